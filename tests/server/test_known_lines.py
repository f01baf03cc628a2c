"""The lines that a caller knows about are counted, and nothing else."""

from __future__ import annotations

from ironhex.engine.record_lines import Answered, Line, Opened, Ordered, Resigned, Undone
from ironhex.kernel.hexes import Hex
from ironhex.server.known_lines import KnownLines
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.events.turn import Deployed

SEEN, SECRET = Deployed(0, Hex(1, 1), 0), Deployed(1, Hex(2, 2), 0, known_to="Blue")
LINES: list[Line] = [
    Opened(()),
    Answered(0, "Blue", Pick(""), (SEEN,)),
    Undone("Blue", 0, 1),
    Answered(0, "Blue", Pick(""), (SECRET,)),
    Undone("Blue", 0, 1),
    Ordered("Blue", "x"),
    Answered(1, "Red", Pick(""), ()),
    Resigned("Blue", ()),
]


def known(side: str | None, seats: tuple[str, ...] = ()) -> KnownLines:
    found = KnownLines(seats, side)
    for count in range(len(LINES) + 1):
        found.read(LINES[:count])
    return found


def test_a_line_counts_for_its_own_side_and_for_those_it_showed_something() -> None:
    assert len(known("Blue", ("Blue",))) == 7
    assert len(known("Red", ("Red",))) == 5
    assert len(known(None)) == 4
    assert len(known(None, ("Red", "Blue"))) == 8, "both at one screen"


def test_a_count_leads_back_to_the_lines_of_that_time() -> None:
    red = known("Red", ("Red",))
    assert [red.end(count) for count in range(7)] == [0, 1, 2, 3, 7, 8, 0]
