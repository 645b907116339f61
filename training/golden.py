"""Goldens for the engine: pictures drawn by formula, what the resampler and the model make of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.classes import Task
from training.decode import decode
from training.measure import Run
from training.resample import resize

SIZES = ((200, 100), (777, 401), (300, 900))
SAMPLES = 40


def synthetic_jaw(width: int, height: int) -> npt.NDArray[np.uint8]:
    """Two rows of teeth between jaws, by formula alone; no pixel of a radiograph. [height, width]."""
    x = (np.arange(width) + 0.5) / width
    y = ((np.arange(height) + 0.5) / height)[:, None]
    grey = 60 + 40 * np.cos(3 * np.pi * (x - 0.5)) + 25 * np.sin(9 * y + 4 * x) - 60 * (np.abs(y - 0.5) < 0.02)
    for row in (-1, 1):
        for tooth in range(14):
            centre_x = 0.2 + 0.6 * (tooth + 0.5) / 14
            bite = 0.5 + 0.12 * (4 * (centre_x - 0.5) ** 2) * -1 + 0.03 * row
            wide = 0.013 if 3 <= tooth <= 10 else 0.019
            depth = (y - bite) * row / 0.17
            across = (x - centre_x) / (wide * (1.1 - 0.5 * depth.clip(0, 1)))
            body = (np.abs(across) < 1) & (depth > 0) & (depth < 1)
            grey = np.where(body, 150 + 40 * np.cos(across * 1.4) - 25 * depth, grey)
            if tooth % 3 == 0:
                grey = np.where(body & (depth < 0.28), 250, grey)
            if tooth % 5 == 2:
                grey = np.where(body & (np.abs(across) < 0.35) & (depth < 0.95), 245, grey)
            if tooth % 7 == 4:
                grey = np.where(body & (depth < 0.35), 45, grey)
    return np.floor(grey.clip(0, 255) + 0.5).astype(np.uint8)


def resample_golden(small: npt.NDArray[np.float32]) -> dict[str, Any]:
    """Statistics and evenly strewn samples of a resampled picture [H, W], grey 0-255."""
    spots = np.linspace(0, small.size - 1, SAMPLES).astype(int)
    places = [(int(spot % small.shape[1]), int(spot // small.shape[1])) for spot in spots]
    return {
        "mean": round(float(small.mean(dtype=np.float64)), 4),
        "deviation": round(float(small.std(dtype=np.float64)), 4),
        "minimum": round(float(small.min()), 4),
        "maximum": round(float(small.max()), 4),
        "samples": [{"x": x, "y": y, "value": round(float(small[y, x]), 4)} for x, y in places],
    }


def raw_golden(raw: npt.NDArray[np.float32]) -> dict[str, Any]:
    """The raw tensor [N, 4 + C] at evenly strewn cells and at the ten best ones, all channels."""
    even = np.linspace(0, len(raw) - 1, 15).astype(int)
    best = np.argsort(-raw[:, 4:].max(1), kind="stable")[:10]
    cells = [int(cell) for cell in (*even, *best)]
    return {
        "shape": [1, *raw.shape],
        "samples": [{"cell": cell, "values": [round(float(v), 4) for v in raw[cell]]} for cell in cells],
    }


def write_goldens(run: Run, folder: Path, task: Task) -> None:
    """One PNG and one JSON per size; boxes are x1, y1, x2, y2 in pixels of the PNG, best first."""
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        picture = synthetic_jaw(width, height)
        name = f"jaw-{width}x{height}"
        cv2.imwrite(str(folder / f"{name}.png"), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])
        small = resize(picture, task.width, task.height)
        raw = run(small[None, None])[0]
        found = decode(raw, task)
        scale = np.array([width, height, width, height])
        golden = {
            "picture": f"{name}.png",
            "width": width,
            "height": height,
            "resampled": resample_golden(small),
            "raw": raw_golden(raw),
            "detections": [
                {"class": task.classes[c], "score": round(float(s), 4), "box": [round(float(v), 2) for v in box * scale]}
                for box, s, c in zip(found.boxes, found.scores, found.classes)
            ],
        }
        (folder / f"{name}.json").write_text(json.dumps(golden, indent=1) + "\n")
