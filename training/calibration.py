"""Scores that mean how often a finding is right: a slope and a shift per class, learnt on one part, judged on others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.metrics import Array, Matches

FOLDS = 5
BINS = 10
STEADY = 4.0
"""The prior for a slope of 1, in findings: keeps a class with few labels near its own score."""


@dataclass(frozen=True)
class Scale:
    """Calibrated score = sigmoid(slope * logit(score) + shift)."""

    slope: float = 1.0
    shift: float = 0.0

    def __call__(self, scores: Array) -> Array:
        return 1 / (1 + np.exp(-(self.slope * logit(scores) + self.shift)))


def logit(scores: Array) -> Array:
    """Log odds of scores [N] in 0-1."""
    safe = scores.clip(1e-6, 1 - 1e-6)
    return np.log(safe / (1 - safe))


def fit(scores: Array, hits: npt.NDArray[np.bool_]) -> Scale:
    """Platt's scaling of scores [N] in 0-1 (Platt 1999) by Newton steps; targets softened by the counts as he does, the slope held towards 1."""
    right, wrong = int(hits.sum()), int((~hits).sum())
    if right == 0 or wrong == 0:
        return Scale()
    target = np.where(hits, (right + 1) / (right + 2), 1 / (wrong + 2))
    x = np.stack([logit(scores), np.ones(len(scores))], 1)
    prior = np.array([STEADY, 0.0])
    beta = np.array([1.0, 0.0])
    for _ in range(50):
        expected = 1 / (1 + np.exp(-x @ beta))
        gradient = x.T @ (expected - target) + prior * (beta - [1.0, 0.0])
        curvature = (x * (expected * (1 - expected))[:, None]).T @ x + np.diag(prior + 1e-6)
        step = np.linalg.solve(curvature, gradient)
        beta = beta - step
        if np.abs(step).max() < 1e-6:
            break
    return Scale(float(max(beta[0], 0.1)), float(beta[1]))


def expected_error(scores: Array, hits: npt.NDArray[np.bool_]) -> float:
    """Expected calibration error of scores [N], 0 to 1 (Naeini et al. 2015): mean distance of score and share of hits over ten equal bins of score."""
    if len(scores) == 0:
        return float("nan")
    bins = np.minimum((scores * BINS).astype(int), BINS - 1)
    parts = [np.flatnonzero(bins == index) for index in range(BINS)]
    return float(sum(len(part) * abs(scores[part].mean() - hits[part].mean()) for part in parts if len(part)) / len(scores))


def cross_fitted(matches: Matches, groups: npt.NDArray[np.int64]) -> Array:
    """Each detection's score by a scale that never saw its source; `groups` [pictures] numbers the sources."""
    fold = groups[matches.pictures] % FOLDS
    scores = np.empty(len(matches.scores))
    for index in range(FOLDS):
        held, rest = fold == index, fold != index
        scores[held] = fit(matches.scores[rest], matches.hits[rest])(matches.scores[held])
    return scores
