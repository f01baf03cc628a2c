"""Infantry as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.chapter import Chapter, ChoiceWords
from ironhex.systems.classic.infantry.anti_personnel_pods import ANTI_PERSONNEL_POD, FIRE, KEEP
from ironhex.systems.classic.infantry.events import LegStruck, Swarmed, SwarmLocated
from ironhex.systems.classic.infantry.sentences import SENTENCES

INFANTRY = Chapter(
    events=SENTENCES,
    details=(LegStruck, Swarmed, SwarmLocated),
    choices={
        ANTI_PERSONNEL_POD: ChoiceWords(
            "Infantry attacks {name} in its hex: fire an anti-personnel pod first?",
            "Anti-personnel pods",
            {FIRE: "Fire a pod", KEEP: "Keep it"},
            orders=lambda units: (FIRE, KEEP),
        )
    },
)
