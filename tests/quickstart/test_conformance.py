"""The Quick-Start edition keeps what the engine promises, at every level, whoever plays it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ironhex.engine import Ask, Play, RollDice, save
from ironhex.engine.conformance import Choose, check_game, random_choice
from ironhex.games import SYSTEMS, load
from ironhex.systems.classic.actions import Declare, Move, Pick
from ironhex.systems.classic.battle import Battle, Fire, Mode
from ironhex.systems.classic.events.movement import Halted
from ironhex.systems.classic.questions import Choice, DeclareNext, DeployNext, MoveNext
from ironhex.systems.quickstart.setup import scenario
from ironhex.systems.quickstart.system import QUICKSTART

LEVELS = ("green", "veteran", "elite")
NOBODY = (-1, 99)


def altered(view: Battle, question: Any, seat: str, action: Any) -> Iterator[Any]:
    """Broken answers, all of which must be refused by a rule of this book."""
    for flawed in flaws(view, question, seat, action):
        barred = QUICKSTART.refusal(view, question, seat, flawed)
        assert barred is not None, f"{flawed} is accepted"
        assert barred.rule.startswith("QS-"), f"{flawed}: {barred}"
        yield flawed


def flaws(view: Battle, question: Any, seat: str, action: Any) -> Iterator[Any]:
    others = (*NOBODY, *(unit.id for unit in view.units if unit.seat != seat))
    match question:
        case DeployNext():
            yield from (replace(action, unit=other) for other in others)
            yield replace(action, facing=6)
        case MoveNext():
            yield from (Move(other, Mode.STAND) for other in others)
            yield Move(action.unit, Mode.STAND, "L")
            yield Move(action.unit, Mode.JUMP)
            yield from (
                Move(action.unit, mode, steps) for mode in (Mode.WALK, Mode.RUN) for steps in ("F" * 30, "D", "U")
            )
            yield Move(action.unit, Mode.RUN, "LB")
            yield from (Move(action.unit, Mode.RUN, "L", rush=other) for other in others)
        case DeclareNext():
            yield from (Declare(other) for other in others)
            yield Declare(action.unit, twist=1)
            yield Declare(action.unit, prop=4)
            yield Declare(action.unit, find="tree")
            yield from (Declare(action.unit, shots=(Fire(0, other),)) for other in NOBODY)
            yield from (Declare(action.unit, shots=(*action.shots, shot)) for shot in action.shots)
            yield from (Declare(action.unit, shots=(replace(shot, rate=3),)) for shot in action.shots)
            yield from (Declare(action.unit, shots=(replace(shot, aim="HD"),)) for shot in action.shots)
        case Choice():
            yield Pick("something else")


class EveryEntry:
    """Looks now and then at a whole menu: every entry reads back, and can be offered, foreseen and considered."""

    def __init__(self, choose: Choose, every: int) -> None:
        self.choose, self.every = choose, every

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        if ask.id % self.every == 0 and not isinstance(ask.question, RollDice):
            view, table = play.asking_view(seat), QUICKSTART.presentation
            assert table is not None
            assert table.prompt(view, ask.question, seat).rule.startswith("QS-")
            for number, entry in enumerate(islice(play.menu(ask, seat), 400)):
                assert QUICKSTART.parse(str(entry)) == entry
                assert QUICKSTART.offer(view, ask.question, entry).label
                cites_only_this_book(QUICKSTART.preview(view, ask.question, seat, entry))
                if number % 40 == 0:
                    cites_only_this_book(table.consider(view, ask.question, seat, entry, None))
        return self.choose(play, ask, seat)


def staying(choose: Choose) -> Choose:
    """A unit that would leave the map stays where it is."""

    def chosen(play: Play[Any], ask: Ask, seat: str) -> Any:
        action = choose(play, ask, seat)
        leaves = isinstance(action, Move) and action.steps.endswith("X") and ask.id % 10
        return Move(action.unit, Mode.STAND) if leaves else action

    return chosen


def cites_only_this_book(thing: Any) -> None:
    text = msgspec.json.encode(thing).decode()
    assert "BMR-" not in text, text


@pytest.mark.rule("QS-GEN-002", "QS-GEN-003")
@pytest.mark.parametrize("level", LEVELS)
def test_battles_conform(level: str) -> None:
    choose = EveryEntry(staying(random_choice(level.encode())), every=9)
    start = scenario(level).position
    play = check_game(QUICKSTART, start, level.encode(), choose, steps=90, every=9, altered=altered, quiet=(Halted,))
    assert play.over or play.facts.turn > 2
    for event in play.log:
        cites_only_this_book(event)


def test_battles_with_real_dice_conform() -> None:
    start = scenario("elite", real_dice=True).position
    check_game(QUICKSTART, start, None, staying(random_choice(b"real")), steps=120, every=20, quiet=(Halted,))


def test_a_record_reads_back_and_verifies() -> None:
    play, choose = scenario("elite", seed=5), random_choice(b"5")
    for _ in range(60):
        ask = play.asks[0]
        play.answer(ask, staying(choose)(play, ask, ask.seats[0]), ask.seats[0])
    record = load(save(play, private=True))
    assert SYSTEMS["quickstart"] is QUICKSTART
    assert record.resume().facts == play.facts
    assert record.verify().facts == play.facts
    *_, (_, replayed) = record.replay()
    assert replayed == play.position.facts
