"""Task-aligned assignment (Feng et al. 2021, arXiv:2108.07755): which cells answer for which box."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

TOP_CELLS = 10
SCORE_POWER = 0.5
OVERLAP_POWER = 6.0


@dataclass(frozen=True)
class Assignment:
    """Per picture: `cells` [M] that answer, the box each answers for [M, 4] and how well [M], the soft class targets
    [N, C], and what is `undecided` [N, C]: the classes that a doubtful box may have, at the cells inside it."""

    cells: Tensor
    boxes: Tensor
    weights: Tensor
    targets: Tensor
    undecided: Tensor


def pairwise_iou(a: Tensor, b: Tensor) -> Tensor:
    """[G, 4] and [N, 4] boxes (x1, y1, x2, y2) -> [G, N]."""
    low = torch.maximum(a[:, None, :2], b[None, :, :2])
    high = torch.minimum(a[:, None, 2:], b[None, :, 2:])
    inter = (high - low).clamp(min=0).prod(-1)
    area_a = (a[:, 2:] - a[:, :2]).prod(-1)
    area_b = (b[:, 2:] - b[:, :2]).prod(-1)
    return inter / (area_a[:, None] + area_b[None] - inter + 1e-9)


def assign(scores: Tensor, predicted: Tensor, centres: Tensor, boxes: Tensor, may_be: Tensor) -> Assignment:
    """Cells for one picture's labels.

    scores [N, C] in 0-1, predicted [N, 4], centres [N, 2] of the cells, boxes [G, 4] in pixels, may_be [G, C] the possible
    classes of each. A box with one has it for a target; a box with several is fitted, its class left open.
    A cell whose centre lies in a box is ranked by score^0.5 * IoU^6 and the best ten are taken; a cell wanted
    by two boxes goes to the one it overlaps more. Two labels of different classes on one tooth share cells:
    the class target of the second is kept where the boxes are nearly one.
    """
    targets = torch.zeros_like(scores)
    if boxes.shape[0] == 0:
        empty = torch.zeros(0, dtype=torch.long)
        return Assignment(empty, boxes, boxes.new_zeros(0), targets, targets > 1)
    offset = torch.cat([centres[None] - boxes[:, None, :2], boxes[:, None, 2:] - centres[None]], -1)
    inside = offset.amin(-1) > 0
    iou = pairwise_iou(boxes, predicted) * inside
    score = torch.where(may_be[:, None], scores[None], scores.new_zeros(1)).amax(-1)
    quality = score.clamp(min=1e-9) ** SCORE_POWER * iou**OVERLAP_POWER
    best = quality.topk(min(TOP_CELLS, quality.shape[1]), dim=1).indices
    wanted = torch.zeros_like(inside).scatter_(1, best, True) & inside
    owner = torch.where(wanted, iou, iou.new_tensor(-1.0)).argmax(0)
    taken = wanted.any(0)
    owned = wanted & (torch.arange(boxes.shape[0])[:, None] == owner[None]) & taken[None]
    quality = quality * owned
    top_quality = quality.amax(1, keepdim=True).clamp(min=1e-12)
    top_iou = (iou * owned).amax(1, keepdim=True)
    soft = quality / top_quality * top_iou
    twins = (pairwise_iou(boxes, boxes) > 0.6).float()
    shared = (twins[:, :, None] * soft[None]).amax(1)
    decided = may_be.sum(1) == 1
    for box_index in decided.nonzero().flatten().tolist():
        class_id = int(may_be[box_index].int().argmax())
        targets[:, class_id] = torch.maximum(targets[:, class_id], shared[box_index])
    open_classes = inside[:, :, None] & may_be[:, None] & ~decided[:, None, None]
    undecided = open_classes.any(0) & (targets == 0)
    cells = taken.nonzero().flatten()
    return Assignment(cells, boxes[owner[cells]], soft.amax(0)[cells], targets, undecided)
