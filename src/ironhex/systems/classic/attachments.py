"""What becomes of the units attached to another when it leaves the battle."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, How, Unit
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.events.attachments import Dismounted
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.events.warriors import Abandoned
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.movement.steps import Spot, above_water, no_standing, spot_of, standing
from ironhex.systems.classic.sequence import ClassicPlay

WITHDRAWN = "withdrawn"
ABOARD = (How.PASSENGER, How.RIDER, How.CARGO)


def leave_battle(play: ClassicPlay, unit_id: int, fate: str, rule: str, why: str) -> None:
    """A unit is out of the battle: what it carries withdraws with it, or gets off its wreck."""
    carrier, attached = play.facts.unit(unit_id), play.facts.attached_to(play.facts.unit(unit_id))
    play.emit(Left(unit_id, fate, rule, why))
    for unit in attached:
        if not unit.fate:
            _left_behind(play, carrier, unit, fate)


def abandon(play: ClassicPlay, unit_id: int) -> None:
    """A machine without its warrior is removed, and units on it get off."""
    machine, attached = play.facts.unit(unit_id), play.facts.attached_to(play.facts.unit(unit_id))
    play.emit(Abandoned(unit_id))
    for unit in attached:
        if not unit.fate:
            _left_behind(play, machine, unit, machine.fate)


def _left_behind(play: ClassicPlay, carrier: Unit, unit: Unit, fate: str) -> None:
    assert unit.attached is not None, "only attached units are left behind"
    if unit.phase.doom is not None:
        leave_battle(play, unit.id, "destroyed", *unit.phase.doom)
    elif carrier.hex is None or (fate == WITHDRAWN and unit.attached.how in ABOARD):
        leave_battle(play, unit.id, fate, "BMR-INF-024", f"aboard {carrier.name}")
    else:
        get_off_wreck(play, carrier, unit)


def get_off_wreck(play: ClassicPlay, carrier: Unit, unit: Unit) -> None:
    """A unit ends up where its carrier was, on the ground; in water that it cannot enter it is lost."""
    board, gait, hex = play.facts.board, play.facts.kind(unit).drive.gait, carrier.place
    if not unsupported(play.facts, carrier):
        play.emit(Dismounted(unit.id, carrier.id, hex, height_beside(play.facts, carrier, unit)))
    elif no_standing(board, gait, hex):
        leave_battle(play, unit.id, "destroyed", "BMR-INF-011", "falls into the water")
    else:
        play.emit(Dismounted(unit.id, carrier.id, hex, standing(board, gait, hex).elevation))


def height_beside(battle: Battle, carrier: Unit, unit: Unit) -> int:
    """The elevation of a unit that gets off: that of its carrier; one that dives ends up below a roof or a bridge."""
    board, gait = battle.board, battle.kind(unit).drive.gait
    if out_of_water(battle, unit, spot_of(carrier)):
        return standing(board, gait, carrier.place).elevation
    return carrier.elevation


def out_of_water(battle: Battle, unit: Unit, spot: Spot) -> bool:
    """Whether a spot is too high for a unit that dives: on a roof or a bridge."""
    dives = battle.kind(unit).drive.gait.dives
    return dives and spot.elevation > max(battle.board.at(spot.hex).depth, 0)


def unsupported(battle: Battle, carrier: Unit) -> bool:
    """Whether nothing is left under infantry when its carrier is gone: it was in the air, or in water."""
    return airborne(battle, carrier) or (
        battle.board.at(carrier.place).depth >= 1 and not above_water(battle.board, spot_of(carrier))
    )


def doom_aboard(play: ClassicPlay, carrier_id: int, rule: str, why: str) -> None:
    """Everybody aboard dies with a carrier that explodes or whose crew is killed."""
    for unit in play.facts.attached_to(play.facts.unit(carrier_id)):
        if unit.attached is not None and unit.attached.how in ABOARD:
            doom(play, unit.id, rule, why)
