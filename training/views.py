"""One answer from several views of a picture, inside the graph: as it is, mirrored, and overturned where the task is set so; or one view of each size by turns.

A mouth is nearly symmetric and a detector's errors are not, so the mean of the views is better than one look. Two fifths of the
training set's files stand on their head: a task turns such a picture first, or looks both ways round. The rows of the sizes follow
each other; the engine fuses them.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.calibration import Scale
from training.classes import STRIDES, Task
from training.model import Detector
from training.upright import Upright

Size = tuple[int, int]

BLUR_REACH = 3


def blur_across(deviation: float) -> Tensor:
    """Gaussian [1, 1, 1, 2 * BLUR_REACH + 1], deviation in pixels."""
    x = torch.arange(-BLUR_REACH, BLUR_REACH + 1, dtype=torch.float32)
    kernel = torch.exp(-(x**2) / (2 * deviation**2))
    return (kernel / kernel.sum()).reshape(1, 1, 1, -1)


def turn_back(raw: Tensor, size: Size, mirrored: bool, overturned: bool) -> Tensor:
    """Raw [B, N, 4 + C] of turned pictures of `size` = (width, height) -> the same answers in the unturned cells.

    A centre d + cell becomes width - (d + cell), so in the opposite cell, width - 1 - cell, d turns into 1 - d;
    alike for the height.
    """
    turned = [axis for axis, is_turned in ((2, mirrored), (1, overturned)) if is_turned]
    levels, start = [], 0
    for stride in STRIDES:
        rows, columns = size[1] // stride, size[0] // stride
        level = raw[:, start : start + rows * columns].reshape(-1, rows, columns, raw.shape[2])
        # An empty flip is exported as a broken graph.
        level = level.flip(turned) if turned else level
        levels.append(level.reshape(-1, rows * columns, raw.shape[2]))
        start += rows * columns
    back = torch.cat(levels, 1)
    x = 1 - back[..., :1] if mirrored else back[..., :1]
    y = 1 - back[..., 1:2] if overturned else back[..., 1:2]
    return torch.cat([x, y, back[..., 2:]], -1)


def turned_axes(view: tuple[bool, bool]) -> list[int]:
    """The axes of [B, 1, H, W] that a mirrored or overturned view runs along the other way."""
    return [axis for axis, is_turned in zip((3, 2), view) if is_turned]


class Views(nn.Module):
    """[1, 1, H, W] -> raw [1, N, 4 + C]: per size the mean of its views, logits and regressions alike; logits calibrated.

    A file may bring more columns than the input has, or hardly more: a blur across makes them alike.
    With `upright` a picture that stands on its head is turned round before it is looked at, and the answer turned back.
    """

    def __init__(self, detector: Detector, task: Task, scales: Sequence[Scale] = (), upright: Upright | None = None):
        super().__init__()
        self.detector = detector
        self.upright = upright
        self.task = task
        each = scales or [Scale()] * len(task.classes)
        self.register_buffer("slope", torch.tensor([1.0] * 4 + [scale.slope for scale in each]))
        self.register_buffer("shift", torch.tensor([0.0] * 4 + [scale.shift for scale in each]))
        self.register_buffer("blur", blur_across(task.soften) if task.soften > 0 else None)
        self.channels = [0, 1, 2, 3, *(4 + index for index in task.mirrored)]

    def infer_at(self, image: Tensor, size: Size) -> Tensor:
        """The answer to one size of the picture."""
        if size != self.task.sizes[0]:
            image = functional.interpolate(image, (size[1], size[0]), mode="bilinear", align_corners=False)
        mirrors = (self.task.sizes.index(size) % 2 == 1,) if self.task.by_turns else (False, True)
        views = [(mirrored, overturned) for overturned in ([False, True] if self.task.turns else [False]) for mirrored in mirrors]
        looks = torch.cat([image.flip(axes) if (axes := turned_axes(view)) else image for view in views], 0)
        raw = self.detector(looks)
        answers = [self.turned(raw[row : row + 1], size, *view) for row, view in enumerate(views)]
        return torch.stack(answers).mean(0)

    def turned(self, raw: Tensor, size: Size, mirrored: bool, overturned: bool) -> Tensor:
        """The answer to one turned view in the cells and classes of the picture as it is."""
        back = turn_back(raw, size, mirrored, overturned)
        return back[..., self.channels] if mirrored and self.task.mirrored != tuple(range(len(self.task.classes))) else back

    def forward(self, image: Tensor) -> Tensor:
        if self.blur is not None:
            image = functional.conv2d(functional.pad(image, (BLUR_REACH, BLUR_REACH, 0, 0), mode="replicate"), self.blur)
        if self.upright is None:
            answers = [self.infer_at(image, size) for size in self.task.sizes]
        else:
            on_its_head = (self.upright(image) > 0).reshape(1, 1, 1)
            standing = torch.where(on_its_head[None], image.flip(2), image)
            answers_by_size = [(self.infer_at(standing, size), size) for size in self.task.sizes]
            answers = [torch.where(on_its_head, turn_back(raw, size, False, True), raw) for raw, size in answers_by_size]
        return torch.cat(answers, 1) * self.slope + self.shift
