"""The part of `training.publish periapical` about root fillings that end short: the reader's graph, its calibration, its figures.

Every figure comes from a reader that did not learn from the picture: there are FOLDS of them beside the one that ships.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from training.calibration import STEADY, Scale, logit
from training.canals import FOLDS, LEAST, MOST, REACHES, SHORT, SIDE, TALL, Picture, asked, holds, pictures
from training.evaluate import session_of
from training.export import curve
from training.figures import figure
from training.fuse import CEILING
from training.graphs import write_canal_reader
from training.metrics import Array, Detections, Matches, best_threshold, is_experimental, match, match_by_centre, precision_recall
from training.periapical_truth import PERIAPICAL_CLASSES
from training.questions import points

NAME, AT = "SHORTENED RCT", "ROOT CANAL TREATMENT"
FLOOR = 0.005
HIGHEST = 0.19
"""Marks of this class are right so seldom that their confidence stays below the 0.20 that the app opens with."""


def fitted(filled: Array, short: Array, hits: Array) -> Array:
    """Bias and weights [3] of logistic regression on the logits of 'a root filling' and 'short', both weights held towards 1; as `calibration.fit`."""
    x = np.stack([np.ones(len(hits)), filled, short], 1)
    right, wrong = int(hits.sum()), int((~hits).sum())
    target = np.where(hits, (right + 1) / (right + 2), 1 / (wrong + 2))
    prior, beta = np.array([0.0, STEADY, STEADY]), np.array([0.0, 1.0, 1.0])
    for _ in range(50):
        expected = 1 / (1 + np.exp(-(x @ beta).clip(-30, 30)))
        curvature = (x * (expected * (1 - expected))[:, None]).T @ x + np.diag(prior + 1e-6)
        # Short steps, because a few findings that are told apart perfectly would throw Newton's far off.
        beta = beta - np.linalg.solve(curvature, x.T @ (expected - target) + prior * (beta - [0.0, 1.0, 1.0])).clip(-0.5, 0.5)
    return beta


def confidence(beta: Array, filled: Array, short: Array) -> Array:
    """The class's confidence for fillings with these calibrated scores and answers [K], as the engine gives it."""
    return HIGHEST / (1 + np.exp(-(beta[0] + beta[1] * logit(filled.clip(FLOOR, CEILING)) + beta[2] * short)))


