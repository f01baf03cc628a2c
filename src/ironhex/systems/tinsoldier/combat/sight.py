"""Lines of sight, the woods they pass, and ranges."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.lines import between
from ironhex.kernel.tally import Barred
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.ground import levels_of, stands_at, woods_in

BRACKET = 3
"""Levels for which a shot straight up adds a hex, and the least bracket of others."""


class Line(NamedTuple):
    """What lies between two places: the woods, or what is in the way."""

    light: int = 0
    heavy: int = 0
    blocked: Barred | None = None


def eye(battle: Battle, piece: Piece) -> int:
    """The level of a piece for lines of sight: a standing 'Mech is one higher (TS-HIT-003)."""
    return stands_at(battle, piece) + (piece.is_mech and not piece.prone)


def line_between(battle: Battle, attacker: Piece, target: Piece) -> Line:
    """The line of sight from a piece to another."""
    assert attacker.hex is not None
    assert target.hex is not None
    return line(
        battle.board,
        (attacker.hex, eye(battle, attacker)),
        (target.hex, eye(battle, target)),
        smoke=battle.rules.smoke_hinders,
    )


def line(board: Board, a: tuple[Hex, int], b: tuple[Hex, int], *, smoke: bool = False) -> Line:
    """The line of sight between two hexes and the levels there."""
    key = ("tin line", a, b, smoke)
    found: Line | None = board.memo.get(key)
    if found is None:
        found = board.memo[key] = _traced(board, a, b, smoke=smoke)
    return found


def _traced(board: Board, a: tuple[Hex, int], b: tuple[Hex, int], *, smoke: bool) -> Line:
    light = heavy = 0
    (start, low), (end, high) = a, b
    known = _heights(board, smoke=smoke)
    for step in (*between(start, end), *(((end,),) if start != end else ())):
        here = [(hex, *known[hex]) for hex in step if hex in known]
        if step != (end,):
            for hex, top, _ in here:
                if (top > low or top > high) and _blocks(hex, top, start, low, end, high):
                    return Line(blocked=Barred("TS-HIT-002", f"{hex} is in the way"))
        thickest = max([woods for *_, woods in here])
        light, heavy = light + (thickest == 1), heavy + (thickest > 1)
    return Line(light, heavy)


def _heights(board: Board, *, smoke: bool) -> dict[Hex, tuple[int, int]]:
    """How high each hex of a board is for lines of sight, and how thick its woods are."""
    key = ("tin heights", smoke)
    found: dict[Hex, tuple[int, int]] | None = board.tables.get(key)
    if found is None:
        rows = zip(board.hexes(), board.terrain, strict=True)
        found = {hex: (levels_of(terrain), woods_in(terrain, smoke=smoke)) for hex, terrain in rows}
        board.tables[key] = found
    return found


def _blocks(hex: Hex, top: int, start: Hex, low: int, end: Hex, high: int) -> bool:
    """Terrain blocks if it is higher than both, or higher than one that it is adjacent to (TS-HIT-002)."""
    if top > max(low, high):
        return True
    return (top > low and distance(hex, start) == 1) or (top > high and distance(hex, end) == 1)


def range_to(battle: Battle, attacker: Piece, target: Piece) -> int:
    """The range of an attack: hexes, and what the difference in height adds."""
    assert attacker.hex is not None
    assert target.hex is not None
    across = distance(attacker.hex, target.hex)
    up = abs(stands_at(battle, attacker) - stands_at(battle, target))
    return battle.rules.height_range(across, up)


def bracket_range(across: int, up: int) -> int:
    """A hex more for each full bracket of levels (TS-HIT-014, TS-HIT-015)."""
    bracket = across // 2 + BRACKET if across else BRACKET
    return across + up // bracket


def slant_range(across: int, up: int) -> int:
    """The exact distance, three levels counting as a hex, to the nearest whole number (TS-HIT-016)."""
    ninths = 9 * across * across + up * up  # nine times the square of the distance
    return (isqrt(4 * ninths) + 3) // 6


def sees(battle: Battle, attacker: Piece, target: Piece) -> bool:
    """Whether there is a clear line of sight."""
    return line_between(battle, attacker, target).blocked is None
