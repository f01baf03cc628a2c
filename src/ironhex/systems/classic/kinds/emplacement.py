"""The gun emplacement: a building that fires."""

from __future__ import annotations

from ironhex.catalog import EmplacementLocation
from ironhex.systems.classic.attack.volley import average_damage, damage_groups, land_on_locations
from ironhex.systems.classic.bodies import EmplacementBody
from ironhex.systems.classic.emplacements.fire import FIXED_ARCS, GUN_TURRET, arcs_of_mount, cannot_dodge, next_to_it
from ironhex.systems.classic.emplacements.hits import (
    collapse,
    emplacement_enters,
    emplacement_takes_hit,
    locate_on_emplacement,
)
from ironhex.systems.classic.kinds.kind import Aiming, Attacks, Drive, Gait, Hull, Kind, never, no_points
from ironhex.systems.classic.movement.steps import COSTS, FORBIDDEN

STANDS = no_points("BMR-GUN-001", "a gun emplacement is a building and does not move")
EMPLACEMENT = Kind(
    name="emplacement",
    drive=Drive(
        Gait(climb=0, per_level=1, wades=False, turn=1, rolls=False, minimum_mode=None, rules=(*FORBIDDEN, *COSTS)),
        STANDS,
        STANDS,
        STANDS,
        "stands",
        "stands",
        faces=False,
        fixed=True,
    ),
    hull=Hull(
        EmplacementBody,
        emplacement_takes_hit,
        land_on_locations,
        tables=None,
        flammable=never,
        structured=True,
        locate=locate_on_emplacement,
        wreck=collapse,
        aiming=Aiming(heart=EmplacementLocation.BUILDING, by_computer=False),
        enters=emplacement_enters,
        chargeable=False,
        sure=next_to_it,
        underfoot=True,
    ),
    attacks=Attacks(arcs_of_mount, damage_groups, average_damage, turning=GUN_TURRET, fixed=FIXED_ARCS),
    as_target=(cannot_dodge,),
    skills=("gunnery",),
    fills_hex=False,
)
