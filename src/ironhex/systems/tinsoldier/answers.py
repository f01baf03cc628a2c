"""What a seat may do: the menu of a question, and the judge of any action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.tinsoldier.actions import (
    FULL,
    Act,
    Attack,
    AvoidCharge,
    CallFire,
    Command,
    CoolDown,
    Cover,
    Discard,
    Dismount,
    GroupCommand,
    Interrupt,
    Jump,
    LoseWeapon,
    Melee,
    Mount,
    Move,
    Overwatch,
    Pass,
    Pick,
    RequestOrders,
    Sidestep,
    Stop,
    Swarm,
    Wait,
)
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.melee import attacks, melee_refusal, sidesteps
from ironhex.systems.tinsoldier.combat.sight import sees
from ironhex.systems.tinsoldier.combat.usable import aims, conflict, volleys
from ironhex.systems.tinsoldier.command import (
    GROUP_ACTIONS,
    call_refusal,
    command_refusal,
    groups,
    includes,
    orders_refusal,
    units_on_call,
)
from ironhex.systems.tinsoldier.ground import burns
from ironhex.systems.tinsoldier.infantry import dismount_refusal, mount_refusal, mounts, swarm_refusal, swarms
from ironhex.systems.tinsoldier.movement.jumping import jump_refusal, landings
from ironhex.systems.tinsoldier.movement.route import route
from ironhex.systems.tinsoldier.movement.search import ways
from ironhex.systems.tinsoldier.numbers import dissipation
from ironhex.systems.tinsoldier.overwatch import chances

KINDS: Mapping[type, str] = {
    Move: "move",
    Jump: "move",
    Attack: "attack",
    Melee: "attack",
    Swarm: "attack",
    Cover: "cover",
    Overwatch: "overwatch",
    CoolDown: "cool down",
    Wait: "wait",
    Mount: "mount",
    Dismount: "mount",
    CallFire: "call fire",
    Command: "command",
    GroupCommand: "command",
    RequestOrders: "request orders",
}
"""The kind of each action, by which commands to a group name it."""


# --- menus ------------------------------------------------------------------------------------------------------------
def menu(view: Battle, question: Any, seat: str) -> Iterator[Any]:
    """The answers to a question."""
    match question:
        case Act():
            piece = view.piece(question.piece)
            for action in _actions(view, piece, question):
                if _entry_refusal(view, question, seat, action) is None:
                    yield action
            if refusal(view, question, seat, Stop(piece.id)) is None:
                yield Stop(piece.id)
        case Interrupt():
            yield Pass()
            for id in question.watchers:
                if view.piece(id).seat == seat:
                    yield from chances(view, view.piece(id), view.piece(question.enemy))
        case LoseWeapon():
            yield from (Pick(number) for number in question.weapons)
        case AvoidCharge():
            yield Sidestep()
            yield from (Sidestep(hex) for hex in sidesteps(view, view.piece(question.piece)))


def _entry_refusal(view: Battle, question: Act, seat: str, action: Any) -> Barred | None:
    """Why an action is no entry of the menu; moves were found by the search, which only finds those that are legal."""
    if isinstance(action, Move | Jump):
        return _kind_refusal(view, question, view.piece(question.piece), action, KINDS[type(action)])
    return refusal(view, question, seat, action)


def _actions(view: Battle, piece: Piece, question: Act) -> Iterator[Any]:
    """Everything that a piece might do; the judge strikes out what it may not."""
    id = piece.id
    yield from fights(view, piece)
    yield from (Move(id, steps) for steps in ways(view, piece).values())
    for hex in landings(view, piece):
        yield from (Jump(id, hex, facing) for facing in ((0,) if piece.is_infantry else range(6)))
    yield from (Cover(id), Overwatch(id), CoolDown(id))
    yield from (*mounts(view, piece), Dismount(id), RequestOrders(id), Discard(id))
    yield from _commands(view, piece)
    yield Wait(id)


def fights(view: Battle, piece: Piece) -> Iterator[Any]:
    """All attacks of a piece: with weapons, physical, from on board, and by others that it calls."""
    if piece.hex is not None:
        for target in view.foes(piece):
            yield from (Attack(piece.id, target.id, weapons) for weapons, _ in volleys(view, piece, target))
            if sees(view, piece, target):
                yield from (CallFire(piece.id, target.id, ids) for _, ids in units_on_call(view, piece, target))
        yield from attacks(view, piece) if piece.is_mech else ()
    yield from swarms(view, piece) if piece.is_infantry else ()


def _commands(view: Battle, piece: Piece) -> Iterator[Any]:
    yield from (Command(piece.id, other.id) for other in view.subordinates(piece.id))
    for group in groups(view, piece):
        for what in GROUP_ACTIONS:
            yield GroupCommand(piece.id, group, what)
            yield GroupCommand(piece.id, group, what, joins=True)


def _can_order(view: Battle, question: Act) -> bool:
    """Whether a commander can still give the order that it was asked for."""
    piece = view.piece(question.piece)
    busy = piece.shut_down or piece.stunned or piece.carrier is not None or piece.swarming is not None
    return view.piece(question.must_order).alive and not (busy and question.left == 1)


# --- the judge --------------------------------------------------------------------------------------------------------
def refusal(view: Battle, question: Any, seat: str, action: Any) -> Barred | None:
    """Why an answer is refused."""
    match question:
        case Act():
            return _act_refusal(view, question, action)
        case Interrupt():
            return _interrupt_refusal(view, question, seat, action)
        case LoseWeapon():
            fine = isinstance(action, Pick) and action.number in question.weapons
            return None if fine else Barred("TS-CRT-009", "one of the weapons that may be lost")
        case AvoidCharge():
            fine = isinstance(action, Sidestep) and action.to in (None, *sidesteps(view, view.piece(question.piece)))
            return None if fine else Barred("TS-MEL-012", "it cannot step aside there")
    return Barred("", "there is no such question")


def _act_refusal(view: Battle, question: Act, action: Any) -> Barred | None:
    if getattr(action, "piece", None) != question.piece:
        return Barred("TS-TRN-002", "another element is active")
    piece = view.piece(question.piece)
    if isinstance(action, Stop):
        must = question.must_order and _can_order(view, question)
        return Barred("TS-ACT-018", "it must give an order first") if must else None
    if isinstance(action, Discard):
        return _discard_refusal(piece)
    kind = KINDS.get(type(action))
    if kind is None:
        return Barred("TS-ACT-001", "that is not an action of an element")
    return _kind_refusal(view, question, piece, action, kind) or REFUSALS[kind](view, question, piece, action)


def _kind_refusal(view: Battle, question: Act, piece: Piece, action: Any, kind: str) -> Barred | None:
    """Why a piece cannot take an action of this kind now."""
    if question.only and kind != question.only:
        return Barred("TS-ACT-013", f"the group was told to {question.only}")
    return _state_refusal(view, question, piece, action, kind)


def _state_refusal(view: Battle, question: Act, piece: Piece, action: Any, kind: str) -> Barred | None:
    """What the state of a piece forbids."""
    if piece.shut_down and kind not in ("cool down", "wait"):
        return Barred("TS-HEA-006", "it is shut down and can only cool down")
    if piece.stunned and not isinstance(action, Move) and kind != "wait":
        return Barred("TS-CRT-020", "its crew is stunned and can only move")
    if piece.off_board and kind in ("move", "attack", "cover"):
        return Barred("TS-TRN-009", "off the board it only fires when it is called")
    if piece.carrier is not None and not isinstance(action, Dismount | Wait | RequestOrders):
        return Barred("TS-ACT-011", "it is aboard a vehicle")
    if piece.swarming is not None and not isinstance(action, Swarm | Wait | RequestOrders):
        return Barred("TS-INF-013", "it is on an enemy machine")
    if question.must_order and question.left == 1 and kind != "command" and _can_order(view, question):
        return Barred("TS-ACT-018", "it must give an order to the element that asked for it")
    return None


def _move(view: Battle, question: Act, piece: Piece, action: Move | Jump) -> Barred | None:
    if piece.hex is None:
        return Barred("TS-MOV-001", "it is not on the board")
    if isinstance(action, Jump):
        if not 0 <= action.facing < 6:
            return Barred("TS-MOV-010", "facings are 0 to 5")
        return jump_refusal(view, piece, action.to)
    if action.evade:
        swarmed = any(other.swarming == piece.id for other in view.alive())
        if not piece.is_vehicle or not swarmed or question.left < FULL:
            return Barred("TS-INF-017", "only a swarmed vehicle evades, with both its actions")
    return route(view, piece, action.steps).barred


def _attack(view: Battle, question: Act, piece: Piece, action: Any) -> Barred | None:
    if isinstance(action, Attack):
        return attack_refusal(view, piece, action)
    target = view.find(action.target)
    if target is None:
        return Barred("TS-HIT-001", "there is no such target")
    if isinstance(action, Melee):
        return melee_refusal(view, piece, target, action.how)
    return swarm_refusal(view, piece, target, action.how)


def attack_refusal(view: Battle, piece: Piece, action: Attack) -> Barred | None:
    """Why weapons cannot be fired so."""
    if not action.weapons or len(set(action.weapons)) < len(action.weapons):
        return Barred("TS-HIT-017", "name each weapon once")
    if not all(0 <= number < len(piece.element.weapons) for number in action.weapons):
        return Barred("TS-HIT-017", "there is no such weapon")
    target = view.find(action.target) if isinstance(action.target, int) else action.target
    if (barred := _target_refusal(view, piece, target, action)) or target is None or piece.hex is None:
        return barred or Barred("TS-HIT-001", "there is no such target")
    weapons = [piece.element.weapons[number] for number in action.weapons]
    if not 1 <= action.rate <= min(weapon.rate for weapon in weapons):
        return Barred("TS-HIT-024", "these weapons cannot fire so often")
    if action.cluster and not all(weapon.cluster for weapon in weapons):
        return Barred("TS-CNV-008", "these weapons have no cluster rounds")
    if barred := conflict(piece, action.weapons, action.rate):
        return barred
    tallies = [aims(view, piece, number, target) for number in action.weapons]
    if barred := next((tally.barred for tally in tallies if tally.barred), None):
        return barred
    if len({tally.total for tally in tallies}) > 1:
        return Barred("TS-HIT-017", "these weapons have different numbers to hit")
    return Barred("TS-HIT-022", "the number to hit is below 1") if tallies[0].total < 1 else None


def _target_refusal(view: Battle, piece: Piece, target: Piece | Hex | None, action: Attack) -> Barred | None:
    if isinstance(target, Piece):
        if target.side == piece.side or not target.on_board:
            return Barred("TS-HIT-001", "it is not an enemy on the board")
        if action.burn:
            return Barred("TS-ENV-003", "name the hex to burn")
        return None
    if target is None or target not in view.board:
        return Barred("TS-HIT-001", "there is no such target")
    terrain = view.board.at(target)
    if action.burn:
        fine = view.rules.burns and burns(terrain) and not terrain.fire
        return None if fine else Barred("TS-ENV-003", "nothing there can be set on fire")
    return None if terrain.building else Barred("TS-HIT-001", "there is no building")


def _cover(view: Battle, question: Act, piece: Piece, action: Cover) -> Barred | None:
    if piece.is_vehicle or piece.hex is None:
        return Barred("TS-ACT-006", "vehicles cannot take cover")
    return Barred("TS-ACT-006", "it is in cover already") if piece.cover else None


def _overwatch(view: Battle, question: Act, piece: Piece, action: Overwatch) -> Barred | None:
    if piece.overwatch:
        return Barred("TS-ACT-008", "it is on overwatch already")
    return None if piece.element.weapons else Barred("TS-ACT-008", "it has no weapons")


def _cool(view: Battle, question: Act, piece: Piece, action: CoolDown) -> Barred | None:
    if not piece.is_mech or not piece.heat:
        return Barred("TS-ACT-020", "it has no heat to lose")
    fine = dissipation(view, piece).total > 0
    return None if fine else Barred("TS-HEA-008", "it has no working heat sinks")


def _mount(view: Battle, question: Act, piece: Piece, action: Mount | Dismount) -> Barred | None:
    if isinstance(action, Dismount):
        return dismount_refusal(view, piece)
    carrier = view.find(action.carrier)
    return mount_refusal(view, piece, carrier) if carrier else Barred("TS-ACT-011", "there is no such vehicle")


def _call(view: Battle, question: Act, piece: Piece, action: CallFire) -> Barred | None:
    return call_refusal(view, action)


def _command(view: Battle, question: Act, piece: Piece, action: Command | GroupCommand) -> Barred | None:
    if barred := command_refusal(view, action):
        return barred
    last = question.left == 1 and question.must_order and _can_order(view, question)
    if last and not includes(view, action, question.must_order):
        return Barred("TS-ACT-018", "the order must include the element that asked for it")
    return None


def _request(view: Battle, question: Act, piece: Piece, action: RequestOrders) -> Barred | None:
    if not question.first:
        return Barred("TS-ACT-017", "asking for orders takes the whole activation")
    return orders_refusal(view, action)


def _wait(view: Battle, question: Act, piece: Piece, action: Wait) -> Barred | None:
    return None


def _discard_refusal(piece: Piece) -> Barred | None:
    fine = piece.element.heavy and not piece.discarded
    return None if fine else Barred("TS-INF-011", "it has no heavy weapons")


REFUSALS: Mapping[str, Callable[[Battle, Act, Piece, Any], Barred | None]] = {
    "move": _move,
    "attack": _attack,
    "cover": _cover,
    "overwatch": _overwatch,
    "cool down": _cool,
    "wait": _wait,
    "mount": _mount,
    "call fire": _call,
    "command": _command,
    "request orders": _request,
}


def _interrupt_refusal(view: Battle, question: Interrupt, seat: str, action: Any) -> Barred | None:
    if isinstance(action, Pass):
        return None
    piece = view.find(getattr(action, "piece", 0))
    if not isinstance(action, Attack) or piece is None or piece.id not in question.watchers or piece.seat != seat:
        return Barred("TS-TRN-003", "attack the enemy with a piece on overwatch, or pass")
    if action.target != question.enemy:
        return Barred("TS-TRN-003", "only the enemy that has just acted can be attacked")
    return attack_refusal(view, piece, action)
