"""Unit files: a force with its crews, as XML in the form of the book or as TOML.

    <unit name="Snider's Lance" faction="Davion" experience="regular">
      <element file="elements/Griffin GRF-1N.ssw" name="Anna" piloting="15" gunnery="19"/>
    </unit>

In TOML, `name`, `faction`, `date` and `experience` come first, then `[[elements]]` with the same fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from msgspec import Struct
from msgspec.structs import replace

from ironhex.catalog import CatalogError, Design, design, read_file
from ironhex.catalog.document import convert, parse
from ironhex.catalog.errors import at
from ironhex.catalog.importers.files import contents
from ironhex.catalog.importers.xml import Node, parse_xml
from ironhex.engine.setup import SideSetup, UnitSetup
from ironhex.kernel.dice import Dice
from ironhex.systems.tinsoldier.convert import convert as converted
from ironhex.systems.tinsoldier.element import Element
from ironhex.systems.tinsoldier.recruits import GUNNERY, PILOTING

Experience = Literal["", "green", "regular", "veteran", "elite"]
RANGES = {
    "green": ((10, 14), (10, 18)),
    "regular": ((10, 18), (18, 20)),
    "veteran": ((14, 20), (18, 23)),
    "elite": ((18, 23), (20, 24)),
}
"""The least and the highest Piloting and Gunnery of each experience (TS-PRE-006)."""
SUFFIXES = (".xml", ".toml")
UNIT = ("name", "faction", "date", "experience")
LONGEST = 200
"""Characters in a text of a unit file."""


class Member(Struct, frozen=True, forbid_unknown_fields=True):
    """An element of a unit file: the file or the name of its design, its pilot, and the skills that are given."""

    file: str
    name: str = ""
    piloting: int | None = None
    gunnery: int | None = None


class UnitFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit: its elements, and the experience from which missing skills are rolled."""

    elements: tuple[Member, ...]
    name: str = ""
    faction: str = ""
    date: str = ""
    experience: Experience = ""


class Soldier(NamedTuple):
    """An element with its crew; skills that nobody knows are None."""

    design: Design
    element: Element
    name: str = ""
    gunnery: int | None = None
    piloting: int | None = None


# --- reading ----------------------------------------------------------------------------------------------------------
def read_unit(path: Path) -> UnitFile:
    """The unit in a file; errors name the file, the line and the field."""
    text, place = contents(path), path.name
    return _from_xml(text, place) if path.suffix.lower() == ".xml" else _from_toml(text, place)


def _from_toml(text: str, place: str) -> UnitFile:
    document = parse(text, place)
    with at(place, document.lines):
        found = convert(document.data, UnitFile)
        _check_texts(found)
        for number, member in enumerate(found.elements, 1):
            _check_texts(member, f"elements[{number}].")
            _check_skills(member, f"elements[{number}].")
        if not found.elements:
            raise CatalogError(place, "elements", "a unit has at least one element", "TS-SFT-005")
    return found


def _from_xml(text: str, place: str) -> UnitFile:
    root = parse_xml(text, place)
    if root.tag != "unit":
        raise root.fail(root.tag, "a unit file has one <unit>")
    _refuse_unknown(root, UNIT)
    experience = root.attributes.get("experience", "").lower()
    if experience not in get_args(Experience):
        raise root.fail("unit experience", f"{experience!r} is not one of {', '.join(RANGES)}")
    members = tuple(_member(node) for node in root.children)
    if not members:
        raise root.fail("element", "a unit has at least one element")
    texts = {field: root.attributes.get(field, "") for field in ("name", "faction", "date")}
    found = convert({**texts, "experience": experience, "elements": [*members]}, UnitFile)
    with _placed(root):
        _check_texts(found)
    return found


def _member(node: Node) -> Member:
    if node.tag != "element":
        raise node.fail(node.tag, "a <unit> has only <element>s")
    _refuse_unknown(node, Member.__struct_fields__)
    skills = {skill: node.read(_whole, skill) for skill in (PILOTING, GUNNERY) if skill in node.attributes}
    member = Member(node.attribute("file"), node.attributes.get("name", ""), **skills)
    with _placed(node):
        _check_texts(member)
        _check_skills(member)
    return member


