"""The crops of the reader: one per tooth, crown up, with its neighbours and the root's tip in view."""

from __future__ import annotations

import torch
from torch import Tensor

CANONICAL = (960, 512)
"""Width and height of the detector's input. Crops are laid out in its pixels, so that a radiograph and its squeezed copy give the same crops."""
CROP = (160, 256)
"""Width and height of a crop in pixels."""
TALL = 1.25
"""A crop's height in heights of the tooth's box."""
WIDE = 1.5
"""A crop's least width in widths of the tooth's box."""


def crop_frames(boxes: Tensor) -> Tensor:
    """Boxes [K, 4] in pixels of CANONICAL -> centre x, y, half width and half height of the crops [K, 4] in the same pixels."""
    centre = (boxes[:, :2] + boxes[:, 2:]) / 2
    width, height = (boxes[:, 2:] - boxes[:, :2]).clamp(min=1).unbind(1)
    aspect = CROP[0] / CROP[1]
    tall = torch.maximum(height * TALL, width * WIDE / aspect)
    return torch.cat([centre, torch.stack([tall * aspect, tall], 1) / 2], 1)
