"""The loss that is minimised: quality focal loss on classes, generalised IoU on boxes, unknown classes left out."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional

from training.assign import assign
from training.model import decode_boxes

BOX_WEIGHT = 2.0
FOCUS = 2.0


def quality_focal(logits: Tensor, targets: Tensor) -> Tensor:
    """|target - score|^2 (targets 0 to 1, of the shape of the logits) times cross-entropy, element by element (Li et al. 2020, arXiv:2006.04388)."""
    entropy = functional.binary_cross_entropy_with_logits(logits, targets, reduction="none")
    return (targets - logits.sigmoid()).abs().pow(FOCUS) * entropy


def generalised_iou(a: Tensor, b: Tensor) -> Tensor:
    """GIoU of boxes one by one, [..., 4] and [..., 4] -> [...] in -1..1 (Rezatofighi et al. 2019, arXiv:1902.09630)."""
    inter = (torch.minimum(a[..., 2:], b[..., 2:]) - torch.maximum(a[..., :2], b[..., :2])).clamp(min=0).prod(-1)
    hull = (torch.maximum(a[..., 2:], b[..., 2:]) - torch.minimum(a[..., :2], b[..., :2])).prod(-1)
    union = (a[..., 2:] - a[..., :2]).prod(-1) + (b[..., 2:] - b[..., :2]).prod(-1) - inter
    return inter / (union + 1e-9) - (hull - union) / (hull + 1e-9)


def detection_loss(
    raw: Tensor,
    cells: Tensor,
    strides: Tensor,
    boxes: list[Tensor],
    may_be: list[Tensor],
    labelled: Tensor,
    rivals: Sequence[int | None],
) -> Tensor:
    """Loss of a batch.

    raw [B, N, 4 + C]; cells [N, 2] and strides [N, 1] of the grid; per picture boxes [G, 4] in pixels and
    possible classes [G, C]; labelled [B, C] is 0 where the picture's set says nothing about a class: such a class is
    unknown there, not background, and adds nothing. A tooth's class says what it is not: where a class is wanted,
    its rival is known to be absent; `rivals` [C] names the rival of each class, or None.
    """
    predicted = decode_boxes(raw, cells, strides)
    logits = raw[..., 4:]
    centres = (cells + 0.5) * strides
    paired = [index for index, rival in enumerate(rivals) if rival is not None]
    other = [rival for rival in rivals if rival is not None]
    targets, overlaps, weights, known = [], [], [], []
    for index in range(raw.shape[0]):
        found = assign(
            logits[index].detach().sigmoid(), predicted[index].detach(), centres, boxes[index], may_be[index]
        )
        targets.append(found.targets)
        weights.append(found.weights)
        sure = labelled[index].bool().repeat(raw.shape[1], 1)
        sure[:, paired] |= found.targets[:, other] > 0
        known.append(sure & ~found.undecided)
        overlaps.append(generalised_iou(predicted[index][found.cells], found.boxes))
    target = torch.stack(targets)
    weight = torch.cat(weights)
    total = weight.sum().clamp(min=1.0)
    class_loss = (quality_focal(logits, target) * torch.stack(known)).sum() / total
    box_loss = ((1 - torch.cat(overlaps)) * weight).sum() / total
    return class_loss + BOX_WEIGHT * box_loss
