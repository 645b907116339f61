"""Reading a COCO folder through `labels/sets.json` into pictures with wire classes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from training.classes import CLASSES
from training.splits import Part, part_of, part_of_phantom

SETS_FILE = Path(__file__).parent / "labels" / "sets.json"
PHANTOMS = "phantoms"


@dataclass(frozen=True)
class LabelledSet:
    """One entry of `labels/sets.json`: what a set's categories mean and which classes it labels exhaustively."""

    name: str
    use: str
    labels: dict[str, str | None]
    labelled: tuple[str, ...]


@dataclass(frozen=True)
class Picture:
    """One file of a set. Boxes are x1, y1, x2, y2 as fractions of width and height; `classes` index CLASSES."""

    set_name: str
    group: str
    part: Part
    file: str
    width: int
    height: int
    boxes: list[list[float]]
    classes: list[int]
    labelled: list[bool]


def read_sets() -> dict[str, LabelledSet]:
    """Every set that `labels/sets.json` knows, by name."""
    raw = json.loads(SETS_FILE.read_text())
    return {
        name: LabelledSet(name, entry["use"], entry["labels"], tuple(entry["labelled"]))
        for name, entry in raw.items()
    }


def overlap(a: list[float], b: list[float]) -> float:
    """Intersection over union of two x1, y1, x2, y2 boxes."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    inter = width * height
    area = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1])
    return inter / (area - inter)


def read_pictures(folder: Path, rules: LabelledSet) -> list[Picture]:
    """All pictures of the COCO folder; categories without a wire class are dropped, doubled boxes merged."""
    coco = json.loads((folder / "annotations.json").read_text())
    names = {category["id"]: category["name"] for category in coco["categories"]}
    by_image: dict[int, list[tuple[int, list[float]]]] = {}
    for annotation in coco["annotations"]:
        wire = rules.labels.get(names[annotation["category_id"]])
        if wire is not None:
            by_image.setdefault(annotation["image_id"], []).append((CLASSES.index(wire), annotation["bbox"]))
    labelled = [name in rules.labelled for name in CLASSES]
    pictures = []
    for image in sorted(coco["images"], key=lambda entry: entry["file_name"]):
        group = str(image.get("group", image["file_name"]))
        part = part_of_phantom(int(group)) if rules.name == PHANTOMS else part_of(rules.name, group)
        boxes: list[list[float]] = []
        classes: list[int] = []
        for class_id, (x, y, w, h) in by_image.get(image["id"], []):
            box = [x / image["width"], y / image["height"], (x + w) / image["width"], (y + h) / image["height"]]
            doubled = any(c == class_id and overlap(b, box) > 0.9 for b, c in zip(boxes, classes))
            if w > 0 and h > 0 and not doubled:
                boxes.append(box)
                classes.append(class_id)
        pictures.append(
            Picture(rules.name, group, part, image["file_name"], image["width"], image["height"], boxes, classes, labelled)
        )
    return pictures


def first_per_group(pictures: list[Picture]) -> list[Picture]:
    """One file per source, the first by name: what every published figure is measured on."""
    first: dict[str, Picture] = {}
    for picture in sorted(pictures, key=lambda entry: entry.file):
        first.setdefault(picture.group, picture)
    return list(first.values())
