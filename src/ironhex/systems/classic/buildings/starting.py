"""Units that start in the basement of a building, on a level below its ground floor."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ironhex.catalog import Terrain
from ironhex.catalog.board import Change
from ironhex.engine.setup import SetupError
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.basements import DEPTHS, SMALL, UNKNOWN
from ironhex.systems.classic.buildings.places import has_floors
from ironhex.systems.classic.kinds.kind import Gait

OF_LEVELS = {1: 4, 2: 2}  # for so many levels, a roll that finds such a basement


def in_basements(battle: Battle, below: Mapping[int, int]) -> Battle:
    """The battle with units so many levels below the ground floor, and with the basements in which they are: what a
    setup says need not be rolled for (BMR-BLDG-070)."""
    for unit in battle.units:
        levels, gait = below.get(unit.id, 0), battle.kind(unit).drive.gait
        if unit.hex is None or levels < 1 or not gait.indoors or not has_floors(battle.board.at(unit.hex)):
            continue
        found = basement_for(battle.board.at(unit.hex), gait, levels)
        if unit.hidden and found:
            found = Barred("BMR-BLDG-070", "the map does not show such a basement, which would tell of a hidden unit")
        if isinstance(found, Barred):
            raise SetupError(f"{unit.side}: {unit.name} cannot start there: {found.why} [{found.rule}]")
        battle = _dug(battle, replace(unit, elevation=-levels), found)
    return battle


def basement_for(terrain: Terrain, gait: Gait, levels: int) -> dict[str, int] | Barred:
    """What there must be under a building with a unit so many levels below its ground floor, as far as the map does not
    show it: a small basement with room for people, or one into which the floor has caved in."""
    people, depth = gait.stairs and not gait.turn, terrain.sinkhole or DEPTHS[terrain.basement]
    if people and levels == 1 and terrain.basement in (UNKNOWN, SMALL) and not terrain.sinkhole:
        return {"basement": SMALL} if terrain.basement == UNKNOWN else {}
    if depth == levels or (gait.stairs and depth > levels):
        return {} if terrain.sinkhole else {"sinkhole": depth}
    if terrain.basement == UNKNOWN and not terrain.sinkhole and levels in OF_LEVELS:
        return {"basement": OF_LEVELS[levels], "sinkhole": levels}
    return Barred("BMR-BLDG-071", f"there is no basement for it {levels} below the ground floor")


def _dug(battle: Battle, unit: Unit, found: Mapping[str, int]) -> Battle:
    changes = tuple(Change(unit.place, field, value) for field, value in found.items())
    return replace(battle, board=battle.board.with_changes(changes)).changed(unit)
