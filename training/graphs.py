"""The networks as ONNX: batch-norm folded, weights stored at half precision, which halves the download and changes no answer by more than a hundredth."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn
from torch.nn import functional

from training.centres import SIZE, Centres
from training.crops import CANONICAL, CROP
from training.model import anchor_grid
from training.networks import Detector, Reader, load_weights, open_reader
from training.periapical_truth import PERIAPICAL_CLASSES, PERIAPICAL_MAPS, PERIAPICAL_SIZE, SCENE, SHIPPED_PERIAPICAL
from training.classes import NUMBERS
from training.truth import CLASSES
from training.views import turn_back

OPSET = 17
SMALLEST = 256
"""Initializers with fewer numbers stay at full precision."""
JOINED = 2
"""Decay and lesions are joined with their centres. Root fillings are not, because they gain nothing and those on pieces of panoramics are lost."""
CENTRE_SHARE = 0.3
"""Weight of the centres' logits, the detector's being the rest. On the tune part 0.3 and 0.4 are alike for lesions, and 0.3 is better for decay."""
MOST = 6.0
"""Logits of centres are cut here, so that no place is excluded for ever."""


class Answers(nn.Module):
    """A detector whose answers come as a tuple."""

    def __init__(self, detector: Detector):
        super().__init__()
        self.detector = detector

    def forward(self, image: Tensor) -> tuple[Tensor, ...]:
        return tuple(self.detector(image).values())


class BothSides(nn.Module):
    """The mean of a periapical detector's answers to a picture and to its mirror image, logits and regressions alike: left and right of a jaw look alike."""

    def __init__(self, detector: Detector, classes: int):
        super().__init__()
        self.detector = detector
        self.classes = classes

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """[1, 1, H, W] -> conditions [1, N, 4 + classes], maps [1, M, H / 4, W / 4] and scene [1, 1 + places].

        The mirror image shows the same arch, and its places in reverse order.
        """
        answers = self.detector(torch.cat([image, image.flip(3)]))
        conditions, maps, scene = answers["conditions"][..., : 4 + self.classes], answers["maps"], answers["scene"]
        mirrored = turn_back(conditions[1:], (image.shape[3], image.shape[2]), True, False)
        seen_back = torch.cat([scene[1:, :1], scene[1:, 1:].flip(1)], 1)
        return (conditions[:1] + mirrored) / 2, (maps[:1] + maps[1:].flip(3)) / 2, (scene[:1] + seen_back) / 2


class WithCentres(nn.Module):
    """A periapical detector whose logits of the first classes are the mean, by CENTRE_SHARE, with the logits of `centres` where each box has its middle."""

    def __init__(self, both: BothSides, centres: Centres):
        super().__init__()
        self.both = both
        self.centres = centres
        cells, strides = anchor_grid(*PERIAPICAL_SIZE)
        self.register_buffer("cells", cells)
        self.register_buffer("strides", strides)

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """[1, 1, H, W] -> as `BothSides`. A picture and its mirror image are asked about centres too."""
        conditions, maps, scene = self.both(image)
        small = functional.interpolate(image, (SIZE[1], SIZE[0]), mode="bilinear", align_corners=False)
        near = self.centres(torch.cat([small, small.flip(3)]))
        near = ((near[:1] + near[1:].flip(3)) / 2)[:, :JOINED].clamp(-MOST, MOST)
        middles = (conditions[..., :2] + self.cells) * self.strides / self.cells.new_tensor(PERIAPICAL_SIZE) * 2 - 1
        found = functional.grid_sample(near, middles[:, None], mode="bilinear", padding_mode="border", align_corners=False)[:, :, 0].transpose(1, 2)
        end = 4 + JOINED
        joined = (1 - CENTRE_SHARE) * conditions[..., 4:end] + CENTRE_SHARE * found
        return torch.cat([conditions[..., :4], joined, conditions[..., end:]], -1), maps, scene


class FourViews(nn.Module):
    """The mean of a reader's first answer to a square crop, to its mirror image and to both upside down; [K, 2, H, W] -> [K, 1]."""

    def __init__(self, reader: Reader):
        super().__init__()
        self.reader = reader

    def forward(self, crops: Tensor) -> Tensor:
        views = (crops, crops.flip(3), crops.flip(2), crops.flip(3).flip(2))
        return sum(self.reader(view)[0][:, :1] for view in views) / len(views)


def store_half(file: Path) -> None:
    """Rewrite a graph's large weights at half precision, each behind a cast that the runtime folds when it loads."""
    model = onnx.load(str(file))
    graph = model.graph
    casts = []
    for tensor in list(graph.initializer):
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < SMALLEST:
            continue
        name = tensor.name
        graph.initializer.remove(tensor)
        graph.initializer.append(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    for node in reversed(casts):
        graph.node.insert(0, node)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))


def write_detector(weights: Path, file: Path) -> None:
    """`image` [1, 1, H, W] 0-255 -> `conditions` and `teeth` of a panoramic."""
    detector = Detector(len(CLASSES), len(NUMBERS))
    load_weights(detector, weights)
    write_graph(Answers(detector), CANONICAL, ["conditions", "teeth"], file)


def write_periapical(weights: Path, centres: Path, file: Path) -> None:
    """`image` [1, 1, H, W] 0-255 -> `conditions`, `maps` and `scene` of a periapical; `centres` are the weights of `training.centres`."""
    detector, second = Detector(len(PERIAPICAL_CLASSES), 0, len(PERIAPICAL_MAPS), SCENE), Centres()
    load_weights(detector, weights)
    load_weights(second, centres)
    write_graph(WithCentres(BothSides(detector, len(SHIPPED_PERIAPICAL)), second), PERIAPICAL_SIZE, ["conditions", "maps", "scene"], file)


def write_graph(model: nn.Module, size: tuple[int, int], outputs: list[str], file: Path) -> None:
    """A network of one picture of `size` = (width, height)."""
    image = torch.rand(1, 1, size[1], size[0]) * 255
    torch.onnx.export(model.eval(), image, str(file), opset_version=OPSET, input_names=["image"], output_names=outputs)
    store_half(file)


def write_reader(weights: Path, file: Path) -> None:
    """`crops` [K, 2, H, W] -> `answers` [K, R] and `maps` [K, M, H / 4, W / 4]."""
    model = open_reader(weights)
    crops = torch.rand(3, 2, CROP[1], CROP[0]) * 255
    free = {name: {0: "places"} for name in ("crops", "answers", "maps")}
    torch.onnx.export(model, crops, str(file), opset_version=OPSET, input_names=["crops"], output_names=["answers", "maps"], dynamic_axes=free)
    store_half(file)


def write_canal_reader(weights: Path, file: Path, side: int) -> None:
    """`crops` [K, 2, side, side] -> `answers` [K, 1]: does a root filling end short of the root's end?"""
    reader = Reader(2, 2)
    load_weights(reader, weights)
    free = {name: {0: "places"} for name in ("crops", "answers")}
    torch.onnx.export(FourViews(reader).eval(), torch.rand(3, 2, side, side) * 255, str(file), opset_version=OPSET, input_names=["crops"], output_names=["answers"], dynamic_axes=free)
    store_half(file)
