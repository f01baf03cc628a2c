"""Infantry as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.chapter import Chapter, ChoiceWords
from ironhex.systems.classic.infantry.events import LegStruck, Swarmed, SwarmLocated
from ironhex.systems.classic.infantry.pods import FIRE, KEEP, POD
from ironhex.systems.classic.infantry.sentences import SENTENCES

INFANTRY = Chapter(
    events=SENTENCES,
    details=(LegStruck, Swarmed, SwarmLocated),
    choices={
        POD: ChoiceWords(
            "Infantry attacks {name} in its hex: fire an anti-personnel pod first?",
            "Anti-personnel pods",
            {FIRE: "Fire a pod", KEEP: "Keep it"},
            orders=lambda units: (FIRE, KEEP),
        )
    },
)
