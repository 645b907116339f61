"""All teeth of a picture together: each number once, in the order of the arch."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from training.classes import Task
from training.decode import grid
from training.metrics import Array, Detections, iou_matrix

SAME_PLACE = 0.55
SEEN = 0.25
"""A place where no number scores this much is no tooth. By the tune part: fewer teeth are made up, no more are lost."""
UNLIKELY = 0.08
"""A number is given where its score is above this; below it the place stays empty."""
SHARPNESS = 1.5
"""From the tune parts: a number with this share is right so often."""
DOUBT = 0.2
"""A second number with this share is told too."""
OUT_OF_ORDER = 0.6
"""Neighbours may stand the wrong way round by this share of a tooth's width: a lying wisdom tooth does."""

UPPER = tuple(f"1{place}" for place in range(8, 0, -1)) + tuple(f"2{place}" for place in range(1, 9))
LOWER = tuple(f"4{place}" for place in range(8, 0, -1)) + tuple(f"3{place}" for place in range(1, 9))
UPPER_MILK = tuple(f"5{place}" for place in range(5, 0, -1)) + tuple(f"6{place}" for place in range(1, 6))
LOWER_MILK = tuple(f"8{place}" for place in range(5, 0, -1)) + tuple(f"7{place}" for place in range(1, 6))
ROWS = (UPPER, LOWER, UPPER_MILK, LOWER_MILK)
"""The places of each row of teeth from the picture's left, which is the patient's right (ISO 3950)."""


def candidates(raw: npt.NDArray[np.float32], task: Task, least: float = SEEN) -> tuple[Array, Array]:
    """Raw [N, 4 + C] -> one box per place [D, 4] as fractions, best first, and its scores [D, C].

    A place has the box of its best cell; each of its scores is the best that any cell there gives.
    """
    values = raw.astype(np.float64)
    cells, strides = grid(task.width, task.height)
    scores = 1 / (1 + np.exp(-values[:, 4:]))
    centre = (values[:, :2] + cells) * strides
    half = np.exp(np.minimum(values[:, 2:4], 6.0)) * strides / 2
    size = np.array([task.width, task.height] * 2, float)
    boxes = (np.concatenate([centre - half, centre + half], 1) / size).clip(0, 1)
    strong = np.flatnonzero(scores.max(1) >= least)
    order = strong[np.argsort(-scores[strong].max(1), kind="stable")]
    places, answers = [], []
    while len(order):
        near = iou_matrix(boxes[order[:1]], boxes[order])[0] > SAME_PLACE
        near[0] = True
        places.append(boxes[order[0]])
        answers.append(scores[order[near]].max(0))
        order = order[~near]
    return np.array(places).reshape(-1, 4), np.array(answers).reshape(-1, len(task.classes))


def along_the_arch(boxes: Array, gain: Array) -> list[tuple[int, int]]:
    """The best pairs (candidate, place) of one arch: both in order from left to right, each used once.

    boxes [D, 4]; gain [D, P] of a candidate at a place, counted where it is above 0. A longest-path search over the
    candidates by centre, in which a later place may lie up to OUT_OF_ORDER of a width before an earlier one.
    """
    count, places = gain.shape
    centre, width = (boxes[:, 0] + boxes[:, 2]) / 2, boxes[:, 2] - boxes[:, 0]
    best = np.full((places, count), -np.inf)
    back = np.full((places, count), -1)
    ends: list[tuple[float, int, int]] = [(0.0, -1, -1)]
    for place in range(places):
        for one in np.flatnonzero(gain[:, place] > 0):
            best[place, one], source = gain[one, place], -1
            for earlier in range(place):
                slack = OUT_OF_ORDER * np.minimum(width, width[one])
                fits = (centre - slack < centre[one]) & (np.arange(count) != one)
                score = np.where(fits, best[earlier], -np.inf)
                other = int(score.argmax()) if count else -1
                if score[other] + gain[one, place] > best[place, one]:
                    best[place, one], source = score[other] + gain[one, place], earlier * count + other
            back[place, one] = source
            ends.append((best[place, one], place, int(one)))
    total, place, one = max(ends)
    pairs: list[tuple[int, int]] = []
    while place >= 0:
        pairs.append((one, place))
        step = back[place, one]
        place, one = divmod(int(step), count) if step >= 0 else (-1, -1)
    used: set[int] = set()
    kept = []
    for one, place in sorted(pairs, key=lambda pair: -gain[pair]):
        if one not in used:
            used.add(one)
            kept.append((one, place))
    return kept


