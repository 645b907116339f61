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

from training.classes import CLASSES, GROUPS, HEIGHT, SIZES, STRIDES, WIDTH
from training.decode import EXCLUSIVE_SHARE, MAXIMUM_DETECTIONS, MINIMUM_SCORE, NMS_IOU
from training.evaluate import detect_files, figures, open_model, part_pictures
from training.golden import write_goldens
from training.measure import Run, measure_categories, measure_classes
from training.metrics import best_threshold
from training.model import Detector
from training.views import FourViews

VERSION = "0.1.3"
MAIN_SET = "panoramic-restorations"
EXTERNAL_SETS = {"panoramic-eruption": "test", "panoramic-diseases": "all"}
TUNE_SETS = (MAIN_SET, "panoramic-eruption")
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


def kept_tune(file: Path) -> dict[str, Any]:
    """The figures of that model on the tune part, which judges weights that trained on it no longer."""
    return json.loads(file.read_text())["measured"]["tune"]


def tuned_thresholds(run: Run, data: Path) -> dict[str, float]:
    """Per class the score with the best F1 on the tune part of the first set that labels it."""
    thresholds: dict[str, float] = {}
    for name in TUNE_SETS:
        pictures = part_pictures(data / name, "tune", every_copy=True)
        tuned = measure_classes(detect_files(run, data / name, pictures), pictures)
        thresholds = {key: best_threshold(matches)[0] for key, matches in tuned.matches.items()} | thresholds
    return thresholds


def figures_on(run: Run, folder: Path, part: str, thresholds: dict[str, float]) -> dict[str, Any]:
    """Figures of one part of a set: by its own categories with their mean, and by our classes."""
    pictures = part_pictures(folder, part)
    found = detect_files(run, folder, pictures)
    lumped, ours = measure_categories(found, pictures), measure_classes(found, pictures)
    return {
        "sources": len(pictures),
        "meanAp50": {"categories": round(lumped.mean(), 3), "classes": round(ours.mean(), 3)},
        "categories": {name: asdict(figure) for name, figure in figures(lumped, thresholds).items()},
        "classes": {name: asdict(figure) for name, figure in figures(ours, thresholds).items()},
    }


def published(name: str, test: dict[str, Any], external: dict[str, Any]) -> dict[str, Any]:
    """The figure of a class that the app shows: from the test part, else from the set that labels it, else nothing."""
    measured = [test, *external.values()]
    return next((part["classes"][name] for part in measured if name in part["classes"]), {"ap50": None, "n": None})


def describe(data: Path, file: Path, trained_on: list[str], kept: Path | None) -> dict[str, Any]:
    """model.json: thresholds from the tune part or `kept`, figures from the test part and the external sets."""
    run = open_model(file)
    folder = data / MAIN_SET
    thresholds = kept_thresholds(kept) if kept else tuned_thresholds(run, data)
    tune = kept_tune(kept) if kept else figures_on(run, folder, "tune", thresholds)
    test = figures_on(run, folder, "test", thresholds)
    external = {
        name: figures_on(run, data / name, part, thresholds)
        for name, part in EXTERNAL_SETS.items()
        if (data / name).is_dir()
    }
    return {
        "name": "panoramic",
        "version": VERSION,
        "type": "panoramic",
        "file": file.name,
        "sha256": sha256(file.read_bytes()).hexdigest(),
        "input": {"name": "image", "width": WIDTH, "height": HEIGHT, "channels": 1, "normalised": WHERE_NORMALISED},
        "output": {
            "name": "raw",
            "strides": list(STRIDES),
            "sizes": [{"width": width, "height": height} for width, height in SIZES],
        },
        "classes": [
            {"id": name, "threshold": thresholds[name], **{key: published(name, test, external)[key] for key in ("ap50", "n")}}
            for name in CLASSES
        ],
        "nms": {"iou": NMS_IOU},
        "exclusive": {"share": EXCLUSIVE_SHARE, "groups": [list(group) for group in GROUPS]},
        "minimumScore": MINIMUM_SCORE,
        "maximumDetections": MAXIMUM_DETECTIONS,
        "trainedOn": trained_on,
        "measured": {"set": MAIN_SET, "part": "test", **test, "tune": tune, "external": external},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with one COCO folder per set")
    parser.add_argument("--checkpoint", type=Path, nargs="+", default=[Path("training/runs/panoramic/last.pt")])
    parser.add_argument("--out", type=Path, default=Path("models/panoramic"))
    parser.add_argument("--thresholds", type=Path, help="a model.json whose thresholds and tune figures are kept")
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
