"""The Master Rules put together, and the options that change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ironhex.systems.classic.firing import WEAPON_TO_HIT
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.kinds.pilot import PILOT
from ironhex.systems.classic.kinds.quad import QUAD
from ironhex.systems.classic.physical import PHYSICAL_TO_HIT
from ironhex.systems.classic.piloting import PILOTING
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.to_hit import GUNNERY

MASTER_RULES = Ruleset(
    kinds={"mech": MECH, "quad": replace(MECH, name=QUAD.name), "pilot": PILOT},
    gunnery=GUNNERY,
    weapon_to_hit=WEAPON_TO_HIT,
    physical_to_hit=PHYSICAL_TO_HIT,
    piloting=PILOTING,
)


def four_legged(rules: Ruleset) -> Ruleset:
    """Four-legged 'Mechs get rules of their own instead of a biped's (BMR-QUAD-001)."""
    return rules.changed(kinds={**rules.kinds, "quad": QUAD})


OPTIONS: Mapping[str, Callable[[Ruleset], Ruleset]] = {"four-legged": four_legged}
