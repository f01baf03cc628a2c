"""Actions as short texts that read back the same: for logs, terminals, tests and bots in other languages.

    deploy 3 0915 N                 move 3 walk FFL        move 3 walk U face:NE     move 3 run FF rush:5
    move 3 jump 0914-0913 face:SE   move 3 walk F enter:0101
    eject 3                         declare 3 twist:-1 12>5 14>5@HD                  declare 3 find:tree
    declare 3 12>5/2 (indirectly, 2 being the spotter)                               declare 3 12>5*2 (firing twice)
    strike 3 punch:LA>5 punch:RA>5  pick keep              declare 3 12>hex=0810 13>building=0811
Units have numbers, which players count from 1; items have their numbers on the record sheet.
"""

from __future__ import annotations

from collections.abc import Callable

from ironhex.catalog import Location
from ironhex.engine import Action
from ironhex.kernel.hexes import DIRECTION_SHORT, Hex
from ironhex.systems.classic.actions import (
    ITEM_BLOWS,
    MODES,
    Declare,
    Deploy,
    Eject,
    Move,
    Pick,
    Strike,
    number_of,
)
from ironhex.systems.classic.battle import Blow, Fire, Mode, PlaceTarget, Target, Thing

__all__ = ["MODES", "NotationError", "action_of", "number_of"]


class NotationError(ValueError):
    """A text that is not an action; the message says which word is wrong and why."""


def _unit(number: str) -> int:
    if int(number) < 1:
        raise NotationError(f"{number!r} is not the number of a unit")
    return int(number) - 1


def _target(text: str) -> Target:
    what, at, hex = text.partition("=")
    return PlaceTarget(Thing(what), Hex.parse(hex)) if at else _unit(text)


def action_of(text: str) -> Action:
    """The action a text means; an error names the wrong word of any other text."""
    verb, *words = text.split(" ") if text.startswith("pick ") else text.split() or [""]
    if verb not in _VERBS:
        raise NotationError(f"{verb!r} is not one of {', '.join(_VERBS)}")
    try:
        return _VERBS[verb](words)
    except NotationError:
        raise
    except (ValueError, IndexError, KeyError) as error:
        raise NotationError(f"{text!r} is not a {verb} action: {error}") from error


def _deploy(words: list[str]) -> Action:
    unit, hex, facing = words
    return Deploy(_unit(unit), Hex.parse(hex), DIRECTION_SHORT.index(facing))


def _move(words: list[str]) -> Action:
    unit, mode, *rest = words
    steps = ""
    path: tuple[Hex, ...] = ()
    named: dict[str, str] = {}
    for word in rest:
        if ":" in word:
            key, value = word.split(":")
            named[key] = value
        elif mode == "jump":
            path = tuple(Hex.parse(part) for part in word.split("-"))
        else:
            steps = word
    if unknown := set(named) - {"face", "rush", "enter"}:
        raise NotationError(f"{unknown.pop()!r} is not part of a move")
    return Move(
        _unit(unit),
        Mode[mode.upper()],
        steps,
        path,
        DIRECTION_SHORT.index(named["face"]) if "face" in named else None,
        _unit(named["rush"]) if "rush" in named else None,
        Hex.parse(named["enter"]) if "enter" in named else None,
    )


def _eject(words: list[str]) -> Action:
    (unit,) = words
    return Eject(_unit(unit))


def _declare(words: list[str]) -> Action:
    unit, *rest = words
    named = dict(word.split(":") for word in rest if ":" in word)
    if unknown := set(named) - {"twist", "prop", "find"}:
        raise NotationError(f"{unknown.pop()!r} is not part of a declaration")
    return Declare(
        _unit(unit),
        int(named.get("twist", 0)),
        tuple(_shot(word) for word in rest if ":" not in word),
        Location[named["prop"]].value if "prop" in named else None,
        named.get("find", ""),
    )


def _shot(word: str) -> Fire:
    weapon, _, target = word.partition(">")
    target, often, rate = target.partition("*")
    target, indirectly, spotter = target.partition("/")
    target, _, aim = target.partition("@")
    at = Location[aim].value if aim else None
    return Fire(int(weapon), _target(target), at, _unit(spotter) if indirectly else None, int(rate) if often else 1)


def _strike(words: list[str]) -> Action:
    unit, *blows = words
    return Strike(_unit(unit), tuple(_blow(word) for word in blows))


def _blow(word: str) -> Blow:
    form, _, rest = word.partition(":")
    limb, _, target = rest.partition(">")
    number = -1 if not limb else int(limb) if form in ITEM_BLOWS else Location[limb].value
    return Blow(form, _target(target), number)


def _pick(words: list[str]) -> Action:
    return Pick(" ".join(words))


_VERBS: dict[str, Callable[[list[str]], Action]] = {
    "deploy": _deploy,
    "move": _move,
    "eject": _eject,
    "declare": _declare,
    "strike": _strike,
    "pick": _pick,
}
