"""Truth, crops, losses and fusion of the two-stage networks."""

import math
from dataclasses import replace

import numpy as np
import pytest
import torch

from training.classes import NUMBERS, number_of
from training.analyse import ALL_TEETH, MOST_PLACES, Found, Pipeline, closer_frames, frames_of, places_to_read
from training.crops import CANONICAL, CROP
from training.decide import ADDED, CONTRADICTED, decide, settled
from training.fuse import EVIDENCE, FLOOR, Fusion, detector_scores, fit, restored
from training.gpu.average import mean_of
from training.gpu.boxes import box_loss
from training.gpu.data import move_boxes
from training.metrics import Detections
from training.model import anchor_grid, decode_boxes
from training.networks import Backbone, Detector, Reader
from training.numbering import choose
from training.panoramic_truth import know_erupting
from training.periapical_truth import place_of
from training.truth import ANSWERS, CLASSES, ToothTruth, Truth, tooth_with

TOOTH = [0.4, 0.5, 0.45, 0.8]


def found_with(places: list[list[float]], boxes: list[list[float]], scores: list[float], classes: list[str], answers: np.ndarray) -> Found:
    teeth = Detections(np.array(places).reshape(-1, 4), np.ones(len(places)), np.zeros(len(places), np.int64))
    return Found(
        teeth, np.array(boxes).reshape(-1, 4), np.array(scores), np.array([CLASSES.index(name) for name in classes], np.int64),
        np.array(places).reshape(-1, 4), np.zeros(len(places), bool), answers, np.zeros((len(places), 2, 4, 4), np.float32),
    )


def fusions() -> dict[str, Fusion]:
    return {name: Fusion(0.0, [0.0, *([1.0] * len(answers))]) for name, answers in EVIDENCE.items()}


def test_milk_teeth_in_universal_letters_get_their_iso_numbers() -> None:
    assert [number_of(f"deciduous {letter}") for letter in "AEFJKOPT"] == ["55", "51", "61", "65", "75", "71", "81", "85"]
    assert number_of("36") == "36"
    assert number_of("?") is None


def test_a_later_negative_answer_does_not_take_back_a_positive_one() -> None:
    tooth = ToothTruth(TOOTH, False, "36")
    tooth.say("lesion", 1)
    tooth.say("lesion", 0)
    assert tooth.value[ANSWERS.index("lesion")] == 1


def test_a_lesion_below_a_lower_root_belongs_to_that_tooth_only_with_reach() -> None:
    tooth = ToothTruth(TOOTH, False, "36")
    below = [0.41, 0.81, 0.44, 0.85]
    assert tooth_with(below, [tooth]) is None
    assert tooth_with(below, [tooth], 0.25) is tooth


def test_a_crop_keeps_its_aspect_and_shows_the_whole_tooth_with_a_margin() -> None:
    boxes = np.array([TOOTH, [0.1, 0.2, 0.3, 0.4]])
    frames = frames_of(boxes)
    assert np.allclose(frames[:, 3] * CANONICAL[1] / (frames[:, 2] * CANONICAL[0]), CROP[1] / CROP[0])
    corners = np.concatenate([frames[:, :2] - frames[:, 2:], frames[:, :2] + frames[:, 2:]], 1)
    assert (corners[:, :2] < boxes[:, :2]).all() and (corners[:, 2:] > boxes[:, 2:]).all()
    assert frames_of(np.zeros((0, 4))).shape == (0, 4)


def test_the_second_look_is_smaller_and_nearer_the_crown() -> None:
    frames = np.array([[0.5, 0.5, 0.1, 0.2], [0.5, 0.5, 0.1, 0.2]])
    assert np.allclose(closer_frames(frames, np.array([True, False])), [[0.5, 0.548, 0.08, 0.16], [0.5, 0.452, 0.08, 0.16]])


def test_decay_answers_are_the_mean_of_two_looks_where_the_first_suspects_decay() -> None:
    class Reader:
        def run(self, _names: list[str], given: dict[str, np.ndarray]) -> list[np.ndarray]:
            return [np.full((len(given["crops"]), len(ANSWERS)), 4.0, np.float32)]

    pipeline = Pipeline.__new__(Pipeline)
    pipeline.reader = Reader()  # type: ignore[assignment]
    first = np.full((2, len(ANSWERS)), -5.0, np.float32)
    first[1, ANSWERS.index("stump")] = -2.0
    joined = pipeline.look_closer(np.zeros((100, 200), np.uint8), np.array([TOOTH, TOOTH]), np.array([True, False]), first)
    assert np.array_equal(joined[0], first[0])
    assert {name: float(value) for name, value in zip(ANSWERS, joined[1]) if value != -5} == {"any decay": -0.5, "gross decay": -0.5, "stump": 1.0}


