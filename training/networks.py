"""The three networks: a detector of whole radiographs, a reader of single teeth, and their common backbone, EfficientNet-Lite0.

The backbone is the published one (Tan and Le 2019, arXiv:1905.11946; the Lite variant has ReLU6 and no squeeze-and-excitation), with
features at the strides 4, 8, 16 and 32.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

STRIDES = (8, 16, 32)
WIDTH = 96
"""Channels of the neck and the heads."""
STAGES = (
    # expansion, kernel, stride, outputs, repeats
    (1, 3, 1, 16, 1),
    (6, 3, 2, 24, 2),
    (6, 5, 2, 40, 2),
    (6, 3, 2, 80, 3),
    (6, 5, 1, 112, 3),
    (6, 5, 2, 192, 4),
    (6, 3, 1, 320, 1),
)
FEATURES = {4: 24, 8: 40, 16: 112, 32: 320}
"""Channels by stride."""


class SameConv(nn.Conv2d):
    """A convolution with TensorFlow's SAME padding on even sizes, as the published weights expect: stride 2 pads more at the end."""

    def __init__(self, inputs: int, outputs: int, kernel: int, stride: int = 1, groups: int = 1):
        super().__init__(inputs, outputs, kernel, stride, (kernel - 1) // 2 if stride == 1 else 0, groups=groups, bias=False)
        before = (kernel - stride) // 2
        self.pads = (before, kernel - stride - before) * 2 if stride > 1 else None

    def forward(self, x: Tensor) -> Tensor:
        return super().forward(functional.pad(x, self.pads) if self.pads else x)


def norm(channels: int) -> nn.BatchNorm2d:
    """Batch-norm with the settings of the published weights."""
    return nn.BatchNorm2d(channels, eps=1e-3, momentum=0.02)


class Block(nn.Module):
    """Inverted residual: pointwise expansion, depthwise, pointwise projection."""

    def __init__(self, inputs: int, outputs: int, expansion: int, kernel: int, stride: int):
        super().__init__()
        inner = inputs * expansion
        if expansion > 1:
            self._expand_conv = SameConv(inputs, inner, 1)
            self._bn0 = norm(inner)
        self.expands = expansion > 1
        self._depthwise_conv = SameConv(inner, inner, kernel, stride, inner)
        self._bn1 = norm(inner)
        self._project_conv = SameConv(inner, outputs, 1)
        self._bn2 = norm(outputs)
        self.keeps = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        y = functional.relu6(self._bn0(self._expand_conv(x))) if self.expands else x
        y = functional.relu6(self._bn1(self._depthwise_conv(y)))
        y = self._bn2(self._project_conv(y))
        return x + y if self.keeps else y


class Backbone(nn.Module):
    """[B, channels, H, W] -> features by stride. Names of the layers are those of the published file."""

    def __init__(self, channels: int = 1):
        super().__init__()
        self._conv_stem = SameConv(channels, 32, 3, 2)
        self._bn0 = norm(32)
        blocks, inputs, self.reach, total = [], 32, [], 2
        for expansion, kernel, stride, outputs, repeats in STAGES:
            total *= stride
            for index in range(repeats):
                self.reach.append(total)
                blocks.append(Block(inputs, outputs, expansion, kernel, stride if index == 0 else 1))
                inputs = outputs
        self._blocks = nn.ModuleList(blocks)
        self.still = 0

    def freeze(self, blocks: int) -> None:
        """Keep the stem and the first blocks (0-16) as they are while the rest learns."""
        self.still = blocks
        for part in self.still_parts():
            part.requires_grad_(False)

    def still_parts(self) -> list[nn.Module]:
        return [self._conv_stem, self._bn0, *self._blocks[: self.still]] if self.still else []

    def train(self, mode: bool = True) -> Backbone:
        super().train(mode)
        for part in self.still_parts():
            part.eval()
        return self

    def forward(self, x: Tensor) -> dict[int, Tensor]:
        x = functional.relu6(self._bn0(self._conv_stem(x)))
        found: dict[int, Tensor] = {}
        for stride, block in zip(self.reach, self._blocks):
            x = block(x)
            found[stride] = x
        return {stride: found[stride] for stride in FEATURES}


def load_backbone(backbone: Backbone, published: Mapping[str, Tensor]) -> None:
    """ImageNet weights; the first convolution's colours are summed into the first channel, further channels start at zero."""
    own = backbone.state_dict()
    weights = {name: value for name, value in published.items() if name in own}
    stem = torch.zeros_like(own["_conv_stem.weight"])
    stem[:, :1] = published["_conv_stem.weight"].sum(1, keepdim=True)
    weights["_conv_stem.weight"] = stem
    missing = own.keys() - weights.keys()
    if missing:
        raise ValueError(f"the file lacks {sorted(missing)[:3]}")
    backbone.load_state_dict(weights)


def halved(state: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The tensors of a state by name: those of two dimensions or more at half precision, as files keep them; norms, biases and counters as they are."""
    return {name: value.half() if value.dim() > 1 else value for name, value in state.items()}


def load_weights(model: nn.Module, file: Path) -> nn.Module:
    """The model with the weights of `file`, which may be at half precision, in evaluation mode on the CPU."""
    weights = torch.load(file, map_location="cpu")
    model.load_state_dict({name: value.float() if value.dtype == torch.float16 else value for name, value in weights.items()})
    return model.eval()


def conv(inputs: int, outputs: int, kernel: int = 1, stride: int = 1, groups: int = 1) -> nn.Sequential:
    """Convolution, batch-norm, ReLU."""
    layer = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False)
    return nn.Sequential(layer, norm(outputs), nn.ReLU(inplace=True))


def separable(inputs: int, outputs: int, stride: int = 1, kernel: int = 5) -> nn.Sequential:
    """A depthwise convolution and the pointwise one that mixes its channels."""
    return nn.Sequential(*conv(inputs, inputs, kernel, stride, inputs), *conv(inputs, outputs))


def enlarge(x: Tensor) -> Tensor:
    """[B, C, H, W] -> [B, C, 2 H, 2 W], each pixel repeated."""
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Neck(nn.Module):
    """Features at the strides 8, 16, 32 -> the same strides with WIDTH channels, coarse to fine and back (Liu et al. 2018, arXiv:1803.01534)."""

    def __init__(self) -> None:
        super().__init__()
        self.lateral = nn.ModuleList([conv(FEATURES[stride], WIDTH) for stride in STRIDES])
        self.down = nn.ModuleList([separable(WIDTH, WIDTH) for _ in STRIDES[:-1]])
        self.shrink = nn.ModuleList([separable(WIDTH, WIDTH, 2) for _ in STRIDES[:-1]])
        self.up = nn.ModuleList([separable(WIDTH, WIDTH) for _ in STRIDES[:-1]])

    def forward(self, features: Mapping[int, Tensor]) -> list[Tensor]:
        p3, p4, p5 = (lateral(features[stride]) for lateral, stride in zip(self.lateral, STRIDES))
        p4 = self.down[1](p4 + enlarge(p5))
        p3 = self.down[0](p3 + enlarge(p4))
        p4 = self.up[0](p4 + self.shrink[0](p3))
        p5 = self.up[1](p5 + self.shrink[1](p4))
        return [p3, p4, p5]


class Head(nn.Module):
    """One question at all strides: dx, dy, log w, log h in strides, then a logit per class; [B, N, 4 + classes]."""

    def __init__(self, classes: int):
        super().__init__()
        self.towers = nn.ModuleList([nn.Sequential(separable(WIDTH, WIDTH), separable(WIDTH, WIDTH)) for _ in STRIDES])
        self.boxes = nn.ModuleList([nn.Conv2d(WIDTH, 4, 1) for _ in STRIDES])
        self.classes = nn.ModuleList([nn.Conv2d(WIDTH, classes, 1) for _ in STRIDES])
        for layer in self.classes:
            nn.init.normal_(layer.weight, std=0.01)
            nn.init.constant_(layer.bias, -math.log(99.0))

    def forward(self, levels: Sequence[Tensor]) -> Tensor:
        answers = []
        for level, tower, boxes, classes in zip(levels, self.towers, self.boxes, self.classes):
            x = tower(level)
            answers.append(torch.cat([boxes(x), classes(x)], 1).flatten(2).transpose(1, 2))
        return torch.cat(answers, 1)


class Maps(nn.Module):
    """Logits at stride 4 [B, maps, H / 4, W / 4]: where a condition is, fine enough for an outline."""

    def __init__(self, maps: int, width: int = 48):
        super().__init__()
        self.lateral = nn.ModuleList([conv(FEATURES[stride], width) for stride in (4, 8, 16, 32)])
        self.mix = nn.ModuleList([separable(width, width) for _ in range(3)])
        self.last = separable(width, width)
        self.answer = nn.Conv2d(width, maps, 1)
        nn.init.constant_(self.answer.bias, -4.0)

    def forward(self, features: Mapping[int, Tensor]) -> Tensor:
        x4, x8, x16, x32 = (lateral(features[stride]) for lateral, stride in zip(self.lateral, (4, 8, 16, 32)))
        x = self.mix[0](x16 + enlarge(x32))
        x = self.mix[1](x8 + enlarge(x))
        x = self.mix[2](x4 + enlarge(x))
        return self.answer(self.last(x))


def standardised(grey: Tensor) -> Tensor:
    """[B, 1, H, W] grey 0-255 -> mean 0 and standard deviation a half for each picture, so that exposure and contrast matter less."""
    mean = grey.mean((2, 3), keepdim=True)
    centred = grey - mean
    deviation = (centred * centred).mean((2, 3), keepdim=True).sqrt()
    return centred / (2 * deviation + 8)


class Detector(nn.Module):
    """[B, 1, H, W] grey 0-255 -> conditions [B, N, 4 + C] and, where asked for, teeth [B, N, 4 + 52], maps and the scene.

    N runs over the strides 8, 16, 32, row by row in each level. `scene` [B, scene] is asked of the whole picture.
    """

    def __init__(self, conditions: int, teeth: int = 0, maps: int = 0, scene: int = 0):
        super().__init__()
        self.backbone = Backbone()
        self.neck = Neck()
        self.conditions = Head(conditions)
        self.teeth = Head(teeth) if teeth else None
        self.maps = Maps(maps) if maps else None
        self.scene = nn.Linear(FEATURES[32] + WIDTH, scene) if scene else None

    def forward(self, image: Tensor) -> dict[str, Tensor]:
        features = self.backbone(standardised(image))
        levels = self.neck(features)
        answers = {"conditions": self.conditions(levels)}
        if self.teeth is not None:
            answers["teeth"] = self.teeth(levels)
        if self.maps is not None:
            answers["maps"] = self.maps(features)
        if self.scene is not None:
            answers["scene"] = self.scene(torch.cat([features[32].mean((2, 3)), levels[2].mean((2, 3))], 1))
        return answers


READER_DROPOUT = 0.2


class Reader(nn.Module):
    """Crops [K, 2, H, W], grey 0-255 and the tooth's box as 0 or 1 -> answers [K, R] and maps [K, M, H / 4, W / 4], all logits.

    Each answer weighs the places of its own evidence by an attention of its own. `lines` further maps have a branch of their own.
    """

    def __init__(self, answers: int, maps: int, lines: int = 0):
        super().__init__()
        self.backbone = Backbone(2)
        self._conv_head = SameConv(320, 1280, 1)
        self._bn1 = norm(1280)
        self.evidence = nn.Conv2d(1280, answers, 1)
        self.attention = nn.Conv2d(1280, answers, 1)
        self.maps = Maps(maps)
        self.lines = Maps(lines) if lines else None
        nn.init.normal_(self.evidence.weight, std=0.01)
        nn.init.constant_(self.evidence.bias, -2.0)
        nn.init.zeros_(self.attention.weight)
        nn.init.zeros_(self.attention.bias)

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        features, top = self.look(crops)
        return weighed(self.evidence, self.attention, functional.dropout(top, READER_DROPOUT, self.training)), self.located(features)

    def located(self, features: Mapping[int, Tensor]) -> Tensor:
        """All maps of the backbone's features."""
        maps = self.maps(features)
        return maps if self.lines is None else torch.cat([maps, self.lines(features)], 1)

    def look(self, crops: Tensor) -> tuple[dict[int, Tensor], Tensor]:
        """Crops as in `forward` -> the backbone's features by stride, and what the answers are read from [K, 1280, H / 32, W / 32]."""
        features = self.backbone(torch.cat([standardised(crops[:, :1]), crops[:, 1:]], 1))
        return features, functional.relu6(self._bn1(self._conv_head(features[32])))


def open_reader(file: Path) -> Reader:
    """A reader of as many answers, maps and lines as its weights have."""
    weights = torch.load(file, map_location="cpu")
    lines = weights.get("lines.answer.bias")
    reader = Reader(len(weights["evidence.bias"]), len(weights["maps.answer.bias"]), 0 if lines is None else len(lines))
    load_weights(reader, file)
    return reader


def weighed(evidence: nn.Module, attention: nn.Module, top: Tensor) -> Tensor:
    """The evidence for each answer in each place of `top` [K, 1280, h, w], weighed by its own attention: logits [K, R]."""
    return (evidence(top).flatten(2) * attention(top).flatten(2).softmax(2)).sum(2)


def load_imagenet(model: Detector | Reader, file: Path) -> None:
    """Start from the published ImageNet weights."""
    published = torch.load(file, map_location="cpu")
    load_backbone(model.backbone, published)
    if isinstance(model, Reader):
        model._conv_head.weight.data.copy_(published["_conv_head.weight"])
        model._bn1.load_state_dict({name.removeprefix("_bn1."): value for name, value in published.items() if name.startswith("_bn1.")})
