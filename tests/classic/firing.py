"""Shots in a few words, for tests about weapon fire."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.classic.stage import perform

from ironhex.catalog import Item
from ironhex.engine import Event
from ironhex.kernel.tally import Tally
from ironhex.systems.classic import sequence
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Fire, Phase, Unit
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.damage.condition import modes_of
from ironhex.systems.classic.phases import weapons
from ironhex.systems.classic.sequence import Pair, RunStep


def weapon(unit: Unit, key: str, where: int | None = None, *, rear: bool = False) -> Item:
    """A unit's first weapon of a kind, in a location if it matters."""
    return next(
        item
        for item in unit.design.weapons
        if item.equipment.key == key and where in (None, item.location) and item.rear == rear
    )


def number(
    battle: Battle,
    key: str,
    where: int | None = None,
    *,
    attacker: int = 0,
    target: int = 1,
    rear: bool = False,
    twist: int = 0,
    prop: int | None = None,
    secondary: bool = False,
    at: int | None = None,
    spotter: int | None = None,
    mode: str | None = None,
) -> Tally:
    """What one unit needs to hit another with a weapon, with its usual ammunition unless a mode is given."""
    firing = battle.unit(attacker)
    aimed = aim(battle, firing, battle.unit(target), at, None if spotter is None else battle.unit(spotter))
    item = weapon(firing, key, where, rear=rear)
    return to_hit(Shot(aimed, item, twist, prop, secondary, modes_of(firing, item)[0] if mode is None else mode))


def fire(
    battle: Battle,
    key: str,
    where: int | None = None,
    *,
    attacker: int = 0,
    target: int = 1,
    mode: str | None = None,
) -> Fire:
    """A shot as it is declared, with the usual ammunition unless a mode is given."""
    unit = battle.unit(attacker)
    item = weapon(unit, key, where)
    return Fire(item.index, target, mode=modes_of(unit, item)[0] if mode is None else mode)


def value(found: Tally, rule: str) -> int | None:
    """What a rule adds to a tally, or None where it leaves no trace; a barred tally adds nothing."""
    assert found.barred is None, found.barred
    values = [mod.value for mod in found.mods if mod.rule == rule]
    return sum(values) if values else None


def bar(found: Tally) -> str | None:
    """The rule that bars a tally."""
    return found.barred.rule if found.barred else None


def carry_out(
    battle: Battle, declared: Iterable[Declare], dice: Sequence[int] = (), picks: dict[str, str] | None = None
) -> tuple[Battle, tuple[Event, ...]]:
    """The Weapon Attack Phase without what follows from the damage: the side that is asked gives its next declaration,
    which must be allowed."""
    left = list(declared)

    def answer(question: Any) -> Declare:
        action = next(action for action in left if battle.unit(action.unit).side == question.side)
        assert weapons.refusal(battle, question, question.side, action) is None
        left.remove(action)
        return action

    def phase(play: Any) -> None:
        names = [step.name for step in weapons.RULES.steps]
        play.then(Pair(Phase.WEAPONS), *(RunStep(Phase.WEAPONS, name) for name in names[: names.index("fire") + 1]))

    return perform(battle, phase, dice, answer=answer, tasks={**TASKS, **sequence.TASKS}, picks=picks)
