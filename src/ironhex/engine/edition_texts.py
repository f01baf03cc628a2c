"""What a game says about itself, read from TOML files: titles, options, presets, fixed fields, and scenarios."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from ironhex.engine.edition_defaults import PLAIN_UNITS
from ironhex.engine.edition_parts import Command
from ironhex.engine.edition_rows import Option, Preset, QuickBattle, ScenarioRow, SkillRow, TurnHelp
from ironhex.engine.presentation import ActionForm
from ironhex.engine.setup import Setup


class EditionTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a game; apart from the forms of its actions, they are fields of `Edition`."""

    title: str
    summary: str
    phrase: str = ""
    turn_help: TurnHelp = TurnHelp()
    rank: int = 100
    sides: tuple[int, int] = (2, 2)
    roles: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    usual_preset: str = ""
    unit_word: str = "unit"
    skills: tuple[SkillRow, ...] = ()
    usual_board: str = ""
    fixed: Mapping[str, str] = msgspec.field(default_factory=lambda: PLAIN_UNITS)
    forms: tuple[ActionForm, ...] = ()
    commands: tuple[Command, ...] = ()

    def fields(self) -> dict[str, Any]:
        """The fields of an `Edition` with these texts."""
        return {name: getattr(self, name) for name in self.__struct_fields__ if name != "forms"}


class Battles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Battles that a game offers: those that start with one click, and those of its lessons."""

    quick: tuple[QuickBattle, ...] = ()
    lessons: dict[str, Setup] = {}


def read_texts(path: Traversable) -> EditionTexts:
    """The texts in a TOML file."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), EditionTexts)


def read_commands(path: Traversable) -> tuple[Command, ...]:
    """The commands of a game, from a TOML file."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["commands"], tuple[Command, ...])


def read_turn_help(path: Traversable) -> TurnHelp:
    """How a turn goes, from a TOML file."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), TurnHelp)


def read_battles(path: Traversable) -> Battles:
    """The battles in a TOML file."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Battles)


def read_scenarios(path: Traversable) -> dict[str, ScenarioRow]:
    """The scenarios in a TOML file by their names, each a table with a setup."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: msgspec.convert({"name": name, **fields}, ScenarioRow) for name, fields in tables.items()}
