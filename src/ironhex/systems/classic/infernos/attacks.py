"""Infernos are fired at 'Mechs and vehicles; whether they hit or not, the hex of their target burns."""

from __future__ import annotations

from dataclasses import replace

from ironhex.catalog import Equipment
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.attack.attack import Attack, PlaceAttack
from ironhex.systems.classic.attack.firing import Firing
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Fire, PlaceTarget
from ironhex.systems.classic.fire.burning import GOES_OUT, kindle
from ironhex.systems.classic.fire.effects import fall_into_fire
from ironhex.systems.classic.fire.lighting import GUNNERY
from ironhex.systems.classic.infernos.events import Drenched
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import ClassicPlay

INFERNO = "inferno"
PLATOON = "Infantry SRM"  # the weapon of platoons that may fire infernos instead
TURNS = 3  # that each missile burns
PER_MISSILE = 2  # points of damage of the missiles that infernos replace


def is_inferno(shot: Shot) -> bool:
    """Whether a shot is one of infernos: by its ammunition, or by the weapon."""
    return INFERNO in (shot.mode, shot.weapon.equipment.special)


def not_at_infantry(shot: Shot) -> Item:
    """Infernos are not fired at infantry."""
    attack = shot.aim.attack
    if isinstance(attack, PlaceAttack) or not attack.target_kind.on_foot or not is_inferno(shot):
        return None
    return Barred("BMR-AMMO-031", "infernos are not used against infantry")


def by_platoons(rules: Ruleset) -> Ruleset:
    """Platoons with short-range missiles may fire infernos, as they like."""
    usual = rules.firing

    def firing(gear: Equipment) -> Firing:
        found = usual(gear)
        return replace(found, modes=(*found.modes, INFERNO)) if gear.key == PLATOON else found

    return rules.changed(firing=firing)


def drench(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> bool:
    """What a hit with infernos does instead of damage; to a place it does what all other hits do."""
    attack = shot.aim.attack
    if not is_inferno(shot) or not isinstance(attack, Attack):
        return False
    missiles = sum(attack.kind.attacks.damage(play, unit_id, fire, shot)) // PER_MISSILE
    soak(play, attack.target.id, missiles)
    burn(play, attack.target.place, missiles)
    return True


def soak(play: ClassicPlay, unit_id: int, missiles: int) -> None:
    """Every missile that hits burns for some turns, one after the other; buildings do not protect units in them. Men
    who swarm the unit let go."""
    unit = play.facts.unit(unit_id)
    if missiles and unit.on_map and play.facts.kind(unit).hull.sticky:
        play.emit(Drenched(unit_id, missiles, TURNS * missiles))
        fall_into_fire(play, play.facts.unit(unit_id))


def miss(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """Infernos that miss set the hex of their target on fire all the same."""
    if is_inferno(shot):
        burn(play, shot.aim.attack.target.place)


def cover(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """Infernos fired at a hex burn there, whether they hit or not."""
    assert isinstance(fire.target, PlaceTarget), "a hex is covered"
    burn(play, fire.target.hex)


def burn(play: ClassicPlay, hex: Hex, missiles: int = 1) -> None:
    """Woods and buildings burn as usual, any other hex for this turn and three more; each further missile that hits,
    and more infernos later, prolong that (BMR-AMMO-035)."""
    until = [due.turn for due in play.facts.due if due.what == GOES_OUT and due.hex == hex]
    left = max(until, default=play.facts.turn + 1) - play.facts.turn - 1
    kindle(play, hex, TURNS * max(1, missiles) + left)


COVERING = PlaceRules(GUNNERY, cover, miss=cover, modes=(INFERNO,))
