"""`python3 -m training.tooth_crops --data DIR`: a second look at every tooth for decay, on crops at the picture's own scale.

An experiment (`docs/decisions/044-caries-and-confidence.md`): its network is not shipped. A crop shows a numbered tooth and its neighbours;
the network gives a heat map of decay, and the tooth's score is the soft maximum of it inside the tooth's box.
"""

from __future__ import annotations

import argparse
import json
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.by_tooth import Asked, area, decay_labels, sensitivity_at, tooth_of
from training.classes import CONDITIONS, TEETH
from training.coco import Picture, first_per_group
from training.decode import NMS_IOU
from training.evaluate import open_model, split_pictures
from training.measure import detect
from training.metrics import Array, Detections
from training.model import Conv, Detector, separable
from training.prepare import read_grey
from training.pretrained import load_exported
from training.resample import resize
from training.scanners import stored
from training.splits import fold_of

WIDTH, HEIGHT = 1333, 694
"""A picture at the scale at which 160 pixels are 192 of a native one."""
SIDE = 160
MARGIN = 24
STRIDE = 8
BATCH = 48
DECAYED_SHARE = 0.3
ROUNDS = 2000
WEIGHTS = (0.0, 0.25, 0.5, 1.0, 2.0)
"""Weights of the second look's logit beside the detector's, to choose from on the tune part."""


@dataclass(frozen=True)
class Mouth:
    """A picture's numbered teeth: crops uint8 [T, SIDE + 2 MARGIN, ...], each tooth's half width and height in them [T, 2], whether it is decayed
    [T], whether that is in doubt [T], and the detector's surest mark of decay on it [T]."""

    group: str
    crops: npt.NDArray[np.uint8]
    half: Array
    decayed: npt.NDArray[np.bool_]
    doubtful: npt.NDArray[np.bool_]
    marks: Array


