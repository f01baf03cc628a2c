"""Damage carried from one battle to the next: taken from a unit, and applied to one that enters a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from ironhex.catalog import CatalogError, Design, VehicleLocation
from ironhex.catalog.damage import UNDAMAGED, Damage
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bodies import BOXES, AnyBody, EmplacementBody, ProtoBody, VehicleBody
from ironhex.systems.classic.events.damage import DEAD
from ironhex.systems.classic.kinds.kind import as_it_is

SUFFIX = " rear"
LASTING = ("slowed", "halted", "turret_locked")


# --- from a unit ------------------------------------------------------------------------------------------------------
def carried(unit: Unit) -> Damage:
    """What is damaged or spent on a unit; heat and posture end with the battle."""
    design = unit.design
    rows = dict(_armor_rows(design))
    structure = {code: location for code, location in _codes(design).items() if not unit.gone(location)}
    return Damage(
        armor=_missing(rows, design.armor, unit.armor),
        structure=_missing(structure, design.structure_points, unit.structure),
        slots={code: hit for code, location in structure.items() if (hit := _slots(unit, location))},
        lost=tuple(code for code, location in _codes(design).items() if unit.gone(location)),
        flooded=tuple(code for code, location in structure.items() if unit.flooded >> location & 1),
        ammo=unit.ammo if unit.ammo != tuple(bin.shots for bin in design.bins) else None,
        jammed=unit.jammed,
        expended=unit.expended,
        wounds=unit.wounds,
        slowed=unit.body.slowed,
        halted=unit.body.halted,
        turret_locked=unit.body.turret_locked,
        boxes={code: boxes for code, location in structure.items() if (boxes := _boxes(unit, location))},
    )


def fights_on(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can enter another battle after this one: it is in it or has withdrawn; warriors on foot cannot."""
    return unit.fate in ("", "withdrawn") and unit.phase.doom is None and battle.kind(unit).has_sheet


def _missing(rows: Mapping[str, int], full: Sequence[int], left: Sequence[int]) -> dict[str, int]:
    return {code: full[row] - left[row] for code, row in rows.items() if full[row] > left[row]}


def _slots(unit: Unit, location: int) -> tuple[int, ...]:
    """The slots of a location that are hit, counted from 1."""
    return tuple(slot + 1 for slot in range(len(unit.design.contents[location])) if unit.crits[location] >> slot & 1)


def _boxes(unit: Unit, location: int) -> int:
    """The critical hit boxes of a location that are crossed off; only a ProtoMech has some."""
    return unit.proto.boxes[location] if isinstance(unit.body, ProtoBody) else 0


def _codes(design: Design) -> dict[str, int]:
    return {location.code: location.index for location in design.locations if location.struck}


def _armor_rows(design: Design) -> Iterator[tuple[str, int]]:
    """Every row of armor by the code of its location; rear armor follows the front."""
    yield from _codes(design).items()
    for location, row in design.rear.items():
        yield f"{design.location_code(location)}{SUFFIX}", row


# --- onto a unit ------------------------------------------------------------------------------------------------------
def with_damage(unit: Unit, damage: Damage, enters: Callable[[Unit], Unit] = as_it_is) -> Unit:
    """A unit that enters a battle damaged, with what its kind makes of it (`enters`).

    Damage that does not fit its design is an error with place and reason.
    """
    design, codes = unit.design, _codes(unit.design)
    lost = [_known(unit, codes, "lost", code) for code in damage.lost]
    armor = _reduced(unit, "armor", dict(_armor_rows(design)), unit.armor, damage.armor)
    structure = _reduced(unit, "structure", codes, unit.structure, damage.structure)
    return enters(
        replace(
            unit,
            armor=armor,
            structure=tuple(0 if location in lost else points for location, points in enumerate(structure)),
            crits=_with_hits(unit, codes, damage.slots),
            ammo=_with_ammo(unit, damage.ammo),
            flooded=sum(1 << _known(unit, codes, "flooded", code) for code in set(damage.flooded)),
            jammed=_weapons(unit, "jammed", damage.jammed),
            expended=_launchers(unit, damage.expended),
            wounds=_with_wounds(unit, damage.wounds),
            body=_with_lasting_damage(unit, codes, damage),
        )
    )


def _known(unit: Unit, rows: Mapping[str, int], field: str, code: str) -> int:
    if code not in rows:
        raise CatalogError(unit.name, f"damage.{field}.{code}", f"no such location; there are {', '.join(rows)}")
    return rows[code]


