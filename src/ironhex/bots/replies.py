"""Looking ahead: what enemies that have still to move are likely to do about each of the best places.

For every such enemy all its ends are weighed against every place at once: what it would do to the unit from there, and
what the unit could do to it. It takes what is best for itself, or goes for one of the unit's friends instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.bots.company import comrades, prize
from ironhex.bots.firepower import AHEAD, Firepower, Floats, Ints, chances, firepower, spare
from ironhex.bots.mood import Mind
from ironhex.bots.places import FORWARD, KICKED, Mover, Places, Scores, caution, evasion, look_up
from ironhex.bots.survey import Foe, base, poised
from ironhex.bots.worth import STRUCK, worth
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack import MOVED
from ironhex.systems.classic.batch import Ground, ground
from ironhex.systems.classic.battle import Battle, Deeds, Mode, Unit
from ironhex.systems.classic.condition import immobile
from ironhex.systems.classic.elevations import KICK
from ironhex.systems.classic.movement import bridged
from ironhex.systems.classic.physical import BASE_NUMBERS
from ironhex.systems.classic.ranges import bearings
from ironhex.systems.classic.reach import Reach

KEENNESS = 1.0  # points of advantage that make one end of an enemy's move clearly likelier than another
LOYALTY = 4.0  # points that make one target clearly likelier than another
DARING = 1.3  # what caution counts for who knows at whom enemies are going to fire
OUT_OF_THE_QUESTION = 1e6
FEAR = 0.7  # what an enemy thinks damage to itself counts


class Ends(NamedTuple):
    """Where an enemy may end its move: the hex, how badly it shoots then, and how hard to hit it is."""

    hex: Ints
    aim: Ints
    evasion: Ints


class Exchange(NamedTuple):
    """What an enemy would do to the unit and the unit to it, by place of the unit and end of the enemy."""

    taken: Floats
    dealt: Floats


class Rival(NamedTuple):
    """An enemy that has still to move, and where it may go."""

    foe: Foe
    ends: Ends
    guns: Firepower


def foreseen(who: Mover, where: Places, scores: Scores, mind: Mind) -> Scores:
    """The scores, the best places thought through anew; all others count as worse than those."""
    chosen = np.argsort(-scores.total, kind="stable")[: mind.skill.replies]
    few = where.some(chosen)
    dealt, taken = scores.dealt.copy(), scores.taken.copy()
    for number, foe in enumerate(who.foes):
        if foe.settled:
            taken[number, chosen] *= _singled_out(who, foe, scores.taken[number, chosen], mind.skill.care)
        else:
            dealt[number, chosen], taken[number, chosen] = _expected(who, few, _rival(who.battle, foe))
    total = scores.total - OUT_OF_THE_QUESTION
    exchange = dealt[:, chosen].max(axis=0) - DARING * caution(who, mind.mood) * taken[:, chosen].sum(axis=0)
    total[chosen] = exchange + scores.rest[chosen]
    return Scores(total, dealt, taken, scores.rest)


def _singled_out(who: Mover, foe: Foe, taken: Floats, care: float) -> Floats:
    """The chance that an enemy which stays where it is fires at the unit rather than at a friend."""
    prizes = [prize(who.battle, foe.unit, friend, care) for friend in comrades(who.battle, who.unit)]
    chance = _softly(np.column_stack([taken, np.tile(np.array(prizes), (len(taken), 1))]), LOYALTY)
    found: Floats = chance[:, 0]
    return found


def _rival(battle: Battle, foe: Foe) -> Rival:
    return Rival(foe, ends(battle, foe.unit), firepower(battle, foe.unit, spare(battle, foe.unit)))


def ends(battle: Battle, unit: Unit) -> Ends:
    """All ends of a unit's move; who lies on the ground is taken to get up where it is."""
    here = np.array([battle.board.index(unit.place)], np.intp)
    found = [(here, np.array([0 if not unit.prone else 2]), np.array([0]))]
    if not unit.prone and not immobile(unit):
        reach = Reach(battle, unit)
        for mode in (Mode.WALK, Mode.RUN):
            hexes, counted = reach.ends(mode)
            found.append((hexes, np.full(len(hexes), MOVED[mode][0]), _evasions(mode, counted)))
        if reach.leaps is not None:
            landed = np.flatnonzero(reach.leaps.reached & (reach.leaps.distance > 0))
            far = reach.leaps.distance[landed].astype(np.intp)
            found.append((landed, np.full(len(landed), MOVED[Mode.JUMP][0]), _evasions(Mode.JUMP, far)))
    return Ends(*(np.concatenate(column) for column in zip(*found, strict=True)))


def _evasions(mode: Mode, hexes: Ints) -> Ints:
    table = np.array([evasion(mode, count) for count in range(int(hexes.max(initial=0)) + 1)], np.intp)
    return table[hexes]


