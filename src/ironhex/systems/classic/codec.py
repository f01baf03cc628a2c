"""How a battle is written: boards and designs by reference to a library stored with the record, rules by option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironhex.catalog import Design, Library
from ironhex.catalog.collection import revive as revive_design
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.ruleset import Ruleset, ruleset

Rules = Callable[[tuple[str, ...]], Ruleset]
"""The rules of an edition by their options."""


class ClassicCodec:
    """Writes and reads the parts of a battle that are held by reference."""

    def __init__(self, library: Library, rules: Rules = ruleset) -> None:
        self.library, self.rules = library, rules

    @property
    def key(self) -> str:
        return self.library.key

    def encode(self, obj: Any) -> Any:
        return list(obj.options) if isinstance(obj, Ruleset) else self.library.encode(obj)

    def decode(self, type: Any, obj: Any) -> Any:
        return self.rules(tuple(obj)) if type is Ruleset else self.library.decode(type, obj)

    def to_record(self) -> Any:
        return self.library.to_record()


def codec(battle: Battle, rules: Rules = ruleset) -> ClassicCodec:
    library = Library()
    library.add(battle.board)
    for unit in battle.units:
        library.add(unit.design)
    return ClassicCodec(library, rules)


def restore_codec(
    data: Any, rules: Rules = ruleset, revive: Callable[[dict[str, Any]], Design] = revive_design
) -> ClassicCodec:
    """The codec of a record; an edition with designs of its own knows how to make them from their sheets."""
    return ClassicCodec(Library.from_record(data, revive), rules)
