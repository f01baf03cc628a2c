"""The turn and its phases as a chapter, and heat."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.engine.presentation import ActionForm
from ironhex.systems.classic import sequence
from ironhex.systems.classic.action_texts import read_deploy
from ironhex.systems.classic.actions import Deploy
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.chapter import Answers, Chapter, ChoiceWords, Verb
from ironhex.systems.classic.damage.condition import working_sinks
from ironhex.systems.classic.narrate import heat as heat_sentences
from ironhex.systems.classic.narrate import turn as turn_sentences
from ironhex.systems.classic.narrate.words import plural
from ironhex.systems.classic.phases import deployment, end, heat, phase_end
from ironhex.systems.classic.phases.end import HEAT_SINKS, KEEP
from ironhex.systems.classic.phases.heat import EXPLODING
from ironhex.systems.classic.presentation.offers import deploy_offer
from ironhex.systems.classic.presentation.prompts import deploy_prompt
from ironhex.systems.classic.questions import DeployNext


def sinks_off(battle: Battle, unit: Unit, option: str) -> str:
    """How many heat sinks would run."""
    if option == KEEP:
        return f"Leave it at {unit.body.sinks_off}" if unit.body.sinks_off else "Leave all of them on"
    running = working_sinks(unit) - int(option)
    return f"{plural(int(option), 'heat sink')} off, {running} running"


def sink_orders(units: Sequence[Unit]) -> tuple[str, ...]:
    """As many sinks off as any unit has."""
    return (KEEP, *map(str, range(max((unit.design.heat_sinks for unit in units), default=0) + 1)))


def bins_of(units: Sequence[Unit]) -> list[str]:
    """Everything that may explode."""
    return [bin.equipment.name for unit in units for bin in unit.design.bins]


DEPLOY = Verb(
    Deploy,
    read_deploy,
    deploy_offer,
    forms=(
        ActionForm("deploy 3 0915 N", "put unit 3 in hex 0915, facing north (N NE SE S SW NW)"),
        ActionForm("deploy 3 0915 N depth 2", "put a submarine two levels below the surface"),
    ),
)
TURN = Chapter(
    tasks={**sequence.TASKS, **phase_end.TASKS, **end.TASKS},
    questions={DeployNext: Answers(deployment.menu, deployment.refusal, deploy_prompt)},
    verbs={"deploy": DEPLOY},
    events=turn_sentences.SENTENCES,
    choices={
        HEAT_SINKS: ChoiceWords(
            "How many heat sinks of {name} should be off?",
            "Heat sinks switched off",
            describe=sinks_off,
            orders=sink_orders,
        ),
    },
)
HEAT = Chapter(
    tasks=heat.TASKS,
    events=heat_sentences.SENTENCES,
    choices={
        EXPLODING: ChoiceWords(
            "Heat sets off ammunition of {name}. Which kind explodes?",
            "Ammunition that explodes from heat",
            orders=bins_of,
        ),
    },
)
