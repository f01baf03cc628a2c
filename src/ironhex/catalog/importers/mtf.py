"""Reader of .mtf files, the community's form of a 'Mech: the old one by position and the new one by keys."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from ironhex.catalog.design import Design
from ironhex.catalog.errors import CatalogError, at
from ironhex.catalog.sheet import SLOTS, Location, Sheet, slot_text


class Line(NamedTuple):
    number: int
    text: str


class Mtf(NamedTuple):
    """A file taken apart: values by lower-case key, and the lines under each location's title."""

    place: str
    values: dict[str, Line]
    blocks: dict[str, list[Line]]

    def fail(self, line: int, field: str, reason: str) -> CatalogError:
        return CatalogError(f"{self.place}:{line}", field, reason)

    def value(self, *keys: str) -> Line:
        found = next((self.values[key] for key in keys if key in self.values), None)
        if found is None:
            raise self.fail(1, keys[0], "missing")
        return found

    def number(self, *keys: str) -> int:
        line, text = self.value(*keys)
        if not re.fullmatch(r"\d+", text):
            raise self.fail(line, keys[0], f"a number wanted, not {text!r}")
        return int(text)

    def match(self, key: str, pattern: str, kind: str) -> re.Match[str]:
        line, text = self.value(key)
        found = re.fullmatch(pattern, text)
        if found is None:
            raise self.fail(line, key, f"{text!r} is no {kind} of the Master Rules")
        return found


TITLES: dict[str, Location] = {
    "head": Location.HD,
    "center torso": Location.CT,
    "left torso": Location.LT,
    "right torso": Location.RT,
    "left arm": Location.LA,
    "right arm": Location.RA,
    "left leg": Location.LL,
    "right leg": Location.RL,
    "front left leg": Location.LA,
    "front right leg": Location.RA,
    "rear left leg": Location.LL,
    "rear right leg": Location.RL,
}

ARMOR = (
    ("hd armor",),
    ("ct armor",),
    ("lt armor",),
    ("rt armor",),
    ("la armor", "fll armor"),
    ("ra armor", "frl armor"),
    ("ll armor", "rll armor"),
    ("rl armor", "rrl armor"),
    ("rtc armor",),
    ("rtl armor",),
    ("rtr armor",),
)
"""The keys of the armour values in the order of a sheet."""

FIELDS = {
    "tons": "mass",
    "walk": "walk mp",
    "jump": "jump mp",
    "heat_sinks": "heat sinks",
    "engine_rating": "engine",
    "level": "rules level",
}
"""Fields of a sheet that have another name in the file."""


def read_mtf(text: str, place: str) -> Design:
    """The design of an .mtf file."""
    file = _take_apart(text, place)
    sheet = _sheet(file)
    lines = {field: file.values[key].number for field, key in FIELDS.items()}
    lines |= {f"slots.{TITLES[title].name}": block[0].number for title, block in file.blocks.items()}
    with at(place, lines):
        return Design(sheet)


def _take_apart(text: str, place: str) -> Mtf:
    file = Mtf(place, {}, {})
    lines = [Line(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    if lines and lines[0].text.lower().startswith("version:"):
        file.values.update(zip(("version", "chassis", "model"), lines, strict=False))
        lines = lines[3:]
    block: list[Line] | None = None
    for line in lines:
        key, colon, value = line.text.partition(":")
        key = key.strip().lower()
        if not line.text:
            block = None
        elif key in TITLES and colon and not value:
            block = file.blocks.setdefault(key, [])
        elif block is not None:
            block.append(line)
        elif key == "weapons":
            block = []  # its lines only repeat what the slots say
        elif colon:
            file.values.setdefault(key, Line(line.number, value.strip()))
    return file


def _sheet(file: Mtf) -> Sheet:
    config = file.match("config", r"(Biped|Quad)( Omni\w*)?", "configuration")
    tech = file.match("techbase", r"(Inner Sphere|Clan|Mixed \((?:IS|Clan) Chassis\))", "technology base")[1]
    sinks = file.match("heat sinks", r"(\d+) (?:IS |Clan )?(Single|Double)", "kind of heat sink")
    rating, engine = _engine(file, clan="Clan" in tech)
    structure = file.match("structure", r"(?:IS |Clan )?(Standard|Endo[ -]Steel)", "structure")
    armor = file.match("armor", r"(Standard|Ferro-Fibrous|Stealth)(?: Armor)?(?:\(.*\))?", "armor")
    _only_standard(file)
    data: dict[str, Any] = {
        "chassis": file.value("chassis").text.partition("(")[0].strip(),
        "model": file.value("model").text,
        "tons": file.number("mass"),
        "config": config[1].lower(),
        "omni": bool(config[2]),
        "tech": tech.replace("Inner Sphere", "IS").replace(" Chassis)", "").replace("(", ""),
        "era": file.number("era"),
        "level": file.number("rules level"),
        "walk": file.number("walk mp"),
        "jump": file.number("jump mp"),
        "engine_rating": rating,
        "engine": engine,
        "structure": structure[1].replace("-", " "),
        "armor_type": armor[1],
        "heat_sinks": int(sinks[1]),
        "double_sinks": sinks[2] == "Double",
        "armor": tuple(file.number(*keys) for keys in ARMOR),
        "slots": _slots(file, SLOTS[config[1].lower()]),
    }
    return msgspec.convert(data, Sheet)


def _engine(file: Mtf, clan: bool) -> tuple[int, str]:
    """An XL engine is the Clans' where it says so, or where the machine is theirs and it says nothing."""
    pattern = r"(\d+) (Fusion|XL|Light)(?: Fusion)?( \(Clan\))? Engine ?(\(IS\)|\(Clan\))?"
    match = file.match("engine", pattern, "engine")
    theirs = bool(match[3]) or match[4] == "(Clan)" or (clan and match[4] is None)
    return int(match[1]), "Clan XL" if match[2] == "XL" and theirs else match[2]


def _only_standard(file: Mtf) -> None:
    for key in ("cockpit", "gyro"):
        if key in file.values:
            file.match(key, rf"(?i)Standard(?: {key})?", key)


def _slots(file: Mtf, sizes: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """Every location lists twelve lines; of the head and the legs only the first six count."""
    found = {TITLES[title]: (title, block) for title, block in file.blocks.items()}
    slots: list[tuple[str, ...]] = []
    for location, size in zip(Location, sizes, strict=True):
        if location not in found:
            raise file.fail(1, f"slots.{location.name}", "missing")
        title, block = found[location]
        if len(block) < size:
            raise file.fail(block[-1].number if block else 1, title, f"{len(block)} slots, there are {size}")
        slots.append(tuple(_slot(file, title, line) for line in block[:size]))
    return tuple(slots)


def _slot(file: Mtf, title: str, line: Line) -> str:
    text = re.sub(r" \((?:Split|omnipod)\)", "", line.text)
    try:
        return slot_text({"-Empty-": "", "Fusion Engine": "Engine"}.get(text, text))
    except CatalogError as error:
        raise file.fail(line.number, title, f"{error.field}: {error.reason}") from None
