"""Centres of findings: the targets and the loss, and the graph that joins them to the detector's logits."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from training.canals import Picture
from training.centres import CENTRED, SIZE, STRIDE, Centres, centre_loss, gaussians, inside_any, lesson_of
from training.graphs import CENTRE_SHARE, WithCentres
from training.periapical_truth import PERIAPICAL_CLASSES, PERIAPICAL_SIZE, PeriapicalTruth

ROWS, COLUMNS = SIZE[1] // STRIDE, SIZE[0] // STRIDE
CELLS = sum((PERIAPICAL_SIZE[0] // stride) ** 2 for stride in (8, 16, 32))
CLASSES = 5


def test_a_target_is_one_in_the_cell_of_the_centre_and_fades_within_the_box() -> None:
    target = gaussians(torch.tensor([[[200.0, 80.0, 264.0, 176.0], [0.0, 0.0, 0.0, 0.0]]]), torch.tensor([[1, -1]]))
    assert target.shape == (1, CENTRED, ROWS, COLUMNS)
    assert target[0, 1, 128 // STRIDE, 232 // STRIDE] == 1
    assert 0.01 < target[0, 1, 80 // STRIDE, 232 // STRIDE] < 0.2
    assert target[0, 1, 0, 0] < 1e-3
    assert target[0, 0].max() == 0 and target[0, 2].max() == 0


def test_two_findings_of_a_class_keep_a_centre_each() -> None:
    target = gaussians(torch.tensor([[[40.0, 40.0, 60.0, 90.0], [64.0, 40.0, 84.0, 90.0]]]), torch.tensor([[2, 2]]))
    assert (target[0, 2] == 1).sum() == 2


def test_the_loss_is_small_for_the_right_centre_alone() -> None:
    target = gaussians(torch.tensor([[[200.0, 80.0, 264.0, 176.0]]]), torch.tensor([[1]]))
    right = torch.where(target == 1, 6.0, -6.0)
    assert centre_loss(right, target, torch.ones_like(target)) < 0.1
    assert centre_loss(right.flip(3), target, torch.ones_like(target)) > 5


def test_the_network_answers_in_cells_of_eight_pixels() -> None:
    assert Centres().eval()(torch.rand(1, 1, SIZE[1], SIZE[0]) * 255).shape == (1, CENTRED, ROWS, COLUMNS)


class Told(nn.Module):
    """Answers the same whatever it sees."""

    def __init__(self, *answers: Tensor):
        super().__init__()
        self.answers = answers

    def forward(self, image: Tensor) -> tuple[Tensor, ...] | Tensor:
        return self.answers if len(self.answers) > 1 else self.answers[0]


def test_a_box_gets_the_logit_at_its_middle_not_at_its_cell() -> None:
    conditions = torch.zeros(1, CELLS, 4 + CLASSES)
    # The first cell's box has its middle in the middle of the picture.
    conditions[0, 0, :2] = 40.0
    near = torch.full((2, CENTRED, ROWS, COLUMNS), -4.0)
    near[:, 1, ROWS // 2 - 3 : ROWS // 2 + 3, COLUMNS // 2 - 3 : COLUMNS // 2 + 3] = 4.0
    joined, _maps, _scene = WithCentres(Told(conditions, torch.zeros(1), torch.zeros(1)), Told(near))(torch.rand(1, 1, 640, 640))
    assert torch.allclose(joined[0, 0, 4:7], torch.tensor([-4.0, 4.0, 0.0]) * CENTRE_SHARE)
    assert torch.allclose(joined[0, 1, 4:7], torch.tensor([-4.0, -4.0, 0.0]) * CENTRE_SHARE)


def test_boxes_and_the_other_classes_stay() -> None:
    conditions = torch.rand(1, CELLS, 4 + CLASSES)
    near = torch.full((2, CENTRED, ROWS, COLUMNS), 99.0)
    joined, _maps, _scene = WithCentres(Told(conditions, torch.zeros(1), torch.zeros(1)), Told(near))(torch.rand(1, 1, 640, 640))
    assert torch.equal(joined[..., :4], conditions[..., :4]) and torch.equal(joined[..., 6:], conditions[..., 6:])
    assert torch.allclose(joined[..., 4:6], (1 - CENTRE_SHARE) * conditions[..., 4:6] + CENTRE_SHARE * 6.0)


def periapical(boxes: list[tuple[list[float], list[int], bool]], outlined: bool) -> Picture:
    return Picture(PeriapicalTruth("set", "group", "train", "file", boxes=boxes, outlined=outlined), np.zeros((40, 60), np.uint8))


def test_an_outlined_picture_teaches_its_own_boxes() -> None:
    lesson = lesson_of(periapical([([0.1, 0.1, 0.2, 0.2], [1], True), ([0.1, 0.1, 0.2, 0.2], [3], True)], True))
    assert lesson and [may for _box, may, _fits in lesson.boxes] == [[1]] and lesson.teeth == []


def test_other_pictures_teach_fillings_of_filled_teeth_and_none_in_untreated_ones() -> None:
    filled, missed, untreated = [0.1, 0.1, 0.3, 0.9], [0.4, 0.1, 0.6, 0.9], [0.7, 0.1, 0.9, 0.9]
    short, none = PERIAPICAL_CLASSES.index("short"), PERIAPICAL_CLASSES.index("untreated")
    picture = periapical([(filled, [short], True), (missed, [short], True), (untreated, [none], True)], False)
    picture.teeth = [("short", filled, [([0.15, 0.2, 0.2, 0.8], 0.9), ([0.2, 0.2, 0.25, 0.8], 0.11)]), ("short", missed, [([0.45, 0.2, 0.5, 0.8], 0.12)])]
    lesson = lesson_of(picture)
    assert lesson and [box for box, _may, _fits in lesson.boxes] == [[0.15, 0.2, 0.2, 0.8]]
    assert [box for box, _may, _fits in lesson.teeth] == [filled, untreated]
    picture.truth.boxes = picture.truth.boxes[1:2]
    assert lesson_of(picture) is None


def test_what_is_known_lies_within_the_teeth() -> None:
    known = inside_any(torch.tensor([[[0.0, 0.0, 80.0, 80.0], [100.0, 100.0, 200.0, 200.0]]]), torch.tensor([[True, False]]))
    assert known.shape == (1, 1, ROWS, COLUMNS) and known.sum() == 100 and known[0, 0, :10, :10].min() == 1
