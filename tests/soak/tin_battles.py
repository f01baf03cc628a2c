"""Battles of Tin Soldier of random make-up, each from its number alone: forces of all arms, boards and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from tests.soak.tin_invariants import Watch
from tests.soak.warfare import Figures, Lot

from ironhex.bots import Bot, RandomBot, asked
from ironhex.bots.bot import OwnDice
from ironhex.catalog import design, designs
from ironhex.engine import Play, RollDice, save
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.games import load
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.bots.roster import BOTS
from ironhex.systems.tinsoldier.edition import EDITION
from ironhex.systems.tinsoldier.recruits import GUNNERY, OFF_BOARD, PILOTING, carriers, starts

BOARDS = (
    "woods",
    "hills",
    "river-crossing",
    "open-ground",
    "lake-district",
    "coast",
    "village",
    "harbor",
    "generated:city,rivers:5",
    "generated:swamp,woods:3",
    "generated:ice,hills:4",
)
SIDES = ("Red", "Blue", "Green")
LEAST_TURNS, MOST_TURNS = 3, 8
CAP = 1500


class Varied:
    """Chooses a kind of action by chance, then one of that kind."""

    def __init__(self, seed: bytes) -> None:
        self.reason = ""
        self._dice = OwnDice(seed, "varied")

    def choose(self, about: Any) -> Any:
        if isinstance(about.question, RollDice):
            return self._dice.roll(about.ask, about.question)
        kinds: dict[Any, list[Any]] = {}
        for entry in islice(about.menu(), CAP):
            kinds.setdefault((type(entry), getattr(entry, "how", "")), []).append(entry)
        entries = list(kinds.values())[self._dice.number(about.ask, len(kinds), which=1)]
        return entries[self._dice.number(about.ask, len(entries), which=2)]


PLAYERS: tuple[Callable[[bytes], Bot], ...] = (
    BOTS["easy"],
    BOTS["normal"],
    BOTS["hard"],
    RandomBot,
    Varied,
    Varied,
)


# --- what takes part --------------------------------------------------------------------------------------------------
@cache
def machines() -> tuple[tuple[str, ...], ...]:
    """'Mechs more often than others; vehicles of every way of moving, and infantry."""
    infantry = tuple(name for name in sorted(designs("infantry")) if not EDITION.unit_refusal(design(name)))
    mechs, vehicles = tuple(sorted(designs("mech"))), tuple(sorted(designs("vehicle")))
    return mechs, mechs, vehicles, vehicles, infantry


def setup(number: int) -> Setup:
    """The setup of a battle."""
    lot = Lot(number)
    names = SIDES[: 3 if lot.below(10) == 0 else 2]
    options = tuple(option for option in EDITION.options if lot.below(3) == 0)
    conditions = {
        row.id: row.least + lot.below(row.most - row.least + 1) for option in options for row in option.conditions
    }
    sides = tuple(SideSetup(name, tuple(_units(lot, 1 + lot.below(5)))) for name in names)
    return Setup(
        sides,
        board=lot.one_of(BOARDS),
        options=tuple(option.name for option in options),
        conditions=conditions,
        turns=LEAST_TURNS + lot.below(MOST_TURNS - LEAST_TURNS + 1),
        seed=number,
        real_dice=lot.below(12) == 0,
    )


def _units(lot: Lot, count: int) -> Iterator[UnitSetup]:
    """Some units; those that can start off the board sometimes do, and infantry may start aboard a vehicle."""
    units = [UnitSetup(lot.one_of(lot.one_of(machines())), skills=_skills(lot)) for _ in range(count)]
    for at, unit in enumerate(units):
        if at and starts(unit, ()) and lot.below(4) == 0:
            units[at] = UnitSetup(unit.design, skills=unit.skills, place=OFF_BOARD)
        elif (free := carriers(units)[at]) and lot.below(2) == 0:
            carrier = next((each for each in free if units[each].place != OFF_BOARD), None)
            units[at] = UnitSetup(unit.design, skills=unit.skills, aboard=carrier)
    return iter(units)


def _skills(lot: Lot) -> dict[str, int]:
    return {GUNNERY: 12 + lot.below(12), PILOTING: 8 + lot.below(12)}


def begun(number: int) -> Play[Battle]:
    """A battle, ready to play; what cannot deploy in its weather or has no room is drawn again."""
    for attempt in range(40):
        try:
            return EDITION.new_game(setup(number + 1_000_000 * attempt))
        except SetupError:
            continue
    raise AssertionError("no setup is accepted")


# --- fighting ---------------------------------------------------------------------------------------------------------
def fight(number: int, questions: Counter[str]) -> Play[Battle]:
    """Play a battle to its end, watched all along, and check its record; counts what is asked."""
    play, watch = begun(number), Watch()
    bots = {
        seat: PLAYERS[(number + at) % len(PLAYERS)](b"%s %d" % (seat.encode(), number))
        for at, seat in enumerate(play.system.seats(play.facts))
    }
    while not play.over:
        ask = play.asks[0]
        questions[type(ask.question).__name__] += 1
        seat = ask.seats[number % len(ask.seats)]
        play.answer(ask, bots[seat].choose(asked(play, ask, seat)), seat)
        watch.follow(play)
    assert play.outcome is not None
    check_record(play)
    return play


def check_record(play: Play[Battle]) -> None:
    """The record replayed gives the facts at the end, and played again gives the same game."""
    record = load(save(play))
    *_, (_, facts) = record.replay()
    assert facts == play.facts
    assert record.verify().log == play.log


def campaign(numbers: range) -> Figures:
    """Fight some battles; whichever goes wrong is named."""
    figures = Figures(Counter(), Counter(), Counter(), Counter())
    for number in numbers:
        try:
            play = fight(number, figures.questions)
        except Exception as error:
            raise AssertionError(f"battle {number}: {type(error).__name__}: {error}") from error
        figures.battles.update(battles=1, turns=play.facts.turn, answers=len(play.lines), events=len(play.log))
        assert play.outcome is not None
        figures.outcomes[play.outcome.why] += 1
        figures.events.update(type(event).__name__ for event in play.log)
    return figures
