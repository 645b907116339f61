"""`python3 -m training.gate.train`: fit the gate's network to prepared sheets; reports the detection rates at thresholds that let fit pictures pass."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from training.gate.model import Gate
from training.gate.prepare import ANSWERS, UNKNOWN

BLURRED = ANSWERS.index("blurred")
BATCH = 16


def read(file: Path) -> tuple[Tensor, Tensor, npt.NDArray[np.str_]]:
    """Sheets [N, HEIGHT, WIDTH] as bytes, answers [N, 8] with UNKNOWN, kinds."""
    content = np.load(file)
    return torch.from_numpy(content["sheets"]), torch.from_numpy(content["answers"]).float(), content["kinds"]


def loss_of(model: Gate, sheets: Tensor, answers: Tensor, weights: Tensor) -> Tensor:
    """Cross-entropy of the known answers: sheets [B, 1, H, W] grey 0-255, answers [B, 8] of 0, 1 and UNKNOWN, weights [8]; the blur is predicted separately for rows and columns."""
    odds, sharpness = model.opinions(sheets)
    blur = answers[:, [BLURRED]]
    odds = torch.cat([odds, sharpness], 1)
    wanted = torch.cat([answers[:, :BLURRED], answers[:, BLURRED + 1 :], blur, blur], 1)
    weight = torch.cat([weights[:BLURRED], weights[BLURRED + 1 :], weights[[BLURRED, BLURRED]] / 2])
    known = (wanted != UNKNOWN).float()
    each = functional.binary_cross_entropy_with_logits(odds, wanted.clamp(min=0), pos_weight=weight, reduction="none")
    return (each * known).sum() / len(sheets)


def odds_of(model: Gate, sheets: Tensor) -> npt.NDArray[np.float32]:
    """Logits [N, 8] in plain arithmetic, nothing dropped."""
    model.eval()
    with torch.no_grad():
        return torch.cat([model(part[:, None].float()) for part in sheets.split(64)]).numpy()


def thresholds(fit: npt.NDArray[np.float32], share: float) -> npt.NDArray[np.float32]:
    """Per answer what `share` of the fit pictures' odds [N, 8] lie below."""
    return np.quantile(fit, share, axis=0)


def report(model: Gate, cache: Path) -> dict[str, float]:
    """The share of each fault of the tune part that is caught at thresholds that 99.5 % of its fit pictures stay under."""
    fit = odds_of(model, read(cache / "tune-fit.npz")[0])
    result = {}
    for name in ("tune", "tune-held"):
        sheets, answers, kinds = read(cache / f"{name}.npz")
        odds = odds_of(model, sheets)
        good = (answers.numpy() == 0) & (kinds == "good")[:, None]
        for index, answer in enumerate(ANSWERS):
            spoilt = odds[answers[:, index].numpy() == 1, index]
            unspoilt = odds[good[:, index], index] if answer not in ("periapical", "overturned") else odds[answers[:, index].numpy() == 0, index]
            limit = np.quantile(np.concatenate([fit[:, index], unspoilt]), 0.99)
            result[f"{name} {answer}"] = round(float((spoilt > limit).mean()), 3) if len(spoilt) else 0
    return result


def train(cache: Path, out: Path, epochs: int, rate: float, seed: int, start: Path | None) -> Gate:
    """Learns from `cache/train-*.npz`, with one cycle of the learning rate up to `rate`, and writes the weights to `out` after every epoch.

    `start`: weights to go on from, else new ones.
    """
    torch.manual_seed(seed)
    parts = [read(file) for file in sorted(cache.glob("train-*.npz"))]
    sheets, answers = torch.cat([part[0] for part in parts]), torch.cat([part[1] for part in parts])
    positive, negative = (answers == 1).float().sum(0), (answers == 0).float().sum(0)
    weights = (negative / positive.clamp(min=1)).clamp(0.5, 4)
    model = Gate()
    if start:
        model.load_state_dict(torch.load(start))
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.05)
    steps = len(sheets) // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, epochs * steps + 1, pct_start=0.2)
    for epoch in range(epochs):
        model.train()
        losses = []
        for rows in torch.randperm(len(sheets))[: steps * BATCH].split(BATCH):
            seen = sheets[rows][:, None].float()
            seen = seen.flip(3) if torch.rand(1) < 0.5 else seen
            loss = loss_of(model, seen, answers[rows], weights)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            losses.append(float(loss.detach()))
        torch.save(model.state_dict(), out)
        print(json.dumps({"epoch": epoch, "n": len(sheets), "loss": round(float(np.mean(losses)), 4)}), flush=True)
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, default=Path("training/runs/gate"))
    parser.add_argument("--out", type=Path, default=Path("training/runs/gate/gate.pt"))
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    model = train(options.cache, options.out, options.epochs, options.rate, options.seed, options.start)
    print(json.dumps(report(model, options.cache), indent=1))


if __name__ == "__main__":
    main()
