"""Which place to go to: every end of a move is scored by the damage to expect to do and to take there.

All places are scored at once. What the scores weigh against each other is a matter of taste, kept in `Mood`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.bots.firepower import Firepower, Flags, Floats, Ints, chances, firepower, spare
from ironhex.bots.mood import Mood
from ironhex.bots.survey import Foe
from ironhex.bots.worth import STRUCK, worth
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
from ironhex.systems.classic.phases.deployment import rows_from_home
from ironhex.systems.classic.physical import BASE_NUMBERS
from ironhex.systems.classic.piloting import piloting_tally
from ironhex.systems.classic.ranges import distances
from ironhex.systems.classic.reach import Columns, Option

FORWARD: Flags = np.array([arc == Arc.FORWARD for arc in ARCS])
KICKED = (0, -1)  # how many levels above one's own feet those of an enemy are whom one can kick
FAR = 99  # a way so long that nobody goes it
LIKELY_MOVE = 1  # what a unit that has still to move will probably add, whether it attacks or is attacked
DOUBT = 0.85  # for one that has still to move may not be there any more


class Places(NamedTuple):
    """Places to go to, as arrays."""

    hex: Ints
    facing: Ints
    evasion: Ints  # how much harder to hit by moving
    aim: Ints  # how much harder to hit with
    budget: Ints  # heat that is left for weapons, as the number of a firepower
    falls: Floats  # falls to expect on the way

    def some(self, chosen: Ints) -> Places:
        """Only those of some numbers."""
        hex, facing, evasion, aim, budget, falls = self
        return Places(hex[chosen], facing[chosen], evasion[chosen], aim[chosen], budget[chosen], falls[chosen])


class Mover(NamedTuple):
    """The unit that is to move: what it can do with each budget of heat, and what damage to it is worth by side."""

    battle: Battle
    unit: Unit
    foes: tuple[Foe, ...]
    guns: tuple[Firepower, ...]
    damage: Floats  # of the guns, by budget, class of bearing, number and distance
    frail: Floats


def places(battle: Battle, unit: Unit, ends: Sequence[Columns]) -> tuple[Places, tuple[int, ...]]:
    """The ends of some moves, and the budgets of heat that occur."""
    steps = [(end.mode, int(hexes)) for end in ends for hexes in np.unique(end.hexes)]
    deeds = {step: _deeds(battle, unit, *step) for step in steps}
    budgets = sorted({budget for _, _, budget in deeds.values()})
    made = [_made(end, deeds, budgets) for end in ends]
    evasion, aim, budget = (np.concatenate(column) for column in zip(*made, strict=True))
    hex, facing, rolls = (
        np.concatenate(column) for column in zip(*((end.hex, end.facing, end.rolls) for end in ends), strict=True)
    )
    falls = rolls * slip(battle, unit) if rolls.any() else np.zeros(len(rolls))
    return Places(hex, facing.astype(np.intp), evasion, aim, budget, falls), tuple(budgets)


def _made(end: Columns, deeds: Mapping[tuple[Mode, int], tuple[int, int, int]], budgets: list[int]) -> Ints:
    """Evasion, aim and the number of the budget, as rows, for all options of a mode."""
    table = np.zeros((3, int(end.hexes.max(initial=0)) + 1), np.intp)
    for mode, hexes in deeds:
        if mode is end.mode and hexes < table.shape[1]:
            evasion, aim, budget = deeds[mode, hexes]
            table[:, hexes] = evasion, aim, budgets.index(budget)
    return table[:, end.hexes]


def single(battle: Battle, options: Sequence[Option]) -> Columns:
    """Options of one mode, one after the other."""
    rows = [(battle.board.index(each.spot.hex), each.facing, each.hexes, each.rolls) for each in options]
    hex, facing, hexes, rolls = np.array(rows, np.intp).T
    return Columns(options[0].mode, hex, facing, hexes, rolls, lambda number: options[number])


def _deeds(battle: Battle, unit: Unit, mode: Mode, hexes: int) -> tuple[int, int, int]:
    """What moving so makes of a unit: how hard to hit, how bad a shot, and how much heat it can still afford."""
    aim = MOVED[mode][0] if mode in MOVED else 0
    moved = replace(unit, did=replace(unit.did, mode=mode, travelled=hexes))
    return evasion(mode, hexes), aim, spare(battle, unit, sum(mod.value for mod in movement_heat(moved)))


def evasion(mode: Mode, hexes: int) -> int:
    """How much harder to hit a unit is that has moved so."""
    return sum(hexes >= step for step in HARDER_TO_HIT) + (mode is Mode.JUMP)


def slip(battle: Battle, unit: Unit, *causes: Mod) -> float:
    """The chance to fail a Piloting Skill Roll, a plain one unless something shakes the unit."""
    number = piloting_tally(battle, unit.id, causes)
    return 1.0 if number.barred else 1 - float(at_least(number.total))


def mover(battle: Battle, unit: Unit, foes: tuple[Foe, ...], budgets: Sequence[int], care: float) -> Mover:
    """A unit with what it can do."""
    guns = tuple(firepower(battle, unit, budget) for budget in budgets)
    return Mover(
        battle, unit, foes, guns, np.stack([each.damage for each in guns]), worth(battle, unit).by_side ** care
    )


class Scores(NamedTuple):
    """What a bot thinks of some places: the score, and what it is made of; by enemy and place where it says so."""

    total: Floats
    dealt: Floats  # by enemy
    taken: Floats  # by enemy
    rest: Floats  # all that has nothing to do with damage


def score(who: Mover, where: Places, mood: Mood) -> Scores:
    """Score places: the damage to do to the best target, less what all enemies may do, less the way still to go."""
    dealt = np.array([done_to(who, foe, where) for foe in who.foes])
    taken = np.array([taken_from(who, foe, where, mood) for foe in who.foes])
    rest = bearings_and_ways(who, where, mood, dealt.max(axis=0))
    return Scores(weigh(who, dealt, taken, mood) + rest, dealt, taken, rest)


def weigh(who: Mover, dealt: Floats, taken: Floats, mood: Mood) -> Floats:
    """What is done to the best target, against what all enemies may do, if some of them fire at others."""
    side = sum(other.side == who.unit.side for other in who.battle.present())
    found: Floats = dealt.max(axis=0) - caution(who, mood) * taken.sum(axis=0) / max(1, side) ** 0.5
    return found


def caution(who: Mover, mood: Mood) -> float:
    """What damage taken counts; in the end somebody must dare."""
    return mood.caution * min(1.0, mood.patience / max(1, who.battle.turn))


def bearings_and_ways(who: Mover, where: Places, mood: Mood, dealt: Floats) -> Floats:
    """The way still to go, where one looks, cover, falls, and the place to hold."""
    battle, unit = who.battle, who.unit
    gap = np.min([_gap(who, foe, where, mood) for foe in who.foes], axis=0)
    idle = 1 - np.minimum(dealt / 3, 1)
    away = np.min([np.abs((_ahead(foe, where) + 12) % 24 - 12) for foe in who.foes], axis=0)
    rest = mood.cover * battle.board.woods[where.hex] - 0.03 * away - gap * (mood.nearness + mood.eagerness * idle)
    rest = rest - where.falls * (mood.fall + unit.design.tons / 10)
    if mood.home:
        rest = rest - mood.home * home_rows(battle, unit)[where.hex]
    if mood.post is not None:
        rest = rest - mood.tether * distances(battle.board, mood.post)[where.hex]
    found: Floats = rest
    return found


def home_rows(battle: Battle, unit: Unit) -> Ints:
    """How many rows each hex lies away from a unit's home edge."""
    home = battle.side(unit.side)
    key = ("home rows", home.home)
    if key not in battle.board.memo:
        rows = [rows_from_home(battle, home, hex) for hex in battle.board.hexes()]
        battle.board.memo[key] = np.array(rows, np.intp)
    found: Ints = battle.board.memo[key]
    return found


