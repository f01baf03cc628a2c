"""What happens to a unit without others noticing it."""

from __future__ import annotations

from ironhex.engine import Event


class PrivateEvent(Event, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """An event that does not reveal a hidden unit: only its own side sees it then."""

    known_to: str = ""  # the only side that sees it, if the unit is hidden

    def seen_by(self, side: str | None) -> Event | None:
        return self if self.known_to in ("", side) else None
