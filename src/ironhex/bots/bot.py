"""What a bot is, and how bots play a game.

A bot knows what a player at its seat knows: the question, the facts as the seat sees them, and the menu and the judge
for the question. It never sees the true facts or the dice of the game; its own dice are a separate stream.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, Protocol

from ironhex.engine import Ask, Faces, Offer, Play, Preview, Refused, RollDice, System
from ironhex.engine.real_dice import every_roll, judge_faces, offer_of
from ironhex.kernel.dice import SeededDice, stream
from ironhex.kernel.tally import Barred


class Asked(NamedTuple):
    """Everything a bot gets to know when it has to answer.

    `menu` lists the canonical answers, `refusal` judges any answer, `view` are the facts as the seat sees them.
    """

    ask: Ask
    seat: str
    view: Any
    menu: Callable[[], Iterator[Any]]
    refusal: Callable[[Any], Barred | None]
    system: System[Any]

    @property
    def question(self) -> Any:
        """What is asked."""
        return self.ask.question

    def offer(self, action: Any) -> Offer:
        """An answer in words and numbers: where it leads, what it costs, its odds and its expected damage; an illegal
        one is refused."""
        self._judge(action)
        return offer_of(self.system, self.view, self.question, action)

    def offers(self) -> Iterator[Offer]:
        """The menu as offers; the `action` of an offer is a text that is an answer."""
        shown = self.system.presentation
        if shown is None or isinstance(self.question, RollDice):
            return map(self.offer, self.menu())
        return iter(shown.menu(self.view, self.question, self.seat, None, ()).offers)

    def preview(self, action: Any) -> Preview:
        """What an answer would do: its tallies, odds, expected damage, heat, and the risks on the way; an illegal one
        is refused."""
        self._judge(action)
        if isinstance(self.question, RollDice):
            return Preview()
        return self.system.preview(self.view, self.question, self.seat, action)

    def _judge(self, action: Any) -> None:
        if barred := self.refusal(action):
            raise Refused(barred)


class Bot(Protocol):
    """A computer player; `reason` explains its last choice in a sentence."""

    @property
    def reason(self) -> str: ...

    def choose(self, asked: Asked) -> Any:
        """An answer to the question that the judge accepts."""
        ...


class OwnDice:
    """A bot's own random numbers: the same question always gets the same numbers, however often it is asked."""

    def __init__(self, seed: bytes, name: str) -> None:
        self._dice = SeededDice(stream(seed, name))

    def number(self, ask: Ask, sides: int, which: int = 0) -> int:
        """A number from 0 to one less than the sides."""
        return self._dice.faces((ask.id << 8) + which, 1, sides)[0] - 1

    def roll(self, ask: Ask, question: RollDice) -> Faces:
        """Roll dice for players who roll real ones."""
        return Faces(self._dice.faces(ask.id << 8, question.count, question.sides))


def asked(play: Play[Any], ask: Ask, seat: str) -> Asked:
    """What a seat knows about an open question."""
    return Asked(
        ask,
        seat,
        play.asking_view(seat),
        lambda: play.menu(ask, seat),
        lambda action: play.refusal(ask, action, seat),
        play.system,
    )


def asked_about(system: System[Any], ask: Ask, seat: str, view: Any) -> Asked:
    """The same away from the game, where only the seat's view is known."""
    question = ask.question
    if isinstance(question, RollDice):
        return Asked(ask, seat, view, partial(every_roll, question), partial(judge_faces, question), system)
    menu, refusal = partial(system.menu, view, question, seat), partial(system.refusal, view, question, seat)
    return Asked(ask, seat, view, menu, refusal, system)


def let_answer(play: Play[Any], bots: Mapping[str, Bot]) -> str:
    """Let the first bot that is asked something answer it; returns its seat."""
    for ask in play.asks:
        for seat in ask.seats:
            if seat in bots:
                play.answer(ask, bots[seat].choose(asked(play, ask, seat)), seat)
                return seat
    raise LookupError("no bot is asked anything")


def play_out(play: Play[Any], bots: Mapping[str, Bot], limit_turns: int = 0) -> Play[Any]:
    """Let bots play a game to its end, or until this many turns are over."""
    while not play.over and not (limit_turns and play.system.turn(play.facts) > limit_turns):
        let_answer(play, bots)
    return play
