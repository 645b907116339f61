"""Weights of one network in another: equal parts as they are, wider ones around them so that the old answer stays."""

from __future__ import annotations

import torch
from torch import Tensor, nn

JOINED_BY_FOUR = ("dark5.1.merge.",)
JOINED_BY_TWO = (".merge.", "down4.deep.", "down4.past.", "down3.deep.", "down3.past.", "up4.deep.", "up4.past.", "up5.deep.", "up5.past.")


def parts_of(name: str) -> int:
    """How many equal parts a convolution's input is joined from, by the name of its weight."""
    if name.startswith(JOINED_BY_FOUR):
        return 4
    return 2 if any(part in name for part in JOINED_BY_TWO) else 1


def places(old: int, new: int, parts: int) -> Tensor:
    """[old]: where each old channel is among `new` ones, when both are joined from as many parts."""
    return torch.cat([torch.arange(old // parts) + part * (new // parts) for part in range(parts)])


def widened(wide: Tensor, narrow: Tensor, parts: int) -> Tensor:
    """A wider tensor with the narrow one in its first channels, where new inputs add nothing to old outputs.

    [O, I, k, k] weights or [O] vectors; what belongs to new channels is `wide`'s own.
    """
    result = wide.clone()
    if narrow.dim() < 2:
        result[: len(narrow)] = narrow
        return result
    inputs = places(narrow.shape[1], wide.shape[1], parts)
    result[: len(narrow)] = 0
    result[torch.arange(len(narrow))[:, None], inputs[None]] = narrow
    return result


def adopt(model: nn.Module, source: nn.Module) -> int:
    """Give `model` what `source` has under the same names; the number of tensors adopted. Other names keep their start."""
    theirs = source.state_dict()
    own = model.state_dict()
    common = [name for name in own if name in theirs]
    with torch.no_grad():
        for name in common:
            equal = own[name].shape == theirs[name].shape
            own[name].copy_(theirs[name] if equal else widened(own[name], theirs[name], parts_of(name)))
    return len(common)
