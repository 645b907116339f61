"""The truth of each real periapical: boxes of conditions, outlines, and the teeth in view."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from training.coco import LABELS
from training.splits import Split, split_of
from training.classes import PERMANENT
from training.truth import Box, read_coco

PERIAPICAL_CLASSES = (
    "Caries", "PERIAPICAL LESION", "ROOT CANAL TREATMENT", "FILLING", "CROWN AND BRIDGE", "IMPLANT", "ROOT STUMP", "POST",
    "ROOT CANAL BEYOND APEX", "complete", "short", "untreated",
)
"""The periapical detector boxes these. The last three box whole teeth: a filling that reaches the root's end, one that does not, and none."""
SHIPPED_PERIAPICAL = PERIAPICAL_CLASSES[:5]
"""These have enough labels to be shown; the others only teach."""
PERIAPICAL_MAPS = ("Apical Lesion", "decay", "Root Canal Filling")
"""The outlined categories, by bit of a picture's mask."""
READ_CLASSES = ("FILLING", "CROWN AND BRIDGE", "IMPLANT", "ROOT STUMP", "POST", "ROOT CANAL BEYOND APEX")
"""Our readers boxed these on both sets."""
POSITIONS = 16
"""Places of an arch from the picture's left, 18 to 28 or 48 to 38."""
PERIAPICAL_SIZE = (640, 640)
"""Width and height of the network's input, as it was trained on an accelerator."""
SCENE = 1 + POSITIONS
"""The questions about a whole periapical: whether it shows the upper arch, then which of the places of the arch."""


@dataclass
class PeriapicalTruth:
    """One periapical: boxes as in `Truth`, its scene [SCENE] with None where it is not known, the polygons of PERIAPICAL_MAPS as fractions."""

    set_name: str
    group: str
    part: Split
    file: str
    boxes: list[tuple[Box, list[int], bool]] = field(default_factory=list)
    known: list[bool] = field(default_factory=lambda: [False] * len(PERIAPICAL_CLASSES))
    scene: list[float | None] = field(default_factory=lambda: [None] * SCENE)
    polygons: list[tuple[int, list[float]]] = field(default_factory=list)
    outlined: bool = False
    one_arch: bool = True
    """False where our readers saw both arches: a quarter of the endodontic set is panoramics and pieces of them."""


def place_of(number: str) -> int | None:
    """0-15: the place of a permanent tooth in its arch from the picture's left."""
    if number not in PERMANENT:
        return None
    quadrant, place = int(number[0]), int(number[1])
    return 8 - place if quadrant in (1, 4) else 7 + place


def periapicals(data: Path) -> list[PeriapicalTruth]:
    """Both sets of real periapicals with our own readings."""
    found: list[PeriapicalTruth] = []
    findings, endodontics = "periapical-findings", "periapical-endodontics"
    names = {"Apical Lesion": "PERIAPICAL LESION", "decay": "Caries", "Root Canal Filling": "ROOT CANAL TREATMENT"}
    coco = json.loads((data / findings / "annotations.json").read_text())
    category = {entry["id"]: entry["name"] for entry in coco["categories"]}
    by_image: dict[int, list[dict[str, Any]]] = {}
    for annotation in coco["annotations"]:
        by_image.setdefault(annotation["image_id"], []).append(annotation)
    for image in coco["images"]:
        truth = PeriapicalTruth(findings, str(image["group"]), split_of(findings, str(image["group"])), image["file_name"], outlined=True)
        for wire in names.values():
            truth.known[PERIAPICAL_CLASSES.index(wire)] = True
        width, height = image["width"], image["height"]
        for annotation in by_image.get(image["id"], []):
            name = category[annotation["category_id"]]
            if name not in names:
                continue
            x, y, w, h = annotation["bbox"]
            truth.boxes.append(([x / width, y / height, (x + w) / width, (y + h) / height], [PERIAPICAL_CLASSES.index(names[name])], True))
            for polygon in annotation["segmentation"]:
                scaled = [round(value / (height if odd % 2 else width), 5) for odd, value in enumerate(polygon)]
                truth.polygons.append((PERIAPICAL_MAPS.index(name), scaled))
        found.append(truth)
    choices = {"root canal complete": ["complete"], "root canal short": ["short"], "root canal unclear": ["complete", "short"], "untreated tooth": ["untreated"]}
    teeth = read_coco(data / endodontics / "annotations.json")
    for file, image in teeth["images"].items():
        truth = PeriapicalTruth(endodontics, str(image["group"]), split_of(endodontics, str(image["group"])), file)
        truth.known[-3:] = [True] * 3
        truth.boxes = [(box, [PERIAPICAL_CLASSES.index(one) for one in choices[name]], True) for name, box in teeth["boxes"][file]]
        found.append(truth)
    add_readings(found)
    return found


def add_readings(truths: list[PeriapicalTruth]) -> None:
    """Restorations, posts and the teeth in view as readers gave them (`labels/periapicals.json`); boxes in doubt are left out."""
    read = {(entry["set"], entry["file"]): entry for entry in json.loads((LABELS / "periapicals.json").read_text())["pictures"]}
    for truth in truths:
        entry = read.get((truth.set_name, truth.file))
        if entry is None:
            continue
        truth.one_arch = entry["arch"] in ("upper", "lower")
        for wire in READ_CLASSES:
            truth.known[PERIAPICAL_CLASSES.index(wire)] = True
        for wire, x, y, w, h, doubtful in entry["boxes"]:
            truth.boxes.append(([x, y, x + w, y + h], [PERIAPICAL_CLASSES.index(wire)], not doubtful))
        if entry["turn"] == 0 and entry["arch"] in ("upper", "lower"):
            truth.scene[0] = float(entry["arch"] == "upper")
            places = [place_of(number) for number in entry["teeth"]]
            if places and None not in places:
                truth.scene[1:] = [float(place in places) for place in range(POSITIONS)]
