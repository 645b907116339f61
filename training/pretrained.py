"""Starting from YOLOX-nano trained on COCO (Megvii, Apache-2.0), given as an ONNX graph with folded batch-norm."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from training.model import Conv, Detector

Hook = Callable[[nn.Module, tuple[Tensor, ...], Tensor], None]
UNUSED = ("cls_preds", "obj_preds")


def graph_convolutions(path: Path) -> list[tuple[Tensor, Tensor]]:
    """Weight and bias of every convolution that we keep, in the order in which the graph runs them."""
    graph = onnx.load(str(path)).graph
    arrays = {entry.name: np.array(numpy_helper.to_array(entry)) for entry in graph.initializer}
    kept = [n for n in graph.node if n.op_type == "Conv" and not any(word in n.input[1] for word in UNUSED)]
    return [(torch.from_numpy(arrays[n.input[1]]), torch.from_numpy(arrays[n.input[2]])) for n in kept]


def grey_stem(weight: Tensor) -> Tensor:
    """[16, 12, 3, 3] over 2x2 blocks of BGR 0-255 -> [16, 1, 6, 6] over grey 0-1, which gives the same answer.

    The twelve channels are the block's pixels (0,0), (1,0), (0,1), (1,1) as (row, column), three colours each.
    """
    blocks = weight.reshape(weight.shape[0], 4, 3, 3, 3).sum(2) * 255
    stem = weight.new_zeros(weight.shape[0], 1, 6, 6)
    for block, (row, column) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        stem[:, 0, row::2, column::2] = blocks[:, block]
    return stem


def load_checkpoint(model: Detector, weights: dict[str, Tensor]) -> None:
    """The weights of a checkpoint of ours; of another task's, all but the class answers."""
    own = model.state_dict()
    fitting = {name: value for name, value in weights.items() if own[name].shape == value.shape}
    if any("to_classes" not in name for name in own.keys() - fitting.keys()):
        raise ValueError("the checkpoint is of another network")
    model.load_state_dict(fitting, strict=False)


def run_order(model: Detector, image: Tensor) -> list[nn.Conv2d]:
    """The model's convolutions in the order in which a forward pass meets them, without the class answers."""
    order: list[nn.Conv2d] = []
    skipped = {head.to_classes for head in model.heads}
    hooks = [
        module.register_forward_hook(lambda module, _in, _out: order.append(module))
        for module in model.modules()
        if isinstance(module, nn.Conv2d) and module not in skipped
    ]
    with torch.no_grad():
        model(image)
    for hook in hooks:
        hook.remove()
    return order


def load_pretrained(model: Detector, path: Path, images: Tensor) -> None:
    """Copy the folded convolutions and put batch-norm back so that nothing changes on `images` [B, 1, H, W].

    Each norm gets the statistics of what its convolution gives on these pictures, a gain that undoes the
    division and a shift that restores the mean plus the folded bias.
    """
    model.eval()
    source = graph_convolutions(path)
    owner = {module.conv: module for module in model.modules() if isinstance(module, Conv)}
    target = run_order(model, images[:1])
    check_shapes([tuple(conv.weight.shape) for conv in target], [tuple(weight.shape) for weight, _ in source])
    biases: dict[nn.Conv2d, Tensor] = {}
    with torch.no_grad():
        for conv, (weight, bias) in zip(target, source):
            conv.weight.copy_(grey_stem(weight) if weight.shape[1] == 12 else weight)
            if conv.bias is None:
                biases[conv] = bias
            else:
                conv.bias.copy_(bias)
        hooks = [conv.register_forward_hook(restore(owner[conv].norm, bias)) for conv, bias in biases.items()]
        model(images)
    for hook in hooks:
        hook.remove()


def restore(norm: nn.BatchNorm2d, bias: Tensor) -> Hook:
    """A hook that sets `norm` to pass its convolution's output through unchanged, plus `bias`."""

    def hook(_module: nn.Module, _inputs: tuple[Tensor, ...], output: Tensor) -> None:
        variance, mean = torch.var_mean(output, dim=(0, 2, 3), unbiased=False)
        norm.running_var.copy_(variance)
        norm.running_mean.copy_(mean)
        norm.weight.copy_((variance + norm.eps).sqrt())
        norm.bias.copy_(mean + bias)

    return hook


def check_shapes(ours: list[tuple[int, ...]], theirs: list[tuple[int, ...]]) -> None:
    """Refuse a graph whose convolutions are not ours one by one (the stem is 6x6 here, 3x3 on blocks there)."""
    if len(ours) != len(theirs):
        raise ValueError(f"{len(ours)} convolutions here, {len(theirs)} in the graph")
    for index, (mine, other) in enumerate(zip(ours, theirs)):
        if mine != other and other[1] != 12:
            raise ValueError(f"convolution {index}: {mine} here, {other} in the graph")
