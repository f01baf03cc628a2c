"""Clearing woods with weapons: heavy woods become light, light woods rough ground; they may also catch fire."""

from __future__ import annotations

from ironhex.catalog import Terrain
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.attack.attack import PlaceAttack
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Due, Fire, Phase, PlaceTarget
from ironhex.systems.classic.events.turn import Scheduled
from ironhex.systems.classic.fire.events import WoodsCleared, WoodsClearingRolled
from ironhex.systems.classic.fire.lighting import GUNNERY, accident, listed
from ironhex.systems.classic.sequence import ClassicPlay

TREES_FALL = "trees fall"
CARELESS = 5  # the highest roll on which an attempt to clear woods sets them on fire


def not_by_infantry(attack: PlaceAttack) -> Item:
    """Infantry cannot clear woods."""
    return Barred("BMR-WOODS-007", "infantry cannot clear woods") if attack.kind.on_foot else None


def seen_by_itself(attack: PlaceAttack) -> Item:
    """The attacker itself must see the ground of the hex, not only the tops of its trees."""
    return Barred("BMR-WOODS-008", "the attacker must see the woods itself") if attack.spotter else None


def wooded(terrain: Terrain) -> bool:
    return terrain.woods > 0


def clear(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """A hit clears the woods on a roll of no more than its whole damage, if it does not set them on fire first."""
    assert isinstance(fire.target, PlaceTarget), "woods are in a hex"
    hex = fire.target.hex
    if accident(play, unit_id, hex, shot, CARELESS) or not left_standing(play.facts, hex):
        return
    points = sum(shot.aim.attack.kind.attacks.damage(play, unit_id, fire, shot))
    rolled = WoodsClearingRolled(unit_id, hex, points, play.roll(2, why="clearing woods"))
    play.emit(rolled)
    if rolled.cleared:
        play.emit(Scheduled(Due(play.facts.turn, Phase.PHYSICAL, TREES_FALL, hex)))


def left_standing(battle: Battle, hex: Hex) -> int:
    """The woods that will be left when the phase ends: until then all shots are fired through those of its start."""
    return battle.board.at(hex).woods - sum(due.what == TREES_FALL and due.hex == hex for due in battle.due)


def risk_fire(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """An attempt to clear woods that misses may set them on fire all the same."""
    assert isinstance(fire.target, PlaceTarget), "woods are in a hex"
    accident(play, unit_id, fire.target.hex, shot, CARELESS)


def fell(play: ClassicPlay, due: Due) -> None:
    """The trees fall when all attacks of the phase are resolved."""
    assert due.hex is not None, "woods are in a hex"
    if play.facts.board.at(due.hex).woods:
        play.emit(WoodsCleared(due.hex))


CLEARING = PlaceRules((*GUNNERY, not_by_infantry, seen_by_itself), clear, listed(wooded), miss=risk_fire)
