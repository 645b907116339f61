"""The packed pictures in the accelerator's memory, and random views of them drawn there."""

from __future__ import annotations

import gzip
import io
import json
import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.nn import functional

MOST_BOXES = 72
MOST_CHOICES = 3


@dataclass(frozen=True)
class Pack:
    """Pictures uint8 [P, H, W] of one fixed size, masks uint8 [P, H / 2, W / 2] (bits; all zero where nothing is outlined), and the index."""

    pictures: Tensor
    masks: Tensor
    index: list[dict[str, Any]]
    device: torch.device

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.pictures.shape[2], self.pictures.shape[1]


def load_pack(folder: Path, size: tuple[int, int], device: torch.device, sets: tuple[str, ...] | None = None, threads: int = 8) -> Pack:
    """Read a packed folder; every picture is resized to exactly `size` = (width, height)."""
    index = json.loads(gzip.decompress((folder / "index.json.gz").read_bytes()))
    index = [entry for entry in index if sets is None or entry["set_name"] in sets]
    data = np.memmap(folder / "pictures.bin", np.uint8, "r")
    width, height = size

    def picture(entry: dict[str, Any]) -> tuple[np.ndarray, np.ndarray]:
        start, end = entry["at"], entry["at"] + entry["bytes"]
        grey = Image.open(io.BytesIO(data[start:end].tobytes())).convert("L")
        shrinks = grey.width > width
        grey = np.asarray(grey.resize(size, Image.Resampling.BOX if shrinks else Image.Resampling.BILINEAR))
        mask = np.zeros((height // 2, width // 2), np.uint8)
        if entry.get("maskBytes"):
            bits = Image.open(io.BytesIO(data[end : end + entry["maskBytes"]].tobytes()))
            mask = np.asarray(bits.resize((width // 2, height // 2), Image.Resampling.NEAREST))
        return grey, mask

    with ThreadPoolExecutor(threads) as pool:
        read = list(pool.map(picture, index))
    pictures = torch.from_numpy(np.stack([grey for grey, _ in read])).to(device)
    masks = torch.from_numpy(np.stack([mask for _, mask in read])).to(device)
    return Pack(pictures, masks, index, device)


def uniform(count: int, low: float, high: float, device: torch.device) -> Tensor:
    """`count` random numbers from `low` to `high` on the device."""
    return torch.rand(count, device=device) * (high - low) + low


@dataclass(frozen=True)
class Wander:
    """The reach of a view: zoom as the logarithm's reach, stretch, shift as a share of the view, degrees, bend in pixels, and the share that lies on a side or on its head."""

    zoom: tuple[float, float] = (-0.35, 0.35)
    stretch: float = 0.12
    shift: float = 0.1
    degrees: float = 5.0
    bend: float = 3.0
    quarter_turns: float = 0.0
    flips: bool = False


def linear_maps(count: int, size: tuple[int, int], wander: Wander, device: torch.device) -> tuple[Tensor, Tensor, Tensor]:
    """Random affine maps from view to picture, both in pixels of `size` around the middle: [B, 2, 2] and [B, 2]; which are mirrored [B]."""
    zoom = uniform(count, *wander.zoom, device).exp()
    stretch = uniform(count, -wander.stretch, wander.stretch, device).exp()
    angle = uniform(count, -wander.degrees, wander.degrees, device) * math.pi / 180
    if wander.quarter_turns:
        angle = angle + torch.randint(0, 4, (count,), device=device) * (torch.rand(count, device=device) < wander.quarter_turns) * math.pi / 2
    mirrored = torch.rand(count, device=device) < 0.5
    overturned = (torch.rand(count, device=device) < 0.5) if wander.flips else torch.zeros_like(mirrored)
    cos, sin = angle.cos(), angle.sin()
    turn = torch.stack([torch.stack([cos, -sin], -1), torch.stack([sin, cos], -1)], -2)
    across = torch.where(mirrored, -1.0, 1.0) / (zoom * stretch)
    down = torch.where(overturned, -1.0, 1.0) / (zoom / stretch)
    linear = torch.diag_embed(torch.stack([across, down], -1)) @ turn
    shift = torch.stack([uniform(count, -wander.shift, wander.shift, device) * size[0], uniform(count, -wander.shift, wander.shift, device) * size[1]], -1)
    return linear, shift, mirrored


def sample_views(
    pictures: Tensor, linear: Tensor, shift: Tensor, size: tuple[int, int], bend: float, whole: tuple[int, int] | None = None
) -> tuple[Tensor, Tensor]:
    """Views float [B, 1, H, W] 0-255 of pictures uint8 [B, H', W'], and the grid [B, H, W, 2] that they were taken by.

    Twice as many samples each way are taken and averaged, about what the engine's area resampling gives. `whole` is the size of the
    whole picture in pixels of the view, where the view shows less of it.
    """
    width, height = size
    across, down = whole or size
    count = len(pictures)
    device = pictures.device
    x = (torch.arange(2 * width, device=device) + 0.5) / 2 - width / 2
    y = (torch.arange(2 * height, device=device) + 0.5) / 2 - height / 2
    view = torch.stack(torch.meshgrid(x, y, indexing="xy"), -1)
    seen = view @ linear.transpose(1, 2)[:, None] + shift[:, None, None]
    if bend:
        field = functional.interpolate(torch.randn(count, 2, 5, 8, device=device) * bend, (2 * height, 2 * width), mode="bicubic", align_corners=True)
        seen = seen + field.permute(0, 2, 3, 1)
    grid = seen / torch.tensor([across / 2, down / 2], device=device)
    fine = functional.grid_sample(pictures[:, None].float(), grid, padding_mode="border" if torch.rand(()) < 0.5 else "zeros", align_corners=False)
    return functional.avg_pool2d(fine, 2), grid[:, ::2, ::2]


def move_boxes(
    boxes: Tensor, linear: Tensor, shift: Tensor, size: tuple[int, int], whole: tuple[int, int] | None = None
) -> tuple[Tensor, Tensor]:
    """Boxes [B, G, 4] as fractions of the picture -> boxes in pixels of the view, clipped, and the share of each that is seen [B, G].

    A tooth fills its box as an ellipse, so a turned box grows by the ellipse's extent. `whole` as in `sample_views`.
    """
    full = torch.tensor(size, device=boxes.device, dtype=boxes.dtype)
    picture = torch.tensor(whole or size, device=boxes.device, dtype=boxes.dtype)
    centre = (boxes[..., :2] + boxes[..., 2:]) / 2 * picture - picture / 2
    half = (boxes[..., 2:] - boxes[..., :2]) / 2 * picture
    back = torch.linalg.inv(linear)
    centre = (centre - shift[:, None]) @ back.transpose(1, 2) + full / 2
    extent = (half**2 @ (back**2).transpose(1, 2)).sqrt()
    moved = torch.cat([centre - extent, centre + extent], -1)
    cut = torch.minimum(moved.clamp(min=0), torch.cat([full, full]))
    area = (moved[..., 2:] - moved[..., :2]).clamp(min=0).prod(-1)
    seen = (cut[..., 2:] - cut[..., :2]).clamp(min=0).prod(-1) / area.clamp(min=1e-6)
    return cut, seen


def blur(x: Tensor, deviation: float, reach: int) -> Tensor:
    """Gaussian blur [B, 1, H, W], deviation in pixels; a fixed reach, so that convolutions are tuned once."""
    at = torch.arange(-reach, reach + 1, device=x.device, dtype=x.dtype)
    kernel = torch.exp(-(at**2) / (2 * deviation**2))
    kernel = kernel / kernel.sum()
    x = functional.conv2d(functional.pad(x, (reach, reach, 0, 0), mode="replicate"), kernel.view(1, 1, 1, -1))
    return functional.conv2d(functional.pad(x, (0, 0, reach, reach), mode="replicate"), kernel.view(1, 1, -1, 1))


def another_machine(views: Tensor) -> Tensor:
    """Tones, softness, sharpening, local contrast, coarseness, shade and grain of other machines; [B, 1, H, W] 0-255 in and out."""
    count, device = len(views), views.device
    x = views.clamp(0, 255) / 255

    def some(share: float) -> Tensor:
        return (torch.rand(count, 1, 1, 1, device=device) < share).float()

    local = blur(functional.avg_pool2d(x, 4), float(uniform(1, 3, 8, torch.device("cpu"))), 16)
    local = functional.interpolate(local, x.shape[2:], mode="bilinear", align_corners=False)
    spread = functional.interpolate(blur(functional.avg_pool2d((x - local) ** 2, 4), 6.0, 16), x.shape[2:], mode="bilinear", align_corners=False)
    equalised = (0.5 + 0.22 * (x - local) / (spread.sqrt() + 0.04)).clamp(0, 1)
    share = some(0.25) * torch.rand(count, 1, 1, 1, device=device)
    x = x * (1 - share) + equalised * share
    soft = blur(x, float(uniform(1, 0.5, 1.5, torch.device("cpu"))), 4)
    amount = some(0.45) * uniform(count, -1.0, 1.2, device).view(-1, 1, 1, 1)
    x = (x + amount * (soft - x)).clamp(0, 1)
    if torch.rand(()) < 0.3:
        factor = float(uniform(1, 0.5, 0.95, torch.device("cpu")))
        coarse = functional.interpolate(x, scale_factor=factor, mode="bilinear", antialias=True, align_corners=False)
        coarse = functional.interpolate(coarse, x.shape[2:], mode="bilinear", align_corners=False)
        x = torch.where(some(0.5) > 0, coarse, x)
    x = x ** uniform(count, -0.5, 0.5, device).exp().view(-1, 1, 1, 1)
    x = (x - 0.5) * uniform(count, 0.75, 1.25, device).view(-1, 1, 1, 1) + 0.5 + uniform(count, -0.12, 0.12, device).view(-1, 1, 1, 1)
    shade = functional.interpolate(torch.randn(count, 1, 4, 6, device=device) * 0.1, x.shape[2:], mode="bicubic", align_corners=True)
    x = x * shade.exp()
    x = x + some(0.4) * uniform(count, 0, 0.04, device).view(-1, 1, 1, 1) * torch.randn_like(x)
    return x.clamp(0, 1) * 255


def padded_boxes(index: list[dict[str, Any]], key: str, device: torch.device, most: int = MOST_BOXES) -> tuple[Tensor, Tensor, Tensor]:
    """By picture: boxes [P, G, 4], the classes that each may have [P, G, MOST_CHOICES] (-1: none), and 2 for a box to fit, 1 for a place left out, 0 for none."""
    boxes = torch.zeros(len(index), most, 4)
    choices = torch.full((len(index), most, MOST_CHOICES), -1)
    use = torch.zeros(len(index), most, dtype=torch.long)
    for row, entry in enumerate(index):
        for place, one in enumerate(entry[key][:most]):
            box, may, fits = one if len(one) == 3 else (one[0], [one[1]], True)
            boxes[row, place] = torch.tensor(box)
            choices[row, place, : len(may[:MOST_CHOICES])] = torch.tensor(may[:MOST_CHOICES])
            use[row, place] = 2 if fits else 1
    return boxes.to(device), choices.to(device), use.to(device)
