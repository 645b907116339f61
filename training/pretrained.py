"""Starting from an ONNX graph with folded batch-norm: YOLOX-nano trained on COCO (Megvii, Apache-2.0), or what we exported."""

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
UNUSED = ("cls_preds", "obj_preds", "upright.")


def graph_convolutions(path: Path) -> list[tuple[Tensor, Tensor]]:
    """Weight and bias of every convolution that we keep, in the order in which the graph runs them."""
    graph = onnx.load(str(path)).graph
    arrays = {entry.name: np.array(numpy_helper.to_array(entry)) for entry in graph.initializer}
    for node in graph.node:
        if node.op_type == "Identity" and node.input[0] in arrays:
            arrays[node.output[0]] = arrays[node.input[0]]
    # The blur before all looks is a convolution without a bias.
    kept = [n for n in graph.node if n.op_type == "Conv" and len(n.input) > 2 and not any(word in n.input[1] for word in UNUSED)]
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


def run_order(model: Detector, image: Tensor, with_classes: bool = False) -> list[nn.Conv2d]:
    """The model's convolutions in the order in which a forward pass meets them, by default without the class outputs."""
    order: list[nn.Conv2d] = []
    skipped = set() if with_classes else {head.to_classes for head in model.heads}
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
    """Copy the published folded convolutions and put batch-norm back so that nothing changes on `images` [B, 1, H, W]."""
    copy_folded(model, run_order(model, images[:1]), graph_convolutions(path), images)


def load_exported(model: Detector, path: Path, images: Tensor) -> None:
    """Go on from a graph that `export` wrote: as `load_pretrained`, its class answers among them.

    Where the model has more classes than the graph, the graph's are its first ones and the others keep their start. The
    calibration behind the graph's convolutions is left behind.
    """
    target = run_order(model, images[:1], with_classes=True)
    copy_folded(model, target, graph_convolutions(path)[: len(target)], images)


def copy_folded(model: Detector, target: list[nn.Conv2d], source: list[tuple[Tensor, Tensor]], images: Tensor) -> None:
    """Copy weights with folded biases one by one; answers of more classes than there are take the first rows.

    Each norm gets the statistics of what its convolution gives on these pictures, a gain that undoes the
    division and a shift that restores the mean plus the folded bias.
    """
    model.eval()
    owner = {module.conv: module for module in model.modules() if isinstance(module, Conv)}
    answers = {head.to_classes for head in model.heads}
    check_shapes(
        [tuple(conv.weight.shape[conv in answers :]) for conv in target],
        [tuple(weight.shape[conv in answers :]) for conv, (weight, _) in zip(target, source)],
    )
    biases: dict[nn.Conv2d, Tensor] = {}
    with torch.no_grad():
        for conv, (weight, bias) in zip(target, source):
            weight = grey_stem(weight) if weight.shape[1] == 12 else weight
            conv.weight[: len(weight)] = weight
            if conv.bias is None:
                biases[conv] = bias
            else:
                conv.bias[: len(bias)] = bias
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
        if mine != other and other[1:2] != (12,):
            raise ValueError(f"convolution {index}: {mine} here, {other} in the graph")
