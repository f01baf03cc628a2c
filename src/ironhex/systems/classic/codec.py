"""How a battle is written: boards and designs by reference to a library that goes with the record, rules by option."""

from __future__ import annotations

from typing import Any

from ironhex.catalog import Library
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.ruleset import Ruleset, ruleset


class ClassicCodec:
    """Writes and reads the parts of a battle that are held by reference."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def encode(self, obj: Any) -> Any:
        return list(obj.options) if isinstance(obj, Ruleset) else self.library.encode(obj)

    def decode(self, type: Any, obj: Any) -> Any:
        return ruleset(tuple(obj)) if type is Ruleset else self.library.decode(type, obj)

    def to_record(self) -> Any:
        return self.library.to_record()


def codec(battle: Battle) -> ClassicCodec:
    library = Library()
    library.add(battle.board)
    for unit in battle.units:
        library.add(unit.design)
    return ClassicCodec(library)


def restore_codec(data: Any) -> ClassicCodec:
    return ClassicCodec(Library.from_record(data))
