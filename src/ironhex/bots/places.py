"""Which place to go to: every end of a move is scored by the damage to expect to do and to take there.

All places are scored at once. What the scores weigh against each other is a matter of taste, kept in `Mood`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.bots.survey import EVASIONS, LIKELY_MOVE, Battery, Flags, Floats, Foe, Ints, chances, soundness, spare
from ironhex.kernel.hexes import Hex
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.arcs import ARCS, Arc
from ironhex.systems.classic.attack import HARDER_TO_HIT, MOVED
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.elevations import KICK
from ironhex.systems.classic.footing import Footing, footing
from ironhex.systems.classic.heat import movement_heat
from ironhex.systems.classic.mobility import allowance
from ironhex.systems.classic.movement import gait_of
from ironhex.systems.classic.physical import BASE_NUMBERS
from ironhex.systems.classic.piloting import piloting_tally
from ironhex.systems.classic.ranges import distances
from ironhex.systems.classic.reach import Option

FORWARD: Flags = np.array([arc == Arc.FORWARD for arc in ARCS])

# By bearing from a unit's facing in 24 parts, how much a hit from there hurts: the rear has the thinnest armor.
HURTS: Floats = np.array(
    [1.0 if off <= 6 else 1.2 if off <= 10 else 2.0 for off in (min(b, 24 - b) for b in range(24))]
)

KICKED = (0, -1)  # how many levels above one's own feet those of an enemy are whom one can kick
FAR = 99  # a way so long that nobody goes it


class Mood(NamedTuple):
    """How a bot weighs things; all in points of damage."""

    caution: float = 0.7  # what a point of damage taken counts against one done
    eagerness: float = 0.3  # what a hex nearer to the best distance is worth, out of a fight
    nearness: float = 0.08  # the same where there is somebody to shoot at
    fall: float = 8.0  # what a fall costs, over and above its damage
    patience: int = 12  # turns after which caution dwindles


class Places(NamedTuple):
    """Places to go to, as arrays."""

    hex: Ints
    facing: Ints
    evasion: Ints  # how much harder to hit by moving
    aim: Ints  # how much harder to hit with
    budget: Ints  # heat that is left for weapons
    falls: Floats  # falls to expect on the way


def places(battle: Battle, unit: Unit, options: Sequence[Option]) -> Places:
    """The ends of some moves."""
    steps = {(option.mode, option.hexes) for option in options}
    deeds = {step: _deeds(battle, unit, *step) for step in steps}
    rows = [
        (battle.board.index(option.spot.hex), option.facing, *deeds[option.mode, option.hexes], option.rolls)
        for option in options
    ]
    hex, facing, evasion, aim, budget, rolls = np.array(rows, np.intp).reshape(-1, 6).T
    return Places(hex, facing, np.minimum(evasion, EVASIONS - 1), aim, budget, rolls * np.float64(slip(battle, unit)))


def _deeds(battle: Battle, unit: Unit, mode: Mode, hexes: int) -> tuple[int, int, int]:
    """What moving so makes of a unit: how hard to hit, how bad a shot, and how much heat it can still afford."""
    evasion = sum(hexes >= step for step in HARDER_TO_HIT) + (mode is Mode.JUMP)
    aim = MOVED[mode][0] if mode in MOVED else 0
    moved = replace(unit, did=replace(unit.did, mode=mode, travelled=hexes))
    return evasion, aim, spare(battle, unit, sum(mod.value for mod in movement_heat(moved)))


def slip(battle: Battle, unit: Unit, *causes: Mod) -> float:
    """The chance to fail a Piloting Skill Roll, a plain one unless something shakes the unit."""
    number = piloting_tally(battle, unit.id, causes)
    return 1.0 if number.barred else 1 - float(at_least(number.total))


class Scores(NamedTuple):
    """What a bot thinks of some places: the score, and what it is made of."""

    total: Floats
    dealt: Floats
    taken: Floats


def score(battle: Battle, unit: Unit, weapons: Battery, foes: Sequence[Foe], where: Places, mood: Mood) -> Scores:
    """Score places: the damage to do to the best target, less what all enemies may do, less the way still to go."""
    dealt = np.max([done_to(foe, unit, weapons, where) for foe in foes], axis=0)
    comrades = sum(other.side == unit.side for other in battle.present())
    taken = np.sum([taken_from(foe, where) for foe in foes], axis=0) / max(1, comrades) ** 0.5
    gap = np.min([_gap(battle, unit, weapons, foe, where, mood) for foe in foes], axis=0)
    idle = 1 - np.minimum(dealt / 3, 1)
    away = np.min([np.abs((_ahead(foe, where) + 12) % 24 - 12) for foe in foes], axis=0)
    caution = mood.caution * (1.3 - 0.3 * soundness(unit)) * min(1.0, mood.patience / max(1, battle.turn))
    total = dealt - caution * taken - gap * (mood.nearness + mood.eagerness * idle)
    total += 0.05 * battle.board.woods[where.hex] - 0.03 * away - where.falls * (mood.fall + unit.design.tons / 10)
    return Scores(total, dealt, taken)


def _ahead(foe: Foe, where: Places) -> Ints:
    """The bearing of an enemy from the way the unit would face."""
    return (foe.toward[where.hex] - 4 * where.facing) % 24


def done_to(foe: Foe, unit: Unit, weapons: Battery, where: Places) -> Floats:
    """The damage to expect to do to an enemy; one that has still to move may not be there any more."""
    guess = 0 if foe.settled else LIKELY_MOVE
    aim = where.aim + guess
    numbers = foe.outgoing.number[where.hex] + aim[:, np.newaxis]
    usable = foe.outgoing.possible[where.hex] & foe.bears[where.hex, where.facing]
    shot = weapons.expected(numbers, usable, where.budget)
    beside = (foe.distance[where.hex] == 1) & FORWARD[_ahead(foe, where)] & np.isin(foe.above[where.hex], KICKED)
    kick = np.where(beside, chances(BASE_NUMBERS[KICK].value + aim) * (unit.design.tons // 5), 0)
    return (shot + kick) * foe.weight * (1.0 if foe.settled else 0.85)


def taken_from(foe: Foe, where: Places) -> Floats:
    """The damage to expect of an enemy; one that has still to move will come nearer."""
    shot = foe.danger[where.evasion, where.hex]
    far = foe.distance[where.hex]
    if not foe.settled:
        nearer = foe.curve[np.clip(far - foe.walk, 1, len(foe.curve) - 1)]
        shot = np.maximum(shot, 0.6 * nearer * 0.85**where.evasion)
    beside = (far == 1) & np.isin(-foe.above[where.hex], KICKED)
    kick = np.where(beside, chances(BASE_NUMBERS[KICK].value + LIKELY_MOVE + where.evasion) * foe.kick, 0)
    return (shot + kick) * HURTS[_ahead(foe, where)]


def _gap(battle: Battle, unit: Unit, weapons: Battery, foe: Foe, where: Places, mood: Mood) -> Floats:
    """How far each place still is from the distance at which the unit would like to fight an enemy."""
    by_hex = weapons.expected(foe.outgoing.number + 1, foe.outgoing.possible, spare(battle, unit))
    curve = np.zeros(len(foe.curve))
    np.maximum.at(curve, foe.distance, by_hex)
    best = int(np.argmax((curve - mood.caution * foe.curve)[1:])) + 1 if curve.any() else 1
    return np.maximum(0.0, way_to(battle, unit, foe.unit.place)[where.hex] - best)


def way_to(battle: Battle, unit: Unit, goal: Hex) -> Ints:
    """The way from every hex to one of them: in MP on foot, in hexes for who can jump."""
    board = battle.board
    if allowance(battle, unit, Mode.JUMP).total > 0:
        return distances(board, goal).astype(np.intp)
    gait = gait_of(battle, unit)
    key = ("way to", gait, goal)
    if key not in board.memo:
        board.memo[key] = _spread(footing(board, gait, Mode.WALK), goal)
    found: Ints = board.memo[key][: len(board.hexes())]
    return found


def _spread(ground: Footing, goal: Hex) -> Ints:
    """The cheapest way to a goal from every place, found by going back along all steps at once."""
    way = np.full(ground.nowhere + 1, FAR, np.intp)
    way[[number for spot, number in ground.number.items() if spot.hex == goal]] = 0
    while True:
        before = way.copy()
        np.minimum.at(way, ground.forward.source, ground.forward.cost + before)
        way[ground.nowhere] = FAR
        if (way == before).all():
            return way
