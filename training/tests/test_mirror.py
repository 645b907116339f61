"""Averaging with the mirror image must not move anything."""

import torch

from training.classes import HEIGHT, WIDTH
from training.mirror import Mirrored, mirror_back
from training.model import Detector, anchor_grid, decode_boxes

CELLS, STRIDES = anchor_grid(WIDTH, HEIGHT)


def test_mirrored_boxes_are_the_boxes_mirrored() -> None:
    raw = torch.randn(1, CELLS.shape[0], 8) * 0.3
    boxes = decode_boxes(raw, CELLS, STRIDES)
    turned = decode_boxes(mirror_back(raw), CELLS, STRIDES)
    cell = 80 * 7 + 5
    opposite = 80 * 7 + (79 - 5)
    expected = torch.stack([WIDTH - boxes[0, cell, 2], boxes[0, cell, 1], WIDTH - boxes[0, cell, 0], boxes[0, cell, 3]])
    assert torch.allclose(turned[0, opposite], expected, atol=1e-3)


def test_a_picture_and_its_mirror_image_get_mirrored_answers() -> None:
    torch.manual_seed(0)
    model = Mirrored(Detector().eval())
    image = torch.rand(1, 1, HEIGHT, WIDTH) * 255
    with torch.no_grad():
        assert torch.allclose(model(image), mirror_back(model(image.flip(3))), atol=1e-4)
