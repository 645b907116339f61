"""One class's published figure, and what takes minutes kept on disk."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

from training.metrics import Matches, average_precision, bootstrap_interval, precision_recall


def kept(file: Path, make: Callable[[], Any]) -> Any:
    """What `make` gives, from the file where it is there."""
    if not file.exists():
        file.write_bytes(pickle.dumps(make()))
    return pickle.loads(file.read_bytes())


def figure(matches: Matches, threshold: float | None) -> dict[str, Any]:
    low, high = bootstrap_interval(matches)
    precision, recall = precision_recall(matches, threshold) if threshold is not None else (None, None)
    rounded = lambda value: None if value is None else round(float(value), 3)
    return {"ap50": rounded(average_precision(matches)), "low": rounded(low), "high": rounded(high), "n": int(matches.labels.sum()), "precision": rounded(precision), "recall": rounded(recall)}
