"""A player that looks for what has not been seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from msgspec.structs import replace
from tests.conformance.choosers import CAP, end_of, gives_in
from tests.runner.happenings import Happening, of_answer
from tests.runner.loaded_dice import LoadedDice
from tests.runner.prospects import prospects
from tests.runner.table import possible

from ironhex.engine import Ask, Play, RollDice
from ironhex.kernel.dice import SeededDice, stream
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.movement.moves import moves
from ironhex.systems.classic.phases.movement import movers
from ironhex.systems.classic.questions import MoveNext

SELDOM = 12  # out of so many times, once somebody leaves the battle who could
RECKLESS = 2  # out of so many declarations, one with another shot
ANYTHING = 5  # out of so many answers, one that is not looked for
CLOSER = 5  # moves compared, of which the one that leads closest to an interesting enemy is made
FAMILIAR = 4  # how many hexes closer an enemy of a kind never fired at is worth

Doing = tuple[Happening, ...]


class Steered:
    """Chooses the answer that was given least often so far by units of that kind, or may lead to what is rare.

    `tried` counts how often that was hoped for, so that what does not come is not tried forever.
    """

    def __init__(self, seed: bytes, seen: Counter[Happening], tried: Counter[Happening]) -> None:
        self._dice = SeededDice(stream(seed, "steered"))
        self._loaded = LoadedDice(seed)
        self._seen, self._tried = seen, tried

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        if isinstance(ask.question, RollDice):
            return self._loaded.throw(ask)
        groups: dict[Doing, list[Any]] = {}
        fighting = self._number(ask, 0, SELDOM) > 0
        view = play.asking_view(seat)
        for entry in islice(self._entries(play, ask, seat), CAP):
            if not (fighting and gives_in(entry)):
                hopes = (pair for pair in prospects(view, entry) if pair in _hoped_for())
                doing = (*of_answer(view, ask.question, entry), *hopes)
                groups.setdefault(doing, []).append(entry)
        wanted = self._wanted(ask, list(groups))
        self._tried.update(wanted)
        chosen = self._one_of(view, ask, groups[wanted])
        return self._with_another_shot(play, ask, seat, chosen) if isinstance(chosen, Declare) else chosen

    def _with_another_shot(self, play: Play[Any], ask: Ask, seat: str, declared: Declare) -> Declare:
        """Sometimes a weapon at any enemy, as no menu lists it: a second target, or a shot that cannot hit."""
        view = play.asking_view(seat)
        unit = view.unit(declared.unit)
        weapons, enemies = unit.design.weapons, view.enemies(unit)
        if unit.hex is None or not weapons or not enemies or self._number(ask, 20, RECKLESS):
            return declared
        weapon, enemy = weapons[self._number(ask, 21, len(weapons))], enemies[self._number(ask, 22, len(enemies))]
        if self._number(ask, 23, 2):
            weapon = min(weapons, key=lambda item: item.equipment.long)
            enemy = max(enemies, key=lambda other: distance(unit.place, other.place))
        alone = view.kind(unit).on_foot or weapon.index in [fire.weapon for fire in declared.shots]
        shots = (*(() if alone else declared.shots), Fire(weapon.index, enemy.id))
        more = replace(declared, shots=shots, close=None)
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
        if self._number(ask, 1, ANYTHING) == 0:
            return doings[self._number(ask, 2, len(doings))]
        rarity = [min(map(self._known, doing), default=0) for doing in doings]
        rare = [doing for doing, known in zip(doings, rarity, strict=True) if known == min(rarity)]
        return rare[self._number(ask, 2, len(rare))]

    def _known(self, pair: Happening) -> int:
        return self._seen[pair] + self._tried[pair]

    def _one_of(self, view: Battle, ask: Ask, entries: list[Any]) -> Any:
        some = [entries[self._number(ask, 3 + which, len(entries))] for which in range(CLOSER)]
        return min(some, key=lambda action: self._gap(view, action) if isinstance(action, Move) else 0)

    def _gap(self, view: Battle, move: Move) -> int:
        """How far from the nearest enemy a move leads; enemies of a kind that was seldom fired at count as nearer."""
        unit = view.unit(move.unit)
        end = end_of(unit, move)
        if end is None:
            return 0
        return min((distance(end, other.place) + self._boredom(unit, other) for other in view.enemies(unit)), default=0)

    def _boredom(self, unit: Unit, other: Unit) -> int:
        return min(FAMILIAR, self._seen[Happening(unit.kind, f"fires at {other.kind}")])

    def _number(self, ask: Ask, which: int, below: int) -> int:
        return self._dice.faces((ask.id << 8) + which, 1, below)[0] - 1


@cache
def _hoped_for() -> frozenset[Happening]:
    return possible()
