"""Skidding: a running unit that turns on pavement may lose its grip, fall, and slide on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.engine import Task
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.buildings.damage import damage_building
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.damage.hit_location import FRONT, FULL
from ironhex.systems.classic.damage.hits import strike_clusters
from ironhex.systems.classic.events.movement import Skidded, TurnHeld
from ironhex.systems.classic.hiding.events import reveal
from ironhex.systems.classic.ice.places import icy
from ironhex.systems.classic.melee.charge import collide, roll_collision
from ironhex.systems.classic.melee.physical_to_hit import charge_damage
from ironhex.systems.classic.melee.ramming import crash_into
from ironhex.systems.classic.movement.bridges import Bear
from ironhex.systems.classic.movement.hazards import tasks_at
from ironhex.systems.classic.movement.stacking import others_in
from ironhex.systems.classic.movement.steps import (
    Spot,
    Stride,
    gait_of,
    level,
    may_be_pushed_into,
    on_deck,
    spot_of,
    stride,
)
from ironhex.systems.classic.piloting.displacement import STEEP, leave_map, levels_down
from ironhex.systems.classic.piloting.fall_damage import fall_damage, half
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.piloting.rolls import roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay

# Hexes moved so far, and the modifier from there on (BMR-SKID-009).
SKID_MODIFIERS = ((11, 4), (8, 2), (5, 1), (3, 0), (0, -1))
GRIP, GRIP_ON_ICE = "turning on pavement at a run", "turning on ice"
DODGE = "get out of the way of a skidding unit"


class HoldTurn(Task, frozen=True, tag=True):
    """A running unit has turned on pavement and continues."""

    unit: int


class Skid(Task, frozen=True, tag=True, omit_defaults=True):
    """A unit slides on, one hex at a time; `missed` are the units in the next hex that it has just missed."""

    unit: int
    direction: int
    left: int
    missed: tuple[int, ...] = ()


class SkidOn(Task, frozen=True, tag=True):
    """A unit has skidded into a building, and slides on if nothing is left of it."""

    skid: Skid
    hex: Hex


class Dodge(Task, frozen=True, tag=True):
    """A unit gets out of the way by making its whole move immediately."""

    unit: int


class Crash(Task, frozen=True, tag=True):
    """A unit skids into another, unless that one has gotten away."""

    skid: Skid
    target: int


def skid_modifier(hexes: int) -> int:
    """Faster units slip more easily."""
    return next(value for least, value in SKID_MODIFIERS if hexes >= least)


def skid_length(hexes: int) -> int:
    """Half as many hexes as it moved before, rounded up."""
    return half(hexes)


def grip(board: Board, spot: Spot) -> str:
    """What a unit that turns rolls for."""
    return GRIP_ON_ICE if icy(board, spot) else GRIP


def hold_turn(play: ClassicPlay, task: HoldTurn) -> None:
    """Before it continues a unit rolls to keep its grip; on a failure it skids, a 'Mech after a fall."""
    move = play.facts.unit(task.unit).move
    cause = Mod("BMR-SKID-009", skid_modifier(move.traveled), f"moved {move.traveled} hexes")
    if roll_piloting(play, task.unit, (cause,), grip(play.facts.board, spot_of(play.facts.unit(task.unit)))):
        play.emit(TurnHeld(task.unit))
        return
    falls = play.facts.kind(play.facts.unit(task.unit)).makes_piloting_rolls
    if falls:
        fall(play, task.unit, causes=(cause,))
    if move.heading is not None:
        play.then(Skid(task.unit, move.heading, skid_length(move.traveled)))
    elif not falls:
        spin(play, task.unit)


def spin(play: ClassicPlay, unit_id: int) -> None:
    """A vehicle that slips in the hex where it starts skids no hexes, but like any skid this ends its move."""
    play.emit(Skidded(unit_id, None, why="out of control and stays where it is"))


def skid(play: ClassicPlay, task: Skid) -> None:
    """One hex of a skid: something may stop it, a unit may be hit, or it slides on."""
    battle = play.facts
    unit = battle.unit(task.unit)
    if not task.left or unit.phase.doom is not None:
        return
    step = stride(battle.board, gait_of(battle, unit), Mode.RUN, spot_of(unit), task.direction)
    if step.to.hex not in battle.board:
        leave_map(play, unit, task.direction, "skidded off the map")
    elif towers_over(step) and step.gait.walls:
        ram(play, task, step)
    elif why := obstacle(battle, unit, step):
        play.emit(Skidded(unit.id, None, why=why))
    elif other := next((o for o in others_in(battle, unit, step.to.hex) if o.id not in task.missed), None):
        meet(play, task, other)
    else:
        slide(play, task, step)


