"""What has changed about the buildings and bridges on the map: the drawing of the map shows them as they were built."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.engine.presentation.scene import Thing
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.buildings.basements import BASEMENTS


def damaged_buildings(battle: Battle) -> Iterator[Thing]:
    """The Construction Factors that are less than on the map, and the basements that have been found."""
    board = battle.board
    for hex in dict.fromkeys(change.hex for change in board.changes):
        if words := ", ".join(_words(battle, hex)):
            yield Thing(str(hex), words, "cracks", short=_short(battle, hex))


def _short(battle: Battle, hex: Hex) -> str:
    """The Construction Factor that is left, if it is less than on the map."""
    now, printed = battle.board.at(hex), battle.board.printed.at(hex)
    left, full = (now.building_cf, printed.building_cf) if now.building else (now.bridge_cf, printed.bridge_cf)
    return f"CF {left}" if left < full else ""


def _words(battle: Battle, hex: Hex) -> Iterator[str]:
    now, printed = battle.board.at(hex), battle.board.printed.at(hex)
    if now.building and now.building_cf < printed.building_cf:
        yield f"CF {now.building_cf} of {printed.building_cf} left"
    if now.bridge and now.bridge_cf < printed.bridge_cf:
        yield f"CF {now.bridge_cf} of {printed.bridge_cf} left"
    if now.building and now.sinkhole:
        yield "the ground floor has caved in"
    elif now.building and now.basement != printed.basement:
        yield BASEMENTS[now.basement].words
