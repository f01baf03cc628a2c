"""How weapons are fired: how many shots in a phase, when they jam, and which ones fire only with a lock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ironhex.catalog import Equipment


@dataclass(frozen=True)
class Firing:
    """How a weapon is fired."""

    rates: tuple[int, ...] = (1,)  # how many shots it may fire in a phase
    jams: Mapping[int, int] = field(default_factory=dict)  # up to which roll to hit, by the number of shots
    clears: bool = False  # a jam can be cleared; otherwise it lasts
    locks: bool = False  # a miss is no shot at all, and of a hit every missile strikes
    modes: tuple[str, ...] = ()  # other ways to fire it than with one kind of ammunition or another


ONE_SHOT = Firing()

# Special weapons that are not simply fired once (BMR-EQ-033, BMR-EQ-037, BMR-EQ-042, BMR-EQ-123, BMR-SUIT-098).
FIRING: Mapping[str, Firing] = {
    "magnetic mine": Firing(rates=(1, 2, 3, 4)),  # any number of a squad's mines at once
    "rotary": Firing(rates=(1, 2, 4, 6), jams={2: 2, 4: 3, 6: 4}, clears=True),
    "streak": Firing(locks=True),
    "ultra": Firing(rates=(1, 2), jams={2: 2}),
}


def by_special_rules(gear: Equipment) -> Firing:
    """How the Master Rules let a weapon be fired."""
    return FIRING.get(gear.special, ONE_SHOT)


def one_shot(gear: Equipment) -> Firing:
    """Every weapon fires once in a phase."""
    return ONE_SHOT
