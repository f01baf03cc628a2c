"""Gun emplacements as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.chapter import Chapter
from ironhex.systems.classic.emplacements.sentences import SENTENCES

EMPLACEMENTS = Chapter(events=SENTENCES, details=tuple(SENTENCES))