def _reduced(
    unit: Unit, field: str, rows: Mapping[str, int], full: Sequence[int], lost: Mapping[str, int]
) -> tuple[int, ...]:
    left = list(full)
    for code, points in lost.items():
        row = _known(unit, rows, field, code)
        if not 0 <= points <= left[row]:
            raise CatalogError(unit.name, f"damage.{field}.{code}", f"{points} points lost of {left[row]}")
        left[row] -= points
    return tuple(left)


def _with_hits(unit: Unit, codes: Mapping[str, int], slots: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    crits = list(unit.crits)
    for code, hit in slots.items():
        location = _known(unit, codes, "slots", code)
        hittable = unit.design.hittable[location]
        for slot in hit:
            if not 1 <= slot <= len(hittable) or not hittable[slot - 1]:
                raise CatalogError(unit.name, f"damage.slots.{code}", f"slot {slot} holds nothing that can be hit")
            crits[location] |= 1 << slot - 1
    return tuple(crits)


def _with_ammo(unit: Unit, left: tuple[int, ...] | None) -> tuple[int, ...]:
    if left is None:
        return unit.ammo
    full = tuple(bin.shots for bin in unit.design.bins)
    if len(left) != len(full):
        raise CatalogError(unit.name, "damage.ammo", f"{len(left)} bins given, the design has {len(full)}")
    bins = enumerate(zip(left, full, strict=True), 1)
    if over := next((number for number, (now, most) in bins if not 0 <= now <= most), None):
        raise CatalogError(unit.name, "damage.ammo", f"bin {over} holds {full[over - 1]} shots, not {left[over - 1]}")
    return left


def _weapons(unit: Unit, field: str, numbers: tuple[int, ...]) -> tuple[int, ...]:
    weapons = [weapon.index for weapon in unit.design.weapons]
    for number in numbers:
        if number not in weapons:
            known = ", ".join(map(str, weapons))
            raise CatalogError(unit.name, f"damage.{field}", f"item {number} is not a weapon; the weapons are {known}")
        if numbers.count(number) > 1:
            raise CatalogError(unit.name, f"damage.{field}", f"item {number} is listed twice")
    return numbers


def _launchers(unit: Unit, fired: tuple[int, ...]) -> tuple[int, ...]:
    for number in _weapons(unit, "expended", fired):
        if not unit.design.items[number].equipment.one_shot:
            name = unit.design.items[number].equipment.name
            raise CatalogError(unit.name, "damage.expended", f"item {number}, {name}, fires more than once")
    return fired


def _with_lasting_damage(unit: Unit, codes: Mapping[str, int], damage: Damage) -> AnyBody:
    """The body of a unit with the damage that only its kind has."""
    if damage.boxes:
        return _with_boxes(unit, codes, damage.boxes)
    if isinstance(unit.body, EmplacementBody):
        return replace(unit.body, turret_locked=damage.turret_locked)
    return _with_motive_damage(unit, damage)


def _with_motive_damage(unit: Unit, damage: Damage) -> AnyBody:
    """The body of a vehicle that has lost MP or its turret for good; no other unit has such damage."""
    given = {field: found for field in LASTING if (found := getattr(damage, field)) != getattr(UNDAMAGED, field)}
    if given and not isinstance(unit.body, VehicleBody):
        raise CatalogError(unit.name, f"damage.{next(iter(given))}", "only vehicles can have this damage")
    if damage.slowed > unit.design.walk:
        raise CatalogError(unit.name, "damage.slowed", f"{damage.slowed} MP lost of {unit.design.walk}")
    if damage.turret_locked is not None and not unit.design.has_location(VehicleLocation.TURRET):
        raise CatalogError(unit.name, "damage.turret_locked", "it has no turret")
    return replace(unit.body, **given) if given else unit.body


def _with_boxes(unit: Unit, codes: Mapping[str, int], crossed: Mapping[str, int]) -> AnyBody:
    if not isinstance(unit.body, ProtoBody):
        raise CatalogError(unit.name, "damage.boxes", "only ProtoMechs have critical hit boxes")
    boxes = list(unit.body.boxes)
    for code, number in crossed.items():
        location = _known(unit, codes, "boxes", code)
        if not 0 <= number <= BOXES[location]:
            raise CatalogError(unit.name, f"damage.boxes.{code}", f"{number} crossed off of {BOXES[location]}")
        boxes[location] = number
    return replace(unit.body, boxes=tuple(boxes))


def _with_wounds(unit: Unit, wounds: int) -> int:
    if not 0 <= wounds < DEAD:
        raise CatalogError(unit.name, "damage.wounds", f"{wounds} is not between 0 and {DEAD - 1}")
    return wounds
