"""Finding the board that somebody means: a file, sheets joined, one made out of a seed, or one by its name.

river-crossing                  a board by its name
fields.txt, Lake Area.board     a file, in our own form or in the community's
generated:hills,woods:7         themes and a seed, and `:24x20` behind them for another size than a mapsheet's
hills+woods^/village+desert     boards beside and below each other, one of them turned
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from ironhex.catalog import Board, CatalogError, read_board
from ironhex.catalog.joining import BELOW, BESIDE, TURNED, join, layout
from ironhex.maps.generator import SHEET, generate

FORMS = {".txt": Board.parse, ".board": read_board}
"""How to read a file, by the end of its name."""
_GENERATED = re.compile(r"generated:(?P<themes>[a-z,]*):(?P<seed>\d{1,20})(?::(?P<size>.*))?")


def find_board(text: str, named: Callable[[str], Board]) -> Board:
    """The board that is meant; `named` finds one by its name."""
    path = Path(text)
    if path.suffix in FORMS:
        return FORMS[path.suffix](path.read_text(encoding="utf-8", errors="replace"), str(path))
    if BESIDE in text or BELOW in text or text.strip().endswith(TURNED):
        return join(layout(text, lambda sheet: find_board(sheet, named)))
    return _generated(text) if text.startswith("generated:") else named(text)


def _generated(text: str) -> Board:
    match = _GENERATED.fullmatch(text)
    if match is None:
        raise CatalogError("boards", text, "themes and a seed wanted, such as: generated:hills,woods:7")
    width, height = size(match["size"]) if match["size"] else SHEET
    return generate(filter(None, match["themes"].split(",")), width, height, int(match["seed"]))


def size(text: str) -> tuple[int, int]:
    """Read a size such as 16x17: columns and rows."""
    match = re.fullmatch(r"(\d{1,4})x(\d{1,4})", text)
    if match is None:
        raise CatalogError("boards", text, "columns and rows wanted, such as: 16x17")
    return int(match[1]), int(match[2])
