"""`python3 -m training.publish panoramic|periapical|detector --data DIR --run DIR`: graphs, model.json with fusion, thresholds and figures.

`detector` judges trained weights on the tune part and writes no model.

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

from training import analyse, crops
from training.analyse import Found, Pipeline, one_network, two_networks
from training.by_tooth import Asked, figures_by_tooth
from training.calibration import expected_error
from training.classes import CONDITIONS, LABELLED, NUMBERS, TEETH
from training.coco import UNDECIDED, Picture, first_per_group, read_pictures, read_sets
from training.decide import (
    ADDED, BESIDE, BEYOND, CONFIRMED, CONTRADICTED, CREDIBLE, JAWS_FROM, MINIMUM, NEAREST, ONE_PER_SIDE, OWN_BOX, RULES, SIDEWAYS, USUAL_WIDTH, WIDEST, Decided, decide,
)
from training.evaluate import session_of
from training.export import curve
from training.figures import figure, kept
from training.fuse import EVIDENCE, FLOOR, FUSED, SAME_TOOTH, Fusion, answered, fit_all
from training.graphs import write_detector, write_reader
from training.measure import measure_categories
from training.metrics import Detections, Matches, best_threshold, iou_matrix, is_experimental, match, precision_recall
from training.prepare import read_grey
from training.publish_periapical import publish_periapical
from training.splits import Split
from training.panoramic_truth import panoramics
from training.truth import ANSWER_OF, ANSWERS, CLASSES, Truth

VERSION = "0.6.4"
MAIN = "panoramic-native"
SETS = ("panoramic-native", "panoramic-native-more", "panoramic-caries", "panoramic-diseases-native", "panoramic-restorations-afyon", "panoramic-eruption")
READER_MAPS = ("Caries", "PERIAPICAL LESION", "ROOT CANAL TREATMENT")
FEWEST_TEETH = 50
"""Fewer teeth of a set say nothing of a condition."""
LIKELY = 0.5
"""A finding that is more likely right than wrong is always shown."""
SAME_TRUTH = 0.35
"""IoU from which a place is of a labelled tooth."""
ASKED_ON: dict[str, tuple[str, ...]] = {
    **{name: (MAIN,) for name in ("ROOT STUMP", "FILLING", "CROWN AND BRIDGE", "IMPLANT", "ROOT CANAL TREATMENT")},
    "Caries": ("panoramic-caries", "panoramic-diseases-native"),
    "IMPACTED TOOTH": (MAIN,),
    "ERUPTING TOOTH": ("panoramic-eruption",),
    "FRACTURE": ("panoramic-diseases-native",),
    "PERIAPICAL LESION": (MAIN, "panoramic-native-more"),
}
"""The sets that label a class most exhaustively: there its threshold is chosen and its curve drawn."""
OTHERWISE_BOXED = {(MAIN, "Caries"), *(("panoramic-restorations-afyon", name) for name in CONDITIONS.classes)}
"""No AP50 of these: the set labels a part of the class alone (gross decay), or boxes the restoration and not the tooth."""


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
    """Boxes [D, 4] as fractions, scores [D] from 0 to 1 and classes [D], without their places."""
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
    """One set: by its own categories where it has them, by the classes of `thresholds`, and tooth by tooth."""
    found = [as_detections(decided) for _, _, decided in pairs]
    ours = {key: matches for key, matches in measured_classes(pairs, tuple(thresholds)).items() if matches.labels.sum() > 0 and (name, key) not in OTHERWISE_BOXED}
    files = [truth.file for truth, _, _ in pairs]
    lumped: dict[str, Matches] = {}
    if name in (MAIN, "panoramic-diseases-native"):
        pictures = {p.file: p for p in read_pictures(data / name, read_sets()[name], CONDITIONS if set(thresholds) <= set(CONDITIONS.classes) else LABELLED)}
        lumped = {key: matches for key, matches in measure_categories(found, [pictures[file] for file in files]).matches.items()}
    asked = {key: by_tooth(pairs, (key,), (ANSWER_OF[key],)) for key in thresholds if (name, key) != (MAIN, "Caries")}
    asked["filling or crown"] = by_tooth(pairs, ("FILLING", "CROWN AND BRIDGE"), ("filling or crown",))
    asked["implant or root filling"] = by_tooth(pairs, ("IMPLANT", "ROOT CANAL TREATMENT"), ("implant or root filling",))
    decay = by_tooth(pairs, ("Caries", "ROOT STUMP"), ("any decay", "gross decay", "stump")) if name in (MAIN, "panoramic-caries", "panoramic-diseases-native") else None
    classes = {key: figure(matches, thresholds[key]) for key, matches in ours.items()}
    categories = {key: figure(matches, None) for key, matches in lumped.items()}
    return {
        "sources": len(pairs),
        **({"decayByTooth": decay} if decay else {}),
        "byTooth": {key: value for key, value in asked.items() if value and value["decayed"] >= 2 and value["teeth"] >= FEWEST_TEETH},
        "meanAp50": {"categories": mean_ap50(categories), "classes": mean_ap50(classes)},
        "categories": categories,
        "classes": classes,
    }


def measured_classes(
    pairs: list[tuple[Truth, Found, Decided]], classes: tuple[str, ...], asked_on: dict[str, tuple[str, ...]] | None = None,
) -> dict[str, Matches]:
    """Matches by class over pictures of one set or several; a picture whose set does not label a class is left out of that class."""
    result: dict[str, Matches] = {}
    for name in classes:
        index = CLASSES.index(name)
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
    """The mean AP50 (0 to 1) of figures by class; None without any."""
    return round(float(np.mean([entry["ap50"] for entry in entries.values()])), 3) if entries else None


def share(part: int, whole: int) -> float:
    """`part` of `whole` from 0 to 1, to four decimals; 0 of nothing."""
    return round(part / max(whole, 1), 4)


def of_set(pairs: list[tuple[Truth, Found, Decided]], name: str) -> list[tuple[Truth, Found, Decided]]:
    """The radiographs of one set."""
    return [entry for entry in pairs if entry[0].set_name == name]


def numbered(pairs: list[tuple[Truth, Found, Decided]]) -> dict[str, Any]:
    """How many labelled teeth are found at IoU 0.5 and how many of these have the right number; milk teeth by themselves."""
    total = found_n = right = near = milk = milk_found = milk_right = 0
    for truth, found, _ in pairs:
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
        "sources": len(pairs), "n": total, "found": share(found_n, total), "right": share(right, found_n), "oneOff": share(near, found_n),
        **({"milk": {"n": milk, "found": share(milk_found, milk), "right": share(milk_right, milk_found)}} if milk else {}),
    }


def teeth_set(data: Path, part: Split) -> list[Truth]:
    """One part of the set that is only for numbers."""
    rules = read_sets()["panoramic-teeth"]
    pictures = first_per_group([p for p in read_pictures(data / "panoramic-teeth", rules, TEETH) if p.part == part])
    return [
        Truth("panoramic-teeth", p.group, part, p.file, teeth=[(box, NUMBERS.index(TEETH.classes[c])) for box, c in zip(p.boxes, p.classes) if c != UNDECIDED], teeth_known=True)
        for p in pictures
    ]


FEWEST = 200
"""A class with fewer findings has no calibration error of its own."""


def errors(pairs: list[tuple[Truth, Found, Decided]], classes: tuple[str, ...]) -> dict[str, Any]:
    """Expected calibration error of the surest finding of each of some classes on places whose answer is known."""
    scores, hits = [], []
    for truth, found, decided in pairs:
        for name in classes:
            value, weight = answered(found.places, truth, ANSWER_OF[name])
            seen: set[int] = {-1}
            for score, one, place in zip(decided.scores, decided.classes, decided.places):
                if CLASSES[one] == name and place not in seen and weight[place] >= 0.5 and value[place] != 0.5:
                    seen.add(int(place))
                    scores.append(score)
                    hits.append(value[place] > 0.5)
    return {"n": len(scores), "error": round(expected_error(np.array(scores), np.array(hits, bool)), 3) if scores else None}


def publish_panoramic(data: Path, run: Path, out: Path, teeth: Path) -> dict[str, Any]:
    """The detector that lies in `out`, its figures replaced, with the reader of `run` beside it."""
    write_reader(run / "reader.pt", out / "reader.onnx")
    maps = session_of(out / "reader.onnx").run(["maps"], {"crops": np.zeros((1, 2, *reversed(crops.CROP)), np.float32)})[0].shape[1]
    if maps != len(READER_MAPS):
        raise ValueError(f"the reader has {maps} maps instead of {len(READER_MAPS)}: training.filled_canals comes before publish")
    base = json.loads((out / "model.json").read_text())
    truths = first_per_group(panoramics(data, json.loads(teeth.read_text())))
    pipeline = Pipeline(two_networks(out.parent), out / "reader.onnx")
    networks = [out / "model.onnx", out.parent / "teeth" / "model.onnx", out / "reader.onnx"]
    tune: list[tuple[Truth, Found]] = kept(run / "tune.analyses", networks, lambda: analyse_part(pipeline, data, [t for t in truths if t.part == "tune"]))
    test: list[tuple[Truth, Found]] = kept(run / "test.analyses", networks, lambda: analyse_part(pipeline, data, [t for t in truths if t.part == "test"]))
    fusions = fit_all(tune, (*FUSED, *ADDED))
    tuned = [(truth, found, decide(found, fusions)) for truth, found in tune]
    tested = [(truth, found, decide(found, fusions)) for truth, found in test]
    matches = measured_classes(tuned, CONDITIONS.classes, ASKED_ON)
    thresholds = {name: min(best_threshold(matches[name])[0], LIKELY) for name in CONDITIONS.classes}
    figures = {name: figures_on(data, name, of_set(tested, name), thresholds) for name in SETS if of_set(tested, name)}
    everywhere = measured_classes(tested, CONDITIONS.classes, ASKED_ON)
    by_class = {name: errors(tested, (name,)) for name in CONDITIONS.classes}
    main = figures.pop(MAIN)
    others = sorted((entry for entry in figures.items() if entry[1]["classes"] or entry[1]["byTooth"]), key=lambda entry: -entry[1]["sources"])
    classes = [class_json(name, matches[name], everywhere.get(name), thresholds[name]) for name in CONDITIONS.classes]
    # `training.condyles` measures this one by itself.
    classes += [one for one in base["classes"] if one["id"] == "CONDYLE"]
    for name, entry in figures.items():
        condyle = base["measured"]["external"].get(name, {}).get("classes", {}).get("CONDYLE")
        entry["classes"].update({"CONDYLE": condyle} if condyle else {})
    return {
        **{name: base[name] for name in ("name", "type", "use", "file", "sha256", "input", "output", "nms", "exclusive", "minimumScore", "maximumDetections")},
        "version": VERSION,
        "reader": reader_json(out / "reader.onnx"),
        "classes": classes,
        "fusion": {name: fusion_json(name, fusion) for name, fusion in fusions.items()},
        "minimumRead": MINIMUM, "floor": FLOOR, "sameTooth": SAME_TOOTH, "ownBox": OWN_BOX,
        "elsewhereIf": {"answers": CREDIBLE, "widest": WIDEST, "usualWidth": USUAL_WIDTH},
        "jaws": {"fromTeeth": JAWS_FROM, "beside": BESIDE, "sideways": SIDEWAYS, "beyond": BEYOND, "nearest": NEAREST},
        "confirmed": {name: {"answers": list(answers), "least": least} for name, (answers, least) in CONFIRMED.items()},
        "rules": rules_json(), "contradicted": CONTRADICTED, "onePerSide": list(ONE_PER_SIDE),
        "outlines": {"Caries": {"map": "Caries", "least": 0.4}, "ROOT CANAL TREATMENT": {"map": "ROOT CANAL TREATMENT", "least": 0.5, "parts": True}},
        "trainedOn": sorted({*base["trainedOn"], *SETS}),
        "measured": {
            "date": date.today().isoformat(), "set": MAIN, "part": "test", **main,
            "tune": figures_on(data, MAIN, of_set(tuned, MAIN), thresholds),
            "external": dict(others),
            "calibration": {
                "tune": errors(tuned, CONDITIONS.classes),
                "test": errors(tested, CONDITIONS.classes),
                "classes": {name: one for name, one in by_class.items() if one["n"] >= FEWEST},
            },
        },
    }


def candidate(data: Path, run: Path, teeth: Path) -> dict[str, Any]:
    """Numbers and classes of a detector of `training.gpu` on the tune part, to judge whether it may replace the networks that ship."""
    write_detector(run / "detector.pt", run / "detector.onnx")
    write_reader(run / "reader.pt", run / "reader.onnx")
    pipeline = Pipeline(one_network(run / "detector.onnx"), run / "reader.onnx")
    truths = [truth for truth in first_per_group(panoramics(data, json.loads(teeth.read_text()))) if truth.part == "tune"]
    tune: list[tuple[Truth, Found]] = kept(run / "candidate.analyses", [run / "detector.onnx", run / "reader.onnx"], lambda: analyse_part(pipeline, data, truths + teeth_set(data, "tune")))
    fusions = fit_all(tune, EVIDENCE)
    decided = [(truth, found, decide(found, fusions)) for truth, found in tune]
    return {name: {"teeth": numbered(mine), **figures_on(data, name, mine, dict.fromkeys(EVIDENCE, LIKELY))} for name in (*SETS, "panoramic-teeth") if (mine := of_set(decided, name))}


def class_json(name: str, tuned: Matches, tested: Matches | None, threshold: float) -> dict[str, Any]:
    """A class with its threshold, which the tune part chose, and its curve on the test part."""
    measured = tested if tested is not None and tested.labels.sum() > 0 else None
    own = figure(measured, threshold) if measured else {"ap50": None, "n": 0}
    return {
        "id": name,
        "threshold": max(threshold, 0.05),
        "experimental": is_experimental(precision_recall(tuned, threshold)[0], own["n"]),
        "ap50": own["ap50"], "n": own["n"] or None,
        **({"curve": curve(measured), "curveLabels": int(measured.labels.sum()), "curvePart": "test"} if measured else {}),
    }


def rules_json() -> list[dict[str, Any]]:
    """The rules between classes that ship."""
    shipped = CONDITIONS.classes
    rules = [(winner, [name for name in losers if name in shipped], least) for winner, losers, least in RULES if winner in shipped]
    return [{"if": winner, "drops": losers, "from": least} for winner, losers, least in rules if losers]


def reader_json(file: Path) -> dict[str, Any]:
    """The part of model.json by which the engine asks the reader."""
    width, height = crops.CROP
    return {
        "file": file.name, "sha256": sha256(file.read_bytes()).hexdigest(),
        "input": {"name": "crops", "width": width, "height": height}, "layout": dict(zip(("width", "height"), crops.CANONICAL)),
        "answers": list(ANSWERS), "maps": list(READER_MAPS), "mapStride": 4,
        "tall": crops.TALL, "wide": crops.WIDE, "mostPlaces": analyse.MOST_PLACES, "placesLeast": analyse.PLACES_LEAST, "elsewhere": analyse.ELSEWHERE,
        "closer": {"share": analyse.CLOSER, "towardsCrown": analyse.TOWARDS_CROWN, "answers": list(analyse.CLOSER_ANSWERS), "from": analyse.CLOSER_FROM},
    }


def fusion_json(name: str, fusion: Fusion) -> dict[str, Any]:
    """The fusion of one class in `model.json`: the bias and the weights of the detector's logit and of those answers of the reader that count.

    `adds`: the highest confidence (0 to 1) of a finding that the reader alone gives.
    """
    answers = {answer: round(weight, 4) for answer, weight in zip(EVIDENCE.get(name, ()), fusion.weights[1:]) if weight}
    return {"bias": round(fusion.bias, 4), "detector": round(fusion.weights[0], 4), "answers": answers, **({"adds": ADDED[name]} if name in ADDED else {})}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", choices=("panoramic", "periapical", "detector"))
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True, help="folder with detector.pt and reader.pt, or periapical.pt")
    parser.add_argument("--teeth", type=Path, help="teeth of an earlier model where a set has none")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    if options.model == "detector":
        print(json.dumps(candidate(options.data, options.run, options.teeth), indent=1))
        return
    out = options.out or Path("models") / options.model
    model = publish_panoramic(options.data, options.run, out, options.teeth) if options.model == "panoramic" else publish_periapical(options.data, options.run, out)
    (out / "model.json").write_text(json.dumps(model, indent=2) + "\n")
    print(json.dumps(model["measured"], indent=1))


if __name__ == "__main__":
    main()
