"""How a 'Mech gets rid of the infantry on it by a jump or a fall, and what deep water does to it."""

from __future__ import annotations

from collections.abc import Iterable

from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Battle, How, Unit
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, strike
from ironhex.systems.classic.infantry.events import ShakenOff
from ironhex.systems.classic.infantry.troopers import grip
from ironhex.systems.classic.piloting.rolls import roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import depth

THROWN = 11  # points that infantry takes when it is thrown off
SHAKING = Mod("BMR-ANTIMECH-022", 4, "shake off infantry")
DEEP = 2  # water in which men drown


def swarmers(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The infantry that swarms a unit."""
    return tuple(
        [
            other
            for other in battle.attached_to(unit)
            if other.attached and other.attached.how is How.SWARM and not other.fate and other.phase.doom is None
        ]
    )


def clinging(infantry: Iterable[Unit]) -> tuple[Mod, ...]:
    """Strong claws are harder to get off."""
    return (Mod("BMR-SUIT-014", 1, "claws"),) if any(grip(unit) for unit in infantry) else ()


# --- falling, jumping, wading -----------------------------------------------------------------------------------------
def throw_off(play: ClassicPlay, unit_id: int, rule: str, points: int = THROWN) -> None:
    """All infantry on a 'Mech lands in its hex, hurt; in water it is lost."""
    for unit in swarmers(play.facts, play.facts.unit(unit_id)):
        drop(play, unit.id, unit_id, rule, points)


def drop(play: ClassicPlay, infantry: int, unit_id: int, rule: str, points: int) -> None:
    """Infantry lands where the 'Mech is that it was on: in water it is lost, but not on a bridge over it."""
    play.emit(ShakenOff(infantry, unit_id, rule))
    if depth(play.facts, play.facts.unit(infantry)) >= 1:
        doom(play, infantry, "BMR-ANTIMECH-028", "falls into the water")
    else:
        strike(play, infantry, Hit(points, ANYWHERE, cause="thrown off"))


def shake_off(play: ClassicPlay, unit_id: int) -> None:
    """A 'Mech that has jumped may shake off infantry on landing; failing has no other cost."""
    holding = swarmers(play.facts, play.facts.unit(unit_id))
    causes = (SHAKING, *clinging(holding))
    if holding and roll_piloting(play, unit_id, causes, SHAKING.why, upright=False):
        throw_off(play, unit_id, "BMR-ANTIMECH-023")


def drown(play: ClassicPlay, unit_id: int) -> None:
    """Men without battle armor drown on a 'Mech in deep water."""
    for unit in swarmers(play.facts, play.facts.unit(unit_id)):
        if play.facts.kind(unit).hull.men:
            doom(play, unit.id, "BMR-ANTIMECH-027", "drowned")
