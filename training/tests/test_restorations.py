"""Fillings and crowns taught anew: what a lesson asks, and what stays."""

from __future__ import annotations

import torch
from torch.nn import functional

from training.networks import Reader, weighed
from training.restorations import ROWS, Lessons, loss_of, relearn
from training.panoramic_truth import say_restorations
from training.truth import ANSWERS, ToothTruth, Truth


def test_a_restoration_of_unknown_kind_asks_for_one_of_both() -> None:
    values, weights = torch.tensor([[0.5, 0.5, 1.0]]), torch.tensor([[0.0, 0.0, 1.0]])
    neither, crown, filling = (loss_of(torch.tensor([logits]), values, weights) for logits in ([-6.0, -6.0, 6.0], [-6.0, 6.0, 6.0], [6.0, -6.0, 6.0]))
    assert neither > 4
    assert crown < 0.02 and filling < 0.02


def test_the_other_answers_of_the_reader_stay() -> None:
    torch.manual_seed(1)
    reader = Reader(len(ANSWERS), 2)
    before = {name: value.clone() for name, value in reader.state_dict().items()}
    known = torch.ones(8, len(ROWS))
    relearn(reader, Lessons(torch.rand(8, 1280, 2, 2).half(), known, known, torch.tensor([0, 1] * 4)), steps=3)
    others = [row for row in range(len(ANSWERS)) if row not in ROWS]
    for name, value in reader.state_dict().items():
        rows = others if name.startswith(("evidence", "attention")) else slice(None)
        assert torch.equal(value[rows] if value.dim() else value, before[name][rows] if value.dim() else before[name]), name
    assert not torch.equal(reader.evidence.weight[ROWS], before["evidence.weight"][ROWS])


def test_what_speaks_for_a_restoration_is_learnt() -> None:
    torch.manual_seed(1)
    reader = Reader(len(ANSWERS), 2)
    tops = torch.zeros(64, 1280, 2, 2)
    tops[:32, :64] = 4.0
    values = (torch.arange(64) < 32).float()[:, None].repeat(1, len(ROWS))
    relearn(reader, Lessons(tops.half(), values, torch.ones_like(values), torch.tensor([0, 1] * 32)), steps=40)
    answers = weighed(reader.evidence, reader.attention, tops)[:, ROWS]
    assert functional.binary_cross_entropy_with_logits(answers, values) < 0.2


def test_our_reading_says_what_restores_a_root_filled_tooth_that_the_set_labels_as_such_alone() -> None:
    boxes = [[x, 0.2, x + 0.1, 0.5] for x in (0.1, 0.3, 0.5, 0.7)]
    crowned, unread, restored, sound = (ToothTruth(box, True, "") for box in boxes)
    for tooth in (crowned, unread, restored):
        tooth.say("implant or root filling", 1)
    restored.say("filling or crown", 1)
    for tooth in (crowned, unread, sound):
        for answer in ("filling", "crown", "filling or crown"):
            tooth.say(answer, 0)
    truth = Truth("set", "group", "train", "file", asked=[crowned, unread, restored, sound])
    say_restorations(truth, [(boxes[0], "crown"), (boxes[2], "none")])
    assert [[(tooth.value[row], tooth.weight[row]) for row in ROWS] for tooth in (crowned, restored, sound)] == [
        [(0, 0.7), (1, 1), (1, 1)], [(0, 0), (0, 0), (1, 1)], [(0, 1), (0, 1), (0, 1)],
    ]
    assert [unread.weight[row] for row in ROWS] == [0, 0, 0]


def test_a_reading_that_leaves_the_kind_open_says_that_there_is_a_restoration() -> None:
    tooth = ToothTruth([0.1, 0.2, 0.2, 0.5], True, "16")
    tooth.say("implant or root filling", 1)
    say_restorations(Truth("set", "group", "train", "file", asked=[tooth]), [(tooth.box, "either")])
    assert [tooth.weight[row] for row in ROWS] == [0, 0, 1] and tooth.value[ROWS[-1]] == 1
