"""Pointblank attacks of hidden units: they interrupt the move of the enemy that has discovered them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironhex.engine.presentation.drafts import Prompt
from ironhex.kernel.hexes import distance
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Declare, number_of
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.hiding.events import MoveInterrupted, ShotPassedUp
from ironhex.systems.classic.hiding.rules import Ambush, in_ambush
from ironhex.systems.classic.missiles.engagement import tasks_of
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.phases.phase_end import KeepFeet, StayConscious
from ironhex.systems.classic.phases.weapons import Volley, declare
from ironhex.systems.classic.questions import AmbushNext
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.views import view


# --- menu and judge ---------------------------------------------------------------------------------------------------
def menu(battle: Battle, question: AmbushNext, seat: str) -> Iterator[Declare]:
    """To let the enemy go on, or any attack on it."""
    for action in declarations(battle, question.unit):
        if refusal(battle, question, seat, action) is None:
            yield action


def refusal(battle: Battle, question: AmbushNext, seat: str, action: Any) -> Barred | None:
    """Judge any declaration."""
    if not isinstance(action, Declare) or action.unit != question.unit:
        return Barred("BMR-HIDDEN-011", f"only unit {question.unit + 1} may attack now")
    if action == Declare(question.unit):
        return None
    if not action.shots and action.close is None:
        return Barred("BMR-HIDDEN-011", "a pointblank attack is made with weapons, or on a 'Mech in the same hex")
    if action.close is not None and action.close.target != question.target:
        return Barred("BMR-HIDDEN-011", "only the enemy that has discovered it can be attacked now")
    return refused(battle, action)


def prompt(battle: Battle, question: AmbushNext, seat: str) -> Prompt:
    unit, target = named(battle, question.unit), named(battle, question.target)
    words = f"{target} has discovered {unit}. Make a pointblank attack, and do nothing else this turn?"
    return Prompt(words, "BMR-HIDDEN-011", (str(number_of(question.unit)),), "draft")


# --- carried out ------------------------------------------------------------------------------------------------------
def ambush(play: ClassicPlay, task: Ambush) -> None:
    """The next unit in ambush attacks, or lets the enemy go on; damage takes effect at once."""
    unit = next(iter(in_ambush(play.facts, task.target)), None)
    if unit is None:
        return
    action = decided(play, unit, task.target)
    if action == Declare(unit.id):
        play.emit(ShotPassedUp(unit.id))
        play.then(task)
        return
    declare(play, action)
    if not play.facts.unit(task.target).move.moved:
        play.emit(MoveInterrupted(task.target))
    systems = tasks_of(play.facts.unit(task.target), unit.id)
    play.then(*systems, Volley(unit.id), StayConscious(), KeepFeet(), StayConscious(), task)


def decided(play: ClassicPlay, unit: Unit, target: int) -> Declare:
    """What the owner of a unit decides, if it can attack at all."""
    question = AmbushNext(unit.side, unit.id, target)
    if not within_reach(unit, play.facts.unit(target)):
        return Declare(unit.id)
    known = view(play.facts, unit.side)
    if not any(action.shots or action.close for action in menu(known, question, unit.seat)):
        return Declare(unit.id)
    action: Declare = play.ask(unit.seat, question)
    return action


def within_reach(unit: Unit, target: Unit) -> bool:
    """Whether a unit can act, and the enemy is still in its hex or next to it."""
    there = target.on_map and target.phase.doom is None and able(unit)
    return there and distance(unit.place, target.place) <= 1
