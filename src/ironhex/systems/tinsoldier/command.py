"""Commanders and their groups, and indirect fire on call."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ironhex.kernel.tally import Barred
from ironhex.systems.tinsoldier.actions import Attack, CallFire, Command, GroupCommand, RequestOrders
from ironhex.systems.tinsoldier.battle import JOKER, Battle, Piece
from ironhex.systems.tinsoldier.combat.shot import Shot
from ironhex.systems.tinsoldier.combat.sight import sees
from ironhex.systems.tinsoldier.combat.to_hit import to_hit
from ironhex.systems.tinsoldier.combat.usable import conflict, kind_of, works

GROUP_ACTIONS = ("move", "attack", "cover", "overwatch", "cool down", "wait", "mount", "call fire")
"""What a group can be commanded to do; never to command, so that commands do not go round in circles."""


# --- commands ---------------------------------------------------------------------------------------------------------
def groups(battle: Battle, commander: Piece) -> tuple[str, ...]:
    """The groups of a commander's subordinates."""
    return tuple(dict.fromkeys(piece.group for piece in battle.subordinates(commander.id)))


def command_refusal(battle: Battle, action: Command | GroupCommand, must_order: int = 0) -> Barred | None:
    """Why a command cannot be given."""
    if isinstance(action, Command):
        subordinate = battle.find(action.subordinate)
        if subordinate is None or subordinate.commander != action.piece or not subordinate.alive:
            return Barred("TS-ACT-012", "it is not a subordinate of this commander")
        return None
    if not battle.subordinates(action.piece, action.group):
        return Barred("TS-ACT-013", "there is nobody in this group")
    return None if action.what in GROUP_ACTIONS else Barred("TS-ACT-013", f"a group cannot be told to {action.what}")


def includes(battle: Battle, action: Command | GroupCommand, piece: int) -> bool:
    """Whether a command includes a piece."""
    if isinstance(action, Command):
        return action.subordinate == piece
    return battle.piece(piece).group == action.group and battle.piece(piece).commander == action.piece


def orders_refusal(battle: Battle, action: RequestOrders) -> Barred | None:
    """Why a piece cannot ask its commander for orders: the commander's card must still be in the deck (TS-ACT-017)."""
    commander = battle.piece(action.piece).commander
    if commander is None or not battle.piece(commander).alive:
        return Barred("TS-ACT-017", "it has no commander")
    if battle.piece(commander).activated or commander not in battle.deck or commander == JOKER:
        return Barred("TS-ACT-017", "its commander has been activated already")
    return None


# --- fire on call -----------------------------------------------------------------------------------------------------
def units_on_call(battle: Battle, piece: Piece, target: Piece) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Whom a piece may call, each as a name and the pieces: one of them, a group, or all (TS-ACT-014, TS-ACT-015)."""
    ready = [p for p in battle.alive(piece.side) if p.id != piece.id and _can_answer(battle, p, piece, target)]
    for each in ready:
        yield each.name, (each.id,)
    by_group = sorted(ready, key=lambda p: (p.commander or 0, p.group))
    for (_, group), members in groupby(by_group, key=lambda p: (p.commander or 0, p.group)):
        ids = tuple(p.id for p in members)
        if len(ids) > 1:
            yield group, ids
    if len(ready) > 1:
        yield "everybody", tuple(p.id for p in ready)


def _can_answer(battle: Battle, caller: Piece, designator: Piece, target: Piece) -> bool:
    ready = caller.overwatch and not caller.shut_down and not caller.stunned
    return ready and any(_volleys(battle, caller, designator, target))


def call_refusal(battle: Battle, action: CallFire) -> Barred | None:
    """Why fire cannot be called."""
    piece, target = battle.piece(action.piece), battle.find(action.target)
    if target is None or not target.on_board or target.side == piece.side or piece.hex is None:
        return Barred("TS-IND-002", "it is not an enemy on the board")
    if not sees(battle, piece, target):
        return Barred("TS-IND-002", "there is no line of sight to the target")
    units = [set(ids) for _, ids in units_on_call(battle, piece, target)]
    if set(action.callers) not in units:
        return Barred("TS-IND-003", "these cannot be called together: one element on overwatch, a group, or all")
    return None


def callers_with(battle: Battle, action: CallFire) -> tuple[Piece, ...]:
    """The pieces that were called and are on overwatch."""
    return tuple(p for p in map(battle.piece, action.callers) if p.alive and p.overwatch)


def volley_of(battle: Battle, caller: Piece, action: CallFire) -> Iterator[Attack]:
    """What a piece fires when it is called: all that can be fired indirectly."""
    designator, target = battle.piece(action.piece), battle.piece(action.target)
    yield from _volleys(battle, caller, designator, target)


def _volleys(battle: Battle, caller: Piece, designator: Piece, target: Piece) -> Iterator[Attack]:
    """The attacks of a piece that was called: weapons that are alike and have the same number to hit."""
    found: dict[tuple[object, ...], tuple[int, ...]] = {}
    for number, weapon in enumerate(caller.element.weapons):
        if not (weapon.indirect or weapon.off_board_only) or works(battle, caller, number):
            continue
        tally = to_hit(Shot(battle, caller, number, target, designator))
        numbers = (*found.get(key := (kind_of(weapon), tally.total), ()), number)
        if tally.barred is None and tally.total >= 1 and conflict(caller, numbers) is None:
            found[key] = numbers
    yield from (Attack(caller.id, target.id, numbers) for numbers in found.values())
