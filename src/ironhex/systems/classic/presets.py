"""Optional rules that go together: players choose them under one name, and may then change single ones."""

from __future__ import annotations

from ironhex.engine.edition_rows import Preset
from ironhex.engine.setup import UnitSetup
from ironhex.systems.classic.blind.chapter import OPTION as DOUBLE_BLIND
from ironhex.systems.classic.chapters import OPTIONS
from ironhex.systems.classic.night.lights import NIGHT, SEARCHLIGHTS
from ironhex.systems.classic.setup import DEFAULT_OPTIONS
from ironhex.systems.classic.worlds.chapter import GRAVITY, TEMPERATURE, VACUUM

APART = (NIGHT, SEARCHLIGHTS, TEMPERATURE.name, GRAVITY.name, VACUUM.name, DOUBLE_BLIND.name)
"""What changes a whole battle rather than adding something to it."""


Forces = tuple[tuple[UnitSetup, ...], ...]


def _side(*units: str) -> tuple[UnitSetup, ...]:
    """The units of a side, some of them with a special place where they start: `Catapult CPLT-C3 @ off 2`."""
    return tuple(UnitSetup(design, place=place) for design, _, place in (unit.partition(" @ ") for unit in units))


PLATOONS = "Foot Platoon (SRM)", "Jump Platoon (Rifle)"
IN_THE_CITY: Forces = (
    _side("Hunchback HBK-4G", "Griffin GRF-1N", *PLATOONS),
    _side("Wolverine WVR-6R", "Enforcer ENF-4R", *PLATOONS),
)
WITH_ARTILLERY: Forces = (
    _side("Griffin GRF-1N", "Centurion CN9-A", "Catapult CPLT-C3 @ off 2"),
    _side("Wolverine WVR-6R", "Hunchback HBK-4G", "Catapult CPLT-C3 @ off 2"),
)
FROM_ABOVE: Forces = (
    _side("Hunchback HBK-4G", "Griffin GRF-1N @ drop", "Shadow Hawk SHD-2H @ drop"),
    _side("Enforcer ENF-4R", "Wolverine WVR-6R", "Centurion CN9-A"),
)
OF_ALL_SORTS: Forces = (
    _side("Hunchback HBK-4G", "Griffin GRF-1N @ drop", "Foot Platoon (SRM)", "Catapult CPLT-C3 @ off 2"),
    _side("Enforcer ENF-4R", "Wolverine WVR-6R @ drop", "Jump Platoon (Rifle)", "Catapult CPLT-C3 @ off 2"),
)


def _preset(name: str, title: str, text: str, *options: str, board: str = "", forces: Forces = ()) -> Preset:
    """Options besides the usual ones."""
    return Preset(name, title, text, (*DEFAULT_OPTIONS, *options), board, forces)


PRESETS = (
    _preset("standard", "Standard", "The Master Rules as they are usually played."),
    Preset("plain", "Plain", "The Master Rules without any option.", ()),
    _preset("ambush", "Ambush", "Hidden units and minefields.", "hidden units", "minefields", board="woods"),
    _preset("night", "Night fight", "In the dark, with searchlights.", NIGHT, SEARCHLIGHTS),
    _preset("fire", "Firestorm", "Fire, infernos and hot flamers.", "fire", "infernos", "flamer-heat", board="woods"),
    _preset(
        "city",
        "City fight",
        "Buildings with floors and roofs, which burn and collapse, on maps such as City and Village.",
        "buildings",
        "fire",
        board="city",
        forces=IN_THE_CITY,
    ),
    _preset(
        "barrage",
        "Barrage",
        "Artillery on the map and off it, for forces that bring some, and improved positions as shelter.",
        "artillery",
        "improved-positions",
        board="open-ground",
        forces=WITH_ARTILLERY,
    ),
    _preset(
        "ground",
        "Treacherous ground",
        "Swamps in which units get stuck, and ice that breaks under them, on maps such as Marsh and Frozen lake.",
        "swamps",
        "ice",
        board="marsh",
    ),
    _preset(
        "landing",
        "Landing",
        "Assault drops from DropShips by the units you choose under Forces, and crates of cargo to carry off.",
        "drops",
        "cargo",
        board="hills",
        forces=FROM_ABOVE,
    ),
    _preset(
        "world",
        "Hostile world",
        "Extreme temperatures, unusual gravity and no air.",
        TEMPERATURE.name,
        GRAVITY.name,
        VACUUM.name,
        board="crater-field",
    ),
    _preset("blind", "Double blind", "A side sees only what its units see.", DOUBLE_BLIND.name),
    Preset(
        "everything",
        "Everything",
        "All optional rules except night, double blind, extreme temperatures, gravity and vacuum.",
        tuple(option.shown.name for option in OPTIONS if option.shown.name not in APART),
        board="village",
        forces=OF_ALL_SORTS,
    ),
)
