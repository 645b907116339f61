"""`python3 -m training.condyles --data DIR --run DIR --teeth FILE --version VERSION`: a head for condyles on the frozen conditions network, and the graph that has it.

The network that ships answers as before: its weights stay, and the head reads the features that the network computes anyway.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import onnx
import onnxruntime
import torch
from onnx import TensorProto, compose, helper
from torch import Tensor, nn

from training.calibration import Scale, fit
from training.classes import CONDITIONS, SHIPPED, STRIDES
from training.coco import first_per_group
from training.decode import decode
from training.evaluate import open_model
from training.figures import figure, kept
from training.decide import ONE_PER_SIDE, settled
from training.golden import write_goldens
from training.gpu.boxes import box_loss
from training.gpu.run import Plan, train
from training.measure import Run
from training.metrics import Detections, Matches, best_threshold, match
from training.model import anchor_grid, separable
from training.panoramic_truth import panoramics
from training.prepare import read_grey
from training.publish import class_json
from training.resample import resize
from training.truth import CLASSES, Truth

STRIDE = 16
CHANNELS = 128
FEATURES = ("/detector/up4/merge/act/Mul_output_0", "/detector/up4/merge/act_1/Mul_output_0")
"""The features at stride 16 of the picture at the first size and of its mirror image at the second: [1, CHANNELS, H / 16, W / 16]."""
TURNED = "/Reshape_2_output_0"
"""True if the graph turned the picture round before it looked at it."""
PREFIX = "condyles/"
VARIANTS = 5
"""Views of each picture that teach."""
NEVER = -20.0
LEAST = -4.0
"""The logit from which a cell answers for a condyle and not for a condition. Condyles lie where no tooth is."""
BATCH = 16


class CondyleHead(nn.Module):
    """Features at stride 16 -> [B, 5, H, W]: dx, dy, log w, log h in strides, and the logit."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(separable(CHANNELS, 64), separable(64, 64, 5), nn.Conv2d(64, 5, 1))
        last = self.layers[-1]
        nn.init.normal_(last.weight, std=0.01)
        nn.init.constant_(last.bias, 0)
        with torch.no_grad():
            last.bias[2:4] = 1.0
            last.bias[4] = -4.0

    def forward(self, features: Tensor) -> Tensor:
        return self.layers(features)


def turned(said: Tensor, axis: int, channel: int) -> Tensor:
    """[B, 5, h, w] of a picture that was flipped along `axis`, in its own cells: a centre d turns into 1 - d in the opposite cell."""
    back = said.flip(axis)
    return torch.cat([back[:, :channel], 1 - back[:, channel : channel + 1], back[:, channel + 1 :]], 1)


