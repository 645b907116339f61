"""Teeth as points: a heat map per class and one box per cell, read by its peaks without suppression.

CenterNet (Zhou et al. 2019, arXiv:1904.07850) with the targets of TTFNet (Liu et al. 2019, arXiv:1909.00700): the Gaussian around
a centre follows the box's two sides, and all of its cells learn the box.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from training.classes import Task
from training.decode import MAXIMUM_DETECTIONS, MINIMUM_SCORE, exclude
from training.loss import generalised_iou
from training.metrics import Detections
from training.model import Detector, decode_boxes

STRIDE = 8
SPREAD = 0.54 / 6
"""Standard deviation of a Gaussian by the side of its box."""
FAINT = 0.01
BOX_WEIGHT = 5.0
UNUSED = ("shrink3", "up4", "shrink4", "up5")


class HeatmapDetector(Detector):
    """Like `Detector`, but its only level is stride 8, which sees the others through the neck's way down."""

    def __init__(self, classes: int):
        super().__init__(classes)
        for name in UNUSED:
            delattr(self, name)
        self.heads = self.heads[:1]

    def neck(self, levels: Sequence[Tensor]) -> list[Tensor]:
        return [self.way_down(levels)[-1]]


def gaussians(cells: Tensor, boxes: Tensor) -> Tensor:
    """[N, 2] cells and [G, 4] boxes in pixels -> [G, N], 1 at the cell with the centre, 0 where it would be faint."""
    middle = ((boxes[:, :2] + boxes[:, 2:]) / 2 / STRIDE).floor()
    deviation = ((boxes[:, 2:] - boxes[:, :2]) / STRIDE * SPREAD + 1 / 6)[:, None]
    heat = torch.exp(-(((cells[None] - middle[:, None]) / deviation) ** 2).sum(-1) / 2)
    return torch.where(heat < FAINT, heat.new_zeros(1), heat)


def heatmap_loss(
    raw: Tensor,
    cells: Tensor,
    strides: Tensor,
    boxes: list[Tensor],
    may_be: list[Tensor],
    labelled: Tensor,
    rivals: Sequence[int | None],
) -> Tensor:
    """Loss of a batch; the arguments and what is known of a class are `detection_loss`'s.

    Focal loss that forgives near a centre, over the number of labels; generalised IoU at the Gaussian's cells, weighted by it.
    Where two boxes want a cell the one whose Gaussian is higher there has it.
    """
    predicted = decode_boxes(raw, cells, strides)
    paired = [index for index, rival in enumerate(rivals) if rival is not None]
    other = [rival for rival in rivals if rival is not None]
    targets, known, overlaps, weights = [], [], [], []
    for index in range(raw.shape[0]):
        heat = gaussians(cells, boxes[index])
        decided = may_be[index].sum(1) == 1
        target = raw.new_zeros(raw.shape[1], raw.shape[2] - 4)
        sure = labelled[index].bool().repeat(raw.shape[1], 1)
        if len(heat):
            target = (heat[:, :, None] * (may_be[index] & decided[:, None])[:, None]).amax(0)
            doubtful = ((heat > 0)[:, :, None] & (may_be[index] & ~decided[:, None])[:, None]).any(0)
            sure[:, paired] |= target[:, other] > 0
            sure &= ~(doubtful & (target == 0))
            weight, owner = heat.max(0)
            near = weight > 0
            overlaps.append(generalised_iou(predicted[index][near], boxes[index][owner[near]]))
            weights.append(weight[near])
        targets.append(target)
        known.append(sure)
    target = torch.stack(targets)
    logits = raw[..., 4:]
    score = logits.sigmoid()
    found = -((1 - score) ** 2) * functional.logsigmoid(logits)
    absent = -((1 - target) ** 4) * score**2 * functional.logsigmoid(-logits)
    each = torch.where(target == 1, found, absent) * torch.stack(known)
    class_loss = each.sum() / max(sum(len(one) for one in boxes), 1)
    if not weights:
        return class_loss
    weight = torch.cat(weights)
    return class_loss + BOX_WEIGHT * ((1 - torch.cat(overlaps)) * weight).sum() / weight.sum()


def read_peaks(raw: npt.NDArray[np.float32], task: Task) -> Detections:
    """Raw [N, 4 + C] of one picture in the task's first size -> its peaks, boxes as fractions, best first, at most 100.

    A peak is no weaker than its eight neighbours in its class.
    """
    width, height = task.sizes[0]
    columns, rows = width // STRIDE, height // STRIDE
    values = torch.from_numpy(np.ascontiguousarray(raw))
    maps = values[:, 4:].T.reshape(1, -1, rows, columns)
    peak = (functional.max_pool2d(maps, 3, 1, 1) == maps).reshape(-1, rows * columns).numpy()
    score = maps.sigmoid().reshape(-1, rows * columns).double().numpy()
    ys, xs = torch.meshgrid(torch.arange(rows), torch.arange(columns), indexing="ij")
    cells = torch.stack([xs, ys], -1).reshape(-1, 2).float()
    boxes = decode_boxes(values[None], cells, torch.full((len(cells), 1), float(STRIDE)))[0].double().numpy()
    class_ids, places = np.nonzero(peak & (score >= MINIMUM_SCORE))
    order = np.argsort(-score[class_ids, places], kind="stable")[:MAXIMUM_DETECTIONS]
    class_ids, places = class_ids[order], places[order]
    size = np.array([width, height, width, height], float)
    found = Detections((boxes[places] / size).clip(0, 1), score[class_ids, places], class_ids.astype(np.int64))
    return exclude(found, task.rivals)
