"""The Off-Board Attack Phase: targets are designated for missiles of the same turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ironhex.engine import Action, Offer, Preview, Question, Task
from ironhex.engine.presentation import ActionForm, Prompt
from ironhex.engine.presentation.offers import NumberName
from ironhex.kernel.odds import at_least, percent
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.action_texts import (
    NotationError,
    read_first_unit,
    read_limb,
    read_named,
    read_twist,
    read_unit,
)
from ironhex.systems.classic.actions import limb_text, number_of, twist_text
from ironhex.systems.classic.attack.to_hit import may_hit
from ironhex.systems.classic.attack.turning import lean_refused, turn_refused
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.chapter import Answers, Verb
from ironhex.systems.classic.munitions.events import TargetDesignated
from ironhex.systems.classic.munitions.tags import (
    all_designators,
    designations,
    designators,
    gear_in_play,
    in_play,
    number_to_designate,
)
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.sequence import ClassicPlay, next_place

DESIGNATE = "designate"
NEEDS = NumberName("needs", "to designate")
NEITHER = Barred("BMR-EQ-152", "name an enemy that the unit designates, or none")


class UseTag(Task, frozen=True, tag=True):
    """A unit may designate a target."""

    unit: int


class DesignateNext(Question, frozen=True, tag=True):
    """Choose the enemy that a unit designates, or none: then it fires its weapons later."""

    unit: int


class Designate(Action, frozen=True, tag=True, omit_defaults=True):
    """Designate an enemy, or none."""

    unit: int
    target: int | None = None
    twist: int = 0
    prop: int | None = None

    def __str__(self) -> str:
        words = [DESIGNATE, str(number_of(self.unit))]
        words += [] if self.target is None else [str(number_of(self.target))]
        words += [f"twist:{twist_text(self.twist)}"] if self.twist else []
        words += [] if self.prop is None else [f"prop:{limb_text(self.prop)}"]
        return " ".join(words)


# --- the phase --------------------------------------------------------------------------------------------------------
def needed(battle: Battle) -> bool:
    """Whether anybody can do something in this phase."""
    return bool(designators(battle))


def designate_targets(play: ClassicPlay) -> None:
    """One unit after the other."""
    play.then(*(UseTag(unit.id) for unit in designators(play.facts)))


def designate_anyway(play: ClassicPlay) -> None:
    """The same for all units that have the gear."""
    play.then(*(UseTag(unit.id) for unit in all_designators(play.facts)))


def among_hidden_units(rules: PhaseRules) -> PhaseRules:
    """The phase where units may be hidden: everybody with the gear is asked, with or without missiles for it.

    So nobody learns from the questions what hidden units carry.
    """
    return replace(
        rules,
        steps=tuple(ANYWAY if step.name == DESIGNATE else step for step in rules.steps),
        needed=lambda battle: bool(all_designators(battle)) or rules.needed(battle),
        played=lambda battle: gear_in_play(battle) or rules.played(battle),
    )


def use_tag(play: ClassicPlay, task: UseTag) -> None:
    """A unit that could designate somebody is asked, and rolls; it makes no other weapon attack this turn."""
    battle = play.facts
    unit = battle.unit(task.unit)
    if not any(True for _ in designations(battle, unit)):
        return
    action: Designate = play.ask(unit.seat, DesignateNext(unit.id))
    if action.target is None:
        return
    number = number_to_designate(battle, unit, action.target, action.twist, action.prop)
    faces = play.roll(2, why="to designate")
    place = next_place(battle, unit.side, lambda each: each.turn.declared)
    hit = sum(faces) >= number.total
    play.emit(TargetDesignated(unit.id, action.target, number, faces, hit, place, action.twist, action.prop))


ANYWAY = Step(DESIGNATE, designate_anyway)
RULES = PhaseRules(Phase.OFF_BOARD, steps=(Step(DESIGNATE, designate_targets),), needed=needed, played=in_play)


# --- menu, judge and words --------------------------------------------------------------------------------------------
def menu(battle: Battle, question: DesignateNext, seat: str) -> Iterator[Designate]:
    """Nobody, or each enemy in the best way."""
    yield Designate(question.unit)
    for target, twist, prop, _ in designations(battle, battle.unit(question.unit)):
        yield Designate(question.unit, target, twist, prop)


def refusal(battle: Battle, question: DesignateNext, seat: str, action: Any) -> Barred | None:
    """Judge any answer."""
    if not isinstance(action, Designate) or action.unit != question.unit:
        return Barred("BMR-EQ-152", f"unit {question.unit + 1} may designate a target now")
    if action.target is None:
        return NEITHER if action.twist or action.prop is not None else None
    unit = battle.unit(action.unit)
    if barred := turn_refused(battle, unit, action.twist) or lean_refused(battle, unit, action.prop):
        return barred
    number = number_to_designate(battle, unit, action.target, action.twist, action.prop)
    if number.barred:
        return number.barred
    return None if may_hit(number) else Barred("BMR-HIT-005", f"needs {number.total}, more than two dice can show")


def prompt(battle: Battle, question: DesignateNext, seat: str) -> Prompt:
    words = f"Which enemy does {named(battle, question.unit)} designate for missiles, instead of firing its weapons?"
    return Prompt(words, "BMR-EQ-152", (str(number_of(question.unit)),))


def offered(action: Designate, battle: Battle) -> Offer:
    if action.target is None:
        return Offer("Designate nobody", DESIGNATE, str(number_of(action.unit)))
    number = number_to_designate(battle, battle.unit(action.unit), action.target, action.twist, action.prop)
    odds = number.barred.why if number.barred else f"needs {number.total}, {percent(at_least(number.total))}"
    enemy = named(battle, action.target) if battle.knows(action.target) else f"unit {number_of(action.target)}"
    numbers = {} if number.barred else {NEEDS.id: float(number.total)}
    targets = (str(number_of(action.target)),)
    return Offer(f"Designate {enemy}: {odds}", DESIGNATE, str(number_of(action.unit)), targets=targets, numbers=numbers)


def preview(action: Designate, battle: Battle) -> Preview:
    if action.target is None:
        return Preview()
    number = number_to_designate(battle, battle.unit(action.unit), action.target, action.twist, action.prop)
    return Preview((("to designate", number),))


def read(words: list[str]) -> Designate:
    """`designate 3 5 twist:+1`: the unit, the target if there is one, and how it turns."""
    unit, rest = read_first_unit(words)
    options = read_named([word for word in rest if ":" in word], "twist", "prop")
    targets = [read_unit(word) for word in rest if ":" not in word]
    if len(targets) > 1:
        raise NotationError("name the unit, and the enemy that it designates")
    twist = read_twist(options.get("twist", "0"))
    prop = read_limb(options["prop"]) if "prop" in options else None
    return Designate(unit, targets[0] if targets else None, twist, prop)


FORMS = (ActionForm("designate 3 5", "unit 3 designates unit 5 for homing missiles; without a target it does nothing"),)
VERB = Verb(Designate, read, offered, preview, FORMS)
ANSWERS = Answers(menu, refusal, prompt)
TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {UseTag: use_tag}
