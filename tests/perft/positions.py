"""Fixed positions as data, and how many answers of each kind their menus list.

A position names its board (one of ours, a size such as 7x7 for flat ground, or a drawing), the units on it with what
is special about them, and the phase. `counts` gives for each unit, by its number, the entries of each kind.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from tests.classic.stage import Extra, mech, stage

from ironhex.catalog import board, boards, design
from ironhex.kernel.hexes import DIRECTION_SHORT
from ironhex.systems.classic.actions import Declare, Deploy, Eject, Move, Strike, number_of
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, TurnState
from ironhex.systems.classic.questions import DeclareNext, DeployNext, GoOn, MoveNext, StrikeNext
from ironhex.systems.classic.system import CLASSIC

QUESTIONS = {
    Phase.DEPLOYMENT: DeployNext,
    Phase.MOVEMENT: MoveNext,
    Phase.WEAPONS: DeclareNext,
    Phase.PHYSICAL: StrikeNext,
}
LAST_STEPS = {"U": "rise", "D": "drop", "X": "leave"}

Counts = dict[int, dict[str, int]]


class Man(msgspec.Struct, forbid_unknown_fields=True):
    """One unit of a position; only what is special about it is said."""

    design: str
    hex: str | None = None
    facing: str = "N"
    side: str | None = None
    lost: tuple[str, ...] = ()  # locations shot away
    hit: dict[str, tuple[int, ...]] = {}  # critical slots hit, counted from 1, by location
    ammo: int | None = None  # shots left in every bin
    did: dict[str, Any] = {}
    is_: dict[str, Any] = msgspec.field(name="is", default_factory=dict)  # any other field of a unit


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """One position, and the counts to be found in it."""

    name: str
    note: str
    board: str
    phase: Phase
    units: tuple[Man, ...]
    counts: dict[str, dict[str, int]]
    going_on: bool = False  # the first unit is in the middle of its move
    arrival: str = "placed"  # how Red comes to the map

    def battle(self) -> Battle:
        ground = board(self.board) if self.board in boards() else self.board
        battle = stage(ground, *map(enlist, self.units), phase=self.phase)
        red, *others = battle.sides
        sides = (msgspec.structs.replace(red, arrival=self.arrival), *others)
        return msgspec.structs.replace(battle, sides=sides)

    def question(self) -> Any:
        return GoOn(0) if self.going_on else QUESTIONS[self.phase]("Red")

    def entries(self) -> Iterator[Any]:
        return CLASSIC.menu(self.battle(), self.question(), "Red")

    def expected(self) -> Counts:
        return {int(number): counts for number, counts in self.counts.items()}


def positions() -> list[Place]:
    file = Path(__file__).with_name("positions.toml")
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8"))["position"], list[Place])


def enlist(man: Man) -> Extra:
    machine = design(man.design)
    fields = dict(man.is_)
    lost = {machine.location_at(code) for code in man.lost}
    fields["structure"] = tuple(
        0 if location in lost else points for location, points in enumerate(machine.structure_points)
    )
    fields["crits"] = tuple(sum(1 << slot - 1 for slot in man.hit.get(place.code, ())) for place in machine.locations)
    if man.ammo is not None:
        fields["ammo"] = (man.ammo,) * len(machine.bins)
    if man.did:
        fields |= states(man.did)
    extra = mech(machine, man.hex or "0101", DIRECTION_SHORT.index(man.facing), side=man.side, **fields)
    return extra if man.hex else extra._replace(fields={**extra.fields, "hex": None})


def states(did: Mapping[str, Any]) -> dict[str, MoveState | TurnState]:
    """What a unit has done this turn, moving and otherwise; the mode by its name."""
    known = {**did, "mode": Mode[did["mode"].upper()]} if "mode" in did else did
    moved = {name: value for name, value in known.items() if name in MoveState.__struct_fields__}
    rest = {name: value for name, value in known.items() if name not in moved}
    return {"move": msgspec.convert(moved, MoveState), "turn": msgspec.convert(rest, TurnState)}


def count(entries: Iterator[Any]) -> Counts:
    """The entries of each kind, unit by unit."""
    counts: dict[int, Counter[str]] = {}
    for entry in entries:
        counts.setdefault(number_of(entry.unit), Counter())[kind_of(entry)] += 1
    return {number: dict(kinds) for number, kinds in counts.items()}


def kind_of(action: Any) -> str:
    """What an entry of a menu is called in the counts."""
    match action:
        case Deploy():
            return "deploy"
        case Eject():
            return "eject"
        case Move(mode=Mode.JUMP, rush=rush):
            return "jump" if rush is None else "death from above"
        case Move(mode=mode, steps=steps, rush=rush):
            return "charge" if rush is not None else LAST_STEPS.get(steps[-1:], mode.name.lower())
        case Declare():
            return _declared(action)
        case Strike(blows=blows):
            return " and ".join(blow.form for blow in blows) or "nothing"
    raise TypeError(f"{action} has no kind")


def _declared(action: Declare) -> str:
    if action.find or action.close:
        return action.close.form if action.close else action.find
    if not action.shots:
        return "twist" if action.twist else "nothing"
    if action.shots[0].aim or action.shots[-1].aim:
        return "aimed"
    return "volley" if len(action.shots) > 1 else "one weapon"
