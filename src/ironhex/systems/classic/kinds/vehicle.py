"""Ground vehicles on tracks, wheels and air cushions, and vessels on the surface of water."""

from __future__ import annotations

from dataclasses import replace

from ironhex.catalog import VehicleLocation
from ironhex.systems.classic.attack.arcs import vehicle_arcs
from ironhex.systems.classic.attack.turning import TURRET
from ironhex.systems.classic.attack.volley import average_damage, damage_groups, land_on_locations
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.bodies import VehicleBody
from ironhex.systems.classic.damage.hit_location import FRONT, LEFT, REAR_SIDE, RIGHT
from ironhex.systems.classic.infantry.riders import vehicle_with_riders_takes_hit
from ironhex.systems.classic.kinds.kind import Aiming, Attacks, Drive, Gait, Hull, Kind, Melee, Mined, no_points
from ironhex.systems.classic.movement import steps
from ironhex.systems.classic.movement.vehicles import (
    cruise_tally,
    flank_tally,
    no_broken_ground,
    no_heavy_woods,
    no_woods,
    only_on_water,
)
from ironhex.systems.classic.vehicles.displaced import vehicle_lands
from ironhex.systems.classic.vehicles.hits import (
    VEHICLE_HITS,
    check_vehicle,
    explode,
    locate_on_vehicle,
    vehicle_enters,
)

# --- what can be aimed at with a computer: everything but the far side ------------------------------------------------
FAR_SIDES = {
    FRONT: frozenset({VehicleLocation.REAR}),
    RIGHT: frozenset({VehicleLocation.LEFT}),
    REAR_SIDE: frozenset({VehicleLocation.FRONT}),
    LEFT: frozenset({VehicleLocation.RIGHT}),
}
VEHICLE_AIMS = Aiming(heart=VehicleLocation.FRONT, immobile=False, hidden=FAR_SIDES)

# --- how they move ----------------------------------------------------------------------------------------------------
STRAIGHT = (steps.only_straight, steps.no_running_backward, steps.no_climbing_backward)
ON_LAND = (*STRAIGHT, steps.too_deep, steps.too_steep)
DRY_COSTS = (steps.hex_cost, steps.woods, steps.rough, steps.rubble, steps.swamp, steps.building, steps.levels)
HOVER_COSTS = (steps.hex_cost, steps.rough, steps.rubble, steps.building, steps.levels)
TRACKS = Gait(
    climb=1,
    per_level=2,
    wades=False,
    turn=1,
    rolls=False,
    minimum_mode=Mode.RUN,
    rules=(*ON_LAND, no_heavy_woods, *DRY_COSTS),
    drowns=True,
    skids=True,
    road_bonus=1,
)
WHEELS = TRACKS._replace(rules=(*ON_LAND, no_heavy_woods, no_woods, no_broken_ground, *DRY_COSTS))
AFLOAT = (*STRAIGHT, steps.too_steep, no_heavy_woods, no_woods, *HOVER_COSTS)
CUSHION = TRACKS._replace(rules=AFLOAT, wades=True, drowns=False, floats=True)

# --- the kinds --------------------------------------------------------------------------------------------------------
TRACKED = Kind(
    name="tracked",
    drive=Drive(
        TRACKS,
        cruise_tally,
        flank_tally,
        no_points("BMR-MOV-043", "vehicles do not jump"),
        "cruises",
        "flanks",
        faces=True,
        walked="cruised",
        ran="flanked",
        suspension=(VehicleLocation.FRONT,),
        lands=vehicle_lands,
    ),
    hull=Hull(
        VehicleBody,
        vehicle_with_riders_takes_hit,
        land_on_locations,
        tables=VEHICLE_HITS,
        aiming=VEHICLE_AIMS,
        structured=True,
        locate=locate_on_vehicle,
        enters=vehicle_enters,
        wreck=explode,
        chargeable=False,
        front=2,
        underfoot=True,
        vehicle=True,
        mined=Mined(VehicleLocation.FRONT, check_vehicle),
        pierced=check_vehicle,
        sticky=True,
        flooded=lambda play, unit_id: None,
        lamps=frozenset({VehicleLocation.FRONT, VehicleLocation.LEFT, VehicleLocation.RIGHT}),
    ),
    attacks=Attacks(
        vehicle_arcs,
        damage_groups,
        average_damage,
        turning=TURRET,
        melee=Melee(punches=False, kicks_with=(), rams=True),
    ),
    skills=("gunnery", "piloting"),
    steering="driving",
    fills_hex=False,
)
WHEELED = replace(TRACKED, name="wheeled", drive=replace(TRACKED.drive, gait=WHEELS))
HOVER = replace(TRACKED, name="hover", drive=replace(TRACKED.drive, gait=CUSHION, delicate=True, sinks=True))
AT_SEA = TRACKS._replace(
    rules=(*STRAIGHT, only_on_water, steps.too_steep, steps.hex_cost),
    wades=True,
    drowns=False,
    skids=False,
    floats=True,
    road_bonus=0,
)
DISPLACEMENT = replace(TRACKED, name="displacement", drive=replace(TRACKED.drive, gait=AT_SEA), naval=True)
HYDROFOIL = replace(DISPLACEMENT, name="hydrofoil", drive=replace(DISPLACEMENT.drive, delicate=True))
SURFACE_VESSELS = {kind.name: kind for kind in (DISPLACEMENT, HYDROFOIL)}
GROUND_VEHICLES = {kind.name: kind for kind in (TRACKED, WHEELED, HOVER)}
