"""Timing the candidates."""

from dataclasses import replace

import torch
from torch import nn

from training.architectures import ARCHITECTURES
from training.classes import COMPARISON
from training.compare import CANDIDATES, REPEATS, ROUNDS, multiplications, speeds, times


def test_every_candidate_can_be_built_and_its_one_look_exported_and_timed() -> None:
    task = replace(COMPARISON, sizes=((64, 64),))
    models = {name: ARCHITECTURES[kind].build(len(task.classes), width) for name, (kind, width) in CANDIDATES.items()}
    found = speeds(models, task)
    assert list(found) == list(CANDIDATES)
    assert found["nano"][1] == 1.0
    assert all(milliseconds > 0 for milliseconds, _ in found.values())


def test_the_candidates_take_turns_after_a_warm_up() -> None:
    calls: list[str] = []
    runs = {name: lambda image, name=name: calls.append(name) for name in ("a", "b")}
    taken = times(runs, torch.zeros(1).numpy())
    assert calls[:2] == ["a", "b"]
    assert calls[2:] == (["a"] * REPEATS + ["b"] * REPEATS) * ROUNDS
    assert taken["a"].shape == (ROUNDS, REPEATS)


def test_multiplications_are_counted_per_place_and_channel() -> None:
    model = nn.Sequential(nn.Conv2d(1, 4, 3, stride=2, padding=1), nn.Conv2d(4, 4, 3, padding=1, groups=4))
    assert multiplications(model, 8, 6) == 12 * (4 * 9) + 12 * (4 * 9)
