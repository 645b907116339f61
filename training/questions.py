"""A question of yes or no about each labelled box of a set that is only checked on: does the class stand inside of it?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from training.classes import Task
from training.coco import LABELS
from training.decode import decode
from training.measure import Run
from training.metrics import Array
from training.prepare import read_grey
from training.resample import resize

SPECIFICITIES = (0.8, 0.85, 0.9, 0.95, 0.98)


def best_inside(box: Array, centres: Array, scores: Array) -> float:
    """The highest score [D] of those whose centre [D, 2] lies in the box (left, top, width, height); 0 where none does."""
    low, size = box[:2], box[2:]
    inside = ((centres >= low) & (centres <= low + size)).all(1)
    return float(scores[inside].max(initial=0.0))


def points(yes: Array, no: Array) -> list[dict[str, float]]:
    """The lowest score at which so many of the noes stay below, at each of SPECIFICITIES; each score once."""
    steps = np.unique(np.concatenate([yes, no, [1.0]]))
    result = []
    for wanted in SPECIFICITIES:
        score = next(step for step in steps if step > 0 and (no < step).mean() >= wanted)
        figures = {"score": score, "sensitivity": (yes >= score).mean(), "specificity": (no < score).mean()}
        point = {name: round(float(value), 3) for name, value in figures.items()}
        if point not in result:
            result.append(point)
    return result


def ask(run: Run, folder: Path, task: Task) -> dict[str, Any]:
    """Every picture of the set; how often a yes scores above a no, and the curve."""
    question = json.loads((LABELS / "sets.json").read_text())[folder.name]["check"]
    asked, index = {**dict.fromkeys(question["yes"], "yes"), **dict.fromkeys(question["no"], "no")}, task.classes.index(question["class"])
    coco = json.loads((folder / "annotations.json").read_text())
    names = {category["id"]: category["name"] for category in coco["categories"]}
    scores: dict[str, list[float]] = {"yes": [], "no": []}
    for image in coco["images"]:
        grey = resize(read_grey(folder / "images" / image["file_name"]), task.width, task.height)
        found = decode(run(grey[None, None].astype(np.float32))[0], task)
        mine = found.classes == index
        centres = (found.boxes[mine][:, :2] + found.boxes[mine][:, 2:]) / 2 * [image["width"], image["height"]]
        for annotation in coco["annotations"]:
            answer = asked.get(names[annotation["category_id"]])
            if annotation["image_id"] == image["id"] and answer:
                scores[answer].append(best_inside(np.array(annotation["bbox"], float), centres, found.scores[mine]))
    yes, no = np.array(scores["yes"]), np.array(scores["no"])
    area = float(((yes[:, None] > no) + 0.5 * (yes[:, None] == no)).mean())
    return {
        "set": folder.name,
        "class": question["class"],
        "sources": len(coco["images"]),
        "yes": len(yes),
        "no": len(no),
        "area": round(area, 3),
        "points": points(yes, no),
    }
