"""When a unit is out of the game and, for a 'Mech, whether its warrior dies with it."""

from __future__ import annotations

from ironhex.catalog import Location
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.crew.warriors import aboard
from ironhex.systems.classic.damage.condition import COCKPIT, ENGINE, hits, slot_hit
from ironhex.systems.classic.events.damage import DEAD, Doomed
from ironhex.systems.classic.sequence import ClassicPlay

ENGINE_SHIELDING = 3


def mission_kill(unit: Unit) -> tuple[str, str] | None:
    """The rule and the reason why a 'Mech is destroyed, if it is."""
    if unit.gone(Location.HD):
        return "BMR-DEST-003", "head destroyed"
    if unit.gone(Location.CT):
        return "BMR-DEST-003", "center torso destroyed"
    if hits(unit, COCKPIT):
        return (
            ("BMR-CRIT-018", "cockpit destroyed")
            if _hit(unit, COCKPIT)
            else ("BMR-WATER-035", "hull breached at the cockpit")
        )
    if unit.wounds >= DEAD:
        return "BMR-DEST-003", "MechWarrior dead"
    if unit.design.xl_is and (unit.gone(Location.LT) or unit.gone(Location.RT)):
        return "BMR-DEST-004", "XL engine lost with a side torso"
    if hits(unit, ENGINE) >= ENGINE_SHIELDING:
        destroyed = _hit(unit, ENGINE) >= ENGINE_SHIELDING
        return ("BMR-CRIT-021", "engine destroyed") if destroyed else ("BMR-WATER-035", "hull breached at the engine")
    return None


def _hit(unit: Unit, system: str) -> int:
    """The slots of a system that are hit or lost, and not only under water."""
    return sum(slot_hit(unit, *slot) for slot in unit.design.systems.get(system, ()))


def doom(play: ClassicPlay, unit_id: int, rule: str, why: str) -> None:
    """A unit is out of the game, unless it is already; it leaves the map when the phase ends."""
    if play.facts.unit(unit_id).phase.doom is None:
        play.emit(Doomed(unit_id, rule, why))


def wreck(play: ClassicPlay, unit_id: int, rule: str) -> None:
    """Destroy a unit outright, whatever it has left, in the way of its kind."""
    special = play.facts.kind(play.facts.unit(unit_id)).hull.wreck
    if special is None:
        doom(play, unit_id, rule, "crushed")
    else:
        special(play, unit_id, rule)


def judge(play: ClassicPlay, unit_id: int, *, explosion: bool) -> None:
    """Check after a severe hit whether the 'Mech is destroyed.

    Its warrior dies if the head or the cockpit was destroyed, and otherwise only if an internal explosion caused it.
    """
    unit = play.facts.unit(unit_id)
    reason = mission_kill(unit)
    if reason is None:
        return
    decisive = explosion and unit.phase.doom != reason
    killed = aboard(unit) and (decisive or unit.gone(Location.HD) or _hit(unit, COCKPIT) > 0)
    if killed or unit.phase.doom is None:
        play.emit(Doomed(unit_id, *reason, killed))
