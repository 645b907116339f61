"""From the raw tensor to boxes, as the engine does it: decode, drop the weak, suppress per class."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from training.classes import HEIGHT, STRIDES, WIDTH
from training.metrics import Detections, iou_matrix

MINIMUM_SCORE = 0.05
MAXIMUM_DETECTIONS = 100
NMS_IOU = 0.6


def grid() -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Cells [N, 2] (x, y) and strides [N, 1] in the order of the raw tensor."""
    cells, strides = [], []
    for stride in STRIDES:
        y, x = np.mgrid[0 : HEIGHT // stride, 0 : WIDTH // stride]
        cells.append(np.stack([x, y], -1).reshape(-1, 2))
        strides.append(np.full((len(cells[-1]), 1), stride))
    return np.concatenate(cells).astype(float), np.concatenate(strides).astype(float)


def keep_best(boxes: npt.NDArray[np.float64], scores: npt.NDArray[np.float64], iou: float) -> npt.NDArray[np.int64]:
    """Greedy suppression within one class: indices kept, best first. Equal scores keep their order."""
    order = np.argsort(-scores, kind="stable")
    kept: list[int] = []
    while len(order):
        first, rest = order[0], order[1:]
        kept.append(int(first))
        order = rest[iou_matrix(boxes[[first]], boxes[rest])[0] <= iou]
    return np.array(kept, np.int64)


def decode(raw: npt.NDArray[np.float32], nms_iou: float = NMS_IOU) -> Detections:
    """Raw [N, 4 + C] of one picture -> detections, boxes as fractions of the picture, clipped to it.

    A cell may answer for several classes. Suppression is per class; then the best 100 are kept.
    """
    cells, strides = grid()
    values = raw.astype(np.float64)
    score = 1 / (1 + np.exp(-values[:, 4:]))
    centre = (values[:, :2] + cells) * strides
    half = np.exp(np.minimum(values[:, 2:4], 6.0)) * strides / 2
    size = np.array([WIDTH, HEIGHT, WIDTH, HEIGHT], float)
    boxes = (np.concatenate([centre - half, centre + half], 1) / size).clip(0, 1)
    found_boxes, found_scores, found_classes = [np.zeros((0, 4))], [np.zeros(0)], [np.zeros(0, np.int64)]
    for class_id in range(score.shape[1]):
        strong = np.flatnonzero(score[:, class_id] >= MINIMUM_SCORE)
        kept = strong[keep_best(boxes[strong], score[strong, class_id], nms_iou)]
        found_boxes.append(boxes[kept])
        found_scores.append(score[kept, class_id])
        found_classes.append(np.full(len(kept), class_id, np.int64))
    scores = np.concatenate(found_scores)
    order = np.argsort(-scores, kind="stable")[:MAXIMUM_DETECTIONS]
    return Detections(np.concatenate(found_boxes)[order], scores[order], np.concatenate(found_classes)[order])
