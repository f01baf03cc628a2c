"""A toy option: hexes, buildings and bridges can be fired at, and lose points of their Construction Factors.

It shows what a chapter needs for attacks on places; the game of it can be recorded and read back like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial

from msgspec.structs import replace as struct_replace

from ironhex.engine import Event, Play, System
from ironhex.kernel.dice import Dice
from ironhex.kernel.hexes import Hex, distance, neighbor
from ironhex.kernel.tally import Item, Mod
from ironhex.systems.classic.attack.attack import (
    PlaceAttack,
    attacker_in_water,
    attacker_movement,
    attacker_prone,
    heavy_woods_between,
    light_woods_between,
    line_of_sight,
)
from ironhex.systems.classic.attack.indirect import INDIRECT
from ironhex.systems.classic.attack.places import FOUND_IN, PlaceRules
from ironhex.systems.classic.attack.to_hit import Shot, gunner, heat, not_in_one_hex, not_rushing, sensors
from ironhex.systems.classic.battle import Battle, Fire, PlaceTarget, Thing, Unit
from ironhex.systems.classic.codec import codec, restore_codec
from ironhex.systems.classic.narrate.words import plural
from ironhex.systems.classic.phases.weapons import act_along_hexsides
from ironhex.systems.classic.positions import Placed, play_from, position
from ironhex.systems.classic.ruleset import Ruleset, ruleset
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.hexsides import picked_sight
from ironhex.systems.classic.system import CLASSIC

SIEGE = "siege"
FAR = 6  # hexes up to which the menu lists buildings and bridges
FACTORS = {Thing.BUILDING: "building_cf", Thing.BRIDGE: "bridge_cf"}
VILLAGE = """
board village
size 5 6
01 . . . . .
02 . . . . .
03 . . . ~1 .
04 . . . . .
05 . . . . .
06 . . . . .
building 0203 light cf 15 height 2
bridge 0403 N S cf 40
"""


class PlaceDamaged(Event, frozen=True, tag=True):
    """A hex, building or bridge takes damage."""

    target: PlaceTarget
    points: int

    def apply(self, facts: Battle) -> Battle:
        factor = FACTORS.get(self.target.what)
        if factor is None:
            return facts
        left = max(0, getattr(facts.board.at(self.target.hex), factor) - self.points)
        return struct_replace(facts, board=facts.board.changed(self.target.hex, **{factor: left}))


def place_damaged(event: PlaceDamaged, battle: Battle) -> str:
    return f"The {event.target.what} at {event.target.hex} takes {plural(event.points, 'point')} of damage"


def cannot_dodge(attack: PlaceAttack) -> Item:
    return Mod("BMR-HIT-031", -4, f"a {attack.target.what} does not move")


def crumble(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    assert isinstance(fire.target, PlaceTarget)
    play.emit(PlaceDamaged(fire.target, sum(shot.aim.attack.kind.attacks.damage(play, unit_id, fire, shot))))


def near(what: Thing, battle: Battle, unit: Unit) -> Iterator[Hex]:
    """The buildings or bridges near a unit."""
    board = battle.board
    return (hex for hex in board.hexes() if distance(unit.place, hex) <= FAR and FOUND_IN[what](board.at(hex)))


def ahead(battle: Battle, unit: Unit) -> Iterator[Hex]:
    """The hex in front of a unit."""
    hex = neighbor(unit.place, unit.facing)
    return iter((hex,) if hex in battle.board else ())


GUNNERY = (
    gunner,
    not_rushing,
    not_in_one_hex,
    attacker_movement,
    attacker_prone,
    line_of_sight,
    light_woods_between,
    heavy_woods_between,
    attacker_in_water,
    cannot_dodge,
    *INDIRECT,
    sensors,
    heat,
)
PLACES = {
    Thing.HEX: PlaceRules(GUNNERY, crumble, ahead),
    Thing.BUILDING: PlaceRules(GUNNERY, crumble, partial(near, Thing.BUILDING)),
    Thing.BRIDGE: PlaceRules(GUNNERY, crumble, partial(near, Thing.BRIDGE)),
}


@cache
def rules(options: tuple[str, ...] = (SIEGE,)) -> Ruleset:
    """The Master Rules with the toy option."""
    return ruleset().changed(attackable=PLACES if SIEGE in options else {}, options=options)


def along_hexsides() -> Ruleset:
    """The same, and players choose where lines along hexsides pass."""
    phases = tuple(
        replace(each, act=act_along_hexsides) if each.phase == "weapon attack" else each for each in rules().phases
    )
    return rules().changed(sight=picked_sight, phases=phases)


def narrate(battle: Battle, event: Event) -> str:
    return place_damaged(event, battle) if isinstance(event, PlaceDamaged) else CLASSIC.narrate(battle, event)


GAME: System[Battle] = replace(
    CLASSIC,
    name="siege",
    events=(*CLASSIC.events, PlaceDamaged),
    narrate=narrate,
    codec=partial(codec, rules=rules),
    restore_codec=partial(restore_codec, rules=rules),
)


def village(*units: Placed, by: Callable[[], Ruleset] = rules) -> Battle:
    """Units in the village, in the Weapon Attack Phase."""
    return position(VILLAGE, *units, rules=by())


def siege(battle: Battle, *, seed: int = 1, dice: Dice | None = None) -> Play[Battle]:
    """A game from a position."""
    return play_from(battle, seed=seed, dice=dice, system=GAME)
