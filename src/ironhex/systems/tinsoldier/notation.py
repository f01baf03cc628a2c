"""Actions as texts, and texts as actions."""

from __future__ import annotations

import re
from typing import Any

from ironhex.engine import Action
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier import actions as a


def write(action: Any) -> str:
    """The text of an action."""
    match action:
        case a.Move(piece=piece, steps=steps, evade=evade):
            return f"{'evade' if evade else 'move'} {piece} {steps}"
        case a.Jump(piece=piece, to=to, facing=facing):
            return f"jump {piece} {to} {facing}"
        case a.Attack():
            return _attack(action)
        case a.Melee(piece=piece, target=target, how=how):
            return f"{MELEE_NAMES[how]} {piece} {target}"
        case a.Swarm(piece=piece, target=target, how=how):
            return f"swarm {piece} {target} {how}"
        case a.Mount(piece=piece, carrier=carrier):
            return f"mount {piece} {carrier}"
        case a.Command(piece=piece, subordinate=other):
            return f"command {piece} {other}"
        case a.GroupCommand(piece=piece, group=group, what=what, joins=joins):
            return f"order {piece} {what.replace(' ', '-')}{' join' * joins} : {group}"
        case a.CallFire(piece=piece, target=target, callers=callers):
            return f"call {piece} {target} {','.join(map(str, callers))}"
        case a.Pick(number=number):
            return f"pick {number}"
        case a.Sidestep(to=to):
            return f"sidestep {to}" if to else "stay"
        case a.Pass():
            return "pass"
    return f"{PLAIN_NAMES[type(action)]} {action.piece}"


def _attack(action: a.Attack) -> str:
    extras = [f"x{action.rate}"] * (action.rate > 1) + ["cluster"] * action.cluster + ["burn"] * action.burn
    target = f"@{action.target}" if isinstance(action.target, Hex) else str(action.target)
    return " ".join(["fire", str(action.piece), target, ",".join(map(str, action.weapons)), *extras])


PLAIN: dict[str, type[Any]] = {
    "cover": a.Cover,
    "overwatch": a.Overwatch,
    "dismount": a.Dismount,
    "request": a.RequestOrders,
    "cool": a.CoolDown,
    "discard": a.Discard,
    "wait": a.Wait,
    "stop": a.Stop,
}
PLAIN_NAMES = {kind: name for name, kind in PLAIN.items()}
MELEE = {"punch": "punch", "kick": "kick", "push": "push", "charge": "charge", "brush-off": "brush off", "leap": "jump"}
MELEE_NAMES = {how: name for name, how in MELEE.items()}
STEPS = re.compile("[FBLRUDPST0-5]+")


def parse(text: str) -> Action:
    """The action of a text."""
    try:
        found = _parsed(text)
    except (ValueError, IndexError):
        found = None
    if found is None:
        raise ValueError(f"{text!r} is not an action such as `move 3 FFRF`, `fire 3 7 0,1` or `overwatch 3`")
    return found


def _parsed(text: str) -> Action | None:
    words, _, group = text.partition(" : ")
    match words.split():
        case ["move" | "evade" as verb, piece, steps] if STEPS.fullmatch(steps):
            return a.Move(_number(piece), steps, verb == "evade")
        case ["jump", piece, to, facing]:
            return a.Jump(_number(piece), Hex.parse(to), _number(facing))
        case ["fire", piece, target, weapons, *extras]:
            return _read_attack(piece, target, weapons, extras)
        case ["swarm", piece, target, how]:
            return a.Swarm(_number(piece), _number(target), how)
        case ["mount", piece, carrier]:
            return a.Mount(_number(piece), _number(carrier))
        case ["command", piece, other]:
            return a.Command(_number(piece), _number(other))
        case ["order", piece, what, *join] if join in ([], ["join"]):
            return a.GroupCommand(_number(piece), group, what.replace("-", " "), bool(join))
        case ["call", piece, target, callers]:
            return a.CallFire(_number(piece), _number(target), _numbers(callers))
        case ["pick", number]:
            return a.Pick(_number(number))
        case ["sidestep", to]:
            return a.Sidestep(Hex.parse(to))
        case ["stay"]:
            return a.Sidestep()
        case ["pass"]:
            return a.Pass()
        case [verb, piece] if verb in PLAIN:
            action: Action = PLAIN[verb](_number(piece))
            return action
        case [verb, piece, target] if verb in MELEE:
            return a.Melee(_number(piece), _number(target), MELEE[verb])
    return None


def _read_attack(piece: str, target: str, weapons: str, extras: list[str]) -> a.Attack | None:
    rate = next((int(word[1:]) for word in extras if re.fullmatch(r"x[1-9]", word)), 1)
    rest = [word for word in extras if not word.startswith("x")]
    if any(word not in ("cluster", "burn") for word in rest):
        return None
    at: int | Hex = Hex.parse(target[1:]) if target.startswith("@") else _number(target)
    return a.Attack(_number(piece), at, _numbers(weapons), rate, "cluster" in rest, "burn" in rest)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_number, text.split(",")))
