"""The truth of each picture by its set: boxes of conditions, numbered teeth, and what is known about each tooth.

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
from training.coco import LABELS, UNDECIDED, Picture, overlap, read_pictures, read_sets
from training.prepare import upright
from training.splits import Split, split_of

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


def native(folder: Path) -> list[Truth]:
    """Tufts' originals with restorations, gross decay, impacted teeth, numbered teeth and lesions."""
    pictures = {p.file: p for p in read_pictures(folder, read_sets()[folder.name], LABELLED)}
    teeth, lesions = read_coco(folder / "teeth.json"), read_coco(folder / "lesions.json")
    found = []
    for file, picture in pictures.items():
        truth = Truth(folder.name, picture.group, picture.part, file)
        truth.known[: len(picture.labelled)] = picture.labelled
        add_teeth(truth, teeth["boxes"][file], True)
        say_conditions(truth, picture)
        for tooth in truth.asked:
            if tooth.value[ANSWERS.index("any decay")] == 1:
                tooth.say("gross decay", 1)
        say_lesions(truth, lesions["boxes"][file])
        stumps = [tooth for tooth in truth.asked if tooth.value[ANSWERS.index("stump")] == 1]
        all_say(truth, {"gross decay": 1, "stump": 1, "filling": 1, "crown": 1, "filling or crown": 1, "root filling": 1, "implant": 1,
                        "implant or root filling": 1, "impacted": 1, "lesion": 1, "any decay": 0.15, "fracture": 0.1})
        for tooth in stumps:
            tooth.forget("gross decay")
            tooth.forget("any decay")
            tooth.forget("fracture")
        restorations_unknown(truth)
        found.append(truth)
    return found


def restorations_unknown(truth: Truth) -> None:
    """The set labels a root-filled tooth or an implant as such alone: if it has a filling or a crown too is not known.

    By box such a mark counts as wrong all the same, as the set's own labels have it.
    """
    for tooth in truth.asked:
        if tooth.value[ANSWERS.index("implant or root filling")] == 1 and tooth.value[ANSWERS.index("filling or crown")] == 0:
            for answer in ("filling", "crown", "filling or crown"):
                tooth.forget(answer)


def native_more(folder: Path) -> list[Truth]:
    """Tufts' originals with numbered teeth, milk teeth among them, and lesions."""
    teeth, lesions = read_coco(folder / "teeth.json"), read_coco(folder / "lesions.json")
    found = []
    for file, image in teeth["images"].items():
        truth = Truth(folder.name, str(image["group"]), split_of(folder.name, str(image["group"])), file)
        add_teeth(truth, teeth["boxes"][file], True)
        say_lesions(truth, lesions["boxes"].get(file, []))
        all_say(truth, {"lesion": 1})
        found.append(truth)
    return found


def outlined_caries(folder: Path, numbered: dict[str, list[Any]]) -> list[Truth]:
    """Caries lesions outlined by experts; teeth are those that an earlier model numbered."""
    coco = read_coco(folder / "annotations.json")
    caries = CLASSES.index("Caries")
    found = []
    for file, image in coco["images"].items():
        truth = Truth(folder.name, str(image["group"]), split_of(folder.name, str(image["group"])), file, mask=str(Path(file).with_suffix(".png")))
        truth.known[caries] = True
        add_teeth(truth, [(number, box) for *box, number, _score in numbered.get(file, [])], False)
        whole: dict[int, Box] = {}
        for _name, box in coco["boxes"][file]:
            tooth = tooth_with(box, truth.asked)
            if tooth is None:
                truth.boxes.append((box, [caries], False))
                continue
            tooth.say("any decay", 1)
            whole[id(tooth)] = tooth.box
        truth.boxes += [(box, [caries], True) for box in whole.values()]
        all_say(truth, {"any decay": 1})
        found.append(truth)
    return found


def diseases(folder: Path, numbered: dict[str, list[Any]]) -> list[Truth]:
    """Caries, impacted, broken teeth and lesions of another clinic, a box for the whole tooth; teeth as an earlier model numbered them."""
    found = []
    for picture in read_pictures(folder, read_sets()[folder.name], LABELLED):
        truth = Truth(folder.name, picture.group, picture.part, picture.file)
        truth.known[: len(picture.labelled)] = picture.labelled
        add_teeth(truth, [(number, box) for *box, number, _score in numbered.get(picture.file, [])], False)
        say_conditions(truth, picture)
        all_say(truth, {"any decay": 0.8, "fracture": 1, "stump": 0.7, "lesion": 0.3, "impacted": 1, "gross decay": 0.5})
        for tooth in truth.asked:
            if tooth.value[ANSWERS.index("any decay")] == 1:
                tooth.forget("gross decay")
        found.append(truth)
    return found


