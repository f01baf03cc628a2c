"""Hexes in signs and tones, for maps drawn as text; whatever tones say is also said by signs."""

from __future__ import annotations

from collections.abc import Mapping

from ironhex.catalog import Board, Terrain
from ironhex.engine.presentation.symbols import Symbol, Tone

LEGEND = """\
w light, W heavy woods  r rough  x rubble  ~1 water of depth 1  s swamp  i ice  i1 ice over water
= road  p pavement  + bridge  #2 building of height 2  f fire  k smoke
2w level 2, light woods: a digit in front is the level"""
LONGEST = 3
WATER: tuple[Tone, ...] = ("shallow", "water", "deep", "abyss")
LEVELS: tuple[Tone, ...] = ("plain", "low", "middle", "high", "peak")


def symbols(board: Board) -> Mapping[str, Symbol]:
    """Every hex of a board."""
    return {str(hex): symbol(board.at(hex)) for hex in board.hexes()}


def symbol(terrain: Terrain) -> Symbol:
    return Symbol(terrain_sign(terrain), tone(terrain))


def terrain_sign(terrain: Terrain) -> str:
    """A hex's level, if it is not 0, and what lies in it, the most important first."""
    signs = (
        (str(terrain.level), terrain.level != 0),
        ("+", terrain.bridge),
        (f"{'i' if terrain.ice_covered else '~'}{terrain.depth}", terrain.depth >= 0),
        (f"#{terrain.building_height}", terrain.building),
        (("", "w", "W")[terrain.woods], terrain.woods),
        ("r", terrain.rough),
        ("x", terrain.rubble),
        ("f", terrain.fire),
        ("k", terrain.smoke),
        ("s", terrain.swamp),
        ("i", terrain.ice and not terrain.ice_covered),
        ("p", terrain.paved),
        ("=", terrain.road and not terrain.bridge),
    )
    return "".join(sign for sign, there in signs if there)[:LONGEST]


def tone(terrain: Terrain) -> Tone:
    """The tone of a hex, by what matters most in it."""
    if terrain.fire:
        return "fire"
    if terrain.building or terrain.bridge:
        return "built"
    if terrain.ice_covered:
        return "shallow"
    if terrain.depth >= 0:
        return WATER[min(terrain.depth, len(WATER) - 1)]
    if terrain.woods:
        return "woods" if terrain.woods == 1 else "thicket"
    if terrain.paved or terrain.road:
        return "paved"
    if terrain.rough or terrain.rubble or terrain.swamp:
        return "rough"
    return LEVELS[min(abs(terrain.level), len(LEVELS) - 1)]
