"""Each number once and every arch in order, for any output of the network."""

import numpy as np

from training.classes import CONDITIONS, PERMANENT, TEETH
from training.coco import Picture
from training.measure import numbers_by_origin
from training.metrics import Detections
from training.numbering import LOWER, ROWS, UPPER, along_the_arch, candidates, choose, number_teeth, position_shares, second_numbers

EMPTY = np.full((80 * 56 + 40 * 28 + 20 * 14, 4 + len(TEETH.classes)), -9.0, np.float32)


def say(raw: np.ndarray, column: int, row: int, **scores: float) -> None:
    """Lets the cell of stride 8 there see a tooth of 24 x 80 pixels, `t16=0.9` and so on."""
    cell = raw[row * 80 + column]
    cell[:4] = [0.5, 0.5, np.log(3), np.log(10)]
    for name, score in scores.items():
        cell[4 + TEETH.classes.index(name[1:])] = np.log(score / (1 - score))


def numbers(raw: np.ndarray) -> dict[str, float]:
    found = number_teeth(raw, TEETH)
    order = np.argsort(found.boxes[:, 0])
    return {TEETH.classes[found.classes[row]]: round(float(found.scores[row]), 2) for row in order}


def test_a_picture_without_teeth_has_none() -> None:
    assert numbers(EMPTY) == {}


def test_two_boxes_of_one_number_are_told_apart_by_their_order() -> None:
    raw = EMPTY.copy()
    say(raw, 20, 20, t16=0.6, t17=0.5)
    say(raw, 24, 20, t16=0.7)
    assert numbers(raw) == {"17": 0.5, "16": 0.7}


def test_a_number_out_of_its_order_does_not_leave_it() -> None:
    raw = EMPTY.copy()
    say(raw, 20, 20, t16=0.9)
    say(raw, 26, 20, t17=0.3, t15=0.2)
    say(raw, 32, 20, t14=0.9)
    assert numbers(raw) == {"16": 0.9, "15": 0.2, "14": 0.9}


def test_one_box_has_one_number_even_between_the_arches() -> None:
    raw = EMPTY.copy()
    say(raw, 20, 20, t16=0.4, t46=0.5)
    assert numbers(raw) == {"46": 0.5}


def test_a_lying_wisdom_tooth_may_start_behind_its_neighbour() -> None:
    boxes = np.array([[0.30, 0.4, 0.40, 0.5], [0.29, 0.3, 0.37, 0.6]])
    gain = np.full((2, 16), -1.0)
    gain[0, 0], gain[1, 1] = 2.0, 2.0
    assert sorted(along_the_arch(boxes, gain)) == [(0, 0), (1, 1)]


def test_every_way_along_the_arch_counts() -> None:
    boxes = np.array([[0.1, 0, 0.2, 1], [0.3, 0, 0.4, 1]])
    shares = position_shares(boxes, np.array([[1, 0.5, -1], [-1, 0.8, 0.2]]))
    a, b, c, d = np.exp(1.5 * np.array([1, 0.5, 0.8, 0.2]))
    whole = 1 + a + b + c + d + a * c + a * d + b * d
    expected = np.array([[a * (1 + c + d), b * (1 + d), 0], [0, c * (1 + a), d * (1 + a + b)]]) / whole
    assert np.allclose(shares, expected)


def test_a_tooth_that_fits_two_places_has_a_second_number() -> None:
    raw = EMPTY.copy()
    for column, scores in ((20, {"t23": 0.9}), (24, {"t24": 0.9}), (28, {"t25": 0.9}), (32, {"t26": 0.45, "t27": 0.5})):
        say(raw, column, 20, **scores)
    boxes, scores = candidates(raw, TEETH)
    found = choose(boxes, scores, TEETH)
    told = {TEETH.classes[number]: other for number, other in zip(found.classes, second_numbers(boxes, scores, found, TEETH))}
    assert {name: TEETH.classes[other] for name, other in told.items() if other >= 0} == {"27": "26"}


def test_the_arches_run_from_the_right_of_the_patient() -> None:
    assert UPPER[:2] == ("18", "17") and UPPER[-1] == "28" and LOWER[0] == "48" and LOWER[-1] == "38"
    assert sorted(UPPER + LOWER) == sorted(PERMANENT)
    assert sorted(name for row in ROWS for name in row) == sorted(TEETH.classes)


def test_a_mirror_image_changes_quadrants_and_no_condition() -> None:
    assert [TEETH.classes[TEETH.mirrored[TEETH.classes.index(name)]] for name in ("11", "28", "36", "47", "55", "74")] == ["21", "18", "46", "37", "65", "84"]
    assert CONDITIONS.mirrored == tuple(range(len(CONDITIONS.classes)))


def test_a_number_beside_the_right_one_is_one_off_and_a_tooth_not_found_counts_for_neither() -> None:
    boxes = [[0.1, 0.1, 0.2, 0.3], [0.3, 0.1, 0.4, 0.3], [0.6, 0.1, 0.7, 0.3]]
    truth = [TEETH.classes.index(name) for name in ("11", "21", "23")]
    picture = Picture("s", "u-1", "test", "a", 1, 1, boxes, truth, [[c] for c in truth], ["?"] * 3, [True] * len(TEETH.classes), False)
    said = np.array([TEETH.classes.index(name) for name in ("11", "22")])
    found = Detections(np.array(boxes[:2]), np.array([0.9, 0.8]), said)
    figures = numbers_by_origin([found], [picture], TEETH)
    assert figures["all"] == figures["u"] == {
        "sources": 1, "n": 3, "found": 0.6667, "right": 0.5, "oneOff": 1.0, "repeated": 0
    }
