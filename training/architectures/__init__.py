"""The networks that were compared: how each is built, what it minimises and how its answers are read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from torch import Tensor

from training.architectures.heatmap import STRIDE, HeatmapDetector, heatmap_loss, read_peaks
from training.architectures.mobilenet import MobileDetector, load_backbone
from training.architectures.widen import adopt
from training.classes import STRIDES
from training.loss import detection_loss
from training.measure import Read
from training.model import Detector
from training.pretrained import load_pretrained


@dataclass(frozen=True)
class Architecture:
    """`build(classes, width)`; `strides` of its answers; `loss` with `detection_loss`'s arguments; `read` a raw answer, as
    the engine does by default."""

    build: Callable[[int, int], Detector]
    strides: tuple[int, ...] = STRIDES
    loss: Callable[..., Tensor] = detection_loss
    read: Read | None = None


ARCHITECTURES: Final = {
    "yolox": Architecture(Detector),
    "mobilenet": Architecture(lambda classes, _width: MobileDetector(classes)),
    "heatmap": Architecture(lambda classes, _width: HeatmapDetector(classes), (STRIDE,), heatmap_loss, read_peaks),
}


def load_published(model: Detector, yolox: Path, backbone: Path | None, images: Tensor) -> None:
    """Start from published COCO weights: what YOLOX-nano shares with the model, and a backbone of its own.

    `images` [B, 1, H, W] 0-255 give batch-norm its statistics.
    """
    nano = Detector(model.heads[0].to_classes.out_channels)
    load_pretrained(nano, yolox, images)
    adopt(model, nano)
    if isinstance(model, MobileDetector):
        if backbone is None:
            raise ValueError("this architecture wants --backbone")
        load_backbone(model, backbone, images)
