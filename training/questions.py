"""A question of yes or no about each labelled box of a set that is only checked on: does the class stand inside of it?"""

from __future__ import annotations

import numpy as np

from training.metrics import Array

SPECIFICITIES = (0.8, 0.85, 0.9, 0.95, 0.98)


def best_inside(box: Array, centres: Array, scores: Array) -> float:
    """The highest score [D] of those whose centre [D, 2] lies in the box (left, top, width, height); 0 where none does."""
    low, size = box[:2], box[2:]
    inside = ((centres >= low) & (centres <= low + size)).all(1)
    return float(scores[inside].max(initial=0.0))


def points(yes: Array, no: Array) -> list[dict[str, float]]:
    """`yes` and `no` are scores from 0 to 1. The lowest score at which so many of the noes stay below, at each of SPECIFICITIES; each score once."""
    steps = np.unique(np.concatenate([yes, no, [1.0]]))
    result = []
    for wanted in SPECIFICITIES:
        score = next(step for step in steps if step > 0 and (no < step).mean() >= wanted)
        figures = {"score": score, "sensitivity": (yes >= score).mean(), "specificity": (no < score).mean()}
        point = {name: round(float(value), 3) for name, value in figures.items()}
        if point not in result:
            result.append(point)
    return result
