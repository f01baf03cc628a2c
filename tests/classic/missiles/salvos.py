"""Launchers against a target with anti-missile systems, pods and guidance, for tests about missiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.classic.firing import carry_out
from tests.classic.stage import mech, stage, variant

from ironhex.catalog import Location, equipment
from ironhex.engine import Event
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.battle import Battle, Fire

LRM, SRM, STREAK, AMS, CLAN_AMS = (
    "IS LRM 20",
    "IS SRM 6",
    "IS Streak SRM 2",
    "IS Anti-Missile System",
    "Clan Anti-Missile System",
)
HIT, MISS = (6, 6), (1, 1)
CHEST = (4, 3)
SEVEN = (3, 4)


def loaded(*keys: str) -> list[str]:
    """The slots of some items, each with as many as it takes."""
    return [key for key in keys for _ in range(max(1, equipment(key).slots))]


def duel(
    launchers: Sequence[str],
    systems: Sequence[str] = (AMS, f"{AMS} Ammo"),
    *,
    facing: int = 3,
    hexes: int = 7,
    there: dict[str, Any] | None = None,
    **state: Any,
) -> Battle:
    """A Griffin with launchers in its right torso, and an Atlas that faces it with other things in its own."""
    attacker = variant("Griffin GRF-1N", slots={Location.RT: loaded(*launchers)}, jump=0)
    target = variant("Atlas AS7-D", slots={Location.RT: loaded(*systems)})
    place = f"02{20 - hexes:02}"
    return stage("6x20", mech(attacker, "0220", **state), mech(target, place, facing=facing, **(there or {})))


def shots(battle: Battle, *keys: str, attacker: int = 0, target: int = 1, mode: str = "") -> tuple[Fire, ...]:
    """All launchers of some kinds, fired at a target."""
    weapons_of = battle.unit(attacker).design.weapons
    return tuple(Fire(item.index, target, mode=mode) for item in weapons_of if item.equipment.key in keys)


def salvo(
    battle: Battle, *keys: str, dice: Sequence[int], mode: str = "", picks: dict[str, str] | None = None
) -> tuple[Battle, tuple[Event, ...]]:
    """The first unit fires launchers at the second, and nobody else does anything."""
    others = (Declare(unit.id) for unit in battle.units[1:])
    return carry_out(battle, (Declare(0, shots=shots(battle, *keys, mode=mode)), *others), dice, picks)
