"""`python3 -m training.gate.prepare --data DIR --negatives DIR...`: sheets to train, choose and set thresholds on."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from training.classes import CONDITIONS, TEETH
from training.coco import Picture, has_labels, read_pictures, read_sets
from training.gate.pictures import drawn, finished, framed, invented, near, other, panoramic, read_marked, read_others, real_near
from training.gate.sheet import Bytes, sheet
from training.gate.spoil import HELD, TRAINED, Random, Spoil
from training.periapical_truth import PeriapicalTruth, periapicals

ANSWERS = ("notRadiograph", "screen", "inverted", "dark", "bright", "blurred", "periapical", "overturned")
"""The network's answers on a picture, in this order; `periapical` is below zero of a panoramic."""
SETS = ("panoramic-native", "panoramic-native-more", "panoramic-restorations-afyon", "panoramic-eruption")
PERIAPICAL_SETS = ("periapical-findings", "periapical-endodontics")
CHECKS = ("panoramic-teeth", "panoramic-diseases-native")
"""Sets that no weight is learnt from; what is not of their test part sets thresholds."""
UNKNOWN = -1


@dataclass
class Material:
    panoramics: list[Bytes]
    periapicals: list[tuple[Bytes, str]]
    """With the set of each."""
    drawn_panoramics: list[Bytes]
    drawn_periapicals: list[Bytes]
    others: list[Bytes]


@dataclass(frozen=True)
class Row:
    grey: Bytes
    answers: dict[str, int]
    kind: str


def usable(data: Path, name: str) -> list[Picture]:
    """A set's panoramics that are not of the test part."""
    rules = read_sets()[name]
    task = CONDITIONS if has_labels(data / name, rules, CONDITIONS) else TEETH
    return [picture for picture in read_pictures(data / name, rules, task) if picture.part != "test"]


def read_periapical(data: Path, truth: PeriapicalTruth) -> Bytes:
    """The file as it is, [H, W], grey 0-255."""
    return cv2.imread(str(data / truth.set_name / "images" / truth.file), cv2.IMREAD_GRAYSCALE)


def drawn_row(material: Material, rng: Random) -> tuple[Bytes, dict[str, int]]:
    """A phantom [H, W] and whether it is a periapical (1) or a panoramic (0)."""
    if rng.random() < 0.45:
        return drawn(material.drawn_panoramics[rng.integers(len(material.drawn_panoramics))], rng), {"periapical": 0}
    return drawn(material.drawn_periapicals[rng.integers(len(material.drawn_periapicals))], rng), {"periapical": 1}


def radiograph(material: Material, rng: Random) -> tuple[Bytes, dict[str, int]]:
    """A fit radiograph and what is known of it."""
    share = rng.random()
    if share < 0.12:
        return drawn_row(material, rng)
    if share < 0.38:
        grey, set_name = material.periapicals[rng.integers(len(material.periapicals))]
        # The endodontic set was enlarged by its publisher, some pictures of it from very few pixels.
        return real_near(grey, rng), {"periapical": 1} | ({} if set_name == PERIAPICAL_SETS[0] else {"blurred": UNKNOWN})
    marked = material.panoramics[rng.integers(len(material.panoramics))]
    if share < 0.84:
        return panoramic(marked, rng), {"periapical": 0}
    return near(marked, rng), {"periapical": 1, "blurred": UNKNOWN}


def spoilt(material: Material, spoils: dict[str, tuple[Spoil, ...]], rng: Random, share: float) -> Row:
    """A radiograph, with one fault or none, panoramics now and then upside down too."""
    grey, known = radiograph(material, rng)
    answers = {name: 0 for name in ANSWERS} | known
    answers["overturned"] = UNKNOWN if known["periapical"] else 0
    kind = "good"
    if rng.random() < share:
        kind = str(rng.choice(list(spoils)))
        ways = spoils[kind]
        grey = ways[rng.integers(len(ways))](grey, rng)
        answers[kind] = 1
        if kind == "screen":
            answers |= {"blurred": UNKNOWN, "dark": UNKNOWN, "bright": UNKNOWN, "inverted": 0}
    if known["periapical"] == 0 and rng.random() < 0.35:
        # The training shows every sheet mirrored too, so half turns are among them.
        grey = np.ascontiguousarray(grey[::-1])
        answers["overturned"] = 1
    return Row(finished(grey, rng), answers, kind)


