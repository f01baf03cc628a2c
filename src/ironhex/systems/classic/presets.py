"""Optional rules that go together: players choose them under one name, and may then change single ones."""

from __future__ import annotations

from ironhex.engine.edition_rows import Preset
from ironhex.systems.classic.blind.chapter import OPTION as DOUBLE_BLIND
from ironhex.systems.classic.chapters import OPTIONS
from ironhex.systems.classic.night.lights import NIGHT, SEARCHLIGHTS
from ironhex.systems.classic.setup import DEFAULT_OPTIONS
from ironhex.systems.classic.worlds.chapter import GRAVITY, TEMPERATURE, VACUUM

APART = (NIGHT, SEARCHLIGHTS, TEMPERATURE.name, GRAVITY.name, VACUUM.name, DOUBLE_BLIND.name)
"""What changes a whole battle rather than adding something to it."""


def _preset(name: str, title: str, text: str, *options: str) -> Preset:
    """Options besides the usual ones."""
    return Preset(name, title, text, (*DEFAULT_OPTIONS, *options))


PRESETS = (
    _preset("standard", "Standard", "The Master Rules as they are usually played."),
    Preset("plain", "Plain", "The Master Rules without any option.", ()),
    _preset("ambush", "Ambush", "Hidden units and minefields.", "hidden units", "minefields"),
    _preset("night", "Night fight", "In the dark, with searchlights.", NIGHT, SEARCHLIGHTS),
    _preset("fire", "Firestorm", "Fire, infernos and hot flamers.", "fire", "infernos", "flamer-heat"),
    _preset(
        "city",
        "City fight",
        "Buildings with floors and roofs, which burn and collapse, on maps such as City and Village.",
        "buildings",
        "fire",
    ),
    _preset(
        "barrage",
        "Barrage",
        "Artillery on the map and off it, for forces that bring some, and improved positions as shelter.",
        "artillery",
        "improved-positions",
    ),
    _preset(
        "ground",
        "Treacherous ground",
        "Swamps in which units get stuck, and ice that breaks under them, on maps such as Marsh and Frozen lake.",
        "swamps",
        "ice",
    ),
    _preset(
        "landing",
        "Landing",
        "Assault drops from DropShips by the units you choose under Forces, and crates of cargo to carry off.",
        "drops",
        "cargo",
    ),
    _preset(
        "world",
        "Hostile world",
        "Extreme temperatures, unusual gravity and no air.",
        TEMPERATURE.name,
        GRAVITY.name,
        VACUUM.name,
    ),
    _preset("blind", "Double blind", "A side sees only what its units see.", DOUBLE_BLIND.name),
    Preset(
        "everything",
        "Everything",
        "All optional rules except night, double blind, extreme temperatures, gravity and vacuum.",
        tuple(option.shown.name for option in OPTIONS if option.shown.name not in APART),
    ),
)
