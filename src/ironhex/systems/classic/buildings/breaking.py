"""A unit enters, crosses or leaves a building, wall by wall."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ironhex.engine import Task
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.caving import Sound
from ironhex.systems.classic.buildings.damage import Hold, damage_building
from ironhex.systems.classic.buildings.infantry import hurt_people
from ironhex.systems.classic.buildings.places import factor, has_floors, in_or_on, tenth_of
from ironhex.systems.classic.buildings.walls import wall_modifiers, walls_between, wear
from ironhex.systems.classic.damage.hit_location import FRONT, FULL
from ironhex.systems.classic.damage.hits import strike_once
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.steps import Spot, spot_of
from ironhex.systems.classic.piloting.rolls import CHARGED, MADE_CHARGE, roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay

THROUGH_A_WALL = "break through a wall"


class Breach(Task, frozen=True, tag=True):
    """A unit has broken through the wall of the building in a hex."""

    unit: int
    hex: Hex


def entering_building(battle: Battle, unit: Unit, gait: Gait, origin: Spot | None, to: Spot) -> Iterator[Task]:
    """What is to be resolved after a step into, out of or inside a building."""
    if gait.walls:
        yield from (Breach(unit.id, hex) for hex in walls_between(battle.board, origin, to))
    if in_or_on(battle.board, to):
        yield Sound(unit.id, to.hex)
        yield Hold(to.hex)


# --- walls ------------------------------------------------------------------------------------------------------------
def breach(play: ClassicPlay, task: Breach) -> None:
    break_wall(play, task.unit, task.hex)


def break_wall(play: ClassicPlay, unit_id: int, hex: Hex) -> None:
    """Roll, or be damaged by the wall as it stood before; the building is damaged by the unit in any case."""
    battle, unit = play.facts, play.facts.unit(unit_id)
    terrain = battle.board.at(hex)
    if not has_floors(terrain) or unit.hex is None:
        return
    strength = factor(battle.board, hex)
    causes = (*wall_modifiers(terrain, unit.move.traveled), *in_a_charge(unit))
    if not roll_piloting(play, unit_id, causes, THROUGH_A_WALL, upright=False):
        strike_once(play, unit_id, tenth_of(strength), FULL, FRONT, cause="wall")
    damage_building(play, hex, wear(unit), unit.name)
    hurt_people(play, hex, wear(unit))


def in_a_charge(unit: Unit) -> tuple[Mod, ...]:
    """One more for those who charge or are charged, besides what a charge adds to every roll of the phase."""
    charge = any(cause in (CHARGED, MADE_CHARGE) for cause in unit.phase.causes)
    return (Mod("BMR-PSR-034", 1, "in a charge"),) if charge else ()


def break_through(play: ClassicPlay, unit_id: int, origin: Spot) -> None:
    """A unit that was driven from one spot to another breaks through all walls between them."""
    unit = play.facts.unit(unit_id)
    if unit.hex is None or not play.facts.kind(unit).drive.gait.indoors:
        return
    to = spot_of(unit)
    if play.facts.kind(unit).drive.gait.walls:
        for hex in walls_between(play.facts.board, origin, to):
            break_wall(play, unit_id, hex)
    be_borne(play, unit_id)


def be_borne(play: ClassicPlay, unit_id: int) -> None:
    """A unit that has come to be in a building or on its roof finds out whether that bears it."""
    unit = play.facts.unit(unit_id)
    if unit.hex is not None and in_or_on(play.facts.board, spot_of(unit)):
        play.then(Sound(unit_id, unit.hex), Hold(unit.hex))


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {Breach: breach}
