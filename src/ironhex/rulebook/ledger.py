"""The ledger on disk: one CSV file per book or part of one, one row per rule, read on first use."""

import csv
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import StringIO
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct, ValidationError, convert

BOOKS: Mapping[str, str] = MappingProxyType(
    {
        "BMR": "Master Rules",
        "QS": "Quick-Start",
        "BA": "Battle Armor",
        "BTR": "BattleTroops",
        "TS": "Tin Soldier",
    }
)
"""The books, by the prefix of their rules' ids."""

PARTS = (
    "master-1-core",
    "master-2-special",
    "master-3-build",
    "quickstart",
    "battle-armor",
    "battletroops",
    "tin-soldier",
)
"""The files, in the order in which rules are listed."""

COLUMNS = ["id", "lines", "chapter", "title", "summary", "kind"]

Id = Annotated[str, Meta(pattern=rf"^({'|'.join(BOOKS)})-[A-Z0-9]+-[0-9]{{3}}$")]
Lines = Annotated[str, Meta(pattern=r"^[0-9]+(-[0-9]+)?(;[0-9]+(-[0-9]+)?)*$")]
Text = Annotated[str, Meta(pattern=r"^\S(.*\S)?$")]
Kind = Literal["rule", "option", "table", "data", "equipment", "unit", "scenario", "map"]


class Rule(Struct, frozen=True):
    """One entry of the ledger; `lines` says where it is in the book's text."""

    id: Id
    book: str
    chapter: Text
    title: Text
    summary: Text
    kind: Kind
    lines: Lines


class UnknownRule(KeyError):
    """A cited id is not in the ledger."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id

    def __str__(self) -> str:
        return f"no rule {self.id!r} in the ledger"


class DamagedLedger(ValueError):
    """A row of the ledger is unreadable; the message starts with its file and line."""


def rule(id: str) -> Rule:
    """The rule with this id."""
    try:
        return _ledger()[id]
    except KeyError:
        raise UnknownRule(id) from None


def rules(prefix: str = "") -> tuple[Rule, ...]:
    """The rules whose id starts with the prefix (a book `QS-`, a chapter `BMR-HIT-`), in the books' order."""
    return tuple(entry for entry in _ledger().values() if entry.id.startswith(prefix))


@cache
def _ledger() -> Mapping[str, Rule]:
    return MappingProxyType(load(files("ironhex") / "data" / "rulebook", PARTS))


def load(folder: Traversable, parts: tuple[str, ...]) -> dict[str, Rule]:
    """All rules of these parts by id; a duplicate id is an error."""
    ledger: dict[str, Rule] = {}
    for part in parts:
        for place, entry in _read(folder / f"{part}.csv"):
            if entry.id in ledger:
                raise DamagedLedger(f"{place}: id: {entry.id} is a duplicate")
            ledger[entry.id] = entry
    return ledger


def _read(file: Traversable) -> Iterator[tuple[str, Rule]]:
    """Each rule of one file with its place, `file:line`."""
    rows = csv.reader(StringIO(file.read_text(encoding="utf-8")), strict=True)
    try:
        if next(rows, None) != COLUMNS:
            raise DamagedLedger(f"{file}:1: the columns must be {','.join(COLUMNS)}")
        for row in rows:
            place = f"{file}:{rows.line_num}"
            yield place, _parse(row, place)
    except csv.Error as error:
        raise DamagedLedger(f"{file}:{rows.line_num}: {error}") from error


def _parse(row: list[str], place: str) -> Rule:
    if len(row) != len(COLUMNS):
        raise DamagedLedger(f"{place}: {len(row)} fields instead of {len(COLUMNS)}; is a comma unquoted?")
    fields = dict(zip(COLUMNS, row, strict=True))
    try:
        return convert(fields | {"book": fields["id"].partition("-")[0]}, Rule)
    except ValidationError as error:
        raise DamagedLedger(f"{place}: {error}") from error
