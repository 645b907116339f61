"""Which files of a set are one source, and what its boxes teach."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np

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
