"""Thunder missiles lay minefields in a hex that they are fired at, or where they scatter to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from ironhex.systems.classic.mines.fields import ACTIVE, CONVENTIONAL, INFERNO, SETTINGS, VIBRABOMB, fields_at
from ironhex.systems.classic.sequence import ClassicPlay

THUNDER, AUGMENTED, BURNING = "thunder", "thunder-augmented", "thunder-inferno"
MINES_OF = {
    THUNDER: CONVENTIONAL,
    AUGMENTED: CONVENTIONAL,
    BURNING: INFERNO,
    "thunder-vibrabomb": VIBRABOMB,
    "thunder-active": ACTIVE,
}
"""The mines of each kind of ammunition."""
MOST = 20  # points that missiles lay in a hex
SETTING = "setting of vibrabombs"
USUAL_SETTING = 50
CHOICES = tuple(map(str, (USUAL_SETTING, *(tons for tons in SETTINGS if tons != USUAL_SETTING))))

GUNNERY = (*(rule for rule in AT_HEXES if rule is not does_not_move), *INDIRECT)
"""Neither the terrain nor the units in the target hex count, and it is no immobile target either (BMR-AMMO-048)."""


def set_vibrabombs(play: ClassicPlay, unit_id: int, shot: Shot) -> Shot:
    """The owner of vibrabombs sets them in secret when they are launched, before anybody knows where they land."""
    if MINES_OF[shot.mode] != VIBRABOMB:
        return shot
    return with_setting(play, unit_id, shot)


def with_setting(play: ClassicPlay, unit_id: int, shot: Shot) -> Shot:
    """A shot with the setting that its owner chooses."""
    return shot._replace(setting=int(choose(play, unit_id, SETTING, "BMR-AMMO-057", CHOICES, secret=True)))


def hit(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    assert isinstance(fire.target, PlaceTarget), "Thunder missiles are fired at a hex"
    mine(play, unit_id, fire.target.hex, shot)


def miss(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    assert isinstance(fire.target, PlaceTarget), "Thunder missiles are fired at a hex"
    if (hex := scatter(play, unit_id, fire.weapon, fire.target.hex)) is not None:
        mine(play, unit_id, hex, shot)


def mine(play: ClassicPlay, unit_id: int, hex: Hex, shot: Shot) -> None:
    """A field as strong as the launcher is large; augmented missiles spread it over the hexes around, too."""
    what, size = MINES_OF[shot.mode], shot.weapon.equipment.missiles
    around = neighbors(hex) if shot.mode == AUGMENTED else ()
    points = half(size) if shot.mode == AUGMENTED else size
    for each in (hex, *around):
        if each in play.facts.board:
            strengthen(play, unit_id, Minefield(each, what, shot.aim.attack.attacker.side, points, shot.setting, True))


def half(size: int) -> int:
    """Half the size of a launcher, rounded up."""
    return -(-size // 2)


def strengthen(play: ClassicPlay, unit_id: int | None, field: Minefield, most: int = MOST) -> None:
    """Several salvos add up, but not beyond what a hex can hold; everybody sees them.

    Mines of one kind are one field, even if both sides add to it: they explode under friend and foe. Vibrabombs
    have their owner and their setting, so each salvo of them is a field of its own, and nobody else learns which
    settings are equal.
    """
    there = [each for each in fields_at(play.facts, field.hex) if each.scattered]
    added = min(field.points, most - sum(each.points for each in there))
    if added > 0:
        alike = [each for each in there if each.what == field.what]
        combine = another_lot if field.what == VIBRABOMB else one_field
        play.emit(MinesLaid(replace(combine(alike, field, added), public=True), unit_id))


def one_field(there: Sequence[Minefield], field: Minefield, added: int) -> Minefield:
    """Mines of the same kind with some points more."""
    return replace(there[0], points=there[0].points + added) if there else replace(field, points=added)


def another_lot(there: Sequence[Minefield], field: Minefield, added: int) -> Minefield:
    """A salvo with a number that no other one in the hex has."""
    return replace(field, points=added, lot=1 + max((each.lot for each in there), default=-1))


def in_front_of_enemies(battle: Battle, unit: Unit) -> Iterator[Hex]:
    """The hexes that the menu lists: those into which enemies face."""
    ahead = (neighbor(enemy.place, enemy.facing) for enemy in battle.enemies(unit))
    return iter(dict.fromkeys(hex for hex in ahead if hex in battle.board and hex != unit.place))


THUNDERING = PlaceRules(
    GUNNERY, hit, in_front_of_enemies, miss=miss, modes=tuple(MINES_OF), prepare=set_vibrabombs, any_range=True
)
