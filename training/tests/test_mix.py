"""Pictures made of two keep each label where its tooth went, and none where it did not."""

import numpy as np

from training.augment import Strength, augment
from training.mix import Marked, in_the_mirror, pasted, shares_covered, spliced

WIDTH, HEIGHT = 400, 280
RARE = np.array([True, False])


def picture(grey: int, *teeth: tuple[int, int, int, int], kind: int = 1) -> Marked:
    """Flat, with a bright rectangle for each box."""
    pixels = np.full((HEIGHT, WIDTH), grey, np.uint8)
    pixels[::8, ::8] = grey + 40
    for x1, y1, x2, y2 in teeth:
        pixels[y1:y2, x1:x2] = 240
    return Marked(pixels, np.array(teeth, np.float32).reshape(-1, 4), np.eye(2, dtype=bool)[[kind] * len(teeth)])


def test_each_half_brings_its_teeth_and_one_on_the_seam_stays_where_most_of_it_is_seen() -> None:
    left = picture(90, (40, 100, 70, 180), (190, 100, 220, 180), (300, 100, 330, 180))
    right = picture(120, (50, 100, 80, 180), (280, 100, 310, 180), kind=0)
    made = spliced(left, right, 210)
    assert made.boxes.tolist() == [[40, 100, 70, 180], [190, 100, 210, 180], [280, 100, 310, 180]]
    assert made.may_be[:, 0].tolist() == [False, False, True]
    assert made.grey[0, 1] == 90 and made.grey[0, 211] == 120


def test_the_mirror_image_has_its_boxes_and_classes_on_the_other_side() -> None:
    turned = in_the_mirror(picture(90, (40, 100, 70, 180)), (1, 0))
    assert turned.boxes.tolist() == [[330, 100, 360, 180]]
    assert turned.may_be.tolist() == [[True, False]]
    assert turned.grey[120, 340] == 240


def test_a_pasted_tooth_takes_its_label_along_and_the_hidden_one_loses_its() -> None:
    giver, taker = picture(90, (150, 90, 190, 190), kind=0), picture(110, (150, 90, 190, 190), (300, 90, 330, 190))
    moved = 0
    for seed in range(20):
        made = pasted(taker, giver, RARE, np.random.default_rng(seed))
        for box, kind in zip(made.boxes, made.may_be):
            x, y = ((box[:2] + box[2:]) / 2).astype(int)
            assert made.grey[y, x] > 180
            moved += bool(kind[0])
        assert [300, 90, 330, 190] in made.boxes.tolist() or len(made.boxes) == 1
        assert len(made.boxes) <= 3
    assert moved >= 8


def test_a_patch_that_cuts_a_tooth_is_not_laid() -> None:
    boxes = np.array([[100, 100, 140, 200], [135, 100, 175, 200]], np.float32)
    assert np.allclose(shares_covered(boxes, (90, 80, 60, 140)), [1.0, 0.3])


def test_boxes_follow_a_bent_view() -> None:
    tooth = picture(60, (180, 110, 210, 170))
    plain = {"zoom": (1.0, 1.0), "degrees": 0.0, "stretch": 0.0, "shift": 0.0, "gamma": 0.0, "contrast": 0.0, "noise": 0.0, "equalise": 0.0, "soften": 0.0}
    for seed in range(5):
        view = augment(tooth.grey, tooth.boxes, (WIDTH, HEIGHT), Strength(bend=5.0, **plain), np.random.default_rng(seed))
        rows, columns = np.nonzero(view.grey[60:230, 120:280] > 180)
        seen = np.array([columns.min() + 120, rows.min() + 60, columns.max() + 121, rows.max() + 61])
        assert np.abs(seen - view.boxes[0]).max() < 7
