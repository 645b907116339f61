"""Average precision at IoU 0.5 per class, its bootstrap interval over sources, and the operating point."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
SAME_TOOTH = 0.6


@dataclass(frozen=True)
class Detections:
    """The findings of one picture, best first: boxes [D, 4], scores [D], classes [D]."""

    boxes: Array
    scores: Array
    classes: npt.NDArray[np.int64]


@dataclass(frozen=True)
class Matches:
    """One class over many pictures: per detection its score, picture and hit; per picture its label count."""

    scores: Array
    pictures: npt.NDArray[np.int64]
    hits: npt.NDArray[np.bool_]
    labels: npt.NDArray[np.int64]


def iou_matrix(a: Array, b: Array) -> Array:
    """[D, 4] and [G, 4] boxes -> [D, G]."""
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    inter = (high - low).clip(min=0).prod(-1)
    area = (a[:, 2:] - a[:, :2]).prod(-1)[:, None] + (b[:, 2:] - b[:, :2]).prod(-1)[None]
    return inter / np.maximum(area - inter, 1e-9)


def one_box_per_tooth(detections: Detections, accepted: tuple[int, ...]) -> npt.NDArray[np.int64]:
    """Rows of the accepted classes, best first; of two that name one tooth (IoU above 0.6) the better alone."""
    mine = np.flatnonzero(np.isin(detections.classes, accepted))
    mine = mine[np.argsort(-detections.scores[mine], kind="stable")]
    if len(accepted) == 1:
        return mine
    kept: list[int] = []
    for row in mine:
        if not kept or iou_matrix(detections.boxes[[row]], detections.boxes[kept]).max() <= SAME_TOOTH:
            kept.append(int(row))
    return np.array(kept, np.int64)


def match(
    found: list[Detections], wanted: list[Array], accepted: tuple[int, ...], ignored: list[Array] | None = None
) -> Matches:
    """COCO's rule at IoU 0.5: best score first, each takes the free label it overlaps most.

    `wanted` [G, 4] per picture; detections of any accepted class answer for them. One that takes no label but lies
    on an `ignored` box is left out.
    """
    scores, pictures, hits, labels = [], [], [], []
    for index, (detections, truth) in enumerate(zip(found, wanted)):
        labels.append(len(truth))
        free = np.ones(len(truth), bool)
        for detection in one_box_per_tooth(detections, accepted):
            box = detections.boxes[[detection]]
            open_iou = np.where(free, iou_matrix(box, truth)[0], 0.0)
            best = int(open_iou.argmax()) if len(truth) else -1
            hit = best >= 0 and open_iou[best] >= 0.5
            if hit:
                free[best] = False
            elif ignored is not None and len(ignored[index]) and iou_matrix(box, ignored[index]).max() >= 0.5:
                continue
            scores.append(detections.scores[detection])
            pictures.append(index)
            hits.append(hit)
    return Matches(np.array(scores, float), np.array(pictures, np.int64), np.array(hits, bool), np.array(labels))


def average_precision(matches: Matches, weights: Array | None = None) -> float:
    """COCO's AP: interpolated precision at 101 recalls. `weights` [pictures] counts each picture so often."""
    weight = np.ones(len(matches.labels)) if weights is None else weights
    total = float((weight * matches.labels).sum())
    if total == 0:
        return float("nan")
    order = np.argsort(-matches.scores, kind="stable")
    each = weight[matches.pictures[order]]
    true = np.cumsum(each * matches.hits[order])
    precision = true / np.maximum(np.cumsum(each), 1e-9)
    precision = np.maximum.accumulate(precision[::-1])[::-1]
    at = np.searchsorted(true / total, np.linspace(0, 1, 101), side="left")
    return float(np.append(precision, 0.0)[np.minimum(at, len(precision))].mean())


def bootstrap_interval(matches: Matches, rounds: int = 1000, seed: int = 0) -> tuple[float, float]:
    """95 % interval of the AP from drawing the pictures (one per source) with replacement."""
    rng = np.random.default_rng(seed)
    count = len(matches.labels)
    draws = [np.bincount(rng.integers(0, count, count), minlength=count).astype(float) for _ in range(rounds)]
    values = [average_precision(matches, draw) for draw in draws]
    low, high = np.nanpercentile(values, [2.5, 97.5])
    return float(low), float(high)


