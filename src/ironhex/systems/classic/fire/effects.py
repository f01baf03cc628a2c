"""What fire does to units: it heats 'Mechs, and destroys others that are unlucky."""

from __future__ import annotations

from ironhex.engine import Risk, Task
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.fire.events import FellIntoFire, FireBraved
from ironhex.systems.classic.infantry.events import ShakenOff
from ironhex.systems.classic.infantry.swarms import swarmers
from ironhex.systems.classic.movement.altitudes import aloft
from ironhex.systems.classic.movement.hazards import Hazard
from ironhex.systems.classic.movement.path import scorching
from ironhex.systems.classic.movement.stacking import hangs
from ironhex.systems.classic.movement.steps import Spot, spot_of, water
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

SURVIVAL = 8
IN_FIRE = "burning hex"
PASSED_THROUGH, STOOD_IN = 2, 5  # heat


class Brave(Task, frozen=True, tag=True):
    """A unit in a burning hex rolls for its survival."""

    unit: int
    rule: str


# --- heat -------------------------------------------------------------------------------------------------------------
def fire_heat(battle: Battle, unit: Unit) -> tuple[Mod, ...]:
    """Each burning hex moved out of adds 2, standing in one 5, even when shut down."""
    move, standing = unit.move, unit.hex is not None and scorching(battle.board.at(unit.hex)) and not hangs(unit)
    through = (Mod("BMR-FIRE-014", PASSED_THROUGH * move.burning, "moved through fire"),) if move.burning else ()
    return (*through, Mod("BMR-FIRE-014", STOOD_IN, "stands in fire")) if standing else through


# --- survival ---------------------------------------------------------------------------------------------------------
def endangered(battle: Battle, unit: Unit, spot: Spot) -> bool:
    """Whether fire can destroy a unit in a place: on the ground, or on the surface of burning water."""
    kind, terrain = battle.kind(unit), battle.board.at(spot.hex)
    if not terrain.fire or not kind.hull.flammable(unit) or water(terrain, spot):
        return False
    return not (kind.drive.gait.flies and aloft(terrain, spot.elevation))


def entering_fire(battle: Battle, unit: Unit, mode: Mode, spot: Spot) -> Risk | None:
    """The roll of a unit that moves into a burning hex; one that jumps into it ends its move there."""
    if not endangered(battle, unit, spot):
        return None
    return Risk(IN_FIRE, survival("BMR-FIRE-017" if mode is Mode.JUMP else "BMR-FIRE-016"))


def survival(rule: str) -> Tally:
    return Tally((Mod(rule, SURVIVAL, IN_FIRE),))


def brave(play: ClassicPlay, task: Brave) -> None:
    """Unless it rolls high enough, the unit is destroyed."""
    unit = play.facts.unit(task.unit)
    if not unit.on_map or unit.phase.doom is not None or not endangered(play.facts, unit, spot_of(unit)):
        return
    number = survival(task.rule)
    faces = roll_for(play, unit, why=IN_FIRE)
    passed = sum(faces) >= number.total
    play.emit(FireBraved(unit.id, unit.place, number, faces, passed, known_to=unit.known_to))
    if not passed:
        doom(play, unit.id, task.rule, "burned")


def endure_fires(play: ClassicPlay) -> None:
    """Units that are in a burning hex when the Movement Phase ends roll, if they have not rolled on entering it; men
    fall off the 'Mechs that carry them into a fire or are burning themselves."""
    for unit in tuple(play.facts.present()):
        if unit.burning or scorching(play.facts.board.at(unit.place)):
            fall_into_fire(play, unit)
        if unit.phase.scorched != unit.hex and endangered(play.facts, unit, spot_of(unit)):
            play.then(Brave(unit.id, "BMR-FIRE-017"))


def fall_into_fire(play: ClassicPlay, carrier: Unit) -> None:
    """Conventional infantry lets go of a burning 'Mech, and is destroyed on a high roll; battle armor holds on."""
    for unit in swarmers(play.facts, carrier):
        if play.facts.kind(unit).hull.men:
            play.emit(ShakenOff(unit.id, carrier.id, "BMR-ANTIMECH-029"))
            faces = play.roll(2, why="fall into the fire")
            play.emit(FellIntoFire(unit.id, carrier.place, faces, sum(faces) >= SURVIVAL))
            if sum(faces) >= SURVIVAL:
                doom(play, unit.id, "BMR-ANTIMECH-029", "burned")


def on_entering(unit_id: int) -> Task:
    return Brave(unit_id, "BMR-FIRE-016")


BURNING_HEX = Hazard(entering_fire, on_entering)
