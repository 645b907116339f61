"""Which way up a panoramic stands: `python3 -m training.upright` trains the classifier that the exported graph applies before the detection."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.augment import Strength, augment
from training.classes import TASKS
from training.coco import PHANTOMS
from training.dataset import Cache, open_cache
from training.mix import marked

SHRINK = 8
VIEWS = Strength(degrees=8.0, gamma=0.6, contrast=0.3, equalise=0.3, shade=0.2)


class Upright(nn.Module):
    """[B, 1, H, W] grey 0-255 -> [B], above 0 where a picture stands on its head.

    The answer is the difference of one network's answers to the picture upside down and as it is, so a picture and its
    overturned copy always get opposite ones.
    """

    def __init__(self) -> None:
        super().__init__()
        steps = [(1, 12, 5), (12, 24, 3), (24, 48, 3), (48, 64, 3), (64, 64, 3)]
        self.layers = nn.Sequential(*[part for ins, outs, size in steps for part in (nn.Conv2d(ins, outs, size, 2, size // 2), nn.LeakyReLU(0.1))])
        self.answer = nn.Conv2d(64, 1, 1)

    def standing(self, small: Tensor) -> Tensor:
        """The upright score of a downsampled picture."""
        return self.answer(self.layers(small)).mean((1, 2, 3))

    def forward(self, image: Tensor) -> Tensor:
        small = functional.avg_pool2d(image, SHRINK) * (1 / 255)
        small = small - small.mean((2, 3), keepdim=True)
        small = small / ((small * small).mean((2, 3), keepdim=True).sqrt() + 0.02)
        return self.standing(small.flip(2)) - self.standing(small)


def views_of(cache: Cache, rows: list[int], rng: np.random.Generator, strength: Strength = VIEWS) -> Tensor:
    """One random upright view of each row, [B, 1, H, W]."""
    size = cache.task.sizes[0]
    pictures = [marked(cache, row) for row in rows]
    return torch.stack([torch.from_numpy(augment(p.grey, p.boxes, size, strength, rng).grey) for p in pictures])[:, None]


def learn(cache: Cache, batches: int, batch: int = 16, seed: int = 1) -> Upright:
    """Fitted on the train part of every set in the cache, phantoms one time in eight."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    model = Upright()
    real = [row for row, p in enumerate(cache.pictures) if p.part == "train" and p.set_name != PHANTOMS]
    drawn = cache.rows("train", (PHANTOMS,)) or real
    optimizer = torch.optim.AdamW(model.parameters(), 2e-3, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, batches)
    for _ in range(batches):
        rows = [int(rng.choice(drawn if rng.random() < 0.125 else real)) for _ in range(batch)]
        loss = functional.softplus(model(views_of(cache, rows, rng))).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    return model.eval()


def right_of(model: Upright, cache: Cache, rows: list[int]) -> tuple[int, int]:
    """How many of these pictures are seen upright as they are, and how many there are."""
    with torch.no_grad():
        answers = [float(model(torch.from_numpy(cache.pixels[row].astype(np.float32))[None, None])) for row in rows]
    return sum(answer < 0 for answer in answers), len(answers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, default=Path("training/runs/cache"))
    parser.add_argument("--task", choices=TASKS, default="panoramic")
    parser.add_argument("--out", type=Path, default=Path("training/runs/upright.pt"))
    parser.add_argument("--batches", type=int, default=1000)
    options = parser.parse_args()
    cache = open_cache(options.cache, TASKS[options.task])
    model = learn(cache, options.batches)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    torch.save(model.state_dict(), options.out)
    names = sorted({picture.set_name for picture in cache.pictures})
    figures = {f"{name}, {part}": right_of(model, cache, cache.rows(part, (name,))) for name in names for part in ("train", "tune")}
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
