"""A situation and the answers to a question as numbers, for programs that learn; every number has a name here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ironhex.engine import Offer
from ironhex.engine.edition_parts import Features
from ironhex.systems.hex_features import Floats, ending, ground_layers, number, part
from ironhex.systems.tinsoldier import actions
from ironhex.systems.tinsoldier.battle import JOKER, JOKERS, Battle, Piece
from ironhex.systems.tinsoldier.combat.usable import works
from ironhex.systems.tinsoldier.presentation.offers import MODES

ASKED = tuple(question.__name__ for question in (actions.Act, actions.Interrupt, actions.LoseWeapon))
GENERAL = ("turn", "cards left / 10", "jokers left", *(f"asked: {name}" for name in ASKED))
UNIT = (
    "on the board",
    "column",
    "row",
    *(f"faces {facing}" for facing in range(6)),
    "armor or soldiers left",
    "boxes left",
    "weapons that work",
    "heat / 25",
    "move tag / 3",
    "in cover",
    "on overwatch",
    "prone",
    "shut down",
    "has been activated",
    "is active",
    "has a commander",
    "levels above the ground / 10",
    "tons / 100",
    "infantry",
    "off the board",
    "aboard another",
    "on an enemy",
)
OFFER = (
    "unit / 10",
    "column",
    "row",
    "facing / 6",
    "MP / 10",
    "hexes / 10",
    "heat / 10",
    "target / 10",
    "chance",
    "expected harm / 10",
    *(f"mode: {mode.id}" for mode in MODES),
)


def layers(view: Battle) -> Floats:
    """Level, woods and water depth of every hex, by column and row."""
    return ground_layers(view.board)


def situation(view: Battle, side: str, question: str, most_units: int) -> Floats:
    """What a side sees, as numbers: `GENERAL`, then its own pieces and the others' by `UNIT`."""
    jokers = JOKERS - view.drawn.count(JOKER)
    general = [view.turn / 40, len(view.deck) / 10, jokers, *(question == name for name in ASKED)]
    own = [piece for piece in view.pieces if piece.side == side]
    others = [piece for piece in view.pieces if piece.side != side]
    rows = [*_pieces(view, own, most_units), *_pieces(view, others, most_units)]
    return np.array([*general, *(value for row in rows for value in row)], np.float32)


def _pieces(view: Battle, pieces: list[Piece], most: int) -> Iterator[list[float]]:
    shown = pieces[:most]
    yield from (_piece(view, piece) for piece in shown)
    yield from ([0.0] * len(UNIT) for _ in range(most - len(shown)))


def _piece(view: Battle, piece: Piece) -> list[float]:
    """A piece as numbers, in the order of `UNIT`."""
    element, field, hex = piece.element, view.board, piece.hex if piece.alive else None
    boxes = sum(len(entry.boxes) for entry in element.table)
    working = sum(works(view, piece, number) is None for number in range(len(element.weapons)))
    return [
        float(piece.on_board),
        *((hex.col / field.width, hex.row / field.height) if hex else (0.0, 0.0)),
        *(float(piece.on_board and piece.facing == facing) for facing in range(6)),
        part(piece.front + piece.back + piece.troopers, element.front + element.back + element.troopers),
        part(boxes - sum(piece.ticked), boxes),
        part(working, len(element.weapons)),
        piece.heat / 25,
        piece.tag / 3,
        float(piece.cover),
        float(piece.overwatch),
        float(piece.prone),
        float(piece.shut_down),
        float(piece.activated),
        float(view.active == piece.id),
        float(piece.commander is not None),
        piece.height / 10,
        element.tons / 100,
        float(piece.is_infantry),
        float(piece.off_board),
        float(piece.carrier is not None),
        float(piece.swarming is not None),
    ]


def entry(view: Battle, action: Any, offer: Offer) -> list[float]:
    """An entry of the menu as numbers, in the order of `OFFER`."""
    return [
        number(offer.subject) / 10,
        *ending(view.board, offer),
        offer.numbers.get("cost", 0) / 10,
        offer.numbers.get("hexes", 0) / 10,
        offer.numbers.get("heat", 0) / 10,
        number(" ".join(offer.targets)) / 10,
        (offer.odds or 0) / 100,
        (offer.expected or 0) / 10,
        *(float(offer.mode == mode.id) for mode in MODES),
    ]


FEATURES = Features(GENERAL, UNIT, OFFER, situation, layers, entry)