def crops_of(grey: npt.NDArray[np.uint8], teeth: Array) -> tuple[npt.NDArray[np.uint8], Array]:
    """The crops around teeth [T, 4], fractions of the picture, and their half sizes in pixels."""
    picture = cv2.resize(grey, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA if grey.shape[1] > WIDTH else cv2.INTER_LINEAR)
    reach = SIDE // 2 + MARGIN
    padded = cv2.copyMakeBorder(picture, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    centre = ((teeth[:, :2] + teeth[:, 2:]) / 2 * (WIDTH, HEIGHT)).astype(int)
    crops = [padded[y : y + 2 * reach, x : x + 2 * reach] for x, y in centre]
    return np.array(crops, np.uint8).reshape(-1, 2 * reach, 2 * reach), (teeth[:, 2:] - teeth[:, :2]) / 2 * (WIDTH, HEIGHT)


def mouths(folder: Path, pictures: Sequence[Picture], cache: Path) -> list[Mouth]:
    """Every picture's teeth by the model that numbers them, with the shipped detector's marks; kept in a file."""
    if cache.exists():
        return pickle.loads(cache.read_bytes())
    numbering, detector = (open_model(Path("models") / task.name / "model.onnx") for task in (TEETH, CONDITIONS))
    decay = [CONDITIONS.classes.index(name) for name in ("Caries", "ROOT STUMP")]
    found = []
    for picture in pictures:
        grey = read_grey(folder / "images" / picture.file)
        teeth: Detections = detect(numbering, [resize(grey, TEETH.width, TEETH.height)], TEETH)[0]
        seen = detect(detector, [resize(grey, CONDITIONS.width, CONDITIONS.height)], CONDITIONS, NMS_IOU)[0]
        marks = np.zeros(len(teeth.boxes))
        ours = np.isin(seen.classes, decay)
        for tooth, score in zip(tooth_of(seen.boxes[ours], teeth.boxes), seen.scores[ours]):
            if tooth >= 0:
                marks[tooth] = max(marks[tooth], score)
        sure, perhaps = (tooth_of(boxes, teeth.boxes) for boxes in decay_labels(picture, CONDITIONS))
        places = np.arange(len(teeth.boxes))
        decayed = np.isin(places, sure)
        crops, half = crops_of(grey, teeth.boxes)
        found.append(Mouth(picture.group, crops, half, decayed, np.isin(places, perhaps) & ~decayed, marks))
    cache.parent.mkdir(parents=True, exist_ok=True)
    cache.write_bytes(pickle.dumps(found))
    return found


class SecondLook(nn.Module):
    """Crops [B, 1, SIDE, SIDE] 0-255 -> logits of decay [B, SIDE / 8, SIDE / 8], on the detector's first four stages."""

    def __init__(self, detector: Detector):
        super().__init__()
        self.stem, self.dark2, self.dark3, self.dark4 = detector.stem, detector.dark2, detector.dark3, detector.dark4
        self.narrow = Conv(128, 64, 1)
        self.mix = nn.Sequential(separable(128, 64), separable(64, 64))
        self.answer = nn.Conv2d(64, 1, 1)
        nn.init.constant_(self.answer.bias, -3.0)

    def forward(self, crops: Tensor) -> Tensor:
        near = self.dark3(self.dark2(self.stem(crops)))
        wide = functional.interpolate(self.narrow(self.dark4(near)), scale_factor=2, mode="nearest")
        return self.answer(self.mix(torch.cat([near, wide], 1)))[:, 0]


def of_teeth(heat: Tensor, half: Tensor) -> Tensor:
    """Soft maximum of the heat [B, N, N] inside the tooth's box [B, 2] around the middle: one logit each."""
    cells = (torch.arange(heat.shape[1]) + 0.5) * STRIDE - SIDE / 2
    across = cells.abs()[None, :] <= half[:, :1].clamp(min=STRIDE)
    down = cells.abs()[None, :] <= half[:, 1:].clamp(min=STRIDE)
    inside = down[:, :, None] & across[:, None, :]
    return torch.logsumexp(torch.where(inside, heat, torch.tensor(-1e4)).flatten(1), 1)


def view_of(crop: npt.NDArray[np.uint8], half: Array, rng: np.random.Generator) -> tuple[npt.NDArray[np.float32], Array]:
    """A random view of a crop: mirrored, overturned, turned, zoomed, other tones."""
    zoom, angle = float(np.exp(rng.uniform(-0.15, 0.15))), np.deg2rad(rng.uniform(-8, 8))
    turn = zoom * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    linear = turn @ np.diag(rng.choice([-1.0, 1.0], 2))
    middle = SIDE / 2 + rng.uniform(-6, 6, 2) - linear @ (np.array(crop.shape) / 2)
    moved = cv2.warpAffine(crop, np.column_stack([linear, middle]), (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.2:
        moved = cv2.createCLAHE(float(rng.uniform(1, 3)), (3, 3)).apply(moved)
    if rng.random() < 0.3:
        moved = stored(moved, rng)
    tones = 255 * (moved.astype(np.float32) / 255) ** float(np.exp(rng.uniform(-0.35, 0.35)))
    return ((tones - 128) * rng.uniform(0.8, 1.2) + 128 + rng.uniform(-20, 20)).clip(0, 255).astype(np.float32), half * zoom


def batches(taught: Sequence[Mouth], count: int, rng: np.random.Generator) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """Views, half sizes and targets; DECAYED_SHARE of them of decayed teeth."""
    places = [(mouth, tooth) for mouth in taught for tooth in np.flatnonzero(~mouth.doubtful)]
    ill = [place for place in places if place[0].decayed[place[1]]]
    well = [place for place in places if not place[0].decayed[place[1]]]
    for _ in range(count):
        many = round(BATCH * DECAYED_SHARE)
        chosen = [ill[i] for i in rng.integers(0, len(ill), many)] + [well[i] for i in rng.integers(0, len(well), BATCH - many)]
        views = [view_of(mouth.crops[tooth], mouth.half[tooth], rng) for mouth, tooth in chosen]
        images = torch.from_numpy(np.stack([view for view, _ in views]))[:, None]
        target = torch.tensor([float(mouth.decayed[tooth]) for mouth, tooth in chosen])
        yield images, torch.tensor(np.stack([half for _, half in views]), dtype=torch.float32), target


def learn(taught: Sequence[Mouth], steps: int, seed: int) -> SecondLook:
    """A second look from the shipped detector's weights; the mean over the last third of its steps."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    detector = Detector(len(CONDITIONS.classes))
    images = torch.from_numpy(np.stack([mouth.crops[0][MARGIN:-MARGIN, MARGIN:-MARGIN] for mouth in taught[:24]]).astype(np.float32))[:, None]
    load_exported(detector, Path("models") / CONDITIONS.name / "model.onnx", images)
    look = SecondLook(detector).to(memory_format=torch.channels_last).train()
    average: dict[str, Tensor] = {}
    optimizer = torch.optim.AdamW(look.parameters(), lr=1e-3, weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1e-3, total_steps=steps, pct_start=0.1)
    for step, (views, half, target) in enumerate(batches(taught, steps, rng)):
        logits = of_teeth(look(views.contiguous(memory_format=torch.channels_last)), half)
        loss = functional.binary_cross_entropy_with_logits(logits, target)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(look.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        if step >= steps * 2 // 3:
            share = 1 / (step - steps * 2 // 3 + 1)
            for name, value in look.state_dict().items():
                average[name] = value.clone() if name not in average else average[name] + (value - average[name]) * share
    look.load_state_dict({name: value.to(look.state_dict()[name].dtype) for name, value in average.items()})
    return look.eval()


def second_scores(look: SecondLook, asked: Sequence[Mouth]) -> list[Array]:
    """By picture the logit of every tooth, of the crop as it is and mirrored."""
    answers = []
    with torch.no_grad():
        for mouth in asked:
            crops = torch.from_numpy(mouth.crops[:, MARGIN:-MARGIN, MARGIN:-MARGIN].astype(np.float32))[:, None]
            half = torch.from_numpy(mouth.half.astype(np.float32))
            heat = look(torch.cat([crops, crops.flip(3)])) if len(crops) else torch.zeros(0, SIDE // STRIDE, SIDE // STRIDE)
            answers.append(of_teeth(heat, half.repeat(2, 1)).reshape(2, -1).mean(0).numpy() if len(crops) else np.zeros(0))
    return answers


def asked_with(asked: Sequence[Mouth], seconds: Sequence[Array], weight: float) -> Asked:
    """The teeth of some pictures scored by the detector and, with a weight, by the second look."""
    kept = [~mouth.doubtful for mouth in asked]
    first = np.concatenate([m.marks[k] for m, k in zip(asked, kept)]).clip(0.005, 0.999)
    second = np.concatenate([s[k] for s, k in zip(seconds, kept)])
    decayed = np.concatenate([m.decayed[k] for m, k in zip(asked, kept)])
    pictures = np.concatenate([np.full(int(k.sum()), index) for index, k in enumerate(kept)]).astype(np.int64)
    return Asked(np.log(first / (1 - first)) + weight * second, decayed, pictures, 0)


def paired(first: Asked, both: Asked, sources: int, seed: int = 0) -> dict[str, list[float]]:
    """Gain in area and in sensitivity at a specificity of 0.9, with the 95 % interval of the paired difference over drawn sources."""
    rng = np.random.default_rng(seed)
    once = np.ones(len(first.scores))

    def gains(weights: Array) -> tuple[float, float]:
        return (
            area(both.scores, both.decayed, weights) - area(first.scores, first.decayed, weights),
            sensitivity_at(both.scores, both.decayed, weights, 0.9) - sensitivity_at(first.scores, first.decayed, weights, 0.9),
        )

    drawn = [np.bincount(rng.integers(0, sources, sources), minlength=sources).astype(float)[first.pictures] for _ in range(ROUNDS)]
    values = np.array([gains(weights) for weights in drawn])
    low, high = np.percentile(values, [2.5, 97.5], axis=0)
    return {name: [round(float(v), 4) for v in (gains(once)[i], low[i], high[i])] for i, name in enumerate(("area", "sensitivity"))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with one COCO folder per set")
    parser.add_argument("--run", type=Path, default=Path("training/runs/tooth-crops"))
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--folds", type=int, default=0, help="so many folds over the sources of panoramic-diseases-native, which then teach too")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)

    def read(name: str, part: str) -> list[Mouth]:
        pictures = first_per_group(split_pictures(options.data / name, part, CONDITIONS))
        return mouths(options.data / name, pictures, options.run / f"{name}-{part}.pickle")

    taught, tune = (read("panoramic-native", part) for part in ("train", "tune"))
    other = read("panoramic-diseases-native", "all")
    print(f"decayed teeth: {sum(int(m.decayed.sum()) for m in taught)} to learn from, {sum(int(m.decayed.sum()) for m in tune)} to choose by, "
          f"{sum(int(m.decayed.sum()) for m in other)} of another clinic")
    for seed in range(1, options.seeds + 1):
        look = learn(taught, options.steps, seed)
        seconds = second_scores(look, tune)
        by_weight = {weight: asked_with(tune, seconds, weight) for weight in WEIGHTS}
        weight = max(WEIGHTS, key=lambda w: area(by_weight[w].scores, by_weight[w].decayed, np.ones(len(by_weight[w].scores))))
        report = {"seed": seed, "weight": weight, "tune": paired(by_weight[0.0], by_weight[weight], len(tune))}
        elsewhere = second_scores(look, other)
        report["other clinic"] = paired(asked_with(other, elsewhere, 0.0), asked_with(other, elsewhere, weight or 0.5), len(other))
        print(json.dumps(report), flush=True)
    if options.folds:
        seconds = [np.zeros(0)] * len(other)
        for fold in range(options.folds):
            held = [fold_of("panoramic-diseases", mouth.group, options.folds) == fold for mouth in other]
            look = learn([*taught, *(m for m, out in zip(other, held) if not out)], options.steps, fold)
            answers = iter(second_scores(look, [m for m, out in zip(other, held) if out]))
            seconds = [next(answers) if out else one for one, out in zip(seconds, held)]
        print(json.dumps({w: paired(asked_with(other, seconds, 0.0), asked_with(other, seconds, w), len(other)) for w in WEIGHTS[1:]}))


if __name__ == "__main__":
    main()
