"""Read .mtf files, the community's format for 'Mechs: the old positional one and the new keyed one."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ironhex.catalog.design import Tech
from ironhex.catalog.document import convert
from ironhex.catalog.errors import CatalogError, at
from ironhex.catalog.importers.naming import BASES, Naming, tidy
from ironhex.catalog.mech import MechDesign
from ironhex.catalog.mech_sheet import SLOTS, SYSTEMS, Location, MechSheet


class Line(NamedTuple):
    number: int
    text: str


class Mtf(NamedTuple):
    """A parsed file: values by lower-case key, and the lines under each location's title."""

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
        if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
            raise self.fail(line, keys[0], f"expected a number, not {text[:60]!r}")
        return int(text)

    def match(self, key: str, pattern: str, kind: str) -> re.Match[str]:
        line, text = self.value(key)
        found = re.fullmatch(pattern, text, re.ASCII)
        if found is None:
            raise self.fail(line, key, f"the Master Rules have no {kind} {text[:60]!r}")
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
"""The keys of the armor values in the order of a sheet."""

FIELDS = {
    "tons": "mass",
    "walk": "walk mp",
    "jump": "jump mp",
    "heat_sinks": "heat sinks",
    "engine_rating": "engine",
    "level": "rules level",
}
"""Fields of a sheet that have another name in the file."""


TECHS: dict[str, Tech] = {
    "Inner Sphere": "IS",
    "Clan": "Clan",
    "Mixed (IS Chassis)": "Mixed IS",
    "Mixed (Clan Chassis)": "Mixed Clan",
}
SAME = {"-Empty-": "", "Fusion Engine": "Engine"}


def read_mtf(text: str, place: str, dead_weight: bool = False) -> MechDesign:
    """The design of an .mtf file."""
    file = _take_apart(text, place)
    lines = {field: file.values[key].number for field, key in FIELDS.items() if key in file.values}
    lines |= {f"slots.{TITLES[title].name}": block[0].number for title, block in file.blocks.items() if block}
    data = _figures(file, dead_weight)
    with at(place, lines):
        return MechDesign(convert(data, MechSheet))


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


def _figures(file: Mtf, dead_weight: bool) -> dict[str, Any]:
    config = file.match("config", r"(Biped|Quad)( Omni\w*)?", "configuration")
    tech = TECHS[file.match("techbase", "|".join(map(re.escape, TECHS)), "technology base")[0]]
    sinks = file.match("heat sinks", r"(\d{1,3}) (?:IS |Clan )?(Single|Double)", "kind of heat sink")
    rating, engine = _engine(file, clan="Clan" in tech)
    structure = file.match("structure", r"(?:IS |Clan )?(Standard|Endo[ -]Steel)", "structure")
    armor = file.match("armor", r"(Standard|Ferro-Fibrous|Stealth)(?: Armor)?(?:\(.*\))?", "armor")
    _only_standard(file)
    return {
        "chassis": tidy(file.value("chassis").text.partition("(")[0]),
        "model": tidy(file.value("model").text),
        "tons": file.number("mass"),
        "config": config[1].lower(),
        "omni": bool(config[2]),
        "tech": tech,
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
        "slots": _slots(file, SLOTS[config[1].lower()], Naming(BASES[tech], "mech", dead_weight)),
    }


def _engine(file: Mtf, clan: bool) -> tuple[int, str]:
    """An XL engine is a Clan engine if it says so, or if it says nothing and the machine is Clan."""
    pattern = r"(\d{1,4}) (Fusion|XL|Light)(?: Fusion)?( \(Clan\))? Engine ?(\(IS\)|\(Clan\))?"
    match = file.match("engine", pattern, "engine")
    theirs = bool(match[3]) or match[4] == "(Clan)" or (clan and match[4] is None)
    return int(match[1]), "Clan XL" if match[2] == "XL" and theirs else match[2]


def _only_standard(file: Mtf) -> None:
    for key in ("cockpit", "gyro"):
        if key in file.values:
            file.match(key, rf"(?i)Standard(?: {key})?", key)


def _slots(file: Mtf, sizes: tuple[int, ...], naming: Naming) -> tuple[tuple[str, ...], ...]:
    """Every location lists twelve lines; for the head and the legs only the first six count."""
    found = {TITLES[title]: (title, block) for title, block in file.blocks.items()}
    slots: list[tuple[str, ...]] = []
    for location, size in zip(Location, sizes, strict=True):
        if location not in found:
            raise file.fail(1, f"slots.{location.name}", "missing")
        title, block = found[location]
        if len(block) < size:
            raise file.fail(block[-1].number if block else 1, title, f"{len(block)} slots instead of {size}")
        slots.append(tuple(_slot(file, title, line, naming) for line in block[:size]))
    return tuple(slots)


def _slot(file: Mtf, title: str, line: Line, naming: Naming) -> str:
    """Parse a slot's line; actuators are pods without a mark (BMR-OMNI-006)."""
    text, pods = re.subn(r" \(omnipod\)", "", line.text.replace(" (Split)", ""))
    text = SAME.get(text, text)
    try:
        return naming.text(f"{text} (pod)" if pods and text not in SYSTEMS else text)
    except CatalogError as error:
        raise file.fail(line.number, title, f"{error.field}: {error.reason}") from None
