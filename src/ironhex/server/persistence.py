"""Converts games between memory and storage: a play to texts, and texts to a play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from ironhex.engine import Play, Record, RecordError, header_line, line_texts
from ironhex.engine.record import Seed, Snapshot
from ironhex.engine.setup import Setup
from ironhex.games import load
from ironhex.kernel.dice import SeededDice
from ironhex.server.known_lines import is_open_move
from ironhex.server.storage import GameRow, NewGame, SeatRow, Written
from ironhex.server.story_cache import StoryCache

ONLY_SEEN = "so it can be viewed and replayed, but not continued"


def new_row(id: str, play: Play[Any], name: str, setup: Setup | None, seats: tuple[SeatRow, ...]) -> NewGame:
    """The row of a new game."""
    row = NewGame(
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
    return row._replace(bot_due=bot_due(play, seats), bots_only=bots_only(seats))


def bot_due(play: Play[Any], seats: Sequence[SeatRow]) -> bool:
    """Whether a bot has to answer a question now that nobody else may answer."""
    bots = {row.seat for row in seats if row.kind == "bot"}
    return not play.over and any(bots.issuperset(ask.seats) for ask in play.asks)


def bots_only(seats: Sequence[SeatRow]) -> bool:
    """Whether no people play."""
    return all(row.kind == "bot" for row in seats)


def last_act(play: Play[Any], settled_lines: int) -> Written:
    """What the last act added; `settled_lines` is what was settled when the game was last stored."""
    (line,) = line_texts(play, len(play.lines) - 1)
    settled = (settled_text(play), play.settled.lines) if play.settled.lines != settled_lines else None
    return Written(line, settled, play.over, outcome_text(play), is_open_move(play.lines[-1]))


_loading = Lock()  # one record at a time: msgspec crashes if two threads prepare the same type at once


class Resumed(NamedTuple):
    """A play, and the reason if it cannot continue."""

    play: Play[Any]
    closed: str = ""


def resumed(row: GameRow | NewGame, lines: Sequence[str]) -> Resumed:
    """A stored game, with its undo history. One that cannot continue can still be viewed."""
    with _loading:
        record = load(record_text(row, lines))
    if not record.same_rules:
        return Resumed(record.retold(), _by_other_rules(record))
    try:
        return Resumed(record.resume())
    except RecordError as error:
        return Resumed(record.retold(), f"the current rules do not lead to where it was left ({error}); {ONLY_SEEN}")


def _by_other_rules(record: Record) -> str:
    played, today = record.header.rules, record.system.rules_version
    return f"it was played by version {played} of the rules, and the current version is {today}; {ONLY_SEEN}"


def record_text(row: GameRow | NewGame, lines: Sequence[str]) -> str:
    """The record of a stored game, exactly as it was written."""
    before, after = lines[: row.settled_lines], lines[row.settled_lines :]
    snapshot = [row.settled] if row.settled else []
    seed = [msgspec.json.encode(Seed(row.seed)).decode()] if row.seed else []
    return "".join(f"{line.rstrip()}\n" for line in (row.header, *before, *snapshot, *after, *seed))


def imported_row(id: str, text: str, name: str, seats: Callable[[Play[Any]], tuple[SeatRow, ...]]) -> NewGame:
    """A game from its record, which is played again to verify it.

    A game played by other rules is only replayed, and stored as it was written.
    """
    record = load(text)
    if record.same_rules:
        play = record.verify()
        return new_row(id, play, name, None, seats(play))
    play = _viewable(record.retold())
    written = _as_written(text)._replace(id=id, system=play.system.name, name=name, seats=seats(play))
    return written._replace(over=play.outcome is not None, outcome=outcome_text(play))


def _viewable(play: Play[Any]) -> Play[Any]:
    """Check that a game that cannot be played again can at least be shown to everybody."""
    try:
        for side in (None, *dict.fromkeys(play.system.seats(play.facts).values())):
            StoryCache(play, side)
    except Exception as error:
        raise RecordError(1, f"this cannot have happened ({type(error).__name__}: {error})") from error
    return play


def _as_written(text: str) -> NewGame:
    """The parts of a record."""
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
