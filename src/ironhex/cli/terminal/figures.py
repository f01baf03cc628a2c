"""Figures on the terminal: their signs on the map, and a line for each in the roster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from ironhex.cli.terminal.numbers import arrow, compass
from ironhex.cli.terminal.styles import side_letter, side_style
from ironhex.engine.presentation import Figure, Scene
from ironhex.engine.presentation.field import Field
from ironhex.engine.presentation.scene import Gauge

LONGEST_SIGN = 4
LOOKS = {"down": "p", "off": "s", "asleep": "u"}


def on_field(scene: Scene) -> Iterator[Figure]:
    """The figures that stand on the field."""
    return (figure for figure in scene.figures if (figure.place or figure.point) and not figure.fate)


def place_of(figure: Figure, field: Field) -> str:
    """The place of a figure; on a free field, the nearest one."""
    if figure.place or figure.point is None or not field.ids:
        return figure.place
    x, y = figure.point
    near = min(range(len(field.ids)), key=lambda n: (field.xs[n] - x) ** 2 + (field.ys[n] - y) ** 2)
    return field.ids[near]


def labels_of(field: Field) -> dict[str, str]:
    """What players call each place."""
    return dict(zip(field.ids, field.labels or field.ids, strict=True))


def figure_sign(scene: Scene, figure: Figure) -> str:
    """A figure in four signs at most: its side, its number, where it faces, and what is wrong with it."""
    heading = "" if figure.heading is None else arrow(figure.heading)
    state = next((LOOKS[mark.look] for mark in figure.marks if mark.look in LOOKS), "")
    return f"{side_letter(scene, figure.side)}{figure.id}{heading}{state}"[:LONGEST_SIGN]


def colored_sign(scene: Scene, figure: Figure) -> Text:
    return Text(figure_sign(scene, figure), side_style(scene, figure.side))


# --- the roster -------------------------------------------------------------------------------------------------------
def roster(scene: Scene, field: Field) -> Table:
    """One line for each figure: its place and its condition; only names and notes are broken into several lines."""
    gauges = _columns(scene)
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("", "name", "side", field.noun, "moves", *gauges.values(), "notes"):
        table.add_column(title, no_wrap=title not in ("name", "notes"))
    present = {figure.id for figure in on_field(scene)}
    for figure in scene.figures:
        sign = colored_sign(scene, figure) if figure.id in present else ""
        table.add_row(sign, figure.name, figure.side, *_line(figure, field, tuple(gauges)))
    return table


def _columns(scene: Scene) -> dict[str, str]:
    """The gauges that most figures have, and their titles; others are among the notes, to leave room for the names."""
    fighting = [figure for figure in scene.figures if not figure.fate]
    counted = Counter(gauge.id for figure in fighting for gauge in figure.gauges)
    titles = {gauge.id: _label(gauge) for figure in fighting for gauge in figure.gauges}
    return {id: title for id, title in titles.items() if 2 * counted[id] > len(fighting)}


def _label(gauge: Gauge) -> str:
    return (gauge.label or gauge.id).lower()


def _line(figure: Figure, field: Field, gauges: tuple[str, ...]) -> tuple[str, ...]:
    if figure.fate:
        return "", "", *("" for _ in gauges), figure.fate
    left = {gauge.id: gauge_text(gauge) for gauge in figure.gauges}
    speeds = "/".join(str(speed.value) for speed in figure.speeds)
    others = [f"{_label(gauge)} {gauge_text(gauge)}" for gauge in figure.gauges if gauge.id not in gauges]
    return where(figure, field), speeds, *(left.get(id, "") for id in gauges), ", ".join((*others, *state(figure)))


def where(figure: Figure, field: Field) -> str:
    """The place of a figure and where it faces."""
    place = place_of(figure, field)
    label = labels_of(field).get(place, place)
    heading = "" if figure.heading is None else f" {compass(figure.heading)}"
    return f"{label}{heading}" if label else "carried" if figure.on else "to come"


def gauge_text(gauge: Gauge) -> str:
    return f"{gauge.value}%" if gauge.form == "percent" else f"{gauge.value}/{gauge.full}"


def state(figure: Figure) -> Iterator[str]:
    """Its marks, the parts it has lost, and other facts."""
    yield from (mark.label for mark in figure.marks)
    lost = [part.id for part in figure.parts if part.gone]
    if lost:
        yield f"lost {' '.join(lost)}"
    yield from figure.facts
