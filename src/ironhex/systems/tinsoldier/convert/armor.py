"""Armor: the points of all locations, weighted by how often each is hit from the front or the back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ironhex.catalog import Location, MechDesign, VehicleDesign, VehicleLocation
from ironhex.catalog.mech_sheet import REAR
from ironhex.kernel.calculation import Calculation, Exact

MECH_WEIGHTS: Mapping[int, int] = {
    Location.HD: 1,
    Location.CT: 7,
    Location.LT: 5,
    Location.RT: 5,
    Location.LA: 5,
    Location.RA: 5,
    Location.LL: 4,
    Location.RL: 4,
}
"""How often, in 36 hits, each location of a 'Mech is hit (TS-CNV-002)."""

QUAD_WEIGHTS: Mapping[int, int] = {**MECH_WEIGHTS, Location.LA: 4, Location.RA: 4}

VEHICLE_FRONT: Mapping[int, int] = {
    VehicleLocation.FRONT: 16,
    VehicleLocation.LEFT: 8,
    VehicleLocation.RIGHT: 8,
    VehicleLocation.TURRET: 8,
}
VEHICLE_BACK: Mapping[int, int] = {
    VehicleLocation.REAR: 16,
    VehicleLocation.LEFT: 8,
    VehicleLocation.RIGHT: 8,
    VehicleLocation.TURRET: 8,
}
"""The same for vehicles (TS-CNV-003)."""

Row = tuple[str, Exact, str]


def weights(design: MechDesign) -> Mapping[int, int]:
    """The weight of each location of a 'Mech; a quad's front legs count as legs."""
    return QUAD_WEIGHTS if design.config == "quad" else MECH_WEIGHTS


def mech_armor(design: MechDesign, *, back: bool) -> Calculation:
    """The front or back armor of a 'Mech."""
    return Calculation().plus_all(_plates(design, back=back)).rounded("TS-INT-005")


def _plates(design: MechDesign, *, back: bool) -> Iterator[Row]:
    weight = weights(design)
    total = sum(weight.values())
    for location in Location:
        row = REAR[location] if back and location in REAR else int(location)
        points, name = design.armor[row], design.location_name(location)
        plate = f"{name} (rear)" if row != location else name
        yield (
            "TS-CNV-002",
            Fraction(points * weight[location], total),
            f"{plate}: {points} × {weight[location]}/{total}",
        )


def vehicle_armor(design: VehicleDesign, *, back: bool) -> Calculation:
    """The front or back armor of a vehicle; a missing turret does not count, and a rotor is none."""
    weight = VEHICLE_BACK if back else VEHICLE_FRONT
    present = {place: share for place, share in weight.items() if place != VehicleLocation.TURRET or design.has_turret}
    total = sum(present.values())
    rows = (
        (
            "TS-CNV-003",
            Fraction(design.armor[place] * share, total),
            f"{design.location_name(place)}: {design.armor[place]} × {share}/{total}",
        )
        for place, share in present.items()
    )
    return Calculation().plus_all(rows).rounded("TS-INT-005")
