"""Units on the terminal: a line for each in the roster, and the whole record sheet of one."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironhex.catalog import Equipment, Item, Location
from ironhex.catalog.mech_sheet import REAR
from ironhex.cli.drawing import side_style, unit_sign
from ironhex.kernel.hexes import DIRECTION_SHORT, DIRECTIONS
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.crew.warriors import consciousness_number
from ironhex.systems.classic.damage.condition import (
    conscious,
    location_name,
    shots_left,
    slot_hit,
    working_sinks,
    works,
)
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.notation import number_of

MODES = (Mode.WALK, Mode.RUN, Mode.JUMP)


def roster(battle: Battle) -> Table:
    """Every unit on a line: where it is and how it fares."""
    heat = "heat" if any(kind.has_heat for kind in battle.rules.kinds.values()) else ""
    columns = ("", "unit", "side", "hex", "MP", heat, "armor", "state")
    table = Table(*columns, box=None, pad_edge=False, header_style="dim")
    for unit in battle.units:
        sign = Text(unit_sign(battle, unit), side_style(battle, unit.side))
        table.add_row(sign if unit.on_map else "", unit.name, unit.side, *_line(battle, unit))
    return table


def _line(battle: Battle, unit: Unit) -> tuple[str, ...]:
    if unit.fate:
        return "", "", "", "", unit.fate
    kind = battle.kind(unit)
    facing = f" {DIRECTION_SHORT[unit.facing]}" if kind.has_facing else ""
    place = f"{unit.hex}{facing}" if unit.hex else "to come"
    left = f"{100 * sum(unit.armor) // sum(unit.design.armor)} %" if kind.holds_field else ""
    heat = str(unit.body.heat) if kind.has_heat else ""
    return place, movement(battle, unit), heat, left, ", ".join(state(unit))


def movement(battle: Battle, unit: Unit) -> str:
    """Walking, Running and Jumping MP as they are now; a dash for what it cannot do."""
    tallies = (allowance(battle, unit, mode) for mode in MODES)
    return "/".join("-" if tally.barred else str(tally.total) for tally in tallies)


def state(unit: Unit) -> Iterator[str]:
    """What is wrong with a unit, and what it has done this turn."""
    if unit.body.prone:
        yield "prone"
    if unit.body.shutdown:
        yield "shut down"
    if not conscious(unit):
        yield "unconscious"
    if unit.wounds:
        yield f"warrior hit {unit.wounds}×"
    lost = [unit.design.location_code(each) for each in range(len(unit.structure)) if unit.gone(each)]
    if lost:
        yield f"lost {' '.join(lost)}"
    if unit.move.mode is not Mode.STAND:
        yield f"{('', 'walked', 'ran', 'jumped')[unit.move.mode]} {unit.move.travelled}"
    if unit.body.club:
        yield f"club: {unit.body.club}"


def record_sheet(battle: Battle, unit: Unit) -> Group:
    """A unit's record sheet: armor, structure, weapons, ammunition, critical hits, heat and warrior."""
    parts: list[RenderableType] = [_head(battle, unit), _armor(unit), _weapons(battle, unit)]
    if unit.design.bins:
        parts.append(_ammunition(unit))
    if hits := tuple(critical_hits(unit)):
        parts.append(Text(f"critical hits: {'; '.join(hits)}", "bold"))
    return Group(*parts)


def _head(battle: Battle, unit: Unit) -> Text:
    design = unit.design
    facing = f", facing {DIRECTIONS[unit.facing]}" if battle.kind(unit).has_facing else ""
    place = f"at {unit.hex}{facing}" if unit.on_map else unit.fate or "off the map"
    text = Text.assemble(
        (f" {number_of(unit.id)} ", side_style(battle, unit.side)),
        (f" {unit.name}", "bold"),
        f" of {unit.side}, {f'{design.tons} tons, ' if design.tons else ''}{place}\n",
        f"walk/run/jump {movement(battle, unit)}",
    )
    if battle.kind(unit).has_heat:
        sinks = f"{working_sinks(unit) - unit.body.sinks_off} {'double ' if design.double_sinks else ''}heat sinks"
        text.append(f"   heat {unit.body.heat}, {sinks}\nwarrior: gunnery {unit.gunnery}, piloting {unit.piloting}")
    if unit.wounds:
        number = consciousness_number(unit.wounds)
        text.append(f", {unit.wounds} of 6 hits, awake on {number}+" if unit.wounds < 6 else ", killed")
    if states := ", ".join(state(unit)):
        text.append(f"\n{states}", "bold")
    return text


def _armor(unit: Unit) -> Table:
    """Every location; a card of the Quick-Start edition has neither rear armor nor structure."""
    plain = len(unit.armor) == len(unit.structure)
    columns = ("", "armor") if plain else ("", "armor", "rear", "structure")
    table = Table(*columns, box=None, pad_edge=False, header_style="dim")
    for location in range(len(unit.structure)):
        row = [_of(unit.armor[location], unit.design.armor[location])]
        if not plain:
            rear = REAR.get(Location(location))
            row.append(Text() if rear is None else _of(unit.armor[rear], unit.design.armor[rear]))
            row.append(_of(unit.structure[location], unit.design.structure_points[location]))
        gone = Text("gone", "bold red3") if unit.gone(location) else Text()
        table.add_row(location_name(unit, location), *row, gone)
    return table


def _of(left: int, full: int) -> Text:
    text = Text(f"{left:2d}/{full}")
    if left < full:
        text.stylize("bold" if left else "bold red3")
    return text


def _weapons(battle: Battle, unit: Unit) -> Table:
    hot = battle.kind(unit).has_heat
    columns = ("item", "weapon", "in", "heat" if hot else "", "damage", "min" if hot else "", "range", "")
    table = Table(*columns, box=None, pad_edge=False, header_style="dim")
    for item in unit.design.weapons:
        gear = item.equipment
        reach = f"{gear.short}/{gear.medium}/{gear.long}"
        minimum = str(gear.minimum) if gear.minimum else ""
        figures = (mounted(unit, item), str(gear.heat) if hot else "", damage_of(gear), minimum, reach)
        row = (str(item.index), gear.name, *figures, weapon_state(unit, item))
        table.add_row(*row, style="" if works(unit, item) else "dim")
    return table


def mounted(unit: Unit, item: Item) -> str:
    """Where a weapon is."""
    return unit.design.location_code(int(item.location)) + (" rear" if item.rear else "")


def damage_of(gear: Equipment) -> str:
    """What a weapon does; that of a platoon depends on its men."""
    if gear.category == "infantry":
        return "by men"
    points = "/".join(map(str, gear.damages or (gear.damage,)))
    return f"{points}×{gear.missiles}" if gear.missiles else points


def weapon_state(unit: Unit, item: Item) -> str:
    """Whether a weapon works, and how often it can still fire."""
    if not works(unit, item):
        return "destroyed"
    return f"{shots_left(unit, item)} shots" if item.equipment.ammo else ""


def _ammunition(unit: Unit) -> Text:
    bins = (
        f"{bin.equipment.name}{_lies(bin)}: {shots}{'' if works(unit, bin) else ' (lost)'}"
        for bin, shots in zip(unit.design.bins, unit.ammo, strict=True)
    )
    return Text(f"ammunition: {'; '.join(bins)}")


def _lies(bin: Item) -> str:
    """Where ammunition lies, where that matters."""
    return f" in {Location(bin.location).name}" if bin.slots else ""


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
