"""Pieces that leave the battle, and what happens to those they carry."""

from __future__ import annotations

from ironhex.engine import Play
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.events import Destroyed, GotOff


def destroy(play: Play[Battle], id: int, why: str, rule: str) -> None:
    """A piece is destroyed; infantry inside is lost with it, infantry on it gets off."""
    piece = play.facts.piece(id)
    if not piece.alive:
        return
    play.emit(Destroyed(id, why, rule))
    for other in play.facts.alive():
        if other.carrier == id:
            destroy(play, other.id, f"lost with {piece.name}", "TS-CRT-021")
        elif other.swarming == id and piece.hex is not None:
            play.emit(GotOff(other.id, piece.hex))
