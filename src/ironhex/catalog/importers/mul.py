"""Read .mul files, MegaMek's unit lists: machines by name, and their warriors.

Damage from the battle the list was saved after is ignored.
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
    """The roster of a .mul file, with the given name."""
    root = parse_xml(text, place)
    if root.tag not in ROOTS:
        raise root.fail(root.tag, "not a unit list")
    units = tuple(_enlisted(entity) for entity in _entities(root))
    if not units:
        raise root.fail("entity", "missing")
    return Roster(name, units)


def _entities(node: Node) -> Iterator[Node]:
    """All entities at any depth: a list of survivors has them in groups."""
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
