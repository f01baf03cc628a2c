"""The firing arcs of a unit, where it is or where a draft would leave it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ironhex.catalog import Item
from ironhex.engine.presentation.drafts import Arcs, FiringArc
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Deploy, Move, number_of
from ironhex.systems.classic.answers import describe
from ironhex.systems.classic.attack.arcs import ARCS, Arc, fronts, mount_arcs, mount_facing, turned
from ironhex.systems.classic.attack.weapon_modifiers import has_rules
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.presentation.coverage import HALF_TURN, named_places
from ironhex.systems.classic.presentation.numbers import unit_numbered
from ironhex.systems.classic.sight.distances import bearings, distances

TURRET = "turret"


def arcs(battle: Battle, figure: str, action: Any = None) -> Arcs:
    """The arcs of a unit with the weapons that fire into each; a turret that turns has one of its own."""
    unit = drafted(battle, unit_numbered(battle, figure), action)
    number, kind = str(number_of(unit.id)), battle.kind(unit)
    if not unit.on_map or not kind.fires or kind.on_foot:
        return Arcs(number)
    hull, *turret = fronts(kind, unit, unit.turn.twist)
    found = [_arc(battle, unit, hull, arc) for arc in Arc]
    above = tuple(item.equipment.name for item in _weapons(unit) if _in_turret(kind, item))
    found += [FiringArc(TURRET, "Turret", above, _places(battle, unit, at, Arc.FORWARD)) for at in turret if above]
    return Arcs(number, tuple(found))


def drafted(battle: Battle, unit: Unit, action: Any) -> Unit:
    """A unit as a draft of its own would leave it: where it ends, or with its torso or turret turned."""
    if getattr(action, "unit", None) != unit.id:
        return unit
    if isinstance(action, Declare):
        return replace(unit, turn=replace(unit.turn, twist=action.twist))
    if isinstance(action, Deploy) and action.hex in battle.board:
        return replace(unit, hex=action.hex, facing=action.facing % 6)
    if isinstance(action, Move) and refused(battle, unit, action) is None:
        end = describe(action, battle)
        here = unit.facing if end.heading is None else round(end.heading / 60) % 6
        return replace(unit, hex=Hex.parse(end.place) if end.place else None, facing=here)
    return unit


def _arc(battle: Battle, unit: Unit, hull: int, arc: Arc) -> FiringArc:
    """An arc of the torso or hull, with the weapons that fire into it; others face elsewhere."""
    kind, turn = battle.kind(unit), turned(unit, unit.turn.twist)
    gear = tuple(
        item.equipment.name
        for item in _weapons(unit)
        if not _in_turret(kind, item)
        and mount_facing(kind, item, unit.facing, turn) % 6 == hull % 6
        and arc in mount_arcs(kind, item, turn)
    )
    return FiringArc(arc.name.lower(), arc.value.capitalize(), gear, _places(battle, unit, hull, arc))


def _places(battle: Battle, unit: Unit, facing: int, arc: Arc) -> tuple[str, ...]:
    """The hexes of an arc, without the unit's own."""
    away = bearings(battle.board, unit.place) + HALF_TURN - 4 * facing
    inside: NDArray[np.bool_] = np.array([each is arc for each in ARCS])[away % len(ARCS)]
    return named_places(battle, inside & (distances(battle.board, unit.place) > 0))


def _in_turret(kind: Kind, item: Item) -> bool:
    """Whether a weapon turns apart from the hull."""
    turning = kind.attacks.turning
    return bool(turning and turning.apart and turning.carries(item))


def _weapons(unit: Unit) -> Iterator[Item]:
    return (item for item in unit.design.weapons if works(unit, item) and has_rules(item.equipment))
