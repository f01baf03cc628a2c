"""Moves through chosen hexes: the path to the first of them, and what can be done from there.

The unit is treated as if it stood in the hex in the middle of its move, as after an interruption; the steps are then
joined and judged as one move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.movement.altitudes import aloft
from ironhex.systems.classic.movement.bridges import on_bridge, would_break
from ironhex.systems.classic.movement.jumping import Jumps
from ironhex.systems.classic.movement.move_menu import Way, ways
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.path import Pace, arrive, pace_of, paces, placed, walk_of
from ironhex.systems.classic.movement.reach import Option, Reach
from ironhex.systems.classic.movement.search import Mark, Search
from ironhex.systems.classic.movement.stacking import held
from ironhex.systems.classic.movement.steps import Spot, spot_of


class Stage(NamedTuple):
    """A part of a move, up to a hex on the way: the move so far, the unit there, and the rolls risked."""

    move: Move
    unit: Unit
    rolls: int


def ways_through(battle: Battle, unit: Unit, modes: Iterable[Mode], via: tuple[Hex, ...]) -> Iterator[Way]:
    """Every move through some hexes in order; of several to the same end, only those that no other beats.

    Standing up, deaths from above and moves of prone units pass through nothing.
    """
    if unit.body.prone or any(hex not in battle.board for hex in via):
        return
    for mode in modes:
        stages = [Stage(Move(unit.id, mode), unit, 0)]
        for hex in via:
            stages = list(_best(stage for start in stages for stage in _onward(battle, start, hex)))
        yield from _undominated(way for stage in stages for way in _from_there(battle, unit, stage))
    if not unit.move.spent:
        yield from _jumps(battle, unit, via)


def _onward(battle: Battle, start: Stage, hex: Hex) -> Iterator[Stage]:
    """The ways from a stage of a move to a hex, whether or not the unit could stay there."""
    there = battle.changed(start.unit)
    reach = Reach(there, start.unit)
    mode = start.move.mode
    if start.unit.hex == hex or not _may_leave(there, start.unit):
        return
    if reach.gait.flies or (reach.gait.dives and reach.gait.turn):
        yield from _flown(battle, start, reach, hex)
        return
    for search, least in reach.searches(mode):
        for mark, move in _marks(reach, search, hex, mode):
            if mark.spent >= least:
                whole = _joined(start.move, move)
                yield Stage(whole, _standing(battle, battle.unit(start.unit.id), whole), start.rolls + mark.rolls)


def _flown(battle: Battle, start: Stage, reach: Reach, hex: Hex) -> Iterator[Stage]:
    """The flights from a stage of a move to the air above a hex, or the ways through its water."""
    for option in reach.options_of(start.move.mode):
        if option.spot.hex == hex and (reach.gait.dives or aloft(battle.board.at(hex), option.spot.elevation)):
            whole = _joined(start.move, reach.move(option))
            yield Stage(whole, _standing(battle, battle.unit(start.unit.id), whole), start.rolls + option.rolls)


def _may_leave(battle: Battle, unit: Unit) -> bool:
    """Whether a move can continue from its current hex: not from an enemy's hex, nor from a collapsing bridge."""
    if not unit.move.traveled or unit.hex is None:
        return True
    return not held(battle, unit, unit.hex) and not (on_bridge(battle, unit) and would_break(battle, unit, unit.hex))


def _marks(reach: Reach, search: Search, hex: Hex, mode: Mode) -> Iterator[tuple[Mark, Move]]:
    place = search.window.at.get(hex, ())
    here = np.zeros(search.window.size, np.bool_)
    here[list(place)] = True
    for mark in search.front(here):
        option = Option(mode, search.window.spots[mark.place], mark.facing, mark.spent, mark.hexes, mark.rolls, mark)
        yield mark, reach.move(option)


def _joined(first: Move, then: Move) -> Move:
    """One move of two parts; only the first enters the map, only the last charges."""
    if first.steps or first.enter is not None:
        return replace(first, steps=first.steps + then.steps, rush=then.rush)
    return then


