"""Records: a game as lines of JSON. Replaying applies the stored events and works for ever; verifying plays the
answers again with the seed and is promised within one rules version, which the record names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from ironhex.engine.errors import EngineError, RecordError
from ironhex.engine.lines import Answered, Line, Ordered, Resigned, Undone
from ironhex.engine.play import Play
from ironhex.engine.position import AnyPosition
from ironhex.engine.system import Codec, Event, System
from ironhex.kernel.dice import Dice, SeededDice, commitment

FORMAT = 1


class Header(msgspec.Struct, frozen=True, rename={"format": "ironhex-record"}):
    """The first line: which game, by which rules, from what start."""

    format: int
    system: str
    rules: str
    start: Any
    library: Any = None
    commitment: str = ""
    forms: dict[str, int] = {}


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot"):
    """A line with the whole position, so that a game resumes in the middle of a question."""

    position: Any


class Seed(msgspec.Struct, frozen=True, tag="seed"):
    """The last line of a finished game: its seed, a secret until now."""

    seed: str


class Record(NamedTuple):
    """A game read back from its record."""

    system: System[Any]
    header: Header
    codec: Codec
    start: AnyPosition
    lines: tuple[Line, ...]
    numbers: tuple[int, ...]  # where in the record each line stands
    position: AnyPosition | None
    seed: bytes | None

    def events(self) -> list[Event]:
        """All events that stand, in order."""
        return [event for _, event in self._happened()]

    def _happened(self) -> list[tuple[int, Event]]:
        """All events that stand, each with the number of its line."""
        events: list[tuple[int, Event]] = []
        for number, line in zip(self.numbers, self.lines, strict=True):
            if isinstance(line, Undone):
                if not 0 <= line.events <= len(events):
                    raise RecordError(number, f"takes back {line.events} events where {len(events)} have happened")
                del events[len(events) - line.events :]
            elif not isinstance(line, Ordered):
                events += ((number, event) for event in line.events)
        return events

    def replay(self) -> Iterator[tuple[Event, Any]]:
        """Each event with the facts after it."""
        facts = self.start.facts
        for number, event in self._happened():
            with _at(number):
                facts = event.apply(facts)
            yield event, facts

    def resume(self, dice: Dice | None = None) -> Play[Any]:
        """Go on where the game was saved, with its own seed unless other dice are given."""
        if self.position is None:
            raise RecordError(self._end, "the record has no snapshot to resume from")
        with _at(self._end):
            play = Play(self.system, self.position, self._dice(dice))
        play.start, play.log, play.lines = self.start, [*self.events(), *play.log], [*self.lines, *play.lines]
        return play

    def verify(self, dice: Dice | None = None) -> Play[Any]:
        """Play all answers again and compare every event; the error names the first line that differs."""
        if self.header.rules != self.system.rules_version:
            raise RecordError(1, f"played by rules {self.header.rules}, not {self.system.rules_version}: replay it")
        with _at(1):
            play = Play(self.system, self.start, self._dice(dice))
        done = len(play.lines)
        if play.lines != list(self.lines[:done]):
            raise RecordError(2, "the opening went another way")
        for number, line in zip(self.numbers[done:], self.lines[done:], strict=True):
            with _at(number):
                _play_line(play, line)
            if play.lines[-1] != line:
                raise RecordError(number, "the dice and answers give other events")
        if self.position is not None and play.position != self.position:
            raise RecordError(self._end, "the snapshot is not the position the answers lead to")
        return play

    @property
    def _end(self) -> int:
        """Where the snapshot stands, or should."""
        return (self.numbers or (1,))[-1] + 1

    def _dice(self, dice: Dice | None) -> Dice | None:
        if dice is None and self.seed is not None:
            return SeededDice(self.seed)
        if dice is None and self.header.commitment:
            raise RecordError(self._end, "the record does not tell its seed: dice are needed")
        return dice


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Whatever goes wrong on the way is put down to a line: what it tells cannot have happened."""
    try:
        yield
    except RecordError:
        raise
    except EngineError as error:
        raise RecordError(line, str(error)) from error
    except Exception as error:
        raise RecordError(line, f"this cannot have happened ({type(error).__name__}: {error})") from error


def save(play: Play[Any], *, private: bool = False) -> str:
    """The record of a game. The seed goes in when the game is over, or when the record is kept private."""
    codec = play.system.codec(play.start.facts)
    seed = play.dice.seed if isinstance(play.dice, SeededDice) else None
    header = Header(
        FORMAT,
        play.system.name,
        play.system.rules_version,
        play.start,
        codec.to_record(),
        commitment(seed) if seed is not None else "",
        play.system.form_versions(),
    )
    lines: list[Any] = [header, *play.lines, Snapshot(play.position)]
    if seed is not None and (private or play.over):
        lines.append(Seed(seed.hex()))
    encoder = msgspec.json.Encoder(enc_hook=codec.encode)
    return "".join(encoder.encode(line).decode() + "\n" for line in lines)


def _play_line(play: Play[Any], line: Line) -> None:
    match line:
        case Answered(ask=ask, seat=seat, action=action):
            play.answer(ask, action, seat)
        case Ordered(seat=seat, key=key, action=action):
            play.order(seat, key, action)
        case Undone(seat=seat):
            play.undo(seat)
        case Resigned(seat=seat):
            play.resign(seat)
