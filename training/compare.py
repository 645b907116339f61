"""`python3 -m training.compare --start yolox_nano.onnx --backbone mobilenetv2.pth`: architectures under equal conditions.

Each candidate learns from the train part by the same options, is judged on the tune part by one look, and its one-look graph is timed
in ONNX Runtime, the candidates by turns. A run that is done is not run again, so that a second call only measures.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from training.architectures import ARCHITECTURES
from training.classes import TASKS, Task
from training.dataset import open_cache
from training.evaluate import open_model
from training.export import write_single_view
from training.measure import Run
from training.model import Detector
from training.train import options_of, train

CANDIDATES = {"nano": ("yolox", 64), "heatmap": ("heatmap", 64), "mobilenet": ("mobilenet", 64), "wide": ("yolox", 96)}
ROUNDS = 5
REPEATS = 20


def times(runs: dict[str, Run], image: np.ndarray) -> dict[str, np.ndarray]:
    """Milliseconds [ROUNDS, REPEATS] of each run, the candidates by turns in every round, after a warm-up."""
    taken = {name: np.zeros((ROUNDS, REPEATS)) for name in runs}
    for run in runs.values():
        run(image)
    for round_ in range(ROUNDS):
        for name, run in runs.items():
            for repeat in range(REPEATS):
                started = time.perf_counter()
                run(image)
                taken[name][round_, repeat] = (time.perf_counter() - started) * 1000
    return taken


def speeds(models: dict[str, Detector], task: Task) -> dict[str, tuple[float, float]]:
    """By name the median milliseconds of one inference on two threads, and the median over the rounds of its ratio to the first."""
    image = (np.random.default_rng(0).random((1, 1, task.height, task.width)) * 255).astype(np.float32)
    with tempfile.TemporaryDirectory() as folder:
        runs = {}
        for name, model in models.items():
            file = Path(folder) / f"{name}.onnx"
            write_single_view(model.eval(), file, torch.from_numpy(image))
            runs[name] = open_model(file)
        taken = times(runs, image)
    first = np.median(next(iter(taken.values())), axis=1)
    return {name: (float(np.median(ms)), float(np.median(np.median(ms, axis=1) / first))) for name, ms in taken.items()}


def multiplications(model: nn.Module, width: int, height: int) -> int:
    """Multiplications of all convolutions in one inference at that size: a measure that does not depend on the load."""
    counts: list[int] = []

    def count(conv: nn.Module, _inputs: tuple[Tensor, ...], output: Tensor) -> None:
        counts.append(conv.weight[0].numel() * output[0].numel())

    hooks = [part.register_forward_hook(count) for part in model.modules() if isinstance(part, nn.Conv2d)]
    with torch.no_grad():
        model.eval()(torch.zeros(1, 1, height, width))
    for hook in hooks:
        hook.remove()
    return sum(counts)


def last_figures(folder: Path) -> dict[str, float]:
    """The figures of a run on the tune part at its end."""
    lines = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    return lines[-1]["tune"]


def main() -> None:
    parser = options_of(argparse.ArgumentParser(description=__doc__))
    parser.add_argument("--only", help="names of candidates; all unless told")
    parser.set_defaults(
        task="comparison", cache=Path("training/runs/cache-comparison"), run=Path("training/runs/compare"),
        sets="panoramic-restorations,panoramic-eruption",
    )
    options = parser.parse_args()
    cache = open_cache(options.cache, TASKS[options.task])
    names = options.only.split(",") if options.only else list(CANDIDATES)
    base: Path = options.run
    for name in names:
        architecture, width = CANDIDATES[name]
        train(argparse.Namespace(**{**vars(options), "run": base / name, "architecture": architecture, "width": width}), cache)
    models = {name: ARCHITECTURES[CANDIDATES[name][0]].build(len(cache.task.classes), CANDIDATES[name][1]) for name in names}
    taken = speeds(models, cache.task)
    for name in names:
        figures = last_figures(base / name)
        millions = sum(p.numel() for p in models[name].parameters()) / 1e6
        work = multiplications(models[name], cache.task.width, cache.task.height) / 1e9
        each = " ".join(f"{key} {value:.3f}" for key, value in figures.items())
        print(f"{name}: {millions:.2f} M, {work:.2f} thousand million multiplications, {taken[name][0]:.1f} ms, {taken[name][1]:.2f} times {names[0]} | {each}")


if __name__ == "__main__":
    main()
