"""What guides missiles: modifiers to rolls on the Missile Hits Table."""

from __future__ import annotations

from functools import lru_cache

from ironhex.catalog import Design
from ironhex.catalog import Item as Mounted
from ironhex.construction.artemis import pairs
from ironhex.kernel.tally import Item, Mod
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.missiles.narc_pods import beacon_for, guided
from ironhex.systems.classic.missiles.sticking import HOMING
from ironhex.systems.classic.ruleset import Rule

GUIDED = 2
CAPABLE = "artemis-capable"


@lru_cache(maxsize=1024)
def fire_control(design: Design) -> dict[int, Mounted]:
    """The Artemis IV systems of a design, by the numbers of the launchers that each of them controls."""
    return {launcher.index: system for launcher, system in pairs(design.items)}


def built_in_guidance(shot: Shot) -> Item:
    """An advanced tactical missile launcher has a fire control system of its own, which ECM blocks like any other."""
    if shot.gear.special != "atm" or not guided(shot.aim.attack):
        return None
    return Mod("BMR-EQ-111", GUIDED, "built-in fire control")


def artemis(shot: Shot) -> Item:
    """Artemis IV guides missiles made for it while it works, the launcher sees the target, and no ECM is in the way."""
    if CAPABLE not in shot.mode:
        return None
    attack = shot.aim.attack
    system = fire_control(attack.attacker.design).get(shot.weapon.index)
    if system is None or not works(attack.attacker, system) or attack.spotter is not None or not guided(attack):
        return None
    return Mod("BMR-EQ-023", GUIDED, "Artemis IV")


def beacon(shot: Shot) -> Item:
    """Missiles that can receive its signal home in on a Narc pod; of two kinds only the improved one counts."""
    match beacon_for(shot) if shot.mode else "":
        case "":
            return None
        case found if found == HOMING:
            return Mod("BMR-AMMO-064", GUIDED, "homing pod on the target")
    return Mod("BMR-EQ-132", GUIDED, "Narc pod on the target")


MISSILE_HITS_MODIFIERS: tuple[Rule, ...] = (built_in_guidance, artemis, beacon)