def _standing(battle: Battle, unit: Unit, move: Move) -> Unit:
    """A unit after a part of its move."""
    walk = walk_of(battle, unit, move.mode)
    start = pace_of(battle, unit, move.mode)
    if move.enter is not None:
        start = _sure(arrive(walk, move.enter, unit.facing if move.facing is None else move.facing))
    *_, pace = (start, *paces(walk, start, move.steps))
    return placed(unit, _sure(pace))


def _sure(pace: object) -> Pace:
    assert isinstance(pace, Pace), pace
    return pace


def _best(stages: Iterable[Stage]) -> Iterator[Stage]:
    """Of the stages with the same facing and height, those that no other beats in MP, hexes and rolls at once."""
    kept: dict[tuple[int, int], list[Stage]] = {}
    for stage in sorted(stages, key=lambda stage: (stage.unit.move.spent, stage.rolls, -stage.unit.move.hexes)):
        alike = kept.setdefault((stage.unit.facing, stage.unit.elevation), [])
        if not any(other.rolls <= stage.rolls and other.unit.move.hexes >= stage.unit.move.hexes for other in alike):
            alike.append(stage)
    return (stage for alike in kept.values() for stage in alike)


def _from_there(battle: Battle, unit: Unit, stage: Stage) -> Iterator[Way]:
    """Stopping at the last hex, and everything that can still be done from it."""
    there = stage.unit
    spent = there.move.spent - unit.move.spent
    if refused(battle, unit, stage.move) is None:
        option = Option(stage.move.mode, spot_of(there), there.facing, spent, there.move.hexes, stage.rolls)
        yield Way(stage.move, option)
    battle = battle.changed(there)
    for move, known in ways(battle, there, (stage.move.mode,)) if _may_leave(battle, there) else ():
        whole = _joined(stage.move, move)
        if known is None:
            yield Way(whole)
        else:
            yield Way(whole, known._replace(spent=known.spent + spent, rolls=known.rolls + stage.rolls))


def _undominated(found: Iterable[Way]) -> Iterator[Way]:
    """Of ways to the same end, those that no other beats; what no search knows is listed once."""
    kept: dict[tuple[Spot, int, str], list[Way]] = {}
    seen: set[Move] = set()
    for way in found:
        move, option = way
        if option is None:
            if move not in seen:
                seen.add(move)
                yield way
            continue
        alike = kept.setdefault((option.spot, option.facing, move.steps[-1:] if move.steps[-1:] == "D" else ""), [])
        if not any(_as_good(other.option, option) for other in alike):
            alike[:] = [other for other in alike if not _as_good(option, other.option)]
            alike.append(way)
    for alike in kept.values():
        yield from alike


def _as_good(one: Option | None, other: Option | None) -> bool:
    assert one is not None, "only ways found by a search are compared"
    assert other is not None, "only ways found by a search are compared"
    return one.spent <= other.spent and one.hexes >= other.hexes and one.rolls <= other.rolls


def _jumps(battle: Battle, unit: Unit, via: tuple[Hex, ...]) -> Iterator[Way]:
    """Jumps that pass through the hexes: a jump takes a shortest path, so they must be on one."""
    reach = Reach(battle, unit)
    leaps = reach.leaps
    if leaps is None:
        return
    path: tuple[Hex, ...] = ()
    for hex in via:
        if hex == leaps.start or not leaps.reaches(hex):
            return
        path += leaps.path(hex)
        left = leaps.limit - distance(leaps.start, hex)
        leaps = Jumps(battle.board, hex, leaps.ceiling - left, left)
    for option in reach.jumps():
        hex = option.spot.hex
        if leaps.reaches(hex) and len(path) + distance(via[-1], hex) == option.spent:
            yield Way(Move(unit.id, Mode.JUMP, path=path + leaps.path(hex), facing=option.facing), option)
