"""A question about a box is answered by what stands inside of it."""

import numpy as np

from training.questions import best_inside, points


def test_the_best_score_with_its_centre_inside_counts() -> None:
    centres, scores = np.array([[5.0, 5.0], [20.0, 5.0], [9.0, 9.0]]), np.array([0.4, 0.9, 0.6])
    assert best_inside(np.array([0.0, 0.0, 10.0, 10.0]), centres, scores) == 0.6
    assert best_inside(np.array([40.0, 0.0, 10.0, 10.0]), centres, scores) == 0.0


def test_the_curve_gives_the_most_sensitive_point_of_each_specificity() -> None:
    yes, no = np.array([0.9, 0.8, 0.3, 0.0]), np.array([0.0] * 9 + [0.5])
    curve = points(yes, no)
    assert curve == [{"score": 0.3, "sensitivity": 0.75, "specificity": 0.9}, {"score": 0.8, "sensitivity": 0.5, "specificity": 1.0}]
