"""MobileNetV2 (Sandler et al. 2018, arXiv:1801.04381) in the place of the backbone; neck and heads stay."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from training.model import Conv, Detector
from training.pretrained import restore

BLOCKS = (
    (1, 16, 1), (6, 24, 2), (6, 24, 1), (6, 32, 2), (6, 32, 1), (6, 32, 1), (6, 64, 2), (6, 64, 1), (6, 64, 1),
    (6, 64, 1), (6, 96, 1), (6, 96, 1), (6, 96, 1), (6, 160, 2), (6, 160, 1), (6, 160, 1), (6, 320, 1),
)  # fmt: skip
"""A row per block: how often its channels are multiplied, its output channels and its stride."""
TAPS = {5: 64, 12: 128, 16: 256}
"""The last block at each stride and the channels that the neck expects there."""
BACKBONE = ("stem", "dark2", "dark3", "dark4", "dark5")


def activated(inputs: int, outputs: int, kernel: int, act: nn.Module, stride: int = 1, groups: int = 1) -> Conv:
    """A convolution with batch-norm and another activation. One with stride 2 pads an even picture behind, as its weights expect."""
    conv = Conv(inputs, outputs, kernel, stride, groups, padding=0 if stride == 2 else None)
    conv.act = act
    return nn.Sequential(nn.ZeroPad2d((0, 1, 0, 1)), conv) if stride == 2 else conv


class Inverted(nn.Module):
    """Widen, look around in each channel, narrow without activation; a shortcut where the shape stays."""

    def __init__(self, inputs: int, factor: int, outputs: int, stride: int):
        super().__init__()
        wide = inputs * factor
        steps = [activated(inputs, wide, 1, nn.ReLU6())] if factor > 1 else []
        self.steps = nn.Sequential(
            *steps, activated(wide, wide, 3, nn.ReLU6(), stride, wide), activated(wide, outputs, 1, nn.Identity())
        )
        self.shortcut = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        return x + self.steps(x) if self.shortcut else self.steps(x)


class MobileDetector(Detector):
    """Like `Detector`, seen through MobileNetV2. Its grey is read as -1 to 1."""

    def __init__(self, classes: int):
        super().__init__(classes)
        for name in BACKBONE:
            delattr(self, name)
        self.first = activated(1, 32, 3, nn.ReLU6(), stride=2)
        inputs = [32, *(outputs for _, outputs, _ in BLOCKS)]
        self.blocks = nn.ModuleList([Inverted(channels, *block) for channels, block in zip(inputs, BLOCKS)])
        self.adapters = nn.ModuleList([Conv(BLOCKS[tap][1], channels, 1) for tap, channels in TAPS.items()])

    def levels(self, image: Tensor) -> list[Tensor]:
        x = self.first(image * (2 / 255) - 1)
        seen = []
        for index, block in enumerate(self.blocks):
            x = block(x)
            if index in TAPS:
                seen.append(self.adapters[len(seen)](x))
        return seen


def load_backbone(model: MobileDetector, path: Path, images: Tensor) -> None:
    """Copy the published folded convolutions, in their order, and put batch-norm back from `images` [B, 1, H, W] 0-255.

    The first layer's three colours are summed, which is what a grey picture shows to them.
    """
    weights = list(torch.load(path, map_location="cpu").values())
    pairs = list(zip(weights[::2], weights[1::2]))
    owners = [module for part in (model.first, model.blocks) for module in part.modules() if isinstance(module, Conv)]
    model.eval()
    hooks = []
    for owner, (weight, bias) in zip(owners, pairs):
        grey = weight.sum(1, keepdim=True) if owner is owners[0] else weight
        if owner.conv.weight.shape != grey.shape:
            raise ValueError(f"{tuple(owner.conv.weight.shape)} here, {tuple(grey.shape)} in the file")
        owner.conv.weight.data.copy_(grey)
        hooks.append(owner.conv.register_forward_hook(restore(owner.norm, bias)))
    with torch.no_grad():
        model.levels(images)
    for hook in hooks:
        hook.remove()
