"""A conformance suite for every system: it plays a game and checks everything the engine promises along the way.

A second game, the mirror, gets the same answers; at every checked step it is saved to JSON and loaded again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Generic, NoReturn, TypeVar

import msgspec

from ironhex.engine.errors import ClosedQuestion, EngineError, GameOver, NothingToUndo, Refused, WrongSeat
from ironhex.engine.play import Play
from ironhex.engine.position import AnyPosition, Ask
from ironhex.engine.real_dice import Faces, RollDice
from ironhex.engine.record import save
from ironhex.engine.record_reader import load, position_type
from ironhex.engine.system import Action, Event, System
from ironhex.kernel.dice import Dice, SeededDice, stream

F = TypeVar("F")

Choose = Callable[[Play[Any], Ask, str], Any]
Secrets = Callable[[Any, str | None], Iterable[Any]]
Alike = Callable[[Any, str | None], Iterable[Any]]
Altered = Callable[[Any, Any, str, Any], Iterable[Any]]

DEPTH = 8  # how many menu entries are generated for each one that is judged


class Nonconforming(AssertionError):
    """A system breaks a promise of the engine; the message says at which step and how."""


class ForeignAction(Action, frozen=True):
    """An action that belongs to no game."""


def random_choice(seed: bytes, cap: int = 1000) -> Choose:
    """Choose uniformly among the first `cap` entries of a menu; the same question always gets the same answer."""
    dice = SeededDice(stream(seed, "choice"))

    def choose(play: Play[Any], ask: Ask, seat: str) -> Any:
        draw = ask.id << 8
        if isinstance(ask.question, RollDice):
            return Faces(dice.faces(draw, ask.question.count, ask.question.sides))
        entries = list(islice(play.menu(ask, seat), cap))
        if not entries:
            raise Nonconforming(f"{ask.question} offers {seat} nothing")
        return entries[dice.faces(draw, 1, len(entries))[0] - 1]

    return choose


def nothing_hidden(facts: Any, side: str | None) -> Iterable[Any]:
    """For games without hidden information."""
    return ()


def after(events: Iterable[Event], side: str | None, view: Any) -> Any:
    """A side's view after some events, as far as the side sees them."""
    for event in events:
        if (seen := event.seen_by(side)) is not None:
            view = seen.apply(view)
    return view


def no_alterations(view: Any, question: Any, seat: str, action: Any) -> Iterable[Any]:
    """For games that supply no broken actions of their own."""
    return ()


def check_game(
    system: System[F],
    start: AnyPosition,
    seed: bytes | None,
    choose: Choose,
    *,
    steps: int,
    every: int = 1,
    sample: int = 24,
    secrets: Secrets = nothing_hidden,
    alike: Alike = nothing_hidden,
    altered: Altered = no_alterations,
    quiet: tuple[type[Event], ...] = (),
) -> Play[F]:
    """Play a game of at most `steps` answers, check it, and return it.

    Without a seed the dice are real: rolls are questions, and `choose` answers them. Every step compares the replayed
    events with the facts and the game with its mirror; the expensive checks run at every `every`-th step, on `sample`
    menu entries. `secrets` returns what a side (None: a spectator) must not be able to read anywhere: strings, or
    values complex enough not to occur by chance. `alike` returns other facts that a side cannot distinguish from the
    true ones. `altered` returns actions that must be refused, such as a menu action with a flaw. `quiet` lists the
    event types that need no sentence; all others must have one.
    """
    check = _Check(system, start, seed, choose, sample, secrets, alike, altered, quiet)
    while not check.play.over and check.step < steps:
        check.one_step(closely=check.step % every == 0)
    check.record()
    return check.play


