"""The Master Rules assembled."""

from __future__ import annotations

from dataclasses import replace

from ironhex.systems.classic.attack.declarations import DECLARATION
from ironhex.systems.classic.attack.firing import by_special_rules
from ironhex.systems.classic.attack.guidance import MISSILE_HITS_MODIFIERS
from ironhex.systems.classic.attack.stealth import stealth
from ironhex.systems.classic.attack.to_hit import GUNNERY
from ironhex.systems.classic.attack.weapon_modifiers import WEAPON_TO_HIT
from ironhex.systems.classic.battle import Thing
from ironhex.systems.classic.buildings.damage import crumble
from ironhex.systems.classic.electronics.stealth_armor import baffles, only_target
from ironhex.systems.classic.electronics.targeting import network_range
from ironhex.systems.classic.infantry.bombs import BOMBING
from ironhex.systems.classic.infantry.mines import mines_launched
from ironhex.systems.classic.infantry.riders import riders_in_the_way
from ironhex.systems.classic.kinds.emplacement import EMPLACEMENT
from ironhex.systems.classic.kinds.infantry import INFANTRY
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.kinds.pilot import PILOT
from ironhex.systems.classic.kinds.protomech import PROTOMECH
from ironhex.systems.classic.kinds.submarine import SUBMARINE
from ironhex.systems.classic.kinds.vehicle import GROUND_VEHICLES, SURFACE_VESSELS
from ironhex.systems.classic.kinds.vtol import VTOL
from ironhex.systems.classic.melee.physical_to_hit import PHYSICAL_TO_HIT
from ironhex.systems.classic.missiles.narc_pods import NARC, attach, homing
from ironhex.systems.classic.movement.stacking import STACKING
from ironhex.systems.classic.munitions import designating
from ironhex.systems.classic.munitions.aiming import OF_MUNITIONS
from ironhex.systems.classic.munitions.scope import MUNITIONS
from ironhex.systems.classic.munitions.swarm import DELIVERIES
from ironhex.systems.classic.phases import deployment, end, heat, initiative, movement, physical, weapons
from ironhex.systems.classic.piloting.rolls import PILOTING
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import by_shares
from ironhex.systems.classic.sight.line_of_sight import clear_sight
from ironhex.systems.classic.victory import decided

MASTER_RULES = Ruleset(
    system="classic",
    kinds={
        "mech": MECH,
        "quad": replace(MECH, name="quad"),
        "pilot": PILOT,
        **GROUND_VEHICLES,
        **SURFACE_VESSELS,
        SUBMARINE.name: SUBMARINE,
        "vtol": VTOL,
        **INFANTRY,
        PROTOMECH.name: PROTOMECH,
        EMPLACEMENT.name: EMPLACEMENT,
    },
    phases=(
        deployment.RULES,
        initiative.RULES,
        movement.RULES,
        designating.RULES,
        weapons.RULES,
        physical.RULES,
        heat.RULES,
        end.RULES,
    ),
    alternation=by_shares,
    victory=decided,
    stacking=STACKING,
    sight=clear_sight,
    declaration=(*DECLARATION, only_target),
    firing=by_special_rules,
    gunnery=GUNNERY,
    weapon_to_hit=(
        mines_launched,
        *WEAPON_TO_HIT,
        *OF_MUNITIONS,
        homing,
        stealth,
        network_range,
        riders_in_the_way,
    ),
    missile_hits=MISSILE_HITS_MODIFIERS,
    physical_to_hit=PHYSICAL_TO_HIT,
    piloting=PILOTING,
    points="BV",
    weakened=crumble,
    heaters=(baffles,),
    munitions=MUNITIONS,
    deliveries=DELIVERIES,
    effects={NARC: attach},
    attackable={Thing.HEX: BOMBING},
)
