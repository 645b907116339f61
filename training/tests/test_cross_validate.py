"""Folds and sets left out, on a cache of a few noisy pictures."""

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np

from training.classes import COMPARISON
from training.coco import Picture
from training.cross_validate import SETS, fold_trial, held_out, pooled, run_trial, trial_without
from training.dataset import Cache
from training.splits import fold_of, split_of
from training.train import options_of

TASK = replace(COMPARISON, sizes=((64, 64),))
FOLDS = 2


def picture(set_name: str, group: str) -> Picture:
    """One labelled impacted tooth."""
    index = TASK.classes.index("IMPACTED TOOTH")
    labelled = [True] * len(TASK.classes)
    box = [0.2, 0.2, 0.6, 0.8]
    part = split_of(set_name, group)
    return Picture(set_name, group, part, f"{group}.jpg", 64, 64, [box], [index], [[index]], ["2"], labelled, False)


def tiny_cache() -> Cache:
    """Twelve sources of each set, some of the test part among them."""
    pictures = [picture(name, str(group)) for name in SETS for group in range(12)]
    pixels = np.random.default_rng(0).integers(0, 256, (len(pictures), 64, 64), np.uint8)
    return Cache(pixels, pictures, TASK)


def options(folder: Path) -> argparse.Namespace:
    arguments = ["--run", str(folder), "--task", "comparison", "--batch", "2", "--small", "64", "64", "--threads", "1"]
    chosen = options_of(argparse.ArgumentParser()).parse_args(arguments)
    chosen.views = 10
    return chosen


def test_every_source_but_those_of_the_test_part_is_held_out_in_one_fold() -> None:
    cache = tiny_cache()
    tested = {(p.set_name, p.group) for p in cache.pictures if p.part == "test"}
    held = [
        {(p.set_name, p.group) for p in held_out(cache, fold_trial(fold, FOLDS).held).pictures if p.part == "tune"}
        for fold in range(FOLDS)
    ]
    assert tested
    assert not held[0] & held[1]
    assert held[0] | held[1] == {(p.set_name, p.group) for p in cache.pictures} - tested


def test_folds_cut_across_the_parts() -> None:
    dealt = {(split_of("a", str(group)), fold_of("a", str(group), 3)) for group in range(200)}
    assert len(dealt) == 9


def test_a_set_left_out_is_not_learnt_from_and_alone_is_asked() -> None:
    trial = trial_without(SETS[0])
    dealt = held_out(tiny_cache(), trial.held)
    assert trial.sets == (SETS[1],) and trial.judged == (SETS[0],)
    assert {p.set_name for p in dealt.pictures if p.part == "tune"} == {SETS[0]}
    assert {p.set_name for p in dealt.pictures if p.part == "train"} == {SETS[1]}


def test_a_trial_learns_and_is_judged_and_is_not_run_twice(tmp_path: Path) -> None:
    cache, trial = tiny_cache(), fold_trial(0, FOLDS)
    held = sum(p.part != "test" and trial.held(p) and p.set_name == SETS[0] for p in cache.pictures)
    result = run_trial(trial, cache, options(tmp_path))
    assert result["judged"][SETS[0]]["sources"] == held
    assert result["judged"][SETS[0]]["classes"]["IMPACTED TOOTH"]["n"] == held
    written = (tmp_path / "fold-0" / "log.jsonl").stat().st_mtime_ns
    assert run_trial(trial, cache, options(tmp_path)) == result
    assert (tmp_path / "fold-0" / "log.jsonl").stat().st_mtime_ns == written


def test_folds_are_pooled_by_their_mean_and_their_labels_together() -> None:
    results = [{"judged": {"set": {"classes": {"A": {"ap50": ap50, "n": n}}}}} for ap50, n in ((0.5, 3), (0.7, 4))]
    assert pooled(results, "set", "classes") == {"A": {"mean": 0.6, "low": 0.5, "high": 0.7, "n": 7}}
