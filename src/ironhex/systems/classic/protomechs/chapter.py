"""ProtoMechs as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.chapter import Chapter
from ironhex.systems.classic.protomechs.sentences import SENTENCES

PROTOMECHS = Chapter(events=SENTENCES, details=tuple(SENTENCES))
