"""Basements under a unit: finding them, and falling into them when the ground floor gives way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironhex.engine import Task
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Mode, Phase, Unit
from ironhex.systems.classic.buildings.basements import BASEMENTS
from ironhex.systems.classic.buildings.events import BasementFound, FloorGaveWay
from ironhex.systems.classic.buildings.loads import bears, weight
from ironhex.systems.classic.buildings.places import factor, hexes_of, inside
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, REAR_SIDE
from ironhex.systems.classic.damage.hits import strike_clusters
from ironhex.systems.classic.hiding.events import MoveInterrupted
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.piloting.fall_damage import come_down, fall_damage
from ironhex.systems.classic.sequence import ClassicPlay


class Sound(Task, frozen=True, tag=True):
    """A unit is on the ground floor of a building: what is below, and does the floor bear it?"""

    unit: int
    hex: Hex


def too_heavy(battle: Battle, hex: Hex) -> list[Unit]:
    """The units on the ground floor of a building over a basement that are heavier than its Construction Factor."""
    hollow = [each for each in hexes_of(battle.board, hex) if bears(battle, each, 0) is not None]
    here = [unit for each in hollow for unit in battle.at(each) if unit.elevation == 0]
    return [unit for unit in here if weight(battle, unit) > factor(battle.board, hex)]


def sound(play: ClassicPlay, task: Sound) -> None:
    """Roll for what is below a building that nobody has entered before; a unit heavier than its Construction Factor
    falls through the floor into a basement."""
    unit, board = play.facts.unit(task.unit), play.facts.board
    if unit.hex != task.hex or unit.elevation != 0 or not inside(board, spot_of(unit)):
        return
    if not board.at(task.hex).basement:
        play.emit(BasementFound(unit.id, task.hex, play.roll(2, why="basement")))
    found = BASEMENTS[play.facts.board.at(task.hex).basement]
    tons = weight(play.facts, unit)
    if found.levels and tons > factor(play.facts.board, task.hex) > 0:
        sink_in(play, unit.id)


def sink_in(play: ClassicPlay, unit_id: int) -> None:
    """The ground floor gives way: 'Mechs fall as the table says, vehicles on the side that went in first."""
    unit = play.facts.unit(unit_id)
    found = BASEMENTS[play.facts.board.at(unit.place).basement]
    play.emit(FloorGaveWay(unit_id, unit.place, found.levels))
    interrupt(play, unit_id)
    if play.facts.kind(unit).makes_piloting_rolls:
        come_down(play, unit_id, levels=found.levels, table=found.table, side=FRONT)
    else:
        side = REAR_SIDE if unit.move.sense < 0 else FRONT
        points = fall_damage(unit.design.tons, found.levels, play.facts.scenario.gravity)
        strike_clusters(play, unit_id, points, FULL, side, shakes=False)


def interrupt(play: ClassicPlay, unit_id: int) -> None:
    """A unit in the middle of its move stops, and its player decides again."""
    move = play.facts.unit(unit_id).move
    moving = play.facts.phase is Phase.MOVEMENT and not move.moved and move.mode in (Mode.WALK, Mode.RUN)
    if moving and not move.interrupted:
        play.emit(MoveInterrupted(unit_id))


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {Sound: sound}
