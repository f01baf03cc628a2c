"""The unit types of .blk files, each from its blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ironhex.catalog.design import Design
from ironhex.catalog.document import convert
from ironhex.catalog.emplacement import EmplacementDesign, EmplacementLocation, EmplacementSheet
from ironhex.catalog.errors import at
from ironhex.catalog.importers.blk import Blk, identity, naming, take_apart
from ironhex.catalog.importers.naming import quarter_tons
from ironhex.catalog.mounts import MountedDesign
from ironhex.catalog.platoon import PlatoonDesign, PlatoonSheet
from ironhex.catalog.protomech import ProtoDesign, ProtoLocation, ProtoSheet
from ironhex.catalog.suits import SuitDesign, SuitLocation, SuitSheet
from ironhex.catalog.vehicle import VehicleDesign, VehicleLocation, VehicleSheet

Made = TypeVar("Made", bound=MountedDesign)

MOTIONS = {
    "tracked": "tracked",
    "wheeled": "wheeled",
    "hover": "hover",
    "vtol": "vtol",
    "naval": "displacement",
    "hydrofoil": "hydrofoil",
    "submarine": "submarine",
}
ENGINES = {"0": "Fusion", "1": "ICE", "2": "XL", "4": "Light"}
ARMORS = {"0": "Standard", "1": "Ferro-Fibrous", "-1": "Standard"}
STRUCTURES = {"0": "Standard", "-1": "Standard"}
TRUTHS = {"true": True, "false": False}
MOTIVES = {"leg": "foot", "motorized": "motorized", "jump": "jump"}
STRENGTHS = {"foot": 28, "motorized": 28, "jump": 21}
"""Troopers of an Inner Sphere platoon; a Clan Point has 25 (BMR-INF-003 to 005)."""
SUIT_MOTIONS = {"leg": "", "jump": "jump", "vtol": "fly", "umu": "swim", "submarine": "swim"}
ABILITIES = {"Leg Attack": "leg_attacks", "Swarm Attack": "swarm_attacks", "Stop Swarming": ""}


def read_blk(text: str, place: str, dead_weight: bool = False) -> Design:
    """The design of a .blk file."""
    file = take_apart(text, place, dead_weight)
    kind = file.first("unittype")
    reader = READERS.get(kind.text.lower())
    if reader is None:
        raise file.fail(kind.number, "unittype", f"the Master Rules have no unit type {kind.text[:60]!r}")
    return reader(file)


def _vehicle(file: Blk) -> VehicleDesign:
    data = identity(file)
    engine = file.word("engine_type", ENGINES, "engine", "0")
    clan = file.word("clan_engine", TRUTHS, "truth", str(data["tech"].endswith("Clan")).lower())
    file.word("internal_type", STRUCTURES, "vehicle structure", "0")
    motion = file.word("motion_type", MOTIONS, "motion")
    gear = naming(file, data["tech"], "vehicle")
    items = tuple(file.items(gear, f"{place.name.lower()} equipment") for place in VehicleLocation)
    weight = file.weight("tonnage")
    figures = {
        "tons": weight // 4,
        "half_ton": weight % 4 > 0,
        "motion": motion,
        "cruise": file.number("cruisemp"),
        "engine": "Clan XL" if engine == "XL" and clan else engine,
        "armor_type": file.word("armor_type", ARMORS, "vehicle armor", "0"),
        "armor": file.numbers("armor"),
        "items": items,
        "omni": file.has("omni") or any(text.endswith(" (pod)") for row in items for text in row),
        "cargo": _cargo(file),
        "turret": file.weight("basechassisturretweight", 0),
    }
    return _made(file, VehicleDesign, VehicleSheet, data | figures)


def _cargo(file: Blk) -> int:
    """Quarter tons of space, from lines such as `TroopSpace:7.5`."""
    room = 0
    for line in file.blocks["transporters"].values if file.has("transporters") else ():
        kind, _, size = line.text.partition(":")
        if kind.lower() not in ("troopspace", "cargobay"):
            raise file.fail(
                line.number, "transporters", f"the Master Rules have no infantry or cargo space {kind[:60]!r}"
            )
        room += file.read("transporters", line._replace(text=size.partition(":")[0]), quarter_tons)
    return room


def _platoon(file: Blk) -> PlatoonDesign:
    data = identity(file)
    motive = file.word("motion_type", MOTIVES, "infantry")
    gear = naming(file, data["tech"], "platoon")
    items = file.items(gear, "platoon equipment", "field guns equipment", "troopers equipment", "primary")
    figures = {
        "motive": motive,
        "troopers": file.number("troopers", 25 if data["tech"] == "Clan" else STRENGTHS[motive]),
        "anti_mech": "Leg Attack" in items,
        "items": (tuple(text for text in items if text not in ABILITIES),),
    }
    return _made(file, PlatoonDesign, PlatoonSheet, data | figures)


def _suits(file: Blk) -> SuitDesign:
    data = identity(file)
    gear = naming(file, data["tech"], "suit")
    tags = (f"{place.name.lower().replace('_', ' ')} equipment" for place in SuitLocation)
    rows = [file.items(gear, *((tag, "point equipment") if tag == "squad equipment" else (tag,))) for tag in tags]
    figures = {
        "suits": file.number("trooper count" if file.has("trooper count") else "tonnage"),
        "walk": file.number("cruisemp"),
        "armor": file.number("armor"),
        "bv": file.number("bv", 0),
        "items": tuple(tuple(text for text in row if text not in ABILITIES) for row in rows),
    }
    if motion := file.word("motion_type", SUIT_MOTIONS, "battle armor", "leg"):
        figures[motion] = file.number("jumpingmp", 0)
    able = {field: True for text, field in ABILITIES.items() if field and text in rows[SuitLocation.SQUAD]}
    return _made(file, SuitDesign, SuitSheet, data | figures | able)


def _protomech(file: Blk) -> ProtoDesign:
    data = identity(file)
    gear = naming(file, data["tech"], "proto")
    figures = {
        "tons": file.number("tonnage"),
        "walk": file.number("cruisemp"),
        "jump": file.number("jumpingmp", 0),
        "armor": file.numbers("armor"),
        "items": tuple(
            file.items(gear, f"{place.name.lower().replace('_', ' ')} equipment") for place in ProtoLocation
        ),
    }
    return _made(file, ProtoDesign, ProtoSheet, data | figures)


def _emplacement(file: Blk) -> EmplacementDesign:
    data = identity(file)
    gear = naming(file, data["tech"], "vehicle")
    figures = {
        "cf": file.number("constructionfactor"),
        "height": file.number("height", 1),
        "turret": file.number("turret", 0),
        "items": tuple(file.items(gear, f"{place.name.lower()} equipment") for place in EmplacementLocation),
    }
    return _made(file, EmplacementDesign, EmplacementSheet, data | figures)


def _made(file: Blk, design: type[Made], sheet: Any, data: dict[str, Any]) -> Made:
    """Build the design from its data; an error gets the line of the block it comes from."""
    tags = {"tons": "tonnage", "cruise": "cruisemp", "walk": "cruisemp", "suits": "tonnage", "cf": "constructionfactor"}
    lines = {field: file.lines.get(tag, 1) for field, tag in tags.items()} | file.lines
    lines |= {f"items.{'_'.join(tag.split()[:-1])}": line for tag, line in file.lines.items()}
    with at(file.place, lines):
        return design(convert(data, sheet))


READERS: dict[str, Callable[[Blk], Design]] = {
    "tank": _vehicle,
    "vtol": _vehicle,
    "naval": _vehicle,
    "surface": _vehicle,
    "hydrofoil": _vehicle,
    "infantry": _platoon,
    "battlearmor": _suits,
    "protomech": _protomech,
    "gunemplacement": _emplacement,
}
