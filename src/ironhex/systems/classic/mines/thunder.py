"""Thunder missiles lay minefields in a hex that they are fired at, or where they scatter to."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex, neighbor, neighbors
from ironhex.systems.classic.attack.indirect import INDIRECT
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.attack.scatter import scatter
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Fire, Minefield, PlaceTarget, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.fire.lighting import GUNNERY as AT_HEXES
from ironhex.systems.classic.fire.lighting import does_not_move
from ironhex.systems.classic.mines.events import MinesLaid
from ironhex.systems.classic.mines.fields import ACTIVE, CONVENTIONAL, INFERNO, VIBRABOMB, fields_at
from ironhex.systems.classic.sequence import ClassicPlay

THUNDER, AUGMENTED, BURNING = "thunder", "thunder-augmented", "thunder-inferno"
KINDS = {
    THUNDER: CONVENTIONAL,
    AUGMENTED: CONVENTIONAL,
    BURNING: INFERNO,
    "thunder-vibrabomb": VIBRABOMB,
    "thunder-active": ACTIVE,
}
"""The mines of each kind of ammunition."""
MOST = 20  # points that missiles lay in a hex
SETTING = "setting of vibrabombs"
SETTINGS = ("50", "20", "30", "40", "60", "70", "80", "90", "100")  # tons, the usual setting first

GUNNERY = (*(rule for rule in AT_HEXES if rule is not does_not_move), *INDIRECT)
"""Neither the terrain nor the units in the target hex count, and it is no immobile target either (BMR-AMMO-048)."""


def hit(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    assert isinstance(fire.target, PlaceTarget), "Thunder missiles are fired at a hex"
    mine(play, unit_id, fire.target.hex, shot)


def miss(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    assert isinstance(fire.target, PlaceTarget), "Thunder missiles are fired at a hex"
    if (hex := scatter(play, unit_id, fire.weapon, fire.target.hex)) is not None:
        mine(play, unit_id, hex, shot)


def mine(play: ClassicPlay, unit_id: int, hex: Hex, shot: Shot) -> None:
    """A field as strong as the launcher is large; augmented missiles spread it over the hexes around, too."""
    what, size = KINDS[shot.mode], shot.weapon.equipment.missiles
    setting = chosen_setting(play, unit_id) if what == VIBRABOMB else 0
    around = neighbors(hex) if shot.mode == AUGMENTED else ()
    points = half(size) if shot.mode == AUGMENTED else size
    for each in (hex, *around):
        if each in play.facts.board:
            strengthen(play, unit_id, Minefield(each, what, shot.aim.attack.attacker.side, points, setting, True))


def half(size: int) -> int:
    """Half the size of a launcher, rounded up."""
    return -(-size // 2)


def chosen_setting(play: ClassicPlay, unit_id: int) -> int:
    """The owner of vibrabombs sets them in secret when they are launched."""
    return int(choose(play, unit_id, SETTING, "BMR-AMMO-057", SETTINGS, secret=True))


def strengthen(play: ClassicPlay, unit_id: int, field: Minefield) -> None:
    """Several salvos add up, but not beyond what a hex can hold; everybody sees them."""
    there = [each for each in fields_at(play.facts, field.hex) if each.scattered]
    added = min(field.points, MOST - sum(each.points for each in there))
    if added <= 0:
        return
    known = next((each for each in there if each.what == field.what), None)
    new = replace(field, points=added) if known is None else replace(known, points=known.points + added)
    play.emit(MinesLaid(replace(new, public=True), unit_id))


def in_front_of_enemies(battle: Battle, unit: Unit) -> Iterator[Hex]:
    """The hexes that the menu lists: those into which enemies face."""
    ahead = (neighbor(enemy.place, enemy.facing) for enemy in battle.enemies(unit))
    return iter(dict.fromkeys(hex for hex in ahead if hex in battle.board and hex != unit.place))


THUNDERING = PlaceRules(GUNNERY, hit, in_front_of_enemies, miss=miss, modes=tuple(KINDS), any_range=True)
