"""Battles of random make-up, each from its number alone: machines, skills, boards, arrivals and players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

from tests.conformance.choosers import Bots, Brawler, Varied
from tests.conformance.invariants import Choose, Watch
from tests.conformance.make_ups import ARENA, CLIFFS, PIT, STREET, MakeUp

from ironhex.catalog import Board, design, designs
from ironhex.catalog import board as named_board
from ironhex.engine import Play, save
from ironhex.engine.conformance import random_choice
from ironhex.games import load
from ironhex.kernel.dice import SeededDice
from ironhex.maps import find_board
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.kinds.vehicle import GROUND_VEHICLES, SURFACE_VESSELS
from ironhex.systems.classic.playable_units import start_refusal, unit_refusal
from ironhex.systems.classic.setup import Force, Recruit
from ironhex.systems.classic.system import CLASSIC

OURS = ("woods", "hills", "river-crossing", "open-ground", "lake-district", "coast", "village")
BOARDS: tuple[Board | str, ...] = (ARENA, PIT, CLIFFS, STREET, ARENA, PIT, CLIFFS, STREET, *OURS)
SIDES = (("Red", 3), ("Blue", 0), ("Green", 1))
TURNS = 40  # longer than most battles last
PLAYERS: tuple[Callable[[bytes], Choose], ...] = (Brawler, Varied, Brawler, random_choice, partial(Bots, "normal"))


class Lot:
    """Numbers drawn one after the other from a game's own seed."""

    def __init__(self, number: int) -> None:
        self._dice = SeededDice(b"soak %d" % number)
        self._drawn = 0

    def below(self, limit: int) -> int:
        self._drawn += 1
        return self._dice.faces(self._drawn, 1, limit)[0] - 1

    def one_of(self, things: Any) -> Any:
        return things[self.below(len(things))]


def make_up(number: int) -> MakeUp:
    """The make-up of a game; small boards and short forces more often than large ones."""
    lot = Lot(number)
    board, sides = lot.one_of(BOARDS), SIDES[: 3 if lot.below(8) == 0 else 2]
    arrival = "deploy" if len(sides) > 2 else lot.one_of(("placed", "placed", "deploy", "enter"))
    size = 1 + lot.below(3 if board in (PIT, CLIFFS) else 4)
    names = machines(board, arrival)
    forces = tuple(
        Force(
            name, [recruit(lot, names) for _ in range(max(1, size - lot.below(2)))], home=home, arrival=arrival, zone=1
        )
        for name, home in sides
    )
    return MakeUp(f"game {number}", forces, board, TURNS, standing_orders=lot.below(4) > 0)


@cache
def machines(board: Board | str, arrival: str) -> tuple[tuple[str, ...], ...]:
    """'Mechs and vehicles for a battle; vessels fight only where there is water for them all over the board."""
    field = find_board(board, named_board) if isinstance(board, str) else board
    vehicles = [name for name in sorted(designs("vehicle")) if not unit_refusal(design(name))]
    ashore = tuple(name for name in vehicles if design(name).kind in GROUND_VEHICLES)
    afloat = tuple(name for name in vehicles if design(name).kind in SURFACE_VESSELS)
    wet = bool(afloat) and arrival == "placed" and not start_refusal(design(afloat[0]), field)
    return (*(tuple(sorted(designs("mech"))),) * 2, ashore, *((afloat,) if wet else ()))


def recruit(lot: Lot, names: tuple[tuple[str, ...], ...]) -> Recruit:
    machine = lot.one_of(lot.one_of(names))
    return Recruit(machine, lot.below(6), lot.below(7), auto_eject=lot.below(3) > 0)


def player(number: int) -> Choose:
    return PLAYERS[number % len(PLAYERS)](b"player %d" % number)


class Figures(NamedTuple):
    """What a batch of games came to, counted."""

    battles: Counter[str]
    outcomes: Counter[str]
    questions: Counter[str]
    events: Counter[str]


def fight(number: int, questions: Counter[str]) -> Play[Battle]:
    """Play a game to its end, watched all along, and check its record; counts what is asked."""
    play = Play(CLASSIC, make_up(number).start(), SeededDice(b"dice %d" % number))
    watch = Watch(player(number))
    while not play.over:
        ask = play.asks[0]
        questions[getattr(ask.question, "what", type(ask.question).__name__)] += 1
        seat = ask.seats[number % len(ask.seats)]
        play.answer(ask, watch(play, ask, seat), seat)
    watch.follow(play)
    assert play.outcome is not None
    assert play.facts.turn <= TURNS
    check_record(play)
    return play


def check_record(play: Play[Battle]) -> None:
    """The record replayed gives the facts at the end, and played again gives the same game."""
    record = load(save(play))
    *_, (_, facts) = record.replay()
    assert facts == play.facts
    assert record.verify().log == play.log


def campaign(numbers: range) -> Figures:
    """Fight some games; whichever goes wrong is named."""
    figures = Figures(Counter(), Counter(), Counter(), Counter())
    for number in numbers:
        try:
            play = fight(number, figures.questions)
        except Exception as error:
            raise AssertionError(f"game {number}: {type(error).__name__}: {error}") from error
        figures.battles.update(games=1, turns=play.facts.turn, answers=len(play.lines), events=len(play.log))
        figures.outcomes[why(play)] += 1
        figures.events.update(type(event).__name__ for event in play.log)
    return figures


def why(play: Play[Battle]) -> str:
    """How a game ended, without the figures."""
    assert play.outcome is not None
    return play.outcome.why.partition(":")[0]
