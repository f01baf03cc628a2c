"""Weapons fired at buildings and bridges, what that does to people inside, and shots that miss a unit in a building."""

from __future__ import annotations

from ironhex.catalog import Terrain
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack.attack import PlaceAttack
from ironhex.systems.classic.attack.indirect import INDIRECT
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.attack.to_hit import Shot, not_in_one_hex, to_hit
from ironhex.systems.classic.attack.volley import harmless
from ironhex.systems.classic.battle import Battle, Due, Fire, Phase, PlaceTarget
from ironhex.systems.classic.buildings.damage import damage_building
from ironhex.systems.classic.buildings.events import BridgeDamaged
from ironhex.systems.classic.buildings.guns import gun_in
from ironhex.systems.classic.buildings.infantry import hurt_people
from ironhex.systems.classic.buildings.places import in_or_on, is_inside
from ironhex.systems.classic.damage.hit_location import FRONT, FULL
from ironhex.systems.classic.damage.hits import strike_once
from ironhex.systems.classic.events.turn import Scheduled
from ironhex.systems.classic.fire.lighting import GUNNERY, does_not_move, listed
from ironhex.systems.classic.hit_odds import has_odds, odds_of
from ironhex.systems.classic.movement.bridges import collapse_bridge
from ironhex.systems.classic.movement.steps import bridge_capacity, spot_of
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.trenches.rules import damage_position, trench_of

BRIDGE_FALLS = "bridge falls"
NEXT = {Phase.WEAPONS: Phase.PHYSICAL, Phase.PHYSICAL: Phase.HEAT}


# --- the number to hit ------------------------------------------------------------------------------------------------
def immobile(attack: PlaceAttack) -> Item:
    """A building or a bridge is an immobile target."""
    return Mod("BMR-BLDG-037", -4, f"immobile target: a {attack.target.what}")


def from_inside(attack: PlaceAttack) -> Item:
    """In its own hex a unit can fire at a building that it is in or on."""
    here = spot_of(attack.attacker) if attack.attacker.hex else None
    if attack.distance or (here and in_or_on(attack.battle.board, here)):
        return None
    return Barred("BMR-HIT-002", "the target is in the same hex")


def next_to_it(attack: PlaceAttack) -> Mod | None:
    """Nobody misses a building from an adjacent hex, or from inside."""
    return Mod("BMR-BLDG-038", 0, f"next to the {attack.target.what}") if attack.distance <= 1 else None


def _swapped(rules: tuple[Rule, ...], **others: Rule) -> tuple[Rule, ...]:
    return tuple(others.get(rule.__name__, rule) for rule in rules)


AT_BRIDGES = _swapped((*GUNNERY, *INDIRECT), **{does_not_move.__name__: immobile})
AT_BUILDINGS = _swapped(AT_BRIDGES, **{not_in_one_hex.__name__: from_inside})


def built(terrain: Terrain) -> bool:
    return terrain.building > 0


def has_bridge(terrain: Terrain) -> bool:
    return terrain.bridge > 0


# --- hits -------------------------------------------------------------------------------------------------------------
def hit_building(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """All points of a hit damage the building, and people in the hex that was attacked suffer a share of them."""
    assert isinstance(fire.target, PlaceTarget), "buildings are in a hex"
    attack_building(play, fire.target.hex, _points(play, unit_id, fire, shot), shot.weapon.equipment.name)


def attack_building(play: ClassicPlay, hex: Hex, points: int, cause: str) -> None:
    """Damage a building on purpose: people inside suffer a share. A gun emplacement is hit where its table says."""
    if gun := gun_in(play.facts, hex):
        strike_once(play, gun.id, points, FULL, FRONT, cause=cause)
        return
    damage_building(play, hex, points, cause)
    hurt_people(play, hex, points)


def hit_bridge(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """A bridge is damaged like a building."""
    assert isinstance(fire.target, PlaceTarget), "bridges are in a hex"
    damage_bridge(play, fire.target.hex, _points(play, unit_id, fire, shot), shot.weapon.equipment.name)


def _points(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> int:
    return 0 if harmless(shot) else sum(shot.aim.attack.kind.attacks.damage(play, unit_id, fire, shot))


def damage_bridge(play: ClassicPlay, hex: Hex, points: int, cause: str) -> None:
    """A bridge that has lost its whole Construction Factor falls when the phase ends."""
    terrain, battle = play.facts.board.at(hex), play.facts
    if points <= 0 or not terrain.bridge or _doomed(battle, hex):
        return
    left = max(0, bridge_capacity(terrain) - points)
    play.emit(BridgeDamaged(hex, points, left, cause))
    if not left and battle.phase in NEXT:
        play.emit(Scheduled(Due(battle.turn, NEXT[battle.phase], BRIDGE_FALLS, hex)))
    elif not left:
        collapse_bridge(play, hex, 0)


def _doomed(battle: Battle, hex: Hex) -> bool:
    return any(due.what == BRIDGE_FALLS and due.hex == hex for due in battle.due)


def bridge_falls(play: ClassicPlay, due: Due) -> None:
    """A bridge that was destroyed collapses, with everybody on it."""
    assert due.hex is not None, "bridges are in a hex"
    if play.facts.board.at(due.hex).bridge:
        collapse_bridge(play, due.hex, 0)


BUILDING = PlaceRules(AT_BUILDINGS, hit_building, listed(built), sure=next_to_it, beaten=attack_building)
BRIDGE = PlaceRules(AT_BRIDGES, hit_bridge, listed(has_bridge), sure=next_to_it, beaten=damage_bridge)


# --- misses -----------------------------------------------------------------------------------------------------------
def hit_the_wall(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """A shot at a unit in a building or an improved position that misses does its full damage to that, all missiles
    included."""
    attack, cause = shot.aim.on_unit, shot.weapon.equipment.name
    if to_hit(shot).barred or harmless(shot):
        return
    if is_inside(attack.battle, attack.target):
        damage_building(play, attack.target.place, full_damage(shot, fire.rate), cause)
    elif trench_of(attack.target):
        damage_position(play, attack.target.id, full_damage(shot, fire.rate), cause)


def full_damage(shot: Shot, rate: int) -> int:
    """The most that a hit can do."""
    kind = shot.aim.attack.kind
    return int(max(odds_of(kind)(shot._replace(systems=()), rate))) if has_odds(kind) else 0
