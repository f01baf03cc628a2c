"""Hull integrity under water and in a vacuum: a hit may let water in or air out, and nothing works in a location then.

The front and the rear of a torso have armor of their own, like other locations: where either is gone, water gets in.
It also does when a unit gets under water with such a location; only the roll is for hits alone (BMR-WATER-033).

The book describes what happens to 'Mechs; a submarine loses what is mounted in the flooded section. Suits made for
water seal themselves (BMR-SUIT-028).
"""

from __future__ import annotations

from ironhex.engine import Event, Task
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.events.damage import BreachRolled
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import submerged

BREACH = 10  # the lowest roll that lets the water in


class Flood(Task, frozen=True, tag=True):
    """A unit has got under water, and some of its locations have no armor left."""

    unit: int


def check_hull(play: ClassicPlay, unit_id: int, location: int, *, rear: bool = False, dry: bool = False) -> bool:
    """Roll for the hull of a location that has just been damaged, perhaps above the water; returns whether it is
    breached.

    It always is where the armor that was hit is gone.
    """
    unit = play.facts.unit(unit_id)
    if unit.hex is None or unit.gone(location) or unit.flooded >> location & 1:
        return False
    if not play.facts.rules.airless and (dry or not submerged(play.facts, unit)):
        return False
    bare = unit.armor[unit.design.armor_row(location, rear=rear)] <= 0
    faces = () if bare else play.roll(2, why="hull breach")
    flooded = bare or sum(faces) >= BREACH
    play.emit(BreachRolled(unit_id, location, faces, flooded, known_to=unit.known_to))
    return flooded


# --- getting under water ----------------------------------------------------------------------------------------------
def under_water(before: Battle, after: Battle, event: Event) -> tuple[Task, ...]:
    """What follows from an event by which a unit gets under water, if armor is gone anywhere."""
    id = getattr(event, "unit", None)
    unit = after.find(id) if isinstance(id, int) else None
    if unit is None or unit.hex is None or after.board.at(unit.hex).depth < 1:
        return ()
    if not bare_locations(after, unit) or not submerged(after, unit):
        return ()
    earlier = before.find(unit.id)
    was_under = earlier is not None and earlier.hex is not None and submerged(before, earlier)
    return () if was_under else (Flood(unit.id),)


def bare_locations(battle: Battle, unit: Unit) -> list[int]:
    """The locations into which water would get: their armor is gone, in front or at the rear."""
    if battle.kind(unit).hull.flooded is None:
        return []
    return [place.index for place in unit.design.locations if place.struck and _bare(unit, place.index)]


def _bare(unit: Unit, location: int) -> bool:
    if unit.gone(location) or unit.flooded >> location & 1:
        return False
    rows = {location, unit.design.armor_row(location, rear=True)}
    return any(unit.design.armor[row] and unit.armor[row] <= 0 for row in rows)


def flood(play: ClassicPlay, task: Flood) -> None:
    """All locations without armor fill with water."""
    unit = play.facts.unit(task.unit)
    follows = play.facts.kind(unit).hull.flooded
    if not unit.on_map or not submerged(play.facts, unit) or follows is None:
        return
    for location in bare_locations(play.facts, unit):
        play.emit(BreachRolled(unit.id, location, (), flooded=True, known_to=unit.known_to))
    follows(play, unit.id)
