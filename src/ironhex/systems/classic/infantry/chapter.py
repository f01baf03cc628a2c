"""Infantry as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.chapter import Chapter
from ironhex.systems.classic.infantry.events import LegStruck, Swarmed, SwarmLocated
from ironhex.systems.classic.infantry.sentences import SENTENCES

INFANTRY = Chapter(events=SENTENCES, details=(LegStruck, Swarmed, SwarmLocated))
