"""How a game runs: tasks emit events, ask questions and roll dice; seats answer; no state hides in a call stack.

A task reads top to bottom like the book. When it reaches an unanswered question, it is rolled back to its start, and
runs again with the recorded inputs once the answer is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from ironhex.engine.errors import ClosedQuestion, EngineError, GameOver, NothingToUndo, Refused, WrongSeat
from ironhex.engine.legal import Legal, choices
from ironhex.engine.narration import sentences
from ironhex.engine.position import AnyPosition, Ask, Position
from ironhex.engine.presentation.offers import Offer
from ironhex.engine.real_dice import RollDice, answer_of, every_roll, judge_faces, offer_of
from ironhex.engine.record_lines import Answered, Line, Opened, Ordered, Resigned, Undone
from ironhex.engine.standing_orders import order_refused, with_order
from ironhex.engine.system import Event, Orders, Outcome, Preview, System
from ironhex.engine.task_context import TaskContext, Unanswered
from ironhex.engine.undo import History, Moment, Settled
from ironhex.kernel.dice import Dice
from ironhex.kernel.tally import Barred

F = TypeVar("F")

CHECKED = 1_000  # tasks between two checks whether the game goes on without end
MOST_TASKS = 500_000  # without a question; the largest battles have a tenth of it
MOST_TURNS = 500  # without a question


class Play(TaskContext[F]):
    """A game that is being played: its position, dice and log. It is the one mutable object; positions never change.

    Without dice the players roll real ones: each roll becomes a question to everybody.

    A game is stored as the `settled` position and the lines after it. Resuming plays these few lines again; no die has
    been rolled since, so this is fast and keeps the undo history.
    """

    def __init__(self, system: System[F], start: AnyPosition, dice: Dice | None) -> None:
        super().__init__(system, start, dice)
        self.start = start
        self.lines: list[Line] = []
        self._history = History()
        self.advance()
        if self.log:
            self.lines.append(Opened(tuple(self.log)))
        self.settled = self._now()

    def __repr__(self) -> str:
        state = "over" if self.over else ", ".join(map(repr, self.asks))
        return f"<Play of {self.system.name}, {len(self.log)} events, {state}>"

    # --- what a table may do ----------------------------------------------------------------------------------------
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.system.outcome(self.position.facts)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.position.agenda

    def asks_of(self, seat: str) -> tuple[Ask, ...]:
        """The open questions a seat may answer."""
        return tuple(ask for ask in self.asks if seat in ask.seats)

    def view(self, seat: str | None) -> F:
        """The facts as a seat sees them; None is a spectator."""
        return self.system.view(self.position.facts, self._side(seat))

    def log_of(self, seat: str | None) -> Iterator[Event]:
        """The events as a seat has seen them."""
        side = self._side(seat)
        return (seen for event in self.log if (seen := event.seen_by(side)) is not None)

    def told(self) -> Iterator[str]:
        """The game so far as sentences, one for each event that has one, with all its secrets."""
        return sentences(self.system, self.start.facts, (event.whole for event in self.log))

    def told_to(self, seat: str | None) -> Iterator[str]:
        """The game so far as sentences, as a seat has seen it; None is a spectator."""
        view = self.system.view(self.start.facts, self._side(seat))
        return sentences(self.system, view, self.log_of(seat))

    def legal(self, ask: Ask | int | None = None, seat: str | None = None) -> Legal:
        """The legal answers to a question, by default the first open one: iterable, and `in` asks the judge."""
        return Legal(self, *self._open(self._first(seat) if ask is None else ask, seat))

    def action(self, ask: Ask | int, text: str) -> Any:
        """The action that a text means as an answer to a question; raises ValueError if there is none."""
        ask, _ = self._open(ask, None)
        if not isinstance(text, str):
            raise TypeError(f"an action is given as a text, not as {type(text).__name__}; `answer` takes actions")
        return answer_of(self.system, ask.question, text)

    def push(self, text: str, seat: str | None = None) -> tuple[Event, ...]:
        """Answer the open question that a text such as `move 1 walk FFR` fits; returns what happened."""
        asks = self.asks if seat is None else self.asks_of(seat)
        ask = next((ask for ask in asks if text in self.legal(ask, seat)), None) or self._first(seat)
        return self.answer(ask, self.action(ask, text), seat)

    def menu(self, ask: Ask | int, seat: str | None = None) -> Iterator[Any]:
        """The canonical answers to an open question, calculated lazily on the seat's own view."""
        ask, seat = self._open(ask, seat)
        if isinstance(ask.question, RollDice):
            return every_roll(ask.question)
        return self.system.menu(self.asking_view(seat), ask.question, seat)

    def choices(self, ask: Ask | int, seat: str | None = None) -> Sequence[Any]:
        """The same as a list: it knows its length, and works out an entry when you look at it."""
        ask, seat = self._open(ask, seat)
        return choices(self.system, self.asking_view(seat), ask.question, seat)

    def refusal(self, ask: Ask | int, action: Any, seat: str | None = None) -> Barred | None:
        """Why an answer would be refused, or None."""
        ask, seat = self._open(ask, seat)
        if isinstance(ask.question, RollDice):
            return judge_faces(ask.question, action)
        if not isinstance(action, self.system.actions):
            return Barred("", f"{type(action).__name__} is not an action of {self.system.name}")
        return self.system.refusal(self.asking_view(seat), ask.question, seat, action)

    def preview(self, ask: Ask | int, action: Any, seat: str | None = None) -> Preview:
        """What an answer would do: its tallies, odds, expected damage, heat and risks; an illegal one is refused.

        Nothing is committed.
        """
        ask, seat = self._open(ask, seat)
        if barred := self.refusal(ask, action, seat):
            raise Refused(barred)
        if isinstance(ask.question, RollDice):
            return Preview()
        return self.system.preview(self.asking_view(seat), ask.question, seat, action)

    def offer(self, ask: Ask | int, action: Any, seat: str | None = None) -> Offer:
        """An answer in words and numbers: its end, cost, odds and expected damage; an illegal one is refused."""
        ask, seat = self._open(ask, seat)
        if barred := self.refusal(ask, action, seat):
            raise Refused(barred)
        return offer_of(self.system, self.asking_view(seat), ask.question, action)

    def answer(
        self, ask: Ask | int, action: Any, seat: str | None = None, *, judged: bool = False
    ) -> tuple[Event, ...]:
        """Answer an open question and let the game continue; returns what happened. A refusal changes nothing.

        An action that is known to be legal, because it comes from the menu of this question, can be `judged` already.
        """
        ask, seat = self._open(ask, seat)
        if not judged and (barred := self.refusal(ask, action, seat)):
            raise Refused(barred)
        before, logged = self.position, len(self.log)
        known, fate = len(self._fresh), (self._drawn, self._opened)
        inputs = list(before.inputs)
        inputs[ask.id - before.asked] = action
        with self._all_or_nothing():
            self.position = replace(before, inputs=tuple(inputs))
            self.advance()
        events = tuple(self.log[logged:])
        self.lines.append(Answered(ask.id, seat, action, events, ask.question.reveals or UNSET))
        if (self._drawn, self._opened) != fate or self._revealed(ask, (*events, *self._fresh)[known:]):
            self._close_history()
        else:
            self._history.add(Moment(seat, ask.id, before, len(events)))
        return events

    def orders_of(self, seat: str) -> Orders:
        """The standing orders a seat may give, by key, each with its possible answers by name."""
        return self.system.orders(self.view(seat), seat)

    def order(self, seat: str, key: str, action: Any | None) -> None:
        """Give a standing order for all questions of a key, or cancel it with None."""
        if barred := order_refused(self.orders_of(seat), key, action):
            raise Refused(barred)
        self.position = with_order(self.position, seat, key, action)
        self.lines.append(Ordered(seat, key, action))

    @property
    def undoable(self) -> tuple[tuple[str, int], ...]:
        """The answers since the last die, revelation or opened seal: their seats and questions."""
        return self._history.answers

    def can_undo(self, seat: str) -> bool:
        """Whether a seat can undo an answer now."""
        moment = self._history.last_of(seat)
        if moment is None or self.over:
            return False
        return self._history.is_last(moment) or not self._closed(moment.ask)

    def undo(self, seat: str) -> None:
        """Undo the seat's last answer: only its own, and not past a die, a revelation or an opened seal.

        Answers that others gave to questions asked at the same time stay as they are.
        """
        self._known(seat)
        if self.over:
            raise GameOver("the game has ended")
        moment = self._history.last_of(seat)
        if moment is None:
            raise NothingToUndo(f"{seat} has answered nothing since the last roll or reveal")
        if not self._closed(moment.ask):
            inputs = list(self.position.inputs)
            inputs[moment.ask - self.position.asked] = None
            self.position = replace(self.position, inputs=tuple(inputs))
        elif self._history.is_last(moment):
            self.position = replace(moment.before, orders=self.position.orders)
            del self.log[len(self.log) - moment.events :]
        else:
            raise NothingToUndo("somebody else has answered since")
        self._history.remove(moment)
        self.lines.append(Undone(seat, moment.ask, moment.events))
        self.advance()

    def resign(self, seat: str) -> tuple[Event, ...]:
        """Resign. Open questions are asked again; dice already rolled are not rolled again."""
        self._known(seat)
        if self.over:
            raise GameOver("the game has ended")
        logged = len(self.log)
        with self._all_or_nothing():
            self._give_up(seat)
            self.advance()
        events = tuple(self.log[logged:])
        self.lines.append(Resigned(seat, events))
        self._close_history()
        return events

    def remember(self, start: AnyPosition, lines: Sequence[Line], events: Sequence[Event]) -> None:
        """Give a resumed game its past: its start, and the lines and events since."""
        self.start, self.lines, self.log = start, [*lines, *self.lines], [*events, *self.log]
        self.settled = Settled(
            self.settled.position, self.settled.lines + len(lines), self.settled.events + len(events)
        )

    def fork(self, dice: Dice | None = None) -> Play[F]:
        """A second game continuing from here, with the same dice or others; the two share nothing mutable."""
        return Play(self.system, self.position, dice or self.dice)

    # --- the engine's own -----------------------------------------------------------------------------------------
    def advance(self) -> None:
        """Run tasks until one needs an answer or nothing is left to do."""
        self.asks = ()
        first, tasks = self.system.turn(self.position.facts), 0
        while self.position.agenda:
            tasks += 1
            if tasks % CHECKED == 0:
                self._check_progress(first, tasks)
            task = self.position.agenda[-1]
            self._begin()
            try:
                self.system.procedures[type(task)](self, task)
            except Unanswered:
                self._suspend()
                return
            self._settle()

    def _check_progress(self, first: int, tasks: int) -> None:
        """Refuse to go on without end: a damaged record can lead to a battle that nobody can finish."""
        if self.system.turn(self.position.facts) - first > MOST_TURNS or tasks >= MOST_TASKS:
            raise EngineError("the game goes on without end and without a question")

    def _now(self) -> Settled:
        return Settled(self.position, len(self.lines), len(self.log))

    def _close_history(self) -> None:
        """Settle everything that has happened so far."""
        self._history.clear()
        self.settled = self._now()

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """If a procedure fails, leave the game as it was."""
        kept, logged = dict(vars(self)), len(self.log)
        try:
            yield
        except BaseException:
            del self.log[logged:]
            vars(self).update(kept)
            raise

    def _closed(self, ask: int) -> bool:
        """Whether the game has moved past a question and all that were asked together with it."""
        return ask < self.position.asked + self._used

    def _revealed(self, ask: Ask, events: tuple[Event, ...]) -> bool:
        """Whether an answer has revealed anything, by what followed or by what is asked now."""
        asked = self.asks if self._closed(ask.id) else ()
        if self.system.private(self._facts):
            return True
        return any(event.reveals for event in events) or any(now.question.reveals for now in asked)

    def _give_up(self, seat: str) -> None:
        facts: Any = self.position.facts
        events = self.system.resign(facts, seat)
        if not events:
            raise Refused(Barred("", f"{seat} has nothing left to resign"))
        for event in events:
            for early in (*self._prelude(facts, event), event):
                for each in self._veiled(facts, early):
                    facts = each.apply(facts)
                    self.log.append(each)
        agenda = self.position.agenda if self.system.outcome(facts) is None else ()
        asked = self.position.asked + len(self.position.inputs)
        self.position = Position(facts, agenda, (), self._drawn, asked, self.position.orders)
        self._facts, self._fresh = facts, []

    def _first(self, seat: str | None) -> Ask:
        """The first open question, or the first that a seat may answer."""
        if self.over:
            raise GameOver("the game has ended")
        found = self.asks if seat is None else self.asks_of(seat)
        if not found:
            raise WrongSeat(f"no question for {seat} is open")
        return found[0]

    def _open(self, ask: Ask | int, seat: str | None) -> tuple[Ask, str]:
        if self.over:
            raise GameOver("the game has ended")
        number = ask.id if isinstance(ask, Ask) else ask
        found = next((a for a in self.asks if a.id == number), None)
        if found is None or (isinstance(ask, Ask) and ask != found):
            raise ClosedQuestion(f"question {number} is closed; open: {', '.join(str(a.id) for a in self.asks)}")
        if seat is None:
            return found, found.seats[0]
        if seat not in found.seats:
            raise WrongSeat(f"question {number} is for {' or '.join(found.seats)}, not for {seat}")
        return found, seat

    def _side(self, seat: str | None) -> str | None:
        return None if seat is None else self._known(seat)
