"""Boards as text that a person can read and draw.

    board ford
    size 4 2
    # One token per hex: level, then w light or W heavy woods, r rough, x rubble (x1 to x4 by building class),
    # ~2 water of depth 2, p pavement, s swamp, i ice (~2i on water), f fire, k smoke; a dot is clear ground at level 0.
    01   .   1w  ~1  2r
    02   p   .   3~2 .
    road N 0101 0102 0202 S
    bridge 0301 SW NE cf 40
    building 0402 heavy cf 90 height 3 basement 7 joins N

A road is the list of hexes it runs through; a direction before the first or after the last gives the hexside by which
it leaves toward a hex without a road, or off the board. The CF of a bridge is optional, as is everything but the hex of
a building; the number of a basement is the roll on the Basements Table that says what is under the building.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from ironhex.catalog.errors import CatalogError
from ironhex.catalog.terrain import CLASSES, DEFAULT_CF, DEFAULT_HEIGHT, LARGEST, MEDIUM, Terrain, within
from ironhex.kernel.hexes import DIRECTION_SHORT, Hex, direction_to

LETTERS: tuple[tuple[str, str, int], ...] = (
    ("w", "woods", 1),
    ("W", "woods", 2),
    ("r", "rough", 1),
    ("x", "rubble", 2),
    ("~", "depth", 0),
    ("p", "paved", 1),
    ("s", "swamp", 1),
    ("i", "ice", 1),
    ("f", "fire", 1),
    ("k", "smoke", 1),
)
"""What each letter of a token means: the field, and its value unless a number follows."""
_TOKEN = re.compile(r"(?P<level>-?\d{1,3})?(?P<features>(?:[wWrpsi]|[x~fk]\d{0,3})*)")
_FEATURE = re.compile(r"([wWrx~psifk])(\d*)")
_NUMBER = re.compile(r"\d{1,4}")


class Drawing(NamedTuple):
    """A board as drawn: its name, its size and its hexes."""

    name: str
    width: int
    height: int
    hexes: dict[Hex, Terrain]


def read_drawing(text: str, place: str) -> Drawing:
    """Parse the text of a board; every hex must be present."""
    return _Reader(place).read(text)


class _Reader:
    """Reads a board line by line; the first word of a line says what it is."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.line = 0
        self.name = ""
        self.width = self.height = 0
        self.hexes: dict[Hex, Terrain] = {}

    def fail(self, field: str, reason: str) -> CatalogError:
        return CatalogError(f"{self.place}:{self.line}", field, reason)

    def read(self, text: str) -> Drawing:
        forms = {"road": self.road, "bridge": self.bridge, "building": self.building}
        for self.line, line in enumerate(text.splitlines(), 1):
            word, *rest = line.split() or ["#"]
            if word.startswith("#"):
                continue
            if word == "board":
                self.name = " ".join(rest)
            elif word == "size":
                self.size(rest)
            elif _NUMBER.fullmatch(word):
                self.row(int(word), rest)
            elif word in forms:
                self.complete()
                forms[word](rest)
            else:
                raise self.fail(word, "unknown keyword")
        self.complete()
        return Drawing(self.name, self.width, self.height, self.hexes)

    def complete(self) -> None:
        """A board needs a name, a size and all its rows before anything is built on it."""
        for field, value in (("board", self.name), ("size", self.width)):
            if not value:
                raise self.fail(field, "missing")
        for row in range(1, self.height + 1):
            if Hex(1, row) not in self.hexes:
                raise self.fail(str(Hex(1, row)), f"missing: there is no row {row:02d}")

    def size(self, words: list[str]) -> None:
        if len(words) != 2 or not all(_NUMBER.fullmatch(word) and 1 <= int(word) <= LARGEST for word in words):
            raise self.fail("size", f"expected columns and rows up to {LARGEST}, such as: size 16 17")
        self.width, self.height = map(int, words)

    def row(self, row: int, tokens: list[str]) -> None:
        if not 1 <= row <= self.height or Hex(1, row) in self.hexes:
            raise self.fail(f"row {row:02d}", "drawn twice" if Hex(1, row) in self.hexes else "not on the board")
        if len(tokens) != self.width:
            odd = Hex(min(len(tokens), self.width) + 1, row)
            fault = "missing" if len(tokens) < self.width else "too much"
            raise self.fail(str(odd), f"{fault}: row {row:02d} has {len(tokens)} hexes, the board {self.width} columns")
        for column, token in enumerate(tokens, 1):
            self.hexes[Hex(column, row)] = self.token(Hex(column, row), token)

    def token(self, hex: Hex, token: str) -> Terrain:
        match = _TOKEN.fullmatch("0" if token == "." else token)
        if match is None:
            raise self.fail(str(hex), f"unknown token {token!r}")
        fields = {"level": int(match["level"] or 0)}
        for letter, digits in _FEATURE.findall(match["features"]):
            field, value = next((field, value) for sign, field, value in LETTERS if sign == letter)
            if field in fields:
                raise self.fail(str(hex), f"unknown token {token!r}")
            fields[field] = int(digits or value)
        self.check(hex, fields)
        return Terrain(**fields)

    def check(self, hex: Hex, fields: dict[str, int]) -> None:
        for field, value in fields.items():
            if not within(field, value):
                raise self.fail(str(hex), f"{field} cannot be {value}")

    def hex(self, word: str) -> Hex:
        try:
            hex = Hex.parse(word)
        except ValueError as error:
            raise self.fail(word, str(error)) from None
        if hex not in self.hexes:
            raise self.fail(word, "not on the board")
        return hex

    def add(self, hex: Hex, **fields: int) -> None:
        self.check(hex, fields)
        self.hexes[hex] = self.hexes[hex]._replace(**fields)

    def sides(self, words: list[str]) -> int:
        """Remove the directions at the head of the words and return them as a mask of hexsides."""
        mask = 0
        while words and words[0] in DIRECTION_SHORT:
            mask |= 1 << DIRECTION_SHORT.index(words.pop(0))
        return mask

    def number(self, words: list[str], name: str, default: int) -> int:
        if words[:1] != [name]:
            return default
        if len(words) < 2 or not _NUMBER.fullmatch(words[1]):
            raise self.fail(name, f"expected a number, such as: {name} {default}")
        del words[0]
        return int(words.pop(0))

    def end(self, words: list[str]) -> None:
        if words:
            raise self.fail(words[0], "not allowed here")

    def road(self, words: list[str]) -> None:
        before, path = self.sides(words), []
        while words and words[0] not in DIRECTION_SHORT:
            path.append(self.hex(words.pop(0)))
        after = self.sides(words)
        self.end(words)
        if not path:
            raise self.fail("road", "the hexes it runs through are missing")
        self.lead(path[0], before)
        self.lead(path[-1], after)
        for start, end in pairwise(path):
            there, back = direction_to(start, end), direction_to(end, start)
            if there is None or back is None:
                raise self.fail(str(end), f"not adjacent to {start}")
            self.lead(start, 1 << there)
            self.lead(end, 1 << back)

    def lead(self, hex: Hex, sides: int) -> None:
        self.add(hex, road=self.hexes[hex].road | sides)

    def bridge(self, words: list[str]) -> None:
        """By default, a bridge bears 40 tons (BMR-PAVE-009)."""
        hex = self.hex(words.pop(0) if words else "")
        self.add(hex, bridge=self.sides(words), bridge_cf=self.number(words, "cf", DEFAULT_CF[MEDIUM]))
        self.end(words)

    def building(self, words: list[str]) -> None:
        """By default, a building is medium, two levels high, and as strong as its class."""
        hex = self.hex(words.pop(0) if words else "")
        kind = CLASSES.index(words.pop(0)) if words and words[0] in CLASSES else MEDIUM
        factor, height = self.number(words, "cf", DEFAULT_CF[kind]), self.number(words, "height", DEFAULT_HEIGHT)
        under = {name: self.number(words, name, 0) for name in ("basement", "sinkhole")}
        joins = 0
        if words[:1] == ["joins"]:
            del words[0]
            joins = self.sides(words)
        self.add(hex, building=kind, building_cf=factor, building_height=height, building_joins=joins, **under)
        self.end(words)
