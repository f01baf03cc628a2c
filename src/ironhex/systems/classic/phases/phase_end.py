"""The end of a phase: consciousness rolls, Piloting Skill Rolls and falls, and removal of destroyed units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironhex.engine import Task
from ironhex.systems.classic.attachments import abandon, leave_battle
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.crew.ejection import offer_ejection, tempted
from ironhex.systems.classic.crew.warriors import dazed, roll_consciousness
from ironhex.systems.classic.events.movement import Slowed
from ironhex.systems.classic.events.piloting import Steadied, Tumbled
from ironhex.systems.classic.movement.bridges import Bear, on_bridge
from ironhex.systems.classic.movement.stacking import hangs
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.piloting.rolls import roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay


class StayConscious(Task, frozen=True, tag=True):
    """All warriors wounded since the last check roll to stay conscious."""


class KeepFeet(Task, frozen=True, tag=True):
    """One unit after the other rolls for everything that shook it, or falls without a roll."""


class ThinkBetter(Task, frozen=True, tag=True):
    """Warriors may eject after an explosion, including one caused by a fall; they are asked one after the other."""

    asked: int = -1  # the last one


class ClearField(Task, frozen=True, tag=True):
    """Destroyed and abandoned units leave the map."""


def settle(play: ClassicPlay) -> None:
    """Consciousness rolls come first, then Piloting Skill Rolls and falls with their wounds, then the rest.

    By now a unit may have been displaced onto a bridge that does not bear it.
    """
    decks = sorted({unit.place for unit in play.facts.present() if on_bridge(play.facts, unit)})
    play.then(StayConscious(), KeepFeet(), *(Bear(hex) for hex in decks), StayConscious())
    if play.facts.rules.attacks_in(play.facts.phase):
        play.then(ThinkBetter(), StayConscious())
    play.then(ClearField())


def stay_conscious(play: ClassicPlay, task: StayConscious) -> None:
    for id in dazed(play.facts):
        roll_consciousness(play, id)


def keep_feet(play: ClassicPlay, task: KeepFeet) -> None:
    """A fall may shake others, so the rolls continue until none are left."""
    unit = next((unit for unit in play.facts.present() if shaken(unit)), None)
    if unit is not None:
        steady(play, unit.id)
        play.then(task)


def shaken(unit: Unit) -> bool:
    """Whether a unit has a roll left to make."""
    return bool(unit.phase.falls) or len(unit.phase.causes) > unit.phase.rolled


def steady(play: ClassicPlay, unit_id: int) -> None:
    """Roll once for everything that shook a standing 'Mech, all against the same number, until it falls."""
    unit = play.facts.unit(unit_id)
    due = unit.phase.causes[unit.phase.rolled :]
    plunges = play.facts.kind(unit).drive.plunges
    if plunges and unit.phase.falls:
        plunges(play, unit_id)
    elif upright(play, unit) and (
        unit.phase.falls or not all(roll_piloting(play, unit_id, (), cause.why) for cause in due)
    ):
        lose_footing(play, unit)
    play.emit(Steadied(unit_id, known_to=play.facts.unit(unit_id).known_to))


def upright(play: ClassicPlay, unit: Unit) -> bool:
    """Whether a unit can still fall: not prone, not destroyed, and of a kind that can."""
    return not unit.body.prone and unit.phase.doom is None and play.facts.kind(unit).makes_piloting_rolls


def lose_footing(play: ClassicPlay, unit: Unit) -> None:
    """A 'Mech falls where it stands; one making a death from above must land first."""
    if hangs(unit):
        play.emit(Tumbled(unit.id))
    else:
        fall(play, unit.id)


def think_better(play: ClassicPlay, task: ThinkBetter) -> None:
    unit_id = next((id for id in tempted(play.facts) if id > task.asked), None)
    if unit_id is not None:
        offer_ejection(play, unit_id)
        play.then(ThinkBetter(unit_id))


def slow_down(play: ClassicPlay) -> None:
    """Motive hits take effect from now on."""
    for unit in tuple(play.facts.present()):
        if unit.turn.hampered:
            play.emit(Slowed(unit.id, unit.turn.hampered))


def clear_field(play: ClassicPlay, task: ClearField) -> None:
    """Destroyed units are removed at the end of the phase in which they were destroyed."""
    for id in [unit.id for unit in play.facts.units]:
        unit = play.facts.unit(id)
        if unit.hex is None and (unit.attached is None or unit.fate):
            continue
        if unit.fate:
            abandon(play, id)
        elif unit.phase.doom is not None:
            rule, why = unit.phase.doom
            leave_battle(play, unit.id, "destroyed", rule, why)


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {
    StayConscious: stay_conscious,
    KeepFeet: keep_feet,
    ThinkBetter: think_better,
    ClearField: clear_field,
}
