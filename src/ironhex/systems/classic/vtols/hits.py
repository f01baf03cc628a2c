"""Where a VTOL is hit, and what that does to its rotor, weapons, engine and crew."""

from __future__ import annotations

from ironhex.catalog import CatalogError, Item, VehicleLocation
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.attachments import doom_aboard
from ironhex.systems.classic.battle import Unit, altered
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.damage.criticals import critical_hits
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hit_location import FULL, REAR_SIDE
from ironhex.systems.classic.damage.hits import Hit, Struck, armor_first
from ironhex.systems.classic.events.damage import CriticalsRolled, LocationRolled
from ironhex.systems.classic.kinds.kind import HitTables
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.sequence import ClassicPlay, roll_for
from ironhex.systems.classic.vehicles.events import MotiveHit
from ironhex.systems.classic.vehicles.hits import ENDS, SECTIONS
from ironhex.systems.classic.vehicles.venting import vent
from ironhex.systems.classic.vtols.crashing import CREW_DEAD, ROTOR_GONE, blow_up, lose_lift, stop_engine
from ironhex.systems.classic.vtols.events import Critical, MainWeaponDestroyed, RotorDestroyed, VtolCritical

ROTOR = VehicleLocation.ROTOR
DESTROYING = (2, 3)  # rolls that destroy the rotor
SLOWING = (4, 5, 10, 11, 12)  # rolls that hit it and cost an MP
DISARMING = 9  # from the side


def _column(side: str) -> tuple[int, ...]:
    """The side that is struck by every roll, except those that hit the rotor."""
    return tuple(ROTOR if roll in (*DESTROYING, *SLOWING) else SECTIONS[side] for roll in range(2, 13))


VTOL_HITS = HitTables({FULL: {side: _column(side) for side in SECTIONS}}, critical=frozenset({2, 12}))
EXPLOSIONS = {
    Critical.FUEL_TANK_HIT: "fuel tank explodes",
    Critical.EXPLOSION: "ammunition or power plant explodes",
}


# --- where ------------------------------------------------------------------------------------------------------------
def locate_on_vtol(play: ClassicPlay, unit_id: int, table: str, side: str) -> Struck:
    """Roll on the table of VTOLs, whatever the form of attack."""
    unit = play.facts.unit(unit_id)
    faces = roll_for(play, unit, why="hit location")
    roll = sum(faces)
    location = VTOL_HITS.columns[FULL][side][roll - 2]
    critical = roll in VTOL_HITS.critical
    play.emit(LocationRolled(unit_id, FULL, side, faces, location, critical, known_to=unit.known_to))
    if roll in DESTROYING:
        destroy_rotor(play, unit_id, "BMR-VTOL-041")
    elif roll in SLOWING and not play.facts.unit(unit_id).body.rotor_lost:
        play.emit(MotiveHit(unit_id, "BMR-VTOL-042", 1))
    elif roll == DISARMING and side not in ENDS:
        destroy_main_weapon(play, unit_id)
    return Struck(location, side == REAR_SIDE, critical)


def destroy_rotor(play: ClassicPlay, unit_id: int, rule: str) -> None:
    """Without its rotor a VTOL falls out of the air, and never moves again."""
    if not play.facts.unit(unit_id).body.rotor_lost:
        play.emit(RotorDestroyed(unit_id, rule))
        lose_lift(play, unit_id, ROTOR_GONE)


def beaten(play: ClassicPlay, unit_id: int) -> None:
    """A physical attack by a 'Mech destroys the rotor."""
    destroy_rotor(play, unit_id, "BMR-VTOL-059")


def destroy_main_weapon(play: ClassicPlay, unit_id: int) -> None:
    if weapon := largest(play.facts.unit(unit_id)):
        play.emit(MainWeaponDestroyed(unit_id, weapon.index))


def largest(unit: Unit) -> Item | None:
    """The heaviest weapon that still works; of several, the first one."""
    left = [item for item in unit.design.weapons if works(unit, item)]
    return max(left, key=lambda item: (item.equipment.kilograms, -item.index), default=None)


# --- damage -----------------------------------------------------------------------------------------------------------
def vtol_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """Armor goes first, then the structure of the same section; a rotor without structure is destroyed."""
    structure = armor_first(play, unit_id, hit)
    for _ in range(bool(structure) + hit.critical):
        check_vtol(play, unit_id, hit.location)
    unit = play.facts.unit(unit_id)
    if unit.gone(hit.location) and hit.location == ROTOR:
        destroy_rotor(play, unit_id, "BMR-VTOL-037")
    elif unit.gone(hit.location):
        doom(play, unit_id, "BMR-DEST-008", f"{unit.design.location_name(hit.location)} destroyed")


def check_vtol(play: ClassicPlay, unit_id: int, location: int, added: Mod | None = None) -> None:
    """Roll on the Determining Critical Hits Table, then once for each critical hit on the table of VTOLs."""
    faces = play.roll(2, why="critical hits")
    count = critical_hits(sum(faces) + (added.value if added else 0))
    play.emit(CriticalsRolled(unit_id, location, faces, count, location, added))
    for _ in range(count):
        roll = Critical(play.roll(1, why="critical hit")[0])
        play.emit(VtolCritical(unit_id, roll))
        suffer(play, unit_id, roll)


def suffer(play: ClassicPlay, unit_id: int, roll: Critical) -> None:
    """What a critical hit does besides what it marks on the record sheet."""
    if roll is Critical.ENGINE_HIT:
        stop_engine(play, unit_id)
    elif roll is Critical.EXPLOSION and vent(play, unit_id):
        return
    elif roll in EXPLOSIONS:
        blow_up(play, unit_id, "BMR-VTOL-045", EXPLOSIONS[roll])
    elif roll in (Critical.COCKPIT_HIT, Critical.CREW_KILLED):
        kill_crew(play, unit_id)


def kill_crew(play: ClassicPlay, unit_id: int) -> None:
    """A landed VTOL is out of action, a flying one crashes first; infantry aboard dies with the crew."""
    doom_aboard(play, unit_id, "BMR-INF-022", "killed with the crew of the carrier")
    unit = play.facts.unit(unit_id)
    if airborne(play.facts, unit) and not unit.phase.falls:
        lose_lift(play, unit_id, CREW_DEAD)
    else:
        doom(play, unit_id, "BMR-VTOL-046", "crew killed")


def explode(play: ClassicPlay, unit_id: int, rule: str) -> None:
    """A VTOL that is destroyed outright counts as if its ammunition or power plant were hit."""
    play.emit(VtolCritical(unit_id, Critical.EXPLOSION))
    blow_up(play, unit_id, rule, EXPLOSIONS[Critical.EXPLOSION])


def vtol_enters(unit: Unit) -> Unit:
    """A VTOL that lost a section in an earlier battle is a wreck; one that lost its rotor stays on the ground."""
    lost = [place for place in unit.design.locations if place.struck and unit.gone(place.index)]
    if wrecked := next((place for place in lost if place.index != ROTOR), None):
        raise CatalogError(unit.name, "damage", f"it is destroyed: {wrecked.name} destroyed", "BMR-DEST-008")
    return altered(unit, rotor_lost=True) if lost else unit
