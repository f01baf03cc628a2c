"""Read .saw files, the format of Solaris Armor Werks: a vehicle, or an OmniVehicle with all its configurations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ironhex.catalog.document import convert
from ironhex.catalog.errors import CatalogError, at
from ironhex.catalog.importers.naming import BASES, Naming, half_tons, quarter_tons
from ironhex.catalog.importers.skunk import Gear, count, gear, guided, identity, number, read_machines
from ironhex.catalog.importers.xml import Node
from ironhex.catalog.vehicle import VehicleDesign, VehicleLocation, VehicleSheet

MOTIONS = {
    "Tracked": "tracked",
    "Wheeled": "wheeled",
    "Hovercraft": "hover",
    "VTOL": "vtol",
    "Naval (Displacement)": "displacement",
    "Naval (Hydrofoil)": "hydrofoil",
    "Naval (Submarine)": "submarine",
}
ENGINES = {"I.C.E. Engine": "ICE", "Fusion Engine": "Fusion", "XL Engine": "XL", "Light Fusion Engine": "Light"}
MODIFICATIONS = {
    "enviroseal": "Environmental Sealing",
    "fullamph": "Fully Amphibious Chassis",
    "limitedamph": "Limited Amphibious Chassis",
    "flotation": "Flotation Hull",
    "dunebuggy": "Dune Buggy Chassis",
    "trailer": "Trailer",
}
ARMORS = {"Standard Armor": "Standard", "Ferro-Fibrous": "Ferro-Fibrous"}
PLACES = {location.name.title(): location for location in VehicleLocation}
TURRETS = {"No Turret": False, "Single Turret": True}


def read_saw(text: str, place: str, dead_weight: bool = False) -> Iterator[VehicleDesign | CatalogError]:
    """The designs of a .saw file; an unreadable configuration is returned as its error."""
    return read_machines(text, place, "combatvehicle", "vehicle of Solaris Armor Werks", partial(_vehicle, dead_weight))


def _vehicle(dead_weight: bool, root: Node, fixed: Node, loadout: Node | None) -> VehicleDesign:
    motive, engine = root.one("motive"), root.one("engine")
    clan = engine.attributes.get("techbase") == "1"
    data = identity(root, loadout, "Mixed Clan" if clan else "Mixed IS")
    _refuse_modifications(root)
    kind = engine.word(ENGINES, "vehicle engine")
    motion = _meaning(motive, "type", MOTIONS)
    weight = root.read(half_tons, "tons")
    everything = list(gear(fixed, loadout, Naming(BASES[data["tech"]], "vehicle", dead_weight)))
    figures = {
        "tons": weight // 4,
        "half_ton": weight % 4 > 0,
        "motion": motion,
        "cruise": count(motive, "cruise"),
        "engine": "Clan XL" if kind == "XL" and clan else kind,
        "armor_type": root.one("armor").one("type").word(ARMORS, "vehicle armor"),
        "armor": _armor(root.one("armor"), motion, _meaning(motive, "turret", TURRETS)),
        "items": _items(everything, fixed, loadout),
        "cargo": sum(_room(item) for item in everything),
        "turret": fixed.read(half_tons, "turretlimit") if data["omni"] else 0,
    }
    with at(root.place, {}):
        return VehicleDesign(convert(data | figures, VehicleSheet))


def _refuse_modifications(root: Node) -> None:
    structure = root.one("structure")
    structure.one("type").word({"Standard Structure": ""}, "vehicle structure")
    mods = structure.find("mods")
    for name in mods.attributes if mods else ():
        if mods and mods.has(name):
            raise mods.fail(
                "structure", f"{MODIFICATIONS.get(name, name)}: not in the Master Rules: gear of later books"
            )


def _meaning(node: Node, attribute: str, words: dict[str, Any]) -> Any:
    said = node.attribute(attribute)
    if said not in words:
        raise node.fail(f"{node.tag} {attribute}", f"the Master Rules have no {said[:60]!r}")
    return words[said]


def _armor(armor: Node, motion: str, turret: bool) -> tuple[int, ...]:
    tags = ["front", "right", "left", "rear", *(["rotor"] if motion == "vtol" else ["primaryturret"] * turret)]
    return tuple(number(armor.one(tag)) for tag in tags)


def _items(everything: list[Gear], fixed: Node, loadout: Node | None) -> tuple[tuple[str, ...], ...]:
    rows: dict[VehicleLocation, list[str]] = {place: [] for place in VehicleLocation}
    for item in everything:
        if item.slot.equipment.special == "cargo":
            continue
        where = item.node.one("location").word(PLACES, "vehicle location")
        rows[where].append(str(item.slot._replace(rear=False)))
        if guided(loadout if loadout and item.slot.pod else fixed, item.slot):
            base = "Clan" if item.slot.equipment.tech == "Clan" else "IS"
            rows[where].append(f"{base} Artemis IV FCS" + " (pod)" * item.slot.pod)
    return tuple(tuple(rows[place]) for place in VehicleLocation)


def _room(item: Gear) -> int:
    """Quarter tons of an infantry bay or a cargo hold."""
    if item.slot.equipment.special != "cargo":
        return 0
    return item.node.one("tons").read(quarter_tons)
