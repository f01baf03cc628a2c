"""What the games on hexes share when they describe themselves as numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.engine import Offer

Floats = NDArray[np.float32]
NOWHERE = "0000"


def ground_layers(board: Board) -> Floats:
    """Level, woods and water depth of every hex, by column and row."""
    figures = (board.level, board.woods, board.depth)
    return np.array([each.reshape(board.width, board.height) for each in figures], np.float32)


def part(left: float, whole: float) -> float:
    """How much is left of something; nothing of nothing."""
    return left / whole if whole else 0.0


def number(text: str) -> int:
    """The number of a unit; 0 for anything else."""
    return int(text) if text.isdecimal() else 0


def ending(board: Board, offer: Offer) -> tuple[float, float, float]:
    """Where an offer leads: column, row and heading as parts of the whole."""
    place = offer.place if len(offer.place) == len(NOWHERE) and offer.place.isdecimal() else NOWHERE
    return int(place[:2]) / board.width, int(place[2:]) / board.height, (offer.heading or 0) / 360
