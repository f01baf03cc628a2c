"""Players who use the optional chapters, and battles in which they do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator
from itertools import combinations, islice
from typing import Any, NamedTuple

from msgspec.structs import replace
from tests.conformance.choosers import CAP, Varied, end_of, gives_in, kind_of
from tests.conformance.suite import check
from tests.runner.chapters import TURNS, battle_with, cited, options, pairs, used
from tests.runner.loaded_dice import LoadedDice

from ironhex.engine import Ask, Play, RollDice
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, Mode
from ironhex.systems.classic.chapters import BOOK
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.classic.trenches.rules import trench_of
from ironhex.systems.classic.unit import REVERSED

LOOKS = 24  # entries of a menu that are compared
ANYTHING = 4  # out of so many answers, one by chance
STEPS = 4000
CLOSELY, STRIDE = 40, 29
ROLLS = 4  # so many more answers if the dice are asked for
NEVER = 10**6
TURN = re.compile("[LR](?=F)")  # and then a step
TRIES = 8  # battles for a pair of options, until one shows both
ORDER = options()
OF_ACTIONS = {
    verb.action: tuple(option.shown.name for option in chapter.options)
    for chapter in BOOK
    for verb in chapter.verbs.values()
}


def traits(view: Battle, action: Any) -> Iterator[str]:
    """The options that an action has to do with, by its looks."""
    yield from OF_ACTIONS.get(type(action), ())
    match action:
        case Declare(twist=twist, shots=shots, find=find):
            yield from ("reversing-arms",) if twist == REVERSED else ()
            yield from ("cargo",) if find == "cargo" else ()
            yield from ("flamer-heat",) if any(shot.mode == "heat" for shot in shots) else ()
            yield from ("infernos",) if any(shot.mode == "inferno" for shot in shots) else ()
            targets = [view.find(shot.target) for shot in shots if isinstance(shot.target, int)]
            yield from ("improved-positions",) if any(target and trench_of(target) for target in targets) else ()
        case Move(steps=steps, drop=drop, mode=mode):
            yield from ("four-legged",) if set("1245") & set(steps) else ()
            yield from ("gravity",) if mode is Mode.JUMP else ()
            yield from ("ice",) if turns_on_ice(view, action) else ()
            yield from ("cargo",) if drop else ()
            waits = not steps and not action.path and trench_of(view.unit(action.unit))
            yield from ("improved-positions",) if waits else ()
            yield from _of_end(view, action)


def _of_end(view: Battle, move: Move) -> Iterator[str]:
    """What is in the hex where a move leads."""
    end = end_of(view.unit(move.unit), move)
    if end is None or end not in view.board:
        return
    terrain = view.board.at(end)
    marks = (
        ("swamps", terrain.swamp),
        ("ice", terrain.ice and terrain.depth > 0),
        ("buildings", terrain.building_height),
        ("fire", terrain.fire),
        ("cargo", any(crate.hex == end for crate in view.crates)),
    )
    yield from (option for option, is_there in marks if is_there)


def turns_on_ice(view: Battle, move: Move) -> bool:
    """Whether a unit turns on ice and goes on."""
    unit = view.unit(move.unit)
    for at in (found.end() for found in TURN.finditer(move.steps)):
        hex = end_of(unit, replace(move, steps=move.steps[:at]))
        if hex is not None and hex in view.board and view.board.at(hex).ice:
            return True
    return False


class Keen(Varied):
    """Prefers answers that use the options of a battle, those first that have been tried least."""

    def __init__(self, seed: bytes, options: Iterable[str]) -> None:
        super().__init__(seed)
        self._loaded = LoadedDice(seed)
        self._tried: Counter[str] = Counter()
        self._options = frozenset(options)

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        if isinstance(ask.question, RollDice):
            return self._loaded.throw(ask)
        view = play.asking_view(seat)
        some = self._sample(view, ask, islice(play.menu(ask, seat), CAP))
        chosen = some[self._number(ask, 2, len(some))]
        if len(some) > 1 and self._number(ask, 1, ANYTHING):
            found = [(self._uses(view, ask, seat, entry), entry) for entry in some]
            uses, best = min(found, key=lambda pair: self._familiar(pair[0]))
            self._tried.update(uses)
            chosen = best if uses else chosen
        return chosen

    def _familiar(self, uses: frozenset[str]) -> int:
        return min((self._tried[option] for option in uses), default=NEVER)

    def _uses(self, view: Battle, ask: Ask, seat: str, entry: Any) -> frozenset[str]:
        """The options of the battle that an entry has to do with, by what is known about it before it is chosen."""
        preview = CLASSIC.preview(view, ask.question, seat, entry)
        return frozenset({*traits(view, entry), *cited((entry, preview))} & self._options)

    def _sample(self, view: Battle, ask: Ask, entries: Iterable[Any]) -> list[Any]:
        """Some entries of each kind; nobody leaves the battle who can do anything else."""
        groups: dict[Hashable, list[Any]] = {}
        leaving: list[Any] = []
        for entry in entries:
            kind = kind_of(entry), frozenset(traits(view, entry))
            (leaving if gives_in(entry) else groups.setdefault(kind, [])).append(entry)
        kinds = list(groups.values()) or [leaving]
        each = max(1, LOOKS // len(kinds))
        return [group[self._number(ask, 3 + at, len(group))] for group in kinds for at in range(min(each, len(group)))]


class Campaign(NamedTuple):
    """What some battles came to: their figures, in how many each option was used, and which were used together."""

    battles: Counter[str]
    options: Counter[str]
    together: Counter[tuple[str, str]]
    faults: list[str]

    def add(self, other: Campaign) -> None:
        self.battles.update(other.battles)
        self.options.update(other.options)
        self.together.update(other.together)
        self.faults.extend(other.faults)


def no_battles() -> Campaign:
    return Campaign(Counter(), Counter(), Counter(), [])


def fight(options: Collection[str], number: int, *, turns: int = TURNS, every: int = CLOSELY) -> Campaign:
    """A battle with some options under the conformance suite, every second one with loaded dice; a fault ends it."""
    made, found = battle_with(options, number, turns=turns), no_battles()
    seed, loaded = b"chapters %d" % number, number % 2 == 1
    every = every * ROLLS if loaded else every
    found.battles["battles"] += 1
    try:
        play = check(made, None if loaded else seed, Keen(seed, made.options), steps=STEPS, every=every, stride=STRIDE)
    except Exception as error:
        found.faults.append(f"battle {number}, {made.name}: {type(error).__name__}: {error}")
        return found
    events = (*play.log, *play.log_of("Red"))  # a side may see something else than happens
    happened = sorted({option for event in events for option in used(event)} & set(made.options), key=ORDER.index)
    found.battles.update(turns=play.facts.turn, answers=len(play.lines), events=len(play.log))
    found.options.update(happened)
    found.together.update(combinations(happened, 2))
    return found


def fight_pair(pair: tuple[str, str], number: int) -> Campaign:
    """Battles with two options until one shows both, or often enough."""
    found = no_battles()
    for attempt in range(TRIES):
        found.add(fight(pair, number + attempt * len(pairs())))
        if found.faults or found.together[pair]:
            break
    return found
