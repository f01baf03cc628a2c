"""An edition that shares rules with the Master Rules takes them from there, and cites its own book for them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from functools import wraps
from importlib.resources.abc import Traversable
from typing import Any, ParamSpec, TypeVar

import msgspec

P = ParamSpec("P")
R = TypeVar("R")


class Citations:
    """The rule numbers of an edition by those of the Master Rules; calling it with a rule makes the edition's own."""

    def __init__(self, numbers: Mapping[str, str]) -> None:
        self.numbers = numbers

    @classmethod
    def read(cls, path: Traversable, edition: str) -> Citations:
        """The numbers in a table with a column for the Master Rules and one for the edition."""
        with path.open(encoding="utf-8") as file:
            return cls({row["classic"]: row[edition] for row in csv.DictReader(file)})

    def but(self, numbers: Mapping[str, str]) -> Citations:
        """The same with some other numbers."""
        return Citations({**self.numbers, **numbers})

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """A rule, or any other function of the Master Rules, whose results cite the edition."""

        @wraps(function)
        def own(*arguments: P.args, **named: P.kwargs) -> R:
            found: R = self.cited(function(*arguments, **named))
            return found

        return own

    def cited(self, thing: Any) -> Any:
        """The same thing, whatever it is made of, citing the edition."""
        if isinstance(thing, msgspec.Struct):
            return type(thing)(**{name: self.cited(getattr(thing, name)) for name in thing.__struct_fields__})
        if isinstance(thing, tuple):
            parts = [self.cited(part) for part in thing]
            return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)
        return self.numbers.get(thing, thing) if isinstance(thing, str) else thing
