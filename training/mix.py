"""Pictures made of two: halves joined at the midline, and teeth of one set into the other at their own place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.augment import OUTSIDE, Strength, clip_boxes
from training.coco import UNDECIDED
from training.dataset import Cache, may_hold

TRIES = 4
RARE_PATCH = 0.6
CARRIED = 0.75
"""Share of a box from which on a patch takes its label along."""
COVERED = 0.6
"""Share of a box from which on a patch hides its tooth."""
TOUCHED = 0.12
"""A patch that covers more than this of a box, but not all of it, would leave an ambiguous label: it is not laid."""


@dataclass(frozen=True)
class Marked:
    """A picture, uint8 [H, W], its boxes [G, 4] in pixels and the possible classes [G, C] of each."""

    grey: npt.NDArray[np.uint8]
    boxes: npt.NDArray[np.float32]
    may_be: npt.NDArray[np.bool_]

    def of(self, kept: npt.NDArray[np.bool_]) -> Marked:
        """With some of its boxes."""
        return Marked(self.grey, self.boxes[kept], self.may_be[kept])


def marked(cache: Cache, row: int) -> Marked:
    """One row of the cache."""
    picture, grey = cache.pictures[row], np.asarray(cache.pixels[row])
    may_be = np.zeros((len(picture.boxes), len(cache.task.classes)), bool)
    for place, (decided, choice) in enumerate(zip(picture.classes, picture.may_be)):
        may_be[place, choice if decided == UNDECIDED else [decided]] = True
    boxes = np.array(picture.boxes, np.float32).reshape(-1, 4) * np.array(grey.shape[::-1] * 2, np.float32)
    return Marked(grey, boxes, may_be)


def in_the_mirror(picture: Marked, mirrored: Sequence[int]) -> Marked:
    """Left for right; `mirrored` maps each class to its mirrored one."""
    width = picture.grey.shape[1]
    boxes = picture.boxes[:, [2, 1, 0, 3]] * np.array([-1, 1, -1, 1], np.float32) + np.array([width, 0, width, 0], np.float32)
    return Marked(picture.grey[:, ::-1], boxes, picture.may_be[:, list(mirrored)])


def spliced(left: Marked, right: Marked, seam: int) -> Marked:
    """Left of the column `seam` one mouth, from it on the other; a tooth on the seam stays labelled where most of it is seen."""
    height, width = left.grey.shape
    grey = np.concatenate([left.grey[:, :seam], right.grey[:, seam:]], 1)
    west, seen_west = clip_boxes(left.boxes, (seam, height))
    shift = np.array([seam, 0, seam, 0], np.float32)
    east, seen_east = clip_boxes(right.boxes - shift, (width - seam, height))
    boxes = np.concatenate([west[seen_west], (east + shift)[seen_east]])
    return Marked(grey, boxes, np.concatenate([left.may_be[seen_west], right.may_be[seen_east]]))


def feathered(width: int, height: int) -> npt.NDArray[np.float32]:
    """[height, width] 0-1: one inside, fading to the rim of a rounded box."""
    across = np.abs(np.linspace(-1, 1, width, dtype=np.float32))[None] ** 4
    down = np.abs(np.linspace(-1, 1, height, dtype=np.float32))[:, None] ** 4
    return ((1 - (across + down) ** 0.25) / 0.25).clip(0, 1)


def shares_covered(boxes: npt.NDArray[np.float32], patch: tuple[int, int, int, int]) -> npt.NDArray[np.float32]:
    """[G]: of each box the share inside the patch (x, y, width, height), its faded rim left out."""
    x, y, width, height = patch
    inset = np.array([x + width * 0.05, y + height * 0.05, x + width * 0.95, y + height * 0.95], np.float32)
    shared = np.minimum(boxes[:, 2:], inset[2:]) - np.maximum(boxes[:, :2], inset[:2])
    return shared.clip(0).prod(-1) / (boxes[:, 2:] - boxes[:, :2]).prod(-1).clip(1)


def inside(grey: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Every fourth pixel within the mask."""
    sample = grey[::4, ::4]
    return sample[sample != OUTSIDE]


