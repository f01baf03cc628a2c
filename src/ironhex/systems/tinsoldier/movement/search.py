"""All places that a piece can reach with one move, each by a cheapest way."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.element import Mode
from ironhex.systems.tinsoldier.movement.route import (
    BONUS,
    DIRECTIONS,
    Leg,
    Stand,
    at_top_speed,
    leg,
    open_leg,
    route,
    stand_of,
)
from ironhex.systems.tinsoldier.movement.stacking import may_pass, too_many
from ironhex.systems.tinsoldier.numbers import speed

GROUND = ("F", "L", "R", "B", "TF")
AIR = ("F", "L", "R", "B", "U", "D")


class Way(NamedTuple):
    """A step that the ground allows, whoever else is there: how it is written, where it leads, and what it costs."""

    letter: str
    to: Stand
    cost: int
    enters: bool


def ways(battle: Battle, piece: Piece) -> dict[Stand, str]:
    """The steps to every place and facing that a piece can end its move in."""
    if piece.hex is None:
        return {}
    plain, taken = _plain_speed(battle, piece), _taken(battle, piece)
    return {
        at: steps
        for at, (steps, cost) in _searched(battle, piece).items()
        if steps and ((cost <= plain and at.hex not in taken) or _ends(battle, piece, at, steps, cost <= plain))
    }


def _taken(battle: Battle, piece: Piece) -> frozenset[Hex]:
    """The hexes with other pieces, where there may be no room."""
    return frozenset(
        other.hex for other in battle.pieces if other.hex is not None and other.alive and other.id != piece.id
    )


def _plain_speed(battle: Battle, piece: Piece) -> int:
    """What a move may always cost; beyond it, and for WiGE vehicles, moves are judged as a whole."""
    return 0 if piece.element.mode is Mode.WIGE else speed(battle, piece).total


def _ends(battle: Battle, piece: Piece, at: Stand, steps: str, plain: bool) -> bool:
    if plain:
        return too_many(battle, piece, at.hex, at.height) is None
    return route(battle, piece, steps).barred is None


def _letters(piece: Piece) -> tuple[str, ...]:
    if piece.is_infantry:
        return (*DIRECTIONS, "U", "D", *(f"T{way}" for way in DIRECTIONS))
    if piece.element.mode in (Mode.VTOL, Mode.SUBMARINE, Mode.WIGE):
        return AIR
    return GROUND


def _searched(battle: Battle, piece: Piece) -> dict[Stand, tuple[str, int]]:
    """Steps and cost to every place, facing and height; a bonus for paved ground may carry a vehicle further."""
    start, limit = stand_of(piece), speed(battle, piece).total + _bonus(piece)
    if start.prone:
        return _getting_up(battle, piece, start, limit)
    return _with_least(battle, piece, _spread(battle, piece, start, "", 0, limit))


def _bonus(piece: Piece) -> int:
    if piece.element.mode not in BONUS:
        return 0
    return 2 if at_top_speed(piece) else 1


def _getting_up(battle: Battle, piece: Piece, start: Stand, limit: int) -> dict[Stand, tuple[str, int]]:
    up = leg(battle, piece, start, "S")
    if isinstance(up, Barred) or up.cost.total > limit:
        return {}
    return _spread(battle, piece, up.to, "S", up.cost.total, limit)


def _spread(
    battle: Battle, piece: Piece, start: Stand, so_far: str, spent: int, limit: int
) -> dict[Stand, tuple[str, int]]:
    """Dijkstra's algorithm."""
    taken, backward = _taken(battle, piece), not piece.tag
    best: dict[Stand, tuple[str, int]] = {}
    queue: list[tuple[int, int, str, Stand]] = [(spent, 0, so_far, start)]
    while queue:
        cost, count, steps, at = heappop(queue)
        if at in best:
            continue
        best[at] = steps, cost
        for letter, to, more, enters in _steps(battle, piece, at):
            if to in best or cost + more > limit or (letter == "B" and not backward):
                continue
            if enters and to.hex in taken and not may_pass(battle, piece, to.hex, to.height):
                continue
            heappush(queue, (cost + more, count + 1, steps + letter, to))
    return best


def _steps(battle: Battle, piece: Piece, at: Stand) -> tuple[Way, ...]:
    """What the ground allows from a place; it is the same for all pieces that move alike."""
    element, memo = piece.element, battle.board.memo
    key = ("tin steps", element.mode, element.category, element.mass, battle.conditions.weather, at)
    found: tuple[Way, ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(_found_steps(battle, piece, at))
    return found


def _found_steps(battle: Battle, piece: Piece, at: Stand) -> Iterator[Way]:
    for letter in _letters(piece):
        made = open_leg(battle, piece, at, letter)
        if isinstance(made, Leg):
            yield Way(letter, made.to, made.cost.total, made.hexes > 0)


def _with_least(battle: Battle, piece: Piece, best: dict[Stand, tuple[str, int]]) -> dict[Stand, tuple[str, int]]:
    """The one hex forward that is always possible, whatever it costs."""
    if piece.element.mode in (Mode.WALKER, Mode.FOOT):
        for letter in DIRECTIONS if piece.is_infantry else "F":
            made = route(battle, piece, letter)
            if made.barred is None and made.end is not None:
                best.setdefault(made.end, (letter, made.cost))
    return best
