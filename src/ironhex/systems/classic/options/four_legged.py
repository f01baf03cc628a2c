"""Special rules for four-legged 'Mechs, instead of a biped's."""

from __future__ import annotations

from ironhex.systems.classic.kinds.quad import QUAD
from ironhex.systems.classic.ruleset import Ruleset


def four_legged(rules: Ruleset) -> Ruleset:
    """Four-legged 'Mechs move, stand up, fire and kick in their own way (BMR-QUAD-001)."""
    return rules.changed(kinds={**rules.kinds, "quad": QUAD})
