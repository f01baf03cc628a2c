"""Everything that can happen in a battle, by chapter."""

from ironhex.engine import Event
from ironhex.systems.classic.events import damage, heat, hiding, movement, physical, piloting, turn, warriors, weapons

EVENTS: tuple[type[Event], ...] = (
    *turn.EVENTS,
    *hiding.EVENTS,
    *movement.EVENTS,
    *piloting.EVENTS,
    *weapons.EVENTS,
    *physical.EVENTS,
    *damage.EVENTS,
    *heat.EVENTS,
    *warriors.EVENTS,
)
