"""The findings of a radiograph from what detector and reader say together: one for each thing, nothing that contradicts a surer one, nothing outside the jaws."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.analyse import Found
from training.fuse import EVIDENCE, LESION, SAME_TOOTH, Fusion, detector_scores, features, lesion_places
from training.metrics import Array, iou_matrix
from training.truth import ANSWERS, CLASSES

ADDED = {"CROWN AND BRIDGE": 1.0, "IMPACTED TOOTH": 0.19}
"""The classes whose findings stay as the detector gives them; on a place where it has none, the reader adds one with at most this confidence.

Uncapped, the impacted teeth that the reader adds are wrong as often as right at the clinic that taught the detector."""
RULES: tuple[tuple[str, tuple[str, ...], float], ...] = (
    # The first class drops the others from a place if it is surer than they are and has at least this confidence.
    ("IMPLANT", ("Caries", "ROOT STUMP", "ROOT CANAL TREATMENT", "IMPACTED TOOTH", "ERUPTING TOOTH", "FRACTURE", "PERIAPICAL LESION", "FILLING"), 0.3),
    ("ROOT STUMP", ("Caries", "FILLING", "CROWN AND BRIDGE", "FRACTURE", "IMPACTED TOOTH", "ERUPTING TOOTH", "IMPLANT"), 0.4),
    ("ROOT CANAL TREATMENT", ("IMPLANT", "ERUPTING TOOTH"), 0.3),
    ("CROWN AND BRIDGE", ("FILLING", "ROOT STUMP", "FRACTURE", "ERUPTING TOOTH"), 0.3),
    ("FILLING", ("CROWN AND BRIDGE", "ROOT STUMP", "ERUPTING TOOTH"), 0.3),
    ("IMPACTED TOOTH", ("ERUPTING TOOTH", "ROOT STUMP", "IMPLANT"), 0.3),
    ("ERUPTING TOOTH", ("IMPACTED TOOTH", "ROOT STUMP", "ROOT CANAL TREATMENT", "CROWN AND BRIDGE", "FILLING", "IMPLANT"), 0.7),
    ("Caries", ("ROOT STUMP",), 0.7),
)
OWN_BOX = 0.1
"""The detector's score from which a finding has the detector's box and not the place's."""
CREDIBLE = {"tooth": 1.0, "implant": -1.0, "stump": -1.0}
"""A place without a number counts from one of these logits of the reader: by the tune part no average precision is lost, and vertebrae and condyles go."""
CONFIRMED: dict[str, tuple[tuple[str, ...], float]] = {
    "IMPLANT": (("implant",), -1.0),
    "ERUPTING TOOTH": (("impacted", "erupting"), -1.0),
}
"""A finding that the detector alone judges keeps its confidence if the reader gives one of these answers this logit at its place.

Crowns and impacted teeth are left as they are: by the tune part few would be lowered, and on the test part half of these were right.
"""
JAWS_FROM, BESIDE, SIDEWAYS, BEYOND, NEAREST = 4, 2.5, 0.3, 0.35, 3
"""Nothing lies outside the jaws. With JAWS_FROM numbered teeth or more: BESIDE widths of a tooth beside the outermost one, unless it is at most
SIDEWAYS of the picture's width from its middle; BEYOND heights of a tooth beyond the root ends of the NEAREST teeth of an arch. No labelled
condition of the train and tune parts lies so far away from the labelled teeth."""
WIDEST, USUAL_WIDTH = 2.5, 0.04
"""A place may be this many times as wide as the median tooth; the width of a tooth where too few are numbered, as a share of the picture."""
SAME_PLACE = 0.5
WITHIN = 0.7
MINIMUM = 0.003
"""The least confidence of what the reader finds: below it lie one tooth in a hundred with a condition."""
MOST = 100


@dataclass(frozen=True)
class Decided:
    """The findings of one radiograph, best first: boxes [D, 4], scores, classes, the place of each (-1: none)."""

    boxes: Array
    scores: Array
    classes: npt.NDArray[np.int64]
    places: npt.NDArray[np.int64]


def lesion_box(found: Found, place: int) -> Array:
    """The detector's box [4], as fractions, of a lesion at this place; else the third of the tooth at its root's end and a bit more."""
    longer = lesion_places(found.places, found.upper)[place]
    mine = np.flatnonzero((found.classes == CLASSES.index(LESION)) & (found.scores >= 0.05))
    for row in mine:
        x, y = (found.boxes[row, 0] + found.boxes[row, 2]) / 2, (found.boxes[row, 1] + found.boxes[row, 3]) / 2
        if longer[0] <= x <= longer[2] and longer[1] <= y <= longer[3]:
            return found.boxes[row]
    x1, y1, x2, y2 = found.places[place]
    height = y2 - y1
    return np.array([x1, y1 - 0.15 * height, x2, y1 + height / 3]) if found.upper[place] else np.array([x1, y2 - height / 3, x2, y2 + 0.15 * height])


