"""'Mechs lift cargo with their hands, which are then full; `melee/conditions.py` says what they cannot do with them."""

from __future__ import annotations

from ironhex.catalog import Location
from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Crate, Unit
from ironhex.systems.classic.cargo.events import CargoLifted
from ironhex.systems.classic.cargo.loads import held
from ironhex.systems.classic.damage.condition import HAND, able, sound
from ironhex.systems.classic.myomer.triple_strength import triple_strength
from ironhex.systems.classic.sequence import ClassicPlay

TENTH = 10  # of its tonnage, which a 'Mech lifts
TORSO = (Location.CT, Location.LT, Location.RT)


# --- who lifts what ---------------------------------------------------------------------------------------------------
def no_lifting(battle: Battle, unit: Unit) -> Barred | None:
    """Why a unit cannot lift cargo in its hex: it must have two working hands, be free to use them, and be strong
    enough."""
    if not any(crate.hex == unit.hex for crate in battle.crates):
        return Barred("BMR-CARGO-002", f"there is no cargo at {unit.hex}")
    if not has_hands(battle, unit):
        return Barred("BMR-CARGO-001", "cargo is lifted with two working hands")
    if unit.turn.launched:
        return Barred("BMR-CARGO-002", "it has fired artillery this turn")
    if not able(unit) or unit.body.prone or unit.move.rush or unit.body.club or held(unit):
        return Barred("BMR-CARGO-002", "the 'Mech is not free to lift cargo")
    if liftable(battle, unit) is None:
        return Barred("BMR-CARGO-003", f"the cargo at {unit.hex} is too heavy")
    return None


def has_hands(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has hands on all its arms, and they work."""
    kind = battle.kind(unit)
    return kind.punches and all(sound(unit, arm, HAND) for arm in kind.attacks.arms)


def liftable(battle: Battle, unit: Unit) -> Crate | None:
    """The heaviest cargo in the hex of a unit that it can lift."""
    there = [crate for crate in battle.crates if crate.hex == unit.hex and TENTH * crate.tons <= strength(unit)]
    return max(there, key=lambda crate: crate.tons, default=None)


def strength(unit: Unit) -> int:
    """Ten times the tons that a unit can lift: its own tonnage, and twice as much with hot triple-strength myomer
    (BMR-EQ-162)."""
    return int(unit.design.tons) * (2 if triple_strength(unit) else 1)


def lift(play: ClassicPlay, unit_id: int) -> None:
    """Take the cargo that was declared, if the hands have not been lost in the meantime."""
    unit = play.facts.unit(unit_id)
    crate = liftable(play.facts, unit)
    if crate is not None and no_lifting(play.facts, unit) is None:
        play.emit(CargoLifted(unit_id, crate))


# --- full hands -------------------------------------------------------------------------------------------------------
def cargo_in_the_way(shot: Shot) -> Item:
    """A 'Mech with cargo in its hands fires no weapons in its arms, and none that fire forward from its torso."""
    attack, weapon = shot.aim.attack, shot.weapon
    if held(attack.attacker) is None:
        return None
    ahead = weapon.location in TORSO and not weapon.rear
    if not ahead and weapon.location not in attack.kind.attacks.arms:
        return None
    return Barred("BMR-CARGO-004", "the cargo in its hands is in the way")
