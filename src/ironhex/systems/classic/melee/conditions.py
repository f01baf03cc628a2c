"""The conditions of every form of physical attack: who may attack whom, how, and with what."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.catalog import Item as Mounted
from ironhex.catalog import Location
from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.attack import indirect
from ironhex.systems.classic.attack.arcs import ARM_ARCS, Arc, arc_at
from ironhex.systems.classic.attack.attack import Attack, attack_on
from ironhex.systems.classic.battle import Battle, Blow, Unit
from ironhex.systems.classic.buildings.places import is_inside
from ironhex.systems.classic.cargo.loads import LIFTING, held
from ironhex.systems.classic.damage.condition import (
    HAND,
    HIP,
    SHOULDER,
    cannot_act,
    damaged,
    hits,
    location_name,
    sound,
    works,
)
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.melee.elevations import (
    CLUB,
    FLYING,
    FRENZY,
    HATCHET,
    KICK,
    PUNCH,
    PUSH,
    SWORD,
    THRASH,
    out_of_reach,
    posture,
)
from ironhex.systems.classic.movement.stacking import hangs
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE

RUSHES = (CHARGE, DEATH_FROM_ABOVE)
BLADES = (HATCHET, SWORD)
WITH_ARMS = (PUNCH, PUSH, CLUB, HATCHET, SWORD)

# The rule by which a form needs its limbs, and the one by which they must not have fired.
LIMBS = {PUNCH: "BMR-PUNCH-001", KICK: "BMR-KICK-001", PUSH: "BMR-PUSH-001", CLUB: "BMR-CLUB-001"} | dict.fromkeys(
    BLADES, "BMR-CLUB-011"
)
IDLE = {PUNCH: "BMR-PUNCH-002", KICK: "BMR-KICK-001", PUSH: "BMR-PUSH-002", CLUB: "BMR-CLUB-001"} | dict.fromkeys(
    BLADES, "BMR-CLUB-014"
)
ARCS = {PUNCH: "BMR-PUNCH-003", KICK: "BMR-KICK-002", FRENZY: "BMR-PROTO-046", CLUB: "BMR-CLUB-002"} | dict.fromkeys(
    BLADES, "BMR-CLUB-012"
)
AHEAD = {PUSH: "BMR-PUSH-003", CHARGE: "BMR-CHARGE-002"}
FALLEN = {CHARGE: "BMR-CHARGE-016", DEATH_FROM_ABOVE: "BMR-DFA-010"}


def limbs_of(kind: Kind, form: str, limb: int) -> tuple[int, ...]:
    """All limbs that a form of attack uses: the one named, or both arms; a rush, a frenzy and thrashing use none."""
    if form in (*RUSHES, FRENZY, THRASH):
        return ()
    return kind.attacks.arms if form in (PUSH, CLUB) else (limb,)


class Assault(NamedTuple):
    """One physical attack: the two units, its form, the limb used, and the hatchet or sword in it."""

    attack: Attack
    form: str
    limb: int = -1
    blade: Mounted | None = None

    @property
    def attacker(self) -> Unit:
        return self.attack.attacker

    @property
    def limbs(self) -> tuple[int, ...]:
        """All limbs the attack uses."""
        return limbs_of(self.attack.kind, self.form, self.limb)


def assault_of(battle: Battle, attacker: Unit, target: Unit, blow: Blow) -> Assault:
    """A declared blow as an attack of one unit on another."""
    return Assault(attack_on(battle, attacker, target), blow.form, *wielded(attacker, blow))


def wielded(attacker: Unit, blow: Blow) -> tuple[int, Mounted | None]:
    """The limb of a blow, and the hatchet or sword in it, which a blow names instead of the limb."""
    if blow.form not in BLADES:
        return blow.limb, None
    blade = next((item for item in attacker.design.items if item.index == blow.limb), None)
    return (blade.location if blade else -1), blade


def attacker_acts(assault: Assault) -> Item:
    """A unit that cannot act cannot attack."""
    return cannot_act(assault.attacker)


def own_form(assault: Assault) -> Item:
    """A ProtoMech has a special attack and no other, and nothing else has it."""
    frenzied = assault.form == FRENZY
    if frenzied == assault.attack.kind.frenzies:
        return None
    return Barred("BMR-PHYS-008", "only ProtoMechs attack in a frenzy" if frenzied else "a ProtoMech cannot do that")


def one_form(assault: Assault) -> Item:
    """A unit that has begun a charge or a death from above makes no other attack."""
    rush = assault.attacker.move.rush
    if rush is None or rush.form == assault.form:
        return None
    return Barred("BMR-PHYS-007", f"the attacker makes a {rush.form}")


def not_picking_up(assault: Assault) -> Item:
    """Picking up a club or cargo takes a whole turn's attacks."""
    if assault.attacker.turn.finding == LIFTING:
        return Barred("BMR-CARGO-002", "it lifts cargo this turn")
    return Barred("BMR-CLUB-008", "it picks up a club this turn") if assault.attacker.turn.finding else None


