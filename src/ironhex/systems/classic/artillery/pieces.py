"""Artillery pieces: which weapons they are, where those off the map are, how far they fire, how long shells fly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ironhex.catalog import Board, Design, Equipment, Item
from ironhex.kernel.hexes import Hex, distance, neighbor
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.attack.places import MAPSHEET
from ironhex.systems.classic.battle import Battle, Due, PlaceTarget, Shell, Thing, Unit
from ironhex.systems.classic.damage.condition import cannot_act, modes_of, ready, shots_left
from ironhex.systems.classic.munitions.scope import no_rules
from ironhex.systems.classic.munitions.tags import HOMING
from ironhex.systems.classic.sight.line_of_sight import sight

ARTILLERY = "artillery"
"""The option that enables it, and the special rules of its weapons."""
LANDS = "artillery shell lands"  # what is due when a shell comes down
FASCAM, INFERNO_IV, VIBRABOMB_IV, SMOKE = "fascam", "inferno-iv", "vibrabomb-iv", "smoke"
ROUNDS = (HOMING, FASCAM, INFERNO_IV, VIBRABOMB_IV, SMOKE)
ON_BOARD = MAPSHEET  # hexes up to which a piece fires directly (BMR-ARTY-007)
WIDTH = 16  # of a mapsheet
MAPS_A_TURN = 2  # mapsheets that a shell crosses in a turn
EDGES = ("north", "east", "east", "south", "west", "west")
EAST, WEST = (1, 2), (4, 5)


class Piece(NamedTuple):
    """One artillery weapon of a unit."""

    unit: Unit
    weapon: Item

    @property
    def gear(self) -> Equipment:
        return self.weapon.equipment


class Order(NamedTuple):
    """Who fires a shell, at which hex, and what it is."""

    unit: int
    hex: Hex
    shell: Shell


# --- the pieces -------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=1024)
def artillery_of(design: Design) -> tuple[Item, ...]:
    """The artillery weapons of a design."""
    return tuple(item for item in design.weapons if item.equipment.special == ARTILLERY)


def pieces(battle: Battle, side: str) -> Iterator[Piece]:
    """The pieces of a side that can be ordered to fire now: on the map or off it, with something to fire."""
    for unit in battle.units:
        if unit.side == side and serves(unit):
            yield from (Piece(unit, item) for item in artillery_of(unit.design) if loads(battle, Piece(unit, item)))


def serves(unit: Unit) -> bool:
    """Whether a unit can fire artillery: off the map always, on the map if it can act; hidden units keep still."""
    if unit.fate or not artillery_of(unit.design):
        return False
    if unit.battery is not None:
        return True
    return unit.hex is not None and not unit.hidden and unit.phase.doom is None and cannot_act(unit) is None


def loads(battle: Battle, piece: Piece) -> tuple[str, ...]:
    """The kinds of ammunition that a piece can fire, as far as the rules in use have them; the usual one first."""
    unit, item = piece
    if not ready(unit, item):
        return ()
    return tuple(
        mode for mode in modes_of(unit, item) if not no_rules(battle.rules, mode) and left(battle, piece, mode)
    )


def left(battle: Battle, piece: Piece, mode: str) -> int:
    """The shots that a piece has left, without those that its unit has been ordered to fire and has not yet fired."""
    unit, item = piece
    ordered = sum(
        due.unit == unit.id
        and shell.mode == mode
        and shell.fired == battle.turn
        and shell.weapon not in unit.turn.launched
        and unit.design.items[shell.weapon].equipment.ammo == item.equipment.ammo
        for due in in_flight(battle)
        if (shell := due.shell) is not None
    )
    return shots_left(unit, item, mode) - ordered


def order_of(due: Due) -> Order:
    """The order of a shell that is due."""
    assert due.unit is not None, "a unit fires it"
    assert due.hex is not None, "it is fired at a hex"
    assert due.shell is not None, "it is a shell"
    return Order(due.unit, due.hex, due.shell)


def in_flight(battle: Battle) -> tuple[Due, ...]:
    """The shells that are in the air or have been ordered, as far as this view of the battle has them."""
    return tuple([due for due in battle.due if due.shell is not None])


# --- distance and time ------------------------------------------------------------------------------------------------
def mapsheets(battle: Battle, unit: Unit, hex: Hex) -> int:
    """How many mapsheets away a hex is: off the map as agreed, on the map each 17 hexes or part of that count as one
    (BMR-ARTY-046)."""
    if unit.battery is not None:
        return unit.battery.maps
    return max(1, -(-distance(unit.place, hex) // ON_BOARD))


def flight_time(maps: int) -> int:
    """The turns that a shell is in flight: one for every two mapsheets (BMR-ARTY-009)."""
    return -(-maps // MAPS_A_TURN)


def usual_distance(design: Design) -> int:
    """The distance of a piece off the map if nothing else is agreed: half its range, of several the shortest."""
    return max(1, farthest(design) // 2)


def farthest(design: Design) -> int:
    """The mapsheets that all artillery of a design reaches."""
    return min((item.equipment.maps for item in artillery_of(design)), default=0)


def edge_hex(board: Board, edge: int) -> Hex:
    """The hex in the middle of an edge of the map."""
    column, row = (board.width + 1) // 2, (board.height + 1) // 2
    if edge in EAST:
        return Hex(board.width, row)
    if edge in WEST:
        return Hex(1, row)
    return Hex(column, 1 if edge == 0 else board.height)


def origin_of(battle: Battle, unit: Unit, target: Hex) -> Hex:
    """Where the fire of a piece comes from: off the map from the middle of its edge, seen from there from outside."""
    if unit.battery is None:
        return unit.place
    middle = edge_hex(battle.board, unit.battery.edge)
    return neighbor(middle, unit.battery.edge) if middle == target else middle


def sheet_of(hex: Hex) -> tuple[int, int]:
    """The mapsheet of a board in which a hex lies."""
    return (hex.col - 1) // WIDTH, (hex.row - 1) // ON_BOARD


# --- what forbids an order --------------------------------------------------------------------------------------------
def out_of_reach(battle: Battle, piece: Piece, hex: Hex) -> Barred | None:
    """Why a piece cannot fire at a hex indirectly: it is too far away, or so close and in sight that it is fired at
    directly."""
    if mapsheets(battle, piece.unit, hex) > piece.gear.maps:
        return Barred("BMR-ARTY-025", f"the {piece.gear.name} reaches {piece.gear.maps} mapsheets")
    if piece.unit.battery is not None:
        return None
    if distance(piece.unit.place, hex) > ON_BOARD or not sees(battle, piece.unit, hex):
        return None
    return Barred("BMR-ARTY-045", f"{piece.unit.name} sees {hex} within {ON_BOARD} hexes and fires at it directly")


def sees(battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether a unit sees a hex."""
    return unit.place == hex or sight(battle, unit, PlaceTarget(Thing.HEX, hex)).blocked is None
