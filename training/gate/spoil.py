"""Ways to spoil a picture. `HELD` are kept out of training: how well they are caught is what the network is chosen by."""

from __future__ import annotations

from typing import Callable

import cv2
import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]
"""A grey picture [H, W], 0-255."""
Random = np.random.Generator
Spoil = Callable[[Bytes, Random], Bytes]


def bent(grey: Bytes, curve: Callable[[npt.NDArray[np.float64]], npt.NDArray[np.float64]]) -> Bytes:
    """A picture through a tone curve of 0-1."""
    table = (curve(np.arange(256) / 255).clip(0, 1) * 255).round().astype(np.uint8)
    return table[grey]


def negative(grey: Bytes, rng: Random) -> Bytes:
    """Tones turned round, with another contrast."""
    low, high, mix = rng.uniform(0, 0.12), rng.uniform(0.85, 1), rng.uniform(0, 1)
    gamma = np.exp(rng.uniform(-0.5, 0.5)) if rng.random() < 0.5 else 1.0
    return bent(grey, lambda t: high - (high - low) * (mix * t**gamma + (1 - mix) * t * t * (3 - 2 * t)))


def equalised_negative(grey: Bytes, rng: Random) -> Bytes:
    """Tones turned round, then the local contrast equalised."""
    return cv2.createCLAHE(float(rng.uniform(1.5, 3)), (8, 8)).apply(255 - grey)


def dark(grey: Bytes, rng: Random) -> Bytes:
    """Dark in the midtones, with 30 to 80 % of the range left."""
    power, factor = rng.uniform(2.2, 4), rng.uniform(0.3, 0.8)
    return bent(grey, lambda t: factor * t**power)


def crushed(grey: Bytes, rng: Random) -> Bytes:
    """The darker half or more becomes black."""
    offset = rng.uniform(0.5, 0.65)
    return bent(grey, lambda t: (t - offset) * 0.8)


def bright(grey: Bytes, rng: Random) -> Bytes:
    """Bright in the midtones, black lifted by up to half of the range."""
    power, low = rng.uniform(3, 5), rng.uniform(0, 0.5)
    return bent(grey, lambda t: low + (1 - low) * (1 - (1 - t) ** power))


def burnt(grey: Bytes, rng: Random) -> Bytes:
    """Everything but the darkest 19 to 30 % of the range becomes white."""
    factor = rng.uniform(2.8, 4.5)
    return bent(grey, lambda t: t * factor + 0.15)


def soft_by_gauss(grey: Bytes, rng: Random) -> Bytes:
    """Blurred by 0.6 to 1.8 % of the width, a standard deviation."""
    return cv2.GaussianBlur(grey, (0, 0), grey.shape[1] * float(rng.uniform(0.006, 0.018)))


def soft_by_box(grey: Bytes, rng: Random) -> Bytes:
    """Blurred by the mean of a square of 2 to 5 % of the width."""
    side = round(grey.shape[1] * rng.uniform(0.02, 0.05))
    return cv2.blur(grey, (side, side))


