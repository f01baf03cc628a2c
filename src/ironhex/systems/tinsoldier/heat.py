"""Heat at the end of activations and turns: cooling, shutting down and starting again."""

from __future__ import annotations

from ironhex.engine import Play
from ironhex.systems.tinsoldier.actions import Fall
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.events import HeatChanged, PowerChanged
from ironhex.systems.tinsoldier.numbers import dissipation

SHUTDOWN = 25
FIRE_STAYING = 5

TinPlay = Play[Battle]


def cool_down(play: TinPlay, id: int) -> None:
    """A 'Mech loses heat, and may start again."""
    piece = play.facts.piece(id)
    play.emit(HeatChanged(id, -dissipation(play.facts, piece).total, "cooling down", "TS-ACT-020"))
    _restart(play, id)


def end_of_activation(play: TinPlay, id: int) -> None:
    """Without enough heat sinks, heat rises after every activation (TS-HEA-008)."""
    piece = play.facts.piece(id)
    if piece.on_board and piece.is_mech:
        rise = -dissipation(play.facts, piece).total
        if rise > 0:
            play.emit(HeatChanged(id, rise, "engine damage", "TS-HEA-008"))


def end_of_turn(play: TinPlay) -> None:
    """Fire heats, heat sinks cool by half, and 'Mechs that are too hot shut down (TS-TRN-007, TS-HEA-006)."""
    for piece in play.facts.alive():
        if piece.is_mech:
            if piece.hex is not None and play.facts.board.at(piece.hex).fire:
                play.emit(HeatChanged(piece.id, FIRE_STAYING, "in a fire", "TS-ENV-005"))
            _cool_by_half(play, play.facts.piece(piece.id))
            _shut_down(play, piece.id)
            _restart(play, piece.id)


def _cool_by_half(play: TinPlay, piece: Piece) -> None:
    full = dissipation(play.facts, piece).total
    by = -((full + 1) // 2) if full > 0 else -full
    if by > 0 or (by and piece.heat):
        play.emit(HeatChanged(piece.id, by, "end of the turn", "TS-TRN-007" if by < 0 else "TS-HEA-008"))


def _shut_down(play: TinPlay, id: int) -> None:
    piece = play.facts.piece(id)
    if piece.heat >= SHUTDOWN and not piece.shut_down:
        play.emit(PowerChanged(id, down=True))
        if not piece.prone:
            play.then(Fall(id))


def _restart(play: TinPlay, id: int) -> None:
    """It starts again by itself once it has cooled, unless it cannot cool at all (TS-HEA-006 to TS-HEA-008)."""
    piece = play.facts.piece(id)
    if not piece.shut_down or dissipation(play.facts, piece).total <= 0:
        return
    cool = piece.heat == 0 if piece.is_gone("life support") else piece.heat < SHUTDOWN
    if cool:
        play.emit(PowerChanged(id, down=False))
