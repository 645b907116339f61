"""`python3 -m training.research_folds --data DIR --start models/panoramic/model.onnx`: the research variant asked about every source of its set.

Five folds over all sources; each fold is asked of weights that learnt from the other four. A fold that is done is not run again.
"""

from __future__ import annotations

import argparse
import json
import pickle
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np

from training.by_tooth import measure_by_tooth
from training.classes import RESEARCH
from training.coco import Picture, first_per_group
from training.dataset import Cache, open_cache
from training.evaluate import figures, open_model
from training.export import NUMBERING
from training.measure import detect, measure_categories, measure_classes
from training.metrics import Detections
from training.splits import fold_of
from training.train import as_run, options_of, train
from training.views import Views

FOLDS = 5


def without_fold(cache: Cache, fold: int) -> Cache:
    """The sources of one fold of the main set as tune part, its others as train part; the other sets as they are."""
    name = cache.task.main_set

    def part(picture: Picture) -> Picture:
        if picture.set_name != name:
            return picture
        return replace(picture, part="tune" if fold_of(name, picture.group, FOLDS) == fold else "train")

    return Cache(cache.pixels, [part(picture) for picture in cache.pictures], cache.task)


def run_fold(fold: int, cache: Cache, options: argparse.Namespace) -> tuple[list[Detections], list[Picture]]:
    """What weights that never saw the fold find on its sources, with all looks of the graph that ships; no calibration."""
    folder: Path = options.run / f"fold-{fold}"
    file = folder / "found.pickle"
    if file.exists():
        return pickle.loads(file.read_bytes())
    dealt = without_fold(cache, fold)
    model = train(argparse.Namespace(**{**vars(options), "run": folder}), dealt)
    rows = {(p.set_name, p.file): row for row, p in enumerate(dealt.pictures)}
    pictures = first_per_group([p for p in dealt.pictures if p.part == "tune" and p.set_name == cache.task.main_set])
    greys = [cache.pixels[rows[p.set_name, p.file]].astype(np.float32) for p in pictures]
    found = detect(as_run(Views(model, cache.task)), greys, cache.task)
    file.write_bytes(pickle.dumps((found, pictures)))
    return found, pictures


def main() -> None:
    parser = options_of(argparse.ArgumentParser(description=__doc__))
    parser.add_argument("--data", type=Path, required=True, help="folder with one COCO folder per set")
    parser.set_defaults(task=RESEARCH.name, cache=Path("training/runs/cache-research"), run=Path("training/runs/research-folds"), look_every=0)
    options = parser.parse_args()
    cache = open_cache(options.cache, RESEARCH)
    found, pictures = [], []
    for fold in range(FOLDS):
        detections, asked = run_fold(fold, cache, options)
        found, pictures = found + detections, pictures + asked
    result = {
        "sources": len(pictures),
        "classes": {name: asdict(one) for name, one in figures(measure_classes(found, pictures, RESEARCH), {}).items()},
        "categories": {name: asdict(one) for name, one in figures(measure_categories(found, pictures), {}).items()},
        "decayByTooth": measure_by_tooth(found, open_model(NUMBERING), options.data / RESEARCH.main_set, pictures, RESEARCH),
    }
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
