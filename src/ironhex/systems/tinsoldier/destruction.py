"""Pieces that leave the battle, and what happens to those they carry."""

from __future__ import annotations

from ironhex.engine import Play
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.events import Destroyed, GotOff

TinPlay = Play[Battle]


def destroy(play: TinPlay, id: int, why: str, rule: str) -> None:
    """A piece is destroyed; infantry inside is lost with it, infantry on it gets off."""
    piece = play.facts.piece(id)
    if not piece.alive:
        return
    play.emit(Destroyed(id, why, rule))
    for other in play.facts.alive():
        if other.carrier == id:
            destroy(play, other.id, f"lost with {piece.name}", "TS-CRT-021")
        elif other.swarming == id and piece.hex is not None:
            set_down(play, other.id, piece.hex)


def riders(battle: Battle, piece: Piece) -> tuple[Piece, ...]:
    """The enemy infantry on a machine."""
    return tuple(other for other in battle.alive() if other.swarming == piece.id)


def set_down(play: TinPlay, id: int, hex: Hex) -> None:
    """Infantry gets off a machine, and is lost if the hex burns."""
    play.emit(GotOff(id, hex))
    burn_infantry(play, hex)


def burn_infantry(play: TinPlay, hex: Hex) -> None:
    """Infantry in a burning hex is lost, on foot or on a machine (TS-ENV-007)."""
    if not play.facts.board.at(hex).fire:
        return
    for piece in play.facts.at(hex):
        if not (piece.element.mode.flies and piece.height > 0):
            for each in (piece, *riders(play.facts, piece)):
                if each.is_infantry:
                    destroy(play, each.id, "burned", "TS-ENV-007")
