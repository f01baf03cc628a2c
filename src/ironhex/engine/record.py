"""Records: a game as lines of JSON. Replaying applies the stored events and always works; verifying plays the answers
again with the seed, which only works with the rules version the record names.

A snapshot marks a point that undo cannot cross; resuming plays the lines after it again, so undo reaches as far as
before.

A server that stores many games keeps two things for each. The first is the short record, `save(play, private=True,
whole=False)`: it starts at the last settled position, so it stays small however long the game is, and replaces the
previous one after every answer, order, undo or resignation; `load(text).resume()` returns a `Play` with its undo
history, whose log starts at that position. The second is for the story and the whole record: `header_line(play)` once,
when the game begins, and after each step the new lines of `line_texts(play, since)`; joined, and followed by
`seed_line(play)` once the game is over, they form a normal record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ironhex.engine.errors import EngineError, RecordError
from ironhex.engine.play import Play
from ironhex.engine.position import AnyPosition, Position
from ironhex.engine.record_lines import Answered, Line, Opened, Ordered, Resigned, Undone
from ironhex.engine.system import Codec, Event, System
from ironhex.kernel.dice import Dice, SeededDice, commitment

FORMAT = 1


class Header(msgspec.Struct, frozen=True, rename={"format": "ironhex-record"}):
    """The first line: the game, its rules and its initial position."""

    format: int
    system: str
    rules: str
    start: Any
    library: Any = None
    commitment: str = ""
    forms: dict[str, int] = {}


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot"):
    """A line with the complete position at that point, so that a game can resume in the middle of a question."""

    position: Any


class Seed(msgspec.Struct, frozen=True, tag="seed"):
    """The last line of a finished game: its seed, secret until now."""

    seed: str


class Placed(NamedTuple):
    """Where a snapshot is: its line in the record, and the number of game lines before it."""

    number: int
    after: int
    position: AnyPosition


class Record(NamedTuple):
    """A game read back from its record."""

    system: System[Any]
    header: Header
    codec: Codec
    start: AnyPosition
    lines: tuple[Line, ...]
    numbers: tuple[int, ...]  # the line number of each line in the record
    snapshot: Placed | None
    seed: bytes | None

    def __repr__(self) -> str:
        return f"<Record of {self.system.name}, {len(self.lines)} lines>"

    def events(self) -> list[Event]:
        """All events not undone, in order."""
        return [event for _, event in self._happened(len(self.lines))]

    def _happened(self, lines: int) -> list[tuple[int, Event]]:
        """The events of the first `lines` lines that were not undone, each with its line number."""
        events: list[tuple[int, Event]] = []
        for number, line in zip(self.numbers[:lines], self.lines[:lines], strict=True):
            if isinstance(line, Undone):
                if not 0 <= line.events <= len(events):
                    raise RecordError(number, f"undoes {line.events} events, but only {len(events)} have happened")
                del events[len(events) - line.events :]
            elif not isinstance(line, Ordered):
                events += ((number, event) for event in line.events)
        return events

    def replay(self) -> Iterator[tuple[Event, Any]]:
        """Each event with the facts after it."""
        return self._applied(self._happened(len(self.lines)))

    def _applied(self, happened: list[tuple[int, Event]]) -> Iterator[tuple[Event, Any]]:
        facts = self.start.facts
        for number, event in happened:
            try:
                facts = event.apply(facts)
            except Exception as error:
                raise _located(number, error) from error
            yield event, facts

    def _facts_after(self, happened: list[tuple[int, Event]]) -> Any:
        """The facts that some events lead to."""
        facts = self.start.facts
        for _, after in self._applied(happened):
            facts = after
        return facts

    @property
    def same_rules(self) -> bool:
        """Whether it was played with the current rules."""
        return self.header.rules == self.system.rules_version

    def retold(self) -> Play[Any]:
        """The game as its events describe it, whatever its rules version: for viewing only, with no open questions."""
        facts = self._facts_after(self._happened(len(self.lines)))
        play: Play[Any] = Play(self.system, Position(facts, ()), None)
        play.remember(self.start, self.lines, self.events())
        return play

    def resume(self, dice: Dice | None = None) -> Play[Any]:
        """Continue where the game was saved, with its own seed unless other dice are given.

        Only a game of the current rules version can continue. Without a snapshot the whole game is played again. With
        one, the events before it must lead to it, or the game would continue with a past that never was.
        """
        self._check_rules()
        if self.snapshot is None:
            return self.verify(dice)
        number, done, position = self.snapshot
        past = self._happened(done)
        if self._facts_after(past) != position.facts:
            raise RecordError(number, "the snapshot is not the position the events lead to")
        with _at(number):
            play = Play(self.system, position, self._dice(dice))
        self._play_on(play, done)
        play.remember(self.start, self.lines[:done], [event for _, event in past])
        return play

    def verify(self, dice: Dice | None = None) -> Play[Any]:
        """Play all answers again and compare every event; the error names the first line that differs."""
        self._check_rules()
        with _at(1):
            play = Play(self.system, self.start, self._dice(dice))
        done = len(play.lines)
        if play.lines != list(self.lines[:done]):
            raise RecordError(2, "the opening differs")
        self._play_on(play, done)
        return play

    def branch(self, events: int, dice: Dice | None) -> Play[Any]:
        """A new game with other dice, from the last decision at which no more than this many events had happened.

        A decision in the middle of a procedure does not count, because its first half would be rolled again.
        """
        self._check_rules()
        with _at(1):
            play = Play(self.system, self.start, self._dice(None))
        position = self.start
        for count in range(len(play.lines), self._lines_until(events) + 1):
            if not play.over and not play.pending and not any(each is not None for each in play.position.inputs):
                position = play.position
            if count < len(self.lines):
                repeat(play, self.lines[count], self.numbers[count])
        return Play(self.system, position, dice)

    def _lines_until(self, events: int) -> int:
        """The last number of lines after which no more than this many events had happened."""
        happened, found = 0, 0
        for count, line in enumerate(self.lines, 1):
            if isinstance(line, Undone):
                happened -= line.events
            elif not isinstance(line, Ordered):
                happened += len(line.events)
            if happened <= events:
                found = count
        return found

    def _check_rules(self) -> None:
        if not self.same_rules:
            raise RecordError(1, f"played by rules {self.header.rules}, not {self.system.rules_version}: replay it")

    def _play_on(self, play: Play[Any], done: int) -> None:
        """Play the lines after the first `done` again."""
        self._compare(play, done)
        for count, line in enumerate(self.lines[done:], done):
            repeat(play, line, self.numbers[count])
            self._compare(play, count + 1)

    def _compare(self, play: Play[Any], done: int) -> None:
        """If the snapshot comes after this many lines, they must lead to it."""
        if self.snapshot and self.snapshot.after == done and self.snapshot.position != play.position:
            raise RecordError(self.snapshot.number, "the snapshot is not the position the answers lead to")

    def _dice(self, dice: Dice | None) -> Dice | None:
        if dice is None and self.seed is not None:
            return SeededDice(self.seed)
        if dice is None and self.header.commitment:
            end = (self.numbers or (1,))[-1] + 1
            raise RecordError(end, "the record does not contain its seed, so its dice cannot be rolled again")
        return dice


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Attribute any error to the line that caused it: what it says cannot have happened."""
    try:
        yield
    except Exception as error:
        raise _located(line, error) from error


