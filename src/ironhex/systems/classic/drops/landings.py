"""Landings: whether they succeed, where failed ones end, and what they cost."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.catalog import Board
from ironhex.engine import Task
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.attachments import leave_battle
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.breaking import be_borne
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hit_location import FRONT, FULL
from ironhex.systems.classic.damage.hits import Hit, strike, strike_once
from ironhex.systems.classic.drops.events import LandingRolled, TouchedDown
from ironhex.systems.classic.hiding.rules import Ambush, found_by, in_ambush
from ironhex.systems.classic.infantry.troopers import living
from ironhex.systems.classic.movement.hazards import tasks_at
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import Spot, gait_of, landing, spot_of, standing, water
from ironhex.systems.classic.piloting.displacement import crowd_out
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.piloting.rolls import piloting_tally
from ironhex.systems.classic.sequence import ClassicPlay

WITHOUT_PILOTING = Tally((Mod("BMR-DROP-004", 4, "assault drop"),))
WITH_PARAFOILS = Tally((Mod("BMR-SUIT-073", 3, "assault drop with parafoils"),))
PARAFOIL = "parafoil"
HOPELESS = 7  # a 'Mech that fails by more is destroyed
DROP = Mod("BMR-DROP-003", 0, "assault drop")


class TouchDown(Task, frozen=True, tag=True):
    """A unit lands at the end of the Movement Phase."""

    unit: int


class Landing(NamedTuple):
    """Where a landing ends, by how much its roll has failed, and in which direction it has drifted."""

    hex: Hex
    failed_by: int
    direction: int


def land_all(play: ClassicPlay) -> None:
    """All units that have left their DropShips land."""
    play.then(*(TouchDown(unit.id) for unit in play.facts.units if unit.landing is not None))


def landing_tally(battle: Battle, unit: Unit) -> Tally:
    """The number for a landing: a Piloting Skill Roll, or a fixed one for those who make none."""
    if battle.kind(unit).makes_piloting_rolls:
        return piloting_tally(battle, unit.id, (DROP,), upright=False)
    return WITH_PARAFOILS if unit.design.with_special(PARAFOIL) else WITHOUT_PILOTING


def touch_down(play: ClassicPlay, task: TouchDown) -> None:
    """Roll, drift if the roll fails, land, and suffer for it."""
    unit = play.facts.unit(task.unit)
    drop = roll_landing(play, unit)
    if play.facts.kind(unit).makes_piloting_rolls and drop.failed_by > HOPELESS:
        leave_battle(play, unit.id, "destroyed", "BMR-DROP-010", "crashed in an assault drop")
        return
    spot = landing_spot(play.facts, unit, drop.hex)
    play.emit(TouchedDown(unit.id, *spot))
    if water(play.facts.board.at(spot.hex), spot) and not gait_of(play.facts, unit).wades:
        doom(play, unit.id, "BMR-DROP-012", "came down in the water")
        return
    if drop.failed_by:
        hard_landing(play, unit, drop.failed_by)
    landed = play.facts.unit(unit.id)
    if landed.on_map and crowded(play.facts, landed, drop.hex):
        crowd_out(play, unit.id, drop.direction)
    be_borne(play, unit.id)
    look_around(play, unit.id)


def look_around(play: ClassicPlay, unit_id: int) -> None:
    """What awaits a unit where it has landed: a swamp or a fire, and hidden enemies, who may attack it."""
    unit = play.facts.unit(unit_id)
    if not unit.on_map or unit.phase.doom is not None:
        return
    play.then(*tasks_at(play.facts, unit, unit.move.mode, spot_of(unit)))
    found_by(play, unit)
    if in_ambush(play.facts, unit_id):
        play.then(Ambush(unit_id))


def landing_spot(battle: Battle, unit: Unit, hex: Hex) -> Spot:
    """Where a unit that comes from above ends up in a hex: on a roof or a bridge, or on the ground."""
    gait, board = gait_of(battle, unit), battle.board
    return Spot(hex, max(standing(board, gait, hex).elevation, landing(gait, board.at(hex))))


def roll_landing(play: ClassicPlay, unit: Unit) -> Landing:
    """A failed landing drifts by a die of hexes for every point it has failed by."""
    assert unit.landing is not None, "it has left its DropShip"
    number = landing_tally(play.facts, unit)
    faces = play.roll(2, why="assault drop")
    failed_by = max(0, number.total - sum(faces))
    scatter = play.roll(1 + failed_by, why="scatter") if failed_by else ()
    play.emit(LandingRolled(unit.id, number, faces, failed_by, scatter))
    if not scatter:
        return Landing(unit.landing, 0, unit.facing)
    return Landing(drifted(play.facts.board, unit.landing, scatter), failed_by, scatter[0] - 1)


def drifted(board: Board, hex: Hex, scatter: tuple[int, ...]) -> Hex:
    """The hex in a direction, so many hexes away, or the last one on the map."""
    for _ in range(sum(scatter[1:])):
        beyond = neighbor(hex, scatter[0] - 1)
        if beyond not in board:
            break
        hex = beyond
    return hex


def hard_landing(play: ClassicPlay, unit: Unit, failed_by: int) -> None:
    """A 'Mech falls some levels, each trooper of a squad is hurt, and a ProtoMech takes one hit."""
    kind = play.facts.kind(unit)
    if kind.makes_piloting_rolls:
        fall(play, unit.id, levels=failed_by, causes=(DROP,), plunge=True)
    elif kind.on_foot:
        for trooper in living(unit):
            strike(play, unit.id, Hit(_injury(play, failed_by), trooper, cause="assault drop"))
    else:
        strike_once(play, unit.id, _injury(play, failed_by), FULL, FRONT, shakes=False)


def _injury(play: ClassicPlay, failed_by: int) -> int:
    """A die for each point by which the roll has failed: one for 3, two for 2."""
    return sum(play.roll(failed_by, why="hard landing"))
