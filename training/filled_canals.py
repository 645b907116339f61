"""`python3 -m training.filled_canals --data DIR --run DIR --teeth FILE --start READER.pt --out FILE`: teaches the reader where a tooth's filled canals are.

No set outlines root fillings on panoramics, but one does on periapicals, and a tooth of a panoramic, enlarged to a periapical's size, is near enough to
one: the periapical network that ships follows its filled canals to their ends. So that network is the teacher, and the reader learns its map in a branch
of its own (`Reader.lines`). Every answer and every other map stays number by number. A quarter of an hour on two cores, most of it the teacher's.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
import onnxruntime
import torch
from torch import Tensor
from torch.nn import functional

from training.analyse import crops_of, frames_of
from training.crops import CROP
from training.evaluate import session_of
from training.gpu.data import another_machine
from training.metrics import Array
from training.networks import Maps, Reader, halved, open_reader, standardised
from training.panoramic_truth import panoramics
from training.periapical_truth import PERIAPICAL_MAPS, PERIAPICAL_SIZE
from training.prepare import read_grey
from training.truth import ANSWERS, Truth

ROOT_FILLING = ANSWERS.index("root filling")
TEACHES = PERIAPICAL_MAPS.index("Root Canal Filling")
STRIDE = 4
VIEWS = 6
"""Crops of each root-filled tooth; of another tooth of the same radiograph there is one."""
TEETH = 560
SHIFT, SCALE, STRETCH = 0.1, 0.12, 0.06
"""Crops are moved by up to this share of their half sides, and scaled and stretched by the exponential of up to this."""
WINDOW_ASPECT = 1.4
"""The teacher sees a window as tall as the crop, and so many times as wide."""
STEPS, BATCH, RATE = 500, 24, 4e-3


class Lessons(NamedTuple):
    """`crops` [N, 2, H, W] as `crops_of` gives them, and what the teacher says of their cells [N, H / 4, W / 4]; both 0-255."""

    crops: npt.NDArray[np.uint8]
    taught: npt.NDArray[np.uint8]


def taught_by(teacher: onnxruntime.InferenceSession, grey: npt.NDArray[np.uint8], frame: Array) -> npt.NDArray[np.float32]:
    """The probability of a filled canal in each pixel of a radiograph, 0 outside the window around a crop's `frame` (as `frames_of` gives it)."""
    height, width = grey.shape
    tall = 2 * frame[3] * height
    wide = WINDOW_ASPECT * tall
    left, top = frame[0] * width - wide / 2, frame[1] * height - tall / 2
    across, down = PERIAPICAL_SIZE
    there = np.array([[across / wide, 0, -left * across / wide], [0, down / tall, -top * down / tall]])
    window = cv2.warpAffine(grey, there, PERIAPICAL_SIZE, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    logits = teacher.run(["maps"], {"image": window.astype(np.float32)[None, None]})[0][0, TEACHES]
    cell = across / logits.shape[1]
    middle = (cell - 1) / 2
    back = np.array([[wide / across * cell, 0, left + middle * wide / across], [0, tall / down * cell, top + middle * tall / down]])
    return cv2.warpAffine(1 / (1 + np.exp(-logits)), back, (width, height), flags=cv2.INTER_LINEAR)


def moved(frame: Array, count: int, random: np.random.Generator) -> Array:
    """Frames [count, 4] near one."""
    frames = np.repeat(frame[None], count, 0)
    frames[:, :2] += frames[:, 2:] * random.uniform(-SHIFT, SHIFT, (count, 2))
    stretch = random.uniform(-STRETCH, STRETCH, (count, 1)) * [1, -1]
    frames[:, 2:] *= np.exp(random.uniform(-SCALE, SCALE, (count, 1)) + stretch)
    return frames


def lessons_of(data: Path, truths: list[Truth], teacher: onnxruntime.InferenceSession, most: int = TEETH, seed: int = 3) -> Lessons:
    """Crops of about `most` teeth of the train parts, root-filled ones and beside each of their radiographs another one."""
    random = np.random.default_rng(seed)
    crops, taught, count = [], [], 0
    for at in random.permutation(len(truths)):
        truth = truths[at]
        known = [tooth for tooth in truth.asked if tooth.weight[ROOT_FILLING] > 0]
        filled = [tooth for tooth in known if tooth.value[ROOT_FILLING] == 1]
        others = [tooth for tooth in known if tooth.value[ROOT_FILLING] == 0]
        if truth.part != "train" or not filled:
            continue
        grey = read_grey(data / truth.set_name / "images" / truth.file)
        if truth.overturned:
            grey = np.ascontiguousarray(grey[::-1])
        other = [others[int(random.integers(len(others)))]] if others else []
        for tooth in filled + other:
            box = np.array(tooth.box)
            frame = frames_of(box[None])[0]
            sure = taught_by(teacher, grey, frame)
            views = VIEWS if tooth.value[ROOT_FILLING] == 1 else 1
            boxes, upper, frames = np.repeat(box[None], views, 0), np.full(views, tooth.upper), moved(frame, views, random)
            crops.append(crops_of(grey, boxes, upper, frames).round().astype(np.uint8))
            seen = crops_of(sure * 255, boxes, upper, frames)[:, 0]
            cells = seen.reshape(views, CROP[1] // STRIDE, STRIDE, CROP[0] // STRIDE, STRIDE).mean((2, 4))
            taught.append(cells.round().astype(np.uint8))
        count += len(filled) + len(other)
        if count >= most:
            break
    return Lessons(np.concatenate(crops), np.concatenate(taught))


def line_loss(logits: Tensor, taught: Tensor) -> Tensor:
    """Logits and probabilities [B, h, w]: cross-entropy in which canals weigh as much as all else, and the Dice loss (Milletari et al. 2016)."""
    weight = 1 + 9 * taught
    apart = (functional.binary_cross_entropy_with_logits(logits, taught, reduction="none") * weight).sum() / weight.sum()
    score = logits.sigmoid()
    shared = 2 * (score * taught).sum((1, 2)) + 1
    return apart + (1 - shared / (score.square().sum((1, 2)) + taught.square().sum((1, 2)) + 1)).mean()


def teach(reader: Reader, lessons: Lessons, steps: int = STEPS) -> None:
    """Gives the reader its branch of lines; nothing else of it changes."""
    reader.eval().requires_grad_(False)
    lines = Maps(1)
    optimiser = torch.optim.AdamW(lines.parameters(), lr=RATE, weight_decay=0.01)
    lines.train()
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, 20 * (step + 1) / steps) * (0.5 * (1 + math.cos(math.pi * step / steps)) + 0.01)
        rows = torch.randint(0, len(lessons.crops), (BATCH,)).numpy()
        crops, taught = torch.from_numpy(lessons.crops[rows]).float(), torch.from_numpy(lessons.taught[rows]).float() / 255
        if step % 2:
            crops, taught = crops.flip(3), taught.flip(2)
        crops = torch.cat([another_machine(crops[:, :1]) if step % 4 < 2 else crops[:, :1], crops[:, 1:]], 1)
        with torch.no_grad():
            features = reader.backbone(torch.cat([standardised(crops[:, :1]), crops[:, 1:]], 1).contiguous(memory_format=torch.channels_last))
        loss = line_loss(lines(features)[:, 0], taught)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % 50 == 49:
            print(f"{step + 1} of {steps}: {float(loss):.3f}", flush=True)
    reader.lines = lines.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True, help="a folder for the lessons, which are made once")
    parser.add_argument("--teeth", type=Path, required=True, help="teeth of the sets without numbers, as training/README.md says")
    parser.add_argument("--models", type=Path, default=Path("models"))
    parser.add_argument("--start", type=Path, required=True, help="the reader's weights")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(1)
    file = options.run / "lessons.npz"
    if not file.exists():
        options.run.mkdir(parents=True, exist_ok=True)
        truths = panoramics(options.data, json.loads(options.teeth.read_text()))
        lessons = lessons_of(options.data, truths, session_of(options.models / "periapical" / "model.onnx"))
        np.savez(file, crops=lessons.crops, taught=lessons.taught)
    kept = np.load(file)
    reader = open_reader(options.start)
    teach(reader, Lessons(kept["crops"], kept["taught"]))
    torch.save(halved(reader.state_dict()), options.out)


if __name__ == "__main__":
    main()
