"""A batch of random views and what is labelled in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from training.augment import Strength, augment
from training.mix import Mixer


@dataclass(frozen=True)
class Batch:
    """Images [B, 1, H, W] 0-255; per picture boxes [G, 4] in pixels and their possible classes [G, C]; labelled [B, C]."""

    images: Tensor
    boxes: list[Tensor]
    may_be: list[Tensor]
    labelled: Tensor


def make_batch(mixer: Mixer, rows: Sequence[int], size: tuple[int, int], strength: Strength, rng: np.random.Generator) -> Batch:
    """A batch of random views, `size` = (width, height), of the given rows of the mixer's cache."""
    cache = mixer.cache
    mirrored = list(cache.task.mirrored)
    images, boxes, may_be = [], [], []
    for row in rows:
        picture = mixer.draw(row, strength, rng)
        view = augment(picture.grey, picture.boxes, size, strength, rng)
        images.append(torch.from_numpy(view.grey))
        boxes.append(torch.from_numpy(view.boxes))
        may_be.append(torch.from_numpy((picture.may_be[:, mirrored] if view.mirrored else picture.may_be)[view.kept]))
    labelled = torch.tensor([cache.pictures[row].labelled for row in rows], dtype=torch.float32)
    return Batch(torch.stack(images)[:, None], boxes, may_be, labelled)
