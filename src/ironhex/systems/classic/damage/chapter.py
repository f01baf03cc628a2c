"""Hit locations, damage and critical hits as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.chapter import Chapter, ChoiceWords
from ironhex.systems.classic.damage.breaches import Flood, flood, under_water
from ironhex.systems.classic.damage.hit_location import FRONT, LEFT, REAR_SIDE, RIGHT, SIDE_STRUCK
from ironhex.systems.classic.narrate.damage import SENTENCES

DAMAGE = Chapter(
    tasks={Flood: flood},
    events=SENTENCES,
    details=tuple(SENTENCES),
    choices={
        SIDE_STRUCK: ChoiceWords(
            "{name} is hit at the corner of two sides. Which side takes it?",
            "Side hit, at a corner",
            {FRONT: "The front", LEFT: "The left side", RIGHT: "The right side", REAR_SIDE: "The rear"},
            orders=lambda units: (FRONT, LEFT, RIGHT, REAR_SIDE),
        ),
    },
    sequel=under_water,
)
