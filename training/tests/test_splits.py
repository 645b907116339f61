"""The split rule is fixed: these answers may never change."""

from collections import Counter

from training.splits import ONE_SOURCE, fold_of, number_of, split_of, split_of_phantom


def test_known_sources_stay_in_their_part() -> None:
    parts = [split_of("panoramic-restorations", f"{group:04d}") for group in range(8)]
    assert parts == ["train", "test", "train", "train", "tune", "train", "test", "test"]


def test_the_same_group_of_two_sets_is_split_on_its_own() -> None:
    here = [split_of("panoramic-restorations", str(group)) for group in range(50)]
    there = [split_of("panoramic-diseases", str(group)) for group in range(50)]
    assert here != there


def test_about_a_fifth_is_for_the_test_and_a_tenth_for_tuning() -> None:
    counts = Counter(split_of("any", str(group)) for group in range(10_000))
    assert abs(counts["test"] - 2_000) < 150
    assert abs(counts["tune"] - 1_000) < 150


def test_near_copies_are_one_source() -> None:
    for name, copies in ONE_SOURCE.items():
        for copy, source in copies.items():
            assert source not in copies
            assert split_of(name, copy) == split_of(name, source) == "train"
            assert fold_of(name, copy, 1000) == fold_of(name, source, 1000)
    assert number_of("panoramic-native-more", "tufts-591") == number_of("panoramic-native-more", "tufts-590")


def test_phantoms_train_below_a_million() -> None:
    assert split_of_phantom(999_999) == "train"
    assert split_of_phantom(1_000_000) == "test"
