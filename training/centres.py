"""`python3 -m training.centres --data DIR --run DIR --start FILE [--parts train]`: a network that says where the centres of a periapical's outlined findings lie.

It learns otherwise than the detector (one Gaussian per finding instead of boxes, smaller pictures, its own backbone), so it errs elsewhere, and the mean of
both logits is better than either for decay and lesions. Root fillings are a lesson alone: there the detector stays by itself. The loss is that of CenterNet (Zhou et al. 2019, arXiv:1904.07850).
`periapical-findings` outlines what it looks for. `periapical-endodontics` says which teeth are root-filled: there the fillings that the detector finds in such
teeth are its lesson, and untreated teeth have none.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.canals import SURE, Picture, pictures
from training.gpu.data import Wander, another_machine, linear_maps, move_boxes, padded_boxes, sample_views
from training.gpu.run import Plan, train
from training.networks import FEATURES, WIDTH, Backbone, enlarge, load_backbone, load_weights, norm, standardised
from training.periapical_truth import PERIAPICAL_CLASSES
from training.truth import Box

CENTRED = 3
"""The first classes of SHIPPED_PERIAPICAL: decay, lesions and root fillings, which `periapical-findings` outlines."""
FILLING = 2
SIZE = (480, 352)
"""Width and height of what the network sees; the picture is stretched to it."""
STRIDE = 8
KEPT = (720, 528)
"""Width and height of the pictures in memory."""
SHARE = 0.2
"""Standard deviation of a Gaussian by the side of its box, at least LEAST pixels."""
LEAST = 6.0
RATE, STEPS, BATCH = 5e-4, 1300, 6
RARE = {0: 2.0, 1: 0.5}
"""A picture with decay or lesions is drawn so much more often."""
TURNED_SHARE = 0.4
"""How often a picture of `periapical-endodontics` is drawn."""
LABELLED = ({PERIAPICAL_CLASSES.index("complete")}, {PERIAPICAL_CLASSES.index("short")}, {PERIAPICAL_CLASSES.index("untreated")})


class Centres(nn.Module):
    """[B, 1, H, W] grey 0-255 -> logits [B, CENTRED, SIZE / STRIDE] of a finding's centre in each cell."""

    def __init__(self) -> None:
        super().__init__()
        self.backbone = Backbone()
        self.lateral = nn.ModuleList([nn.Conv2d(FEATURES[stride], WIDTH, 1) for stride in (8, 16, 32)])
        self.mix = nn.Sequential(*(layer for _ in range(2) for layer in (nn.Conv2d(WIDTH, WIDTH, 3, padding=1, bias=False), norm(WIDTH), nn.ReLU())))
        self.answer = nn.Conv2d(WIDTH, CENTRED, 1)
        nn.init.normal_(self.answer.weight, std=0.01)
        nn.init.constant_(self.answer.bias, -4.0)

    def forward(self, image: Tensor) -> Tensor:
        features = self.backbone(standardised(image))
        x8, x16, x32 = (lateral(features[stride]) for lateral, stride in zip(self.lateral, (8, 16, 32)))
        return self.answer(self.mix(x8 + enlarge(x16 + enlarge(x32))))


def gaussians(boxes: Tensor, classes: Tensor) -> Tensor:
    """Boxes [B, G, 4] in pixels of SIZE and the class of each, -1 for none -> targets [B, CENTRED, rows, columns], 1 in the cell with the centre."""
    columns, rows = SIZE[0] // STRIDE, SIZE[1] // STRIDE
    x, y = (torch.arange(count) * STRIDE + STRIDE / 2 for count in (columns, rows))
    middle, deviation = (boxes[..., :2] + boxes[..., 2:]) / 2, ((boxes[..., 2:] - boxes[..., :2]) * SHARE).clamp(min=LEAST)
    across = (x - middle[..., :1]) / deviation[..., :1]
    down = (y - middle[..., 1:]) / deviation[..., 1:]
    heat = torch.exp(-(across[:, :, None, :] ** 2 + down[:, :, :, None] ** 2) / 2)
    place = (middle / STRIDE).long().clamp(min=0)
    rowed, columned = torch.meshgrid(torch.arange(len(boxes)), torch.arange(boxes.shape[1]), indexing="ij")
    heat[rowed, columned, place[..., 1].clamp(max=rows - 1), place[..., 0].clamp(max=columns - 1)] = 1.0
    return torch.stack([(heat * (classes == index)[..., None, None]).amax(1) for index in range(CENTRED)], 1)


def centre_loss(logits: Tensor, target: Tensor, known: Tensor) -> Tensor:
    """Focal loss of maps [B, CENTRED, rows, columns] that forgives near a centre, where `known` is 1, over the number of centres."""
    at, score = target == 1, logits.sigmoid()
    found = -((1 - score) ** 2) * functional.logsigmoid(logits)
    absent = -((1 - target) ** 4) * score**2 * functional.logsigmoid(-logits)
    return (torch.where(at, found, absent) * known).sum() / at.sum().clamp(min=1)


