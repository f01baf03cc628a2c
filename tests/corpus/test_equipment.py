"""Every name of equipment in other people's files is ours, or refused as what the Master Rules do not know."""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from ironhex.catalog import CatalogError
from ironhex.catalog.equipment import Carrier, Tech, equipment, refusal

CORPUS = Path(os.environ.get("IRONHEX_CORPUS") or Path(__file__).resolve().parents[2].parent / "shared" / "corpus")

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}; IRONHEX_CORPUS may name one")


class Named(NamedTuple):
    """A name in a file, and who carries it."""

    file: str
    name: str
    tech: Tech | None = None
    carrier: Carrier | None = None


def text_of(path: Path) -> str:
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


SYSTEMS = re.compile(r"-Empty-|(Fusion )?Engine|Gyro|Life Support|Sensors|Cockpit|Shoulder|Hip|.* Actuator")
SLOTS = re.compile(r"^(?P<place>[\w ]*(?:Arm|Leg|Torso|Head)):\n(?P<slots>(?:.+\n){6,12})", re.MULTILINE)
GEAR = re.compile(r"<([\w ]+ Equipment)>\n(.*?)</\1>", re.DOTALL)


def mech(path: Path) -> Iterator[Named]:
    """The slots of an .mtf file; in the head and legs only six count."""
    for match in SLOTS.finditer(text_of(path)):
        slots = match["slots"].splitlines()[: 6 if match["place"].endswith(("Head", "Leg")) else 12]
        yield from (Named(path.name, slot) for slot in slots if not SYSTEMS.fullmatch(slot))


def machine(path: Path) -> Iterator[Named]:
    """The gear in a .blk file."""
    text = text_of(path)
    carrier: Carrier | None = "suit" if "\nBattleArmor\n" in text else None
    for match in GEAR.finditer(text):
        yield from (Named(path.name, line.strip(), None, carrier) for line in match[2].splitlines() if line.strip())


def workshop(path: Path) -> Iterator[Named]:
    """The gear in an .ssw or .saw file, where a name may leave the technology base to the machine."""
    tree = ElementTree.fromstring(text_of(path).replace('encoding ="', 'encoding="').encode())
    base = tree.findtext("techbase") or ""
    tech: Tech = "Clan" if base == "Clan" else "IS"
    for gear in tree.iter("equipment"):
        yield Named(path.name, re.sub(r"^\([RT]\) | \(1/2\)$", "", gear.findtext("name") or ""), tech)


READERS = {".MTF": mech, ".blk": machine, ".ssw": workshop, ".saw": workshop}


@cache
def names(folder: str) -> tuple[Named, ...]:
    paths = sorted(path for path in (CORPUS / folder).rglob("*") if path.suffix in READERS)
    if not paths:
        pytest.skip(f"no {folder} in the corpus at {CORPUS}")
    return tuple(name for path in paths for name in READERS[path.suffix](path))


def verdict(named: Named) -> str:
    bare = re.sub(r"(?: \(\d+\)| - Half| \(R\)| \(Split\)| \(omnipod\))+$", "", named.name)
    try:
        equipment(bare, named.tech, named.carrier)
    except CatalogError:
        return "refused" if refusal(bare) else "unknown"
    return "known"


@pytest.mark.parametrize(("folder", "least"), [("units", 400), ("ssw", 200)])
def test_every_name_is_known_or_refused(folder: str, least: int) -> None:
    verdicts = {named[1:]: verdict(named) for named in names(folder)}
    count = {word: sum(found == word for found in verdicts.values()) for word in ("known", "refused", "unknown")}
    print(f"{folder}: {count['known']} names known, {count['refused']} refused")  # shown by pytest -s
    assert [named for named, found in verdicts.items() if found == "unknown"] == []
    assert count["known"] > least


def test_hardly_any_official_design_is_refused() -> None:
    files = {named.file for named in names("units")}
    refused = {named.file for named in names("units") if verdict(named) == "refused"}
    print(f"{len(refused)} of {len(files)} designs carry what the Master Rules do not know")
    assert len(files) > 1700
    assert 100 * len(refused) < 2 * len(files)


KNOWN_PARTS = {
    "structure": {"Standard Structure", "Endo-Steel"},
    "engine": {"Fusion Engine", "XL Engine", "Light Fusion Engine", "I.C.E. Engine"},
    "gyro": {"Standard Gyro"},
    "cockpit": {"Standard Cockpit"},
    "armor": {"Standard Armor", "Ferro-Fibrous", "Stealth Armor"},
    "heatsinks": {"Single Heat Sink", "Double Heat Sink"},
    "jumpjets": {"Standard Jump Jet"},
    "enhancement": {"MASC", "TSM"},
    "mech_type": {"BattleMech"},
}


@pytest.mark.parametrize("part", KNOWN_PARTS)
def test_materials_are_known_or_refused(part: str) -> None:
    for path in sorted(path for path in (CORPUS / "ssw").rglob("*.s?w")):
        tree = ElementTree.fromstring(text_of(path).replace('encoding ="', 'encoding="').encode())
        for element in tree.iter(part):
            kind = (element.findtext("type") or element.text or "").strip()
            assert kind in KNOWN_PARTS[part] or refusal(kind), (path.name, kind)
