"""Assignment and the mask of unknown classes."""

import torch

from training.assign import assign
from training.loss import detection_loss, generalised_iou
from training.model import Detector, anchor_grid, decode_boxes

CELLS, STRIDES = anchor_grid(64, 64)
CENTRES = (CELLS + 0.5) * STRIDES
BOX = torch.tensor([[8.0, 8.0, 40.0, 56.0]])


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
    scores = torch.full((CELLS.shape[0], 4), 0.1)
    found = assign(scores, exact_answers(BOX), CENTRES, BOX, torch.tensor([2]))
    chosen = CENTRES[found.cells]
    assert 0 < len(found.cells) <= 10
    assert bool(((chosen > BOX[0, :2]) & (chosen < BOX[0, 2:])).all())
    assert float(found.targets[:, 2].max()) > 0.99
    assert float(found.targets[:, [0, 1, 3]].max()) == 0


def test_two_classes_on_one_tooth_share_their_cells() -> None:
    scores = torch.full((CELLS.shape[0], 4), 0.1)
    found = assign(scores, exact_answers(BOX), CENTRES, BOX.repeat(2, 1), torch.tensor([0, 1]))
    assert torch.allclose(found.targets[:, 0], found.targets[:, 1])
    assert float(found.targets[:, 0].max()) > 0.99


def test_a_picture_without_labels_assigns_nothing() -> None:
    found = assign(torch.rand(CELLS.shape[0], 4), exact_answers(BOX), CENTRES, BOX[:0], torch.zeros(0, dtype=torch.long))
    assert len(found.cells) == 0
    assert float(found.targets.abs().max()) == 0


def test_generalised_iou_is_one_for_equal_boxes_and_negative_far_apart() -> None:
    far = BOX + 1000
    assert float(generalised_iou(BOX, BOX)) > 0.999
    assert float(generalised_iou(BOX, far)) < 0


def test_an_unlabelled_class_gives_no_gradient() -> None:
    torch.manual_seed(0)
    raw = torch.randn(1, CELLS.shape[0], 8, requires_grad=True)
    labelled = torch.tensor([[1.0, 0.0, 1.0, 0.0]])
    detection_loss(raw, CELLS, STRIDES, [BOX], [torch.tensor([0])], labelled).backward()
    assert raw.grad is not None
    assert float(raw.grad[0, :, [5, 7]].abs().max()) == 0
    assert float(raw.grad[0, :, [4, 6]].abs().max()) > 0


def test_the_model_answers_once_per_cell() -> None:
    model = Detector().eval()
    with torch.no_grad():
        raw = model(torch.rand(1, 1, 64, 64) * 255)
    assert raw.shape == (1, CELLS.shape[0], 8)
