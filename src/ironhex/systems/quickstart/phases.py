"""The four phases of a turn, and the set-up before the first."""

from __future__ import annotations

from dataclasses import replace

from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import shots_refused
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.phases import deployment, initiative, movement, weapons
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.phases.phase_end import settle, slow_down
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.hexsides import bind_lines, settle_lines


def declare(play: ClassicPlay, side: str) -> None:
    """One unit declares, lines along hexsides being settled before; its attack settles them for the return fire."""
    settle_lines(play, side, "QS-LOS-003")
    action = weapons.ask(play, side)
    weapons.declare(play, action)
    bind_lines(play, action.unit, play.facts.unit(action.unit).turn.shots)


PHASES = (
    deployment.RULES,
    initiative.RULES,
    movement.RULES,
    replace(weapons.RULES, act=declare),
    PhaseRules(Phase.END, steps=(Step("slow down", slow_down), Step("settle", settle))),
)


# --- what forbids a declaration ---------------------------------------------------------------------------------------
def nothing_else(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """No torso turns, nobody leans on an arm or looks for a club, and nothing is aimed at a location."""
    if action.twist or action.find or action.prop is not None:
        return Barred("QS-GEN-003", "weapons are fired, and nothing else")
    if any(fire.aim is not None for fire in action.shots):
        return Barred("QS-GEN-003", "no attack is aimed at a location")
    return None


def one_target(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """All weapons of a unit are fired at one target."""
    if len({fire.victim for fire in action.shots}) > 1:
        return Barred("QS-CBT-015", "a unit attacks one target in a turn")
    return None


DECLARATION = (nothing_else, shots_refused, one_target)
