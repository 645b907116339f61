"""`python3 -m training.model_json FOLDER`: the model.json of a two-stage panoramic model whose graphs are in the folder.

Fusion and thresholds are placeholders here: every class has the same weights. Figures are those of the model.json that is there.
"""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from training.analyse import ELSEWHERE, LEAST, MOST_PLACES, NMS_IOU, PLACES_LEAST
from training.classes import STRIDES
from training.crops import CANONICAL, CROP, TALL, WIDE
from training.numbering import OUT_OF_ORDER, SAME_PLACE, SEEN, UNLIKELY
from training.truth import ANSWER_OF, ANSWERS, CLASSES, NUMBERS

VERSION = "0.3.0"
NATURAL = ["Caries", "ROOT CANAL TREATMENT", "ROOT STUMP", "IMPACTED TOOTH", "FRACTURE", "PERIAPICAL LESION", "ERUPTING TOOTH"]
"""What an implant cannot have."""
RULES: list[dict[str, Any]] = [
    {"if": "IMPLANT", "drops": NATURAL},
    *({"if": name, "drops": ["IMPLANT"]} for name in ("ROOT CANAL TREATMENT", "IMPACTED TOOTH")),
    {"if": "ROOT STUMP", "drops": ["CROWN AND BRIDGE", "FILLING", "Caries", "IMPLANT"]},
    {"if": "CROWN AND BRIDGE", "drops": ["FILLING", "ROOT STUMP"]},
    {"if": "FILLING", "drops": ["CROWN AND BRIDGE"]},
    {"if": "Caries", "drops": ["ROOT STUMP"]},
    {"if": "IMPACTED TOOTH", "drops": ["ERUPTING TOOTH"]},
    {"if": "ERUPTING TOOTH", "drops": ["IMPACTED TOOTH"]},
]


def hash_of(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def described_class(name: str, known: dict[str, Any]) -> dict[str, Any]:
    return {"ap50": None, "n": None, **known.get(name, {}), "id": name, "threshold": 0.3, "experimental": name not in known}


def describe(folder: Path) -> dict[str, Any]:
    before = json.loads((folder / "model.json").read_text())
    known = {entry["id"]: entry for entry in before["classes"]}
    return {
        "name": "panoramic",
        "version": VERSION,
        "type": "panoramic",
        "use": "evaluation",
        "file": "model.onnx",
        "sha256": hash_of(folder / "model.onnx"),
        "input": {"name": "image", "width": CANONICAL[0], "height": CANONICAL[1], "channels": 1},
        "output": {
            "name": "conditions",
            "strides": list(STRIDES),
            "teeth": {
                "name": "teeth", "numbers": list(NUMBERS), "least": SEEN, "unlikely": UNLIKELY,
                "samePlace": SAME_PLACE, "outOfOrder": OUT_OF_ORDER,
            },
        },
        "reader": {
            "file": "reader.onnx",
            "sha256": hash_of(folder / "reader.onnx"),
            "input": {"name": "crops", "width": CROP[0], "height": CROP[1]},
            "answers": list(ANSWERS),
            "maps": ["Caries", "PERIAPICAL LESION"],
            "mapStride": 4,
            "tall": TALL, "wide": WIDE, "mostPlaces": MOST_PLACES, "placesLeast": PLACES_LEAST, "elsewhere": ELSEWHERE,
        },
        "classes": [described_class(name, known) for name in CLASSES],
        "fusion": {name: {"bias": 0.0, "detector": 0.5, "answers": {answer: 0.7}} for name, answer in ANSWER_OF.items()},
        "floor": 0.005,
        "sameTooth": 0.4,
        "rules": RULES,
        "outlines": {
            "Caries": {"map": "Caries", "least": 0.4},
            "PERIAPICAL LESION": {"map": "PERIAPICAL LESION", "least": 0.4},
        },
        "nms": {"iou": NMS_IOU},
        "minimumScore": LEAST,
        "maximumDetections": 100,
        "trainedOn": before["trainedOn"],
        "measured": before["measured"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    (folder / "model.json").write_text(json.dumps(describe(folder), indent=2) + "\n")


if __name__ == "__main__":
    main()
