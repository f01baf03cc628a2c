"""Menu entries described for any client, with a few words for each type of action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.engine import Offer
from ironhex.kernel.hexes import DIRECTION_SHORT
from ironhex.systems.classic.actions import MODES, Declare, Deploy, Eject, Move, Pick, Strike, number_of, target_text
from ironhex.systems.classic.attack.arcs import turned
from ironhex.systems.classic.attack.turning import turn_words
from ironhex.systems.classic.battle import Battle, CloseAttack, Mode, PlaceTarget, Target, Unit
from ironhex.systems.classic.buildings.words import place_words
from ironhex.systems.classic.cargo.loads import LIFTING
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.heat import movement_heat
from ironhex.systems.classic.ice.places import under_ice
from ironhex.systems.classic.movement.altitudes import altitude
from ironhex.systems.classic.movement.forecast import handled, outlook
from ironhex.systems.classic.movement.steps import Spot
from ironhex.systems.classic.narrate.movement import harder_to_hit
from ironhex.systems.classic.narrate.physical import attacks
from ironhex.systems.classic.narrate.weapons import volley
from ironhex.systems.classic.narrate.words import named, target_named
from ironhex.systems.hex_field import degrees

STAND_UP, DROP, LEAVE, STOP, CHARGE, LEAP_ON = "stand up", "drop", "leave", "stop", "charge", "leap on"
DEPLOY, EJECT, FIRE, FIND, STRIKE, HOLD, PICK = "deploy", "eject", "fire", "find", "strike", "hold", "pick"
LAST_STEPS = {"U": STAND_UP, "D": DROP, "X": LEAVE}
CLOSE = "close"
MASC = "masc"
CLOSE_ATTACKS = {"leg": "attack the legs of {}", "swarm": "swarm {}", "stop": "let go of {}"}
HANDLING = {"load": "Take {} aboard", "unload": "Let {} off"}
FINDS = {
    "limb": "pick up a limb",
    "tree": "uproot a tree",
    "girder": "search for a girder",
    "mines": "clear mines",
    LIFTING: "lift cargo",
}
JETTISON = "drop cargo"


def pick_offer(action: Pick, battle: Battle) -> Offer:
    return Offer(action.option or "the default", PICK)


def deploy_offer(action: Deploy, battle: Battle) -> Offer:
    below = f" at depth {action.depth}" if action.depth > 0 else f" on level {-action.depth}" if action.depth else ""
    label = f"{named(battle, action.unit)} to {action.hex}{_facing(battle, action.unit, action.facing)}{below}"
    mode = f"{DEPLOY} {action.depth}" if action.depth else DEPLOY
    return Offer(label, mode, str(number_of(action.unit)), str(action.hex), degrees(action.facing))


def move_offer(action: Move, battle: Battle) -> Offer:
    """A move simulated to its end."""
    pace, cost, risks, _ = outlook(battle, action)
    facing = pace.facing if action.facing is None else action.facing
    place = str(pace.spot.hex) if pace.spot else ""
    heat = movement_heat_of(battle, action, pace.move.traveled)
    mover = mover_of(battle, battle.unit(action.unit))
    high, floor = (mover.height(pace.spot), mover.floor(pace.spot)) if pace.spot else (None, None)
    return offer_move(mover, action, End(place, facing, cost.total, pace.move.hexes, len(risks), heat, high, floor))


class Floor(NamedTuple):
    """A floor or the roof of a building: its level, and where that is in words."""

    level: int | None  # of a building
    words: str


class Mover(NamedTuple):
    """The moving unit's name and number, words for its facings, whether it has a facing, and whether it has begun."""

    battle: Battle
    name: str
    number: str
    facings: tuple[str, ...]
    turns: bool
    going_on: bool
    flies: bool = False
    dives: bool = False
    climbs: bool = False  # ends its move on different floors of a building

    def floor(self, spot: Spot) -> Floor | None:
        """Where in a building or on its roof the move ends, or that it ends under the ice."""
        if under_ice(self.battle.board, spot):
            return Floor(None, "under the ice")
        where = place_words(self.battle.board, spot) if self.climbs else ""
        return Floor(spot.elevation, where) if where else None

    def height(self, spot: Spot) -> int | None:
        """How high the move ends in the air, or how deep in the water; None for units that stay on the ground."""
        terrain = self.battle.board.at(spot.hex)
        if self.flies:
            return altitude(terrain, spot.elevation)
        return max(terrain.depth - spot.elevation, 0) if self.dives else None


def mover_of(battle: Battle, unit: Unit) -> Mover:
    facings = tuple(_facing(battle, unit.id, facing) for facing in range(6))
    kind, number = battle.kind(unit), str(number_of(unit.id))
    gait = kind.drive.gait
    going_on = bool(unit.move.spent)
    name, flies, dives = named(battle, unit.id), gait.flies, gait.dives
    return Mover(battle, name, number, facings, kind.has_facing, going_on, flies, dives, gait.upstairs)


def _facing(battle: Battle, unit: int, facing: int) -> str:
    return f" facing {DIRECTION_SHORT[facing]}" if battle.kind(battle.unit(unit)).has_facing else ""


