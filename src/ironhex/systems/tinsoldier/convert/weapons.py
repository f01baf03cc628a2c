"""Weapons: their figures and arcs, from the equipment of a design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ironhex.catalog import Design, Item, Location, MechDesign, VehicleLocation
from ironhex.catalog.equipment import Equipment
from ironhex.systems.tinsoldier.element import Ammunition, Arc, Type, Weapon

TYPES: dict[str, Type] = {"energy": "energy", "ballistic": "gun", "missile": "missile", "artillery": "missile"}
RATES = {"ultra": 2, "rotary": 6}
"""How often a weapon may fire in one attack, by its special rules."""
GUIDED = frozenset({"LRM", "SRM"})
"""The launchers that an Artemis system guides."""
NOT_WEAPONS = frozenset({"ams", "narc"})
"""They do no damage, and this game has no rules for them."""
ARMS = {Location.LA: (Arc.FL, Arc.FB_L), Location.RA: (Arc.FR, Arc.FB_R)}
SIDES = {
    VehicleLocation.FRONT: Arc.F,
    VehicleLocation.REAR: Arc.B,
    VehicleLocation.LEFT: Arc.L,
    VehicleLocation.RIGHT: Arc.R,
    VehicleLocation.TURRET: Arc.X,
    VehicleLocation.BODY: Arc.F,
}


def is_weapon(gear: Equipment) -> bool:
    """Whether an item can attack in this game."""
    return gear.weapon and gear.special not in NOT_WEAPONS


def weapons(design: Design) -> tuple[Weapon, ...]:
    """All weapons of a design."""
    guided = _guided(design)
    return tuple(
        weapon_of(item.equipment, arc(design, item), guided=item.index in guided)
        for item in design.weapons
        if is_weapon(item.equipment)
    )


def weapon_of(gear: Equipment, arc: Arc, *, guided: bool = False) -> Weapon:
    """The figures of a weapon (TS-CNV-004 to TS-CNV-008)."""
    artillery = gear.category == "artillery"
    return Weapon(
        name=gear.name,
        type="gun" if artillery and gear.family != "Arrow IV" else TYPES[gear.category],
        arc=arc,
        damage=gear.damage if gear.missiles else gear.damage_at(gear.medium),
        shots=gear.missiles or 1,
        minimum=gear.minimum + 1,
        effective=gear.long or gear.medium,
        accuracy=-2 * gear.to_hit,
        heat=gear.heat,
        ammo=gear.ammo,
        rate=RATES.get(gear.special, 1),
        anti_infantry=gear.family in ("Machine Gun", "Flamer"),
        cluster=gear.special == "lbx",
        heats=gear.family == "Flamer",
        streak=gear.special == "streak",
        guided=guided,
        indirect=gear.family == "LRM",
        off_board_only=artillery,
        torpedo=gear.special == "torpedo",
        one_shot=gear.one_shot,
    )


def arc(design: Design, item: Item) -> Arc:
    """The arc of a weapon (TS-CNV-009)."""
    if not isinstance(design, MechDesign):
        return Arc.B if item.rear else SIDES[VehicleLocation(item.location)]
    if item.rear:
        return Arc.B
    places = {Location(place) for place, _ in item.slots}
    if places == {Location.HD}:
        return Arc.FX
    if len(places) == 1 and design.config == "biped" and (arm := places.pop()) in ARMS:
        return ARMS[arm][0 if design.arm_has_lower[arm] else 1]
    return Arc.F  # a split weapon has the arc of the more restrictive location


def punch_arcs(design: MechDesign) -> tuple[Arc, ...]:
    """The arms of a biped that can punch (TS-CNV-010)."""
    if design.config == "quad":
        return ()
    return tuple(arcs[0] for arm, arcs in ARMS.items() if design.arm_has_lower[arm])


def _guided(design: Design) -> frozenset[int]:
    """The launchers with an Artemis system: as many in each location as there are systems."""
    free = Counter(item.location for item in design.with_special("artemis"))
    found = []
    for item in design.weapons:
        if item.equipment.family in GUIDED and free[item.location]:
            free[item.location] -= 1
            found.append(item.index)
    return frozenset(found)


def ammunition(design: Design) -> tuple[Ammunition, ...]:
    """The shots of each kind that a design carries, for weapons that exist in this game."""
    needed = {item.equipment.ammo for item in design.weapons if is_weapon(item.equipment)}
    return tuple(Ammunition(key, shots) for key, shots in _loads(design) if key in needed)


def _loads(design: Design) -> Iterator[tuple[str, int]]:
    shots: Counter[str] = Counter()
    for item in design.bins:
        shots[item.equipment.ammo or item.equipment.key] += item.shots
    yield from shots.items()
