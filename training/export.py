"""`python3 -m training.export --data DIR --checkpoint FILE`: model.onnx, model.json and goldens."""

from __future__ import annotations

import argparse
import inspect
import json
from dataclasses import asdict, dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from training.by_tooth import measure_by_tooth
from training.calibration import Scale, cross_fitted, expected_error, fit
from training.classes import CONDITIONS, STRIDES, TASKS, TEETH, Task
from training.coco import Picture
from training.decode import EXCLUSIVE_SHARE, MAXIMUM_DETECTIONS, MINIMUM_SCORE, NMS_IOU
from training.evaluate import detect_files, figures, open_model, split_pictures
from training.golden import write_goldens
from training.measure import Doubt, Run, measure_categories, measure_classes, measure_doubt, numbers_by_origin
from training.metrics import LEAST_PRECISION, Array, Detections, Matches, best_threshold, held_out_precision, precision_recall
from training.model import Detector
from training.numbering import SEEN
from training.prepare import read_grey
from training.resample import resize
from training.upright import Upright
from training.views import Views

OTHER_SETS = {
    CONDITIONS: {"panoramic-restorations": "test", "panoramic-eruption": "test", "panoramic-diseases-native": "all"},
    TEETH: {"panoramic-native": "test", "panoramic-native-more": "test", "panoramic-restorations-afyon": "test"},
}
TUNE_SETS = {
    CONDITIONS: (("panoramic-native", "panoramic-restorations"), ("panoramic-eruption",)),
    TEETH: (("panoramic-teeth",), ("panoramic-native-more",)),
}
"""Where thresholds and calibration come from; sets in one bracket are originals and copies of the same sources and count together."""
NUMBERING = Path("models") / TEETH.name / "model.onnx"
WHERE_NORMALISED = "in the graph: the input is plain grey, 0 to 255"


def mean_weights(checkpoints: list[Path]) -> dict[str, torch.Tensor]:
    """The averaged weights of one checkpoint, or their mean over several that continue each other."""
    states = [torch.load(checkpoint, map_location="cpu")["average"] for checkpoint in checkpoints]
    return {name: sum(state[name] / len(states) for state in states) for name in states[0]}


def read_upright(file: Path | None) -> Upright | None:
    """The weights that `training.upright` learnt."""
    if file is None:
        return None
    upright = Upright()
    upright.load_state_dict(torch.load(file, map_location="cpu"))
    return upright


def write_graph(checkpoints: list[Path], file: Path, task: Task, scales: list[Scale], upright: Upright | None = None) -> None:
    """The weights and the scale of each class's scores as ONNX, batch-norm folded, input `image`, output `raw`; checked against PyTorch."""
    weights = mean_weights(checkpoints)
    detector = Detector(len(task.classes), weights["stem.conv.weight"].shape[0] * 4)
    detector.load_state_dict(weights)
    write_single_view(Views(detector, task, scales, upright).eval(), file, torch.rand(1, 1, task.height, task.width) * 255)


def write_single_view(model: torch.nn.Module, file: Path, image: torch.Tensor) -> None:
    """A model in use as ONNX, [1, 1, H, W] of the image's size in `image`, its answer in `raw`; checked against PyTorch."""
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


@dataclass(frozen=True)
class Tuned:
    """One class on the tune part: its matches, and by picture the number of its source."""

    matches: Matches
    groups: npt.NDArray[np.int64]


def tune_matches(run: Run, data: Path, task: Task) -> dict[str, Tuned]:
    """Per class the tune part of the first sets that label it, of each set one file per source."""
    result: dict[str, Tuned] = {}
    for names in TUNE_SETS[task]:
        found: list[Detections] = []
        pictures: list[Picture] = []
        for name in names:
            detections, seen = detect_files(run, data / name, split_pictures(data / name, "tune", task), task)
            found, pictures = found + detections, pictures + seen
        groups = np.unique([picture.group for picture in pictures], return_inverse=True)[1]
        measured = measure_classes(found, pictures, task)
        result = {key: Tuned(matches, groups) for key, matches in measured.matches.items()} | result
    return result


