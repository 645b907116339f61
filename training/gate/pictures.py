"""Fit pictures to spoil, and pictures that are no radiographs: every one another view, other tones, another size."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from training.augment import repaint_frame
from training.gate.spoil import Bytes, Random, bent
from training.prepare import mark_outside
from training.scanners import compressed, lettered, sharpened

SIZES = ((640, 640), (640, 640), (640, 320), (900, 440), (720, 400), (1150, 590), (1615, 840), (2000, 1000))
REAL_SIZES = ((640, 640), (1200, 854), (854, 1200), (640, 480), (480, 640), (900, 640), (1500, 1100))
NEAR_SIZES = ((640, 640), (640, 640), (420, 560), (640, 480), (330, 430), (520, 700))


def another_scanner(grey: Bytes, rng: Random) -> Bytes:
    """The local contrast, sharpness and tones of another machine."""
    if rng.random() < 0.4:
        grey = cv2.createCLAHE(float(rng.uniform(1, 5)), (int(rng.integers(2, 12)),) * 2).apply(grey)
    if rng.random() < 0.3:
        grey = sharpened(grey, float(rng.uniform(0.3, 1.5)), float(rng.uniform(0.7, 3)))
    gamma, low, high = np.exp(rng.uniform(-0.55, 0.55)), rng.uniform(-0.1, 0.12), rng.uniform(0.8, 1.1)
    steep = rng.uniform(0, 1) if rng.random() < 0.4 else 0.0
    return bent(grey, lambda t: low + (high - low) * (steep * t * t * (3 - 2 * t) + (1 - steep) * t) ** gamma)


def grained(grey: Bytes, rng: Random) -> Bytes:
    """Noise of one size of grain."""
    height, width = grey.shape
    size = float(rng.choice([1, 1, 1.5, 2.5]))
    grain = rng.normal(0, rng.uniform(1, 9), (int(height / size) + 1, int(width / size) + 1)).astype(np.float32)
    if size > 1:
        grain = cv2.resize(grain, (width, height))
    return (grey + grain[:height, :width]).clip(0, 255).astype(np.uint8)


def resized(grey: Bytes, rng: Random) -> Bytes:
    """Stored again by a program: a little smaller or larger, its grid no longer the sensor's or the codec's."""
    across, down = rng.uniform(0.65, 1.5) * np.exp(rng.uniform(-0.15, 0.15, 2))
    way = int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_AREA, cv2.INTER_CUBIC, cv2.INTER_LANCZOS4]))
    return cv2.resize(grey, None, fx=float(across), fy=float(down), interpolation=way)


def framed(grey: Bytes, rng: Random) -> Bytes:
    """A margin, letters, or both, as programs add them."""
    if rng.random() < 0.15:
        across, down = (int(share * side) for share, side in zip(rng.uniform(0, 0.1, 2), grey.shape[::-1]))
        fill = int(rng.choice([0, 255, rng.integers(0, 60)]))
        grey = cv2.copyMakeBorder(grey, down, down, across, across, cv2.BORDER_CONSTANT, value=fill)
    if rng.random() < 0.2:
        grey = lettered(grey, rng)
    return grey


def finished(grey: Bytes, rng: Random) -> Bytes:
    """Mirrored, grained, framed and compressed, each now and then."""
    grey = np.ascontiguousarray(grey[:, ::-1]) if rng.random() < 0.5 else grey
    grey = grained(grey, rng) if rng.random() < 0.4 else grey
    grey = framed(grey, rng)
    grey = compressed(grey, rng) if rng.random() < 0.4 else grey
    return resized(grey, rng) if rng.random() < 0.35 else grey


def moved(grey: Bytes, box: tuple[float, float, float, float], size: tuple[int, int], degrees: float, fill: int) -> Bytes:
    """`box` = centre and size as shares of a picture, turned, at `size`."""
    height, width = grey.shape
    x, y, w, h = box[0] * width, box[1] * height, box[2] * width, box[3] * height
    turn = np.deg2rad(degrees)
    axes = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ np.diag([size[0] / w, size[1] / h])
    view = np.column_stack([axes, np.array(size) / 2 - axes @ (x, y)])
    shrinks = size[0] < w * 0.7
    return cv2.warpAffine(grey, view, size, flags=cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC if size[0] > w else cv2.INTER_LINEAR, borderValue=fill)


def panoramic(marked: Bytes, rng: Random) -> Bytes:
    """A whole panoramic: with its mask, the mask painted over, or cut to what lies inside."""
    size = SIZES[rng.integers(len(SIZES))]
    fill = int(rng.choice([255, 255, 0, 0, rng.integers(0, 80)]))
    if rng.random() < 0.35:
        share, centre = rng.uniform(0.6, 0.85, 2), rng.uniform(0.46, 0.54, 2)
    else:
        share, centre = rng.uniform(0.85, 1.12, 2), rng.uniform(0.47, 0.53, 2)
    grey = repaint_frame(marked, fill)
    view = moved(grey, (*centre, *share), size, float(rng.normal(0, 1.5)), fill)
    return another_scanner(view, rng)


def near(marked: Bytes, rng: Random) -> Bytes:
    """A few teeth cut out of a panoramic as a periapical shows them: sharper and with more grain than there."""
    size = NEAR_SIZES[rng.integers(len(NEAR_SIZES))]
    wide = float(np.exp(rng.uniform(np.log(0.08), np.log(0.3))))
    box = (rng.uniform(0.24, 0.76), rng.choice([rng.uniform(0.36, 0.48), rng.uniform(0.48, 0.64)]), wide, wide * rng.uniform(1.1, 2.6))
    fill = int(rng.choice([0, 20, 255]))
    view = moved(repaint_frame(marked, fill), box, size, float(rng.normal(0, 7)), fill)
    view = sharpened(view, float(rng.uniform(0.5, 2.5)), size[0] / 160)
    view = another_scanner(view, rng)
    if rng.random() < 0.6:
        view = grained(view, rng)
    if rng.random() < 0.25:
        view = np.ascontiguousarray(view[::-1])
    return rounded(view, rng) if rng.random() < 0.25 else view


def real_near(grey: Bytes, rng: Random) -> Bytes:
    """A real periapical on another machine, upright, on its head or on its side."""
    size = REAL_SIZES[rng.integers(len(REAL_SIZES))]
    share, centre = rng.uniform(0.75, 1.06, 2), rng.uniform(0.46, 0.54, 2)
    if rng.random() < 0.3:
        grey = np.ascontiguousarray(np.rot90(grey))
    if rng.random() < 0.4:
        grey = np.ascontiguousarray(grey[::-1])
    view = moved(grey, (*centre, *share), size, float(rng.normal(0, 4)), int(rng.choice([0, 20, 255])))
    if rng.random() < 0.7:
        view = another_scanner(view, rng)
    return rounded(view, rng) if rng.random() < 0.2 else view


def rounded(grey: Bytes, rng: Random) -> Bytes:
    """A film's or a sensor's round corners on black or white."""
    height, width = grey.shape
    radius = int(min(height, width) * rng.uniform(0.04, 0.15))
    inside = np.zeros_like(grey)
    cv2.rectangle(inside, (radius, radius), (width - radius, height - radius), 255, -1)
    inside = cv2.dilate(inside, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius - 1, 2 * radius - 1)))
    return np.where(inside > 0, grey, np.uint8(rng.choice([0, 255])))


def drawn(grey: Bytes, rng: Random) -> Bytes:
    """A phantom, resized and toned."""
    scale = rng.uniform(0.5, 1.1)
    flat = rng.random() < 0.4
    size = (640, 640) if flat else (max(round(grey.shape[1] * scale), 200), max(round(grey.shape[0] * scale), 200))
    return another_scanner(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), rng)


def other(grey: Bytes, rng: Random) -> Bytes:
    """A part of a photograph or a drawing, turned and toned."""
    height, width = grey.shape
    share = rng.uniform(0.4, 1, 2) if rng.random() < 0.6 else np.ones(2)
    left, top = (rng.uniform(0, 1 - share) * (width, height)).astype(int)
    cut = grey[top : top + max(int(share[1] * height), 24), left : left + max(int(share[0] * width), 24)]
    cut = np.rot90(cut, int(rng.integers(4)) if rng.random() < 0.3 else 0)
    longest = max(cut.shape)
    scale = min(rng.uniform(400, 900) / longest, 2.5)
    view = cv2.resize(np.ascontiguousarray(cut), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    return another_scanner(view, rng) if rng.random() < 0.6 else view


def invented(rng: Random) -> Bytes:
    """No photograph at hand shows everything: leaves of grey, clouds, lines of words, plain fields."""
    height, width = int(rng.integers(300, 700)), int(rng.integers(300, 900))
    kind = rng.integers(4)
    if kind == 0:
        view = np.full((height, width), rng.integers(0, 255), np.uint8)
        for _ in range(int(rng.integers(5, 150))):
            x, y, r = rng.uniform(0, width), rng.uniform(0, height), rng.pareto(1.5) * 12 + 4
            shade, axes = int(rng.integers(0, 256)), (int(min(r, 400)), int(min(r * rng.uniform(0.3, 1), 400)))
            cv2.ellipse(view, (int(x), int(y)), axes, float(rng.uniform(0, 180)), 0, 360, shade, -1)
        return view
    if kind == 1:
        view = np.zeros((height, width), np.float32)
        for octave in range(int(rng.integers(1, 7))):
            grain = rng.normal(0, 1, (3 * 2**octave, 3 * 2**octave)).astype(np.float32)
            view += cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC) * 0.6**octave
        return cv2.normalize(view, None, 0, 255, cv2.NORM_MINMAX).astype(np.uint8)
    ink, paper = (int(rng.integers(0, 90)), int(rng.integers(190, 256))) if rng.random() < 0.8 else (220, 20)
    view = np.full((height, width), paper, np.uint8)
    step = int(rng.integers(10, 34))
    for y in range(step, height - step, step):
        x = int(rng.integers(10, 60))
        while kind == 2 and x < width - 60:
            long = int(rng.uniform(8, 70))
            cv2.rectangle(view, (x, y), (x + long, y + step // 3), ink, -1)
            x += long + step // 2
        if kind == 3 and rng.random() < 0.4:
            corner = rng.integers(0, (width, height))
            cv2.rectangle(view, tuple(int(v) for v in corner), tuple(int(v) for v in corner + rng.integers(20, 300, 2)), int(rng.integers(0, 256)), int(rng.choice([-1, 2])))
    return view


def read_marked(file: Path, overturned: bool) -> Bytes:
    """A panoramic upright, the frame that its set painted around it marked."""
    grey = cv2.imread(str(file), cv2.IMREAD_GRAYSCALE)
    return mark_outside(np.ascontiguousarray(grey[::-1]) if overturned else grey)


def read_others(folders: list[Path]) -> list[npt.NDArray[np.uint8]]:
    """Every picture under the folders that is large enough to be one, none larger than a screen."""
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if file.suffix.lower() in (".png", ".jpg", ".jpeg")]
    found = []
    for file in files:
        grey = cv2.imread(str(file), cv2.IMREAD_GRAYSCALE) if file.stat().st_size > 12_000 else None
        if grey is None or min(grey.shape) < 120 or grey.std() < 8:
            continue
        scale = min(1000 / max(grey.shape), 1)
        found.append(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    return found
