"""How many pieces may share a hex (TS-MOV-020)."""

from __future__ import annotations

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.tinsoldier.battle import Battle, Piece

MOST = 2


def too_many(battle: Battle, piece: Piece, hex: Hex, height: int | None = None) -> Barred | None:
    """Why a piece cannot stay in a hex at a height."""
    level = piece.height if height is None else height
    others = [other for other in battle.at(hex) if other.id != piece.id and other.height == level]
    if len(others) >= MOST:
        return Barred("TS-MOV-020", f"there are {MOST} elements in {hex} already")
    if piece.is_mech and any(other.is_mech for other in others):
        return Barred("TS-MOV-020", f"there is a 'Mech in {hex} already")
    return None


def may_pass(battle: Battle, piece: Piece, hex: Hex, height: int) -> bool:
    """Whether a piece may enter a hex on its way: only friends may be passed where there is no room."""
    if too_many(battle, piece, hex, height) is None:
        return True
    return all(other.side == piece.side for other in battle.at(hex) if other.height == height)
