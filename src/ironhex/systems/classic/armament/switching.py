"""Equipment that is switched on and off in the End Phase.

`Unit.off` has the item numbers of what is switched off; everything else is on. A chapter whose equipment has a switch
lists it in `SWITCHES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ironhex.catalog import Design
from ironhex.catalog import Item as Mounted
from ironhex.engine import Task
from ironhex.systems.classic.armament.events import Switched
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import able, works
from ironhex.systems.classic.electronics.stealth_armor import can_engage
from ironhex.systems.classic.sequence import ClassicPlay

SWITCHING, DEFENSES = "switched equipment", "anti-missile systems"  # the choices
AS_IT_IS = "leave as it is"


class Switch(NamedTuple):
    """The rule by which an item is switched, whether it still works, and the choice that it belongs to."""

    rule: str
    works: Callable[[Unit, Mounted], bool] = works
    choice: str = SWITCHING


# What can be switched, by `Equipment.special`.
SWITCHES: Mapping[str, Switch] = {
    "ams": Switch("BMR-EQ-015", choice=DEFENSES),
    "stealth": Switch("BMR-EQ-143", can_engage),
}


class OfferSwitching(Task, frozen=True, tag=True):
    """A crew may switch equipment on or off, each item once."""

    unit: int
    done: tuple[int, ...] = ()


def switched_on(unit: Unit, item: Mounted) -> bool:
    """Whether an item is on; it may still be damaged."""
    return item.index not in unit.off


def switchable(unit: Unit) -> Iterator[Mounted]:
    """The items of a unit that can be switched and still work."""
    return (item for item in _with_switch(unit.design) if SWITCHES[item.equipment.special].works(unit, item))


def _with_switch(design: Design) -> list[Mounted]:
    return sorted(item for special in SWITCHES for item in design.with_special(special))


def has_switch(design: Design, choice: str) -> bool:
    """Whether a design has equipment that belongs to a choice."""
    return any(SWITCHES[item.equipment.special].choice == choice for item in _with_switch(design))


def offer_switching(play: ClassicPlay) -> None:
    """Every crew that can act decides in the End Phase."""
    play.then(*(OfferSwitching(unit.id) for unit in with_switches(play.facts) if not unit.hidden))


def with_switches(battle: Battle) -> Iterator[Unit]:
    """The units whose crews may switch something."""
    return (unit for unit in battle.present() if able(unit) and any(switchable(unit)))


def switch(play: ClassicPlay, task: OfferSwitching) -> None:
    """The crew switches one item of a choice after the other, or leaves the rest of them as they are."""
    unit = play.facts.unit(task.unit)
    left = [item for item in switchable(unit) if item.index not in task.done]
    if not left:
        return
    rule, _, what = SWITCHES[left[0].equipment.special]
    names = {item_name(unit, item): item for item in left if SWITCHES[item.equipment.special].choice == what}
    chosen = choose(play, unit.id, what, rule, (AS_IT_IS, *names))
    done = list(names.values()) if chosen == AS_IT_IS else [names[chosen]]
    if chosen != AS_IT_IS:
        item = names[chosen]
        play.emit(Switched(unit.id, item.index, on=not switched_on(unit, item), known_to=unit.known_to))
    play.then(OfferSwitching(unit.id, (*task.done, *(item.index for item in done))))


def item_named(unit: Unit, name: str) -> Mounted | None:
    """The switchable item that an option names."""
    return next((item for item in switchable(unit) if item_name(unit, item) == name), None)


def item_name(unit: Unit, item: Mounted) -> str:
    """An item by its name, its location and its number, as an option that stays the same whatever is destroyed."""
    return f"{item.equipment.name} ({unit.design.location_code(item.location)}, {item.index})"
