"""Equipment the books do not have, carried at the user's request: it takes space and does nothing."""

from __future__ import annotations

import re

from ironhex.catalog.equipment import Equipment

_MARK = "Dead Weight: "
_TEXT = re.compile(rf"{_MARK}(?P<name>.+?)(?: \((?P<whole>\d{{1,3}})(?:\.(?P<part>0|25|5|75))? tons\))?")
_QUARTERS = {None: 0, "0": 0, "25": 1, "5": 2, "75": 3}
_PARTS = ("", ".25", ".5", ".75")


def dead_weight(text: str) -> Equipment | None:
    """The item of a text such as `Dead Weight: X-Pulse Laser (1.5 tons)`; None for any other text."""
    match = _TEXT.fullmatch(text)
    if match is None:
        return None
    weight = 4 * int(match["whole"] or 0) + _QUARTERS[match["part"]]
    return Equipment(
        key=text, name=match["name"], tech="Both", category="equipment", quarter_tons=weight, special="dead weight"
    )


def dead_weight_text(name: str, quarter_tons: int = 0) -> str:
    """The text of an item carried as dead weight, without characters that have a meaning in such texts."""
    plain = re.sub(r"[()]", "", name).strip() or "unknown"
    weight = f" ({quarter_tons // 4}{_PARTS[quarter_tons % 4]} tons)" if quarter_tons else ""
    return f"{_MARK}{plain}{weight}"
