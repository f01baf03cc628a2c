"""What the process of a simulation tells the server."""

from __future__ import annotations

import msgspec

from ironhex.server.lab.cards import LabRun


class Progress(msgspec.Struct, frozen=True, tag=True):
    """How many games have been played."""

    played: int


class Ended(msgspec.Struct, frozen=True, tag=True):
    """The results as a card, a page and a table; those that nothing was played for are empty."""

    card: LabRun
    page: str = ""
    rows: str = ""


def decoded(content: bytes) -> Progress | Ended:
    """A message."""
    return msgspec.msgpack.decode(content, type=Progress | Ended)
