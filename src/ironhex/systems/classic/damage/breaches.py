"""Hull integrity under water: a hit may let the water in, and nothing in a flooded location works.

The book describes what happens to 'Mechs; a submarine loses what is mounted in the flooded section. Suits made for
water seal themselves (BMR-SUIT-028).
"""

from __future__ import annotations

from ironhex.systems.classic.events.damage import BreachRolled
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import submerged

BREACH = 10  # the lowest roll that lets the water in


def check_hull(play: ClassicPlay, unit_id: int, location: int, *, rear: bool = False) -> bool:
    """Roll for the hull of a location that has just been damaged; returns whether the water comes in.

    It always does where the armor that was hit is gone.
    """
    unit = play.facts.unit(unit_id)
    if unit.hex is None or unit.gone(location) or unit.flooded >> location & 1 or not submerged(play.facts, unit):
        return False
    bare = unit.armor[unit.design.armor_row(location, rear=rear)] <= 0
    faces = () if bare else play.roll(2, why="hull breach")
    flooded = bare or sum(faces) >= BREACH
    play.emit(BreachRolled(unit_id, location, faces, flooded))
    return flooded
