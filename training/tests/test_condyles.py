"""The head for condyles behind the conditions network."""

import numpy as np
import torch

from training.calibration import Scale
from training.classes import CONDITIONS, STRIDES
from training.condyles import CHANNELS, NEVER, STRIDE, CondyleHead, Tail, mirror_image, moved, turned
from training.decide import CONTRADICTED, settled
from training.truth import CLASSES


def tail_that_says(logit: float) -> Tail:
    """A tail whose head gives every cell this logit and the box 0.25, 0.25, 1, 1."""
    head = CondyleHead()
    last = head.layers[-1]
    torch.nn.init.zeros_(last.weight)
    with torch.no_grad():
        last.bias.copy_(torch.tensor([0.25, 0.25, 1.0, 1.0, logit]))
    return Tail(head.eval(), Scale()).eval()


def said(tail: Tail, is_turned: bool = False) -> torch.Tensor:
    rows = sum((width // stride) * (height // stride) for width, height in CONDITIONS.sizes for stride in STRIDES)
    raw = torch.full((1, rows, 12), -2.0)
    features = [torch.zeros(1, CHANNELS, height // STRIDE, width // STRIDE) for width, height in CONDITIONS.sizes]
    with torch.no_grad():
        return tail(raw, *features, torch.tensor([[[is_turned]]]))


def test_a_cell_that_is_surer_of_a_condition_keeps_it():
    answer = said(tail_that_says(-3.0))
    assert (answer[..., :12] == -2).all() and (answer[..., 12] == NEVER).all()


def test_a_cell_that_is_surer_of_a_condyle_has_its_box_and_no_condition():
    answer = said(tail_that_says(1.0))[0]
    width, height = CONDITIONS.sizes[0]
    fine, own = (width // 8) * (height // 8), (width // STRIDE) * (height // STRIDE)
    assert (answer[:fine, 12] == NEVER).all()
    condyles = answer[fine : fine + own]
    assert (condyles[:, 12] == 1).all() and (condyles[:, 4:12] == NEVER).all()
    assert condyles[0, :4].tolist() == [0.25, 0.25, 1, 1]


def test_the_second_size_is_of_the_mirror_image_and_an_overturned_picture_is_turned_back():
    first, second = (count := [(width // STRIDE) * (height // STRIDE) for width, height in CONDITIONS.sizes])
    answer = said(tail_that_says(1.0), is_turned=True)[0]
    condyles = answer[answer[:, 12] == 1]
    assert len(condyles) == sum(count)
    assert condyles[0, :2].tolist() == [0.25, 0.75] and condyles[first, :2].tolist() == [0.75, 0.75]


def test_a_flipped_answer_lies_in_the_opposite_cell():
    answer = torch.zeros(1, 5, 1, 3)
    answer[0, 4, 0, 0] = 7
    assert turned(answer, 3, 0)[0, 4, 0].tolist() == [0, 0, 7] and turned(answer, 3, 0)[0, 0, 0].tolist() == [1, 1, 1]


def test_a_moved_picture_takes_its_boxes_along():
    grey = np.zeros((576, 832), np.uint8)
    boxes = np.array([[0.3, 0.3, 0.36, 0.4]])
    grey[173:230, 250:300] = 200
    for seed in range(6):
        view, placed = moved(grey, boxes, np.random.default_rng(seed))
        ys, xs = np.nonzero(view > 60)
        seen = [xs.min() / 832, ys.min() / 576, (xs.max() + 1) / 832, (ys.max() + 1) / 576]
        assert np.abs(placed[0] - seen).max() < 0.02
    assert np.allclose(mirror_image(boxes), [[0.64, 0.3, 0.7, 0.4]])


def test_a_second_condyle_on_a_side_is_lowered():
    condyle = CLASSES.index("CONDYLE")
    rows = [(score, condyle, -1, np.array([x, 0.1, x + 0.05, 0.2])) for score, x in ((0.9, 0.05), (0.4, 0.2), (0.8, 0.9))]
    assert [row[0] for row in settled(rows)] == [0.9, 0.8, CONTRADICTED]
