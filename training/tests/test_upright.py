"""Which way up: a picture and its overturned copy get opposite answers, and the graph the same findings."""

from dataclasses import replace

import numpy as np
import torch

from training.classes import CONDITIONS
from training.coco import Picture
from training.dataset import Cache
from training.golden import synthetic_jaw
from training.model import Detector
from training.upright import Upright, learn, right_of
from training.views import Views, turn_back

SMALL = replace(CONDITIONS, sizes=((192, 128),))


def drawn(count: int) -> Cache:
    """Jaws drawn by formula, darker above than below."""
    shade = np.linspace(0.5, 1, 128)[:, None]
    jaw = (synthetic_jaw(192, 128) * shade).astype(np.uint8)
    one = Picture("drawn", "1", "train", "1.png", 192, 128, [], [], [], [], [True] * 8, False)
    return Cache(np.stack([jaw] * count), [one] * count, SMALL)


def test_a_picture_and_its_overturned_copy_get_opposite_answers() -> None:
    image = torch.rand(3, 1, 128, 192) * 255
    model = Upright()
    assert torch.allclose(model(image), -model(image.flip(2)), atol=1e-5)


def test_it_learns_what_stands_upright() -> None:
    cache = drawn(4)
    assert right_of(learn(cache, batches=30, batch=8), cache, [0, 1, 2, 3]) == (4, 4)


def test_the_overturned_copy_gets_the_same_findings_turned() -> None:
    torch.manual_seed(1)
    views = Views(Detector(8).eval(), SMALL, upright=Upright()).eval()
    image = torch.rand(1, 1, 128, 192) * 255
    with torch.no_grad():
        here, there = views(image), views(image.flip(2))
    assert torch.allclose(here, turn_back(there, SMALL.sizes[0], mirrored=False, overturned=True), atol=1e-5)