def hands_free(assault: Assault) -> Item:
    """A 'Mech with cargo in its hands makes no attack for which it needs an arm; it may kick, charge, or make a death
    from above."""
    if held(assault.attacker) is None or not set(assault.limbs) & set(assault.attack.kind.attacks.arms):
        return None
    return Barred("BMR-CARGO-005", "it has cargo in its hands")


def not_after_an_ambush(assault: Assault) -> Item:
    """A unit that has attacked from hiding does nothing else in that turn."""
    if not assault.attacker.turn.ambushed:
        return None
    return Barred("BMR-HIDDEN-015", "it has made a pointblank attack this turn")


def not_spotting(assault: Assault) -> Item:
    """A unit that has spotted for indirect fire makes no attacks this turn."""
    return indirect.not_spotting(assault.attack)


def adjacent(assault: Assault) -> Item:
    """The target must be adjacent; in its own hex a 'Mech can stamp on people and vehicles, or punch one when prone."""
    attack = assault.attack
    below = PUNCH if assault.attacker.body.prone else KICK
    if attack.distance == 1 or (attack.distance == 0 and assault.form == below and attack.target_kind.hull.underfoot):
        return None
    return Barred("BMR-PHYS-003", "the target is not adjacent")


def not_through_walls(assault: Assault) -> Item:
    """Units outside a building do not strike those inside, except by charging in; inside, both are on one level."""
    attack = assault.attack
    if attack.within:
        other = attack.within.levels
        return Barred("BMR-BLDG-054", "the target is on another level of the building") if other else None
    if assault.form == CHARGE or not is_inside(attack.battle, attack.target):
        return None
    return Barred("BMR-BLDG-048", "the target is inside a building")


def target_on_the_ground(assault: Assault) -> Item:
    """A 'Mech making a death from above cannot be attacked until it lands."""
    return Barred("BMR-DFA-005", "the target is in the air") if hangs(assault.attack.target) else None


def attacker_upright(assault: Assault) -> Item:
    """A prone 'Mech cannot attack, except with a punch at a vehicle in its hex; a rush ends with a fall."""
    if not assault.attacker.body.prone or punches_from_the_ground(assault):
        return None
    return Barred(FALLEN.get(assault.form, "BMR-PRONE-001"), "the attacker has fallen")


def punches_from_the_ground(assault: Assault) -> bool:
    """One arm props it up, the other one punches, so it needs both."""
    attack = assault.attack
    beside = attack.distance == 0 and attack.target_kind.hull.vehicle and posture(attack) != FLYING
    arms = attack.kind.attacks.arms
    return assault.form == PUNCH and beside and not any(assault.attacker.gone(arm) for arm in arms)


def has_arms(assault: Assault) -> Item:
    """A quad has no arms to strike with."""
    if assault.form not in WITH_ARMS or assault.attack.kind.punches:
        return None
    return Barred("BMR-QUAD-011", f"no arms for a {assault.form}")


def right_limb(assault: Assault) -> Item:
    """Punches use an arm, kicks a leg (a quad's front leg), blades the arm they are mounted in."""
    form, kind, limb = assault.form, assault.attack.kind, assault.limb
    if form in BLADES:
        fits = assault.blade is not None and assault.blade.equipment.key.lower() == form
    else:
        fits = limb in {PUNCH: kind.attacks.arms, KICK: kind.kicks_with}.get(form, (-1,))
    if fits:
        return None
    rule = "BMR-QUAD-012" if form == KICK and not kind.punches else LIMBS[form]
    return Barred(rule, f"no {form} with that limb")


def limbs_there(assault: Assault) -> Item:
    """A missing limb cannot attack."""
    gone = next((limb for limb in assault.limbs if assault.attacker.gone(limb)), None)
    return None if gone is None else Barred(LIMBS[assault.form], f"the {_name(assault, gone)} is gone")


