"""The loss of boxes for a whole batch at once: the same assignment and losses as `assign.py` and `loss.py`, which go picture by picture."""

from __future__ import annotations

import torch
from torch import Tensor

from training.assign import OVERLAP_POWER, SCORE_POWER, TOP_CELLS
from training.loss import BOX_WEIGHT, generalised_iou, quality_focal
from training.model import decode_boxes

TWINS = 0.6
"""Labels that overlap by more are on one tooth and share its cells."""


def pairwise_iou(a: Tensor, b: Tensor) -> Tensor:
    """[B, G, 4] and [B, N, 4] -> [B, G, N]."""
    width = (torch.minimum(a[:, :, None, 2], b[:, None, :, 2]) - torch.maximum(a[:, :, None, 0], b[:, None, :, 0])).clamp(min=0)
    height = (torch.minimum(a[:, :, None, 3], b[:, None, :, 3]) - torch.maximum(a[:, :, None, 1], b[:, None, :, 1])).clamp(min=0)
    inter = width * height
    area_a, area_b = (a[..., 2:] - a[..., :2]).prod(-1), (b[..., 2:] - b[..., :2]).prod(-1)
    return inter / (area_a[:, :, None] + area_b[:, None] - inter + 1e-9)


def box_loss(raw: Tensor, cells: Tensor, strides: Tensor, boxes: Tensor, choices: Tensor, use: Tensor, known: Tensor, rivals: Tensor | None = None) -> Tensor:
    """Loss of a batch.

    raw [B, N, 4 + C]; boxes [B, G, 4] in pixels; choices [B, G, 3] the classes that each may have, -1 for none; use [B, G]: 2 to fit, 1 a
    place where its classes are unknown, 0 no box; known [B, C]: 0 where the set says nothing of a class, which is then unknown and not
    background; rivals [C]: the class that a class excludes, -1 for none, so that what a tooth is decides what it is not.
    """
    count = raw.shape[1]
    logits = raw[..., 4:]
    predicted = decode_boxes(raw, cells, strides)
    with torch.no_grad():
        scores = logits.sigmoid()
        centres = (cells + 0.5) * strides
        low, high = boxes[:, :, None, :2], boxes[:, :, None, 2:]
        inside = ((centres > low) & (centres < high)).all(-1)
        fits = (use == 2)[..., None]
        overlap = pairwise_iou(boxes, predicted) * (inside & fits)
        score = torch.zeros_like(overlap)
        for choice in range(choices.shape[2]):
            ids = choices[..., choice]
            taken = scores.gather(2, ids.clamp(min=0)[:, None].expand(-1, count, -1)).transpose(1, 2)
            score = torch.maximum(score, taken * (ids >= 0)[..., None])
        quality = score.clamp(min=1e-9) ** SCORE_POWER * overlap**OVERLAP_POWER
        best = quality.topk(TOP_CELLS, dim=2).indices
        wanted = torch.zeros_like(inside).scatter_(2, best, True) & inside & fits
        owner = torch.where(wanted, overlap, overlap.new_tensor(-1.0)).argmax(1)
        taken_cells = wanted.any(1)
        owned = wanted & (torch.arange(boxes.shape[1], device=raw.device)[None, :, None] == owner[:, None])
        quality = quality * owned
        top_quality = quality.amax(2, keepdim=True).clamp(min=1e-12)
        top_overlap = (overlap * owned).amax(2, keepdim=True)
        soft = (quality / top_quality * top_overlap).amax(1)
        twins = (pairwise_iou(boxes, boxes) > TWINS) & fits & fits.transpose(1, 2)
        twins |= torch.eye(boxes.shape[1], dtype=torch.bool, device=raw.device)
        shared = twins.gather(2, owner[:, None].expand(-1, boxes.shape[1], -1)) * (soft * taken_cells)[:, None]
        decided = (choices >= 0).sum(2) == 1
        target = torch.zeros_like(logits)
        ids = choices[..., 0].clamp(min=0)[:, None].expand(-1, count, -1)
        target.scatter_reduce_(2, ids, (shared * (decided[..., None] & fits)).transpose(1, 2), "amax")
        sure = known.bool()[:, None].expand(-1, count, -1).clone()
        if rivals is not None:
            paired = (rivals >= 0).nonzero().flatten()
            sure[..., paired] |= target[..., rivals[paired]] > 0
        open_places = (inside & (~(decided[..., None] & fits)) & (use > 0)[..., None]).transpose(1, 2)
        unsure = torch.zeros_like(target)
        for choice in range(choices.shape[2]):
            ids = choices[..., choice]
            unsure.scatter_reduce_(2, ids.clamp(min=0)[:, None].expand(-1, count, -1), (open_places & (ids >= 0)[:, None]).float(), "amax")
        sure &= ~((unsure > 0) & (target == 0))
        total = soft.sum().clamp(min=1.0)
        fitted = boxes.gather(1, owner[..., None].expand(-1, -1, 4))
    class_loss = (quality_focal(logits, target) * sure).sum() / total
    weight = soft * taken_cells
    boxes_off = ((1 - generalised_iou(predicted, fitted)) * weight).sum() / total
    return class_loss + BOX_WEIGHT * boxes_off
