"""Nemesis pods: they attract the guided missiles of friends whose line of fire passes them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironhex.kernel.hexes import distance
from ironhex.kernel.lines import between
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.to_hit import IMPOSSIBLE, Shot, aim, to_hit
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.missiles.sticking import NEMESIS, carries

ATTRACTED = ("narc-capable", "artemis-capable", "semiguided")
DRAWN = Mod("BMR-AMMO-069", 1, "drawn to a Nemesis pod")


def lures(shot: Shot) -> Iterator[Shot]:
    """The same shot at each friend with a Nemesis pod whom the missiles pass in sight, the nearest first."""
    if not attracted(shot):
        return
    attack = shot.aim.attack
    for friend in bait(attack) if isinstance(attack, Attack) and attack.spotter is None else ():
        tried = shot._replace(aim=aim(attack.battle, attack.attacker, friend), systems=())
        if to_hit(tried).barred is None:
            yield tried


def attracted(shot: Shot) -> bool:
    """Whether missiles follow guidance; that of advanced tactical missiles is built in, and like Artemis IV."""
    return shot.gear.special == "atm" or any(word in shot.mode for word in ATTRACTED)


def bait(attack: Attack) -> list[Unit]:
    """The friends of the attacker with a Nemesis pod on them in the hexes between it and its target."""
    battle, attacker = attack.battle, attack.attacker
    units = [battle.at_phase_start(unit.id) for unit in battle.units if unit.side == attacker.side and unit.on_map]
    marked = [unit for unit in units if unit.pods and unit.id != attacker.id and carries(unit, NEMESIS)]
    if not marked:
        return []
    passed = {hex for step in between(attacker.place, attack.target.place) for hex in step}
    found = [unit for unit in marked if unit.place in passed]
    return sorted(found, key=lambda unit: (distance(attacker.place, unit.place), unit.id))


def chance_to_pass(shot: Shot) -> Fraction:
    """The chance that missiles are not drawn to anybody on their way."""
    passing = Fraction(1)
    for lure in lures(shot):
        number = to_hit(lure).plus(DRAWN)
        passing *= 1 if number.total >= IMPOSSIBLE else 1 - at_least(number.total)
    return passing
