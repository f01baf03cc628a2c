"""Menu entries described for any client: each kind of action has its own few words."""

from __future__ import annotations

from functools import singledispatch
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.engine import Offer
from ironhex.kernel.hexes import DIRECTION_SHORT
from ironhex.systems.classic.actions import Declare, Deploy, Eject, Move, Pick, Strike
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.heat import movement_heat
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.narrate.movement import harder_to_hit
from ironhex.systems.classic.narrate.physical import attacks
from ironhex.systems.classic.narrate.weapons import volley
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.notation import MODES, number_of, text_of

LAST_STEPS = {"U": "stand up", "D": "drop", "X": "leave"}
TWISTS = {-1: "twist left", 1: "twist right"}
FINDS = {"limb": "pick up a limb", "tree": "uproot a tree", "girder": "search for a girder"}


def offer(battle: Battle, question: Any, action: Any) -> Offer:
    """Describe an action so that a client can show it without knowing the game."""
    return describe(action, battle)


@singledispatch
def describe(action: Any, battle: Battle) -> Offer:
    """One action in a few words."""
    raise NotImplementedError(f"nobody has written how {type(action).__name__} is offered")


@describe.register
def _(action: Pick, battle: Battle) -> Offer:
    return Offer(action.option or "the usual", "pick", tool=action.option)


@describe.register
def _(action: Deploy, battle: Battle) -> Offer:
    label = f"{named(battle, action.unit)} to {action.hex}{_facing(battle, action.unit, action.facing)}"
    return Offer(label, "deploy", str(number_of(action.unit)), str(action.hex), action.facing)


@describe.register
def _(action: Move, battle: Battle) -> Offer:
    """A move thought through to its end."""
    pace, cost, risks = outlook(battle, action)
    facing = pace.facing if action.facing is None else action.facing
    place = str(pace.spot.hex) if pace.spot else ""
    heat = movement_heat_of(battle, action, pace.move.travelled)
    mover = mover_of(battle, battle.unit(action.unit))
    return offer_move(mover, action, End(place, facing, cost.total, pace.move.hexes, len(risks), heat))


class Mover(NamedTuple):
    """Who moves, by name and number, words for its facings, and whether it has begun to move."""

    battle: Battle
    name: str
    number: str
    facings: tuple[str, ...]
    going_on: bool


def mover_of(battle: Battle, unit: Unit) -> Mover:
    facings = tuple(_facing(battle, unit.id, facing) for facing in range(6))
    return Mover(battle, named(battle, unit.id), str(number_of(unit.id)), facings, bool(unit.move.spent))


def _facing(battle: Battle, unit: int, facing: int) -> str:
    return f" facing {DIRECTION_SHORT[facing]}" if battle.kind(battle.unit(unit)).has_facing else ""


class End(NamedTuple):
    """What is to be said of the end of a move: where, facing how, for how many MP, and what it brings and risks."""

    place: str
    facing: int
    cost: int
    hexes: int
    rolls: int
    heat: int | None  # of the whole movement of the turn


def offer_move(mover: Mover, action: Move, end: End) -> Offer:
    """Where a move ends, facing how, for how many MP; the verb tells standing up, charging and flight from moving."""
    place, facing, cost, hexes, rolls, heat = end
    verb = "stop" if mover.going_on and not action.steps else _verb(action)
    target = "" if action.rush is None else str(number_of(action.rush))
    upon = "" if action.rush is None else f" {named(mover.battle, action.rush)} from"
    spent = f", {cost} MP{f', {rolls} to roll for' if rolls else ''}" if cost else ""
    mode = action.mode
    return Offer(
        f"{mover.name}: {verb}{upon} {place}{mover.facings[facing]}{spent}",
        verb,
        mover.number,
        place,
        facing,
        MODES[mode],
        target,
        text_of(action),
        cost,
        hexes,
        harder_to_hit(hexes, mode),
        rolls,
        heat,
    )


def movement_heat_of(battle: Battle, action: Move, travelled: int) -> int | None:
    """The heat of the whole movement of the turn, if it ends with this move; None for what knows no heat."""
    unit = battle.unit(action.unit)
    if not battle.kind(unit).has_heat:
        return None
    attempts = unit.move.stand_attempts + action.steps.endswith("U")
    move = replace(unit.move, mode=action.mode, travelled=travelled, stand_attempts=attempts)
    return sum(mod.value for mod in movement_heat(replace(unit, move=move)))


def _verb(action: Move) -> str:
    if action.rush is not None:
        return "leap on" if action.mode is Mode.JUMP else "charge"
    return LAST_STEPS.get(action.steps[-1:], MODES[action.mode])


@describe.register
def _(action: Eject, battle: Battle) -> Offer:
    return Offer(f"{named(battle, action.unit)}: eject", "eject", str(number_of(action.unit)))


@describe.register
def _(action: Declare, battle: Battle) -> Offer:
    """What to fire at whom; a twist is shown as the facing of the torso."""
    unit = battle.unit(action.unit)
    parts = [TWISTS[action.twist]] if action.twist else []
    parts += [FINDS[action.find]] if action.find else []
    parts += [volley(battle, action.unit, action.shots)] if action.shots else []
    parts += [f"from the {_mount(unit, action)}"] if len(action.shots) == 1 else []
    verb = "fire" if action.shots else "find" if action.find else "hold"
    return Offer(
        f"{named(battle, action.unit)}: {', '.join(parts) or 'hold fire'}",
        verb,
        str(number_of(action.unit)),
        facing=(unit.facing + action.twist) % 6,
        tool=action.find or " ".join(str(fire.weapon) for fire in action.shots),
        target=" ".join(dict.fromkeys(str(number_of(fire.victim)) for fire in action.shots)),
    )


@describe.register
def _(action: Strike, battle: Battle) -> Offer:
    """Whom to strike and with what; the tool is the form of attack and its limbs or items."""
    what = attacks(battle, action.unit, action.blows) if action.blows else "strike nobody"
    forms = dict.fromkeys(blow.form for blow in action.blows)
    limbs = [str(blow.limb) for blow in action.blows if blow.limb >= 0]
    return Offer(
        f"{named(battle, action.unit)}: {what}",
        "strike" if action.blows else "hold",
        str(number_of(action.unit)),
        tool=" ".join([*forms, *limbs]),
        target=" ".join(dict.fromkeys(str(number_of(blow.victim)) for blow in action.blows)),
    )


def _mount(unit: Unit, action: Declare) -> str:
    """Where a single weapon is mounted, which tells it from others of its kind."""
    return location_name(unit, unit.design.items[action.shots[0].weapon].location)
