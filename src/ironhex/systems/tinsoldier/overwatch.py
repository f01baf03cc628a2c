"""Overwatch: who may interrupt an enemy that has just acted."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.systems.tinsoldier.actions import Attack
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.usable import volleys


def watchers(battle: Battle, enemy: Piece) -> tuple[Piece, ...]:
    """The pieces on overwatch that can attack an enemy now."""
    return tuple(
        piece
        for piece in battle.alive()
        if piece.overwatch and piece.side != enemy.side and piece.on_board and any(chances(battle, piece, enemy))
    )


def chances(battle: Battle, piece: Piece, enemy: Piece) -> Iterator[Attack]:
    """The attacks with which a piece may interrupt an enemy."""
    if piece.shut_down or piece.stunned or piece.swarming is not None:
        return
    for weapons, _ in volleys(battle, piece, enemy):
        yield Attack(piece.id, enemy.id, weapons)
