"""A hex to choose, with its direction and terrain."""

from __future__ import annotations

from ironhex.kernel.hexes import DIRECTIONS, Hex, direction_to
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.presentation.field import words


def hex_words(battle: Battle, unit: Unit, option: str) -> str:
    """Where a hex lies from a unit, and what is there."""
    hex = Hex.parse(option)
    way = direction_to(unit.place, hex) if unit.hex is not None else None
    where = "" if way is None else f"{DIRECTIONS[way]}, "
    return f"{option}: {where}{words(battle.board.at(hex)) if hex in battle.board else 'off the map'}"
