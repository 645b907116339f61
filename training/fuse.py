"""Detector and reader joined: the evidence for each condition in each place, fitted to mean how often it is right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.analyse import Found
from training.calibration import logit
from training.metrics import Array, iou_matrix
from training.truth import ANSWER_OF, ANSWERS, CLASSES, ToothTruth, Truth

FLOOR = 0.005
CEILING = 0.995
SAME_TOOTH = 0.4
PAST_THE_ROOT = 0.25
LESION = "PERIAPICAL LESION"
EVIDENCE: dict[str, tuple[str, ...]] = {
    "Caries": ("any decay", "gross decay"),
    "ROOT STUMP": ("stump",),
    "FILLING": ("filling", "filling or crown"),
    "CROWN AND BRIDGE": ("crown", "filling or crown"),
    "IMPLANT": ("implant", "implant or root filling"),
    "ROOT CANAL TREATMENT": ("root filling", "implant or root filling"),
    "IMPACTED TOOTH": ("impacted",),
    "ERUPTING TOOTH": ("erupting",),
    "FRACTURE": ("fracture",),
    "PERIAPICAL LESION": ("lesion",),
}
"""The reader's answers that speak for each class."""
FUSED = ("Caries", "ROOT STUMP", "FILLING", "ROOT CANAL TREATMENT")
"""The classes that detector and reader judge together, because the tune parts are better so."""


def lesion_places(places: Array, upper: npt.NDArray[np.bool_]) -> Array:
    """Boxes [K, 4] of places, longer by a quarter past the root's end."""
    longer = places.copy()
    height = places[:, 3] - places[:, 1]
    longer[:, 1] -= np.where(upper, PAST_THE_ROOT * height, 0)
    longer[:, 3] += np.where(upper, 0, PAST_THE_ROOT * height)
    return longer


def on_best_place(found: Found) -> Array:
    """[K, D]: the overlap of each detection with the place that it overlaps most, 0 with the others."""
    shared = iou_matrix(found.places, found.boxes)
    return np.where(np.arange(len(shared))[:, None] == shared.argmax(0)[None], shared, 0.0)


def detector_scores(found: Found) -> Array:
    """[K, C]: the best score of each class on each place, FLOOR where it has no box there."""
    scores = np.full((len(found.places), len(CLASSES)), FLOOR)
    if not len(found.places) or not len(found.boxes):
        return scores
    shared = on_best_place(found)
    longer = lesion_places(found.places, found.upper)
    centre = (found.boxes[:, :2] + found.boxes[:, 2:]) / 2
    inside = ((centre[None] >= longer[:, None, :2]) & (centre[None] <= longer[:, None, 2:])).all(-1)
    for one in range(len(CLASSES)):
        mine = found.classes == one
        touches = (inside if CLASSES[one] == LESION else shared >= SAME_TOOTH) & mine
        best = np.where(touches, found.scores, 0).max(1, initial=0)
        scores[:, one] = np.clip(best, FLOOR, CEILING)
    return scores


def features(found: Found, detected: Array, name: str) -> Array:
    """[K, 1 + answers]: the detector's logit, from `detector_scores` [K, C], and the reader's answers for one class."""
    answers = [found.answers[:, ANSWERS.index(answer)] for answer in EVIDENCE[name]]
    return np.stack([logit(detected[:, CLASSES.index(name)]), *answers], 1)


@dataclass(frozen=True)
class Fusion:
    """confidence = sigmoid(bias + weights · features)."""

    bias: float
    weights: list[float]

    def __call__(self, values: Array) -> Array:
        return 1 / (1 + np.exp(-(self.bias + values @ np.array(self.weights))))


def fit(values: Array, truth: Array, weights: Array, prior: list[float], strength: float = 6.0) -> Fusion:
    """Logistic regression on `values` [N, F], with truths and weights [N] from 0 to 1, by Newton steps; weights are held towards `prior` and never below 0."""
    active = list(range(values.shape[1]))
    start = np.array(prior)
    while True:
        x = np.concatenate([np.ones((len(values), 1)), values[:, active]], 1)
        pull = np.array([0.0] + [strength] * len(active))
        towards = np.concatenate([[0.0], start[active]])
        beta = np.concatenate([[-1.0], start[active]])
        for _ in range(60):
            expected = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
            gradient = x.T @ (weights * (expected - truth)) + pull * (beta - towards)
            curvature = (x * (weights * expected * (1 - expected))[:, None]).T @ x + np.diag(pull + 1e-6)
            step = np.linalg.solve(curvature, gradient)
            step *= min(1.0, 2.0 / max(np.abs(step).max(), 1e-9))
            beta = beta - step
            if np.abs(step).max() < 1e-7:
                break
        negative = [one for one, value in zip(active, beta[1:]) if value < 0]
        if not negative or len(active) == 1:
            break
        active = [one for one in active if one not in negative]
    full = [0.0] * values.shape[1]
    for one, value in zip(active, beta[1:]):
        full[one] = float(max(value, 0.0))
    return Fusion(float(beta[0]), full)


def answered(places: Array, truth: Truth, answer: str, least: float = 0.35) -> tuple[Array, Array]:
    """The truth about one answer at each place: values [K] and weights [K], 0 where nothing is known.

    A place takes the truth of the labelled tooth that it overlaps most; a place on no labelled tooth is unknown.
    """
    values, weights = np.zeros(len(places)), np.zeros(len(places))
    index = ANSWERS.index(answer)
    if not truth.asked or not len(places):
        return values, weights
    shared = iou_matrix(places, np.array([tooth.box for tooth in truth.asked]))
    for row, overlaps in enumerate(shared):
        best = int(overlaps.argmax())
        if overlaps[best] >= least:
            tooth: ToothTruth = truth.asked[best]
            values[row], weights[row] = tooth.value[index], tooth.weight[index]
    return values, weights


LUMPED = ("FILLING", "CROWN AND BRIDGE")
"""Classes that one set labels as one; it is the only one whose restorations come from another clinic."""


def restored(found: Found, truth: Truth, name: str) -> tuple[Array, Array]:
    """`answered` for a filling or a crown: where the label leaves open which of both it is, the reader's own opinion is the value."""
    value, weight = answered(found.places, truth, ANSWER_OF[name])
    either, sure = answered(found.places, truth, "filling or crown")
    left_open = (either == 1) & (weight == 0) & (sure > 0)
    crown = 1 / (1 + np.exp(found.answers[:, ANSWERS.index("filling")] - found.answers[:, ANSWERS.index("crown")]))
    opinion = crown if name == "CROWN AND BRIDGE" else 1 - crown
    return np.where(left_open, opinion, value), np.where(left_open, 0.7 * sure, np.where(value == 0.5, 0.0, weight))


PRIOR: dict[str, list[float]] = {name: [0.4, *([0.8 / len(answers)] * len(answers))] for name, answers in EVIDENCE.items()}


def fit_all(analysed: list[tuple[Truth, Found]], classes: Iterable[str]) -> dict[str, Fusion]:
    """The fusions of `classes`, fitted on places whose answer is known."""
    fusions = {}
    for name in classes:
        values, truths, weights = [], [], []
        for truth, found in analysed:
            if not len(found.places):
                continue
            value, weight = restored(found, truth, name) if name in LUMPED else answered(found.places, truth, ANSWER_OF[name])
            known = (weight > 0) & ((value != 0.5) | (name in LUMPED))
            values.append(features(found, detector_scores(found), name)[known])
            truths.append(value[known])
            weights.append(weight[known])
        fusions[name] = fit(np.concatenate(values), np.concatenate(truths), np.concatenate(weights), PRIOR[name])
    return fusions
