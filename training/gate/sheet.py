"""The gate's view of a picture: a small copy of all of it above eight squares of its finest detail, in one tensor."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

WIDTH, OVERVIEW_HEIGHT = 144, 96
"""Cells of the small copy, for any aspect ratio of the picture."""
SAMPLES = 4
"""Pixels read along each side of a cell."""
SIDE, ACROSS, DOWN = 36, 4, 2
"""Cells of a square along each side, squares side by side and one above the other."""
HEIGHT = OVERVIEW_HEIGHT + SIDE * DOWN
USUAL_SIDE, MOST_REDUCED = 640, 4
"""A square's cell is a pixel where the shorter side has so many, else the mean of a block: a large picture is no blurred one."""

Bytes = npt.NDArray[np.uint8]
"""A grey picture [H, W], 0-255."""


def places(length: int, cells: int) -> npt.NDArray[np.int64]:
    """The pixels that `cells` cells are read at along a side."""
    return ((np.arange(cells * SAMPLES) + 0.5) * length / (cells * SAMPLES)).astype(np.int64)


def overview(grey: Bytes) -> npt.NDArray[np.float32]:
    """All of a picture [H, W] in OVERVIEW_HEIGHT x WIDTH means of sixteen pixels."""
    rows, columns = places(grey.shape[0], OVERVIEW_HEIGHT), places(grey.shape[1], WIDTH)
    read = grey[np.ix_(rows, columns)].astype(np.float32)
    return read.reshape(OVERVIEW_HEIGHT, SAMPLES, WIDTH, SAMPLES).mean((1, 3))


def square(grey: Bytes, left: float, top: float, reduced: int) -> npt.NDArray[np.float32]:
    """One square [SIDE, SIDE], grey 0-255, its borders repeated where the picture is smaller."""
    rows = np.clip(int(np.floor(top)) + np.arange(SIDE * reduced), 0, grey.shape[0] - 1)
    columns = np.clip(int(np.floor(left)) + np.arange(SIDE * reduced), 0, grey.shape[1] - 1)
    read = grey[np.ix_(rows, columns)].astype(np.float32)
    return read.reshape(SIDE, reduced, SIDE, reduced).mean((1, 3))


def sheet(grey: Bytes) -> npt.NDArray[np.float32]:
    """The tensor of a picture: [HEIGHT, WIDTH], grey 0-255."""
    height, width = grey.shape
    reduced = min(max(min(height, width) // USUAL_SIDE, 1), MOST_REDUCED)
    half = SIDE * reduced / 2
    rows = [
        np.hstack([square(grey, width * (0.14 + 0.24 * x) - half, height * (0.35 + 0.3 * y) - half, reduced) for x in range(ACROSS)])
        for y in range(DOWN)
    ]
    return np.vstack([overview(grey), *rows])
