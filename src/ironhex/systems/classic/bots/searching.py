"""Where to look for enemies when none is in sight."""

from __future__ import annotations

from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Battle, Unit

FRESH = 3  # turns for which it is worth going where an enemy was last seen
LEG = 5  # turns before a unit looks elsewhere
NORTH, SOUTH, EAST = 0, 3, (1, 2)


def search_goal(battle: Battle, unit: Unit) -> Hex:
    """Where an enemy was seen last; or, in turn, the middle of the map and a part of the enemy edge."""
    contacts = [each for row in battle.sighted for each in row.contacts if each.turn >= battle.turn - FRESH]
    here = unit.hex
    if contacts and here is not None:
        return min(contacts, key=lambda each: (battle.turn - each.turn, distance(here, each.hex), each.unit)).hex
    leg = max(0, battle.turn - 1) // LEG
    board = battle.board
    middle = Hex((board.width + 1) // 2, (board.height + 1) // 2)
    if leg % 2 == 0:
        return middle
    ends = [end for side in battle.sides if side.name != unit.side for end in _edge(battle, side.home)]
    return ends[(leg // 2 + unit.id) % len(ends)]


def _edge(battle: Battle, home: int) -> tuple[Hex, ...]:
    """The middle and both ends of an edge, two hexes from the corners."""
    board = battle.board
    if home in (NORTH, SOUTH):
        row = 1 if home == NORTH else board.height
        return tuple(Hex(col, row) for col in ((board.width + 1) // 2, min(3, board.width), max(1, board.width - 2)))
    col = board.width if home in EAST else 1
    return tuple(Hex(col, row) for row in ((board.height + 1) // 2, min(3, board.height), max(1, board.height - 2)))
