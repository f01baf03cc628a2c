"""Read .board files, the community's format for maps."""

from __future__ import annotations

import re
from typing import NamedTuple

from ironhex.catalog.board import Board
from ironhex.catalog.board_text import Drawing
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.terrain import CLEAR, LARGEST, Terrain, within
from ironhex.kernel.hexes import Hex, neighbor

FIELDS = {
    "woods": "woods",
    "rough": "rough",
    "rubble": "rubble",
    "water": "depth",
    "pavement": "paved",
    "road": "road",
    "bridge": "bridge",
    "bridge_cf": "bridge_cf",
    "building": "building",
    "bldg_cf": "building_cf",
    "bldg_elev": "building_height",
    "bldg_basement": "basement",
    "fire": "fire",
    "smoke": "smoke",
    "swamp": "swamp",
    "ice": "ice",
}
"""Keywords in the file that the Master Rules cover, and our fields for them."""

SIGNS = frozenset({"rough", "pavement", "swamp", "ice"})
"""Keywords whose number does not matter: they are present or not."""

BASEMENTS = (0, 7, 2, 3, 4, 9, 11, 12)
"""Our rolls on the Basements Table, by the number of a basement in the file; 0 is not known."""

LINKED = {"road": "road", "bridge": "bridge", "building": "building_joins"}
"""Keywords that link a hex with its neighbors, and our fields for the hexsides."""

DRESS = frozenset({"fluff", "bridge_elev", "foliage_elev"})
"""Keywords that are only decoration, or that others imply."""

_HEX = re.compile(r'hex (\d{4}|\d{6}) (-?\d{1,4}) "([^"]*)"(?: "[^"]*")?')
_WORD = re.compile(r"(\w+):(-?\d{1,6})(?::(\d{1,2}))?")
_SIZE = re.compile(r"size (\d{1,4}) (\d{1,4})")


class Word(NamedTuple):
    """One terrain of a hex: its number, and the hexsides it continues across, if the file gives them."""

    number: int
    exits: int | None


Words = dict[str, Word]


class _Reader:
    """Reads a file line by line."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.line = 0
        self.width = self.height = 0
        self.roads_meet_pavement = True
        self.levels: dict[Hex, int] = {}
        self.words: dict[Hex, Words] = {}

    def fail(self, field: str, reason: str) -> CatalogError:
        return CatalogError(f"{self.place}:{self.line}", field, reason)

    def read(self, text: str) -> None:
        for self.line, whole in enumerate(text.splitlines(), 1):
            line = whole.partition("#")[0].strip()
            if size := _SIZE.fullmatch(line):
                self.size(int(size[1]), int(size[2]))
            elif line.startswith("hex "):
                self.hex(line)
            elif line == "option exit_roads_to_pavement false":
                self.roads_meet_pavement = False
            elif line == "end":
                break
            elif line and line.split()[0] not in ("option", "tag", "background"):
                raise self.fail(line.split()[0], "unknown keyword")
        if not self.width:
            raise self.fail("size", "missing")

    def size(self, width: int, height: int) -> None:
        if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
            raise self.fail("size", f"expected columns and rows from 1 to {LARGEST}")
        self.width, self.height = width, height

    def hex(self, line: str) -> None:
        match = _HEX.fullmatch(line)
        if match is None:
            raise self.fail("hex", f"not understood: {line}")
        hex = Hex.parse(match[1])
        if not (1 <= hex.col <= self.width and 1 <= hex.row <= self.height):
            raise self.fail(str(hex), f"not on a board of {self.width} by {self.height}")
        self.levels[hex] = int(match[2])
        self.words[hex] = dict(map(self.word, filter(None, match[3].split(";"))))
        for field, value in self.fields(hex).items():
            if not within(field, value):
                raise self.fail(str(hex), f"{field} cannot be {value}")

    def word(self, text: str) -> tuple[str, Word]:
        match = _WORD.fullmatch(text)
        if match is None:
            raise self.fail("hex", f"not a terrain: {text}")
        return match[1], Word(int(match[2]), int(match[3]) if match[3] else None)

    def fields(self, hex: Hex) -> dict[str, int]:
        """Convert the line of a hex to our fields."""
        named = {
            FIELDS[name]: _value(name, word)
            for name, word in self.words[hex].items()
            if name in FIELDS and _known(name, word)
        }
        exits = {LINKED[name]: word.exits for name, word in self.words[hex].items() if name in LINKED}
        return {
            "level": self.levels[hex],
            **named,
            **{field: sides for field, sides in exits.items() if sides is not None},
        }

    def terrain(self, hex: Hex) -> Terrain:
        """Our terrain for a hex; a hex missing from the file is clear."""
        if hex not in self.words:
            return CLEAR
        linked = {LINKED[name]: self.exits(hex, name, word) for name, word in self.words[hex].items() if name in LINKED}
        return Terrain(**self.fields(hex) | linked)

    def exits(self, hex: Hex, name: str, word: Word) -> int:
        """By default, a feature continues into neighbors that have the same, and roads into pavement."""
        if word.exits is not None:
            return word.exits
        return sum(1 << side for side in range(6) if self.goes_on(self.words.get(neighbor(hex, side), {}), name, word))

    def goes_on(self, there: Words, name: str, word: Word) -> bool:
        same = name in there and there[name].number == word.number
        return same or (name == "road" and self.roads_meet_pavement and "pavement" in there)


def _value(name: str, word: Word) -> int:
    """The number of a terrain in our fields."""
    if name == "bldg_basement":
        return BASEMENTS[word.number] if 0 <= word.number < len(BASEMENTS) else 0
    return 1 if name in SIGNS else word.number


def _known(name: str, word: Word) -> bool:
    return not (name == "woods" and word.number > 2)


def read_board(text: str, place: str) -> Board:
    """The board of a .board file; terrain outside the Master Rules is ignored (see `foreign_terrain`)."""
    reader = _Reader(place)
    reader.read(text)
    hexes = {
        Hex(column, row): reader.terrain(Hex(column, row))
        for column in range(1, reader.width + 1)
        for row in range(1, reader.height + 1)
    }
    name = re.sub(r".*[/\\]|\.board$", "", place)
    return Board(Drawing(name, reader.width, reader.height, hexes))


def foreign_terrain(text: str, place: str) -> tuple[str, ...]:
    """The terrain of a .board file that is outside the Master Rules and is ignored."""
    reader = _Reader(place)
    reader.read(text)
    found = {
        name
        for words in reader.words.values()
        for name, word in words.items()
        if not (name in DRESS or (name in FIELDS and _known(name, word)))
        or (name == "bridge_elev" and word.number != 0)
    }
    return tuple(sorted(found))
