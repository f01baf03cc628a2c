"""VTOLs as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.chapter import Chapter
from ironhex.systems.classic.vtols.events import LiftLost, MainWeaponDestroyed, RotorDestroyed, VtolCritical
from ironhex.systems.classic.vtols.sentences import SENTENCES

VTOLS = Chapter(events=SENTENCES, details=(LiftLost, MainWeaponDestroyed, RotorDestroyed, VtolCritical))
