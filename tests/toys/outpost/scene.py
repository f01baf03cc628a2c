"""The ground as a field of dots on two floors, and the skirmish as figures on them."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt

from tests.toys.outpost.ground import COLUMNS, FLOORS, ROWS, STAIRS, UPPER, Spot, sign, spots
from tests.toys.outpost.narrate import label
from tests.toys.outpost.state import HEALTH, HOLD, TRAININGS, Skirmish, Soldier

from ironhex.engine.presentation import Symbol
from ironhex.engine.presentation.field import Box, Field, Floor, Place, field_of
from ironhex.engine.presentation.scene import Figure, Gauge, Known, Mark, Phase, Scene, SideCard, Skill, Speed

KEY = "outpost"
STEP = 120.0  # from a dot to the next in its column
ACROSS = STEP * sqrt(3) / 2
MARGIN = STEP * 0.8
CORNERS, RADIUS = 16, 0.42 * STEP
DISC = tuple(
    (round(RADIUS * cos(2 * pi * n / CORNERS), 2), round(RADIUS * sin(2 * pi * n / CORNERS), 2)) for n in range(CORNERS)
)
BOX = Box(-MARGIN, -MARGIN, ACROSS * (COLUMNS - 1) + 2 * MARGIN, STEP * (ROWS - 0.5) + 2 * MARGIN)
FIGHT = Phase("fight", "Fight")
EAST, WEST = 90.0, 270.0


def point(spot: Spot) -> tuple[float, float]:
    """Where a dot is on the plane."""
    return round(spot.column * ACROSS, 2), (spot.row + spot.column % 2 / 2) * STEP


@cache
def field() -> Field:
    floors = tuple(Floor(str(number), name) for number, name in enumerate(FLOORS))
    return field_of(KEY, "The outpost", BOX, (DISC,), map(_place, spots()), floors, ("dot", "dots"))


def _place(spot: Spot) -> Place:
    room = "upper room" if spot.floor == UPPER else "open ground"
    words = "stairs" if sign(spot) == STAIRS else room
    return Place(str(spot), *point(spot), words, floor=spot.floor, label=label(spot))


def ground(view: Skirmish) -> Field:
    """The same field for every game."""
    return field()


LEGEND = "< stairs; where there is no dot, there is a wall"


@cache
def signs() -> dict[str, Symbol]:
    return {str(spot): _sign(spot) for spot in spots()}


def _sign(spot: Spot) -> Symbol:
    if sign(spot) == STAIRS:
        return Symbol("<", "built")
    return Symbol("", "paved" if spot.floor == UPPER else "plain")


def symbols(view: Skirmish) -> dict[str, Symbol]:
    """The same ground in every game."""
    return signs()


def scene(view: Skirmish, known: Known | None) -> Scene:
    """All there is to draw; figures that have not changed are the same objects as before."""
    before = {figure.id: figure for figure in known.scene.figures} if known else {}
    old = known.view if known else None
    figures = tuple(
        before[each.id] if old is not None and old.soldier(each.id) == each else figure(view, each)
        for each in view.soldiers
    )
    return Scene(KEY, view.turn, FIGHT.id, (FIGHT,), view.sides, _sides(view), figures, points="points")


def figure(view: Skirmish, soldier: Soldier) -> Figure:
    training = TRAININGS[soldier.training]
    return Figure(
        soldier.id,
        soldier.name,
        soldier.side,
        soldier.seat,
        icon="warrior",
        place=str(soldier.spot),
        floor=soldier.spot.floor,
        gauges=(Gauge("health", HEALTH - soldier.wounds, HEALTH, "ring", "Health", form="points"),),
        skills=(Skill("aim", "aim", training.aim),),
        speeds=(Speed("move", "dots a move", soldier.moves),),
        marks=_marks(soldier),
        facts=(soldier.training,),
        done=soldier.acted,
        fate="" if soldier.standing else "out of the fight",
        value=training.value,
    )


def _marks(soldier: Soldier) -> tuple[Mark, ...]:
    found = (
        (soldier.watching, Mark("watching", "watching", "alert")),
        (soldier.wounds == 1, Mark("wounded", "wounded")),
    )
    return tuple(mark for there, mark in found if there)


def _sides(view: Skirmish) -> tuple[SideCard, ...]:
    homes = dict(zip(view.sides, (WEST, EAST), strict=True))
    return tuple(SideCard(side, homes[side], *_points(view, side)) for side in view.sides)


def _points(view: Skirmish, side: str) -> tuple[int, int]:
    own = [each for each in view.soldiers if each.side == side]
    lost = [each for each in own if not each.standing]
    brought, gone = (sum(TRAININGS[each.training].value for each in group) for group in (own, lost))
    return brought, gone


def held_words(view: Skirmish) -> str:
    """Who holds the upper room, and for how long."""
    return f"{view.holder} holds the upper room: {view.held} of {HOLD} turns" if view.holder else ""
