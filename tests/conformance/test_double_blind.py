"""Double-blind battles keep the engine's promises, and sides cannot tell what is out of their sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, get_args

import msgspec
import pytest
from tests.conformance.choosers import CAP, Bots, Varied, gives_in
from tests.conformance.make_ups import MAKE_UPS, MakeUp
from tests.conformance.suite import check

from ironhex.catalog import Board
from ironhex.engine import Play
from ironhex.engine.presentation import presentation_of
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Scenario, Unit
from ironhex.systems.classic.blind.events import Glimpse
from ironhex.systems.classic.blind.veil import NAMING_UNITS
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.system import CLASSIC

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"
PLAIN_NUMBERS = """
    after amount armor ashore at before bin bins bonuses box broken building burning capacity cost course depth die
    elevation face faces facing factor failed_by fired first handled heading heat height hexes hits into item last
    left level levels limb load location lost lot missiles most motive needed number off place points prop rate roll
    rolls scatter sense setting side slot spent stand_attempts step struck structure system tons traveled turn turns
    twist weapon wounds
"""
BLIND = tuple(
    each._replace(name=f"blind {each.name}", options=(*each.options, "double-blind"))
    for each in MAKE_UPS
    if len(each.forces) == 2
)


@pytest.mark.parametrize("make_up", BLIND, ids=lambda make_up: make_up.name)
def test_double_blind_battles_of_every_make_up_conform(make_up: MakeUp) -> None:
    check(make_up, make_up.name.encode(), Varied(b"blind"), steps=60)


@pytest.mark.parametrize("make_up", BLIND[::3], ids=lambda make_up: make_up.name)
def test_bots_conform_in_double_blind_battles(make_up: MakeUp) -> None:
    check(make_up, b"bots", Bots("normal", b"bots"), steps=40, every=20)


WALL = Board.parse(
    """board wall
