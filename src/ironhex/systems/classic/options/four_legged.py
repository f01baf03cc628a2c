"""Special rules for four-legged 'Mechs, instead of a biped's."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.chapter import Chapter, RulesOption
from ironhex.systems.classic.kinds.quad import QUAD
from ironhex.systems.classic.ruleset import Ruleset


def four_legged(rules: Ruleset) -> Ruleset:
    """Four-legged 'Mechs move, stand up, fire and kick in their own way (BMR-QUAD-001)."""
    return rules.changed(kinds={**rules.kinds, "quad": QUAD})


OPTION = Option(
    "four-legged",
    "Four-legged 'Mechs",
    "Quads move, kick and fall by their own rules.",
    "BMR-QUAD-001",
    default=True,
)
FOUR_LEGGED = Chapter(options=(RulesOption(OPTION, four_legged),))
