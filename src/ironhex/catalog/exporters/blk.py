"""Write .blk files: every unit type except 'Mechs."""

from __future__ import annotations

from collections.abc import Iterable

from ironhex.catalog.emplacement import EmplacementDesign
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.exporters.names import name
from ironhex.catalog.mounts import MountedDesign
from ironhex.catalog.platoon import PlatoonDesign
from ironhex.catalog.protomech import ProtoDesign
from ironhex.catalog.suits import SuitDesign
from ironhex.catalog.vehicle import NAVAL, VehicleDesign

Block = tuple[str, Iterable[object]]

TECHS = {"IS": "IS", "Clan": "Clan", "Mixed IS": "Mixed (IS Chassis)", "Mixed Clan": "Mixed (Clan Chassis)"}
ENGINES = {"Fusion": 0, "ICE": 1, "XL": 2, "Clan XL": 2, "Light": 4}
MOTIONS = {"vtol": "VTOL", "displacement": "Naval"}
MOTIVES = {"foot": "Leg", "motorized": "Motorized", "jump": "Jump"}
SUIT_MOTIONS = {"jump": "Jump", "fly": "VTOL", "swim": "UMU"}


def write_blk(design: MountedDesign) -> str:
    """The .blk of a design, which can be read back."""
    blocks: list[Block] = [("BlockVersion", [1]), ("Version", ["MAM0"]), *_unit(design), *_items(design)]
    return "\n".join("\n".join([f"<{tag}>", *map(str, values), f"</{tag}>"]) for tag, values in blocks) + "\n"


def _unit(design: MountedDesign) -> list[Block]:
    match design:
        case VehicleDesign():
            return _vehicle(design)
        case PlatoonDesign():
            return _platoon(design)
        case SuitDesign():
            return _suits(design)
        case ProtoDesign():
            return _protomech(design)
        case EmplacementDesign():
            return _emplacement(design)
    raise CatalogError(design.name, "type", f"a .blk cannot hold a unit of type {design.type}")


def _identity(design: MountedDesign, type: str) -> list[Block]:
    model: list[Block] = [("Model", [design.model])] if design.model else []
    tech = f"{TECHS[design.tech]} Level {design.level}"
    return [("UnitType", [type]), ("Name", [design.chassis]), *model, ("year", [design.era]), ("type", [tech])]


def _vehicle(design: VehicleDesign) -> list[Block]:
    kind = "VTOL" if design.motion == "vtol" else "Naval" if design.motion in NAVAL else "Tank"
    blocks: list[Block] = [
        *_identity(design, kind),
        ("Tonnage", [_tons(design.quarter_tons)]),
        ("motion_type", [MOTIONS.get(design.motion, design.motion.title())]),
        ("cruiseMP", [design.cruise]),
        ("engine_type", [ENGINES[design.engine]]),
        ("internal_type", [0]),
        ("armor_type", [int(design.armor_type == "Ferro-Fibrous")]),
        ("armor", design.sheet.armor),
    ]
    if design.engine in ("XL", "Clan XL"):
        blocks.append(("clan_engine", [str(design.engine == "Clan XL").lower()]))
    if design.cargo:
        blocks.append(("transporters", [f"TroopSpace:{_tons(design.cargo)}"]))
    if design.omni:
        blocks.append(("omni", [1]))
    if design.turret:
        blocks.append(("baseChassisTurretWeight", [_tons(design.turret)]))
    return blocks


def _tons(quarter_tons: int) -> str:
    return f"{quarter_tons // 4}{('', '.25', '.5', '.75')[quarter_tons % 4]}"


def _platoon(design: PlatoonDesign) -> list[Block]:
    return [
        *_identity(design, "Infantry"),
        ("Tonnage", [design.tons]),
        ("motion_type", [MOTIVES[design.motive]]),
        ("cruiseMP", [design.run]),
        ("jumpingMP", [design.jump]),
        ("armor", [0]),
        ("troopers", [design.troopers]),
    ]


def _suits(design: SuitDesign) -> list[Block]:
    fast = [field for field in SUIT_MOTIONS if getattr(design, field)]
    if len(fast) > 1:
        raise CatalogError(design.name, fast[1], f"a .blk has no room for it beside {fast[0]}")
    motion = fast[0] if fast else ""
    return [
        *_identity(design, "BattleArmor"),
        ("Tonnage", [design.suits]),
        ("motion_type", [SUIT_MOTIONS.get(motion, "Leg")]),
        ("cruiseMP", [design.run]),
        ("jumpingMP", [getattr(design, motion) if motion else 0]),
        ("armor", [design.suit_armor]),
        *([("BV", [design.bv])] if design.bv else []),
    ]


def _protomech(design: ProtoDesign) -> list[Block]:
    return [
        *_identity(design, "ProtoMech"),
        ("Tonnage", [design.tons]),
        ("motion_type", ["Biped"]),
        ("cruiseMP", [design.walk]),
        ("jumpingMP", [design.jump]),
        ("armor", design.sheet.armor),
    ]


def _emplacement(design: EmplacementDesign) -> list[Block]:
    return [
        *_identity(design, "GunEmplacement"),
        ("ConstructionFactor", [design.cf]),
        ("Height", [design.height]),
        ("Turret", [design.turret]),
    ]


def _items(design: MountedDesign) -> list[Block]:
    blocks: list[Block] = []
    for place in design.places:
        mounts = [mount for mount in design.items if mount.location == place]
        names = [name(mount.equipment, mount.shots) + ":OMNI" * mount.pod for mount in mounts]
        if place == 0:
            names += _abilities(design)
        if names:
            blocks.append((_tag(design, place.name), names))
    return blocks


def _tag(design: MountedDesign, place: str) -> str:
    title = "Platoon" if isinstance(design, PlatoonDesign) else place.replace("_", " ").title()
    return f"{title} Equipment"


def _abilities(design: MountedDesign) -> list[str]:
    match design:
        case PlatoonDesign(anti_mech=True):
            return ["LegAttack", "SwarmMek", "StopSwarm"]
        case SuitDesign():
            able = (("LegAttack", design.leg_attacks), ("SwarmMek", design.swarm_attacks))
            return [word for word, is_able in able if is_able]
    return []
