"""Detections of the tune part and what they are worth: the figure that the best checkpoint is kept by, and what calibration is fitted on."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from training.decode import decode
from training.measure import Run
from training.metrics import Detections, Matches, average_precision, match
from training.own.plan import OwnPlan
from training.resample import resize

MOST_LOOKED_AT = 48
"""Pictures of a look during training; the last one, which calibrates, sees all."""


def tune_detections(run: Run, plan: OwnPlan, pixels: npt.NDArray[np.uint8], rows: list[int]) -> list[Detections]:
    """`run`: [1, 1, H, W] 0-255 -> raw [1, N, 4 + C]."""
    task = plan.task
    return [decode(run(resize(np.asarray(pixels[row]), *plan.size).astype(np.float32)[None, None])[0], task) for row in rows]


def matches_by_class(found: list[Detections], plan: OwnPlan, rows: list[int]) -> dict[str, tuple[Matches, list[int]]]:
    """Per class with labels its matches on the pictures that label it, and the rows of these. A detection on a box in doubt does not count."""
    result = {}
    for index, name in enumerate(plan.classes):
        places = [place for place, row in enumerate(rows) if plan.pictures[row].known[index]]
        boxes = [plan.pictures[rows[place]].boxes for place in places]
        wanted = [np.array([box for box, may in mine if may == [index]], float).reshape(-1, 4) for mine in boxes]
        doubtful = [np.array([box for box, may in mine if len(may) > 1 and index in may], float).reshape(-1, 4) for mine in boxes]
        if sum(len(one) for one in wanted) > 0:
            result[name] = (match([found[place] for place in places], wanted, (index,), doubtful), [rows[place] for place in places])
    return result


def mean_precision(found: list[Detections], plan: OwnPlan, rows: list[int]) -> float:
    """Mean AP50 over the classes with labels; 0 where there are none."""
    values = [average_precision(matches) for matches, _rows in matches_by_class(found, plan, rows).values()]
    return float(np.mean(values)) if values else 0.0
