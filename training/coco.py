"""Reading a COCO folder through `labels/sets.json` and our own labels into pictures with the classes of a task."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol, TypeVar

from training.classes import MILK, TEETH, UNIVERSAL_MILK, Task
from training.splits import Split, split_of, split_of_phantom

LABELS = Path(__file__).parent / "labels"
PHANTOMS = "phantoms"
UNDECIDED = -1
PARTLY = ""
"""A category of which the task has only some classes: these are trained and measured; the category has no figure of its own."""


@dataclass(frozen=True)
class LabelledSet:
    """One entry of `labels/sets.json`.

    `labels`: the classes that a category may stand for, none where it is of no use. `labelled`: the classes whose
    every instance in the set is labelled. `decided`: by annotation id the class that our own reading gave, None in doubt.
    `overturned`: files that stand on their head. `mosaics`: files pieced together from several radiographs, which are left out. `same_patient`: files of one mouth under two groups. `teeth`: where its tooth boxes are, a COCO file of the set or one of `labels/`; `milk`: whether milk teeth have their own names there, or there are none.
    `copies`: the set beside it that holds copies of its radiographs: both have its parts of the split, and our readings of the copies hold for the originals.
    """

    name: str
    use: str
    labels: dict[str, tuple[str, ...]]
    labelled: tuple[str, ...]
    decided: dict[int, str | None]
    overturned: frozenset[str]
    mosaics: frozenset[str]
    same_patient: tuple[tuple[str, str], ...]
    teeth: str | None
    milk: bool
    copies: LabelledSet | None = None


@dataclass(frozen=True)
class Picture:
    """One file of a set, as it stands in the file.

    Boxes are x1, y1, x2, y2 as fractions of width and height; `classes` index the task's or are UNDECIDED between
    `may_be`, the indices that the box's category lumps together; `categories` are the set's own names, or PARTLY.
    """

    set_name: str
    group: str
    part: Split
    file: str
    width: int
    height: int
    boxes: list[list[float]]
    classes: list[int]
    may_be: list[list[int]]
    categories: list[str]
    labelled: list[bool]
    overturned: bool


Decisions = tuple[dict[int, str | None], frozenset[str], frozenset[str], tuple[tuple[str, str], ...]]


def read_decisions(set_name: str, names: list[str]) -> Decisions:
    """Our own labels of a set: class by annotation id, None where it was doubtful; the files upside down; the mosaics; pairs of one mouth."""
    decided: dict[int, str | None] = {}
    overturned: set[str] = set()
    mosaics: set[str] = set()
    same: list[tuple[str, str]] = []
    for name in names:
        content: dict[str, Any] = json.loads((LABELS / name).read_text())
        if content["set"] != set_name:
            raise ValueError(f"{name} labels {content['set']}, not {set_name}")
        overturned.update(content.get("flipped", ()))
        mosaics.update(content.get("mosaic", ()))
        same.extend((one, other) for one, other in content.get("same_patient", ()))
        for _file, annotation, wire, _how, doubtful, *_more in content.get("annotations", ()):
            decided[annotation] = None if doubtful else wire
    return decided, frozenset(overturned), frozenset(mosaics), tuple(same)


def read_sets() -> dict[str, LabelledSet]:
    """Every set in `labels/sets.json`, by name."""
    sets = {}
    for name, entry in json.loads((LABELS / "sets.json").read_text()).items():
        labels = {category: tuple(classes) for category, classes in entry["labels"].items()}
        readings = read_decisions(name, entry.get("ours", []))
        copies = sets.get(entry.get("copies"))
        sets[name] = LabelledSet(name, entry["use"], labels, tuple(entry["labelled"]), *readings, entry.get("teeth"), bool(entry.get("milk")), copies)
    return sets


def overlap(a: list[float], b: list[float]) -> float:
    """Intersection over union of two x1, y1, x2, y2 boxes."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    inter = width * height
    area = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1])
    return inter / (area - inter)


def class_of(annotation: int, choice: tuple[str, ...], rules: LabelledSet) -> str | None:
    """The class of one box: that of an unambiguous category, else our reading, else None."""
    decided = rules.decided.get(annotation, choice[0] if len(choice) == 1 else None)
    return decided if decided in choice else None


def label_file(folder: Path, rules: LabelledSet, task: Task) -> Path:
    """The COCO file of a set for a task: tooth boxes are the set's own or, beside our readings, ours."""
    if task != TEETH:
        return folder / "annotations.json"
    own = folder / str(rules.teeth)
    return own if own.exists() else LABELS / str(rules.teeth)


def has_labels(folder: Path, rules: LabelledSet, task: Task) -> bool:
    """True if a set can teach a task."""
    return label_file(folder, rules, task).is_file()


