"""The four phases of a turn, and the set-up before the first: the sides act by turns, one unit at a time."""

from __future__ import annotations

from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import shots_refused
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.events.movement import Slowed
from ironhex.systems.classic.phases import deployment, initiative, movement, weapons
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.phases.phase_end import ClearField
from ironhex.systems.classic.sequence import Act, ClassicPlay, Pair, yet_to_act
from ironhex.systems.classic.sight.hexsides import bind_lines, settle_lines


def by_turns(play: ClassicPlay, task: Pair) -> None:
    """One unit of each side, the loser of the initiative first, until one runs out and the other does the rest.

    Setting up, a side puts down all its units before the next one does.
    """
    battle = play.facts
    steps = [Act(task.phase, side) for side in battle.order if yet_to_act(battle, task.phase, side)]
    if steps:
        play.then(*(steps[:1] if task.phase is Phase.DEPLOYMENT else steps), task)


def declare(play: ClassicPlay, side: str) -> None:
    """One unit declares, lines along hexsides being settled before; its attack settles them for the return fire."""
    settle_lines(play, side, "QS-LOS-003")
    before = {unit.id for unit in play.facts.units if unit.turn.declared}
    weapons.act(play, side)
    for unit in play.facts.units:
        if unit.turn.declared and unit.id not in before:
            bind_lines(play, unit.id, unit.turn.shots)


def clear_field(play: ClassicPlay) -> None:
    """Damage takes effect and the destroyed leave the map."""
    play.then(ClearField())


def slow_down(play: ClassicPlay) -> None:
    """Hits on motive systems are felt from now on."""
    for unit in tuple(play.facts.present()):
        if unit.turn.hampered:
            play.emit(Slowed(unit.id, unit.turn.hampered))


CLEAR = Step("clear the field", clear_field)
PHASES = (
    deployment.RULES,
    initiative.RULES,
    PhaseRules(Phase.MOVEMENT, movement.act, (CLEAR,)),
    PhaseRules(Phase.WEAPONS, declare, (Step("fire", weapons.resolve), CLEAR)),
    PhaseRules(Phase.END, steps=(Step("slow down", slow_down), CLEAR)),
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
