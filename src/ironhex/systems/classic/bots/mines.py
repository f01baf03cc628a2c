"""Mines: where bots lay them, when they detonate them, and what they think of hexes that they know to be mined."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median

import numpy as np

from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, Minefield, Mode, Unit
from ironhex.systems.classic.bots.burning import LOST
from ironhex.systems.classic.bots.firepower import Floats
from ironhex.systems.classic.bots.gel import HEATED
from ironhex.systems.classic.mines.blasts import BESIDE
from ironhex.systems.classic.mines.detonation import DetonateNow
from ironhex.systems.classic.mines.engineers import CLEARING, clearing_number, clumsy, no_clearing
from ironhex.systems.classic.mines.fields import (
    ACTIVE,
    COMMAND,
    CONVENTIONAL,
    INFERNO,
    PLACED,
    SETTINGS,
    VIBRABOMB,
    fields_at,
    shakes,
    struck,
    treads,
)
from ironhex.systems.classic.mines.laying import Lay, left_to_lay, mined
from ironhex.systems.classic.mines.notes import entered
from ironhex.systems.classic.phases.deployment import rows_from_edge

HITS = 21 / 36  # the chance that conventional mines explode
GAIN = 8  # points more to enemies than to friends for which mines are detonated
SAFE = 2  # hexes around friends in which no mines are laid
STRAY = 12  # by how many tenths of a hex the choice of a place varies


# --- laying -----------------------------------------------------------------------------------------------------------
def best_field(battle: Battle, side: str, lot: Callable[[int, int], int]) -> Lay | None:
    """The next minefield, halfway between the sides and away from friends; woods and roads are where enemies go.

    None if all are laid.
    """
    left = left_to_lay(battle, side)
    if not left.total():
        return None
    what = next(kind for kind in PLACED if left[kind])
    own = [unit.place for unit in battle.present() if unit.side == side]
    free = [hex for hex in battle.board.hexes() if not mined(battle, side, hex)]
    apart = [hex for hex in free if all(distance(hex, place) > SAFE for place in own)] or free
    numbers = range(len(apart))
    best = max(numbers, key=lambda number: promise(battle, side, apart[number]) + lot(number % 256, STRAY) / 10)
    return Lay(what, apart[best], _setting(battle, side) if what == VIBRABOMB else 0)


def promise(battle: Battle, side: str, hex: Hex) -> float:
    """How likely enemies are to enter a hex: near the middle between the sides."""
    terrain = battle.board.at(hex)
    away = [rows_from_edge(battle.board, other.home, hex) for other in battle.sides if other.name != side]
    middle = abs(rows_from_edge(battle.board, battle.side(side).home, hex) - min(away))
    places = [unit.place for unit in battle.present()]
    astray = min((distance(hex, place) for place in places), default=0)
    return terrain.woods + bool(terrain.road) - 3 * bool(terrain.depth > 0) - 0.8 * middle - 0.3 * astray


def _setting(battle: Battle, side: str) -> int:
    """A setting that most enemy 'Mechs set off in the hex itself or close to it."""
    tons = [unit.design.tons for unit in battle.units if unit.side != side and battle.kind(unit).heavy_steps]
    wanted = 5 * round((median(tons) if tons else 50) / 5)
    return min(max(wanted, SETTINGS[0]), SETTINGS[-1])


# --- detonating -------------------------------------------------------------------------------------------------------
def worth_detonating(battle: Battle, question: DetonateNow) -> bool:
    """Whether mines would hurt enemies much more than friends; an enemy that enters their hex is not there yet."""
    side = battle.unit(question.unit).side
    gain = float(PLACED[COMMAND]) if question.entering else 0.0
    for unit in battle.present():
        if distance(unit.place, question.hex) <= 1 and struck(battle, unit) and unit.id not in question.enemies[:1]:
            points = PLACED[COMMAND] if unit.hex == question.hex else BESIDE
            gain += points if unit.side != side else -points
    first = battle.find(question.enemies[0]) if question.enemies and not question.entering else None
    if first is not None:
        gain += PLACED[COMMAND] if first.hex == question.hex else BESIDE
    return gain >= GAIN


# --- moving -----------------------------------------------------------------------------------------------------------
def mine_danger(battle: Battle, unit: Unit) -> Floats:
    """What it costs a unit to end its move in each hex of the board."""
    found = np.zeros(len(battle.board.hexes()))
    if treads(battle, unit):
        for field in battle.mines:
            found[battle.board.index(field.hex)] += _harm(battle, unit, field)
    return found


def _harm(battle: Battle, unit: Unit, field: Minefield) -> float:
    """The points that a minefield should cost a unit that enters its hex."""
    if field.what in (CONVENTIONAL, ACTIVE):
        return HITS * field.points
    if field.what == INFERNO:
        kind = battle.kind(unit)
        endangered = kind.hull.sticky or kind.hull.flammable(unit)
        return HITS * (HEATED if kind.has_heat else LOST if endangered else 0.0)
    if field.what == COMMAND:
        return 0.0 if field.side == unit.side else field.points
    heavy = battle.kind(unit).heavy_steps
    return field.points if heavy and (not field.setting or shakes(battle, unit, field)) else 0.0


def through_mines(battle: Battle, move: Move) -> bool:
    """Whether a move leads through mines that would hurt the unit."""
    if not battle.mines or move.mode is Mode.STAND:
        return False
    unit = battle.unit(move.unit)
    return any(_harm(battle, unit, field) for _, field in entered(battle, move))


# --- clearing ---------------------------------------------------------------------------------------------------------
def clears_mines(battle: Battle, unit: Unit) -> Declare | None:
    """Infantry with nothing to fire at clears mines if it is more likely to succeed than to set them off."""
    if not fields_at(battle, unit.place) or no_clearing(battle, unit):
        return None
    skilled = 14 - clearing_number(unit).total > clumsy(unit)
    return Declare(unit.id, find=CLEARING) if skilled else None


def worth_laying(battle: Battle, unit: Unit, options: Sequence[str]) -> Iterator[str]:
    """Which mines a squad lays, if enemies are near enough to step on them."""
    if any(distance(unit.place, enemy.place) <= NEAR for enemy in battle.enemies(unit)):
        yield next(option for option in options if option == CONVENTIONAL)


NEAR = 8  # hexes from an enemy at which a squad lays mines
