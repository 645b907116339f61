"""Root fillings against root ends: gaps from outlines, crops as the engine cuts them, and the weights that join both networks."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from training.canals import SIDE, TALL, Picture, frames, fresh_reader, gap_of, wandering
from training.graphs import FourViews
from training.periapical_truth import PeriapicalTruth
from training.publish_canals import fitted


def slab(left: float, top: float, right: float, bottom: float) -> np.ndarray:
    """An outline as fractions, twenty points to a side."""
    x, y = np.linspace(left, right, 20), np.linspace(top, bottom, 20)
    sides = [(x, np.full(20, top)), (np.full(20, right), y), (x[::-1], np.full(20, bottom)), (np.full(20, left), y[::-1])]
    return np.concatenate([np.stack(side, 1) for side in sides])


def test_the_gap_is_a_share_of_the_root_whichever_way_it_points() -> None:
    root, filling = slab(0.4, 0.2, 0.5, 0.8), slab(0.44, 0.35, 0.46, 0.8)
    assert abs((gap_of(filling, [root], True, 1.0) or 0) - 0.25) < 0.02
    lower = slab(0.44, 0.2, 0.46, 0.65)
    assert abs((gap_of(lower, [root], False, 1.0) or 0) - 0.25) < 0.02


def test_there_is_no_gap_without_a_root_or_with_its_end_outside() -> None:
    filling = slab(0.44, 0.3, 0.46, 0.8)
    assert gap_of(filling, [slab(0.7, 0.2, 0.8, 0.8)], True, 1.0) is None
    assert gap_of(filling, [slab(0.4, 0.0, 0.5, 0.8)], True, 1.0) is None


def test_of_two_roots_over_a_filling_the_nearer_end_counts() -> None:
    filling = slab(0.44, 0.35, 0.46, 0.8)
    gap = gap_of(filling, [slab(0.4, 0.1, 0.5, 0.8), slab(0.42, 0.33, 0.48, 0.8)], True, 1.0)
    assert gap is not None and abs(gap) < 0.06


def test_a_crop_is_square_in_pixels_of_the_picture() -> None:
    (x, y, half_wide, half_high), = frames(np.array([[0.4, 0.2, 0.45, 0.6]]), (800, 1200))
    assert np.allclose((x, y), (0.425, 0.4))
    assert abs(half_wide * 1200 - half_high * 800) < 1e-9
    assert abs(half_high * 800 * 2 - TALL * 0.4 * 800) < 1e-9


def test_a_view_marks_the_box_of_its_filling() -> None:
    grey = np.zeros((400, 600), np.uint8)
    grey[100:300, 290:310] = 255
    picture = Picture(PeriapicalTruth("periapical-findings", "1", "train", "a.png"), grey)
    for seed in range(8):
        view, inside, mask = wandering(picture, [290 / 600, 0.25, 310 / 600, 0.75], np.random.default_rng(seed))
        assert view.shape == inside.shape == (SIDE, SIDE) and mask.shape == (SIDE // 4, SIDE // 4)
        bright = view > 200
        assert (bright & (inside > 0)).sum() > 0.8 * bright.sum()


def test_a_reader_is_asked_four_ways_and_answers_alike_for_a_flipped_crop() -> None:
    class Uneven(nn.Module):
        def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
            ramp = torch.arange(crops.shape[2] * crops.shape[3], dtype=torch.float32).view(1, 1, crops.shape[2], crops.shape[3])
            return (crops[:, :1] * ramp).sum((2, 3)).repeat(1, 2), crops

    asked = FourViews(Uneven())  # type: ignore[arg-type]
    crops = torch.rand(2, 2, 6, 6)
    assert asked(crops).shape == (2, 1)
    for turned in (crops.flip(3), crops.flip(2)):
        assert torch.allclose(asked(crops), asked(turned), atol=1e-3)


def test_the_weights_follow_what_was_right_and_stay_near_one_where_little_is_known() -> None:
    rng = np.random.default_rng(1)
    filled, short = rng.normal(1, 1.5, 4000), rng.normal(0, 2, 4000)
    hits = rng.random(4000) < 1 / (1 + np.exp(-(-0.5 + 0.4 * filled + 1.5 * short)))
    assert np.allclose(fitted(filled, short, hits), [-0.5, 0.4, 1.5], atol=0.15)
    few = fitted(filled[:4], short[:4], np.array([True, False, True, False]))
    assert np.abs(few[1:] - 1).max() < 0.8


def test_it_begins_as_the_reader_that_ships() -> None:
    start = Path(__file__).parents[1] / "weights" / "reader.pt"
    begun, shipped = fresh_reader(start).state_dict(), torch.load(start, map_location="cpu")
    stem = "backbone._conv_stem.weight"
    assert torch.equal(begun[stem], shipped[stem].float())
