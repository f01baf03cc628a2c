"""Battles with fire, in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from tests.classic.stage import drawn, perform, stage

from ironhex.catalog import Board
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Battle, Fire, Phase, PlaceTarget, Target, Thing, TurnState
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.positions import Placed
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sequence import ComeDue, RunStep

RULES = ruleset(("fire",))
NORTH, SOUTH = 0, 3


def ground(*hexes: str, **terrain: int) -> Board:
    """A flat board with some hexes of one terrain."""
    board = drawn("9x9")
    for hex in hexes:
        board = board.changed(Hex.parse(hex), **terrain)
    return board


def alter(board: Board, hex: str, **terrain: int) -> Board:
    return board.changed(Hex.parse(hex), **terrain)


def scene(board: Board | str, *units: Placed, wind: int | None = NORTH, **fields: Any) -> Battle:
    return stage(board, *units, rules=RULES, wind=wind, **fields)


def at(what: Thing, hex: str) -> PlaceTarget:
    return PlaceTarget(what, Hex.parse(hex))


def number(battle: Battle, weapon: str, target: Target, attacker: int = 0) -> Tally:
    """What a unit needs to hit a unit or a place with a weapon."""
    unit = battle.unit(attacker)
    return to_hit(Shot(aim(battle, unit, battle.attacked(target)), unit.weapon(weapon)))


def shoot(
    battle: Battle, weapon: str, target: Target, dice: Iterable[int], attacker: int = 0
) -> tuple[Battle, tuple[Event, ...]]:
    """Fire one weapon, and see what happens until the end of the attack."""
    unit = battle.unit(attacker)
    shots = (Fire(unit.weapon(weapon).index, target),)
    armed = battle.changed(replace(unit, turn=TurnState(declared=1, shots=shots, primary=target)))
    return perform(armed, lambda play: fire_volley(play, attacker), dice)


def step(battle: Battle, phase: Phase, name: str, dice: Iterable[int] = ()) -> tuple[Battle, tuple[Event, ...]]:
    """Run one step of a phase with everything that it leads to."""
    return perform(battle, lambda play: play.then(RunStep(phase, name)), dice, tasks=TASKS)


def due(battle: Battle, *, phase: Phase, turn: int | None = None) -> tuple[Battle, tuple[Event, ...]]:
    """What is due at the start of a phase."""
    when = battle.turn if turn is None else turn
    tasks = [ComeDue(each) for each in battle.due if each.phase is phase and each.turn <= when]
    return perform(battle, lambda play: play.then(*tasks), tasks=TASKS)


def fire_at(battle: Battle, hex: str) -> bool:
    return battle.board.at(Hex.parse(hex)).fire > 0


def smoke_at(battle: Battle) -> set[str]:
    return {str(hex) for hex in battle.board.hexes() if battle.board.at(hex).smoke}
