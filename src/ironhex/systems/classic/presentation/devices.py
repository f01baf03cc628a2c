"""What a unit carries besides weapons, with the state of each device in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from ironhex.catalog import Design, Item
from ironhex.engine.presentation.scene import Gear
from ironhex.systems.classic.armament.switching import switched_on
from ironhex.systems.classic.attack.guidance import fire_control
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.condition import rounds_left, works
from ironhex.systems.classic.missiles.interception import AMS
from ironhex.systems.classic.narrate.words import plural
from ironhex.systems.classic.presentation.gear import mount, range_text

# Parts of the machine rather than devices, and what the record sheet or a mark shows anyway.
BUILT_IN = frozenset({"case", "turret", "rotor", "amplifier", "lift", "dive", "cargo", "searchlight"})


def is_device(item: Item) -> bool:
    """Whether an item is listed as a device; anti-missile systems fire by themselves, so they are no weapons."""
    gear = item.equipment
    return gear.special == AMS or (gear.category == "equipment" and gear.special not in BUILT_IN)


@lru_cache(maxsize=1024)
def devices_of(design: Design) -> tuple[Item, ...]:
    """The devices of a design."""
    return tuple(item for item in design.items if is_device(item))


def devices(unit: Unit) -> Iterator[Gear]:
    """The devices of a unit with their states."""
    for item in devices_of(unit.design):
        gear = item.equipment
        state = STATES.get(gear.special, _nothing)(unit, item)
        yield Gear(str(item.index), gear.name, mount(unit.design, item), (state,), works(unit, item))


def _nothing(unit: Unit, item: Item) -> str:
    return ""


def _rounds(unit: Unit, item: Item) -> str:
    return plural(rounds_left(unit, item), "round") if switched_on(unit, item) else "off"


def _field(unit: Unit, item: Item) -> str:
    far = item.equipment.long
    return f"jams {plural(far, 'hex', 'hexes')} around" if far else "jams its hex"


def _search(unit: Unit, item: Item) -> str:
    return f"finds within {plural(item.equipment.long, 'hex', 'hexes')}"


def _range(unit: Unit, item: Item) -> str:
    return range_text(item.equipment)


def _engaged(unit: Unit, item: Item) -> str:
    return "engaged" if switched_on(unit, item) else "off"


def _controls(unit: Unit, item: Item) -> str:
    """The launcher that a fire control system guides."""
    own = (launcher for launcher, system in fire_control(unit.design).items() if system.index == item.index)
    return next((f"for the {unit.design.items[each].equipment.name}" for each in own), "")


def _charge(unit: Unit, item: Item) -> str:
    return "fired" if item.index in unit.expended else "1 shot"


STATES: Mapping[str, Callable[[Unit, Item], str]] = {
    AMS: _rounds,
    "a-pod": _charge,
    "artemis": _controls,
    "ecm": _field,
    "probe": _search,
    "stealth": _engaged,
    "tag": _range,
    "targeting computer": lambda unit, item: "−1 to hit",
}
