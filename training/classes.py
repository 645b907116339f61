"""The classes of the panoramic model in the order of its output channels, and the geometry of its input."""

from typing import Final

CLASSES: Final = (
    "CARIES OR ROOT STUMP",
    "FILLING OR CROWN",
    "IMPACTED TOOTH",
    "IMPLANT OR ROOT CANAL TREATMENT",
)
WIDTH: Final = 640
HEIGHT: Final = 384
STRIDES: Final = (8, 16, 32)
