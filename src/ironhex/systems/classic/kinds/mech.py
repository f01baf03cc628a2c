"""The BattleMech on two legs."""

from __future__ import annotations

from ironhex.catalog import Location
from ironhex.systems.classic.attack.arcs import biped_arcs
from ironhex.systems.classic.attack.turning import TORSO
from ironhex.systems.classic.attack.volley import average_damage, damage_groups, land_on_locations
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.bodies import MechBody
from ironhex.systems.classic.damage.criticals import check_criticals, lose_head
from ironhex.systems.classic.damage.hit_location import LEFT, MECH_HITS, RIGHT, roll_location
from ironhex.systems.classic.damage.mech_damage import mech_enters, mech_flooded
from ironhex.systems.classic.infantry.riders import mech_with_riders_takes_hit
from ironhex.systems.classic.kinds.kind import Aiming, Attacks, Drive, Gait, Hull, Kind, Melee, Mined, always, never
from ironhex.systems.classic.movement.points import LEGS, jump_tally, run_tally, walk_tally
from ironhex.systems.classic.movement.steps import COSTS, FORBIDDEN, MINIMUM
from ironhex.systems.classic.piloting.rolls import biped_stability

ON_LEGS = Gait(
    climb=2,
    per_level=1,
    wades=True,
    turn=1,
    rolls=True,
    minimum_mode=Mode.RUN,
    rules=(*FORBIDDEN, *COSTS),
    minimum=MINIMUM,
    skids=True,
)
LEGS_OF_A_BIPED = Drive(
    gait=ON_LEGS,
    walk=walk_tally,
    run=run_tally,
    jump=jump_tally,
    walks="walks",
    runs="runs",
    faces=True,
    legs=LEGS,
    pushed=True,
    stability=biped_stability,
)
MECH_HULL = Hull(
    flammable=never,
    body=MechBody,
    take_hit=mech_with_riders_takes_hit,
    land=land_on_locations,
    tables=MECH_HITS,
    structured=True,
    locate=roll_location,
    wreck=lose_head,
    aiming=Aiming(
        heart=Location.CT,
        hard=frozenset({Location.HD}),
        hidden={
            LEFT: frozenset({Location.RT, Location.RA, Location.RL}),
            RIGHT: frozenset({Location.LT, Location.LA, Location.LL}),
        },
    ),
    enters=mech_enters,
    front=6,
    tall=True,
    climbable=True,
    mined=Mined(Location.CT, check_criticals),
    pierced=check_criticals,
    fallen_on=True,
    sticky=True,
    flooded=mech_flooded,
    lamps=frozenset({Location.CT, Location.LT, Location.RT}),
)
BIPED_ATTACKS = Attacks(
    arcs=biped_arcs,
    damage=damage_groups,
    average=average_damage,
    arms=(Location.LA, Location.RA),
    turning=TORSO,
    props=always,
    melee=Melee(punches=True, kicks_with=LEGS),
)
MECH = Kind(
    name="mech",
    drive=LEGS_OF_A_BIPED,
    hull=MECH_HULL,
    attacks=BIPED_ATTACKS,
    skills=("gunnery", "piloting"),
    has_heat=True,
    needs_cover=True,
    dumps=True,
    can_eject=True,
    has_destruction_odds=True,
    heavy_steps=True,
)
