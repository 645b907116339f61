"""Which files of a set are one source, and what its boxes teach."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from training.classes import CONDITIONS
from training.coco import UNDECIDED, read_pictures, read_sets, sources
from training.measure import measure_categories
from training.metrics import Detections


def test_two_groups_of_one_mouth_are_one_source_with_all_their_files() -> None:
    images = [{"file_name": name, "group": group} for name, group in (("a", 1), ("b", 2), ("c", 2), ("d", 3))]
    assert sources(images, (("a", "b"), ("d", "missing"))) == {"a": "1", "b": "1", "c": "1", "d": "3"}


def test_the_pairs_of_one_mouth_are_read() -> None:
    assert len(read_sets()["panoramic-diseases"].same_patient) == 14


def test_what_our_reading_decides_counts_although_the_task_has_not_every_class_of_the_category(tmp_path: Path) -> None:
    box = [10, 10, 20, 20]
    annotations = [{"id": number, "image_id": 1, "category_id": 1, "bbox": [40 * number, *box[1:]]} for number in range(4)]
    coco = {
        "categories": [{"id": 1, "name": "broken"}],
        "images": [{"id": 1, "file_name": "a.png", "width": 400, "height": 200}],
        "annotations": annotations,
    }
    (tmp_path / "annotations.json").write_text(json.dumps(coco))
    choice = ("Caries", "ROOT STUMP", "FRACTURE")
    decided = {0: "Caries", 1: "FRACTURE", 2: None}
    rules = replace(read_sets()["panoramic-diseases"], labels={"broken": choice}, decided=decided)
    [picture] = read_pictures(tmp_path, rules, CONDITIONS)
    names = CONDITIONS.classes
    assert picture.classes == [names.index("Caries"), UNDECIDED, UNDECIDED]
    assert picture.may_be[1] == [names.index("Caries"), names.index("ROOT STUMP")]
    nothing = Detections(np.empty((0, 4)), np.empty(0), np.empty(0, np.int64))
    assert measure_categories([nothing], [picture]).matches == {}


def write_set(folder: Path, image: dict[str, object], boxes: list[tuple[int, str, int]]) -> None:
    """A set of one picture whose boxes are annotation, category and left edge."""
    folder.mkdir()
    names = ("gross", "metal")
    coco = {
        "categories": [{"id": number, "name": name} for number, name in enumerate(names)],
        "images": [{"id": 1, "width": 400, "height": 200, **image}],
        "annotations": [
            {"id": number, "image_id": 1, "category_id": names.index(name), "bbox": [left, 10, 20, 20]} for number, name, left in boxes
        ],
    }
    (folder / "annotations.json").write_text(json.dumps(coco))


def test_an_original_has_the_part_and_the_reading_of_its_copies(tmp_path: Path) -> None:
    sets = read_sets()
    labels = {"gross": ("Caries", "ROOT STUMP"), "metal": ("FILLING", "CROWN AND BRIDGE")}
    copies = replace(sets["panoramic-restorations"], labels=labels, decided={7: "FILLING", 8: None, 9: "ROOT STUMP"})
    rules = replace(sets["panoramic-native"], labels=labels, copies=copies)
    write_set(tmp_path / copies.name, {"file_name": "c.png", "group": "0004"}, [(7, "metal", 10), (8, "gross", 60), (9, "gross", 110)])
    there = [(1, "metal", 300), (2, "gross", 200), (3, "gross", 100)]
    write_set(tmp_path / rules.name, {"file_name": "n.png", "group": "0004", "copy": "c.png"}, there)
    [picture] = read_pictures(tmp_path / rules.name, rules, CONDITIONS)
    [copy] = read_pictures(tmp_path / copies.name, copies, CONDITIONS)
    names = CONDITIONS.classes
    assert picture.classes == [names.index("FILLING"), UNDECIDED, names.index("ROOT STUMP")]
    assert (picture.part, picture.group) == (copy.part, copy.group)


def test_an_original_that_is_labelled_otherwise_than_its_copy_is_refused(tmp_path: Path) -> None:
    rules = read_sets()["panoramic-native"]
    assert rules.copies
    write_set(tmp_path / rules.copies.name, {"file_name": "c.png", "group": "1"}, [(7, "metal", 10)])
    write_set(tmp_path / rules.name, {"file_name": "n.png", "group": "1", "copy": "c.png"}, [(1, "gross", 300)])
    with pytest.raises(ValueError, match="labelled differently"):
        read_pictures(tmp_path / rules.name, rules, CONDITIONS)


def test_every_set_of_originals_names_its_copies() -> None:
    for name, rules in read_sets().items():
        assert name.endswith("-native") == (rules.copies is not None)
