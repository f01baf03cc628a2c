"""Ammunition that heat sets off early: incendiary missiles, which roll by the table of infernos."""

from __future__ import annotations

from ironhex.catalog.loads import munition_of
from ironhex.catalog.munitions import includes
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.damage.explosions import explode_bin
from ironhex.systems.classic.events.heat import AmmunitionChecked
from ironhex.systems.classic.heat import avoid_number
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

VOLATILE = ((28, 12), (23, 10), (19, 8), (14, 6), (10, 4))  # from which heat on, and what must be rolled


def volatile_bins(unit: Unit) -> tuple[int, ...]:
    """The bins with incendiary missiles; shells of autocannon are not affected."""
    return tuple(
        index
        for index, bin in enumerate(unit.design.bins)
        if unit.ammo[index] > 0
        and bin.equipment.special
        and bin.equipment.family == "LRM"
        and "incendiary" in includes(munition_of(bin.equipment))
        and works(unit, bin)
    )


def risk_volatile_ammunition(play: ClassicPlay, unit_id: int) -> None:
    """A roll besides the usual ones; if it fails, a whole bin of incendiary missiles explodes, the fullest first."""
    unit = play.facts.unit(unit_id)
    bins, number = volatile_bins(unit), avoid_number(VOLATILE, unit.body.heat)
    if not bins or number is None:
        return
    faces = roll_for(play, unit, why="avoid an explosion of incendiary missiles")
    avoided = sum(faces) >= number
    play.emit(AmmunitionChecked(unit_id, unit.body.heat, number, faces, avoided, known_to=unit.known_to))
    if not avoided:
        explode_bin(play, unit_id, max(bins, key=lambda bin: (unit.ammo[bin], -bin)))
