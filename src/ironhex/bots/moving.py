"""How to move: which unit, and where it goes; who lies on the ground gets up, who is crippled leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ironhex.bots import reasons
from ironhex.bots.company import pressure
from ironhex.bots.firepower import Floats
from ironhex.bots.mood import Mind, Skill
from ironhex.bots.places import Mover, Scores, home_rows, mover, places, score, single, slip
from ironhex.bots.replies import foreseen
from ironhex.bots.rushing import rushes
from ironhex.bots.survey import NOTHING, foes, worthy
from ironhex.bots.worth import soundness
from ironhex.engine import Action
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.condition import immobile, shots_left, works
from ironhex.systems.classic.course import cannot_stand
from ironhex.systems.classic.movement import spot_of
from ironhex.systems.classic.reach import Columns, Option, Reach

WORST_SLIP = 0.9  # the chance to fall from which nobody tries to get up
CRIPPLED = 0.35  # of a unit's armor and structure
TRIES = 8  # places considered one after the other, should the judge refuse the best
STRAYING = 0.25  # of what is at stake in a move: the most that a bad player is mistaken by


class Advice(NamedTuple):
    """An action, and why."""

    action: Action
    reason: str


def first_to_move(battle: Battle, units: Sequence[Unit]) -> Unit:
    """Who gives least away moves first: who cannot move, who lies on the ground, who is farthest from the enemy."""

    def given_away(unit: Unit) -> tuple[bool, bool, int]:
        near = (distance(unit.hex, enemy.place) for enemy in battle.enemies(unit)) if unit.hex else ()
        return not immobile(unit), not unit.prone, -min(near, default=999)

    return min(units, key=given_away)


def advise(battle: Battle, unit: Unit, mind: Mind, *, going_on: bool = False) -> Iterator[Advice]:
    """Moves of a unit, the best first; at last, standing still or stopping."""
    still = Move(unit.id, unit.did.mode if going_on else Mode.STAND)
    if immobile(unit) or not battle.kind(unit).holds_field:
        yield Advice(still, reasons.helpless(battle, unit))
    elif unit.prone:
        yield from _get_up(battle, unit, mind, going_on)
    else:
        yield from _go(battle, unit, mind, going_on)
    yield Advice(still, reasons.stays(battle, unit))


def _get_up(battle: Battle, unit: Unit, mind: Mind, going_on: bool) -> Iterator[Advice]:
    """On its feet a 'Mech is worth most; it turns to where the fight is."""
    modes = (unit.did.mode,) if going_on else (Mode.WALK, Mode.RUN)
    turned = [Option(modes[0], spot_of(unit), facing, 0, 0, 0) for facing in range(6)]
    ranked = considered(battle, unit, [single(battle, turned)], mind)
    facing = ranked.best(1)[0].option.facing if ranked else unit.facing
    if cannot_stand(battle, unit) or slip(battle, unit) > WORST_SLIP:
        for steps in _turns(unit.facing, facing):
            yield Advice(Move(unit.id, modes[0], steps), reasons.turns(battle, unit, facing))
        return
    for mode in modes:
        yield Advice(Move(unit.id, mode, "U", facing=facing), reasons.gets_up(battle, unit, facing))


def _turns(facing: int, wanted: int) -> Iterator[str]:
    """How to turn on the spot, all the way or, if that is too much, one hexside."""
    right = (wanted - facing) % 6
    steps = "R" * right if right <= 3 else "L" * (6 - right)
    yield from dict.fromkeys(filter(None, (steps, steps[:1])))


def _go(battle: Battle, unit: Unit, mind: Mind, going_on: bool) -> Iterator[Advice]:
    """The places in reach, best first; staying is one of them."""
    reach = Reach(battle, unit)
    ends = [*_ends(reach, (unit.did.mode,) if going_on else (Mode.WALK, Mode.RUN, Mode.JUMP))]
    if unit.hex is not None:
        mode = unit.did.mode if going_on else Mode.STAND
        ends.append(single(battle, [Option(mode, spot_of(unit), unit.facing, 0, unit.did.hexes, 0)]))
    ranked = considered(battle, unit, ends, mind)
    if ranked is None:
        return
    found = [*_places(ranked, reach)]
    if not going_on and unit.hex is not None and not leaves(battle, unit, mind.skill):
        found += _rushes(ranked, reach, mind)
    yield from (advice for _, advice in sorted(found, key=lambda each: -each[0]))


