"""One rule at a time: a small board, pieces in any condition, scripted dice.

    battle = stage("8x8", piece("Griffin GRF-1N", "0305"), piece("Locust LCT-1V", "0302", facing=3))
    battle, events = perform(battle, Damage(2, behind=False, damage=10, hits=2), dice=[4, 12])

Pieces belong to Red and Blue in turn unless a side is named, and their numbers count from 1. All dice must be used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace as with_fields
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board, design
from ironhex.engine import Event, Play, Position, Question, Task
from ironhex.kernel.dice import ScriptedDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import Stop
from ironhex.systems.tinsoldier.battle import Battle, Conditions, Piece, Side
from ironhex.systems.tinsoldier.convert import element_of
from ironhex.systems.tinsoldier.element import Arc, Category, Element, Entry, Mode, Weapon
from ironhex.systems.tinsoldier.movement.costs import resting_height
from ironhex.systems.tinsoldier.rules import ruleset
from ironhex.systems.tinsoldier.system import TIN_SOLDIER

SIDES = ("Red", "Blue")
TABLE = (
    Entry("Engine", "engine", 10, 1, 100, "□□□"),
    Entry("Gyro", "gyro", 10, 101, 200, "□□"),
    Entry("Sensors", "sensors", 10, 201, 300, "□□"),
    Entry("Leg Actuators", "leg actuators", 10, 301, 400, "□□□□□□□□"),
    Entry("Left Arm Actuators", "left arm", 10, 401, 500, "□□□□"),
    Entry("Right Arm Actuators", "right arm", 10, 501, 600, "□□□□"),
    Entry("Heat Sink", "heat sink", 10, 601, 700, "□□□□"),
    Entry("Jump Jet", "jump jet", 10, 701, 800, "□□□□"),
    Entry("Life Support", "life support", 10, 801, 900, "□"),
    Entry("Cockpit", "cockpit", 10, 901, 1000, "★"),
)
"""A table on which each part has a hundred numbers."""
LASER = Weapon("Laser", "energy", Arc.F, 5, effective=9, heat=3)
RIFLES = Weapon("Rifles", "gun", Arc.X, 1, effective=3, anti_infantry=True)


class Placed(NamedTuple):
    """A piece on its way to the stage."""

    element: Element
    hex: str
    side: str | None
    fields: dict[str, Any]


def mech(**fields: Any) -> Element:
    """A plain 'Mech of 50 tons."""
    usual: dict[str, Any] = {
        "name": "Mech",
        "category": Category.MECH,
        "mode": Mode.WALKER,
        "speed": 5,
        "jump": 4,
        "front": 20,
        "back": 10,
        "mass": 5,
        "tons": 50,
        "dissipation": 10,
        "weapons": (LASER,),
        "table": TABLE,
        "punches": (Arc.FL, Arc.FR),
        "punch": 5,
        "kick": 10,
    }
    return Element(**(usual | fields))


def tank(**fields: Any) -> Element:
    """A plain tracked vehicle of 50 tons."""
    table = (
        Entry("Motive System", "motive system", 10, 1, 200, "□□□□"),
        Entry("Engine", "vehicle engine", 10, 201, 400, "□□□□"),
        Entry("Crew", "crew", 10, 401, 600, "□□"),
        Entry("Stabilizer", "stabilizer", 10, 601, 800, "□"),
        Entry("Turret", "turret", 10, 801, 1000, "□□□"),
    )
    usual: dict[str, Any] = {
        "name": "Tank",
        "category": Category.VEHICLE,
        "mode": Mode.TRACK,
        "speed": 4,
        "front": 15,
        "back": 8,
        "mass": 5,
        "tons": 50,
        "weapons": (replace(LASER, arc=Arc.X),),
        "table": table,
    }
    return Element(**(usual | fields))


def section(**fields: Any) -> Element:
    """Seven riflemen."""
    usual: dict[str, Any] = {
        "name": "Section",
        "category": Category.INFANTRY,
        "mode": Mode.FOOT,
        "speed": 1,
        "weapons": (RIFLES,),
        "troopers": 7,
        "sealed": False,
    }
    return Element(**(usual | fields))


