"""The plan of a training as `npm run train` wrote it, and its pictures prepared on disk."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from training.classes import NUMBERS, PAIRS, Task
from training.prepare import read_grey
from training.resample import resize

Box = list[float]

STORED = 1.25
"""Side of a prepared picture in sides of the network's input: views are zoomed."""


@dataclass(frozen=True)
class Picture:
    """One radiograph. `boxes`: x1, y1, x2, y2 as fractions of the picture, and the classes that it may have, by index; one
    index twice is in doubt too, because the other class is not learnt. `known`: whether every instance of a class is labelled here."""

    path: str
    part: str
    known: list[bool]
    boxes: list[tuple[Box, list[int]]]


@dataclass(frozen=True)
class OwnPlan:
    """`start`: what training begins with; its `kind` decides the network (`network.py`)."""

    folder: Path
    name: str
    role: str
    classes: tuple[str, ...]
    size: tuple[int, int]
    network: str
    start: dict[str, Any]
    minutes: float
    device: str
    threads: int
    memory: float
    pictures: list[Picture]

    @property
    def task(self) -> Task:
        """The facts of a model that the code of the shipped detectors asks for."""
        pairs = () if self.role == "teeth" else tuple(pair for pair in PAIRS if set(pair) <= set(self.classes))
        return Task(name=self.role, classes=self.classes, groups=pairs, sizes=(self.size,), main_set="")

    def rows(self, part: str) -> list[int]:
        """Rows of the pictures of one part."""
        return [row for row, picture in enumerate(self.pictures) if picture.part == part]

    @property
    def stored(self) -> tuple[int, int]:
        """Width and height of the prepared pictures."""
        return round(self.size[0] * STORED), round(self.size[1] * STORED)


def read_plan(folder: Path) -> OwnPlan:
    """`plan.json` of a run's folder."""
    plan = json.loads((folder / "plan.json").read_text())
    pictures = [Picture(one["path"], one["part"], one["known"], [(box, may) for box, may in one["boxes"]]) for one in plan.pop("pictures")]
    classes, size = tuple(plan.pop("classes")), tuple(plan.pop("size"))
    if plan["role"] == "teeth" and classes != NUMBERS:
        raise ValueError("a model of teeth has the 52 numbers for classes")
    known = {name: plan[name] for name in ("name", "role", "network", "start", "minutes", "device", "threads", "memory")}
    return OwnPlan(folder=folder, classes=classes, size=(size[0], size[1]), pictures=pictures, **known)


def prepared_pictures(plan: OwnPlan) -> npt.NDArray[np.uint8]:
    """Train and tune pictures at `stored` size, [N, H, W] on disk in the order of the plan; written once. The test part stays unseen."""
    file = plan.folder / "pictures.npy"
    width, height = plan.stored
    if not file.exists():
        making = plan.folder / "pictures.making.npy"
        pixels = np.lib.format.open_memmap(making, mode="w+", dtype=np.uint8, shape=(len(plan.pictures), height, width))
        for row, picture in enumerate(plan.pictures):
            if picture.part != "test":
                pixels[row] = np.floor(resize(read_grey(Path(picture.path)), width, height) + 0.5).astype(np.uint8)
            if row % 20 == 0:
                print(json.dumps({"prepared": row, "of": len(plan.pictures)}), flush=True)
        pixels.flush()
        del pixels
        making.replace(file)
    return np.load(file, mmap_mode="r")