def test_a_full_mixed_dentition_is_asked_about_whole_with_as_many_other_places_as_any_mouth() -> None:
    def row(count: int, top: float) -> np.ndarray:
        left = np.arange(count) / 64
        return np.stack([left, np.full(count, top), left + 0.01, np.full(count, top + 0.1)], 1)

    teeth = Detections(row(52, 0.4), np.ones(52), np.arange(52))
    places, upper = places_to_read(teeth, row(20, 0.7), np.full(20, 0.5))
    assert np.array_equal(places, np.concatenate([teeth.boxes, row(20, 0.7)[: MOST_PLACES - 32]]))
    assert len(upper) == len(places)


def test_a_perfect_answer_costs_less_than_a_wrong_class_and_an_unknown_class_costs_nothing() -> None:
    cells, strides = anchor_grid(64, 64)
    boxes = torch.tensor([[[8.0, 8.0, 40.0, 56.0]]])
    centre, size = (boxes[..., :2] + boxes[..., 2:]) / 2, boxes[..., 2:] - boxes[..., :2]
    raw = torch.full((1, len(cells), 6), -9.0)
    raw[..., :2] = centre / strides - cells
    raw[..., 2:4] = (size / strides).log()
    assert torch.allclose(decode_boxes(raw, cells, strides)[0, 0], boxes[0, 0], atol=1e-3)
    inside = (((cells + 0.5) * strides - centre[0, 0]).abs() < size[0, 0] / 2).all(-1)
    right, wrong = raw.clone(), raw.clone()
    right[0, inside, 4], wrong[0, inside, 5] = 9.0, 9.0
    choices, use = torch.tensor([[[0, -1, -1]]]), torch.tensor([[2]])

    def loss(answer: torch.Tensor, known: list[int]) -> float:
        return float(box_loss(answer, cells, strides, boxes, choices, use, torch.tensor([known])))

    assert loss(right, [1, 1]) < loss(wrong, [1, 1])
    assert loss(wrong, [1, 0]) < loss(wrong, [1, 1])


def test_a_mirrored_view_moves_a_box_to_the_other_side() -> None:
    linear, shift = torch.tensor([[[-1.0, 0.0], [0.0, 1.0]]]), torch.zeros(1, 2)
    moved, seen = move_boxes(torch.tensor([[[0.1, 0.2, 0.3, 0.4]]]), linear, shift, (100, 50))
    assert moved[0, 0].tolist() == pytest.approx([70, 10, 90, 20], abs=1e-3)
    assert float(seen) == pytest.approx(1, abs=1e-4)


def test_a_place_without_a_box_has_the_least_score() -> None:
    found = found_with([TOOTH], [[0.0, 0.0, 0.1, 0.1]], [0.9], ["Caries"], np.zeros((1, len(ANSWERS))))
    assert detector_scores(found)[0, CLASSES.index("Caries")] == FLOOR


def test_an_implant_drops_what_only_a_natural_tooth_can_have() -> None:
    answers = np.full((1, len(ANSWERS)), -9.0)
    for name in ("implant", "implant or root filling", "crown", "filling or crown"):
        answers[0, ANSWERS.index(name)] = 4.0
    answers[0, ANSWERS.index("any decay")] = answers[0, ANSWERS.index("gross decay")] = 1.0
    decided = decide(found_with([TOOTH], [], [], [], answers), fusions())
    shown = [CLASSES[one] for one, score in zip(decided.classes, decided.scores) if score > 0.3]
    assert "IMPLANT" in shown and "Caries" not in shown


def test_two_places_on_one_tooth_give_one_finding_of_a_class() -> None:
    answers = np.full((2, len(ANSWERS)), -9.0)
    answers[:, ANSWERS.index("stump")] = [3.0, 2.0]
    decided = decide(found_with([TOOTH, [0.4, 0.52, 0.45, 0.8]], [], [], [], answers), fusions())
    assert [CLASSES[one] for one, score in zip(decided.classes, decided.scores) if score > 0.3] == ["ROOT STUMP"]


def test_the_reader_adds_an_impacted_tooth_where_the_detector_has_none_and_leaves_its_own_as_they_are() -> None:
    answers = np.full((2, len(ANSWERS)), -9.0)
    answers[:, ANSWERS.index("impacted")] = answers[:, ANSWERS.index("tooth")] = 4.0
    other = [0.6, 0.5, 0.65, 0.8]
    decided = decide(found_with([TOOTH, other], [TOOTH], [0.5], ["IMPACTED TOOTH"], answers), fusions())
    shown = [(int(place), round(float(score), 2)) for place, score, one in zip(decided.places, decided.scores, decided.classes) if CLASSES[one] == "IMPACTED TOOTH"]
    assert shown == [(0, 0.5), (1, ADDED["IMPACTED TOOTH"])]