def piece(element: Element | str, hex: str, *, side: str | None = None, **fields: Any) -> Placed:
    """A piece of an element, or of a design by its name; `fields` are its state."""
    return Placed(element_of(design(element)) if isinstance(element, str) else element, hex, side, fields)


def board_of(drawing: Board | str) -> Board:
    """A board, or a clear one of a size such as 8x8."""
    if isinstance(drawing, Board):
        return drawing
    width, height = map(int, drawing.split("x"))
    return drawn(*(" ".join("." * width) for _ in range(height)))


def drawn(*rows: str, more: str = "") -> Board:
    """A board from its rows, hex by hex, and more lines such as `building 0303 heavy`."""
    text = "\n".join(f"{number:02d} {row}" for number, row in enumerate(rows, 1))
    return Board.parse(f"board drawn\nsize {len(rows[0].split())} {len(rows)}\n{text}\n{more}\n", "drawn")


def column(*hexes: str, more: str = "") -> Board:
    """A board of three columns, the middle one as given from north to south."""
    return drawn(*(f". {hex} ." for hex in hexes), more=more)


def stage(
    board: Board | str, *placed: Placed, options: tuple[str, ...] = (), turn: int = 1, **conditions: int
) -> Battle:
    """A battle with these pieces, exactly as they are described."""
    sides = tuple(Side(name, (name,), home) for name, home in zip(SIDES, (3, 0), strict=True))
    battle = Battle(board_of(board), ruleset(options), sides, (), Conditions(**conditions), turn)
    for number, each in enumerate(placed, 1):
        battle = replace(battle, pieces=(*battle.pieces, _piece(battle, number, each)))
    return battle


def _piece(battle: Battle, number: int, placed: Placed) -> Piece:
    element, side = placed.element, placed.side or SIDES[(number - 1) % 2]
    usual: dict[str, Any] = {
        "name": element.name,
        "gunnery": 18,
        "piloting": None if element.category is Category.INFANTRY else 15,
        "hex": Hex.parse(placed.hex) if placed.hex else None,
        "front": element.front,
        "back": element.back,
        "ticked": (0,) * len(element.table),
        "shots": tuple(kind.shots for kind in element.ammunition),
        "troopers": element.troopers,
    }
    made = Piece(id=number, side=side, seat=side, element=element, **(usual | placed.fields))
    if made.hex is not None and "height" not in placed.fields:
        made = replace(made, height=resting_height(battle, made, made.hex))
    return made


def ticked(element: Element, **parts: int) -> tuple[int, ...]:
    """Boxes crossed off, by the parts of a table with underscores for spaces."""
    return tuple(parts.get(entry.part.replace(" ", "_"), 0) for entry in element.table)


def perform(
    battle: Battle,
    *tasks: Task | Callable[[Any], None],
    dice: Iterable[int] = (),
    answer: Callable[[Question], Any] | None = None,
) -> tuple[Battle, tuple[Event, ...]]:
    """Run tasks, or functions on the play, to their end: the battle after them, and all that happened."""
    faces = tuple(dice)
    procedures = dict(TIN_SOLDIER.procedures)
    agenda = []
    for task in tasks:
        if isinstance(task, Task):
            agenda.append(task)
        else:
            procedures[Do] = _doing(task)
            agenda.append(Do())
    system = with_fields(TIN_SOLDIER, procedures=procedures)
    play = Play(system, Position(battle, tuple(reversed(agenda))), ScriptedDice(faces))
    while not play.over:
        ask = play.asks[0]
        play.answer(ask, answer(ask.question) if answer else Stop(ask.question.piece))
    assert play.position.drawn == len(faces), f"{play.position.drawn} of {len(faces)} dice used"
    return play.facts, tuple(play.log)


class Do(Task, frozen=True):
    """A function on the play."""


def _doing(run: Callable[[Any], None]) -> Callable[[Any, Any], None]:
    return lambda play, task: run(play)


def happened(events: Sequence[Event], *types: type[Event]) -> list[Any]:
    """The events of some types, in order."""
    return [event for event in events if isinstance(event, types)]
