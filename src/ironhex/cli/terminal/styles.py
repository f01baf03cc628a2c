"""Colors of sides and tones: foregrounds and backgrounds in fixed pairs, readable on dark and on light terminals."""

from __future__ import annotations

from collections.abc import Mapping

from ironhex.engine.presentation import Scene
from ironhex.engine.presentation.symbols import Tone

# Sides in their order, in the colors of the page: blue, orange, purple, green.
SIDES = (
    "bold grey100 on blue3",
    "bold grey0 on dark_orange",
    "bold grey100 on dark_magenta",
    "bold grey100 on dark_green",
)
NAMES = ("bold dodger_blue2", "bold dark_orange3", "bold medium_orchid", "bold green4")
# A side that is called by a color has that color, wherever it stands in the order.
NAMED_SIDES = {
    "red": ("bold grey100 on red3", "bold red3"),
    "blue": (SIDES[0], NAMES[0]),
    "orange": (SIDES[1], NAMES[1]),
    "purple": (SIDES[2], NAMES[2]),
    "green": (SIDES[3], NAMES[3]),
    "yellow": ("bold grey0 on yellow3", "bold yellow4"),
}
MARKED = "bold grey0 on orchid1"
PLAIN = "dim"
TONES: Mapping[Tone, str] = {
    "plain": PLAIN,
    "low": "grey0 on cornsilk1",
    "middle": "grey0 on tan",
    "high": "grey0 on dark_goldenrod",
    "peak": "grey100 on orange4",
    "shallow": "grey0 on light_sky_blue1",
    "water": "grey0 on sky_blue1",
    "deep": "grey100 on dodger_blue3",
    "abyss": "grey100 on navy_blue",
    "woods": "grey0 on dark_sea_green2",
    "thicket": "grey100 on dark_green",
    "rough": "grey0 on misty_rose3",
    "paved": "grey0 on grey70",
    "built": "grey100 on grey35",
    "fire": "grey0 on orange1",
}


def side_number(scene: Scene, side: str) -> int:
    """The number of a side in the order of the scene; a side that is not listed comes after all others."""
    names = [card.name for card in scene.sides]
    return names.index(side) if side in names else len(names)


def side_letter(scene: Scene, side: str) -> str:
    """The letter of a side: its initial, or if sides share an initial, a letter by their order."""
    initials = [card.name[:1].upper() for card in scene.sides]
    number = side_number(scene, side)
    shared = len(set(initials)) < len(initials) or number == len(initials)
    return "ABCDEFGH"[number % 8] if shared else initials[number]


def side_style(scene: Scene, side: str) -> str:
    """The colors of a side's figures."""
    number = side_number(scene, side) % len(SIDES)
    return NAMED_SIDES.get(side.lower(), (SIDES[number], NAMES[number]))[0]


def name_style(scene: Scene, side: str) -> str:
    """The color of a side's names in the story."""
    number = side_number(scene, side) % len(NAMES)
    return NAMED_SIDES.get(side.lower(), (SIDES[number], NAMES[number]))[1]
