"""Which files of a set are one source."""

from training.coco import read_sets, sources


def test_two_groups_of_one_mouth_are_one_source_with_all_their_files() -> None:
    images = [{"file_name": name, "group": group} for name, group in (("a", 1), ("b", 2), ("c", 2), ("d", 3))]
    assert sources(images, (("a", "b"), ("d", "missing"))) == {"a": "1", "b": "1", "c": "1", "d": "3"}


def test_the_pairs_of_one_mouth_are_read() -> None:
    assert len(read_sets()["panoramic-diseases"].same_patient) == 14
