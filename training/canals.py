"""`python3 -m training.canals --data DIR --run DIR [--without K]`: a reader that says of a root filling whether it ends short of the root's end.

It learns from two sets. `periapical-findings` outlines fillings and roots, so the distance between their ends is known. `periapical-endodontics` says of a whole
tooth 'complete' or 'short'; such a tooth is short if one of its fillings is.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.analyse import crops_of, detections
from training.evaluate import session_of
from training.gpu.data import another_machine
from training.gpu.fit import map_loss
from training.gpu.run import Plan, train
from training.metrics import Array
from training.networks import Reader
from training.periapical_truth import PERIAPICAL_CLASSES, PERIAPICAL_SIZE, PeriapicalTruth, periapicals
from training.prepare import read_grey
from training.resample import resize
from training.truth import Box

SIDE = 160
"""Width and height of a crop in pixels."""
TALL = 1.75
"""A crop's side in longer sides of the filling's box, so that the root's end is in view."""
WIDEST = 1200
"""Pictures are kept at this width or height at most."""
SHORT, REACHES = 0.15, 0.09
"""A filling is short from this gap on, as a share of the root's length from neck to tip (2 mm of 13); up to the second one it reaches the end."""
FOLDS = 3
FILLINGS = "Root Canal Filling"
LEAST = 0.1
"""The detector's score from which a filling is asked about."""
MOST = 12
"""Root fillings of a radiograph that are asked about, surest first."""
SURE = 0.25
"""In a labelled tooth, fillings from this score on teach; where there is none, the best one."""
RATE, STEPS = 6e-4, 700
NATURAL, TEETH = 12, 10
"""Fillings of known gap, and labelled teeth, in a step."""


@dataclass
class Picture:
    """One periapical. `gaps`: boxes of outlined fillings and the gap of each, None where the root's end is not in view. `teeth`: 'complete' or 'short', and the
    boxes and scores of the fillings that the detector finds in that tooth. `mask`: bit 0 fillings, bit 1 roots, at half the size."""

    truth: PeriapicalTruth
    grey: npt.NDArray[np.uint8]
    gaps: list[tuple[Box, float | None]] = field(default_factory=list)
    teeth: list[tuple[str, Box, list[tuple[Box, float]]]] = field(default_factory=list)
    mask: npt.NDArray[np.uint8] | None = None

    @property
    def fold(self) -> int:
        """0 to FOLDS - 1, the same for all pictures of a source."""
        return int(sha256(f"{self.truth.set_name}{self.truth.group}".encode()).hexdigest(), 16) % FOLDS


def gap_of(filling: Array, roots: list[Array], upper: bool, aspect: float) -> float | None:
    """The distance from a filling's end to its root's end as a share of the root's length; None if no root holds it or the end is not in view.

    Outlines [N, 2] are fractions of the picture, whose width by height is `aspect`. If several roots hold most of the filling, the nearest end counts.
    """
    found: list[float] = []
    points = filling * (1.0, 1 / aspect)
    for root in roots:
        cut_off = root[:, 1].min() <= 0.006 if upper else root[:, 1].max() >= 0.994
        shape = root * (1.0, 1 / aspect)
        inside = [cv2.pointPolygonTest(shape.astype(np.float32), (float(x), float(y)), False) >= 0 for x, y in points[::3]]
        if cut_off or np.mean(inside) < 0.5:
            continue
        axis = np.linalg.svd(shape - shape.mean(0), full_matrices=False)[2][0]
        along = axis * np.sign(axis[1] or 1.0) * (-1 if upper else 1)
        length = float((shape @ along).max() - (shape @ along).min())
        found.append(float(((shape @ along).max() - (points @ along).max()) / length))
    return min(found, key=abs) if found else None


def outlines_of(data: Path) -> dict[str, dict[str, list[Array]]]:
    """Fillings and roots of `periapical-findings` by file, [N, 2] as fractions."""
    coco = json.loads((data / "periapical-findings" / "annotations.json").read_text())
    names = {entry["id"]: entry["name"] for entry in coco["categories"]}
    images = {image["id"]: image for image in coco["images"]}
    found: dict[str, dict[str, list[Array]]] = {image["file_name"]: {"root": [], FILLINGS: []} for image in coco["images"]}
    for annotation in coco["annotations"]:
        name, image = names[annotation["category_id"]], images[annotation["image_id"]]
        kind = FILLINGS if name == FILLINGS else "root" if name.endswith(" Root") else None
        if kind:
            found[image["file_name"]][kind] += [np.array(polygon).reshape(-1, 2) / (image["width"], image["height"]) for polygon in annotation["segmentation"]]
    return found


