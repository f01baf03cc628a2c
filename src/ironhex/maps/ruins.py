"""Ruins: after an earlier battle, buildings have collapsed or burned out, and bridges are down."""

from __future__ import annotations

from ironhex.kernel.hexes import Hex, neighbor
from ironhex.maps.buildings import FACTORS, put_up, whole
from ironhex.maps.draws import Draws
from ironhex.maps.land import House, Land

COLLAPSED, BURNED_OUT = 40, 30  # of a hundred buildings
BRIDGES_DOWN = 35  # of a hundred bridges
DEBRIS = 12  # of a hundred hexes next to rubble


def ruin(land: Land) -> None:
    """Let many buildings and some bridges suffer."""
    draws = land.draws("ruins")
    buildings = {min(building): building for building in (whole(land, hex) for hex in sorted(land.houses))}
    for building in buildings.values():
        _suffer(land, draws, sorted(building))
    if not land.rubble and buildings:
        _collapse(land, draws, sorted(buildings[min(buildings)]))
    for hex in sorted(land.bridges):
        if draws.percent(BRIDGES_DOWN):
            _break_down(land, hex)


def _suffer(land: Land, draws: Draws, building: list[Hex]) -> None:
    chance = draws.below(100)
    was = land.houses[building[0]]
    if chance < COLLAPSED:
        _collapse(land, draws, building)
    elif chance < COLLAPSED + BURNED_OUT:
        put_up(land, building, House(was.kind, min(FACTORS[was.kind]), max(1, was.height // 2)))


def _collapse(land: Land, draws: Draws, building: list[Hex]) -> None:
    """Turn a building to rubble, some of which falls onto open ground beside it."""
    for hex in building:
        land.rubble[hex] = land.houses.pop(hex).kind
        land.joins.pop(hex, None)
    for hex in building:
        for other in land.near[hex]:
            if other in land.paved and other not in land.roads and draws.percent(DEBRIS):
                land.paved.discard(other)
                land.rubble[other] = land.rubble[hex]


def _break_down(land: Land, hex: Hex) -> None:
    """Remove a bridge, and the roads that led to it."""
    sides = land.bridges.pop(hex)
    del land.bridge_factor[hex]
    for side in range(6):
        other = neighbor(hex, side)
        for ways in (land.roads, land.bridges):
            if sides >> side & 1 and other in ways:
                ways[other] &= ~(1 << (side + 3) % 6)
