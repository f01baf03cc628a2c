"""Physical attacks to choose from, by target, and those that are not possible."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.engine.presentation.numbers import told_reason
from ironhex.systems.classic.actions import Strike, target_text
from ironhex.systems.classic.answers import menu
from ironhex.systems.classic.battle import Battle, Target
from ironhex.systems.classic.melee.physical_attacks import hindered
from ironhex.systems.classic.narrate.physical import attacks
from ironhex.systems.classic.narrate.words import target_named
from ironhex.systems.classic.presentation.attack_numbers import chance, strokes
from ironhex.systems.classic.presentation.numbers import in_percent, rounded

NOTHING_NEAR = "No enemy is within reach."


def striking(battle: Battle, question: Any, seat: str, draft: Strike) -> tuple[Group, ...]:
    """All attacks a unit can make, grouped by target; then no attack; then what it cannot do, and why."""
    able = [action for action in menu(battle, question, seat) if action.unit == draft.unit and action.blows]
    targets = dict.fromkeys(tuple(dict.fromkeys(blow.target for blow in action.blows)) for action in able)
    groups = [_at(battle, draft, able, target) for target in targets]
    held = Choice("none", "No physical attack", str(Strike(draft.unit)), selected=not draft.blows)
    groups.append(Group("none", "", "list", (held,), empty="" if able else NOTHING_NEAR))
    closed = tuple(_closed(battle, draft))
    return (*groups, Group("closed", f"Unavailable ({len(closed)})", "closed", closed)) if closed else tuple(groups)


def _at(battle: Battle, draft: Strike, able: list[Strike], targets: tuple[Target, ...]) -> Group:
    ours = [action for action in able if tuple(dict.fromkeys(blow.target for blow in action.blows)) == targets]
    names = _heading(battle, targets)
    id = "-".join(target_text(target) for target in targets)
    return Group(f"at {id}", names, "list", tuple(_choice(battle, draft, action) for action in ours))


def _heading(battle: Battle, targets: tuple[Target, ...]) -> str:
    names = ", ".join(target_named(battle, target) for target in targets)
    return names[0].upper() + names[1:]


def _choice(battle: Battle, draft: Strike, action: Strike) -> Choice:
    made = strokes(action, battle)
    alone = made[0] if len(made) == 1 else None
    return Choice(
        id=str(action),
        label=_words(battle, action),
        action=str(action),
        selected=action == draft,
        target=target_text(action.blows[0].target),
        needs=alone.number.total if alone else None,
        odds=in_percent(chance(alone.number)) if alone else None,
        expected=rounded(sum((each.expected for each in made), Fraction(0))),
    )


def _words(battle: Battle, action: Strike) -> str:
    """The attack without its target, which is in the heading."""
    words = attacks(battle, action.unit, action.blows)
    for blow in action.blows:
        name = target_named(battle, blow.target)
        words = words.replace(f" at {name}", "").replace(f" {name}", "")
    return words[0].upper() + words[1:]


def _closed(battle: Battle, draft: Strike) -> Iterator[Choice]:
    for blow, reason in hindered(battle, draft.unit):
        action = Strike(draft.unit, (blow,))
        label = attacks(battle, draft.unit, (blow,))
        yield Choice(str(action), label[0].upper() + label[1:], str(action), told_reason(reason))
