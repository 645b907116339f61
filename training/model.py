"""YOLOX-nano for one grey channel, without objectness (Ge et al. 2021, arXiv:2107.08430), in plain PyTorch."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor, nn

from training.classes import STRIDES


class Conv(nn.Module):
    """Convolution, batch-norm, SiLU."""

    def __init__(self, inputs: int, outputs: int, kernel: int, stride: int = 1, groups: int = 1, padding: int | None = None):
        super().__init__()
        pad = (kernel - 1) // 2 if padding is None else padding
        self.conv = nn.Conv2d(inputs, outputs, kernel, stride, pad, groups=groups, bias=False)
        self.norm = nn.BatchNorm2d(outputs, eps=1e-3, momentum=0.03)
        self.act = nn.SiLU(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.act(self.norm(self.conv(x)))


def separable(inputs: int, outputs: int, kernel: int = 3, stride: int = 1) -> nn.Sequential:
    """A depthwise convolution and the pointwise one that mixes its channels."""
    return nn.Sequential(Conv(inputs, inputs, kernel, stride, groups=inputs), Conv(inputs, outputs, 1))


class Bottleneck(nn.Module):
    """Pointwise then separable, with a shortcut in the backbone."""

    def __init__(self, channels: int, shortcut: bool):
        super().__init__()
        self.reduce = Conv(channels, channels, 1)
        self.spread = separable(channels, channels)
        self.shortcut = shortcut

    def forward(self, x: Tensor) -> Tensor:
        y = self.spread(self.reduce(x))
        return x + y if self.shortcut else y


class Split(nn.Module):
    """Cross-stage partial block: half of the channels pass the bottlenecks, half pass by."""

    def __init__(self, inputs: int, outputs: int, count: int, shortcut: bool = True):
        super().__init__()
        half = outputs // 2
        self.deep = Conv(inputs, half, 1)
        self.past = Conv(inputs, half, 1)
        self.steps = nn.Sequential(*[Bottleneck(half, shortcut) for _ in range(count)])
        self.merge = Conv(2 * half, outputs, 1)

    def forward(self, x: Tensor) -> Tensor:
        deep, past = self.deep(x), self.past(x)
        return self.merge(torch.cat([self.steps(deep), past], 1))


class Pyramid(nn.Module):
    """Pooling at four window sizes side by side."""

    def __init__(self, channels: int):
        super().__init__()
        half = channels // 2
        self.reduce = Conv(channels, half, 1)
        self.pools = nn.ModuleList([nn.MaxPool2d(size, 1, size // 2) for size in (5, 9, 13)])
        self.merge = Conv(half * 4, channels, 1)

    def forward(self, x: Tensor) -> Tensor:
        x = self.reduce(x)
        return self.merge(torch.cat([x] + [pool(x) for pool in self.pools], 1))


class Head(nn.Module):
    """One level's answers: classes and box regressions, in separate branches."""

    def __init__(self, inputs: int, hidden: int, classes: int):
        super().__init__()
        self.stem = Conv(inputs, hidden, 1)
        self.class_branch = nn.Sequential(separable(hidden, hidden), separable(hidden, hidden))
        self.box_branch = nn.Sequential(separable(hidden, hidden), separable(hidden, hidden))
        self.to_classes = nn.Conv2d(hidden, classes, 1)
        self.to_boxes = nn.Conv2d(hidden, 4, 1)
        nn.init.normal_(self.to_classes.weight, std=0.01)
        nn.init.constant_(self.to_classes.bias, -math.log(99.0))

    def forward(self, x: Tensor) -> Tensor:
        x = self.stem(x)
        classes = self.to_classes(self.class_branch(x))
        return torch.cat([self.to_boxes(self.box_branch(x)), classes], 1).flatten(2).transpose(1, 2)