class _Check(Generic[F]):
    """A game under examination."""

    def __init__(
        self,
        system: System[F],
        start: AnyPosition,
        seed: bytes | None,
        choose: Choose,
        sample: int,
        secrets: Secrets,
        alike: Alike,
        altered: Altered,
        quiet: tuple[type[Event], ...],
    ) -> None:
        self.system, self.choose, self.sample = system, choose, sample
        self.secrets, self.alike, self.altered, self.quiet = secrets, alike, altered, quiet
        self.step = 0
        self.question: Any = None
        self.dice: Dice | None = SeededDice(seed) if seed is not None else None
        self.play = Play(system, start, self.dice)
        self.mirror = Play(system, start, self.dice)
        self.replayed: Any = start.facts
        self.offered: dict[type, dict[type, Any]] = {}  # an action of each type, by the type of the question
        codec = system.codec(start.facts)
        library = msgspec.json.decode(msgspec.json.encode(codec.to_record()))
        self.encode = msgspec.json.Encoder(enc_hook=codec.encode).encode
        restored = system.restore_codec(library)
        self.decode = msgspec.json.Decoder(position_type(system), dec_hook=restored.decode).decode
        self.stories = {side: system.view(start.facts, side) for side in self.sides()}
        self.follow(self.play.log, closely=True)

    def fault(self, what: str) -> NoReturn:
        raise Nonconforming(f"step {self.step}, {self.question}: {what}")

    # --- one answer ---------------------------------------------------------------------------------------------------
    def one_step(self, *, closely: bool) -> None:
        ask = self.play.asks[self.step % len(self.play.asks)]
        seat = ask.seats[self.step % len(ask.seats)]
        self.question = ask.question
        if closely:
            self.asks()
            self.sides_know_their_part()
            self.reload_mirror()
        action = self.choose(self.play, ask, seat)
        if closely:
            self.menu(ask, seat)
            self.broken_answers(ask, seat, action)
            self.fork_and_undo(ask, seat, action)
            self.fork_and_resign()
        self.answer(ask, action, seat, closely=closely)
        self.step += 1

    def answer(self, ask: Ask, action: Any, seat: str, *, closely: bool) -> None:
        events = self.play.answer(ask, action, seat)
        if self.mirror.answer(ask, action, seat) != events:
            self.fault("after a round trip through JSON, the game plays differently")
        if self.mirror.position != self.play.position or self.mirror.asks != self.play.asks:
            self.fault("after a round trip through JSON, the game is in a different position")
        self.follow(events, closely=closely)

    def follow(self, events: Iterable[Event], *, closely: bool) -> None:
        """The stored events alone reproduce the settled facts."""
        for event in events:
            self.replayed = event.apply(self.replayed)
            if closely:
                self.event_shows(event, self.replayed)
            self.tell(event)
        if self.replayed != self.play.position.facts:
            self.fault("replaying the events does not give the settled facts")

    def tell(self, event: Event) -> None:
        """Each side can follow the game through the events it sees."""
        self.stories = {side: after((event,), side, story) for side, story in self.stories.items()}

    # --- questions and menus ------------------------------------------------------------------------------------------
    def asks(self) -> None:
        seats = self.system.seats(self.play.facts)
        for ask in self.play.asks:
            if not ask.seats or not set(ask.seats) <= set(seats):
                self.fault(f"{ask.question} is asked of {ask.seats}, but the seats are {tuple(seats)}")
            key: str | None = ask.question.order_key
            if key is not None and any(key not in self.play.orders_of(seat) for seat in ask.seats):
                self.fault(f"{ask.question} allows a standing order, but {key!r} is not among the orders")
            if not isinstance(ask.question, (*self.system.questions, RollDice)):
                self.fault(f"{type(ask.question).__name__} is not among the questions of {self.system.name}")

    def menu(self, ask: Ask, seat: str) -> None:
        """Everything offered is allowed, described, and calculated from what the seat knows."""
        if isinstance(ask.question, RollDice):
            return
        view, side = self.play.asking_view(seat), self.system.seats(self.play.facts)[seat]
        entries = self.entries(view, ask, seat)
        if not entries:
            self.fault(f"{seat} is offered nothing")
        if entries != self.entries(self.system.view(view, side), ask, seat):
            self.fault(f"the menu of {seat} differs on a view of the view")
        if len({self.encode(entry) for entry in entries}) < len(entries):
            self.fault(f"the menu of {seat} has a duplicate entry")
        for entry in entries[:: max(1, len(entries) // self.sample)]:
            self.menu_entry(view, ask, seat, entry)
        self.unread(side, (ask.question, entries), self.play.facts, "questions and menus")

    def entries(self, view: Any, ask: Ask, seat: str) -> list[Any]:
        return list(islice(self.system.menu(view, ask.question, seat), DEPTH * self.sample))

    def menu_entry(self, view: Any, ask: Ask, seat: str, entry: Any) -> None:
        self.offered.setdefault(type(ask.question), {})[type(entry)] = entry
        if not isinstance(entry, self.system.actions):
            self.fault(f"the menu offers {entry}, which is not an action of {self.system.name}")
        if barred := self.system.refusal(view, ask.question, seat, entry):
            self.fault(f"the menu offers {entry}, which is refused: {barred}")
        if not self.system.offer(view, ask.question, entry).label:
            self.fault(f"{entry} is offered without a label")
        self.system.preview(view, ask.question, seat, entry)

    # --- what must be refused -----------------------------------------------------------------------------------------
    def broken_answers(self, ask: Ask, seat: str, action: Any) -> None:
        others = [other for other in self.system.seats(self.play.facts) if other not in ask.seats]
        for other in (*others, "nobody at all"):
            self.refused(WrongSeat, ask.id, action, other)
        for closed in (-1, self.play.position.asked - 1, ask.id + 1000):
            self.refused(ClosedQuestion, closed, action, seat)
        for wrong in (None, ForeignAction(), *self.wrong_actions(ask, seat, action)):
            self.refused(Refused, ask.id, wrong, seat)

    def wrong_actions(self, ask: Ask, seat: str, action: Any) -> Iterator[Any]:
        """Action types seen only in menus of other questions, broken dice, and what the system supplies."""
        here = self.offered.get(type(ask.question), {})
        yield from (a for kinds in self.offered.values() for kind, a in kinds.items() if kind not in here)
        if isinstance(ask.question, RollDice):
            good = action.faces
            yield from (Faces(good[1:]), Faces((*good, 1)), Faces((0, *good[1:])))
            yield Faces((ask.question.sides + 1, *good[1:]))
        else:
            yield Faces((1, 1))
            yield from self.altered(self.play.asking_view(seat), ask.question, seat, action)

    def refused(self, error: type[EngineError], ask: int, action: Any, seat: str) -> None:
        before = self.standing(self.play)
        try:
            self.play.answer(ask, action, seat)
        except error as refusal:
            if not str(refusal) or (isinstance(refusal, Refused) and not all(refusal.barred)):
                self.fault(f"{action} is refused without a rule or reason")
        else:
            self.fault(f"{action} by {seat} to question {ask} is accepted, but should raise {error.__name__}")
        if self.standing(self.play) != before:
            self.fault(f"{action} is refused, yet it changed something")

    # --- forks, undo, resigning ---------------------------------------------------------------------------------------
    @staticmethod
    def standing(play: Play[Any]) -> tuple[Any, ...]:
        """Everything that must not change when nothing happens; compared by identity where that is enough."""
        return id(play.position), play.asks, len(play.log), len(play.lines), play.drawn, play.pending

    def fork_and_undo(self, ask: Ask, seat: str, action: Any) -> None:
        play, before = self.play, self.standing(self.play)
        fork = play.fork()
        if (fork.position, fork.asks, fork.pending) != (play.position, play.asks, play.pending):
            self.fault("a fork is in a different position than the game")
        fork.answer(ask, action, seat)
        final = self.final(ask, fork)
        try:
            fork.undo(seat)
        except (NothingToUndo, GameOver) as refusal:
            if not final:
                self.fault(f"{action} cannot be undone: {refusal}")
        else:
            if final:
                self.fault(f"{action} was undone although {final}")
            if (fork.position, fork.asks, fork.pending, fork.log) != (play.position, play.asks, play.pending, []):
                self.fault(f"{action} was undone, but not everything is as before")
        if self.standing(play) != before:
            self.fault("a fork changed the game")

    def final(self, ask: Ask, fork: Play[F]) -> str:
        """Why the answer just given in a fork cannot be undone, or None."""
        if fork.over:
            return "the game has ended"
        if fork.drawn != self.play.drawn:
            return "dice have been rolled"
        if ask.sealed and len(self.play.asks) == 1:
            return "a seal has been opened"
        known = len(self.play.pending)
        if any(event.reveals for event in (*fork.log, *fork.pending)[known:]):
            return "something was revealed"
        fresh = [other for other in fork.asks if other not in self.play.asks]
        return "a question reveals something" if any(other.question.reveals for other in fresh) else ""

    def fork_and_resign(self) -> None:
        fork, seats = self.play.fork(), tuple(self.system.seats(self.play.facts))
        with suppress(Refused):  # a seat may have nothing left to resign
            fork.resign(seats[self.step % len(seats)])
        self.ended(fork)
        for side, story in self.stories.items():
            if after(fork.log, side, story) != self.system.view(fork.position.facts, side):
                self.fault(f"after a resignation, the events {side or 'a spectator'} has seen do not lead to its view")

    def ended(self, play: Play[F]) -> None:
        """Either a question is open, or the game is over and has an outcome."""
        if play.over and play.outcome is None:
            self.fault("nothing is left to do, but the game has no outcome")
        if not play.over and not play.asks:
            self.fault("the game is not over, but no question is open")

    # --- who may know what --------------------------------------------------------------------------------------------
    def sides(self) -> tuple[str | None, ...]:
        return (None, *dict.fromkeys(self.system.seats(self.play.facts).values()))

    def sides_know_their_part(self) -> None:
        facts: Any = self.play.position.facts
        for event in self.play.pending:
            facts = event.apply(facts)
            self.event_shows(event, facts)
        if facts != self.play.facts:
            self.fault("the events of the unfinished task do not give the facts the questions are based on")
        for side in self.sides():
            view = self.system.view(facts, side)
            if self.system.view(view, side) != view:
                self.fault(f"the view of {side or 'a spectator'} changes when it is taken twice")
            self.unread(side, view, facts, "view")
            if any(self.system.view(other, side) != view for other in self.alike(facts, side)):
                self.fault(f"{side or 'a spectator'} can tell hidden facts from other possible ones")
            if self.stories[side] != self.system.view(self.play.position.facts, side):
                self.fault(f"the events {side or 'a spectator'} has seen do not lead to its view")

    def event_shows(self, event: Event, facts: Any) -> None:
        """Each side sees only the part of an event it may know afterwards, and can read it as a sentence."""
        if not isinstance(event, self.system.events):
            self.fault(f"{type(event).__name__} is not among the events of {self.system.name}")
        for side in self.sides():
            if (seen := event.seen_by(side)) is not None:
                text = self.system.narrate(self.system.view(facts, side), seen)
                if not text and not isinstance(event, self.quiet):
                    self.fault(f"{event} has no sentence")
                self.unread(side, (seen, text), facts, type(event).__name__)

    def unread(self, side: str | None, shown: Any, facts: Any, where: str) -> None:
        text: bytes | None = None
        for secret in self.secrets(facts, side):
            text = text or self.encode(shown)
            needle = self.encode(secret)
            if (needle[1:-1] if isinstance(secret, str) else needle) in text:
                self.fault(f"{side or 'a spectator'} can read {secret!r} in {where}")

    # --- records ------------------------------------------------------------------------------------------------------
    def reload_mirror(self) -> None:
        position = self.decode(self.encode(self.mirror.position))
        if position != self.play.position:
            self.fault("the position read back from JSON differs")
        self.mirror = Play(self.system, position, self.dice)
        if self.mirror.log or self.mirror.asks != self.play.asks:
            self.fault("the position read back from JSON asks different questions")

    def record(self) -> None:
        """The whole game survives its record, both replayed and played again."""
        self.question = "record"
        self.ended(self.play)
        record = load(save(self.play, private=True), {self.system.name: self.system})
        if record.events() != self.play.log:
            self.fault("the record tells a different game")
        if record.verify().log != self.play.log:
            self.fault("playing the record again gives a different game")
        for whole in (True, False):
            self.taken_up(load(save(self.play, private=True, whole=whole), {self.system.name: self.system}).resume())

    def taken_up(self, resumed: Play[F]) -> None:
        """A game resumed from its record is in the same position, with the same undo history."""
        if (resumed.position, resumed.asks, resumed.pending) != (self.play.position, self.play.asks, self.play.pending):
            self.fault("resumed from its record, the game is in a different position")
        if resumed.undoable != self.play.undoable:
            self.fault("resumed from its record, the game has different answers to undo")
