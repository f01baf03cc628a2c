"""Itemized numbers: every target number, cost or value is a tally of modifiers that cite their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

Subject = TypeVar("Subject")


class Mod(NamedTuple):
    """One item of a tally: its rule, what it adds, and a short reason."""

    rule: str
    value: int
    why: str


class Barred(NamedTuple):
    """Why something is impossible, with the rule that forbids it; empty if it makes no sense in any game."""

    rule: str
    why: str

    def __str__(self) -> str:
        return f"{self.why} [{self.rule}]" if self.rule else self.why


class Tally(NamedTuple):
    """A sum that can explain itself; `barred` says why there is no number."""

    mods: tuple[Mod, ...] = ()
    barred: Barred | None = None

    @property
    def total(self) -> int:
        return sum([mod.value for mod in self.mods])

    def plus(self, *mods: Mod | None) -> Tally:
        """The same tally with more items; None is skipped."""
        return Tally(self.mods + tuple(mod for mod in mods if mod is not None), self.barred)

    def __str__(self) -> str:
        if self.barred:
            return f"impossible: {self.barred}"
        lines = [f"{mod.value:+3d}  {mod.why} [{mod.rule}]" for mod in self.mods]
        return "\n".join([*lines, f"{self.total:3d}  total"])


Item = Mod | Barred | None


def tally(subject: Subject, rules: Iterable[Callable[[Subject], Item]]) -> Tally:
    """Ask each rule in order; the first bar ends the tally, and rules that do not apply add no item."""
    mods: list[Mod] = []
    for rule in rules:
        item = rule(subject)
        if item is None:
            continue
        if isinstance(item, Barred):
            return Tally(tuple(mods), item)
        mods.append(item)
    return Tally(tuple(mods))
