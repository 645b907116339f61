"""`python3 -m training.learning_curve --pack DIR --data DIR --models DIR --run DIR`: what a share of the sources teaches a small network about crowns.

The figures are in docs/own-detector.md. Nothing of it ships. Each run goes on from its checkpoint, as every run of `training.gpu.run` does.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.analyse import Found, Pipeline, crops_of, two_networks
from training.by_tooth import Asked, figures_by_tooth
from training.coco import first_per_group
from training.crops import CANONICAL, crop_frames
from training.figures import kept
from training.fuse import answered
from training.gpu.data import another_machine, load_pack
from training.gpu.fit import CATEGORIES, STORED
from training.gpu.run import Plan, train
from training.networks import Backbone, SameConv, load_backbone, norm, standardised
from training.panoramic_truth import panoramics
from training.prepare import read_grey
from training.publish import analyse_part
from training.splits import number_of
from training.truth import ANSWERS, Truth

SHARES = (25, 50, 100)
SIDE, STORED_SIDE = 144, 216
"""A crop in pixels, and as it is kept, with room to move."""
TOP, LEFT = 8, 8
"""Where the crown lies in a crop of the reader."""
BATCH = 32
IMPORTANCE = {"any decay": 3.0, "gross decay": 1.5, "filling or crown": 2.0}
MORE = {"decay of caries": 1.5, "decay of diseases": 1.5, "gross decay": 1.5, "any of caries": 1.2, "any of diseases": 1.2}
LESS = {"fracture": 0.5, "milk": 0.5, "implant": 0.5, "impacted": 0.6, "erupting": 0.6, "lesion": 0.6}
"""How much more or less than the reader's share a category of crops has here."""
ASKED = (
    ("any decay", "panoramic-diseases-native"), ("any decay", "panoramic-caries"),
    ("filling or crown", "panoramic-restorations-afyon"), ("filling or crown", "panoramic-native"),
)


class Crown(nn.Module):
    """Crops [K, 2, SIDE, SIDE], grey 0-255 and the tooth's box as 0 or 1 -> logits [K, R] of ANSWERS."""

    def __init__(self) -> None:
        super().__init__()
        self.backbone = Backbone(2)
        self._conv_head = SameConv(320, 1280, 1)
        self._bn1 = norm(1280)
        self.evidence = nn.Conv2d(1280, len(ANSWERS), 1)
        self.attention = nn.Conv2d(1280, len(ANSWERS), 1)
        nn.init.normal_(self.evidence.weight, std=0.01)
        nn.init.constant_(self.evidence.bias, -2.0)
        nn.init.zeros_(self.attention.weight)
        nn.init.zeros_(self.attention.bias)

    def forward(self, crops: Tensor) -> Tensor:
        features = self.backbone(torch.cat([standardised(crops[:, :1]), crops[:, 1:]], 1))[32]
        top = functional.dropout(functional.relu6(self._bn1(self._conv_head(features))), 0.3, self.training)
        return (self.evidence(top).flatten(2) * self.attention(top).flatten(2).softmax(2)).sum(2)


def from_imagenet(file: Path) -> Crown:
    """The network with the published weights."""
    model = Crown()
    published = {name: value.float() for name, value in torch.load(file, map_location="cpu").items()}
    load_backbone(model.backbone, published)
    model._conv_head.weight.data.copy_(published["_conv_head.weight"])
    model._bn1.load_state_dict({name[5:]: value for name, value in published.items() if name.startswith("_bn1.")})
    return model


@dataclass(frozen=True)
class Crowns:
    """Crops [N, STORED_SIDE, STORED_SIDE] of the teeth of a pack, their boxes in them [N, 4], values and weights [N, R], sets and places in the shares [N]."""

    patches: npt.NDArray[np.uint8]
    boxes: npt.NDArray[np.float32]
    values: npt.NDArray[np.float32]
    weights: npt.NDArray[np.float32]
    sets: npt.NDArray[np.str_]
    places: npt.NDArray[np.int64]


