"""`python3 -m training.gpu.pack --data DIR --out DIR`: the train part of every set in one folder of a few files, small enough to send.

Pictures are grey WebP in `pictures.bin`, one behind the other; `index.json` has for each where it is and what is known of it. Code and start weights are
copied beside them, so that the folder is all that the other machine needs.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import shutil
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from PIL import Image

from training.networks import halved
from training.panoramic_truth import panoramics
from training.periapical_truth import PERIAPICAL_MAPS, PeriapicalTruth, periapicals
from training.prepare import read_grey
from training.truth import Truth

WIDEST = {"panoramic-caries": 1900, "panoramic-diseases-native": 1600, "periapical-findings": 1000}
QUALITY = {"panoramic-native-more": 45, "panoramic-native": 60, "panoramic-caries": 82, "panoramic-diseases-native": 65}


def encoded(grey: npt.NDArray[np.uint8], quality: int) -> bytes:
    """A grey picture [H, W] as WebP; quality 0 to 100."""
    buffer = io.BytesIO()
    Image.fromarray(grey).convert("RGB").save(buffer, "webp", quality=quality, method=3)
    return buffer.getvalue()


def small(grey: npt.NDArray[np.uint8], widest: int) -> npt.NDArray[np.uint8]:
    """A picture [H, W] with at most `widest` pixels on the longer side."""
    scale = widest / max(grey.shape)
    return grey if scale >= 1 else cv2.resize(grey, (round(grey.shape[1] * scale), round(grey.shape[0] * scale)), interpolation=cv2.INTER_AREA)


def mask_of(truth: Truth | PeriapicalTruth, folder: Path, size: tuple[int, int]) -> npt.NDArray[np.uint8] | None:
    """[H, W] at `size` = (width, height): a bit per outlined category; None where the set outlines nothing."""
    width, height = size
    if isinstance(truth, Truth):
        if truth.mask is None:
            return None
        mask = cv2.imread(str(folder / "masks" / truth.mask), cv2.IMREAD_GRAYSCALE)
        return (cv2.resize(mask, size, interpolation=cv2.INTER_AREA) >= 96).astype(np.uint8) if mask.max() > 1 else (cv2.resize(mask * 255, size, interpolation=cv2.INTER_AREA) >= 96).astype(np.uint8)
    if not truth.outlined:
        return None
    mask = np.zeros((height, width), np.uint8)
    for bit in range(len(PERIAPICAL_MAPS)):
        layer = np.zeros_like(mask)
        for index, polygon in truth.polygons:
            if index == bit:
                points = np.array(polygon).reshape(-1, 2) * (width, height)
                cv2.fillPoly(layer, [np.round(points).astype(np.int32)], 1)
        mask |= layer << bit
    return mask


def read(data: Path, truth: Truth | PeriapicalTruth) -> tuple[bytes, bytes]:
    """A picture upright as WebP, and its mask as PNG or nothing."""
    folder = data / truth.set_name
    grey = small(read_grey(folder / "images" / truth.file), WIDEST.get(truth.set_name, 1700))
    grey = np.ascontiguousarray(grey[::-1]) if getattr(truth, "overturned", False) else grey
    mask = mask_of(truth, folder, grey.shape[::-1])
    return encoded(grey, QUALITY.get(truth.set_name, 80)), b"" if mask is None else cv2.imencode(".png", mask)[1].tobytes()


def pack(data: Path, truths: list[Truth] | list[PeriapicalTruth], out: Path, parts: tuple[str, ...]) -> int:
    """Write `pictures.bin` and `index.json` for the pictures of some parts; the bytes written."""
    out.mkdir(parents=True, exist_ok=True)
    index: list[dict[str, Any]] = []
    chosen = [truth for truth in truths if truth.part in parts]

    with (out / "pictures.bin").open("wb") as file, ProcessPoolExecutor(4) as pool:
        for truth, (picture, mask) in zip(chosen, pool.map(read, [data] * len(chosen), chosen, chunksize=8)):
            entry = {**asdict(truth), "at": file.tell(), "bytes": len(picture), "maskBytes": len(mask)}
            file.write(picture + mask)
            entry.pop("polygons", None)
            index.append(entry)
        total = file.tell()
    (out / "index.json.gz").write_bytes(gzip.compress(json.dumps(rounded(index), separators=(",", ":")).encode()))
    return total


def rounded(value: Any) -> Any:
    """Numbers to four places, which is a fifth of a pixel."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {name: rounded(one) for name, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, (list, tuple)) else value


def write_start(weights: Path, out: Path) -> None:
    """The published backbone at half precision and without its thousand classes."""
    published = torch.load(weights, map_location="cpu")
    torch.save(halved({name: value for name, value in published.items() if not name.startswith("_fc")}), out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--teeth", type=Path, required=True, help="teeth of an earlier model where a set has none, by set and file")
    parser.add_argument("--weights", type=Path, required=True, help="EfficientNet-Lite0 trained on ImageNet (.pth)")
    parser.add_argument("--out", type=Path, default=Path("training/runs/pack"))
    parser.add_argument("--parts", default="train")
    options = parser.parse_args()
    parts = tuple(options.parts.split(","))
    numbered = json.loads(options.teeth.read_text())
    sizes = {
        "panoramic": pack(options.data, panoramics(options.data, numbered), options.out / "panoramic", parts),
        "periapical": pack(options.data, periapicals(options.data), options.out / "periapical", parts),
    }
    write_start(options.weights, options.out / "imagenet.pth")
    here = Path(__file__).parent.parent
    shutil.copytree(here, options.out / "training", ignore=shutil.ignore_patterns("labels", "runs", "tests", "__pycache__"), dirs_exist_ok=True)
    print(json.dumps({name: round(size / 2**20, 1) for name, size in sizes.items()}), "MiB")


if __name__ == "__main__":
    main()
