"""The menu described for clients: moves by where they lead, attacks with their odds, orders by whom they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ironhex.engine.presentation.offers import EXPECTED, ODDS, Menu, Mode, NumberName, Offer
from ironhex.kernel.hexes import distance
from ironhex.systems.hex_field import degrees
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.answers import menu as answers
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.movement.jumping import jump_cost, jump_heat
from ironhex.systems.tinsoldier.movement.route import route
from ironhex.systems.tinsoldier.narrate import counted, listed, named, target_named, weapons_named
from ironhex.systems.tinsoldier.numbers import jump_speed, speed
from ironhex.systems.tinsoldier.prospects import Prospect, of_attack, of_call, of_melee, of_swarm

MOVE, JUMP, ATTACK, MELEE, CALL, ORDER, OTHER = "move", "jump", "attack", "melee", "call", "order", "other"
MODES = (
    Mode(MOVE, "Move", usual=True, key="M", rule="TS-ACT-003"),
    Mode(JUMP, "Jump", "leap", usual=True, key="J", rule="TS-MOV-010"),
    Mode(ATTACK, "Fire", "attack", key="R", rule="TS-ACT-005", buttons="group"),
    Mode(MELEE, "Close combat", "attack", key="B", rule="TS-MEL-001", buttons="group"),
    Mode(CALL, "Call fire", "attack", key="U", rule="TS-ACT-014", buttons="group"),
    Mode(ORDER, "Orders", key="D", rule="TS-ACT-012", buttons="group"),
    Mode(OTHER, "Other", rule="TS-ACT-001", buttons="each"),
)
NUMBERS = (
    NumberName("cost", "MP", "MP", "main"),
    NumberName("hexes", "hexes", "hexes", one="hex"),
    NumberName("heat", "heat", "heat"),
    NumberName(ODDS, "chance to hit", "%"),
    NumberName(EXPECTED, "harm on average"),
)
MELEE_WORDS = {
    "punch": "Punch",
    "kick": "Kick",
    "push": "Push",
    "charge": "Charge",
    "jump": "Jump at",
    "brush off": "Brush off",
}
SWARM_WORDS = {
    "legs": "Attack the legs of",
    "board": "Climb onto",
    "front": "Damage the front of",
    "back": "Damage the back of",
}
ORDERS = {
    "move": "move",
    "attack": "attack",
    "cover": "take cover",
    "overwatch": "go on overwatch",
    "cool down": "cool down",
    "wait": "do nothing",
    "mount": "get in or off",
    "call fire": "call fire",
}
"""What a group is ordered to do."""
PLAIN_WORDS: Mapping[type, str] = {
    a.Cover: "Take cover",
    a.Overwatch: "Go on overwatch",
    a.Dismount: "Get off",
    a.RequestOrders: "Request orders",
    a.CoolDown: "Cool down",
    a.Discard: "Throw the heavy weapons away",
    a.Wait: "Do nothing",
    a.Stop: "End the activation",
}
WALKING = 1


def menu(view: Battle, question: Any, seat: str, figure: str | None, via: Sequence[str]) -> Menu:
    """The answers to a question; moves pass the hexes of `via`."""
    found = tuple(offer(view, question, each) for each in _actions(view, question, seat, figure, via))
    there = {each.mode for each in found}
    modes = tuple(_with_reach(view, question, mode) for mode in MODES if mode.id in there)
    return Menu(found, modes if isinstance(question, a.Act) else (), NUMBERS)


def _actions(view: Battle, question: Any, seat: str, figure: str | None, via: Sequence[str]) -> Iterator[Any]:
    for action in answers(view, question, seat):
        if figure is not None and str(getattr(action, "piece", figure)) != figure:
            continue
        if via and not (isinstance(action, a.Move) and _passes(view, action, via)):
            continue
        yield action


def _passes(view: Battle, move: a.Move, via: Sequence[str]) -> bool:
    """Whether a move enters some hexes in this order."""
    hexes = iter(str(leg.to.hex) for leg in route(view, view.piece(move.piece), move.steps).legs)
    return all(place in hexes for place in via)


def _with_reach(view: Battle, question: Any, mode: Mode) -> Mode:
    """How far a mode leads."""
    if not isinstance(question, a.Act) or mode.id not in (MOVE, JUMP):
        return mode
    reach = speed if mode.id == MOVE else jump_speed
    return replace(mode, value=reach(view, view.piece(question.piece)).total)


# --- offers -----------------------------------------------------------------------------------------------------------
def offer(view: Battle, question: Any, action: Any) -> Offer:
    """One answer described."""
    describe = DESCRIBED.get(type(action), _plain)
    return replace(describe(view, question, action), action=str(action))


def _move(view: Battle, question: Any, action: a.Move) -> Offer:
    piece = view.piece(action.piece)
    way = route(view, piece, action.steps)
    end = way.end
    if end is None:
        return Offer("Move", MOVE, str(piece.id))
    numbers: dict[str, float] = {"cost": way.cost, "hexes": sum(leg.hexes for leg in way.legs)}
    if piece.is_mech:
        numbers["heat"] = WALKING
    verb = "Shake the infantry off" if action.evade else "Move"
    heading = None if piece.is_infantry else float(degrees(end.facing))
    return Offer(f"{verb} to {end.hex}", MOVE, str(piece.id), str(end.hex), heading, numbers=numbers)


def _jump(view: Battle, question: Any, action: a.Jump) -> Offer:
    piece = view.piece(action.piece)
    far = distance(piece.hex, action.to) if piece.hex is not None else 0
    numbers = {"cost": float(jump_cost(view, piece, action.to).total), "hexes": float(far)}
    if piece.is_mech:
        numbers["heat"] = float(jump_heat(far))
    heading = None if piece.is_infantry else float(degrees(action.facing))
    return Offer(f"Jump to {action.to}", JUMP, str(piece.id), str(action.to), heading, numbers=numbers)


def _attack(view: Battle, question: Any, action: a.Attack) -> Offer:
    what = weapons_named(view, action.piece, action.weapons)
    verb = "Set on fire with" if action.burn else "Fire"
    extras = [counted(action.rate, "time")] * (action.rate > 1) + ["cluster rounds"] * action.cluster
    who = f"{named(view, action.piece)}: " if isinstance(question, a.Interrupt) and len(question.watchers) > 1 else ""
    label = f"{who}{verb} {what} at {target_named(view, action.target)}{f' ({listed(extras)})' if extras else ''}"
    heat = sum(view.piece(action.piece).element.weapons[number].heat for number in action.weapons) * action.rate
    seen = of_attack(view, action)
    at = (str(action.target),) if isinstance(action.target, int) else ()
    place = "" if at else str(action.target)
    numbers = _numbers(seen) | ({"heat": float(heat)} if heat else {})
    chance = f"{seen.tally.total} or less" + (f", {seen.odds:.0%}" if isinstance(question, a.Interrupt) else "")
    return Offer(f"{label}: {chance}", ATTACK, str(action.piece), place, targets=at, numbers=numbers)


def _melee(view: Battle, question: Any, action: a.Melee) -> Offer:
    seen = of_melee(view, action)
    label = f"{MELEE_WORDS[action.how]} {named(view, action.target)}: {seen.tally.total} or less"
    return Offer(label, MELEE, str(action.piece), targets=(str(action.target),), numbers=_numbers(seen))


def _swarm(view: Battle, question: Any, action: a.Swarm) -> Offer:
    seen = of_swarm(view, action)
    label = f"{SWARM_WORDS[action.how]} {named(view, action.target)}"
    return Offer(label, MELEE, str(action.piece), targets=(str(action.target),), numbers=_numbers(seen))


def _call(view: Battle, question: Any, action: a.CallFire) -> Offer:
    who = listed(named(view, id) for id in action.callers)
    shots = of_call(view, action)
    missed = 1.0
    for shot in shots:
        missed *= 1 - shot.odds
    numbers = {ODDS: round(100 * (1 - missed), 1), EXPECTED: round(sum(shot.harm for shot in shots), 2)}
    label = f"Call fire on {named(view, action.target)} from {who}"
    return Offer(label, CALL, str(action.piece), targets=(str(action.target),), numbers=numbers)


def _numbers(seen: Prospect) -> dict[str, float]:
    return {ODDS: round(100 * seen.odds, 1), EXPECTED: round(seen.harm, 2)}


def _mount(view: Battle, question: Any, action: a.Mount) -> Offer:
    return Offer(f"Get into {named(view, action.carrier)}", OTHER, str(action.piece))


def _command(view: Battle, question: Any, action: a.Command) -> Offer:
    whom = str(action.subordinate)
    return Offer(f"Activate {named(view, action.subordinate)}", ORDER, str(action.piece), targets=(whom,))


def _group(view: Battle, question: Any, action: a.GroupCommand) -> Offer:
    joins = ", and join in" if action.joins else ""
    members = tuple(str(each.id) for each in view.subordinates(action.piece, action.group))
    members += (str(action.piece),) * (len(members) == 1)  # so that it is not taken for an order to the only one
    return Offer(f"Order the {action.group} to {ORDERS[action.what]}{joins}", ORDER, str(action.piece), targets=members)


def _pick(view: Battle, question: Any, action: a.Pick) -> Offer:
    weapon = view.piece(question.piece).element.weapons[action.number]
    return Offer(f"{weapon.name} ({weapon.arc})", "pick", str(question.piece))


def _sidestep(view: Battle, question: Any, action: a.Sidestep) -> Offer:
    place = str(action.to) if action.to else ""
    return Offer(f"Step aside to {action.to}" if action.to else "Stay", "step", str(question.piece), place)


def _pass(view: Battle, question: Any, action: a.Pass) -> Offer:
    return Offer("Let it pass", "pass")


def _plain(view: Battle, question: Any, action: Any) -> Offer:
    return Offer(PLAIN_WORDS[type(action)], OTHER, str(action.piece))


DESCRIBED: Mapping[type, Callable[[Battle, Any, Any], Offer]] = {
    a.Move: _move,
    a.Jump: _jump,
    a.Attack: _attack,
    a.Melee: _melee,
    a.Swarm: _swarm,
    a.CallFire: _call,
    a.Mount: _mount,
    a.Command: _command,
    a.GroupCommand: _group,
    a.Pick: _pick,
    a.Sidestep: _sidestep,
    a.Pass: _pass,
}
