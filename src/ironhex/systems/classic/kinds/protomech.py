"""The ProtoMech: half a 'Mech, as tall as a vehicle, and never off its feet."""

from __future__ import annotations

from ironhex.systems.classic.attack.volley import average_damage, damage_groups, land_on_locations
from ironhex.systems.classic.bodies import ProtoBody
from ironhex.systems.classic.kinds.kind import Attacks, Drive, Hull, Kind, Melee
from ironhex.systems.classic.kinds.mech import ON_LEGS
from ironhex.systems.classic.movement.steps import COSTS, FORBIDDEN, MINIMUM, building
from ironhex.systems.classic.protomechs.fire import PROTO_TO_HIT, PROTO_TORSO, both_hands_full, head_hit, proto_arcs
from ironhex.systems.classic.protomechs.hits import (
    check_proto,
    destroy_proto,
    locate_on_proto,
    proto_enters,
    proto_lands,
    proto_takes_hit,
)
from ironhex.systems.classic.protomechs.movement import legless, proto_jump, proto_run, proto_walk

ON_SMALL_LEGS = ON_LEGS._replace(
    climb=1,
    rolls=False,
    rules=tuple(rule for rule in (*FORBIDDEN, *COSTS) if rule is not building),  # buildings cost no more
    minimum=tuple(rule for rule in MINIMUM if rule is not building),
    skids=False,
)
PROTOMECH = Kind(
    name="protomech",
    drive=Drive(
        ON_SMALL_LEGS,
        proto_walk,
        proto_run,
        proto_jump,
        "walks",
        "runs",
        faces=True,
        lands=proto_lands,
        rooted=legless,
    ),
    hull=Hull(
        ProtoBody,
        proto_takes_hit,
        land_on_locations,
        tables=None,
        structured=True,
        locate=locate_on_proto,
        wreck=destroy_proto,
        enters=proto_enters,
        sticky=True,
        flooded=lambda play, unit_id: None,
        chargeable=False,
        fallen_on=True,
        underfoot=True,
        pierced=check_proto,
    ),
    attacks=Attacks(
        proto_arcs,
        damage_groups,
        average_damage,
        turning=PROTO_TORSO,
        to_hit=PROTO_TO_HIT,
        clash=both_hands_full,
        melee=Melee(punches=False, kicks_with=(), frenzies=True),
    ),
    as_attacker=(head_hit,),
    skills=("gunnery",),
    fills_hex=False,
    in_points=True,
)
