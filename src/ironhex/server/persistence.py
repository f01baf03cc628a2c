"""A game between memory and storage: the texts that are written of a play, and the play that comes out of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from ironhex.engine import Play, Record, RecordError, header_line, line_texts
from ironhex.engine.record import Seed, Snapshot
from ironhex.engine.setup import Setup
from ironhex.games import load
from ironhex.kernel.dice import SeededDice
from ironhex.server.storage import GameRow, NewGame, SeatRow, Written
from ironhex.server.story_cache import Telling

ONLY_SEEN = "so it can be looked at and replayed, but not played on"


def new_row(id: str, play: Play[Any], name: str, setup: Setup | None, seats: tuple[SeatRow, ...]) -> NewGame:
    """A game as it is first written."""
    return NewGame(
        id=id,
        system=play.system.name,
        name=name,
        setup=msgspec.json.encode(setup).decode(),
        header=header_line(play),
        seed=seed_of(play),
        settled=settled_text(play),
        settled_lines=play.settled.lines,
        lines=line_texts(play),
        seats=seats,
        over=play.over,
        outcome=outcome_text(play),
    )


def last_act(play: Play[Any], settled_lines: int) -> Written:
    """What the last act has added, given how many lines were settled when a game was last written."""
    (line,) = line_texts(play, len(play.lines) - 1)
    settled = (settled_text(play), play.settled.lines) if play.settled.lines != settled_lines else None
    return Written(line, settled, play.over, outcome_text(play))


class TakenUp(NamedTuple):
    """A play, and why it cannot go on, if it cannot."""

    play: Play[Any]
    closed: str = ""


def taken_up(row: GameRow, lines: list[str]) -> TakenUp:
    """A stored game where it was left; what could be taken back still can be. What cannot go on can be looked at."""
    record = load(record_text(row, lines))
    if not record.same_rules:
        return TakenUp(record.retold(), _by_other_rules(record))
    try:
        return TakenUp(record.resume())
    except RecordError as error:
        return TakenUp(record.retold(), f"the rules of today do not lead to where it was left ({error}); {ONLY_SEEN}")


def _by_other_rules(record: Record) -> str:
    played, today = record.header.rules, record.system.rules_version
    return f"it was played by version {played} of the rules, and today's is {today}; {ONLY_SEEN}"


def record_text(row: GameRow | NewGame, lines: Sequence[str]) -> str:
    """The record of a stored game, word for word as it was written."""
    before, after = lines[: row.settled_lines], lines[row.settled_lines :]
    snapshot = [row.settled] if row.settled else []
    seed = [msgspec.json.encode(Seed(row.seed)).decode()] if row.seed else []
    return "".join(f"{line.rstrip()}\n" for line in (row.header, *before, *snapshot, *after, *seed))


def imported_row(id: str, text: str, name: str, seats: Callable[[Play[Any]], tuple[SeatRow, ...]]) -> NewGame:
    """A game out of its record, which is played again so that every word of it is known to be true.

    A game by other rules is only told again, and kept as it is written.
    """
    record = load(text)
    if record.same_rules:
        play = record.verify()
        return new_row(id, play, name, None, seats(play))
    play = _tellable(record.retold())
    written = _as_written(text)._replace(id=id, system=play.system.name, name=name, seats=seats(play))
    return written._replace(over=play.outcome is not None, outcome=outcome_text(play))


def _tellable(play: Play[Any]) -> Play[Any]:
    """A game that nobody can play again is at least told to everybody, before it is taken in."""
    try:
        for side in (None, *dict.fromkeys(play.system.seats(play.facts).values())):
            Telling(play, side)
    except Exception as error:
        raise RecordError(1, f"this cannot have happened ({type(error).__name__}: {error})") from error
    return play


def _as_written(text: str) -> NewGame:
    """The parts of a record by themselves."""
    header, *rows = text.removesuffix("\n").split("\n")
    lines: list[str] = []
    settled, settled_lines, seed = None, 0, None
    for row in rows:
        match msgspec.json.decode(row)["type"]:
            case "snapshot":
                settled, settled_lines = row, len(lines)
            case "seed":
                seed = msgspec.json.decode(row, type=Seed).seed
            case _:
                lines.append(row)
    return NewGame("", "", "", "null", header, seed, settled, settled_lines, tuple(lines), ())


def settled_text(play: Play[Any]) -> str:
    codec = play.system.codec(play.start.facts)
    return msgspec.json.encode(Snapshot(play.settled.position), enc_hook=codec.encode).decode()


def seed_of(play: Play[Any]) -> str | None:
    return play.dice.seed.hex() if isinstance(play.dice, SeededDice) else None


def outcome_text(play: Play[Any]) -> str | None:
    return None if play.outcome is None else msgspec.json.encode(play.outcome).decode()
