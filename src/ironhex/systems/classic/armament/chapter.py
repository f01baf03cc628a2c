"""Special weapons as a chapter: jams, and clearing them."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.systems.classic.armament.clearing import CLEAR_JAM, LEAVE, OfferClearing, decide
from ironhex.systems.classic.armament.sentences import SENTENCES
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.chapter import Chapter, ChoiceWords


def clear_words(battle: Battle, unit: Unit, option: str) -> str:
    """What an option means."""
    return (
        "Leave it jammed"
        if option == LEAVE
        else f"Clear the {option}: no weapon attacks next turn, no running or jumping"
    )


def clear_orders(units: Sequence[Unit]) -> tuple[str, ...]:
    """Players can order in advance only that jams are left alone."""
    return (LEAVE,)


ARMAMENT = Chapter(
    tasks={OfferClearing: decide},
    events=SENTENCES,
    choices={
        CLEAR_JAM: ChoiceWords(
            "Should {name} clear a jammed weapon next turn?",
            "Jammed weapons",
            describe=clear_words,
            orders=clear_orders,
        ),
    },
)
