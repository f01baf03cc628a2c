"""How much MASC strains the legs of a 'Mech, and how they recover."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.systems.classic.bodies import AnyBody, MechBody
from ironhex.systems.classic.unit import Unit

NUMBERS = (3, 5, 7, 11, 13)  # to avoid that the legs freeze, by strain; the last cannot be rolled


def strain(unit: Unit) -> int:
    """How much the legs would be strained: a step more than in the last turn if it was used then, up to the last."""
    return min(unit.body.strain + unit.body.boosted, len(NUMBERS) - 1)


def rested(unit: Unit) -> AnyBody:
    """The body of a unit in a new turn: legs recover a step in each turn without MASC."""
    body = unit.body
    if not isinstance(body, MechBody) or not (unit.move.boosted or body.boosted or body.strain):
        return body
    if unit.move.boosted:
        return replace(body, boosted=True)
    return replace(body, boosted=False, strain=max(0, body.strain - 1))