def _ends(reach: Reach, modes: Sequence[Mode]) -> Iterator[Columns]:
    """All ends of some modes; who has no facing has few of them."""
    if reach.gait.turn:
        yield from (end for end in reach.columns(modes) if len(end.hex))
        return
    for mode in modes:
        options = [*(reach.jumps() if mode is Mode.JUMP else reach.options_of(mode))]
        if options:
            yield single(reach.battle, options)


def _places(ranked: Ranked, reach: Reach) -> Iterator[tuple[float, Advice]]:
    """The best places with their scores."""
    battle, unit = ranked.who.battle, ranked.who.unit
    for value, option, dealt, taken in ranked.best(TRIES):
        staying = option.spent == 0
        action = Move(unit.id, option.mode) if staying else reach.move(option)
        where = reasons.goes(battle, unit, option.mode, option.spot.hex, option.facing)
        yield value, Advice(action, f"{where}: {reasons.promises(dealt, taken)}.")


def _rushes(ranked: Ranked, reach: Reach, mind: Mind) -> Iterator[tuple[float, Advice]]:
    """Charges and deaths from above with their scores: what they do instead of shots and blows."""
    battle, unit, foes = ranked.who.battle, ranked.who.unit, ranked.who.foes
    total, dealt = ranked.scores.total, ranked.scores.dealt.max(axis=0)
    least = float(total.max() - (total - dealt).max())
    prospects = [*rushes(battle, unit, reach, mind.skill.focus, least)]
    if not prospects:
        return
    where, budgets = places(battle, unit, [single(battle, [prospect.end]) for prospect in prospects])
    scores = score(mover(battle, unit, foes, budgets, mind.skill.care), where, mind.mood)
    rests = (scores.total - scores.dealt.max(axis=0)).tolist()
    for prospect, rest in zip(prospects, rests, strict=True):
        given, cost = prospect.given, prospect.cost
        reason = reasons.rushes(battle, unit, prospect.rush, given, cost)
        yield rest + given - mind.mood.caution * cost, Advice(prospect.move, reason)


class Ranking(NamedTuple):
    """A place with its score and the damage to expect and to fear there."""

    value: float
    option: Option
    dealt: float
    taken: float


class Ranked(NamedTuple):
    """All places a unit can go to, scored."""

    who: Mover
    ends: Sequence[Columns]
    scores: Scores

    def best(self, count: int) -> list[Ranking]:
        """The best of them, the best first."""
        total, dealt, taken, _ = self.scores
        order = np.argsort(-total, kind="stable")[:count].tolist()
        most, sums = dealt.max(axis=0), taken.sum(axis=0)
        return [Ranking(float(total[n]), self._option(n), float(most[n]), float(sums[n])) for n in order]

    def _option(self, number: int) -> Option:
        for end in self.ends:
            if number < len(end.hex):
                return end.option(number)
            number -= len(end.hex)
        raise IndexError(number)


def considered(battle: Battle, unit: Unit, ends: Sequence[Columns], mind: Mind) -> Ranked | None:
    """Score all options; None where there is nothing to choose or nobody to fight."""
    coming = pressure(battle, unit, worthy(battle, unit)) if mind.skill.replies else NOTHING
    enemies = foes(battle, unit, mind.skill.focus, coming)
    if not ends or not enemies:
        return None
    where, budgets = places(battle, unit, ends)
    who = mover(battle, unit, enemies, budgets, mind.skill.care)
    scores = score(who, where, mind.mood)
    if mind.skill.replies and not leaves(battle, unit, mind.skill):
        scores = foreseen(who, where, scores, mind)
    total = scores.total
    if mind.skill.noise:
        total = total + _blur(total, mind.skill) * mind.errors(len(where.hex))
    if leaves(battle, unit, mind.skill):
        total = -mind.mood.caution * scores.taken.sum(axis=0) - 2.0 * home_rows(battle, unit)[where.hex]
    return Ranked(who, ends, scores._replace(total=total))


def _blur(total: Floats, skill: Skill) -> float:
    """How far off scores may be: less where little is at stake, so that nobody strays far from the fight."""
    return min(skill.noise, STRAYING * float(np.ptp(total)))


def leaves(battle: Battle, unit: Unit, skill: Skill) -> bool:
    """Whether a unit makes for home: crippled, and allowed to."""
    return battle.scenario.retreat and crippled(unit, skill.stays)


def crippled(unit: Unit, stays: float = CRIPPLED) -> bool:
    """Whether a unit can do no more for its side: nothing left to fire, or nearly shot to pieces."""
    armed = any(
        works(unit, item) and (not item.equipment.ammo or shots_left(unit, item)) for item in unit.design.weapons
    )
    return not armed or soundness(unit) < stays
