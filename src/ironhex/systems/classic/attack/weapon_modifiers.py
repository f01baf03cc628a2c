"""What each weapon adds to the to-hit number: whether it can fire, its mount, its range, its type."""

from __future__ import annotations

from functools import cache

from ironhex.catalog import Equipment, Location
from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack.aimed_shots import aimed, targeting_computer
from ironhex.systems.classic.attack.arcs import Arc, arc_at, fronts, mount_arcs, mount_facing, reversed_arm, turned
from ironhex.systems.classic.attack.attack import AnyAttack, Attack, PlaceAttack, from_hiding
from ironhex.systems.classic.attack.places import FOR_HEXES, MAPSHEET
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.under_water import UNDER_WATER, in_legs, ranges, through_water
from ironhex.systems.classic.damage.condition import (
    LOWER_ARM,
    SHOULDER,
    UPPER_ARM,
    ammunition_of,
    damaged,
    location_name,
    main_weapon,
    missing_limbs,
    usable_bins,
    works,
)
from ironhex.systems.classic.electronics.stealth_armor import never_secondary
from ironhex.systems.classic.missiles.interception import AMS
from ironhex.systems.classic.missiles.narc_pods import NARC, where_pods_stick
from ironhex.systems.classic.munitions.scope import no_rules
from ironhex.systems.classic.ruleset import Rule

OUT_OF_RANGE = "BMR-HIT-009"  # the only bar that does not prevent firing, for example to dump ammunition
ONLY_LOBBED = Barred("BMR-INDIRECT-001", "no line of sight: only LRMs are fired indirectly")
UNSEEN = Barred("BMR-INDIRECT-001", "no line of sight")  # for units without LRMs
BY_RANGE = {"medium": 2, "long": 4}
SECONDARY = {True: 1, False: 2}  # what another target adds, in the forward arc and elsewhere
PROPS = (Location.LA, Location.RA)  # what a prone 'Mech may prop itself up on: an arm, or a quad's front leg

# Special weapons, and the rule for each: without those rules they cannot fire.
SPECIAL = {
    "advanced srm": "BMR-SUIT-008",
    "artillery": "BMR-EQ-031",
    "bomb": "BMR-SUIT-021",
    "inferno": "BMR-AMMO-031",
    "magnetic mine": "BMR-SUIT-098",
    "torpedo or missile": "BMR-SUIT-031",
}

# The rules of to-hit modifiers by ammunition and by family.
ACCURACY = {"armor-piercing": "BMR-AMMO-009", "cluster": "BMR-AMMO-003", "MRM": "BMR-EQ-115", "Rocket": "BMR-EQ-118"}

# Those that only battle armor carries and that have their rules.
OF_SUITS = frozenset({"advanced srm", "bomb", "magnetic mine", "torpedo or missile"})

TUBES = "tubes"  # the launchers of ProtoMechs, of any number of tubes

# The modifiers of the weapons of a platoon, by the range from 0 hexes on.
HAND_HELD = {
    "Infantry Rifle": (-2, 0, 2),
    "Infantry Machine Gun": (-2, 0, 2, 4),
    "Infantry Flamer": (-1, 0, 2),
    "Infantry Laser": (-2, 0, 2, 4),
    "Infantry SRM": (-1, 0, 0, 2, 2, 4, 4),
}


def in_order(shot: Shot) -> Item:
    """A weapon can fire if none of its slots is hit or lost."""
    return None if works(shot.aim.attack.attacker, shot.weapon) else Barred("BMR-CRIT-063", "the weapon is destroyed")


def plain(shot: Shot) -> Item:
    """Weapons and ammunition with special rules cannot be fired without them; anti-missile systems fire at missiles."""
    gear = shot.weapon.equipment
    if not gear.special and not shot.mode:
        return None
    if gear.special == AMS:
        return Barred("BMR-EQ-007", "it fires only at missiles, by itself")
    if has_rules(gear) or gear.special in shot.aim.attack.battle.rules.munitions:
        barred = no_rules(shot.aim.attack.battle.rules, ammunition_of(shot.mode)) if shot.mode else None
        return barred or (where_pods_stick(shot) if gear.special == NARC else None)
    return Barred(SPECIAL[gear.special], f"the rules of the {gear.name} are not in use")


def has_rules(gear: Equipment) -> bool:
    """Whether a weapon needs no special rules, or has them."""
    return gear.special not in SPECIAL or gear.special in OF_SUITS


def fit_for_place(shot: Shot) -> Item:
    """Bombs and some ammunition are for hexes, and some places are attacked with nothing else."""
    attack, special = shot.aim.attack, shot.weapon.equipment.special
    if not isinstance(attack, PlaceAttack):
        if shot.mode in FOR_HEXES:
            return Barred(FOR_HEXES[shot.mode], f"{shot.mode} missiles are fired at a hex")
        return Barred("BMR-SUIT-021", "bombs are dropped on a hex") if special == "bomb" else None
    rules = attack.battle.rules.attackable[attack.target.what]
    if rules.only not in ("", special) or (shot.mode not in rules.modes if rules.modes else shot.mode in FOR_HEXES):
        return Barred("BMR-SEQ-008", "it cannot be fired at such a target")
    return rules.unfit(shot) if rules.unfit else None


