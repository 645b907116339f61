"""One class's published figure, and what takes minutes kept on disk."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from training.metrics import Matches, average_precision, bootstrap_interval, precision_recall


def kept(file: Path, made_from: Sequence[Path], make: Callable[[], Any]) -> Any:
    """The result of `make`, read from the file if it was made from the same files, and written to it otherwise."""
    sources = [sha256(source.read_bytes()).hexdigest() for source in made_from]
    if file.exists():
        before, result = pickle.loads(file.read_bytes())
        if before == sources:
            return result
    result = make()
    file.write_bytes(pickle.dumps((sources, result)))
    return result


def figure(matches: Matches, threshold: float | None) -> dict[str, Any]:
    """AP50 with its 95 % interval, precision and recall at `threshold` (0 to 1; None leaves both out), all from 0 to 1 to three decimals; `n` labels."""
    low, high = bootstrap_interval(matches)
    precision, recall = precision_recall(matches, threshold) if threshold is not None else (None, None)
    numbers = {"ap50": average_precision(matches), "low": low, "high": high, "precision": precision, "recall": recall}
    return {"n": int(matches.labels.sum()), **{name: None if value is None else round(float(value), 3) for name, value in numbers.items()}}
