"""Night: what light and darkness change in the numbers that a bot expects when it moves.

In the Movement Phase no searchlight is aimed yet, so a light that could fall on a unit counts as half.
"""

from __future__ import annotations

from functools import lru_cache
from inspect import unwrap

import numpy as np

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.bounds import ground_in_view
from ironhex.systems.classic.bots.firepower import Flags, Ints
from ironhex.systems.classic.night.lights import (
    DARKNESS,
    FLARE_RANGE,
    ON,
    can_light,
    darkness,
    in_flares,
    lit,
    ready,
)
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sight.distances import distances

EXPECTED = DARKNESS // 2  # what a searchlight takes off a number that may light the target, or another one


def dark(battle: Battle) -> bool:
    """Whether it is night."""
    return _dark(battle.rules.gunnery)


@lru_cache(maxsize=64)
def _dark(rules: tuple[Rule, ...]) -> bool:
    return any(unwrap(rule) is darkness for rule in rules)


def shade(battle: Battle, unit: Unit) -> Ints | None:
    """What light changes in the number to hit a unit in every hex, compared with where it is; None if nothing."""
    if not dark(battle) or unit.light == ON:
        return None
    bright = _bright(battle)
    number = np.where(bright, 0, DARKNESS) - (0 if lit(battle, unit) else DARKNESS)
    lamps = [enemy for enemy in battle.enemies(unit) if ready(enemy)]
    if lamps:
        seen = np.any([ground_in_view(battle, enemy, unit, incoming=False).open for enemy in lamps], axis=0)
        number = number - EXPECTED * (seen & ~bright)
    return np.asarray(number)


def _bright(battle: Battle) -> Flags:
    """The hexes in the light of flares."""
    found = np.zeros(len(battle.board.hexes()), np.bool_)
    for flare in battle.flares:
        if flare.first <= battle.turn <= flare.last:
            found |= distances(battle.board, flare.hex) <= FLARE_RANGE
    return found


def light_on(battle: Battle, side: str, enemy: Unit) -> int:
    """What the searchlights of a side take off the number to hit an enemy in the dark that one of them can light."""
    if not dark(battle) or lit(battle, enemy):
        return 0
    lamps = (unit for unit in battle.present() if unit.side == side and ready(unit))
    return EXPECTED if any(can_light(battle, unit, enemy) for unit in lamps) else 0


def shaded(battle: Battle, unit: Unit, hex: Hex) -> str:
    """Whether a hex is in the dark, in words to be added to a reason; nothing by day or without flares."""
    if not dark(battle) or not _bright(battle).any() or unit.light == ON:
        return ""
    return "; flares light it up there" if in_flares(battle, hex) else "; it stays out of the light of the flares"
