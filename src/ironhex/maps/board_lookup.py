"""Find a board by its description: joined sheets, a generated board, a name or, with `open_board`, a file.

river-crossing                  a board by name
fields.txt, Lake Area.board     a file, in our own format or the community's
generated:hills,woods:7         themes and a seed, optionally followed by a size such as `:24x20`
hills+woods^/village+desert     boards beside and below each other, one of them rotated
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from ironhex.catalog import Board, CatalogError, read_board
from ironhex.catalog.importers.files import LARGEST
from ironhex.catalog.joining import BELOW, BESIDE, TURNED, join, layout
from ironhex.catalog.user_files import read_user_file
from ironhex.maps.generator import SHEET, generate

FORMS = {".txt": Board.parse, ".board": read_board}
"""How to read a file, by its suffix."""
GENERATED = "generated:"
_GENERATED = re.compile(r"generated:(?P<themes>[a-z,]*):(?P<seed>\d{1,20})(?::(?P<size>.*))?")


def find_board(text: str, named: Callable[[str], Board]) -> Board:
    """The board described by a text; `named` finds one by its name. No files are opened."""
    if BESIDE in text or BELOW in text or text.strip().endswith(TURNED):
        return join(layout(text, lambda sheet: find_board(sheet, named)))
    return _generated(text) if text.startswith(GENERATED) else named(text)


def open_board(text: str, named: Callable[[str], Board]) -> Board:
    """Like `find_board`, but the board or one of its sheets may also be a file."""
    read = _read(text)
    return read or find_board(text, lambda name: _read(name) or named(name))


def _read(text: str) -> Board | None:
    """The board of a file; None if the text does not name one."""
    path = Path(text)
    if path.suffix not in FORMS:
        return None
    return FORMS[path.suffix](read_user_file(path, LARGEST).decode(errors="replace"), str(path))


def generated_hexes(text: str) -> int:
    """How many hexes of a board would have to be generated; none is generated for that."""
    sheets = (word.strip().removesuffix(TURNED) for word in re.split(f"[{BESIDE}{BELOW}]", text))
    sizes = [_described(sheet)[1] for sheet in sheets if sheet.startswith(GENERATED)]
    return sum(width * height for width, height in sizes)


def _generated(text: str) -> Board:
    themes, (width, height), seed = _described(text)
    return generate(themes, width, height, seed)


def _described(text: str) -> tuple[list[str], tuple[int, int], int]:
    """The themes, the size and the seed of a generated board."""
    match = _GENERATED.fullmatch(text)
    if match is None:
        raise CatalogError("boards", text, "expected themes and a seed, such as: generated:hills,woods:7")
    themes = [theme for theme in match["themes"].split(",") if theme]
    return themes, size(match["size"]) if match["size"] else SHEET, int(match["seed"])


def size(text: str) -> tuple[int, int]:
    """Parse a size such as 16x17: columns and rows."""
    match = re.fullmatch(r"(\d{1,4})x(\d{1,4})", text)
    if match is None:
        raise CatalogError("boards", text, "expected columns and rows, such as: 16x17")
    return int(match[1]), int(match[2])
