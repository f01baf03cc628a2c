"""The tables that forces and scenarios are rolled on, and the rolls themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple

from ironhex.catalog.data_files import table
from ironhex.kernel.dice import Dice


class Row(NamedTuple):
    """A result, and the totals that lead to it."""

    low: int
    high: int
    result: str


class Table(NamedTuple):
    """A table of the book: how many dice it takes, and the results in the order of their totals."""

    name: str
    dice: int
    rule: str
    rows: tuple[Row, ...]

    def result(self, total: int) -> str:
        """The result of a total; beyond the ends of the table it is that of the end."""
        total = max(self.rows[0].low, min(total, self.rows[-1].high))
        return next(row.result for row in self.rows if row.low <= total <= row.high)


class Roll(NamedTuple):
    """A roll that was made, as the story of a force tells it: dice, what was added to them, and the result."""

    what: str
    faces: tuple[int, ...]
    modifier: int
    result: str
    rule: str

    @property
    def total(self) -> int:
        return sum(self.faces) + self.modifier

    def __str__(self) -> str:
        added = f" {'+' if self.modifier > 0 else '-'} {abs(self.modifier)}" if self.modifier else ""
        dice = "+".join(map(str, self.faces)) + added
        rolled = dice if len(self.faces) == 1 and not self.modifier else f"{dice} = {self.total}"
        return f"{self.what}: rolled {rolled}: {self.result} [{self.rule}]"


class Roller:
    """Rolls dice one after the other, and remembers every roll."""

    def __init__(self, dice: Dice) -> None:
        self._dice, self._drawn = dice, 0
        self.rolls: list[Roll] = []

    def faces(self, count: int) -> tuple[int, ...]:
        """The next dice, for a roll that is told elsewhere."""
        self._drawn += count
        return self._dice.faces(self._drawn - count, count)

    def on(self, name: str, modifier: int = 0) -> str:
        """The result of a roll on a table."""
        found = tables()[name]
        faces = self.faces(found.dice)
        return self.note(name, faces, found.result(sum(faces) + modifier), found.rule, modifier)

    def note(self, what: str, faces: tuple[int, ...], result: str, rule: str, modifier: int = 0) -> str:
        """Remember a roll; returns its result."""
        self.rolls.append(Roll(what, faces, modifier, result, rule))
        return result


@cache
def tables() -> dict[str, Table]:
    """All tables by name."""
    rows = [cells for _, cells in table("generation/tables.csv")]
    return {found.name: found for found in _grouped(rows)}


def _grouped(rows: list[dict[str, str]]) -> Iterator[Table]:
    for name, group in groupby(rows, key=lambda cells: cells["table"]):
        members = list(group)
        results = tuple(Row(int(cells["low"]), int(cells["high"]), cells["result"]) for cells in members)
        yield Table(name, int(members[0]["dice"]), members[0]["rule"], results)


def counted(result: str) -> tuple[str, ...]:
    """What a result lists, one by one: "1 Light; 2 Medium" is a Light and two Mediums."""
    pairs = (each.split(maxsplit=1) for each in result.split(";"))
    return tuple(name for count, name in pairs for _ in range(int(count)))
