"""Flares: long-range missiles that light a hex and those around it for some turns."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.attack import target_in_woods
from ironhex.systems.classic.attack.indirect import INDIRECT
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.attack.scatter import scatter
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Fire, PlaceTarget, Unit
from ironhex.systems.classic.fire.lighting import GUNNERY
from ironhex.systems.classic.night.events import FlaresDied, FlaresLaunched
from ironhex.systems.classic.night.lights import lit
from ironhex.systems.classic.sequence import ClassicPlay

FLARE = "flare"
PER_TURN = 5  # missiles for each turn of light


def hit(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    assert isinstance(fire.target, PlaceTarget), "flares are fired at a hex"
    light(play, fire.target.hex, shot)


def miss(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    assert isinstance(fire.target, PlaceTarget), "flares are fired at a hex"
    if (hex := scatter(play, unit_id, fire.weapon, fire.target.hex)) is not None:
        light(play, hex, shot)


def light(play: ClassicPlay, hex: Hex, shot: Shot) -> None:
    """They burn from the next turn on, the longer the larger the launcher; a salvo too small for a turn has no use."""
    turn, turns = play.facts.turn, shot.weapon.equipment.missiles // PER_TURN
    if turns:
        play.emit(FlaresLaunched(hex, turn + 1, turn + turns))


def die_down(play: ClassicPlay) -> None:
    """At the end of a turn flares go out that do not burn in the next."""
    if any(flare.last <= play.facts.turn for flare in play.facts.flares):
        play.emit(FlaresDied())


def dark_enemies(battle: Battle, unit: Unit) -> Iterator[Hex]:
    """The hexes that the menu lists: those of enemies in the dark."""
    return iter(dict.fromkeys(enemy.place for enemy in battle.enemies(unit) if not lit(battle, enemy)))


FLARES = PlaceRules((*GUNNERY, target_in_woods, *INDIRECT), hit, dark_enemies, miss=miss, modes=(FLARE,))
