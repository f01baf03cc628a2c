"""What units do and suffer by heat, and through their crews."""

from __future__ import annotations

from tests.runner.outcomes.details import Found, details

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events import heat, piloting, warriors


@details.register
def _(event: heat.ShutdownChecked, battle: Battle) -> Found:
    yield event.unit, f"shutdown {'avoided' if event.avoided else 'not avoided'}"


@details.register
def _(event: heat.AmmunitionChecked, battle: Battle) -> Found:
    yield event.unit, f"explosion by heat {'avoided' if event.avoided else 'not avoided'}"


@details.register
def _(event: heat.RestartTried, battle: Battle) -> Found:
    yield event.unit, f"reactor {'restarts' if event.started else 'does not restart'}"


@details.register
def _(event: piloting.PilotingRolled, battle: Battle) -> Found:
    yield event.unit, f"rolls: {event.why}: {'passed' if event.passed else 'failed'}"


@details.register
def _(event: piloting.Unsettled, battle: Battle) -> Found:
    if battle.kind(battle.unit(event.unit)).makes_piloting_rolls:  # others have nothing to lose
        yield event.unit, f"unsettled: {event.cause.rule}"


@details.register
def _(event: piloting.Steadied, battle: Battle) -> Found:
    if battle.kind(battle.unit(event.unit)).makes_piloting_rolls:
        yield event.unit, "steadied"


@details.register
def _(event: warriors.WarriorHurt, battle: Battle) -> Found:
    yield event.unit, f"warrior hurt: {event.rule}"


@details.register
def _(event: warriors.ConsciousnessRolled, battle: Battle) -> Found:
    yield event.unit, "stays conscious" if event.conscious else "knocked out"


@details.register
def _(event: warriors.WakingRolled, battle: Battle) -> Found:
    yield event.unit, "wakes up" if event.awake else "does not wake up"


@details.register
def _(event: warriors.Ejected, battle: Battle) -> Found:
    yield event.unit, f"ejected{' automatically' if event.automatic else ''}: {'unhurt' if event.unhurt else 'hurt'}"


@details.register
def _(event: warriors.PickedUp, battle: Battle) -> Found:
    yield event.unit, f"picked up: {event.fate}"
    yield event.carrier, "picks up a warrior"
