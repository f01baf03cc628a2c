"""Magnetic mines: launched at a machine in the same hex, they stick to its middle and explode there."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.attack import AnyAttack, PlaceAttack
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.volley import roll_cluster
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.damage.criticals import critical_hits
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.infantry.fire import MINE, TROOPER_HITS
from ironhex.systems.classic.kinds.kind import Mined
from ironhex.systems.classic.sequence import ClassicPlay

BASE = 8


def mines_launched(shot: Shot) -> Item:
    """Mines need a 'Mech or vehicle in the same hex, and hit it on 8, whatever the skill of the squad."""
    if shot.weapon.equipment.special != MINE:
        return None
    if _mined(shot.aim.attack) is None:
        return Barred("BMR-SUIT-098", "mines are launched at a 'Mech or vehicle in the same hex")
    return Mod(
        "BMR-SUIT-099", BASE - shot.aim.attack.attacker.gunnery, "magnetic mines: 8 instead of the Gunnery Skill"
    )


def _mined(attack: AnyAttack) -> Mined | None:
    """Where mines stick to a target, if they reach it."""
    return None if isinstance(attack, PlaceAttack) or attack.distance else attack.target_kind.hull.mined


def lasers_or_mines(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """A squad that launches mines fires nothing else."""
    specials = {unit.design.items[fire.weapon].equipment.special for fire in action.shots}
    if MINE not in specials or len(specials) == 1:
        return None
    return Barred("BMR-SUIT-096", f"{unit.name} fires either its lasers or its mines")


def attach_mines(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """Some of the mines stick to the target; each of them causes critical hits or, if it does not, damage."""
    gear, mined = shot.weapon.equipment, shot.aim.on_unit.target_kind.hull.mined
    assert mined is not None, "mines were launched at something they stick to"
    for _ in range(roll_cluster(play, unit_id, fire, "mine", fire.rate, TROOPER_HITS)):
        if not critical_hits(mined.check(play, fire.victim, mined.location)):
            strike(play, fire.victim, Hit(gear.damage, mined.location, cause=gear.name))
