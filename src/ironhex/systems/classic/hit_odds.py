"""The exact odds of the damage of a hit: what the attacker's weapon does, and what the target makes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ironhex.kernel.odds import Odds
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.volley import average_damage, harmless
from ironhex.systems.classic.buildings.shelter import in_all, kept
from ironhex.systems.classic.infantry.fire import platoon_average, platoon_odds, squad_average, squad_odds
from ironhex.systems.classic.infantry.hits import casualties, damage_to_suits, men_lost, suits_suffer
from ironhex.systems.classic.kinds.kind import Kind, in_full


def by_burst(shot: Shot, rate: int) -> Odds[int]:
    """The damage of a machine's weapon, for each missile or shot that strikes."""
    burst, found = burst_of(shot, rate), dict[int, Fraction]()
    for count, chance in burst.odds().items():
        points = burst.damage * count  # 0 for a pod, whatever strikes
        found[points] = found.get(points, Fraction(0)) + chance
    return found


def unchanged(shot: Shot, damage: Odds[int]) -> Odds[int]:
    """A machine suffers all of it."""
    return damage


BY_ATTACKS: Mapping[Callable[..., Any], Callable[[Shot, int], Odds[int]]] = {
    average_damage: by_burst,
    platoon_average: platoon_odds,
    squad_average: squad_odds,
}
"""The odds of the damage of a kind, by how it does damage on average."""
BY_HULL: Mapping[Callable[..., Any], Callable[[Shot, Odds[int]], Odds[int]]] = {
    in_full: unchanged,
    men_lost: casualties,
    suits_suffer: damage_to_suits,
}
"""What a kind makes of it, by what it suffers on average."""


def has_odds(kind: Kind) -> bool:
    """Whether the odds of attacks by and on units of a kind are known."""
    return kind.attacks.average in BY_ATTACKS and kind.hull.suffers in BY_HULL


def odds_of(kind: Kind) -> Callable[[Shot, int], Odds[int]]:
    """How the odds of the damage of a kind are calculated."""
    return BY_ATTACKS[kind.attacks.average]


def damage_of_hit(shot: Shot, rate: int) -> Odds[int]:
    """The odds of the damage of a hit with this many shots."""
    if harmless(shot):
        return {0: Fraction(1)}
    attack = shot.aim.on_unit
    done = through_walls(shot, odds_of(attack.kind)(shot, rate))
    return BY_HULL[attack.target_kind.hull.suffers](shot, done)


def through_walls(shot: Shot, damage: Odds[int]) -> Odds[int]:
    """The odds of the damage that a building lets through to a unit inside it."""
    if not kept(shot.aim.on_unit):
        return damage
    found: dict[int, Fraction] = {}
    for points, chance in damage.items():
        left = in_all(shot, points)
        found[left] = found.get(left, Fraction(0)) + chance
    return found


def damage_of_shot(shot: Shot, rate: int, chance: Fraction) -> dict[int, Fraction]:
    """The odds of the damage of a shot with this chance to hit: none if it misses."""
    odds = {0: 1 - chance} if chance < 1 else {}
    for points, each in damage_of_hit(shot, rate).items():
        odds[points] = odds.get(points, Fraction(0)) + chance * each
    return odds