@contextmanager
def _placed(node: Node) -> Iterator[None]:
    """Errors name the line of a node."""
    try:
        yield
    except CatalogError as error:
        raise node.fail(f"{node.tag} {error.field}", error.reason) from None


def _refuse_unknown(node: Node, known: tuple[str, ...]) -> None:
    for name in node.attributes:
        if name not in known:
            raise node.fail(f"{node.tag} {name}", f"is not one of {', '.join(known)}")


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise ValueError(f"{text[:20]!r} is not a whole number")
    return int(text)


def _check_texts(found: UnitFile | Member, prefix: str = "") -> None:
    """Names are short and readable."""
    for field in found.__struct_fields__:
        text = getattr(found, field)
        if isinstance(text, str) and len(text) > LONGEST:
            raise CatalogError("", f"{prefix}{field}", f"has {len(text)} characters, more than {LONGEST}")
        if isinstance(text, str) and not text.isprintable():
            raise CatalogError("", f"{prefix}{field}", "contains characters that cannot be shown")


def _check_skills(member: Member, prefix: str = "") -> None:
    """Skills are those of some experience."""
    for which, (skill, value) in enumerate(((PILOTING, member.piloting), (GUNNERY, member.gunnery))):
        least, most = RANGES["green"][which][0], RANGES["elite"][which][1]
        if value is not None and not least <= value <= most:
            raise CatalogError("", f"{prefix}{skill}", f"{value} is not from {least} to {most}", "TS-PRE-006")


# --- the elements and their crews -------------------------------------------------------------------------------------
def soldiers(path: Path, dice: Dice) -> tuple[UnitFile, list[Soldier]]:
    """The unit in a file and its elements; missing skills are rolled if its experience is known (TS-SFT-006)."""
    unit = read_unit(path)
    return unit, [_soldier(path, unit, member, number, dice) for number, member in enumerate(unit.elements)]


def _soldier(path: Path, unit: UnitFile, member: Member, number: int, dice: Dice) -> Soldier:
    machine = _machine(path, member)
    element = converted(machine).element
    crew = _trained(member, unit.experience, number, dice)
    pilots = bool(element.table)
    return Soldier(machine, element, member.name, crew.gunnery, crew.piloting if pilots else None)


def _machine(path: Path, member: Member) -> Design:
    """The design in the file that a member names, beside the unit file, or the one of that name in the catalog."""
    file = path.parent / member.file
    if not _is_file(file):
        return design(Path(member.file).stem if file.suffix else member.file)
    found = read_file(file)
    if len(found) != 1:
        raise CatalogError(file.name, "file", f"has {len(found)} designs, not one")
    return found[0]


def _is_file(path: Path) -> bool:
    """Whether there is such a file; no system has one whose name it cannot hold."""
    try:
        return path.is_file()
    except OSError:
        return False


def _trained(member: Member, experience: str, number: int, dice: Dice) -> Member:
    """A member with all its skills; each missing one is equally likely anywhere in its range."""
    if not experience:
        return member
    skills = {PILOTING: member.piloting, GUNNERY: member.gunnery}
    for which, (skill, (least, most)) in enumerate(zip((PILOTING, GUNNERY), RANGES[experience], strict=True)):
        if skills[skill] is None:
            (face,) = dice.faces(2 * number + which, 1, most - least + 1)
            skills[skill] = least + face - 1
    return replace(member, piloting=skills[PILOTING], gunnery=skills[GUNNERY])


def side_of(unit: UnitFile, members: list[Soldier], name: str = "") -> SideSetup:
    """A unit as a side of a battle."""
    units = tuple(
        UnitSetup(each.design.name, _known({GUNNERY: each.gunnery, PILOTING: each.piloting}), name=each.name)
        for each in members
    )
    return SideSetup(name or unit.name or "Red", units)


def _known(skills: dict[str, int | None]) -> dict[str, int]:
    return {skill: value for skill, value in skills.items() if value is not None}
