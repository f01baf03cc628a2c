"""Walls: who breaks through them, the rolls that this takes, and the damage on both sides."""

from __future__ import annotations

from ironhex.catalog import Board, Terrain
from ironhex.catalog.terrain import CLASSES
from ironhex.kernel.hexes import Hex, direction_to
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.buildings.places import AnySpot, indoors, joins

BY_CLASS = (0, 0, 1, 2, 5)  # what a wall adds to a Piloting Skill Roll, by the type of the building
BY_HEXES = ((10, 4), (7, 3), (5, 2), (3, 1), (0, 0))  # hexes moved in the turn so far, and the modifier from there on


def walls_between(board: Board, origin: AnySpot | None, to: AnySpot) -> tuple[Hex, ...]:
    """The hexes of the buildings whose walls are broken by a step: the one that it leaves and the one that it enters,
    or just one wall from hex to hex inside a building."""
    inside = (to[0],) if indoors(board, to) else ()
    if origin is None or not indoors(board, origin):
        return inside
    direction = direction_to(origin[0], to[0])
    if inside and direction is not None and joins(board, origin[0], direction):
        return inside
    return (origin[0], *inside)


def wall_modifiers(terrain: Terrain, hexes: int) -> tuple[Mod, ...]:
    """What a building and speed add to the roll for breaking through its wall; the hex entered counts."""
    solid, fast = BY_CLASS[terrain.building], next(value for least, value in BY_HEXES if hexes >= least)
    wall = Mod("BMR-BLDG-008", solid, f"{CLASSES[terrain.building]} building")
    speed = Mod("BMR-BLDG-010", fast, f"{hexes} hexes moved")
    return tuple(mod for mod in (wall, speed) if mod.value)


def wear(unit: Unit) -> int:
    """What a building loses when a unit breaks through a wall: a point for every ten tons, rounded up."""
    return -(-unit.design.tons // 10)
