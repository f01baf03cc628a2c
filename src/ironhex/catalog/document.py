"""Parse our TOML files with the line of every field, and write their parts."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

import msgspec

from ironhex.catalog.errors import CatalogError
from ironhex.catalog.mech_sheet import slot_text
from ironhex.kernel.nesting import TOO_DEEP, too_deep

Struct = TypeVar("Struct", bound=msgspec.Struct)

MOST = 100
"""More repetitions than any location of a machine holds."""
LONGEST_TEXT = 400_000
"""Characters of a file; no design is nearly as long."""
LONGEST_LINE = 4_000
DEEPEST_KEY = 8
"""Parts of a dotted key. The time and memory that the parser needs grow with the square of their number."""
_KEY_PART = r"""(?:"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|[\w-]*+)[ \t]*+\.[ \t]*+"""
_DEEP_KEY = re.compile(rf"""(?<![\w"'.\\-])(?:{_KEY_PART}){{{DEEPEST_KEY}}}""")
# A comment, a string of several lines or of one (which may lack its end), or a bracket.
_TOKENS = re.compile(
    r'''#[^\n]*|"""(?:[^"\\]+|\\.|"{1,2}(?!"))*(?:"{3,5})?|"(?:[^"\\\n]+|\\[^\n])*"?'''
    r"""|'{3}(?:[^']+|'{1,2}(?!'))*(?:'{3,5})?|'[^'\n]*'?|[\[\]{}]""",
    re.DOTALL,
)


class Document(NamedTuple):
    """A file's fields and their lines; fields of tables are named like `armor.head` or `units[1].design`."""

    place: str
    data: dict[str, Any]
    lines: dict[str, int]

    def table(self, name: str) -> dict[str, Any]:
        found = self.data.get(name)
        if not isinstance(found, dict):
            raise CatalogError("", name, f"table [{name}] is missing")
        return found


def parse(text: str, place: str) -> Document:
    """Parse a TOML file."""
    _check(text, place)
    try:
        return Document(place, tomllib.loads(text), _lines(text))
    except ValueError as error:
        line = re.search(r"line (\d+)", str(error))
        where = line[1] if line else text.count("\n") + 1
        raise CatalogError(f"{place}:{where}", "TOML", str(error)) from None


def _check(text: str, place: str) -> None:
    """Refuse what would take the parser very long, or too many calls inside each other."""
    if len(text) > LONGEST_TEXT:
        raise CatalogError(f"{place}:1", "TOML", f"longer than {LONGEST_TEXT:,} characters")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise CatalogError(f"{place}:{number}", "TOML", f"a line is longer than {LONGEST_LINE:,} characters")
    if deep := _DEEP_KEY.search(text):
        raise _at(text, deep.start(), place, f"a key has more than {DEEPEST_KEY} parts")
    brackets = [token for token in _TOKENS.finditer(text) if token[0] in "[]{}"]
    if (first := too_deep(token[0] for token in brackets)) is not None:
        raise _at(text, brackets[first].start(), place, TOO_DEEP)


def _at(text: str, start: int, place: str, reason: str) -> CatalogError:
    line = text.count("\n", 0, start) + 1
    return CatalogError(f"{place}:{line}", "TOML", reason)


def _lines(text: str) -> dict[str, int]:
    lines: dict[str, int] = {}
    entries: Counter[str] = Counter()  # of each list of tables so far
    section = ""
    for number, line in enumerate(text.split("\n"), 1):
        if header := re.match(r"\s*\[\[(\w+)\]\]", line):
            entries[header[1]] += 1
            section = _entry(header[1], entries)
            lines |= {header[1]: lines.get(header[1], number), section: number}
        elif header := re.match(r"\s*\[(\w+)((?:\.\w+)*)\]", line):
            section = (_entry(header[1], entries) if header[2] else header[1]) + header[2]
            lines[section] = number
        elif field := re.match(r"\s*(\w+)\s*=", line):
            lines[f"{section}.{field[1]}" if section else field[1]] = number
    return lines


def _entry(name: str, entries: Counter[str]) -> str:
    """The last entry so far of a list of tables; the first is 1. A single table has no number."""
    return f"{name}[{entries[name]}]" if entries[name] else name


def convert(data: dict[str, Any], form: type[Struct]) -> Struct:
    """Convert the fields to a sheet; an error names its field."""
    try:
        return msgspec.convert(data, form)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        about = re.search(r"field `(\w+)`$", reason)
        raise CatalogError("", _field(f"{path.rstrip('`')}.{about[1]}" if about else path) or "sheet", reason) from None


def _field(path: str) -> str:
    """A field by its path, such as `units[1].gunnery`: entries count from 1, and single values have no number."""
    counted = re.sub(r"\[(\d+)\](?=\.)", lambda found: f"<{int(found[1]) + 1}>", path.strip(".`"))
    return counted.partition("[")[0].replace("<", "[").replace(">", "]")


def no_others(found: dict[str, Any], names: Iterable[str], section: str) -> None:
    """Refuse locations that do not exist."""
    for name in found:
        if name not in names:
            raise CatalogError("", f"{section}.{name}", "no such location")


def unfold(entries: object) -> list[str]:
    """Expand entries such as "Hip", "3 Engine" and, for empty slots, "2 -"."""
    if not isinstance(entries, list):
        raise CatalogError("", repr(entries)[:80], "expected a list")
    return [text for entry in entries for text in _repeated(entry)]


def _repeated(entry: object) -> list[str]:
    match = re.fullmatch(r"(?:(\d{1,9}) )?(.+)", str(entry))
    if match is None or int(match[1] or 1) > MOST:
        raise CatalogError("", repr(entry)[:80], "not a slot text")
    return [slot_text(match[2].removeprefix("-"))] * int(match[1] or 1)


def _portions(count: int) -> list[int]:
    """A number of repetitions, in numbers that can be read back."""
    return [min(MOST, count - done) for done in range(0, count, MOST)]


def fold(name: str, texts: Sequence[str]) -> str:
    """A line `name = [...]` that expands to the texts, without the empty slots at the end."""
    runs = [(text or "-", len(list(run))) for text, run in groupby(texts)]
    if runs and runs[-1][0] == "-":
        runs.pop()
    entries = [value(f"{part} {text}" if part > 1 else text) for text, count in runs for part in _portions(count)]
    line = f"{name} = [{', '.join(entries)}]"
    return line if len(line) <= 120 else "\n".join([f"{name} = [", *(f"    {entry}," for entry in entries), "]"])


def value(thing: object) -> str:
    """A string, a number or a boolean as TOML writes it, which is the same as JSON."""
    return msgspec.json.encode(thing).decode().replace("\x7f", "\\u007f")
