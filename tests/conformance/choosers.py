"""Who answers in the games of the suite: random choices, random kinds of actions, or a bot."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from typing import Any

from ironhex.bots import Bot, Roster, asked
from ironhex.engine import Ask, Faces, Play, RollDice
from ironhex.kernel.dice import SeededDice, stream
from ironhex.kernel.hexes import Hex, distance, neighbor
from ironhex.systems.classic.actions import Declare, Eject, Move, Strike
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.movement.path import SIDES, TURNS

CAP = 1500  # entries of a menu looked at
TRIES = 8  # moves a brawler compares
SELDOM = 20  # out of so many times, once somebody leaves the battle who could, or drops to the ground


def kind_of(action: Any) -> Hashable:
    """The kind of an action: rare kinds are tried as often as common ones."""
    match action:
        case Move(mode=mode, steps=steps, rush=rush):
            return mode, steps[-1:] if steps[-1:] in ("U", "D", "X") else "", "B" in steps, rush is not None
        case Declare(twist=twist, shots=shots, find=find):
            return bool(twist), min(len(shots), 2), find, bool(shots and shots[0].aim is not None)
        case Strike(blows=blows):
            return tuple(blow.form for blow in blows)
    return type(action).__name__


def gives_in(action: Any) -> bool:
    return isinstance(action, Eject) or (isinstance(action, Move) and action.steps.endswith(("X", "D")))


class Varied:
    """Chooses a kind of action by chance, then one of that kind, so that charges and clubs come up in short games."""

    def __init__(self, seed: bytes) -> None:
        self._dice = SeededDice(stream(seed, "varied"))

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        if isinstance(ask.question, RollDice):
            return Faces(self._dice.faces(ask.id << 8, ask.question.count, ask.question.sides))
        kinds: dict[Hashable, list[Any]] = {}
        fighting = self._number(ask, 0, SELDOM) > 0
        for entry in islice(play.menu(ask, seat), CAP):
            if not (fighting and gives_in(entry)):
                kinds.setdefault(kind_of(entry), []).append(entry)
        entries = list(kinds.values())[self._number(ask, 1, len(kinds))]
        return self._one_of(play, ask, entries)

    def _one_of(self, play: Play[Any], ask: Ask, entries: list[Any]) -> Any:
        return entries[self._number(ask, 2, len(entries))]

    def _number(self, ask: Ask, which: int, below: int) -> int:
        return self._dice.faces((ask.id << 8) + which, 1, below)[0] - 1


class Brawler(Varied):
    """Varied, but of some moves it takes the one that ends closest to an enemy: much happens at close quarters."""

    def _one_of(self, play: Play[Any], ask: Ask, entries: list[Any]) -> Any:
        some = [entries[self._number(ask, 2 + which, len(entries))] for which in range(TRIES)]
        return min(some, key=lambda action: gap(play.facts, action) if isinstance(action, Move) else 0)


def gap(battle: Battle, move: Move) -> int:
    """How far from the nearest enemy a move leads."""
    unit, end = battle.unit(move.unit), end_of(battle.unit(move.unit), move)
    return min((distance(end, enemy.place) for enemy in battle.enemies(unit)), default=0) if end else 0


def end_of(unit: Unit, move: Move) -> Hex | None:
    """Where a move leads if nothing goes wrong."""
    hex, facing = move.enter or unit.hex, unit.facing if move.facing is None else move.facing
    if move.path or hex is None:
        return move.path[-1] if move.path else None
    for step in move.steps:
        if step in SIDES:
            hex = neighbor(hex, facing + SIDES[step])
        facing += TURNS.get(step, 0)
    return hex


class Bots:
    """A bot of one kind at every seat."""

    def __init__(self, kind: str, seed: bytes, roster: Roster = BOTS) -> None:
        self._make, self._seed = roster[kind], seed
        self._bots: dict[str, Bot] = {}

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        if seat not in self._bots:
            self._bots[seat] = self._make(stream(self._seed, seat))
        return self._bots[seat].choose(asked(play, ask, seat))
