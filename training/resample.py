"""The reference resampler: grey pixels in, the model's fixed width and height out.

The engine re-implements these functions and is tested against goldens made here, so every rule is written
out rather than left to an image library. Each axis is treated alone: area averaging when it shrinks, linear
interpolation between pixel centres when it grows. No letterbox: a radiograph and its squeezed copy must give
the same boxes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Grey = npt.NDArray[np.float32]


def to_grey(rgb: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Luma of ITU-R BT.601 in whole thousandths, rounded half up. [H, W, 3] -> [H, W]."""
    thousandths = rgb.astype(np.int32) @ np.array([299, 587, 114], np.int32)
    return ((thousandths + 500) // 1000).astype(np.uint8)


def shrink_axis(pixels: npt.NDArray[np.float64], length: int) -> npt.NDArray[np.float64]:
    """Area averaging along axis 0. [n, ...] -> [length, ...], length <= n.

    Output pixel i is the mean of the input over [i * n / length, (i + 1) * n / length), border pixels counted
    by the share that lies inside. The running integral is linear inside a pixel, so it is read at the borders.
    """
    n = pixels.shape[0]
    integral = np.concatenate([np.zeros_like(pixels[:1]), np.cumsum(pixels, axis=0)])
    border = np.arange(length + 1) * (n / length)
    whole = np.minimum(border.astype(np.int64), n - 1)
    part = (border - whole).reshape((-1,) + (1,) * (pixels.ndim - 1))
    at_border = integral[whole] + part * pixels[whole]
    return np.diff(at_border, axis=0) * (length / n)


def grow_axis(pixels: npt.NDArray[np.float64], length: int) -> npt.NDArray[np.float64]:
    """Linear interpolation along axis 0, half-pixel centres, edges repeated. [n, ...] -> [length, ...]."""
    n = pixels.shape[0]
    source = ((np.arange(length) + 0.5) * (n / length) - 0.5).clip(0, n - 1)
    low = np.minimum(source.astype(np.int64), max(n - 2, 0))
    high = np.minimum(low + 1, n - 1)
    part = (source - low).reshape((-1,) + (1,) * (pixels.ndim - 1))
    return pixels[low] * (1 - part) + pixels[high] * part


def resize_axis(pixels: npt.NDArray[np.float64], length: int) -> npt.NDArray[np.float64]:
    """One axis to its new length by the rule above; the same length is left alone."""
    n = pixels.shape[0]
    if n == length:
        return pixels
    return shrink_axis(pixels, length) if length < n else grow_axis(pixels, length)


def resize(grey: npt.NDArray[np.generic], width: int, height: int) -> Grey:
    """Grey picture of any size to exactly height x width. [H, W] (0-255) -> [height, width] float32, not rounded."""
    rows = resize_axis(grey.astype(np.float64), height)
    return np.ascontiguousarray(resize_axis(rows.T, width).T, dtype=np.float32)