def calibration_error(scores: list[Array], matches: list[Matches]) -> dict[str, Any]:
    """Over all classes together, of these scores for those matches."""
    hits = np.concatenate([one.hits for one in matches])
    return {"n": len(hits), "error": round(expected_error(np.concatenate(scores), hits), 3)}


FEWEST_JUDGED = 200


def calibration_by_class(matches: dict[str, Matches]) -> dict[str, dict[str, Any]]:
    """Each class by itself, where it has enough detections."""
    return {name: calibration_error([one.scores], [one]) for name, one in matches.items() if len(one.scores) >= FEWEST_JUDGED}


def fitted_scales(tuned: dict[str, Tuned], task: Task) -> tuple[list[Scale], dict[str, Any]]:
    """Per class the scale of its scores; the calibration error before, and after where no source is scaled by itself."""
    scales = [fit(tuned[name].matches.scores, tuned[name].matches.hits) for name in task.classes]
    matches = [one.matches for one in tuned.values()]
    return scales, {
        "before": calibration_error([one.scores for one in matches], matches),
        "crossFitted": calibration_error([cross_fitted(one.matches, one.groups) for one in tuned.values()], matches),
    }


def curve(matches: Matches) -> list[dict[str, float]]:
    """The price of a threshold: precision and recall at every twentieth."""
    points = [(threshold, *precision_recall(matches, threshold)) for threshold in np.arange(1, 20) / 20]
    return [
        {"threshold": round(float(t), 2), "precision": round(p, 3), "recall": round(r, 3)}
        for t, p, r in points
        if (matches.scores >= t).any()
    ]


def drawn_curve(name: str, tested: dict[str, Matches], tuned: dict[str, Tuned]) -> dict[str, Any]:
    """A class's curve with the part it was drawn from and that part's labels: the test part where that labels the class, else
    the tune part, one file per source."""
    part, matches = ("test", tested[name]) if name in tested else ("tune", tuned[name].matches)
    return {"curve": curve(matches), "curveLabels": int(matches.labels.sum()), "curvePart": part}


def doubt_on(run: Run, folder: Path, pictures: list[Picture]) -> Doubt:
    """`measure_doubt` of teeth, on the files themselves."""
    greys = [resize(read_grey(folder / "images" / picture.file), TEETH.width, TEETH.height) for picture in pictures]
    return measure_doubt(run, greys, pictures, TEETH)


def figures_on(run: Run, folder: Path, part: str, thresholds: dict[str, float], task: Task) -> dict[str, Any]:
    """Figures of one part of a set: by its own categories with their mean, and by our classes."""
    pictures = split_pictures(folder, part, task)
    found, pictures = detect_files(run, folder, pictures, task)
    lumped, ours = measure_categories(found, pictures), measure_classes(found, pictures, task)
    asks_teeth = task.name == CONDITIONS.name and pictures[0].labelled[task.classes.index("Caries")]
    return {
        "sources": len(pictures),
        **({"numbers": numbers_by_origin(found, pictures, task), "doubt": asdict(doubt_on(run, folder, pictures))} if task == TEETH else {}),
        **({"decayByTooth": measure_by_tooth(found, open_model(NUMBERING), folder, pictures, task)} if asks_teeth else {}),
        "meanAp50": {"categories": round(lumped.mean(), 3), "classes": round(ours.mean(), 3)},
        "categories": {name: asdict(figure) for name, figure in figures(lumped, thresholds).items()},
        "classes": {name: asdict(figure) for name, figure in figures(ours, thresholds).items()},
    }


def published(name: str, test: dict[str, Any], external: dict[str, Any]) -> dict[str, Any]:
    """The figure of a class that the app shows: from the test part, else from the set with most labels of it, else nothing."""
    if name in test["classes"]:
        return test["classes"][name]
    others = [part["classes"][name] for part in external.values() if name in part["classes"]]
    return max(others, key=lambda figure: figure["n"], default={"ap50": None, "n": None})


