"""Records with something wrong in them: the error names the line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conformance.choosers import Varied
from tests.conformance.make_ups import DUEL

from ironhex import save
from ironhex.engine import Play
from ironhex.engine.errors import RecordError
from ironhex.games import load
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.system import CLASSIC

Rows = list[dict[str, Any]]


@cache
def fought() -> Play[Battle]:
    """The first answers of a duel."""
    play, choose = Play(CLASSIC, DUEL.start(), SeededDice(b"record")), Varied(b"record")
    for _ in range(20):
        ask = play.asks[0]
        play.answer(ask, choose(play, ask, ask.seats[0]))
    return play


def record() -> Rows:
    return [json.loads(line) for line in save(fought(), private=True).splitlines()]


def read(rows: Rows) -> Any:
    return load("".join(json.dumps(row) + "\n" for row in rows))


def first(rows: Rows, form: str) -> tuple[int, dict[str, Any]]:
    """The line of the first event of a form, counted from 1, and the event."""
    return next((n, e) for n, row in enumerate(rows, 1) for e in row.get("events", ()) if e["type"] == form)


def no_such_design(rows: Rows) -> int:
    rows[0]["start"]["facts"]["units"][0]["design"] = "Mystery MYS-1A"
    return 1


def a_design_shortened(rows: Rows) -> int:
    """A sheet that is not what its name promises."""
    library = rows[0]["library"]
    key = next(iter(library))
    rows[0]["library"] = {**library, key: "nonsense"}
    return 1


def half_a_hex(rows: Rows) -> int:
    line, event = first(rows, "Moved")
    event["path"] = [[3]]
    return line


def a_facing_in_words(rows: Rows) -> int:
    line, event = first(rows, "Moved")
    event["pace"]["facing"] = "north"
    return line


def an_unknown_event(rows: Rows) -> int:
    line, event = first(rows, "WeaponsDeclared")
    event["type"] = "Tickled"
    return line


def an_unknown_answer(rows: Rows) -> int:
    rows[3]["action"] = {"type": "Dance", "unit": 0}
    return 4


def another_game(rows: Rows) -> int:
    rows[0]["system"] = "chess"
    return 1


def another_seed(rows: Rows) -> int:
    rows[-1]["seed"] = "00"
    return len(rows)


def a_line_lost(rows: Rows) -> int:
    """Half a line, as after a crash; the rest is missing."""
    rows[5:] = []
    rows.append({"type": "answer", "ask": 4})
    return 6


BROKEN = (
    no_such_design,
    a_design_shortened,
    half_a_hex,
    a_facing_in_words,
    an_unknown_event,
    an_unknown_answer,
    another_game,
    another_seed,
    a_line_lost,
)


@pytest.mark.parametrize("breakage", BROKEN, ids=lambda breakage: breakage.__name__)
def test_a_broken_record_names_its_line(breakage: Callable[[Rows], int]) -> None:
    rows = record()
    line = breakage(rows)
    with pytest.raises(RecordError, match=rf"^line {line}: \S"):
        read(rows)


NO_RECORDS = ("", "\n", "hello\n", "[]\n", "{}\n", '{"ironhex-record": 99}\n', "\x00\x01", "[" * 99_999)


@pytest.mark.parametrize("text", NO_RECORDS, ids=range(len(NO_RECORDS)))
def test_other_files_are_refused_in_their_first_line(text: str) -> None:
    with pytest.raises(RecordError, match=r"^line 1: \S"):
        load(text)


def other_dice(rows: Rows) -> int:
    """Somebody has improved a roll."""
    line, event = first(rows, "InitiativeRolled")
    event["rolls"] = [["Red", [[6, 6]]], ["Blue", [[1, 1]]]]
    return line


def an_illegal_answer(rows: Rows) -> int:
    number, row = next((n, row) for n, row in enumerate(rows, 1) if row.get("action", {}).get("type") == "Move")
    row["action"] = {"type": "Move", "unit": row["action"]["unit"], "mode": 1, "steps": "F" * 30}
    return number


def somebody_elses_answer(rows: Rows) -> int:
    number, row = next((n, row) for n, row in enumerate(rows, 1) if row.get("type") == "answer")
    row["seat"] = "Blue" if row["seat"] == "Red" else "Red"
    return number


@pytest.mark.parametrize("fraud", [other_dice, an_illegal_answer, somebody_elses_answer])
def test_a_manipulated_record_does_not_verify(fraud: Callable[[Rows], int]) -> None:
    rows = record()
    line = fraud(rows)
    with pytest.raises(RecordError, match=rf"^line {line}: \S"):
        read(rows).verify()


def an_event_of_a_stranger(rows: Rows) -> int:
    line, event = first(rows, "WeaponsDeclared")
    event["unit"] = 99
    return line


def another_past(rows: Rows) -> int:
    """The story before the snapshot is not how the game got there."""
    rows[0]["start"]["facts"]["units"][0]["armor"][0] = 1
    return next(number for number, row in enumerate(rows, 1) if row.get("type") == "snapshot")


@pytest.mark.parametrize("fraud", [an_event_of_a_stranger, another_past])
def test_a_game_with_a_false_past_does_not_resume(fraud: Callable[[Rows], int]) -> None:
    rows = record()
    line = fraud(rows)
    with pytest.raises(RecordError, match=rf"^line {line}: \S"):
        read(rows).resume()


# --- whatever else may be wrong ---------------------------------------------------------------------------------------
def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*path, key)
        yield from places(item, (*path, key))


JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 99), st.just(10**15), st.text(max_size=3), st.just([]), st.just({})
)
PLACES = sorted(places(record()), key=str)


def spoiled(place: tuple[Any, ...], junk: Any) -> Rows:
    """The record with something else in one place."""
    rows = record()
    inner: Any = rows
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = junk
    return rows


@settings(max_examples=60, deadline=None)
@given(place=st.sampled_from(PLACES), junk=JUNK)
def test_junk_anywhere_in_a_record_raises_a_record_error(place: tuple[Any, ...], junk: Any) -> None:
    with suppress(RecordError):
        reread = read(spoiled(place, junk))
        list(reread.replay())
        reread.resume()
        reread.verify()