def _located(line: int, error: Exception) -> RecordError:
    """An error with the line that caused it."""
    if isinstance(error, RecordError):
        return error
    if isinstance(error, EngineError):
        return RecordError(line, str(error))
    return RecordError(line, f"this cannot have happened ({type(error).__name__}: {error})")


def save(play: Play[Any], *, private: bool = False, whole: bool = True) -> str:
    """The record of a game, from its start or, if not whole, from the last position that undo cannot cross.

    It contains everything that has happened, including what some sides do not know yet. The seed is included when the
    game is over, or when the record is private.
    """
    settled = play.settled
    lines = line_texts(play, 0 if whole else settled.lines)
    if whole:
        snapshot = _writer(play)(Snapshot(settled.position))
        lines = (header_line(play), *lines[: settled.lines], snapshot, *lines[settled.lines :])
    else:
        lines = (header_line(play, settled.position), *lines)
    return "".join((*lines, seed_line(play) if private or play.over else ""))


def header_line(play: Play[Any], start: AnyPosition | None = None) -> str:
    """The first line of a record, of the whole game or of what follows a position."""
    seed = _seed(play)
    header = Header(
        FORMAT,
        play.system.name,
        play.system.rules_version,
        play.start if start is None else start,
        play.system.codec(play.start.facts).to_record(),
        commitment(seed) if seed is not None else "",
        play.system.form_versions(),
    )
    return _writer(play)(header)


def line_texts(play: Play[Any], since: int = 0) -> tuple[str, ...]:
    """The lines from `since` on: what was done and what followed."""
    return tuple(map(_writer(play), play.lines[since:]))


def seed_line(play: Play[Any]) -> str:
    """The last line of a record; empty if the dice were real."""
    seed = _seed(play)
    return "" if seed is None else _writer(play)(Seed(seed.hex()))


def _seed(play: Play[Any]) -> bytes | None:
    return play.dice.seed if isinstance(play.dice, SeededDice) else None


def _writer(play: Play[Any]) -> Callable[[Any], str]:
    """Writes lines of a game's record."""
    encoder = msgspec.json.Encoder(enc_hook=play.system.codec(play.start.facts).encode)
    return lambda line: encoder.encode(line).decode() + "\n"


def repeat(play: Play[Any], line: Line, number: int) -> None:
    """Play a line again; its events must be the same. An error names the line's number in the record."""
    with _at(number):
        _play_line(play, line)
    if not _repeats(play.lines[-1], line):
        raise RecordError(number, "the dice and answers give different events")


def _repeats(played: Line, line: Line) -> bool:
    """Whether a line was played as it is; older records do not say which questions were secret."""
    if isinstance(played, Answered) and isinstance(line, Answered) and line.secret is msgspec.UNSET:
        played = replace(played, secret=msgspec.UNSET)
    return played == line


def _play_line(play: Play[Any], line: Line) -> None:
    match line:
        case Opened():
            raise EngineError("a game is opened once, before the first answer")
        case Answered(ask=ask, seat=seat, action=action):
            play.answer(ask, action, seat)
        case Ordered(seat=seat, key=key, action=action):
            play.order(seat, key, action)
        case Undone(seat=seat):
            play.undo(seat)
        case Resigned(seat=seat):
            play.resign(seat)
