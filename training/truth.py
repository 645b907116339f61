"""The truth of a picture: boxes of conditions, numbered teeth, and the answers about each tooth.

Sets box different things (a whole tooth, a lesion, a restoration), so everything is brought to the tooth: a box becomes an answer about the tooth
that it belongs to. A condition that a set does not label is unknown and never counts as absent.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from training.classes import LABELLED, MILK, NUMBERS, number_of
from training.coco import UNDECIDED, Picture, overlap
from training.splits import Split

Array = npt.NDArray[np.float64]
Box = list[float]

CLASSES = (*LABELLED.classes, "CONDYLE")
"""The detector boxes these: Caries, ROOT STUMP, FILLING, CROWN AND BRIDGE, IMPLANT, ROOT CANAL TREATMENT, IMPACTED TOOTH, ERUPTING TOOTH, FRACTURE,
PERIAPICAL LESION, CONDYLE."""
ANSWERS = (
    "tooth", "any decay", "gross decay", "stump", "filling", "crown", "filling or crown", "root filling", "implant", "implant or root filling",
    "fracture", "lesion", "impacted", "erupting", "milk",
)
"""The questions to the reader about each tooth. Some sets label gross decay alone; an answer with 'or' is a category in which a set joins two classes."""
ANSWER_OF = {
    "Caries": "any decay", "ROOT STUMP": "stump", "FILLING": "filling", "CROWN AND BRIDGE": "crown", "IMPLANT": "implant",
    "ROOT CANAL TREATMENT": "root filling", "IMPACTED TOOTH": "impacted", "ERUPTING TOOTH": "erupting", "FRACTURE": "fracture", "PERIAPICAL LESION": "lesion",
}
SURE = 1.0


@dataclass
class ToothTruth:
    """One tooth, or a place that could be taken for one: its box as fractions, whether it is an upper one, and for each of ANSWERS its
    value (0 or 1) and how much it counts (0: unknown)."""

    box: Box
    upper: bool
    number: str
    value: list[float] = field(default_factory=lambda: [0.0] * len(ANSWERS))
    weight: list[float] = field(default_factory=lambda: [0.0] * len(ANSWERS))

    def say(self, answer: str, value: float, weight: float = SURE) -> None:
        """A positive answer is never taken back by a later negative one."""
        index = ANSWERS.index(answer)
        if self.weight[index] and self.value[index] > value:
            return
        self.value[index], self.weight[index] = value, weight

    def forget(self, answer: str) -> None:
        self.weight[ANSWERS.index(answer)] = 0.0


@dataclass
class Truth:
    """One picture. Boxes x1, y1, x2, y2 as fractions of it, upright. `boxes`: the classes that each may have, and whether it is a box to fit or
    only a place where these classes are unknown. `known`: by class whether the set labels it exhaustively."""

    set_name: str
    group: str
    part: Split
    file: str
    overturned: bool = False
    boxes: list[tuple[Box, list[int], bool]] = field(default_factory=list)
    known: list[bool] = field(default_factory=lambda: [False] * len(CLASSES))
    teeth: list[tuple[Box, int]] = field(default_factory=list)
    teeth_known: bool = False
    asked: list[ToothTruth] = field(default_factory=list)
    mask: str | None = None


def share_inside(a: Box, b: Box) -> float:
    """How much of `a` lies in `b`."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return max(width, 0) * max(height, 0) / max((a[2] - a[0]) * (a[3] - a[1]), 1e-12)


