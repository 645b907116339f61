"""`python3 -m training.gpu.average OUT FILE...`: the mean of the weights of several runs of one network (Wortsman et al. 2022, arXiv:2203.05482)."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import Tensor

from training.networks import halved


def mean_of(runs: list[dict[str, Tensor]]) -> dict[str, Tensor]:
    """The mean tensor by tensor, as `halved` keeps them; counters are those of the first run. ValueError where the runs are of different networks."""
    first = runs[0]
    if any({name: value.shape for name, value in run.items()} != {name: value.shape for name, value in first.items()} for run in runs):
        raise ValueError("the files hold different networks")

    def mean(name: str, value: Tensor) -> Tensor:
        if not value.dtype.is_floating_point:
            return value
        return torch.stack([run[name].float() for run in runs]).mean(0)

    return halved({name: mean(name, value) for name, value in first.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    options = parser.parse_args()
    torch.save(mean_of([torch.load(file, map_location="cpu") for file in options.files]), options.out)


if __name__ == "__main__":
    main()