size 9 9
01  .   .   .   .   .   .   .   .   .
02  .   .   .   .   .   .   .   .   .
03  .   .   .   .   .   .   .   .   .
04  .   .   .   .   .   .   .   .   .
05  9   9   9   9   9   9   9   9   9
06  9   9   9   9   9   9   9   9   9
07  .   .   .   .   .   .   .   .   .
08  .   .   .   .   .   .   .   .   .
09  .   .   .   .   .   .   .   .   .
""",
    "wall",
)
BLUE = Force("Blue", [Recruit(GRIFFIN, hex="0402"), Recruit(LOCUST, hex="0602")], home=0)
BEHIND_THE_WALL = {
    "one": [Recruit(LOCUST, hex="0108")],
    "elsewhere": [Recruit(LOCUST, hex="0909")],
    "another kind": [Recruit("Schrek PPC Carrier", hex="0208")],
    "many, with other networks and gear": [Recruit("Raven RVN-3L", hex="0309"), *[Recruit(GRIFFIN)] * 5],
}


def behind_the_wall(units: list[Recruit]) -> Play[Battle]:
    scenario = Scenario(turn_limit=4)
    return new_battle(
        (Force("Red", units), BLUE), WALL, options=("four-legged", "double-blind"), seed=5, scenario=scenario
    )


def blue_knows(play: Play[Battle]) -> list[Any]:
    """Everything that Blue and spectators may know: facts, events, story, what Blue is asked, what it may order."""
    others = ("Blue", None)
    asks = [(ask.seats, ask.question, ask.sealed) for ask in play.asks_of("Blue")]
    events = [event for seat in others for event in play.log_of(seat)]
    return [
        *((play.view(seat), CLASSIC.view(play.facts, seat), list(play.told_to(seat))) for seat in others),
        events,
        CLASSIC.codec(play.view("Blue")).key,
        *(presentation_of(CLASSIC).scene(play.view(seat), None) for seat in others),
        asks,
        [list(map(str, islice(play.menu(ask, "Blue"), CAP))) for ask in play.asks_of("Blue")],
        play.can_undo("Blue"),
        play.orders_of("Blue"),
    ]


def red_acts(play: Play[Battle], choose: Varied) -> None:
    """Red does something, until Blue is asked; it neither rolls dice nor leaves the map, and stays behind the wall."""
    while not play.over and not play.asks_of("Blue"):
        ask = play.asks[0]
        entries = [each for each in islice(play.menu(ask, "Red"), CAP) if not (gives_in(each) or jumps(each))]
        play.answer(ask, entries[choose._number(ask, 1, len(entries))], "Red")


def jumps(action: Any) -> bool:
    return isinstance(action, Move) and action.mode is Mode.JUMP


@pytest.mark.parametrize("seed", range(2))
def test_nobody_can_tell_what_another_side_has_and_does_out_of_sight(seed: int) -> None:
    plays = [behind_the_wall(units) for units in BEHIND_THE_WALL.values()]
    choose, answers = Varied(b"blue %d" % seed), 0
    while True:
        for number, play in enumerate(plays):
            red_acts(play, Varied(b"red %d %d" % (seed, number)))
        if not plays[0].asks_of("Blue"):
            break
        first, *others = map(blue_knows, plays)
        for other in others:
            assert other == first, f"after {answers} answers"
        ask = plays[0].asks_of("Blue")[0]
        entries = [each for each in islice(plays[0].menu(ask, "Blue"), CAP) if not (gives_in(each) or jumps(each))]
        action = entries[choose._number(ask, 1, len(entries))]
        for play in plays:
            play.answer(play.asks_of("Blue")[0], action, "Blue")
        answers += 1
    assert answers > 12
    assert all(play.over for play in plays)
    assert all(len(play.view("Blue").units) == len(play.facts.units) for play in plays), "at the end all is seen"


SCOUT = Recruit("Jenner JR7-D", hex="0504")  # on the other side of the wall, where it sees Blue and is seen


def red_acts_with_scout(play: Play[Battle], scout: int, choose: Callable[[int], int]) -> None:
    """Red acts until Blue is asked: the scout in the same way in all battles, the others without rolling dice."""
    while not play.over and not play.asks_of("Blue"):
        ask = play.asks[0]
        entries = [each for each in islice(play.menu(ask, "Red"), CAP) if not gives_in(each)]
        own = [each for each in entries if getattr(each, "unit", None) == scout]
        if own or getattr(ask.question, "unit", None) == scout:
            action = (own or entries)[choose(len(own or entries))]
        else:
            action = next(each for each in entries if not jumps(each))
        play.answer(ask, action, "Red")


@pytest.mark.parametrize("seed", range(3))
def test_nobody_can_tell_what_is_behind_a_unit_in_sight(seed: int) -> None:
    """The scout fights, is hit, falls, and gets out of sight; what others are and do behind the wall makes no
    difference."""
    plays = [behind_the_wall([SCOUT, *units]) for units in BEHIND_THE_WALL.values()]
    (scout,) = {unit.id for play in plays for unit in play.facts.units if unit.design.name == SCOUT.design}
    answers, blue = 0, SeededDice(b"blue %d" % seed)
    acted = [0] * len(plays)
    red = SeededDice(b"red %d" % seed)

    def next_of(number: int) -> Callable[[int], int]:
        def choose(below: int) -> int:
            acted[number] += 1
            return red.faces(acted[number], 1, below)[0] - 1

        return choose

    while True:
        for number, play in enumerate(plays):
            red_acts_with_scout(play, scout, next_of(number))
        if not plays[0].asks_of("Blue"):
            break
        first, *others = map(blue_knows, plays)
        for other in others:
            assert other == first, f"after {answers} answers"
        ask = plays[0].asks_of("Blue")[0]
        entries = [each for each in islice(plays[0].menu(ask, "Blue"), CAP) if not gives_in(each)]
        action = entries[blue.faces(answers, 1, len(entries))[0] - 1]
        for play in plays:
            play.answer(play.asks_of("Blue")[0], action, "Blue")
        answers += 1
    assert answers > 8
    assert any(scout in row.units for play in plays for row in play.start.facts.sighted if row.side == "Blue")


def test_every_number_in_an_event_is_known_to_be_that_of_a_unit_or_not() -> None:
    """What an event names decides who sees it; a new field must be listed on one side or the other."""
    names = {name for event in CLASSIC.events if event is not Glimpse for name in numbers_in(event)}
    unlisted = names - NAMING_UNITS - {*PLAIN_NUMBERS.split()}
    assert not unlisted, "list them in UNITS (blind/veil.py) if they name units, otherwise in PLAIN_NUMBERS"


def numbers_in(form: Any, seen: frozenset[Any] = frozenset()) -> Iterator[str]:
    """The names of the fields with numbers in an event, and in everything that it contains; designs are open."""
    for field in msgspec.structs.fields(form):
        for part in parts_of(field.type):
            if part is int:
                yield field.name
            elif isinstance(part, type) and issubclass(part, msgspec.Struct) and part is not Unit and part not in seen:
                yield from numbers_in(part, seen | {form})


def parts_of(annotation: Any) -> Iterator[Any]:
    if arguments := get_args(annotation):
        for each in arguments:
            yield from parts_of(each)
    else:
        yield annotation
