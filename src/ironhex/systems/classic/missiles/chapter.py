"""Missiles as a chapter: what shoots them down, and the pods that they carry."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.chapter import Chapter, ChoiceWords
from ironhex.systems.classic.infantry.brushing import BRUSHED_POD
from ironhex.systems.classic.missiles.engagement import SALVO, AimSystem, aim_system, name_of_salvo
from ironhex.systems.classic.missiles.events import MissilesShotDown, PodAttached, PodBrushedOff, SystemIdle
from ironhex.systems.classic.missiles.interception import AMS
from ironhex.systems.classic.missiles.sentences import SENTENCES
from ironhex.systems.classic.missiles.sticking import REMOVABLE, pod_name
from ironhex.systems.classic.narrate.words import item_words, named


def salvo_words(battle: Battle, unit: Unit, option: str) -> str:
    """A salvo by its launcher, and the name of its attacker."""
    launcher, _, number = option.rpartition(" of unit ")
    attacker = battle.unit(int(number) - 1)
    shots = [attacker.design.items[fire.weapon] for fire in attacker.turn.shots]
    found = next((item for item in shots if name_of_salvo(attacker, item.index) == option), None)
    return f"{launcher if found is None else item_words(attacker, found)} of {named(battle, attacker.id)}"


def salvo_orders(units: Sequence[Unit]) -> tuple[str, ...] | None:
    """Players with anti-missile systems can order that the most dangerous salvo is engaged, which is the default."""
    return () if any(unit.design.with_special(AMS) for unit in units) else None


def pod_orders(units: Sequence[Unit]) -> tuple[str, ...] | None:
    """Players with pods on their units can order which ones are brushed off first."""
    return REMOVABLE if any(unit.pods for unit in units) else None


MISSILES = Chapter(
    tasks={AimSystem: aim_system},
    events=SENTENCES,
    details=(MissilesShotDown, SystemIdle, PodAttached, PodBrushedOff),
    choices={
        SALVO: ChoiceWords(
            "Which missiles should {name} shoot down?",
            "Missiles that anti-missile systems shoot down",
            describe=salvo_words,
            orders=salvo_orders,
        ),
        BRUSHED_POD: ChoiceWords(
            "Which pod does {name} brush off?",
            "Pods brushed off",
            {pod: f"The {pod_name(pod)}" for pod in REMOVABLE},
            orders=pod_orders,
        ),
    },
)