def pictures(data: Path, detector: Path) -> list[Picture]:
    """All periapicals of both sets; `detector` is the `model.onnx` that finds fillings in labelled teeth."""
    outlines, session, found = outlines_of(data), session_of(detector), []
    index = PERIAPICAL_CLASSES.index("ROOT CANAL TREATMENT")
    for truth in periapicals(data):
        grey = read_grey(data / truth.set_name / "images" / truth.file)
        raw = grey
        if max(grey.shape) > WIDEST:
            grey = cv2.resize(grey, None, fx=WIDEST / max(grey.shape), fy=WIDEST / max(grey.shape), interpolation=cv2.INTER_AREA)
        picture = Picture(truth, grey)
        height, width = grey.shape
        if truth.outlined and truth.scene[0] is not None:
            own = outlines[truth.file]
            picture.gaps = [([*map(float, (*one.min(0), *one.max(0)))], gap_of(one, own["root"], truth.scene[0] == 1.0, width / height)) for one in own[FILLINGS]]
            picture.mask = np.zeros((height // 2, width // 2), np.uint8)
            for bit, kind in enumerate((FILLINGS, "root")):
                layer = np.zeros_like(picture.mask)
                for one in own[kind]:
                    cv2.fillPoly(layer, [np.round(one * (width // 2, height // 2)).astype(np.int32)], 1)
                picture.mask |= layer << bit
        elif not truth.outlined:
            seen = detections(session.run(["conditions"], {"image": resize(raw, *PERIAPICAL_SIZE).astype(np.float32)[None, None]})[0][0], *PERIAPICAL_SIZE, 0.3)
            mine = np.flatnonzero((seen.classes == index) & (seen.scores >= LEAST))[:MOST]
            for box, may, _fits in truth.boxes:
                names = [PERIAPICAL_CLASSES[one] for one in may]
                if names in (["complete"], ["short"]):
                    inside = [([*map(float, one)], float(score)) for one, score in zip(seen.boxes[mine], seen.scores[mine]) if holds(box, one)]
                    picture.teeth.append((names[0], box, inside))
        found.append(picture)
    return found


def holds(box: Box, other: Array) -> bool:
    """If the centre of the second box lies in the first."""
    x, y = (other[0] + other[2]) / 2, (other[1] + other[3]) / 2
    return bool(box[0] <= x <= box[2] and box[1] <= y <= box[3])


def frames(boxes: Array, shape: tuple[int, ...]) -> Array:
    """Boxes [K, 4] as fractions of a picture [H, W] -> centre x, y, half width and half height of their square crops, as fractions."""
    size = np.array([shape[1], shape[0]], float)
    half = TALL / 2 * np.maximum(((boxes[:, 2:] - boxes[:, :2]) * size).max(1), 1)
    return np.concatenate([(boxes[:, :2] + boxes[:, 2:]) / 2, half[:, None] / size], 1)


def asked(session: Any, grey: npt.NDArray[np.uint8], boxes: Array) -> Array:
    """The logits [K] of 'short' for fillings, as the engine asks."""
    if not len(boxes):
        return np.zeros(0)
    crops = crops_of(grey, boxes, np.zeros(len(boxes), bool), frames(boxes, grey.shape), (SIDE, SIDE))
    return session.run(["answers"], {"crops": crops})[0][:, 0].astype(float)


def wandering(picture: Picture, box: Box, rng: np.random.Generator) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32], npt.NDArray[np.uint8]]:
    """A random view of a filling [SIDE, SIDE], 1 inside its box, and the bits of the mask at a quarter of the size. Any side may be up, because the sets are turned."""
    height, width = picture.grey.shape
    sides = np.array([box[2] - box[0], box[3] - box[1]])
    low, high = np.array(box[:2]) + rng.normal(0, 0.02, 2) * sides, np.array(box[2:]) + rng.normal(0, 0.02, 2) * sides
    reach = TALL * max(float((sides * (width, height)).max()), 40.0) * math.exp(rng.uniform(-0.2, 0.2))
    angle = rng.integers(4) * math.pi / 2 + math.radians(rng.uniform(-20, 20))
    mirror, shift = (-1 if rng.random() < 0.5 else 1), rng.uniform(-0.05, 0.05, 2) * reach

    def view_of(side: int, scale: float = 1.0) -> npt.NDArray[np.float64]:
        step, cos, sin = reach / side, math.cos(angle), math.sin(angle)
        linear = step * np.array([[cos * mirror, -sin], [sin * mirror, cos]])
        origin = (low + high) / 2 * (width, height) - 0.5 + shift - linear @ np.full(2, (side - 1) / 2)
        return np.hstack([linear, origin[:, None]]) * scale

    sampled = {"flags": cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, "borderMode": cv2.BORDER_REPLICATE}
    fine = cv2.warpAffine(picture.grey, view_of(2 * SIDE), (2 * SIDE, 2 * SIDE), **sampled)
    view = view_of(SIDE)
    at = (np.stack(np.meshgrid(np.arange(SIDE), np.arange(SIDE)), -1) @ view[:, :2].T + view[:, 2] + 0.5) / (width, height)
    inside = ((at >= low) & (at <= high)).all(-1).astype(np.float32)
    small = (SIDE // 4, SIDE // 4)
    mask = np.zeros(small, np.uint8) if picture.mask is None else cv2.warpAffine(picture.mask, view_of(SIDE // 4, 0.5), small, flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP)
    return cv2.resize(fine, (SIDE, SIDE), interpolation=cv2.INTER_AREA), inside, mask


def fresh_reader(start: Path) -> Reader:
    """Answers: 'short', and five times the gap. It begins as the reader of panoramic teeth, which never saw a periapical."""
    model = Reader(2, 2)
    own = model.state_dict()
    for name, value in torch.load(start, map_location="cpu").items():
        if name in own and not name.startswith(("maps.answer", "evidence", "attention")) and own[name].shape == value.shape:
            own[name] = value.float() if value.dtype == torch.float16 else value
    model.load_state_dict(own)
    return model


def fit(taught: list[Picture], start: Path, folder: Path, steps: int, seed: int) -> nn.Module:
    """Train on the pictures; checkpoints and `final.pt` lie in the folder."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    natural = [(picture, box, gap) for picture in taught for box, gap in picture.gaps if gap is not None]
    teeth = {kind: [(picture, fillings) for picture in taught for name, _box, fillings in picture.teeth if name == kind and fillings] for kind in ("complete", "short")}

    def step_loss(model: nn.Module, _progress: float) -> Tensor:
        views, gaps, bags = [], [], []
        for row in rng.integers(len(natural), size=NATURAL):
            picture, box, gap = natural[row]
            views.append(wandering(picture, box, rng))
            gaps.append(gap)
        for turn in range(TEETH):
            some = teeth["complete" if turn % 2 else "short"]
            picture, fillings = some[rng.integers(len(some))]
            sure = [one for one in sorted(fillings, key=lambda one: -one[1]) if one[1] >= SURE] or fillings[:1]
            bags.append(list(range(len(views), len(views) + len(sure[:3]))))
            views += [wandering(picture, box, rng) for box, _score in sure[:3]]
        greys, insides, masks = (torch.from_numpy(np.stack(part)) for part in zip(*views))
        crops = torch.cat([another_machine(greys[:, None].float()), insides[:, None]], 1)
        answers, shown = model(crops.contiguous(memory_format=torch.channels_last))
        gap = torch.tensor(gaps, dtype=torch.float32)
        soft = torch.sigmoid((gap - (SHORT + REACHES) / 2 + 0.01) / 0.04) * 0.94 + 0.03
        loss = functional.binary_cross_entropy_with_logits(answers[:NATURAL, 0], soft)
        loss = loss + 0.7 * functional.smooth_l1_loss(answers[:NATURAL, 1], gap.clamp(-0.05, 0.6) * 5)
        # One short filling makes a tooth short: a smooth maximum over its fillings.
        whole = torch.stack([torch.logsumexp(2 * answers[bag, 0], 0) / 2 if len(bag) > 1 else answers[bag[0], 0] for bag in bags])
        wanted = torch.tensor([0.05 if turn % 2 else 0.95 for turn in range(TEETH)])
        loss = loss + functional.binary_cross_entropy_with_logits(whole, wanted)
        maps = torch.stack([(masks.long() >> bit) & 1 for bit in range(2)], 1).float()
        return loss + 0.4 * map_loss(shown, maps, torch.arange(len(views)) < NATURAL)

    plan = Plan(folder, 0, steps, RATE, RATE / 2, decay=0.03, average=0.99, batch=NATURAL + TEETH)
    return train(fresh_reader(start), plan, step_loss, torch.device("cpu"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True, help="checkpoints; canals.pt, or canals-K.pt with --without")
    parser.add_argument("--detector", type=Path, default=Path("models/periapical/model.onnx"))
    parser.add_argument("--start", type=Path, default=Path("training/weights/reader.pt"))
    parser.add_argument("--without", type=int, choices=range(FOLDS), help="leave out a third of the sources, which this reader then answers for")
    parser.add_argument("--steps", type=int, default=STEPS)
    options = parser.parse_args()
    name = "canals" if options.without is None else f"canals-{options.without}"
    taught = [picture for picture in pictures(options.data, options.detector) if picture.fold != options.without]
    fit(taught, options.start, options.run / name, options.steps, 1 if options.without is None else 1 + options.without)
    (options.run / name / "final.pt").replace(options.run / f"{name}.pt")


if __name__ == "__main__":
    main()