def can_be_lobbed(gear: Equipment) -> bool:
    """Long-range missiles can be fired over obstacles."""
    return gear.name.startswith("LRM") or gear.special == "torpedo or missile"


def lobbed(shot: Shot) -> Item:
    """Only long-range missiles are fired indirectly."""
    if shot.aim.attack.spotter is None or can_be_lobbed(shot.weapon.equipment):
        return None
    others = shot.aim.attack.attacker.design.weapons
    return ONLY_LOBBED if any(can_be_lobbed(item.equipment) for item in others) else UNSEEN


def ammunition(shot: Shot) -> Item:
    """A weapon that needs ammunition needs a shot of exactly its own kind, in any bin; some fire only once at all."""
    gear, unit = shot.weapon.equipment, shot.aim.attack.attacker
    if gear.one_shot and shot.weapon.index in unit.expended:
        return Barred("BMR-EQ-120", "it has been fired")
    if not gear.ammo or next(usable_bins(unit, shot.weapon, shot.mode), None) is not None:
        return None
    return Barred("BMR-WPN-008", "no ammunition left")


def in_arc(shot: Shot) -> Item:
    """The target must lie in the arc of the weapon's mount."""
    attack, weapon = shot.aim.attack, shot.weapon
    attacker = attack.attacker
    turn = turned(attacker, shot.twist)
    arcs = mount_arcs(attack.kind, weapon, turn)
    arc = arc_at(attack.bearing, mount_facing(attack.kind, weapon, attacker.facing, turn))
    if arc in arcs:
        return None
    if reversed_arm(weapon, turn):
        return Barred("BMR-ARMS-003", f"the arms are reversed, and the target is in the {arc} arc")
    rule = "BMR-ARC-014" if weapon.rear else "BMR-ARC-008" if len(arcs) > 1 else "BMR-ARC-007"
    return Barred(rule, f"the target is in the {arc} arc")


def main_weapon_jammed(shot: Shot) -> Item:
    """A critical hit may silence the largest weapon of a vehicle for a while."""
    attacker = shot.aim.attack.attacker
    if not attacker.body.weapon_jammed or shot.weapon != main_weapon(attacker):
        return None
    return Barred("BMR-VEH-017", "the main weapon is jammed")


def above_cover(shot: Shot) -> Item:
    """Weapons in the legs cannot fire through cover in front of the legs, unless they fire under water."""
    attack = shot.aim.attack
    if not attack.sight.own_cover or not in_legs(shot) or through_water(shot):
        return None
    return Barred("BMR-ARC-009", "the legs are behind cover")


def fit_when_down(shot: Shot) -> Item:
    """A prone 'Mech props itself up on an arm or front leg and cannot fire weapons in that limb, nor in its legs."""
    attack = shot.aim.attack
    attacker = attack.attacker
    if not attacker.body.prone or not attack.kind.attacks.props(attacker):
        return None
    if barred := no_prop(attack, shot.prop):
        return barred
    if shot.weapon.location in attack.kind.drive.legs and shot.weapon.location not in PROPS:
        return Barred("BMR-HIT-036", "leg weapons do not fire while prone")
    if shot.prop is not None and any(location == shot.prop for location, _ in shot.weapon.slots):
        return Barred("BMR-HIT-035", f"the {location_name(attacker, shot.prop)} props the 'Mech up")
    return None


def no_prop(attack: AnyAttack, prop: int | None) -> Barred | None:
    """Why a prone unit cannot fire propped up on a limb; a biped needs both arms, a quad one front leg."""
    attacker, biped = attack.attacker, bool(attack.kind.attacks.arms)
    if biped and missing_limbs(attacker, PROPS):
        return Barred("BMR-HIT-034", "an arm is destroyed")
    if missing_limbs(attacker, attack.kind.drive.legs) > 2:
        return Barred("BMR-QUAD-024", "too few legs to prop the 'Mech up")
    if prop not in PROPS or attacker.gone(prop):
        return Barred("BMR-HIT-035" if biped else "BMR-QUAD-020", "no limb props the 'Mech up")
    return None


def arm_damage(shot: Shot) -> Item:
    """A shoulder hit spoils the aim of all weapons in the arm; otherwise each damaged actuator does so a little."""
    attack, location = shot.aim.attack, shot.weapon.location
    if location not in attack.kind.attacks.arms or not attack.attacker.crits[location]:
        return None
    where = location_name(attack.attacker, location)
    if damaged(attack.attacker, location, SHOULDER):
        return Mod("BMR-HIT-050", 4, f"{where}: shoulder hit")
    count = sum(damaged(attack.attacker, location, actuator) for actuator in (UPPER_ARM, LOWER_ARM))
    return Mod("BMR-HIT-051", count, f"{where}: {count} actuator{'s' * (count > 1)} hit") if count else None


