"""The texts of actions read back, each from the words after its verb; `notation` has examples."""

from __future__ import annotations

from ironhex.catalog import Location
from ironhex.engine import Action
from ironhex.kernel.hexes import DIRECTION_SHORT, Hex
from ironhex.systems.classic.actions import (
    ITEM_BLOWS,
    Declare,
    Deploy,
    Eject,
    Move,
    Pick,
    Strike,
)
from ironhex.systems.classic.battle import Blow, Fire, Mode, PlaceTarget, Target, Thing


class NotationError(ValueError):
    """A text that is not an action; the message says which word is wrong and why."""


def read_unit(number: str) -> int:
    if int(number) < 1:
        raise NotationError(f"{number!r} is not the number of a unit")
    return int(number) - 1


def read_target(text: str) -> Target:
    what, at, hex = text.partition("=")
    if at and what not in tuple(Thing):
        raise NotationError(f"{what!r} is not one of {', '.join(Thing)}")
    return PlaceTarget(Thing(what), Hex.parse(hex)) if at else read_unit(text)


def read_deploy(words: list[str]) -> Action:
    unit, hex, facing = words
    return Deploy(read_unit(unit), Hex.parse(hex), DIRECTION_SHORT.index(facing))


def read_move(words: list[str]) -> Action:
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
        read_unit(unit),
        Mode[mode.upper()],
        steps,
        path,
        DIRECTION_SHORT.index(named["face"]) if "face" in named else None,
        read_unit(named["rush"]) if "rush" in named else None,
        Hex.parse(named["enter"]) if "enter" in named else None,
    )


def read_eject(words: list[str]) -> Action:
    (unit,) = words
    return Eject(read_unit(unit))


def read_declare(words: list[str]) -> Action:
    unit, *rest = words
    named = dict(word.split(":") for word in rest if ":" in word)
    if unknown := set(named) - {"twist", "prop", "find"}:
        raise NotationError(f"{unknown.pop()!r} is not part of a declaration")
    return Declare(
        read_unit(unit),
        int(named.get("twist", 0)),
        tuple(_shot(word) for word in rest if ":" not in word),
        read_limb(named["prop"]) if "prop" in named else None,
        named.get("find", ""),
    )


def _shot(word: str) -> Fire:
    weapon, _, target = word.partition(">")
    target, often, rate = target.partition("*")
    target, indirectly, spotter = target.partition("/")
    target, _, aim = target.partition("@")
    return Fire(
        int(weapon), read_target(target), aim, read_unit(spotter) if indirectly else None, int(rate) if often else 1
    )


def read_limb(text: str) -> int:
    """A limb by its code or its number."""
    return Location[text].value if text.isalpha() else int(text)


def read_strike(words: list[str]) -> Action:
    unit, *blows = words
    return Strike(read_unit(unit), tuple(_blow(word) for word in blows))


def _blow(word: str) -> Blow:
    form, _, rest = word.partition(":")
    limb, _, target = rest.partition(">")
    number = -1 if not limb else int(limb) if form in ITEM_BLOWS else read_limb(limb)
    return Blow(form, read_target(target), number)


def read_pick(words: list[str]) -> Action:
    return Pick(" ".join(words))
