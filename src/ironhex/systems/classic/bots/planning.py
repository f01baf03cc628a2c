"""Plans for a move: the best places and charges, and which is still best after others have moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.bots import Advice
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.armament.clearing import could_fire
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.allies import comrades, pressure
from ironhex.systems.classic.bots.carrying import Handling, errand, handlings_of, speed
from ironhex.systems.classic.bots.close_combat import burdened, shaken
from ironhex.systems.classic.bots.darkness import shaded
from ironhex.systems.classic.bots.firepower import Floats, anybody_attached
from ironhex.systems.classic.bots.foresight import Foresight
from ironhex.systems.classic.bots.networking import gains
from ironhex.systems.classic.bots.objectives import way_out
from ironhex.systems.classic.bots.places import (
    LANDED,
    LOW_OR_HIGH,
    Places,
    all_ends,
    grounded,
    height_of,
    home_rows,
    moved,
    numbered,
    places,
    single,
)
from ironhex.systems.classic.bots.rushing import Prospect, rushes
from ironhex.systems.classic.bots.scoring import Mover, Promise, Scores, mover, promised, score
from ironhex.systems.classic.bots.survey import NOTHING, Foe, foes, relevant_enemies
from ironhex.systems.classic.bots.target_value import share_left
from ironhex.systems.classic.bots.weights import Profile, Skill, Style
from ironhex.systems.classic.damage.condition import immobile, ready
from ironhex.systems.classic.infantry.swarms import DEEP, swarmers
from ironhex.systems.classic.movement.move_menu import ways_off_the_map
from ironhex.systems.classic.movement.reach import Columns, Option, Reach
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.sight.terrain import depths

TRIES = 8  # places to try if the judge refuses the best
STRAYING = 0.25  # share of what is at stake in a move: the largest error of a weak player
DARING = 1.4  # how much caution counts with foresight


class Plan(NamedTuple):
    """A move with its score, the unit after it, and what it is worth apart from shots."""

    value: float
    end: Unit
    aside: float
    advice: Callable[[], Advice]


def plans(battle: Battle, unit: Unit, profile: Profile, *, going_on: bool = False) -> list[Plan]:
    """The reachable places, including the current one, and the charges, best first; whatever can take off does."""
    reach = Reach(battle, unit)
    ends = [*all_ends(reach, (unit.move.mode,) if going_on else (Mode.WALK, Mode.RUN, Mode.JUMP))]
    if unit.hex is not None and not (ends and grounded(reach)):
        mode = unit.move.mode if going_on else Mode.STAND
        ends.append(single(battle, [Option(mode, spot_of(unit), unit.facing, 0, unit.move.hexes, 0)]))
    ranked = considered(battle, unit, ends, profile)
    if ranked is None:
        return []
    found = [*_places(ranked, reach, max(TRIES, profile.skill.foresight))]
    if not going_on:
        found += _with_infantry(battle, unit, profile)
    if not going_on and unit.hex is not None and not leaves(battle, unit, profile.skill):
        found += _rushes(ranked, reach, profile)
    return sorted(found, key=lambda plan: -plan.value)


def _with_infantry(battle: Battle, unit: Unit, profile: Profile) -> Iterator[Plan]:
    """Moves of a carrier that takes infantry along or lets it off."""
    for each in handlings_of(battle, unit, profile):
        reach = Reach(each.battle, each.carrier)
        ends = [*all_ends(reach, (Mode.WALK, Mode.RUN, Mode.JUMP), LANDED if each.unload else LOW_OR_HIGH)]
        ends.append(single(battle, [Option(Mode.WALK, spot_of(unit), unit.facing, 0, 0, 0)]))
        ranked = considered(each.battle, each.carrier, ends, profile, stays=True)
        assert ranked is not None, "it can always stay where it is"
        for plan in _places(ranked.worth_more(each.worth), reach, max(TRIES, profile.skill.foresight)):
            yield plan._replace(advice=partial(_handling, battle, plan.advice, each))


def _handling(battle: Battle, going: Callable[[], Advice], handled: Handling) -> Advice:
    """The advice to go somewhere with infantry that mounts or dismounts."""
    advice = going()
    move = advice.action
    mode = Mode.WALK if move.mode is Mode.STAND else move.mode
    action = replace(move, mode=mode, load=handled.load, unload=handled.unload)
    return Advice(action, lambda: f"{_handled(battle, handled)} {advice.reason}")


def _handled(battle: Battle, handled: Handling) -> str:
    return reasons.loads(battle, handled.load) if handled.load else reasons.unloads(battle, handled.unload)


def played_out_plans(battle: Battle, found: Sequence[Plan], profile: Profile) -> list[Plan]:
    """Plans with new scores, after everybody has moved."""
    foresight, care = Foresight(battle, profile.skill.focus), DARING * profile.style.caution
    rescored = [plan._replace(value=foresight.value(plan.end, care) + plan.aside) for plan in found]
    return sorted(rescored, key=lambda plan: -plan.value)


def _places(ranked: Ranked, reach: Reach, count: int) -> Iterator[Plan]:
    """The best places with their scores."""
    unit = ranked.who.unit
    for number, value, rest in ranked.best(count):
        option = numbered(ranked.ends, number)
        yield Plan(value, moved(unit, option), rest, partial(_going, reach, option, partial(ranked.promised, number)))


def _going(reach: Reach, option: Option, promised: Callable[[], Promise]) -> Advice:
    """The advice to go to a place."""
    unit = reach.unit
    action = reach.move(option) if option.spent else Move(unit.id, option.mode)
    return Advice(action, partial(_told, reach, option, promised))


def _told(reach: Reach, option: Option, promised: Callable[[], Promise]) -> str:
    battle, unit, hex = reach.battle, reach.unit, option.spot.hex
    where = reasons.goes(battle, unit, option.mode, hex, option.facing)
    return f"{where}: {reasons.promises(*promised())}{gains(battle, unit, hex)}{shaded(battle, unit, hex)}."


def _rushes(ranked: Ranked, reach: Reach, profile: Profile) -> Iterator[Plan]:
    """Charges and deaths from above with their scores, which replace shots and blows."""
    battle, unit = ranked.who.battle, ranked.who.unit
    totals = ranked.scores.total
    least = float(totals.max() - (totals - ranked.scores.dealt).max())
    prospects = [*rushes(battle, unit, reach, profile.skill.focus, least)]
    if not prospects:
        return
    where, budgets = places(battle, unit, [single(battle, [prospect.end]) for prospect in prospects])
    where = where._replace(cell=where.hex)  # nobody charges from a roof
    scores = score(mover(battle, unit, budgets, profile.skill.care), ranked.foes, where, profile.style)
    for prospect, total, dealt, rest in zip(prospects, scores.total, scores.dealt, scores.rest, strict=True):
        gain = prospect.given - profile.style.caution * prospect.cost
        end = moved(unit, prospect.end)
        end = replace(end, move=replace(end.move, rush=prospect.rush))
        yield Plan(float(total - dealt) + gain, end, float(rest) + gain, partial(_rushing, battle, unit, prospect))


def _rushing(battle: Battle, unit: Unit, prospect: Prospect) -> Advice:
    """The advice to charge or to make a death from above."""
    told = partial(reasons.rushes, battle, unit, prospect.rush, prospect.given, prospect.cost)
    return Advice(prospect.move, told)


class Ranking(NamedTuple):
    """A place by its number, with its score and what of that is not damage."""

    number: int
    value: float
    rest: float


class Ranked(NamedTuple):
    """All places a unit can go to, scored."""

    who: Mover
    foes: tuple[Foe, ...]
    ends: Sequence[Columns]
    where: Places
    scores: Scores
    style: Style

    def worth_more(self, by_hex: Floats) -> Ranked:
        """The same with something added to the score of each hex."""
        more, scores = by_hex[self.where.hex], self.scores
        return self._replace(scores=scores._replace(total=scores.total + more, rest=scores.rest + more))

    def best(self, count: int) -> Iterator[Ranking]:
        """The best places in order, one for each hex."""
        order = np.argsort(-self.scores.total, kind="stable")
        firsts = np.sort(np.unique(self.where.hex[order], return_index=True)[1])
        for number in order[firsts[:count]].tolist():
            yield Ranking(number, float(self.scores.total[number]), float(self.scores.rest[number]))

    def promised(self, number: int) -> Promise:
        """What to expect in a place."""
        return promised(self.who, self.foes, self.where.only(number), self.style)


def considered(
    battle: Battle, unit: Unit, ends: Sequence[Columns], profile: Profile, *, stays: bool = False
) -> Ranked | None:
    """Score all options; None if there are none. A unit that stays does not leave the map."""
    if not ends:
        return None
    coming = pressure(battle, unit, relevant_enemies(battle, unit)) if profile.skill.foresight else NOTHING
    high = height_of(battle, unit, ends)
    enemies = foes(battle, unit, profile.skill.focus, coming, high)
    where, budgets = places(battle, unit, ends)
    who = mover(battle, unit, budgets, profile.skill.care, high)
    scores = score(who, enemies, where, profile.style)
    total = scores.total
    if profile.skill.noise:
        total = total + _blur(total, profile.skill) * profile.errors(len(battle.board.hexes()))[where.hex]
    if (way := errand(battle, unit)) is not None:
        scores = scores._replace(rest=scores.rest + way[where.hex])
        total = total + way[where.hex]
    if (out := way_out(battle, unit)) is not None:
        scores = scores._replace(rest=scores.rest + out[where.hex])
        total = total + out[where.hex]
    if freed := burdened(battle, unit, profile.skill.care):
        total = total + freed * _frees(battle, unit, ends, where)
    if not stays and leaves(battle, unit, profile.skill):
        total = -profile.style.caution * scores.taken - 2.0 * home_rows(battle, unit)[where.hex]
    return Ranked(who, enemies, ends, where, scores._replace(total=total), profile.style)


def _frees(battle: Battle, unit: Unit, ends: Sequence[Columns], where: Places) -> Floats:
    """The chance that a move rids a 'Mech of the infantry on it: by a jump, or because men drown in deep water."""
    jumped = np.concatenate([np.full(len(end.hex), end.mode is Mode.JUMP) for end in ends])
    men = all(battle.kind(each).hull.men for each in swarmers(battle, unit))
    drowned = (depths(battle.board)[where.hex] >= DEEP) & men
    return np.where(drowned, 1.0, np.where(jumped, shaken(battle, unit), 0.0))


