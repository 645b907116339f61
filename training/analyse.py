"""The panoramic pipeline in Python, step by step as the engine runs it: conditions, numbered teeth, crops, reader.

Fusion, exclusions and outlines, which the engine computes afterwards, are fitted and measured on its result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from training.classes import NUMBERS, PERMANENT, SHIPPED, TEETH, Task
from training.crops import CANONICAL, CROP, crop_frames
from training.decode import NMS_IOU, best_first, decode, detections_of_view
from training.evaluate import open_model, session_of
from training.metrics import Array, Detections, iou_matrix
from training.numbering import number_teeth
from training.resample import resize
from training.truth import ANSWERS, CLASSES

ALL_TEETH = replace(TEETH, classes=NUMBERS, sizes=(CANONICAL,))
"""The numbering of the detector: permanent and milk teeth at its own size."""
ELSEWHERE = 0.35
"""The reader is also asked about a detection that overlaps no tooth by as much."""
PLACES_LEAST = 0.08
"""The score from which a detection without a tooth is asked about."""
CLOSER = 0.8
"""Width and height of the second crop of a place, in those of the first."""
TOWARDS_CROWN = 0.12
"""The second crop's centre lies nearer the crown by this share of the first one's height."""
CLOSER_ANSWERS = ("any decay", "gross decay", "stump")
"""The answers that are the mean of both looks."""
CLOSER_FROM = 0.1
"""A place is looked at closer if one of these answers has this probability at first."""
MOST_PLACES = 44
"""Crops of one radiograph at most: 32 teeth and a few places besides. Milk and permanent teeth together add one for each tooth beyond 32."""


@dataclass(frozen=True)
class Found:
    """One radiograph. `teeth`: its classes index NUMBERS. `boxes`, `scores`, `classes`: detections, best first. `places` [K, 4]: the boxes that the
    reader was asked about, the numbered teeth first; `upper` [K]; `answers` [K, R] and `maps` [K, M, h, w], logits. All boxes are fractions."""

    teeth: Detections
    boxes: Array
    scores: Array
    classes: npt.NDArray[np.int64]
    places: Array
    upper: npt.NDArray[np.bool_]
    answers: Array
    maps: npt.NDArray[np.float32]


def detections(raw: npt.NDArray[np.float32], width: int, height: int, nms_iou: float = NMS_IOU, inside: Mapping[int, float] = {}) -> Detections:
    """[N, 4 + C] -> boxes, scores and classes, suppressed per class, best first."""
    return best_first(detections_of_view(raw.astype(np.float64), width, height, nms_iou, inside))


def places_to_read(teeth: Detections, boxes: Array, scores: Array) -> tuple[Array, npt.NDArray[np.bool_]]:
    """Boxes [K, 4] as fractions: the numbered teeth, then detections where no tooth is, best first; and which of these lie in the upper arch [K]."""
    upper = [NUMBERS[number][0] in "1256" for number in teeth.classes]
    places = [box for box in teeth.boxes]
    middle = {up: [(b[1] + b[3]) / 2 for b, u in zip(teeth.boxes, upper) if u == up] for up in (True, False)}
    levels = {True: float(np.mean(middle[True])) if middle[True] else 0.4, False: float(np.mean(middle[False])) if middle[False] else 0.62}
    most = MOST_PLACES + max(0, len(places) - len(PERMANENT))
    for box, score in zip(boxes, scores):
        if score < PLACES_LEAST or len(places) >= most:
            break
        if not places or iou_matrix(box[None], np.array(places))[0].max() < ELSEWHERE:
            places.append(box)
            y = (box[1] + box[3]) / 2
            upper.append(abs(y - levels[True]) < abs(y - levels[False]))
    return np.array(places[:most]).reshape(-1, 4), np.array(upper[:most], bool)


def frames_of(places: Array) -> Array:
    """Boxes [K, 4] as fractions -> centre x, y, half width and half height of their crops, as fractions."""
    size = np.array([*CANONICAL, *CANONICAL], float)
    return crop_frames(torch.from_numpy(places * size)).numpy() / size


def closer_frames(frames: Array, upper: npt.NDArray[np.bool_]) -> Array:
    """The frames [K, 4] of the second look: smaller, and nearer the crown, which is down in the upper arch."""
    closer = frames * [1, 1, CLOSER, CLOSER]
    closer[:, 1] += np.where(upper, 1, -1) * TOWARDS_CROWN * 2 * frames[:, 3]
    return closer


def crops_of(
    grey: npt.NDArray[np.uint8] | npt.NDArray[np.float32],
    places: Array,
    upper: npt.NDArray[np.bool_],
    frames: Array | None = None,
    size: tuple[int, int] = CROP,
) -> npt.NDArray[np.float32]:
    """[K, 2, h, w]: the crop 0-255, upper teeth turned crown up, and 1 inside the tooth's box. `frames` [K, 4] are those of teeth unless others are given.

    Four bilinear samples per pixel, at the file's own resolution; samples past the border repeat it.
    """
    width, height = size
    full_h, full_w = grey.shape
    frames = frames_of(places) if frames is None else frames
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


Look = Callable[[npt.NDArray[np.uint8]], tuple[Detections, Detections]]
"""A radiograph [H, W] 0-255, upright -> its numbered teeth (classes index NUMBERS) and its conditions (classes index CLASSES), best first."""


def two_networks(models: Path, threads: int = 2) -> Look:
    """The networks that ship: `panoramic` for conditions, `teeth` for numbers."""
    conditions, numbers = open_model(models / "panoramic" / "model.onnx", threads), open_model(models / "teeth" / "model.onnx", threads)
    class_of = np.array([CLASSES.index(name) for name in SHIPPED.classes])
    number_of = np.array([NUMBERS.index(name) for name in TEETH.classes])

    def look(grey: npt.NDArray[np.uint8]) -> tuple[Detections, Detections]:
        def seen(task: Task) -> npt.NDArray[np.float32]:
            return resize(grey, task.width, task.height).astype(np.float32)[None, None]

        found = decode(conditions(seen(SHIPPED))[0], SHIPPED)
        teeth = number_teeth(numbers(seen(TEETH))[0], TEETH)
        return replace(teeth, classes=number_of[teeth.classes]), replace(found, classes=class_of[found.classes])

    return look


def one_network(file: Path, threads: int = 2) -> Look:
    """A detector of `training.gpu`, which gives conditions and teeth at once."""
    session = session_of(file, threads)
    width, height = CANONICAL

    def look(grey: npt.NDArray[np.uint8]) -> tuple[Detections, Detections]:
        conditions, numbered = session.run(["conditions", "teeth"], {"image": resize(grey, width, height).astype(np.float32)[None, None]})
        return number_teeth(numbered[0], ALL_TEETH), detections(conditions[0], width, height)

    return look


class Pipeline:
    """A look at the whole radiograph, then the reader, which looks twice where it suspects decay."""

    def __init__(self, look: Look, reader: Path, threads: int = 2):
        self.look = look
        self.reader = session_of(reader, threads)

    def look_closer(self, grey: npt.NDArray[np.uint8], places: Array, upper: npt.NDArray[np.bool_], answers: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """The answers [K, R] with those of CLOSER_ANSWERS joined with a second look where the first suspects one of them."""
        asked = [ANSWERS.index(name) for name in CLOSER_ANSWERS]
        again = np.flatnonzero(answers[:, asked].max(1) >= np.log(CLOSER_FROM / (1 - CLOSER_FROM)))
        joined = answers.copy()
        if len(again):
            frames = closer_frames(frames_of(places[again]), upper[again])
            second = self.reader.run(["answers"], {"crops": crops_of(grey, places[again], upper[again], frames)})[0]
            joined[np.ix_(again, asked)] = (answers[np.ix_(again, asked)] + second[:, asked]) / 2
        return joined

    def __call__(self, grey: npt.NDArray[np.uint8]) -> Found:
        """[H, W] 0-255, upright."""
        teeth, found = self.look(grey)
        inside = found.classes != CLASSES.index("CONDYLE")
        places, upper = places_to_read(teeth, found.boxes[inside], found.scores[inside])
        if len(places):
            answers, maps = self.reader.run(["answers", "maps"], {"crops": crops_of(grey, places, upper)})
            answers = self.look_closer(grey, places, upper, answers)
        else:
            answers, maps = np.zeros((0, len(ANSWERS))), np.zeros((0, 1, 1, 1), np.float32)
        return Found(teeth, found.boxes, found.scores, found.classes, places, upper, answers.astype(np.float64), maps)
