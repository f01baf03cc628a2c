"""One suite that every system passes: a game is played, and on its way all that the engine promises is checked.

A second game, the mirror, gets the same answers and is saved to JSON and taken up again at every checked step.
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

DEPTH = 8  # how many menu entries are looked at for each one that is judged


class Nonconforming(AssertionError):
    """A system does not keep what the engine promises; says at which step and how."""


class ForeignAction(Action, frozen=True):
    """An action that belongs to no game."""


def random_choice(seed: bytes, cap: int = 1000) -> Choose:
    """Chooses evenly among the first `cap` entries of a menu; the same question always gets the same answer."""
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
    """For games in which everything is known to all."""
    return ()


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
    """Play a game of at most so many answers and check it; returns it as far as it came.

    Without a seed the dice are real: rolls are questions, and `choose` answers them. At every step the replayed events
    are compared with the facts and the game with its mirror; the costly checks are made at each `every`-th step, on
    `sample` menu entries. `secrets` gives what a side (None: a spectator) must not be able to read anywhere: strings,
    or values composed enough not to occur by chance. `alike` gives other facts that a side cannot tell from the true
    ones. `altered` gives actions that must be refused, for instance an action of the menu with a flaw. `quiet` are the
    forms of events that may pass without a word; all others must be told.
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
            self.fault("taken up again from JSON, the game goes another way")
        if self.mirror.position != self.play.position or self.mirror.asks != self.play.asks:
            self.fault("taken up again from JSON, the game stands elsewhere")
        self.follow(events, closely=closely)

    def follow(self, events: Iterable[Event], *, closely: bool) -> None:
        """The stored events alone lead to the settled facts."""
        for event in events:
            self.replayed = event.apply(self.replayed)
            if closely:
                self.event_shows(event, self.replayed)
            self.tell(event)
        if self.replayed != self.play.position.facts:
            self.fault("the events replayed do not give the settled facts")

    def tell(self, event: Event) -> None:
        """Each side follows the game by the events it sees."""
        for side, story in self.stories.items():
            if (seen := event.seen_by(side)) is not None:
                self.stories[side] = self.system.view(seen.apply(story), side)

    # --- questions and menus ------------------------------------------------------------------------------------------
    def asks(self) -> None:
        seats = self.system.seats(self.play.facts)
        for ask in self.play.asks:
            if not ask.seats or not set(ask.seats) <= set(seats):
                self.fault(f"{ask.question} is put to {ask.seats}, but the seats are {tuple(seats)}")
            key: str | None = ask.question.order_key
            if key is not None and any(key not in self.play.orders_of(seat) for seat in ask.seats):
                self.fault(f"{ask.question} may be answered beforehand, but {key!r} is not among the orders")
            if not isinstance(ask.question, (*self.system.questions, RollDice)):
                self.fault(f"{type(ask.question).__name__} is not among the questions of {self.system.name}")

    def menu(self, ask: Ask, seat: str) -> None:
        """What is offered is allowed, described, and worked out from what the seat knows alone."""
        if isinstance(ask.question, RollDice):
            return
        view, side = self.play.asking_view(seat), self.system.seats(self.play.facts)[seat]
        entries = self.entries(view, ask, seat)
        if not entries:
            self.fault(f"{seat} is offered nothing")
        if entries != self.entries(self.system.view(view, side), ask, seat):
            self.fault(f"the menu of {seat} differs on a view of the view")
        if len({self.encode(entry) for entry in entries}) < len(entries):
            self.fault(f"the menu of {seat} offers the same twice")
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
        """Types of action seen only in menus of other questions, broken dice, and what the system supplies."""
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
                self.fault(f"{action} is refused without rule or reason")
        else:
            self.fault(f"{action} by {seat} to question {ask} is accepted, but ought to meet {error.__name__}")
        if self.standing(self.play) != before:
            self.fault(f"{action} is refused, yet it changed something")

    # --- forks, undo, resigning ---------------------------------------------------------------------------------------
    @staticmethod
    def standing(play: Play[Any]) -> tuple[Any, ...]:
        """All that may not change when nothing happens; compared by identity where that is enough."""
        return id(play.position), play.asks, len(play.log), len(play.lines), play.drawn, play.pending

    def fork_and_undo(self, ask: Ask, seat: str, action: Any) -> None:
        play, before = self.play, self.standing(self.play)
        fork = play.fork()
        if (fork.position, fork.asks, fork.pending) != (play.position, play.asks, play.pending):
            self.fault("a fork does not stand where the game stands")
        fork.answer(ask, action, seat)
        final = self.final(ask, fork)
        try:
            fork.undo(seat)
        except (NothingToUndo, GameOver) as refusal:
            if not final:
                self.fault(f"{action} cannot be taken back: {refusal}")
        else:
            if final:
                self.fault(f"{action} was taken back although {final}")
            if (fork.position, fork.asks, fork.pending, fork.log) != (play.position, play.asks, play.pending, []):
                self.fault(f"{action} was taken back, but not everything is as before")
        if self.standing(play) != before:
            self.fault("what happened in a fork changed the game")

    def final(self, ask: Ask, fork: Play[F]) -> str:
        """Why the answer just given in a fork must stand, if it must."""
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
        with suppress(Refused):  # a seat may have nothing left to give up
            fork.resign(seats[self.step % len(seats)])
        self.ended(fork)

    def ended(self, play: Play[F]) -> None:
        """Either somebody is asked, or the game is over and has an outcome."""
        if play.over and play.outcome is None:
            self.fault("nothing is left to do, but the game has no outcome")
        if not play.over and not play.asks:
            self.fault("the game is not over, but nobody is asked anything")

    # --- who may know what --------------------------------------------------------------------------------------------
    def sides(self) -> tuple[str | None, ...]:
        return (None, *dict.fromkeys(self.system.seats(self.play.facts).values()))

    def sides_know_their_part(self) -> None:
        facts: Any = self.play.position.facts
        for event in self.play.pending:
            facts = event.apply(facts)
            self.event_shows(event, facts)
        if facts != self.play.facts:
            self.fault("the events of the unfinished task do not give the facts on which the questions stand")
        for side in self.sides():
            view = self.system.view(facts, side)
            if self.system.view(view, side) != view:
                self.fault(f"the view of {side or 'a spectator'} changes when it is taken again")
            self.unread(side, view, facts, "view")
            if any(self.system.view(other, side) != view for other in self.alike(facts, side)):
                self.fault(f"{side or 'a spectator'} can tell what is hidden from what is not so")
            if self.stories[side] != self.system.view(self.play.position.facts, side):
                self.fault(f"the events {side or 'a spectator'} has seen do not lead to what it may know")

    def event_shows(self, event: Event, facts: Any) -> None:
        """Each side sees of an event only what it may know after it, and can read it as a sentence."""
        if not isinstance(event, self.system.events):
            self.fault(f"{type(event).__name__} is not among the events of {self.system.name}")
        for side in self.sides():
            if (seen := event.seen_by(side)) is not None:
                text = self.system.narrate(self.system.view(facts, side), seen)
                if not text and not isinstance(event, self.quiet):
                    self.fault(f"{event} is told in no words")
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
            self.fault("the position is another one when read back from JSON")
        self.mirror = Play(self.system, position, self.dice)
        if self.mirror.log or self.mirror.asks != self.play.asks:
            self.fault("the position read back from JSON asks other questions")

    def record(self) -> None:
        """The whole game survives its record, by replay and by playing it again."""
        self.question = "record"
        self.ended(self.play)
        record = load(save(self.play, private=True), {self.system.name: self.system})
        if record.events() != self.play.log:
            self.fault("the record tells another game")
        if record.verify().log != self.play.log:
            self.fault("the record played again gives another game")
        for whole in (True, False):
            self.taken_up(load(save(self.play, private=True, whole=whole), {self.system.name: self.system}).resume())

    def taken_up(self, resumed: Play[F]) -> None:
        """A game taken up from its record stands where it stood, and as much of it can be taken back."""
        if (resumed.position, resumed.asks, resumed.pending) != (self.play.position, self.play.asks, self.play.pending):
            self.fault("taken up again from its record, the game stands elsewhere")
        if resumed.undoable != self.play.undoable:
            self.fault("taken up again from its record, other answers can be taken back")
