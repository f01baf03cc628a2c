"""The lines that a caller knows about are counted, and nothing else."""

from __future__ import annotations

from ironhex.engine.record_lines import Answered, Line, Opened, Ordered, Resigned, Undone
from ironhex.kernel.hexes import Hex
from ironhex.server.known_lines import KnownLines, is_open_move
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
    assert len(known("Blue", ("Blue",))) == 6
    assert len(known("Red", ("Red",))) == 4
    assert len(known(None)) == 3
    assert len(known(None, ("Red", "Blue"))) == 7, "both at one screen"


def test_an_answer_in_secret_does_not_count_for_others_even_if_the_game_goes_on_with_it() -> None:
    blue, red = KnownLines({"Blue"}, "Blue"), KnownLines({"Red"}, "Red")
    for each in (blue, red):
        each.read([Answered(0, "Blue", Pick(""), (SEEN,), secret=True), Undone("Blue", 0, 1)])
    assert (len(blue), len(red)) == (2, 1)
    assert red.turned_back(0), "but they know that what they saw was undone"


def test_only_a_known_undo_turns_the_game_back() -> None:
    red, blue = KnownLines({"Red"}, "Red"), KnownLines({"Blue"}, "Blue")
    for each in (red, blue):
        each.read(LINES[:-1])
    assert [red.turned_back(count) for count in range(4)] == [True, True, False, False]
    assert [blue.turned_back(count) for count in range(6)] == [True] * 4 + [False] * 2
    red.read(LINES)
    assert red.turned_back(3), "a resignation does, too"


def test_an_open_move_is_an_answer_that_spectators_have_seen() -> None:
    assert [is_open_move(line) for line in LINES] == [False, True, False, False, False, False, False, False]
