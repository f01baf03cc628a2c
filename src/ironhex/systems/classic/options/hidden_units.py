"""Hidden units, set up where the enemy does not know about them."""

from __future__ import annotations

from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.hiding import offer_to_reveal
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset

REVEAL = Step("reveal", offer_to_reveal)


def hidden_units(rules: Ruleset) -> Ruleset:
    """Hidden units act only in a phase at whose start their owner reveals them (BMR-HIDDEN-006, BMR-HIDDEN-007)."""
    for phase in (Phase.MOVEMENT, Phase.WEAPONS):
        rules = rules.with_opening(phase, REVEAL)
    return rules
