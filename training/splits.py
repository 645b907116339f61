"""Which part a source radiograph belongs to: a fixed rule, by group and never by file."""

from __future__ import annotations

import json
from hashlib import md5
from pathlib import Path
from typing import Final, Literal

Split = Literal["train", "tune", "test"]


_RULES: Final = json.loads((Path(__file__).parent / "labels" / "one-source.json").read_text())

UNEVEN: Final[frozenset[str]] = frozenset(_RULES["uneven"])
"""Sets that came without some last digits, so that their tune part would be nearly empty: here tune and test share the three digits evenly."""


ONE_SOURCE: Final[dict[str, dict[str, str]]] = _RULES["sets"]
"""By set the groups that are near copies of another group, with that one."""


def number_of(set_name: str, group: str) -> int:
    """The MD5 of `set/group` as a number; near copies have that of the group that they copy."""
    group = ONE_SOURCE.get(set_name, {}).get(group, group)
    return int(md5(f"{set_name}/{group}".encode()).hexdigest(), 16)


def split_of(set_name: str, group: str) -> Split:
    """Split of one source: the MD5 of `set/group` modulo ten; 0-1 test, 2 tune, the rest train."""
    number = number_of(set_name, group)
    digit = number % 10
    if set_name in UNEVEN and digit <= 2:
        return "tune" if number // 10 % 2 == 0 else "test"
    if digit < 2:
        return "test"
    return "tune" if digit == 2 else "train"


def fold_of(set_name: str, group: str, folds: int) -> int:
    """Fold of one source, 0 to `folds` - 1: the same number without its last digit, so that folds cut across the parts."""
    return number_of(set_name, group) // 10 % folds


def split_of_phantom(seed: int) -> Split:
    """Phantoms have seeds for groups: those below 1,000,000 are for training, the others for tests."""
    return "train" if seed < 1_000_000 else "test"
