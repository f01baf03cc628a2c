"""Battles with minefields, in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.classic.stage import perform, stage

from ironhex.catalog import Board
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Minefield, Phase
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.mines.fields import COMMAND, CONVENTIONAL, PLACED, VIBRABOMB
from ironhex.systems.classic.positions import Placed
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sequence import RunStep

RULES = ruleset(("four-legged", "minefields"))
DETONATE = {"command-detonated mines": "detonate"}


def mines(hex: str, what: str = CONVENTIONAL, side: str = "Blue", **fields: Any) -> Minefield:
    points = fields.pop("points", PLACED.get(what, 0))
    return Minefield(Hex.parse(hex), what, side, points, **fields)


def command(hex: str, side: str = "Blue", **fields: Any) -> Minefield:
    return mines(hex, COMMAND, side, **fields)


def vibrabombs(hex: str, setting: int, side: str = "Blue", **fields: Any) -> Minefield:
    return mines(hex, VIBRABOMB, side, setting=setting, **fields)


def mined(board: Board | str, *units: Placed, fields: Iterable[Minefield] = (), **more: Any) -> Battle:
    """Units among minefields, by default in the Movement Phase."""
    more = {"phase": Phase.MOVEMENT, "rules": RULES, **more}
    return stage(board, *units, mines=tuple(sorted(fields, key=lambda field: field.hex)), **more)


def lane(*units: Placed, fields: Iterable[Minefield] = (), **more: Any) -> Battle:
    """Units in a lane from north to south, three hexes wide."""
    return mined("3x9", *units, fields=fields, **more)


def step(
    battle: Battle, phase: Phase, name: str, dice: Iterable[int] = (), **options: Any
) -> tuple[Battle, tuple[Event, ...]]:
    """Run one step of a phase with everything that it leads to."""
    return perform(battle, lambda play: play.then(RunStep(phase, name)), dice, tasks=TASKS, **options)


__all__ = ["DETONATE", "RULES", "Move", "command", "lane", "mined", "mines", "step", "vibrabombs"]
