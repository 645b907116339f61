"""One random view of a cached picture: mirror, overturn, turn, zoom, shift, bend, repainted frame, another machine's contrast, gamma, noise."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from training.scanners import stored

SEEN_SHARE = 0.45
OUTSIDE = 255
"""The grey that a prepared picture has outside its mask and nowhere else."""


@dataclass(frozen=True)
class View:
    """Grey float32 [H, W] 0-255, boxes [G', 4] in its pixels, which of the picture's G they are, whether left is right."""

    grey: npt.NDArray[np.float32]
    boxes: npt.NDArray[np.float32]
    kept: npt.NDArray[np.bool_]
    mirrored: bool


@dataclass(frozen=True)
class Strength:
    """The reach of a view from its picture. `bend`: in pixels, a standard deviation; `shade`: the same of the logarithm of the grey;
    `coarsen`: how often it comes from a file with up to half the pixels across or down; `scan`: how often it is sharpened, lettered or compressed; `splice` and `paste`: how often a picture is made of two (`mix.py`)."""

    zoom: tuple[float, float] = (0.6, 1.5)
    overturn: float = 0.0
    stretch: float = 0.12
    shift: float = 0.12
    degrees: float = 4.0
    gamma: float = 0.45
    contrast: float = 0.2
    noise: float = 6.0
    repaint: float = 0.6
    equalise: float = 0.2
    soften: float = 0.2
    coarsen: float = 0.0
    scan: float = 0.0
    bend: float = 0.0
    shade: float = 0.0
    splice: float = 0.0
    paste: float = 0.0


def repaint_frame(grey: npt.NDArray[np.uint8], value: int) -> npt.NDArray[np.uint8]:
    """Give the marked frame around a masked picture another grey."""
    return np.where(grey == OUTSIDE, np.uint8(value), grey)


def random_view(
    centre: npt.NDArray[np.float64], size: tuple[int, int], strength: Strength, rng: np.random.Generator
) -> npt.NDArray[np.float64]:
    """A random affine map [2, 3] from picture pixels to a view of `size` = (width, height).

    `centre` (x, y) of the picture comes to the middle of the view, give or take the shift.
    """
    zoom = float(np.exp(rng.uniform(*np.log(strength.zoom))))
    stretch = float(np.exp(rng.uniform(-strength.stretch, strength.stretch)))
    angle = np.deg2rad(rng.uniform(-strength.degrees, strength.degrees))
    mirror = -1.0 if rng.random() < 0.5 else 1.0
    overturn = -1.0 if rng.random() < strength.overturn else 1.0
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    linear = turn @ np.diag([zoom * stretch * mirror, zoom / stretch * overturn])
    middle = np.array(size) * (0.5 + rng.uniform(-strength.shift, strength.shift, 2))
    return np.column_stack([linear, middle - linear @ centre])


def smooth_field(size: tuple[int, int], spread: float, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """[H, W], slowly varying, with about this standard deviation."""
    return cv2.resize(rng.normal(0, spread, (5, 7)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)


def bent(
    grey: npt.NDArray[np.uint8], view: npt.NDArray[np.float64], size: tuple[int, int], border: int, spread: float, rng: np.random.Generator
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32]]:
    """The picture in a view that is bent besides, and by how much [H, W, 2] each pixel looked aside."""
    aside = np.stack([smooth_field(size, spread, rng), smooth_field(size, spread, rng)], -1)
    back = cv2.invertAffineTransform(view).astype(np.float32)
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    seen = (np.stack([x, y], -1) + aside) @ back[:, :2].T + back[:, 2]
    return cv2.remap(grey, seen[..., 0], seen[..., 1], cv2.INTER_LINEAR, borderValue=border), aside


def bend_boxes(boxes: npt.NDArray[np.float32], aside: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Boxes [G, 4] of the straight view, each edge moved by what its middle was."""
    if not len(boxes):
        return boxes
    limit = np.array(aside.shape[1::-1]) - 1
    x1, y1, x2, y2 = boxes.T
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    edges = []
    for axis, column, row in ((0, x1, y), (1, x, y1), (0, x2, y), (1, x, y2)):
        place = np.stack([column, row], -1).clip(0, limit).astype(int)
        edges.append((column, row)[axis] - aside[place[:, 1], place[:, 0], axis])
    return np.stack(edges, -1).astype(np.float32)


def move_boxes(boxes: npt.NDArray[np.float32], view: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    """Boxes [G, 4] in picture pixels -> the upright boxes around their images, not clipped.

    A tooth fills its box as an ellipse rather than to the corners, so a turned box grows by the ellipse's
    extent, not by the rectangle's.
    """
    centre = (boxes[:, :2] + boxes[:, 2:]) / 2 @ view[:, :2].T + view[:, 2]
    half = (boxes[:, 2:] - boxes[:, :2]) / 2
    extent = np.sqrt(half**2 @ (view[:, :2] ** 2).T)
    return np.concatenate([centre - extent, centre + extent], 1).astype(np.float32)


def clip_boxes(
    boxes: npt.NDArray[np.float32], size: tuple[int, int]
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
    """Boxes [G, 4] in pixels cut to the view, and which of them keep enough of their area to stay a label."""
    limit = np.array([*size, *size], np.float32)
    cut = np.clip(boxes, 0, limit)
    area = (boxes[:, 2:] - boxes[:, :2]).prod(-1)
    seen = (cut[:, 2:] - cut[:, :2]).prod(-1)
    return cut, seen >= SEEN_SHARE * area


def change_tones(grey: npt.NDArray[np.uint8], strength: Strength, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """[H, W] -> [H, W]: gamma, contrast and brightness by a table of 256, then noise. uint8 -> float32 in 0-255."""
    tone = np.arange(256, dtype=np.float32) / 255
    tone = tone ** float(np.exp(rng.uniform(-strength.gamma, strength.gamma)))
    tone = (tone - 0.5) * (1 + rng.uniform(-strength.contrast, strength.contrast)) + 0.5
    tone = tone + rng.uniform(-strength.contrast, strength.contrast) / 2
    view = (tone * 255).clip(0, 255).astype(np.float32)[grey]
    if rng.random() < 0.3:
        grain = np.empty(view.shape, np.float32)
        cv2.randn(grain, 0, float(rng.uniform(0, strength.noise)))
        view = (view + grain).clip(0, 255)
    return view


def another_scanner(
    grey: npt.NDArray[np.uint8], strength: Strength, rng: np.random.Generator
) -> npt.NDArray[np.uint8]:
    """Now and then the local contrast of a machine that equalises, or the softness of one that does not resolve."""
    if rng.random() < strength.equalise:
        tiles = int(rng.integers(4, 12))
        grey = cv2.createCLAHE(float(rng.uniform(1.0, 4.0)), (tiles, tiles)).apply(grey)
    if rng.random() < strength.soften:
        grey = cv2.GaussianBlur(grey, (0, 0), float(rng.uniform(0.4, 1.4)))
    if rng.random() < strength.coarsen:
        grey = coarser(grey, *rng.uniform(0.5, 1.0, 2))
    return stored(grey, rng) if rng.random() < strength.scan else grey


def coarser(grey: npt.NDArray[np.uint8], across: float, down: float) -> npt.NDArray[np.uint8]:
    """The picture [H, W] as a file with this share of its columns and rows would bring it: a square-squeezed copy has few columns."""
    small = cv2.resize(grey, None, fx=across, fy=down, interpolation=cv2.INTER_AREA)
    return cv2.resize(small, grey.shape[::-1], interpolation=cv2.INTER_LINEAR)


def augment(
    grey: npt.NDArray[np.uint8],
    boxes: npt.NDArray[np.float32],
    size: tuple[int, int],
    strength: Strength,
    rng: np.random.Generator,
) -> View:
    """One view of `size` = (width, height) of a picture [H, W] with its boxes [G, 4] in pixels.

    A view smaller than the picture keeps the picture's scale and looks at the teeth, where the labels are:
    the border of a panoramic costs as much arithmetic as its middle and teaches little.
    """
    fill = 255
    if rng.random() < strength.repaint:
        fill = int(rng.choice([0, rng.integers(0, 80), rng.integers(0, 256)]))
        grey = repaint_frame(grey, fill)
    centre = np.array(grey.shape[::-1]) / 2
    if size != grey.shape[::-1] and len(boxes):
        centre = ((boxes[:, :2].min(0) + boxes[:, 2:].max(0)) / 2 + centre) / 2
    view = random_view(centre, size, strength, rng)
    border = fill if rng.random() < 0.7 else int(rng.integers(0, 60))
    straight = move_boxes(boxes, view)
    if strength.bend > 0:
        moved, aside = bent(grey, view, size, border, strength.bend, rng)
        straight = bend_boxes(straight, aside)
    else:
        moved = cv2.warpAffine(grey, view, size, flags=cv2.INTER_LINEAR, borderValue=border)
    cut, keep = clip_boxes(straight, size)
    tones = change_tones(another_scanner(moved, strength, rng), strength, rng)
    if strength.shade > 0:
        tones = (tones * np.exp(smooth_field(size, strength.shade, rng))).clip(0, 255)
    return View(tones, cut[keep], keep, bool(view[0, 0] < 0))
