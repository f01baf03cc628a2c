"""How a turn runs: sides act in turn with one soldier each, and a soldier that moves may be fired at on every dot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.toys.outpost import events
from tests.toys.outpost.actions import Act, Activation, Fire, Move, Opportunity, Reaction, Shoot, Steps, Turn, TurnEnd
from tests.toys.outpost.fire import Shot, to_hit, watchers
from tests.toys.outpost.state import HOLD, Skirmish

from ironhex.engine import Outcome, Play, Task


def outcome(facts: Skirmish) -> Outcome | None:
    """The last side standing wins, and so does the side that holds the upper room long enough."""
    left = tuple(side for side in facts.sides if facts.standing(side))
    if len(left) < 2:
        return Outcome(left, "TOY-11", "the other side has nobody left")
    if facts.held >= HOLD:
        return Outcome((facts.holder,), "TOY-10", f"{facts.holder} held the upper room for {HOLD} turns")
    if facts.time_up:
        return _by_numbers(facts)
    return None


def _by_numbers(facts: Skirmish) -> Outcome:
    counts = {side: len(facts.standing(side)) for side in facts.sides}
    best = [side for side in facts.sides if counts[side] == max(counts.values())]
    return Outcome(tuple(best) if len(best) == 1 else (), "TOY-12", "time is up, and soldiers are counted")


def begin_turn(play: Play[Skirmish], task: Turn) -> None:
    facts = play.facts
    if facts.turn >= facts.limit:
        play.emit(events.TimeUp())
        return
    faces = play.roll(1, 6, "who acts first")
    first = facts.sides[faces[0] > 3]
    play.emit(events.TurnBegan(facts.turn + 1, faces, first))
    play.then(Activation(first), TurnEnd())


def activate(play: Play[Skirmish], task: Activation) -> None:
    """One soldier of the side acts, then it is the other side's turn; a side with nobody left to act is passed over."""
    facts = play.facts
    if outcome(facts) is not None:
        return
    other = next(side for side in facts.sides if side != task.side)
    ready = facts.ready(task.side)
    if not ready:
        if facts.ready(other):
            play.then(Activation(other))
        return
    action = play.ask(tuple(dict.fromkeys(each.seat for each in ready)), Act(task.side))
    play.emit(events.Acted(action.soldier))
    match action:
        case Move(soldier=soldier, path=path):
            play.then(Steps(soldier, path))
        case Shoot(soldier=soldier, target=target):
            _fire(play, soldier, target, opportunity=False)
        case _:
            play.emit(events.Watched(action.soldier, True))
    play.then(Activation(other))


def step(play: Play[Skirmish], task: Steps) -> None:
    """One dot at a time, so that everybody sees the soldier there before watchers are asked."""
    if not task.path or not play.facts.soldier(task.soldier).standing:
        return
    play.emit(events.Stepped(task.soldier, task.path[0]))
    seen = watchers(play.facts, play.facts.soldier(task.soldier))
    play.then(*(Reaction(each.id, task.soldier) for each in seen), Steps(task.soldier, task.path[1:]))


def react(play: Play[Skirmish], task: Reaction) -> None:
    """The interrupt: the watcher may fire before the move goes on."""
    watcher, mover = play.facts.soldier(task.watcher), play.facts.soldier(task.mover)
    if not (watcher.standing and mover.standing):
        return
    if isinstance(play.ask(watcher.seat, Opportunity(task.watcher, task.mover)), Fire):
        play.emit(events.Watched(task.watcher, False))
        _fire(play, task.watcher, task.mover, opportunity=True)


def _fire(play: Play[Skirmish], soldier: str, target: str, *, opportunity: bool) -> None:
    shooter = play.facts.soldier(soldier)
    number = to_hit(Shot(shooter, play.facts.soldier(target), opportunity))
    faces = play.roll(why=f"{shooter.name} fires", seats=(shooter.seat,))
    play.emit(events.Fired(soldier, target, number, faces, sum(faces) >= number.total))


def end_turn(play: Play[Skirmish], task: TurnEnd) -> None:
    facts = play.facts
    if outcome(facts) is not None:
        return
    alone = facts.upstairs()
    held = (facts.held + 1 if alone == facts.holder else 1) if alone else 0
    if (alone, held) != (facts.holder, facts.held):
        play.emit(events.RoomHeld(alone, held))
    if outcome(play.facts) is None:
        play.then(Turn())


PROCEDURES: Mapping[type[Task], Callable[[Play[Any], Any], None]] = {
    Turn: begin_turn,
    Activation: activate,
    Steps: step,
    Reaction: react,
    TurnEnd: end_turn,
}