def test_a_surer_finding_lowers_what_contradicts_it_on_its_tooth_and_a_second_one_of_its_class() -> None:
    crown, filling = CLASSES.index("CROWN AND BRIDGE"), CLASSES.index("FILLING")
    tooth, other = np.array(TOOTH), np.array([0.6, 0.5, 0.65, 0.8])
    rows = [(0.9, crown, 0, tooth), (0.8, crown, 1, tooth), (0.7, filling, 0, tooth), (0.6, filling, 2, other)]
    assert [(row[0], row[2]) for row in settled(rows)] == [(0.9, 0), (0.6, 2), (CONTRADICTED, 1), (CONTRADICTED, 0)]


def test_a_label_that_leaves_open_which_restoration_it_is_takes_the_readers_opinion() -> None:
    tooth = ToothTruth(TOOTH, False, "36")
    tooth.say("filling or crown", 1)
    answers = np.zeros((1, len(ANSWERS)))
    answers[0, ANSWERS.index("crown")] = 3.0
    truth = Truth("set", "group", "tune", "file", asked=[tooth])
    crown, sure = restored(found_with([TOOTH], [], [], [], answers), truth, "CROWN AND BRIDGE")
    filling, _ = restored(found_with([TOOTH], [], [], [], answers), truth, "FILLING")
    assert crown[0] > 0.9 and filling[0] == pytest.approx(1 - crown[0]) and sure[0] > 0


def test_fusion_learns_which_evidence_speaks_and_never_weighs_it_negatively() -> None:
    rng = np.random.default_rng(0)
    truth = (rng.random(400) < 0.3).astype(float)
    values = np.stack([truth * 4 - 2 + rng.normal(0, 1, 400), -truth + rng.normal(0, 1, 400)], 1)
    fusion = fit(values, truth, np.ones(400), [0.5, 0.5])
    assert fusion.weights[0] > 0.5 and fusion.weights[1] == 0


def test_each_number_is_given_once() -> None:
    scores = np.full((2, len(NUMBERS)), 0.01)
    scores[:, NUMBERS.index("16")] = [0.9, 0.6]
    scores[1, NUMBERS.index("15")] = 0.5
    teeth = choose(np.array([[0.1, 0.3, 0.15, 0.5], [0.16, 0.3, 0.2, 0.5]]), scores, ALL_TEETH)
    assert sorted(NUMBERS[number] for number in teeth.classes) == ["15", "16"]


def test_a_milk_tooth_has_a_row_of_its_own_beside_the_permanent_ones() -> None:
    scores = np.full((2, len(NUMBERS)), 0.01)
    scores[0, NUMBERS.index("55")], scores[1, NUMBERS.index("16")] = 0.8, 0.9
    teeth = choose(np.array([[0.16, 0.3, 0.2, 0.5], [0.1, 0.3, 0.15, 0.5]]), scores, ALL_TEETH)
    assert [NUMBERS[number] for number in teeth.classes] == ["16", "55"]


def test_a_radiograph_without_a_place_has_no_finding() -> None:
    nothing = found_with([], [], [], [], np.zeros((0, len(ANSWERS))))
    assert len(decide(nothing, fusions()).scores) == 0