class Detector(nn.Module):
    """[B, 1, H, W] grey 0-255 -> raw [B, N, 4 + C]: dx, dy, log w, log h in strides, then class logits.

    N runs over the strides 8, 16, 32, row by row in each level. The first layer is YOLOX's 3x3 convolution on
    the four pixels of each 2x2 block, written as the 6x6 convolution with stride 2 that it equals.
    """

    def __init__(self, classes: int, width: int = 64):
        super().__init__()
        w = width // 4
        self.stem = Conv(1, w, 6, 2, padding=2)
        self.dark2 = nn.Sequential(separable(w, 2 * w, stride=2), Split(2 * w, 2 * w, 1))
        self.dark3 = nn.Sequential(separable(2 * w, 4 * w, stride=2), Split(4 * w, 4 * w, 3))
        self.dark4 = nn.Sequential(separable(4 * w, 8 * w, stride=2), Split(8 * w, 8 * w, 3))
        self.dark5 = nn.Sequential(
            separable(8 * w, 16 * w, stride=2), Pyramid(16 * w), Split(16 * w, 16 * w, 1, shortcut=False)
        )
        self.lateral5 = Conv(16 * w, 8 * w, 1)
        self.down4 = Split(16 * w, 8 * w, 1, shortcut=False)
        self.lateral4 = Conv(8 * w, 4 * w, 1)
        self.down3 = Split(8 * w, 4 * w, 1, shortcut=False)
        self.shrink3 = separable(4 * w, 4 * w, stride=2)
        self.up4 = Split(8 * w, 8 * w, 1, shortcut=False)
        self.shrink4 = separable(8 * w, 8 * w, stride=2)
        self.up5 = Split(16 * w, 16 * w, 1, shortcut=False)
        self.enlarge = nn.Upsample(scale_factor=2, mode="nearest")
        self.heads = nn.ModuleList([Head(inputs * w, 4 * w, classes) for inputs in (4, 8, 16)])

    def levels(self, image: Tensor) -> list[Tensor]:
        """Features of the picture at the strides 8, 16, 32, with 4, 8, 16 times a quarter of the width for channels."""
        c3 = self.dark3(self.dark2(self.stem(image * (1 / 255))))
        c4 = self.dark4(c3)
        return [c3, c4, self.dark5(c4)]

    def way_down(self, levels: Sequence[Tensor]) -> list[Tensor]:
        """From coarse to fine, at the strides 32, 16, 8: each level gets the features of the coarser ones."""
        c3, c4, c5 = levels
        top = self.lateral5(c5)
        middle = self.lateral4(self.down4(torch.cat([self.enlarge(top), c4], 1)))
        return [top, middle, self.down3(torch.cat([self.enlarge(middle), c3], 1))]

    def neck(self, levels: Sequence[Tensor]) -> list[Tensor]:
        """The features that the heads see, at the strides 8, 16, 32."""
        top, middle, p3 = self.way_down(levels)
        p4 = self.up4(torch.cat([self.shrink3(p3), middle], 1))
        return [p3, p4, self.up5(torch.cat([self.shrink4(p4), top], 1))]

    def forward(self, image: Tensor) -> Tensor:
        return torch.cat([head(level) for head, level in zip(self.heads, self.neck(self.levels(image)))], 1)


def anchor_grid(width: int, height: int, levels: Sequence[int] = STRIDES) -> tuple[Tensor, Tensor]:
    """Cell indices [N, 2] (x, y) and strides [N, 1] in the order of the model's answers."""
    cells, strides = [], []
    for stride in levels:
        ys, xs = torch.meshgrid(torch.arange(height // stride), torch.arange(width // stride), indexing="ij")
        cells.append(torch.stack([xs, ys], -1).reshape(-1, 2).float())
        strides.append(torch.full((cells[-1].shape[0], 1), float(stride)))
    return torch.cat(cells), torch.cat(strides)


def decode_boxes(raw: Tensor, cells: Tensor, strides: Tensor) -> Tensor:
    """Raw regressions [B, N, 4+] -> boxes x1, y1, x2, y2 in input pixels [B, N, 4]."""
    centre = (raw[..., :2] + cells) * strides
    half = raw[..., 2:4].clamp(max=6.0).exp() * strides / 2
    return torch.cat([centre - half, centre + half], -1)
