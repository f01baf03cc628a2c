"""What dice are rolled for, so that clients can say it while they tumble."""

from __future__ import annotations

from typing import Any

from ironhex.systems.classic.events.damage import (
    AimRolled,
    BreachRolled,
    CriticalHit,
    CriticalsRolled,
    LocationRolled,
    TrooperRolled,
)
from ironhex.systems.classic.events.heat import AmmunitionChecked, RestartTried, ShutdownChecked
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.events.warriors import ConsciousnessRolled, WakingRolled
from ironhex.systems.classic.events.weapons import ClusterRolled, Scattered

_PURPOSES: dict[type, str] = {
    LocationRolled: "hit location",
    TrooperRolled: "which trooper",
    AimRolled: "aimed shot",
    ClusterRolled: "number of hits",
    CriticalsRolled: "critical hits",
    CriticalHit: "what is hit inside",
    BreachRolled: "hull breach",
    ShutdownChecked: "shutdown",
    RestartTried: "restart",
    AmmunitionChecked: "ammunition explosion",
    ConsciousnessRolled: "consciousness",
    WakingRolled: "waking up",
    Scattered: "scatter",
}


def purpose(event: Any) -> str:
    """What the dice of an event are rolled for; empty for an attack, which is named by its means."""
    if isinstance(event, PilotingRolled):
        return f"Piloting Skill Roll, {event.why}"
    return _PURPOSES.get(event.__class__, "")