def test_networks_answer_for_every_cell_and_every_crop() -> None:
    answers = Detector(11, 52, 3, 17).eval()(torch.rand(1, 1, 64, 96) * 255)
    cells = sum((64 // stride) * (96 // stride) for stride in (8, 16, 32))
    assert answers["conditions"].shape == (1, cells, 15) and answers["teeth"].shape == (1, cells, 56)
    assert answers["maps"].shape == (1, 3, 16, 24) and answers["scene"].shape == (1, 17)
    crops, maps = Reader(15, 2).eval()(torch.rand(2, 2, CROP[1], CROP[0]) * 255)
    assert crops.shape == (2, 15) and maps.shape == (2, 2, CROP[1] // 4, CROP[0] // 4)
    assert not math.isnan(float(crops.sum()))


def test_places_of_an_arch_run_from_the_patients_right() -> None:
    assert [place_of(number) for number in ("18", "11", "21", "28", "48", "38", "55")] == [0, 7, 8, 15, 0, 15, None]


def test_a_place_that_is_no_tooth_gives_no_finding() -> None:
    answers = np.full((1, len(ANSWERS)), -9.0)
    answers[0, ANSWERS.index("erupting")] = 5.0
    seen = found_with([TOOTH], [], [], [], answers)
    vertebra = Found(Detections(np.zeros((0, 4)), np.zeros(0), np.zeros(0, np.int64)), seen.boxes, seen.scores, seen.classes, seen.places, seen.upper, answers, seen.maps)
    assert len(decide(seen, fusions()).scores) > 0
    assert len(decide(vertebra, fusions()).scores) == 0


def test_erupting_teeth_are_known_where_an_adult_has_all_teeth_numbered() -> None:
    adult, child = (Truth("panoramic-native", "1", "train", "a.jpg", asked=[ToothTruth(TOOTH, False, "38"), ToothTruth(TOOTH, False, number)]) for number in ("36", "75"))
    know_erupting([adult, child])
    erupting = CLASSES.index("ERUPTING TOOTH")
    assert adult.known[erupting] and adult.boxes == [(TOOTH, [erupting], False)]
    assert not child.known[erupting]


def test_frozen_blocks_neither_learn_nor_count_statistics() -> None:
    backbone = Backbone()
    backbone.freeze(2)
    backbone.train()
    assert not backbone._conv_stem.weight.requires_grad and not backbone._bn0.training
    assert not backbone._blocks[1].training and backbone._blocks[2].training
    assert all(value.requires_grad == (name.split(".")[0] == "_blocks" and int(name.split(".")[1]) >= 2) for name, value in backbone.named_parameters())


def test_a_backbone_that_is_not_frozen_learns_whole() -> None:
    backbone = Backbone()
    backbone.freeze(0)
    backbone.train()
    assert backbone._bn0.training and all(value.requires_grad for value in backbone.parameters())


def test_the_mean_of_two_runs_keeps_counters_and_precision() -> None:
    one = {"kernel": torch.tensor([[1.0, 3.0]]).half(), "bias": torch.tensor([0.0]), "steps": torch.tensor(7)}
    other = {"kernel": torch.tensor([[3.0, 5.0]]).half(), "bias": torch.tensor([1.0]), "steps": torch.tensor(9)}
    mean = mean_of([one, other])
    assert mean["kernel"].tolist() == [[2.0, 4.0]] and mean["kernel"].dtype == torch.float16
    assert mean["bias"].tolist() == [0.5] and int(mean["steps"]) == 7
    with pytest.raises(ValueError, match="different networks"):
        mean_of([one, {"kernel": torch.zeros(1)}])


def teeth_in_a_row(upper: bool) -> list[list[float]]:
    """Five teeth from x 0.3 to 0.7, with their root ends at y 0.25 or 0.75."""
    return [[0.3 + 0.0875 * at, 0.25 if upper else 0.55, 0.35 + 0.0875 * at, 0.45 if upper else 0.75] for at in range(5)]


silent = {"Caries": Fusion(-20.0, [0.0, 0.0, 0.0])}
"""The reader finds nothing by itself."""


def test_what_lies_outside_the_jaws_goes_but_for_condyles() -> None:
    places = teeth_in_a_row(False) + teeth_in_a_row(True)
    letter, hyoid, ear, sinus, molar = ([x - 0.02, y - 0.1, x + 0.02, y + 0.1] for x, y in ((0.06, 0.78), (0.31, 0.83), (0.93, 0.4), (0.5, 0.15), (0.8, 0.6)))
    seen = found_with(places, [letter, hyoid, ear, sinus, letter, molar], [0.6] * 6, [*(["IMPLANT"] * 4), "CONDYLE", "IMPLANT"], np.full((10, len(ANSWERS)), 3.0))
    seen = replace(seen, upper=np.arange(10) >= 5)
    decided = decide(seen, silent)
    assert [(CLASSES[one], box.tolist()) for one, box in zip(decided.classes, decided.boxes)] == [("CONDYLE", letter), ("IMPLANT", molar)]
    few = found_with(places[:3], [letter], [0.6], ["IMPLANT"], np.full((3, len(ANSWERS)), 3.0))
    assert len(decide(few, silent).scores) == 1


def test_a_finding_that_the_reader_knows_nothing_of_is_lowered() -> None:
    answers = np.full((1, len(ANSWERS)), 3.0)
    answers[0, ANSWERS.index("implant")] = -2.0
    lowered = decide(found_with([TOOTH], [TOOTH], [0.6], ["IMPLANT"], answers), silent)
    assert lowered.scores.tolist() == [CONTRADICTED]
    elsewhere = decide(found_with([TOOTH], [[0.7, 0.5, 0.75, 0.8]], [0.6], ["IMPLANT"], answers), silent)
    assert elsewhere.scores.tolist() == [0.6]
