"""The number to hit with a weapon: the skill of the one who aims, and the modifiers in the order of the book.

A d20 at or below the number hits. Modifiers above zero help the attacker.
"""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Item, Mod, Tally, tally
from ironhex.systems.tinsoldier.battle import JUMP_TAG, Battle, Piece
from ironhex.systems.tinsoldier.combat.shot import Shot
from ironhex.systems.tinsoldier.conditions import gravity_aim, hot_target, ranged_light, weapon_weather
from ironhex.systems.tinsoldier.element import LEFT_ARM, RIGHT_ARM, Weapon
from ironhex.systems.tinsoldier.ground import is_inside
from ironhex.systems.tinsoldier.numbers import gunnery, jump_speed, pilot, speed, squares

TAGS = (0, -2, -4, -6)
PRONE_ATTACKER, TARGET_COVER, SHUT_DOWN, BUILDING = 4, -3, 6, 10
PRONE_NEAR, PRONE_FAR = 2, -4
LIGHT_WOODS, HEAVY_WOODS = -2, -4
PER_HEX_TOO_NEAR, PER_HEX_TOO_FAR = -2, -1
INDIRECT, GUIDED, ARM = -2, 2, -2
HEAT_STEP = 5


def to_hit(shot: Shot) -> Tally:
    """The number to hit."""
    skill = gunnery(shot.aimer)
    found = tally(shot, shot.battle.rules.to_hit)
    return Tally(skill.mods + found.mods, found.barred)


# --- the one who aims -------------------------------------------------------------------------------------------------
def moved(shot: Shot) -> Item:
    """The move tag of the attacker."""
    return tag_of(shot.aimer)


def launcher_moved(shot: Shot) -> Item:
    """Fired indirectly, the move tag of the launcher counts too (TS-IND-004)."""
    item = tag_of(shot.owner) if shot.is_indirect else None
    return item._replace(rule="TS-IND-004", why=f"launcher: {item.why}") if item else None


def tag_of(piece: Piece) -> Mod | None:
    """What its own move tag costs a piece; infantry does not mind, damaged stabilizers double it."""
    if not piece.tag or piece.is_infantry:
        return None
    if squares(piece, "stabilizer"):
        return Mod("TS-CRT-023", 2 * TAGS[piece.tag], f"move tag {piece.tag}, stabilizer damaged")
    return Mod("TS-MOD-002", TAGS[piece.tag], f"move tag {piece.tag}")


def prone(shot: Shot) -> Item:
    return Mod("TS-MOD-003", PRONE_ATTACKER, "attacker is prone") if shot.aimer.prone else None


def accuracy(shot: Shot) -> Item:
    value = shot.weapon.accuracy
    return Mod("TS-MOD-004", value, "accuracy") if value else None


def guidance(shot: Shot) -> Item:
    """Pinpoint weapons, as long as their guidance system works (TS-MOD-015)."""
    return Mod("TS-MOD-015", GUIDED, "pinpoint") if is_guided(shot.owner, shot.number) else None


def is_guided(piece: Piece, number: int) -> bool:
    """Whether a weapon has a guidance system that works; each that is destroyed was that of one launcher."""
    if not piece.element.weapons[number].guided:
        return False
    rows = zip(piece.ticked, piece.element.table, strict=True)
    destroyed = sum(ticks for ticks, entry in rows if "Artemis" in entry.name)
    launchers = [n for n, weapon in enumerate(piece.element.weapons) if weapon.guided]
    launchers.sort(key=lambda n: n in piece.lost)
    return number in launchers[: max(len(launchers) - destroyed, 0)]


def overheated(shot: Shot) -> Item:
    steps = shot.aimer.heat // HEAT_STEP
    return Mod("TS-MOD-005", -steps, f"heat {shot.aimer.heat}") if steps else None


def damaged_arm(shot: Shot) -> Item:
    hits = arm_hits(shot.owner, shot.weapon)
    return Mod("TS-CRT-012", ARM * hits, "damaged arm") if hits else None


def arm_hits(piece: Piece, weapon: Weapon) -> int:
    """The actuators lost on the arm that holds a weapon."""
    if weapon.arc in LEFT_ARM:
        return squares(piece, "left arm")
    return squares(piece, "right arm") if weapon.arc in RIGHT_ARM else 0


# --- range and terrain ------------------------------------------------------------------------------------------------
def too_near(shot: Shot) -> Item:
    """Inside minimum range, that of the spotter if one aims; a weapon without one may fire within its own hex."""
    least = shot.weapon.minimum
    if least <= 1 or shot.range >= least:
        return None
    hexes = least - shot.range
    return Mod("TS-MOD-006", PER_HEX_TOO_NEAR * hexes, f"{hexes} inside minimum range {least}")


