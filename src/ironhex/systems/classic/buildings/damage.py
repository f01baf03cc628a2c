"""Damage to buildings, and how they collapse."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ironhex.engine import Task
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.basements import is_small
from ironhex.systems.classic.buildings.caving import Sound, interrupt, too_heavy
from ironhex.systems.classic.buildings.events import (
    BuildingCollapsed,
    BuildingDamaged,
    FloorOverloaded,
    factor_before,
)
from ironhex.systems.classic.buildings.loads import overloaded
from ironhex.systems.classic.buildings.places import factor, hexes_of, in_or_on
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hit_location import FRONT, FULL
from ironhex.systems.classic.damage.hits import strike_clusters
from ironhex.systems.classic.hiding.events import reveal_all
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.piloting.fall_damage import come_down
from ironhex.systems.classic.sequence import ClassicPlay

COLLAPSE = "collapsing building"
TIMES_FOR_INFANTRY = 3


class Hold(Task, frozen=True, tag=True):
    """Check whether a building stands: it has lost its Construction Factor, or a floor bears too much."""

    hex: Hex


class MakeRoom(Task, frozen=True, tag=True):
    """Units that have come down with a building may be too many for the hex."""

    units: tuple[int, ...]


class Caught(NamedTuple):
    """A unit in or on a collapsing building: where, and the damage of what comes down on it."""

    unit: Unit
    floor: int
    points: int


# --- damage -----------------------------------------------------------------------------------------------------------
def damage_building(play: ClassicPlay, hex: Hex, points: int, cause: str = "") -> None:
    """Damage the building in a hex; outside attack phases it collapses at once if it cannot stand any more."""
    if points > 0 and play.facts.board.at(hex).building:
        play.emit(BuildingDamaged(hex, points, cause))
        play.facts.rules.weakened(play, hex)


def crumble(play: ClassicPlay, hex: Hex) -> None:
    """Where buildings are only obstacles, one that is destroyed becomes rubble at once, and hurts nobody."""
    if play.facts.board.at(hex).building and not factor(play.facts.board, hex):
        play.emit(BuildingCollapsed(hex))


def hold_or_fall(play: ClassicPlay, hex: Hex) -> None:
    """After damage: in an attack phase a building collapses when the phase ends, otherwise immediately."""
    if not play.facts.rules.attacks_in(play.facts.phase):
        play.then(Hold(hex))


# --- collapse ---------------------------------------------------------------------------------------------------------
def hold(play: ClassicPlay, task: Hold) -> None:
    """A building without anything left of its Construction Factor collapses, as does one with an overloaded floor."""
    battle = play.facts
    if not battle.board.at(task.hex).building:
        return
    if not factor(battle.board, task.hex):
        collapse(play, task.hex)
    elif over := overloaded(battle, task.hex):
        play.emit(FloorOverloaded(over.hex, over.level, over.load, factor(battle.board, over.hex)))
        collapse(play, task.hex)
    else:
        play.then(*(Sound(unit.id, unit.place) for unit in too_heavy(battle, task.hex)))


def hold_all(play: ClassicPlay) -> None:
    """When a phase ends, buildings that were damaged or have somebody on their floors may collapse."""
    battle = play.facts
    hit = {hex for hex, _ in battle.factors}
    used = {hexes_of(battle.board, unit.place)[0] for unit in battle.present() if battle.board.at(unit.place).building}
    play.then(*(Hold(hex) for hex in sorted(hit | used)))


def collapse(play: ClassicPlay, hex: Hex) -> None:
    """Everybody in a building is struck by what was above; 'Mechs on upper floors and on the roof fall as well."""
    caught = [*_caught(play.facts, hex)]
    reveal_all(play, [each.unit for each in caught if each.unit.hidden], "BMR-BLDG-066")
    trapped = {unit.id for unit, floor, _ in caught if floor < 0 and is_small(play.facts.board.at(unit.place))}
    play.emit(BuildingCollapsed(hex))
    for unit, floor, points in caught:
        if (wreck := play.facts.kind(unit).hull.wreck) and play.facts.kind(unit).drive.built:
            wreck(play, unit.id, "BMR-GUN-018")
            continue
        if unit.id in trapped:
            doom(play, unit.id, "BMR-BLDG-078", "trapped in the basement")
            continue
        interrupt(play, unit.id)
        strike_clusters(play, unit.id, points, FULL, FRONT, cause=COLLAPSE)
        come_down_with_it(play, unit.id, floor)
    if fallen := tuple(each.unit.id for each in caught if each.floor > 0):
        play.then(MakeRoom(fallen))


def _caught(battle: Battle, hex: Hex) -> Iterator[Caught]:
    """The units in a building and on its roof, with the damage of its collapse."""
    strength = factor_before(battle, hex)
    for unit in battle.present():
        if unit.hex in hexes_of(battle.board, hex) and in_or_on(battle.board, spot_of(unit)):
            height = battle.board.at(unit.place).building_height
            times = TIMES_FOR_INFANTRY if battle.kind(unit).on_foot else 1
            yield Caught(unit, unit.elevation, times * collapse_damage(strength, height, unit.elevation))


def collapse_damage(factor: int, height: int, floor: int) -> int:
    """A tenth of the Construction Factor for each level above, rounded up; on the roof as on the highest floor."""
    return -(-factor * max(1, height - floor) // 10)


def come_down_with_it(play: ClassicPlay, unit_id: int, floor: int) -> None:
    """From upper floors and the roof 'Mechs fall to the ground, and so do VTOLs that had landed on the roof."""
    unit = play.facts.unit(unit_id)
    if floor < 1 or unit.hex is None:
        return
    kind = play.facts.kind(unit)
    if kind.makes_piloting_rolls:
        come_down(play, unit_id, levels=floor)
    elif kind.hull.vehicle and kind.drive.lands is not None:
        kind.drive.lands(play, unit_id, spot_of(unit), floor)


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {Hold: hold}