def own_box(found: Found, place: int, one: int) -> Array:
    """The detector's box [4], as fractions, of this class that fits a place best, where it is sure enough of one; else the place's own."""
    if len(found.boxes):
        shared = iou_matrix(found.places[[place]], found.boxes)[0]
        mine = np.flatnonzero((found.classes == one) & (found.scores >= OWN_BOX) & (shared >= SAME_TOOTH))
        if len(mine):
            return found.boxes[mine[int(np.argmax(found.scores[mine] * shared[mine]))]]
    return found.places[place]


def within(a: Array, b: Array) -> float:
    """The larger share (0 to 1) of one box [4] that lies in the other."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    inter = max(width, 0) * max(height, 0)
    return inter / max(min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1])), 1e-12)


def overlaps(a: Array, b: Array) -> bool:
    """True if two boxes [4] are so nearly one that only one finding of a class may stand there."""
    return bool(iou_matrix(a[None], b[None])[0, 0] > SAME_PLACE or within(a, b) > WITHIN)


def credible(found: Found) -> npt.NDArray[np.bool_]:
    """[K]: the numbered teeth, and of the other places those that the reader takes for a tooth, a stump or an implant and that are as wide as teeth are."""
    count = len(found.teeth.boxes)
    width = found.places[:, 2] - found.places[:, 0]
    usual = float(np.median(width[:count])) if count >= 4 else USUAL_WIDTH
    read = np.any([found.answers[:, ANSWERS.index(answer)] > least for answer, least in CREDIBLE.items()], 0)
    return (np.arange(len(found.places)) < count) | (read & (width < WIDEST * usual))


def unconfirmed(found: Found, name: str, place: int) -> bool:
    """True if the reader was asked about this place and knows of no such thing there."""
    if name not in CONFIRMED or place < 0:
        return False
    answers, least = CONFIRMED[name]
    return bool(max(found.answers[place, ANSWERS.index(answer)] for answer in answers) < least)


def outside_jaws(found: Found, boxes: Array) -> npt.NDArray[np.bool_]:
    """[D]: boxes [D, 4] with their middle outside the jaws, as the numbered teeth show where these are."""
    count = len(found.teeth.boxes)
    outside = np.zeros(len(boxes), bool)
    if count < JAWS_FROM:
        return outside
    teeth, upper = found.places[:count], found.upper[:count]
    width, height = float(np.median(teeth[:, 2] - teeth[:, 0])), float(np.median(teeth[:, 3] - teeth[:, 1]))
    middles = (teeth[:, 0] + teeth[:, 2]) / 2
    for row, (x1, y1, x2, y2) in enumerate(boxes):
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        beside = max(teeth[:, 0].min() - x, x - teeth[:, 2].max()) > BESIDE * width and abs(x - 0.5) > SIDEWAYS
        near = np.argsort(np.abs(middles - x), kind="stable")
        above, below = near[upper[near]][:NEAREST], near[~upper[near]][:NEAREST]
        high = len(above) > 0 and y < teeth[above, 1].min() - BEYOND * height
        low = len(below) > 0 and y > teeth[below, 3].max() + BEYOND * height
        outside[row] = beside or high or low
    return outside


def place_of_each(found: Found) -> npt.NDArray[np.int64]:
    """The place [D] that each detection overlaps most, -1 where it hardly overlaps one."""
    if not len(found.places) or not len(found.boxes):
        return np.full(len(found.boxes), -1)
    shared = iou_matrix(found.boxes, found.places)
    return np.where(shared.max(1) >= SAME_TOOTH, shared.argmax(1), -1)


def excluded(confidence: dict[str, Array]) -> dict[str, npt.NDArray[np.bool_]]:
    """By class, which places [K] lose it by RULES: from the surest condition of a place down, one that still stands drops weaker ones."""
    names = list(confidence)
    scores = np.stack([confidence[name] for name in names], 1)
    gone = np.zeros(scores.shape, bool)
    for place, row in enumerate(scores):
        for one in np.argsort(-row, kind="stable"):
            for winner, losers, least in RULES:
                if names[one] == winner and row[one] >= least and not gone[place, one]:
                    gone[place] |= np.isin(names, losers) & (row < row[one])
    return {name: gone[:, column] for column, name in enumerate(names)}


Row = tuple[float, int, int, Array]
"""A finding: its confidence, its class, its place and its box."""


def without_doubles(found: Found, rows: list[Row]) -> list[Row]:
    """The best finding of a class where places or boxes overlap, best first."""
    kept: list[Row] = []
    for row in sorted(rows, key=lambda row: -row[0]):
        if not any(other[1] == row[1] and (overlaps(found.places[row[2]], found.places[other[2]]) or overlaps(row[3], other[3])) for other in kept):
            kept.append(row)
    return kept


CONTRADICTED = 0.19
"""The most that a finding keeps if its place has a surer one that excludes it: less than the app opens with, and still there for who looks."""
ONE_PER_SIDE = ("CONDYLE",)
"""The jaw has one of these on each side of the picture's middle."""
EXCLUDES = {winner: losers for winner, losers, _least in RULES}


