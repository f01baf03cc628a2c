"""What a seat may do: the menu of a question, the judge, and what an action would mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace
from tests.toys.outpost.actions import Act, Fire, Hold, Move, Opportunity, Shoot, Watch
from tests.toys.outpost.fire import Shot, chance, targets, to_hit, watchers
from tests.toys.outpost.moves import path_refusal, paths
from tests.toys.outpost.state import Skirmish, Soldier

from ironhex.engine import Orders, Preview, Risk
from ironhex.kernel.tally import Barred


def actors(view: Skirmish, question: Act, seat: str) -> tuple[Soldier, ...]:
    """The soldiers that a seat may act with."""
    return tuple(each for each in view.ready(question.side) if each.seat == seat)


def menu(view: Skirmish, question: Any, seat: str) -> Iterator[Any]:
    if isinstance(question, Opportunity):
        yield from (Fire(), Hold())
        return
    for soldier in actors(view, question, seat):
        yield from (Move(soldier.id, path) for path in paths(view, soldier))
        yield from (Shoot(soldier.id, each.id) for each in targets(view, soldier))
        yield Watch(soldier.id)


def refusal(view: Skirmish, question: Any, seat: str, action: Any) -> Barred | None:
    if isinstance(question, Opportunity):
        return None if isinstance(action, Fire | Hold) else Barred("TOY-9", "fire, or hold your fire")
    if not isinstance(action, Move | Shoot | Watch):
        return Barred("TOY-1", "a soldier moves, shoots or watches")
    soldier = next((each for each in actors(view, question, seat) if each.id == action.soldier), None)
    if soldier is None:
        return Barred("TOY-1", f"soldier {action.soldier} cannot act now")
    if isinstance(action, Move):
        return path_refusal(view, soldier, action.path)
    return _shot_refusal(view, soldier, action.target) if isinstance(action, Shoot) else None


def _shot_refusal(view: Skirmish, soldier: Soldier, target: str) -> Barred | None:
    found = next((each for each in view.foes(soldier) if each.id == target), None)
    if found is None:
        return Barred("TOY-3", f"soldier {target} is not an enemy in the fight")
    return to_hit(Shot(soldier, found)).barred


def preview(view: Skirmish, question: Any, seat: str, action: Any) -> Preview:
    """The number of a shot; for a move, the shots that watchers might fire on the way."""
    match action:
        case Shoot(soldier=soldier, target=target):
            return _shot(Shot(view.soldier(soldier), view.soldier(target)))
        case Fire():
            return _shot(Shot(view.soldier(question.watcher), view.soldier(question.mover), opportunity=True))
        case Move(soldier=soldier, path=path):
            return Preview(risks=tuple(_risks(view, view.soldier(soldier), path)))
    return Preview()


def _shot(shot: Shot) -> Preview:
    number = to_hit(shot)
    return Preview((("to hit", number),), odds=(chance(number) / 100,))


def _risks(view: Skirmish, soldier: Soldier, path: tuple[Any, ...]) -> Iterator[Risk]:
    """Each watcher once, where it sees the soldier best."""
    best: dict[str, Risk] = {}
    for spot in path:
        there = replace(soldier, spot=spot)
        for watcher in watchers(view.changed(there), there):
            number = to_hit(Shot(watcher, there, opportunity=True))
            if watcher.id not in best or number.total < best[watcher.id].tally.total:
                best[watcher.id] = Risk(f"fire by {watcher.name}", number)
    yield from best.values()


def orders(view: Skirmish, seat: str) -> Orders:
    """Each soldier can be told once and for all to fire, or not."""
    own = (each for each in view.soldiers if each.seat == seat)
    return {f"opportunity {each.id}": {"fire": Fire(), "hold": Hold()} for each in own}
