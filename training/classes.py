"""The classes of each model, in the order of its output channels, and the geometry of its input."""

from dataclasses import dataclass, replace
from typing import Final

STRIDES: Final = (8, 16, 32)


@dataclass(frozen=True)
class Task:
    """One model: its folder under `models/`, its classes, and how it looks at a picture.

    `groups`: classes of which one tooth is only one, where the sets lump them together. `sizes`: width and height of each
    look of the exported graph; the first is the input's own. `by_turns`: each size is looked at once, every second one mirrored, in place of both ways each. `sets_upright`: whether the graph turns a picture that stands on its head; `turns`: whether it looks both ways round.
    `soften`: standard deviation, in pixels of the input, of the blur across that comes before all looks. `main_set`: what it learns from and is judged on.
    `rare`: classes whose sources an epoch may show more often.
    """

    name: str
    classes: tuple[str, ...]
    groups: tuple[tuple[str, str], ...]
    sizes: tuple[tuple[int, int], ...]
    main_set: str
    by_turns: bool = False
    turns: bool = False
    soften: float = 0.0
    sets_upright: bool = False
    rare: tuple[str, ...] = ("Caries", "ROOT STUMP")

    @property
    def width(self) -> int:
        return self.sizes[0][0]

    @property
    def height(self) -> int:
        return self.sizes[0][1]

    @property
    def rivals(self) -> tuple[int | None, ...]:
        """By class the other one of its group."""
        other = {a: b for group in self.groups for a, b in (group, group[::-1])}
        return tuple(self.classes.index(other[name]) if name in other else None for name in self.classes)

    @property
    def mirrored(self) -> tuple[int, ...]:
        """By class what it is in the mirror image: a tooth changes its quadrant, a condition stays."""
        return tuple(self.classes.index(mirror_image(name)) for name in self.classes)


def mirror_image(name: str) -> str:
    """'16' -> '26', 'Caries' -> 'Caries'."""
    return MIRRORED_QUADRANT[name[0]] + name[1] if name.isdigit() else name


MIRRORED_QUADRANT: Final = dict(zip("12345678", "21436587"))
PERMANENT: Final = tuple(f"{quadrant}{place}" for quadrant in (1, 2, 3, 4) for place in range(1, 9))
MILK: Final = tuple(f"{quadrant}{place}" for quadrant in (5, 6, 7, 8) for place in range(1, 6))
NUMBERS: Final = PERMANENT + MILK
"""The numbers of teeth (ISO 3950)."""
UNIVERSAL_MILK: Final = dict(zip("ABCDEFGHIJKLMNOPQRST", ("55", "54", "53", "52", "51", "61", "62", "63", "64", "65", "75", "74", "73", "72", "71", "81", "82", "83", "84", "85")))
"""Milk teeth by their letters in the Universal system."""


def number_of(name: str) -> str | None:
    """'16' and 'deciduous A' -> the number, None if it is none."""
    name = UNIVERSAL_MILK.get(name.removeprefix("deciduous ").strip(), name)
    return name if name in NUMBERS else None


PAIRS: Final = (
    ("Caries", "ROOT STUMP"),
    ("FILLING", "CROWN AND BRIDGE"),
    ("IMPLANT", "ROOT CANAL TREATMENT"),
    ("IMPACTED TOOTH", "ERUPTING TOOTH"),
)

CONDITIONS: Final = Task(
    name="panoramic",
    classes=tuple(name for pair in PAIRS for name in pair),
    groups=PAIRS,
    sizes=((832, 576), (1024, 704)),
    by_turns=True,
    soften=0.6,
    sets_upright=True,
    main_set="panoramic-native",
)

SHIPPED: Final = replace(CONDITIONS, classes=(*CONDITIONS.classes, "CONDYLE"))
"""The conditions network with the head that `condyles.py` puts behind it."""

COMPARISON: Final = replace(CONDITIONS, name="comparison", main_set="panoramic-restorations", sizes=((448, 320),), by_turns=False, soften=0.0, sets_upright=False)
"""These classes seen smaller and once: architectures and folds are compared on them. Nothing of it ships."""

LABELLED: Final = replace(CONDITIONS, classes=(*CONDITIONS.classes, "FRACTURE", "PERIAPICAL LESION"))
"""Every condition that a set of panoramics labels; `truth.py` reads them with it. Not trained as a task."""

TEETH: Final = Task(
    name="teeth",
    classes=NUMBERS,
    groups=(),
    sizes=((640, 448),),
    main_set="panoramic-teeth",
    rare=MILK,
)

TASKS: Final = {task.name: task for task in (CONDITIONS, COMPARISON, TEETH)}
