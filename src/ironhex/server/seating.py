"""Who sits where: a seat for every player of a side, and a player for every unit."""

from __future__ import annotations

from collections import Counter

from ironhex.server.errors import BadRequest
from ironhex.server.setup import Player, SideSetup


def players_of(side: SideSetup) -> tuple[Player, ...]:
    """The players of a side, one or several."""
    return side.players or (side.player,)


def seats_of(side: SideSetup) -> tuple[str, ...]:
    """The names of their seats: the side's own for one player, numbered for several."""
    count = len(players_of(side))
    return (side.name,) if count == 1 else tuple(f"{side.name} {number}" for number in range(1, count + 1))


def commanded(side: SideSetup) -> tuple[str, ...]:
    """The seat of each unit: the one it names, or else that of whoever has fewest."""
    seats = seats_of(side)
    named = [unit.seat for unit in side.units if unit.seat is not None]
    if any(number >= len(seats) for number in named):
        raise BadRequest(f"{side.name} has {len(seats)} players, counted from 0: a unit is given to {max(named)}")
    held = Counter(dict.fromkeys(range(len(seats)), 0)) + Counter(named)
    given = []
    for unit in side.units:
        number = min(range(len(seats)), key=lambda each: (held[each], each)) if unit.seat is None else unit.seat
        held[number] += unit.seat is None
        given.append(seats[number])
    if idle := set(seats) - set(given):
        raise BadRequest(f"{', '.join(sorted(idle))}: there is no unit left to play")
    return tuple(given)
