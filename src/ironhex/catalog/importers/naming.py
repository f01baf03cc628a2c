"""Convert other programs' names to ours."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from ironhex.catalog.dead_weight import dead_weight_text
from ironhex.catalog.design import Tech
from ironhex.catalog.equipment import Carrier
from ironhex.catalog.equipment import Tech as Base
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.mech_sheet import slot_text

BASES: dict[Tech, Base | None] = {"IS": "IS", "Clan": "Clan", "Mixed IS": None, "Mixed Clan": None}
"""The technology base of an item that does not name its own; unknown in a mixed machine."""

_MARKS = re.compile(r"(.*?)((?: \(R\))?(?: \(pod\))?)")


class Naming(NamedTuple):
    """How to interpret the names in a file."""

    base: Base | None
    carrier: Carrier
    dead_weight: bool = False
    """Carry unknown equipment as dead weight instead of refusing it."""

    def text(self, name: str, quarter_tons: int = 0) -> str:
        """Our text for an item named by another program, with its marks."""
        try:
            return slot_text(name, self.base, self.carrier)
        except CatalogError:
            if not self.dead_weight:
                raise
        match = _MARKS.fullmatch(name)
        plain, marks = match.groups() if match else (name, "")
        return slot_text(dead_weight_text(plain, quarter_tons) + marks)


def tidy(text: str) -> str:
    """A name on one line, without unprintable characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def whole(text: str) -> int:
    """A whole number, also written as `30.0`."""
    if not re.fullmatch(r"\d{1,9}(\.0{1,9})?", text, re.ASCII):
        raise ValueError(f"expected a number, not {text[:40]!r}")
    return int(text.partition(".")[0])


def quarter_tons(text: str) -> int:
    """Quarter tons from a weight in tons such as `1.5`."""
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", text, re.ASCII) or (weight := Fraction(text) * 4) % 1:
        raise ValueError(f"expected a weight in quarter tons, not {text[:40]!r}")
    return int(weight)


def half_tons(text: str) -> int:
    """Quarter tons of a machine's weight, which comes in half tons."""
    weight = quarter_tons(text)
    if weight % 2:
        raise ValueError(f"expected a weight in half tons, not {text[:40]!r}")
    return weight
