"""Figures of a model on pictures: the loop shared by training (tune part) and evaluation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.classes import CLASSES
from training.coco import Picture
from training.decode import NMS_IOU, decode
from training.metrics import Detections, Matches, average_precision, match_class

Run = Callable[[npt.NDArray[np.float32]], npt.NDArray[np.float32]]


@dataclass(frozen=True)
class Measured:
    """Per class (index of CLASSES) that the set labels: its matches over the pictures."""

    matches: dict[int, Matches]

    def ap50(self) -> dict[str, float]:
        """AP50 per class."""
        return {CLASSES[index]: average_precision(found) for index, found in self.matches.items()}

    def mean(self) -> float:
        """Mean AP50 of the classes that have labels."""
        return float(np.nanmean(list(self.ap50().values())))


def detect(run: Run, greys: list[npt.NDArray[np.float32]], nms_iou: float = NMS_IOU) -> list[Detections]:
    """Detections for pictures [HEIGHT, WIDTH] 0-255, one by one as the engine sees them."""
    return [decode(run(grey[None, None])[0], nms_iou) for grey in greys]


def measure(found: list[Detections], pictures: list[Picture]) -> Measured:
    """Matches per class that the pictures' set labels."""
    boxes = [np.array(picture.boxes, float).reshape(-1, 4) for picture in pictures]
    names = [picture.classes for picture in pictures]
    known = [index for index in range(len(CLASSES)) if pictures[0].labelled[index]]
    return Measured({index: match_class(found, boxes, names, index) for index in known})
