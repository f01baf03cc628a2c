"""The damage that swarm missiles are expected to do to the units they fly on to."""

from __future__ import annotations

from collections.abc import Mapping

from ironhex.catalog.munitions import includes
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, to_hit
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.munitions.swarm import IMPROVED, SWARM, against, near_targets

FARTHEST = 3  # further targets that are calculated; hardly any missile is left after them

Missiles = Mapping[int, float]
"""How likely each number of missiles is."""


def flies_on(shot: Shot) -> bool:
    """Whether missiles that miss a unit attack another one."""
    return bool({SWARM, IMPROVED} & set(includes(shot.mode))) and isinstance(shot.aim.attack, Attack)


def further_damage(shot: Shot) -> dict[int, float]:
    """The expected damage to each unit near the target, by its id. Of several units that are equally close, each is as
    likely to be the next target."""
    number = to_hit(shot)
    if not flies_on(shot) or number.barred:
        return {}
    left = _left(shot, float(at_least(number.total)) if may_hit(number) else 0.0, shot.gear.missiles)
    target, found = shot.aim.on_unit.target.id, dict[int, float]()
    _go_on(shot.aim.attack.battle, shot, left, target, (target,), found)
    return found


def _go_on(
    battle: Battle, first: Shot, left: Missiles, at: int, attacked: tuple[int, ...], found: dict[int, float]
) -> None:
    """Add the damage to the next targets, and to those after them."""
    units = near_targets(battle, first.aim.attack.attacker.id, at, attacked)
    if not left or len(attacked) > FARTHEST:
        return
    for unit in units:
        after: dict[int, float] = {}
        for missiles, chance in left.items():
            share = chance / len(units)
            number, shot = against(first, battle.at_phase_start(unit.id), missiles)
            hits = float(at_least(number.total)) if may_hit(number) else 0.0
            found[unit.id] = found.get(unit.id, 0.0) + share * hits * float(expected_damage(shot, 1))
            for more, each in _left(shot, hits, missiles).items():
                after[more] = after.get(more, 0.0) + share * each
        _go_on(battle, first, after, unit.id, (*attacked, unit.id), found)


def _left(shot: Shot, hits: float, missiles: int) -> dict[int, float]:
    """How many missiles fly on after an attack with this chance to hit."""
    found = {missiles: 1 - hits} if hits < 1 else {}
    for struck, chance in burst_of(shot).odds().items() if hits else ():
        found[missiles - struck] = found.get(missiles - struck, 0.0) + hits * float(chance)
    found.pop(0, None)
    return found