def choose_patch(giver: Marked, rare: npt.NDArray[np.bool_], rng: np.random.Generator) -> tuple[int, int, int, int]:
    """x, y, width, height: around a tooth with a rare class, around a labelled one, or of a tooth's size anywhere."""
    height, width = giver.grey.shape
    wanted = np.flatnonzero((giver.may_be & rare).any(1)) if rng.random() < RARE_PATCH else np.arange(len(giver.boxes))
    if len(wanted) and rng.random() < 0.75:
        x1, y1, x2, y2 = giver.boxes[rng.choice(wanted)]
    else:
        across, down = rng.uniform(0.04, 0.1) * width, rng.uniform(0.14, 0.32) * height
        x1, y1 = rng.uniform(0.15 * width, 0.85 * width - across), rng.uniform(0.2 * height, 0.85 * height - down)
        x2, y2 = x1 + across, y1 + down
    more = rng.uniform(0.08, 0.3, 4) * np.array([x2 - x1, y2 - y1, x2 - x1, y2 - y1])
    low = np.maximum([x1 - more[0], y1 - more[1]], 0).astype(int)
    high = np.minimum([x2 + more[2], y2 + more[3]], [width, height]).astype(int)
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])


def pasted(taker: Marked, giver: Marked, rare: npt.NDArray[np.bool_], rng: np.random.Generator) -> Marked:
    """A patch of `giver` on nearly the same place of `taker`, in its tones; `taker` as it is where no place was found."""
    height, width = taker.grey.shape
    for _ in range(TRIES):
        patch = choose_patch(giver, rare, rng)
        x, y, across, down = patch
        if across < 8 or down < 8:
            continue
        left = int(np.clip(x + rng.normal(0, 0.025) * width, 0, width - across))
        top = int(np.clip(y + rng.normal(0, 0.02) * height, 0, height - down))
        given, hidden = shares_covered(giver.boxes, patch), shares_covered(taker.boxes, (left, top, across, down))
        if ((given > TOUCHED) & (given < CARRIED)).any() or ((hidden > TOUCHED) & (hidden < COVERED)).any():
            continue
        source, target = giver.grey[y : y + down, x : x + across], taker.grey[top : top + down, left : left + across]
        if (source == OUTSIDE).any() or (target == OUTSIDE).any():
            continue
        theirs, own = inside(giver.grey), inside(taker.grey)
        gain = float(np.clip(own.std() / max(theirs.std(), 1.0), 0.6, 1.7))
        toned = (source.astype(np.float32) - theirs.mean()) * gain + own.mean()
        share = feathered(across, down)
        grey = taker.grey.copy()
        grey[top : top + down, left : left + across] = (target * (1 - share) + toned * share).clip(0, OUTSIDE - 1)
        kept, carried = taker.of(hidden < COVERED), giver.of(given >= CARRIED)
        moved = carried.boxes + np.array([left - x, top - y, left - x, top - y], np.float32)
        return Marked(grey, np.concatenate([kept.boxes, moved]), np.concatenate([kept.may_be, carried.may_be]))
    return taker


class Mixer:
    """Draws the pictures of an epoch, some of them made of two of the same set."""

    def __init__(self, cache: Cache, order: Sequence[int]):
        self.cache = cache
        self.rare = np.array([name in cache.task.rare for name in cache.task.classes])
        wanted = set(np.flatnonzero(self.rare).tolist())
        self.of_set: dict[str, list[int]] = {}
        self.rare_of_set: dict[str, list[int]] = {}
        for row in sorted(set(order)):
            picture = cache.pictures[row]
            self.of_set.setdefault(picture.set_name, []).append(row)
            if wanted & may_hold(picture):
                self.rare_of_set.setdefault(picture.set_name, []).append(row)

    def another(self, row: int, rng: np.random.Generator, rare: bool = False) -> Marked:
        """Another picture of the row's set, mirrored or not."""
        name = self.cache.pictures[row].set_name
        rows = (self.rare_of_set.get(name) if rare else None) or self.of_set[name]
        picture = marked(self.cache, int(rng.choice(rows)))
        return in_the_mirror(picture, self.cache.task.mirrored) if rng.random() < 0.5 else picture

    def draw(self, row: int, strength: Strength, rng: np.random.Generator) -> Marked:
        """The picture of a row, joined with others by `strength`."""
        picture = marked(self.cache, row)
        if rng.random() < strength.splice:
            seam = int(picture.grey.shape[1] * rng.uniform(0.42, 0.58))
            sides = (picture, self.another(row, rng))
            picture = spliced(*(sides if rng.random() < 0.5 else sides[::-1]), seam)
        if rng.random() < strength.paste:
            for _ in range(int(rng.integers(1, 4))):
                picture = pasted(picture, self.another(row, rng, rare=rng.random() < RARE_PATCH), self.rare, rng)
        return picture
