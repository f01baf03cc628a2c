"""Warriors, their wounds and ejection as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.chapter import Chapter, ChoiceWords
from ironhex.systems.classic.crew.ejection import AFTER_EXPLOSION, EJECT, PICKED_UP_BY, STAY
from ironhex.systems.classic.narrate.warriors import SENTENCES

CREW = Chapter(
    events=SENTENCES,
    choices={
        AFTER_EXPLOSION: ChoiceWords(
            "Ammunition exploded. Does the MechWarrior of {name} eject?",
            "When ammunition explodes",
            {STAY: "Stay in the 'Mech", EJECT: "Eject and leave the 'Mech behind"},
            orders=lambda units: (STAY, EJECT),
        ),
        PICKED_UP_BY: ChoiceWords("Who picks {name} up?", "Who picks up a MechWarrior", orders=lambda units: ()),
    },
)
