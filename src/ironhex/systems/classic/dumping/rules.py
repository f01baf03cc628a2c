"""Dumping ammunition: announced in the End Phase, done in the next one, and dangerous in between."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.engine import Event, Task
from ironhex.systems.classic.armament.switching import item_name
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import able, feeds
from ironhex.systems.classic.damage.explosions import explode_bin, force
from ironhex.systems.classic.dumping.events import AmmunitionDumped, DumpedAmmunitionHit, DumpingBegan
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.heat import AMMO_EXPLOSION, avoid_number
from ironhex.systems.classic.sequence import ClassicPlay

DUMPED_AMMUNITION = "dumped ammunition"  # the choice
ENDANGERED_AMMUNITION = "endangered ammunition"  # the same choice when the ammunition may explode soon
KEEP_ALL = "keep all"
UNDER_FIRE = (Phase.WEAPONS, Phase.PHYSICAL)


class OfferDumping(Task, frozen=True, tag=True):
    """A warrior may announce that ammunition is dumped in the next turn, bin by bin."""

    unit: int


class SetOff(Task, frozen=True, tag=True):
    """The ammunition that a 'Mech is dumping explodes."""

    unit: int


# --- in the End Phase -------------------------------------------------------------------------------------------------
def dumpable(unit: Unit) -> tuple[int, ...]:
    """The bins whose ammunition a unit could dump."""
    return tuple(index for index, bin in enumerate(unit.design.bins) if feeds(unit, index, bin))


def endangered(unit: Unit) -> tuple[int, ...]:
    """The bins whose ammunition may explode soon: there is no armor left over it, or the 'Mech is hot enough."""
    hot = avoid_number(AMMO_EXPLOSION, unit.body.heat) is not None
    bins = ((index, unit.design.bins[index]) for index in dumpable(unit))
    return tuple(index for index, bin in bins if force(unit, bin) and (hot or not unit.armor[bin.location]))


def with_ammunition(battle: Battle) -> Iterator[Unit]:
    """The units whose warriors may dump ammunition; hidden ones do nothing that would give them away."""
    for unit in battle.present():
        if battle.kind(unit).dumps and not unit.hidden and able(unit) and dumpable(unit):
            yield unit


def finish_dumping(play: ClassicPlay) -> None:
    """What was announced a turn ago is gone now; on the ground it is harmless and useless."""
    for unit in play.facts.present():
        if unit.dumping:
            play.emit(AmmunitionDumped(unit.id, unit.dumping))


def offer_dumping(play: ClassicPlay) -> None:
    """Every warrior who can act decides."""
    play.then(*(OfferDumping(unit.id) for unit in with_ammunition(play.facts)))


def dump(play: ClassicPlay, task: OfferDumping) -> None:
    """All ammunition of a slot is dumped, or none; then the warrior may dump more."""
    unit = play.facts.unit(task.unit)
    names = {item_name(unit, unit.design.bins[bin]): bin for bin in dumpable(unit)}
    what = ENDANGERED_AMMUNITION if endangered(unit) else DUMPED_AMMUNITION
    if names and (choice := choose(play, unit.id, what, "BMR-DUMP-001", (KEEP_ALL, *names))) != KEEP_ALL:
        play.emit(DumpingBegan(unit.id, names[choice]))
        play.then(task)


# --- hits in the back -------------------------------------------------------------------------------------------------
def hit_from_behind(before: Battle, after: Battle, event: Event) -> tuple[Task, ...]:
    """Any hit on a rear torso in an attack phase sets off the ammunition that falls out there."""
    if not isinstance(event, Damaged) or not event.rear or event.internal or after.phase not in UNDER_FIRE:
        return ()
    unit = after.unit(event.unit)
    return (SetOff(unit.id),) if unit.dumping and event.location in unit.design.rear else ()


def set_off(play: ClassicPlay, task: SetOff) -> None:
    unit = play.facts.unit(task.unit)
    bins = tuple(bin for bin in unit.dumping if force(unit, unit.design.bins[bin]))
    if bins and unit.on_map:
        play.emit(DumpedAmmunitionHit(unit.id, bins))
        for bin in bins:
            if play.facts.unit(unit.id).on_map and force(play.facts.unit(unit.id), unit.design.bins[bin]):
                explode_bin(play, unit.id, bin)
