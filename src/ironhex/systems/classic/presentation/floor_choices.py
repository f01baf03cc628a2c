"""Where in a hex a move could end: on another floor of a building or on its roof, or on the ice instead of under it.

The facing stays the same, or if there are not enough MP to turn that far, the nearest one is taken."""

from __future__ import annotations

from ironhex.catalog import Terrain
from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.kernel.hexes import DIRECTIONS, Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.buildings.places import has_floors
from ironhex.systems.classic.buildings.words import floor_name
from ironhex.systems.classic.ice.places import frozen
from ironhex.systems.classic.ice.steps import goes_under
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.reach import Option, Reach
from ironhex.systems.classic.movement.steps import gait_of


def floors(battle: Battle, move: Move) -> tuple[Group, ...]:
    """The heights at which a move into a building or a frozen hex can end, from the lowest; none for other moves."""
    unit = battle.unit(move.unit)
    walks = move.mode in (Mode.WALK, Mode.RUN) and not (move.rush or move.load or move.unload or move.drop)
    if not walks or unit.body.prone or not _may_choose(battle, unit):
        return ()
    end = outlook(battle, move).pace
    if end.spot is None or end.prone or not _layered(battle.board.at(end.spot.hex)):
        return ()
    found = _cheapest(Reach(battle, unit), move.mode, end.spot.hex, end.facing)
    found[end.spot.elevation] = move, f"{end.move.spent} MP"
    terrain, here = battle.board.at(end.spot.hex), end.spot.elevation
    if terrain.ice_covered and len(found) == 1:
        return ()
    choices = (
        Choice(str(height), _name(terrain, height), str(way), selected=height == here, note=note)
        for height, (way, note) in sorted(found.items())
    )
    title = "On the ice or under it" if terrain.ice_covered else "Where in the building"
    return (Group("floor", title, "switch", tuple(choices)),)


def _may_choose(battle: Battle, unit: Unit) -> bool:
    """Whether there are hexes in which a unit can end its move at several heights."""
    gait = gait_of(battle, unit)
    return gait.upstairs or (goes_under(gait) and bool(frozen(battle.board).any()))


def _layered(terrain: Terrain) -> bool:
    return has_floors(terrain) or terrain.ice_covered


def _name(terrain: Terrain, height: int) -> str:
    if terrain.ice_covered:
        return "Under the ice" if height < terrain.depth else "On the ice"
    return floor_name(height, terrain.building_height)


def _cheapest(reach: Reach, mode: Mode, hex: Hex, facing: int) -> dict[int, tuple[Move, str]]:
    """The cheapest way to each height in a hex, as close to a facing as possible if that matters, and what it costs."""
    best: dict[int, Option] = {}
    for option in reach.options_of(mode):
        known = best.get(option.spot.elevation)
        if option.spot.hex == hex and (known is None or _pains(reach, option, facing) < _pains(reach, known, facing)):
            best[option.spot.elevation] = option
    return {height: (reach.move(option), _cost(reach, option, facing)) for height, option in best.items()}


def _pains(reach: Reach, option: Option, facing: int) -> tuple[int, int, int]:
    """How far it ends from a facing, its rolls and its MP."""
    return _turned(reach, option, facing), option.rolls, option.spent


def _turned(reach: Reach, option: Option, facing: int) -> int:
    """How many hexsides lie between the end of a move and a facing."""
    return min((option.facing - facing) % 6, (facing - option.facing) % 6) if reach.gait.turn else 0


def _cost(reach: Reach, option: Option, facing: int) -> str:
    """What a way costs, and its facing if it is another one."""
    turned = f", facing {DIRECTIONS[option.facing]}" if _turned(reach, option, facing) else ""
    return f"{option.spent} MP{turned}"
