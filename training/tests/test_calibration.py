"""Scores are brought to the share of hits, and never past the data."""

import numpy as np
import pytest

from training.calibration import Scale, cross_fitted, expected_error, fit, logit
from training.metrics import Matches

RNG = np.random.default_rng(3)
SCORES = RNG.uniform(0.05, 0.95, 4000)


def test_scores_that_are_right_stay() -> None:
    scale = fit(SCORES, RNG.random(4000) < SCORES)
    assert scale.slope == pytest.approx(1, abs=0.1) and scale.shift == pytest.approx(0, abs=0.1)


def test_scores_that_promise_too_little_are_raised() -> None:
    hits = RNG.random(4000) < Scale(2.0, 1.0)(SCORES)
    assert expected_error(SCORES, hits) > 0.1
    assert expected_error(fit(SCORES, hits)(SCORES), hits) < 0.03


def test_a_class_without_a_hit_or_without_a_miss_keeps_its_scores() -> None:
    assert fit(SCORES, np.zeros(4000, bool)) == Scale()
    assert fit(SCORES[:0], np.zeros(0, bool)) == Scale()


def test_the_error_of_what_is_always_right_is_its_distance_from_one() -> None:
    assert expected_error(np.full(10, 0.8), np.ones(10, bool)) == pytest.approx(0.2)


def test_no_detection_is_scaled_by_its_own_source() -> None:
    """One source whose hits are all wrong cannot pull its own scores down."""
    pictures = np.repeat(np.arange(10), 100)
    hits = np.where(pictures == 0, False, RNG.random(1000) < 0.8)
    matches = Matches(np.full(1000, 0.5), pictures, hits, np.full(10, 100))
    scores = cross_fitted(matches, np.arange(10))
    assert scores[pictures == 0].mean() > scores[pictures == 1].mean()


def test_logit_is_finite_at_the_ends() -> None:
    assert np.isfinite(logit(np.array([0.0, 1.0]))).all()
