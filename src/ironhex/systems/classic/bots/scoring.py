"""Which place to go to: scores every end of a move by the expected damage done and taken there.

All places are scored at once, for each enemy separately, and then together. The weights are those of a `Style`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.arcs import ARCS, Arc
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.artillery import shell_danger
from ironhex.systems.classic.bots.burning import danger
from ironhex.systems.classic.bots.close_combat import Grip
from ironhex.systems.classic.bots.firepower import AHEAD, Firepower, Flags, Floats, Ints, chances, firepower
from ironhex.systems.classic.bots.flooding import flood_danger
from ironhex.systems.classic.bots.frailty import Frailty, frailty
from ironhex.systems.classic.bots.mines import mine_danger
from ironhex.systems.classic.bots.networking import by_hex
from ironhex.systems.classic.bots.places import Places, home_rows, way_to
from ironhex.systems.classic.bots.resistance import Resistance, exposures
from ironhex.systems.classic.bots.searching import search_goal
from ironhex.systems.classic.bots.spotting import batteries, spotted
from ironhex.systems.classic.bots.survey import MANY, Foe, kick_of
from ironhex.systems.classic.bots.target_value import STRUCK, worth
from ironhex.systems.classic.bots.thin_ice import ice_danger
from ironhex.systems.classic.bots.weights import Style
from ironhex.systems.classic.melee.elevations import KICK
from ironhex.systems.classic.melee.physical_to_hit import BASE_NUMBERS
from ironhex.systems.classic.protomechs.points import point_of
from ironhex.systems.classic.sight.distances import bearings, distances
from ironhex.systems.classic.sight.field import ROOFS, Height

FORWARD: Flags = np.array([arc == Arc.FORWARD for arc in ARCS])
LIKELY_MOVE = 1  # what the movement of a unit that still has to move will probably add to numbers
COHESION = 0.4  # what a hex away from the others of its Point costs a ProtoMech
TOGETHER = 2  # hexes between ProtoMechs of a Point that cost nothing
DOUBT = 0.85  # because a unit that still has to move may go away


class Mover(NamedTuple):
    """The unit that moves: its firepower, and what damage to each side of it is worth."""

    battle: Battle
    unit: Unit
    side: int  # how many units its side has
    budgets: Sequence[int]
    arms: dict[Resistance, Arms]  # by what they are fired at, as far as calculated
    worth_by_side: Floats
    exposure: Floats | None  # how much more it suffers in each hex, if that varies
    climbable: bool  # infantry can climb it
    low: bool  # a 'Mech can kick it in its own hex
    frailty: Frailty | None  # if a few hits destroy it
    mates: tuple[Hex, ...]  # where those of its Point are that have moved
    signals: Floats | None  # what each hex is worth because of its electronics
    batteries: tuple[Unit, ...]  # friends for whom it spots

    def against(self, target: Resistance) -> Arms:
        """The firepower against such a target."""
        if target not in self.arms:
            guns = tuple(firepower(self.battle, self.unit, budget, target) for budget in self.budgets)
            self.arms[target] = Arms(guns, np.stack([each.damage for each in guns]))
        return self.arms[target]


class Arms(NamedTuple):
    """The firepower of a unit against a kind of target, with each heat budget."""

    guns: tuple[Firepower, ...]
    damage: Floats  # of the guns, by budget, class of bearing, number and distance


def mover(battle: Battle, unit: Unit, budgets: Sequence[int], care: float, height: Height = None) -> Mover:
    """A unit with its firepower, and the level at which it may stay high in the air."""
    side = max(1, sum(other.side == unit.side for other in battle.present()))
    found = worth(battle, unit)
    frail = frailty(battle, unit, found, care, None if height == ROOFS else height)
    worth_by_side = found.by_side**care if frail is None else frail.by_side
    kind = battle.kind(unit)
    return Mover(
        battle,
        unit,
        side,
        budgets,
        arms={},
        worth_by_side=worth_by_side,
        exposure=exposures(battle, unit),
        climbable=kind.hull.climbable,
        low=not kind.hull.tall and not kind.drive.gait.flies,
        frailty=frail,
        mates=_mates(battle, unit) if kind.in_points else (),
        signals=by_hex(battle, unit),
        batteries=batteries(battle, unit),
    )


def _mates(battle: Battle, unit: Unit) -> tuple[Hex, ...]:
    """Where the ProtoMechs of a Point are that have moved; the first one leads."""
    ahead = (other for other in battle.present() if other.move.moved and battle.kind(other).in_points)
    own = point_of(battle, unit)
    return tuple(other.place for other in ahead if other.id != unit.id and point_of(battle, other) == own)


class Row(NamedTuple):
    """What one enemy means for each place."""

    dealt: Floats
    taken: Floats
    gap: Floats  # hexes to the best distance
    away: Ints  # how far the unit would look past it, in 24ths of a full turn


class Scores(NamedTuple):
    """Scores of places, and their parts."""

    total: Floats
    dealt: Floats  # to the best target
    taken: Floats  # from all enemies
    rest: Floats  # everything but damage


def score(who: Mover, foes: Sequence[Foe], where: Places, style: Style) -> Scores:
    """Score places by what all enemies mean for them."""
    return summed(who, where, [row(who, foe, where, style) for foe in foes] or [_searching(who, where)], style)


def _searching(who: Mover, where: Places) -> Row:
    """Without enemies in sight, go where there may be some."""
    board, none = who.battle.board, np.zeros(len(where.hex))
    goal = search_goal(who.battle, who.unit)
    ahead = (bearings(board, goal)[where.hex] - 4 * where.facing) % 24
    return Row(none, none, way_to(who.battle, who.unit, goal)[where.hex].astype(float), _away(ahead))


def row(who: Mover, foe: Foe, where: Places, style: Style) -> Row:
    """Score all places against one enemy."""
    ahead = _ahead(foe, where)
    return Row(
        _brought_upon(who, foe, where, ahead),
        taken_from(who, foe, where, ahead, style),
        _gap(who, foe, where, style),
        _away(ahead),
    )


def _away(ahead: Ints) -> Ints:
    """How far a unit looks past something at this bearing."""
    return np.abs((ahead + 12) % 24 - 12)


def summed(who: Mover, where: Places, rows: Sequence[Row], style: Style) -> Scores:
    """The damage to the best target, minus what enemies may do if some fire at others, plus the rest."""
    dealt: Floats = reduce(np.maximum, (each.dealt for each in rows))
    taken: Floats = reduce(np.add, (each.taken for each in rows))
    rest = bearings_and_ways(who, where, rows, dealt, style)
    feared = taken / who.side**0.5
    if who.frailty is not None:
        feared = who.frailty.lost(feared)
    return Scores(dealt - style.caution * feared + rest, dealt, taken, rest)


class Promise(NamedTuple):
    """What to expect in a place, in points of damage: done by the shots of the unit or, if it spots, of its friends,
    and taken if all enemies fire at it."""

    done: float
    spotted: float
    taken: float


def promised(who: Mover, foes: Sequence[Foe], where: Places, style: Style) -> Promise:
    """The same as a score of one place, but without weights: what players would call damage."""
    plain = who._replace(worth_by_side=np.ones(len(who.worth_by_side)), frailty=None)
    done, spots, taken = [0.0], [0.0], 0.0
    for foe in foes:
        ahead = _ahead(foe, where)
        done.append(float(shot_at(who, foe, where, ahead)[0]))
        spots.append(float(helped(who, foe, where)[0] / foe.assessment.worth[:2].mean()))
        taken += float(taken_from(plain, foe, where, ahead, style)[0])
    return Promise(max(done), max(spots), taken)


def bearings_and_ways(who: Mover, where: Places, rows: Sequence[Row], dealt: Floats, style: Style) -> Floats:
    """Distance to go, facing, cover, falls, and the place to hold."""
    battle, unit = who.battle, who.unit
    gap: Floats = reduce(np.minimum, (each.gap for each in rows))
    away: Ints = reduce(np.minimum, (each.away for each in rows))
    idle = 1 - np.minimum(dealt / 3, 1)
    rest = style.cover * battle.board.woods[where.hex] - 0.03 * away - gap * (style.nearness + style.eagerness * idle)
    rest = rest - where.falls * style.fall * (1 + unit.design.tons / 80) - where.hurt
    if battle.board.fire.any():
        rest = rest - danger(battle, unit)[where.hex]
    if battle.mines:
        rest = rest - mine_danger(battle, unit)[where.hex]
    if (floods := flood_danger(battle, unit)) is not None:
        rest = rest - floods[where.hex]
    if (thin := ice_danger(battle, unit)) is not None:
        rest = rest - thin[where.hex]
    if any(due.shell for due in battle.due):
        rest = rest - shell_danger(battle, unit)[where.hex]
    if who.signals is not None:
        rest = rest + who.signals[where.hex]
    if who.mates:
        rest = rest - COHESION * _astray(battle.board, who.mates)[where.hex]
    if style.home:
        rest = rest - style.home * home_rows(battle, unit)[where.hex]
    if style.post is not None:
        rest = rest - style.tether * distances(battle.board, style.post)[where.hex]
    found: Floats = rest
    return found


def _astray(board: Board, mates: Sequence[Hex]) -> Floats:
    """How far each hex is from where a Point stays together: up to two hexes from those that have moved, on average."""
    found: Floats = np.maximum(0.0, np.mean([distances(board, mate) for mate in mates], axis=0) - TOGETHER)
    return found


def _ahead(foe: Foe, where: Places) -> Ints:
    """The bearing of an enemy from the unit's new facing."""
    return (foe.toward[where.cell] - 4 * where.facing) % 24


