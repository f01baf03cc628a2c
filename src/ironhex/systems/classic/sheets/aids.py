"""Tables that a player needs in play, drawn on a record sheet as far as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from ironhex.catalog import Design, Equipment, Location, MechDesign
from ironhex.catalog.equipment import loaded
from ironhex.sheets.blocks import HEADING, grid, heading, signed
from ironhex.sheets.pen import Pen
from ironhex.systems.classic.attack.bursts import burst_with
from ironhex.systems.classic.attack.firing import by_special_rules
from ironhex.systems.classic.attack.missiles import MISSILE_HITS, hits_by_roll
from ironhex.systems.classic.damage.condition import LOWER_ARM, UPPER_ARM
from ironhex.systems.classic.melee.elevations import KICK, PUNCH, PUSH
from ironhex.systems.classic.melee.physical_to_hit import (
    BASE_NUMBERS,
    charge_points,
    kick_points,
    points_from_above,
    punch_points,
)
from ironhex.systems.classic.sheets.movement_table import terrain_costs
from ironhex.systems.classic.sheets.to_hit_table import to_hit_groups
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE

LEAST, MOST = 7.0, 9.4
"""How high a row of a table is, depending on the room."""

RULE = 1.4  # below the names of columns
GAP = 6.0
ROLLS = range(2, 13)
ARMS = (Location.LA, Location.RA)


class Aid(NamedTuple):
    """A table: its rows with that of the names, and how it is drawn from a corner with a width and rows so high."""

    rows: int
    draw: Callable[[Pen, float, float, float, float], object]

    def high(self, step: float) -> float:
        return HEADING + RULE + step * self.rows


def fill(pen: Pen, x: float, y: float, wide: float, high: float, aids: Iterable[Aid]) -> None:
    """Draw the tables that fit, one below the other, with rows as high as the room allows."""
    shown = _fitting(aids, high)
    if not shown:
        return
    fixed = sum(aid.high(0) + GAP for aid in shown) - GAP
    step = min(MOST, (high - fixed) / sum(aid.rows for aid in shown))
    for aid in shown:
        aid.draw(pen, x, y, wide, step)
        y += aid.high(step) + GAP


def _fitting(aids: Iterable[Aid], room: float) -> list[Aid]:
    """The first tables that fit, with rows as low as can be read."""
    shown = []
    for aid in aids:
        if aid.high(LEAST) <= room:
            shown.append(aid)
            room -= aid.high(LEAST) + GAP
    return shown


def aids_of(design: Design) -> Iterator[Aid]:
    """What the player of a unit looks up most, in this order."""
    if sizes := salvos([design]):
        yield missile_hits(sizes)
    yield to_hit([design])
    if isinstance(design, MechDesign):
        yield by_hand(design)
    if costs := terrain_costs(design):
        yield movement(costs)


def _size(step: float) -> float:
    """The size of words in a row."""
    return min(6.6, 0.8 * step)


def movement(costs: Sequence[tuple[str, str]]) -> Aid:
    """What ground adds to the cost of a hex."""

    def draw(pen: Pen, x: float, y: float, wide: float, step: float) -> None:
        y = heading(pen, x, y, wide, "Movement Points", "1 per hex plus")
        room = wide / len(costs)
        columns = [(name, room) for name, _ in costs]
        grid(pen, x, y, columns, [[cost for _, cost in costs]], step=step, size=_size(step))

    return Aid(2, draw)


# --- missiles and shots that hit --------------------------------------------------------------------------------------
def salvos(designs: Iterable[Design]) -> list[int]:
    """The columns of the Missile Hits Table that the weapons of units are rolled on, with the ammunition they have."""
    return sorted({_column(part) for design in designs for gear in _fired(design) for part in _parts(gear)})


def _fired(design: Design) -> Iterator[Equipment]:
    """Its weapons, with each kind of ammunition that is on board."""
    for item in design.weapons:
        yield item.equipment
        special = (bin.equipment.special for bin in design.bins if bin.equipment.ammo == item.equipment.ammo)
        yield from (loaded(item.equipment, each) for each in special if each)


def _parts(gear: Equipment) -> Iterator[int]:
    """The sizes of what is rolled for, at each rate of fire."""
    firing = by_special_rules(gear)
    for rate in firing.rates:
        yield from burst_with(gear, firing, rate).parts


def _column(fired: int) -> int:
    return min(size for size in MISSILE_HITS if size >= fired)


def missile_hits(sizes: Sequence[int]) -> Aid:
    """How many of a salvo hit, by the roll."""

    def draw(pen: Pen, x: float, y: float, wide: float, step: float) -> None:
        y = heading(pen, x, y, wide, "Missiles and shots that hit", "2D6")
        name = 0.1 * wide
        columns = [("Fired", name), *((str(roll), (wide - name) / len(ROLLS)) for roll in ROLLS)]
        grid(
            pen,
            x,
            y,
            columns,
            [(size, *(hits_by_roll(size)[roll] for roll in ROLLS)) for size in sizes],
            step=step,
            size=_size(step),
        )

    return Aid(1 + len(sizes), draw)


# --- to hit -----------------------------------------------------------------------------------------------------------
def to_hit(designs: Sequence[Design]) -> Aid:
    """The usual modifiers in columns."""
    groups = to_hit_groups(designs)
    lines = list(zip_longest(*(group.modifiers for group in groups), fillvalue=("", None)))

    def draw(pen: Pen, x: float, y: float, wide: float, step: float) -> None:
        y = heading(pen, x, y, wide, "To-hit modifiers", "Gunnery Skill plus")
        room = wide / len(groups)
        columns = [part for group in groups for part in ((group.name, 0.76 * room), ("", 0.24 * room))]
        rows = [
            [cell for name, value in line for cell in (name, "" if value is None else signed(value))] for line in lines
        ]
        grid(pen, x, y, columns, rows, step=step, size=_size(step), left=frozenset(range(0, len(columns), 2)))

    return Aid(1 + len(lines), draw)


# --- physical attacks -------------------------------------------------------------------------------------------------
def by_hand(design: MechDesign) -> Aid:
    """The base number and the damage of the physical attacks of a 'Mech."""
    rows = list(_blows(design))

    def draw(pen: Pen, x: float, y: float, wide: float, step: float) -> None:
        y = heading(pen, x, y, wide, "Physical attacks", "without damage to limbs")
        names = 52.0
        room = (wide - names) / len(rows)
        columns = [("", names), *((name, room) for name, _, _ in rows)]
        numbers = ("Base number", *(number for _, number, _ in rows))
        grid(
            pen,
            x,
            y,
            columns,
            [numbers, ("Damage", *(points for *_, points in rows))],
            step=step,
            size=_size(step),
            left=frozenset({0}),
        )

    return Aid(3, draw)


def _blows(design: MechDesign) -> Iterator[tuple[str, int, str]]:
    tons = design.tons
    if design.config != "quad":
        yield "Punch", BASE_NUMBERS[PUNCH].value, "/".join(dict.fromkeys(str(_punch(design, arm)) for arm in ARMS))
        yield "Push", BASE_NUMBERS[PUSH].value, "–"
    yield "Kick", BASE_NUMBERS[KICK].value, str(kick_points(tons))
    yield "Charge", BASE_NUMBERS[CHARGE].value, f"{charge_points(tons, 10) / 10:g} per hex"
    if design.jump:
        yield "Death from above", BASE_NUMBERS[DEATH_FROM_ABOVE].value, str(points_from_above(tons))


def _punch(design: MechDesign, arm: Location) -> int:
    lacking = sum(part not in design.contents[arm] for part in (UPPER_ARM, LOWER_ARM))
    return punch_points(design.tons, lacking)
