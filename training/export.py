"""`python3 -m training.export --data DIR --checkpoint FILE`: model.onnx, model.json and goldens."""

from __future__ import annotations

import argparse
import inspect
import json
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import torch

from training.classes import CLASSES, HEIGHT, STRIDES, WIDTH
from training.decode import MAXIMUM_DETECTIONS, MINIMUM_SCORE, NMS_IOU
from training.evaluate import figures, measure_files, open_model, part_pictures
from training.golden import write_goldens
from training.metrics import best_threshold
from training.views import FourViews
from training.model import Detector

VERSION = "0.1.3"
MAIN_SET = "panoramic-restorations"
EXTERNAL_SETS = ("panoramic-diseases",)
WHERE_NORMALISED = "in the graph: the input is plain grey, 0 to 255"


def mean_weights(checkpoints: list[Path]) -> dict[str, torch.Tensor]:
    """The averaged weights of one checkpoint, or their mean over several that continue each other."""
    states = [torch.load(checkpoint, map_location="cpu")["average"] for checkpoint in checkpoints]
    return {name: sum(state[name] / len(states) for state in states) for name in states[0]}


def write_graph(checkpoints: list[Path], file: Path) -> None:
    """The weights as ONNX, batch-norm folded, input `image`, output `raw`; checked against PyTorch."""
    weights = mean_weights(checkpoints)
    detector = Detector(width=weights["stem.conv.weight"].shape[0] * 4)
    detector.load_state_dict(weights)
    model = FourViews(detector).eval()
    image = torch.rand(1, 1, HEIGHT, WIDTH) * 255
    extra: dict[str, Any] = {}
    if "dynamo" in inspect.signature(torch.onnx.export).parameters:
        extra["dynamo"] = False
    torch.onnx.export(
        model, image, str(file), input_names=["image"], output_names=["raw"], opset_version=13, **extra
    )
    with torch.no_grad():
        expected = model(image).numpy()
    difference = float(np.abs(open_model(file)(image.numpy()) - expected).max())
    if difference > 1e-3:
        raise ValueError(f"the exported graph differs from the model by {difference}")


def kept_thresholds(file: Path) -> dict[str, float]:
    """The thresholds of another model.json: for weights that have seen the tune part, those chosen before."""
    return {entry["id"]: entry["threshold"] for entry in json.loads(file.read_text())["classes"]}


def describe(data: Path, file: Path, trained_on: list[str], kept: Path | None) -> dict[str, Any]:
    """model.json: thresholds from the tune part or `kept`, figures from the test part and the external sets."""
    run = open_model(file)
    folder = data / MAIN_SET
    tuned = measure_files(run, folder, part_pictures(folder, "tune", every_copy=True))
    best = {CLASSES[index]: best_threshold(matches)[0] for index, matches in tuned.matches.items()}
    thresholds = kept_thresholds(kept) if kept else best
    tune = measure_files(run, folder, part_pictures(folder, "tune"))
    pictures = part_pictures(folder, "test")
    tested = measure_files(run, folder, pictures)
    test = figures(tested, thresholds)
    external: dict[str, Any] = {}
    for name in EXTERNAL_SETS:
        if (data / name).is_dir():
            others = part_pictures(data / name, "all")
            found = figures(measure_files(run, data / name, others), thresholds)
            external[name] = {"sources": len(others), "classes": {k: asdict(v) for k, v in found.items()}}
    return {
        "name": "panoramic",
        "version": VERSION,
        "type": "panoramic",
        "file": file.name,
        "sha256": sha256(file.read_bytes()).hexdigest(),
        "input": {"name": "image", "width": WIDTH, "height": HEIGHT, "channels": 1, "normalised": WHERE_NORMALISED},
        "output": {"name": "raw", "strides": list(STRIDES)},
        "classes": [
            {"id": name, "threshold": thresholds[name], "ap50": test[name].ap50, "n": test[name].n}
            for name in CLASSES
        ],
        "nms": {"iou": NMS_IOU},
        "minimumScore": MINIMUM_SCORE,
        "maximumDetections": MAXIMUM_DETECTIONS,
        "trainedOn": trained_on,
        "measured": {
            "set": MAIN_SET,
            "part": "test",
            "sources": len(pictures),
            "meanAp50": round(tested.mean(), 3),
            "classes": {name: asdict(figure) for name, figure in test.items()},
            "tune": {"meanAp50": round(tune.mean(), 3), "ap50": {k: round(v, 3) for k, v in tune.ap50().items()}},
            "external": external,
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with one COCO folder per set")
    parser.add_argument("--checkpoint", type=Path, nargs="+", default=[Path("training/runs/panoramic/last.pt")])
    parser.add_argument("--out", type=Path, default=Path("models/panoramic"))
    parser.add_argument("--thresholds", type=Path, help="a model.json whose thresholds are kept")
    parser.add_argument("--trained-on", default=MAIN_SET, help="names of the sets that the weights have seen")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    file = options.out / "model.onnx"
    write_graph(options.checkpoint, file)
    description = describe(options.data, file, options.trained_on.split(","), options.thresholds)
    (options.out / "model.json").write_text(json.dumps(description, indent=2) + "\n")
    write_goldens(open_model(file), options.out / "golden")
    print(json.dumps(description["measured"], indent=2))


if __name__ == "__main__":
    main()
