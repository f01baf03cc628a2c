"""The rules that both books have: the edition takes them from the Master Rules and cites its own pages for them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

import msgspec

from ironhex.systems.quickstart.cards import DATA

T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., Any])

with (DATA / "citations.csv").open(encoding="utf-8") as _file:
    AGREES: Mapping[str, str] = {row["classic"]: row["quickstart"] for row in csv.DictReader(_file)}
"""The numbers of our rules by those of the Master Rules."""


def requoted(thing: T, cites: Mapping[str, str] = AGREES) -> T:
    """The same thing, whatever it is made of, citing this edition."""
    return cast("T", _requoted(thing, cites))


def _requoted(thing: Any, cites: Mapping[str, str]) -> Any:
    if isinstance(thing, msgspec.Struct):
        return type(thing)(**{name: _requoted(getattr(thing, name), cites) for name in thing.__struct_fields__})
    if isinstance(thing, tuple):
        parts = [_requoted(part, cites) for part in thing]
        return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)
    return cites.get(thing, thing) if isinstance(thing, str) else thing


def quoting(function: Function, cites: Mapping[str, str] = AGREES) -> Function:
    """A rule, or any other function of the Master Rules, whose answers cite this edition."""

    @wraps(function)
    def own(*arguments: Any) -> Any:
        return requoted(function(*arguments), cites)

    return cast("Function", own)