def _brought_upon(who: Mover, foe: Foe, where: Places, ahead: Ints) -> Floats:
    """What the unit does to an enemy itself, or friends do for whom it spots, because a spotter does not attack."""
    own = done_to(who, foe, where, ahead)
    return np.maximum(own, helped(who, foe, where)) if who.batteries else own


def helped(who: Mover, foe: Foe, where: Places) -> Floats:
    """What friends could do to an enemy with the unit as their spotter."""
    found = spotted(who.battle, who.batteries, foe, where)
    return found if foe.settled else DOUBT * found


def done_to(who: Mover, foe: Foe, where: Places, ahead: Ints) -> Floats:
    """The expected damage to an enemy by shots and a kick, weighted by its worth."""
    aim = where.aim + (0 if foe.settled else LIKELY_MOVE)
    beside = (foe.distance[where.cell] == 1) & FORWARD[ahead] & kicked(foe.above[where.cell])
    kick = np.where(beside, chances(BASE_NUMBERS[KICK].value + aim) * kick_of(who.battle, who.unit), 0)
    found: Floats = shot_at(who, foe, where, ahead) + kick * (1 if foe.settled else DOUBT)
    return found * foe.worth[where.cell]


def shot_at(who: Mover, foe: Foe, where: Places, ahead: Ints) -> Floats:
    """The expected damage of shots at an enemy; what one that still has to move will do is doubtful."""
    aim, far = where.aim + (0 if foe.settled else LIKELY_MOVE), foe.distance[where.cell]
    arms = who.against(foe.takes)
    entry = arms.guns[0].entry(ahead, foe.outgoing.number[where.cell] + aim, far)
    shot: Floats = arms.damage[where.budget, *entry] * foe.outgoing.open[where.cell]
    if foe.assessment.left < MANY:
        shot = np.minimum(shot * foe.exposure, foe.assessment.left)
    if foe.climbed:
        shot = np.where(far == 0, np.maximum(shot, foe.climbed), shot)
    return shot if foe.settled else DOUBT * shot


