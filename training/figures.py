"""One class's published figure, and what takes minutes kept on disk."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

from training.metrics import Matches, average_precision, bootstrap_interval, precision_recall


def kept(file: Path, make: Callable[[], Any]) -> Any:
    """The result of `make`, read from the file if it exists and written to it otherwise."""
    if not file.exists():
        file.write_bytes(pickle.dumps(make()))
    return pickle.loads(file.read_bytes())


def figure(matches: Matches, threshold: float | None) -> dict[str, Any]:
    low, high = bootstrap_interval(matches)
    precision, recall = precision_recall(matches, threshold) if threshold is not None else (None, None)
    numbers = {"ap50": average_precision(matches), "low": low, "high": high, "precision": precision, "recall": recall}
    return {"n": int(matches.labels.sum()), **{name: None if value is None else round(float(value), 3) for name, value in numbers.items()}}
