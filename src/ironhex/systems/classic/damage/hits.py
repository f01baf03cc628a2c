"""A hit on its way to a unit, whatever its source; the unit's kind decides where it lands and what it does."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.sequence import ClassicPlay

ANYWHERE = -1  # the location of a hit that has none
GROUP = 5


class Struck(NamedTuple):
    """The location that is hit, whether from behind, and whether the roll itself causes a critical check."""

    location: int
    rear: bool = False
    critical: bool = False


class Hit(NamedTuple):
    """One group of damage that hits one location."""

    points: int
    location: int
    rear: bool = False  # from behind: a torso's rear armor takes it
    critical: bool = False  # the location roll causes a critical check even if the armor holds
    internal: bool = False  # an explosion inside the unit, under the armor
    cause: str = ""  # a short description, for units without a record sheet
    shakes: bool = True  # damage from a fall does not require another Piloting Skill Roll
    piercing: Mod | None = None  # a roll for critical hits with this modifier, even if the armor holds
    dry: bool = False  # above the water, although the unit is under it by now
    deadly: bool = False  # kills the warrior of a 'Mech that it destroys, as a shell of artillery does (BMR-DEST-005)


def groups(points: int, size: int = GROUP) -> tuple[int, ...]:
    """Damage in groups of 5 points, or another size, and one group of what is left."""
    return tuple(min(size, points - start) for start in range(0, points, size))


def mark_off(play: ClassicPlay, unit_id: int, location: int, points: int) -> int:
    """Take points from a location that has nothing but armor, as many as are left; returns how many it took."""
    unit = play.facts.unit(unit_id)
    taken = 0 if unit.gone(location) else min(points, unit.armor[location])
    if taken:
        play.emit(Damaged(unit_id, location, taken, shakes=False, known_to=unit.known_to))
    return taken


def armor_first(play: ClassicPlay, unit_id: int, hit: Hit) -> int:
    """Take points from the armor of a location, unless they come from inside, then from its structure; returns the
    points of structure lost."""
    unit = play.facts.unit(unit_id)
    armor = 0 if hit.internal else min(hit.points, unit.armor[hit.location])
    structure = min(hit.points - armor, unit.structure[hit.location])
    if armor or structure:
        play.emit(Damaged(unit_id, hit.location, armor, structure, shakes=False, known_to=unit.known_to))
    return structure


def strike(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """Apply the damage of a hit; units that have left the map are not affected."""
    unit = play.facts.unit(unit_id)
    if unit.hex is not None:
        play.facts.kind(unit).hull.take_hit(play, unit_id, hit)
        if hit.piercing is not None:
            pierce(play, unit, hit, hit.piercing)
        for follow in play.facts.rules.struck if not hit.internal else ():
            follow(play, unit_id, hit)


def pierce(play: ClassicPlay, before: Unit, hit: Hit, added: Mod) -> None:
    """A hit that has done nothing but damage to armor may still cause critical hits."""
    after, check = play.facts.unit(before.id), play.facts.kind(before).hull.pierced
    if check is not None and after.armor != before.armor and after.structure == before.structure:
        check(play, before.id, hit.location, added)


def locate(play: ClassicPlay, unit_id: int, table: str, side: str) -> Struck:
    """Where a hit lands, by the form of attack and the side that it strikes; the unit's kind decides."""
    hull = play.facts.kind(play.facts.unit(unit_id)).hull
    return Struck(ANYWHERE) if hull.locate is None else hull.locate(play, unit_id, table, side)


def strike_once(
    play: ClassicPlay,
    unit_id: int,
    points: int,
    table: str,
    side: str,
    *,
    cause: str = "",
    shakes: bool = True,
    dry: bool = False,
    deadly: bool = False,
) -> None:
    """All points hit one location, or the unit as a whole."""
    spot = locate(play, unit_id, table, side)
    hit = Hit(points, spot.location, spot.rear, spot.critical, cause=cause, shakes=shakes, dry=dry, deadly=deadly)
    strike(play, unit_id, hit)


def strike_clusters(
    play: ClassicPlay,
    unit_id: int,
    points: int,
    table: str,
    side: str,
    *,
    cause: str = "",
    shakes: bool = True,
    dry: bool = False,
) -> None:
    """Each group of 5 points finds its own location; a unit without locations takes all points at once."""
    located = play.facts.kind(play.facts.unit(unit_id)).has_location
    for group in groups(points) if located else (points,):
        strike_once(play, unit_id, group, table, side, cause=cause, shakes=shakes, dry=dry)
