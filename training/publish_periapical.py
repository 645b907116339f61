"""The periapical part of `training.publish`: calibration and thresholds from the tune part, figures from the test part."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from training.analyse import detections
from training.calibration import Scale, fit as fit_scale
from training.evaluate import session_of
from training.export import curve
from training.figures import figure, kept
from training.graphs import write_periapical
from training.metrics import Array, Detections, Matches, best_threshold, is_experimental, match, match_by_centre, precision_recall
from training.periapical_truth import PERIAPICAL_CLASSES, PERIAPICAL_SIZE, SHIPPED_PERIAPICAL, PeriapicalTruth, periapicals
from training.prepare import read_grey
from training.publish_canals import publish_canals
from training.questions import best_inside, points
from training.resample import resize
from training.teeth_in_view import ARCH, COST, MARGIN, measure_ranges

PERIAPICAL_NMS = 0.3
"""Root fillings and lesions of a periapical are boxed at many sizes; by the tune part this much overlap is one thing."""
INSIDE = {"Caries": 0.5, "PERIAPICAL LESION": 0.5}
"""A mark of these classes with more of it inside a surer one is part of that one."""
VERSION = "0.6.0"
MINIMUM = 0.01
"""Weaker findings are left out."""

NATIVE = "periapical-findings"

Analysed = tuple[PeriapicalTruth, Detections, Array]
"""A radiograph, what was found on it, and its scene."""


def publish_periapical(data: Path, run: Path, out: Path) -> dict[str, Any]:
    """The graph of `run/periapical.pt` and `run/centres.pt`, and its description.

    Weights that learnt from the tune and test parts too come with `without-tune.pt`, `without-test.pt` and `centres-train.pt` beside them: trained
    alike without that part, they answer for it. `canals.pt` and `canals-K.pt` are of `training.canals`.
    """
    out.mkdir(parents=True, exist_ok=True)
    write_periapical(run / "periapical.pt", run / "centres.pt", out / "model.onnx")

    def analysed(part: str) -> list[Analysed]:
        blind = run / f"without-{part}.pt"
        if blind.exists():
            write_periapical(blind, run / "centres-train.pt", blind.with_suffix(".onnx"))
        session = session_of(blind.with_suffix(".onnx") if blind.exists() else out / "model.onnx")
        inside = {SHIPPED_PERIAPICAL.index(name): share for name, share in INSIDE.items()}
        found = []
        for truth in periapicals(data):
            if truth.part == part:
                grey = read_grey(data / truth.set_name / "images" / truth.file)
                raw, scene = session.run(["conditions", "scene"], {"image": resize(grey, *PERIAPICAL_SIZE).astype(np.float32)[None, None]})
                found.append((truth, detections(raw[0], *PERIAPICAL_SIZE, PERIAPICAL_NMS, inside), scene[0]))
        return found

    weights = sorted([run / "periapical.pt", *run.glob("centres*.pt"), *run.glob("without-*.pt")])
    tune: list[Analysed] = kept(run / "pa-tune.analyses", weights, lambda: analysed("tune"))
    test: list[Analysed] = kept(run / "pa-test.analyses", weights, lambda: analysed("test"))

    def matches_of(pairs: list[Analysed], index: int, centre: bool) -> Matches:
        """On the radiographs as they were taken; those of the endodontic set were turned and cut by who gave them out."""
        mine = [(truth, found) for truth, found, _scene in pairs if truth.known[index] and truth.set_name == NATIVE]
        wanted = [np.array([b for b, may, fits in t.boxes if fits and may == [index]], float).reshape(-1, 4) for t, _ in mine]
        doubtful = [np.array([b for b, may, fits in t.boxes if index in may and not (fits and may == [index])], float).reshape(-1, 4) for t, _ in mine]
        return match_by_centre([f for _, f in mine], wanted, index, doubtful) if centre else match([f for _, f in mine], wanted, (index,), doubtful)

    classes, fusion, figures, scales = [], {}, {}, {}
    for index, name in enumerate(SHIPPED_PERIAPICAL):
        outlined = name in ("Caries", "PERIAPICAL LESION", "ROOT CANAL TREATMENT")
        tuned, tested = matches_of(tune, index, outlined), matches_of(test, index, outlined)
        scale = scales[name] = fit_scale(tuned.scores, tuned.hits)
        tuned, tested = (Matches(scale(m.scores), m.pictures, m.hits, m.labels) for m in (tuned, tested))
        fusion[name] = {"bias": round(scale.shift, 4), "detector": round(scale.slope, 4), "answers": {}}
        threshold = best_threshold(tuned)[0] if tuned.labels.sum() else 0.5
        overlapping, own = figure(matches_of(test, index, False), None), figure(tested, threshold)
        figures[name] = {**overlapping, "precision": own["precision"], "recall": own["recall"], **({"byCentre": {"ap": own["ap50"], "low": own["low"], "high": own["high"]}} if outlined else {})}
        precision = precision_recall(tuned, threshold)[0]
        classes.append({
            "id": name, "threshold": max(threshold, 0.05), "experimental": is_experimental(precision, int(tested.labels.sum())),
            "ap50": figures[name]["ap50"], "n": figures[name]["n"],
            **({"curve": curve(tested), "curveLabels": int(tested.labels.sum()), "curvePart": "test"} if tested.labels.sum() else {}),
        })
    canals = publish_canals(data, run, out, {"tune": tune, "test": test}, scales["ROOT CANAL TREATMENT"], MINIMUM)
    classes.append(canals["class"])
    fusion[canals["class"]["id"]] = canals["fusion"]
    figures[canals["class"]["id"]] = canals["measured"]
    return {
        "name": "periapical", "version": VERSION, "type": "periapical", "use": "evaluation",
        "file": "model.onnx", "sha256": sha256((out / "model.onnx").read_bytes()).hexdigest(),
        "input": {"name": "image", "width": PERIAPICAL_SIZE[0], "height": PERIAPICAL_SIZE[1]},
        "output": {"name": "conditions", "strides": [8, 16, 32], "maps": {"name": "maps", "stride": 4, "classes": ["PERIAPICAL LESION", "Caries", "ROOT CANAL TREATMENT"]}, "scene": {"name": "scene", "cost": COST, "arch": ARCH, "margin": MARGIN}},
        "reader": canals["reader"],
        "classes": classes, "fusion": fusion,
        "outlines": {
            **{name: {"map": name, "least": 0.4} for name in ("Caries", "PERIAPICAL LESION", "ROOT CANAL TREATMENT")},
            canals["class"]["id"]: {"map": canals["class"]["readAt"], "least": 0.4},
        },
        "tightBoxes": ["FILLING", "CROWN AND BRIDGE"],
        "nms": {"iou": PERIAPICAL_NMS, "inside": INSIDE}, "minimumScore": MINIMUM, "maximumDetections": 100,
        "trainedOn": ["periapical-findings", "periapical-endodontics", "panoramic-native", "panoramic-native-more", "panoramic-caries", "panoramic-diseases-native", "panoramic-restorations-afyon"],
        "measured": {
            "date": date.today().isoformat(), "set": NATIVE, "part": "test",
            "sources": sum(truth.set_name == NATIVE for truth, *_ in test),
            "classes": {name: entry for name, entry in figures.items() if entry["n"]},
            "teethInView": measure_ranges([(truth.scene, scene) for truth, _found, scene in test if truth.set_name == NATIVE]),
            "check": check_of(test, scales["ROOT CANAL TREATMENT"]),
            "rootEnds": canals["rootEnds"],
        },
    }


def check_of(pairs: list[Analysed], scale: Scale) -> dict[str, Any]:
    """Root-filled teeth of the endodontic set against untreated ones, as `npm run evaluate` asks: the highest root filling whose centre lies in the tooth's box."""
    filled, untreated = ({PERIAPICAL_CLASSES.index(name) for name in names} for names in (("complete", "short"), ("untreated",)))
    index = PERIAPICAL_CLASSES.index("ROOT CANAL TREATMENT")
    yes, no, sources = [], [], 0
    for truth, found, _scene in pairs:
        if truth.set_name != "periapical-endodontics":
            continue
        sources += 1
        mine = found.classes == index
        boxes, scores = found.boxes[mine], scale(found.scores[mine])
        centres = (boxes[:, :2] + boxes[:, 2:]) / 2
        for (x1, y1, x2, y2), may, _fits in truth.boxes:
            if set(may) <= filled or set(may) <= untreated:
                (yes if set(may) <= filled else no).append(best_inside(np.array([x1, y1, x2 - x1, y2 - y1]), centres, scores))
    above = np.array(yes)[:, None]
    area = float(((above > np.array(no)) + 0.5 * (above == np.array(no))).mean())
    return {
        "set": "periapical-endodontics", "class": "ROOT CANAL TREATMENT", "sources": sources, "yes": len(yes), "no": len(no),
        "area": round(area, 3), "points": points(np.array(yes), np.array(no)),
    }