def cut(pack: Path) -> Crowns:
    """Every asked tooth of a pack, crown up."""
    packed = load_pack(pack, STORED, torch.device("cpu"), threads=2)
    width, height = STORED
    size = torch.tensor([*CANONICAL, *CANONICAL])
    patches, boxes, values, weights, sets, places = [], [], [], [], [], []
    for row, entry in enumerate(packed.index):
        if not entry["asked"]:
            continue
        frames = (crop_frames(torch.tensor([tooth["box"] for tooth in entry["asked"]]) * size) / size).numpy()
        for tooth, (cx, cy, half_w, half_h) in zip(entry["asked"], frames * np.array([width, height, width, height])):
            sx, sy = half_w / 80, half_h / 128 * (-1 if tooth["upper"] else 1)
            left, top = 80 - STORED_SIDE / 2, TOP + SIDE / 2 - STORED_SIDE / 2
            turn = np.array([[sx, 0, cx + (left + 0.5 - 80) * sx - 0.5], [0, sy, cy + (top + 0.5 - 128) * sy - 0.5]], np.float32)
            patches.append(cv2.warpAffine(packed.pictures[row].numpy(), turn, (STORED_SIDE, STORED_SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP))
            x1, y1, x2, y2 = np.array(tooth["box"]) * [width, height, width, height]
            across, down = [(x - cx) / sx + 80 - left for x in (x1, x2)], sorted((y - cy) / sy + 128 - top for y in (y1, y2))
            boxes.append([across[0], down[0], across[1], down[1]])
            values.append(tooth["value"])
            weights.append(tooth["weight"])
            sets.append(entry["set_name"])
            places.append(number_of(entry["set_name"], entry["group"]) // 10 % 100)
    return Crowns(np.stack(patches), np.array(boxes, np.float32), np.array(values, np.float32), np.array(weights, np.float32), np.array(sets), np.array(places))


def moved(patch: npt.NDArray[np.uint8], box: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """[2, SIDE, SIDE]: a crop turned, scaled, shifted and perhaps mirrored, and its box, which is not known to the pixel."""
    angle, scale, stretch = math.radians(rng.uniform(-12, 12)), math.exp(rng.uniform(-0.2, 0.2)), math.exp(rng.uniform(-0.08, 0.08))
    mirror = 1 if rng.random() < 0.5 else -1
    turn = np.array([[math.cos(angle) * mirror * scale * stretch, -math.sin(angle) * scale / stretch], [math.sin(angle) * mirror * scale * stretch, math.cos(angle) * scale / stretch]])
    shift = np.full(2, STORED_SIDE / 2) + rng.uniform(-0.09, 0.09, 2) * SIDE - turn @ np.full(2, SIDE / 2)
    grey = cv2.warpAffine(patch, np.concatenate([turn, shift[:, None]], 1), (SIDE, SIDE), flags=cv2.WARP_INVERSE_MAP | cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    w, h = box[2] - box[0], box[3] - box[1]
    x1, y1, x2, y2 = box + rng.uniform(-0.05, 0.05, 4) * np.array([w, h, w, h])
    corners = (np.array([[x1, y1], [x2, y1], [x2, y2], [x1, y2]]) - shift) @ np.linalg.inv(turn).T
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(mask, [np.round(corners).astype(np.int32)], 1)
    return np.stack([grey, mask]).astype(np.float32)


def learn(crowns: Crowns, share: int, imagenet: Path, plan: Plan) -> nn.Module:
    """The network after the plan's steps on a share of the sources, drawn by the categories of the reader."""
    torch.manual_seed(7)
    rng = np.random.default_rng(7)
    taken = crowns.places < share
    drawn = []
    for name, set_name, answer, part in CATEGORIES:
        chosen = taken & (crowns.sets == set_name) if set_name else taken.copy()
        if answer:
            index = ANSWERS.index(answer)
            chosen &= (crowns.values[:, index] == 1) & (crowns.weights[:, index] > 0)
        if chosen.any():
            drawn.append((np.flatnonzero(chosen), part * {**MORE, **LESS}.get(name, 1.0)))
    parts = np.array([part for _, part in drawn]) / sum(part for _, part in drawn)
    importance = torch.tensor([IMPORTANCE.get(answer, 1.0) for answer in ANSWERS])

    def step_loss(model: nn.Module, _progress: float) -> Tensor:
        rows = [int(rng.choice(drawn[one][0])) for one in rng.choice(len(drawn), BATCH, p=parts)]
        crops = torch.from_numpy(np.stack([moved(crowns.patches[row], crowns.boxes[row], rng) for row in rows]))
        with torch.no_grad():
            crops[:, :1] = another_machine(crops[:, :1])
        weights = torch.from_numpy(crowns.weights[rows]) * importance
        said = model(crops.contiguous(memory_format=torch.channels_last))
        wanted = torch.from_numpy(crowns.values[rows]) * 0.96 + 0.02
        return (functional.binary_cross_entropy_with_logits(said, wanted, reduction="none") * weights).sum() / weights.sum()

    return train(from_imagenet(imagenet), plan, step_loss, torch.device("cpu"))


def judge(model: nn.Module, pairs: list[tuple[Truth, Found]], data: Path, asked: tuple[str, str]) -> dict[str, Any]:
    """One answer on the teeth of one set: areas and sensitivities as the cards give them."""
    answer, set_name = asked
    scores, truths, at = [], [], []
    mine = [(truth, found) for truth, found in pairs if truth.set_name == set_name and len(found.places)]
    for row, (truth, found) in enumerate(mine):
        grey = read_grey(data / truth.set_name / "images" / truth.file)
        crops = crops_of(np.ascontiguousarray(grey[::-1]) if truth.overturned else grey, found.places, found.upper)
        with torch.no_grad():
            said = model(torch.from_numpy(crops)[:, :, TOP : TOP + SIDE, LEFT : LEFT + SIDE].contiguous()).numpy()
        value, weight = answered(found.places, truth, answer)
        known = (weight > 0) & (value != 0.5)
        scores.append(said[known, ANSWERS.index(answer)])
        truths.append(value[known] == 1)
        at.append(np.full(int(known.sum()), row))
    figures = figures_by_tooth(Asked(np.concatenate(scores), np.concatenate(truths), np.concatenate(at), 0), len(mine))
    return {"answer": answer, "set": set_name, **vars(figures)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", type=Path, required=True, help="what training.gpu.pack wrote")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--teeth", type=Path, default=Path("training/weights/teeth-0.2.1.json"), help="teeth of an earlier model where a set has none")
    parser.add_argument("--models", type=Path, default=Path("models"))
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=500)
    options = parser.parse_args()
    options.run.mkdir(parents=True, exist_ok=True)
    crowns: Crowns = kept(options.run / "crowns.pkl", [options.pack / "panoramic" / "index.json.gz"], lambda: cut(options.pack / "panoramic"))
    truths = first_per_group(panoramics(options.data, json.loads(options.teeth.read_text())))
    withheld = [truth for truth in truths if truth.part != "train" and any(truth.set_name == name for _, name in ASKED)]
    pipeline = Pipeline(two_networks(options.models), options.models / "panoramic" / "reader.onnx")
    pairs = kept(options.run / "withheld.pkl", [options.models / "panoramic" / "reader.onnx"], lambda: analyse_part(pipeline, options.data, withheld))
    for share in SHARES:
        plan = Plan(options.run / f"share-{share}", 0, options.steps, 1e-3, 4e-4, decay=0.03, average=0.997)
        model = learn(crowns, share, options.pack / "imagenet.pth", plan).eval()
        for asked in ASKED:
            print(json.dumps({"share": share, **judge(model, pairs, options.data, asked)}), flush=True)


if __name__ == "__main__":
    main()
