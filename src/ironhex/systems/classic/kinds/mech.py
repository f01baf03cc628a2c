"""The BattleMech on two legs."""

from __future__ import annotations

from ironhex.catalog import Location
from ironhex.systems.classic.damage.mech_damage import mech_takes_hit
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.movement.points import LEGS, jump_tally, run_tally, walk_tally
from ironhex.systems.classic.piloting.rolls import biped_stability

MECH = Kind(
    name="mech",
    legs=LEGS,
    arms=(Location.LA, Location.RA),
    tall=True,
    walk=walk_tally,
    run=run_tally,
    jump=jump_tally,
    stability=biped_stability,
    take_hit=mech_takes_hit,
    kicks_with=LEGS,
)
