"""Averaging over turned views must not move anything."""

from dataclasses import replace

import pytest
import torch

from training.classes import CONDITIONS, TEETH, Task
from training.model import Detector, anchor_grid, decode_boxes
from training.views import Views, turn_back

SIZE = WIDTH, HEIGHT = 640, 448
CELLS, STRIDES = anchor_grid(*SIZE)
BOTH_WAYS = replace(CONDITIONS, by_turns=False)


@pytest.mark.parametrize(("mirrored", "overturned"), [(True, False), (False, True), (True, True)])
def test_turned_boxes_are_the_boxes_turned(mirrored: bool, overturned: bool) -> None:
    raw = torch.randn(1, CELLS.shape[0], 8) * 0.3
    boxes = decode_boxes(raw, CELLS, STRIDES)
    turned = decode_boxes(turn_back(raw, SIZE, mirrored, overturned), CELLS, STRIDES)
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
    image = torch.rand(1, 1, CONDITIONS.height, CONDITIONS.width) * 255
    axes = [axis for axis, is_turned in ((3, mirrored), (2, overturned)) if is_turned]
    all_ways = replace(BOTH_WAYS, turns=True)
    for size, answer, turned in zip(CONDITIONS.sizes, answers(all_ways, image), answers(all_ways, image.flip(axes))):
        assert torch.allclose(answer, turn_back(turned, size, mirrored, overturned), atol=1e-4)


def test_by_turns_a_size_gives_one_of_the_two_answers_whose_mean_is_that_of_both_ways() -> None:
    image = torch.rand(1, 1, CONDITIONS.height, CONDITIONS.width) * 255
    one, other, both = answers(CONDITIONS, image), answers(CONDITIONS, image.flip(3)), answers(BOTH_WAYS, image)
    for size, here, there, mean in zip(CONDITIONS.sizes, one, other, both):
        assert torch.allclose((here + turn_back(there, size, True, False)) / 2, mean, atol=1e-4)


def test_the_mirror_image_of_a_tooth_is_in_the_other_quadrant() -> None:
    image = torch.rand(1, 1, TEETH.height, TEETH.width) * 255
    here, there = answers(TEETH, image)[0], answers(TEETH, image.flip(3))[0]
    back = turn_back(there, TEETH.sizes[0], mirrored=True, overturned=False)
    one, other = 4 + TEETH.classes.index("16"), 4 + TEETH.classes.index("26")
    assert torch.allclose(here[..., one], back[..., other], atol=1e-4)


def answers(task: Task, image: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """The output of an untrained network, a tensor per size."""
    torch.manual_seed(0)
    detector = Detector(len(task.classes)).eval()
    for head in detector.heads:
        torch.nn.init.normal_(head.to_classes.bias)
    with torch.no_grad():
        return Views(detector, task)(image).split([anchor_grid(*size)[0].shape[0] for size in task.sizes], 1)


def test_a_blur_across_leaves_what_is_even_as_it_is_and_a_mirror_image_a_mirror_image() -> None:
    even = torch.full((1, 1, CONDITIONS.height, CONDITIONS.width), 90.0)
    soft = replace(BOTH_WAYS, soften=0.7)
    for plain, blurred in zip(answers(replace(BOTH_WAYS, soften=0.0), even), answers(soft, even)):
        assert torch.allclose(plain, blurred, atol=1e-3)
    image = torch.rand(1, 1, CONDITIONS.height, CONDITIONS.width) * 255
    for size, answer, turned in zip(CONDITIONS.sizes, answers(soft, image), answers(soft, image.flip(3))):
        assert torch.allclose(answer, turn_back(turned, size, True, False), atol=1e-4)