def sources(images: list[dict[str, Any]], same_patient: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """By file the group of its source; of two groups that are one mouth the first in the list of pairs stands for both."""
    groups = {image["file_name"]: str(image.get("group", image["file_name"])) for image in images}
    joined = {groups[other]: groups[one] for one, other in same_patient if one in groups and other in groups}
    return {file: joined.get(group, group) for file, group in groups.items()}


def by_picture(coco: dict[str, Any]) -> dict[int, list[dict[str, Any]]]:
    """The annotations of a COCO file by the number of their picture, in its order."""
    found: dict[int, list[dict[str, Any]]] = {}
    for annotation in coco["annotations"]:
        found.setdefault(annotation["image_id"], []).append(annotation)
    return found


def read_as_copies(folder: Path, rules: LabelledSet) -> LabelledSet:
    """The rules of a set of originals, with what our reading of their copies decided.

    An original's labels were carried over from one copy, in its order: the file that it names, or the only one of its group
    that is no mosaic. ValueError where the two do not have the same categories in the same order.
    """
    if rules.copies is None:
        return rules
    here = json.loads((folder / "annotations.json").read_text())
    there = json.loads((folder.parent / rules.copies.name / "annotations.json").read_text())
    names, other_names = ({one["id"]: one["name"] for one in coco["categories"]} for coco in (here, there))
    boxes, other_boxes = by_picture(here), by_picture(there)
    whole = {str(image["group"]): image for image in there["images"] if image["file_name"] not in rules.copies.mosaics}
    named = {image["file_name"]: image for image in there["images"]}
    decided: dict[int, str | None] = {}
    for image in here["images"]:
        copy = named[image["copy"]] if "copy" in image else whole[str(image["group"])]
        pairs = list(zip(boxes.get(image["id"], []), theirs := other_boxes.get(copy["id"], [])))
        if len(pairs) != len(theirs) or any(names[a["category_id"]] != other_names[b["category_id"]] for a, b in pairs):
            raise ValueError(f"{image['file_name']} and its copy {copy['file_name']} are labelled differently")
        decided |= {a["id"]: rules.copies.decided[b["id"]] for a, b in pairs if b["id"] in rules.copies.decided}
    original = {str(image["group"]): image["file_name"] for image in here["images"]}
    files = [[original.get(str(named[copy]["group"])) for copy in pair if copy in named] for pair in rules.copies.same_patient]
    return replace(rules, decided=decided, same_patient=tuple((pair[0], pair[1]) for pair in files if len(pair) == 2 and all(pair)))


def read_pictures(folder: Path, rules: LabelledSet, task: Task) -> list[Picture]:
    """All radiographs of the COCO folder; boxes of a class that the task has not are dropped, doubled ones merged."""
    rules = read_as_copies(folder, rules)
    if task == TEETH:
        everything = tuple(task.classes)
        letters = {f"deciduous {letter}": (number,) for letter, number in UNIVERSAL_MILK.items()}
        known = tuple(name for name in everything if rules.milk or name not in MILK)
        rules = replace(rules, labels={**{name: (name,) for name in everything}, **letters, "?": everything}, labelled=known, decided={})
    coco = json.loads(label_file(folder, rules, task).read_text())
    names = {category["id"]: category["name"] for category in coco["categories"]}
    by_image = by_picture(coco)
    labelled = [name in rules.labelled for name in task.classes]
    group_of = sources(coco["images"], rules.same_patient)
    pictures = []
    for image in sorted(coco["images"], key=lambda entry: entry["file_name"]):
        if image["file_name"] in rules.mosaics:
            continue
        group = group_of[image["file_name"]]
        split_name = rules.copies.name if rules.copies else rules.name
        part = split_of_phantom(int(group)) if rules.name == PHANTOMS else split_of(split_name, group)
        file = image["file_name"]
        picture = Picture(
            rules.name, group, part, file, image["width"], image["height"], [], [], [], [], labelled, file in rules.overturned
        )
        for annotation in by_image.get(image["id"], []):
            add_box(picture, annotation, names[annotation["category_id"]], rules, task)
        pictures.append(picture)
    return pictures


def add_box(picture: Picture, annotation: dict[str, Any], category: str, rules: LabelledSet, task: Task) -> None:
    """Append one annotation, unless it is of no use to the task or repeats a box of its category."""
    choice = rules.labels.get(category, ())
    decided = class_of(annotation["id"], choice, rules)
    known = [task.classes.index(name) for name in choice if name in task.classes]
    x, y, w, h = annotation["bbox"]
    box = [x / picture.width, y / picture.height, (x + w) / picture.width, (y + h) / picture.height]
    name = category if len(known) == len(choice) else PARTLY
    doubled = any(c == name and overlap(b, box) > 0.9 for b, c in zip(picture.boxes, picture.categories))
    foreign = decided is not None and decided not in task.classes
    if not known or foreign or w <= 0 or h <= 0 or doubled:
        return
    picture.boxes.append(box)
    picture.classes.append(UNDECIDED if decided is None else task.classes.index(decided))
    picture.may_be.append(known)
    picture.categories.append(name)


class Sourced(Protocol):
    """A file of a set, with the source that it shows."""

    @property
    def set_name(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def file(self) -> str: ...


OfSource = TypeVar("OfSource", bound=Sourced)


def first_per_group(pictures: list[OfSource]) -> list[OfSource]:
    """One file per source, the first by name: every published figure is measured on these."""
    first: dict[tuple[str, str], OfSource] = {}
    for picture in sorted(pictures, key=lambda entry: entry.file):
        first.setdefault((picture.set_name, picture.group), picture)
    return list(first.values())