def too_far(shot: Shot) -> Item:
    """Beyond effective range, for which the sensors of the one who aims must be undamaged; artillery has none."""
    hexes = shot.range - shot.weapon.effective
    if shot.weapon.off_board_only or hexes <= 0:
        return None
    if squares(shot.aimer, "sensors"):
        return Barred("TS-HIT-012", "beyond effective range, with damaged sensors")
    return Mod("TS-MOD-007", PER_HEX_TOO_FAR * hexes, f"{hexes} beyond effective range {shot.weapon.effective}")


def indirect(shot: Shot) -> Item:
    return Mod("TS-MOD-008", INDIRECT, "indirect fire") if shot.is_indirect else None


def light_woods(shot: Shot) -> Item:
    count = shot.line.light
    return Mod("TS-MOD-009", LIGHT_WOODS * count, f"light woods: {count}") if count else None


def heavy_woods(shot: Shot) -> Item:
    count = shot.line.heavy
    return Mod("TS-MOD-009", HEAVY_WOODS * count, f"heavy woods: {count}") if count else None


# --- the target -------------------------------------------------------------------------------------------------------
def target_pilot(shot: Shot) -> Item:
    """A third of the Piloting skill of a target 'Mech (TS-HIT-021)."""
    return dodging(shot.piece)


def dodging(target: Piece | None) -> Mod | None:
    """What the pilot of a 'Mech does not to be hit."""
    if target is None or not target.is_mech:
        return None
    third = nearest_third(max(pilot(target).total, 0))
    return Mod("TS-HIT-021", -third, "a third of the target's Piloting") if third else None


def nearest_third(value: int) -> int:
    """A third, to the nearest whole number."""
    return (2 * value + 3) // 6


def target_moved(shot: Shot) -> Item:
    return tag_against(shot.battle, shot.piece)


def tag_against(battle: Battle, target: Piece | None) -> Mod | None:
    """What the move tag of a target makes of its speed (TS-MOD-010)."""
    value = battle.rules.tag_speed(battle, target) if target is not None and target.tag else 0
    return Mod("TS-MOD-010", -value, f"target's move tag {target.tag}") if target and value else None


def full_speed(battle: Battle, target: Piece) -> int:
    """The speed of the way it moved, for every tag."""
    return (jump_speed if target.tag == JUMP_TAG else speed)(battle, target).total


def half_speed_at_first(battle: Battle, target: Piece) -> int:
    """The same, but half of it for a tag of 1."""
    full = full_speed(battle, target)
    return (full + 1) // 2 if target.tag == 1 else full


def target_cover(shot: Shot) -> Item:
    return covered(shot.battle, shot.piece)


def covered(battle: Battle, target: Piece | None) -> Mod | None:
    """A target in cover, or inside a building."""
    if target is None:
        return None
    if is_inside(battle, target):
        return Mod("TS-BLD-006", TARGET_COVER, "target is inside a building")
    return Mod("TS-MOD-011", TARGET_COVER, "target in cover") if target.cover else None


def target_prone(shot: Shot) -> Item:
    if shot.piece is None or not shot.piece.prone:
        return None
    near = shot.range <= 1
    return Mod("TS-MOD-012", PRONE_NEAR if near else PRONE_FAR, "target is prone" + ", adjacent" * near)


def target_shut_down(shot: Shot) -> Item:
    down = shot.piece is not None and shot.piece.shut_down
    return Mod("TS-MOD-013", SHUT_DOWN, "target is shut down") if down else None


def building(shot: Shot) -> Item:
    return Mod("TS-MOD-014", BUILDING, "target is a building") if shot.piece is None else None


# --- conditions -------------------------------------------------------------------------------------------------------
def darkness(shot: Shot) -> Item:
    return ranged_light(shot.battle.conditions)


def hot(shot: Shot) -> Item:
    return hot_target(shot.battle.conditions, shot.piece) if shot.piece else None


def in_weather(shot: Shot) -> Item:
    return weapon_weather(shot.battle.conditions, shot.weapon.type)


def in_gravity(shot: Shot) -> Item:
    """Only direct fire suffers."""
    return None if shot.is_indirect else gravity_aim(shot.battle.conditions, shot.weapon.type)


RULES = (
    target_pilot,
    moved,
    launcher_moved,
    prone,
    accuracy,
    guidance,
    overheated,
    damaged_arm,
    too_near,
    too_far,
    indirect,
    light_woods,
    heavy_woods,
    target_moved,
    target_cover,
    target_prone,
    target_shut_down,
    building,
    darkness,
    hot,
    in_weather,
    in_gravity,
)
