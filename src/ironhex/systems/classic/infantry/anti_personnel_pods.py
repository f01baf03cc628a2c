"""Anti-personnel pods: a 'Mech defends itself against infantry in its hex, just before that attacks."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Item as Mounted
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import able, working
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, strike
from ironhex.systems.classic.infantry.events import PodFired
from ironhex.systems.classic.sequence import ClassicPlay

ANTI_PERSONNEL_POD = "anti-personnel pod"
FIRE, KEEP = "fire it", "keep it"


def loaded(unit: Unit) -> Iterator[Mounted]:
    """The pods of a unit that can still be fired."""
    return (item for item in working(unit, "a-pod") if item.index not in unit.expended)


def unarmored_infantry(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The infantry without armor in the hex of a 'Mech, friend or foe."""
    return tuple(other for other in battle.present() if other.hex == unit.hex and battle.kind(other).hull.men)


def fire_pod(play: ClassicPlay, attacker_id: int, target_id: int) -> int:
    """The 'Mech under attack may fire a pod first; returns how many men the attacker loses."""
    target = play.facts.unit(target_id)
    pod = next(loaded(target), None) if able(target) else None
    around = unarmored_infantry(play.facts, target)
    if pod is None or all(unit.id != attacker_id for unit in around):
        return 0
    if choose(play, target_id, ANTI_PERSONNEL_POD, "BMR-EQ-020", (FIRE, KEEP)) == KEEP:
        return 0
    play.emit(PodFired(target_id, pod.index))
    men = play.facts.unit(attacker_id).armor[0]
    for unit in around:
        if points := play.roll(1, why="shrapnel")[0] - 1:
            strike(play, unit.id, Hit(points, ANYWHERE, cause=ANTI_PERSONNEL_POD))
    return men - play.facts.unit(attacker_id).armor[0]
