"""Jammed weapons: a unit may spend a turn on clearing one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ironhex.catalog import Item as Mounted
from ironhex.engine import Task
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.armament.events import ClearingBegan, ClearingRolled
from ironhex.systems.classic.armament.switching import item_name
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import able, ready
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

CLEAR_JAM = "jammed weapon"
LEAVE = "leave it"
DIFFICULT = 3


class OfferClearing(Task, frozen=True, tag=True):
    """A unit may decide to clear a jammed weapon in the next turn."""

    unit: int


def clearable(battle: Battle, unit: Unit) -> Iterator[Mounted]:
    """The jammed weapons of a unit that can be cleared."""
    for number in unit.jammed:
        item = unit.design.items[number]
        if battle.rules.firing(item.equipment).clears and intact(unit, item):
            yield item


def could_fire(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has a jammed weapon that could fire once it is cleared."""
    freed = replace(unit, jammed=())
    return any(ready(freed, item) for item in clearable(battle, unit))


def intact(unit: Unit, item: Mounted) -> bool:
    """Whether nothing but the jam is wrong with a weapon."""
    return not any(unit.crits[location] >> slot & 1 or unit.gone(location) for location, slot in item.slots)


def offer_clearing(play: ClassicPlay) -> None:
    """Every crew that can act decides in the End Phase."""
    play.then(*(OfferClearing(unit.id) for unit in with_jams(play.facts) if not unit.hidden))


def with_jams(battle: Battle) -> Iterator[Unit]:
    """The units whose crews may clear a jam."""
    return (unit for unit in battle.present() if able(unit) and any(clearable(battle, unit)))


def decide(play: ClassicPlay, task: OfferClearing) -> None:
    unit = play.facts.unit(task.unit)
    names = {item_name(unit, item): item for item in clearable(play.facts, unit)}
    choice = choose(play, unit.id, CLEAR_JAM, "BMR-EQ-038", (LEAVE, *names))
    if choice != LEAVE:
        play.emit(ClearingBegan(unit.id, names[choice].index, known_to=unit.known_to))


def try_to_clear(play: ClassicPlay) -> None:
    """At the end of the Weapon Attack Phase everybody who has worked on a jam rolls."""
    for unit in tuple(play.facts.units):
        if unit.clearing is not None and unit.on_map:
            number = clearing_tally(unit)
            faces = () if number.barred else roll_for(play, unit, why="clear a jam")
            cleared = bool(faces) and sum(faces) >= number.total
            play.emit(ClearingRolled(unit.id, unit.clearing, number, faces, cleared, known_to=unit.known_to))


def clearing_tally(unit: Unit) -> Tally:
    """The number to clear a jam."""
    if not able(unit):
        return Tally(barred=Barred("BMR-EQ-039", "the crew cannot act"))
    if unit.clearing is not None and not intact(unit, unit.design.items[unit.clearing]):
        return Tally(barred=Barred("BMR-EQ-039", "the weapon is destroyed"))
    return Tally((Mod("BMR-HIT-003", unit.gunnery, "Gunnery Skill"), Mod("BMR-EQ-039", DIFFICULT, "clearing a jam")))
