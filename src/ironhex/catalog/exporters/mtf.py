"""Write .mtf files: the old positional format, which both old and new programs read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ironhex.catalog.errors import CatalogError
from ironhex.catalog.exporters.names import name
from ironhex.catalog.mech import Item, MechDesign
from ironhex.catalog.mech_sheet import REAR, Location

ORDER = (Location.LA, Location.RA, Location.LT, Location.RT, Location.CT, Location.HD, Location.LL, Location.RL)
"""Locations in the order of the file; the rear of the torsos follows as LT, RT, CT."""

BIPED = ("Left Arm", "Right Arm", "Left Torso", "Right Torso", "Center Torso", "Head", "Left Leg", "Right Leg")
QUAD = ("Front Left Leg", "Front Right Leg", *BIPED[2:6], "Rear Left Leg", "Rear Right Leg")
TECHS = {
    "IS": "Inner Sphere",
    "Clan": "Clan",
    "Mixed IS": "Mixed (IS Chassis)",
    "Mixed Clan": "Mixed (Clan Chassis)",
}
MYOMERS = {"masc": "MASC", "tsm": "Triple-Strength"}


def write_mtf(design: MechDesign) -> str:
    """The .mtf of a 'Mech, which can be read back."""
    if "(" in design.chassis or not design.chassis:
        raise CatalogError(design.name, "chassis", "cannot be written as .mtf: its name is empty or has a bracket")
    titles = dict(zip(ORDER, QUAD if design.config == "quad" else BIPED, strict=True))
    parts = [
        ["Version:1.0", design.chassis, design.model],
        _identity(design),
        _frame(design),
        _movement(design),
        _armor(design),
        _weapons(design, titles),
        *([f"{titles[location]}:", *_slots(design, location)] for location in ORDER),
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _identity(design: MechDesign) -> list[str]:
    return [
        f"Config:{design.config.title()}{' Omnimech' * design.omni}",
        f"TechBase:{TECHS[design.tech]}",
        f"Era:{design.era}",
        f"Rules Level:{design.level}",
    ]


def _frame(design: MechDesign) -> list[str]:
    words = (MYOMERS.get(item.equipment.special) for item in design.items)
    return [
        f"Mass:{design.tons}",
        f"Engine:{design.engine_rating} {_engine(design)}",
        f"Structure:{design.structure}",
        f"Myomer:{next(filter(None, words), 'Standard')}",
    ]


def _engine(design: MechDesign) -> str:
    """An engine names its technology base if that differs from the machine's."""
    if design.engine == "Clan XL":
        return "XL (Clan) Engine"
    return f"{design.engine} Engine{'(IS)' if design.clan and design.engine == 'XL' else ''}"


def _movement(design: MechDesign) -> list[str]:
    return [
        f"Heat Sinks:{design.heat_sinks} {'Double' if design.double_sinks else 'Single'}",
        f"Walk MP:{design.walk}",
        f"Jump MP:{design.jump}",
    ]


def _armor(design: MechDesign) -> list[str]:
    front = [f"{location.name} Armor:{design.armor[location]}" for location in ORDER]
    rear = [f"RT{torso.name[0]} Armor:{design.armor[REAR[torso]]}" for torso in ORDER if torso in REAR]
    return [f"Armor:{design.armor_type}{' Armor' * (design.armor_type == 'Standard')}", *front, *rear]


def _weapons(design: MechDesign, titles: dict[Location, str]) -> list[str]:
    counted = Counter((name(item.equipment), titles[Location(item.location)], item.rear) for item in design.weapons)
    lines = [f"{count} {weapon}{' (R)' * rear}, {title}" for (weapon, title, rear), count in counted.items()]
    return [f"Weapons:{len(lines)}", *lines]


def _slots(design: MechDesign, location: Location) -> Iterator[str]:
    row = design.contents[location]
    yield from (_slot(content) for content in row)
    yield from ["-Empty-"] * (12 - len(row))


def _slot(content: Item | str | None) -> str:
    if isinstance(content, Item):
        return f"{name(content.equipment, content.shots)}{' (R)' * content.rear}{' (omnipod)' * content.pod}"
    return {None: "-Empty-", "Engine": "Fusion Engine"}.get(content, str(content))
