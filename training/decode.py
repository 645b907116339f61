"""From the raw tensor to boxes, as the engine does it: decode, drop the weak, suppress, fuse the sizes, exclude."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from training.classes import STRIDES, Task
from training.metrics import Detections, iou_matrix

MINIMUM_SCORE = 0.01
MAXIMUM_DETECTIONS = 100
MAXIMUM_BOXES = 300
"""The best candidates of one class in one look: no trained class comes near, one without labels answers everywhere."""
NMS_IOU = 0.6
SAME_TOOTH = 0.6
EXCLUSIVE_SHARE = 0.2

Array = npt.NDArray[np.float64]


def grid(width: int, height: int) -> tuple[Array, Array]:
    """Cells [N, 2] (x, y) and strides [N, 1] of one size in the order of the raw tensor."""
    cells, strides = [], []
    for stride in STRIDES:
        y, x = np.mgrid[0 : height // stride, 0 : width // stride]
        cells.append(np.stack([x, y], -1).reshape(-1, 2))
        strides.append(np.full((len(cells[-1]), 1), stride))
    return np.concatenate(cells).astype(float), np.concatenate(strides).astype(float)


def keep_best(boxes: npt.NDArray[np.float64], scores: npt.NDArray[np.float64], iou: float, inside: float | None = None) -> npt.NDArray[np.int64]:
    """Greedy suppression of boxes [N, 4] within one class, scores [N]: indices kept, best first, at most 300. Equal scores keep their order.

    A box goes if it overlaps a better one by more than `iou`, or if more than the share `inside` of it lies in one.
    """
    order = np.argsort(-scores, kind="stable")
    kept: list[int] = []
    while len(order) and len(kept) < MAXIMUM_BOXES:
        first, rest = order[0], order[1:]
        kept.append(int(first))
        free = iou_matrix(boxes[[first]], boxes[rest])[0] <= iou
        if inside is not None:
            free &= covered(boxes[rest], boxes[first]) <= inside
        order = rest[free]
    return np.array(kept, np.int64)


def covered(boxes: Array, by: Array) -> Array:
    """The share of each box [N, 4] that lies inside the box `by` [4], 0-1."""
    sides = np.minimum(boxes[:, 2:], by[2:]) - np.maximum(boxes[:, :2], by[:2])
    return sides.clip(min=0).prod(1) / (boxes[:, 2:] - boxes[:, :2]).prod(1)


def detections_of_view(values: Array, width: int, height: int, nms_iou: float, inside: Mapping[int, float] = {}) -> Detections:
    """The detections in the rows [N, 4 + C] of one size: boxes as fractions, clipped, suppressed per class, class by class.

    `inside`: by class, the share of a box that may lie in a better one.
    """
    cells, strides = grid(width, height)
    score = 1 / (1 + np.exp(-values[:, 4:]))
    centre = (values[:, :2] + cells) * strides
    half = np.exp(np.minimum(values[:, 2:4], 6.0)) * strides / 2
    size = np.array([width, height, width, height], float)
    boxes = (np.concatenate([centre - half, centre + half], 1) / size).clip(0, 1)
    found_boxes, found_scores, found_classes = [np.zeros((0, 4))], [np.zeros(0)], [np.zeros(0, np.int64)]
    for class_id in range(score.shape[1]):
        strong = np.flatnonzero(score[:, class_id] >= MINIMUM_SCORE)
        kept = strong[keep_best(boxes[strong], score[strong, class_id], nms_iou, inside.get(class_id))]
        found_boxes.append(boxes[kept])
        found_scores.append(score[kept, class_id])
        found_classes.append(np.full(len(kept), class_id, np.int64))
    return Detections(np.concatenate(found_boxes), np.concatenate(found_scores), np.concatenate(found_classes))


def fuse(views: list[Detections], iou: float) -> Detections:
    """Weighted boxes fusion (Solovyev et al. 2021, arXiv:1910.13302) of the views, best first.

    From the best on, each box takes the free one of its class that overlaps it most from every other look; boxes are
    averaged by score, scores summed and divided by the number of views.
    """
    if len(views) == 1:
        return best_first(views[0])
    boxes, scores, classes = (
        np.concatenate([getattr(one, name) for one in views]) for name in ("boxes", "scores", "classes")
    )
    source = np.concatenate([np.full(len(one.scores), index) for index, one in enumerate(views)])
    free = np.ones(len(scores), bool)
    fused_boxes, fused_scores, fused_classes = [], [], []
    for row in np.argsort(-scores, kind="stable"):
        if not free[row]:
            continue
        members = [int(row)]
        shared = iou_matrix(boxes[[row]], boxes)[0]
        for other in range(len(views)):
            near = np.flatnonzero(free & (classes == classes[row]) & (source == other) & (shared > iou))
            if other != source[row] and len(near):
                members.append(int(near[shared[near].argmax()]))
        free[members] = False
        score = float(scores[members].sum() / len(views))
        if score >= MINIMUM_SCORE:
            fused_boxes.append((boxes[members] * scores[members, None]).sum(0) / scores[members].sum())
            fused_scores.append(score)
            fused_classes.append(classes[row])
    return best_first(
        Detections(np.array(fused_boxes).reshape(-1, 4), np.array(fused_scores), np.array(fused_classes, np.int64))
    )


def best_first(found: Detections) -> Detections:
    """Sorted by score; equal ones keep their order."""
    order = np.argsort(-found.scores, kind="stable")
    return Detections(found.boxes[order], found.scores[order], found.classes[order])


def exclude(found: Detections, rivals: Sequence[int | None]) -> Detections:
    """Drops the weaker of two rival classes in one place, if it scores less than a fifth of the better one; the best 100 that stay."""
    kept: list[int] = []
    for row in range(len(found.scores)):
        if len(kept) == MAXIMUM_DETECTIONS:
            break
        better = [
            other
            for other in kept
            if found.classes[other] == rivals[found.classes[row]]
            and found.scores[row] < EXCLUSIVE_SHARE * found.scores[other]
            and iou_matrix(found.boxes[[other]], found.boxes[[row]])[0, 0] > SAME_TOOTH
        ]
        if not better:
            kept.append(row)
    return Detections(found.boxes[kept], found.scores[kept], found.classes[kept])


def decode(raw: npt.NDArray[np.float32], task: Task, nms_iou: float = NMS_IOU) -> Detections:
    """Raw [N, 4 + C] of one picture, size after size -> detections, boxes as fractions of the picture, clipped to it.

    A cell may answer for several classes.
    """
    counts = [len(grid(width, height)[0]) for width, height in task.sizes]
    sizes = task.sizes if len(raw) == sum(counts) else task.sizes[:1]
    parts = np.split(raw.astype(np.float64), np.cumsum(counts)[: len(sizes) - 1])
    views = [detections_of_view(values, width, height, nms_iou) for values, (width, height) in zip(parts, sizes)]
    return exclude(fuse(views, nms_iou), task.rivals)