def range_band(shot: Shot) -> Item:
    """Short range is free, medium costs 2, long 4, and nothing beyond can be hit."""
    attack, gear = shot.aim.attack, shot.gear
    hexes = attack.distance or range_to(shot)
    if gear.key in HAND_HELD:
        return hand_held_range(gear, hexes)
    if gear.maps:
        return over_a_mapsheet(hexes)
    reach = ranges(shot) if attack.wet else gear
    if hexes <= reach.short or (hexes <= reach.long and any_range(shot)):
        return None
    if hexes <= reach.medium:
        return farther("medium", hexes)
    if hexes <= reach.long:
        return farther("long", hexes)
    return Barred(OUT_OF_RANGE, f"out of range: {hexes} hexes, reaches {reach.long or reach.medium}")


def over_a_mapsheet(hexes: int) -> Item:
    """Artillery fires directly as far as a mapsheet is long, and the range does not matter (BMR-ARTY-041)."""
    return None if hexes <= MAPSHEET else Barred(OUT_OF_RANGE, f"out of range: {hexes} hexes, reaches {MAPSHEET}")


@cache
def farther(band: str, hexes: int) -> Mod:
    """What medium and long range add."""
    return Mod("BMR-HIT-008", BY_RANGE[band], f"{band} range, {hexes} hexes")


def any_range(shot: Shot) -> bool:
    """Whether a place is as easy to hit from any range (BMR-AMMO-048)."""
    attack = shot.aim.attack
    return isinstance(attack, PlaceAttack) and attack.battle.rules.attackable[attack.target.what].any_range


def range_to(shot: Shot) -> int:
    """The range in hexes; from hiding it is 1 even in the same hex, except for what reaches no farther than that."""
    attack = shot.aim.attack
    return attack.distance or int(from_hiding(attack) and shot.weapon.equipment.long > 0)


def hand_held_range(gear: Equipment, hexes: int) -> Item:
    """The weapons of a platoon have a modifier for each hex."""
    values = HAND_HELD[gear.key]
    if hexes >= len(values):
        return Barred(OUT_OF_RANGE, f"out of range: {hexes} hexes, reaches {len(values) - 1}")
    return Mod("BMR-INF-040", values[hexes], f"{gear.name} at {hexes} hexes") if values[hexes] else None


def minimum_range(shot: Shot) -> Item:
    """Some weapons are less accurate at close range; battle armor in the target's hex is one hex away. Between levels
    of a building it makes no difference (BMR-BLDG-057)."""
    attack = shot.aim.attack
    if isinstance(attack, Attack) and attack.within and attack.within.levels:
        return None
    minimum = (ranges(shot) if shot.aim.attack.wet else shot.gear).minimum
    if not minimum or (hexes := max(shot.aim.attack.distance, 1)) > minimum:
        return None
    return Mod("BMR-HIT-010", minimum - hexes + 1, f"minimum range {minimum}")


def weapon_accuracy(shot: Shot) -> Item:
    """Some weapons have their own to-hit modifier."""
    gear = shot.gear
    if not gear.to_hit:
        return None
    return Mod(_accuracy_rule(shot), gear.to_hit, f"{shot.mode} ammunition" if shot.mode else gear.name)


def _accuracy_rule(shot: Shot) -> str:
    """The rule of a to-hit modifier: that of the ammunition, of the family, or of pulse and heavy lasers."""
    usual = "BMR-EQ-104" if shot.gear.to_hit < 0 else "BMR-EQ-103"
    return ACCURACY.get(shot.mode or shot.gear.family, usual)


def secondary_target(shot: Shot) -> Item:
    """Every target except the primary one costs 1 in the forward arc and 2 elsewhere."""
    if not shot.secondary:
        return None
    attack = shot.aim.attack
    if barred := never_secondary(attack.target):
        return barred
    facings = fronts(attack.kind, attack.attacker, shot.twist)
    ahead = any(arc_at(attack.bearing, facing) == Arc.FORWARD for facing in facings)
    return Mod("BMR-HIT-025", SECONDARY[ahead], f"secondary target{'' if ahead else ' outside the forward arc'}")


WEAPON_TO_HIT: tuple[Rule, ...] = (
    in_order,
    plain,
    fit_for_place,
    lobbed,
    ammunition,
    in_arc,
    main_weapon_jammed,
    above_cover,
    *UNDER_WATER,
    fit_when_down,
    aimed,
    arm_damage,
    range_band,
    minimum_range,
    weapon_accuracy,
    targeting_computer,
    secondary_target,
)
