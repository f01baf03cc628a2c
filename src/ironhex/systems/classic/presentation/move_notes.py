"""What players should know about a move before they make it."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.damage.breaches import bare_locations
from ironhex.systems.classic.mines.fields import at_spot
from ironhex.systems.classic.mines.notes import spots
from ironhex.systems.classic.sight.terrain import submerged


def water_notes(battle: Battle, move: Move) -> Iterator[str]:
    """The locations without armor that fill with water if a move leads under water."""
    unit = battle.unit(move.unit)
    bare = bare_locations(battle, unit)
    if not bare or unit.hex is None or submerged(battle, unit):
        return
    wet = (spot.hex for spot in spots(battle, move) if submerged(battle, at_spot(unit, spot)))
    if hex := next(wet, None):
        names = ", ".join(unit.design.location_name(location) for location in bare)
        yield f"fills with water in {hex}, because its armor is gone: {names}"
