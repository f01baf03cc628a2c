"""Read records: decode every line, migrate old versions, and report errors with their line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from ironhex.engine.errors import RecordError
from ironhex.engine.position import AnyPosition, Position
from ironhex.engine.real_dice import Faces
from ironhex.engine.record import FORMAT, Header, Placed, Record, Seed, Snapshot
from ironhex.engine.record_lines import Answered, Line, Opened, Ordered, Resigned
from ironhex.engine.system import Codec, System, Veiled, union
from ironhex.kernel.dice import commitment
from ironhex.kernel.nesting import TOO_DEEP, json_too_deep


def load(text: str, systems: Mapping[str, System[Any]]) -> Record:
    """Read a record; errors name the line."""
    if not isinstance(text, str):
        raise TypeError(f"a record is given as its text, not as {type(text).__name__}")
    if not text.strip():
        raise RecordError(1, "the file is empty")
    rows = [row_of(number, row) for number, row in enumerate(text.removesuffix("\n").split("\n"), 1)]
    header = _header(rows[0])
    if header.system not in systems:
        raise RecordError(1, f"unknown game {header.system!r}; known: {', '.join(systems)}")
    system = systems[header.system]
    try:
        codec = system.restore_codec(header.library)
    except Exception as error:
        raise RecordError(1, f"library: {error}") from error
    return Reader(system, header, codec).read(rows)


def position_type(system: System[Any]) -> Any:
    """The type of a system's positions, for decoding."""
    generic: Any = Position
    return generic[system.facts, union(system.procedures), union((*system.actions, Faces))]


class OneOf:
    """One of several tagged structs. Converting to the struct that the tag names is much faster than to their union."""

    def __init__(self, types: Iterable[type[msgspec.Struct]]) -> None:
        self.union: Any = union(types)
        self.by_tag = {each.__struct_config__.tag: each for each in get_args(self.union) or (self.union,)}

    def type_of(self, value: Any) -> Any:
        """The type to convert a value to; the union where the tag is wrong, whose error lists the right ones."""
        tag = value.get("type") if isinstance(value, dict) else None
        return self.by_tag.get(tag, self.union) if isinstance(tag, str) else self.union


LINES = OneOf(get_args(Line))


class Reader:
    """Reads the lines of one record.

    Replaying needs only the initial facts and the events. So a record of other rules is readable even if the types of
    its answers and tasks are no longer known: those stay plain data, and a snapshot may be missing.
    """

    def __init__(self, system: System[Any], header: Header, codec: Codec) -> None:
        self.system, self.header, self.codec = system, header, codec
        self.same_rules = header.rules == system.rules_version
        self.forms = system.form_versions()
        self.events, self.actions = OneOf(system.events), OneOf((*system.actions, Faces))
        self.position_type = position_type(system)

    def read(self, rows: list[dict[str, Any]]) -> Record:
        lines: dict[int, Line] = {}
        snapshot: Placed | None = None
        seed: bytes | None = None
        start = self.start()
        for number, row in enumerate(rows[1:], 2):
            match row.get("type"):
                case "snapshot":
                    snapshot = self.snapshot(number, len(lines), row)
                case "seed":
                    seed = self.seed(number, row)
                case _:
                    lines[number] = self.line(number, row)
        numbers = tuple(lines)
        return Record(self.system, self.header, self.codec, start, tuple(lines.values()), numbers, snapshot, seed)

    def start(self) -> AnyPosition:
        if self.same_rules:
            return self.position(1, self.header.start)
        plain: AnyPosition = _convert(1, self.header.start, AnyPosition)
        facts = self.upgraded(1, self.system.facts.__name__, plain.facts)
        return replace(plain, facts=self.typed(1, facts, self.system.facts))

    def snapshot(self, number: int, after: int, row: dict[str, Any]) -> Placed | None:
        try:
            return Placed(number, after, self.position(number, _convert(number, row, Snapshot).position))
        except RecordError:
            if self.same_rules:
                raise
            return None

    def position(self, number: int, value: Any) -> AnyPosition:
        plain: AnyPosition = _convert(number, value, AnyPosition)
        facts = self.upgraded(number, self.system.facts.__name__, plain.facts)
        position: AnyPosition = self.typed(number, {**value, "facts": facts}, self.position_type)
        return position

    def seed(self, number: int, row: dict[str, Any]) -> bytes:
        try:
            seed = bytes.fromhex(_convert(number, row, Seed).seed)
        except ValueError as error:
            raise RecordError(number, f"seed: {error}") from error
        if self.header.commitment and commitment(seed) != self.header.commitment:
            raise RecordError(number, "the seed does not match the commitment in the first line")
        return seed

    def line(self, number: int, row: dict[str, Any]) -> Line:
        line: Line = _convert(number, row, LINES.type_of(row))
        if isinstance(line, Answered | Ordered) and line.action is not None:
            line = replace(line, action=self.action(number, line.action))
        if isinstance(line, Opened | Answered | Resigned):
            line = replace(line, events=tuple(self.event_of(number, event) for event in line.events))
        return line

    def action(self, number: int, value: Any) -> Any:
        try:
            return self.typed(number, value, self.actions.type_of(value))
        except RecordError:
            if self.same_rules:
                raise
            return value

    def event_of(self, number: int, value: Any) -> Any:
        form = str(value.get("type")) if isinstance(value, dict) else ""
        if form == Veiled.__name__:
            return self.veiled(number, _convert(number, value, Veiled))
        upgraded = self.upgraded(number, form, value)
        return self.typed(number, upgraded, self.events.type_of(upgraded))

    def veiled(self, number: int, plain: Veiled) -> Veiled:
        """An event with what sides see of it, from plain data."""
        shown = ((side, None if seen is None else self.event_of(number, seen)) for side, seen in plain.shown)
        return Veiled(self.event_of(number, plain.event), tuple(shown))

    def upgraded(self, number: int, form: str, value: Any) -> Any:
        """Migrate a value written by an older version, one version at a time."""
        if form not in self.forms:
            return value
        written, today = self.header.forms.get(form, 1), self.forms[form]
        if written > today:
            raise RecordError(number, f"{form} is written in version {written}, newer than the known version {today}")
        for version in range(written, today):
            if (form, version) not in self.system.upgrades:
                raise RecordError(number, f"no migration brings {form} from version {version} to version {version + 1}")
            value = self.system.upgrades[form, version](value)
        return value

    def typed(self, number: int, value: Any, type: Any) -> Any:
        return _convert(number, value, type, self.codec)


def _header(row: dict[str, Any]) -> Header:
    written = row.get("ironhex-record")
    if written is None:
        raise RecordError(1, "this is not the first line of a record")
    if written != FORMAT:
        raise RecordError(1, f"unknown record format {written} (this is format {FORMAT})")
    header: Header = _convert(1, row, Header)
    return header


def row_of(number: int, row: str) -> dict[str, Any]:
    """A line of a record as plain data."""
    if json_too_deep(row):
        raise RecordError(number, TOO_DEEP)
    try:
        value = msgspec.json.decode(row)
    except msgspec.DecodeError as error:
        what = "not JSON" if number > 1 else "this is not the first line of a record, which is JSON"
        raise RecordError(number, f"{what}: {error}") from error
    if not isinstance(value, dict):
        raise RecordError(number, "not a JSON object")
    return value


def _convert(number: int, value: Any, type: Any, codec: Codec | None = None) -> Any:
    try:
        return msgspec.convert(value, type, str_keys=True, dec_hook=codec.decode if codec else None)
    except (ValueError, LookupError, NotImplementedError) as error:
        raise RecordError(number, str(error)) from error
