"""What becomes of the units attached to another when it leaves the battle."""

from __future__ import annotations

from ironhex.systems.classic.battle import How, Unit
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.events.attachments import Dismounted
from ironhex.systems.classic.events.turn import Left
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


def _left_behind(play: ClassicPlay, carrier: Unit, unit: Unit, fate: str) -> None:
    assert unit.attached is not None, "only attached units are left behind"
    if unit.phase.doom is not None:
        leave_battle(play, unit.id, "destroyed", *unit.phase.doom)
    elif carrier.hex is None or (fate == WITHDRAWN and unit.attached.how in ABOARD):
        leave_battle(play, unit.id, fate, "BMR-INF-024", f"aboard {carrier.name}")
    else:
        play.emit(Dismounted(unit.id, carrier.id, carrier.hex, carrier.elevation))


def doom_aboard(play: ClassicPlay, carrier_id: int, rule: str, why: str) -> None:
    """Everybody aboard dies with a carrier that explodes or whose crew is killed."""
    for unit in play.facts.attached_to(play.facts.unit(carrier_id)):
        if unit.attached is not None and unit.attached.how in ABOARD:
            doom(play, unit.id, rule, why)
