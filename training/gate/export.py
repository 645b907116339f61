"""`python3 -m training.gate.export --checkpoint FILE`: models/quality with thresholds, and a golden for the engine."""

from __future__ import annotations

import argparse
import inspect
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime
import torch

from training.gate.model import Gate
from training.gate.prepare import ANSWERS, CHECKS, PERIAPICAL_SETS, SETS
from training.gate.sheet import HEIGHT, WIDTH, sheet
from training.gate.train import odds_of, read
from training.golden import synthetic_jaw

VERSION = "0.3.0"
AS_THEY_ARE, CHANGED = 0.998, 0.95
"""Shares of the fit pictures that each answer must let pass: of files as they are, and of those in other tones and sizes."""
TYPE = {"panoramic": 0.993, "periapical": 0.98}
"""The types likewise, on files as they are alone: a cut-out of a panoramic is no real periapical, and real ones are few."""
INTO_THE_GAP = 0.4
"""The share of the way that each type's threshold then goes on towards the other type's, where nothing lies between them."""
TOWARDS = {"panoramic": 0.25, "periapical": 0.35}
"""The share of the way that a threshold then goes on towards the middle of the spoilt ones: a fault that is detected well is refused only when it is plain. Fit periapicals are few, so that their highest odds say less."""
MARGIN = 0.2

Odds = npt.NDArray[np.float32]


def fit_odds(model: Gate, cache: Path) -> dict[str, tuple[Odds, Odds]]:
    """Odds of fit panoramics and periapicals that no weight was learnt from: as they are, and changed."""
    sheets, answers, kinds = read(cache / "check.npz")
    odds, periapical = odds_of(model, sheets), answers.numpy()[:, ANSWERS.index("periapical")] == 1
    as_they_are = {"panoramic": [odds[~periapical], odds_of(model, read(cache / "tune-fit.npz")[0])], "periapical": [odds[periapical]]}
    changed: dict[str, list[Odds]] = {"panoramic": [], "periapical": []}
    for name in ("tune", "tune-held"):
        sheets, answers, kinds = read(cache / f"{name}.npz")
        odds, known = odds_of(model, sheets), answers.numpy()
        for index, kind in enumerate(changed):
            fit = (kinds == "good") & (known[:, ANSWERS.index("periapical")] == index) & (known[:, ANSWERS.index("overturned")] != 1)
            changed[kind].append(odds[fit])
    return {kind: (np.concatenate(as_they_are[kind]), np.concatenate(changed[kind])) for kind in changed}


def spoilt_odds(model: Gate, cache: Path) -> Odds:
    """The middle of each answer's odds over the pictures of the tune part that it is true of."""
    parts = [read(cache / f"{name}.npz") for name in ("tune", "tune-held")]
    odds = np.concatenate([odds_of(model, sheets) for sheets, _, _ in parts])
    known = np.concatenate([answers.numpy() for _, answers, _ in parts])
    return np.array([np.median(odds[known[:, index] == 1, index]) for index in range(len(ANSWERS))], np.float32)


def thresholds(fit: dict[str, tuple[Odds, Odds]], spoilt: Odds) -> dict[str, dict[str, float]]:
    """From which value on an answer counts against a picture; `periapical` of a picture sent as one does so below its threshold."""
    found: dict[str, dict[str, float]] = {}
    for kind, (as_they_are, changed) in fit.items():
        above = np.maximum(np.quantile(as_they_are, AS_THEY_ARE, axis=0), np.quantile(changed, CHANGED, axis=0)) + MARGIN
        above += TOWARDS[kind] * (spoilt - above).clip(min=0)
        limits = {name: round(float(above[index]), 3) for index, name in enumerate(ANSWERS)}
        of_type = as_they_are[:, ANSWERS.index("periapical")]
        is_panoramic = kind == "panoramic"
        limit = np.quantile(of_type, TYPE[kind]) + MARGIN if is_panoramic else np.quantile(of_type, 1 - TYPE[kind]) - MARGIN
        limits["periapical"] = round(float(limit), 3)
        if not is_panoramic:
            del limits["overturned"]
        found[kind] = limits
    low, high = (found[kind]["periapical"] for kind in ("panoramic", "periapical"))
    step = INTO_THE_GAP * max(high - low, 0)
    found["panoramic"]["periapical"], found["periapical"]["periapical"] = round(low + step, 3), round(high - step, 3)
    return found


def write_graph(model: Gate, file: Path) -> None:
    """Input `sheet`, output `odds`; checked against PyTorch."""
    model.eval()
    example = torch.rand(1, 1, HEIGHT, WIDTH) * 255
    extra: dict[str, Any] = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    torch.onnx.export(model, example, str(file), input_names=["sheet"], output_names=["odds"], opset_version=13, **extra)
    with torch.no_grad():
        difference = np.abs(run(file, example.numpy()) - model(example).numpy()).max()
    if difference > 1e-3:
        raise ValueError(f"the exported graph differs from the model by {difference}")


def run(file: Path, sheets: npt.NDArray[np.float32]) -> Odds:
    """Sheets [N, 1, H, W] as `sheet` makes them -> logits [N, answers]."""
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    return session.run(None, {"sheet": sheets})[0]


def golden(file: Path) -> list[dict[str, Any]]:
    """The reference's answers for the jaws drawn by formula that the detector's goldens keep as PNG."""
    rows = []
    for width, height in ((200, 100), (777, 401), (300, 900)):
        tensor = sheet(synthetic_jaw(width, height))
        odds = run(file, tensor[None, None])[0]
        spots = np.linspace(0, tensor.size - 1, 40).astype(int)
        samples = [round(float(value), 4) for value in tensor.ravel()[spots]]
        rows.append({"picture": f"jaw-{width}x{height}.png", "samples": samples, "odds": [round(float(value), 4) for value in odds]})
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--cache", type=Path, default=Path("training/runs/gate"))
    parser.add_argument("--out", type=Path, default=Path("models/quality"))
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = Gate()
    model.load_state_dict(torch.load(options.checkpoint))
    options.out.mkdir(parents=True, exist_ok=True)
    file = options.out / "model.onnx"
    write_graph(model, file)
    fit = fit_odds(model, options.cache)
    description = {
        "name": "quality",
        "version": VERSION,
        "use": "evaluation",
        "file": file.name,
        "sha256": sha256(file.read_bytes()).hexdigest(),
        "input": {"name": "sheet", "width": WIDTH, "height": HEIGHT},
        "output": {"name": "odds"},
        "answers": list(ANSWERS),
        "thresholds": thresholds(fit, spoilt_odds(model, options.cache)),
        "trainedOn": [*SETS, *PERIAPICAL_SETS, "phantoms"],
        "thresholdsOn": [*SETS, *PERIAPICAL_SETS, *CHECKS],
    }
    (options.out / "model.json").write_text(json.dumps(description, indent=2) + "\n")
    (options.out / "golden.json").write_text(json.dumps(golden(file), indent=1) + "\n")
    print(json.dumps(description["thresholds"], indent=1))


if __name__ == "__main__":
    main()
