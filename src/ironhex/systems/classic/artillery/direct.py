"""Artillery on the map that fires directly: at hexes in sight, at VTOLs in the air, and at designated units."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Item as Mounted
from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.tally import Barred, Item, Mod, Tally, tally
from ironhex.systems.classic.artillery.blasts import Blast, explode, flying_at, height_of
from ironhex.systems.classic.artillery.events import RangeFound
from ironhex.systems.classic.artillery.firing import distract, fired_already
from ironhex.systems.classic.artillery.gunnery import sure_hit
from ironhex.systems.classic.artillery.homing import HOME_IN, drawn_away, strike
from ironhex.systems.classic.artillery.landing import Impact, burst
from ironhex.systems.classic.artillery.pieces import (
    ARTILLERY,
    FASCAM,
    INFERNO_IV,
    ON_BOARD,
    VIBRABOMB_IV,
    artillery_of,
)
from ironhex.systems.classic.attack.attack import Attack, PlaceAttack, attacker_movement
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.attack.scatter import scatter
from ironhex.systems.classic.attack.to_hit import FREE_TO_FIRE, Shot, gunner, not_rushing, sensors
from ironhex.systems.classic.attack.weapon_modifiers import (
    ammunition,
    arm_damage,
    fit_when_down,
    in_arc,
    in_order,
    plain,
)
from ironhex.systems.classic.battle import Attacked, Battle, Fire, PlaceTarget, Thing, Unit
from ironhex.systems.classic.cargo.lifting import cargo_in_the_way
from ironhex.systems.classic.fire.lighting import GUNNERY as AT_HEXES
from ironhex.systems.classic.fire.lighting import does_not_move
from ironhex.systems.classic.mines.missile_clearing import MISSILE_CLEARING
from ironhex.systems.classic.mines.thunder import with_setting
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.munitions.tags import HOMING, designated
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sequence import ClassicPlay

DIRECT, FLAK = 5, 9
CLUSTER, FLAK_BONUS = "cluster", -2  # in addition to its usual modifier
MODES = ("", FASCAM, INFERNO_IV, VIBRABOMB_IV)  # what is fired directly at a hex
FIT_TO_FIRE: tuple[Rule, ...] = (
    in_order,
    plain,
    fired_already,
    ammunition,
    in_arc,
    fit_when_down,
    cargo_in_the_way,
)


# --- at a hex ---------------------------------------------------------------------------------------------------------
def direct_fire(attack: PlaceAttack) -> Item:
    """Artillery is hard to aim at a hex in sight."""
    return Mod("BMR-ARTY-041", DIRECT, "artillery")


GUNNERY: tuple[Rule, ...] = (AT_HEXES[0], direct_fire, *(rule for rule in AT_HEXES[1:] if rule is not does_not_move))
"""Neither the range nor the terrain in the hex counts, and it is no immobile target either."""


def hit(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    assert isinstance(fire.target, PlaceTarget), "a hex is bombarded"
    hex = fire.target.hex
    distract(play, unit_id, fire.weapon, hex)
    if sure_hit(play.facts, play.facts.unit(unit_id), hex) is None:
        play.emit(RangeFound(unit_id, fire.weapon, hex))
    fall_on(play, hex, shot, clearing=fire.target.what is Thing.MINES)


def miss(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    assert isinstance(fire.target, PlaceTarget), "a hex is bombarded"
    distract(play, unit_id, fire.weapon, fire.target.hex)
    if (hex := scatter(play, unit_id, fire.weapon, fire.target.hex)) is not None:
        fall_on(play, hex, shot)


def fall_on(play: ClassicPlay, hex: Hex, shot: Shot, *, clearing: bool = False) -> None:
    """The shell explodes in a hex; for those in it, it comes from where it was fired."""
    attacker, gear = shot.aim.attack.attacker, shot.weapon.equipment
    burst(play, Impact(gear, attacker.side, hex, attacker.place, shot.mode, shot.setting, clearing))


def set_vibrabombs(play: ClassicPlay, unit_id: int, shot: Shot) -> Shot:
    """Vibrabombs are set in secret when they are launched."""
    return with_setting(play, unit_id, shot) if shot.mode == VIBRABOMB_IV else shot


def enemy_hexes(battle: Battle, unit: Unit) -> Iterator[Hex]:
    """The hexes that the menu lists: those of enemies on the ground within reach."""
    if not artillery_of(unit.design):
        return iter(())
    enemies = (enemy for enemy in battle.enemies(unit) if not enemy.hidden and not airborne(battle, enemy))
    near = dict.fromkeys(enemy.place for enemy in enemies)
    return (hex for hex in near if 0 < distance(unit.place, hex) <= ON_BOARD)


BOMBARDING = PlaceRules(
    GUNNERY, hit, enemy_hexes, miss=miss, only=ARTILLERY, modes=MODES, afar=True, prepare=set_vibrabombs
)


# --- clearing mines ---------------------------------------------------------------------------------------------------
def unfit_to_clear(shot: Shot) -> Barred | None:
    """Artillery clears mines as well as large salvos of missiles do, with its usual ammunition."""
    if shot.weapon.equipment.special == ARTILLERY:
        return Barred("BMR-MINE-022", "mines are cleared with standard ammunition") if shot.mode else None
    assert MISSILE_CLEARING.unfit is not None, "not all missiles clear mines"
    return MISSILE_CLEARING.unfit(shot)


def clear(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    by_artillery = shot.weapon.equipment.special == ARTILLERY
    (hit if by_artillery else MISSILE_CLEARING.land)(play, unit_id, fire, shot)


def stray(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    if shot.weapon.equipment.special == ARTILLERY:
        miss(play, unit_id, fire, shot)


def mined_hexes(battle: Battle, unit: Unit) -> Iterator[Hex]:
    """The hexes with known mines of others within reach of artillery, and those within reach of missiles."""
    found = list(MISSILE_CLEARING.listed(battle, unit))
    if artillery_of(unit.design):
        hexes = (field.hex for field in battle.mines if field.side != unit.side)
        found += [hex for hex in hexes if 0 < distance(unit.place, hex) <= ON_BOARD]
    return iter(dict.fromkeys(found))


SWEEPING = MISSILE_CLEARING._replace(land=clear, miss=stray, unfit=unfit_to_clear, listed=mined_hexes)


# --- the number -------------------------------------------------------------------------------------------------------
def number(shot: Shot) -> Tally | None:
    """How artillery hits where that is special; None where the usual rules do."""
    attack = shot.aim.attack
    if isinstance(attack, PlaceAttack):
        return at_place(shot, attack)
    if shot.mode == HOMING:
        return homing(shot, attack)
    return (
        flak(shot, attack) if airborne(attack.battle, attack.target) and shot.mode == "" else Tally(barred=ONLY_HEXES)
    )


ONLY_HEXES = Barred("BMR-ARTY-011", "artillery is fired at hexes")


def at_place(shot: Shot, attack: PlaceAttack) -> Tally | None:
    """A hex that cannot be missed any more; mines are swept with the same number as any hex is bombarded."""
    if attack.target.what not in (Thing.BLAST, Thing.MINES):
        return Tally(barred=ONLY_HEXES)
    sure = sure_hit(attack.battle, attack.attacker, attack.target.hex)
    if sure is not None:
        barred = attack.sight.blocked or tally(shot, FIT_TO_FIRE).barred or too_far(shot)
        return Tally(sure.mods, barred)
    if attack.target.what is Thing.BLAST:
        return None
    base = tally(attack, attack.battle.rules.attackable[Thing.BLAST].gunnery)
    own = tally(shot, (*FIT_TO_FIRE, arm_damage))
    return Tally(base.mods + own.mods, base.barred or own.barred or unfit_to_clear(shot) or too_far(shot))


def too_far(shot: Shot) -> Barred | None:
    hexes = shot.aim.attack.distance
    return (
        Barred("BMR-ARTY-040", f"artillery fires directly at no more than {ON_BOARD} hexes")
        if hexes > ON_BOARD
        else None
    )


# --- flak -------------------------------------------------------------------------------------------------------------
def flak(shot: Shot, attack: Attack) -> Tally:
    """Fire at a VTOL in the air: only the firing unit's movement and damage count, and it must see its target."""
    fit = tally(attack, (not_rushing, *FREE_TO_FIRE)).barred or tally(shot, FIT_TO_FIRE).barred
    barred = attack.sight.blocked or fit or too_far(shot) or tally(attack, (gunner,)).barred
    base = Mod("BMR-FLAK-003", FLAK, "artillery flak")
    condition = tally(attack, (attacker_movement, sensors)), tally(shot, (arm_damage,))
    mods = tuple(mod for each in condition for mod in each.mods)
    return Tally((base, *mods), barred or next((each.barred for each in condition if each.barred), None))


