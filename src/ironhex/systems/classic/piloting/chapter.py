"""Piloting Skill Rolls, falls and displacement as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.chapter import Chapter, ChoiceWords
from ironhex.systems.classic.narrate.piloting import SENTENCES
from ironhex.systems.classic.piloting.displacement import BACKWARD, DRIVEN_TO, FORWARD, STAND_FAST, STEP_ASIDE
from ironhex.systems.classic.presentation.hex_words import hex_words

PILOTING = Chapter(
    events=SENTENCES,
    choices={
        DRIVEN_TO: ChoiceWords(
            "{name} has to leave its hex. Where to?",
            "Destination when displaced",
            describe=hex_words,
            orders=lambda units: (),
        ),
        STEP_ASIDE: ChoiceWords(
            "Another 'Mech is pushed into {name}. Does it step aside?",
            "When another 'Mech is pushed into yours",
            {
                FORWARD: "Step forward",
                BACKWARD: "Step back",
                STAND_FAST: "Hold its ground and be pushed on",
            },
            orders=lambda units: (FORWARD, BACKWARD, STAND_FAST),
        ),
    },
)
