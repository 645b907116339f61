"""AP, matching and decoding on cases with known answers."""

import numpy as np
import pytest

from training.classes import CONDITIONS
from training.decode import MAXIMUM_BOXES, MAXIMUM_DETECTIONS, decode, exclude, fuse, grid, keep_best, detections_of_view
from training.metrics import Detections, Matches, average_precision, best_threshold, bootstrap_interval, held_out_precision, is_experimental, match, precision_recall

TOOTH = [0.1, 0.1, 0.2, 0.4]
OTHER = [0.5, 0.1, 0.6, 0.4]


def detections(boxes: list[list[float]], scores: list[float]) -> Detections:
    return Detections(np.array(boxes).reshape(-1, 4), np.array(scores), np.zeros(len(scores), np.int64))


def test_finding_everything_gives_one() -> None:
    matches = match([detections([TOOTH, OTHER], [0.9, 0.8])], [np.array([TOOTH, OTHER])], (0,))
    assert average_precision(matches) == pytest.approx(1.0)
    assert bootstrap_interval(matches, rounds=20) == (pytest.approx(1.0), pytest.approx(1.0))


def test_a_second_box_on_one_tooth_is_a_false_alarm() -> None:
    matches = match([detections([TOOTH, TOOTH], [0.9, 0.8])], [np.array([TOOTH])], (0,))
    assert matches.hits.tolist() == [True, False]


def test_two_classes_on_one_tooth_answer_once_for_the_category_that_lumps_them() -> None:
    found = Detections(np.array([TOOTH, TOOTH]), np.array([0.9, 0.8]), np.array([0, 1]))
    assert match([found], [np.array([TOOTH])], (0, 1)).hits.tolist() == [True]


def test_a_detection_on_a_doubtful_box_neither_counts_nor_harms() -> None:
    matches = match([detections([TOOTH, OTHER], [0.9, 0.8])], [np.array([TOOTH])], (0,), [np.array([OTHER])])
    assert matches.hits.tolist() == [True]
    assert matches.labels.tolist() == [1]


def test_half_of_the_labels_found_gives_about_half() -> None:
    matches = match([detections([TOOTH], [0.9])], [np.array([TOOTH, OTHER])], (0,))
    assert average_precision(matches) == pytest.approx(51 / 101)


def test_the_operating_point_has_the_best_f1() -> None:
    found = detections([TOOTH, OTHER, [0.8, 0.8, 0.9, 0.9]], [0.9, 0.555, 0.3])
    threshold, f1 = best_threshold(match([found], [np.array([TOOTH, OTHER])], (0,)))
    assert (threshold, f1) == (0.55, 1.0)


def test_suppression_keeps_the_best_of_each_heap() -> None:
    boxes = np.array([[0, 0, 10, 10], [1, 0, 11, 10], [50, 50, 60, 60]], float)
    assert keep_best(boxes, np.array([0.5, 0.9, 0.1]), 0.6).tolist() == [1, 2]


def test_a_box_mostly_inside_a_better_one_goes_with_it() -> None:
    boxes = np.array([[0, 0, 10, 10], [6, 0, 12, 5], [7, 0, 13, 5]], float)
    assert keep_best(boxes, np.array([0.9, 0.5, 0.4]), 0.9, inside=0.5).tolist() == [0, 2]
    assert keep_best(boxes, np.array([0.5, 0.9, 0.4]), 0.9, inside=0.5).tolist() == [1, 0]


def test_decoding_gives_fractions_of_the_picture() -> None:
    cells, _ = grid(CONDITIONS.width, CONDITIONS.height)
    raw = np.full((len(cells), 4 + len(CONDITIONS.classes)), -20.0, np.float32)
    at = int(np.flatnonzero((cells[:, 0] == 10) & (cells[:, 1] == 5))[0])
    raw[at, :6] = [0.5, 0.5, np.log(2), np.log(4), -20, 3]
    found = decode(raw, CONDITIONS)
    assert found.classes.tolist() == [1]
    width, height = CONDITIONS.sizes[0]
    expected = [(84 - 8) / width, (44 - 16) / height, (84 + 8) / width, (44 + 16) / height]
    assert found.boxes[0].tolist() == pytest.approx(expected)


def test_a_class_that_answers_everywhere_is_cut_to_its_best_boxes() -> None:
    width, height = CONDITIONS.width, CONDITIONS.height
    cells, _ = grid(width, height)
    raw = np.full((len(cells), 5), -3.0)
    raw[:, 2:4] = -9
    raw[-7:, 4] = 3
    found = detections_of_view(raw, width, height, 0.6)
    assert len(found.scores) == MAXIMUM_BOXES < len(cells)
    assert found.scores[:7].tolist() == pytest.approx([1 / (1 + np.exp(-3))] * 7)


def test_at_most_a_hundred_are_kept_the_best() -> None:
    scores = np.linspace(0.9, 0.1, 250)
    found = Detections(np.array([TOOTH] * 250), scores, np.where(np.arange(250) == 0, 2, 3))
    kept = exclude(found, CONDITIONS.rivals)
    assert len(kept.scores) == MAXIMUM_DETECTIONS
    assert kept.scores.tolist() == scores[:MAXIMUM_DETECTIONS].tolist()


def one(score: float, box: list[float], class_id: int = 0) -> Detections:
    return Detections(np.array([box]), np.array([score]), np.array([class_id]))


def test_fusion_averages_what_two_looks_saw_and_halves_what_one_saw() -> None:
    moved = [0.11, 0.1, 0.21, 0.4]
    fused = fuse([one(0.9, TOOTH), one(0.3, moved)], 0.6)
    assert fused.scores.tolist() == pytest.approx([0.6])
    assert fused.boxes[0].tolist() == pytest.approx([0.1025, 0.1, 0.2025, 0.4])
    assert fuse([one(0.9, TOOTH), one(0.3, OTHER)], 0.6).scores.tolist() == pytest.approx([0.45, 0.15])


def test_a_tooth_is_not_both_classes_of_a_pair() -> None:
    both = Detections(np.array([TOOTH] * 3), np.array([0.9, 0.2, 0.15]), np.array([2, 3, 3]))
    assert exclude(both, CONDITIONS.rivals).scores.tolist() == [0.9, 0.2]


def test_the_held_out_precision_is_not_that_of_the_pictures_a_threshold_was_chosen_on() -> None:
    chosen, held = [], []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        found = Matches(rng.random(200), np.repeat(np.arange(40), 5), rng.random(200) < 0.3, np.full(40, 2))
        chosen.append(precision_recall(found, best_threshold(found)[0])[0])
        held.append(held_out_precision(found, np.arange(40)))
    # Scores are drawn by chance, three findings in ten are right.
    assert abs(float(np.mean(held)) - 0.3) < 0.08
    assert float(np.mean(chosen)) > float(np.mean(held)) + 0.08


def test_a_class_is_experimental_by_few_labels_or_many_false_marks() -> None:
    assert not is_experimental(0.5, 10)
    assert is_experimental(0.49, 10) and is_experimental(0.9, 9)
