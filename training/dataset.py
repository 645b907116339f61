"""The cached pictures and the order in which an epoch shows them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.classes import Task
from training.coco import PHANTOMS, UNDECIDED, Picture


@dataclass(frozen=True)
class Cache:
    """The files that `prepare` wrote."""

    pixels: npt.NDArray[np.uint8]
    pictures: list[Picture]
    task: Task

    def rows(self, part: str, sets: tuple[str, ...]) -> list[int]:
        """Rows of one part of the given sets."""
        return [row for row, p in enumerate(self.pictures) if p.part == part and p.set_name in sets]


def open_cache(folder: Path, task: Task) -> Cache:
    """The cache of a task, pixels mapped from disk."""
    entries = json.loads((folder / "index.json").read_text())
    return Cache(np.load(folder / "pictures.npy", mmap_mode="r"), [Picture(**entry) for entry in entries], task)


def may_hold(picture: Picture) -> set[int]:
    """The classes that a picture's boxes have, or may have where they are undecided."""
    return {one for decided, choice in zip(picture.classes, picture.may_be) for one in ([decided] if decided != UNDECIDED else choice)}


def epoch_order(
    cache: Cache,
    sets: tuple[str, ...],
    rare_repeat: float,
    phantom_share: float,
    rng: np.random.Generator,
    part: tuple[str, ...] = ("train",),
) -> list[int]:
    """Rows of one epoch: one random copy of every source, sources with a rare class more often.

    The copies of a source are augmentations of one radiograph. A source whose pictures may hold a rare class of the task is drawn `rare_repeat` times on average. Phantoms make up `phantom_share` of the epoch.
    """
    copies: dict[tuple[str, str], list[int]] = {}
    for row in [row for name in part for row in cache.rows(name, sets)]:
        picture = cache.pictures[row]
        copies.setdefault((picture.set_name, picture.group), []).append(row)
    rarest = {cache.task.classes.index(name) for name in cache.task.rare if name in cache.task.classes}
    order: list[int] = []
    for rows in copies.values():
        rare = any(rarest & may_hold(cache.pictures[row]) for row in rows)
        times = int(rare_repeat + rng.random()) if rare else 1
        order.extend(int(row) for row in rng.permutation(rows * times)[:times])
    phantoms = cache.rows("train", (PHANTOMS,))
    if phantoms and phantom_share > 0:
        count = round(len(order) * phantom_share / (1 - phantom_share))
        order.extend(int(row) for row in rng.choice(phantoms, count, replace=count > len(phantoms)))
    return [int(row) for row in rng.permutation(order)]
