"""The truth of every panoramic: what each set labels, our own readings beside it, and what stays unknown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from training.classes import LABELLED, MILK
from training.coco import LABELS, overlap, read_pictures, read_sets
from training.prepare import upright
from training.splits import split_of
from training.truth import ANSWERS, CLASSES, Box, Truth, add_teeth, all_say, asked_about, read_coco, same_tooth, say_conditions, say_lesions, share_inside, tooth_with


def native(folder: Path) -> list[Truth]:
    """Tufts' originals with restorations, gross decay, impacted teeth, numbered teeth and lesions."""
    pictures = {p.file: p for p in read_pictures(folder, read_sets()[folder.name], LABELLED)}
    teeth, lesions = read_coco(folder / "teeth.json"), read_coco(folder / "lesions.json")
    read = json.loads((LABELS / "panoramic-native.root-filled.json").read_text())["teeth"]
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
        say_restorations(truth, read.get(file, []))
        found.append(truth)
    return found


SAID = {
    "filling": {"filling or crown": (1, 1), "filling": (1, 1), "crown": (0, 0.7)},
    "crown": {"filling or crown": (1, 1), "crown": (1, 1), "filling": (0, 0.7)},
    "either": {"filling or crown": (1, 1)},
    "none": {"filling or crown": (0, 1), "filling": (0, 1), "crown": (0, 1)},
    "unclear": {},
}
"""Our reading of a root-filled tooth, and the value and weight of each answer that it gives. 'either': there is one, of unknown kind."""


def say_restorations(truth: Truth, rows: list[tuple[Box, str]]) -> None:
    """Fillings and crowns of root-filled teeth and implants, which the set labels as such alone. `rows`: a tooth's box and one of SAID; a tooth that
    was not read is unknown. A filling or crown there, as a box, neither counts nor harms."""
    kinds = [CLASSES.index("FILLING"), CLASSES.index("CROWN AND BRIDGE")]
    for tooth in truth.asked:
        if tooth.value[ANSWERS.index("implant or root filling")] != 1 or tooth.value[ANSWERS.index("filling or crown")] != 0:
            continue
        truth.boxes.append((tooth.box, kinds, False))
        for answer in ("filling", "crown", "filling or crown"):
            tooth.forget(answer)
        for box, said in rows:
            if overlap(box, tooth.box) > 0.9:
                for answer, (value, weight) in SAID[said].items():
                    tooth.say(answer, value, weight)


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
