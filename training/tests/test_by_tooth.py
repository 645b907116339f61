"""Decay asked tooth by tooth."""

import numpy as np
import pytest

from training.by_tooth import Asked, area, ask, figures_by_tooth, sensitivity_at, tooth_of
from training.classes import CONDITIONS
from training.coco import UNDECIDED, Picture
from training.metrics import Detections

CARIES, STUMP, FILLING = (CONDITIONS.classes.index(name) for name in ("Caries", "ROOT STUMP", "FILLING"))
TEETH = np.array([[0.1, 0.1, 0.2, 0.5], [0.2, 0.1, 0.3, 0.5], [0.3, 0.1, 0.4, 0.5]])


def found(boxes: list[list[float]], scores: list[float], classes: list[int]) -> Detections:
    return Detections(np.array(boxes, float).reshape(-1, 4), np.array(scores), np.array(classes, np.int64))


def picture(boxes: list[list[float]], classes: list[int], may_be: list[list[int]]) -> Picture:
    return Picture("s", "1", "test", "1.jpg", 100, 100, boxes, classes, may_be, [""] * len(boxes), [True] * 8, False)


def test_a_small_lesion_and_a_whole_tooth_are_the_same_tooth() -> None:
    lesion, whole, outside = [0.22, 0.12, 0.24, 0.15], [0.2, 0.1, 0.3, 0.5], [0.8, 0.8, 0.9, 0.9]
    assert tooth_of(np.array([lesion, whole, outside]), TEETH).tolist() == [1, 1, -1]
    assert tooth_of(np.array([lesion]), np.zeros((0, 4))).tolist() == [-1]


def test_every_numbered_tooth_answers_and_one_in_doubt_does_not() -> None:
    marks = found([[0.21, 0.1, 0.24, 0.2], [0.2, 0.1, 0.3, 0.5], [0.3, 0.1, 0.4, 0.5]], [0.4, 0.7, 0.9], [CARIES, STUMP, FILLING])
    labels = picture(
        [[0.2, 0.1, 0.3, 0.5], [0.3, 0.1, 0.4, 0.5], [0.8, 0.8, 0.9, 0.9]],
        [UNDECIDED, UNDECIDED, CARIES],
        [[CARIES, STUMP], [STUMP, FILLING], [CARIES]],
    )
    asked = ask([marks], [found(TEETH.tolist(), [0.9] * 3, [0, 1, 2])], [labels], CONDITIONS)
    assert asked.scores.tolist() == [0.0, 0.7]
    assert asked.decayed.tolist() == [False, True]
    assert asked.elsewhere == 1


def test_the_area_is_one_for_the_right_order_and_half_for_none() -> None:
    decayed, once = np.array([False, False, True, True]), np.ones(4)
    assert area(np.array([0.1, 0.2, 0.3, 0.4]), decayed, once) == 1
    assert area(np.zeros(4), decayed, once) == 0.5
    assert area(np.array([0.1, 0.3, 0.3, 0.0]), decayed, once) == pytest.approx(0.375)


def test_sensitivity_is_read_where_so_many_sound_teeth_stay_unmarked() -> None:
    scores = np.concatenate([np.linspace(0, 0.99, 100), [0.95, 0.5]])
    decayed = np.arange(102) >= 100
    assert sensitivity_at(scores, decayed, np.ones(102), 0.9) == pytest.approx(0.5)
    assert sensitivity_at(np.zeros(102), decayed, np.ones(102), 0.9) == pytest.approx(0.1)


def test_the_figures_count_what_the_app_shows() -> None:
    asked = Asked(np.array([0.3, 0.25, 0.1, 0.0]), np.array([True, False, True, False]), np.array([0, 0, 1, 1]), 2)
    figures = figures_by_tooth(asked, 2)
    assert (figures.teeth, figures.decayed, figures.marked, figures.markedRight, figures.elsewhere) == (4, 2, 2, 1, 2)
    assert figures.areaInterval[0] <= figures.area <= figures.areaInterval[1]