def enlarged(grey: Bytes, rng: Random) -> Bytes:
    """From few pixels. Means enlarged by lines are left to the bench, which measures with them."""
    height, width = grey.shape
    ways = [(cv2.INTER_AREA, cv2.INTER_CUBIC), (cv2.INTER_AREA, cv2.INTER_NEAREST), (cv2.INTER_LINEAR, cv2.INTER_CUBIC)]
    down, up = ways[rng.integers(len(ways))]
    columns = int(rng.uniform(32, 72))
    return cv2.resize(cv2.resize(grey, (columns, max(columns * height // width, 8)), interpolation=down), (width, height), interpolation=up)


def out_of_focus(grey: Bytes, rng: Random) -> Bytes:
    """Blurred by a disc with a radius of 1.2 to 2.5 % of the width."""
    radius = max(round(grey.shape[1] * rng.uniform(0.012, 0.025)), 2)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1)).astype(np.float32)
    return cv2.filter2D(grey, -1, disc / disc.sum())


def room(height: int, width: int, rng: Random) -> npt.NDArray[np.float32]:
    """The surroundings of a screen: a slope of grey, blotches, the screen's dark rim."""
    coarse = rng.uniform(0, 255, (4, 6)).astype(np.float32) * rng.uniform(0, 0.7)
    blotches = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return blotches * rng.uniform(0, 1) + rng.uniform(0, 120)


def in_perspective(seen: npt.NDArray[np.float32], rng: Random) -> Bytes:
    """A screen seen from the side, before a room."""
    height, width = seen.shape
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inwards = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * rng.uniform(0, 0.11, (4, 2)) * (width, height)
    outwards = rng.uniform(-0.04, 0.05) * (corners - corners.mean(0)) * -1
    view = cv2.getPerspectiveTransform(corners, (corners + inwards + outwards).astype(np.float32))
    shown = cv2.warpPerspective(seen, view, (width, height), borderValue=-1000)
    return np.where(shown < -1, room(height, width, rng), shown).clip(0, 255).astype(np.uint8)


def glowing(grey: Bytes, rng: Random) -> npt.NDArray[np.float32]:
    """A screen's tones: no black, a light in it, darker to the corners."""
    height, width = grey.shape
    x, y = np.meshgrid(np.linspace(-0.5, 0.5, width, dtype=np.float32), np.linspace(-0.5, 0.5, height, dtype=np.float32))
    fall = 1 - rng.uniform(0, 0.9) * (x * x + y * y)
    lamp = rng.uniform(0, 60) * np.exp(-((x - rng.uniform(-0.5, 0.5)) ** 2 + (y - rng.uniform(-0.5, 0.5)) ** 2) / rng.uniform(0.01, 0.1))
    return (grey * rng.uniform(0.6, 0.95) + rng.uniform(5, 40) + lamp) * fall


def screen(grey: Bytes, rng: Random) -> Bytes:
    """Waves of a screen's grid against a camera's, straight or bent, in two directions."""
    height, width = grey.shape
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    bend = rng.uniform(0, 2) * np.sin(x / width * rng.uniform(1, 5)) * np.sin(y / height * rng.uniform(1, 5))
    angle, seen = rng.uniform(-0.6, 0.6), glowing(grey, rng)
    for turn in (0, np.pi / 2):
        period = rng.uniform(2.1, 8) if rng.random() < 0.8 else rng.uniform(8, 40)
        along = x * np.cos(angle + turn) + y * np.sin(angle + turn)
        seen = seen * (1 + rng.uniform(0.04, 0.2) * np.sin(2 * np.pi * along / period + bend * 3))
    if rng.random() < 0.3:
        seen = cv2.GaussianBlur(seen, (0, 0), float(rng.uniform(0.4, 0.8)))
    return in_perspective(seen, rng)


def dotted_screen(grey: Bytes, rng: Random) -> Bytes:
    """Dots with dark lines between them."""
    height, width = grey.shape
    pitch = rng.uniform(2.5, 6)
    lines = [((np.arange(n) * (1 + rng.uniform(0, 0.02))) % pitch < pitch * 0.3) * rng.uniform(0.1, 0.35) for n in (width, height)]
    return in_perspective(glowing(grey, rng) * (1 - lines[0][None]).astype(np.float32) * (1 - lines[1][:, None]).astype(np.float32), rng)


TRAINED: dict[str, tuple[Spoil, ...]] = {
    "inverted": (negative,),
    "dark": (dark,),
    "bright": (bright,),
    "blurred": (soft_by_gauss, soft_by_box, enlarged),
    "screen": (screen,),
}
HELD: dict[str, tuple[Spoil, ...]] = {
    "inverted": (equalised_negative,),
    "dark": (crushed,),
    "bright": (burnt,),
    "blurred": (out_of_focus,),
    "screen": (dotted_screen,),
}
