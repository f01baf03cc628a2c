"""The sheet of one figure: everything its presentation says about it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironhex.cli.terminal.figures import gauge_text, labels_of, place_of, state
from ironhex.cli.terminal.numbers import direction
from ironhex.cli.terminal.styles import side_style
from ironhex.engine.presentation import Figure, Scene
from ironhex.engine.presentation.field import Field
from ironhex.engine.presentation.scene import Gauge


def figure_sheet(scene: Scene, field: Field, figure: Figure) -> Group:
    """A summary, its parts, and its gear."""
    parts: list[RenderableType] = [_head(scene, field, figure)]
    if figure.parts:
        parts.append(_parts(figure))
    if figure.gear:
        parts.append(_gear(figure))
    return Group(*parts)


def _head(scene: Scene, field: Field, figure: Figure) -> Text:
    text = Text.assemble(
        (f" {figure.id} ", side_style(scene, figure.side)),
        (f" {figure.name}", "bold"),
        f" of {figure.side}, {_where(scene, field, figure)}",
        f", {figure.value} {scene.points}" if figure.value and scene.points else "",
    )
    for line in filter(None, map("   ".join, (_abilities(figure), _condition(figure)))):
        text.append(f"\n{line}")
    if states := ", ".join(state(figure)):
        text.append(f"\n{states}", "bold")
    return text


def _where(scene: Scene, field: Field, figure: Figure) -> str:
    if figure.on and not figure.fate:
        return f"with {next(other.name for other in scene.figures if other.id == figure.on)}"
    place = place_of(figure, field)
    if figure.fate or not place:
        return figure.fate or "still to come"
    label = labels_of(field).get(place, place)
    return f"at {label}{'' if figure.heading is None else f', facing {direction(figure.heading)}'}"


def _abilities(figure: Figure) -> Iterator[str]:
    """Such as `walk/run/jump 5/8/5   gunnery 4, piloting 5`."""
    if figure.speeds:
        labels, values = zip(*((speed.label, str(speed.value)) for speed in figure.speeds), strict=True)
        yield f"{'/'.join(labels)} {'/'.join(values)}"
    if figure.skills:
        yield ", ".join(f"{skill.label} {skill.value}" for skill in figure.skills)


def _condition(figure: Figure) -> Iterator[str]:
    for gauge in figure.gauges:
        note = f" ({gauge.note})" if gauge.note else ""
        yield f"{(gauge.label or gauge.id).lower()} {gauge_text(gauge)}{note}"


# --- tables -----------------------------------------------------------------------------------------------------------
def _parts(figure: Figure) -> Table:
    """Every part with its gauges, in the order of the part that has the most."""
    fullest = sorted(figure.parts, key=lambda part: -len(part.gauges))
    ids = dict.fromkeys(gauge.id for part in fullest for gauge in part.gauges)
    table = Table("", *ids, "", box=None, pad_edge=False, header_style="dim")
    for part in figure.parts:
        gauges = {gauge.id: _left(gauge) for gauge in part.gauges}
        gone = Text("gone", "bold red3") if part.gone else Text()
        table.add_row(part.name, *(gauges.get(id, Text()) for id in ids), gone)
    return table


def _left(gauge: Gauge) -> Text:
    text = Text(f"{gauge.value:2d}/{gauge.full}")
    if gauge.value < gauge.full:
        text.stylize("bold" if gauge.value else "bold red3")
    return text


def _gear(figure: Figure) -> Table:
    columns = tuple(column.lower() for column in figure.columns)
    table = Table("item", "", "in", *columns, "", box=None, pad_edge=False, header_style="dim")
    for gear in figure.gear:
        cells = (*gear.cells, *("" for _ in range(len(columns) - len(gear.cells))))
        lost = "" if gear.works else "destroyed"
        table.add_row(gear.id, gear.name, gear.part, *cells, lost, style="" if gear.works else "dim")
    return table
