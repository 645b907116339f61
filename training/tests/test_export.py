"""A class's curve records its split and its number of labels."""

import numpy as np

from training.export import Tuned, drawn_curve
from training.metrics import Matches

TESTED = Matches(np.array([0.9, 0.4]), np.array([0, 1]), np.array([True, False]), np.array([1, 3]))
ONCE = Matches(np.array([0.7]), np.array([0]), np.array([True]), np.array([2]))


def test_the_test_part_gives_the_curve_where_it_labels_the_class() -> None:
    drawn = drawn_curve("FILLING", {"FILLING": TESTED}, {"FILLING": Tuned(ONCE, np.array([0]))})
    assert (drawn["curvePart"], drawn["curveLabels"]) == ("test", 4)
    assert drawn["curve"][0] == {"threshold": 0.05, "precision": 0.5, "recall": 0.25}


def test_the_tune_part_gives_it_with_its_own_labels_where_the_test_part_has_none() -> None:
    drawn = drawn_curve("ERUPTING TOOTH", {"FILLING": TESTED}, {"ERUPTING TOOTH": Tuned(ONCE, np.array([0]))})
    assert (drawn["curvePart"], drawn["curveLabels"]) == ("tune", 2)
    assert drawn["curve"][-1] == {"threshold": 0.7, "precision": 1.0, "recall": 0.5}
