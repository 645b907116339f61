"""Decay asked tooth by tooth: one set boxes the lesion and another the whole tooth, but a tooth is decayed or it is not."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from training.classes import TEETH, Task
from training.coco import UNDECIDED, Picture
from training.measure import Run, detect
from training.metrics import Array, Detections
from training.prepare import read_grey
from training.resample import resize

DECAY = ("Caries", "ROOT STUMP")
SPECIFICITY = 0.9
SHOWN = 0.2
"""The confidence that the app opens with."""
ROUNDS = 1000


@dataclass(frozen=True)
class Asked:
    """Teeth of some pictures: the surest mark of decay on each [T], whether it is decayed [T], its picture [T]; labels on no tooth."""

    scores: Array
    decayed: npt.NDArray[np.bool_]
    pictures: npt.NDArray[np.int64]
    elsewhere: int


def tooth_of(boxes: Array, teeth: Array) -> npt.NDArray[np.int64]:
    """By box [N, 4] the tooth [T, 4] whose box holds its centre, the nearest of several; -1 for none."""
    if not len(teeth):
        return np.full(len(boxes), -1)
    centre = (boxes[:, :2] + boxes[:, 2:]) / 2
    inside = ((centre[:, None] >= teeth[None, :, :2]) & (centre[:, None] <= teeth[None, :, 2:])).all(-1)
    size = teeth[:, 2:] - teeth[:, :2]
    away = np.abs((centre[:, None] - (teeth[:, :2] + teeth[:, 2:]) / 2) / size).max(-1)
    nearest = np.where(inside, away, np.inf).argmin(1)
    return np.where(inside.any(1), nearest, -1)


def decay_labels(picture: Picture, task: Task) -> tuple[Array, Array]:
    """[D, 4] and [U, 4]: boxes of decay, and those that may be decay or something else."""
    decay = {task.classes.index(name) for name in DECAY}
    boxes = np.array(picture.boxes, float).reshape(-1, 4)
    choices = [set(may) if one == UNDECIDED else {one} for one, may in zip(picture.classes, picture.may_be)]
    sure = np.array([choice <= decay for choice in choices], bool)
    perhaps = np.array([bool(choice & decay) and not choice <= decay for choice in choices], bool)
    return boxes[sure], boxes[perhaps]


def ask(found: list[Detections], teeth: list[Detections], pictures: list[Picture], task: Task) -> Asked:
    """Every tooth that was numbered; teeth with a label in doubt are left out."""
    decay = [task.classes.index(name) for name in DECAY]
    scores, decayed, at, elsewhere = [], [], [], 0
    for index, (detections, arch, picture) in enumerate(zip(found, teeth, pictures)):
        marks = np.isin(detections.classes, decay)
        score, is_decayed = np.zeros(len(arch.boxes)), np.zeros(len(arch.boxes), bool)
        for tooth, mark in zip(tooth_of(detections.boxes[marks], arch.boxes), detections.scores[marks]):
            if tooth >= 0:
                score[tooth] = max(score[tooth], mark)
        sure, perhaps = (tooth_of(boxes, arch.boxes) for boxes in decay_labels(picture, task))
        is_decayed[sure[sure >= 0]] = True
        elsewhere += int((sure < 0).sum())
        kept = is_decayed | ~np.isin(np.arange(len(arch.boxes)), perhaps)
        scores.append(score[kept])
        decayed.append(is_decayed[kept])
        at.append(np.full(int(kept.sum()), index))
    return Asked(np.concatenate(scores), np.concatenate(decayed), np.concatenate(at).astype(np.int64), elsewhere)


def area(scores: Array, decayed: npt.NDArray[np.bool_], weights: Array) -> float:
    """Area under the ROC curve, 0 to 1, of scores [T] with weights [T] (Hanley and McNeil 1982): how often a decayed tooth scores more than a sound one, ties half."""
    values, place = np.unique(scores, return_inverse=True)
    ill = np.bincount(place, weights * decayed, len(values))
    well = np.bincount(place, weights * ~decayed, len(values))
    below = np.cumsum(well) - well
    return float((ill * (below + well / 2)).sum() / max(ill.sum() * well.sum(), 1e-9))


def sensitivity_at(scores: Array, decayed: npt.NDArray[np.bool_], weights: Array, specificity: float) -> float:
    """Share (0 to 1) of decayed teeth that score above what `specificity` of the sound ones stay at or below; ties between shared out."""
    values, place = np.unique(scores, return_inverse=True)
    ill = np.cumsum(np.bincount(place, weights * decayed, len(values))[::-1])
    well = np.cumsum(np.bincount(place, weights * ~decayed, len(values))[::-1])
    rate = np.concatenate([[0], well / max(well[-1], 1e-9)])
    found = np.concatenate([[0], ill / max(ill[-1], 1e-9)])
    return float(np.interp(1 - specificity, rate, found))


def interval(asked: Asked, sources: int, figure: Any, seed: int = 0) -> list[float]:
    """95 % interval of `figure(scores, decayed, weights)` from drawing the sources with replacement."""
    rng = np.random.default_rng(seed)
    values = []
    for _ in range(ROUNDS):
        times = np.bincount(rng.integers(0, sources, sources), minlength=sources).astype(float)[asked.pictures]
        if (times * asked.decayed).sum() > 0:
            values.append(figure(asked.scores, asked.decayed, times))
    return [round(float(value), 3) for value in np.percentile(values, [2.5, 97.5])]


@dataclass(frozen=True)
class ByTooth:
    """Figures of `teeth` numbered ones, `decayed` by the labels: area under the ROC curve and sensitivity at a specificity of 0.9, each with its
    95 % interval; at the confidence that the app opens with the teeth marked and those of them that are decayed; labels on no numbered tooth."""

    sources: int
    teeth: int
    decayed: int
    elsewhere: int
    area: float
    areaInterval: list[float]
    specificity: float
    sensitivity: float
    sensitivityInterval: list[float]
    shownFrom: float
    marked: int
    markedRight: int


def figures_by_tooth(asked: Asked, sources: int) -> ByTooth:
    """The figures of `ask`'s answer."""
    once = np.ones(len(asked.scores))

    def at_specificity(scores: Array, decayed: npt.NDArray[np.bool_], weights: Array) -> float:
        return sensitivity_at(scores, decayed, weights, SPECIFICITY)

    marked = asked.scores >= SHOWN
    return ByTooth(
        sources,
        len(asked.scores),
        int(asked.decayed.sum()),
        asked.elsewhere,
        round(area(asked.scores, asked.decayed, once), 3),
        interval(asked, sources, area),
        SPECIFICITY,
        round(at_specificity(asked.scores, asked.decayed, once), 3),
        interval(asked, sources, at_specificity),
        SHOWN,
        int(marked.sum()),
        int((marked & asked.decayed).sum()),
    )


def measure_by_tooth(found: list[Detections], numbering: Run, folder: Path, pictures: list[Picture], task: Task) -> dict[str, Any]:
    """`ByTooth` of detections on the files of a set, its teeth numbered by the model that ships."""
    greys = [resize(read_grey(folder / "images" / p.file), TEETH.width, TEETH.height) for p in pictures]
    teeth = detect(numbering, greys, TEETH)
    return asdict(figures_by_tooth(ask(found, teeth, pictures, task), len(pictures)))
