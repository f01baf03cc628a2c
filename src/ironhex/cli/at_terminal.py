"""A battle at the terminal, against a bot or between players who share it: `ironhex play --text`."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ironhex.bots import BOTS, Bot
from ironhex.cli.forces import Setting, set_up
from ironhex.cli.hinting import UnknownName
from ironhex.cli.screen import Screen, complain, terminal
from ironhex.cli.session import Session
from ironhex.engine import Play, RecordError
from ironhex.games import load
from ironhex.kernel.dice import stream
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.setup import SetupError


class Company(NamedTuple):
    """Who plays, and where the battle is kept."""

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
    except (UnknownName, SetupError, RecordError, OSError) as error:
        return complain(error)
    session = Session(game, screen, rivals, company.save or resume)
    if resume:
        session.recall()
    session.run()
    return 0


def begun(screen: Screen, setting: Setting, hot_seat: bool) -> Play[Battle]:
    """A new battle, introduced."""
    game, seed = set_up(setting)
    facts = game.facts
    sides = " against ".join(", ".join(u.name for u in facts.units if u.side == side.name) for side in facts.sides)
    dice = "real dice" if setting.real_dice else f"seed {seed}"
    who = "Each prompt names the player it is for." if hot_seat else f"You are {facts.sides[0].name}."
    screen.show(f"{sides} on {facts.board.name} ({dice}). {who} Type ? for help.")
    return game


def resumed(path: Path) -> Play[Battle]:
    """A battle taken up where it was saved."""
    return load(path.read_text(encoding="utf-8")).resume()


def opponents(game: Play[Battle], kind: str, hot_seat: bool) -> dict[str, Bot]:
    """A bot for every seat but the first, unless people have them all."""
    if kind not in BOTS:
        raise UnknownName(f"bot {kind!r} is not one of {', '.join(BOTS)}")
    _, *others = game.system.seats(game.facts)
    return {} if hot_seat else {seat: BOTS[kind](stream(b"ironhex", seat)) for seat in others}