@dataclass(frozen=True)
class Lesson:
    """A picture, what is to be found on it, and the teeth within which root fillings are known; no teeth where everything is known."""

    grey: npt.NDArray[np.uint8]
    boxes: list[tuple[Box, list[int], bool]]
    teeth: list[tuple[Box, list[int], bool]]

    @property
    def share(self) -> float:
        """How often it is drawn."""
        if self.teeth:
            return TURNED_SHARE
        return 1 + sum(more for index, more in RARE.items() if any(may == [index] for _box, may, _fits in self.boxes))


def lesson_of(picture: Picture) -> Lesson | None:
    """None for a picture that teaches nothing."""
    grey = cv2.resize(picture.grey, KEPT, interpolation=cv2.INTER_AREA)
    if picture.truth.outlined:
        return Lesson(grey, [one for one in picture.truth.boxes if one[2] and len(one[1]) == 1 and one[1][0] < CENTRED], [])
    fillings = [(box, [FILLING], True) for _name, _tooth, inside in picture.teeth for box, score in inside if score >= SURE]
    # A filled tooth whose filling the detector misses teaches nothing.
    missed = [tooth for _name, tooth, inside in picture.teeth if all(score < SURE for _box, score in inside)]
    teeth = [one for one in picture.truth.boxes if set(one[1]) in LABELLED and one[0] not in missed]
    return Lesson(grey, fillings, teeth) if teeth else None


def inside_any(boxes: Tensor, used: Tensor) -> Tensor:
    """Boxes [B, G, 4] in pixels of SIZE, those to use [B, G] -> 1 in the cells inside one, [B, 1, rows, columns]."""
    x, y = (torch.arange(side // STRIDE) * STRIDE + STRIDE / 2 for side in SIZE)
    across = (x > boxes[..., :1]) & (x < boxes[..., 2:3])
    down = (y > boxes[..., 1:2]) & (y < boxes[..., 3:])
    return (across[:, :, None, :] & down[:, :, :, None] & used[..., None, None]).any(1, keepdim=True).float()


def fit(taught: list[Picture], start: Path, folder: Path, steps: int, seed: int) -> nn.Module:
    """Train on the pictures, from a backbone (.pth) or from weights of an earlier run (.pt); checkpoints and `final.pt` lie in the folder."""
    torch.manual_seed(seed)
    device = torch.device("cpu")
    lessons = [one for picture in taught if (one := lesson_of(picture))]
    greys = torch.from_numpy(np.stack([one.grey for one in lessons]))
    boxes, choices, use = padded_boxes([{"boxes": one.boxes} for one in lessons], "boxes", device, max(len(one.boxes) for one in lessons))
    teeth_boxes, _choices, teeth_use = padded_boxes([{"boxes": one.teeth} for one in lessons], "boxes", device, max(len(one.teeth) for one in lessons))
    classes = torch.where(use == 2, choices[..., 0], -1)
    whole = torch.tensor([not one.teeth for one in lessons])
    only_fillings = torch.tensor([float(index == FILLING) for index in range(CENTRED)])[:, None, None]
    shares = torch.tensor([one.share for one in lessons])
    wander = Wander(zoom=(-0.25, 0.25), stretch=0.12, shift=0.1, degrees=6.0, bend=2.0, quarter_turns=0.15, flips=True)
    model = Centres()
    if start.suffix == ".pt":
        load_weights(model, start)
    else:
        load_backbone(model.backbone, torch.load(start, map_location="cpu"))

    def step_loss(model: nn.Module, _progress: float) -> Tensor:
        rows = torch.multinomial(shares, BATCH, replacement=True)
        with torch.no_grad():
            linear, shift, _mirrored = linear_maps(BATCH, SIZE, wander, device)
            views, _grid = sample_views(greys[rows], linear, shift, SIZE, wander.bend)
            moved, seen = move_boxes(boxes[rows], linear, shift, SIZE)
            target = gaussians(moved, torch.where(seen > 0.4, classes[rows], -1))
            teeth, _seen = move_boxes(teeth_boxes[rows], linear, shift, SIZE)
            known = torch.where(whole[rows][:, None, None, None], torch.ones(1), inside_any(teeth, teeth_use[rows] > 0) * only_fillings)
            views = another_machine(views)
        return centre_loss(model(views.contiguous(memory_format=torch.channels_last)), target, known)

    plan = Plan(folder, 0, steps, RATE, RATE, decay=0.01, average=0.99, batch=BATCH)
    return train(model, plan, step_loss, device)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True, help="checkpoints; centres.pt, or centres-PARTS.pt with --parts")
    parser.add_argument("--detector", type=Path, default=Path("models/periapical/model.onnx"), help="finds root fillings in labelled teeth")
    parser.add_argument("--start", type=Path, required=True, help="EfficientNet-Lite0 trained on ImageNet (.pth), or weights of an earlier run (.pt) to go on from")
    parser.add_argument("--parts", help="learn from these alone; the network then answers for the others")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    name = f"centres-{options.parts}" if options.parts else "centres"
    taught = [picture for picture in pictures(options.data, options.detector) if not options.parts or picture.truth.part in options.parts.split(",")]
    fit(taught, options.start, options.run / name, options.steps, options.seed)
    (options.run / name / "final.pt").replace(options.run / f"{name}.pt")


if __name__ == "__main__":
    main()
