"""The gate's sheet, the ways to spoil a picture, and the network's shapes."""

import numpy as np
import pytest
import torch

from training.gate.model import Gate
from training.gate.prepare import ANSWERS
from training.gate.sheet import HEIGHT, OVERVIEW_HEIGHT, SIDE, WIDTH, sheet
from training.gate.spoil import HELD, TRAINED
from training.golden import synthetic_jaw


def test_a_sheet_has_one_size_whatever_the_picture_s() -> None:
    for shape in ((20, 30), (640, 640), (1500, 2900)):
        assert sheet(np.full(shape, 90, np.uint8)).shape == (HEIGHT, WIDTH)
        assert np.all(sheet(np.full(shape, 90, np.uint8)) == 90)


def test_a_picture_and_its_squeezed_copy_look_alike() -> None:
    wide, square = sheet(synthetic_jaw(1280, 640)), sheet(synthetic_jaw(640, 640))
    assert np.abs(wide - square)[:OVERVIEW_HEIGHT].mean() < 3


def test_a_square_shows_single_pixels_up_to_twice_the_usual_side() -> None:
    stripes = np.tile(np.array([0, 200], np.uint8), (640, 320))
    assert set(np.unique(sheet(stripes)[OVERVIEW_HEIGHT:])) == {0, 200}
    assert np.all(sheet(np.tile(stripes, (2, 2)))[OVERVIEW_HEIGHT : OVERVIEW_HEIGHT + SIDE] == 100)


@pytest.mark.parametrize("kinds", [TRAINED, HELD])
def test_every_way_to_spoil_changes_a_picture_and_keeps_its_size(kinds: dict) -> None:
    picture, rng = synthetic_jaw(400, 200), np.random.default_rng(1)
    for ways in kinds.values():
        for spoil in ways:
            changed = spoil(picture, rng)
            assert changed.shape == picture.shape and changed.dtype == np.uint8
            assert np.abs(changed.astype(int) - picture).mean() > 1


def test_no_way_is_both_learnt_and_held_back() -> None:
    assert not {way for ways in TRAINED.values() for way in ways} & {way for ways in HELD.values() for way in ways}


def test_the_blur_of_a_picture_is_the_worse_of_rows_and_columns() -> None:
    model = Gate().eval()
    sheets = torch.rand(3, 1, HEIGHT, WIDTH) * 255
    odds, (_, sharpness) = model(sheets), model.opinions(sheets)
    assert odds.shape == (3, len(ANSWERS))
    assert torch.equal(odds[:, ANSWERS.index("blurred")], sharpness.max(1).values)
