"""A battle at the terminal, against a bot or between players who share it: `ironhex play --text`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from ironhex.bots import Bot, UnknownBot
from ironhex.cli.forces import Setting, set_up
from ironhex.cli.hinting import UnknownName
from ironhex.cli.records import UnreadableRecord, record_text
from ironhex.cli.screen import Screen, complain, terminal
from ironhex.cli.terminal.session import Session
from ironhex.engine import Play, RecordError
from ironhex.engine.setup import SetupError
from ironhex.games import bot_maker, bots_for, edition, load
from ironhex.kernel.dice import stream


class Company(NamedTuple):
    """The seats, the bots and where the battle is saved."""

    hot_seat: bool = False
    bot: str = "normal"
    save: Path | None = None
    resume: Path | None = None


def play_here(setting: Setting, company: Company) -> int:
    """Play a battle at this terminal."""
    screen = terminal()
    resume = company.resume
    try:
        game = resumed(resume) if resume else begun(screen, setting, company.hot_seat)
        rivals = opponents(game, company.bot, company.hot_seat)
    except (UnknownName, UnknownBot, SetupError, UnreadableRecord, OSError) as error:
        return complain(error)
    session = Session(game, screen, rivals, company.save or resume)
    if resume:
        session.recall()
    session.run()
    return 0


def begun(screen: Screen, setting: Setting, hot_seat: bool) -> Play[Any]:
    """A new battle, introduced."""
    game, seed = set_up(setting)
    dice = "real dice" if setting.real_dice else f"seed {seed}"
    who = "Each prompt names the player it is for." if hot_seat else f"You are {next(iter(sides_of(game)))}."
    seat = None if hot_seat else next(iter(game.system.seats(game.facts)))
    screen.show(f"{described(game, seat)} ({dice}). {who} Type ? for help.")
    return game


def sides_of(game: Play[Any]) -> list[str]:
    return list(dict.fromkeys(game.system.seats(game.facts).values()))


def described(game: Play[Any], seat: str | None) -> str:
    """The units of both sides that a seat knows, and the board; None is somebody who knows no secrets."""
    setup = edition(game.system.name).described(game.view(seat))
    if setup is None:
        return " against ".join(sides_of(game))
    forces = (", ".join(unit.name or unit.design for unit in side.units) or side.name for side in setup.sides)
    sides = " against ".join(forces)
    return f"{sides} on {setup.board}" if setup.board else sides


def resumed(path: Path) -> Play[Any]:
    """A battle resumed from its save; errors name the file."""
    try:
        return load(record_text(path)).resume()
    except RecordError as error:
        raise UnreadableRecord(f"{path}: {error}") from error


def opponents(game: Play[Any], kind: str, hot_seat: bool) -> dict[str, Bot]:
    """A bot for every seat but the first, unless people play them all."""
    known, make = bots_for(game.system.name), bot_maker(game.system.name, kind)
    if problem := known.problem(kind, game.facts):
        raise UnknownName(problem)
    _, *others = game.system.seats(game.facts)
    return {} if hot_seat else {seat: make(stream(b"ironhex", seat)) for seat in others}
