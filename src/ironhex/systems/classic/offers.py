"""Menu entries described for any client: each kind of action has its own few words."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from ironhex.engine import Offer
from ironhex.kernel.hexes import DIRECTION_SHORT
from ironhex.systems.classic.actions import Declare, Deploy, Eject, Move, Pick, Strike
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.condition import location_name
from ironhex.systems.classic.narrate.physical import attacks
from ironhex.systems.classic.narrate.weapons import volley
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.notation import number_of
from ironhex.systems.classic.outlook import outlook

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
    label = f"{named(battle, action.unit)} to {action.hex} facing {DIRECTION_SHORT[action.facing]}"
    return Offer(label, "deploy", str(number_of(action.unit)), str(action.hex), action.facing)


@describe.register
def _(action: Move, battle: Battle) -> Offer:
    """Where a move ends, facing how, for how many MP; the verb tells standing up, charging and flight from moving."""
    pace, cost, risks = outlook(battle, action)
    verb = "stop" if battle.unit(action.unit).did.spent and not action.steps else _verb(action)
    rolls = f", {len(risks)} to roll for" if risks else ""
    spent = f", {cost.total} MP{rolls}" if cost.mods else ""
    place = str(pace.spot.hex) if pace.spot else ""
    target = "" if action.rush is None else str(number_of(action.rush))
    upon = "" if action.rush is None else f" {named(battle, action.rush)} from"
    facing = pace.facing if action.facing is None else action.facing
    label = f"{named(battle, action.unit)}: {verb}{upon} {place} facing {DIRECTION_SHORT[facing]}{spent}"
    return Offer(label, verb, str(number_of(action.unit)), place, facing, action.mode.name.lower(), target)


def _verb(action: Move) -> str:
    if action.rush is not None:
        return "leap on" if action.mode is Mode.JUMP else "charge"
    return LAST_STEPS.get(action.steps[-1:], action.mode.name.lower())


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
        target=" ".join(dict.fromkeys(str(number_of(fire.target)) for fire in action.shots)),
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
        target=" ".join(dict.fromkeys(str(number_of(blow.target)) for blow in action.blows)),
    )


def _mount(unit: Unit, action: Declare) -> str:
    """Where a single weapon is mounted, which tells it from others of its kind."""
    return location_name(unit, unit.design.items[action.shots[0].weapon].location)