LEAST_PRECISION = 0.5


FEWEST_LABELS = 10
"""A class that was judged on fewer labels is experimental: its figures are a guess."""


def is_experimental(precision: float, labels: int) -> bool:
    """If the app calls a class experimental: less than half of its marks are right, or too few labels judged it."""
    return bool(precision < LEAST_PRECISION or labels < FEWEST_LABELS)


def best_threshold(matches: Matches) -> tuple[float, float]:
    """The multiple of 0.01 with the best F1 among those at which half of the findings are right, or among all where there is none; with that F1."""
    order = np.argsort(-matches.scores, kind="stable")
    true = np.cumsum(matches.hits[order])
    shown = np.arange(1, len(order) + 1)
    f1 = 2 * true / (shown + matches.labels.sum())
    if len(f1) == 0:
        return 0.5, 0.0
    steps = np.floor(matches.scores[order] * 100)
    ends = np.append(steps[1:] != steps[:-1], True)
    good = ends & (true >= LEAST_PRECISION * shown)
    f1 = np.where(good if (good & (true > 0)).any() else ends, f1, 0)
    best = int(f1.argmax())
    return float(steps[best] / 100), float(f1[best])


def precision_recall(matches: Matches, threshold: float) -> tuple[float, float]:
    """Precision and recall of what scores at least `threshold`."""
    shown = matches.scores >= threshold
    true = float((matches.hits & shown).sum())
    return true / max(float(shown.sum()), 1.0), true / max(float(matches.labels.sum()), 1.0)


def held_out_precision(matches: Matches, groups: npt.NDArray[np.int64], folds: int = 5) -> float:
    """Precision where each threshold was chosen without the sources that it is measured on; `groups` [pictures] numbers the sources.

    The threshold of `best_threshold` is chosen so that half of the findings are right, so its precision on the same pictures says nothing.
    """
    fold = groups % folds
    right = shown = 0.0
    for index in range(folds):
        rest = only(matches, fold != index)
        held = only(matches, fold == index)
        over = held.scores >= best_threshold(rest)[0]
        right += float((held.hits & over).sum())
        shown += float(over.sum())
    return right / max(shown, 1.0)


def only(matches: Matches, pictures: npt.NDArray[np.bool_]) -> Matches:
    """The matches of the pictures [P] that are True; the others stay in the list without labels."""
    kept = pictures[matches.pictures]
    return Matches(matches.scores[kept], matches.pictures[kept], matches.hits[kept], matches.labels * pictures)


def match_by_centre(found: list[Detections], wanted: list[Array], index: int, doubtful: list[Array]) -> Matches:
    """Like `match`, where a detection is right if its centre lies in a labelled box that has none yet; a second one in the same box does not count."""
    scores, pictures, hits = [], [], []
    for row, (detected, boxes, unsure) in enumerate(zip(found, wanted, doubtful)):
        free = np.ones(len(boxes), bool)
        mine = detected.classes == index
        for box, score in zip(detected.boxes[mine], detected.scores[mine]):
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            inside = (boxes[:, 0] - 0.005 <= x) & (x <= boxes[:, 2] + 0.005) & (boxes[:, 1] - 0.007 <= y) & (y <= boxes[:, 3] + 0.007)
            if (inside & free).any():
                free[int(np.flatnonzero(inside & free)[0])] = False
                hit = True
            elif inside.any() or (len(unsure) and ((unsure[:, 0] <= x) & (x <= unsure[:, 2]) & (unsure[:, 1] <= y) & (y <= unsure[:, 3])).any()):
                continue
            else:
                hit = False
            scores.append(score)
            pictures.append(row)
            hits.append(hit)
    return Matches(np.array(scores), np.array(pictures, np.int64), np.array(hits, bool), np.array([len(boxes) for boxes in wanted]))
