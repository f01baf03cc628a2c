"""Lines of sight, the ranges of weapons, and firing arcs."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ironhex.engine.presentation.drafts import Arcs, Band, Coverage, FiringArc, Ranges, SightLine, SightStep
from ironhex.engine.presentation.numbers import told_reason
from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.lines import between
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.arcs import bears
from ironhex.systems.tinsoldier.combat.sight import eye, line
from ironhex.systems.tinsoldier.combat.usable import works
from ironhex.systems.tinsoldier.element import Arc
from ironhex.systems.tinsoldier.ground import levels_of
from ironhex.systems.tinsoldier.movement.route import route
from ironhex.systems.tinsoldier.narrate import counted
from ironhex.systems.tinsoldier.presentation.figures import ARC_TIPS
from ironhex.systems.tinsoldier.presentation.scene import words

FARTHER = 10
"""Hexes beyond its effective range that a weapon's outer band shows."""


def sight_line(view: Battle, origin: str, to: str) -> SightLine:
    """A line of sight with the hexes that it passes."""
    start, end = Hex.parse(origin), Hex.parse(to)
    found = line(view.board, _level(view, start), _level(view, end), smoke=view.rules.smoke_hinders)
    notes = (
        f"light woods: {found.light}" if found.light else "",
        f"heavy woods: {found.heavy}" if found.heavy else "",
    )
    steps = tuple(_step(view, hexes) for hexes in between(start, end))
    length = counted(distance(start, end), "hex", "hexes")
    return SightLine(origin, to, length, told_reason(found.blocked), tuple(filter(None, notes)), steps)


def _level(view: Battle, hex: Hex) -> tuple[Hex, int]:
    """The level from which a hex is looked at and seen: of the piece there, or of a standing 'Mech."""
    there = view.at(hex)
    return hex, eye(view, there[0]) if there else levels_of(view.board.at(hex)) + 1


def _step(view: Battle, hexes: tuple[Hex, ...]) -> SightStep:
    here = [hex for hex in hexes if hex in view.board]
    return SightStep(tuple(map(str, here)), str(here[0]) if here else "", words(view.board.at(here[0])) if here else "")


def ranges(view: Battle, figure: str) -> Ranges:
    """The hexes that each weapon covers: up to its effective range, and beyond it."""
    piece = view.find(int(figure)) if figure.isdigit() else None
    if piece is None or piece.hex is None:
        return Ranges(figure)
    seen = tuple(hex for hex in view.board.hexes() if _sees(view, piece, hex))
    return Ranges(
        figure,
        tuple(_coverage(view, piece, number) for number in range(len(piece.element.weapons))),
        tuple(map(str, seen)),
    )


def _sees(view: Battle, piece: Piece, hex: Hex) -> bool:
    assert piece.hex is not None
    return line(view.board, (piece.hex, eye(view, piece)), _level(view, hex)).blocked is None


def _coverage(view: Battle, piece: Piece, number: int) -> Coverage:
    weapon, here = piece.element.weapons[number], piece.hex
    assert here is not None
    bands = (("effective", "Effective range", 0, weapon.effective), ("far", "Beyond it", weapon.effective, FARTHER))
    covered = [hex for hex in view.board.hexes() if hex != here and bears(piece, weapon.arc, hex)]
    found = tuple(
        Band(id, label, level, tuple(str(hex) for hex in covered if least < distance(here, hex) <= least + most))
        for level, (id, label, least, most) in enumerate(bands)
    )
    return Coverage(str(number), weapon.name, str(weapon.arc), found)


# --- firing arcs ------------------------------------------------------------------------------------------------------
def arcs(view: Battle, figure: str, action: Any = None) -> Arcs:
    """The arcs of a piece with the weapons that fire into each, where it is or where a drafted move would leave it."""
    piece = view.find(int(figure)) if figure.isdigit() else None
    if piece is None or piece.hex is None or piece.is_infantry:
        return Arcs(figure)
    there = _moved(view, piece, action)
    found = dict.fromkeys(weapon.arc for weapon in piece.element.weapons)
    return Arcs(figure, tuple(_arc(view, there, arc) for arc in found))


def _moved(view: Battle, piece: Piece, action: Any) -> Piece:
    """A piece after its own move or jump."""
    if isinstance(action, a.Jump) and action.piece == piece.id:
        return replace(piece, hex=action.to, facing=action.facing)
    end = route(view, piece, action.steps).end if isinstance(action, a.Move) and action.piece == piece.id else None
    return piece if end is None else replace(piece, hex=end.hex, facing=end.facing)


def _arc(view: Battle, piece: Piece, arc: Arc) -> FiringArc:
    names = [
        weapon.name
        for number, weapon in enumerate(piece.element.weapons)
        if weapon.arc is arc and works(view, piece, number) is None
    ]
    places = tuple(str(hex) for hex in view.board.hexes() if hex != piece.hex and bears(piece, arc, hex))
    return FiringArc(str(arc), f"{arc}: {ARC_TIPS[arc]}", tuple(names), places)
