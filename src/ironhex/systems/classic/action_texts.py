"""The texts of actions read back, each from the words after its verb; `notation` has examples."""

from __future__ import annotations

import re

from ironhex.catalog import Location
from ironhex.engine import Action
from ironhex.kernel.hexes import DIRECTION_SHORT, Hex
from ironhex.systems.classic.actions import (
    ITEM_BLOWS,
    REVERSED_ARMS,
    Declare,
    Deploy,
    Eject,
    Masc,
    Move,
    Pick,
    Strike,
)
from ironhex.systems.classic.battle import Blow, CloseAttack, Fire, Mode, PlaceTarget, Target, Thing
from ironhex.systems.classic.unit import REVERSED

MODES = {mode.name.lower(): mode for mode in Mode}
LIMBS = {location.name: location.value for location in Location}
CARGO = "cargo"
WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


class NotationError(ValueError):
    """A text that is not an action; the message says which word is wrong and why."""


# --- words ------------------------------------------------------------------------------------------------------------
def read_number(text: str) -> int:
    if not WHOLE_NUMBER.fullmatch(text):
        raise NotationError(f"{text!r} is not a number")
    return int(text)


def read_unit(number: str) -> int:
    if not WHOLE_NUMBER.fullmatch(number) or int(number) < 1:
        raise NotationError(f"{number!r} is not the number of a unit")
    return int(number) - 1


def read_units(numbers: str) -> tuple[int, ...]:
    """Units by their numbers, with commas between them."""
    return tuple(map(read_unit, numbers.split(",")))


def read_facing(text: str) -> int:
    if text not in DIRECTION_SHORT:
        raise NotationError(f"{text!r} is not a facing: {', '.join(DIRECTION_SHORT)}")
    return DIRECTION_SHORT.index(text)


def read_target(text: str) -> Target:
    what, at, hex = text.partition("=")
    if at and what not in tuple(Thing):
        raise NotationError(f"{what!r} is not one of {', '.join(Thing)}")
    return PlaceTarget(Thing(what), Hex.parse(hex)) if at else read_unit(text)


def read_limb(text: str) -> int:
    """A limb by its code or its number."""
    if text.isalpha() and text not in LIMBS:
        raise NotationError(f"{text!r} is not a location: {', '.join(LIMBS)}")
    return LIMBS[text] if text.isalpha() else read_number(text)


def read_named(words: list[str], *known: str) -> dict[str, str]:
    """Words such as `face:N` by the name before their colon."""
    named = {}
    for name, _, value in (word.partition(":") for word in words):
        if name not in known:
            raise NotationError(f"{name!r} is not one of {', '.join(known)}")
        if name in named:
            raise NotationError(f"{name!r} is there twice")
        named[name] = value
    return named


def read_first_unit(words: list[str]) -> tuple[int, list[str]]:
    """The unit that the first word names, and the other words."""
    if not words:
        raise NotationError("the number of a unit is missing")
    return read_unit(words[0]), words[1:]


# --- actions ----------------------------------------------------------------------------------------------------------
def read_deploy(words: list[str]) -> Action:
    match words:
        case [unit, hex, facing]:
            return Deploy(read_unit(unit), Hex.parse(hex), read_facing(facing))
        case [unit, hex, facing, "depth", depth] if depth.isdecimal():
            return Deploy(read_unit(unit), Hex.parse(hex), read_facing(facing), int(depth))
        case [unit, hex, facing, "level", level] if level.isdecimal():
            return Deploy(read_unit(unit), Hex.parse(hex), read_facing(facing), -int(level))
    raise NotationError("it has the number of a unit, a hex and a facing, under water a depth, in a building a level")


def read_move(words: list[str]) -> Action:
    match words:
        case [unit, mode, *rest] if mode in MODES:
            return _move(read_unit(unit), MODES[mode], rest)
        case [_, mode, *_]:
            raise NotationError(f"{mode!r} is not a way to move: {', '.join(MODES)}")
    raise NotationError("it has the number of a unit and a way to move")


def _move(unit: int, mode: Mode, words: list[str]) -> Move:
    named = read_named([word for word in words if ":" in word], "face", "rush", "enter", "load", "unload", "drop")
    way = [word for word in words if ":" not in word]
    if len(way) > 1:
        raise NotationError(f"{way[1]!r} is one word too many: write the whole way as one word")
    if named.get("drop", CARGO) != CARGO:
        raise NotationError(f"a unit drops its {CARGO}, not {named['drop']!r}")
    return Move(
        unit,
        mode,
        "".join(way) if mode != Mode.JUMP else "",
        tuple(Hex.parse(hex) for word in way for hex in word.split("-")) if mode == Mode.JUMP else (),
        read_facing(named["face"]) if "face" in named else None,
        read_target(named["rush"]) if "rush" in named else None,
        Hex.parse(named["enter"]) if "enter" in named else None,
        read_units(named["load"]) if "load" in named else (),
        read_units(named["unload"]) if "unload" in named else (),
        "drop" in named,
    )


def read_eject(words: list[str]) -> Action:
    match words:
        case [unit]:
            return Eject(read_unit(unit))
    raise NotationError("it has the number of a unit and nothing else")


def read_masc(words: list[str]) -> Action:
    match words:
        case [unit]:
            return Masc(read_unit(unit))
    raise NotationError("it has the number of a unit and nothing else")


def read_declare(words: list[str]) -> Action:
    unit, rest = read_first_unit(words)
    named = read_named([word for word in rest if ":" in word], "twist", "prop", "find", "close")
    return Declare(
        unit,
        read_twist(named.get("twist", "0")),
        tuple(_shot(word) for word in rest if ":" not in word),
        read_limb(named["prop"]) if "prop" in named else None,
        named.get("find", ""),
        _close(named["close"]) if "close" in named else None,
    )


def read_twist(word: str) -> int:
    """How far a torso or turret is turned, in hexsides, or that arms are reversed."""
    return REVERSED if word == REVERSED_ARMS else read_number(word)


def _close(word: str) -> CloseAttack:
    form, _, target = word.partition(">")
    return CloseAttack(form, read_unit(target))


def _shot(word: str) -> Fire:
    weapon, aimed, target = word.partition(">")
    if not aimed:
        raise NotationError(f"{word!r} has no target")
    target, _, mode = target.partition("~")
    target, often, rate = target.partition("*")
    target, indirectly, spotter = target.partition("/")
    target, _, aim = target.partition("@")
    return Fire(
        read_number(weapon),
        read_target(target),
        aim,
        read_unit(spotter) if indirectly else None,
        read_number(rate) if often else 1,
        mode.replace("_", " "),
    )


def read_strike(words: list[str]) -> Action:
    unit, blows = read_first_unit(words)
    return Strike(unit, tuple(_blow(word) for word in blows))


def _blow(word: str) -> Blow:
    form, _, rest = word.partition(":")
    limb, aimed, target = rest.partition(">")
    if not aimed:
        raise NotationError(f"{word!r} has no target")
    number = -1 if not limb else read_number(limb) if form in ITEM_BLOWS else read_limb(limb)
    return Blow(form, read_target(target), number)


def read_pick(words: list[str]) -> Action:
    return Pick(" ".join(words))