def describe(data: Path, file: Path, version: str, trained_on: list[str], calibration: dict[str, Any], task: Task) -> dict[str, Any]:
    """model.json: thresholds from the tune part, figures from the test part and the other sets."""
    run = open_model(file)
    folder = data / task.main_set
    tuned = tune_matches(run, data, task)
    thresholds = {name: best_threshold(one.matches)[0] for name, one in tuned.items()}
    precision = {name: held_out_precision(one.matches, one.groups) for name, one in tuned.items()}
    tune = figures_on(run, folder, "tune", thresholds, task)
    pictures = split_pictures(folder, "test", task)
    tested = measure_classes(*detect_files(run, folder, pictures, task), task).matches
    shown = {name: matches for name, matches in tested.items() if matches.labels.sum() > 0}
    if task != TEETH:
        calibration["test"] = calibration_error([matches.scores for matches in shown.values()], list(shown.values()))
        calibration["classes"] = calibration_by_class(shown)
    test = figures_on(run, folder, "test", thresholds, task)
    external = {
        name: figures_on(run, data / name, part, thresholds, task)
        for name, part in OTHER_SETS[task].items()
        if (data / name).is_dir()
    }
    return {
        "name": task.name,
        "version": version,
        "type": "panoramic",
        "use": "evaluation",
        "file": file.name,
        "sha256": sha256(file.read_bytes()).hexdigest(),
        "input": {"name": "image", "width": task.width, "height": task.height, "channels": 1, "normalised": WHERE_NORMALISED},
        "output": {
            "name": "raw",
            "strides": list(STRIDES),
            "sizes": [{"width": width, "height": height} for width, height in task.sizes],
        },
        "classes": [
            {
                "id": name,
                "threshold": thresholds[name],
                "experimental": precision[name] < LEAST_PRECISION,
                **{key: published(name, test, external)[key] for key in ("ap50", "n")},
                **drawn_curve(name, tested, tuned),
            }
            for name in task.classes
        ],
        "nms": {"iou": NMS_IOU},
        "exclusive": {"share": EXCLUSIVE_SHARE, "groups": [list(group) for group in task.groups]},
        "minimumScore": SEEN if task == TEETH else MINIMUM_SCORE,
        "maximumDetections": MAXIMUM_DETECTIONS,
        "trainedOn": trained_on,
        "measured": {
            "date": date.today().isoformat(),
            "set": task.main_set,
            "part": "test",
            **test,
            "tune": tune,
            "external": external,
            "calibration": calibration,
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with one COCO folder per set")
    parser.add_argument("--checkpoint", type=Path, nargs="+", required=True)
    parser.add_argument("--task", choices=TASKS, default="panoramic")
    parser.add_argument("--upright", type=Path, help="what turns pictures that stand on their head, of a task that does")
    parser.add_argument("--version", required=True, help="of the model, for example 0.3.0")
    parser.add_argument("--out", type=Path, help="models/<task> unless told")
    parser.add_argument("--trained-on", required=True, help="names of the sets that the weights have seen")
    options = parser.parse_args()
    task = TASKS[options.task]
    out: Path = options.out or Path("models") / task.name
    out.mkdir(parents=True, exist_ok=True)
    if task.sets_upright != (options.upright is not None):
        parser.error(f"{task.name} {'wants' if task.sets_upright else 'takes no'} --upright")
    file = out / "model.onnx"
    upright = read_upright(options.upright)
    write_graph(options.checkpoint, file, task, [], upright)
    scales, calibration = fitted_scales(tune_matches(open_model(file), options.data, task), task) if task != TEETH else ([], {})
    write_graph(options.checkpoint, file, task, scales, upright)
    description = describe(options.data, file, options.version, options.trained_on.split(","), calibration, task)
    (out / "model.json").write_text(json.dumps(description, indent=2) + "\n")
    write_goldens(open_model(file), out / "golden", task)
    print(json.dumps(description["measured"], indent=2))


if __name__ == "__main__":
    main()
