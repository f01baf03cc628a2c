"""Any game told in plain lines, by its presentation alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.table import Table
from rich.text import Text

from ironhex.engine import Event, System
from ironhex.engine.presentation import Figure
from ironhex.engine.presentation.field import Field


def depth_of(system: System[Any], before: Any, after: Any, event: Event) -> int:
    """How far an event is set in: -1 for the heading of a turn, 0 for that of a phase."""
    said = system.presentation.told(before, after, event) if system.presentation else None
    return 1 if said is None else said.depth - 1


def figures_by_side(system: System[Any], facts: Any, styles: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The names of all figures, with the style of their side."""
    if system.presentation is None:
        return
    scene = system.presentation.scene(facts, None)
    numbers = {side.name: number for number, side in enumerate(scene.sides)}
    for figure in scene.figures:
        yield figure.name, styles[numbers[figure.side] % len(styles)]


def roster_of(system: System[Any], facts: Any) -> Table | Text:
    """Everybody on the ground: where they are, and how they are."""
    if system.presentation is None:
        return Text("")
    scene, field = system.presentation.scene(facts, None), system.presentation.ground(facts)
    table = Table(box=None, pad_edge=False)
    for heading in ("Side", "Name", "Place", "Condition"):
        table.add_column(heading)
    for figure in scene.figures:
        table.add_row(figure.side, figure.name, _place(figure, field), _condition(figure))
    return table


def _place(figure: Figure, field: Field) -> str:
    labels = dict(zip(field.ids, field.labels or field.ids, strict=True))
    return labels.get(figure.place, "")


def _condition(figure: Figure) -> str:
    if figure.fate:
        return figure.fate
    gauges = (f"{gauge.label or gauge.id} {gauge.value}/{gauge.full}" for gauge in figure.gauges)
    return ", ".join((*gauges, *(mark.label for mark in figure.marks)))
