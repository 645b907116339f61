"""The resampler's rules, on pictures small enough to work out by hand."""

import numpy as np
import pytest

from training.resample import resize, to_grey


def test_grey_is_the_rounded_luma_and_leaves_grey_pixels_alone() -> None:
    rgb = np.array([[[255, 0, 0], [0, 255, 0], [0, 0, 255], [77, 77, 77]]], np.uint8)
    assert to_grey(rgb).tolist() == [[76, 150, 29, 77]]


def test_shrinking_averages_the_area_with_border_pixels_by_their_share() -> None:
    row = np.array([[0.0, 30.0, 60.0]])
    assert resize(row, 2, 1).tolist() == [[pytest.approx(10.0), pytest.approx(50.0)]]


def test_growing_interpolates_between_pixel_centres_and_repeats_the_edges() -> None:
    row = np.array([[0.0, 100.0]])
    assert resize(row, 4, 1).tolist() == [[0.0, 25.0, 75.0, 100.0]]


def test_each_axis_follows_its_own_rule() -> None:
    picture = np.array([[0.0, 100.0], [100.0, 200.0]])
    assert resize(picture, 4, 1).tolist() == [[50.0, 75.0, 125.0, 150.0]]


def test_the_mean_survives_shrinking_by_any_ratio() -> None:
    picture = np.random.default_rng(0).uniform(0, 255, (401, 777))
    assert resize(picture, 640, 384).mean(dtype=np.float64) == pytest.approx(picture.mean(), abs=1e-3)


def test_a_single_pixel_fills_the_picture() -> None:
    assert np.all(resize(np.array([[42.0]]), 5, 3) == 42.0)
