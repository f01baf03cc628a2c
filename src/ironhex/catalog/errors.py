"""The one error of the catalog: where, what and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager


class CatalogError(ValueError):
    """Data that cannot be read or found; names its place (`file:line`), the field and the reason."""

    def __init__(self, place: str, field: str, reason: str, rule: str = "") -> None:
        super().__init__(place, field, reason, rule)
        self.place = place
        self.field = _short(field)
        self.reason = _short(reason)
        self.rule = rule
        """The rule that a design breaks, if any."""

    def __str__(self) -> str:
        cited = f" [{self.rule}]" if self.rule else ""
        return f"{self.place}: {self.field}: {self.reason}{cited}"


def _short(text: str, longest: int = 200) -> str:
    """A text short enough for a screen, whatever a quoted file contains."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


@contextmanager
def at(place: str, lines: Mapping[str, int]) -> Iterator[None]:
    """Add to an error about a field the line of that field."""
    try:
        yield
    except CatalogError as error:
        raise CatalogError(f"{place}:{_line(error.field, lines)}", error.field, error.reason, error.rule) from None


def _line(field: str, lines: Mapping[str, int]) -> int:
    """The line of a field, or of the table that it is in or should be in."""
    while field and field not in lines:
        field = field.rpartition(".")[0]
    return lines.get(field, 1)
