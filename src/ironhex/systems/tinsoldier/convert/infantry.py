"""Infantry: a section of a platoon, with rifles or heavy weapons."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog import PlatoonDesign, equipment
from ironhex.kernel.calculation import Calculation
from ironhex.systems.tinsoldier.convert.weapons import weapon_of
from ironhex.systems.tinsoldier.element import Arc, Category, Converted, Element, Mode, Weapon, whole

SECTION = 7
"""Soldiers in a section, of which a platoon has four (TS-INF-001)."""
FOOT_MP, JUMP_MP = 1, 3
RIFLES = Weapon("Rifles", "gun", Arc.X, 1, effective=3, anti_infantry=True)
HEAVY = {"Infantry Machine Gun": "Machine Gun", "Infantry SRM": "SRM 2", "Infantry Flamer": "Flamer"}
"""The weapon whose figures a heavy-weapons section uses (TS-INF-009)."""
MOTIVES = ("foot", "jump")


def section(design: PlatoonDesign) -> Converted:
    """A section of a platoon."""
    jumps = design.motive == "jump"
    troopers = Calculation().plus("TS-INF-001", SECTION, "a section of the platoon")
    on_foot = Calculation().plus("TS-INF-005", FOOT_MP, "Foot MP")
    in_air = Calculation().plus("TS-INF-005", JUMP_MP if jumps else 0, "Jump MP")
    element = Element(
        name=design.name.replace("Platoon", "Section").replace("Point", "Section"),
        category=Category.INFANTRY,
        mode=Mode.FOOT,
        speed=whole(on_foot),
        jump=whole(in_air),
        weapons=_weapons(design),
        troopers=whole(troopers),
        anti_mech=design.anti_mech,
        heavy=design.weapon.key in HEAVY,
        sealed=False,
        design=design.key,
    )
    return Converted(element, (("Soldiers", troopers), ("Movement", on_foot), ("Jump", in_air)))


def _weapons(design: PlatoonDesign) -> tuple[Weapon, ...]:
    """Rifles, or heavy weapons and the rifles that are left when these are thrown away; SRMs fire once."""
    found = HEAVY.get(design.weapon.key)
    if found is None:
        return (RIFLES,)
    gun = replace(weapon_of(equipment(found), Arc.X), heat=0, ammo="", one_shot=found == HEAVY["Infantry SRM"])
    return gun, RIFLES
