"""Read .blk files, the community's format for every unit type except 'Mechs, into blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from ironhex.catalog.design import Tech
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.importers.naming import BASES, Naming, half_tons, tidy, whole

Word = TypeVar("Word")


class Line(NamedTuple):
    number: int
    text: str


class Block(NamedTuple):
    """The values between `<Tag>` and `</Tag>`."""

    number: int
    values: list[Line]


class Blk(NamedTuple):
    """A parsed file: blocks by the lower-case name of their tag."""

    place: str
    blocks: dict[str, Block]
    dead_weight: bool

    def fail(self, line: int, field: str, reason: str) -> CatalogError:
        return CatalogError(f"{self.place}:{line}", field, reason)

    def has(self, tag: str) -> bool:
        return bool(self.blocks.get(tag, Block(0, [])).values)

    def first(self, tag: str) -> Line:
        if not self.has(tag):
            raise self.fail(self.blocks[tag].number if tag in self.blocks else 1, tag, "missing")
        return self.blocks[tag].values[0]

    def text(self, tag: str, usual: str = "") -> str:
        return tidy(self.first(tag).text) if self.has(tag) else usual

    def number(self, tag: str, usual: int | None = None) -> int:
        if usual is not None and not self.has(tag):
            return usual
        return self.read(tag, self.first(tag), whole)

    def weight(self, tag: str, usual: int | None = None) -> int:
        """Quarter tons from a weight in half tons."""
        return usual if usual is not None and not self.has(tag) else self.read(tag, self.first(tag), half_tons)

    def numbers(self, tag: str) -> tuple[int, ...]:
        self.first(tag)
        return tuple(self.read(tag, line, whole) for line in self.blocks[tag].values)

    def read(self, tag: str, line: Line, reader: Callable[[str], int]) -> int:
        try:
            return reader(line.text)
        except ValueError as error:
            raise self.fail(line.number, tag, str(error)) from None

    def word(self, tag: str, words: Mapping[str, Word], kind: str, usual: str | None = None) -> Word:
        """The meaning of a value that must be one of some words."""
        if usual is not None and not self.has(tag):
            return words[usual]
        line = self.first(tag)
        if line.text.lower() not in words:
            raise self.fail(line.number, tag, f"the Master Rules have no {kind} {line.text[:60]!r}")
        return words[line.text.lower()]

    def items(self, naming: Naming, *tags: str) -> tuple[str, ...]:
        """Our texts for the equipment listed under some tags."""
        return tuple(self._items(naming, tags))

    def _items(self, naming: Naming, tags: tuple[str, ...]) -> Iterator[str]:
        for tag in tags:
            for line in self.blocks.get(tag, Block(0, [])).values:
                name, _, rest = line.text.partition(":")
                pod = " (pod)" if rest.lower().startswith("omni") else ""
                try:
                    yield naming.text(tidy(name) + pod)
                except CatalogError as error:
                    raise self.fail(line.number, tag, f"{error.field}: {error.reason}") from None

    @property
    def lines(self) -> dict[str, int]:
        return {tag: block.values[0].number if block.values else block.number for tag, block in self.blocks.items()}


def take_apart(text: str, place: str, dead_weight: bool) -> Blk:
    """All blocks of a file; an unclosed block ends where the next begins."""
    file = Blk(place, {}, dead_weight)
    block: Block | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.startswith("#") or not line:
            continue
        if tag := re.fullmatch(r"<(/?)([^<>/]+)>", line):
            block = None if tag[1] else file.blocks.setdefault(tag[2].strip().lower(), Block(number, []))
        elif block is None:
            raise file.fail(number, "block", f"{line[:60]!r} is outside any block")
        else:
            block.values.append(Line(number, line))
    return file


PURE: tuple[Tech, Tech] = ("IS", "Clan")
MIXED: tuple[Tech, Tech] = ("Mixed IS", "Mixed Clan")
_TYPE = re.compile(r"(?:(IS|Clan)|Mixed \((IS|Clan) Chassis\))(?: Level ([1-5]))?.*", re.IGNORECASE)


def identity(file: Blk) -> dict[str, Any]:
    """The fields that all units share: name, model, technology base, year and rules level."""
    line = file.first("type")
    match = _TYPE.fullmatch(line.text)
    if match is None:
        raise file.fail(line.number, "type", f"{line.text[:60]!r} is not a technology base")
    clan = (match[1] or match[2]).lower() == "clan"
    tech: Tech = MIXED[clan] if match[2] else PURE[clan]
    era = file.number("year")
    introductory = tech == "IS" and era <= 3025
    level = int(match[3]) if match[3] else 1 if introductory else 2
    return {"chassis": file.text("name"), "model": file.text("model"), "tech": tech, "era": era, "level": level}


def naming(file: Blk, tech: Tech, carrier: Any) -> Naming:
    return Naming(BASES[tech], carrier, file.dead_weight)