def _blur(total: Floats, skill: Skill) -> float:
    """How wrong a bot is about hexes: less if little is at stake, so that no unit strays far from the fight."""
    return min(skill.noise, STRAYING * float(np.ptp(total)))


def leaves(battle: Battle, unit: Unit, skill: Skill) -> bool:
    """Whether a unit retreats: it may, and it is no longer useful or is worth saving for the score."""
    if not battle.scenario.retreat or (anybody_attached(battle) and battle.attached_to(unit)):
        return False
    return not armed(battle, unit) or (share_left(unit) < skill.stays and _saved(battle, unit))


def exits(battle: Battle, unit: Unit) -> Iterator[Move]:
    """The moves by which a unit leaves the map, if its home edge is near enough."""
    if unit.hex is None or immobile(unit) or unit.body.prone:
        return
    if home_rows(battle, unit)[battle.board.index(unit.hex)] < speed(battle, unit):
        yield from ways_off_the_map(battle, unit)


def _saved(battle: Battle, unit: Unit) -> bool:
    """Whether the scenario rewards saving a unit: enemies get no points, and allies fight on."""
    return battle.scenario.points and bool(comrades(battle, unit))


def armed(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has anything left to fire, perhaps after clearing a jam."""
    return any(ready(unit, item) for item in unit.design.weapons) or could_fire(battle, unit)
