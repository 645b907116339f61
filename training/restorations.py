"""`python3 -m training.restorations --data DIR --start training/weights/reader.pt --out FILE`: teaches the reader's answers about fillings and crowns anew.

The set with most root-filled teeth labels them as root-filled alone, so the reader had learnt that such a tooth has neither a filling nor a crown. Everything else
stays number by number: the network is frozen, and of its last layers only the rows of RELEARNT change. They begin at zero, so that nothing of a root filling speaks
against a restoration. The set of another clinic joins fillings and crowns in one class, on root-filled teeth too: there one of both must be true.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.analyse import crops_of
from training.networks import READER_DROPOUT, Reader, load_weights, weighed
from training.panoramic_truth import panoramics
from training.prepare import read_grey
from training.truth import ANSWERS, ToothTruth, Truth

RELEARNT = ("filling", "crown", "filling or crown")
FRESH = 2
"""The first answers of RELEARNT begin at zero; the last one, which a set labels on root-filled teeth too, goes on from what it is."""
ROWS = [ANSWERS.index(name) for name in RELEARNT]
SETS = {"panoramic-native": 0.15, "panoramic-restorations-afyon": 0.3}
"""The sets that teach, and how many of their teeth without a restoration are looked at. Each has half of a batch."""
JITTER = 0.025
"""Standard deviation of a box's edges by its sides."""
STEPS, BATCH, RATE = 500, 256, 2e-3
PULL = 0.01
"""How strongly the rows are held where they began."""


@dataclass(frozen=True)
class Lessons:
    """`tops` [N, 1280, h, w]: what the reader's last layers see of each crop. `values` and `weights` [N, RELEARNT]; the weight of a tooth without a restoration
    makes up for those that were left out. `sets` [N]: which of SETS."""

    tops: Tensor
    values: Tensor
    weights: Tensor
    sets: Tensor


def tops_of(reader: Reader, crops: Tensor) -> Tensor:
    """Crops [K, 2, H, W] -> [K, 1280, H / 32, W / 32] at half precision."""
    with torch.no_grad():
        return reader.look(crops)[1].half()


def asked(truth: Truth, share: float, rng: np.random.Generator) -> list[ToothTruth]:
    """The teeth of a radiograph that say something of a restoration: all that have one, and a share of the others."""
    known = [tooth for tooth in truth.asked if any(tooth.weight[row] for row in ROWS)]
    return [tooth for tooth in known if tooth.value[ROWS[-1]] == 1 or rng.random() < share]


def lessons_of(truths: list[Truth], data: Path, reader: Reader) -> Lessons:
    """The train parts of SETS."""
    rng = np.random.default_rng(3)
    tops, values, weights, sets = [], [], [], []
    for truth in truths:
        if truth.part != "train" or truth.set_name not in SETS:
            continue
        share = SETS[truth.set_name]
        teeth = asked(truth, share, rng)
        if not teeth:
            continue
        boxes = np.array([tooth.box for tooth in teeth])
        boxes += rng.normal(0, JITTER, boxes.shape) * np.tile(boxes[:, 2:] - boxes[:, :2], 2)
        grey = read_grey(data / truth.set_name / "images" / truth.file)
        tops.append(tops_of(reader, torch.from_numpy(crops_of(grey, boxes, np.array([tooth.upper for tooth in teeth])))))
        for tooth in teeth:
            value = [tooth.value[row] for row in ROWS]
            values.append(value)
            weights.append([tooth.weight[row] / (share if answer == 0 else 1) for row, answer in zip(ROWS, value)])
            sets.append(list(SETS).index(truth.set_name))
    return Lessons(torch.cat(tops), torch.tensor(values), torch.tensor(weights), torch.tensor(sets))


def loss_of(answers: Tensor, values: Tensor, weights: Tensor) -> Tensor:
    """Logits [K, RELEARNT]. A tooth with a restoration of unknown kind has a filling or a crown: 1 - (1 - filling)(1 - crown) is its likelihood."""
    apart = functional.binary_cross_entropy_with_logits(answers, values, reduction="none") * weights
    either = (values[:, -1] == 1) & (weights[:, :FRESH] == 0).all(1)
    neither = functional.logsigmoid(-answers[either, :FRESH]).sum(1)
    return (apart.sum() - torch.log1p(1e-6 - neither.exp()).sum()) / weights.sum().clamp(min=1)


def rows_of(layer: nn.Conv2d) -> nn.Conv2d:
    """A layer of the rows ROWS alone."""
    rows = nn.Conv2d(layer.in_channels, len(ROWS), 1)
    rows.weight.data = layer.weight.data[ROWS].clone()
    assert layer.bias is not None and rows.bias is not None
    rows.bias.data = layer.bias.data[ROWS].clone()
    return rows


def relearn(reader: Reader, lessons: Lessons, steps: int = STEPS) -> None:
    """Changes the rows ROWS of the reader's evidence and attention."""
    evidence, attention = rows_of(reader.evidence), rows_of(reader.attention)
    evidence.weight.data[:FRESH] = 0
    began = [layer.weight.data.clone() for layer in (evidence, attention)]
    optimiser = torch.optim.AdamW([*evidence.parameters(), *attention.parameters()], lr=RATE, weight_decay=0)
    shares = 1 / torch.bincount(lessons.sets, minlength=len(SETS)).clamp(min=1)[lessons.sets]
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = RATE * (0.5 * (1 + np.cos(np.pi * step / steps)) + 0.02)
        drawn = torch.multinomial(shares, BATCH, replacement=True)
        answers = weighed(evidence, attention, functional.dropout(lessons.tops[drawn].float(), READER_DROPOUT))
        held = sum((layer.weight - before).pow(2).sum() for layer, before in zip((evidence, attention), began))
        loss = loss_of(answers, lessons.values[drawn], lessons.weights[drawn]) + PULL * held
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    with torch.no_grad():
        for whole, rows in ((reader.evidence, evidence), (reader.attention, attention)):
            whole.weight[ROWS] = rows.weight
            whole.bias[ROWS] = rows.bias


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True, help="the reader's weights")
    parser.add_argument("--teeth", type=Path, default=Path("training/weights/teeth-0.2.1.json"))
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(1)
    reader = Reader(len(ANSWERS), 2)
    load_weights(reader, options.start)
    reader.eval()
    relearn(reader, lessons_of(panoramics(options.data, json.loads(options.teeth.read_text())), options.data, reader))
    stored = torch.load(options.start, map_location="cpu")
    for layer in ("evidence", "attention"):
        for part in ("weight", "bias"):
            name = f"{layer}.{part}"
            stored[name][ROWS] = reader.state_dict()[name][ROWS].to(stored[name].dtype)
    torch.save(stored, options.out)


if __name__ == "__main__":
    main()
