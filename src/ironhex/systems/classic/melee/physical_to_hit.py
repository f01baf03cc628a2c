"""The to-hit number of a physical attack, and its damage."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps

from ironhex.kernel.tally import Item, Mod, Tally, tally
from ironhex.systems.classic.attack.attack import ALL_ATTACKS, TERRAIN, Attack
from ironhex.systems.classic.battle import Battle, Blow, Unit
from ironhex.systems.classic.damage.condition import (
    FOOT,
    HAND,
    LOWER_ARM,
    LOWER_LEG,
    SHOULDER,
    UPPER_ARM,
    UPPER_LEG,
    damaged,
    location_name,
    present,
    sits_still,
    sound,
)
from ironhex.systems.classic.melee.conditions import BLADES, CONDITIONS, RUSHES, Assault, assault_of
from ironhex.systems.classic.melee.elevations import BRUSH_OFF, CLUB, FRENZY, HATCHET, KICK, PUNCH, PUSH, SWORD
from ironhex.systems.classic.myomer.triple_strength import triple_strength
from ironhex.systems.classic.piloting.fall_damage import half, tenth
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE, depth, submerged

BASE_NUMBERS = {
    CHARGE: Mod("BMR-CHARGE-008", 5, "charge"),
    CLUB: Mod("BMR-CLUB-003", 4, "club"),
    DEATH_FROM_ABOVE: Mod("BMR-DFA-011", 5, "death from above"),
    FRENZY: Mod("BMR-PROTO-045", 4, "frenzy"),
    HATCHET: Mod("BMR-CLUB-012", 4, "hatchet"),
    KICK: Mod("BMR-KICK-003", 3, "kick"),
    PUNCH: Mod("BMR-PUNCH-005", 4, "punch"),
    PUSH: Mod("BMR-PUSH-004", 4, "push"),
    SWORD: Mod("BMR-CLUB-016", 3, "sword"),
}
BY_MYOMER = frozenset({PUNCH, BRUSH_OFF, KICK, CLUB, HATCHET, SWORD})  # what triple-strength myomer doubles
SMALL = 5  # tons up to which a ProtoMech does the least damage by hand


def to_hit(battle: Battle, attacker: Unit, target: Unit, blow: Blow) -> Tally:
    """The number a physical attack needs on two dice, or why it cannot be made."""
    return physical_number(assault_of(battle, attacker, target, blow))


# --- the number -------------------------------------------------------------------------------------------------------
def base_number(assault: Assault) -> Item:
    """Every form has its own base number, regardless of the warrior's skills."""
    return BASE_NUMBERS[assault.form]