def _ahead(foe: Foe, where: Places) -> Ints:
    """The bearing of an enemy from the way the unit would face."""
    return (foe.toward[where.hex] - 4 * where.facing) % 24


def done_to(who: Mover, foe: Foe, where: Places) -> Floats:
    """The damage to expect to do to an enemy, by what it is worth."""
    guess = 0 if foe.settled else LIKELY_MOVE
    aim, ahead = where.aim + guess, _ahead(foe, where)
    shot = look_up(who, where.budget, ahead, foe.outgoing.number[where.hex] + aim, foe.distance[where.hex])
    beside = (foe.distance[where.hex] == 1) & FORWARD[ahead] & np.isin(foe.above[where.hex], KICKED)
    kick = np.where(beside, chances(BASE_NUMBERS[KICK].value + aim) * (who.unit.design.tons // 5), 0)
    found: Floats = (shot * foe.outgoing.open[where.hex] + kick) * foe.worth[where.hex]
    return found if foe.settled else DOUBT * found


def look_up(who: Mover, budget: Ints, bearing: Ints, number: Ints, distance: Ints) -> Floats:
    """The damage to expect of the mover's guns."""
    first = who.guns[0]
    found: Floats = who.damage[budget, *first.entry(bearing, number, distance)]
    return found


def taken_from(who: Mover, foe: Foe, where: Places, mood: Mood) -> Floats:
    """The damage to expect of an enemy; one that has still to move will come nearer."""
    far = foe.distance[where.hex]
    guess = 0 if foe.settled else LIKELY_MOVE
    numbers = foe.incoming.number[where.hex] + where.evasion + guess
    shot = foe.guns.at(foe.bearing[where.hex], numbers, far) * foe.incoming.open[where.hex]
    if not foe.settled:
        shot = np.maximum(shot, mood.dread * foe.guns.at(0, numbers, np.clip(far - foe.walk, 2, None)))
    beside = (far == 1) & np.isin(-foe.above[where.hex], KICKED)
    kick = np.where(beside, chances(BASE_NUMBERS[KICK].value + LIKELY_MOVE + where.evasion) * foe.kick, 0)
    found: Floats = (shot + kick) * who.frail[STRUCK[_ahead(foe, where)]]
    return found


def _gap(who: Mover, foe: Foe, where: Places, mood: Mood) -> Floats:
    """How far each place still is from the distance at which the unit would like to fight an enemy."""
    far = np.arange(1, 31)
    number = int(np.median(foe.outgoing.number)) + 1
    given = who.guns[-1].at(0, np.full_like(far, number), far)
    suffered = foe.guns.at(0, np.full_like(far, int(np.median(foe.incoming.number)) + 1), far)
    best = int(np.argmax(given - mood.caution * suffered)) + 1 if given.any() else 1
    found: Floats = np.maximum(0.0, way_to(who.battle, who.unit, foe.unit.place)[where.hex] - best)
    return found


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
