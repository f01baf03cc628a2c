"""A table for tests: a battle played by a script of typed lines, its screen kept as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console

from ironhex.bots import Asked, Bot
from ironhex.cli.screen import Screen
from ironhex.cli.terminal.session import Session
from ironhex.engine import Play
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.setup import NORTH, Force, Recruit, new_battle

Typist = Callable[[str], str]


class Idle:
    """A bot that does nothing: the first entry of every menu."""

    reason = "idle"

    def choose(self, asked: Asked) -> Any:
        return next(asked.menu())


def screen_of(typist: Iterable[str] | Typist, width: int = 80) -> Screen:
    """A screen on which a script types; a typist who is a function sees the last line of the screen."""
    file = StringIO()
    lines = None if callable(typist) else iter(typist)

    def read(prompt: str) -> str:
        if callable(typist):
            return typist(file.getvalue().rpartition("\n")[2])
        typed = next(lines or iter(()), None)
        if typed is None:
            raise EOFError
        return typed

    return Screen(Console(file=file, width=width, highlight=False), read, interactive=False)


def shown(screen: Screen) -> str:
    """All that the screen has shown."""
    file = screen.console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


def battle(
    red: Iterable[str] = ("Griffin GRF-1N",),
    blue: Iterable[str] = ("Locust LCT-1V",),
    *,
    seed: int = 1,
    turns: int = 0,
    arrival: str = "placed",
    real_dice: bool = False,
    apart: int = 4,
) -> Play[Battle]:
    """Two forces facing each other across open ground."""
    placed = arrival == "placed"
    rows = (10, 10 - apart)
    sides = [
        [Recruit(name, hex=f"{6 + 2 * n:02d}{row:02d}" if placed else None) for n, name in enumerate(names)]
        for names, row in zip((red, blue), rows, strict=True)
    ]
    forces = [Force("Red", sides[0], arrival=arrival), Force("Blue", sides[1], home=NORTH, arrival=arrival)]
    scenario = Scenario(turn_limit=turns, points=bool(turns))
    return new_battle(forces, "open-ground", seed=seed, scenario=scenario, real_dice=real_dice)


def play(
    typist: Iterable[str] | Typist,
    game: Play[Battle] | None = None,
    *,
    hot_seat: bool = False,
    idle: bool = False,
    record: Path | None = None,
    width: int = 80,
) -> tuple[str, Session]:
    """Play a battle by a script; what the screen showed, and the session after it."""
    screen = screen_of(typist, width)
    game = game or battle()
    bots: dict[str, Bot] = {} if hot_seat else {"Blue": Idle() if idle else Tactician(b"blue")}
    session = Session(game, screen, bots, record)
    session.run()
    return shown(screen), session
