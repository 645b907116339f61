"""`python3 -m training.restorations --pack DIR --start READER.pt --out FILE`: teaches the reader which root-filled teeth have a filling or a crown.

The set with most root-filled teeth labels them as root-filled alone, and the reader had learnt that such a tooth has no restoration. The upper layers are
taught anew with our own reading of these teeth (`labels/panoramic-native.root-filled.json`), and every other answer and map is held where it was, by the
reader that it starts from. The layers below stay, so each crop passes them once. A quarter of an hour on two cores.
"""

from __future__ import annotations

import argparse
import copy
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.analyse import CLOSER, TOWARDS_CROWN
from training.crops import CANONICAL, crop_frames
from training.gpu.data import Pack, another_machine, load_pack, uniform
from training.gpu.fit import STORED, Teeth, box_channel, sample_crops
from training.networks import READER_DROPOUT, Reader, halved, open_reader, standardised, weighed
from training.train import move_average, weight_groups
from training.truth import ANSWERS

RELEARNT = ("filling", "crown", "filling or crown")
ROWS = [ANSWERS.index(name) for name in RELEARNT]
HELD = [row for row in range(len(ANSWERS)) if row not in ROWS]
TRUNK = 11
"""This many of the backbone's blocks stay as they are."""
TAUGHT_ON = "panoramic-native"
ROOT_FILLED, RESTORED = 0.22, 0.10
"""The shares of crops that show root-filled teeth and restored teeth of TAUGHT_ON; the rest is drawn as the reader's training draws it."""
BESIDE, NEARER, PLAIN = 0.06, 0.25, 0.35
"""The shares of crops that lie beside a tooth, that are those of the reader's second look, and that keep the machine's own tones."""
COUNT, STEPS, BATCH, RATE = 26_000, 900, 48, 3e-4
DECAY = 0.01
"""Weight decay of AdamW."""
AVERAGE = 0.99
"""How slowly the averaged weights follow."""
WARM_UP, LAST_RATE = 9, 0.02
"""The rate rises over the first 1 / WARM_UP of the steps and ends at this share of its peak."""
MAPS_HELD = 0.3
"""The weight of what the maps read, against 1 of the answers."""


@dataclass(frozen=True)
class Lessons:
    """`seen` [N, 112, h, w]: what the trunk sees of each crop, at half precision. `values` and `weights` [N, RELEARNT]; no weight where nothing is known."""

    seen: Tensor
    values: Tensor
    weights: Tensor


def trunk(reader: Reader, crops: Tensor) -> Tensor:
    """Crops [K, 2, H, W] -> [K, 112, H / 16, W / 16]."""
    backbone = reader.backbone
    x = torch.cat([standardised(crops[:, :1]), crops[:, 1:]], 1)
    x = functional.relu6(backbone._bn0(backbone._conv_stem(x)))
    for block in backbone._blocks[:TRUNK]:
        x = block(x)
    return x


def upper(reader: Reader, seen: Tensor) -> tuple[Tensor, Tensor]:
    """The output of `trunk` -> what the maps read of stride 32 [K, M, h, w], and what the answers are read from [K, 1280, h, w]."""
    for block in reader.backbone._blocks[TRUNK:]:
        seen = block(seen)
    return reader.maps.lateral[-1](seen), functional.relu6(reader._bn1(reader._conv_head(seen)))


def draw(pack: Pack, teeth: Teeth, few: tuple[Tensor, Tensor], count: int) -> tuple[Tensor, Tensor, Tensor]:
    """Crops [K, 2, H, W], the tooth of each, and whether its restorations are asked [K]; `few`: root-filled and restored teeth of TAUGHT_ON."""
    device = pack.device
    chosen, lot = teeth.draw(count), torch.rand(count)
    for rows, mine in zip(few, (lot < ROOT_FILLED, (lot >= ROOT_FILLED) & (lot < ROOT_FILLED + RESTORED))):
        chosen = torch.where(mine, rows[torch.randint(0, len(rows), (count,))], chosen)
    boxes, upright = teeth.boxes[chosen], torch.where(teeth.upper[chosen], -1.0, 1.0)
    size = (boxes[:, 2:] - boxes[:, :2]).repeat(1, 2)
    beside = torch.rand(count) < BESIDE
    boxes = boxes + size * uniform(4 * count, -0.06, 0.06, device).view(count, 4) + beside[:, None] * size * uniform(2 * count, -0.8, 0.8, device).view(count, 2).repeat(1, 2)
    canonical = torch.tensor([*CANONICAL, *CANONICAL])
    frames = crop_frames(boxes * canonical) / canonical
    nearer = (torch.rand(count) < NEARER) & ~beside
    closer = frames * torch.tensor([1, 1, CLOSER, CLOSER])
    closer[:, 1] -= upright * TOWARDS_CROWN * 2 * frames[:, 3]
    frames = torch.where(nearer[:, None], closer, frames)
    # Half of the crops hardly move, because the product's do not.
    reach = torch.where(torch.rand(count) < 0.5, 1.0, 0.4)
    scale, stretch = (uniform(count, -0.2, 0.2, device) * reach).exp(), (uniform(count, -0.08, 0.08, device) * reach).exp()
    shift = uniform(2 * count, -0.12, 0.12, device).view(count, 2) * reach[:, None]
    frames = torch.cat([frames[:, :2] + frames[:, 2:] * shift, frames[:, 2:] * torch.stack([scale * stretch, scale / stretch], 1)], 1)
    angle = uniform(count, -12, 12, device) * reach * math.pi / 180
    mirror = torch.where(torch.rand(count) < 0.5, -1.0, 1.0)
    cos, sin = angle.cos(), angle.sin()
    linear = torch.stack([torch.stack([cos * mirror, -sin * upright], -1), torch.stack([sin * mirror, cos * upright], -1)], -2)
    crops, _bits = sample_crops(pack, teeth.rows[chosen], frames, linear)
    crops = torch.where((torch.rand(count) < PLAIN)[:, None, None, None], crops, another_machine(crops))
    return torch.cat([crops, box_channel(boxes, frames, linear)], 1), chosen, ~beside & ~nearer


