"""The sequence of play: turns of six phases, with sides alternating even if their numbers are unequal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ironhex.engine import Play, Task
from ironhex.systems.classic.battle import Battle, Due, Phase, Unit
from ironhex.systems.classic.events.turn import BattleEnded, CameDue, PhaseBegan, TurnBegan
from ironhex.systems.classic.protomechs.points import point_begun, points_of

if TYPE_CHECKING:
    from ironhex.systems.classic.phases.phase import PhaseRules

ClassicPlay = Play[Battle]


class BeginTurn(Task, frozen=True, tag=True):
    """Start a turn, unless the battle is decided."""


class BeginPhase(Task, frozen=True, tag=True):
    """Start a phase."""

    phase: Phase


class Pair(Task, frozen=True, tag=True):
    """Each side in turn acts with its share of units, until every unit has acted in the phase."""

    phase: Phase


class Act(Task, frozen=True, tag=True):
    """A side acts with one unit."""

    phase: Phase
    side: str


class RunStep(Task, frozen=True, tag=True):
    """A step of a phase, after all units have acted."""

    phase: Phase
    step: str


class ComeDue(Task, frozen=True, tag=True):
    """Something scheduled for this phase happens."""

    due: Due


def begin_turn(play: ClassicPlay, task: BeginTurn) -> None:
    """Repeat turns until a side has met its victory conditions."""
    rules = play.facts.rules
    if outcome := rules.victory(play.facts):
        play.emit(BattleEnded(outcome))
        return
    play.emit(TurnBegan(play.facts.turn + 1))
    play.then(*(BeginPhase(phase) for phase in rules.turn), task)


def begin_phase(play: ClassicPlay, task: BeginPhase) -> None:
    """Every phase: begin, resolve what is due, act in alternation, then step by step."""
    rules = play.facts.rules.phase(task.phase)
    if not rules.needed(play.facts):
        return
    play.emit(PhaseBegan(task.phase))
    due = [ComeDue(due) for due in play.facts.due if due.phase is task.phase and due.turn <= play.facts.turn]
    opening, steps = ((RunStep(task.phase, step.name) for step in part) for part in (rules.opening, rules.steps))
    play.then(*due, *opening, Pair(task.phase), *steps)


def come_due(play: ClassicPlay, task: ComeDue) -> None:
    """What was scheduled is removed from the list and happens."""
    play.emit(CameDue(task.due))
    play.facts.rules.due[task.due.what](play, task.due)


def pair(play: ClassicPlay, task: Pair) -> None:
    """Round by round, the sides act with as many units as the rules say."""
    battle = play.facts
    left = [declarations_left(battle, task.phase, side) for side in battle.order]
    if any(left):
        handled = zip(battle.order, battle.rules.alternation(task.phase, left), strict=True)
        play.then(*(Act(task.phase, side) for side, share in handled for _ in range(share)), task)


def act(play: ClassicPlay, task: Act) -> None:
    """A side acts with a unit, unless its remaining units are gone: dodged, destroyed, given up."""
    acting = play.facts.rules.phase(task.phase).act
    if acting is not None and yet_to_act(play.facts, task.phase, task.side):
        acting(play, task.side)


def run_step(play: ClassicPlay, task: RunStep) -> None:
    play.facts.rules.phase(task.phase).step(task.step).run(play)


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {
    BeginTurn: begin_turn,
    BeginPhase: begin_phase,
    ComeDue: come_due,
    Pair: pair,
    Act: act,
    RunStep: run_step,
}


# --- dice -------------------------------------------------------------------------------------------------------------
def roll_for(play: ClassicPlay, unit: Unit, count: int = 2, sides: int = 6, *, why: str) -> tuple[int, ...]:
    """Roll dice for a unit; nobody but its owner knows about a roll for a hidden one."""
    return play.roll(count, sides, why, (unit.seat,) if unit.hidden else (), secret=unit.hidden)


# --- alternation ------------------------------------------------------------------------------------------------------
Alternation = Callable[[Phase, Sequence[int]], tuple[int, ...]]
"""How many units each side handles in the next round of a phase, by how many it has left; the loser of the initiative
comes first."""


def by_shares(phase: Phase, left: Sequence[int]) -> tuple[int, ...]:
    """The shares are recalculated before each round."""
    return shares(left)


def shares(remaining: Iterable[int]) -> tuple[int, ...]:
    """How many units each side handles in the next round: one, or as many times as it outnumbers the smallest side."""
    counts = tuple(remaining)
    smallest = min((count for count in counts if count), default=0)
    return tuple(max(1, count // smallest) if count else 0 for count in counts)


def by_turns(phase: Phase, left: Sequence[int]) -> tuple[int, ...]:
    """One unit of each side, until one side runs out and the other does the rest.

    In deployment a side places all its units before the next one does.
    """
    return one_side_at_a_time(phase, left) if phase is Phase.DEPLOYMENT else tuple(min(1, count) for count in left)


def one_side_at_a_time(phase: Phase, left: Sequence[int]) -> tuple[int, ...]:
    """Each side acts with all its units before the next one does: nobody can count the units of others."""
    first = next((place for place, count in enumerate(left) if count), None)
    return tuple(int(place == first) for place in range(len(left)))


def yet_to_act(battle: Battle, phase: Phase, side: str) -> tuple[Unit, ...]:
    """The units of a side that have not acted in a phase of alternating steps.

    Hidden and doomed units do not act, nor do those of kinds that have no part in the phase.
    """
    return _yet_to_act(battle, battle.rules.phase(phase), side)


def _yet_to_act(battle: Battle, rules: PhaseRules, side: str) -> tuple[Unit, ...]:
    acted, kinds, acts = rules.has_acted, battle.rules.kinds, rules.takes_part
    if acted is None:
        return ()
    return tuple(
        [
            unit
            for unit in battle.units
            if unit.side == side
            and not (unit.fate or unit.hidden or acted(unit))
            and acts(kinds[unit.kind])
            and (unit.phase.doom is None if unit.hex is not None else takes_part_off_map(battle, rules, unit))
        ]
    )


def declarations_left(battle: Battle, phase: Phase, side: str) -> int:
    """How often a side still acts in a phase: once for each unit, or for each Point of ProtoMechs that act as one."""
    rules = battle.rules.phase(phase)
    units = _yet_to_act(battle, rules, side)
    return points_of(battle, units) if rules.together else len(units)


def next_to_act(battle: Battle, phase: Phase, side: str) -> tuple[Unit, ...]:
    """The units of a side one of which acts next: the rest of a Point that has begun to, or else all."""
    rules = battle.rules.phase(phase)
    units = _yet_to_act(battle, rules, side)
    return point_begun(battle, units) or units if rules.together else units


def next_place(battle: Battle, side: str, place_of: Callable[[Unit], int]) -> int:
    """The next place in the order of declarations; where sides do not see everything, each side has its own order."""
    units = [unit for unit in battle.units if unit.side == side] if battle.sighted else battle.units
    return 1 + sum(place_of(unit) > 0 for unit in units)


def has_acted(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has acted in the current phase."""
    rule = battle.rules.phase(battle.phase).has_acted
    return rule is not None and rule(unit)


def waiting(battle: Battle, phase: Phase, side: str, seat: str) -> tuple[Unit, ...]:
    """The ones that a player commands."""
    return tuple([unit for unit in next_to_act(battle, phase, side) if unit.seat == seat])


def commanders(battle: Battle, phase: Phase, side: str) -> tuple[str, ...]:
    """The players of a side with units that have not acted."""
    return tuple(dict.fromkeys([unit.seat for unit in next_to_act(battle, phase, side)]))


def takes_part_off_map(battle: Battle, rules: PhaseRules, unit: Unit) -> bool:
    """Whether a unit that is not on the map acts in a phase: to enter it, or attached to another unit."""
    if unit.attached is not None:
        return unit.attached.how in rules.attached
    if unit.aside:
        return False
    side = battle.side(unit.side)
    return side.arrival == rules.arrival and battle.turn >= side.first_turn
