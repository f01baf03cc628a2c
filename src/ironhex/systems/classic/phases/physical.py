"""The Physical Attack Phase: rushes begun in the Movement Phase are resolved, and adjacent units attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ironhex.engine import Task
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Strike
from ironhex.systems.classic.battle import Battle, Phase, PlaceTarget, Unit
from ironhex.systems.classic.events.physical import BlowsDeclared
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.melee.charge import carry_through
from ironhex.systems.classic.melee.death_from_above import come_down_upon
from ironhex.systems.classic.melee.elevations import PUSH
from ironhex.systems.classic.melee.physical_attacks import push_each_other, refused, strike_all, strikes
from ironhex.systems.classic.melee.ramming import ram
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.phases.phase_end import settle
from ironhex.systems.classic.questions import StrikeNext
from ironhex.systems.classic.sequence import ClassicPlay, commanders, next_place, waiting, yet_to_act
from ironhex.systems.classic.sight.terrain import CHARGE
from ironhex.systems.classic.views import view


class EndRush(Task, frozen=True, tag=True):
    """A charge or a death from above is resolved."""

    unit: int


class StrikeBlows(Task, frozen=True, tag=True):
    """A unit makes the physical attacks it has declared."""

    unit: int


class PushEachOther(Task, frozen=True, tag=True):
    """Two units push each other."""

    one: int
    other: int


def menu(battle: Battle, question: StrikeNext, seat: str) -> Iterator[Strike]:
    """For every unit that has not declared: nothing, or any physical attack that can hit."""
    for unit in waiting(battle, Phase.PHYSICAL, question.side, seat):
        yield Strike(unit.id)
        yield from strikes(battle, unit.id)


def refusal(battle: Battle, question: StrikeNext, seat: str, action: Any) -> Barred | None:
    """Judge any declaration."""
    if not isinstance(action, Strike):
        return Barred("BMR-SEQ-015", "physical attacks must be declared now")
    if action.unit not in [unit.id for unit in waiting(battle, Phase.PHYSICAL, question.side, seat)]:
        return Barred("BMR-SEQ-015", f"unit {action.unit + 1} has no physical attacks to declare")
    return refused(battle, action)


def act(play: ClassicPlay, side: str) -> None:
    """One unit of a side declares; if none of them has a target there is nothing to ask."""
    known = view(play.facts, side)
    units = yet_to_act(known, Phase.PHYSICAL, side)
    if play.was_asked or any(True for unit in units for _ in strikes(known, unit.id)):
        declare(play, play.ask(commanders(play.facts, Phase.PHYSICAL, side), StrikeNext(side)))
    else:
        declare(play, Strike(units[0].id))


def declare(play: ClassicPlay, action: Strike) -> None:
    place = next_place(play.facts, play.facts.unit(action.unit).side, lambda each: each.turn.struck)
    play.emit(BlowsDeclared(action.unit, place, action.blows))


def resolve(play: ClassicPlay) -> None:
    """Rushes were declared first and are resolved first; then each unit attacks, in the order of declaration.

    Damage is simultaneous, because all attack as they were when the phase began; but displaced units have moved.
    """
    units = sorted(play.facts.units, key=lambda unit: unit.turn.struck)
    rushes = [EndRush(unit.id) for unit in units if unit.move.rush and unit.on_map]
    play.then(*rushes, *strokes([unit for unit in units if unit.turn.blows]))


def strokes(units: Sequence[Unit]) -> Iterator[Task]:
    """The units' attacks, with two that push each other as one."""
    pushes = {unit.id: blow.victim for unit in units for blow in unit.turn.blows if blow.form == PUSH}
    for unit in units:
        other = pushes.get(unit.id)
        if other is None or pushes.get(other) != unit.id:
            yield StrikeBlows(unit.id)
        elif _earlier(units, unit.id, other):
            yield PushEachOther(unit.id, other)


def _earlier(units: Sequence[Unit], one: int, other: int) -> bool:
    ids = [unit.id for unit in units]
    return ids.index(one) < ids.index(other)


def end_rush(play: ClassicPlay, task: EndRush) -> None:
    """A rush is resolved, unless another one has displaced this unit off the map."""
    unit = play.facts.unit(task.unit)
    if unit.hex is None:
        return
    rush = unit.move.rush
    assert rush is not None, "only a rush that was begun can be resolved"
    if isinstance(rush.target, PlaceTarget):
        ram(play, task.unit, rush.target)
    else:
        (carry_through if rush.form == CHARGE else come_down_upon)(play, task.unit, rush.target)


def strike_blows(play: ClassicPlay, task: StrikeBlows) -> None:
    strike_all(play, task.unit)


def push_together(play: ClassicPlay, task: PushEachOther) -> None:
    push_each_other(play, task.one, task.other)


def has_acted(unit: Unit) -> bool:
    """A unit that has landed from a DropShip this turn does nothing more (BMR-DROP-006)."""
    return unit.turn.struck > 0 or unit.turn.dropped


def takes_part(kind: Kind) -> bool:
    return kind.physical


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {
    EndRush: end_rush,
    StrikeBlows: strike_blows,
    PushEachOther: push_together,
}
RULES = PhaseRules(
    Phase.PHYSICAL,
    act,
    (Step("strike", resolve), Step("settle", settle)),
    has_acted=has_acted,
    takes_part=takes_part,
    attack=True,
)
