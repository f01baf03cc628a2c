"""Bots that users write: a class, `package.module:Class`, or `script.py:Class`.

A bot is a class with a method `choose(asked)` that returns an action, an offer, or the text of one. It may take the
seed of its own dice as an argument, and its `reason` may explain its last choice. The environment variable IRONHEX_BOTS
names the bots of a server, separated by commas; nobody can add one from outside.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from ironhex.bots.bot import Asked, Bot, OwnDice
from ironhex.bots.roster import BotCard, Maker, Roster, UnknownBot
from ironhex.engine import Offer, RollDice

MORE = "IRONHEX_BOTS"
REFERENCE = re.compile(r"(?P<home>.+\.py|[A-Za-z_]\w*(\.\w+)*):(?P<name>[A-Za-z_]\w*)")
EXAMPLES = "package.module:Class or my_bot.py:Class"

BotChoice = str | type
"""A bot by name, by reference, or as a class."""

_classes: dict[str, Callable[..., Any]] = {}
"""Classes that were passed in this process, by their references."""


class BotFault(RuntimeError):
    """A user's bot failed; says where and why."""


def is_reference(name: str) -> bool:
    """Whether a text names a user's bot rather than one of a game: `my_bot.py:MyBot`."""
    return REFERENCE.fullmatch(name) is not None


def bot_name(bot: BotChoice) -> str:
    """The text by which a bot is found again, in other processes too; names of known bots stay as they are."""
    if isinstance(bot, str):
        return _absolute(bot)
    if not inspect.isclass(bot):
        raise UnknownBot(f"a bot is a name, a reference such as {EXAMPLES}, or a class, not {bot!r}")
    file = getattr(sys.modules.get(bot.__module__), "__file__", None)
    home = str(Path(file).resolve()) if bot.__module__ == "__main__" and file else bot.__module__
    reference = f"{home}:{bot.__name__}"
    _classes[reference] = bot
    return reference


def only_here(name: str) -> bool:
    """Whether a bot is a class that other processes cannot import, such as one that was typed at a prompt."""
    if name not in _classes:
        return False
    home, _, named = name.rpartition(":")
    return not home.endswith(".py") and (home == "__main__" or not hasattr(sys.modules.get(home), named))


def short_name(name: str) -> str:
    """A bot as tables and reports call it: the class of a user's bot."""
    return name.rpartition(":")[2] if is_reference(name) else name


def own_bot(reference: str) -> Maker:
    """Makes the bot that a reference names; an error says why it cannot be used."""
    make = _classes.get(reference) or _found(_absolute(reference))
    if not callable(getattr(make, "choose", None)):
        raise UnknownBot(f"bot {reference!r} has no method choose(asked)")
    return partial(_made, reference, make)


def with_own_bots(known: Roster) -> Roster:
    """The bots of a game, and those that the environment adds."""
    added = tuple(filter(None, (each.strip() for each in os.environ.get(MORE, "").split(","))))
    if not added:
        return known
    return known.joined({short_name(each): own_bot(each) for each in added}, tuple(map(_card, added)))


def add_own_bots(references: tuple[str, ...]) -> None:
    """Let users' bots play in this process and all that it starts."""
    for each in references:
        if not is_reference(each):
            raise UnknownBot(f"bot {each!r} is not a reference such as {EXAMPLES}")
        own_bot(each)
    named = (*filter(None, os.environ.get(MORE, "").split(",")), *map(_absolute, references))
    os.environ[MORE] = ",".join(dict.fromkeys(named))


def _card(reference: str) -> BotCard:
    title = short_name(reference)
    text = inspect.getdoc(_found(_absolute(reference))) or "A bot of this server."
    return BotCard(title, title, text.partition("\n\n")[0].replace("\n", " "))


# --- finding ----------------------------------------------------------------------------------------------------------
def _absolute(name: str) -> str:
    """A reference to a script holds its whole path, for processes that run elsewhere."""
    home, _, named = name.rpartition(":")
    return f"{Path(home).expanduser().resolve()}:{named}" if is_reference(name) and home.endswith(".py") else name


def _found(reference: str) -> Callable[..., Any]:
    home, _, name = reference.rpartition(":")
    module = _module(home)
    if not hasattr(module, name):
        raise UnknownBot(f"bot {reference!r}: there is no {name} in {home}")
    found: Callable[..., Any] = getattr(module, name)
    return found


@cache
def _module(home: str) -> ModuleType:
    try:
        return _script(Path(home)) if home.endswith(".py") else _imported(home)
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"bot {home!r} cannot be loaded: {_sentence(error)}") from error


def _script(path: Path) -> ModuleType:
    if not path.is_file():
        raise FileNotFoundError("there is no such file")
    spec = spec_from_file_location(f"ironhex_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _imported(name: str) -> ModuleType:
    """A module by its name; the current folder is searched last."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    return import_module(name)


def _sentence(error: BaseException) -> str:
    """An error in a line, with the place in the user's file."""
    frames = [each for each in extract_tb(error.__traceback__) if not each.filename.startswith("<frozen")]
    where = f"line {frames[-1].lineno} of {frames[-1].filename}: " if len(frames) > 1 else ""
    if isinstance(error, FileNotFoundError):
        return str(error)
    return f"{where}{type(error).__name__}: {error}"


# --- playing ----------------------------------------------------------------------------------------------------------
class OwnBot:
    """A user's bot: its answers may be texts or offers, and whatever goes wrong names it."""

    def __init__(self, name: str, bot: Any, seed: bytes) -> None:
        self._name, self._bot, self._dice = name, bot, OwnDice(seed, "own bot")

    @property
    def reason(self) -> str:
        return str(getattr(self._bot, "reason", ""))

    def choose(self, asked: Asked) -> Any:
        if isinstance(asked.question, RollDice):
            return self._dice.roll(asked.ask, asked.question)
        try:
            given = self._bot.choose(asked)
            action = _action(asked, given)
        except Exception as error:
            raise BotFault(f"bot {self._name} failed: {_sentence(error)}") from error
        if not isinstance(action, asked.system.actions):
            raise BotFault(f"bot {self._name} answered {given!r}, which is neither an action nor an offer nor a text")
        if barred := asked.refusal(action):
            raise BotFault(f"bot {self._name} answered {str(action)!r}, which is not legal: {barred}")
        return action


def _action(asked: Asked, given: Any) -> Any:
    text = given.action if isinstance(given, Offer) else given
    return asked.system.parse(text) if isinstance(text, str) else text


def _made(reference: str, make: Callable[..., Any], seed: bytes) -> Bot:
    name = short_name(reference)
    try:
        bot = make(seed) if _takes_seed(make) else make()
    except Exception as error:
        raise BotFault(f"bot {name} cannot be made: {_sentence(error)}") from error
    return OwnBot(name, bot, seed)


def _takes_seed(make: Callable[..., Any]) -> bool:
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return any(each.kind in kinds for each in inspect.signature(make).parameters.values())
