"""The network of the gate: a sheet to eight odds."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.gate.sheet import OVERVIEW_HEIGHT
from training.model import Conv

FILTERS = 8


class Sharpness(nn.Module):
    """How little detail a small copy [B, 1, H, W] has along its rows: mean answers of filters, as logarithms, to one odds.

    Rows alone: a picture blurred along one direction only is as unfit as one blurred in both.
    """

    def __init__(self) -> None:
        super().__init__()
        self.filters = nn.Conv2d(1, FILTERS, (1, 9), (3, 1), (0, 4), bias=False)
        self.weigh = nn.Sequential(nn.BatchNorm1d(FILTERS), nn.Linear(FILTERS, 16), nn.Tanh(), nn.Linear(16, 1))

    def forward(self, overview: Tensor) -> Tensor:
        steps = self.filters(overview).abs()
        zones = functional.avg_pool2d(steps, (steps.shape[2] // 4, steps.shape[3] // 6))
        return self.weigh((zones + 0.003).log().mean((2, 3)))


class Gate(nn.Module):
    """[B, 1, HEIGHT, WIDTH] grey 0-255 -> [B, 8] logits in the order of ANSWERS.

    Which way up is asked of the picture and of the picture overturned: turning it changes the sign of the answer.
    """

    def __init__(self) -> None:
        super().__init__()
        self.whole = nn.Sequential(Conv(2, 16, 5, 2), Conv(16, 24, 3, 2), Conv(24, 40, 3, 2), nn.Dropout2d(0.1), Conv(40, 64, 3))
        self.fine = nn.Sequential(Conv(1, 8, 5, 2), Conv(8, 16, 3, 2))
        self.rows, self.columns = Sharpness(), Sharpness()
        self.weigh = nn.Sequential(nn.Dropout(0.2), nn.Linear(64 * 6 + 64 + 32, 48), nn.SiLU(), nn.Linear(48, 7))

    def forward(self, sheet: Tensor) -> Tensor:
        answers, sharpness = self.opinions(sheet)
        blurred = sharpness.max(1, keepdim=True).values
        turned, _ = self.opinions(torch.cat([sheet[:, :, :OVERVIEW_HEIGHT].flip(2), sheet[:, :, OVERVIEW_HEIGHT:]], 2))
        overturned = (answers[:, 6:] - turned[:, 6:]) / 2
        return torch.cat([answers[:, :5], blurred, answers[:, 5:6], overturned], 1)

    def opinions(self, sheet: Tensor) -> tuple[Tensor, Tensor]:
        """All odds but the blur's [B, 7], and the blur's along rows and columns [B, 2]."""
        overview, squares = sheet[:, :, :OVERVIEW_HEIGHT], sheet[:, :, OVERVIEW_HEIGHT:]
        mean = overview.mean((2, 3), keepdim=True)
        spread = (overview - mean).pow(2).mean((2, 3), keepdim=True).sqrt() + 2
        even = ((overview - mean) / spread).clamp(-4, 4)
        seen = self.whole(functional.avg_pool2d(torch.cat([even, overview / 128 - 1], 1), 2))
        fine = self.fine(((squares - mean) / spread).clamp(-4, 4))
        parts = [seen.mean(3).flatten(1), seen.amax((2, 3)), fine.mean((2, 3)), fine.amax((2, 3))]
        sharpness = torch.cat([self.rows(even), self.columns(even.transpose(2, 3))], 1)
        return self.weigh(torch.cat(parts, 1)), sharpness
