"""Write boards as .board files, the community's format for maps, which `megamek_board` reads."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog.board import Board
from ironhex.catalog.megamek_board import BASEMENTS, FIELDS, LINKED
from ironhex.catalog.terrain import CLEAR, Terrain

KINDS = {"road": 1, "bridge": 1}
"""Numbers of linked terrain whose kind we do not distinguish."""
NO_BASEMENT, ONE_LEVEL = 7, 4
ROLLS = {5: NO_BASEMENT, 6: NO_BASEMENT, 8: NO_BASEMENT, 10: ONE_LEVEL}
"""Rolls on the Basements Table that mean the same as others."""


def write_board(board: Board) -> str:
    """The .board file of a board; `lost_terrain` names what the format has no word for."""
    lines = [f"size {board.width} {board.height}", "option exit_roads_to_pavement false"]
    for row in range(1, board.height + 1):
        for hex in (hex for hex in board.hexes() if hex.row == row):
            at = board.at(hex)
            lines.append(f'hex {hex} {at.level} "{";".join(_words(at))}" ""')
    return "\n".join([*lines, "end", ""])


def lost_terrain(board: Board) -> tuple[str, ...]:
    """The terrain on a board that the format does not have."""
    known = {"level", *FIELDS.values(), *LINKED.values()}
    return tuple(field for field in board.features if field not in known)


def _words(at: Terrain) -> Iterator[str]:
    for name, field in FIELDS.items():
        value = getattr(at, field)
        if value == getattr(CLEAR, field):
            continue
        if name == "bldg_basement":
            yield f"{name}:{BASEMENTS.index(ROLLS.get(value, value))}"
        elif name in LINKED:
            yield f"{name}:{KINDS.get(name, value)}:{getattr(at, LINKED[name]):02d}"
        else:
            yield f"{name}:{value}"
    if at.bridge:
        yield "bridge_elev:0"
    if at.woods:
        yield "foliage_elev:2"
