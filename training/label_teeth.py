"""`python3 -m training.label_teeth --data DIR --checkpoint FILE`: the teacher's reading of the teeth of the sets that may train what ships.

Only numbers stay in `labels/<set>.teeth.json`, a COCO file without pixels. A detection that the arches accept is a tooth; one that
they do not accept, or that is nearly as much like another number, is '?', a tooth whose number is left open in training.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch

from training.classes import CONDITIONS, TEETH
from training.coco import LABELS, Picture, first_per_group, read_pictures, read_sets
from training.metrics import Array, Detections, iou_matrix
from training.model import Detector
from training.numbering import candidates, choose
from training.prepare import prepared
from training.views import Views

SETS = ("panoramic-restorations", "panoramic-eruption")
SURE = 0.3
SEEN = 0.12
LIKELIER = 1.5
"""A number is kept where its score is this many times the best other one's."""
APART = 0.35
UNNUMBERED = "?"


def contrasts(grey: npt.NDArray[np.uint8]) -> list[npt.NDArray[np.uint8]]:
    """A picture [H, W] as it is and as machines that equalise would show it."""
    return [grey] + [cv2.createCLAHE(limit, (8, 8)).apply(grey) for limit in (2.0, 4.0)]


def read_teeth(models: list[Views], grey: npt.NDArray[np.uint8]) -> tuple[Detections, Array]:
    """Teeth of an upright picture of the task's size by the mean over models and contrasts; boxes seen without a number."""
    views = torch.from_numpy(np.stack(contrasts(grey)).astype(np.float32))[:, None]
    with torch.no_grad():
        raw = torch.stack([model(view[None])[0] for model in models for view in views]).mean(0)
    boxes, scores = candidates(raw.numpy(), TEETH, SEEN)
    found = choose(boxes, scores, TEETH)
    sure = (found.scores >= SURE) & (found.scores >= LIKELIER * best_other(found, boxes, scores))
    numbered = Detections(found.boxes[sure], found.scores[sure], found.classes[sure])
    return numbered, apart(boxes, numbered.boxes)


def apart(seen: Array, numbered: Array) -> Array:
    """Those boxes of [S, 4], best first, that lie on no numbered one [T, 4] and on no better one of their own."""
    kept = list(numbered)
    for box in seen:
        if not kept or iou_matrix(box[None], np.array(kept)).max() <= APART:
            kept.append(box)
    return np.array(kept[len(numbered) :]).reshape(-1, 4)


def best_other(found: Detections, boxes: Array, scores: Array) -> Array:
    """By tooth the best score of another number at its place. [T]"""
    rows = [int((boxes == box).all(1).argmax()) for box in found.boxes]
    return np.array([np.delete(scores[row], number).max() for row, number in zip(rows, found.classes)])


def annotation(picture: Picture, box: Array, category: int) -> dict[str, Any]:
    """One COCO annotation in pixels of the file, which may stand on its head."""
    x1, y1, x2, y2 = box
    if picture.overturned:
        y1, y2 = 1 - y2, 1 - y1
    left, top = round(x1 * picture.width), round(y1 * picture.height)
    size = [round(x2 * picture.width) - left, round(y2 * picture.height) - top]
    return {"category_id": category, "bbox": [left, top, *size]}


def label(folder: Path, models: list[Views]) -> dict[str, Any]:
    """The COCO file of one set: the first file of each source of its train and tune parts."""
    pictures = first_per_group(read_pictures(folder, read_sets()[folder.name], CONDITIONS))
    names = [*TEETH.classes, UNNUMBERED]
    images, annotations = [], []
    for picture in pictures:
        if picture.part == "test":
            continue
        numbered, seen = read_teeth(models, np.ascontiguousarray(prepared(folder, picture, TEETH.sizes[0])))
        number = len(images) + 1
        images.append({"id": number, "file_name": picture.file, "width": picture.width, "height": picture.height, "group": picture.group})
        rows = [annotation(picture, box, int(c) + 1) for box, c in zip(numbered.boxes, numbered.classes)]
        rows += [annotation(picture, box, len(names)) for box in seen]
        annotations += [{"id": len(annotations) + i + 1, "image_id": number, **row} for i, row in enumerate(rows)]
    categories = [{"id": index + 1, "name": name} for index, name in enumerate(names)]
    return {"images": images, "categories": categories, "annotations": annotations}


def lines(coco: dict[str, Any]) -> str:
    """JSON with a line per entry."""
    parts = [f'"{key}": [\n' + ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in coco[key]) + "\n]" for key in coco]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def open_views(checkpoint: Path) -> Views:
    """The averaged weights of a checkpoint, looking as the exported graph does."""
    weights = torch.load(checkpoint, map_location="cpu")["average"]
    detector = Detector(len(TEETH.classes), weights["stem.conv.weight"].shape[0] * 4)
    detector.load_state_dict(weights)
    return Views(detector, TEETH).eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder with one COCO folder per set")
    parser.add_argument("--checkpoint", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, default=LABELS)
    options = parser.parse_args()
    models = [open_views(file) for file in options.checkpoint]
    for name in SETS:
        coco = label(options.data / name, models)
        (options.out / f"{name}.teeth.json").write_text(lines(coco))
        print(name, len(coco["images"]), "pictures", len(coco["annotations"]), "boxes")


if __name__ == "__main__":
    main()
