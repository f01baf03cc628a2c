"""VTOLs: vehicles that fly by a rotor."""

from __future__ import annotations

from dataclasses import replace

from ironhex.systems.classic.infantry.riders import vtol_with_riders_takes_hit
from ironhex.systems.classic.kinds.kind import Drive, Gait
from ironhex.systems.classic.kinds.vehicle import TRACKED
from ironhex.systems.classic.movement import steps
from ironhex.systems.classic.movement.flight import (
    above_the_terrain,
    hex_of_air,
    only_in_the_air,
    out_of_the_trees,
    vtol_cruise_tally,
    vtol_flank_tally,
)
from ironhex.systems.classic.vtols.crashing import plunge, vtol_lands
from ironhex.systems.classic.vtols.hits import (
    VTOL_HITS,
    beaten,
    check_vtol,
    explode,
    locate_on_vtol,
    vtol_enters,
)
from ironhex.systems.classic.vtols.to_hit import not_after_a_crash, not_below, target_flew

ROTOR = Gait(
    climb=1,
    per_level=1,
    wades=False,
    turn=1,
    rolls=False,
    minimum_mode=None,
    rules=(
        steps.only_straight,
        steps.no_running_backward,
        only_in_the_air,
        out_of_the_trees,
        above_the_terrain,
        hex_of_air,
    ),
    drowns=True,
    flies=True,
)
VTOL = replace(
    TRACKED,
    name="vtol",
    drive=Drive(
        ROTOR,
        vtol_cruise_tally,
        vtol_flank_tally,
        TRACKED.drive.jump,
        "cruises",
        "flanks",
        faces=True,
        walked=TRACKED.drive.walked,
        ran=TRACKED.drive.ran,
        suspension=TRACKED.drive.suspension,
        lands=vtol_lands,
        plunges=plunge,
    ),
    hull=replace(
        TRACKED.hull,
        take_hit=vtol_with_riders_takes_hit,
        tables=VTOL_HITS,
        locate=locate_on_vtol,
        enters=vtol_enters,
        wreck=explode,
        beaten=beaten,
        pierced=check_vtol,
    ),
    attacks=replace(TRACKED.attacks, turning=None, melee=None),
    as_attacker=(not_after_a_crash, not_below),
    as_target=(target_flew,),
)
