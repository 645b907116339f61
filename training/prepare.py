"""`python3 -m training.prepare --data DIR`: every picture at the model's size, once, as grey bytes on disk."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from training.augment import OUTSIDE
from training.classes import COMPARISON, CONDITIONS, TASKS, TEETH, Task
from training.coco import PHANTOMS, Picture, has_labels, read_pictures, read_sets
from training.resample import resize, to_grey

SETS = {
    CONDITIONS: ("panoramic-native", "panoramic-restorations", "panoramic-eruption"),
    COMPARISON: ("panoramic-restorations", "panoramic-eruption"),
    TEETH: ("panoramic-teeth", "panoramic-native", "panoramic-native-more", "panoramic-restorations-afyon"),
}


def read_grey(path: Path) -> npt.NDArray[np.uint8]:
    """A picture file as grey bytes, [H, W]."""
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise FileNotFoundError(path)
    return to_grey(pixels[:, :, ::-1])


def mark_outside(grey: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Give the white frame that touches the corners the value 255 and nothing else.

    One set is masked to an ellipse on white. A real radiograph is not, so training repaints the frame, and
    must know where it is. [H, W] -> [H, W].
    """
    marked = np.minimum(grey, OUTSIDE - 1)
    height, width = grey.shape
    frame = np.zeros((height + 2, width + 2), np.uint8)
    for x, y in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
        if grey[y, x] > 240:
            cv2.floodFill(grey.copy(), frame, (x, y), 0, 14, 14, cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE | (1 << 8))
    outside = cv2.dilate(frame[1:-1, 1:-1], np.ones((5, 5), np.uint8)) > 0
    marked[outside] = OUTSIDE
    return marked


def upright(picture: Picture) -> Picture:
    """The labels of a picture that stands on its head, moved to its pixels as they are turned upside down."""
    boxes = [[x1, 1 - y2, x2, 1 - y1] for x1, y1, x2, y2 in picture.boxes]
    return replace(picture, boxes=boxes, overturned=False) if picture.overturned else picture


def prepared(folder: Path, picture: Picture, size: tuple[int, int]) -> npt.NDArray[np.uint8]:
    """A picture of a set upright in `size` = (width, height), [H, W], its frame marked."""
    small = resize(read_grey(folder / "images" / picture.file), *size)
    marked = mark_outside(np.floor(small + 0.5).astype(np.uint8))
    return marked[::-1] if picture.overturned else marked


def prepare(folders: dict[str, Path], cache: Path, task: Task) -> list[Picture]:
    """Write `pictures.npy` [N, H, W] uint8 at the task's size and `index.json` into the cache folder, every picture upright."""
    sets = read_sets()
    found = [(picture, folder) for name, folder in folders.items() for picture in read_pictures(folder, sets[name], task)]
    cache.mkdir(parents=True, exist_ok=True)
    shape = (len(found), task.height, task.width)
    pixels = np.lib.format.open_memmap(cache / "pictures.npy", mode="w+", dtype=np.uint8, shape=shape)
    for row, (picture, folder) in enumerate(found):
        pixels[row] = prepared(folder, picture, task.sizes[0])
    pixels.flush()
    pictures = [upright(picture) for picture, _ in found]
    (cache / "index.json").write_text(json.dumps([asdict(picture) for picture in pictures]))
    return pictures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with one COCO folder per set")
    parser.add_argument("--phantoms", type=Path, help="COCO folder of drawn radiographs")
    parser.add_argument("--cache", type=Path, default=Path("training/runs/cache"))
    parser.add_argument("--task", choices=TASKS, default="panoramic")
    options = parser.parse_args()
    task = TASKS[options.task]
    folders = {name: options.data / name for name in SETS[task] if (options.data / name).is_dir()}
    if options.phantoms:
        folders[PHANTOMS] = options.phantoms
    folders = {name: folder for name, folder in folders.items() if has_labels(folder, read_sets()[name], task)}
    pictures = prepare(folders, options.cache, task)
    for name in folders:
        parts = [picture.part for picture in pictures if picture.set_name == name]
        print(name, {part: parts.count(part) for part in ("train", "tune", "test")})


if __name__ == "__main__":
    main()