def shared(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The modifiers of all attacks, for a physical one; terrain does not affect an attack from above."""
    return tuple(_of_attack(rule) for rule in rules)


def _of_attack(rule: Callable[[Attack], Item]) -> Rule:
    @wraps(rule)
    def applied(assault: Assault) -> Item:
        return None if rule in TERRAIN and assault.form == DEATH_FROM_ABOVE else rule(assault.attack)

    return applied


def shoulder_damage(assault: Assault) -> Item:
    """Each damaged shoulder makes a push harder."""
    if assault.form != PUSH:
        return None
    count = sum(damaged(assault.attacker, arm, SHOULDER) for arm in assault.limbs)
    return Mod("BMR-PUSH-010", 2 * count, f"{count} shoulder{'s' * (count > 1)} hit") if count else None


def arm_actuators_hit(assault: Assault) -> Item:
    """Damaged actuators in the arm, or in both for a two-handed attack, make it harder."""
    if assault.form not in (PUNCH, CLUB, *BLADES):
        return None
    pairs = [(arm, part) for arm in assault.limbs for part in (UPPER_ARM, LOWER_ARM)]
    return _penalty("BMR-HIT-055", 2, [pair for pair in pairs if damaged(assault.attacker, *pair)], assault)


def arm_actuators_missing(assault: Assault) -> Item:
    """An arm built without actuators attacks as badly as one that has lost them."""
    if assault.form not in (PUNCH, CLUB, *BLADES):
        return None
    pairs = [(arm, part) for arm in assault.limbs for part in (UPPER_ARM, LOWER_ARM)]
    rule = "BMR-PUNCH-011" if assault.form == PUNCH else "BMR-CLUB-006"
    return _penalty(rule, 2, [pair for pair in pairs if not present(assault.attacker, *pair)], assault, "no ")


def hand(assault: Assault) -> Item:
    """A missing hand makes a punch harder."""
    if assault.form != PUNCH or sound(assault.attacker, assault.limb, HAND):
        return None
    where = location_name(assault.attacker, assault.limb)
    if present(assault.attacker, assault.limb, HAND):
        return Mod("BMR-HIT-056", 1, f"hand of the {where} hit")
    return Mod("BMR-PUNCH-009", 1, f"the {where} has no hand")


def leg_actuators(assault: Assault) -> Item:
    """Damaged actuators in the leg make a kick harder."""
    if assault.form != KICK:
        return None
    hit = [(assault.limb, part) for part in (UPPER_LEG, LOWER_LEG) if damaged(assault.attacker, assault.limb, part)]
    return _penalty("BMR-HIT-058", 2, hit, assault)


def foot(assault: Assault) -> Item:
    """A damaged foot does too, slightly."""
    if assault.form != KICK or not damaged(assault.attacker, assault.limb, FOOT):
        return None
    return Mod("BMR-HIT-059", 1, f"foot of the {location_name(assault.attacker, assault.limb)} hit")


def infantry(assault: Assault) -> Item:
    """People on foot are hard to hit with physical attacks."""
    if assault.form not in (KICK, FRENZY, DEATH_FROM_ABOVE) or not assault.attack.target_kind.on_foot:
        return None
    return Mod("BMR-HIT-060", 3, "target is infantry")


def relative_piloting(assault: Assault) -> Item:
    """In a charge or a death from above the better pilot has the advantage, if both have a Piloting Skill."""
    attack = assault.attack
    kind = attack.target_kind
    if assault.form not in RUSHES or kind.on_foot or "piloting" not in kind.skills or sits_still(attack.target):
        return None
    own, other = attack.attacker.piloting, attack.target.piloting
    return Mod("BMR-HIT-061", own - other, f"Piloting Skill {own} against {other}") if own != other else None


def _penalty(rule: str, each: int, pairs: list[tuple[int, str]], assault: Assault, lacking: str = "") -> Mod | None:
    if not pairs:
        return None
    parts = ", ".join(f"{lacking}{part.lower()} ({location_name(assault.attacker, limb)})" for limb, part in pairs)
    return Mod(rule, each * len(pairs), parts if lacking else f"{parts} hit")


PHYSICAL_ONLY: tuple[Rule, ...] = (
    shoulder_damage,
    arm_actuators_hit,
    arm_actuators_missing,
    hand,
    leg_actuators,
    foot,
    infantry,
    relative_piloting,
)

PHYSICAL_TO_HIT: tuple[Rule, ...] = (*CONDITIONS, base_number, *shared(ALL_ATTACKS), *PHYSICAL_ONLY)


ALWAYS = Mod("BMR-BLDG-039", 0, "always hits")  # what a physical attack on a building needs


def physical_number(assault: Assault) -> Tally:
    """The number a physical attack needs: from the common rules, and the kinds of the attacker and the target."""
    attack = assault.attack
    own = (*attack.kind.as_attacker, *attack.target_kind.as_target)
    number = tally(assault, (*attack.battle.rules.physical_to_hit, *shared(own)))
    sure = attack.target_kind.hull.sure
    return Tally((ALWAYS,), number.barred) if sure and sure(attack) else number


# --- the damage -------------------------------------------------------------------------------------------------------
def damage(battle: Battle, attacker: Unit, blow: Blow) -> int:
    """The damage of a physical attack; hits under water do half, such as the kick of a wading 'Mech."""
    points = full_damage(attacker, blow)
    if blow.form == KICK and depth(battle, attacker) >= 1:
        return half(points)
    return _through_water(battle, attacker, points)


def full_damage(attacker: Unit, blow: Blow) -> int:
    """The damage in the open; hot triple-strength myomer doubles that of fists, feet and what hands hold."""
    points = usual_damage(attacker, blow)
    return 2 * points if blow.form in BY_MYOMER and triple_strength(attacker) else points


def usual_damage(attacker: Unit, blow: Blow) -> int:
    """The damage by the attacker's weight and the working parts of the limb."""
    tons = attacker.design.tons
    match blow.form:
        case "punch" | "brush":
            return punch_damage(attacker, blow.limb)
        case "kick":
            return kick_damage(attacker, blow.limb)
        case "club" | "hatchet":
            return tons // 5
        case "thrash":
            return (2 * tons + 3) // 6  # a third, to the nearest point
        case "frenzy":
            return 1 if tons <= SMALL else 2
        case "sword":
            return tenth(tons) + 1
    return 0


def punch_damage(attacker: Unit, arm: int) -> int:
    """A point per ten tons, halved for each arm actuator that is damaged or missing."""
    lost = sum(not sound(attacker, arm, part) for part in (UPPER_ARM, LOWER_ARM))
    return punch_points(attacker.design.tons, lost)


def punch_points(tons: int, lost: int = 0) -> int:
    """The same by weight and the number of actuators lost."""
    return tenth(tons) >> lost


def kick_damage(attacker: Unit, leg: int) -> int:
    """A point per five tons, halved for each damaged leg actuator."""
    lost = sum(damaged(attacker, leg, part) for part in (UPPER_LEG, LOWER_LEG))
    return kick_points(attacker.design.tons, lost)


def kick_points(tons: int, lost: int = 0) -> int:
    """The same by weight and the number of actuators lost."""
    return tons // 5 >> lost


def charge_damage(battle: Battle, attacker: Unit, hexes: int) -> int:
    """A point per ten tons and hex the charger moved, rounded up at the end."""
    return _through_water(battle, attacker, charge_points(attacker.design.tons, hexes))


def charge_points(tons: int, hexes: int) -> int:
    """The same in the open, by weight."""
    return tenth(tons * hexes)


def recoil(battle: Battle, attacker: Unit, target: Unit) -> int:
    """The damage to the charger: a point per ten tons of the target."""
    return _through_water(battle, attacker, tenth(target.design.tons))


def recoil_of_its_own(battle: Battle, attacker: Unit) -> int:
    """The damage to a unit that charges something without weight: a point per ten tons of its own."""
    return _through_water(battle, attacker, tenth(attacker.design.tons))


def damage_from_above(battle: Battle, attacker: Unit, target: Unit) -> int:
    """Three points per ten tons, rounded up at the end; half through water."""
    return _through_water(battle, target, points_from_above(attacker.design.tons))


def points_from_above(tons: int) -> int:
    """The same in the open, by weight."""
    return tenth(3 * tons)


def landing_damage(attacker: Unit) -> int:
    """The damage to the legs of a unit that lands on its target: a point per five tons."""
    return attacker.design.tons // 5


def rush_damage(battle: Battle, attacker: Unit, target: Unit) -> tuple[int, int]:
    """What a hit by a charge or a death from above does to the target, and to the attacker."""
    assert attacker.move.rush is not None, "only a unit that rushes hits like this"
    if attacker.move.rush.form == DEATH_FROM_ABOVE:
        return damage_from_above(battle, attacker, target), landing_damage(attacker)
    return charge_damage(battle, attacker, attacker.move.traveled), recoil(battle, attacker, target)


def _through_water(battle: Battle, unit: Unit, points: int) -> int:
    """Damage is halved if the attacker, or a target hit from above, is completely under water."""
    return half(points) if submerged(battle, unit) else points
