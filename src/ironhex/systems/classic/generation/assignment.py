"""Which machine a unit gets: the random assignment tables of factions."""

from __future__ import annotations

from functools import cache

from ironhex.catalog import configurations, design
from ironhex.catalog.assignment import CLANS
from ironhex.catalog.data_files import table
from ironhex.systems.classic.generation.composition import CLASSES, Formation
from ironhex.systems.classic.generation.tables import Roller

ELEMENTAL = "Elemental (Laser)"
PROTOMECH = "Centaur"
MECH_RULES = {
    "Inner Sphere 1": ("BMR-UGEN-031", "BMR-UGEN-032", "BMR-UGEN-033", "BMR-UGEN-034"),
    "Inner Sphere 2": ("BMR-UGEN-035", "BMR-UGEN-036", "BMR-UGEN-037", "BMR-UGEN-038"),
    "Clans": ("BMR-UGEN-039", "BMR-UGEN-040", "BMR-UGEN-041", "BMR-UGEN-042"),
}
VEHICLE_RULE = "BMR-UGEN-043"


class UnknownFaction(ValueError):
    """A faction without tables; the message lists those that have some."""


@cache
def factions() -> tuple[str, ...]:
    """The factions with assignment tables."""
    return tuple(dict.fromkeys(cells["faction"] for _, cells in table("assignment/mechs.csv")))


def is_clan(faction: str) -> bool:
    """Whether a faction is a Clan."""
    return _table_of(faction).startswith(CLANS)


@cache
def _table_of(faction: str) -> str:
    for _, cells in table("assignment/mechs.csv"):
        if cells["faction"] == faction:
            return cells["table"]
    raise UnknownFaction(f"there is no faction {faction!r}; there are {', '.join(factions())}")


@cache
def _mechs(faction: str, weight: str) -> dict[int, str]:
    """The designs of a faction's 'Mechs of a weight class, by the total of 2D6."""
    rows = (cells for _, cells in table("assignment/mechs.csv"))
    mine = (cells for cells in rows if (cells["faction"], cells["weight_class"]) == (faction, weight))
    return {int(cells["roll"]): design(cells["unit"]).name for cells in mine}


@cache
def _vehicles(weight: str) -> dict[int, str]:
    rows = (cells for _, cells in table("assignment/vehicles.csv") if cells["weight_class"] == weight)
    return {int(cells["roll"]): design(cells["unit"]).name for cells in rows}


def assign(formation: Formation, faction: str, roller: Roller) -> tuple[str, ...]:
    """Roll the design of every unit of a formation; battle armor and ProtoMechs have no tables."""
    match formation.arm:
        case "battle armor":
            return (ELEMENTAL,) * len(formation.classes)
        case "protomech":
            return (PROTOMECH,) * len(formation.classes)
        case "vehicle":
            return tuple(_rolled_vehicle(weight, roller) for weight in formation.classes)
        case "mech":
            return tuple(_rolled_mech(faction, weight, formation.omni, roller) for weight in formation.classes)


def _rolled_vehicle(weight: str, roller: Roller) -> str:
    faces = roller.faces(2)
    return roller.note(f"{weight} vehicle", faces, _vehicles(weight)[sum(faces)], VEHICLE_RULE)


def _rolled_mech(faction: str, weight: str, omni: bool, roller: Roller) -> str:
    """A 'Mech of a faction's table; where only OmniMechs may be, others are rolled again."""
    rule = MECH_RULES[_table_of(faction)][CLASSES.index(weight)]
    while True:
        faces = roller.faces(2)
        name = roller.note(f"{weight} 'Mech of {faction}", faces, _mechs(faction, weight)[sum(faces)], rule)
        if not omni or configurations(name):
            return name
