"""A street with buildings, for the tests of this chapter."""

from __future__ import annotations

from typing import Any

from tests.classic.stage import Extra, mech, stage

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.ruleset import ruleset

GRIFFIN, LOCUST, WASP, ATLAS, JAGERMECH = (
    "Griffin GRF-1N",
    "Locust LCT-1V",
    "Wasp WSP-1A",
    "Atlas AS7-D",
    "JagerMech JM6-S",
)
PLATOON, SUITS, TANK, PROTO = "Foot Platoon (Rifle)", "Elemental [Laser]", "Manticore Heavy Tank", "Roc"
RULES = ruleset(("buildings",))
HOUSE = Hex(3, 3)


def block(*lines: str, rows: int = 6, rules: Any = RULES) -> Board:
    """Five columns of clear ground, with buildings."""
    ground = "\n".join(f"{row:02d} . . . . ." for row in range(1, rows + 1))
    built = "\n".join(f"building {line}" for line in lines)
    return Board.parse(f"board block\nsize 5 {rows}\n{ground}\n{built}\n", "block")


def street(*units: Extra, house: str = "medium cf 40 height 2 basement 7", **fields: Any) -> Battle:
    """Units around a building in hex 0303."""
    fields.setdefault("phase", Phase.MOVEMENT)
    return stage(block(f"0303 {house}"), *units, rules=RULES, **fields)


__all__ = ["block", "mech", "street"]
