"""Attacks of infantry on a 'Mech in its hex: on its legs, or by swarming it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ironhex.catalog import Location, PlatoonDesign
from ironhex.catalog.suits import SuitDesign
from ironhex.kernel.tally import Barred, Item, Mod, Tally, tally
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attachments import height_beside
from ironhex.systems.classic.attack.attack import (
    Attack,
    applicable,
    attack_on,
    target_immobile,
    target_in_water,
    target_in_woods,
    target_jumped,
    target_movement,
    target_prone,
    target_skidded,
)
from ironhex.systems.classic.attack.to_hit import may_hit
from ironhex.systems.classic.battle import Battle, CloseAttack, Unit
from ironhex.systems.classic.damage.condition import cannot_act, immobile
from ironhex.systems.classic.damage.criticals import check_criticals, critical_hits
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.attachments import Dismounted
from ironhex.systems.classic.infantry.anti_personnel_pods import fire_pod
from ironhex.systems.classic.infantry.events import CloseAttackRolled, LegStruck, Swarmed
from ironhex.systems.classic.infantry.havoc import wreak_havoc
from ironhex.systems.classic.infantry.troopers import active_troopers, grip
from ironhex.systems.classic.movement.infantry import burden
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import depth

LEG, SWARM, STOP = "leg", "swarm", "stop"
FORMS = (LEG, SWARM, STOP)
RULES = {LEG: "BMR-ANTIMECH-006", SWARM: "BMR-ANTIMECH-012", STOP: "BMR-ANTIMECH-026"}
ELIGIBLE = {LEG: "BMR-ANTIMECH-005", SWARM: "BMR-ANTIMECH-011"}
SATCHEL = 4  # damage to a leg without a critical hit

# The base number by the fewest men or troopers who have it.
MEN = {LEG: {22: 4, 16: 7, 10: 10, 5: 12}, SWARM: {22: 7, 16: 10}}
TROOPERS = {LEG: {4: 4, 3: 7, 2: 10, 1: 12}, SWARM: {4: 7, 1: 10}}

LEGS = {True: (Location.LL, Location.LA), False: (Location.RL, Location.RA)}


# --- the number -------------------------------------------------------------------------------------------------------
def trained(unit: Unit, form: str) -> bool:
    """Whether infantry is trained for a form of attack."""
    if isinstance(unit.design, PlatoonDesign):
        return unit.design.anti_mech
    if isinstance(unit.design, SuitDesign):
        return unit.design.leg_attacks if form == LEG else unit.design.swarm_attacks
    return False


def base_number(unit: Unit, form: str) -> Item:
    """The more men, the easier it is; too few cannot do it."""
    armored = isinstance(unit.design, SuitDesign)
    count = active_troopers(unit) if armored else unit.armor[0]
    numbers = (TROOPERS if armored else MEN)[form]
    found = next((number for least, number in numbers.items() if count >= least), None)
    who = "trooper" if armored else "man" if count == 1 else "men"
    if found is None:
        return Barred(RULES[form], f"{count} {who} are too few for a {form} attack")
    return Mod(RULES[form], found, f"{form} attack by {count} {who}{'s' if armored and count > 1 else ''}")


def easy_target(attack: Attack) -> Item:
    """A 'Mech that lies or does not move is easily swarmed."""
    if not attack.target.body.prone and not immobile(attack.target):
        return None
    return Mod("BMR-ANTIMECH-013", -4, "target prone or immobile")


MOVING: tuple[Rule, ...] = (target_in_woods, target_in_water, target_skidded, target_movement, target_jumped)
MODIFIERS: dict[str, tuple[Rule, ...]] = {LEG: (*MOVING, target_prone, target_immobile), SWARM: (*MOVING, easy_target)}


def close_number(battle: Battle, unit: Unit, target: Unit, form: str) -> Tally:
    """The number to hit, or why there is none: the base, movement and terrain, and how the 'Mech stands."""
    base = base_number(unit, form)
    if not isinstance(base, Mod):
        return Tally(barred=base)
    claws = (Mod("BMR-SUIT-013", -grip(unit), "claws"),) if grip(unit) else ()
    attack = attack_on(battle, unit, target)
    return Tally((base, *claws, *tally(attack, applicable(attack, MODIFIERS[form])).mods))