def lessons_of(pack: Pack, reader: Reader, count: int = COUNT) -> Lessons:
    """Crops of the packed train parts, seen by the trunk."""
    teeth = Teeth(pack)
    here = torch.tensor([pack.index[row]["set_name"] == TAUGHT_ON for row in teeth.rows.tolist()])

    def says(answer: str) -> Tensor:
        index = ANSWERS.index(answer)
        return (teeth.values[:, index] == 1) & (teeth.weights[:, index] > 0)

    few = tuple(torch.from_numpy(np.flatnonzero(rows.numpy())) for rows in (here & says("root filling"), here & says("filling or crown") & ~says("root filling")))
    seen, chosen, asked = [], [], []
    with torch.no_grad():
        for first in range(0, count, BATCH):
            crops, rows, on = draw(pack, teeth, (few[0], few[1]), min(BATCH, count - first))
            seen.append(trunk(reader, crops.contiguous(memory_format=torch.channels_last)).half())
            chosen.append(rows)
            asked.append(on)
    whose = torch.cat(chosen)
    return Lessons(torch.cat(seen), teeth.values[whose][:, ROWS], teeth.weights[whose][:, ROWS] * torch.cat(asked)[:, None])


def loss_of(answers: Tensor, values: Tensor, weights: Tensor) -> Tensor:
    """Logits [K, RELEARNT]. A tooth with a restoration of unknown kind has a filling or a crown: 1 - (1 - filling)(1 - crown) is its likelihood."""
    apart = functional.binary_cross_entropy_with_logits(answers, values * 0.98 + 0.01, reduction="none") * weights
    either = (values[:, -1] == 1) & (weights[:, :-1] == 0).all(1) & (weights[:, -1] > 0)
    neither = functional.logsigmoid(-answers[either, :-1]).sum(1)
    return (apart.sum() - torch.log1p(1e-6 - neither.exp()).sum()) / weights.sum().clamp(min=1)


def rate_at(step: int, steps: int, peak: float) -> float:
    """The learning rate of a step (from 0): a linear warm-up while a cosine falls from the first step on. `train.learning_rate` lets it fall after its shorter warm-up."""
    return peak * min(1, WARM_UP * (step + 1) / steps) * (0.5 * (1 + math.cos(math.pi * step / steps)) + LAST_RATE)


def relearn(reader: Reader, lessons: Lessons, steps: int = STEPS, rate: float = RATE) -> None:
    """Changes the layers above the trunk; what is read of them by the maps and by the other answers is held where it is."""
    before = copy.deepcopy(reader).eval()
    reader.eval().requires_grad_(False)
    taught: list[nn.Module] = [*reader.backbone._blocks[TRUNK:], reader._conv_head, reader._bn1, reader.evidence, reader.attention]
    values = [value.requires_grad_(True) for part in taught for value in part.parameters()]
    mean = [value.detach().clone() for value in values]
    optimiser = torch.optim.AdamW(weight_groups(values, DECAY), lr=rate)
    root_filling = ANSWERS.index("root filling")
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = rate_at(step, steps, rate)
        rows = torch.randint(0, len(lessons.seen), (BATCH,))
        seen, weights = lessons.seen[rows].float(), lessons.weights[rows]
        with torch.no_grad():
            maps_before, top = upper(before, seen)
            answers_before = weighed(before.evidence, before.attention, top)
        maps, top = upper(reader, seen)
        answers = weighed(reader.evidence, reader.attention, functional.dropout(top, READER_DROPOUT))
        # Restorations are held too where nothing is known of them, but not on root-filled teeth.
        unknown = (weights.sum(1) == 0) & (answers_before[:, root_filling] <= -2)
        held = functional.smooth_l1_loss(answers[:, HELD], answers_before[:, HELD])
        held = held + (functional.smooth_l1_loss(answers[:, ROWS], answers_before[:, ROWS], reduction="none") * unknown[:, None]).mean()
        read = (maps - maps_before).pow(2).mean() / maps_before.pow(2).mean().clamp(min=1e-6)
        loss = loss_of(answers[:, ROWS], lessons.values[rows], weights) + held + MAPS_HELD * read
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(values, 5.0)
        optimiser.step()
        move_average(mean, values, step, AVERAGE)
    with torch.no_grad():
        for average, value in zip(mean, values):
            value.copy_(average)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", type=Path, required=True, help="what training.gpu.pack wrote")
    parser.add_argument("--start", type=Path, required=True, help="the reader's weights")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(1)
    reader = open_reader(options.start)
    # They read what changes here, so `training.filled_canals` teaches them after this.
    reader.lines = None
    relearn(reader, lessons_of(load_pack(options.pack / "panoramic", STORED, torch.device("cpu"), threads=2), reader))
    torch.save(halved(reader.state_dict()), options.out)


if __name__ == "__main__":
    main()