def negative_row(material: Material, rng: Random) -> Row:
    """A picture that is no radiograph, with or without a frame; of its other answers nothing is known."""
    real = rng.random() < 0.8
    grey = other(material.others[rng.integers(len(material.others))], rng) if real else invented(rng)
    if rng.random() < 0.2:
        grey = framed(grey, rng)
    return Row(grey, {name: 1 if name == "notRadiograph" else UNKNOWN for name in ANSWERS}, "other" if real else "invented")


def write(rows: list[Row], file: Path) -> None:
    """Sheets as bytes, answers, kinds."""
    sheets = np.stack([(sheet(row.grey) + 0.5).astype(np.uint8) for row in rows])
    answers = np.array([[row.answers[name] for name in ANSWERS] for row in rows], np.int8)
    np.savez(file, sheets=sheets, answers=answers, kinds=np.array([row.kind for row in rows]))


def random_rows(material: Material, spoils: dict[str, tuple[Spoil, ...]], count: int, seed: int, share: float) -> list[Row]:
    """`count` pictures, a fifth of them no radiographs; `share` (0 to 1) of the radiographs have a fault. The rows depend on the seed alone."""
    rows = []
    for index in range(count):
        rng = np.random.default_rng((seed, index))
        rows.append(negative_row(material, rng) if rng.random() < 0.2 else spoilt(material, spoils, rng, share))
    return rows


def check_rows(data: Path) -> list[Row]:
    """Radiographs that gave no weight, as they are: panoramics of other sources, periapicals of the tune part."""
    fit = {answer: 0 for answer in ANSWERS}
    panoramics = [Row(cv2.imread(str(data / name / "images" / picture.file), cv2.IMREAD_GRAYSCALE), fit, name) for name in CHECKS for picture in usable(data, name)]
    return panoramics + [Row(read_periapical(data, truth), fit | {"periapical": 1}, truth.set_name) for truth in periapicals(data) if truth.part == "tune" and truth.one_arch]


def tune_rows(panoramics: list[Bytes]) -> list[Row]:
    """The fit panoramics of the tune part as they are."""
    answers = {name: 0 for name in ANSWERS}
    return [Row(grey, answers, "tune") for grey in panoramics]


def read_drawn(folders: list[Path]) -> tuple[list[Bytes], list[Bytes]]:
    """Panoramics and periapicals [H, W] drawn by formula; every second one if there are more than 400."""
    files = [file for folder in folders for file in sorted(folder.rglob("*.jpg"))]
    read: dict[bool, list[Bytes]] = {True: [], False: []}
    for file in files[::2] if len(files) > 400 else files:
        read["panoramic" in file.name].append(cv2.imread(str(file), cv2.IMREAD_GRAYSCALE))
    return read[True], read[False]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--phantoms", type=Path, nargs="+", required=True, help="folders of drawn panoramics and periapicals")
    parser.add_argument("--negatives", type=Path, nargs="+", required=True, help="folders of photographs and drawings")
    parser.add_argument("--cache", type=Path, default=Path("training/runs/gate"))
    parser.add_argument("--part", choices=("train", "tune", "check"), required=True)
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.cache.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    if options.part == "check":
        return write(check_rows(options.data), options.cache / "check.npz")
    panoramics = [
        read_marked(options.data / name / "images" / picture.file, picture.overturned)
        for name in SETS
        for picture in usable(options.data, name)
        if picture.part == options.part
    ]
    others = read_others(options.negatives)
    others = [grey for at, grey in enumerate(others) if (at % 5 == 0) == (options.part == "tune")]
    near_ones = [(read_periapical(options.data, truth), truth.set_name) for truth in periapicals(options.data) if truth.part == options.part and truth.one_arch]
    material = Material(panoramics, near_ones, *read_drawn(options.phantoms), others)
    print(options.part, len(panoramics), len(near_ones), len(material.drawn_panoramics), len(material.drawn_periapicals), len(others), flush=True)
    if options.part == "tune":
        write(tune_rows(panoramics), options.cache / "tune-fit.npz")
        write(random_rows(material, HELD, options.count, options.seed, 0.75), options.cache / "tune-held.npz")
    write(random_rows(material, TRAINED, options.count, options.seed, 0.55), options.cache / (f"train-{options.seed}.npz" if options.part == "train" else "tune.npz"))


if __name__ == "__main__":
    main()
