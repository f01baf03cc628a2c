"""Reader of .mul files, MegaMek's unit lists: machines by name, and their warriors.

What the machines have suffered in the battle that the list was saved after is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironhex.catalog.document import convert
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.importers.naming import tidy, whole
from ironhex.catalog.importers.xml import Node, parse_xml
from ironhex.catalog.roster import Enlisted, Roster

ROOTS = frozenset({"unit", "record"})


def read_mul(text: str, place: str, name: str) -> Roster:
    """The roster of a .mul file, under a name."""
    root = parse_xml(text, place)
    if root.tag not in ROOTS:
        raise root.fail(root.tag, "no list of units")
    units = tuple(_enlisted(entity) for entity in _entities(root))
    if not units:
        raise root.fail("entity", "missing")
    return Roster(name, units)


def _entities(node: Node) -> Iterator[Node]:
    """Entities wherever they stand: a list of the survivors of a battle has them in groups."""
    for child in node.children:
        if child.tag == "entity":
            yield child
        else:
            yield from _entities(child)


def _enlisted(entity: Node) -> Enlisted:
    crew = entity.find("crew")
    pilot = entity.find("pilot") or (crew.find("crewMember") if crew else None)
    data: dict[str, Any] = {"design": tidy(f"{entity.attribute('chassis')} {entity.attributes.get('model', '')}")}
    if pilot:
        data["pilot"] = tidy(pilot.attributes.get("name", ""))
        data |= {skill: _skill(pilot, skill) for skill in ("gunnery", "piloting") if skill in pilot.attributes}
    try:
        return convert(data, Enlisted)
    except CatalogError as error:
        raise entity.fail(error.field, error.reason) from None


def _skill(pilot: Node, skill: str) -> int:
    try:
        return whole(pilot.attributes[skill])
    except ValueError as error:
        raise pilot.fail(skill, str(error)) from None
