"""How a turn runs: cards, activations, actions, interrupts, and the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironhex.engine import Outcome, Play, Task
from ironhex.systems.tinsoldier import events
from ironhex.systems.tinsoldier.actions import (
    FULL,
    SINGLE,
    Act,
    Activation,
    AfterAction,
    Attack,
    CallFire,
    Check,
    Command,
    CoolDown,
    Cover,
    Criticals,
    Damage,
    Discard,
    Dismount,
    Displace,
    Draw,
    EndActivation,
    Fall,
    Fire,
    Follow,
    GroupCommand,
    Hazards,
    HitBuilding,
    Interrupt,
    Jump,
    Melee,
    Mount,
    Move,
    NextAction,
    Overwatch,
    Pass,
    RequestOrders,
    Stop,
    Strike,
    Swarm,
    Turn,
    TurnEnd,
    Wait,
    Walk,
    Watch,
)
from ironhex.systems.tinsoldier.battle import JOKER, JOKERS, Battle, Piece
from ironhex.systems.tinsoldier.burning import move_smoke, spread_fire
from ironhex.systems.tinsoldier.combat.damage import hit_building, resolve_damage, roll_criticals, roll_hazards
from ironhex.systems.tinsoldier.combat.firing import fire
from ironhex.systems.tinsoldier.combat.melee import strike
from ironhex.systems.tinsoldier.command import callers_with, volley_of
from ironhex.systems.tinsoldier.destruction import destroy, set_down
from ironhex.systems.tinsoldier.heat import cool_down, end_of_activation, end_of_turn
from ironhex.systems.tinsoldier.infantry import swarm
from ironhex.systems.tinsoldier.movement.costs import can_land
from ironhex.systems.tinsoldier.movement.route import TAKE_OFF
from ironhex.systems.tinsoldier.movement.walking import jump, move, walk
from ironhex.systems.tinsoldier.overwatch import watchers
from ironhex.systems.tinsoldier.piloting import displace, fall, follow, resolve_check

TinPlay = Play[Battle]


def outcome(facts: Battle) -> Outcome | None:
    """The last side with machines or soldiers on the board wins; if turns run out, what was destroyed decides."""
    left = tuple(side.name for side in facts.sides if any(map(_fights_on, facts.alive(side.name))))
    if len(left) < 2:
        why = "the other side has nothing left on the board" if left else "nobody is left"
        return Outcome(left, "", why)
    return _by_value(facts) if facts.over else None


def _fights_on(piece: Piece) -> bool:
    """Whether it is on the board, or on an enemy there."""
    return piece.on_board or piece.swarming is not None


def _by_value(facts: Battle) -> Outcome:
    values = {side.name: sum(piece.value for piece in facts.alive(side.name)) for side in facts.sides}
    best = [name for name, value in values.items() if value == max(values.values())]
    return Outcome(tuple(best) if len(best) == 1 else (), "", "the turns are over, and what is left is counted")


# --- cards ------------------------------------------------------------------------------------------------------------
def begin_turn(play: TinPlay, task: Turn) -> None:
    """The whole deck is shuffled (TS-TRN-001)."""
    play.emit(events.TurnBegan(play.facts.turn + 1))
    play.then(Draw())


def draw(play: TinPlay, task: Draw) -> None:
    """The next card: a piece acts, and the second joker ends the turn (TS-TRN-002, TS-TRN-005)."""
    if outcome(play.facts) is not None:
        return
    deck = play.facts.deck
    number = play.roll(1, len(deck), "the next card")[0] if len(deck) > 1 else 1
    card = deck[number - 1]
    play.emit(events.CardDrawn(card))
    if card != JOKER:
        play.then(Activation(card), Draw())
    elif play.facts.drawn.count(JOKER) < JOKERS:
        play.then(Draw())
    else:
        play.then(TurnEnd())


# --- activations ------------------------------------------------------------------------------------------------------
def activate(play: TinPlay, task: Activation) -> None:
    """A piece is activated and takes its actions."""
    piece = play.facts.piece(task.piece)
    if not piece.alive or outcome(play.facts) is not None:
        return
    play.emit(events.Activated(piece.id))
    left = SINGLE if task.only else actions_of(piece)
    action = NextAction(piece.id, left, task.only, task.must_order, first=not task.only)
    play.then(action, EndActivation(piece.id, task.by))


def actions_of(piece: Piece) -> int:
    """Two actions, or one for a section with heavy weapons (TS-ACT-001, TS-INF-004)."""
    return SINGLE if piece.element.heavy and not piece.discarded else FULL


def next_action(play: TinPlay, task: NextAction) -> None:
    """A piece takes an action, others may interrupt, and then it takes the next one."""
    piece = play.facts.piece(task.piece)
    if not task.left or not piece.alive or outcome(play.facts) is not None:
        return
    action = play.ask(piece.seat, Act(piece.id, task.left, task.only, task.must_order, task.first))
    if isinstance(action, Stop):
        return
    if isinstance(action, Discard):
        play.emit(events.Discarded(piece.id))
        play.then(task)
        return
    ACTIONS[type(action)](play, action)
    both = isinstance(action, RequestOrders) or (isinstance(action, Move) and action.evade)
    left = 0 if both else task.left - 1
    moved = isinstance(action, Move | Jump)
    ordered = isinstance(action, Command | GroupCommand)
    play.then(AfterAction(piece.id, moved, piece.stunned, piece.jammed), Watch(piece.id))
    play.then(NextAction(piece.id, left, task.only, 0 if ordered else task.must_order, first=False))


def after_action(play: TinPlay, task: AfterAction) -> None:
    """After an action that is no move the tag drops by one (TS-ACT-002)."""
    if play.facts.piece(task.piece).alive:
        play.emit(events.ActionTaken(task.piece, task.moved, task.was_stunned, task.was_jammed))


def end_activation(play: TinPlay, task: EndActivation) -> None:
    """An activation is over; a 'Mech that cannot get rid of its heat gets hotter (TS-HEA-008)."""
    play.emit(events.ActivationEnded(task.piece, task.by))
    end_of_activation(play, task.piece)


