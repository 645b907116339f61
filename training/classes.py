"""The classes of the panoramic model in the order of its output channels, and the geometry of its input."""

from typing import Final

GROUPS: Final = (
    ("Caries", "ROOT STUMP"),
    ("FILLING", "CROWN AND BRIDGE"),
    ("IMPLANT", "ROOT CANAL TREATMENT"),
    ("IMPACTED TOOTH", "ERUPTING TOOTH"),
)
"""What one tooth is either of; the sets' own categories lump each pair together."""

CLASSES: Final = tuple(name for group in GROUPS for name in group)
WIDTH: Final = 640
HEIGHT: Final = 448
STRIDES: Final = (8, 16, 32)
SIZES: Final = ((WIDTH, HEIGHT), (800, 544))
"""Width and height at which the exported graph looks at its input."""
