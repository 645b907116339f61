"""The cached pictures and the order in which an epoch shows them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from training.augment import Strength, augment
from training.classes import CLASSES, HEIGHT, WIDTH
from training.coco import PHANTOMS, UNDECIDED, Picture


DECAY = (CLASSES.index("Caries"), CLASSES.index("ROOT STUMP"))


@dataclass(frozen=True)
class Batch:
    """Images [B, 1, H, W] 0-255; per picture boxes [G, 4] in pixels and their possible classes [G, C]; labelled [B, C]."""

    images: Tensor
    boxes: list[Tensor]
    may_be: list[Tensor]
    labelled: Tensor


@dataclass(frozen=True)
class Cache:
    """What `prepare` wrote."""

    pixels: npt.NDArray[np.uint8]
    pictures: list[Picture]

    def rows(self, part: str, sets: tuple[str, ...]) -> list[int]:
        """Rows of one part of the given sets."""
        return [row for row, p in enumerate(self.pictures) if p.part == part and p.set_name in sets]


def open_cache(folder: Path) -> Cache:
    """The cache, pixels mapped from disk."""
    entries = json.loads((folder / "index.json").read_text())
    return Cache(np.load(folder / "pictures.npy", mmap_mode="r"), [Picture(**entry) for entry in entries])


def epoch_order(
    cache: Cache,
    sets: tuple[str, ...],
    rare_repeat: float,
    phantom_share: float,
    rng: np.random.Generator,
    part: tuple[str, ...] = ("train",),
) -> list[int]:
    """Rows of one epoch: one random copy of every source, sources with the rarest class more often.

    The copies of a source are augmentations of one radiograph. A source whose pictures hold decay or
    a root stump is drawn `rare_repeat` times on average. Phantoms make up `phantom_share` of the epoch.
    """
    copies: dict[tuple[str, str], list[int]] = {}
    for row in [row for name in part for row in cache.rows(name, sets)]:
        picture = cache.pictures[row]
        copies.setdefault((picture.set_name, picture.group), []).append(row)
    order: list[int] = []
    for rows in copies.values():
        rare = any(set(DECAY) & {name for box in cache.pictures[row].may_be for name in box} for row in rows)
        times = int(rare_repeat + rng.random()) if rare else 1
        order.extend(int(row) for row in rng.permutation(rows * times)[:times])
    phantoms = cache.rows("train", (PHANTOMS,))
    if phantoms and phantom_share > 0:
        count = round(len(order) * phantom_share / (1 - phantom_share))
        order.extend(int(row) for row in rng.choice(phantoms, count, replace=count > len(phantoms)))
    return [int(row) for row in rng.permutation(order)]


def possible(picture: Picture) -> Tensor:
    """[G, C], true at the class of each box, or at all that an undecided one may be."""
    table = torch.zeros(len(picture.boxes), len(CLASSES), dtype=torch.bool)
    for row, (decided, choice) in enumerate(zip(picture.classes, picture.may_be)):
        table[row, choice if decided == UNDECIDED else [decided]] = True
    return table


def make_batch(
    cache: Cache, rows: list[int], size: tuple[int, int], strength: Strength, rng: np.random.Generator
) -> Batch:
    """A batch of random views, `size` = (width, height), of the given rows."""
    scale = np.array([WIDTH, HEIGHT, WIDTH, HEIGHT], np.float32)
    images, boxes, may_be = [], [], []
    for row in rows:
        picture = cache.pictures[row]
        truth = np.array(picture.boxes, np.float32).reshape(-1, 4) * scale
        view, seen, kept = augment(np.asarray(cache.pixels[row]), truth, size, strength, rng)
        images.append(torch.from_numpy(view))
        boxes.append(torch.from_numpy(seen))
        may_be.append(possible(picture)[torch.from_numpy(kept)])
    labelled = torch.tensor([cache.pictures[row].labelled for row in rows], dtype=torch.float32)
    return Batch(torch.stack(images)[:, None], boxes, may_be, labelled)
