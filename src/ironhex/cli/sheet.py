"""Units on the terminal: a line for each in the roster, and the whole record sheet of one."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironhex.catalog import Item, Location
from ironhex.catalog.sheet import REAR
from ironhex.cli.drawing import side_style, unit_sign
from ironhex.kernel.hexes import DIRECTION_SHORT, DIRECTIONS
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.condition import conscious, location_name, shots_left, slot_hit, working_sinks, works
from ironhex.systems.classic.mobility import allowance
from ironhex.systems.classic.notation import number_of
from ironhex.systems.classic.warriors import consciousness_number

MODES = (Mode.WALK, Mode.RUN, Mode.JUMP)


def roster(battle: Battle) -> Table:
    """Every unit on a line: where it is and how it fares."""
    table = Table(
        "", "unit", "side", "hex", "MP", "heat", "armor", "state", box=None, pad_edge=False, header_style="dim"
    )
    for unit in battle.units:
        sign = Text(unit_sign(battle, unit), side_style(battle, unit.side))
        table.add_row(sign if unit.on_map else "", unit.name, unit.side, *_line(battle, unit))
    return table


def _line(battle: Battle, unit: Unit) -> tuple[str, ...]:
    if unit.fate:
        return "", "", "", "", unit.fate
    place = f"{unit.hex} {DIRECTION_SHORT[unit.facing]}" if unit.hex else "to come"
    left = f"{100 * sum(unit.armor) // sum(unit.design.armor)} %" if battle.kind(unit).has_location else ""
    return place, movement(battle, unit), str(unit.heat), left, ", ".join(state(unit))


def movement(battle: Battle, unit: Unit) -> str:
    """Walking, Running and Jumping MP as they are now; a dash for what it cannot do."""
    tallies = (allowance(battle, unit, mode) for mode in MODES)
    return "/".join("-" if tally.barred else str(tally.total) for tally in tallies)


def state(unit: Unit) -> Iterator[str]:
    """What is wrong with a unit, and what it has done this turn."""
    if unit.prone:
        yield "prone"
    if unit.shutdown:
        yield "shut down"
    if not conscious(unit):
        yield "unconscious"
    if unit.wounds:
        yield f"warrior hit {unit.wounds}×"
    lost = [Location(each).name for each in range(len(unit.structure)) if unit.gone(each)]
    if lost:
        yield f"lost {' '.join(lost)}"
    if unit.did.mode is not Mode.STAND:
        yield f"{('', 'walked', 'ran', 'jumped')[unit.did.mode]} {unit.did.travelled}"
    if unit.club:
        yield f"club: {unit.club}"


def record_sheet(battle: Battle, unit: Unit) -> Group:
    """A unit's record sheet: armor, structure, weapons, ammunition, critical hits, heat and warrior."""
    parts: list[RenderableType] = [_head(battle, unit), _armor(unit), _weapons(unit)]
    if unit.design.bins:
        parts.append(_ammunition(unit))
    if hits := tuple(critical_hits(unit)):
        parts.append(Text(f"critical hits: {'; '.join(hits)}", "bold"))
    return Group(*parts)


def _head(battle: Battle, unit: Unit) -> Text:
    design = unit.design
    place = f"at {unit.hex}, facing {DIRECTIONS[unit.facing]}" if unit.on_map else unit.fate or "off the map"
    sinks = f"{working_sinks(unit) - unit.sinks_off} {'double ' if design.double_sinks else ''}heat sinks"
    text = Text.assemble(
        (f" {number_of(unit.id)} ", side_style(battle, unit.side)),
        (f" {unit.name}", "bold"),
        f" of {unit.side}, {design.tons} tons, {place}\n",
        f"walk/run/jump {movement(battle, unit)}   heat {unit.heat}, {sinks}\n",
        f"warrior: gunnery {unit.gunnery}, piloting {unit.piloting}",
    )
    if unit.wounds:
        number = consciousness_number(unit.wounds)
        text.append(f", {unit.wounds} of 6 hits, awake on {number}+" if unit.wounds < 6 else ", killed")
    if states := ", ".join(state(unit)):
        text.append(f"\n{states}", "bold")
    return text


def _armor(unit: Unit) -> Table:
    table = Table("", "armor", "rear", "structure", box=None, pad_edge=False, header_style="dim")
    for location in Location:
        rear = REAR.get(location)
        row = _of(unit.armor[location], unit.design.armor[location])
        behind = _of(unit.armor[rear], unit.design.armor[rear]) if rear is not None else Text()
        inside = _of(unit.structure[location], unit.design.structure_points[location])
        gone = Text("gone", "bold red3") if unit.gone(location) else Text()
        table.add_row(location_name(unit, location), row, behind, inside, gone)
    return table


def _of(left: int, full: int) -> Text:
    text = Text(f"{left:2d}/{full}")
    if left < full:
        text.stylize("bold" if left else "bold red3")
    return text


def _weapons(unit: Unit) -> Table:
    columns = ("item", "weapon", "in", "heat", "damage", "min", "range", "")
    table = Table(*columns, box=None, pad_edge=False, header_style="dim")
    for item in unit.design.weapons:
        gear = item.equipment
        where = Location(item.location).name + (" rear" if item.rear else "")
        reach = f"{gear.short}/{gear.medium}/{gear.long}"
        damage = f"{gear.damage}×{gear.missiles}" if gear.missiles else str(gear.damage)
        minimum = str(gear.minimum) if gear.minimum else ""
        row = (str(item.index), gear.name, where, str(gear.heat), damage, minimum, reach, weapon_state(unit, item))
        table.add_row(*row, style="" if works(unit, item) else "dim")
    return table


def weapon_state(unit: Unit, item: Item) -> str:
    """Whether a weapon works, and how often it can still fire."""
    if not works(unit, item):
        return "destroyed"
    return f"{shots_left(unit, item)} shots" if item.equipment.ammo else ""


def _ammunition(unit: Unit) -> Text:
    bins = (
        f"{bin.equipment.name} in {Location(bin.location).name}: {shots}{'' if works(unit, bin) else ' (lost)'}"
        for bin, shots in zip(unit.design.bins, unit.ammo, strict=True)
    )
    return Text(f"ammunition: {'; '.join(bins)}")


def critical_hits(unit: Unit) -> Iterator[str]:
    """What has been hit, location by location; lost locations are told elsewhere."""
    for location, contents in enumerate(unit.design.contents):
        if unit.gone(location):
            continue
        struck = [
            content.equipment.name if isinstance(content, Item) else content
            for slot, content in enumerate(contents)
            if content is not None and slot_hit(unit, location, slot)
        ]
        if struck:
            yield f"{location_name(unit, location)}: {', '.join(struck)}"
