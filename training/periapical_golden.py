"""`python3 -m training.periapical_golden [MODELS]`: goldens of the periapical model for the engine, from two phantoms of samples/pictures.

Its calibrated findings, some cells of its maps and its scene, in models/periapical/golden.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from training.analyse import detections
from training.canals import asked
from training.evaluate import session_of
from training.fuse import CEILING
from training.reader_golden import read_deep, sides, spots_of
from training.resample import resize

PICTURES = ("periapical-decayed.jpg", "periapical-root-filled.jpg")


def findings_of(raw: np.ndarray[Any, Any], grey: np.ndarray[Any, Any], model: dict[str, Any], reader: Any) -> list[dict[str, Any]]:
    """Raw [N, 4 + C] of a picture [H, W] -> calibrated findings and those of the reader, best first; boxes as fractions of the picture."""
    names = [entry["id"] for entry in model["classes"]]
    nms = model["nms"]
    inside = {names.index(name): share for name, share in nms.get("inside", {}).items()}
    found = detections(raw, model["input"]["width"], model["input"]["height"], nms["iou"], inside)
    most = model["maximumDetections"]
    findings = []

    def confidence(name: str, score: float, answer: float = 0.0) -> float:
        rule = model["fusion"][name]
        seen = float(np.clip(score, model.get("floor", 0.005), CEILING))
        weight = sum(rule["answers"].values())
        return float(rule.get("highest", 1.0) / (1 + np.exp(-(rule["bias"] + rule["detector"] * np.log(seen / (1 - seen)) + weight * answer))))

    for box, score, index in list(zip(found.boxes, found.scores, found.classes))[:most]:
        findings.append({"class": names[index], "score": confidence(names[index], score), "box": sides(box)})
    for entry in model["classes"]:
        if "readAt" in entry:
            read = np.flatnonzero((found.classes[:most] == names.index(entry["readAt"])) & (found.scores[:most] >= model["reader"]["placesLeast"]))[: model["reader"]["mostPlaces"]]
            for at, answer in zip(read, asked(reader, grey, found.boxes[read])):
                filled = confidence(entry["readAt"], found.scores[at])
                findings.append({"class": entry["id"], "score": confidence(entry["id"], filled, answer), "box": sides(found.boxes[at])})
    findings = [{**one, "score": round(one["score"], 5)} for one in findings if one["score"] >= model["minimumScore"]]
    return sorted(findings, key=lambda one: -float(one["score"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", type=Path, nargs="?", default=Path("models"))
    periapical: Path = parser.parse_args().models / "periapical"
    model = json.loads((periapical / "model.json").read_text())
    output = model["output"]
    session = session_of(periapical / model["file"], 2)
    reader = session_of(periapical / model["reader"]["file"], 2)
    folder = periapical / "golden"
    folder.mkdir(exist_ok=True)
    for name in PICTURES:
        grey = read_deep(Path("samples/pictures") / name)
        small = resize(grey, model["input"]["width"], model["input"]["height"])[None, None]
        raw, maps, scene = session.run([output["name"], output["maps"]["name"], output["scene"]["name"]], {model["input"]["name"]: small})
        golden = {"picture": f"samples/pictures/{name}", "findings": findings_of(raw[0], grey, model, reader), "maps": spots_of(maps), "scene": [round(float(value), 4) for value in scene[0]]}
        (folder / f"{Path(name).stem}.json").write_text(json.dumps(golden) + "\n")
        print(f"{name}: {len(golden['findings'])} findings")


if __name__ == "__main__":
    main()
