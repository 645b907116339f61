"""The changes that machines and programs make to a picture before it is stored: sharpening, letters burnt in, lossy compression."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]
"""A grey picture [H, W], 0-255."""
Random = np.random.Generator

LETTERS = ("R", "L", "DER", "IZQ", "2021-04-18", "ID 48213", "OPG")


def sharpened(grey: Bytes, more: float, reach: float) -> Bytes:
    """[H, W] with `more` (1 for all) of what a blur of `reach` pixels takes away, as machines sharpen edges."""
    return cv2.addWeighted(grey, 1 + more, cv2.GaussianBlur(grey, (0, 0), reach), -more, 0)


def lettered(grey: Bytes, rng: Random) -> Bytes:
    """With a side's letter, a date or a number near the upper or lower edge."""
    place = (int(rng.uniform(0.01, 0.8) * grey.shape[1]), int(rng.choice([0.08, 0.95]) * grey.shape[0]))
    size = grey.shape[1] / 640 * float(rng.uniform(0.5, 1.2))
    return cv2.putText(grey.copy(), str(rng.choice(LETTERS)), place, 0, size, int(rng.choice([255, 0])), 2)


def compressed(grey: Bytes, rng: Random) -> Bytes:
    """After JPEG of any quality that is in use."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))]
    return cv2.imdecode(cv2.imencode(".jpg", grey, quality)[1], cv2.IMREAD_GRAYSCALE)


def stored(grey: Bytes, rng: Random) -> Bytes:
    """Each of the three now and then."""
    if rng.random() < 0.4:
        grey = sharpened(grey, float(rng.uniform(0.3, 1.5)), float(rng.uniform(0.7, 2.5)))
    if rng.random() < 0.4:
        grey = lettered(grey, rng)
    return compressed(grey, rng) if rng.random() < 0.4 else grey
