"""`python3 -m training.reader_golden [MODELS]`: goldens of the reader for the engine, from two phantoms of samples/pictures.

The results of Python at every step with the shipped networks, in models/panoramic/reader-golden; fusion comes from model.json.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.analyse import Found, Look, Pipeline, crops_of, two_networks
from training.decide import Decided, decide
from training.fuse import EVIDENCE, Fusion
from training.metrics import Detections
from training.classes import NUMBERS
from training.truth import ANSWERS, CLASSES

PICTURES = ("panoramic-restored.jpg", "panoramic-16bit.png")
SPOTS = 120
"""So many crop pixels, and as many cells of the maps, of each picture."""


def read_deep(file: Path) -> npt.NDArray[np.float32]:
    """A grey picture [H, W] of 8 or 16 bits as the engine takes it: 0-255, fractions included."""
    pixels = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
    if pixels is None or pixels.ndim != 2:
        raise ValueError(f"{file}: no grey picture")
    return pixels.astype(np.float32) * np.float32(255 / np.iinfo(pixels.dtype).max)


def by_number(look: Look) -> Look:
    """Teeth in the order of their numbers, as the engine lists them."""

    def ordered(grey: npt.NDArray[np.uint8]) -> tuple[Detections, Detections]:
        teeth, found = look(grey)
        order = np.argsort([int(NUMBERS[number]) for number in teeth.classes], kind="stable")
        return Detections(teeth.boxes[order], teeth.scores[order], teeth.classes[order]), found

    return ordered


def fusions_of(model: dict[str, Any]) -> dict[str, Fusion]:
    """The fusion of each class as model.json has it."""
    return {
        name: Fusion(rule["bias"], [rule["detector"], *(rule["answers"].get(answer, 0.0) for answer in EVIDENCE[name])])
        for name, rule in model["fusion"].items()
    }


def spots_of(values: npt.NDArray[np.float32]) -> list[dict[str, float | int]]:
    """Evenly strewn numbers of an array, by their index."""
    flat = values.ravel()
    return [{"at": int(at), "value": round(float(flat[at]), 4)} for at in np.linspace(0, flat.size - 1, SPOTS).astype(int)]


def sides(box: npt.NDArray[np.float64]) -> list[float]:
    """A box [4] of x1, y1, x2, y2 as fractions, to six decimals."""
    return [round(float(side), 6) for side in box]


def golden_of(found: Found, decided: Decided, grey: npt.NDArray[np.float32], model: dict[str, Any]) -> dict[str, Any]:
    """Boxes are x1, y1, x2, y2 as fractions of the picture. A class that the reader is not asked about gets its tooth later."""
    teeth = [NUMBERS[number] for number in found.teeth.classes]

    def tooth_of(place: int) -> str | None:
        return teeth[place] if 0 <= place < len(teeth) else None

    return {
        "places": [{"box": sides(box), "upper": bool(up), "tooth": tooth_of(at)} for at, (box, up) in enumerate(zip(found.places, found.upper))],
        "crops": spots_of(crops_of(grey, found.places, found.upper)),
        "answers": [[round(float(value), 4) for value in row] for row in found.answers],
        "maps": spots_of(found.maps),
        "findings": [
            {"class": CLASSES[one], "score": round(float(score), 5), "box": sides(box), "tooth": tooth_of(int(place)) if "adds" not in model["fusion"].get(CLASSES[one], {"adds": 1}) else None}
            for box, score, one, place in list(zip(decided.boxes, decided.scores, decided.classes, decided.places))[: model["maximumDetections"]]
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", type=Path, nargs="?", default=Path("models"))
    models: Path = parser.parse_args().models
    panoramic = models / "panoramic"
    model = json.loads((panoramic / "model.json").read_text())
    if tuple(model["reader"]["answers"]) != ANSWERS:
        raise ValueError("model.json has other answers")
    pipeline = Pipeline(by_number(two_networks(models)), panoramic / "reader.onnx")
    folder = panoramic / "reader-golden"
    folder.mkdir(exist_ok=True)
    for name in PICTURES:
        grey = read_deep(Path("samples/pictures") / name)
        found = pipeline(grey)  # type: ignore[arg-type]
        decided = decide(found, fusions_of(model))
        golden = {"picture": f"samples/pictures/{name}", **golden_of(found, decided, grey, model)}
        (folder / f"{Path(name).stem}.json").write_text(json.dumps(golden) + "\n")
        print(f"{name}: {len(found.places)} places, {len(golden['findings'])} findings")


if __name__ == "__main__":
    main()
