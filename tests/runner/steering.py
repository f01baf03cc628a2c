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
from tests.runner.item_rows import possible_for_items
from tests.runner.loaded_dice import LoadedDice
from tests.runner.prospects import prospects
from tests.runner.table import possible

from ironhex.engine import Ask, Play, RollDice
from ironhex.kernel.dice import SeededDice, stream
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.infantry.swarms import swarmers
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.phases.movement import movers
from ironhex.systems.classic.questions import MoveNext

SELDOM = 12  # out of so many times, once somebody leaves the battle who could
RECKLESS = 2  # out of so many declarations, one with another shot
WILD = 6  # such shots tried
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
            if not (fighting and self._gives_in(view, entry)):
                hopes = (pair for pair in prospects(view, entry) if pair in _hoped_for())
                doing = (*of_answer(view, ask.question, entry), *hopes)
                groups.setdefault(doing, []).append(entry)
        wanted = self._wanted(ask, list(groups))
        self._tried.update(wanted)
        chosen = self._one_of(view, ask, groups[wanted])
        return self._with_another_shot(play, ask, seat, chosen) if isinstance(chosen, Declare) else chosen

    def _gives_in(self, view: Battle, entry: Any) -> bool:
        """Whether an entry means to leave the battle or to lie down, unless that gets rid of swarming infantry."""
        crushing = isinstance(entry, Move) and entry.steps.endswith("D") and swarmers(view, view.unit(entry.unit))
        return gives_in(entry) and not crushing

    def _with_another_shot(self, play: Play[Any], ask: Ask, seat: str, declared: Declare) -> Declare:
        """Sometimes a weapon at any enemy, as no menu lists it: a second target, or a shot that cannot hit."""
        view = play.asking_view(seat)
        unit = view.unit(declared.unit)
        if unit.hex is None or self._number(ask, 20, RECKLESS):
            return declared
        for fire in self._wild_shots(view, unit, ask):
            alone = view.kind(unit).on_foot or fire.weapon in [shot.weapon for shot in declared.shots]
            more = replace(declared, shots=(*(() if alone else declared.shots), fire), close=None, find="")
            if play.refusal(ask, more, seat) is None:
                return more
        return declared

    def _wild_shots(self, view: Battle, unit: Unit, ask: Ask) -> list[Fire]:
        """Some shots, those with the shortest range at the farthest enemies first, or any."""
        pairs = [(weapon, enemy) for weapon in unit.design.weapons for enemy in view.enemies(unit)]
        pairs.sort(key=lambda pair: pair[0].equipment.long - distance(unit.place, pair[1].place))
        skipped = self._number(ask, 21, len(pairs)) if pairs and self._number(ask, 23, 2) else 0
        return [Fire(weapon.index, enemy.id) for weapon, enemy in pairs[skipped : skipped + WILD]]

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
    return possible() | possible_for_items()
