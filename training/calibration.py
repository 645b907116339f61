"""Scores that mean how often a finding is right: three numbers per class, learnt on one part, judged on others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.metrics import Array, Matches

FOLDS = 5
BINS = 10
STEADY = 4.0
"""The prior for both slopes being 1, in findings: keeps a class with few labels near its own score."""
LEAST_SLOPE = 0.05
"""A surer score stays a surer one."""


@dataclass(frozen=True)
class Scale:
    """Beta calibration (Kull, Silva Filho and Flach 2017): calibrated score = sigmoid(low * log(s) - high * log(1 - s) + shift).

    `low` bends the low scores, `high` the high ones; equal, they are the slope of Platt's scaling.
    """

    low: float = 1.0
    high: float = 1.0
    shift: float = 0.0

    def __call__(self, scores: Array) -> Array:
        return 1 / (1 + np.exp(-terms(scores) @ np.array([self.low, self.high, self.shift])))


def terms(scores: Array) -> Array:
    """[N] scores in 0-1 -> [N, 3]: log(s), -log(1 - s) and 1."""
    safe = scores.clip(1e-6, 1 - 1e-6)
    return np.stack([np.log(safe), -np.log(1 - safe), np.ones(len(safe))], 1)


def fit(scores: Array, hits: npt.NDArray[np.bool_], weights: Array | None = None) -> Scale:
    """By Newton steps; targets softened by the counts as Platt (1999) does, both slopes held towards 1.

    `weights` [N]: how much each detection counts; 1 unless told.
    """
    weight = np.ones(len(scores)) if weights is None else weights
    right, wrong = float(weight[hits].sum()), float(weight[~hits].sum())
    if right == 0 or wrong == 0:
        return Scale()
    target = np.where(hits, (right + 1) / (right + 2), 1 / (wrong + 2))
    x = terms(scores)
    start = np.array([1.0, 1.0, 0.0])
    prior = np.array([STEADY, STEADY, 0.0])
    beta = start
    for _ in range(50):
        expected = 1 / (1 + np.exp(-x @ beta))
        gradient = x.T @ (weight * (expected - target)) + prior * (beta - start)
        curvature = (x * (weight * expected * (1 - expected))[:, None]).T @ x + np.diag(prior + 1e-6)
        step = np.linalg.solve(curvature, gradient)
        beta = beta - step
        if np.abs(step).max() < 1e-6:
            break
    low, high = beta[:2].clip(LEAST_SLOPE)
    return Scale(float(low), float(high), float(beta[2]))


def expected_error(scores: Array, hits: npt.NDArray[np.bool_]) -> float:
    """Expected calibration error (Naeini et al. 2015): mean distance of score and share of hits over ten equal bins of score."""
    if len(scores) == 0:
        return float("nan")
    bins = np.minimum((scores * BINS).astype(int), BINS - 1)
    parts = [np.flatnonzero(bins == index) for index in range(BINS)]
    return float(sum(len(part) * abs(scores[part].mean() - hits[part].mean()) for part in parts if len(part)) / len(scores))


def cross_fitted(matches: Matches, groups: npt.NDArray[np.int64], weights: Array) -> Array:
    """Each detection's score by a scale that never saw its source; by picture `groups` numbers its source, `weights` says how much it counts."""
    fold = groups[matches.pictures] % FOLDS
    weight = weights[matches.pictures]
    scores = np.empty(len(matches.scores))
    for index in range(FOLDS):
        held, rest = fold == index, fold != index
        scores[held] = fit(matches.scores[rest], matches.hits[rest], weight[rest])(matches.scores[held])
    return scores
