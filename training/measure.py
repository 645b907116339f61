"""Figures of a model on pictures: the loop shared by training (tune part) and evaluation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from training.classes import MILK, Task
from training.coco import PARTLY, UNDECIDED, Picture
from training.decode import NMS_IOU, decode
from training.numbering import ROWS, candidates, choose, number_teeth, second_numbers
from training.metrics import Array, Detections, Matches, average_precision, iou_matrix, match

Run = Callable[[npt.NDArray[np.float32]], npt.NDArray[np.float32]]
Read = Callable[[npt.NDArray[np.float32], Task], Detections]


@dataclass(frozen=True)
class Measured:
    """Matches over the pictures by name: of our classes, or of the categories of the set itself."""

    matches: dict[str, Matches]

    def ap50(self) -> dict[str, float]:
        """AP50 by name."""
        return {name: average_precision(found) for name, found in self.matches.items()}

    def mean(self) -> float:
        """Mean AP50 of what has labels."""
        return float(np.nanmean(list(self.ap50().values())))


def detect(run: Run, greys: list[npt.NDArray[np.float32]], task: Task, nms_iou: float = NMS_IOU, read: Read | None = None) -> list[Detections]:
    """Detections for pictures [H, W] of the task's size, 0-255, one by one as the engine sees them; `read` turns a raw answer into them."""
    raws = (run(grey[None, None])[0] for grey in greys)
    if read:
        return [read(raw, task) for raw in raws]
    return [number_teeth(raw, task) if task.name == "teeth" else decode(raw, task, nms_iou) for raw in raws]


def boxes_where(picture: Picture, wanted: list[bool]) -> Array:
    """[G, 4]."""
    return np.array(picture.boxes, float).reshape(-1, 4)[np.array(wanted, bool)]


def measure_classes(found: list[Detections], pictures: list[Picture], task: Task) -> Measured:
    """Per class that the set labels, by our own labels; a detection on a doubtful box neither counts nor harms."""
    result = {}
    for index, name in enumerate(task.classes):
        if pictures[0].labelled[index]:
            wanted = [boxes_where(p, [c == index for c in p.classes]) for p in pictures]
            doubtful = [
                boxes_where(p, [c == UNDECIDED and index in may for c, may in zip(p.classes, p.may_be)])
                for p in pictures
            ]
            result[name] = match(found, wanted, (index,), doubtful)
    return Measured(result)


def measure_categories(found: list[Detections], pictures: list[Picture]) -> Measured:
    """Per category as the set itself labels it, answered by any class that it may stand for."""
    stands_for = {name: tuple(may) for p in pictures for name, may in zip(p.categories, p.may_be)}
    result = {}
    for name in sorted(stands_for.keys() - {PARTLY}):
        wanted = [boxes_where(p, [c == name for c in p.categories]) for p in pictures]
        result[name] = match(found, wanted, stands_for[name])
    return Measured(result)


@dataclass(frozen=True)
class Numbers:
    """The share of `n` labelled teeth that was found (IoU 0.5 or more), of these the share with the right number and with one
    at most one place off in its row; pictures with a number twice."""

    sources: int
    n: int
    found: float
    right: float
    oneOff: float
    repeated: int


FEWEST_MILK_TEETH = 20
"""Fewer give no share worth telling."""


def measure_numbers(found: list[Detections], pictures: list[Picture], task: Task, of: tuple[str, ...] | None = None) -> Numbers:
    """How well teeth are numbered where they are found at all; of these numbers alone, if `of` names them."""
    places = {task.classes.index(name): (arch, place) for arch, names in enumerate(ROWS) for place, name in enumerate(names) if name in task.classes}
    right, near, labels = [], [], 0
    for detections, picture in zip(found, pictures):
        asked = [row for row, tooth in enumerate(picture.classes) if of is None or (tooth != UNDECIDED and task.classes[tooth] in of)]
        labels += len(asked)
        if not len(detections.boxes) or not asked:
            continue
        shared = iou_matrix(np.array(picture.boxes, float).reshape(-1, 4)[asked], detections.boxes)
        for tooth, row in zip([picture.classes[row] for row in asked], shared):
            if row.max() >= 0.5:
                said, truth = places[int(detections.classes[row.argmax()])], places[tooth]
                right.append(said == truth)
                near.append(said[0] == truth[0] and abs(said[1] - truth[1]) <= 1)
    repeated = sum(len(set(one.classes.tolist())) < len(one.classes) for one in found)
    shares = (round(float(value), 4) for value in (len(right) / max(labels, 1), np.mean(right), np.mean(near)))
    return Numbers(len(pictures), labels, *shares, repeated)


@dataclass(frozen=True)
class Doubt:
    """`found` labelled teeth (IoU 0.5 or more), `n` of them with a second number; the shares of these whose first and whose second number is right."""

    found: int
    n: int
    first: float
    second: float


def measure_doubt(run: Run, greys: list[npt.NDArray[np.float32]], pictures: list[Picture], task: Task) -> Doubt:
    """How often a second number is told for pictures [H, W] of the task's size, and what it is worth."""
    found, first, second = 0, [], []
    for grey, picture in zip(greys, pictures):
        boxes, scores = candidates(run(grey[None, None])[0], task)
        teeth = choose(boxes, scores, task)
        others = second_numbers(boxes, scores, teeth, task)
        if not len(teeth.boxes) or not picture.boxes:
            continue
        for truth, row in zip(picture.classes, iou_matrix(np.array(picture.boxes, float), teeth.boxes)):
            tooth = int(row.argmax())
            if row[tooth] < 0.5:
                continue
            found += 1
            if others[tooth] >= 0:
                first.append(int(teeth.classes[tooth]) == truth)
                second.append(int(others[tooth]) == truth)
    shares = (round(float(np.mean(values)), 3) if values else 0.0 for values in (first, second))
    return Doubt(found, len(first), *shares)


def numbers_by_origin(found: list[Detections], pictures: list[Picture], task: Task) -> dict[str, dict[str, float]]:
    """`measure_numbers` over all; over milk teeth, if enough are labelled; where groups name their origin ('u-0013'), over each."""
    origins = sorted({picture.group.split("-")[0] for picture in pictures if "-" in picture.group})
    result = {"all": asdict(measure_numbers(found, pictures, task))}
    milk = measure_numbers(found, pictures, task, MILK)
    if milk.n >= FEWEST_MILK_TEETH:
        result["milk"] = asdict(milk)
    for origin in origins:
        rows = [row for row, picture in enumerate(pictures) if picture.group.startswith(f"{origin}-")]
        result[origin] = asdict(measure_numbers([found[r] for r in rows], [pictures[r] for r in rows], task))
    return result