def tooth_with(box: Box, teeth: list[ToothTruth], reach: float = 0.0) -> ToothTruth | None:
    """The tooth whose box holds the centre of `box`, the nearest of several; `reach`: how far past its root, as a share of its height."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    best: tuple[float, ToothTruth] | None = None
    for tooth in teeth:
        x1, y1, x2, y2 = tooth.box
        height = y2 - y1
        top, bottom = (y1 - reach * height, y2) if tooth.upper else (y1, y2 + reach * height)
        if x1 <= x <= x2 and top <= y <= bottom:
            away = abs(x - (x1 + x2) / 2) / (x2 - x1) + 0.3 * abs(y - (y1 + y2) / 2) / height
            if best is None or away < best[0]:
                best = (away, tooth)
    return best[1] if best else None


def same_tooth(box: Box, teeth: list[ToothTruth], least: float = 0.4) -> ToothTruth | None:
    """The tooth that a whole-tooth box belongs to."""
    overlaps = [(overlap(box, tooth.box), index) for index, tooth in enumerate(teeth)]
    best = max(overlaps, default=(0.0, -1))
    return teeth[best[1]] if best[0] >= least else None


def is_upper(box: Box, teeth: list[ToothTruth]) -> bool:
    """Which arch a box without a number belongs to: the one whose teeth are nearer."""
    y = (box[1] + box[3]) / 2
    middles = {upper: [(t.box[1] + t.box[3]) / 2 for t in teeth if t.upper == upper] for upper in (True, False)}
    up = np.mean(middles[True]) if middles[True] else 0.4
    low = np.mean(middles[False]) if middles[False] else 0.62
    return bool(abs(y - up) < abs(y - low))


def read_coco(file: Path) -> dict[str, Any]:
    """A COCO file as {'images': {file: entry}, 'boxes': {file: [(category, box as fractions)]}}."""
    coco = json.loads(file.read_text())
    names = {category["id"]: category["name"] for category in coco["categories"]}
    images = {image["id"]: image for image in coco["images"]}
    boxes: dict[str, list[tuple[str, Box]]] = {image["file_name"]: [] for image in coco["images"]}
    for annotation in coco["annotations"]:
        image = images[annotation["image_id"]]
        x, y, w, h = annotation["bbox"]
        if w > 0 and h > 0:
            width, height = image["width"], image["height"]
            boxes[image["file_name"]].append((names[annotation["category_id"]], [x / width, y / height, (x + w) / width, (y + h) / height]))
    return {"images": {image["file_name"]: image for image in coco["images"]}, "boxes": boxes}


def add_teeth(truth: Truth, boxes: list[tuple[str, Box]], exhaustive: bool) -> None:
    """Numbered teeth; with `exhaustive` every tooth of the picture has its box."""
    truth.teeth_known = exhaustive
    for name, box in boxes:
        number = number_of(name)
        if number is None:
            continue
        if exhaustive:
            truth.teeth.append((box, NUMBERS.index(number)))
        tooth = ToothTruth(box, number[0] in "1256", number)
        tooth.say("tooth", 1)
        tooth.say("milk", float(number in MILK), SURE if exhaustive else 0.3)
        truth.asked.append(tooth)


def all_say(truth: Truth, answers: dict[str, float]) -> None:
    """Say no for every tooth that has no positive answer; `answers` gives the weight of that no."""
    for tooth in truth.asked:
        for answer, weight in answers.items():
            index = ANSWERS.index(answer)
            if tooth.weight[index] == 0 and tooth.value[index] == 0:
                tooth.say(answer, 0, weight)


def asked_about(truth: Truth, box: Box) -> ToothTruth:
    """The tooth that a whole-tooth box belongs to; a new place if no tooth is labelled there."""
    tooth = same_tooth(box, truth.asked)
    if tooth is None:
        tooth = ToothTruth(box, is_upper(box, truth.asked), "")
        truth.asked.append(tooth)
    return tooth


def say_conditions(truth: Truth, picture: Picture) -> None:
    """The boxes of a set read by `coco.py` -> boxes to fit and answers about teeth."""
    for box, chosen, may in zip(picture.boxes, picture.classes, picture.may_be):
        choices = [chosen] if chosen != UNDECIDED else may
        truth.boxes.append((box, choices, True))
        tooth = asked_about(truth, box)
        names = [CLASSES[index] for index in choices]
        if {"FILLING", "CROWN AND BRIDGE"} & set(names):
            tooth.say("filling or crown", 1)
            for one, other in (("FILLING", "crown"), ("CROWN AND BRIDGE", "filling")):
                if names == [one]:
                    tooth.say(ANSWER_OF[one], 1)
                    tooth.say(other, 0, 0.7)
        elif {"IMPLANT", "ROOT CANAL TREATMENT"} & set(names):
            tooth.say("implant or root filling", 1)
            for one, other in (("IMPLANT", "root filling"), ("ROOT CANAL TREATMENT", "implant")):
                if names == [one]:
                    tooth.say(ANSWER_OF[one], 1)
                    tooth.say(other, 0)
        elif len(names) == 1:
            tooth.say(ANSWER_OF[names[0]], 1)
            if names == ["Caries"]:
                tooth.say("stump", 0, 0.5)
            if names == ["ROOT STUMP"]:
                tooth.say("fracture", 0, 0.3)
        for name in names if len(names) > 1 else []:
            # Left open: it must not become a negative answer below.
            index = ANSWERS.index(ANSWER_OF[name])
            if tooth.weight[index] == 0:
                tooth.value[index] = 0.5


def say_lesions(truth: Truth, boxes: list[tuple[str, Box]]) -> None:
    """Regions that experts outlined and one reader classified: lesions, and places that are left out."""
    lesion = CLASSES.index("PERIAPICAL LESION")
    truth.known[lesion] = True
    for name, box in boxes:
        certain = name == "Periapical lesion"
        if name == "Unerupted tooth":
            continue
        truth.boxes.append((box, [lesion], certain))
        tooth = tooth_with(box, truth.asked, 0.25)
        if tooth is None:
            continue
        if certain:
            tooth.say("lesion", 1)
        else:
            index = ANSWERS.index("lesion")
            if tooth.value[index] == 0:
                tooth.value[index] = 0.5
