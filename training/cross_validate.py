"""`python3 -m training.cross_validate --start yolox_nano.onnx`: folds over the sources of train and tune, and each set left out once.

The test part is in no fold. A run that is done is not run again; one that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from training.architectures import ARCHITECTURES
from training.classes import TASKS
from training.coco import Picture, first_per_group
from training.dataset import Cache, open_cache
from training.measure import Measured, detect, measure_categories, measure_classes
from training.model import Detector
from training.splits import fold_of
from training.train import as_run, options_of, train

SETS = ("panoramic-restorations", "panoramic-eruption")


@dataclass(frozen=True)
class Trial:
    """One run: what it learns from, what is held out, and the sets on whose held-out sources it is judged."""

    name: str
    sets: tuple[str, ...]
    held: Callable[[Picture], bool]
    judged: tuple[str, ...]


def fold_trial(fold: int, folds: int) -> Trial:
    """All sets; the sources of one fold are held out."""
    return Trial(f"fold-{fold}", SETS, lambda picture: fold_of(picture.set_name, picture.group, folds) == fold, SETS)


def trial_without(name: str) -> Trial:
    """All sets but one, which is held out whole."""
    return Trial(f"without-{name}", tuple(other for other in SETS if other != name), lambda p: p.set_name == name, (name,))


def held_out(cache: Cache, held: Callable[[Picture], bool]) -> Cache:
    """The cache with new train and tune splits: the held-out fold is the tune split, the rest the train split."""
    dealt = [p if p.part == "test" else replace(p, part="tune" if held(p) else "train") for p in cache.pictures]
    return Cache(cache.pixels, dealt, cache.task)


def listed(measured: Measured) -> dict[str, dict[str, float]]:
    """AP50 and labels by name, of what has labels."""
    counts = {name: int(matches.labels.sum()) for name, matches in measured.matches.items()}
    return {name: {"ap50": round(value, 4), "n": counts[name]} for name, value in measured.ap50().items() if counts[name]}


def figures_on_held(model: Detector, cache: Cache, set_name: str, architecture: str) -> dict[str, Any]:
    """AP50 on the first file of every held-out source of a set, one look, upright."""
    rows = {(p.set_name, p.file): row for row, p in enumerate(cache.pictures)}
    pictures = first_per_group([p for p in cache.pictures if p.part == "tune" and p.set_name == set_name])
    greys = [cache.pixels[rows[p.set_name, p.file]].astype(np.float32) for p in pictures]
    found = detect(as_run(model), greys, cache.task, read=ARCHITECTURES[architecture].read)
    return {
        "sources": len(pictures),
        "categories": listed(measure_categories(found, pictures)),
        "classes": listed(measure_classes(found, pictures, cache.task)),
    }


def run_trial(trial: Trial, cache: Cache, options: argparse.Namespace) -> dict[str, Any]:
    """Train and judge one trial, or read what it gave before; every trial sees about `options.views` views."""
    folder: Path = options.run / trial.name
    file = folder / "figures.json"
    if file.exists():
        return json.loads(file.read_text())
    dealt = held_out(cache, trial.held)
    sources = len({(p.set_name, p.group) for p in dealt.pictures if p.part == "train" and p.set_name in trial.sets})
    epochs = max(1, round(options.views / sources))
    chosen = {**vars(options), "run": folder, "sets": ",".join(trial.sets), "epochs": epochs, "parts": "train", "look_every": 0}
    model = train(argparse.Namespace(**chosen), dealt)
    figures = {name: figures_on_held(model, dealt, name, options.architecture) for name in trial.judged}
    result = {"trained": sources, "epochs": epochs, "judged": figures}
    file.write_text(json.dumps(result, indent=1) + "\n")
    return result


def pooled(results: list[dict[str, Any]], set_name: str, kind: str) -> dict[str, dict[str, float]]:
    """Per name over the folds: mean, lowest and highest AP50, labels together."""
    parts = [result["judged"][set_name][kind] for result in results]
    table = {}
    for name in dict.fromkeys(name for part in parts for name in part):
        values = [part[name]["ap50"] for part in parts if name in part]
        labels = sum(part[name]["n"] for part in parts if name in part)
        table[name] = {"mean": float(np.mean(values)), "low": min(values), "high": max(values), "n": labels}
    return table


def print_folds(results: list[dict[str, Any]]) -> None:
    """The table of the folds, and the mean of the means."""
    for set_name in SETS:
        for kind in ("categories", "classes"):
            table = pooled(results, set_name, kind)
            means = [np.mean([e["ap50"] for e in r["judged"][set_name][kind].values()]) for r in results if r["judged"][set_name][kind]]
            print(f"\n{set_name}, {kind}, {sum(r['judged'][set_name]['sources'] for r in results)} sources:"
                  f" mean AP50 {np.mean(means):.3f} ({min(means):.3f} to {max(means):.3f})")
            for name, row in table.items():
                print(f"  {name:22s} {row['mean']:.3f} ({row['low']:.3f} to {row['high']:.3f}) n {row['n']}")


def main() -> None:
    parser = options_of(argparse.ArgumentParser(description=__doc__))
    parser.add_argument("--folds", type=int, default=3)
    parser.add_argument("--views", type=int, default=4500, help="views that each run learns from, about")
    parser.set_defaults(task="comparison", cache=Path("training/runs/cache-comparison"), run=Path("training/runs/folds"))
    options = parser.parse_args()
    cache = open_cache(options.cache, TASKS[options.task])
    folds = [run_trial(fold_trial(fold, options.folds), cache, options) for fold in range(options.folds)]
    print_folds(folds)
    for name in SETS:
        result = run_trial(trial_without(name), cache, options)
        print(f"\nwithout {name}, learnt from {result['trained']} sources: {json.dumps(result['judged'][name])}")


if __name__ == "__main__":
    main()
