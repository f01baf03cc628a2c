"""The Master Rules put together, and the options that change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ironhex.systems.classic.attack.declarations import DECLARATION, one_shot
from ironhex.systems.classic.attack.to_hit import GUNNERY
from ironhex.systems.classic.attack.weapon_modifiers import WEAPON_TO_HIT
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.kinds.pilot import PILOT
from ironhex.systems.classic.kinds.quad import QUAD
from ironhex.systems.classic.melee.physical_to_hit import PHYSICAL_TO_HIT
from ironhex.systems.classic.movement.stacking import STACKING
from ironhex.systems.classic.piloting.rolls import PILOTING
from ironhex.systems.classic.presentation.previews import usual_damage
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import TURN
from ironhex.systems.classic.sight.line_of_sight import clear_sight
from ironhex.systems.classic.victory import decided

MASTER_RULES = Ruleset(
    kinds={"mech": MECH, "quad": replace(MECH, name=QUAD.name), "pilot": PILOT},
    turn=TURN,
    victory=decided,
    stacking=STACKING,
    sight=clear_sight,
    declaration=DECLARATION,
    rates=one_shot,
    damage=usual_damage,
    gunnery=GUNNERY,
    weapon_to_hit=WEAPON_TO_HIT,
    physical_to_hit=PHYSICAL_TO_HIT,
    piloting=PILOTING,
)


def four_legged(rules: Ruleset) -> Ruleset:
    """Four-legged 'Mechs get rules of their own instead of a biped's (BMR-QUAD-001)."""
    return rules.changed(kinds={**rules.kinds, "quad": QUAD})


OPTIONS: Mapping[str, Callable[[Ruleset], Ruleset]] = {"four-legged": four_legged}
