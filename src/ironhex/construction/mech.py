"""The construction rules of BattleMechs, biped and quad."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Location, MechDesign
from ironhex.catalog.mech_sheet import REAR
from ironhex.catalog.variable import TON
from ironhex.construction.engines import FREE_SINKS, engine_weight
from ironhex.construction.mech_gear import GEAR_CHECKS
from ironhex.construction.mech_slots import SLOT_CHECKS
from ironhex.construction.mech_weight import QUARTER_TON, mech_weight
from ironhex.construction.omni import OMNI_CHECKS, fixed_sinks
from ironhex.construction.technology import foreign_engine
from ironhex.construction.violation import Violation, count, total, violations

HEAD_ARMOR = 9


def tonnage(design: MechDesign) -> Iterator[Violation]:
    """The parts must weigh exactly what the 'Mech weighs; an OmniMech may leave pod space empty."""
    weight = QUARTER_TON * mech_weight(design).total
    yield from total(weight, TON * design.tons, "BMR-CON-004", room=design.omni)


def engine(design: MechDesign) -> Iterator[Violation]:
    """The rating is the weight times the Walking MP, and such an engine must exist."""
    wanted = design.tons * design.walk
    if design.engine_rating != wanted:
        what = f"rated {design.engine_rating}, not {design.tons} × {design.walk} = {wanted}"
        yield Violation("BMR-CON-021", "engine", what, str(abs(design.engine_rating - wanted)))
    if engine_weight(design.engine_rating, design.engine) is None:
        yield Violation("BMR-CON-019", "engine", f"there is no engine rated {design.engine_rating}")
    if foreign_engine(design):
        rule = "BMR-EQ-106" if design.engine == "Light" else "BMR-CON-013"
        yield Violation(rule, "engine", f"{design.engine} engine of the other technology base")


def jumping(design: MechDesign) -> Iterator[Violation]:
    """No 'Mech jumps farther than it walks."""
    if design.jump > design.walk:
        what = f"{design.jump} Jumping MP, {design.walk} Walking MP"
        yield Violation("BMR-CON-028", "jump jets", what, f"{design.jump - design.walk} MP")


def free_sinks(design: MechDesign) -> Iterator[Violation]:
    """Every 'Mech has at least the ten heat sinks included with its engine; those in pods come on top."""
    fixed = fixed_sinks(design)
    if fixed < FREE_SINKS:
        what = f"{count(fixed, 'heat sink')}{' outside its pods' if fixed < design.heat_sinks else ''}"
        yield Violation("BMR-CON-030", "heat sinks", what, count(FREE_SINKS - fixed, "sink"))


def armor_limits(design: MechDesign) -> Iterator[Violation]:
    """Armor is at most twice the structure in each location, front and rear together; nine points on the head."""
    for location in Location:
        rear = design.armor[REAR[location]] if location in REAR else 0
        worn = design.armor[location] + rear
        head = location is Location.HD
        most = HEAD_ARMOR if head else 2 * design.structure_points[location]
        if worn > most:
            rule = "BMR-CON-038" if head else "BMR-CON-039" if location in REAR else "BMR-CON-037"
            what = f"{worn} points of armor, at most {most}"
            yield Violation(rule, design.location_name(location), what, count(worn - most, "point"))


CHASSIS_CHECKS = (tonnage, engine, jumping, free_sinks, armor_limits)


def mech_violations(design: MechDesign) -> tuple[Violation, ...]:
    """Check a 'Mech design against the construction rules."""
    return violations(design, (*CHASSIS_CHECKS, *SLOT_CHECKS, *GEAR_CHECKS, *OMNI_CHECKS))
