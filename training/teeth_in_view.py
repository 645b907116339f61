"""Which teeth a periapical shows, from the network's opinion of the whole picture: the places of an arch that stand side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from training.periapical_truth import POSITIONS, SCENE

FEWEST, MOST = 2, 8
"""Teeth in a film of 31 x 41 mm."""
COST = 0.5
"""Each place must speak for itself by this logit: at the edges a half tooth is in view, which readers mostly leave out. From the tune part."""
ARCH = 5.0
"""A picture whose arch has a smaller logit lies on its side or is no periapical. From the tune part."""
MARGIN = 3.0
"""The best run of places leads by this much over every run that begins or ends more than one place away. From the tune part and from drawn periapicals, on
which a smaller lead was wrong by two teeth."""


@dataclass(frozen=True)
class Range:
    """Upper or lower arch, and the first and last place from the picture's left, 0 to 15."""

    upper: bool
    first: int
    last: int


def proposed_range(scene: Sequence[float] | npt.NDArray[Any]) -> Range | None:
    """Logits [1 + 16] of the upper arch and of its places -> the run of places with the greatest sum, or None where another one is nearly as good.

    The sum of logits is the logarithm of the likelihood ratio of a run, if places are independent.
    """
    if len(scene) != SCENE:
        raise ValueError(f"a scene has {SCENE} logits, not {len(scene)}")
    arch, places = float(scene[0]), np.asarray(scene[1:], float) - COST
    runs = {
        (first, last): float(places[first : last + 1].sum())
        for first in range(POSITIONS)
        for last in range(first + FEWEST - 1, min(POSITIONS, first + MOST))
    }
    best = max(runs, key=lambda run: runs[run])
    others = [value for (first, last), value in runs.items() if abs(first - best[0]) > 1 or abs(last - best[1]) > 1]
    if abs(arch) < ARCH or runs[best] - max(others) < MARGIN:
        return None
    return Range(arch > 0, *best)


def wilson(right: int, of: int) -> tuple[float, float]:
    """95 % interval of a share (Wilson 1927, doi:10.1080/01621459.1927.10502953)."""
    z, share = 1.96, right / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - reach, middle + reach


def measure_ranges(read: Sequence[tuple[Sequence[float | None], npt.NDArray[Any]]]) -> dict[str, Any]:
    """Scenes as our reader gave them and as the network sees them -> how many have a proposal, and how many of these are right: the arch, and each
    end at most one tooth away. Two readers of the same pictures agreed so often on 50 of 60."""
    known = [(truth, seen) for truth, seen in read if truth[0] is not None and truth[1] is not None]
    proposed = right = exact = 0
    for truth, seen in known:
        found = proposed_range(seen)
        if found is None:
            continue
        shown = [place for place, value in enumerate(truth[1:]) if value == 1.0]
        off = (abs(found.first - shown[0]), abs(found.last - shown[-1]))
        proposed += 1
        if found.upper == (truth[0] == 1.0):
            right += max(off) <= 1
            exact += max(off) == 0
    low, high = wilson(right, proposed) if proposed else (0.0, 0.0)
    return {"sources": len(known), "proposed": proposed, "right": right, "exact": exact, "low": round(low, 3), "high": round(high, 3)}