def position_shares(boxes: Array, gain: Array) -> Array:
    """The probability of each place for each candidate [D, P]: every way along the arch counts with exp(SHARPNESS * its sum of gains).

    Forward and backward sums over the pairs (Rabiner 1989, doi:10.1109/5.18626), as the engine's `positionShares`.
    """
    centre, width = (boxes[:, 0] + boxes[:, 2]) / 2, boxes[:, 2] - boxes[:, 0]
    slack = OUT_OF_ORDER * np.minimum(width[:, None], width[None])
    precedes = ((centre[:, None] - slack < centre[None]) & ~np.eye(len(boxes), dtype=bool)).astype(float)
    weight = np.where(gain > 0, np.exp(SHARPNESS * np.maximum(gain, 0)), 0.0)

    def sums(places: Iterable[int], earlier: Array) -> Array:
        reached, total = np.zeros_like(weight), np.zeros(len(boxes))
        for place in places:
            reached[:, place] = 1 + earlier @ total
            total = total + weight[:, place] * reached[:, place]
        return reached

    before = sums(range(gain.shape[1]), precedes.T)
    after = sums(reversed(range(gain.shape[1])), precedes)
    return weight * before * after / (1 + (weight * before).sum())


def second_numbers(boxes: Array, scores: Array, found: Detections, task: Task) -> npt.NDArray[np.int64]:
    """By tooth of `choose` the other number of its row that is nearly as likely, -1 where none is. [T]"""
    gain = np.log(np.maximum(scores, 1e-6) / UNLIKELY)
    rows = [[task.classes.index(name) for name in row] for row in ROWS if row[0] in task.classes]
    shares = [position_shares(boxes, gain[:, row]) for row in rows]
    second = np.full(len(found.boxes), -1)
    for tooth, (box, number) in enumerate(zip(found.boxes, found.classes)):
        place = int((boxes == box).all(1).argmax())
        row, share = next((row, share[place]) for row, share in zip(rows, shares) if number in row)
        others = np.where(np.array(row) == number, 0.0, share)
        if others.max() >= DOUBT:
            second[tooth] = row[int(others.argmax())]
    return second


def number_teeth(raw: npt.NDArray[np.float32], task: Task) -> Detections:
    """Raw [N, 4 + C] of one picture -> its teeth, no number twice, each row in order; boxes as fractions, best first."""
    return choose(*candidates(raw, task), task)


def choose(boxes: Array, scores: Array, task: Task) -> Detections:
    """Places [D, 4] and their scores [D, C] -> the teeth that the rows of the task accept; milk teeth are rows of their own."""
    gain = np.log(np.maximum(scores, 1e-6) / UNLIKELY)
    found: dict[int, tuple[float, int]] = {}
    for row in ROWS:
        if row[0] not in task.classes:
            continue
        channels = [task.classes.index(name) for name in row]
        for one, place in along_the_arch(boxes, gain[:, channels]):
            score = float(scores[one, channels[place]])
            if score > found.get(one, (0.0, 0))[0]:
                found[one] = (score, channels[place])
    rows = sorted(found, key=lambda one: -found[one][0])
    return Detections(boxes[rows].reshape(-1, 4), np.array([found[one][0] for one in rows]), np.array([found[one][1] for one in rows], np.int64))