def _expected(who: Mover, where: Places, rival: Rival) -> tuple[Floats, Floats]:
    """The damage to do to an enemy and to take from it, given what it is likely to do."""
    exchange = _exchange(who, where, rival)
    gain = exchange.taken - FEAR * exchange.dealt
    likely = _softly(gain, KEENNESS)
    suffered = (likely * exchange.taken).sum(axis=1)
    others = [_against_friend(who.battle, rival, friend) for friend in comrades(who.battle, who.unit)]
    prizes = np.array([prize for prize, _ in others])
    chance = _softly(np.column_stack([suffered, np.tile(prizes, (len(suffered), 1))]), LOYALTY)
    dealt = chance[:, 0] * (likely * exchange.dealt).sum(axis=1)
    for number, (_, end) in enumerate(others, 1):
        dealt = dealt + chance[:, number] * exchange.dealt[:, end]
    return dealt, chance[:, 0] * suffered


def _softly(gains: Floats, scale: float) -> Floats:
    """How likely each choice of a row is, the better ones much more."""
    weights = np.exp((gains - gains.max(axis=1, keepdims=True)) / scale)
    found: Floats = weights / weights.sum(axis=1, keepdims=True)
    return found


def _against_friend(battle: Battle, rival: Rival, friend: Unit) -> tuple[float, int]:
    """What an enemy gains at best by going for a friend where he is now, and the end from which it does."""
    enemy, ends = rival.foe.unit, rival.ends
    far = ground(battle, friend, _upright(enemy), incoming=True)
    number = far.number[ends.hex] + base(battle, replace(enemy, did=Deeds()), friend) + ends.aim
    side = STRUCK[(bearings(battle.board, friend.place)[ends.hex] + 12 - 4 * friend.facing) % 24]
    taken = rival.guns.at(AHEAD, number, far.distance[ends.hex]) * far.open[ends.hex]
    taken = taken * worth(battle, friend).by_side[side]
    end = int(np.argmax(taken))
    return float(taken[end]), end


def _upright(unit: Unit) -> Unit:
    return replace(unit, prone=False) if unit.prone else unit


class Rows(NamedTuple):
    """The ground between a place and every hex, both ways, and the bearings from it."""

    incoming: Ground
    outgoing: Ground
    bearing: Ints


def _rows(battle: Battle, unit: Unit, enemy: Unit, hex: Hex) -> Rows:
    there = replace(unit, hex=hex, on_bridge=bridged(battle.board.at(hex)))
    away = (bearings(battle.board, hex) + 12) % 24
    return Rows(
        ground(battle, there, enemy, incoming=True), ground(battle, there, enemy, incoming=False), away.astype(np.intp)
    )


def _exchange(who: Mover, where: Places, rival: Rival) -> Exchange:
    """Weigh every place against every end."""
    battle, enemy, ends = who.battle, _upright(rival.foe.unit), rival.ends
    here = poised(who.unit, enemy)
    hexes, which = np.unique(where.hex, return_inverse=True)
    rows = [_rows(battle, here, enemy, battle.board.hex(int(hex))) for hex in hexes]
    at = ends.hex
    incoming, seen = _stacked([(row.incoming.number[at], row.outgoing.number[at]) for row in rows], which)
    opened, sighted = _stacked([(row.incoming.open[at], row.outgoing.open[at]) for row in rows], which)
    far, bearing = _stacked([(row.incoming.distance[at], row.bearing[at]) for row in rows], which)
    ahead = (bearing - 4 * where.facing[:, np.newaxis]) % 24
    theirs = incoming + base(battle, enemy, here) + ends.aim + where.evasion[:, np.newaxis]
    ours = seen + base(battle, here, enemy) + ends.evasion + where.aim[:, np.newaxis]
    taken = rival.guns.at(AHEAD, theirs, far) * opened
    dealt = look_up(who, np.broadcast_to(where.budget[:, np.newaxis], ours.shape), ahead, ours, far) * sighted
    taken, dealt = taken + _kicks(who, where, rival, far), dealt + _own_kicks(who, where, rival, far, ahead)
    return Exchange(taken * who.frail[STRUCK[ahead]], dealt * rival.foe.unmoved)


def _stacked(rows: Sequence[tuple[Any, Any]], which: Ints) -> tuple[Any, Any]:
    """Two columns of rows by hex as arrays by place."""
    first, second = (np.array(column)[which] for column in zip(*rows, strict=True))
    return first, second


def _kicks(who: Mover, where: Places, rival: Rival, far: Ints) -> Floats:
    """What an enemy that ends its move beside the unit may do with its feet."""
    number = BASE_NUMBERS[KICK].value + rival.ends.aim + where.evasion[:, np.newaxis]
    reached = (far == 1) & np.isin(-_rise(who, where, rival), KICKED)
    return np.where(reached, chances(number) * rival.foe.kick, 0.0)


def _own_kicks(who: Mover, where: Places, rival: Rival, far: Ints, ahead: Ints) -> Floats:
    """What the unit may do to it in turn."""
    number = BASE_NUMBERS[KICK].value + rival.ends.evasion + where.aim[:, np.newaxis]
    reached = (far == 1) & np.isin(_rise(who, where, rival), KICKED) & FORWARD[ahead]
    return np.where(reached, chances(number) * (who.unit.design.tons // 5), 0.0)


def _rise(who: Mover, where: Places, rival: Rival) -> Ints:
    """How many levels each end lies above each place."""
    level = who.battle.board.level
    rise: Ints = level[rival.ends.hex] - level[where.hex][:, np.newaxis]
    return rise
