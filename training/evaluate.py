"""`python3 -m training.evaluate --data DIR`: figures of an exported model on one part of one set."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime

from training.classes import CONDITIONS, TASKS, Task
from training.coco import Picture, first_per_group, read_pictures, read_sets
from training.decode import NMS_IOU
from training.measure import Measured, Run, detect, measure_categories, measure_classes
from training.metrics import Detections, average_precision, bootstrap_interval, precision_recall
from training.prepare import read_grey
from training.resample import resize


@dataclass(frozen=True)
class Figure:
    """One class or category on one part: AP50 with its 95 % interval, labels counted; the operating point of a class."""

    ap50: float
    low: float
    high: float
    n: int
    precision: float | None = None
    recall: float | None = None


def session_of(path: Path, threads: int = 2) -> onnxruntime.InferenceSession:
    """A graph on the processor."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def open_model(path: Path, threads: int = 2) -> Run:
    """The exported graph as a function, [1, 1, H, W] 0-255 -> [1, N, 4 + C]."""
    session = session_of(path, threads)

    def run(image: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        return session.run(["raw"], {"image": image})[0]

    return run


def split_pictures(folder: Path, part: str, task: Task = CONDITIONS, every_copy: bool = False) -> list[Picture]:
    """The pictures of one part of a set's folder (`all` for the whole set), one file per source by default."""
    rules = read_sets()[folder.name]
    pictures = [p for p in read_pictures(folder, rules, task) if part in ("all", p.part)]
    return pictures if every_copy else first_per_group(pictures)


def detect_files(
    run: Run, folder: Path, pictures: list[Picture], task: Task = CONDITIONS, nms_iou: float = NMS_IOU
) -> tuple[list[Detections], list[Picture]]:
    """Detections on the files themselves, resampled as the engine does, and what they are judged by."""
    greys = [resize(read_grey(folder / "images" / p.file), task.width, task.height) for p in pictures]
    return detect(run, greys, task, nms_iou), pictures


def figures(measured: Measured, thresholds: dict[str, float]) -> dict[str, Figure]:
    """Published figures by name; the operating point where `thresholds` has the name."""
    result: dict[str, Figure] = {}
    for name, matches in measured.matches.items():
        count = int(matches.labels.sum())
        if count == 0:
            continue
        ap50, low, high = (round(value, 3) for value in (average_precision(matches), *bootstrap_interval(matches)))
        point = precision_recall(matches, thresholds[name]) if name in thresholds else (None, None)
        precision, recall = (None if value is None else round(value, 3) for value in point)
        result[name] = Figure(ap50, low, high, count, precision, recall)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with one COCO folder per set")
    parser.add_argument("--set", default="panoramic-restorations")
    parser.add_argument("--part", default="test", choices=("train", "tune", "test", "all"))
    parser.add_argument("--task", choices=TASKS, default="panoramic")
    options = parser.parse_args()
    task = TASKS[options.task]
    model = Path("models") / task.name
    card = json.loads((model / "model.json").read_text())
    if "reader" in card:
        parser.error("this model is two networks, which `npm run evaluate -- --type panoramic --data DIR` measures together")
    thresholds = {entry["id"]: entry["threshold"] for entry in card["classes"]}
    folder = options.data / options.set
    pictures = split_pictures(folder, options.part, task)
    found, pictures = detect_files(open_model(model / card["file"]), folder, pictures, task, card["nms"]["iou"])
    print(f"{options.set}, {options.part} part, {len(pictures)} sources")
    for title, measured in (
        ("by the set's own labels", measure_categories(found, pictures)),
        ("by our labels", measure_classes(found, pictures, task)),
    ):
        print(f"\n{title}: mean AP50 {measured.mean():.3f}")
        for name, figure in figures(measured, thresholds).items():
            line = f"  {name:22s} AP50 {figure.ap50:.3f} ({figure.low:.3f} to {figure.high:.3f}) n {figure.n:4d}"
            if figure.precision is not None:
                line += f"  at {thresholds[name]:.2f}: precision {figure.precision:.2f} recall {figure.recall:.2f}"
            print(line)


if __name__ == "__main__":
    main()
