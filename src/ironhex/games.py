"""The games Ironhex knows, and reading the record of any of them.

Every folder of `ironhex.systems` with a module `edition` is a game. The environment variable IRONHEX_EDITIONS names
further modules, separated by commas, each with an `EDITION`; the current folder is searched last. Modules are imported
when their game is first needed.
"""

from __future__ import annotations

import os
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ironhex import systems
from ironhex.bots import ANY_GAME, Maker, Roster
from ironhex.bots.own_bots import is_reference, own_bot, with_own_bots
from ironhex.engine import Record, System
from ironhex.engine import load as load_record
from ironhex.engine.edition import Edition
from ironhex.engine.setup import SetupError

MORE = "IRONHEX_EDITIONS"


class UnknownGame(SetupError):
    """A game that is not known; lists the known ones."""


class BrokenEdition(SetupError):
    """A module named in the environment that cannot be used as a game; says why."""


class Editions(Mapping[str, Edition[Any]]):
    """All games by name, the default one first."""

    def __getitem__(self, name: str) -> Edition[Any]:
        if name in _folders():
            return _edition(f"{systems.__name__}.{name}.edition")
        return _more()[name]

    def __iter__(self) -> Iterator[str]:
        own = [_edition(f"{systems.__name__}.{name}.edition") for name in _folders()]
        found = sorted((*own, *_more().values()), key=lambda each: (each.rank, each.name))
        return iter([each.name for each in found])

    def __len__(self) -> int:
        return len(tuple(iter(self)))

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


class Systems(Mapping[str, System[Any]]):
    """The systems of all games by name."""

    def __getitem__(self, name: str) -> System[Any]:
        return EDITIONS[name].system

    def __iter__(self) -> Iterator[str]:
        return iter(EDITIONS)

    def __len__(self) -> int:
        return len(EDITIONS)

    def __repr__(self) -> str:
        return f"<systems: {', '.join(self)}>"


@cache
def _folders() -> tuple[str, ...]:
    """The folders of `ironhex.systems` that are games; this imports nothing."""
    names = (module.name for module in pkgutil.iter_modules(systems.__path__) if module.ispkg)
    return tuple(name for name in names if find_spec(f"{systems.__name__}.{name}.edition"))


def _more() -> dict[str, Edition[Any]]:
    """The games that the environment adds, by name."""
    found: dict[str, Edition[Any]] = {}
    for module in _named_modules():
        added = _added(module)
        if added.name in found or added.name in _folders():
            raise BrokenEdition(f"{MORE}: {module}: there is already a game named {added.name!r}")
        found[added.name] = added
    return found


def _named_modules() -> tuple[str, ...]:
    """The modules that the environment names; they may also be in the current folder."""
    names = dict.fromkeys(name.strip() for name in os.environ.get(MORE, "").split(",") if name.strip())
    if names and (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    return tuple(names)


def _added(module: str) -> Edition[Any]:
    """The game of a module that somebody else wrote; whatever goes wrong is reported with its name."""
    try:
        found = _edition(module)
    except (Exception, SystemExit) as error:
        raise BrokenEdition(f"{MORE}: {module} cannot be loaded ({type(error).__name__}: {error})") from error
    if not isinstance(found, Edition):
        raise BrokenEdition(f"{MORE}: {module}: EDITION is of type {type(found).__name__}, not an Edition")
    return found


def _edition(module: str) -> Edition[Any]:
    found: Edition[Any] = import_module(module).EDITION
    return found


EDITIONS = Editions()
SYSTEMS = Systems()


def edition(name: str = "") -> Edition[Any]:
    """A game by its name; without one, the default game."""
    if not name:
        return next(iter(EDITIONS.values()))
    try:
        return EDITIONS[name]
    except KeyError:
        raise UnknownGame(f"the game {name!r} is not known; known: {', '.join(EDITIONS)}") from None


def bots_for(name: str) -> Roster:
    """The bots that play a game: its own or those for any game, and those that the environment adds."""
    return with_own_bots(edition(name).bots() or ANY_GAME)


def bot_maker(system: str, name: str) -> Maker:
    """Makes a bot that plays a game: one of its bots, or a user's by its reference (`my_bot.py:MyBot`).

    A reference runs the code that it names, so callers from outside may only give names (`bots_for`).
    """
    return own_bot(name) if is_reference(name) else bots_for(system)[name]


def playable(design: Any) -> bool:
    """Whether any game accepts a design."""
    return any(not each.unit_refusal(design) for each in EDITIONS.values())


def unit_refusal(design: Any) -> str:
    """Why no game accepts a design, in the words of the default game; empty if one does."""
    return "" if playable(design) else edition().unit_refusal(design)


def unit_note(design: Any) -> str:
    """What does not work yet in a design, in the games that accept it."""
    notes = (each.unit_note(design, ()) for each in EDITIONS.values() if not each.unit_refusal(design))
    return next(filter(None, notes), "")


def load(text: str) -> Record:
    """Read the record of a game."""
    return load_record(text, SYSTEMS)