def holds_club(assault: Assault) -> Item:
    """A club must be found before it can be used."""
    if assault.form != CLUB or assault.attacker.body.club:
        return None
    return Barred("BMR-CLUB-007", "it holds no club")


def blade_works(assault: Assault) -> Item:
    """One hit in any of its slots destroys a hatchet or a sword."""
    if assault.blade is None or works(assault.attacker, assault.blade):
        return None
    return Barred("BMR-CLUB-015", f"the {assault.form} is broken")


def shoulders(assault: Assault) -> Item:
    """An arm with a damaged shoulder can neither punch nor swing anything."""
    rules = {PUNCH: "BMR-PUNCH-004", CLUB: "BMR-CLUB-001"} | dict.fromkeys(BLADES, "BMR-HIT-054")
    if assault.form not in rules:
        return None
    frozen = next((limb for limb in assault.limbs if not sound(assault.attacker, limb, SHOULDER)), None)
    return None if frozen is None else Barred(rules[assault.form], f"shoulder of the {_name(assault, frozen)}")


def hands(assault: Assault) -> Item:
    """A club needs two working hands, a hatchet or a sword one."""
    if assault.form not in (CLUB, *BLADES):
        return None
    for limb in assault.limbs:
        if damaged(assault.attacker, limb, HAND):
            return Barred("BMR-CRIT-034", f"hand of the {_name(assault, limb)} hit")
        if not sound(assault.attacker, limb, HAND):
            rule = "BMR-CLUB-005" if assault.form == CLUB else "BMR-CLUB-011"
            return Barred(rule, f"the {_name(assault, limb)} has no hand")
    return None


def hips(assault: Assault) -> Item:
    """Kicking requires that all hips are undamaged."""
    if assault.form != KICK or not hits(assault.attacker, HIP):
        return None
    return Barred("BMR-KICK-002" if assault.attack.kind.punches else "BMR-QUAD-012", "a hip is damaged")


def limbs_have_not_fired(assault: Assault) -> Item:
    """A limb fires or attacks, not both in one turn."""
    items = assault.attacker.design.items
    for shot in assault.attacker.turn.shots:
        fired = items[shot.weapon]
        if any(location in assault.limbs for location, _ in fired.slots):
            return Barred(IDLE[assault.form], f"its {fired.equipment.name} has fired")
    return None


def in_arc(assault: Assault) -> Item:
    """Arms cover the torso's front and their own side, legs the front, pushes and charges straight ahead."""
    attack, form = assault.attack, assault.form
    facing = assault.attacker.facing
    if form in AHEAD:
        straight = (attack.bearing - 4 * facing) % 24 == 0
        return None if straight else Barred(AHEAD[form], "the target is not straight ahead of its feet")
    if form not in ARCS or attack.distance == 0:
        return None
    arc = arc_at(attack.bearing, facing if form in (KICK, FRENZY) else facing + assault.attacker.turn.twist)
    reach = ARM_ARCS[Location(assault.limb)] if form in (PUNCH, *BLADES) else {Arc.FORWARD}
    return None if arc in reach else Barred(ARCS[form], f"the target is in the {arc} arc")


def fit_target(assault: Assault) -> Item:
    """Only 'Mechs can be pushed."""
    if assault.form != PUSH or assault.attack.target_kind.drive.pushed:
        return None
    return Barred("BMR-PUSH-001", "only 'Mechs can be pushed")


def within_reach(assault: Assault) -> Item:
    """Levels and the target's posture decide which attacks reach it; from above all do, and from the ground a punch."""
    if assault.attacker.body.prone and punches_from_the_ground(assault):
        return None
    return None if assault.form == DEATH_FROM_ABOVE else out_of_reach(assault.attack, assault.form)


def _name(assault: Assault, limb: int) -> str:
    return location_name(assault.attacker, limb)


CONDITIONS: tuple[Rule, ...] = (
    attacker_acts,
    own_form,
    one_form,
    not_picking_up,
    hands_free,
    not_spotting,
    not_after_an_ambush,
    attacker_upright,
    adjacent,
    not_through_walls,
    target_on_the_ground,
    has_arms,
    right_limb,
    limbs_there,
    holds_club,
    blade_works,
    shoulders,
    hands,
    hips,
    limbs_have_not_fired,
    in_arc,
    fit_target,
    within_reach,
)
