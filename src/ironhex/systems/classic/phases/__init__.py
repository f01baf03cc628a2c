"""The phases of a turn, one module each."""

from collections.abc import Mapping

from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.phases import choices, deployment, end, heat, initiative, movement, physical, weapons
from ironhex.systems.classic.phases.phase import PhaseRules

PHASES: Mapping[Phase, PhaseRules] = {
    Phase.DEPLOYMENT: deployment.RULES,
    Phase.INITIATIVE: initiative.RULES,
    Phase.MOVEMENT: movement.RULES,
    Phase.WEAPONS: weapons.RULES,
    Phase.PHYSICAL: physical.RULES,
    Phase.HEAT: heat.RULES,
    Phase.END: end.RULES,
}

__all__ = ["PHASES", "PhaseRules", "choices", "deployment", "end", "heat", "movement", "physical", "weapons"]
