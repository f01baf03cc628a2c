"""The kinds of units: 'Mechs, vehicles on tracks, wheels and air cushions, squads of battle armor, platoons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.classic.attack.arcs import all_around, forward_or_rear
from ironhex.systems.classic.attack.attack import attacker_movement
from ironhex.systems.classic.attack.to_hit import not_in_one_hex
from ironhex.systems.classic.attack.volley import land_in_groups, land_on_locations
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.bodies import MechBody, TroopBody, VehicleBody
from ironhex.systems.classic.damage.hit_location import roll_location
from ironhex.systems.classic.damage.troops import platoon_takes_hit, squad_takes_hit
from ironhex.systems.classic.kinds.kind import Attacks, Drive, Gait, Hull, Kind, no_points
from ironhex.systems.classic.movement import steps
from ironhex.systems.classic.movement.points import LEGS
from ironhex.systems.classic.movement.steps import AHEAD, Stride
from ironhex.systems.classic.movement.vehicles import cruise_tally, flank_tally, no_heavy_woods, no_woods
from ironhex.systems.quickstart import damage
from ironhex.systems.quickstart.cards import HOVER, MECH, PLATOON, SQUAD, TRACKED, WHEELED, quoting
from ironhex.systems.quickstart.to_hit import point_blank, spread_out

# --- how they move ----------------------------------------------------------------------------------------------------
NO_JUMP = no_points("QS-GEN-003", "no unit jumps")
NO_RUN = no_points("QS-INF-003", "infantry has no movement modes")


def any_ground(step: Stride) -> Item:
    """Infantry pays the same for every hex."""
    return Mod("QS-INF-005", 1, "a hex")


def without_facing(step: Stride) -> Item:
    """Infantry has no facing, so it never moves backward."""
    return None if step.side == AHEAD else Barred("QS-INF-004", "infantry has no facing")


def walk(unit: Unit) -> Tally:
    """Walking MP as printed, while both legs are there."""
    return _on_legs(unit, Mod("QS-MOV-016", unit.design.walk, "Walking MP"))


def run(unit: Unit) -> Tally:
    """Running MP as printed, while both legs are there."""
    return _on_legs(unit, Mod("QS-MOV-017", unit.design.run, "Running MP"))


def _on_legs(unit: Unit, points: Mod) -> Tally:
    if any(unit.gone(leg) for leg in LEGS):
        return Tally(barred=Barred("QS-DMG-006", f"{unit.name} has lost a leg and cannot move"))
    return Tally((points,))


def march(unit: Unit) -> Tally:
    return Tally((Mod("QS-INF-003", unit.design.walk, "Movement Points"),))


STRAIGHT = (steps.only_straight, steps.no_running_backward)
COSTS = (quoting(steps.hex_cost), quoting(steps.woods))
IN_VEHICLES = quoting.but({"BMR-MOV-021": "QS-VEH-005", "BMR-MOV-030": "QS-VEH-006", "BMR-MOV-031": "QS-VEH-007"})

STEADY = Gait(2, 1, wades=True, turn=1, rolls=False, minimum_mode=None, rules=(*map(quoting, STRAIGHT), *COSTS))
TRACKS = STEADY._replace(rules=(*map(IN_VEHICLES, (*STRAIGHT, no_heavy_woods)), *COSTS))
WHEELS = STEADY._replace(rules=(*map(IN_VEHICLES, (*STRAIGHT, no_heavy_woods, no_woods)), *COSTS))
FEET = STEADY._replace(turn=0, rules=(without_facing, any_ground))

# --- the kinds --------------------------------------------------------------------------------------------------------
ON_LEGS = Kind(
    name=MECH,
    drive=Drive(STEADY, walk, run, NO_JUMP, "walks", "runs", faces=True, legs=LEGS),
    hull=Hull(
        MechBody,
        damage.mech_takes_hit,
        land_on_locations,
        damage.MECH_HITS,
        structured=False,
        locate=roll_location,
        tall=True,
    ),
    attacks=Attacks(
        forward_or_rear, damage.SHOTS.groups, damage.SHOTS.average, damage.weapon_text, damage.weapon_letters
    ),
    as_attacker=(quoting(not_in_one_hex), quoting(attacker_movement)),
)
ON_WHEELS = replace(
    ON_LEGS,
    drive=Drive(TRACKS, quoting(cruise_tally), quoting(flank_tally), NO_JUMP, "cruises", "flanks", faces=True),
    hull=Hull(
        VehicleBody,
        damage.vehicle_takes_hit,
        land_on_locations,
        damage.VEHICLE_HITS,
        structured=False,
        locate=roll_location,
    ),
)
IN_ARMOR = Kind(
    name=SQUAD,
    drive=Drive(FEET, march, NO_RUN, NO_JUMP, "moves", "moves", faces=False),
    hull=Hull(TroopBody, partial(squad_takes_hit, rule="QS-INF-035"), land_in_groups, None, structured=False),
    attacks=Attacks(
        all_around, damage.TROOPERS.groups, damage.TROOPERS.average, damage.weapon_text, damage.weapon_letters
    ),
    as_target=(spread_out,),
    on_foot=True,
)
IN_THE_OPEN = replace(
    IN_ARMOR,
    name=PLATOON,
    hull=replace(
        IN_ARMOR.hull,
        take_hit=partial(platoon_takes_hit, rule="QS-INF-034"),
        land=damage.land_among_men,
        men=True,
        suffers=damage.men_lost,
    ),
    attacks=Attacks(all_around, damage.platoon_groups, damage.platoon_average, damage.platoon_text),
    as_attacker=(point_blank,),
    as_target=(),
)
MECHS = {MECH: ON_LEGS}
VEHICLES = {
    name: replace(ON_WHEELS, name=name, drive=replace(ON_WHEELS.drive, gait=gait))
    for name, gait in ((TRACKED, TRACKS), (WHEELED, WHEELS), (HOVER, WHEELS))
}
FOOT = {SQUAD: IN_ARMOR, PLATOON: IN_THE_OPEN}
