"""Units as figures: their position, their record sheets, and what everybody should see of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Item
from ironhex.catalog.mech import WEIGHT_CLASSES
from ironhex.engine.presentation.scene import Figure, Gauge, Gear, Mark, Part, Skill, Speed
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.attack.arcs import turned
from ironhex.systems.classic.attack.turning import turning_of
from ironhex.systems.classic.battle import Battle, How, Mode, Unit
from ironhex.systems.classic.damage.condition import (
    ENGINE,
    GYRO,
    LIFE_SUPPORT,
    SENSORS,
    hits,
    location_name,
    slot_hit,
    working_sinks,
)
from ironhex.systems.classic.events.damage import DEAD
from ironhex.systems.classic.infantry.carriers import cargo_space
from ironhex.systems.classic.kinds.kind import Hull, Kind
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.narrate.movement import harder_to_hit
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.presentation.devices import devices, is_device
from ironhex.systems.classic.presentation.gear import columns, gear
from ironhex.systems.classic.presentation.layouts import LAYOUTS
from ironhex.systems.classic.presentation.pictures import picture_key
from ironhex.systems.classic.presentation.unit_marks import MOVING, marks, whereabouts
from ironhex.systems.classic.sequence import has_acted
from ironhex.systems.classic.sight.terrain import elevation
from ironhex.systems.hex_field import degrees

HOTTEST = 30
HEAT_STEPS = (5, 14, 19)  # heat at which it gets slow, may shut down, and may blow up
HEAT_TIP = (
    "From 5 heat it gets slower and aims worse, from 14 it may shut down, and from 19 its ammunition may explode. "
    "Sinks are the points of heat that it loses every turn."
)
WOUNDS_TIP = "With every wound the warrior may lose consciousness; six are deadly."
# Systems whose hits count, how many are too many, and what they do.
VITAL = {
    ENGINE: (3, "Each engine hit adds 5 heat a turn; the third one destroys the 'Mech."),
    GYRO: (2, "A gyro hit makes falls likely; the second one makes standing impossible."),
    SENSORS: (2, "A sensor hit makes shots harder; after the second one no weapon can be fired."),
    LIFE_SUPPORT: (1, "Without life support, heat and water wound the warrior."),
}
LONG = 22  # letters on a name plate
ARMOR, STRUCTURE, MEN, HEAT, WOUNDS = "armor", "structure", "men", "heat", "wounds"
ON_SHEET = (ARMOR, STRUCTURE)
# What the record sheet shows.
_WORKING = ("design", "structure", "crits", "jammed", "clearing", "ammo", "expended", "off", "flooded", "body.severed")
SHEET = attrgetter("armor", *_WORKING)
GEAR = attrgetter(*_WORKING)  # which weapons and devices work
SINKS = attrgetter("design", "structure", "crits", "body.severed", "body.sinks_off")  # what removes heat
# What gives Movement Points.
LEGS = attrgetter("kind", "design", "structure", "crits", "hex", "elevation", "body", "loads")


class Drawn(NamedTuple):
    """A unit drawn earlier, as it was then."""

    unit: Unit
    figure: Figure

    def still(self, unit: Unit, fields: Callable[[Unit], Any]) -> bool:
        """Whether some fields are unchanged since then."""
        return bool(fields(unit) == fields(self.unit))


def figure(
    battle: Battle,
    unit: Unit,
    *,
    spotting: bool = False,
    signals: tuple[Mark, ...] = (),
    old: Drawn | None = None,
) -> Figure:
    """A unit as it is drawn, with marks that depend on others; unchanged parts are taken from an older drawing."""
    kind = battle.kind(unit)
    sheet = old.figure if old and old.still(unit, SHEET) else _record_sheet(battle, unit, old)
    name = named(battle, unit.id)
    return replace(
        sheet,
        name=name,
        plate=sheet.plate if sheet.name == name else plate(name),
        place=str(unit.hex) if unit.on_map else "",
        on=str(number_of(unit.attached.to)) if unit.attached and not unit.fate else "",
        hostile=unit.attached is not None and unit.attached.how is How.SWARM,
        heading=degrees(unit.facing) if kind.has_facing else None,
        aim=degrees(unit.facing + turned(unit, unit.turn.twist)) if turning_of(battle, unit) else None,
        level=elevation(battle, unit) if unit.on_map else None,
        gauges=(*sheet.gauges[: _on_sheet(sheet)], *_state(battle, unit, old)),
        speeds=old.figure.speeds if old and _as_fast(battle, unit, old) else tuple(_speeds(battle, unit)),
        done=has_acted(battle, unit),
        target_modifier=harder_to_hit(unit.move.hexes, unit.move.mode, kind.drive.gait.flies),
        marks=(*whereabouts(battle, unit), *marks(kind, unit, spotting), *signals),
        fate=unit.fate,
    )


def in_new_phase(battle: Battle, unit: Unit, old: Figure) -> Figure:
    """An unchanged unit when another phase has begun: it may have to act again."""
    done = has_acted(battle, unit)
    return old if old.done == done else replace(old, done=done)


def _on_sheet(sheet: Figure) -> int:
    """How many of its gauges are on the record sheet; these come first."""
    return sum(gauge.id in ON_SHEET for gauge in sheet.gauges)


def plate(name: str) -> str:
    """A name short enough for its plate: `Hunchback HBK-4G (Blue 3)` becomes `Hunchback 4G 3`."""
    bare = re.sub(r"\s*\(\D*(\d+)\)$", r" \1", re.sub(r"\b[A-Z0-9]{2,4}-(?=\w)", "", name, count=1))
    short = re.sub(r"\s*\([^)]*\)", "", bare) if len(bare) > LONG else bare
    return short if len(short) <= LONG else _in_whole_words(short)


def _in_whole_words(name: str) -> str:
    """As many whole words of a name as its plate has room for, and its number."""
    *_words, last = name.split()
    number = f" {last}" if last.isdigit() else ""
    cut = name[: LONG + 1 - len(number)].rpartition(" ")[0] or name[: LONG - len(number)]
    return f"{cut}{number}"


# --- the record sheet -------------------------------------------------------------------------------------------------
def _record_sheet(battle: Battle, unit: Unit, old: Drawn | None) -> Figure:
    """What the record sheet shows, whatever the unit is doing."""
    design, kind = unit.design, battle.kind(unit)
    known = Figure(
        id=str(number_of(unit.id)),
        name="",
        side=unit.side,
        seat=unit.seat,
        icon=unit.kind,
        value=unit.value if battle.rules.points else 0,
        skills=tuple(
            Skill(name, kind.steering if name == "piloting" else name, getattr(unit, name)) for name in kind.skills
        ),
    )
    if not kind.has_sheet:
        return known
    works = SHEET if kind.hull.men else GEAR  # dead men lose their weapons
    return replace(
        known,
        size=size_of(design.tons),
        picture=picture_key(design),
        facts=(*((f"{design.tons} t",) if design.tons else ()), *_room(unit), *critical_hits(unit)),
        gauges=tuple(_totals(unit, kind.hull)),
        parts=tuple(_parts(unit, kind.hull, old)),
        columns=columns(heats=kind.has_heat),
        gear=old.figure.gear if old and old.still(unit, works) else _gear(unit, kind),
        devices=old.figure.devices if old and old.still(unit, works) else tuple(devices(unit)),
    )


def _room(unit: Unit) -> Iterator[str]:
    """The space for infantry."""
    if space := cargo_space(unit):
        yield f"room for {space:g} t"


def critical_hits(unit: Unit) -> Iterator[str]:
    """What has been hit in each location, such as `CT hit: Gyro`; lost locations are told elsewhere."""
    for location, contents in enumerate(unit.design.contents):
        if not unit.crits[location] or unit.gone(location):
            continue
        struck = [
            content.equipment.name if isinstance(content, Item) else content
            for slot, content in enumerate(contents)
            if content is not None and slot_hit(unit, location, slot)
        ]
        if struck:
            hits = [
                f"{name} ×{struck.count(name)}" if struck.count(name) > 1 else name for name in dict.fromkeys(struck)
            ]
            yield f"{unit.design.location_code(location)} hit: {', '.join(hits)}"


def size_of(tons: int) -> str:
    """The size at which a unit of this weight is drawn; empty for one without a weight."""
    return next((name.lower() for _, heaviest, name in WEIGHT_CLASSES if tons <= heaviest), "assault") if tons else ""


def _totals(unit: Unit, hull: Hull) -> Iterator[Gauge]:
    """The total armor and structure left."""
    design = unit.design
    yield Gauge(ARMOR, _percent(sum(unit.armor), sum(design.armor)), 100, "ring", form="percent")
    if hull.structured:
        structure = _percent(_sound_structure(unit), sum(design.structure_points))
        yield Gauge(STRUCTURE, structure, 100, form="percent")


def _gear(unit: Unit, kind: Kind) -> tuple[Gear, ...]:
    return tuple(gear(unit, kind, item) for item in unit.design.weapons if not is_device(item))


def _percent(left: int, full: int) -> int:
    """What is left in whole percent; 100 only if untouched, 0 only if gone."""
    return 0 if not left else 100 if left >= full else min(99, max(1, round(100 * left / full)))


def _sound_structure(unit: Unit) -> int:
    return sum(0 if unit.gone(location) else points for location, points in enumerate(unit.structure))


def _parts(unit: Unit, hull: Hull, old: Drawn | None) -> Iterator[Part]:
    """The locations; unchanged ones are reused."""
    before = old.unit if old and old.unit.design is unit.design and old.figure.parts else None
    for number, location in enumerate(place.index for place in unit.design.locations if place.struck):
        rear = unit.design.rear.get(location)
        rows = (location,) if rear is None else (location, rear)
        if (
            old
            and before
            and all(before.armor[row] == unit.armor[row] for row in rows)
            and before.structure[location] == unit.structure[location]
            and before.gone(location) == unit.gone(location)
        ):
            yield old.figure.parts[number]
        else:
            yield _part(unit, hull, location, rear)


def _part(unit: Unit, hull: Hull, location: int, rear: int | None) -> Part:
    design, code = unit.design, unit.design.location_code(location)
    points = unit.armor[location], design.armor[location]
    gauges = [Gauge(MEN, *points, "heads") if hull.men else Gauge(ARMOR, *points)]
    if rear is not None:
        gauges.append(Gauge("rear armor", unit.armor[rear], design.armor[rear]))
    if hull.structured:
        gauges.append(Gauge(STRUCTURE, unit.structure[location], design.structure_points[location], "inner"))
    box = LAYOUTS.get(unit.kind, {}).get(code)
    return Part(code, location_name(unit, location), tuple(gauges), box, unit.gone(location))


# --- what it is doing -------------------------------------------------------------------------------------------------
def _state(battle: Battle, unit: Unit, old: Drawn | None) -> Iterator[Gauge]:
    """Heat and wounds."""
    if battle.kind(unit).has_heat:
        known = next((gauge.note for gauge in old.figure.gauges if gauge.id == HEAT), "") if old else ""
        note = known if known and old and old.still(unit, SINKS) else _sinks(unit)
        yield Gauge(HEAT, unit.body.heat, HOTTEST, "number", note=note, steps=HEAT_STEPS, tip=HEAT_TIP)
    if unit.wounds:
        yield Gauge(WOUNDS, unit.wounds, DEAD, "cross", tip=WOUNDS_TIP)
    for system, (most, tip) in VITAL.items():
        if struck := hits(unit, system):
            label = f"{system.lower()} hits"
            yield Gauge(system.lower(), min(struck, most), most, label=label, tip=tip)


def _sinks(unit: Unit) -> str:
    """The heat its sinks remove in a turn."""
    sinks = max(0, working_sinks(unit) - unit.body.sinks_off) * (2 if unit.design.double_sinks else 1)
    return f"sinks {sinks}"


def _as_fast(battle: Battle, unit: Unit, old: Drawn) -> bool:
    """Whether nothing has changed the Movement Points of a unit; infantry that is carried outside does, too."""
    return old.still(unit, LEGS) and not battle.rules.slings


def _speeds(battle: Battle, unit: Unit) -> Iterator[Speed]:
    """Current Movement Points by mode; a unit with only one mode just moves, and one that is built in has none."""
    kind = battle.kind(unit)
    points = {mode: _points(battle, unit, mode) for mode in MOVING}
    if not unit.design.walk and not any(points.values()):
        return
    walk = kind.drive.walks.removesuffix("s") if points[Mode.RUN] else "move"
    yield Speed("walk", walk, points[Mode.WALK])
    if points[Mode.RUN]:
        yield Speed("run", kind.drive.runs.removesuffix("s"), points[Mode.RUN])
    if points[Mode.JUMP]:
        yield Speed("jump", "jump", points[Mode.JUMP])


def _points(battle: Battle, unit: Unit, mode: Mode) -> int:
    """Current Movement Points; none if the mode is barred."""
    tally = allowance(battle, unit, mode)
    return 0 if tally.barred else tally.total
