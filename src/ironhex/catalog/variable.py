"""Equipment that differs between machines: the formulas the equipment table names, and their results."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import msgspec

from ironhex.catalog.equipment import Equipment
from ironhex.catalog.rows import rows

TON = 1000
HALF_TON = 500
TUBES = {"LRM": 200, "SRM": 250, "Streak SRM": 500}
"""Kilograms per missile tube of a ProtoMech (BMR-CPROTO-029)."""


class Frame(NamedTuple):
    """The properties of a machine that its equipment depends on; weights are in kilograms."""

    tons: int
    clan: bool = False
    """The technology base of its materials; other equipment has its own."""
    proto: bool = False
    rating: int = 0
    """The rating of its engine."""
    aimed: int = 0
    """Weight of the weapons that work with a targeting computer."""
    turret: int = 0
    """Weight of the weapons in the turret."""
    energy: int = 0
    """Weight of the energy weapons."""


class Size(NamedTuple):
    """What an item weighs, fills, costs and is worth on one machine."""

    kilograms: int = 0
    slots: int = 0
    cost: int = 0
    value: Fraction = Fraction(0)
    items: int = 0
    """The number of items it counts as on a vehicle."""


def size(item: Equipment, frame: Frame) -> Size:
    """An item on a machine: its figures from the table, or from the formula it names."""
    if frame.proto and item.weapon and item.family in TUBES:
        return _fixed(item)._replace(kilograms=TUBES[item.family] * item.missiles, slots=0)
    formula = FORMULAS.get(item.formula)
    made = frame if item.tech == "Both" else frame._replace(clan=item.tech == "Clan")
    return formula(made) if formula else _fixed(item)


def proto_load(ammo: Equipment, shots: int) -> int:
    """Kilograms of the shots in a ProtoMech's bin; missiles are weighed one by one (BMR-CPROTO-033).

    Ammunition that ProtoMechs may not carry weighs the same as elsewhere.
    """
    found = _proto_ammo().get(ammo.ammo) or _proto_ammo().get(ammo.family)
    if found is None:
        return _up(ammo.kilograms * shots, ammo.shots)
    fired = shots * ammo.missiles if found.missiles else shots
    return _up(found.kilograms * fired, found.missiles or 1)


def _up(value: int, step: int) -> int:
    """Divide into steps, counting a partial step as a full one."""
    return -(-value // step)


def _fixed(item: Equipment) -> Size:
    return Size(item.kilograms, item.slots, item.cost, Fraction(item.bv), item.vehicle_items)


def hatchet(frame: Frame) -> Size:
    """A ton and a slot per 15 tons or part; its value is 1.5 times its damage (BMR-EQ-098)."""
    tons = _up(frame.tons, 15)
    return Size(tons * TON, tons, 5000 * tons, Fraction(3, 2) * _up(frame.tons, 5))


def sword(frame: Frame) -> Size:
    """A twentieth of the machine, in half tons; a slot per 15 tons or part (BMR-EQ-149, BMR-EQ-150)."""
    halves = _up(frame.tons, 10)
    return Size(halves * HALF_TON, _up(frame.tons, 15), 5000 * halves, Fraction(1725, 1000) * (_up(frame.tons, 10) + 1))


def masc(frame: Frame) -> Size:
    """A ton and a slot per 20 tons, 25 for Clan, rounded, at least one (BMR-EQ-130)."""
    step = 25 if frame.clan else 20
    tons = max(1, (2 * frame.tons + step) // (2 * step))
    return Size(tons * TON, tons, 1000 * tons * frame.rating)


def targeting_computer(frame: Frame) -> Size:
    """A ton and a slot per 4 tons of weapons it serves, 5 for Clan (BMR-EQ-157)."""
    tons = _up(frame.aimed, (5 if frame.clan else 4) * TON)
    return Size(tons * TON, tons, 10000 * tons, items=1)


def triple_strength_myomer(frame: Frame) -> Size:
    """It replaces the standard myomer and weighs nothing extra (BMR-EQ-163, BMR-COST-007)."""
    return Size(0, 6, 16000 * frame.tons)


def endo_steel(frame: Frame) -> Size:
    """Slots only: its weight and price are the structure's (BMR-EQ-080)."""
    return Size(slots=7 if frame.clan else 14)


def ferro_fibrous(frame: Frame) -> Size:
    """Slots only: its weight and price are the armor's (BMR-EQ-082, BMR-EQ-084)."""
    return Size(slots=7 if frame.clan else 14, items=1 if frame.clan else 2)


def jump_jet(frame: Frame) -> Size:
    """Heavier in heavier machines; all jets together have one price (BMR-CON-027, BMR-CPROTO-014)."""
    if frame.proto:
        return Size(50 if frame.tons <= 5 else 100)
    return Size(HALF_TON if frame.tons <= 55 else TON if frame.tons <= 85 else 2 * TON, 1)


def turret(frame: Frame) -> Size:
    """A tenth of the weapons in it, in half tons (BMR-CVEH-034)."""
    return turret_of(_up(frame.turret, 10 * HALF_TON) * HALF_TON)


def turret_of(kilograms: int) -> Size:
    """A turret of a given weight costs 5,000 a ton (BMR-COST-022)."""
    return Size(kilograms, cost=5 * kilograms)


def amplifiers(frame: Frame) -> Size:
    """A tenth of the energy weapons, in tenths of a ton (BMR-CVEH-033, BMR-COST-022)."""
    tenths = _up(frame.energy, TON)
    return Size(tenths * TON // 10, cost=2000 * tenths)


def lift(frame: Frame) -> Size:
    """Lift or diving equipment: a tenth of the machine, in half tons (BMR-CVEH-018, BMR-COST-023)."""
    halves = _up(frame.tons, 5)
    return Size(halves * HALF_TON, cost=10000 * halves)


def sealing(frame: Frame) -> Size:
    """A tenth of the machine, in half tons; the book has no price (BMR-ENV-044)."""
    return Size(_up(frame.tons, 5) * HALF_TON)


def rotor(frame: Frame) -> Size:
    """As heavy as lift equipment, at twice the price (BMR-CVEH-018, BMR-COST-023)."""
    return lift(frame)._replace(cost=2 * lift(frame).cost)


FORMULAS: dict[str, Callable[[Frame], Size]] = {
    "hatchet": hatchet,
    "sword": sword,
    "masc": masc,
    "targeting computer": targeting_computer,
    "tsm": triple_strength_myomer,
    "endo steel": endo_steel,
    "ferro-fibrous": ferro_fibrous,
    "jump jet": jump_jet,
    "turret": turret,
    "amplifier": amplifiers,
    "lift": lift,
    "rotor": rotor,
    "sealing": sealing,
}


class _Weighed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ProtoMech's ammunition weighs: a number of missiles, or one shot of other weapons."""

    ammo: tuple[str, ...]
    """Keys of ammunition, or families."""
    kilograms: int
    missiles: int = 0


@cache
def _proto_ammo() -> dict[str, _Weighed]:
    return {name: row for _, row in rows("proto_ammo.csv", _Weighed, ammo="; ") for name in row.ammo}
