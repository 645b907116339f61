"""Fillings and crowns of root-filled teeth: what our reading says, what is learnt, and what stays."""

from __future__ import annotations

import torch

from training.networks import Reader, weighed
from training.restorations import HELD, ROWS, TRUNK, Lessons, loss_of, relearn, upper
from training.panoramic_truth import say_restorations
from training.truth import ANSWERS, ToothTruth, Truth


def test_a_restoration_of_unknown_kind_asks_for_one_of_both() -> None:
    values, weights = torch.tensor([[0.5, 0.5, 1.0]]), torch.tensor([[0.0, 0.0, 1.0]])
    neither, crown, filling = (loss_of(torch.tensor([logits]), values, weights) for logits in ([-6.0, -6.0, 6.0], [-6.0, 6.0, 6.0], [6.0, -6.0, 6.0]))
    assert neither > 4
    assert crown < 0.1 and filling < 0.1


def lessons(count: int, restored: torch.Tensor, known: float = 1.0) -> Lessons:
    """Crops of noise, the restored ones brighter in the first channels."""
    torch.manual_seed(2)
    seen = torch.rand(count, 112, 4, 4)
    seen[restored, :30] += 4.0
    values = restored.float()[:, None].repeat(1, len(ROWS))
    return Lessons(seen.half(), values, torch.full_like(values, known))


def answers_of(reader: Reader, seen: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        return weighed(reader.evidence, reader.attention, upper(reader, seen.float())[1])


def test_what_speaks_for_a_restoration_is_learnt_and_the_other_answers_are_held() -> None:
    torch.manual_seed(1)
    reader = Reader(len(ANSWERS), 2).eval()
    restored = torch.arange(64) < 32
    taught = lessons(64, restored)
    before = answers_of(reader, taught.seen)
    relearn(reader, taught, steps=50, rate=3e-3)
    after = answers_of(reader, taught.seen)
    assert after[restored][:, ROWS].mean() > after[~restored][:, ROWS].mean() + 1
    assert (after[:, HELD] - before[:, HELD]).abs().mean() < 0.3


def test_the_layers_below_stay() -> None:
    torch.manual_seed(1)
    reader = Reader(len(ANSWERS), 2).eval()
    before = {name: value.clone() for name, value in reader.state_dict().items()}
    relearn(reader, lessons(8, torch.arange(8) < 4), steps=2)
    changed = {name for name, value in reader.state_dict().items() if not torch.equal(value, before[name])}
    lowest = min(int(name.split(".")[2]) for name in changed if name.startswith("backbone._blocks"))
    assert lowest == TRUNK
    assert not any(name.startswith(("maps", "backbone._conv_stem")) or "running" in name for name in changed)


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
