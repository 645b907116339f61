"""`python3 -m training.publish panoramic|periapical --data DIR --run DIR`: graphs, model.json with fusion, thresholds and figures, from trained weights.

Everything that is chosen (fusion, thresholds, calibration) comes from the tune part, every figure from the test part. Analyses are kept in the
run's folder, because they take minutes.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from training import analyse, crops, numbering
from training.analyse import Found, Pipeline
from training.by_tooth import Asked, figures_by_tooth
from training.calibration import expected_error
from training.calibration import fit as fit_scale
from training.classes import RESEARCH, TEETH
from training.coco import UNDECIDED, Picture, first_per_group, read_pictures, read_sets
from training.decode import NMS_IOU
from training.export import curve
from training.figures import figure, kept
from training.fuse import EVIDENCE, FLOOR, MINIMUM, MOST, OWN_BOX, RULES, SAME_TOOTH, Decided, Fusion, answered, decide, fit_all
from training.graphs import write_detector, write_reader
from training.measure import measure_categories
from training.metrics import LEAST_PRECISION, Array, Detections, Matches, best_threshold, iou_matrix, match, precision_recall
from training.prepare import read_grey
from training.publish_periapical import publish_periapical
from training.truth import ANSWER_OF, ANSWERS, CLASSES, NUMBERS, Truth, panoramics

VERSION = "0.3.0"
MAIN = "panoramic-native"
SETS = ("panoramic-native", "panoramic-native-more", "panoramic-caries", "panoramic-diseases-native", "panoramic-restorations-afyon", "panoramic-eruption")
READER_MAPS = ("Caries", "PERIAPICAL LESION")
SAME_TRUTH = 0.35
"""IoU from which a place is of a labelled tooth."""
ASKED_ON: dict[str, tuple[str, ...]] = {
    **{name: (MAIN,) for name in ("ROOT STUMP", "FILLING", "CROWN AND BRIDGE", "IMPLANT", "ROOT CANAL TREATMENT")},
    "Caries": ("panoramic-caries", "panoramic-diseases-native"),
    "IMPACTED TOOTH": (MAIN, "panoramic-diseases-native"),
    "ERUPTING TOOTH": ("panoramic-eruption",),
    "FRACTURE": ("panoramic-diseases-native",),
    "PERIAPICAL LESION": (MAIN, "panoramic-native-more"),
    "CONDYLE": SETS,
}
"""The sets that label a class most exhaustively: there its threshold is chosen and its curve drawn."""


def analyse_part(pipeline: Pipeline, data: Path, truths: list[Truth]) -> list[tuple[Truth, Found]]:
    """Every picture, upright, through both networks."""
    found = []
    for truth in truths:
        grey = read_grey(data / truth.set_name / "images" / truth.file)
        found.append((truth, pipeline(np.ascontiguousarray(grey[::-1]) if truth.overturned else grey)))
    return found


def as_picture(truth: Truth) -> Picture:
    """A truth in the form that `measure.py` reads; a place that is left out is a box of doubt."""
    picture = Picture(truth.set_name, truth.group, truth.part, truth.file, 1, 1, [], [], [], [], list(truth.known), False)
    for box, may, fits in truth.boxes:
        picture.boxes.append(list(box))
        picture.classes.append(may[0] if fits and len(may) == 1 else UNDECIDED)
        picture.may_be.append(list(may))
        picture.categories.append(" or ".join(CLASSES[one] for one in may) if fits else "")
    return picture


def as_detections(decided: Decided) -> Detections:
    return Detections(decided.boxes, decided.scores, decided.classes)


def by_tooth(pairs: list[tuple[Truth, Found, Decided]], classes: tuple[str, ...], answers: tuple[str, ...]) -> dict[str, Any] | None:
    """One condition asked of every labelled tooth that was found: the surest finding of `classes` on a place that is of this tooth.

    A tooth has the condition if any of `answers` says so; it is left out if none is known.
    """
    scores, values, at = [], [], []
    indices, asked_of = [CLASSES.index(name) for name in classes], [ANSWERS.index(answer) for answer in answers]
    for row, (truth, found, decided) in enumerate(pairs):
        if not len(found.places) or not truth.asked:
            continue
        shared = iou_matrix(found.places, np.array([tooth.box for tooth in truth.asked]))
        owner = np.where(shared.max(1) >= SAME_TRUTH, shared.argmax(1), -1)
        best = np.zeros(len(truth.asked))
        for score, one, place in zip(decided.scores, decided.classes, decided.places):
            if one in indices and place >= 0 and owner[place] >= 0:
                best[owner[place]] = max(best[owner[place]], score)
        for index in np.unique(owner[owner >= 0]):
            tooth = truth.asked[int(index)]
            known = [answer for answer in asked_of if tooth.weight[answer] > 0]
            if known and all(tooth.value[answer] != 0.5 for answer in known):
                scores.append(best[index])
                values.append(any(tooth.value[answer] == 1 for answer in known))
                at.append(row)
    if not any(values) or all(values):
        return None
    asked = Asked(np.array(scores), np.array(values, bool), np.array(at, np.int64), 0)
    return asdict(figures_by_tooth(asked, len(pairs)))


def figures_on(data: Path, name: str, pairs: list[tuple[Truth, Found, Decided]], thresholds: dict[str, float]) -> dict[str, Any]:
    """One set: by its own categories where it has them, by our classes, and tooth by tooth."""
    found = [as_detections(decided) for _, _, decided in pairs]
    ours = {key: matches for key, matches in measured_classes(pairs).items() if matches.labels.sum() > 0}
    files = [truth.file for truth, _, _ in pairs]
    lumped: dict[str, Matches] = {}
    if name in (MAIN, "panoramic-diseases-native"):
        pictures = {p.file: p for p in read_pictures(data / name, read_sets()[name], RESEARCH)}
        lumped = {key: matches for key, matches in measure_categories(found, [pictures[file] for file in files]).matches.items()}
    asked = {key: by_tooth(pairs, (key,), (ANSWER_OF[key],)) for key in EVIDENCE}
    asked["filling or crown"] = by_tooth(pairs, ("FILLING", "CROWN AND BRIDGE"), ("filling or crown",))
    asked["implant or root filling"] = by_tooth(pairs, ("IMPLANT", "ROOT CANAL TREATMENT"), ("implant or root filling",))
    decay = by_tooth(pairs, ("Caries", "ROOT STUMP"), ("any decay", "gross decay", "stump")) if name in (MAIN, "panoramic-caries", "panoramic-diseases-native") else None
    classes = {key: figure(matches, thresholds.get(key)) for key, matches in ours.items()}
    categories = {key: figure(matches, None) for key, matches in lumped.items()}
    return {
        "sources": len(pairs),
        **({"decayByTooth": decay} if decay else {}),
        "byTooth": {key: value for key, value in asked.items() if value and value["decayed"] >= 2},
        "meanAp50": {"categories": mean_ap50(categories), "classes": mean_ap50(classes)},
        "categories": categories,
        "classes": classes,
    }


def measured_classes(pairs: list[tuple[Truth, Found, Decided]], asked_on: dict[str, tuple[str, ...]] | None = None) -> dict[str, Matches]:
    """Matches by class over pictures of one set or several; a picture whose set does not label a class is left out of that class."""
    result: dict[str, Matches] = {}
    for index, name in enumerate(CLASSES):
        mine = [
            (as_picture(truth), as_detections(decided)) for truth, _, decided in pairs
            if truth.known[index] and (asked_on is None or truth.set_name in asked_on[name])
        ]
        if not mine:
            continue
        wanted = [np.array([b for b, c in zip(p.boxes, p.classes) if c == index], float).reshape(-1, 4) for p, _ in mine]
        doubtful = [np.array([b for b, c, may in zip(p.boxes, p.classes, p.may_be) if c == UNDECIDED and index in may], float).reshape(-1, 4) for p, _ in mine]
        result[name] = match([found for _, found in mine], wanted, (index,), doubtful)
    return result


def mean_ap50(entries: dict[str, dict[str, Any]]) -> float | None:
    return round(float(np.mean([entry["ap50"] for entry in entries.values()])), 3) if entries else None


def share(part: int, whole: int) -> float:
    return round(part / max(whole, 1), 4)


def of_set(pairs: list[tuple[Truth, Found, Decided]], name: str) -> list[tuple[Truth, Found, Decided]]:
    return [entry for entry in pairs if entry[0].set_name == name]


def numbered(pairs: list[tuple[Truth, Found]]) -> dict[str, Any]:
    """How many labelled teeth are found at IoU 0.5 and how many of these have the right number; milk teeth by themselves."""
    total = found_n = right = near = milk = milk_found = milk_right = 0
    for truth, found in pairs:
        if not truth.teeth:
            continue
        shared = iou_matrix(np.array([box for box, _ in truth.teeth]), found.teeth.boxes) if len(found.teeth.boxes) else np.zeros((len(truth.teeth), 1))
        for (_box, number), row in zip(truth.teeth, shared):
            is_milk = number >= 32
            total, milk = total + 1, milk + is_milk
            if row.max() < 0.5:
                continue
            said = NUMBERS[int(found.teeth.classes[int(row.argmax())])]
            wanted = NUMBERS[number]
            found_n, milk_found = found_n + 1, milk_found + is_milk
            right, milk_right = right + (said == wanted), milk_right + (is_milk and said == wanted)
            near += said[0] == wanted[0] and abs(int(said[1]) - int(wanted[1])) <= 1
    return {
        "sources": len(pairs), "n": total, "found": share(found_n, total), "right": share(right, found_n), "oneOff": share(near, found_n), "repeated": 0,
        **({"milk": {"n": milk, "found": share(milk_found, milk), "right": share(milk_right, milk_found)}} if milk else {}),
    }


def teeth_set(data: Path) -> list[Truth]:
    """The set that is only for numbers, test part."""
    rules = read_sets()["panoramic-teeth"]
    pictures = first_per_group([p for p in read_pictures(data / "panoramic-teeth", rules, TEETH) if p.part == "test"])
    return [
        Truth("panoramic-teeth", p.group, "test", p.file, teeth=[(box, NUMBERS.index(TEETH.classes[c])) for box, c in zip(p.boxes, p.classes) if c != UNDECIDED], teeth_known=True)
        for p in pictures
    ]


def all_errors(pairs: list[tuple[Truth, Found, Decided]]) -> tuple[Array, npt.NDArray[np.bool_]]:
    """Confidence and whether it is right, of every finding on a place whose answer is known."""
    scores, hits = [], []
    for truth, found, decided in pairs:
        for name in EVIDENCE:
            value, weight = answered(found.places, truth, ANSWER_OF[name])
            for score, one, place in zip(decided.scores, decided.classes, decided.places):
                if CLASSES[one] == name and weight[place] >= 0.5 and value[place] != 0.5:
                    scores.append(score)
                    hits.append(value[place] > 0.5)
    return np.array(scores), np.array(hits, bool)


def publish_panoramic(data: Path, run: Path, out: Path, teeth: Path) -> dict[str, Any]:
    out.mkdir(parents=True, exist_ok=True)
    write_detector(run / "detector.pt", out / "model.onnx")
    write_reader(run / "reader.pt", out / "reader.onnx")
    truths = first_per_group(panoramics(data, json.loads(teeth.read_text())))
    pipeline = Pipeline(out)
    tune: list[tuple[Truth, Found]] = kept(run / "tune.analyses", lambda: analyse_part(pipeline, data, [t for t in truths if t.part == "tune"]))
    test: list[tuple[Truth, Found]] = kept(run / "test.analyses", lambda: analyse_part(pipeline, data, [t for t in truths if t.part == "test"]))
    only_numbers: list[tuple[Truth, Found]] = kept(run / "teeth.analyses", lambda: analyse_part(pipeline, data, teeth_set(data)))
    fusions = fit_all(tune)
    fusions["CONDYLE"] = fit_condyle(tune)
    tuned = [(truth, found, decide(found, fusions)) for truth, found in tune]
    tested = [(truth, found, decide(found, fusions)) for truth, found in test]
    matches = measured_classes(tuned, ASKED_ON)
    thresholds = {name: best_threshold(one)[0] for name, one in matches.items()}
    figures = {name: figures_on(data, name, of_set(tested, name), thresholds) for name in SETS if of_set(tested, name)}
    everywhere = measured_classes(tested, ASKED_ON)
    tune_scores, tune_hits = all_errors(tuned)
    scores, hits = all_errors(tested)
    main = figures.pop(MAIN)
    classes = []
    for name in CLASSES:
        one = everywhere.get(name)
        precision = precision_recall(matches[name], thresholds[name])[0] if name in matches else 0.0
        own = figure(one, thresholds[name]) if one is not None and one.labels.sum() > 0 else {"ap50": None, "n": None}
        classes.append({
            "id": name,
            "threshold": max(thresholds.get(name, 0.5), 0.05),
            "experimental": bool(precision < LEAST_PRECISION or (own["n"] or 0) < 5),
            "ap50": own["ap50"], "n": own["n"],
            **({"curve": curve(one), "curveLabels": int(one.labels.sum()), "curvePart": "test"} if own["n"] else {}),
        })
    width, height = crops.CANONICAL
    model = {
        "name": "panoramic", "version": VERSION, "type": "panoramic", "use": "evaluation",
        "file": "model.onnx", "sha256": sha256((out / "model.onnx").read_bytes()).hexdigest(),
        "input": {"name": "image", "width": width, "height": height},
        "output": {
            "name": "conditions", "strides": [8, 16, 32],
            "teeth": {"name": "teeth", "numbers": list(NUMBERS), "least": numbering.SEEN, "unlikely": numbering.UNLIKELY, "samePlace": numbering.SAME_PLACE, "outOfOrder": numbering.OUT_OF_ORDER},
        },
        "reader": {
            "file": "reader.onnx", "sha256": sha256((out / "reader.onnx").read_bytes()).hexdigest(),
            "input": {"name": "crops", "width": crops.CROP[0], "height": crops.CROP[1]}, "answers": list(ANSWERS), "maps": list(READER_MAPS), "mapStride": 4,
            "tall": crops.TALL, "wide": crops.WIDE, "mostPlaces": analyse.MOST_PLACES, "placesLeast": analyse.PLACES_LEAST, "elsewhere": analyse.ELSEWHERE,
        },
        "classes": classes,
        "fusion": {name: fusion_json(name, fusion) for name, fusion in fusions.items()},
        "floor": FLOOR, "sameTooth": SAME_TOOTH, "ownBox": OWN_BOX,
        "rules": [{"if": winner, "drops": list(losers), "from": least} for winner, losers, least in RULES],
        "outlines": {"Caries": {"map": "Caries", "least": 0.4}, "PERIAPICAL LESION": {"map": "PERIAPICAL LESION", "least": 0.4}},
        "nms": {"iou": NMS_IOU}, "minimumScore": MINIMUM, "maximumDetections": MOST,
        "trainedOn": list(SETS),
        "measured": {
            "date": date.today().isoformat(), "set": MAIN, "part": "test", **main,
            "tune": figures_on(data, MAIN, of_set(tuned, MAIN), thresholds),
            "external": figures,
            "numbers": {
                "panoramic-teeth": numbered(only_numbers),
                **{name: numbered([(t, f) for t, f, _ in of_set(tested, name)]) for name in ("panoramic-native", "panoramic-native-more", "panoramic-restorations-afyon")},
            },
            "calibration": {
                "tune": {"n": len(tune_scores), "error": round(expected_error(tune_scores, tune_hits), 3)},
                "test": {"n": len(scores), "error": round(expected_error(scores, hits), 3)},
            },
        },
    }
    return model


def fusion_json(name: str, fusion: Fusion) -> dict[str, Any]:
    answers = {answer: round(weight, 4) for answer, weight in zip(EVIDENCE.get(name, ()), fusion.weights[1:]) if weight}
    return {"bias": round(fusion.bias, 4), "detector": round(fusion.weights[0], 4), "answers": answers}


def fit_condyle(tune: list[tuple[Truth, Found]]) -> Fusion:
    """Platt scaling of the detector's scores of condyles, which the reader is not asked about."""
    index = CLASSES.index("CONDYLE")
    scores, hits = [], []
    for truth, found in tune:
        if not truth.known[index]:
            continue
        wanted = np.array([box for box, may, _ in truth.boxes if may == [index]]).reshape(-1, 4)
        for box, score in zip(found.boxes[found.classes == index], found.scores[found.classes == index]):
            scores.append(score)
            hits.append(bool(len(wanted) and iou_matrix(box[None], wanted)[0].max() >= 0.5))
    scale = fit_scale(np.array(scores), np.array(hits, bool))
    return Fusion(scale.shift, [scale.slope])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", choices=("panoramic", "periapical"))
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True, help="folder with detector.pt and reader.pt, or periapical.pt")
    parser.add_argument("--teeth", type=Path, help="teeth of an earlier model where a set has none")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    out = options.out or Path("models") / options.model
    model = publish_panoramic(options.data, options.run, out, options.teeth) if options.model == "panoramic" else publish_periapical(options.data, options.run, out)
    (out / "model.json").write_text(json.dumps(model, indent=2) + "\n")
    print(json.dumps(model["measured"], indent=1))


if __name__ == "__main__":
    main()