def burst_in_the_air(play: ClassicPlay, shot: Shot, hex: Hex) -> None:
    """Everybody is struck who flies in the hex or next to it, as high as the target."""
    attack, gear = shot.aim.on_unit, shot.weapon.equipment
    exposed = flying_at(height_of, height_of(attack.battle, attack.target))
    explode(play, Blast(hex, gear.damage, gear.splash, attack.attacker.place, exposed, structures=False))


# --- homing missiles --------------------------------------------------------------------------------------------------
def homing(shot: Shot, attack: Attack) -> Tally:
    """A homing missile needs a target that its side has designated this turn, and no line of sight."""
    if not designated(attack.battle, attack.target, attack.attacker.side):
        return Tally(barred=Barred("BMR-ARTY-064", "the target is not designated"))
    fit = tally(attack, (gunner, not_rushing, *FREE_TO_FIRE)).barred or tally(shot, FIT_TO_FIRE).barred
    return Tally(HOME_IN.mods, fit or too_far(shot))


# --- hits and misses --------------------------------------------------------------------------------------------------
def land_on_unit(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> bool:
    """What a direct hit on a unit does; on a hex it does what the hex is attacked for."""
    attack = shot.aim.attack
    if not isinstance(attack, Attack):
        return False
    distract(play, unit_id, fire.weapon, attack.target.place)
    if shot.mode == HOMING:
        strike(play, drawn_away(play, fire.victim, attack.attacker.side), beam(shot, attack), hit=True)
    else:
        burst_in_the_air(play, shot, attack.target.place)
    return True


def miss_unit(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """A homing missile explodes in the hex of its target; flak scatters and explodes as high as its target flew."""
    attack = shot.aim.on_unit
    if shot.weapon.equipment.special != ARTILLERY:
        return
    distract(play, unit_id, fire.weapon, attack.target.place)
    if shot.mode == HOMING:
        strike(play, fire.victim, beam(shot, attack), hit=False)
    elif (hex := scatter(play, unit_id, fire.weapon, attack.target.place)) is not None:
        burst_in_the_air(play, shot, hex)


def beam(shot: Shot, attack: Attack) -> Hex:
    """Where the unit is that has designated the target."""
    side = attack.attacker.side
    units = (attack.battle.unit(id) for id in attack.target.turn.designated)
    return next((unit.place for unit in units if unit.side == side and unit.hex), attack.attacker.place)


# --- modes ------------------------------------------------------------------------------------------------------------
def fits(battle: Battle, unit: Unit, weapon: Mounted, target: Attacked, mode: str) -> bool:
    """Whether a kind of ammunition is meant for a target: homing missiles for designated units, shells for others."""
    if weapon.equipment.special != ARTILLERY or isinstance(target, PlaceTarget):
        return True
    return (mode == HOMING) == designated(battle, target, unit.side)


# --- flak of autocannons ----------------------------------------------------------------------------------------------
def cluster_flak(shot: Shot) -> Item:
    """Cluster ammunition is even more accurate against a unit that flies."""
    attack = shot.aim.attack
    if shot.mode != CLUSTER or isinstance(attack, PlaceAttack) or not airborne(attack.battle, attack.target):
        return None
    return Mod("BMR-FLAK-008", FLAK_BONUS, "cluster ammunition against a flying target")
