"""Hidden units as a chapter: the option, their event in words, and the choice to reveal them."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.chapter import Answers, Chapter, ChoiceWords, RulesOption
from ironhex.systems.classic.electronics.probes import sweep
from ironhex.systems.classic.hiding import pointblank
from ironhex.systems.classic.hiding.deploying import HideNext, hide_next, hide_units
from ironhex.systems.classic.hiding.events import MoveInterrupted, Revealed, ShotPassedUp, UndoClosed
from ironhex.systems.classic.hiding.rules import (
    HIDDEN_UNIT,
    HIDDEN_UNITS,
    REVEAL,
    REVEALING,
    STAY_HIDDEN,
    TASKS,
    Ambush,
    offer_in_secret,
    offer_to_reveal,
    revelations_before,
)
from ironhex.systems.classic.munitions.designating import among_hidden_units
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.phases.end import SWITCH_SINKS
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.questions import AmbushNext
from ironhex.systems.classic.ruleset import Ruleset

HOW = {
    "BMR-HIDDEN-003": "is discovered by an enemy entering its hex",
    "BMR-HIDDEN-004": "is discovered by an enemy next to it",
    "BMR-EQ-003": "is found by an active probe",
}
HIDE = Step("hide", hide_units)
IN_SECRET = Step("switch sinks of hidden units", offer_in_secret)  # by this name positions know it
OFFER_REVEAL = Step("reveal", offer_to_reveal)
PROBE = Step("probe", sweep)


def revealed(event: Revealed, battle: Battle) -> str:
    place = f" at {event.shown.hex}" if event.shown.hex else ""
    return f"{named(battle, event.unit)}{place} {HOW.get(event.rule, 'is revealed')}"


def shot_passed_up(event: ShotPassedUp, battle: Battle) -> str:
    return f"{named(battle, event.unit)} makes no pointblank attack"


def move_interrupted(event: MoveInterrupted, battle: Battle) -> str:
    return f"The move of {named(battle, event.unit)} is interrupted"


def undo_closed(event: UndoClosed, battle: Battle) -> str:
    return ""


def hidden_units(rules: Ruleset) -> Ruleset:
    """Hidden units are deployed in secret, and act only in a phase at whose start their owner reveals them.

    What their owners are asked comes first, so that others do not notice when it ends.
    """
    rules = rules.with_opening(Phase.DEPLOYMENT, HIDE).with_step(Phase.END, IN_SECRET, before=SWITCH_SINKS)
    rules = rules.with_step(Phase.MOVEMENT, PROBE)
    for phase in (Phase.MOVEMENT, Phase.WEAPONS):
        rules = rules.with_opening(phase, OFFER_REVEAL)
    phases = (among_hidden_units(each) if each.phase is Phase.OFF_BOARD else each for each in rules.phases)
    return rules.changed(phases=tuple(phases))


OPTION = Option(
    HIDDEN_UNITS,
    "Hidden units",
    "Units may start where the enemy does not know about them, and attack an enemy that discovers them; active probes "
    "find them from afar.",
    "BMR-HIDDEN-001",
    hides=True,
)
WORDS = ChoiceWords(
    "{name} is hidden. Reveal it, so that it can act in this phase?",
    "Hidden units",
    {
        STAY_HIDDEN: "Stay hidden: it does nothing in this phase",
        REVEAL: "Reveal it",
    },
    orders=lambda units: REVEALING if any(unit.hidden for unit in units) else None,
)
HIDING = Chapter(
    tasks={**TASKS, HideNext: hide_next, Ambush: pointblank.ambush},
    questions={AmbushNext: Answers(pointblank.menu, pointblank.refusal, pointblank.prompt)},
    events={
        Revealed: revealed,
        ShotPassedUp: shot_passed_up,
        MoveInterrupted: move_interrupted,
        UndoClosed: undo_closed,
    },
    choices={HIDDEN_UNIT: WORDS},
    options=(RulesOption(OPTION, hidden_units, secret=True),),
    prelude=revelations_before,
)
