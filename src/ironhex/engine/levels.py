"""Levels of a game that is learned step by step: each level includes the ones before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ironhex.engine.ruleset import UnknownOption


class Levels(Mapping[str, tuple[str, ...]]):
    """The options that make up each level, easiest first: the first level needs none, each other one adds its own."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __getitem__(self, name: str) -> tuple[str, ...]:
        if name not in self.names:
            raise KeyError(name)
        return self.names[1 : self.names.index(name) + 1]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def includes(self, level: str, other: str) -> bool:
        """Whether a level has everything that another one has."""
        return self.names.index(other) <= self.names.index(level)

    def chosen(self, options: Iterable[str]) -> tuple[str, tuple[str, ...]]:
        """The level among some options, the last level if there is none, and the other options."""
        names = tuple(options)
        levels = [name for name in names if name in self] or [self.names[-1]]
        if len(levels) > 1:
            raise UnknownOption(f"one level at a time, not {' and '.join(levels)}")
        return levels[0], tuple(name for name in names if name not in self)
