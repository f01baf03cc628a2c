"""Infernos: what a hit is worth to a bot, in points of damage."""

from __future__ import annotations

from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.bots.scorching import is_heating, worth_of_heat
from ironhex.systems.classic.infernos.attacks import TURNS, is_inferno

HEATED, WARM = 6.0, 0.4  # the worth of heating a 'Mech, and more for each point of heat that it has
LOST = 0.8  # of what is left of a vehicle, which hardly survives three turns of burning


def effect_of(shot: Shot, rate: int) -> float:
    """The average damage of a hit, or what it is worth if it is one of infernos, or heats its target."""
    if is_heating(shot):
        return worth_of_heat(shot)
    return gel_worth(shot) if is_inferno(shot) else float(expected_damage(shot, rate))


def gel_worth(shot: Shot) -> float:
    """Vehicles that do not burn yet are worth most; a 'Mech the more, the hotter it is."""
    attack = shot.aim.on_unit
    target = attack.target
    if target.burning >= TURNS or not attack.target_kind.hull.sticky:
        return 0.0
    if attack.target_kind.has_heat:
        return HEATED + WARM * target.body.heat
    return LOST * (sum(target.armor) + sum(target.structure))
