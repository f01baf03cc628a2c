"""How to move: which unit, and where it goes; prone units get up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from ironhex.bots import Advice
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.allies import first_to_move
from ironhex.systems.classic.bots.bounds import MOST_MOVERS, most_lines, nearby, nearest
from ironhex.systems.classic.bots.burning import through_fire
from ironhex.systems.classic.bots.cargo import dropping_first
from ironhex.systems.classic.bots.carrying import carries_any, to_load
from ironhex.systems.classic.bots.mines import through_mines
from ironhex.systems.classic.bots.places import single
from ironhex.systems.classic.bots.planning import Plan, considered, leaves, plans, played_out_plans
from ironhex.systems.classic.bots.slipping import slip
from ironhex.systems.classic.bots.thin_ice import through_ice
from ironhex.systems.classic.bots.weights import Profile
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.movement.path import cannot_stand
from ironhex.systems.classic.movement.reach import Option
from ironhex.systems.classic.movement.steps import spot_of

WORST_SLIP = 0.9  # with a higher chance to fall, a unit does not try to get up
FEWEST = 8  # moves of each unit that are played out


def advise_one_of(battle: Battle, units: Sequence[Unit], profile: Profile) -> Iterator[Advice]:
    """Moves of the unit that should move now, best first; foresight finds out which unit that is."""
    loading = [unit for unit in units if to_load(battle, unit)] if carries_any(battle) else []
    if loading:
        yield from advise(battle, loading[0], profile)
        return
    first = first_to_move(battle, units)
    free = [unit for unit in units if _free(battle, unit, profile)]
    if profile.skill.foresight and first in free:
        around = nearby(battle, first)
        movers = nearest(first, (unit for unit in free if around.find(unit.id)), MOST_MOVERS)
        each = min(max(FEWEST, profile.skill.foresight // len(movers)), max(1, most_lines(around) // len(movers)))
        found = [plan for unit in movers for plan in plans(battle, unit, profile)[:each]]
        yield from _unharmed(battle, played_out_plans(around, found, profile))
    yield from advise(battle, first, profile)


def _free(battle: Battle, unit: Unit, profile: Profile) -> bool:
    """Whether a unit is free to go anywhere."""
    ready = battle.kind(unit).holds_field and not immobile(unit) and not unit.body.prone
    return ready and unit.hex is not None and not leaves(battle, unit, profile.skill)


def advise(battle: Battle, unit: Unit, profile: Profile, *, going_on: bool = False) -> Iterator[Advice]:
    """Moves of a unit, best first; the last one is to stand still or to stop."""
    still = Move(unit.id, unit.move.mode if going_on else Mode.STAND)
    if immobile(unit) or not battle.kind(unit).holds_field:
        yield Advice(still, partial(reasons.helpless, battle, unit))
    elif unit.body.prone:
        yield from _get_up(battle, unit, profile, going_on)
    else:
        yield from _unharmed(battle, _go(battle, unit, profile, going_on))
    yield Advice(still, partial(reasons.stays, battle, unit))


def _unharmed(battle: Battle, found: Iterable[Plan]) -> Iterator[Advice]:
    """Units that may burn take no path through a fire, none through mines that they know of, and none over too much
    thin ice."""
    advice = (plan.advice() for plan in found)
    unharmed = (each for each in advice if not isinstance(each.action, Move) or not _harmed(battle, each.action))
    return dropping_first(battle, unharmed)


def _harmed(battle: Battle, move: Move) -> bool:
    return through_fire(battle, move) or through_mines(battle, move) or through_ice(battle, move)


def _go(battle: Battle, unit: Unit, profile: Profile, going_on: bool) -> Sequence[Plan]:
    """Where to go; with foresight, the best plans are played out."""
    found = plans(battle, unit, profile, going_on=going_on)
    if profile.skill.foresight and _free(battle, unit, profile):
        around = nearby(battle, unit)
        return played_out_plans(around, found[: min(profile.skill.foresight, most_lines(around))], profile)
    return found


def _get_up(battle: Battle, unit: Unit, profile: Profile, going_on: bool) -> Iterator[Advice]:
    """Stand up and turn toward the fight."""
    modes = (unit.move.mode,) if going_on else (Mode.WALK, Mode.RUN)
    turned = [Option(modes[0], spot_of(unit), facing, 0, 0, 0) for facing in range(6)]
    ranked = considered(battle, unit, [single(battle, turned)], profile)
    facing = turned[next(ranked.best(1)).number].facing if ranked else unit.facing
    if cannot_stand(battle, unit) or slip(battle, unit) > WORST_SLIP:
        for steps in _turns(unit.facing, facing):
            yield Advice(Move(unit.id, modes[0], steps), partial(reasons.turns, battle, unit, facing))
        return
    for mode in modes:
        yield Advice(Move(unit.id, mode, "U", facing=facing), partial(reasons.gets_up, battle, unit, facing))


def _turns(facing: int, wanted: int) -> Iterator[str]:
    """How to turn on the spot: all the way or, if that costs too much, one hexside."""
    right = (wanted - facing) % 6
    steps = "R" * right if right <= 3 else "L" * (6 - right)
    yield from dict.fromkeys(filter(None, (steps, steps[:1])))
