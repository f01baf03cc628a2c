"""Numbers as clients show them: itemized tallies and named values."""

from __future__ import annotations

import msgspec

from ironhex.kernel.tally import Barred, Tally


class Reason(msgspec.Struct, frozen=True):
    """Why something is impossible, and the rule that says so."""

    rule: str
    why: str


class TallyItem(msgspec.Struct, frozen=True):
    """One item of a tally."""

    rule: str
    value: int
    why: str


class TallyForm(msgspec.Struct, frozen=True):
    """A tally as it is sent."""

    total: int
    items: tuple[TallyItem, ...]
    barred: Reason | None = None


class Share(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a value, such as the points a move spends on woods; a `counted` label says how many, as `2 hexes`."""

    label: str
    value: float
    counted: bool = False


class Value(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number with its name and format.

    `form` is empty, `signed`, `percent` or `decimal` (one place). `before` is the current value, if the draft would
    change it; `full` is the maximum; `parts` say what it consists of.
    """

    id: str
    label: str
    value: float
    form: str = ""
    before: float | None = None
    full: float | None = None
    parts: tuple[Share, ...] = ()


def told_tally(tally: Tally) -> TallyForm:
    """A tally in the form in which it is sent."""
    return TallyForm(tally.total, tuple(TallyItem(*mod) for mod in tally.mods), told_reason(tally.barred))


def told_reason(barred: Barred | None) -> Reason | None:
    return None if barred is None else Reason(*barred)
