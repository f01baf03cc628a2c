"""Charges: declared in the Movement Phase, resolved in the Physical Attack Phase; and skidding into another unit."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex, direction_to, neighbor
from ironhex.kernel.tally import Barred, Tally, tally
from ironhex.systems.classic.attack.attack import ALL_ATTACKS, Attack, attack_on
from ironhex.systems.classic.battle import Attacked, Battle, Blow, Mode, PlaceTarget, Unit
from ironhex.systems.classic.buildings.breaking import break_through
from ironhex.systems.classic.buildings.places import has_floors, is_inside
from ironhex.systems.classic.buildings.shelter import absorb
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.damage.hit_location import FULL, KICK, PUNCH, side_struck
from ironhex.systems.classic.damage.hits import groups, strike_clusters, strike_once
from ironhex.systems.classic.events.physical import RanPast
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.melee.conditions import Assault
from ironhex.systems.classic.melee.elevations import out_of_reach
from ironhex.systems.classic.melee.physical_attacks import as_declared, drive_back, roll_against, roll_blow
from ironhex.systems.classic.melee.physical_to_hit import base_number, charge_damage, recoil, relative_piloting, shared
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import (
    Spot,
    Stride,
    aim_of,
    enter_cost,
    gait_of,
    natural_aim,
    resting,
    spot_of,
    stride,
    topmost,
)
from ironhex.systems.classic.piloting.displacement import displace, driven_to, try_footing
from ironhex.systems.classic.piloting.rolls import CHARGED, MADE_CHARGE, unsettle
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE

MISSED_CHARGE = "missed charge"


# --- the declaration --------------------------------------------------------------------------------------------------
def no_rush(battle: Battle, target: Unit, form: str) -> Barred | None:
    """Why a unit cannot be the target of a charge or of a death from above, regardless of the attacker."""
    leaping = form == DEATH_FROM_ABOVE
    if leaping and battle.kind(target).drive.fixed:
        return Barred("BMR-GUN-001", "a gun emplacement is not jumped on like a unit")
    if leaping and is_inside(battle, target):
        return Barred("BMR-BLDG-048", f"{target.name} is inside a building")
    if not target.move.moved:
        return Barred("BMR-DFA-004" if leaping else "BMR-CHARGE-004", f"{target.name} has not moved yet")
    if target.move.rush:
        rule = "BMR-DFA-005" if target.move.rush.form == DEATH_FROM_ABOVE else "BMR-CHARGE-005"
        return Barred(rule, f"{target.name} makes a {target.move.rush.form} itself")
    if any(unit.move.rush and unit.move.rush.target == target.id for unit in battle.present()):
        return Barred("BMR-CHARGE-009", f"{target.name} is the target of such an attack already")
    return None


def no_charge(battle: Battle, attacker: Unit, target: Unit) -> Barred | None:
    """Why a unit cannot charge a target from where it stands, regardless of remaining MP."""
    if attacker.move.backward:
        return Barred("BMR-CHARGE-001", "it has moved backward this turn")
    if battle.kind(target).on_foot:
        return Barred("BMR-CHARGE-013", "infantry cannot be charged")
    if battle.kind(target).frenzies:
        return Barred("BMR-CHARGE-010", "ProtoMechs cannot be charged")
    if battle.kind(target).drive.fixed:
        return Barred("BMR-GUN-001", "a gun emplacement is not charged like a unit")
    if not battle.kind(target).hull.chargeable and not battle.kind(attacker).rams:
        return Barred("BMR-CHARGE-012", "only vehicles charge vehicles")
    attack = attack_on(battle, attacker, target)
    return no_rush(battle, target, CHARGE) or out_of_reach(attack, CHARGE)


def charging_step(battle: Battle, gait: Gait, mode: Mode, origin: Spot, target: Attacked) -> Stride:
    """The step into the hex of its target for which a charger keeps the MP: to its floor, or through the wall ahead."""
    board, direction = battle.board, direction_to(origin.hex, target.place)
    assert direction is not None, "only what is adjacent is charged"
    if isinstance(target, PlaceTarget):
        aim = natural_aim(board, gait, origin, target.hex)
    else:
        aim = aim_of(gait, board.at(target.place), target.elevation)
    return stride(board, gait, mode, origin, direction, aim=aim)


# --- the attack -------------------------------------------------------------------------------------------------------
def carry_through(play: ClassicPlay, unit_id: int, target_id: int) -> None:
    """A charger runs into its target, or past it; if it has fallen or its target is gone, nothing happens."""
    if not play.facts.at_phase_start(target_id).on_map:
        return
    blow = Blow(CHARGE, target_id)
    assault = as_declared(play, unit_id, blow)
    if roll_blow(play, unit_id, blow, assault):
        clash(play, assault, assault.attacker.move.traveled)
        drive_back(play, unit_id, target_id, "BMR-CHARGE-025")
    else:
        run_past(play, unit_id)


def clash(play: ClassicPlay, assault: Assault, hexes: int) -> None:
    """Both units are damaged, and both must stay upright."""
    attack = assault.attack
    attacker, target = attack.attacker, attack.target
    given, taken = charge_damage(attack.battle, attacker, hexes), recoil(attack.battle, attacker, target)
    side = side_struck(attack.target_kind, attacker.place, target)
    for group in absorb(play, attack, groups(given) if attack.target_kind.has_location else (given,)):
        strike_once(play, target.id, group, charge_table(attack), side)
    strike_clusters(play, attacker.id, taken, FULL, side_struck(attack.kind, target.place, attacker))
    unsettle(play, target.id, CHARGED)
    unsettle(play, attacker.id, MADE_CHARGE)


def charge_table(attack: Attack) -> str:
    """A vehicle runs into the legs of a standing 'Mech; otherwise cover protects them."""
    if attack.kind.rams and attack.target_kind.hull.tall and not attack.target.body.prone:
        return KICK
    return PUNCH if attack.sight.cover else FULL


