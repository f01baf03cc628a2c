"""The sequence of play: turns of six phases, and sides taking steps by turns however unequal their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ironhex.engine import Play, Task
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.events.turn import BattleEnded, PhaseBegan, TurnBegan

ClassicPlay = Play[Battle]

TURN = (Phase.INITIATIVE, Phase.MOVEMENT, Phase.WEAPONS, Phase.PHYSICAL, Phase.HEAT, Phase.END)


class BeginTurn(Task, frozen=True, tag=True):
    """Start a turn, unless the battle is decided."""


class BeginPhase(Task, frozen=True, tag=True):
    """Start a phase."""

    phase: Phase


class Pair(Task, frozen=True, tag=True):
    """Each side in turn acts with its share of units; repeated until every unit has acted in the phase."""

    phase: Phase


class Act(Task, frozen=True, tag=True):
    """A side acts with one unit."""

    phase: Phase
    side: str


class Resolve(Task, frozen=True, tag=True):
    """What is to be done in a phase once all have acted: resolve attacks, or the whole of a phase without choices."""

    phase: Phase


class EndPhase(Task, frozen=True, tag=True):
    """The end of a phase: damage takes effect, warriors and pilots roll, the destroyed leave the map."""

    phase: Phase


def begin_turn(play: ClassicPlay, task: BeginTurn) -> None:
    """Repeat turns until one side has met its victory conditions."""
    rules = play.facts.rules
    if outcome := rules.victory(play.facts):
        play.emit(BattleEnded(outcome))
        return
    play.emit(TurnBegan(play.facts.turn + 1))
    play.then(*(BeginPhase(phase) for phase in rules.turn), task)


def begin_phase(play: ClassicPlay, task: BeginPhase) -> None:
    """Every phase: begin, act by turns, resolve, settle."""
    play.emit(PhaseBegan(task.phase))
    play.then(Pair(task.phase), Resolve(task.phase), EndPhase(task.phase))


def shares(remaining: Iterable[int]) -> tuple[int, ...]:
    """How many units each side handles in the next pair of steps: one, or as many as it outnumbers the smallest."""
    counts = tuple(remaining)
    smallest = min((count for count in counts if count), default=0)
    return tuple(max(1, count // smallest) if count else 0 for count in counts)


def pair(play: ClassicPlay, task: Pair) -> None:
    """Before each pair of steps the shares are worked out anew; the loser of the initiative acts first."""
    waiting = [len(yet_to_act(play.facts, task.phase, side)) for side in play.facts.order]
    if not any(waiting):
        return
    steps = [
        Act(task.phase, side)
        for side, share in zip(play.facts.order, shares(waiting), strict=True)
        for _ in range(share)
    ]
    play.then(*steps, task)


HAS_ACTED: Mapping[Phase, Callable[[Unit], bool]] = {
    Phase.DEPLOYMENT: lambda unit: unit.hex is not None,
    Phase.MOVEMENT: lambda unit: unit.move.moved,
    Phase.WEAPONS: lambda unit: unit.turn.declared > 0,
    Phase.PHYSICAL: lambda unit: unit.turn.struck > 0,
}


def yet_to_act(battle: Battle, phase: Phase, side: str) -> tuple[Unit, ...]:
    """The units of a side that have still to act in a phase of alternating steps."""
    if phase not in HAS_ACTED:
        return ()
    own = (unit for unit in battle.units if unit.side == side and not unit.fate and not HAS_ACTED[phase](unit))
    return tuple(unit for unit in own if takes_part(battle, phase, unit))


def waiting(battle: Battle, phase: Phase, side: str, seat: str) -> tuple[Unit, ...]:
    """Those of them that are a player's to command."""
    return tuple(unit for unit in yet_to_act(battle, phase, side) if unit.seat == seat)


def commanders(battle: Battle, phase: Phase, side: str) -> tuple[str, ...]:
    """The players of a side who have units that have still to act."""
    return tuple(dict.fromkeys(unit.seat for unit in yet_to_act(battle, phase, side)))


def takes_part(battle: Battle, phase: Phase, unit: Unit) -> bool:
    """Whether a unit acts in a phase: not the doomed, nor who makes no such attacks; off the map only to come."""
    kind = battle.kind(unit)
    if (phase is Phase.WEAPONS and not kind.fires) or (phase is Phase.PHYSICAL and not kind.physical):
        return False
    if unit.hex is not None:
        return unit.phase.doom is None
    arrival = battle.side(unit.side).arrival
    return (phase, arrival) in ((Phase.DEPLOYMENT, "deploy"), (Phase.MOVEMENT, "enter"))
