"""Where a ProtoMech is hit, and what its critical hits do to it and its pilot."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog import CatalogError, ProtoLocation
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.bodies import BOXES
from ironhex.systems.classic.crew.warriors import aboard, hurt
from ironhex.systems.classic.damage.breaches import check_hull
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.damage.criticals import critical_hits
from ironhex.systems.classic.damage.hit_location import ANY_SIDE, FULL
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, Struck
from ironhex.systems.classic.events.damage import CriticalsRolled, Damaged, Doomed, LocationDestroyed, LocationRolled
from ironhex.systems.classic.movement.steps import Spot
from ironhex.systems.classic.protomechs.events import BoxCrossed, NearMiss, TorsoWeaponRolled
from ironhex.systems.classic.sequence import ClassicPlay

HEAD, TORSO, RIGHT_ARM, LEFT_ARM, LEGS, MAIN_GUN = ProtoLocation
PROTO_TABLE = (MAIN_GUN, None, RIGHT_ARM, LEGS, TORSO, TORSO, TORSO, LEGS, LEFT_ARM, None, HEAD)
"""What a roll of 2, 3, … 12 hits, from any side; None is a near miss."""
SHADED = {HEAD: (2,), TORSO: (1, 2), RIGHT_ARM: (2,), LEFT_ARM: (2,), LEGS: (3,), MAIN_GUN: ()}
"""The critical hit boxes that hurt the pilot, counted from 1."""


# --- where it is hit --------------------------------------------------------------------------------------------------
def locate_on_proto(play: ClassicPlay, unit_id: int, table: str, side: str) -> Struck:
    """Roll on the table of ProtoMechs, whatever the form of attack and its direction; some hits are near misses."""
    faces = play.roll(2, why="hit location")
    location = PROTO_TABLE[sum(faces) - 2]
    if location is None:
        play.emit(NearMiss(unit_id, faces))
        return Struck(ANYWHERE)
    if not play.facts.unit(unit_id).design.has_location(location):
        location = TORSO  # damage to a main gun that it lacks goes on to the torso
    play.emit(LocationRolled(unit_id, FULL, ANY_SIDE, faces, location, known_to=play.facts.unit(unit_id).known_to))
    return Struck(location)


# --- damage -----------------------------------------------------------------------------------------------------------
def proto_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """Armor goes first, then structure; what a location cannot take goes on to the torso."""
    if hit.location == ANYWHERE:
        return  # a near miss
    left = damage_location(play, unit_id, hit.location, hit.points)
    if left and hit.location != TORSO:
        damage_location(play, unit_id, TORSO, left)


def damage_location(play: ClassicPlay, unit_id: int, location: int, points: int) -> int:
    """Damage to one location, and what follows from damage to its structure; returns the points that are left over."""
    unit = play.facts.unit(unit_id)
    if unit.gone(location):
        return points
    armor = min(points, unit.armor[location])
    structure = min(points - armor, unit.structure[location])
    if armor or structure:
        play.emit(Damaged(unit_id, location, armor, structure, shakes=False, known_to=unit.known_to))
    if play.facts.unit(unit_id).gone(location):
        lose_location(play, unit_id, location)
    elif structure:
        check_proto(play, unit_id, location)
    if armor or structure:
        check_hull(play, unit_id, location)
    return points - armor - structure


def check_proto(play: ClassicPlay, unit_id: int, location: int, added: Mod | None = None) -> None:
    """Roll on the Determining Critical Hits Table, and cross off as many boxes; hits without a box left are lost."""
    if not BOXES[location]:
        return
    faces = play.roll(2, why="critical hits")
    count = critical_hits(sum(faces) + (added.value if added else 0))
    play.emit(CriticalsRolled(unit_id, location, faces, count, location, added))
    for _ in range(count):
        cross_off(play, unit_id, location)


def cross_off(play: ClassicPlay, unit_id: int, location: int) -> None:
    """One critical hit: the next box of the location, from left to right."""
    box = play.facts.unit(unit_id).body.boxes[location] + 1
    if box > BOXES[location]:
        return
    play.emit(BoxCrossed(unit_id, location, box))
    if box in SHADED[ProtoLocation(location)]:
        wound_pilot(play, unit_id)
    if box == BOXES[location]:
        finish_location(play, unit_id, location)
    elif location == TORSO:
        risk_torso_weapon(play, unit_id)


def lose_location(play: ClassicPlay, unit_id: int, location: int) -> None:
    """All structure is gone: every box left is crossed off, and everything in the location is destroyed."""
    for box in range(play.facts.unit(unit_id).body.boxes[location] + 1, BOXES[location] + 1):
        play.emit(BoxCrossed(unit_id, location, box))
        if box in SHADED[ProtoLocation(location)]:
            wound_pilot(play, unit_id)
    finish_location(play, unit_id, location)


def finish_location(play: ClassicPlay, unit_id: int, location: int) -> None:
    """A location is destroyed; without its torso the ProtoMech is, and its pilot dies with it."""
    play.emit(LocationDestroyed(unit_id, location))
    if location == TORSO:
        destroy_proto(play, unit_id, "BMR-DEST-006", "torso destroyed")


def risk_torso_weapon(play: ClassicPlay, unit_id: int) -> None:
    """A die may destroy one of the two torso weapons; an empty or destroyed place is not rolled again."""
    unit = play.facts.unit(unit_id)
    face = play.roll(1, why="torso weapon")[0]
    weapons = [item for item in unit.design.items if item.location == TORSO and item.equipment.category != "ammo"]
    place = (face - 1) // 2
    hit = weapons[place] if place < min(2, len(weapons)) else None
    play.emit(TorsoWeaponRolled(unit_id, face, hit.index if hit is not None and works(unit, hit) else None))


def wound_pilot(play: ClassicPlay, unit_id: int) -> None:
    """A shaded box hurts the pilot."""
    hurt(play, unit_id, 1, "BMR-PROTO-022", "critical hit")


def destroy_proto(play: ClassicPlay, unit_id: int, rule: str, why: str = "crushed") -> None:
    """A ProtoMech has no ejection system: its pilot dies with it."""
    unit = play.facts.unit(unit_id)
    if unit.phase.doom is None or aboard(unit):
        play.emit(Doomed(unit_id, rule, why, killed=True))


def proto_lands(play: ClassicPlay, unit_id: int, spot: Spot, drop: int | None) -> None:
    """A ProtoMech that is driven into another hex stays on its feet."""


# --- entering a battle ------------------------------------------------------------------------------------------------
def proto_enters(unit: Unit) -> Unit:
    """Destroyed locations have no box left; a ProtoMech without its torso is a wreck."""
    rows = zip(unit.structure, unit.body.boxes, BOXES, strict=True)
    boxes = tuple(crossed if structure else most for structure, crossed, most in rows)
    if boxes[TORSO] >= BOXES[TORSO]:
        raise CatalogError(unit.name, "damage", "it is destroyed: torso destroyed", "BMR-DEST-006")
    return replace(unit, body=replace(unit.proto, boxes=boxes))
