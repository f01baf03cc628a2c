"""Deployment: sides that do not enter on foot place their units near their home edge before the battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Deploy
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.buildings.loads import gives_way
from ironhex.systems.classic.events.turn import Deployed
from ironhex.systems.classic.hiding.events import reveal_all
from ironhex.systems.classic.hiding.rules import hidden_from, no_hiding_place
from ironhex.systems.classic.movement.bridges import would_break
from ironhex.systems.classic.movement.path import EAST, NORTH, SOUTH
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import bridged, depths, no_depth, no_standing, standing
from ironhex.systems.classic.phases.phase import PhaseRules
from ironhex.systems.classic.questions import DeployNext
from ironhex.systems.classic.sequence import ClassicPlay, commanders, waiting


def menu(battle: Battle, question: DeployNext, seat: str) -> Iterator[Deploy]:
    """Every unit in every hex of the zone, with every facing."""
    hexes = zone_of(battle, question.side)
    for unit in to_deploy(battle, question, seat):
        for hex in hexes:
            facings = range(6) if battle.kind(unit).has_facing else (unit.facing,)
            for depth in depths(battle.board, battle.kind(unit).drive.gait, hex):
                if place_refused(battle, unit, hex, depth) is None:
                    yield from (Deploy(unit.id, hex, facing, depth) for facing in facings)


def refusal(battle: Battle, question: DeployNext, seat: str, action: Any) -> Barred | None:
    if not isinstance(action, Deploy):
        return Barred("BMR-SCEN-006", "a unit must be deployed now")
    unit = next((unit for unit in to_deploy(battle, question, seat) if unit.id == action.unit), None)
    if unit is None:
        return Barred("BMR-SCEN-006", f"unit {action.unit + 1} cannot be deployed now")
    if not 0 <= action.facing < 6:
        return Barred("BMR-MOV-023", f"there is no facing {action.facing}")
    if battle.kind(unit).drive.fixed and action.facing != NORTH:
        return Barred("BMR-GUN-004", "its arcs are fixed on the map: it faces north")
    return place_refused(battle, unit, action.hex, action.depth)


def to_deploy(battle: Battle, question: DeployNext, seat: str) -> tuple[Unit, ...]:
    """The units from which a player chooses one to deploy."""
    if question.hidden:
        return tuple(unit for unit in to_hide(battle, question.side) if unit.seat == seat)
    return waiting(battle, Phase.DEPLOYMENT, question.side, seat)


def to_hide(battle: Battle, side: str) -> tuple[Unit, ...]:
    """The hidden units of a side that are not deployed yet."""
    if battle.side(side).arrival != RULES.arrival:
        return ()
    return tuple(unit for unit in battle.units if unit.side == side and unit.hidden and _off_map(unit))


def _off_map(unit: Unit) -> bool:
    return unit.hex is None and unit.attached is None and not unit.aside and not unit.fate


def place_refused(battle: Battle, unit: Unit, hex: Hex, depth: int = 0) -> Barred | None:
    """A unit is placed near its home edge, where it may stand, and leaves room for the others of its side."""
    if barred := _place_refused(battle, unit, hex, depth):
        return barred
    others = [other for other in battle.units if other.side == unit.side and other.id != unit.id and _off_map(other)]
    left = without_room(battle.changed(_put(battle, unit, hex, depth)), others)
    return None if left is None else Barred("BMR-STACK-001", f"{left.name} would find no place any more")


def without_room(battle: Battle, units: Sequence[Unit]) -> Unit | None:
    """A unit that finds no place if all of them are deployed, those with the fewest places first; None if all do."""
    if all(len(battle.units) < len(open_ground(battle, unit)) for unit in units):
        return None  # each unit takes at most one place from another
    left = list(units)
    while left:
        free = {unit.id: _free_places(battle, unit) for unit in left}
        unit = min(left, key=lambda unit: len(free[unit.id]))
        if not free[unit.id]:
            return unit
        left.remove(unit)
        hex = min(free[unit.id], key=lambda hex: sum(hex in free[other.id] for other in left))
        battle = battle.changed(_put(battle, unit, hex))
    return None


def _put(battle: Battle, unit: Unit, hex: Hex, depth: int = 0) -> Unit:
    """The unit in a place."""
    spot = standing(battle.board, battle.kind(unit).drive.gait, hex, depth)
    return replace(unit, hex=hex, elevation=spot.elevation)


def open_ground(battle: Battle, unit: Unit) -> tuple[Hex, ...]:
    """The hexes of its side's zone in which a unit may be."""
    board, gait, side = battle.board.ground, battle.kind(unit).drive.gait, battle.side(unit.side)
    key = (open_ground, gait, side.home, side.zone)
    if (known := board.memo.get(key)) is None:
        known = tuple(hex for hex in zone_of(battle, side.name) if no_standing(board, gait, hex) is None)
        board.memo[key] = known
    return known


def _free_places(battle: Battle, unit: Unit) -> list[Hex]:
    return [hex for hex in open_ground(battle, unit) if _place_refused(battle, unit, hex) is None]


def _place_refused(battle: Battle, unit: Unit, hex: Hex, depth: int = 0) -> Barred | None:
    """What forbids a place, whatever is left for other units."""
    if hex not in battle.board or not in_zone(battle, unit.side, hex):
        return Barred("BMR-SCEN-006", f"{hex} is not near the home edge of {unit.side}")
    gait = battle.kind(unit).drive.gait
    if barred := no_standing(battle.board, gait, hex) or no_depth(battle.board, gait, hex, depth):
        return barred
    if unit.hidden and (barred := no_hiding_place(battle, unit, hex)):
        return barred
    if bridged(battle.board.at(hex)) and would_break(battle, unit, hex):
        return Barred("BMR-PAVE-010", f"the bridge in {hex} is too weak for {unit.name}")
    put = _put(battle, unit, hex, depth)
    if put.elevation > 0 and gives_way(battle, unit, (hex, put.elevation)):
        return Barred("BMR-BLDG-017", f"the building in {hex} is too weak for {unit.name} there")
    return crowded(battle, put, hex)


def zone_of(battle: Battle, name: str) -> list[Hex]:
    """The hexes where a side deploys."""
    return [hex for hex in battle.board.hexes() if in_zone(battle, name, hex)]


def in_zone(battle: Battle, name: str, hex: Hex) -> bool:
    """Whether a hex is within this many rows or columns of a side's home edge."""
    side = battle.side(name)
    return rows_from_edge(battle.board, side.home, hex) <= side.zone


def rows_from_edge(board: Board, home: int, hex: Hex) -> int:
    """1 in the row or column along a home edge."""
    if home in (NORTH, SOUTH):
        return hex.row if home == NORTH else board.height + 1 - hex.row
    return board.width + 1 - hex.col if home in EAST else hex.col


def act(play: ClassicPlay, side: str) -> None:
    """A side deploys one unit; where a hidden enemy is, it discovers that one instead and chooses again."""
    action: Deploy = play.ask(commanders(play.facts, Phase.DEPLOYMENT, side), DeployNext(side))
    if (found := hidden_from(play.facts, side).get(action.hex)) is not None:
        reveal_all(play, found, "BMR-HIDDEN-003")
        return
    play.emit(Deployed(action.unit, action.hex, action.facing, action.depth))


def has_acted(unit: Unit) -> bool:
    return unit.hex is not None


RULES = PhaseRules(Phase.DEPLOYMENT, act, has_acted=has_acted, arrival="deploy")
