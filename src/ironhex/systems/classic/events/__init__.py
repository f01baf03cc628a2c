"""Everything that can happen in a battle, by chapter."""

from ironhex.engine import Event
from ironhex.systems.classic.events import damage, heat, turn

EVENTS: tuple[type[Event], ...] = (*turn.EVENTS, *damage.EVENTS, *heat.EVENTS)
