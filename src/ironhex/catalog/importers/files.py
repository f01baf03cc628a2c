"""Read any file in any format we support."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ironhex.catalog.board import Board
from ironhex.catalog.collection import FIXED, load_design
from ironhex.catalog.design import Design
from ironhex.catalog.document import Document, parse
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.importers.blk_units import read_blk
from ironhex.catalog.importers.mtf import read_mtf
from ironhex.catalog.importers.mul import read_mul
from ironhex.catalog.importers.saw import read_saw
from ironhex.catalog.importers.ssw import read_ssw
from ironhex.catalog.megamek_board import read_board
from ironhex.catalog.omni import CHASSIS
from ironhex.catalog.roster import Roster
from ironhex.catalog.user_files import read_user_file

LARGEST = 4_000_000
"""Size limit in bytes of the files we read: no design is nearly as long."""

SUFFIXES = frozenset({".mtf", ".blk", ".ssw", ".saw", ".mul", ".board", ".toml"})

BEGINNINGS = (
    ("<mech ", ".ssw"),
    ("<combatvehicle ", ".saw"),
    ("<entity ", ".mul"),
    ("<unittype>", ".blk"),
    ("config:", ".mtf"),
    ("size ", ".board"),
    ("chassis = ", ".toml"),
)
"""Words that identify the format of a file without a known suffix."""


def read_file(path: Path | str, dead_weight: bool = False) -> list[Design]:
    """The designs of a file: one, or all configurations of an Omni."""
    found = list(read_anything(Path(path), dead_weight))
    for each in found:
        if isinstance(each, CatalogError):
            raise each
    return [each for each in found if isinstance(each, Design)]


def read_anything(path: Path, dead_weight: bool = False) -> Iterator[Design | Board | Roster | CatalogError]:
    """Everything in a file, and the parts that are refused."""
    try:
        text = contents(path)
        yield from _read(text, _form(path, text), path.name, path, dead_weight)
    except CatalogError as error:
        yield error


def read_upload(body: bytes, name: str) -> Iterator[Design | Board | Roster | CatalogError]:
    """Everything in a file that somebody sent, and the parts that are refused. No other file is read."""
    try:
        text = _decoded(body)
        yield from _read(text, _form(Path(name), text), name, None, False)
    except CatalogError as error:
        yield error


def contents(path: Path) -> str:
    """The text of a file, in UTF-8 or the encoding of the old files."""
    try:
        raw = read_user_file(path, LARGEST)
    except OSError as error:
        raise CatalogError(path.name, "file", error.strerror or "cannot be read") from None
    return _decoded(raw)


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def _chassis(text: str, path: Path) -> Document | None:
    """The chassis file next to the file of a configuration."""
    named = re.search(rf'^{CHASSIS} = "([^"/]+)"', text, re.MULTILINE)
    fixed = path.with_name(f"{named[1]}{FIXED}.toml") if named else None
    return parse(contents(fixed), fixed.name) if fixed and fixed.is_file() else None


def _form(path: Path, text: str) -> str:
    if path.suffix.lower() in SUFFIXES:
        return path.suffix.lower()
    plain = text.lower()
    return next((suffix for words, suffix in BEGINNINGS if words in plain), "")


def _read(
    text: str, form: str, place: str, path: Path | None, dead_weight: bool
) -> Iterator[Design | Board | Roster | CatalogError]:
    """The contents of a text; the chassis of a configuration is next to its path."""
    match form:
        case ".mtf":
            yield read_mtf(text, place, dead_weight)
        case ".blk":
            yield read_blk(text, place, dead_weight)
        case ".ssw":
            yield from read_ssw(text, place, dead_weight)
        case ".saw":
            yield from read_saw(text, place, dead_weight)
        case ".mul":
            yield read_mul(text, place, Path(place).stem)
        case ".board":
            yield read_board(text, place)
        case ".toml":
            yield load_design(text, place, _chassis(text, path) if path else None)
        case _:
            raise CatalogError(place, "file", "not a design, board or roster in a format we can read")
