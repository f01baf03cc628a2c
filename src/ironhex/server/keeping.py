"""A game between memory and storage: the texts that are written of a play, and the play that comes out of them."""

from __future__ import annotations

from typing import Any

import msgspec

from ironhex.engine import Play, header_line, line_texts
from ironhex.engine.record import Seed, Snapshot
from ironhex.games import load
from ironhex.kernel.dice import SeededDice
from ironhex.server.setup import Setup
from ironhex.server.storage import GameRow, NewGame, SeatRow, Written


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


def taken_up(row: GameRow, lines: list[str]) -> Play[Any]:
    """The play of a stored game, where it was left; what could be taken back still can be."""
    before, after = lines[: row.settled_lines], lines[row.settled_lines :]
    snapshot = [row.settled] if row.settled else []
    seed = [msgspec.json.encode(Seed(row.seed)).decode()] if row.seed else []
    return load("".join(f"{line.rstrip()}\n" for line in (row.header, *before, *snapshot, *after, *seed))).resume()


def settled_text(play: Play[Any]) -> str:
    codec = play.system.codec(play.start.facts)
    return msgspec.json.encode(Snapshot(play.settled.position), enc_hook=codec.encode).decode()


def seed_of(play: Play[Any]) -> str | None:
    return play.dice.seed.hex() if isinstance(play.dice, SeededDice) else None


def outcome_text(play: Play[Any]) -> str | None:
    return None if play.outcome is None else msgspec.json.encode(play.outcome).decode()
