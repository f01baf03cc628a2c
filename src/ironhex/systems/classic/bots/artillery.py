"""Artillery: what bots fire at, where they have it ranged in, and how they stay away from their own shells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex, distance, neighbor, neighbors
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.artillery.gunnery import expected_number
from ironhex.systems.classic.artillery.homing import HOME_IN, POINTS, taggers
from ironhex.systems.classic.artillery.pieces import (
    ON_BOARD,
    Piece,
    artillery_of,
    flight_time,
    in_flight,
    loads,
    mapsheets,
    out_of_reach,
)
from ironhex.systems.classic.artillery.plotting import Plot
from ironhex.systems.classic.artillery.presets import RangeIn, ranged_in
from ironhex.systems.classic.attack.declarations import best_aim, fire_by
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, to_hit
from ironhex.systems.classic.battle import Battle, PlaceTarget, Thing, Unit
from ironhex.systems.classic.bots.firepower import Floats
from ironhex.systems.classic.bots.mines import promise
from ironhex.systems.classic.damage.condition import able, immobile
from ironhex.systems.classic.mines.fields import struck
from ironhex.systems.classic.munitions.tags import HOMING
from ironhex.systems.classic.sight.distances import distances

FRIENDS = 1.5  # how much worse a point of damage to friends is than one to enemies is good
WORTH_A_SHELL = 1.0  # points that a shell should do on average
CANDIDATES = 12  # hexes for which the number is worked out
APART = 3  # hexes between those on which artillery is ranged in
STRAY = 12  # by how many tenths of a hex the choice of a place varies
SIDES, FAR = 6, 6  # directions and distances of scatter
DESIGNATED = 0.5  # the chance that a spotter designates a target
SPREAD = 4  # a unit is somewhere within this part of its speed from where it is


# --- where units will be ----------------------------------------------------------------------------------------------
def presence(battle: Battle, side: str, turns: int) -> Floats:
    """How likely enemies are in each hex some turns from now, less the friends."""
    board = battle.board
    found = np.zeros(len(board.hexes()))
    for unit in battle.present():
        if not unit.hidden and struck(battle, unit):
            found += (-FRIENDS if unit.side == side else 1.0) * whereabouts(battle, unit, turns)
    return found


def whereabouts(battle: Battle, unit: Unit, turns: int) -> Floats:
    """How likely a unit is in each hex some turns from now: the faster it is, the less anybody knows."""
    speed = 0 if immobile(unit) or not turns else turns * max(unit.design.walk, 1)
    away = distances(battle.board, unit.place).astype(float)
    chance: Floats = np.exp(-away * SPREAD / speed) * (away <= speed) if speed else (away == 0).astype(float)
    found: Floats = chance / chance.sum()
    return found


def blast_worth(board: Board, there: Floats, points: int, splash: int) -> Floats:
    """What an explosion in each hex should do."""
    around = _around(board)
    padded = np.append(there, 0.0)
    found: Floats = points * there + splash * padded[around].sum(axis=1)
    return found


def aimed_worth(board: Board, blasts: Floats, hits: Floats | float) -> Floats:
    """What a shell at each hex should do, on target or after scattering."""
    padded = np.append(blasts, 0.0)
    found: Floats = hits * blasts + (1 - hits) * padded[_scattered(board)].mean(axis=1)
    return found


def _around(board: Board) -> NDArray[Any]:
    """The numbers of the hexes next to each hex; one more than the last for those off the map."""
    return _table(board, "artillery around", neighbors)


def _scattered(board: Board) -> NDArray[Any]:
    """The same for the hexes to which a shell may scatter."""
    return _table(board, "artillery scatter", lambda hex: [end for side in range(SIDES) for end in _ray(hex, side)])


def _ray(hex: Hex, side: int) -> Iterator[Hex]:
    for _ in range(FAR):
        hex = neighbor(hex, side)
        yield hex


def _table(board: Board, name: str, ends: Callable[[Hex], Any]) -> NDArray[Any]:
    memo, hexes = board.ground.memo, board.hexes()
    if name not in memo:
        off = len(hexes)
        memo[name] = np.array([[board.index(end) if end in board else off for end in ends(hex)] for hex in hexes])
    table: NDArray[Any] = memo[name]
    return table


# --- orders -----------------------------------------------------------------------------------------------------------
def best_plot(battle: Battle, piece: Piece) -> tuple[Plot, float]:
    """The best order for a piece, and the damage that it should do."""
    hold = Plot(piece.unit.id, piece.weapon.index)
    modes = loads(battle, piece)
    orders = [barrage(battle, piece)] if "" in modes else []
    orders += [guided(battle, piece)] if HOMING in modes else []
    best, worth = max(orders, key=lambda found: found[1], default=(hold, 0.0))
    return (best, worth) if worth >= WORTH_A_SHELL else (hold, 0.0)


def barrage(battle: Battle, piece: Piece) -> tuple[Plot, float]:
    """The hex where a shell should do most; where it cannot miss it does so more often."""
    board, unit = battle.board, piece.unit
    hexes = board.hexes()
    flight = max(flight_time(mapsheets(battle, unit, hexes[0])), 1)
    blasts = blast_worth(board, presence(battle, unit.side, flight), piece.gear.damage, piece.gear.splash)
    rough = aimed_worth(board, blasts, 0.1)
    listed = {*np.argsort(-rough)[:CANDIDATES].tolist(), *(board.index(hex) for hex in known(battle, unit))}
    best, most = Plot(unit.id, piece.weapon.index), 0.0
    for number in sorted(listed):
        hex = hexes[number]
        if out_of_reach(battle, piece, hex):
            continue
        needed = expected_number(battle, piece, hex)
        chance = float(at_least(needed.total)) if may_hit(needed) else 0.0
        worth = float(aimed_worth(board, blasts, chance)[number])
        if worth > most:
            best, most = Plot(unit.id, piece.weapon.index, hex), worth
    return best, most


def known(battle: Battle, unit: Unit) -> list[Hex]:
    """The hexes that a unit cannot miss."""
    return [*ranged_in(battle, unit.side), *(each.hex for each in unit.ranged if each.hit)]


def guided(battle: Battle, piece: Piece) -> tuple[Plot, float]:
    """A homing missile, if somebody is there to designate a target for it; one missile after the other."""
    unit = piece.unit
    hold = Plot(unit.id, piece.weapon.index)
    spotters = list(taggers(battle, unit.side))
    enemies = [enemy for enemy in battle.enemies(unit) if not battle.kind(enemy).on_foot]
    if not spotters or not enemies:
        return hold, 0.0
    target = min(enemies, key=lambda enemy: min(distance(enemy.place, each.place) for each in spotters))
    if out_of_reach(battle, piece, target.place):
        return hold, 0.0
    chance = DESIGNATED * float(at_least(HOME_IN.total))
    return Plot(unit.id, piece.weapon.index, target.place, HOMING), chance * POINTS


# --- before the battle ------------------------------------------------------------------------------------------------
def best_preset(battle: Battle, side: str, lot: Callable[[int, int], int]) -> RangeIn:
    """The next hex to range in on: where the enemy is likely to come through, away from the others."""
    chosen = ranged_in(battle, side)
    free = [hex for hex in battle.board.hexes() if all(distance(hex, other) >= APART for other in chosen)]
    if not free:
        return RangeIn()
    numbers = range(len(free))
    best = max(numbers, key=lambda number: promise(battle, side, free[number]) + lot(number % 256, STRAY) / 10)
    return RangeIn(free[best])


# --- direct fire ------------------------------------------------------------------------------------------------------
def bombard(battle: Battle, unit: Unit) -> tuple[Declare, float] | None:
    """The best direct shot of artillery at a hex, and what it should do; none if it has no artillery."""
    rules = battle.rules.attackable.get(Thing.BLAST)
    if rules is None or not able(unit) or not artillery_of(unit.design):
        return None
    board = battle.board
    there = presence(battle, unit.side, 0)
    found = []
    for item in artillery_of(unit.design):
        blasts = blast_worth(board, there, item.equipment.damage, item.equipment.splash)
        for hex in rules.listed(battle, unit):
            aimed = best_aim(battle, unit, PlaceTarget(Thing.BLAST, hex))
            number = to_hit(Shot(aimed, item))
            if distance(unit.place, hex) <= ON_BOARD and may_hit(number):
                worth = float(aimed_worth(board, blasts, float(at_least(number.total)))[board.index(hex)])
                found.append((Declare(unit.id, shots=(fire_by(aimed, item.index, mode=""),)), worth))
    best = max(found, key=lambda each: each[1], default=None)
    return best if best is not None and best[1] >= WORTH_A_SHELL else None


# --- own shells -------------------------------------------------------------------------------------------------------
def shell_danger(battle: Battle, unit: Unit) -> Floats:
    """What it costs a unit to end its move in each hex: the shells of its own side that land this turn."""
    board = battle.board
    found = np.zeros(len(board.hexes()))
    for due in in_flight(battle):
        if due.turn != battle.turn or due.hex is None or due.unit is None or due.shell is None:
            continue
        gear = battle.unit(due.unit).design.items[due.shell.weapon].equipment
        if due.shell.mode:
            continue
        found[board.index(due.hex)] += gear.damage
        for hex in neighbors(due.hex):
            if hex in board:
                found[board.index(hex)] += gear.splash
    return found
