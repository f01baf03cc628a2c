"""Infantry gets on carriers and off again: inside vehicles with cargo space, and outside on OmniMechs.

Carriers drop their cargo in the same way, at the end of a move.
"""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog import Design, VehicleDesign
from ironhex.catalog.suits import SuitDesign
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attachments import out_of_water
from ironhex.systems.classic.battle import Battle, How, Mode, Unit
from ironhex.systems.classic.cargo.events import DropPrepared
from ironhex.systems.classic.cargo.loads import HAULERS, burden, stowed
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.events.attachments import Dismounted, Mounted, Unloading
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import Spot, above_water, forbidden_ground, spot_of
from ironhex.systems.classic.sequence import ClassicPlay

QUARTERS = 4  # of a ton of cargo space
HANDHOLDS = 5  # troopers on the torso of an OmniMech


# --- who carries whom -------------------------------------------------------------------------------------------------
def no_ride(battle: Battle, carrier: Unit, unit: Unit) -> Barred | None:
    """Why a unit cannot be carried by another, wherever they are."""
    if not battle.kind(unit).on_foot or not unit.design.to_carry:
        return Barred("BMR-INF-016", f"{unit.name} is not infantry")
    how = None if battle.kind(carrier).on_foot else way_to_ride(battle, carrier, unit)
    if how is None:
        return Barred("BMR-INF-033", f"{carrier.name} cannot carry {unit.name}")
    aboard = [other for other in battle.attached_to(carrier) if not other.fate]
    if how is How.RIDER:
        people = sum(other.design.crew.people for other in (*aboard, unit))
        return Barred("BMR-INF-029", f"only {HANDHOLDS} troopers can hold on to it") if people > HANDHOLDS else None
    if how is How.CARGO:
        free = carrier.design.tons - burden(battle, carrier)
        return Barred("BMR-CARGO-008", f"{carrier.name} carries enough") if unit.design.tons > free else None
    free = cargo_space(carrier) - stowed(carrier) - sum(other.design.tons for other in aboard)
    if unit.design.tons > free:
        return Barred("BMR-INF-017", f"{unit.name} takes {unit.design.tons} tons, only {free:g} are free")
    return None


def way_to_ride(battle: Battle, carrier: Unit, unit: Unit) -> How | None:
    """Inside a vehicle with cargo space, or on the outside of an OmniMech; magnets hold on to any 'Mech or vehicle.

    With rules for cargo, all others are carried outside as cargo.
    """
    rides = unit.design.rides if isinstance(unit.design, SuitDesign) else ""
    magnets = rides == "anything" and carrier.design.type in ("mech", "vehicle")
    if cargo_space(carrier) and not (magnets and unit.design.tons > cargo_space(carrier)):
        return How.PASSENGER
    holds = magnets or (rides == "OmniMechs" and carrier.design.type == "mech" and carrier.design.omni)
    if holds:
        return How.RIDER
    return How.CARGO if battle.rules.slings and carrier.design.type in HAULERS else None


def cargo_space(unit: Unit) -> float:
    """Tons of space for infantry and cargo."""
    return space_of(unit.design)


def space_of(design: Design) -> float:
    return design.cargo / QUARTERS if isinstance(design, VehicleDesign) else 0


# --- the judge --------------------------------------------------------------------------------------------------------
def handling_refused(battle: Battle, carrier: Unit, move: Move) -> Barred | None:
    """Why a carrier cannot take these units aboard, or let those off, as part of a move."""
    if carrier.hex is None or move.enter or carrier.move.spent or carrier.move.handled:
        return Barred("BMR-INF-019", "infantry mounts before the carrier moves, on the map")
    if move.drop and (not carrier.loads or carrier.move.drops):
        return Barred("BMR-CARGO-014", f"{carrier.name} has no cargo to drop")
    if len({*move.load, *move.unload}) < len(move.load) + len(move.unload):
        return Barred("BMR-INF-019", "a unit mounts or dismounts once in a turn")
    for number, id in enumerate(move.load):
        if barred := _no_mounting(_with(battle, carrier, move.load[:number]), carrier, id):
            return barred
    return next((barred for id in move.unload if (barred := _not_aboard(battle, carrier, id))), None)


def _no_mounting(battle: Battle, carrier: Unit, id: int) -> Barred | None:
    unit = battle.find(id)
    if unit is None or unit.side != carrier.side or unit.hex != carrier.hex or id == carrier.id:
        return Barred("BMR-INF-019", f"unit {id + 1} does not start in the hex of {carrier.name}")
    if unit.elevation != carrier.elevation and not battle.kind(unit).drive.gait.dives:
        return Barred("BMR-INF-019", f"{carrier.name} is on another level of the hex")
    if unit.move.moved or immobile(unit) or unit.phase.doom is not None:
        return Barred("BMR-INF-019", f"{unit.name} has moved already")
    return no_ride(battle, carrier, unit)


