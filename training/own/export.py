"""`python3 -m training.own.export RUN --out DIR --weights FILE`: the best checkpoint of a run as a model: graph, calibration, thresholds, goldens, `model.json`.

Figures of the test part are not here: `npm run train` measures them with the engine itself.
"""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import torch

from training.calibration import Scale, cross_fitted, expected_error, fit
from training.classes import STRIDES
from training.decode import EXCLUSIVE_SHARE, MAXIMUM_DETECTIONS, MINIMUM_SCORE, NMS_IOU
from training.evaluate import open_model
from training.export import WHERE_NORMALISED, curve, write_single_view
from training.golden import write_goldens
from training.metrics import Matches, best_threshold, held_out_precision, is_experimental
from training.networks import halved
from training.numbering import SEEN
from training.own.limits import leave_with_parent, step_back
from training.own.look import matches_by_class, tune_detections
from training.own.network import new_network
from training.own.plan import OwnPlan, prepared_pictures, read_plan
from training.views import Views

VERSION = "1.0.0"


def best_network(plan: OwnPlan) -> tuple[torch.nn.Module, float]:
    """The checkpoint that the tune part chose, and its figure there."""
    model = new_network(plan.network, len(plan.classes))
    best = torch.load(plan.folder / "best.pt", map_location="cpu")
    model.load_state_dict(best["average"])
    return model.eval(), float(best["tune"])


def write_graph(model: torch.nn.Module, plan: OwnPlan, scales: list[Scale], file: Path) -> None:
    """Both sides of the picture looked at, the mean calibrated."""
    image = torch.rand(1, 1, plan.size[1], plan.size[0]) * 255
    write_single_view(Views(model, plan.task, scales).eval(), file, image)


def tuned_matches(plan: OwnPlan, file: Path) -> dict[str, tuple[Matches, list[int]]]:
    """The matches of the exported graph by class, on the whole tune part."""
    rows = plan.rows("tune")
    return matches_by_class(tune_detections(open_model(file, plan.threads), plan, prepared_pictures(plan), rows), plan, rows)


def calibration(tuned: dict[str, tuple[Matches, list[int]]]) -> dict[str, Any]:
    """The expected error over all classes, where no source is scaled by itself."""
    if not tuned:
        return {"n": 0, "error": None}
    scores = np.concatenate([cross_fitted(matches, np.arange(len(rows))) for matches, rows in tuned.values()])
    hits = np.concatenate([matches.hits for matches, _rows in tuned.values()])
    return {"n": len(hits), "error": round(expected_error(scores, hits), 3) if len(hits) else None}


def class_entry(name: str, tuned: tuple[Matches, list[int]] | None) -> dict[str, Any]:
    """Threshold and curve from the tune part; a class without labels there is experimental at one half."""
    if tuned is None:
        return {"id": name, "threshold": 0.5, "experimental": True, "ap50": None, "n": None}
    matches, rows = tuned
    labels = int(matches.labels.sum())
    precision = held_out_precision(matches, np.arange(len(rows)))
    drawn = {"curve": curve(matches), "curveLabels": labels, "curvePart": "tune"}
    return {"id": name, "threshold": max(0.01, best_threshold(matches)[0]), "experimental": is_experimental(precision, labels), "ap50": None, "n": None, **drawn}


def export(plan: OwnPlan, out: Path, weights: Path) -> None:
    """`weights`: where those go that a later training may begin with. They are no part of the model: reading them can run code."""
    out.mkdir(parents=True, exist_ok=True)
    model, tune = best_network(plan)
    file, task = out / "model.onnx", plan.task
    write_graph(model, plan, [], file)
    calibrated = {"n": 0, "error": None}
    if plan.role != "teeth":
        raw = tuned_matches(plan, file)
        scales = [fit(raw[name][0].scores, raw[name][0].hits) if name in raw else Scale() for name in plan.classes]
        calibrated = calibration(raw)
        write_graph(model, plan, scales, file)
    tuned = tuned_matches(plan, file)
    described = {
        "name": plan.name,
        "version": VERSION,
        "type": "periapical" if plan.role == "periapical" else "panoramic",
        "file": file.name,
        "sha256": sha256(file.read_bytes()).hexdigest(),
        "input": {"name": "image", "width": task.width, "height": task.height, "channels": 1, "normalised": WHERE_NORMALISED},
        "output": {"name": "raw", "strides": list(STRIDES)},
        "classes": [class_entry(name, tuned.get(name)) for name in plan.classes],
        "nms": {"iou": NMS_IOU},
        "exclusive": {"share": EXCLUSIVE_SHARE, "groups": [list(group) for group in task.groups]},
        "minimumScore": SEEN if plan.role == "teeth" else MINIMUM_SCORE,
        "maximumDetections": MAXIMUM_DETECTIONS,
        "network": plan.network,
        "calibration": calibrated,
        "tune": round(tune, 4),
    }
    (out / "model.json").write_text(json.dumps(described, indent=2) + "\n")
    write_goldens(open_model(file, plan.threads), out / "golden", task)
    weights.parent.mkdir(parents=True, exist_ok=True)
    making = weights.with_suffix(".making")
    torch.save({"network": plan.network, "classes": list(plan.classes), "weights": halved(model.state_dict())}, making)
    making.replace(weights)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    options = parser.parse_args()
    step_back()
    leave_with_parent()
    plan = read_plan(options.run)
    torch.set_num_threads(plan.threads)
    export(plan, options.out, options.weights)


if __name__ == "__main__":
    main()