def restorations_of_a_clinic(folder: Path) -> list[Truth]:
    """Numbered teeth with fillings or crowns, bridges and implants; root fillings are not marked, small composites partly missed."""
    teeth, whole = read_coco(folder / "annotations.json"), read_coco(folder / "annotations_wholetooth.json")
    filling, crown, implant = (CLASSES.index(name) for name in ("FILLING", "CROWN AND BRIDGE", "IMPLANT"))
    found = []
    for file, image in teeth["images"].items():
        truth = Truth(folder.name, str(image["group"]), split_of(folder.name, str(image["group"])), file)
        for index in (filling, crown, implant):
            truth.known[index] = True
        add_teeth(truth, teeth["boxes"][file], True)
        own = list(truth.asked)
        for name, box in whole["boxes"][file]:
            if name == "Fillings":
                truth.boxes.append((box, [filling, crown], True))
                tooth = same_tooth(box, own) or tooth_with(box, own)
                if tooth:
                    tooth.say("filling or crown", 1)
                    tooth.value[ANSWERS.index("filling")] = tooth.value[ANSWERS.index("crown")] = 0.5
            elif name == "Implant":
                truth.boxes.append((box, [implant], True))
                tooth = asked_about(truth, box)
                tooth.say("implant", 1)
                tooth.say("implant or root filling", 1)
                for answer in ("filling", "crown", "filling or crown"):
                    tooth.value[ANSWERS.index(answer)] = 0.5
            else:
                truth.boxes.append((box, [filling, crown], False))
                for tooth in own:
                    if box[0] <= (tooth.box[0] + tooth.box[2]) / 2 <= box[2] and share_inside(tooth.box, box) > 0.3:
                        tooth.say("filling or crown", 1)
                        tooth.say("crown", 1)
                        tooth.say("filling", 0, 0.5)
                        truth.boxes.append((tooth.box, [crown], True))
        all_say(truth, {"filling or crown": 0.7, "filling": 0.7, "crown": 1, "implant": 1})
        found.append(truth)
    return found


def eruption(folder: Path) -> list[Truth]:
    """Squeezed copies with impacted and erupting teeth; teeth as a teacher numbered them."""
    rules = read_sets()[folder.name]
    pictures = read_pictures(folder, rules, LABELLED)
    own = folder / str(rules.teeth)
    teeth = read_coco(own if own.exists() else LABELS / str(rules.teeth))
    found = []
    for picture in pictures:
        truth = Truth(folder.name, picture.group, picture.part, picture.file, picture.overturned)
        truth.known[: len(picture.labelled)] = picture.labelled
        boxes = teeth["boxes"].get(picture.file, [])
        if picture.overturned:
            boxes = [(name, [x1, 1 - y2, x2, 1 - y1]) for name, (x1, y1, x2, y2) in boxes]
        add_teeth(truth, boxes, False)
        for tooth in truth.asked:
            tooth.forget("milk")
        say_conditions(truth, upright(picture))
        all_say(truth, {"impacted": 0.7, "erupting": 1})
        found.append(truth)
    return found


def add_condyles(truths: list[Truth]) -> None:
    """Condyles that one reader boxed (`labels/condyles.json`); those in doubt are left out, and so is the background of a picture with a hidden one."""
    read = {(row[0], row[1]): row[2:] for row in json.loads((LABELS / "condyles.json").read_text())["rows"]}
    index = CLASSES.index("CONDYLE")
    for truth in truths:
        boxes, incomplete = read.get((truth.set_name, truth.file), ([], True))
        truth.known[index] = not incomplete
        truth.boxes += [([x, y, x + w, y + h], [index], not doubtful) for x, y, w, h, doubtful in boxes]


def know_erupting(truths: list[Truth]) -> None:
    """Where an adult's teeth are numbered, nothing else erupts: only third molars, impacted and unerupted teeth may, and stay unknown.

    One set alone labels erupting teeth; without this a detector takes vertebrae and condyles for them on all the others.
    """
    erupting, impacted = CLASSES.index("ERUPTING TOOTH"), CLASSES.index("IMPACTED TOOTH")
    for truth in truths:
        if truth.known[erupting] or not truth.asked or any(tooth.number in MILK for tooth in truth.asked):
            continue
        truth.known[erupting] = True
        unknown = [tooth.box for tooth in truth.asked if tooth.number.endswith("8") or not tooth.number]
        unknown += [box for box, may, _fits in truth.boxes if impacted in may]
        truth.boxes += [(box, [erupting], False) for box in unknown]


def panoramics(data: Path, numbered: dict[str, dict[str, list[Any]]]) -> list[Truth]:
    """Every panoramic of the sets below `data`. `numbered`: by set and file the teeth of an earlier model, x1, y1, x2, y2, number, score."""
    found = native(data / "panoramic-native") + native_more(data / "panoramic-native-more")
    found += outlined_caries(data / "panoramic-caries", numbered["panoramic-caries"])
    found += diseases(data / "panoramic-diseases-native", numbered["panoramic-diseases-native"])
    found += restorations_of_a_clinic(data / "panoramic-restorations-afyon") + eruption(data / "panoramic-eruption")
    add_condyles(found)
    know_erupting(found)
    return found
