"""The End Phase: warriors wake up or drown, people on foot are picked up, torsos turn back, equipment is switched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ironhex.engine import Task
from ironhex.systems.classic.armament.clearing import offer_clearing
from ironhex.systems.classic.armament.switching import offer_switching
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.crew import ejection
from ironhex.systems.classic.crew.warriors import hurt, wake
from ironhex.systems.classic.damage.condition import LIFE_SUPPORT, able, hits, working_sinks
from ironhex.systems.classic.events.heat import SinksSwitched, TorsosReset
from ironhex.systems.classic.missiles.narc_pods import remove_pods
from ironhex.systems.classic.phases import phase_end
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import submerged
from ironhex.systems.classic.vehicles.hits import recover

HEAT_SINKS = "heat sinks"
KEEP = "keep"
SWITCH_SINKS = "switch sinks"  # a step of the phase


class SwitchSinks(Task, frozen=True, tag=True):
    """The warrior may switch heat sinks off or on."""

    unit: int


def drown(play: ClassicPlay) -> None:
    """A warrior under water or in a vacuum without life support is injured every turn."""
    where = "in a vacuum" if play.facts.rules.airless else "under water"
    for unit in tuple(play.facts.present()):
        if hits(unit, LIFE_SUPPORT) and (play.facts.rules.airless or submerged(play.facts, unit)):
            hurt(play, unit.id, 1, "BMR-CRIT-049", f"{where} without life support")


def reset_torsos(play: ClassicPlay) -> None:
    """Torsos face forward again."""
    if any(unit.turn.twist for unit in play.facts.units):
        play.emit(TorsosReset())


def offer_sinks(play: ClassicPlay) -> None:
    """Every warrior who can act may switch heat sinks."""
    play.then(*(SwitchSinks(unit.id) for unit in with_sinks(play.facts) if not unit.hidden))


def with_sinks(battle: Battle) -> Iterator[Unit]:
    """The units whose warriors may switch heat sinks."""
    return (unit for unit in battle.present() if battle.kind(unit).has_heat and able(unit))


def switch_sinks(play: ClassicPlay, task: SwitchSinks) -> None:
    """Sinks switched off dissipate nothing until a later End Phase switches them on again."""
    unit = play.facts.unit(task.unit)
    numbers = tuple(str(off) for off in range(working_sinks(unit) + 1))
    choice = choose(play, unit.id, HEAT_SINKS, "BMR-HEAT-008", (KEEP, *numbers))
    if choice != KEEP and int(choice) != unit.body.sinks_off:
        play.emit(SinksSwitched(unit.id, int(choice), known_to=unit.known_to))


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {SwitchSinks: switch_sinks}
RULES = PhaseRules(
    Phase.END,
    steps=(
        Step("remove pods", remove_pods),
        Step("wake", wake),
        Step("drown", drown),
        Step("recover", recover),
        Step("reset torsos", reset_torsos),
        Step("pick up", ejection.pick_up),
        Step(SWITCH_SINKS, offer_sinks),
        Step("offer switching", offer_switching),
        Step("offer clearing", offer_clearing),
        Step("settle", phase_end.settle),
    ),
)