def obstacle(battle: Battle, unit: Unit, step: Stride) -> str:
    """Higher ground stops a skid without damage, as do higher buildings and terrain the unit could not enter."""
    if towers_over(step):
        return f"stopped by a building in {step.to.hex}"
    if building := next((o for o in others_in(battle, unit, step.to.hex) if battle.kind(o).drive.fixed), None):
        return f"stopped by {building.name}"
    if step.rise > 0:
        return f"stopped by higher ground in {step.to.hex}"
    barred = may_be_pushed_into(battle, unit, step.origin.hex, step.to.hex)
    return f"stopped: {barred.why}" if barred else ""


def towers_over(step: Stride) -> bool:
    """Whether the hex ahead has a building whose roof is higher than the ground of the skidding unit."""
    roof = step.board.surface(step.to.hex) + step.terrain.building_height
    return bool(step.terrain.building) and roof > level(step.board, step.origin)


def ram(play: ClassicPlay, task: Skid, step: Stride) -> None:
    """A unit crashes into a building as in a charge, and is damaged by its own weight."""
    unit = play.facts.unit(task.unit)
    crash_into(play, unit.id, step.to.hex)
    damage_building(play, step.to.hex, charge_damage(play.facts, unit, unit.move.traveled), unit.name)
    play.then(SkidOn(task, step.to.hex))


def skid_on(play: ClassicPlay, task: SkidOn) -> None:
    """Over a building that has collapsed the skid goes on; otherwise it ends in front of it."""
    if play.facts.board.at(task.hex).building:
        play.emit(Skidded(task.skid.unit, None, why=f"stopped by a building in {task.hex}"))
    else:
        play.then(task.skid)


def slide(play: ClassicPlay, task: Skid, step: Stride) -> None:
    """Every hex costs a 'Mech half the damage of a fall; over a drop it falls that many levels, and the skid ends."""
    unit = play.facts.unit(task.unit)
    drop = levels_down(play.facts, unit, step.to.hex)
    play.emit(Skidded(unit.id, step.to.hex, step.to.elevation))
    if lands := play.facts.kind(unit).drive.lands:
        lands(play, unit.id, step.to, drop if drop >= STEEP else None)
    elif drop:
        fall(play, unit.id, levels=drop, plunge=True)
        return
    else:
        points = half(fall_damage(unit.design.tons, 0, play.facts.scenario.gravity))
        strike_clusters(play, unit.id, points, FULL, FRONT)
    bridge = (Bear(step.to.hex),) if on_deck(step.board, step.to) else ()
    play.then(*bridge, *tasks_at(play.facts, unit, Mode.RUN, step.to), Skid(unit.id, task.direction, task.left - 1))


def meet(play: ClassicPlay, task: Skid, other: Unit) -> None:
    """A unit is in the way: a roll as in a charge decides; one that has not moved yet may still jump aside.

    People on foot need no roll to do so, and stop nobody.
    """
    if other.hidden:
        reveal(play, other.id, "BMR-HIDDEN-003", task.unit)
    past = replace(task, missed=(*task.missed, other.id))
    if play.facts.kind(other).on_foot:
        play.then(*([Dodge(other.id)] if not other.move.moved and able(other) else []), Crash(past, other.id))
    elif not roll_collision(play, task.unit, other.id):
        play.then(past)
    elif gets_away(play, other):
        play.then(Dodge(other.id), Crash(task, other.id))
    else:
        play.then(Crash(task, other.id))


def gets_away(play: ClassicPlay, other: Unit) -> bool:
    """Only a unit that has not moved yet can avoid the collision; a failed attempt has no other cost.

    One without a Piloting Skill, such as a ProtoMech, always does.
    """
    if other.move.moved or not able(other):
        return False
    skilled = "piloting" in play.facts.kind(other).skills
    return not skilled or roll_piloting(play, other.id, (), DODGE, upright=False)


def crash(play: ClassicPlay, task: Crash) -> None:
    """The force is that of the hexes moved before the skid; it continues over a destroyed unit, and over infantry."""
    unit, other = play.facts.unit(task.skid.unit), play.facts.unit(task.target)
    there = other.on_map and other.place == neighbor(unit.place, task.skid.direction)
    if there and play.facts.kind(other).on_foot:
        strike_clusters(play, other.id, unit.design.tons // 5, FULL, FRONT, cause="run over by a skidding unit")
        play.then(task.skid)
    elif not there or collide(play, unit.id, other.id, hexes=unit.move.traveled, direction=task.skid.direction):
        play.then(task.skid)
    else:
        play.emit(Skidded(unit.id, None, why=f"stopped by {other.name}"))


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {
    HoldTurn: hold_turn,
    Skid: skid,
    SkidOn: skid_on,
    Crash: crash,
}
