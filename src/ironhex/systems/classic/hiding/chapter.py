"""Hidden units as a chapter: the option, their event in words, and the choice to reveal them."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.chapter import Chapter, ChoiceWords, RulesOption
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.hiding.rules import (
    HIDDEN_UNIT,
    HIDDEN_UNITS,
    LIE_LOW,
    REVEALING,
    SHOW,
    TASKS,
    comes_to_light,
    offer_to_reveal,
)
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset

HOW = {
    "BMR-HIDDEN-003": "is discovered by an enemy entering its hex",
    "BMR-HIDDEN-004": "is discovered by an enemy next to it",
}
REVEAL = Step("reveal", offer_to_reveal)


def revealed(event: Revealed, battle: Battle) -> str:
    place = f" at {event.shown.hex}" if event.shown.hex else ""
    return f"{named(battle, event.unit)}{place} {HOW.get(event.rule, 'is hidden no more')}"


def hidden_units(rules: Ruleset) -> Ruleset:
    """Hidden units act only in a phase at whose start their owner reveals them (BMR-HIDDEN-006, BMR-HIDDEN-007)."""
    for phase in (Phase.MOVEMENT, Phase.WEAPONS):
        rules = rules.with_opening(phase, REVEAL)
    return rules


OPTION = Option(
    HIDDEN_UNITS,
    "Hidden units",
    "Units may start where the enemy does not know about them.",
    "BMR-HIDDEN-001",
    hides=True,
)
WORDS = ChoiceWords(
    "{name} is hidden. Reveal it, so that it can act in this phase?",
    "Hidden units",
    {
        LIE_LOW: "Stay hidden: it does nothing in this phase",
        SHOW: "Reveal it, so that it can act in this phase",
    },
    orders=lambda units: REVEALING if any(unit.hidden for unit in units) else None,
)
HIDING = Chapter(
    tasks=TASKS,
    events={Revealed: revealed},
    choices={HIDDEN_UNIT: WORDS},
    options=(RulesOption(OPTION, hidden_units),),
    prelude=comes_to_light,
)