class End(NamedTuple):
    """The end of a move: where, facing, MP, and what it brings and risks."""

    place: str
    facing: int
    cost: int
    hexes: int
    rolls: int
    heat: int | None  # for the whole movement of the turn
    height: int | None = None  # levels up in the air, or down in the water, for units that fly or dive
    floor: Floor | None = None  # in a building, or under the ice


def offer_move(mover: Mover, action: Move, end: End) -> Offer:
    """A move whose end is known; only the last step of its path matters, to distinguish standing up, going prone and
    leaving from moving."""
    place, facing, cost, hexes, rolls, heat, high, floor = end
    mode = STOP if mover.going_on and not action.steps else mode_of(action)
    said = _with_infantry(mover.battle, action) if handled(action) else CHARGE if mode.startswith(CHARGE) else mode
    upon = "" if action.rush is None else f" {target_named(mover.battle, action.rush)} from"
    spent = f", {cost} MP{f', {rolls} to roll for' if rolls else ''}" if cost else ""
    harder = harder_to_hit(hexes, action.mode, mover.flies)
    numbers = {"cost": cost, "hexes": hexes, "target_modifier": harder, "rolls": rolls}
    if high is not None and mover.flies:
        numbers["altitude"] = high
        spent += f", {high} up" if high else ", landed"
    elif high is not None:
        numbers["depth"] = high
        spent += f", depth {high}" if high else ""
    if floor is not None:
        numbers |= {} if floor.level is None else {"floor": floor.level}
        spent += f", {floor.words}"
    if heat is not None:
        numbers["heat"] = heat
    return Offer(
        f"{mover.name}: {said}{upon} {place}{mover.facings[facing]}{spent}",
        mode,
        mover.number,
        place,
        degrees(facing) if mover.turns else None,
        () if action.rush is None else (target_text(action.rush),),
        str(action),
        numbers,
    )


def _with_infantry(battle: Battle, action: Move) -> str:
    """What a carrier does with infantry and cargo on the way."""
    loads = [f"takes {named(battle, unit)} aboard" for unit in action.load]
    unloads = [f"lets {named(battle, unit)} off" for unit in action.unload]
    drops = ["drops its cargo"] if action.drop else []
    return f"{MODES[action.mode]}, {', '.join((*loads, *unloads, *drops))}"


def movement_heat_of(battle: Battle, action: Move, traveled: int) -> int | None:
    """The heat of the whole movement of the turn, if it ends with this move; None for units without heat."""
    unit = battle.unit(action.unit)
    if not battle.kind(unit).has_heat:
        return None
    attempts = unit.move.stand_attempts + action.steps.endswith("U")
    move = replace(unit.move, mode=action.mode, traveled=traveled, stand_attempts=attempts)
    return sum(mod.value for mod in movement_heat(replace(unit, move=move)))


def mode_of(action: Move) -> str:
    """The mode under which a move is offered."""
    for verb, units in (("load", action.load), ("unload", action.unload)):
        if units:
            return f"{verb} {number_of(units[0])}"
    if action.drop:
        return JETTISON
    if isinstance(action.rush, PlaceTarget):
        return f"{CHARGE} {action.rush.hex}"
    if action.rush is not None:
        return LEAP_ON if action.mode is Mode.JUMP else CHARGE
    return LAST_STEPS.get(action.steps[-1:], MODES[action.mode])


def eject_offer(action: Eject, battle: Battle) -> Offer:
    return Offer(f"{named(battle, action.unit)}: eject", EJECT, str(number_of(action.unit)))


def declare_offer(action: Declare, battle: Battle) -> Offer:
    """Weapons and targets; the heading is that of the torso or turret."""
    unit = battle.unit(action.unit)
    parts = [turn_words(battle.kind(unit), action.twist)] if action.twist else []
    parts += [FINDS[action.find]] if action.find else []
    parts += [close_words(battle, action.close)] if action.close else []
    parts += [volley(battle, action.unit, action.shots)] if action.shots else []
    parts += [f"from the {_mount(unit, action)}"] if len(action.shots) == 1 else []
    return Offer(
        f"{named(battle, action.unit)}: {', '.join(parts) or 'hold fire'}",
        FIRE if action.shots else FIND if action.find else CLOSE if action.close else HOLD,
        str(number_of(action.unit)),
        heading=degrees(unit.facing + turned(unit, action.twist)),
        targets=_texts((*(fire.target for fire in action.shots), *([action.close.target] if action.close else []))),
    )


def close_words(battle: Battle, close: CloseAttack) -> str:
    """What infantry does to a 'Mech in its hex."""
    return CLOSE_ATTACKS[close.form].format(named(battle, close.target))


def strike_offer(action: Strike, battle: Battle) -> Offer:
    """Targets and attacks."""
    what = attacks(battle, action.unit, action.blows) if action.blows else "no physical attack"
    return Offer(
        f"{named(battle, action.unit)}: {what}",
        STRIKE if action.blows else HOLD,
        str(number_of(action.unit)),
        targets=_texts(blow.target for blow in action.blows),
    )


def _texts(targets: Iterable[Target]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(target_text, targets)))


def _mount(unit: Unit, action: Declare) -> str:
    """Where a single weapon is mounted, to distinguish it from others of its kind."""
    return location_name(unit, unit.design.items[action.shots[0].weapon].location)