def publish_canals(data: Path, run: Path, out: Path, analysed: dict[str, list[Any]], scale: Scale, minimum: float) -> dict[str, Any]:
    """Entries of `model.json`: the reader, its class, weights and figures, and the question of the endodontic set.

    `run` holds `canals.pt` and `canals-K.pt`; `analysed` what the detector found on the tune and test parts; `scale` calibrates its root fillings.
    """
    write_canal_reader(run / "canals.pt", out / "reader.onnx", SIDE)
    sessions = []
    for fold in range(FOLDS):
        write_canal_reader(run / f"canals-{fold}.pt", run / f"canals-{fold}.onnx", SIDE)
        sessions.append(session_of(run / f"canals-{fold}.onnx"))
    everything = pictures(data, out / "model.onnx")
    by_file = {(picture.truth.set_name, picture.truth.file): picture for picture in everything}
    index = PERIAPICAL_CLASSES.index(AT)

    def seen(part: str) -> list[tuple[Picture, Array, Array, Array]]:
        """By natural picture of a part: boxes, calibrated scores of root fillings and logits of 'short'."""
        rows = []
        for truth, found, _scene in analysed[part]:
            picture = by_file[truth.set_name, truth.file]
            if truth.outlined:
                mine = np.flatnonzero((found.classes == index) & (found.scores >= LEAST))[:MOST]
                boxes = found.boxes[mine]
                rows.append((picture, boxes, scale(found.scores[mine]), asked(sessions[picture.fold], picture.grey, boxes)))
        return rows

    def matches_of(rows: list[tuple[Picture, Array, Array, Array]], beta: Array, centre: bool) -> Matches:
        found, wanted, doubtful = [], [], []
        for picture, boxes, filled, short in rows:
            scores = confidence(beta, filled, short)
            order = np.argsort(-scores, kind="stable")
            kept = order[scores[order] >= minimum]
            found.append(Detections(boxes[kept], scores[kept], np.full(len(kept), index)))
            wanted.append(np.array([box for box, gap in picture.gaps if gap is not None and gap >= SHORT], float).reshape(-1, 4))
            doubtful.append(np.array([box for box, gap in picture.gaps if gap is None or REACHES < gap < SHORT], float).reshape(-1, 4))
        return match_by_centre(found, wanted, index, doubtful) if centre else match(found, wanted, (index,), doubtful)

    tuned, tested = seen("tune"), seen("test")
    x, y = [], []
    for picture, boxes, filled, short in tuned:
        for box, one, other in zip(boxes, filled, short):
            own = [gap for label, gap in picture.gaps if holds(label, box)]
            if not any(gap is None or REACHES < gap < SHORT for gap in own):
                x.append((logit(one.clip(FLOOR, CEILING)), other))
                y.append(any(gap is not None and gap >= SHORT for gap in own))
    beta = fitted(*np.array(x).T, np.array(y))
    threshold, own = best_threshold(matches_of(tuned, beta, True))[0], matches_of(tested, beta, True)
    overlapping, centred = figure(matches_of(tested, beta, False), None), figure(own, threshold)
    measured = {**overlapping, "precision": centred["precision"], "recall": centred["recall"], "byCentre": {"ap": centred["ap50"], "low": centred["low"], "high": centred["high"]}}
    # Few fillings are short, so the tune part alone proves little: the test part must agree that half of the marks are right.
    precision = min(precision_recall(matches, threshold)[0] for matches in (matches_of(tuned, beta, True), own))
    return {
        "reader": {
            "file": "reader.onnx", "sha256": sha256((out / "reader.onnx").read_bytes()).hexdigest(), "input": {"name": "crops", "width": SIDE, "height": SIDE},
            "answers": ["short"], "maps": [], "mapStride": 4, "tall": TALL, "wide": TALL, "mostPlaces": MOST, "placesLeast": LEAST, "elsewhere": 1,
        },
        "class": {
            "id": NAME, "readAt": AT, "threshold": threshold, "experimental": is_experimental(precision, int(own.labels.sum())),
            "ap50": measured["ap50"], "n": measured["n"], "curve": curve(own), "curveLabels": int(own.labels.sum()), "curvePart": "test",
        },
        "fusion": {"bias": round(float(beta[0]), 4), "detector": round(float(beta[1]), 4), "answers": {"short": round(float(beta[2]), 4)}, "highest": HIGHEST},
        "measured": measured,
        "rootEnds": root_ends(everything, sessions, scale, beta),
    }


def root_ends(everything: list[Picture], sessions: list[Any], scale: Scale, beta: Array) -> dict[str, Any]:
    """Short against complete root fillings of the endodontic set: a tooth's score is the highest one of this class whose centre lies in its box, 0 where no filling is found."""
    scores: dict[str, list[tuple[float, bool]]] = {"short": [], "complete": []}
    for picture in everything:
        for kind, _tooth, fillings in picture.teeth:
            boxes = np.array([box for box, _score in fillings]).reshape(-1, 4)
            filled = np.array([score for _box, score in fillings])
            short = confidence(beta, scale(filled), asked(sessions[picture.fold], picture.grey, boxes))
            scores[kind].append((float(short.max(initial=0.0)), picture.truth.one_arch))

    def area(real_alone: bool) -> float:
        yes, no = (np.array([score for score, real in scores[kind] if real or not real_alone]) for kind in ("short", "complete"))
        return round(float(((yes[:, None] > no) + 0.5 * (yes[:, None] == no)).mean()), 3)

    yes, no = (np.array([score for score, _real in scores[kind]]) for kind in ("short", "complete"))
    return {
        "set": "periapical-endodontics", "class": NAME, "sources": sum(bool(picture.teeth) for picture in everything), "yes": len(yes), "no": len(no), "area": area(False),
        "points": points(yes, no),
        "realPeriapicals": {"yes": sum(real for _, real in scores["short"]), "no": sum(real for _, real in scores["complete"]), "area": area(True)},
    }