# --- the judge --------------------------------------------------------------------------------------------------------
def close_refused(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """Why infantry cannot attack a 'Mech like that."""
    close = action.close
    if close is None:
        return None
    if close.form not in ELIGIBLE:
        return Barred(RULES[STOP], f"{unit.name} swarms nothing" if close.form == STOP else f"no attack {close.form!r}")
    if action.shots or action.twist or action.find or action.prop is not None:
        return Barred(ELIGIBLE[close.form], f"a {close.form} attack takes the place of all others")
    return cannot_act(unit) or no_close_attack(battle, unit, close)


def no_close_attack(battle: Battle, unit: Unit, close: CloseAttack) -> Barred | None:
    """Why a unit cannot climb a target: training, place, or strength."""
    rule = ELIGIBLE[close.form]
    if not trained(unit, close.form):
        return Barred(rule, f"{unit.name} is not trained for {close.form} attacks")
    if unit.turn.dropped:
        return Barred("BMR-DROP-006", "the attacker has landed this turn")
    if unit.move.dismounted:
        return Barred("BMR-INF-027", "the attacker has dismounted this turn")
    if barred := no_climbing(battle, unit, close.target, rule):
        return barred
    there = battle.at_phase_start(close.target)
    if barred := burden(unit) or out_of_water(battle, unit, there):
        return barred
    number = close_number(battle, unit, there, close.form)
    if number.barred is None and not may_hit(number):
        return Barred(RULES[close.form], f"it cannot hit: needs {number.total}")
    return number.barred


def no_climbing(battle: Battle, unit: Unit, id: int, rule: str) -> Barred | None:
    """Why a target cannot be climbed: it is not an enemy 'Mech, or was somewhere else when the phase began."""
    target = battle.find(id)
    if target is None or not target.on_map or target.side == unit.side:
        return Barred(rule, f"unit {id + 1} cannot be attacked")
    if not battle.kind(target).hull.climbable:
        return Barred("BMR-ANTIMECH-004", f"{target.name} is not a 'Mech")
    there = battle.at_phase_start(id)
    if there.hex != unit.hex:
        return Barred(rule, f"{target.name} is not in the same hex")
    if there.elevation != unit.elevation and not battle.kind(unit).drive.gait.dives:
        return Barred(rule, f"{target.name} is on another level of the hex")
    return None


def out_of_water(battle: Battle, unit: Unit, target: Unit) -> Barred | None:
    """Suits made for water attack only 'Mechs that stand in it."""
    if not isinstance(unit.design, SuitDesign) or not unit.design.swim or depth(battle, target) >= 1:
        return None
    return Barred("BMR-SUIT-033", f"{target.name} is not in water of depth 1 or more")


def holding_on_refused(unit: Unit, action: Declare) -> Barred | None:
    """Infantry on a 'Mech attacks it, lets go, or does nothing."""
    assert unit.attached is not None, "it holds on to something"
    if action.shots or action.twist or action.find or action.prop is not None:
        return Barred("BMR-ANTIMECH-035", "a swarming unit attacks only the 'Mech it is on")
    close = action.close
    if close is None or (close.form in (SWARM, STOP) and close.target == unit.attached.to):
        return None
    return Barred("BMR-ANTIMECH-035", "a swarming unit attacks only the 'Mech it is on")


def close_attacks(battle: Battle, unit: Unit) -> Iterator[Declare]:
    """The close attacks that a unit can make."""
    if unit.attached is not None:
        yield Declare(unit.id, close=CloseAttack(SWARM, unit.attached.to))
        yield Declare(unit.id, close=CloseAttack(STOP, unit.attached.to))
        return
    for target in battle.enemies(unit) if battle.kind(unit).on_foot else ():
        for form in ELIGIBLE:
            action = Declare(unit.id, close=CloseAttack(form, target.id))
            if target.hex == unit.hex and close_refused(battle, unit, action) is None:
                yield action


# --- carried out ------------------------------------------------------------------------------------------------------
def attack_closely(play: ClassicPlay, unit_id: int) -> None:
    """Carry out the close attack that a unit has declared."""
    unit = play.facts.unit(unit_id)
    close = unit.turn.close
    assert close is not None, "it has declared one"
    if close.form == STOP:
        let_go(play, unit)
    elif unit.attached is not None:
        wreak_havoc(play, unit_id, close.target)
    elif play.facts.unit(close.target).on_map and unit.on_map and _succeeds(play, unit_id, close):
        blast_leg(play, close.target) if close.form == LEG else play.emit(Swarmed(unit_id, close.target))


def _succeeds(play: ClassicPlay, unit_id: int, close: CloseAttack) -> bool:
    """Whether infantry gets at its target; those who fall to a pod before do not take part."""
    lost = fire_pod(play, unit_id, close.target)
    unit = play.facts.at_phase_start(unit_id)
    if lost:
        unit = replace(unit, armor=(max(0, unit.armor[0] - lost), *unit.armor[1:]))
    if not any(unit.armor):
        return False
    number = close_number(play.facts, unit, play.facts.at_phase_start(close.target), close.form)
    faces = play.roll(2, why="to hit") if may_hit(number) else ()
    rolled = CloseAttackRolled(unit_id, close, number, faces)
    play.emit(rolled)
    return rolled.hit


def let_go(play: ClassicPlay, unit: Unit) -> None:
    """The unit gets off, unharmed even in water: only who is knocked off there is lost (BMR-ANTIMECH-028)."""
    carrier = play.facts.unit(unit.attached.to) if unit.attached else None
    if carrier is not None and carrier.on_map:
        play.emit(Dismounted(unit.id, carrier.id, carrier.place, height_beside(play.facts, carrier, unit)))


def blast_leg(play: ClassicPlay, target_id: int) -> None:
    """A die names the leg; without a critical hit the charges do a little damage."""
    die = play.roll(1, why="leg")[0]
    leg = _leg(play.facts, target_id, left=die <= 3)
    play.emit(LegStruck(target_id, leg, die))
    if not critical_hits(check_criticals(play, target_id, leg)):
        strike(play, target_id, Hit(SATCHEL, leg))


def _leg(battle: Battle, target_id: int, *, left: bool) -> int:
    """A leg on that side, or on the other one if it is gone."""
    unit = battle.unit(target_id)
    legs = [leg for side in (left, not left) for leg in LEGS[side] if leg in battle.kind(unit).drive.legs]
    return next((leg for leg in legs if not unit.gone(leg)), legs[0])
