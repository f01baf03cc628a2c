"""What can still be chosen about an attack or an order: the weapons and how many, who is called, what a group does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.engine.presentation.numbers import told_reason, told_tally
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.answers import refusal
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.combat.firing import dice_of
from ironhex.systems.tinsoldier.combat.melee import attacks
from ironhex.systems.tinsoldier.combat.usable import volleys
from ironhex.systems.tinsoldier.command import GROUP_ACTIONS, units_on_call
from ironhex.systems.tinsoldier.infantry import swarms
from ironhex.systems.tinsoldier.narrate import counted, listed, named, weapons_named
from ironhex.systems.tinsoldier.notation import parse
from ironhex.systems.tinsoldier.presentation.offers import MELEE_WORDS, ORDERS, SWARM_WORDS
from ironhex.systems.tinsoldier.prospects import Prospect, of_attack, of_melee, of_swarm

STANDARD, CLUSTER = "Standard rounds", "Cluster rounds"
ALONE, JOINING = "Stays out of it", "Joins in"


def groups(view: Battle, question: Any, seat: str, action: Any) -> tuple[Group, ...]:
    """The groups of choices of a drafted action; an interrupt is complete as it is."""
    if not isinstance(question, a.Act):
        return ()
    describe = DESCRIBED.get(type(action))
    return tuple(_judged(view, question, seat, group) for group in describe(view, action)) if describe else ()


def _judged(view: Battle, question: Any, seat: str, group: Group) -> Group:
    """A group with the judge's ruling on each choice."""
    ruled = ((choice, refusal(view, question, seat, parse(choice.action))) for choice in group.choices)
    return replace(group, choices=tuple(replace(choice, refusal=told_reason(barred)) for choice, barred in ruled))


# --- attacks ----------------------------------------------------------------------------------------------------------
def _attack(view: Battle, action: a.Attack) -> Iterator[Group]:
    piece = view.piece(action.piece)
    if isinstance(action.target, int):
        found = [weapons for weapons, _ in volleys(view, piece, view.piece(action.target))]
        mine = next((weapons for weapons in found if set(action.weapons) <= set(weapons)), action.weapons)
        yield _list("weapons", "Attack with", (_volley(view, action, weapons, mine) for weapons in found))
        if len(mine) > 1:
            yield _counts(view, action, mine)
    most = min(piece.element.weapons[number].rate for number in action.weapons)
    if most > 1:
        rates = (replace(action, rate=rate) for rate in range(1, most + 1))
        yield _switch("rate", "Shots of each", ((f"{each.rate}", each) for each in rates), action)
    if all(piece.element.weapons[number].cluster for number in action.weapons):
        rounds = ((STANDARD, replace(action, cluster=False)), (CLUSTER, replace(action, cluster=True)))
        yield _switch("rounds", "Ammunition", rounds, action)


def _volley(view: Battle, action: a.Attack, weapons: tuple[int, ...], mine: tuple[int, ...]) -> Choice:
    """Weapons that are fired together; the current attack may have fewer of them."""
    selected = weapons == mine
    attack = action if selected else a.Attack(action.piece, action.target, weapons)
    dice = dice_of(view.piece(action.piece), attack)
    label = f"{weapons_named(view, action.piece, attack.weapons)}, {counted(dice, 'die', 'dice')}"
    return _promising(label, attack, of_attack(view, attack), selected=selected)


def _counts(view: Battle, action: a.Attack, mine: tuple[int, ...]) -> Group:
    fewer = (replace(action, weapons=mine[:count]) for count in range(1, len(mine) + 1))
    return _switch("count", "How many", ((f"{len(each.weapons)}", each) for each in fewer), action)


def _melee(view: Battle, action: a.Melee) -> Iterator[Group]:
    found = [each for each in attacks(view, view.piece(action.piece)) if each.target == action.target]
    chosen = (_promising(MELEE_WORDS[each.how], each, of_melee(view, each), selected=each == action) for each in found)
    yield _list("attacks", "Attack", chosen)


def _swarm(view: Battle, action: a.Swarm) -> Iterator[Group]:
    found = [each for each in swarms(view, view.piece(action.piece)) if each.target == action.target]
    target = named(view, action.target)
    chosen = (
        _promising(f"{SWARM_WORDS[each.how]} {target}", each, of_swarm(view, each), selected=each == action)
        for each in found
    )
    yield _list("attacks", "Attack", chosen)


def _promising(label: str, action: a.Order, seen: Prospect, *, selected: bool) -> Choice:
    return Choice(
        str(action),
        label,
        str(action),
        selected=selected,
        tally=told_tally(seen.tally) if seen.dice else None,
        needs=seen.tally.total if seen.dice else None,
        odds=round(100 * seen.odds, 1),
        expected=round(seen.harm, 2),
        low=True,
    )


# --- orders -----------------------------------------------------------------------------------------------------------
def _call(view: Battle, action: a.CallFire) -> Iterator[Group]:
    callers = [ids for _, ids in units_on_call(view, view.piece(action.piece), view.piece(action.target))]
    named_calls = (
        (listed(named(view, id) for id in ids), a.CallFire(action.piece, action.target, ids)) for ids in callers
    )
    yield _list("callers", "Who fires", (_plain(label, each, action) for label, each in named_calls))


def _order(view: Battle, action: a.GroupCommand) -> Iterator[Group]:
    whats = ((ORDERS[what].capitalize(), replace(action, what=what)) for what in _orders(view, action))
    yield _switch("what", "They all", whats, action)
    joining = ((ALONE, replace(action, joins=False)), (JOINING, replace(action, joins=True)))
    yield _switch("joins", "Commander", joining, action)


def _orders(view: Battle, action: a.GroupCommand) -> Iterator[str]:
    """What a group can be told; only infantry gets into vehicles."""
    on_foot = any(each.is_infantry for each in view.subordinates(action.piece, action.group))
    yield from (what for what in GROUP_ACTIONS if on_foot or what != "mount")


# --- groups -----------------------------------------------------------------------------------------------------------
def _list(id: str, label: str, choices: Iterable[Choice]) -> Group:
    return Group(id, label, "list", tuple(choices))


def _switch(id: str, label: str, rows: Iterable[tuple[str, Any]], now: Any) -> Group:
    return Group(id, label, "switch", tuple(_plain(text, each, now) for text, each in rows))


def _plain(label: str, action: Any, now: Any) -> Choice:
    return Choice(label, label, str(action), selected=action == now)


DESCRIBED: Mapping[type, Callable[[Battle, Any], Iterator[Group]]] = {
    a.Attack: _attack,
    a.Melee: _melee,
    a.Swarm: _swarm,
    a.CallFire: _call,
    a.GroupCommand: _order,
}
