"""Which weapons of a volley at a target are proposed: those that have a chance and do not overheat the unit."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.to_hit import Shot, to_hit
from ironhex.systems.classic.attack.volley import expected_damage, shots_of
from ironhex.systems.classic.battle import Battle, Fire
from ironhex.systems.classic.presentation.attack_numbers import chance
from ironhex.systems.classic.presentation.draft_numbers import heat_after

HARMLESS = 4  # the highest heat without effects (BMR-HEAT-024)
LONG_ODDS = 12  # from this number on, shots are not proposed


def sensible(battle: Battle, action: Declare) -> Declare:
    """A volley without shots at the longest odds, and without those that would bring the heat to where its effects
    begin; the most efficient stay."""
    unit = battle.unit(action.unit)
    shots = list(shots_of(battle, action.unit, action.shots, action.twist, action.prop))
    kept: list[Fire] = []
    for fire, shot in sorted(shots, key=lambda each: _efficiency(each[1]), reverse=True):
        if to_hit(shot).total >= LONG_ODDS:
            continue
        turn = replace(unit.turn, shots=(*kept, fire))
        if not shot.weapon.equipment.heat or heat_after(battle, replace(unit, turn=turn)) <= HARMLESS:
            kept.append(fire)
    return replace(action, shots=tuple(fire for fire in action.shots if fire in kept))


def _efficiency(shot: Shot) -> tuple[bool, Fraction]:
    """Weapons without heat first, then by expected damage for each point of heat."""
    heat, expected = shot.weapon.equipment.heat, chance(to_hit(shot)) * expected_damage(shot, 1)
    return heat == 0, expected / max(1, heat)