def taken_from(who: Mover, foe: Foe, where: Places, ahead: Ints, style: Style) -> Floats:
    """The expected damage by an enemy; one that still has to move will come closer."""
    far = foe.distance[where.cell]
    numbers = foe.incoming.number[where.cell] + where.evasion + (0 if foe.settled else LIKELY_MOVE)
    shot = foe.assessment.guns.at(foe.bearing[where.cell], numbers, far) * foe.incoming.open[where.cell]
    if foe.network is not None:  # what reaches the unit at all hits it as easily as from the nearest of the network
        near = foe.assessment.guns.at(foe.bearing[where.cell], numbers, np.minimum(far, foe.network[where.hex]))
        shot = np.where(shot > 0, np.maximum(shot, near), shot)
    if not foe.settled:
        nearer = np.clip(far - foe.assessment.walk, 2, None)
        shot = np.maximum(shot, style.dread * foe.assessment.guns.at(AHEAD, numbers, nearer))
    if foe.assessment.grip is not None and who.climbable:
        shot = np.maximum(shot, _climbed(foe.assessment.grip, where, far, style))
    beside = ((far == 1) & kicked(-foe.above[where.cell])) | ((far == 0) & (who.low and not foe.climbed))
    kick = np.where(beside, chances(BASE_NUMBERS[KICK].value + LIKELY_MOVE + where.evasion) * foe.assessment.kick, 0)
    found: Floats = (shot + kick) * who.worth_by_side[STRUCK[ahead]]
    if who.frailty is not None and foe.assessment.kick:
        found = found + _blows(who.frailty, foe, where, style)
    found = found * where.exposed
    return found if who.exposure is None else found * who.exposure[where.hex]


def _blows(frail: Frailty, foe: Foe, where: Places, style: Style) -> Floats:
    """What a 'Mech may do with its fists; one that still has to move may come close enough."""
    above, far, numbers = foe.above[where.cell], foe.distance[where.cell], where.evasion + LIKELY_MOVE
    found = frail.beaten(where.cell, above, far, numbers, 0)
    if not foe.settled:
        found = np.maximum(found, style.dread * frail.beaten(where.cell, above, far, numbers, foe.assessment.walk))
    return found


def _climbed(grip: Grip, where: Places, far: Ints, style: Style) -> Floats:
    """What infantry may do to a 'Mech that it can reach."""
    found: Floats = np.where(far <= grip.reach, chances(grip.number + where.evasion) * grip.gain, 0.0)
    return style.dread * found if grip.reach else found


def kicked(above: Ints) -> Flags:
    """Whether a kick reaches a target this many levels above."""
    found: Flags = (above == 0) | (above == -1)
    return found


def _gap(who: Mover, foe: Foe, where: Places, style: Style) -> Floats:
    """How far each place is from the unit's preferred distance to an enemy."""
    given = who.against(foe.takes).guns[-1].ahead(foe.outgoing.usual + 1)
    suffered = foe.assessment.guns.ahead(foe.incoming.usual + 1)
    if who.frailty is not None:
        given = given * foe.assessment.worth[0]
        suffered = who.frailty.lost(suffered * who.frailty.by_side[0])
    best = int(np.argmax(given - style.caution * suffered)) + 1 if given.any() else 1
    best = 0 if foe.climbed else best
    found: Floats = np.maximum(0.0, way_to(who.battle, who.unit, foe.unit.place)[where.hex] - best)
    return found
