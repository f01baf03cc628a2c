"""Long lists of which few entries are ever looked at: they know their length, and work out an entry on demand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
R = TypeVar("R")


class Part(NamedTuple, Generic[T_co]):
    """Some entries in a row: how many there are, and what works out one of them."""

    size: int
    entry: Callable[[int], T_co]

    def map(self, change: Callable[[T_co], R]) -> Part[R]:
        """The same entries, each changed when it is worked out."""
        return Part(self.size, lambda number: change(self.entry(number)))


def part_of(entries: Iterable[T]) -> Part[T]:
    """Entries that are known already."""
    known = tuple(entries)
    return Part(len(known), known.__getitem__)


def entries_of(parts: Iterable[Part[T]]) -> Iterator[T]:
    """Every entry in turn; a part begins when those before it are used up."""
    return (part.entry(number) for part in parts for number in range(part.size))


class LazyList(Sequence[T]):
    """Parts one after another."""

    def __init__(self, parts: Iterable[Part[T]]) -> None:
        self._parts = tuple(part for part in parts if part.size)
        self._ends = tuple(accumulate(part.size for part in self._parts))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return tuple(self[each] for each in range(*number.indices(len(self))))
        at = range(len(self))[number]  # a number from the end, and one that is too large
        part = bisect_right(self._ends, at)
        return self._parts[part].entry(at - (self._ends[part - 1] if part else 0))

    def __iter__(self) -> Iterator[T]:
        return entries_of(self._parts)

    def __repr__(self) -> str:
        return f"<LazyList of {len(self)}>"
