"""A machine's changes leave a picture that picture."""

import numpy as np
import numpy.typing as npt

from training.golden import synthetic_jaw
from training.scanners import compressed, lettered, sharpened, stored

JAW = synthetic_jaw(640, 320)


def edges(grey: npt.NDArray[np.uint8]) -> float:
    """The mean step from one pixel to the next."""
    return float(np.abs(np.diff(grey.astype(float), axis=1)).mean())


def test_sharpening_raises_the_contrast_of_edges() -> None:
    assert edges(sharpened(JAW, 1.0, 1.5)) > 1.1 * edges(JAW)


def test_letters_stand_near_the_upper_or_lower_edge_alone() -> None:
    changed = np.flatnonzero((lettered(JAW, np.random.default_rng(3)) != JAW).any(1)) / JAW.shape[0]
    assert len(changed) and (changed.max() < 0.15 or changed.min() > 0.8)


def test_compression_keeps_size_and_look() -> None:
    after = compressed(JAW, np.random.default_rng(1))
    assert after.shape == JAW.shape
    assert 0 < np.abs(after.astype(float) - JAW).mean() < 8


def test_the_same_number_gives_the_same_picture() -> None:
    assert (stored(JAW, np.random.default_rng(7)) == stored(JAW, np.random.default_rng(7))).all()
