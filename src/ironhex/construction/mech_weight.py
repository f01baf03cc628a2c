"""What a 'Mech weighs, part by part, in quarter tons."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Item, MechDesign
from ironhex.catalog.variable import Frame, jump_jet
from ironhex.construction import armor
from ironhex.construction.engines import FREE_SINKS, engine_weight, gyro_weight, rounded_up
from ironhex.construction.gear import frame, kilograms
from ironhex.construction.violation import count
from ironhex.kernel.tally import Mod, Tally

COCKPIT = 12
QUARTER_TON = 250
ENGINE_RULES = {"Fusion": "BMR-CON-019", "XL": "BMR-CON-023", "Clan XL": "BMR-CON-023", "Light": "BMR-CON-024"}
BY_NUMBER = ("heat sink", "jump jet")
"""Equipment weighed by its number, not slot by slot."""


def mech_weight(design: MechDesign) -> Tally:
    """Every part of a 'Mech with its weight."""
    return Tally((*_chassis(design), *_fittings(design), *_gear(design)))


def structure_weight(design: MechDesign) -> int:
    """A tenth of the 'Mech; endo steel weighs half of that, rounded up to a half ton."""
    tenth = rounded_up(4 * design.tons, 10)
    return rounded_up(tenth, 2) if design.structure == "Endo Steel" else tenth


def armor_weight(design: MechDesign) -> int:
    """The smallest armor tonnage that gives the points on the sheet."""
    return armor.weight(sum(design.armor), design.armor_type, design.clan)


def _chassis(design: MechDesign) -> Iterator[Mod]:
    rule = "BMR-CON-016" if design.structure == "Endo Steel" else "BMR-CON-015"
    yield Mod(rule, structure_weight(design), f"{design.structure.lower()} internal structure")
    yield Mod("BMR-CON-018", COCKPIT, "cockpit")
    engine = engine_weight(design.engine_rating, design.engine)
    if engine is not None:
        yield Mod(ENGINE_RULES[design.engine], engine, f"{design.engine} engine rated {design.engine_rating}")
    yield Mod("BMR-CON-026", gyro_weight(design.engine_rating), "gyroscope")


def _fittings(design: MechDesign) -> Iterator[Mod]:
    if design.jump:
        each = jump_jet(frame(design)).kilograms // QUARTER_TON
        yield Mod("BMR-CON-027", design.jump * each, count(design.jump, "jump jet"))
    if (extra := design.heat_sinks - FREE_SINKS) > 0:
        yield Mod("BMR-CON-030", 4 * extra, f"{count(extra, 'heat sink')} beyond the first {FREE_SINKS}")
    rule = "BMR-CON-036" if design.armor_type == "Ferro-Fibrous" else "BMR-CON-035"
    yield Mod(rule, armor_weight(design), f"{design.armor_type.lower()} armor, {sum(design.armor)} points")


def _gear(design: MechDesign) -> Iterator[Mod]:
    on = frame(design)
    for item in design.items:
        if item.equipment.category not in BY_NUMBER and (weight := _quarters(item, on)):
            yield Mod("BMR-CON-042", weight, f"{item.equipment.name}, {design.location_name(item.location)}")


def _quarters(item: Item, on: Frame) -> int:
    """A targeting computer weighs a ton for each slot it fills, even if it is too small."""
    if item.equipment.formula == "targeting computer":
        return 4 * len(item.slots)
    return -(-kilograms(item, on) // QUARTER_TON)
