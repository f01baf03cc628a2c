"""Ammunition that heat sets off early: incendiary missiles, which roll by the table of infernos."""

from __future__ import annotations

from collections.abc import Callable

from ironhex.catalog import Equipment
from ironhex.catalog.loads import munition_of
from ironhex.catalog.munitions import includes
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.damage.explosions import explode_bin
from ironhex.systems.classic.events.heat import AmmunitionChecked
from ironhex.systems.classic.heat import avoid_number
from ironhex.systems.classic.munitions.damage import INCENDIARY
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

VOLATILE = ((28, 12), (23, 10), (19, 8), (14, 6), (10, 4))  # from which heat on, and what must be rolled


def volatile_bins(unit: Unit) -> tuple[int, ...]:
    """The bins with incendiary missiles; shells of autocannon are not affected."""
    return bins_with(unit, _incendiary_missiles)


def _incendiary_missiles(ammo: Equipment) -> bool:
    return ammo.family == "LRM" and INCENDIARY in includes(munition_of(ammo))


def bins_with(unit: Unit, dangerous: Callable[[Equipment], bool]) -> tuple[int, ...]:
    """The bins that work and are not empty, of some special ammunition."""
    return tuple(
        index
        for index, bin in enumerate(unit.design.bins)
        if unit.ammo[index] > 0 and bin.equipment.special and dangerous(bin.equipment) and works(unit, bin)
    )


def risk_volatile_ammunition(play: ClassicPlay, unit_id: int) -> None:
    """A whole bin of incendiary missiles may explode."""
    unit = play.facts.unit(unit_id)
    bin = set_off(play, unit, volatile_bins(unit), "incendiary missiles")
    if bin is not None:
        explode_bin(play, unit_id, bin)


def set_off(play: ClassicPlay, unit: Unit, bins: tuple[int, ...], what: str) -> int | None:
    """A roll besides the usual ones; if it fails, the fullest bin explodes, the first of several."""
    number = avoid_number(VOLATILE, unit.body.heat)
    if not bins or number is None:
        return None
    faces = roll_for(play, unit, why=f"avoid an explosion of {what}")
    avoided = sum(faces) >= number
    play.emit(AmmunitionChecked(unit.id, unit.body.heat, number, faces, avoided, known_to=unit.known_to))
    return None if avoided else max(bins, key=lambda bin: (unit.ammo[bin], -bin))
