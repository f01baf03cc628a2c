"""High and low gravity: other Movement Points, strained legs and suspensions, and harder or softer falls."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.engine import Risk, Task
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.piloting.fall_damage import EARTH
from ironhex.systems.classic.piloting.rolls import piloting_tally, roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay

AVOID_STRAIN = "avoid damage from the gravity"


class Strain(Task, frozen=True, tag=True):
    """A unit that has moved faster than it was built for, or that has jumped, rolls for its legs or its suspension."""

    unit: int
    rule: str
    points: int


# --- Movement Points --------------------------------------------------------------------------------------------------
def divided(points: int, gravity: int) -> int:
    """Movement Points divided by the gravity, rounded to the nearest number, halves down."""
    return -((gravity - 2 * EARTH * points) // (2 * gravity))


def pulled(battle: Battle, unit: Unit, mode: Mode, points: int) -> tuple[Mod, ...]:
    """What gravity adds to the Movement Points of a unit or takes from them; ProtoMechs never gain any."""
    gravity = battle.scenario.gravity
    change = divided(points, gravity) - points
    if not change or (change > 0 and battle.kind(unit).frenzies):
        return ()
    rule = "BMR-ENV-031" if battle.kind(unit).frenzies else "BMR-ENV-021"
    return (Mod(rule, change, words(battle)),)


# --- strain -----------------------------------------------------------------------------------------------------------
def strain_movers(play: ClassicPlay) -> None:
    """Units roll at the end of the phase in which they were too fast, or jumped."""
    for unit in play.facts.present():
        if task := strain_of(play.facts, unit):
            play.then(task)


def strain_of(battle: Battle, unit: Unit) -> Strain | None:
    """The strain on what carries a unit, if there is any: the points that each leg, or the front, may lose."""
    if not unit.move.moved or not parts(battle, unit):
        return None
    if unit.move.mode is Mode.JUMP:
        return jump_strain(battle, unit)
    over = unit.move.spent - usual_run(battle, unit)
    rule = "BMR-ENV-025" if battle.kind(unit).drive.legs else "BMR-ENV-026"
    return Strain(unit.id, rule, over) if over > 0 and battle.scenario.gravity < EARTH else None


def jump_strain(battle: Battle, unit: Unit) -> Strain | None:
    """Low gravity makes jumps too long, high gravity makes landings too hard."""
    if battle.scenario.gravity < EARTH:
        over = unit.move.spent - working_jets(unit)
        return Strain(unit.id, "BMR-ENV-028", over) if over > 0 else None
    walk = battle.kind(unit).drive.walk(unit).total
    lost = walk - divided(walk, battle.scenario.gravity)
    return Strain(unit.id, "BMR-ENV-029", lost) if lost > 0 else None


def usual_run(battle: Battle, unit: Unit) -> int:
    """The most MP that a unit could spend on Earth."""
    drive = battle.kind(unit).drive
    run = drive.run(unit)
    return (drive.walk(unit) if run.barred else run).total + (drive.gait.road_bonus if unit.move.on_road else 0)


def working_jets(unit: Unit) -> int:
    return sum(works(unit, item) for item in unit.design.items if item.equipment.category == "jump jet")


def parts(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """What suffers from too much speed: the legs of a 'Mech, the front of a vehicle."""
    drive = battle.kind(unit).drive
    return tuple(part for part in drive.legs or drive.suspension if not unit.gone(part))


def strain_risk(battle: Battle, unit: Unit) -> Iterator[Risk]:
    """The roll that a unit will have to make after a move, as it is at its end."""
    if task := strain_of(battle, unit):
        yield Risk(AVOID_STRAIN, piloting_tally(battle, unit.id, (_cause(battle, task),), upright=False))


def _cause(battle: Battle, task: Strain) -> Mod:
    return Mod(task.rule, 0, words(battle))


def strain(play: ClassicPlay, task: Strain) -> None:
    """Unless the roll succeeds, structure is damaged, and with it perhaps more; nobody falls because of it."""
    unit = play.facts.unit(task.unit)
    if not unit.on_map or unit.phase.doom is not None:
        return
    if not roll_piloting(play, unit.id, (_cause(play.facts, task),), AVOID_STRAIN, upright=False):
        for part in parts(play.facts, unit):
            strike(play, unit.id, Hit(task.points, part, internal=True, shakes=False))


def words(battle: Battle) -> str:
    return f"gravity of {battle.scenario.gravity / EARTH:g} G"
