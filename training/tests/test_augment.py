"""Views as other machines and other files would bring them."""

import numpy as np

from training.augment import coarser


def test_a_file_with_half_the_columns_has_lost_what_was_one_column_wide_and_nothing_else() -> None:
    stripes = np.tile(np.array([0, 200], np.uint8), (40, 30))
    assert coarser(stripes, 0.5, 1.0).shape == stripes.shape
    assert np.ptp(coarser(stripes, 0.5, 1.0).astype(int)) <= 1
    assert np.array_equal(coarser(stripes, 1.0, 0.5), stripes)


def test_a_file_with_fewer_columns_keeps_where_things_are() -> None:
    picture = np.zeros((48, 64), np.uint8)
    picture[16:32, 24:48] = 255
    columns = coarser(picture, 0.5, 0.5).astype(float).sum(0)
    assert abs((columns * np.arange(64)).sum() / columns.sum() - 35.5) < 0.1
