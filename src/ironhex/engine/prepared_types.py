"""Prepares types for msgspec before there are several threads: it crashes if two threads prepare the same type at once.

A type is prepared when it is first decoded or converted to, and then stays prepared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ironhex.engine.position import AnyPosition
from ironhex.engine.record_reader import position_type
from ironhex.engine.system import System


def prepare(*types: Any) -> None:
    """Prepare types; those of their fields are prepared with them."""
    for each in types:
        msgspec.json.Decoder(each)


def prepare_structs(systems: Iterable[System[Any]]) -> None:
    """Prepare the structs of all modules that are loaded, and the positions of some games, which are generic."""
    positions = [position_type(system) for system in systems]  # loads the games, whose structs are prepared, too
    prepare(AnyPosition, *positions, *_subclasses(msgspec.Struct))


def _subclasses(parent: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in parent.__subclasses__():
        yield each
        yield from _subclasses(each)