def on_the_left(box: Array) -> bool:
    """True if the middle of a box, in fractions, lies in the left half of the picture."""
    return bool(box[0] + box[2] < 1)


def settled(rows: list[Row]) -> list[Row]:
    """From the surest down, a finding above CONTRADICTED lowers what contradicts it: another of its class on its place or box, a second of ONE_PER_SIDE on its side, and what RULES exclude there, however sure it is; best first."""
    rows = sorted(rows, key=lambda row: -row[0])
    lowered: set[int] = set()
    for at, (score, one, place, box) in enumerate(rows):
        if score <= CONTRADICTED or at in lowered:
            continue
        losers = EXCLUDES.get(CLASSES[one], ())
        for other in range(at + 1, len(rows)):
            _, its_class, its_place, its_box = rows[other]
            here = place >= 0 and its_place == place
            beside = CLASSES[one] in ONE_PER_SIDE and on_the_left(box) == on_the_left(its_box)
            if (its_class == one and (here or beside or overlaps(box, its_box))) or (here and CLASSES[its_class] in losers):
                lowered.add(other)
    return sorted(((min(row[0], CONTRADICTED) if at in lowered else row[0], *row[1:]) for at, row in enumerate(rows)), key=lambda row: -row[0])


def taken(found: Found, name: str) -> npt.NDArray[np.bool_]:
    """[K]: the places where the detector itself has a finding of a class."""
    mine = np.flatnonzero((found.classes == CLASSES.index(name)) & (found.scores >= OWN_BOX))
    nearest = place_of_each(found)[mine]
    return np.array([place in nearest or any(overlaps(box, found.boxes[row]) for row in mine) for place, box in enumerate(found.places)], bool)


def decide(found: Found, fusions: dict[str, Fusion], exclude: bool = True) -> Decided:
    """One finding per place and class of `fusions`; what excludes each other is decided; one finding of a class where places overlap.

    The detections of other classes, and those of ADDED, stay as they are where the reader does not deny them. Nothing but ONE_PER_SIDE lies outside the jaws.
    """
    detected = detector_scores(found)
    confidence = {name: fusion(features(found, detected, name)) for name, fusion in fusions.items() if name in EVIDENCE}
    for name, most in ADDED.items():
        if name in confidence:
            confidence[name] = np.where(taken(found, name), 0.0, np.minimum(confidence[name], most))
    dropped = excluded(confidence) if exclude else {name: np.zeros(len(found.places), bool) for name in confidence}
    for one in dropped.values():
        one |= ~credible(found)
    read: list[Row] = []
    for name, scores in confidence.items():
        for place in np.flatnonzero((scores >= MINIMUM) & ~dropped[name]):
            box = lesion_box(found, int(place)) if name == LESION else own_box(found, int(place), CLASSES.index(name))
            read.append((float(scores[place]), CLASSES.index(name), int(place), box))
    rows = without_doubles(found, read)
    nearest = place_of_each(found)
    own = [CLASSES[one] not in confidence or CLASSES[one] in ADDED for one in found.classes]
    for row in np.flatnonzero(own):
        most = CONTRADICTED if unconfirmed(found, CLASSES[found.classes[row]], int(nearest[row])) else 1.0
        rows.append((min(float(found.scores[row]), most), int(found.classes[row]), int(nearest[row]), found.boxes[row]))
    outside = outside_jaws(found, np.array([row[3] for row in rows]).reshape(-1, 4))
    rows = [row for row, out in zip(rows, outside) if not out or CLASSES[row[1]] in ONE_PER_SIDE]
    kept = settled(rows)[:MOST]
    return Decided(
        np.array([row[3] for row in kept]).reshape(-1, 4), np.array([row[0] for row in kept]),
        np.array([row[1] for row in kept], np.int64), np.array([row[2] for row in kept], np.int64),
    )
