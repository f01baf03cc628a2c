"""What a move would do to a building, and a building to the unit, besides the rolls for its walls."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.basements import DEPTHS
from ironhex.systems.classic.buildings.loads import bears, gives_way, load, weight
from ironhex.systems.classic.buildings.places import AnySpot, factor, has_floors, inside, on_roof
from ironhex.systems.classic.buildings.walls import wear


def warnings(battle: Battle, unit: Unit, spot: AnySpot | None) -> Iterator[str]:
    """What a unit should know before it enters a building or climbs onto its roof."""
    tons = weight(battle, unit)
    if spot is None or not tons or not has_floors(battle.board.at(spot[0])):
        return
    hex, level = spot
    left = factor(battle.board, hex) - (wear(unit) if inside(battle.board, spot) else 0)
    if level == 0 and left > 0 and tons > left and _may_be_hollow(battle, spot):
        known = battle.board.at(hex).basement > 0
        yield f"the ground floor in {hex} gives way{'' if known else ' if there is a basement'}: CF {left}, {tons} tons"
    elif gives_way(battle, unit, spot):
        yield f"the building in {hex} collapses: {_why(battle, unit, spot, left)}"


def _may_be_hollow(battle: Battle, spot: AnySpot) -> bool:
    terrain = battle.board.at(spot[0])
    return not terrain.sinkhole and (not terrain.basement or DEPTHS[terrain.basement] > 0)


def _why(battle: Battle, unit: Unit, spot: AnySpot, left: int) -> str:
    if left <= 0 or bears(battle, *spot) is None:
        return "its walls do not withstand the unit"
    others = load(battle, *spot) - (weight(battle, unit) if (unit.hex, unit.elevation) == spot else 0)
    where = "its roof" if on_roof(battle.board, spot) else f"its level {spot[1]}"
    return f"{where} would bear {others + weight(battle, unit)} tons, CF {left}"
