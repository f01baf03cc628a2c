"""The one error of the catalogue: where, what and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager


class CatalogError(ValueError):
    """A datum that cannot be read or found; it says its place (`file:line`), the field and the reason."""

    def __init__(self, place: str, field: str, reason: str) -> None:
        super().__init__(place, field, reason)
        self.place = place
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.place}: {self.field}: {self.reason}"


@contextmanager
def at(place: str, lines: Mapping[str, int]) -> Iterator[None]:
    """Give an error about a field of a file the line on which that field stands."""
    try:
        yield
    except CatalogError as error:
        raise CatalogError(f"{place}:{lines.get(error.field, 1)}", error.field, error.reason) from None
