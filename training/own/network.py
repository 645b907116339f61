"""The networks of a detector of one's own and what they begin with.

Two are known to the engine as one: a look at the picture, boxes and a logit per class at the strides 8, 16 and 32. `nano` is that of the
shipped panoramics and the quick one; `lite0` has the backbone that is published under Apache-2.0.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from training.model import Detector as Nano
from training.networks import Detector as TwoStage
from training.networks import load_imagenet
from training.own.plan import OwnPlan
from training.periapical_truth import PERIAPICAL_CLASSES
from training.pretrained import load_exported
from training.resample import resize

CLASS_LAYERS = ("to_classes", "conditions.classes")


class Lite(TwoStage):
    """[B, 1, H, W] grey 0-255 -> raw [B, N, 4 + C], as `Nano` answers."""

    def __init__(self, classes: int):
        super().__init__(classes)

    def forward(self, image: Tensor) -> Tensor:  # type: ignore[override]
        return super().forward(image)["conditions"]


def new_network(network: str, classes: int) -> nn.Module:
    """`nano` or `lite0` for that many classes, untrained: [B, 1, H, W] grey 0-255 -> raw [B, N, 4 + C]."""
    return Nano(classes) if network == "nano" else Lite(classes)


def take_weights(model: nn.Module, weights: dict[str, Tensor], theirs: tuple[str, ...], ours: tuple[str, ...]) -> int:
    """Copy what fits; of the layers that answer for classes the rows of those that both have. The number of classes taken over."""
    both = [(ours.index(name), theirs.index(name)) for name in ours if name in theirs]
    own = model.state_dict()
    for name, value in weights.items():
        if name not in own:
            continue
        value = value.float() if value.dtype == torch.float16 else value
        if any(layer in name for layer in CLASS_LAYERS) and len(value) == len(theirs):
            for mine, other in both:
                own[name][mine] = value[other]
        elif own[name].shape == value.shape:
            own[name].copy_(value)
    model.load_state_dict(own)
    return len(both)


def exported_weights(file: Path, classes: int, pixels: np.ndarray[Any, Any], size: tuple[int, int]) -> dict[str, Tensor]:
    """Those of a shipped graph, whose batch-norm gets its statistics from some of the pictures."""
    model = Nano(classes)
    images = torch.from_numpy(np.stack([resize(grey, *size) for grey in pixels[:8]]).astype(np.float32))[:, None]
    load_exported(model, file, images)
    return model.state_dict()


def starting_network(plan: OwnPlan, pixels: np.ndarray[Any, Any]) -> nn.Module:
    """The network of the plan with the weights that it begins with."""
    model, start = new_network(plan.network, len(plan.classes)), plan.start
    kind = start["kind"]
    if kind == "imagenet":
        load_imagenet(model, Path(start["file"]))
    elif kind == "exported":
        theirs = tuple(start["classes"])
        weights = exported_weights(Path(start["file"]), len(theirs), pixels[plan.rows("train")[:8]], plan.size)
        take_weights(model, weights, theirs, plan.classes)
    elif kind == "periapical":
        weights = torch.load(start["file"], map_location="cpu", weights_only=True)
        take_weights(model, weights, PERIAPICAL_CLASSES, plan.classes)
    elif kind == "own":
        kept = torch.load(start["file"], map_location="cpu", weights_only=True)
        if kept["network"] != plan.network:
            raise ValueError(f"the start has the network {kept['network']}, the plan {plan.network}")
        take_weights(model, kept["weights"], tuple(kept["classes"]), plan.classes)
    elif kind != "zero":
        raise ValueError(f"unknown start {kind}")
    return model
