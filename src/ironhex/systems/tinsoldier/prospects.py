"""What attacks promise: the chance to hit, and the harm that hits do on average."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.kernel.tally import Tally
from ironhex.systems.tinsoldier.actions import Attack, CallFire, Melee, Swarm
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.arcs import is_from_behind
from ironhex.systems.tinsoldier.combat.damage import BYPASS_ALWAYS, HAZARD, THIN, bypass_number
from ironhex.systems.tinsoldier.combat.firing import NATURAL_MISS, dice_of, number_of
from ironhex.systems.tinsoldier.combat.melee import blow_damage, blows, melee_number
from ironhex.systems.tinsoldier.command import callers_with, volley_of
from ironhex.systems.tinsoldier.element import Weapon
from ironhex.systems.tinsoldier.infantry import (
    BACK,
    FRONT,
    LEG_DAMAGE,
    LEGS_ATTACK,
    damage_on_board,
    swarm_dice,
    swarm_number,
)

FACES = 20
CRITICAL = 4.0
"""How much more a critical hit counts than a point of armor."""
PER_HAZARD = HAZARD / (FACES - HAZARD)
"""Critical hits for each hazard die, with the dice that follow."""


class Prospect(NamedTuple):
    """The number of an attack, how many dice it rolls, the chance of any hit, and the harm on average."""

    tally: Tally
    dice: int
    odds: float
    harm: float


def chance(tally: Tally) -> float:
    """The chance that one d20 hits: at or below the number, but never a 20."""
    return 0.0 if tally.barred else max(min(tally.total, NATURAL_MISS - 1), 0) / FACES


def harm(piece: Piece, *, behind: bool, damage: int, hits: float) -> float:
    """What some hits do to a piece on average: points of armor or soldiers, critical hits counting more."""
    if piece.is_infantry or not damage:
        return hits if damage else 0.0
    armor = max(piece.back if behind else piece.front, 1)
    if damage >= armor:
        times = damage * hits / armor
        return times + CRITICAL * (hits + times * PER_HAZARD)
    number = bypass_number(armor, damage)
    through = hits * max(BYPASS_ALWAYS - number, 1) / BYPASS_ALWAYS
    return through * (1 + CRITICAL * PER_HAZARD * (number <= THIN))


def of_attack(battle: Battle, attack: Attack, designator: Piece | None = None, number: Tally | None = None) -> Prospect:
    """What weapons promise; the number to hit may be known already."""
    piece = battle.piece(attack.piece)
    tally, dice = number or number_of(battle, piece, attack, designator), dice_of(piece, attack)
    hits = chance(tally) * dice
    weapon = piece.element.weapons[attack.weapons[0]]
    target = battle.piece(attack.target) if isinstance(attack.target, int) else None
    done = 0.0
    if target is not None:
        behind = is_from_behind(target, (designator or piece).hex)
        times = hits * weapon.shots if weapon.streak else hits
        done = harm(target, behind=behind, damage=_damage(weapon, target, cluster=attack.cluster), hits=times)
        done *= weapon.damage if target.is_infantry and (weapon.anti_infantry or attack.cluster) else 1
    return Prospect(tally, dice, _any(tally, dice), done)


def _damage(weapon: Weapon, target: Piece, *, cluster: bool) -> int:
    return 0 if weapon.name == "Rifles" and not target.is_infantry else weapon.damage


def _any(tally: Tally, dice: int) -> float:
    return 1 - (1 - chance(tally)) ** dice


def of_melee(battle: Battle, attack: Melee) -> Prospect:
    """What a physical attack promises."""
    piece, target = battle.piece(attack.piece), battle.piece(attack.target)
    tally, dice = melee_number(battle, piece, target, attack.how), blows(piece, target, attack.how)
    behind, damage = is_from_behind(target, piece.hex), blow_damage(piece, attack.how)
    done = harm(target, behind=behind, damage=damage, hits=chance(tally) * dice)
    return Prospect(tally, dice, _any(tally, dice), done)


def of_swarm(battle: Battle, attack: Swarm) -> Prospect:
    """What infantry promises against a machine in its hex; on it every soldier hits."""
    piece, target = battle.piece(attack.piece), battle.piece(attack.target)
    if attack.how in (FRONT, BACK):
        damage = damage_on_board(piece)
        sure = harm(target, behind=attack.how == BACK, damage=damage, hits=piece.troopers)
        return Prospect(Tally(), 0, 1.0, sure)
    tally, dice = swarm_number(battle, piece, target, attack.how), swarm_dice(piece, attack.how)
    damage = LEG_DAMAGE if attack.how == LEGS_ATTACK else 0
    done = harm(target, behind=False, damage=damage, hits=chance(tally) * dice)
    return Prospect(tally, dice, _any(tally, dice), done)


def of_call(battle: Battle, call: CallFire) -> tuple[Prospect, ...]:
    """What those who are called promise, attack by attack."""
    designator = battle.piece(call.piece)
    return tuple(
        of_attack(battle, volley, designator)
        for caller in callers_with(battle, call)
        for volley in volley_of(battle, caller, call)
    )
