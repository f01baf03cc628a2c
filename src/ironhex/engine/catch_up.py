"""Two copies of a game: one repeats what was done to the other, from the lines written since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ironhex.engine.play import Play
from ironhex.engine.record import FORMAT, Header, repeat
from ironhex.engine.record_reader import Reader, row_of


def catch_up(play: Play[Any], texts: Sequence[str]) -> None:
    """Repeat what lines of the game's record say; they follow those that the game has.

    Raises RecordError if a line leads elsewhere here, and then the game must be loaded again.
    """
    system = play.system
    header = Header(FORMAT, system.name, system.rules_version, None, forms=system.form_versions())
    reader = Reader(system, header, system.codec(play.start.facts))
    for text in texts:
        number = len(play.lines) + 2
        repeat(play, reader.line(number, row_of(number, text)), number)
