"""Outpost as a game that can be chosen: two sides of three soldiers fight for the upper room."""

from __future__ import annotations

from typing import Any

from tests.toys.outpost import picture
from tests.toys.outpost.actions import Turn
from tests.toys.outpost.ground import GROUND, Spot, is_open
from tests.toys.outpost.rule_texts import RULE_TEXTS
from tests.toys.outpost.state import TRAININGS, TURNS, Skirmish, Soldier, Training
from tests.toys.outpost.system import OUTPOST

from ironhex.engine import Play, Position
from ironhex.engine.edition import Edition
from ironhex.engine.edition_parts import Worth
from ironhex.engine.edition_rows import PhaseText, ScenarioRow, TurnHelp, UnitRow
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup, commanded, dice_of
from ironhex.kernel.dice import Dice

MOST = 4  # soldiers of a side
NAMES = (("Ada", "Bea", "Cem", "Dov"), ("Kai", "Leo", "Mia", "Nur"))
STARTS = ((0, (3, 4, 5, 2)), (12, (3, 4, 5, 2)))  # the column of each side, and the rows of its soldiers
TURN_HELP = TurnHelp(
    "A turn has a single phase.",
    (PhaseText("Fight", "The sides take turns: one soldier moves, shoots or watches."),),
    "Hold the upper room alone for three turns, or be the last side left.",
)
FORCE = ("Rifleman", "Scout", "Marksman")


def begin(setup: Setup, ground: Any, dice: Dice | None) -> Play[Skirmish]:
    """A game of two sides."""
    if len(setup.sides) != 2:
        raise SetupError(f"two sides fight for the outpost, not {len(setup.sides)}")
    soldiers = tuple(each for number, side in enumerate(setup.sides) for each in _soldiers(number, side))
    numbered = tuple(_numbered(number, each) for number, each in enumerate(soldiers, 1))
    facts = Skirmish(tuple(side.name for side in setup.sides), numbered, limit=setup.turns or TURNS)
    return Play(OUTPOST, Position(facts, (Turn(),)), dice_of(setup, dice))


def _numbered(number: int, soldier: Soldier) -> Soldier:
    return Soldier(str(number), soldier.name, soldier.training, soldier.side, soldier.seat, soldier.spot)


def _soldiers(number: int, side: SideSetup) -> list[Soldier]:
    if len(side.units) > MOST:
        raise SetupError(f"{side.name} has {len(side.units)} soldiers; at most {MOST} can take part")
    column, rows = STARTS[number]
    starts = [Spot(GROUND, column, row) for row in rows]
    rows_of = zip(side.units, commanded(side), NAMES[number], starts, strict=False)
    return [_soldier(unit, side.name, seat, name, start) for unit, seat, name, start in rows_of]


def _soldier(unit: UnitSetup, side: str, seat: str, name: str, start: Spot) -> Soldier:
    training(unit.design)
    spot = Spot.parse(unit.place) if unit.place else start
    if not is_open(spot):
        raise SetupError(f"nobody can stand at {spot}")
    return Soldier("", unit.name or name, unit.design, side, seat, spot)


def training(name: str) -> Training:
    """A sort of soldier by its name."""
    if name not in TRAININGS:
        raise SetupError(f"{name!r} is not a soldier of this game; there are: {', '.join(TRAININGS)}")
    return TRAININGS[name]


def unit_rows() -> tuple[UnitRow, ...]:
    return tuple(UnitRow(t.name, "warrior", "", 0, f"{t.moves} dots", t.text, t.value) for t in TRAININGS.values())


def scenarios() -> tuple[ScenarioRow, ...]:
    units = tuple(map(UnitSetup, FORCE))
    setup = Setup((SideSetup("West", units), SideSetup("East", units)), OUTPOST.name, name="The upper room")
    text = "Three against three. Hold the upper room for three turns."
    return (ScenarioRow("room", "The upper room", text, "TOY-10", setup),)


def setup_of(facts: Skirmish) -> Setup:
    """The setup that a position amounts to."""
    own = {side: [each for each in facts.soldiers if each.side == side] for side in facts.sides}
    sides = (
        SideSetup(side, tuple(UnitSetup(each.training, place=str(each.spot), name=each.name) for each in soldiers))
        for side, soldiers in own.items()
    )
    return Setup(tuple(sides), OUTPOST.name, turns=facts.limit)


EDITION = Edition(
    system=OUTPOST,
    title="Outpost",
    summary="A small fight for a house with two floors: move, shoot, or watch for enemies that move.",
    begin=begin,
    turn_help=TURN_HELP,
    rank=900,
    roles=("From the west", "From the east"),
    rule_texts=RULE_TEXTS,
    unit_rows=unit_rows,
    scenarios=scenarios,
    usual_board="outpost",
    units=lambda: tuple(TRAININGS),
    unit_word="soldier",
    design=training,
    unit_refusal=lambda design: "" if isinstance(design, Training) else f"{design.name} is not a soldier",
    forces=lambda preset, large: (FORCE, FORCE),
    worth=Worth(lambda unit: training(unit.design).value),
    setup_of=setup_of,
    picture=lambda facts, floor: picture.picture(floor),
)