def _with(battle: Battle, carrier: Unit, load: tuple[int, ...]) -> Battle:
    """The battle with some units aboard already."""
    for id in load:
        how = way_to_ride(battle, carrier, battle.unit(id))
        assert how is not None, "judged before"
        battle = Mounted(id, carrier.id, how, Mode.WALK).apply(battle)
    return battle


def _not_aboard(battle: Battle, carrier: Unit, id: int) -> Barred | None:
    unit = battle.find(id)
    attached = None if unit is None or unit.fate else unit.attached
    if attached is None or attached.to != carrier.id or attached.how is How.SWARM:
        return Barred("BMR-INF-026", f"unit {id + 1} is not aboard {carrier.name}")
    return None


def no_dismounting(battle: Battle, carrier: Unit, units: tuple[int, ...], spot: Spot) -> Barred | None:
    """Why units cannot get off where a move ends: in the air only those that fly, elsewhere if there is room."""
    hex = spot.hex
    carrier, deck = replace(carrier, hex=hex, elevation=spot.elevation), above_water(battle.board, spot)
    battle = battle.changed(carrier)
    for id in units:
        unit = replace(battle.unit(id), hex=hex, elevation=spot.elevation)
        if airborne(battle, carrier) and not battle.kind(unit).drive.gait.flies:
            return Barred("BMR-SUIT-020", f"{unit.name} cannot get off in the air")
        if out_of_water(battle, unit, spot):
            return Barred("BMR-INF-026", f"{unit.name} cannot get off on a roof or a bridge")
        if barred := forbidden_ground(battle, unit, hex, deck=deck) or crowded(battle, unit, hex):
            return Barred("BMR-INF-026", f"{unit.name} cannot get off in {hex}: {barred.why}")
        battle = Dismounted(id, carrier.id, hex, carrier.elevation).apply(battle)
    return None


def handling(battle: Battle, carrier: Unit, move: Move) -> Battle:
    """The battle in which a carrier sets out: with what it has taken aboard, which may slow it down, and with the MP
    spent that mounting, dismounting and dropping cargo cost."""
    handled = len(move.load) + len(move.unload)
    ready = replace(carrier, move=replace(carrier.move, handled=handled, drops=move.drop))
    return _with(battle, carrier, move.load).changed(ready)


# --- the list ---------------------------------------------------------------------------------------------------------
def handlings(battle: Battle, carrier: Unit) -> tuple[Move, ...]:
    """What a carrier that has not moved can do with infantry, one unit at a time, and with its cargo, as moves without
    steps."""
    if carrier.hex is None or carrier.move.spent or carrier.move.handled:
        return ()
    loads = [Move(carrier.id, Mode.WALK, load=(unit.id,)) for unit in battle.at(carrier.hex)]
    unloads = [Move(carrier.id, Mode.WALK, unload=(unit.id,)) for unit in battle.attached_to(carrier)]
    drops = [Move(carrier.id, Mode.WALK, drop=True)] if carrier.loads else []
    return tuple(move for move in (*loads, *unloads, *drops) if handling_refused(battle, carrier, move) is None)


# --- carried out ------------------------------------------------------------------------------------------------------
def handle(play: ClassicPlay, move: Move) -> None:
    """Infantry mounts before its carrier moves; what is to dismount or to be dropped waits for the end of the move."""
    carrier = play.facts.unit(move.unit)
    for id in move.load:
        how = way_to_ride(play.facts, carrier, play.facts.unit(id))
        assert how is not None, "judged before"
        play.emit(Mounted(id, carrier.id, how, move.mode))
    if move.unload:
        play.emit(Unloading(carrier.id, move.unload, move.mode))
    if move.drop:
        play.emit(DropPrepared(carrier.id, move.mode))


def unload(play: ClassicPlay, carrier_id: int) -> None:
    """Infantry gets off where its carrier has stopped, if it can stand there."""
    for id in play.facts.unit(carrier_id).move.unloads:
        carrier = play.facts.unit(carrier_id)
        if not carrier.on_map or carrier.phase.doom is not None or immobile(carrier):
            return
        if no_dismounting(play.facts, carrier, (id,), spot_of(carrier)) is None:
            play.emit(Dismounted(id, carrier_id, carrier.place, carrier.elevation))