class Tail(nn.Module):
    """The network's answers [1, N, 4 + C], its features and whether it turned the picture -> the same with a column for condyles.

    A cell at stride 16 that is surer of a condyle than of every condition gives the condyle's box and no condition.
    """

    def __init__(self, head: CondyleHead, scale: Scale) -> None:
        super().__init__()
        self.head = head
        self.scale = scale

    def answers(self, features: Tensor, is_mirrored: bool, is_turned: Tensor) -> Tensor:
        """[1, CHANNELS, h, w] -> [1, h w, 5] in the cells of the picture as the file has it."""
        said = turned(self.head(features), 3, 0) if is_mirrored else self.head(features)
        return torch.where(is_turned.reshape(1, 1, 1, 1), turned(said, 2, 1), said).flatten(2).transpose(1, 2)

    def forward(self, raw: Tensor, first: Tensor, second: Tensor, is_turned: Tensor) -> Tensor:
        parts, start = [], 0
        for (width, height), features, is_mirrored in zip(CONDITIONS.sizes, (first, second), (False, True)):
            said = self.answers(features, is_mirrored, is_turned)
            for stride in STRIDES:
                count = (width // stride) * (height // stride)
                rows = raw[:, start : start + count]
                start += count
                if stride != STRIDE:
                    parts.append(torch.cat([rows, torch.full_like(rows[..., :1], NEVER)], 2))
                    continue
                logit = said[..., 4:] * self.scale.slope + self.scale.shift
                is_condyle = (logit > rows[..., 4:].amax(2, keepdim=True)) & (logit > LEAST)
                never = torch.full_like(logit, NEVER)
                boxes = torch.where(is_condyle, said[..., :4], rows[..., :4])
                conditions = torch.where(is_condyle, never, rows[..., 4:])
                parts.append(torch.cat([boxes, conditions, torch.where(is_condyle, logit, never)], 2))
        return torch.cat(parts, 1)


def with_outputs(file: Path) -> onnx.ModelProto:
    """The graph that ships, its features among its outputs."""
    model = onnx.load(str(file))
    for name, kind in (*((name, TensorProto.FLOAT) for name in FEATURES), (TURNED, TensorProto.BOOL)):
        model.graph.output.append(helper.make_tensor_value_info(name, kind, None))
    return model


@dataclass(frozen=True)
class Shown:
    """One view of a picture through the network: the features of both sizes, condyles [G, 4] as fractions, which of them are sure, and whether all are boxed."""

    features: tuple[npt.NDArray[np.float16], npt.NDArray[np.float16]]
    boxes: npt.NDArray[np.float64]
    sure: npt.NDArray[np.bool_]
    complete: bool


def condyles_of(truth: Truth) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
    """The condyles of a radiograph: boxes [G, 4] as fractions of it (x1, y1, x2, y2), and True for those without doubt [G]."""
    mine = [(box, fits) for box, may, fits in truth.boxes if may == [CLASSES.index("CONDYLE")]]
    return np.array([box for box, _ in mine], float).reshape(-1, 4), np.array([fits for _, fits in mine], bool)


def mirror_image(boxes: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Boxes [G, 4] as fractions, from left to right exchanged."""
    return np.stack([1 - boxes[:, 2], boxes[:, 1], 1 - boxes[:, 0], boxes[:, 3]], 1)


def moved(grey: npt.NDArray[np.uint8], boxes: npt.NDArray[np.float64], rng: np.random.Generator) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float64]]:
    """A picture [H, W] and its boxes [G, 4] as fractions, both in another framing and exposure of a picture, or of its mirror image: scale 0.85 to 1.12, shift up to 6 %, turned up to 4 degrees, gamma 0.7 to 1.4."""
    width, height = CONDITIONS.width, CONDITIONS.height
    small = resize(grey, width, height).astype(np.float32)
    if rng.random() < 0.5:
        small, boxes = small[:, ::-1], mirror_image(boxes)
    scale, angle = np.exp(rng.uniform(np.log(0.85), np.log(1.12))), np.radians(rng.uniform(-4, 4))
    stretch = np.exp(rng.uniform(-0.06, 0.06))
    turn = np.array([[np.cos(angle) * scale * stretch, -np.sin(angle) * scale], [np.sin(angle) * scale, np.cos(angle) * scale / stretch]])
    middle = np.array([width / 2, height / 2])
    shift = middle - turn @ middle + rng.uniform(-0.06, 0.06, 2) * (width, height)
    view = cv2.warpAffine(np.ascontiguousarray(small), np.concatenate([turn, shift[:, None]], 1), (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    view = 255 * (view / 255) ** np.exp(rng.uniform(np.log(0.7), np.log(1.4)))
    size = np.array([width, height])
    corners = np.stack([boxes[:, [0, 1]], boxes[:, [2, 1]], boxes[:, [2, 3]], boxes[:, [0, 3]]], 1) * size
    placed = (corners @ turn.T + shift) / size
    # The box of a turned box is too large by the turn; the middle of both is kept.
    low, high = placed.min(1), placed.max(1)
    grown = np.abs(np.sin(angle)) * np.array([1, 1])[None] * (high - low)[:, ::-1] * np.array([height / width, width / height]) / 2
    return view.astype(np.float32), np.concatenate([low + grown / 2, high - grown / 2], 1)


def look(session: onnxruntime.InferenceSession, view: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.float16], npt.NDArray[np.float16]]:
    """A view [H, W], grey 0-255, at the first size of CONDITIONS -> the features of FEATURES, each [CHANNELS, h / 16, w / 16] at half precision."""
    first, second = session.run(list(FEATURES), {"image": view[None, None].astype(np.float32)})
    return first[0].astype(np.float16), second[0].astype(np.float16)


def upright(data: Path, truth: Truth) -> npt.NDArray[np.uint8]:
    """The radiograph [H, W], grey 0-255, turned round if its file has it upside down."""
    grey = read_grey(data / truth.set_name / "images" / truth.file)
    return np.ascontiguousarray(grey[::-1]) if truth.overturned else grey


def learn(session: onnxruntime.InferenceSession, data: Path, truths: list[Truth]) -> list[Shown]:
    """The pictures that teach, each as it is and moved."""
    rng = np.random.default_rng(5)
    shown = []
    for truth in truths:
        boxes, sure = condyles_of(truth)
        grey = upright(data, truth)
        for variant in range(VARIANTS):
            view, placed = (resize(grey, CONDITIONS.width, CONDITIONS.height).astype(np.float32), boxes) if variant == 0 else moved(grey, boxes, rng)
            whole = (placed >= 0).all(1) & (placed <= 1).all(1)
            shown.append(Shown(look(session, view), placed.clip(0, 1), sure & whole, truth.known[CLASSES.index("CONDYLE")]))
    return shown


def fit_head(shown: list[Shown], plan: Plan) -> CondyleHead:
    """One size of some pictures a step; the second size shows the mirror image."""
    rng = np.random.default_rng(9)
    grids = [anchor_grid(width, height, (STRIDE,)) for width, height in CONDITIONS.sizes]
    most = max(len(one.boxes) for one in shown)

    def step_loss(model: nn.Module, _progress: float) -> Tensor:
        size = int(rng.integers(2))
        width, height = CONDITIONS.sizes[size]
        drawn = [shown[int(row)] for row in rng.integers(0, len(shown), BATCH)]
        features = np.stack([one.features[size] for one in drawn]).astype(np.float32)
        boxes, use = np.zeros((BATCH, most, 4), np.float32), np.zeros((BATCH, most), np.int64)
        for row, one in enumerate(drawn):
            placed = mirror_image(one.boxes) if size == 1 else one.boxes
            boxes[row, : len(placed)] = placed * (width, height, width, height)
            use[row, : len(placed)] = np.where(one.sure, 2, 1)
        cells, strides = grids[size]
        raw = model(torch.from_numpy(features)).flatten(2).transpose(1, 2)
        choices = torch.full((BATCH, most, 3), -1)
        choices[..., 0] = torch.where(torch.from_numpy(use) > 0, 0, -1)
        known = torch.tensor([[float(one.complete)] for one in drawn])
        return box_loss(raw, cells, strides, torch.from_numpy(boxes), choices, torch.from_numpy(use), known)

    return train(CondyleHead(), plan, step_loss, torch.device("cpu"))  # type: ignore[return-value]


def write(head: CondyleHead, scale: Scale, shipped: Path, out: Path) -> None:
    """The graph that ships with the head behind it, its answers in `raw` with one more column. ValueError where it has a head already."""
    model = with_outputs(shipped)
    if any(node.name.startswith(PREFIX) for node in model.graph.node):
        raise ValueError(f"{shipped} finds condyles already: take the graph that training.export wrote")
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    names = ["raw", *FEATURES, TURNED]
    image = np.random.default_rng(0).random((1, 1, CONDITIONS.height, CONDITIONS.width), np.float32) * 255
    given = tuple(torch.from_numpy(np.asarray(value)) for value in session.run(names, {"image": image}))
    tail_file = out.with_suffix(".tail.onnx")
    torch.onnx.export(Tail(head.eval(), scale).eval(), given, str(tail_file), opset_version=13, input_names=["said", "first", "second", "is_turned"], output_names=["raw"])
    tail = compose.add_prefix(onnx.load(str(tail_file)), PREFIX)
    tail_file.unlink()
    tail.ir_version = model.ir_version
    whole = compose.merge_models(model, tail, io_map=[(name, PREFIX + given) for name, given in zip(names, ("said", "first", "second", "is_turned"))], outputs=[f"{PREFIX}raw"])
    rename_output(whole, "raw", "conditions")
    rename_output(whole, f"{PREFIX}raw", "raw")
    onnx.checker.check_model(whole)
    onnx.save(whole, str(out))


def rename_output(model: onnx.ModelProto, old: str, new: str) -> None:
    """Gives an output of the graph another name, in place."""
    for node in model.graph.node:
        for names in (node.input, node.output):
            for index, name in enumerate(names):
                if name == old:
                    names[index] = new
    for output in model.graph.output:
        if output.name == old:
            output.name = new


def one_per_side(found: Detections) -> Detections:
    """Its condyles alone, as the engine shows them: a second one on a side is lowered."""
    rows = [(float(score), CLASSES.index("CONDYLE"), -1, box) for box, score, one in zip(found.boxes, found.scores, found.classes) if SHIPPED.classes[one] == "CONDYLE"]
    kept = settled(rows)
    scores, boxes = np.array([row[0] for row in kept]), np.array([row[3] for row in kept]).reshape(-1, 4)
    return Detections(boxes, scores, np.full(len(kept), SHIPPED.classes.index("CONDYLE")))


def judge(run: Run, data: Path, truths: list[Truth]) -> Matches:
    """Condyles found in pictures where all are boxed; what lies on a doubtful box neither counts nor harms."""
    found, wanted, doubtful = [], [], []
    for truth in truths:
        boxes, sure = condyles_of(truth)
        grey = resize(upright(data, truth), CONDITIONS.width, CONDITIONS.height).astype(np.float32)
        found.append(one_per_side(decode(run(grey[None, None])[0], SHIPPED)))
        wanted.append(boxes[sure])
        doubtful.append(boxes[~sure])
    return match(found, wanted, (SHIPPED.classes.index("CONDYLE"),), doubtful)


def read_truths(data: Path, teeth: Path) -> list[Truth]:
    """One picture of each source that was read for condyles."""
    known = CLASSES.index("CONDYLE")
    truths = first_per_group(panoramics(data, json.loads(teeth.read_text())))
    return [truth for truth in truths if truth.known[known] or len(condyles_of(truth)[0])]


def publish(model: dict[str, Any], file: Path, data: Path, truths: list[Truth], version: str) -> dict[str, Any]:
    """model.json with the class: its threshold from the tune part, its figures from the test part, all sets together and the other ones each by itself."""
    run, known = open_model(file), CLASSES.index("CONDYLE")
    parts = {part: [truth for truth in truths if truth.part == part and truth.known[known]] for part in ("tune", "test")}
    tuned, tested = (judge(run, data, parts[part]) for part in ("tune", "test"))
    threshold = best_threshold(tuned)[0]
    measured = model["measured"]
    # The set at the head of the card is measured with all of its radiographs; here a half of them was read for condyles.
    for name, target in measured["external"].items():
        if mine := [truth for truth in parts["test"] if truth.set_name == name]:
            target["classes"]["CONDYLE"] = figure(judge(run, data, mine), threshold)
    classes = [one for one in model["classes"] if one["id"] != "CONDYLE"]
    return {
        **model, "version": version, "onePerSide": list(ONE_PER_SIDE), "sha256": sha256(file.read_bytes()).hexdigest(),
        "classes": [*classes, class_json("CONDYLE", tuned, tested, threshold)],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True, help="folder of checkpoints")
    parser.add_argument("--teeth", type=Path, required=True, help="teeth of an earlier model where a set has none")
    parser.add_argument("--version", required=True)
    parser.add_argument("--steps", type=int, default=1200)
    options = parser.parse_args()
    folder = Path("models") / "panoramic"
    file, truths = folder / "model.onnx", read_truths(options.data, options.teeth)
    session = onnxruntime.InferenceSession(with_outputs(file).SerializeToString(), providers=["CPUExecutionProvider"])
    shown = kept(options.run / "shown.pkl", [file], lambda: learn(session, options.data, [truth for truth in truths if truth.part == "train"]))
    head = fit_head(shown, Plan(options.run / "fit", 0, options.steps, rate=2e-3, average=0.995))
    trial = options.run / "trial.onnx"
    write(head, Scale(), file, trial)
    tuned = judge(open_model(trial), options.data, [truth for truth in truths if truth.part == "tune" and truth.known[CLASSES.index("CONDYLE")]])
    write(head, fit(tuned.scores, tuned.hits), file, trial)
    trial.replace(file)
    described = publish(json.loads((folder / "model.json").read_text()), file, options.data, truths, options.version)
    (folder / "model.json").write_text(json.dumps(described, indent=2) + "\n")
    write_goldens(open_model(file), folder / "golden", SHIPPED)
    print(json.dumps(described["classes"][-1]))


if __name__ == "__main__":
    main()
