"""What the .ssw and .saw files of the Skunk Werks programs have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from ironhex.catalog.design import Design, Tech
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.importers.naming import Naming, quarter_tons, tidy, whole
from ironhex.catalog.importers.xml import Node, parse_xml
from ironhex.catalog.mech_sheet import Slot, slot

Made = TypeVar("Made", bound=Design)

TECHS: dict[str, Tech | None] = {"Inner Sphere": "IS", "Clan": "Clan", "Mixed": None}
LEVELS = {"0": 1, "1": 2, "2": 3, "3": 3, "4": 3}


class Gear(NamedTuple):
    """One piece of equipment in a file, and the element with its location."""

    slot: Slot
    node: Node


def identity(root: Node, loadout: Node | None, mixed: Tech) -> dict[str, Any]:
    """The fields that all machines share; for an Omni the configuration's name is the model."""
    tech = root.one("techbase").word(TECHS, "technology base") or mixed
    era = (loadout.find("loadout_year") if loadout else None) or root.one("year")
    name = loadout.attribute("name") if loadout else ""
    return {
        "chassis": tidy(root.attribute("name").partition("(")[0]),
        "model": tidy(f"{root.attribute('model')} {name}"),
        "tech": tech,
        "era": number(era),
        "level": root.one("rules_level").word(LEVELS, "level"),
        "omni": loadout is not None,
    }


def read_machines(
    text: str, place: str, tag: str, kind: str, make: Callable[[Node, Node, Node | None], Made]
) -> Iterator[Made | CatalogError]:
    """The machines of a file, one for each configuration; an invalid one is returned as its error."""
    root = parse_xml(text, place)
    if root.tag != tag:
        raise root.fail(root.tag, f"no {kind}")
    for fixed, loadout in configurations(root):
        try:
            yield make(root, fixed, loadout)
        except CatalogError as error:
            yield error


def number(node: Node) -> int:
    return node.read(whole)


def count(node: Node, name: str) -> int:
    """The number in an attribute."""
    return node.read(whole, name)


def configurations(root: Node) -> Iterator[tuple[Node, Node | None]]:
    """The fixed load, alone or with each of the pod loads."""
    fixed = root.one("baseloadout")
    loadouts = list(root.all("loadout"))
    if loadouts:
        yield from ((fixed, loadout) for loadout in loadouts)
    else:
        yield fixed, None


def gear(fixed: Node, loadout: Node | None, naming: Naming) -> Iterator[Gear]:
    """All equipment of a machine; that of a configuration is in pods."""
    for load in filter(None, (fixed, loadout)):
        _refuse_later_fire_control(load)
        for node in load.all("equipment"):
            yield Gear(_slot(node, naming, pod=load is loadout), node)


def _slot(node: Node, naming: Naming, pod: bool) -> Slot:
    name = tidy(node.one("name").text)
    rear = " (R)" * name.startswith("(R) ")
    plain = name.removeprefix("(R) ").replace(" (1/2)", " - Half")
    tons = node.find("tons")
    weight = tons.read(quarter_tons) if tons else 0
    try:
        found = slot(naming.text(plain + rear + " (pod)" * pod, weight))
    except CatalogError as error:
        raise node.fail("equipment", f"{error.field}: {error.reason}") from None
    if not isinstance(found, Slot):
        raise node.fail("equipment", f"{name!r} is not equipment")
    return found


def _refuse_later_fire_control(load: Node) -> None:
    for attribute, name in (("fcsa5", "Artemis V"), ("fcsapollo", "Apollo")):
        if load.has(attribute):
            raise load.fail("equipment", f"{name}: not in the Master Rules: gear of later books")


def guided(load: Node, launcher: Slot) -> bool:
    """Whether a launcher has the Artemis IV of its whole load."""
    plain = launcher.equipment.family in ("LRM", "SRM") and not launcher.equipment.special
    return load.has("fcsa4") and launcher.equipment.category == "missile" and plain
