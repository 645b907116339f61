"""The networks that are compared: their shapes, their starts, and the heat map's targets and peaks."""

from pathlib import Path

import numpy as np
import pytest
import torch

from training.architectures import ARCHITECTURES
from training.architectures.heatmap import gaussians, heatmap_loss, read_peaks
from training.architectures.mobilenet import MobileDetector, load_backbone
from training.architectures.widen import adopt
from training.classes import COMPARISON
from training.decode import grid
from training.model import Detector, anchor_grid

COUNT = len(COMPARISON.classes)
CELLS, CELL_STRIDES = anchor_grid(64, 64, (8,))
BOX = torch.tensor([[8.0, 8.0, 40.0, 56.0]])


def one_of(*classes: int) -> torch.Tensor:
    """[1, C]: a box that may be any of these."""
    row = torch.zeros(1, COUNT, dtype=torch.bool)
    row[0, list(classes)] = True
    return row


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_every_architecture_answers_once_per_cell_of_its_strides_and_can_learn(name: str) -> None:
    architecture = ARCHITECTURES[name]
    model = architecture.build(COUNT, 64)
    raw = model(torch.rand(2, 1, 64, 64) * 255)
    cells, strides = anchor_grid(64, 64, architecture.strides)
    assert raw.shape == (2, len(cells), 4 + COUNT)
    loss = architecture.loss(raw, cells, strides, [BOX, BOX[:0]], [one_of(2), one_of(2)[:0]], torch.ones(2, COUNT), COMPARISON.rivals)
    loss.backward()
    assert all(p.grad is not None and bool(torch.isfinite(p.grad).all()) for p in model.parameters())


def test_a_wider_network_starts_with_the_narrow_one_s_answer() -> None:
    torch.manual_seed(0)
    narrow, wide = Detector(COUNT), Detector(COUNT, 96)
    with torch.no_grad():
        for tensor in narrow.state_dict().values():
            if tensor.dim() == 1 and tensor.dtype.is_floating_point:
                tensor.uniform_(0.5, 1.5)
    adopt(wide, narrow)
    image = torch.rand(1, 1, 64, 64) * 255
    with torch.no_grad():
        expected, found = narrow.eval()(image), wide.eval()(image)
    assert float(expected.abs().max()) > 0.1
    assert torch.allclose(expected, found, atol=1e-4, rtol=1e-4)


def test_a_folded_backbone_keeps_its_answer(tmp_path: Path) -> None:
    torch.manual_seed(0)
    model = MobileDetector(COUNT)
    weights = {}
    for index, conv in enumerate(module.conv for part in (model.first, model.blocks) for module in part.modules() if hasattr(module, "conv")):
        weight = torch.randn_like(conv.weight) * 0.2
        weights[f"{index}.weight"] = torch.cat([weight * share for share in (0.2, 0.3, 0.5)], 1) if index == 0 else weight
        weights[f"{index}.bias"] = torch.randn(conv.weight.shape[0]) * 0.1
    torch.save(weights, tmp_path / "folded.pth")
    images = torch.rand(2, 1, 64, 64) * 255
    load_backbone(model, tmp_path / "folded.pth", images)
    with torch.no_grad():
        x = model.first(images * (2 / 255) - 1)
    grey = torch.nn.functional.pad(images * (2 / 255) - 1, (0, 1, 0, 1))
    expected = torch.nn.functional.conv2d(grey, weights["0.weight"].sum(1, keepdim=True), weights["0.bias"], stride=2).clamp(0, 6)
    assert torch.allclose(x, expected, atol=1e-3)


def test_a_gaussian_is_one_at_the_centre_and_follows_the_longer_side() -> None:
    heat = gaussians(CELLS, torch.tensor([[16.0, 0.0, 32.0, 63.0]])).reshape(8, 8)
    assert float(heat[3, 3]) == 1
    assert float(heat[1, 3]) > 0 == float(heat[3, 1])


def gradient(may_be: torch.Tensor, labelled: list[int]) -> torch.Tensor:
    """The gradient of the heat map's loss by the raw answers [N, 4 + C]."""
    torch.manual_seed(0)
    raw = torch.randn(1, len(CELLS), 4 + COUNT, requires_grad=True)
    known = torch.zeros(1, COUNT)
    known[0, labelled] = 1
    heatmap_loss(raw, CELLS, CELL_STRIDES, [BOX], [may_be], known, COMPARISON.rivals).backward()
    assert raw.grad is not None
    return raw.grad[0]


def test_the_heat_map_leaves_unknown_classes_alone_and_a_doubtful_box_open() -> None:
    sure = gradient(one_of(2), [2])
    assert float(sure[:, [4, 5, 6 + 4]].abs().max()) == 0
    assert 0 < int((sure[:, 4 + 3] != 0).sum()) < len(CELLS)
    doubtful = gradient(one_of(2, 3), list(range(COUNT)))
    near = gaussians(CELLS, BOX)[0] > 0
    assert float(doubtful[near][:, [4 + 2, 4 + 3]].abs().max()) == 0
    assert float(doubtful[~near][:, [4 + 2, 4 + 3]].abs().min()) > 0
    assert float(doubtful[near][:, :4].abs().max()) > 0


def test_peaks_are_read_without_suppression_and_only_where_no_neighbour_is_stronger() -> None:
    width, height = COMPARISON.sizes[0]
    cells, _ = grid(width, height)
    cells = cells[: width // 8 * (height // 8)]
    raw = np.full((len(cells), 4 + COUNT), -20.0, np.float32)

    def at(x: int, y: int) -> int:
        return int(np.flatnonzero((cells[:, 0] == x) & (cells[:, 1] == y))[0])

    raw[at(10, 5), :7] = [0.5, 0.5, np.log(2), np.log(4), -20, -20, 3]
    raw[at(11, 5), :7] = [-0.5, 0.5, np.log(2), np.log(4), -20, -20, 2]
    raw[at(13, 5), :7] = [0.5, 0.5, np.log(2), np.log(4), -20, -20, 1]
    found = read_peaks(raw, COMPARISON)
    assert found.classes.tolist() == [2, 2]
    assert found.boxes[0].tolist() == pytest.approx([76 / width, 28 / height, 92 / width, 60 / height])
