"""How a VTOL comes down against its will: into terrain ahead of it, or straight out of the air."""

from __future__ import annotations

from ironhex.catalog import Terrain, VehicleLocation
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.attachments import doom_aboard
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, LEFT, REAR_SIDE, RIGHT
from ironhex.systems.classic.damage.hits import strike_clusters
from ironhex.systems.classic.movement.altitudes import airborne, can_be_set_down, can_land, perch
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.steps import Spot
from ironhex.systems.classic.piloting.fall_damage import FACING_AFTER_A_FALL, fall_damage, tenth
from ironhex.systems.classic.piloting.rolls import roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.vehicles.displaced import vehicle_lands
from ironhex.systems.classic.vtols.events import Crashed, LiftLost, Plunged, SetDown

ROTOR_GONE = Mod("BMR-VTOL-037", 0, "rotor destroyed")
CREW_DEAD = Mod("BMR-VTOL-046", 0, "crew killed")
ENGINE_OUT = Mod("BMR-VTOL-034", 0, "engine hit")
NOWHERE_TO_LAND = Mod("BMR-VTOL-036", 0, "engine hit")
ROTOR = VehicleLocation.ROTOR
STRUCK = (FRONT, RIGHT, RIGHT, REAR_SIDE, LEFT, LEFT)  # by the direction of the flight, clockwise from ahead


# --- into something ---------------------------------------------------------------------------------------------------
def crash_damage(tons: int, hexes: int) -> int:
    """A point for every ten tons and each hex moved this turn, rounded up at the end."""
    return tenth(tons * hexes)


def crash(play: ClassicPlay, unit_id: int, direction: int) -> None:
    """A VTOL flies into terrain: the side ahead takes the damage, and it stays there if it can fly on from there.

    In water it sinks, but may explode first (BMR-VTOL-051).
    """
    unit = play.facts.unit(unit_id)
    terrain = play.facts.board.at(unit.place)
    side = STRUCK[(direction - unit.facing) % 6]
    points = crash_damage(unit.design.tons, unit.move.traveled)
    play.emit(Crashed(unit_id, perch(terrain), side, points))
    hit_the_ground(play, unit_id, points, side)
    if _sinks(terrain):
        doom(play, unit_id, "BMR-VTOL-012", "sinks")
    elif not can_land(terrain):
        doom(play, unit_id, "BMR-VTOL-024", "cannot land where it crashed")
    elif not flies_on(play.facts, play.facts.unit(unit_id)):
        doom(play, unit_id, "BMR-VTOL-024", "cannot fly any more")


def flies_on(battle: Battle, unit: Unit) -> bool:
    """Whether a VTOL still works as one."""
    return allowance(battle, unit, Mode.WALK).barred is None


def hit_the_ground(play: ClassicPlay, unit_id: int, points: int, side: str) -> None:
    """Damage of a crash, in groups of 5; if it reaches any structure but the rotor's, the VTOL explodes."""
    before = play.facts.unit(unit_id).structure
    strike_clusters(play, unit_id, points, FULL, side, shakes=False)
    after = play.facts.unit(unit_id).structure
    if any(left < had for place, (had, left) in enumerate(zip(before, after, strict=True)) if place != ROTOR):
        blow_up(play, unit_id, "BMR-VTOL-026", "explodes in the crash")


def blow_up(play: ClassicPlay, unit_id: int, rule: str, why: str) -> None:
    """A VTOL explodes, with everybody aboard, which may have consequences for its hex."""
    doom_aboard(play, unit_id, "BMR-INF-021", "the carrier exploded")
    doom(play, unit_id, rule, why)
    for follows in play.facts.rules.explosions:
        follows(play, unit_id)


# --- out of the air ---------------------------------------------------------------------------------------------------
def lose_lift(play: ClassicPlay, unit_id: int, cause: Mod) -> None:
    """A VTOL in the air falls when the phase ends, because all damage of a phase is simultaneous."""
    unit = play.facts.unit(unit_id)
    if airborne(play.facts, unit) and not unit.phase.falls:
        play.emit(LiftLost(unit_id, cause))


def stop_engine(play: ClassicPlay, unit_id: int) -> None:
    """Without its engine a VTOL in the air is set down, if its pilot can and the ground allows it."""
    unit = play.facts.unit(unit_id)
    if not airborne(play.facts, unit) or unit.phase.falls:
        return
    terrain = play.facts.board.at(unit.place)
    if not can_be_set_down(terrain):
        lose_lift(play, unit_id, NOWHERE_TO_LAND)
    elif roll_piloting(play, unit_id, (ENGINE_OUT,), "land without an engine"):
        play.emit(SetDown(unit_id, perch(terrain)))
    else:
        lose_lift(play, unit_id, ENGINE_OUT)


def plunge(play: ClassicPlay, unit_id: int) -> None:
    """A VTOL falls to the ground of its hex, through trees; in water it is lost, if it does not explode first."""
    unit = play.facts.unit(unit_id)
    if not airborne(play.facts, unit) or unit.phase.doom is not None:
        return
    terrain = play.facts.board.at(unit.place)
    levels = unit.elevation - perch(terrain)
    face = play.roll(1, why="side it lands on")[0]
    _, side = FACING_AFTER_A_FALL[face - 1]
    points = fall_damage(unit.design.tons, levels, play.facts.scenario.gravity)
    play.emit(Plunged(unit_id, perch(terrain), levels, face, side, points))
    hit_the_ground(play, unit_id, points, side)
    if _sinks(terrain):
        doom(play, unit_id, "BMR-VTOL-039", "falls into the water")
    elif CREW_DEAD in unit.phase.falls:
        doom(play, unit_id, "BMR-VTOL-046", "crew killed")


def vtol_lands(play: ClassicPlay, unit_id: int, spot: Spot, drop: int | None) -> None:
    """A landed VTOL that is driven into another hex sinks in water, and is damaged like any vehicle by a drop."""
    if _sinks(play.facts.board.at(spot.hex)):
        doom(play, unit_id, "BMR-DISP-005", "sinks")
    else:
        vehicle_lands(play, unit_id, spot, drop)


def _sinks(terrain: Terrain) -> bool:
    return terrain.depth >= 0 and not can_land(terrain)
