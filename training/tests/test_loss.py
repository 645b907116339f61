"""Assignment and the mask of unknown classes."""

import torch

from training.assign import assign
from training.classes import CONDITIONS
from training.loss import detection_loss, generalised_iou
from training.model import Detector, anchor_grid, decode_boxes

CELLS, STRIDES = anchor_grid(64, 64)
CENTRES = (CELLS + 0.5) * STRIDES
BOX = torch.tensor([[8.0, 8.0, 40.0, 56.0]])
COUNT = len(CONDITIONS.classes)


def one_of(*classes: int) -> torch.Tensor:
    """[1, C]: a box that may be any of these."""
    row = torch.zeros(1, COUNT, dtype=torch.bool)
    row[0, list(classes)] = True
    return row


def exact_answers(boxes: torch.Tensor) -> torch.Tensor:
    """Predictions [N, 4] that give every cell the first box."""
    return boxes[:1].expand(CELLS.shape[0], 4)


def test_the_grid_runs_row_by_row_through_strides_8_16_32() -> None:
    assert CELLS.shape == (64 + 16 + 4, 2)
    assert CELLS[:2].tolist() == [[0, 0], [1, 0]]
    assert STRIDES[[0, 63, 64, 80]].flatten().tolist() == [8, 8, 16, 32]


def test_raw_zeros_decode_to_a_stride_sized_box_at_the_cell_corner() -> None:
    boxes = decode_boxes(torch.zeros(1, CELLS.shape[0], 4), CELLS, STRIDES)
    assert boxes[0, 9].tolist() == [4, 4, 12, 12]


def test_only_cells_inside_the_box_answer_and_at_most_ten() -> None:
    scores = torch.full((CELLS.shape[0], COUNT), 0.1)
    found = assign(scores, exact_answers(BOX), CENTRES, BOX, one_of(2))
    chosen = CENTRES[found.cells]
    assert 0 < len(found.cells) <= 10
    assert bool(((chosen > BOX[0, :2]) & (chosen < BOX[0, 2:])).all())
    assert float(found.targets[:, 2].max()) > 0.99
    assert float(found.targets[:, [0, 1, 3, 4]].max()) == 0


def test_two_classes_on_one_tooth_share_their_cells() -> None:
    scores = torch.full((CELLS.shape[0], COUNT), 0.1)
    found = assign(scores, exact_answers(BOX), CENTRES, BOX.repeat(2, 1), torch.cat([one_of(0), one_of(1)]))
    assert torch.allclose(found.targets[:, 0], found.targets[:, 1])
    assert float(found.targets[:, 0].max()) > 0.99


def test_a_picture_without_labels_assigns_nothing() -> None:
    found = assign(torch.rand(CELLS.shape[0], COUNT), exact_answers(BOX), CENTRES, BOX[:0], one_of(0)[:0])
    assert len(found.cells) == 0
    assert float(found.targets.abs().max()) == 0


def test_generalised_iou_is_one_for_equal_boxes_and_negative_far_apart() -> None:
    far = BOX + 1000
    assert float(generalised_iou(BOX, BOX)) > 0.999
    assert float(generalised_iou(BOX, far)) < 0


def gradient(boxes: torch.Tensor, may_be: torch.Tensor, labelled: list[int]) -> torch.Tensor:
    """The gradient of the loss of one picture by its raw answers [N, 4 + C]."""
    torch.manual_seed(0)
    raw = torch.randn(1, CELLS.shape[0], 4 + COUNT, requires_grad=True)
    known = torch.zeros(1, COUNT)
    known[0, labelled] = 1
    detection_loss(raw, CELLS, STRIDES, [boxes], [may_be], known, CONDITIONS.rivals).backward()
    assert raw.grad is not None
    return raw.grad[0]


def test_an_unlabelled_class_gives_no_gradient() -> None:
    found = gradient(BOX, one_of(0), [0, 2])
    assert float(found[:, [4 + 3, 4 + 6]].abs().max()) == 0
    assert float(found[:, [4 + 0, 4 + 2]].abs().max()) > 0


def test_what_a_tooth_is_says_that_it_is_not_the_other_of_the_pair() -> None:
    found = gradient(BOX, one_of(6), [6])
    pushed = found[:, 4 + 7].abs() > 0
    assert 0 < int(pushed.sum()) <= 10


def test_a_doubtful_box_is_fitted_and_its_class_left_open() -> None:
    found = gradient(BOX, one_of(2, 3), list(range(COUNT)))
    inside = ((CENTRES > BOX[0, :2]) & (CENTRES < BOX[0, 2:])).all(1)
    assert float(found[inside][:, [4 + 2, 4 + 3]].abs().max()) == 0
    assert float(found[~inside][:, [4 + 2, 4 + 3]].abs().max()) > 0
    assert float(found[inside][:, :4].abs().max()) > 0


def test_the_model_answers_once_per_cell() -> None:
    model = Detector(COUNT).eval()
    with torch.no_grad():
        raw = model(torch.rand(1, 1, 64, 64) * 255)
    assert raw.shape == (1, CELLS.shape[0], 4 + COUNT)
