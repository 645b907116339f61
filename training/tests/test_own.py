"""A detector of one's own: its plan, what it begins with, and a training of a few steps that is interrupted and gone on with."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import torch

from training.gpu.boxes import box_loss
from training.gpu.data import move_boxes, sample_views
from training.gpu.run import Plan, train
from training.model import anchor_grid
from training.own import fit as fitting
from training.own.export import export
from training.own.fetch import is_right
from training.own.look import matches_by_class, mean_precision
from training.own.network import new_network, take_weights
from training.own.plan import OwnPlan, prepared_pictures, read_plan
from training.metrics import Detections

SIZE = (96, 64)


def write_plan(folder: Path, **more: Any) -> OwnPlan:
    """Twelve pictures with a bright square each."""
    pictures = []
    for index, part in enumerate(["train"] * 8 + ["tune"] * 2 + ["test"] * 2):
        grey = np.full((80, 120), 60, np.uint8)
        grey[20:50, 30 + 5 * index : 60 + 5 * index] = 240
        cv2.imwrite(str(folder / f"{index}.png"), grey)
        box = [(30 + 5 * index) / 120, 0.25, (60 + 5 * index) / 120, 0.625]
        pictures.append({"path": str(folder / f"{index}.png"), "part": part, "known": [True, index % 2 == 0], "boxes": [[box, [0]]]})
    plan = {
        "name": "tiny", "role": "panoramic", "classes": ["FILLING", "CROWN AND BRIDGE"], "size": SIZE, "network": "nano", "start": {"kind": "zero"},
        "minutes": 0.15, "device": "cpu", "threads": 1, "memory": 16, "pictures": pictures, **more,
    }
    (folder / "plan.json").write_text(json.dumps(plan))
    return read_plan(folder)


def test_pictures_are_prepared_once_and_the_test_part_is_not_read(tmp_path: Path) -> None:
    plan = write_plan(tmp_path)
    pixels = prepared_pictures(plan)
    assert pixels.shape == (12, 80, 120)
    assert pixels[0].max() > 200 and pixels[11].max() == 0
    (tmp_path / "0.png").unlink()
    assert prepared_pictures(plan)[0].max() > 200


def test_a_view_that_shows_less_keeps_the_scale_and_the_place_of_boxes() -> None:
    picture = torch.zeros(1, 64, 96, dtype=torch.uint8)
    picture[0, 28:36, 44:52] = 255
    linear, shift = torch.eye(2)[None], torch.zeros(1, 2)
    view, _grid = sample_views(picture, linear, shift, (48, 32), 0.0, SIZE)
    boxes, seen = move_boxes(torch.tensor([[[44 / 96, 28 / 64, 52 / 96, 36 / 64], [0, 0, 0.1, 0.1]]]), linear, shift, (48, 32), SIZE)
    assert boxes[0, 0].tolist() == pytest.approx([20, 12, 28, 20])
    assert seen[0].tolist() == pytest.approx([1, 0])
    assert float(view[0, 0, 14:18, 22:26].mean()) > 250


def test_classes_of_earlier_weights_go_to_their_own_rows() -> None:
    earlier, later = new_network("nano", 2), new_network("nano", 2)
    assert take_weights(later, earlier.state_dict(), ("Caries", "FILLING"), ("FILLING", "IMPLANT")) == 1
    assert torch.equal(later.heads[0].to_classes.weight[0], earlier.heads[0].to_classes.weight[1])
    assert not torch.equal(later.heads[0].to_classes.weight[1], earlier.heads[0].to_classes.weight[0])
    assert torch.equal(later.stem.conv.weight, earlier.stem.conv.weight)


def test_a_class_is_measured_where_it_is_labelled(tmp_path: Path) -> None:
    plan = write_plan(tmp_path)
    rows = plan.rows("tune")
    right = [Detections(np.array([plan.pictures[row].boxes[0][0]]), np.array([0.9]), np.array([0])) for row in rows]
    found = matches_by_class(right, plan, rows)
    assert list(found) == ["FILLING"]
    assert mean_precision(right, plan, rows) == 1
    for may in ([0, 1], [0, 0]):
        doubtful = replace(plan, pictures=[replace(one, boxes=[(one.boxes[0][0], may)]) for one in plan.pictures])
        assert mean_precision(right, doubtful, rows) == 0


def test_a_label_in_doubt_teaches_its_place_and_no_class() -> None:
    cells, strides = anchor_grid(*SIZE)
    raw = torch.zeros(1, len(cells), 6, requires_grad=True)
    boxes, use, known = torch.tensor([[[20.0, 20.0, 60.0, 60.0]]]), torch.tensor([[2]]), torch.ones(1, 2)
    inside = ((cells + 0.5) * strides - 40).abs().amax(1) < 20
    for may, taught in (([0, -1, -1], True), ([0, 0, -1], False), ([0, 1, -1], False)):
        (slope,) = torch.autograd.grad(box_loss(raw, cells, strides, boxes, torch.tensor([[may]]), use, known), raw)
        assert bool(slope[0, inside, 4].ne(0).any()) == taught
        assert bool(slope[0, inside, :4].ne(0).any())


def test_the_last_checkpoint_is_kept_where_the_tune_part_measures_nothing(tmp_path: Path) -> None:
    def step_loss(model: torch.nn.Module, _progress: float) -> torch.Tensor:
        return model(torch.ones(1, 2)).square().mean()

    train(torch.nn.Linear(2, 1), Plan(tmp_path, 1.0, steps=8, looks=4, compiles=False), step_loss, torch.device("cpu"), lambda _average: 0.0)
    assert torch.load(tmp_path / "best.pt")["step"] == 8


def test_a_training_that_is_stopped_goes_on_and_gives_a_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(fitting, "SMALL", {"panoramic": (64, 64)})
    monkeypatch.setattr(fitting, "bound_memory", lambda _gigabytes: None)
    plan = write_plan(tmp_path)
    asked = iter([False, False, True])
    with monkeypatch.context() as stopping:
        from training.gpu import run as loop

        original = loop.run

        def stopped(*arguments: Any) -> Any:
            return original(*arguments[:-1], lambda: next(asked, True))

        stopping.setattr(loop, "run", stopped)
        with pytest.raises(SystemExit) as ended:
            fitting.fit(plan)
    assert ended.value.code == 130
    assert not (tmp_path / "final.pt").exists()
    fitting.fit(plan)
    said = [json.loads(line) for line in capfd.readouterr().out.splitlines() if line.startswith("{")]
    assert any("stopped" in line for line in said)
    assert said[-1]["step"] > 2
    export(plan, tmp_path / "out", tmp_path / "weights" / "tiny.pt")
    model = json.loads((tmp_path / "out" / "model.json").read_text())
    assert [entry["id"] for entry in model["classes"]] == list(plan.classes)
    assert model["classes"][1]["experimental"]
    assert len(list((tmp_path / "out" / "golden").glob("*.json"))) == 3
    kept = torch.load(tmp_path / "weights" / "tiny.pt", map_location="cpu", weights_only=True)
    assert kept["classes"] == list(plan.classes)


def test_start_weights_are_taken_by_their_hash_alone(tmp_path: Path) -> None:
    (tmp_path / "imagenet.pth").write_bytes(b"something else")
    assert not is_right(tmp_path / "imagenet.pth")
