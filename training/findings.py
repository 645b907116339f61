"""What the engine makes of both networks' answers: one finding per tooth and condition, without what excludes each other.

The reference of packages/engine/src/reading; every number comes from model.json.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from training.analyse import Found, frames_of
from training.fuse import CEILING, LESION, lesion_places
from training.metrics import iou_matrix
from training.truth import NUMBERS

Array = npt.NDArray[np.float64]
LEAST_BOX = 0.05
"""Below this score the detector's box of a lesion is no better than the reader's map."""
ROOT_SHARE, WIDER = 1 / 3, 0.15
SAME_BOX, SAME_INSIDE = 0.5, 0.7


@dataclass(frozen=True)
class Finding:
    """A condition: its box as fractions, its place (None if the detector found it alone) and the number of a tooth that has one."""

    name: str
    score: float
    box: Array
    place: int | None
    tooth: str | None


def best_boxes(found: Found, model: dict[str, Any]) -> npt.NDArray[np.int64]:
    """[K, C]: the best detection of each class on each place, -1 where there is none."""
    names = [entry["id"] for entry in model["classes"]]
    best = np.full((len(found.places), len(names)), -1)
    if not len(found.places) or not len(found.boxes):
        return best
    shared = iou_matrix(found.places, found.boxes)
    longer = lesion_places(found.places, found.upper)
    centre = (found.boxes[:, :2] + found.boxes[:, 2:]) / 2
    inside = ((centre[None] >= longer[:, None, :2]) & (centre[None] <= longer[:, None, 2:])).all(-1)
    for index, name in enumerate(names):
        touches = (inside if name == LESION else shared >= model["sameTooth"]) & (found.classes == index)
        best[:, index] = np.where(touches.any(1), touches.argmax(1), -1)
    return best


def confidences(found: Found, model: dict[str, Any]) -> Array:
    """[K, C] of the classes that have a fusion; 0 of the others."""
    names = [entry["id"] for entry in model["classes"]]
    best = best_boxes(found, model)
    scores = np.zeros(best.shape)
    for index, name in enumerate(names):
        rule = model["fusion"].get(name)
        if rule is None or not len(best):
            continue
        seen = np.where(best[:, index] >= 0, found.scores[best[:, index]] if len(found.scores) else 0.0, 0.0)
        seen = seen.clip(model["floor"], CEILING)
        total = rule["bias"] + rule["detector"] * np.log(seen / (1 - seen))
        for answer, weight in rule["answers"].items():
            total = total + weight * found.answers[:, model["reader"]["answers"].index(answer)]
        scores[:, index] = 1 / (1 + np.exp(-total))
    return scores


def lesion_box(found: Found, place: int, detected: int, model: dict[str, Any]) -> Array:
    """The detector's box, else that of the reader's map, else the end of the root."""
    if detected >= 0 and found.scores[detected] >= LEAST_BOX:
        return found.boxes[detected]
    outline = model["outlines"][LESION]
    logits = found.maps[place, model["reader"]["maps"].index(outline["map"])]
    rows, columns = np.nonzero(logits >= np.log(outline["least"] / (1 - outline["least"])))
    up = bool(found.upper[place])
    if len(rows):
        cx, cy, hw, hh = frames_of(found.places[place : place + 1])[0]
        height, width = logits.shape
        across = cx + (np.array([columns.min(), columns.max() + 1]) * 2 / width - 1) * hw
        down = np.sort(cy + (-1 if up else 1) * (np.array([rows.min(), rows.max() + 1]) * 2 / height - 1) * hh)
        return np.array([across[0], down[0], across[1], down[1]]).clip(0, 1)
    x1, y1, x2, y2 = found.places[place]
    height = y2 - y1
    top, bottom = (y1 - WIDER * height, y1 + ROOT_SHARE * height) if up else (y2 - ROOT_SHARE * height, y2 + WIDER * height)
    return np.array([x1, top, x2, bottom]).clip(0, 1)


def exclude(findings: list[Finding], rules: list[dict[str, Any]]) -> list[Finding]:
    """Of one place: from the strongest down, each removes what is weaker of those that it excludes."""
    left = sorted(findings, key=lambda one: -one.score)
    at = 0
    while at < len(left):
        strong = left[at]
        drops = {name for rule in rules if rule["if"] == strong.name and strong.score >= rule.get("from", 0.3) for name in rule["drops"]}
        left = [one for one in left if not (one.name in drops and one.score < strong.score)]
        at += 1
    return left


def inside_of(a: Array, b: Array) -> float:
    """The share of the smaller box that is inside the other."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    area = min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
    return float(max(width, 0) * max(height, 0) / area)


def is_double(one: Finding, other: Finding) -> bool:
    if one.name != other.name or one.place == other.place:
        return False
    return bool(iou_matrix(one.box[None], other.box[None])[0, 0] > SAME_BOX or inside_of(one.box, other.box) > SAME_INSIDE)


def findings(found: Found, model: dict[str, Any]) -> list[Finding]:
    """Everything that the app shows of a radiograph, best first."""
    names = [entry["id"] for entry in model["classes"]]
    scores, best = confidences(found, model), best_boxes(found, model)
    kept: list[Finding] = []
    for place in range(len(found.places)):
        tooth = NUMBERS[found.teeth.numbers[place]] if place < len(found.teeth.numbers) else None
        own = [
            Finding(
                name,
                float(scores[place, index]),
                lesion_box(found, place, int(best[place, index]), model) if name == LESION else found.places[place],
                place,
                tooth,
            )
            for index, name in enumerate(names)
            if name in model["fusion"] and scores[place, index] >= model["minimumScore"]
        ]
        kept += exclude(own, model["rules"])
    single: list[Finding] = []
    for one in sorted(kept, key=lambda one: -one.score):
        if not any(is_double(one, other) for other in single):
            single.append(one)
    sides: set[tuple[str, bool]] = set()
    for box, score, index in zip(found.boxes, found.scores, found.classes):
        name = names[index]
        side = (name, bool(box[0] + box[2] < 1))
        if name in model["fusion"] or (name == "CONDYLE" and side in sides):
            continue
        sides.add(side)
        single.append(Finding(name, float(score), box, None, None))
    return sorted(single, key=lambda one: -one.score)[: model["maximumDetections"]]
