"""A situation and the answers to a question as numbers, for programs that learn; every number has a name here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ironhex.engine import Offer
from ironhex.engine.edition_parts import Features
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, How, Mode, Phase, Unit
from ironhex.systems.classic.chapters import QUESTIONS
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.hex_features import Floats, ending, ground_layers, number, part

PHASES = tuple(Phase)
ASKED = tuple(question.__name__ for question in QUESTIONS)
GENERAL = ("turn", *(f"phase: {phase}" for phase in PHASES), *(f"asked: {name}" for name in ASKED))
GENERAL_AT = {name: number for number, name in enumerate(GENERAL)}
UNIT = (
    "on the map",
    "column",
    "row",
    *(f"faces {facing}" for facing in range(6)),
    "armor left",
    "structure left",
    "weapons that work",
    "shots left",
    "heat / 30",
    "prone",
    "shut down",
    "unconscious",
    "wounds / 6",
    "tons / 100",
    "has moved",
    *(f"moved: {mode.name.lower()}" for mode in Mode),
    "hexes moved / 10",
    "has declared",
    "levels above the ground / 10",
    "flies",
    "on foot",
    "cannot move any more",
    "aboard another",
    "swarms another",
    "carries others",
    "swarmed by others",
)
OFFER = (
    "unit / 10",
    "column",
    "row",
    "facing / 6",
    "MP / 10",
    "hexes / 10",
    "harder to hit",
    "rolls",
    "heat / 10",
    "target / 10",
    "expected damage / 10",
    "altitude / 10",
    "takes aboard",
    "lets off",
    "close attack",
)


def layers(view: Battle) -> Floats:
    """Level, woods and water depth of every hex, by column and row."""
    return ground_layers(view.board)


def situation(view: Battle, side: str, question: str, most_units: int) -> Floats:
    """What a side sees, as numbers: `GENERAL`, then its own units and the others' by `UNIT`."""
    found = np.zeros(len(GENERAL) + 2 * most_units * len(UNIT), np.float32)
    found[0] = view.turn / 40
    found[GENERAL_AT[f"phase: {view.phase}"]] = 1
    if question:
        found[GENERAL_AT[f"asked: {question}"]] = 1
    rows = found[len(GENERAL) :].reshape(2, most_units, len(UNIT))
    for others in (False, True):
        units = [unit for unit in view.units if (unit.side != side) is others]
        for row, unit in zip(rows[int(others)], units, strict=False):
            row[:] = _unit(view, unit)
    return found


def _unit(view: Battle, unit: Unit) -> list[float]:
    """A unit as numbers, in the order of `UNIT`."""
    design, weapons = unit.design, unit.design.weapons
    field = view.board
    hex = view.where(unit)
    col, row = (hex.col / field.width, hex.row / field.height) if hex else (0.0, 0.0)
    return [
        float(unit.on_map),
        col,
        row,
        *(float(unit.on_map and unit.facing == facing) for facing in range(6)),
        part(sum(unit.armor), sum(design.armor)),
        part(sum(unit.structure), sum(design.structure_points)),
        part(sum(works(unit, weapon) for weapon in weapons), len(weapons)),
        part(sum(unit.ammo), sum(bin.shots for bin in design.bins)),
        unit.body.heat / 30,
        float(unit.body.prone),
        float(unit.body.shutdown),
        float(unit.knocked_out > 0),
        unit.wounds / 6,
        design.tons / 100,
        float(unit.move.moved),
        *(float(unit.move.moved and unit.move.mode is mode) for mode in Mode),
        unit.move.hexes / 10,
        float(unit.turn.declared > 0),
        *_among_others(view, unit),
    ]


def _among_others(view: Battle, unit: Unit) -> Iterator[float]:
    """How high a unit is, how it moves, and what it is on or carries, which matters in mixed forces."""
    kind, own = view.kind(unit), unit.attached
    riding = [other.attached.how for other in view.attached_to(unit) if other.attached is not None and not other.fate]
    yield unit.elevation / 10
    yield float(kind.drive.gait.flies)
    yield float(kind.on_foot)
    yield float(unit.body.halted)
    yield float(own is not None and own.how is not How.SWARM)
    yield float(own is not None and own.how is How.SWARM)
    yield float(any(how is not How.SWARM for how in riding))
    yield float(How.SWARM in riding)


def entry(view: Battle, action: Any, offer: Offer) -> list[float]:
    """An entry of the menu as numbers, in the order of `OFFER`."""
    return [
        number(offer.subject) / 10,
        *ending(view.board, offer),
        offer.numbers.get("cost", 0) / 10,
        offer.numbers.get("hexes", 0) / 10,
        float(offer.numbers.get("target_modifier", 0)),
        float(offer.numbers.get("rolls", 0)),
        offer.numbers.get("heat", 0) / 10,
        number(" ".join(offer.targets)) / 10,
        (offer.expected or 0) / 10,
        offer.numbers.get("altitude", 0) / 10,
        float(isinstance(action, Move) and bool(action.load)),
        float(isinstance(action, Move) and bool(action.unload)),
        float(isinstance(action, Declare) and action.close is not None),
    ]


FEATURES = Features(GENERAL, UNIT, OFFER, situation, layers, entry)
