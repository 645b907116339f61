"""The teeth that a periapical shows."""

import pytest

from training.periapical_truth import POSITIONS
from training.teeth_in_view import Range, measure_ranges, proposed_range, wilson


def scene(arch: float, first: int, last: int, strength: float = 6.0) -> list[float]:
    return [arch, *(strength if first <= place <= last else -strength for place in range(POSITIONS))]


def test_proposes_the_run_of_places_that_are_in_view() -> None:
    assert proposed_range(scene(8.0, 2, 4)) == Range(True, 2, 4)
    assert proposed_range(scene(-8.0, 10, 14)) == Range(False, 10, 14)


def test_bridges_a_place_in_doubt_inside_the_run() -> None:
    logits = scene(8.0, 2, 5)
    logits[1 + 3] = -0.3
    assert proposed_range(logits) == Range(True, 2, 5)


def test_proposes_nothing_where_the_arch_or_the_run_is_in_doubt() -> None:
    assert proposed_range(scene(2.0, 2, 4)) is None
    logits = scene(8.0, 2, 4)
    logits[1 + 11 : 1 + 14] = [6.0, 6.0, 5.9]
    assert proposed_range(logits) is None


def test_refuses_a_scene_of_another_length() -> None:
    with pytest.raises(ValueError, match="17 logits"):
        proposed_range([8.0, 1.0])


def test_counts_an_end_that_is_one_tooth_away_as_right_and_not_as_exact() -> None:
    truth = [1.0, *(1.0 if 2 <= place <= 4 else 0.0 for place in range(POSITIONS))]
    figures = measure_ranges([(truth, scene(8.0, 2, 4)), (truth, scene(8.0, 3, 4)), (truth, scene(8.0, 5, 6)), (truth, scene(-8.0, 2, 4)), (truth, scene(0.0, 2, 4)), ([None] * 17, scene(8.0, 2, 4))])
    assert (figures["sources"], figures["proposed"], figures["right"], figures["exact"]) == (5, 4, 2, 1)


def test_the_interval_of_a_share_holds_it() -> None:
    low, high = wilson(47, 52)
    assert (round(low, 3), round(high, 3)) == (0.794, 0.958)
