"""Whatever players do in any order, the record contains it: answers, undo, standing orders, leaving, resuming."""

from __future__ import annotations

from contextlib import suppress
from types import ModuleType
from typing import Any

import pytest
from tests.engine.toys import cards, dots, sealed

from ironhex.engine import NothingToUndo, Play, Refused, System, load, save
from ironhex.engine.conformance import random_choice
from ironhex.kernel.dice import SeededDice

TOYS: tuple[tuple[ModuleType, System[Any]], ...] = ((cards, cards.CARDS), (dots, dots.DOTS), (sealed, sealed.SEALED))


class TableTalk:
    """A game in which everything that players can do happens at random."""

    def __init__(self, toy: ModuleType, system: System[Any], seed: bytes, *, real_dice: bool) -> None:
        self.system, self.luck, self.drawn = system, SeededDice(b"talk" + seed), 0
        self.dice = None if real_dice else SeededDice(seed)
        self.play = Play(system, toy.start(), self.dice)

    def any_of(self, things: Any) -> Any:
        self.drawn += 1
        return things[self.luck.faces(self.drawn, 1, len(things))[0] - 1]

    def happen(self) -> None:
        seat = self.any_of(tuple(self.system.seats(self.play.facts)))
        match self.any_of(("answer",) * 8 + ("undo",) * 4 + ("order", "resume", "leave")):
            case "answer":
                ask = self.any_of(self.play.asks)
                seat = self.any_of(ask.seats)
                self.play.answer(ask, random_choice(bytes([self.drawn % 256]))(self.play, ask, seat), seat)
            case "undo":
                self.undo(seat)
            case "order":
                self.order(seat)
            case "resume":
                self.resume()
            case "leave":
                self.leave(seat)

    def order(self, seat: str) -> None:
        known = self.play.orders_of(seat)
        key = self.any_of(tuple(known))
        self.play.order(seat, key, self.any_of((*known[key].values(), None)))

    def undo(self, seat: str) -> None:
        drawn = self.play.drawn
        try:
            self.play.undo(seat)
        except NothingToUndo:
            return
        assert self.play.drawn == drawn, "dice were taken back"

    def resume(self) -> None:
        play, resumed = self.play, load(save(self.play, private=True), {self.system.name: self.system}).resume()
        assert (resumed.position, resumed.asks, resumed.pending) == (play.position, play.asks, play.pending)
        assert (resumed.log, resumed.lines) == (play.log, play.lines)
        assert (resumed.undoable, resumed.settled) == (play.undoable, play.settled)
        short = load(save(self.play, private=True, whole=False), {self.system.name: self.system}).resume()
        assert (short.position, short.asks, short.undoable) == (play.position, play.asks, play.undoable)
        self.play = resumed

    def leave(self, seat: str) -> None:
        if len(self.play.lines) > 12:
            with suppress(Refused):
                self.play.resign(seat)

    def check(self) -> None:
        facts = self.play.start.facts
        for event in self.play.log:
            facts = event.apply(facts)
        assert facts == self.play.position.facts
        verified = load(save(self.play, private=True), {self.system.name: self.system}).verify()
        assert (verified.position, verified.asks, verified.log) == (self.play.position, self.play.asks, self.play.log)


@pytest.mark.parametrize("real_dice", [False, True], ids=["seeded", "real dice"])
@pytest.mark.parametrize(("toy", "system"), TOYS, ids=lambda item: getattr(item, "name", ""))
def test_the_record_contains_everything_that_happens(toy: ModuleType, system: System[Any], real_dice: bool) -> None:
    kinds: set[str] = set()
    for number in range(30):
        talk = TableTalk(toy, system, b"table %d" % number, real_dice=real_dice)
        for step in range(80):
            if talk.play.over:
                break
            talk.happen()
            if step % 20 == 0:
                talk.check()
        talk.check()
        kinds |= {type(line).__name__ for line in talk.play.lines}
    assert kinds >= {"Answered", "Undone", "Ordered", "Resigned"}
