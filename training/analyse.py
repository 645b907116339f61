"""The panoramic pipeline in Python, step by step as the engine does it: detector, numbered teeth, crops, reader.

What the engine computes afterwards (fusion, exclusions, outlines) is fitted and measured on what this gives.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime

from training.crops import CANONICAL, CROP, TALL, WIDE
from training.decode import grid, keep_best
from training.metrics import iou_matrix
from training.numbering import LOWER, SAME_PLACE, SEEN, UNLIKELY, UPPER, along_the_arch
from training.resample import resize
from training.truth import CLASSES, NUMBERS

Array = npt.NDArray[np.float64]
LEAST = 0.01
NMS_IOU = 0.6
ELSEWHERE = 0.35
"""A detection that overlaps no tooth by as much is a place of its own, which the reader is asked about too."""
PLACES_LEAST = 0.08
"""The score from which a detection without a tooth is asked about."""
MOST_PLACES = 44
"""Crops of one radiograph at most: 32 teeth and a few places besides; milk and permanent teeth together can be more."""
UPPER_MILK = ("55", "54", "53", "52", "51", "61", "62", "63", "64", "65")
LOWER_MILK = ("85", "84", "83", "82", "81", "71", "72", "73", "74", "75")


@dataclass(frozen=True)
class Teeth:
    """Numbered teeth: boxes [T, 4] as fractions, indices into NUMBERS [T], scores [T]."""

    boxes: Array
    numbers: npt.NDArray[np.int64]
    scores: Array


@dataclass(frozen=True)
class Found:
    """One radiograph. `boxes`, `scores`, `classes`: detections, best first. `places` [K, 4]: what the reader was asked about, the numbered teeth
    first; `upper` [K]; `answers` [K, R] and `maps` [K, M, h, w], logits."""

    teeth: Teeth
    boxes: Array
    scores: Array
    classes: npt.NDArray[np.int64]
    places: Array
    upper: npt.NDArray[np.bool_]
    answers: Array
    maps: npt.NDArray[np.float32]


def session_of(file: Path, threads: int = 2) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])


def boxes_of(raw: Array, width: int, height: int) -> Array:
    """[N, 4+] -> boxes as fractions, clipped."""
    cells, strides = grid(width, height)
    centre = (raw[:, :2] + cells) * strides
    half = np.exp(np.minimum(raw[:, 2:4], 6.0)) * strides / 2
    return (np.concatenate([centre - half, centre + half], 1) / np.array([width, height] * 2, float)).clip(0, 1)


def detections(raw: npt.NDArray[np.float32], width: int, height: int) -> tuple[Array, Array, npt.NDArray[np.int64]]:
    """[N, 4 + C] -> boxes, scores and classes, suppressed per class, best first."""
    values = raw.astype(np.float64)
    scores = 1 / (1 + np.exp(-values[:, 4:]))
    boxes = boxes_of(values, width, height)
    kept: list[tuple[float, int, int]] = []
    for one in range(scores.shape[1]):
        strong = np.flatnonzero(scores[:, one] >= LEAST)
        kept += [(float(scores[row, one]), int(row), one) for row in strong[keep_best(boxes[strong], scores[strong, one], NMS_IOU)]]
    kept.sort(key=lambda entry: -entry[0])
    rows = [row for _, row, _ in kept]
    return boxes[rows].reshape(-1, 4), np.array([score for score, _, _ in kept]), np.array([one for _, _, one in kept], np.int64)


def tooth_candidates(raw: npt.NDArray[np.float32], width: int, height: int) -> tuple[Array, Array]:
    """[N, 4 + 52] -> one box per place [D, 4], best first, and its score for every number [D, 52]."""
    values = raw.astype(np.float64)
    scores = 1 / (1 + np.exp(-values[:, 4:]))
    boxes = boxes_of(values, width, height)
    strong = np.flatnonzero(scores.max(1) >= SEEN)
    order = strong[np.argsort(-scores[strong].max(1), kind="stable")]
    places, answers = [], []
    while len(order):
        near = iou_matrix(boxes[order[:1]], boxes[order])[0] > SAME_PLACE
        near[0] = True
        places.append(boxes[order[0]])
        answers.append(scores[order[near]].max(0))
        order = order[~near]
    return np.array(places).reshape(-1, 4), np.array(answers).reshape(-1, len(NUMBERS))


def number_teeth(boxes: Array, scores: Array) -> Teeth:
    """Every number at most once, each row of teeth in its order; milk teeth are a row of their own beside the permanent ones."""
    gain = np.log(np.maximum(scores, 1e-6) / UNLIKELY)
    found: dict[int, tuple[float, int]] = {}
    for row in (UPPER, LOWER, UPPER_MILK, LOWER_MILK):
        channels = [NUMBERS.index(name) for name in row]
        for one, place in along_the_arch(boxes, gain[:, channels]):
            score = float(scores[one, channels[place]])
            if score > found.get(one, (0.0, 0))[0]:
                found[one] = (score, channels[place])
    rows = sorted(found, key=lambda one: -found[one][0])
    return Teeth(boxes[rows].reshape(-1, 4), np.array([found[one][1] for one in rows], np.int64), np.array([found[one][0] for one in rows]))


def places_to_read(teeth: Teeth, boxes: Array, scores: Array) -> tuple[Array, npt.NDArray[np.bool_]]:
    """The numbered teeth, then what was detected where no tooth is, best first; and which lie in the upper arch."""
    upper = [NUMBERS[number][0] in "1256" for number in teeth.numbers]
    places = [box for box in teeth.boxes]
    middle = {up: [(b[1] + b[3]) / 2 for b, u in zip(teeth.boxes, upper) if u == up] for up in (True, False)}
    levels = {True: float(np.mean(middle[True])) if middle[True] else 0.4, False: float(np.mean(middle[False])) if middle[False] else 0.62}
    for box, score in zip(boxes, scores):
        if score < PLACES_LEAST or len(places) >= MOST_PLACES:
            break
        if not places or iou_matrix(box[None], np.array(places))[0].max() < ELSEWHERE:
            places.append(box)
            y = (box[1] + box[3]) / 2
            upper.append(abs(y - levels[True]) < abs(y - levels[False]))
    return np.array(places[:MOST_PLACES]).reshape(-1, 4), np.array(upper[:MOST_PLACES], bool)


def frames_of(places: Array) -> Array:
    """Boxes [K, 4] as fractions -> centre x, y, half width and half height of their crops, as fractions."""
    size = np.array([*CANONICAL, *CANONICAL], float)
    boxes = places * size
    width, height = np.maximum(boxes[:, 2] - boxes[:, 0], 1), np.maximum(boxes[:, 3] - boxes[:, 1], 1)
    aspect = CROP[0] / CROP[1]
    tall = np.maximum(height * TALL, width * WIDE / aspect)
    return np.stack([(boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2, tall * aspect / 2, tall / 2], 1) / size


def crops_of(grey: npt.NDArray[np.uint8] | npt.NDArray[np.float32], places: Array, upper: npt.NDArray[np.bool_]) -> npt.NDArray[np.float32]:
    """[K, 2, h, w]: the crop 0-255, upper teeth turned crown up, and 1 inside the tooth's box.

    Four bilinear samples per pixel, at the file's own resolution; samples past the border repeat it.
    """
    width, height = CROP
    full_h, full_w = grey.shape
    frames = frames_of(places)
    out = np.zeros((len(places), 2, height, width), np.float32)
    x = (np.arange(2 * width) + 0.5) / width - 1
    y = (np.arange(2 * height) + 0.5) / height - 1
    for index, ((cx, cy, hw, hh), box, up) in enumerate(zip(frames, places, upper)):
        sign = -1.0 if up else 1.0
        px, py = (cx + x * hw) * full_w - 0.5, (cy + sign * y * hh) * full_h - 0.5
        x0, y0 = np.clip(np.floor(px), 0, full_w - 2).astype(int), np.clip(np.floor(py), 0, full_h - 2).astype(int)
        fx, fy = np.clip(px - x0, 0, 1)[None].astype(np.float32), np.clip(py - y0, 0, 1)[:, None].astype(np.float32)
        a, b = grey[np.ix_(y0, x0)], grey[np.ix_(y0, x0 + 1)]
        c, d = grey[np.ix_(y0 + 1, x0)], grey[np.ix_(y0 + 1, x0 + 1)]
        fine = (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy
        out[index, 0] = fine.reshape(height, 2, width, 2).mean((1, 3))
        across = cx + ((np.arange(width) + 0.5) * 2 / width - 1) * hw
        down = cy + sign * ((np.arange(height) + 0.5) * 2 / height - 1) * hh
        out[index, 1] = ((across >= box[0]) & (across <= box[2]))[None] & ((down >= box[1]) & (down <= box[3]))[:, None]
    return out


class Pipeline:
    """Both networks of a model's folder, `model.onnx` and `reader.onnx`."""

    def __init__(self, folder: Path, threads: int = 2):
        self.detector = session_of(folder / "model.onnx", threads)
        self.reader = session_of(folder / "reader.onnx", threads)

    def __call__(self, grey: npt.NDArray[np.uint8]) -> Found:
        """[H, W] 0-255, upright."""
        width, height = CANONICAL
        small = resize(grey, width, height).astype(np.float32)[None, None]
        conditions, numbered = self.detector.run(["conditions", "teeth"], {"image": small})
        boxes, scores, classes = detections(conditions[0], width, height)
        teeth = number_teeth(*tooth_candidates(numbered[0], width, height))
        inside = classes != CLASSES.index("CONDYLE")
        places, upper = places_to_read(teeth, boxes[inside], scores[inside])
        if len(places):
            answers, maps = self.reader.run(["answers", "maps"], {"crops": crops_of(grey, places, upper)})
        else:
            answers, maps = np.zeros((0, 1)), np.zeros((0, 1, 1, 1), np.float32)
        return Found(teeth, boxes, scores, classes, places, upper, answers.astype(np.float64), maps)
