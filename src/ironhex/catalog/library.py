"""The designs and boards of a game, by key, so that its record needs nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from inspect import isclass
from typing import Any, TypeVar

import msgspec

from ironhex.catalog.board import Board, Change
from ironhex.catalog.collection import revive
from ironhex.catalog.design import Design
from ironhex.catalog.errors import CatalogError
from ironhex.kernel.hexes import Hex

Thing = TypeVar("Thing", Design, Board)
Revive = Callable[[dict[str, Any]], Design]


class Library:
    """Holds designs and printed boards; states refer to them by key."""

    def __init__(self) -> None:
        self._designs: dict[str, Design] = {}
        self._boards: dict[str, Board] = {}

    def add(self, thing: Design | Board) -> None:
        """Add a design, or the printed board of a board."""
        if isinstance(thing, Design):
            self._designs[thing.key] = thing
        else:
            self._boards[thing.base] = thing.printed

    @property
    def key(self) -> str:
        """The keys of everything in the library, which depend on its content."""
        return " ".join((*sorted(self._designs), *sorted(self._boards)))

    def design(self, key: str) -> Design:
        return _found(self._designs, "design", key)

    def board(self, key: str) -> Board:
        return _found(self._boards, "board", key)

    def encode(self, thing: Any) -> Any:
        """Write a design as its key and a board as its reference (msgspec's enc_hook)."""
        if isinstance(thing, Design):
            return thing.key
        if isinstance(thing, Board):
            return thing.reference
        raise NotImplementedError(f"{type(thing).__name__} is neither a design nor a board")

    def decode(self, type: Any, value: Any) -> Any:
        """Find the design or board that was written (msgspec's dec_hook)."""
        if isclass(type) and issubclass(type, Design):
            return self.design(value)
        if type is Board:
            base, *changes = value
            return self.board(base).with_changes(tuple(Change(Hex.parse(at), *rest) for at, *rest in changes))
        raise NotImplementedError(f"{type} is neither a design nor a board")

    def to_record(self) -> dict[str, Any]:
        """Everything in the library, ready for JSON: sheets, and boards as text."""
        return {
            "designs": [msgspec.to_builtins(design.sheet) for design in self._designs.values()],
            "boards": [board.to_text() for board in self._boards.values()],
        }

    @staticmethod
    def from_record(record: dict[str, Any], revive: Revive = revive) -> Library:
        """The library that was written; `revive` makes a design of its sheet."""
        library = Library()
        for sheet in record["designs"]:
            library.add(_design(msgspec.json.encode(sheet), revive))
        for text in record["boards"]:
            library.add(_board(text))
        return library


# Games on the same board share it, and its cache.
@lru_cache(maxsize=32)
def _board(text: str) -> Board:
    return Board.parse(text, "record")


@lru_cache(maxsize=512)
def _design(sheet: bytes, revive: Revive) -> Design:
    return revive(msgspec.json.decode(sheet))


def _found(things: dict[str, Thing], kind: str, key: str) -> Thing:
    if key not in things:
        raise CatalogError("library", kind, f"no {kind} {key}")
    return things[key]
