"""What becomes of a unit that is forced off the map."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.scenarios.standing import EXITED, RETREATED

BREAKOUTS = ("breakthrough", "chase")
"""The types in which attackers who are forced off the map have only retreated."""


def off_the_map(battle: Battle, side: str, home: bool) -> tuple[str, str]:
    """The fate of a unit that leaves the map over its home edge or another one, and the rule that says so."""
    if home:
        return EXITED, "BMR-SCEN-010"
    scenario = battle.scenario
    if scenario.type in BREAKOUTS and side == scenario.attacker:
        return RETREATED, "BMR-SCEN-043"
    return "destroyed", "BMR-SCEN-009"