# --- interrupts -------------------------------------------------------------------------------------------------------
def watch(play: TinPlay, task: Watch) -> None:
    """Pieces on overwatch may attack an enemy that has acted in their sight (TS-TRN-003)."""
    enemy = play.facts.piece(task.enemy)
    if not enemy.on_board:
        return
    ready = watchers(play.facts, enemy)
    if not ready:
        return
    seats = tuple(dict.fromkeys(piece.seat for piece in ready))
    answer = play.ask(seats, Interrupt(enemy.id, tuple(piece.id for piece in ready)))
    if isinstance(answer, Pass):
        return
    play.emit(events.StatusChanged(answer.piece, overwatch=False))
    ACTIONS[type(answer)](play, answer)
    play.then(task)


# --- actions ----------------------------------------------------------------------------------------------------------
def _attack(play: TinPlay, action: Attack) -> None:
    play.then(Fire(action.piece, action))


def _melee(play: TinPlay, action: Melee) -> None:
    play.then(Strike(action.piece, action))


def _cover(play: TinPlay, action: Cover) -> None:
    play.emit(events.StatusChanged(action.piece, cover=True))


def _overwatch(play: TinPlay, action: Overwatch) -> None:
    play.emit(events.StatusChanged(action.piece, overwatch=True))


def _mount(play: TinPlay, action: Mount) -> None:
    play.emit(events.Boarded(action.piece, action.carrier))


def _dismount(play: TinPlay, action: Dismount) -> None:
    carrier = play.facts.piece(action.piece).carrier
    assert carrier is not None
    hex = play.facts.piece(carrier).hex
    assert hex is not None
    set_down(play, action.piece, hex)


def _command(play: TinPlay, action: Command) -> None:
    """A subordinate takes a full activation at once (TS-ACT-012)."""
    play.then(Activation(action.subordinate, by=action.piece))


def _group_command(play: TinPlay, action: GroupCommand) -> None:
    """All of a group are activated for one action of the same kind (TS-ACT-013)."""
    for piece in play.facts.subordinates(action.piece, action.group):
        play.then(Activation(piece.id, only=action.what, by=action.piece))
    if action.joins:
        play.then(NextAction(action.piece, SINGLE, action.what, first=False))


def _call_fire(play: TinPlay, action: CallFire) -> None:
    """Everybody who was called and can fire does (TS-ACT-016)."""
    for caller in callers_with(play.facts, action):
        play.emit(events.StatusChanged(caller.id, overwatch=False))
        designator = play.facts.piece(action.piece)
        play.then(*(Fire(caller.id, volley, designator.id) for volley in volley_of(play.facts, caller, action)))


def _request_orders(play: TinPlay, action: RequestOrders) -> None:
    """The commander is activated instead, and its card is taken out of the deck (TS-ACT-017 to TS-ACT-019)."""
    commander = play.facts.piece(action.piece).commander
    assert commander is not None
    play.emit(events.CardRemoved(commander))
    play.then(Activation(commander, must_order=action.piece, by=action.piece))


def _cool(play: TinPlay, action: CoolDown) -> None:
    cool_down(play, action.piece)


def _wait(play: TinPlay, action: Wait) -> None:
    """Nothing happens, but the tag drops (TS-ACT-021)."""


ACTIONS: Mapping[type, Callable[[TinPlay, Any], None]] = {
    Move: move,
    Jump: jump,
    Attack: _attack,
    Melee: _melee,
    Swarm: swarm,
    Cover: _cover,
    Overwatch: _overwatch,
    Mount: _mount,
    Dismount: _dismount,
    Command: _command,
    GroupCommand: _group_command,
    CallFire: _call_fire,
    RequestOrders: _request_orders,
    CoolDown: _cool,
    Wait: _wait,
}


# --- the end of a turn ------------------------------------------------------------------------------------------------
def end_turn(play: TinPlay, task: TurnEnd) -> None:
    """Fire and smoke, aircraft, tags, heat; then the next turn (TS-TRN-006, TS-TRN-007)."""
    if play.facts.rules.burns:
        spread_fire(play)
        move_smoke(play)
    _ground_aircraft(play)
    last = 0 < play.facts.limit <= play.facts.turn
    play.emit(events.TurnEnded(last))
    end_of_turn(play)
    if outcome(play.facts) is None:
        play.then(Turn())


def _ground_aircraft(play: TinPlay) -> None:
    """A WiGE vehicle that was activated and did not keep its speed comes down (TS-MOV-016)."""
    for piece in play.facts.alive():
        if piece.flying and piece.activated and piece.spent_points < TAKE_OFF and piece.hex is not None:
            if can_land(play.facts.board.at(piece.hex)):
                play.emit(events.Flew(piece.id, flying=False))
            else:
                destroy(play, piece.id, "crashed", "TS-MOV-016")


PROCEDURES: Mapping[type[Task], Callable[[Play[Any], Any], None]] = {
    Turn: begin_turn,
    Draw: draw,
    Activation: activate,
    NextAction: next_action,
    AfterAction: after_action,
    EndActivation: end_activation,
    Watch: watch,
    Walk: walk,
    Fire: fire,
    Strike: strike,
    Damage: resolve_damage,
    Hazards: roll_hazards,
    Criticals: roll_criticals,
    Check: resolve_check,
    Fall: fall,
    Displace: displace,
    Follow: follow,
    HitBuilding: hit_building,
    TurnEnd: end_turn,
}
