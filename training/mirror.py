"""One answer from a picture and its mirror image, inside the graph: the mouth is nearly symmetric, errors are not."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from training.classes import HEIGHT, STRIDES, WIDTH
from training.model import Detector


def mirror_back(raw: Tensor) -> Tensor:
    """Raw [B, N, 4 + C] of mirrored pictures -> the same answers in the cells of the unmirrored ones.

    A centre d + cell becomes width - (d + cell), so in the opposite cell, width - 1 - cell, d turns into 1 - d.
    """
    levels, start = [], 0
    for stride in STRIDES:
        rows, columns = HEIGHT // stride, WIDTH // stride
        level = raw[:, start : start + rows * columns].reshape(-1, rows, columns, raw.shape[2]).flip(2)
        levels.append(level.reshape(-1, rows * columns, raw.shape[2]))
        start += rows * columns
    turned = torch.cat(levels, 1)
    return torch.cat([1 - turned[..., :1], turned[..., 1:]], -1)


class Mirrored(nn.Module):
    """[1, 1, H, W] -> raw [1, N, 4 + C]: the mean of both views, logits and regressions alike."""

    def __init__(self, detector: Detector):
        super().__init__()
        self.detector = detector

    def forward(self, image: Tensor) -> Tensor:
        raw = self.detector(torch.cat([image, image.flip(3)], 0))
        return (raw[:1] + mirror_back(raw[1:])) / 2
