"""The four-legged 'Mech, if its own rules are in use; otherwise it works like a biped."""

from __future__ import annotations

from dataclasses import replace

from ironhex.kernel.tally import Barred
from ironhex.systems.classic.attack.arcs import forward_or_rear
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.condition import missing_limbs
from ironhex.systems.classic.kinds.kind import Melee
from ironhex.systems.classic.kinds.mech import BIPED_ATTACKS, LEGS_OF_A_BIPED, MECH
from ironhex.systems.classic.movement.points import FOUR_LEGS, four_legged_run_tally, four_legged_walk_tally
from ironhex.systems.classic.piloting.rolls import quad_stability

FORELEGS = FOUR_LEGS[:2]


def on_four_legs(unit: Unit) -> bool:
    """Whether it still has all its legs, and with them the advantages of a quad."""
    return not missing_limbs(unit, FOUR_LEGS)


def must_prop(unit: Unit) -> bool:
    """Only after losing a leg does it prop itself up on a front leg to fire when prone (BMR-QUAD-010, BMR-QUAD-020)."""
    return not on_four_legs(unit)


QUAD = replace(
    MECH,
    name="quad",
    drive=replace(
        LEGS_OF_A_BIPED,
        walk=four_legged_walk_tally,
        run=four_legged_run_tally,
        legs=FOUR_LEGS,
        shifts=True,
        stability=quad_stability,
        stands_freely=on_four_legs,
    ),
    attacks=replace(
        BIPED_ATTACKS,
        arcs=forward_or_rear,
        arms=(),
        turning=None,
        rigid=Barred("BMR-QUAD-009", "a quad cannot twist its torso"),
        props=must_prop,
        melee=Melee(punches=False, kicks_with=FORELEGS),
    ),
)
