"""Special weapons as a chapter: jams and clearing them, and what is switched on and off."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.systems.classic.armament.clearing import CLEAR_JAM, LEAVE, OfferClearing, decide
from ironhex.systems.classic.armament.sentences import SENTENCES
from ironhex.systems.classic.armament.switching import (
    AS_IT_IS,
    DEFENSES,
    SWITCHING,
    OfferSwitching,
    has_switch,
    item_name,
    item_named,
    switch,
    switched_on,
)
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.chapter import Chapter, ChoiceWords
from ironhex.systems.classic.narrate.words import item_words


def clear_words(battle: Battle, unit: Unit, option: str) -> str:
    """What an option means."""
    if option == LEAVE:
        return "Leave it jammed"
    item = next((each for each in unit.design.items if item_name(unit, each) == option), None)
    what = option if item is None else item_words(unit, item)
    return f"Clear the {what}: no weapon attacks next turn, no running or jumping"


def clear_orders(units: Sequence[Unit]) -> tuple[str, ...]:
    """Players can order in advance only that jams are left alone."""
    return (LEAVE,)


def switch_words(battle: Battle, unit: Unit, option: str) -> str:
    """What an option does."""
    item = item_named(unit, option)
    if item is None:
        return "Leave everything as it is"
    return f"Switch the {item_words(unit, item)} {'off' if switched_on(unit, item) else 'on'}"


def defense_orders(units: Sequence[Unit]) -> tuple[str, ...]:
    """Players can order in advance only that everything stays as it is, and do so from the start."""
    return (AS_IT_IS,)


def switch_orders(units: Sequence[Unit]) -> tuple[str, ...] | None:
    """The same for other equipment, if they have some."""
    return (AS_IT_IS,) if any(has_switch(unit.design, SWITCHING) for unit in units) else None


ARMAMENT = Chapter(
    tasks={OfferClearing: decide, OfferSwitching: switch},
    events=SENTENCES,
    choices={
        CLEAR_JAM: ChoiceWords(
            "Should {name} clear a jammed weapon next turn?",
            "Jammed weapons",
            describe=clear_words,
            orders=clear_orders,
        ),
        DEFENSES: ChoiceWords(
            "Should {name} switch an anti-missile system off or on?",
            "Anti-missile systems switched off or on",
            describe=switch_words,
            orders=defense_orders,
        ),
        SWITCHING: ChoiceWords(
            "What should {name} switch on or off?",
            "Equipment switched on or off",
            describe=switch_words,
            orders=switch_orders,
        ),
    },
)
