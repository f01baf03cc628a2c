"""Records: a game as lines of JSON. Replaying applies the stored events and works for ever; verifying plays the
answers again with the seed and is promised within one rules version, which the record names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from ironhex.engine.errors import RecordError
from ironhex.engine.play import Answered, Faces, Line, Opened, Ordered, Play, Resigned, Undone
from ironhex.engine.position import AnyPosition, Position
from ironhex.engine.system import Codec, Event, System, union
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
    position: AnyPosition | None
    seed: bytes | None

    def events(self) -> list[Event]:
        """All events that stand, in order."""
        return _standing_events(self.lines)

    def replay(self) -> Iterator[tuple[Event, Any]]:
        """Each event with the facts after it."""
        facts = self.start.facts
        for event in self.events():
            facts = event.apply(facts)
            yield event, facts

    def resume(self, dice: Dice | None = None) -> Play[Any]:
        """Go on where the game was saved, with its own seed unless other dice are given."""
        if self.position is None:
            raise RecordError(len(self.lines) + 1, "the record has no snapshot to resume from")
        if dice is None and self.seed is not None:
            dice = SeededDice(self.seed)
        play = Play(self.system, self.position, dice)
        play.start, play.log, play.lines = self.start, self.events(), list(self.lines)
        return play

    def verify(self, dice: Dice | None = None) -> Play[Any]:
        """Play all answers again and compare every event; the error names the first line that differs."""
        if dice is None and self.seed is not None:
            dice = SeededDice(self.seed)
        if self.header.rules != self.system.rules_version:
            raise RecordError(1, f"played by rules {self.header.rules}, not {self.system.rules_version}: replay it")
        play = Play(self.system, self.start, dice)
        done = len(play.lines)
        if play.lines != list(self.lines[:done]):
            raise RecordError(2, "the opening went another way")
        for number, line in enumerate(self.lines[done:], done + 2):
            _play_line(play, line)
            if play.lines[-1] != line:
                raise RecordError(number, "the dice and answers give other events")
        return play


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


def load(text: str, systems: Mapping[str, System[Any]]) -> Record:
    """Read a record; anything wrong with it is named with its line."""
    rows = [_json(number, row) for number, row in enumerate(text.splitlines(), 1) if row.strip()]
    if not rows:
        raise RecordError(1, "the record is empty")
    header = _convert(1, rows[0], Header)
    if header.format != FORMAT:
        raise RecordError(1, f"record format {header.format} is not known here (this is format {FORMAT})")
    if header.system not in systems:
        raise RecordError(1, f"the game {header.system!r} is not known; known: {', '.join(systems)}")
    system = systems[header.system]
    try:
        codec = system.restore_codec(header.library)
    except Exception as error:
        raise RecordError(1, f"library: {error}") from error
    return _Reader(system, header, codec).read(rows)


class _Reader:
    """Reads the lines of one record into typed values."""

    def __init__(self, system: System[Any], header: Header, codec: Codec) -> None:
        self.system, self.header, self.codec = system, header, codec
        self.action: Any = union((*system.actions, Faces))
        self.event: Any = union(system.events)
        self.position_type: Any = Position[system.facts, union(system.procedures), self.action]  # type: ignore[name-defined]

    def read(self, rows: list[dict[str, Any]]) -> Record:
        lines: list[Line] = []
        position: AnyPosition | None = None
        seed: bytes | None = None
        start = self.typed(1, self.header.start, self.position_type)
        for number, row in enumerate(rows[1:], 2):
            match row.get("type"):
                case "snapshot":
                    position = self.typed(number, row.get("position"), self.position_type)
                case "seed":
                    seed = bytes.fromhex(_convert(number, row, Seed).seed)
                case _:
                    lines.append(self.line(number, row))
        if seed is not None and self.header.commitment and commitment(seed) != self.header.commitment:
            raise RecordError(len(rows), "the seed is not the one promised in the first line")
        return Record(self.system, self.header, self.codec, start, tuple(lines), position, seed)

    def line(self, number: int, row: dict[str, Any]) -> Line:
        line: Line = _convert(number, row, Line)
        if isinstance(line, Answered | Ordered) and line.action is not None:
            line = msgspec.structs.replace(line, action=self.typed(number, line.action, self.action))
        if isinstance(line, Opened | Answered | Resigned):
            events = tuple(self.typed(number, self.upgraded(event), self.event) for event in line.events)
            line = msgspec.structs.replace(line, events=events)
        return line

    def upgraded(self, event: Any) -> Any:
        """An event written by an older version, brought to today's form step by step."""
        tag = event.get("type") if isinstance(event, dict) else None
        version = self.header.forms.get(tag, 1) if tag else 1
        while tag and (tag, version) in self.system.upgrades:
            event = self.system.upgrades[(tag, version)](event)
            version += 1
        return event

    def typed(self, number: int, value: Any, type: Any) -> Any:
        return _convert(number, value, type, self.codec)


def _json(number: int, row: str) -> dict[str, Any]:
    try:
        value = msgspec.json.decode(row)
    except msgspec.DecodeError as error:
        raise RecordError(number, f"not JSON: {error}") from error
    if not isinstance(value, dict):
        raise RecordError(number, "not a JSON object")
    return value


def _convert(number: int, value: Any, type: Any, codec: Codec | None = None) -> Any:
    try:
        return msgspec.convert(value, type, dec_hook=codec.decode if codec else None)
    except (msgspec.ValidationError, ValueError) as error:
        raise RecordError(number, str(error)) from error


def _standing_events(lines: tuple[Line, ...]) -> list[Event]:
    events: list[Event] = []
    for line in lines:
        if isinstance(line, Undone):
            del events[len(events) - line.events :]
        elif not isinstance(line, Ordered):
            events += line.events
    return events


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


