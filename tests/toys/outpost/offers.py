"""The menu described for clients, with the odds of every shot and what a move leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace
from tests.toys.outpost.actions import Act, Fire, Hold, Move, Opportunity, Shoot, Watch
from tests.toys.outpost.answers import actors, preview
from tests.toys.outpost.answers import menu as answers
from tests.toys.outpost.fire import Shot, chance, to_hit
from tests.toys.outpost.ground import UPPER, Spot, steps_between
from tests.toys.outpost.moves import paths_through
from tests.toys.outpost.narrate import label, name
from tests.toys.outpost.state import Skirmish, Soldier

from ironhex.engine.presentation.offers import Menu, Mode, NumberName, Offer

MODES = (
    Mode("move", "Move", usual=True),
    Mode("shoot", "Shoot", "attack"),
    Mode("watch", "Watch"),
)
NUMBERS = (
    NumberName("dots", "dots", "dots", "main"),
    NumberName("shots", "shots at it", "shots", "risk"),
    NumberName("odds", "chance to hit", "%"),
)
ROOM = 1.5  # what getting into the upper room is worth to a bot
LURKING = 0.25  # what a shot that may come is worth beside one that can be had now
NEARBY = 9


def menu(view: Skirmish, question: Any, seat: str, figure: str | None, via: Sequence[str]) -> Menu:
    """The answers of one soldier if it is named; moves pass the dots of `via`."""
    if isinstance(question, Opportunity):
        return Menu(tuple(offer(view, question, each) for each in answers(view, question, seat)))
    found = [offer(view, question, each) for each in _actions(view, question, seat, figure, via)]
    there = {each.mode for each in found}
    return Menu(tuple(found), tuple(mode for mode in MODES if mode.id in there), NUMBERS)


def _actions(view: Skirmish, question: Act, seat: str, figure: str | None, via: Sequence[str]) -> Iterator[Any]:
    if not via:
        yield from (each for each in answers(view, question, seat) if figure in (None, each.soldier))
        return
    stops = tuple(map(Spot.parse, via))
    for soldier in actors(view, question, seat):
        if figure in (None, soldier.id):
            yield from (Move(soldier.id, path) for path in paths_through(view, soldier, stops))


def offer(view: Skirmish, question: Any, action: Any) -> Offer:
    """One answer described."""
    return replace(_described(view, question, action), action=str(action))


def _described(view: Skirmish, question: Any, action: Any) -> Offer:
    match action:
        case Move(soldier=soldier, path=path):
            return _move(view, question, view.soldier(soldier), action, path[-1])
        case Shoot(soldier=soldier, target=target):
            odds = chance(to_hit(Shot(view.soldier(soldier), view.soldier(target))))
            return Offer(f"Shoot {name(view, target)}", "shoot", soldier, targets=(target,), numbers={"odds": odds})
        case Watch(soldier=soldier):
            return Offer("Watch", "watch", soldier, numbers=_lurking(view, view.soldier(soldier)))
        case Fire():
            shot = Shot(view.soldier(question.watcher), view.soldier(question.mover), opportunity=True)
            number = to_hit(shot)
            label = f"Fire at {shot.target.name} ({number.total}+, {chance(number):.0f}%)"
            return Offer(label, "fire", question.watcher, targets=(question.mover,), numbers={"odds": chance(number)})
    return Offer("Hold fire", "hold", question.watcher if isinstance(action, Hold) else "")


def _move(view: Skirmish, question: Any, soldier: Soldier, action: Move, end: Spot) -> Offer:
    risks = len(preview(view, question, soldier.seat, action).risks)
    numbers: dict[str, float] = {"dots": len(action.path), "shots": risks}
    if end.floor == UPPER and soldier.spot.floor != UPPER:
        numbers["expected"] = ROOM
    return Offer(f"Move to {label(end)}", "move", soldier.id, place=str(end), numbers=numbers)


def _lurking(view: Skirmish, soldier: Soldier) -> dict[str, float]:
    """What watching promises: something where an enemy is near enough to come into sight."""
    near = [each for each in view.foes(soldier) if steps_between(each.spot, soldier.spot) <= NEARBY]
    return {"expected": LURKING * len(near) + (LURKING if soldier.spot.floor == UPPER else 0)} if near else {}
