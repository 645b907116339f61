"""Going on from a graph of ours."""

from dataclasses import replace
from pathlib import Path

import torch

from training.calibration import Scale
from training.classes import CONDITIONS
from training.export import write_graph
from training.model import Detector
from training.pretrained import load_exported

TASK = replace(CONDITIONS, sizes=((64, 64), (96, 96)))


def test_an_exported_graph_is_read_back_and_more_classes_are_added_behind(tmp_path: Path) -> None:
    torch.manual_seed(0)
    detector = Detector(len(TASK.classes))
    with torch.no_grad():
        for tensor in detector.state_dict().values():
            if tensor.dim() == 1 and tensor.dtype.is_floating_point:
                tensor.uniform_(0.5, 1.5)
    torch.save({"average": detector.state_dict()}, tmp_path / "last.pt")
    write_graph([tmp_path / "last.pt"], tmp_path / "model.onnx", TASK, [Scale(0.7, 0.3)] * len(TASK.classes))
    images = torch.rand(4, 1, 64, 64) * 255
    longer = Detector(len(TASK.classes) + 2)
    load_exported(longer, tmp_path / "model.onnx", images)
    with torch.no_grad():
        expected, found = detector.eval()(images), longer.eval()(images)
    assert found.shape[2] == expected.shape[2] + 2
    assert torch.allclose(found[..., : expected.shape[2]], expected, atol=1e-2, rtol=1e-3)
    assert longer.training is False and float((longer.stem.norm.running_var - 1).abs().max()) > 0.1
