"""The teacher's window, the loss and the branch that learns from it."""

from __future__ import annotations

import numpy as np
import torch

from training.analyse import frames_of
from training.filled_canals import TEACHES, Lessons, line_loss, moved, taught_by, teach
from training.networks import Reader, open_reader


class Teacher:
    """Takes what is bright for a filled canal."""

    def run(self, _names: list[str], feed: dict[str, np.ndarray]) -> list[np.ndarray]:
        image = feed["image"][0, 0]
        maps = np.full((1, 3, 160, 160), -9.0, np.float32)
        maps[0, TEACHES] = np.where(image.reshape(160, 4, 160, 4).mean((1, 3)) > 128, 9.0, -9.0)
        return [maps]


def test_the_teachers_map_lies_where_it_saw_the_canal() -> None:
    grey = np.zeros((500, 1000), np.uint8)
    grey[200:320, 430:438] = 255
    sure = taught_by(Teacher(), grey, frames_of(np.array([[0.41, 0.36, 0.46, 0.68]]))[0])  # type: ignore[arg-type]
    assert sure.shape == grey.shape
    rows, columns = np.nonzero(sure > 0.5)
    assert abs(rows.min() - 200) <= 2 and abs(rows.max() - 319) <= 2
    assert abs(columns.min() - 430) <= 2 and abs(columns.max() - 437) <= 2


def test_frames_move_by_a_tenth_of_their_size_at_most() -> None:
    frame = np.array([0.5, 0.4, 0.04, 0.1])
    frames = moved(frame, 200, np.random.default_rng(1))
    assert frames.shape == (200, 4)
    assert (np.abs(frames[:, 0] - 0.5) <= 0.0041).all() and (np.abs(frames[:, 1] - 0.4) <= 0.0101).all()
    assert (np.abs(np.log(frames[:, 2:] / frame[2:])) <= 0.181).all()


def test_the_loss_is_least_where_both_agree() -> None:
    taught = torch.zeros(1, 8, 8)
    taught[0, 2:6, 3] = 1
    right, empty, everywhere = taught * 18 - 9, torch.full((1, 8, 8), -9.0), torch.full((1, 8, 8), 9.0)
    assert line_loss(right, taught) < 0.01 < line_loss(empty, taught)
    assert line_loss(right, taught) < line_loss(everywhere, taught)


def test_the_branch_is_learnt_and_everything_else_stays(tmp_path) -> None:  # type: ignore[no-untyped-def]
    torch.manual_seed(1)
    reader = Reader(5, 2).eval()
    crops = np.random.default_rng(1).integers(0, 255, (6, 2, 256, 160)).astype(np.uint8)
    taught = np.zeros((6, 64, 40), np.uint8)
    taught[:, 20:40, 18:20] = 255
    asked = torch.from_numpy(crops[:2]).float()
    with torch.no_grad():
        answers, maps = reader(asked)
    teach(reader, Lessons(crops, taught), steps=3)
    torch.save(reader.state_dict(), tmp_path / "reader.pt")
    opened = open_reader(tmp_path / "reader.pt")
    with torch.no_grad():
        answers_after, maps_after = opened(asked)
    assert torch.equal(answers, answers_after)
    assert maps_after.shape == (2, 3, 64, 40) and torch.equal(maps, maps_after[:, :2])
