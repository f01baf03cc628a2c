"""Pods of Narc launchers: what they are worth to the side that fires them, and how much they burden a unit."""

from __future__ import annotations

from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.firepower import mounts
from ironhex.systems.classic.bots.resistance import ENGAGED, resistance
from ironhex.systems.classic.damage.condition import modes_of
from ironhex.systems.classic.missiles.narc_pods import CAPABLE, NARC, pod_of
from ironhex.systems.classic.missiles.nemesis import ATTRACTED
from ironhex.systems.classic.missiles.sticking import BEACON, EXPLOSIVE, HOMING

LASTING = 3.0  # turns for which a pod counts
BETTER = {BEACON: 0.2, HOMING: 0.35}  # how much more missiles do with a beacon on their target
SPOILED = 0.12  # the share of a unit's fire that a haywire pod spoils
JAMMED, DANGEROUS = 2.0, 1.5  # what an ECM pod does to a unit that depends on electronics, and a Nemesis pod
ELECTRONIC = frozenset({"artemis", "atm", "c3 master", "c3 slave", "c3i", "narc", "probe"})


def worth_of_pod(shot: Shot) -> float:
    """What a pod is worth that sticks to its target, in points of damage; nothing for another shot, or if the target
    has such a pod already."""
    if shot.weapon.equipment.special != NARC or shot.mode == EXPLOSIVE:
        return 0.0
    attack = shot.aim.on_unit
    battle = attack.battle
    what, target = pod_of(shot), attack.target
    ours = [pod.what for pod in target.pods if pod.side == attack.attacker.side]
    if what in ours or (what == BEACON and HOMING in ours):
        return 0.0
    passes = 1.0 - ENGAGED if resistance(battle, target).systems else 1.0
    return passes * LASTING * _worth(battle, what, attack.attacker.side, target)


def burden(battle: Battle, unit: Unit) -> float:
    """How much the worst pod on a unit costs it that it can get rid of."""
    pods = {(pod.what, pod.side) for pod in unit.pods if pod.what != BEACON}
    return LASTING * max((_worth(battle, what, side, unit) for what, side in pods), default=0.0)


def _worth(battle: Battle, what: str, side: str, target: Unit) -> float:
    """What a pod does to a target in a turn, by the side that has fired it."""
    match what:
        case "Narc pod" | "homing pod":
            return BETTER[what] * sum(_guided(battle, unit) for unit in battle.present() if unit.side == side)
        case "haywire pod":
            return SPOILED * sum(mount.points for mount in mounts(battle, target))
        case "ecm pod":
            return JAMMED if any(item.equipment.special in ELECTRONIC for item in target.design.items) else 0.0
        case "nemesis pod":
            friends = [unit for unit in battle.present() if unit.side == target.side and unit.id != target.id]
            return DANGEROUS if any(_fires_guided(unit) for unit in friends) else 0.0
    return 0.0


def _guided(battle: Battle, unit: Unit) -> float:
    """The damage of the missiles of a unit that can home in on a beacon."""
    if not any(CAPABLE in bin.equipment.special for bin in unit.design.bins):
        return 0.0
    capable = (mount for mount in mounts(battle, unit) if any(CAPABLE in mode for mode in modes_of(unit, mount.item)))
    return sum(mount.points for mount in capable)


def _fires_guided(unit: Unit) -> bool:
    return any(word in bin.equipment.special for bin in unit.design.bins for word in ATTRACTED)