def run_past(play: ClassicPlay, unit_id: int) -> None:
    """A charger that misses continues to the left or the right of its target; if neither is possible it stays."""
    unit = play.facts.unit(unit_id)
    spots = {str(spot.hex): spot for spot in ways_past(play.facts, unit)}
    if not spots or unit.body.prone or not able(play.facts.at_phase_start(unit_id)):
        return
    spot = spots[choose(play, unit_id, MISSED_CHARGE, "BMR-CHARGE-026", tuple(spots))]
    play.emit(RanPast(unit_id, spot.hex, spot.elevation))
    try_footing(play, unit_id, spot)
    break_through(play, unit_id, spot_of(unit))


def ways_past(battle: Battle, unit: Unit) -> tuple[Spot, ...]:
    """The hexes ahead to the left and to the right that a unit could walk into and stay in."""
    hexes = [neighbor(unit.place, unit.facing + turn) for turn in (-1, 1)]
    free = [hex for hex in hexes if not enter_cost(battle, unit, unit.place, hex).barred]
    spots = (_past(battle, unit, hex) for hex in free)
    return tuple(
        spot for spot in spots if not crowded(battle, replace(unit, hex=spot.hex, elevation=spot.elevation), spot.hex)
    )


def _past(battle: Battle, unit: Unit, hex: Hex) -> Spot:
    """Where a charger is in a hex: on its bridge or its ground, in a building, or in the water at its own level."""
    terrain, gait = battle.board.at(hex), gait_of(battle, unit)
    direction = direction_to(unit.place, hex)
    if gait.dives and direction is not None:
        return stride(battle.board, gait, Mode.WALK, spot_of(unit), direction).to
    if gait.indoors and direction is not None and has_floors(terrain):
        return driven_to(battle, unit, direction)
    return Spot(hex, max(topmost(terrain), resting(gait, terrain)))


# --- skidding into somebody -------------------------------------------------------------------------------------------
COLLISION = (base_number, *shared(ALL_ATTACKS), relative_piloting)


def collision_to_hit(battle: Battle, unit_id: int, target_id: int) -> Tally:
    """A unit that skids into another hits it as in a charge, with all the usual modifiers."""
    attack = attack_on(battle, battle.unit(unit_id), battle.unit(target_id))
    return tally(Assault(attack, CHARGE), COLLISION)


def roll_collision(play: ClassicPlay, unit_id: int, target_id: int) -> bool:
    """Whether a unit that skids toward another runs into it."""
    return roll_against(play, unit_id, Blow(CHARGE, target_id), collision_to_hit(play.facts, unit_id, target_id))


def collide(play: ClassicPlay, unit_id: int, target_id: int, *, hexes: int, direction: int) -> bool:
    """A unit skids into another immediately, with the force of the hexes it moved before the skid.

    Returns whether the skid continues because the other was destroyed; if not, both have been moved as in a charge.
    """
    battle = play.facts
    clash(play, Assault(attack_on(battle, battle.unit(unit_id), battle.unit(target_id)), CHARGE), hexes)
    if play.facts.unit(target_id).phase.doom is not None:
        return True
    displace(play, target_id, direction, rule="BMR-SKID-017", follower=unit_id)
    return False
