"""Averaging over turned views must not move anything."""

import pytest
import torch

from training.classes import HEIGHT, SIZES, WIDTH
from training.model import Detector, anchor_grid, decode_boxes
from training.views import FourViews, turn_back

CELLS, STRIDES = anchor_grid(WIDTH, HEIGHT)


@pytest.mark.parametrize(("mirrored", "overturned"), [(True, False), (False, True), (True, True)])
def test_turned_boxes_are_the_boxes_turned(mirrored: bool, overturned: bool) -> None:
    raw = torch.randn(1, CELLS.shape[0], 8) * 0.3
    boxes = decode_boxes(raw, CELLS, STRIDES)
    turned = decode_boxes(turn_back(raw, SIZES[0], mirrored, overturned), CELLS, STRIDES)
    row, column = 7, 5
    opposite = 80 * (HEIGHT // 8 - 1 - row if overturned else row) + (79 - column if mirrored else column)
    x1, y1, x2, y2 = boxes[0, 80 * row + column]
    if mirrored:
        x1, x2 = WIDTH - x2, WIDTH - x1
    if overturned:
        y1, y2 = HEIGHT - y2, HEIGHT - y1
    assert torch.allclose(turned[0, opposite], torch.stack([x1, y1, x2, y2]), atol=1e-3)


@pytest.mark.parametrize(("mirrored", "overturned"), [(True, False), (False, True), (True, True)])
def test_a_picture_and_its_turned_copy_get_turned_answers(mirrored: bool, overturned: bool) -> None:
    torch.manual_seed(0)
    model = FourViews(Detector().eval())
    image = torch.rand(1, 1, HEIGHT, WIDTH) * 255
    axes = [axis for axis, is_turned in ((3, mirrored), (2, overturned)) if is_turned]
    counts = [anchor_grid(*size)[0].shape[0] for size in SIZES]
    with torch.no_grad():
        here, there = (model(one).split(counts, 1) for one in (image, image.flip(axes)))
    for size, answer, turned in zip(SIZES, here, there):
        assert torch.allclose(answer, turn_back(turned, size, mirrored, overturned), atol=1e-4)
