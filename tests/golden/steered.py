"""A player that tries what it has not done yet; recorded games need one that stays as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace
from tests.conformance.choosers import CAP, gap, gives_in
from tests.runner.happenings import Happening, of_answer

from ironhex.engine import Ask, Faces, Play, RollDice
from ironhex.kernel.dice import SeededDice, stream
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Fire
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.phases.movement import movers
from ironhex.systems.classic.questions import MoveNext

SELDOM = 12  # out of so many times, once somebody leaves the battle who could
RECKLESS = 3  # out of so many declarations, one with another shot
CLOSER = 4  # moves compared, of which the one that leads closest to an enemy is made


Doing = tuple[Happening, ...]


class Steered:
    """Chooses the answer that was given least often so far by units of that kind, and one of several by chance."""

    def __init__(self, seed: bytes, seen: Counter[Happening]) -> None:
        self._dice = SeededDice(stream(seed, "steered"))
        self._seen = seen

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        if isinstance(ask.question, RollDice):
            return Faces(self._dice.faces(ask.id << 8, ask.question.count, ask.question.sides))
        kinds: dict[Doing, list[Any]] = {}
        fighting = self._number(ask, 0, SELDOM) > 0
        view = play.asking_view(seat)
        for entry in islice(self._entries(play, ask, seat), CAP):
            if not (fighting and gives_in(entry)):
                kinds.setdefault(tuple(of_answer(view, ask.question, entry)), []).append(entry)
        chosen = self._one_of(play, ask, kinds[self._wanted(ask, list(kinds))])
        return self._with_another_shot(play, ask, seat, chosen) if isinstance(chosen, Declare) else chosen

    def _with_another_shot(self, play: Play[Any], ask: Ask, seat: str, declared: Declare) -> Declare:
        """Sometimes one more weapon at any enemy, as no menu lists it: a second target, or a shot that cannot hit."""
        view = play.asking_view(seat)
        unit = view.unit(declared.unit)
        weapons, enemies = unit.design.weapons, view.enemies(unit)
        if not weapons or not enemies or self._number(ask, 20, RECKLESS):
            return declared
        weapon, enemy = weapons[self._number(ask, 21, len(weapons))], enemies[self._number(ask, 22, len(enemies))]
        more = replace(declared, shots=(*declared.shots, Fire(weapon.index, enemy.id)))
        return declared if play.refusal(ask, more, seat) else more

    def _entries(self, play: Play[Any], ask: Ask, seat: str) -> Iterator[Any]:
        """The menu; of all moves, only those of one unit."""
        if not isinstance(ask.question, MoveNext):
            return play.menu(ask, seat)
        view = play.asking_view(seat)
        units = movers(view, ask.question, seat)
        return moves(view, units[self._number(ask, 30, len(units))])

    def _wanted(self, ask: Ask, doings: list[Doing]) -> Doing:
        """Mostly what was seen least often; sometimes anything."""
        if self._number(ask, 1, 4) == 0:
            return doings[self._number(ask, 2, len(doings))]
        rarity = [min((self._seen[pair] for pair in doing), default=0) for doing in doings]
        rare = [doing for doing, seen in zip(doings, rarity, strict=True) if seen == min(rarity)]
        return rare[self._number(ask, 2, len(rare))]

    def _one_of(self, play: Play[Any], ask: Ask, entries: list[Any]) -> Any:
        some = [entries[self._number(ask, 3 + which, len(entries))] for which in range(CLOSER)]
        return min(some, key=lambda action: gap(play.facts, action) if isinstance(action, Move) else 0)

    def _number(self, ask: Ask, which: int, below: int) -> int:
        return self._dice.faces((ask.id << 8) + which, 1, below)[0] - 1
