"""The moves of a unit as columns: what the search knows about them, without describing each one.

They are the same moves as in `menu`; only the words are missing, which a client makes of the modes and places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from ironhex.engine.presentation.offers import OfferColumns
from ironhex.kernel.hexes import DIRECTION_SHORT
from ironhex.systems.classic.actions import MODES, Move, number_of
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.movement.jumping import Jumps
from ironhex.systems.classic.movement.move_menu import FirstWay, Seen, with_points_left
from ironhex.systems.classic.movement.points import shaken_by_running
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.steps import DROP, Spot
from ironhex.systems.classic.narrate.movement import harder_to_hit
from ironhex.systems.classic.presentation.offers import LAST_STEPS, movement_heat_of
from ironhex.systems.hex_field import degrees

T = TypeVar("T")

HEADINGS = tuple(float(degrees(facing)) for facing in range(6))


class Rows(NamedTuple):
    """Moves of one mode: the mode they are offered under, how the unit moves, their ends, their numbers and texts."""

    offered: str
    mode: Mode
    spot: list[Spot]
    facing: list[int]
    cost: list[int]
    hexes: list[int]
    rolls: list[int]
    action: list[str]


def columns_of(reach: Reach, modes: Sequence[Mode]) -> tuple[OfferColumns, Seen]:
    """The moves of a unit that stands on the map, and the first to each end; only for units with a facing."""
    seen: Seen = {}
    rows = [each for mode in modes for each in _on_foot(reach, mode, seen)]
    if not reach.unit.move.spent and reach.leaps is not None:
        rows.append(_jumps(reach, reach.leaps))
    if reach.gait.rolls:
        rows += [_drops(reach, mode, seen) for mode in modes]
    return _columns(reach, rows), seen


def _on_foot(reach: Reach, mode: Mode, seen: Seen) -> Iterator[Rows]:
    begin = f"{_begin(reach)} {MODES[mode]} "
    for spots, (spent, facing, rolls, _, moved, _), steps in reach.paths(mode):
        for spot, *end in zip(spots, facing, spent, moved, rolls, steps, strict=True):
            seen.setdefault((mode, spot, end[0]), FirstWay(*end))
        yield Rows(MODES[mode], mode, spots, facing, spent, moved, rolls, [begin + each for each in steps])


def _begin(reach: Reach) -> str:
    return f"move {number_of(reach.unit.id)}"


def _jumps(reach: Reach, leaps: Jumps) -> Rows:
    """Every landing, with every facing."""
    rows = Rows(MODES[Mode.JUMP], Mode.JUMP, [], [], [], [], [], [])
    for _, spot, _, spent, hexes, rolls, _ in reach.landings():
        begin = f"{_begin(reach)} {rows.offered} {'-'.join(map(str, leaps.path(spot.hex)))} face:"
        rows.action.extend([begin + direction for direction in DIRECTION_SHORT])
        for column, value in ((rows.cost, spent), (rows.hexes, hexes), (rows.rolls, rolls)):
            column.extend([value] * 6)
        rows.spot.extend([spot] * 6)
        rows.facing.extend(range(6))
    return rows


def _drops(reach: Reach, mode: Mode, seen: Seen) -> Rows:
    """Going prone after the cheapest path to each place."""
    rows = Rows(LAST_STEPS["D"], mode, [], [], [], [], [], [])
    begin, spared = f"{_begin(reach)} {MODES[mode]} ", mode is Mode.RUN and shaken_by_running(reach.battle, reach.unit)
    for (_, spot, facing), way in with_points_left(reach, mode, seen):
        rows.spot.append(spot)
        rows.facing.append(facing)
        rows.cost.append(way.spent + DROP)
        rows.hexes.append(way.hexes)
        rows.rolls.append(way.rolls - spared)
        rows.action.append(f"{begin}{way.steps}D")
    return rows


def _columns(reach: Reach, rows: Sequence[Rows]) -> OfferColumns:
    rows = [each for each in rows if each.action]
    modes = list(dict.fromkeys(each.offered for each in rows))
    hexes = dict.fromkeys(spot.hex for each in rows for spot in each.spot)
    places = {hex: number for number, hex in enumerate(hexes)}
    numbers = {
        "cost": _joined(each.cost for each in rows),
        "hexes": _joined(each.hexes for each in rows),
        "target_modifier": _joined([harder_to_hit(far, each.mode) for far in each.hexes] for each in rows),
        "rolls": _joined(each.rolls for each in rows),
    }
    if reach.battle.kind(reach.unit).has_heat:
        numbers["heat"] = _joined(_heats(reach, each) for each in rows)
    return OfferColumns(
        str(number_of(reach.unit.id)),
        tuple(modes),
        tuple(map(str, places)),
        HEADINGS,
        _joined([modes.index(each.offered)] * len(each.action) for each in rows),
        _joined([places[spot.hex] for spot in each.spot] for each in rows),
        _joined(each.facing for each in rows),
        _joined(each.action for each in rows),
        numbers,
    )


def _joined(columns: Iterable[list[T]]) -> tuple[T, ...]:
    return tuple(chain.from_iterable(columns))


def _heats(reach: Reach, rows: Rows) -> list[int]:
    """The heat of the whole movement of the turn; that of jumps depends on how far they go."""
    far = rows.cost if rows.mode is Mode.JUMP else [0] * len(rows.cost)
    move = Move(reach.unit.id, rows.mode)
    heats = {traveled: movement_heat_of(reach.battle, move, traveled) or 0 for traveled in set(far)}
    return [heats[traveled] for traveled in far]
