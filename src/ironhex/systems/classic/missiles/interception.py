"""Anti-missile systems: which ones can fire, at what, and what is left of a salvo."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Item as Mounted
from ironhex.systems.classic.armament.switching import switched_on
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.under_water import TORPEDO, through_water
from ironhex.systems.classic.battle import Battle, Engagement, Fire, Unit
from ironhex.systems.classic.damage.condition import shots_left, usable_bins, working
from ironhex.systems.classic.missiles.events import MissilesShotDown, SystemIdle
from ironhex.systems.classic.sequence import ClassicPlay

AMS = "ams"
SLIPS_THROUGH = ("thunder", "flare", "swarm")  # missiles that no system can engage, by a part of their names
NO_LOCK, EMPTY, ELSEWHERE = "the missiles are not fired", "it has no rounds left", "the missiles go elsewhere"


def active_systems(unit: Unit) -> Iterator[Mounted]:
    """The systems that must fire at incoming missiles: they work, are on, and have a round; none without a reactor."""
    if unit.body.shutdown:
        return
    used = [each.system for each in unit.turn.engaged]
    for item in working(unit, AMS):
        if switched_on(unit, item) and shots_left(unit, item) and item.index not in used:
            yield item


def silenced(unit: Unit) -> list[tuple[int, str]]:
    """The systems that are switched off, by their item numbers, in words."""
    systems = unit.design.with_special(AMS)
    return [(item.index, f"{item.equipment.name} off") for item in systems if not switched_on(unit, item)]


def dice_of(system: Mounted) -> int:
    """The dice for the missiles that a system shoots down: two if it is Clan-built, else one."""
    return 2 if system.equipment.tech == "Clan" else 1


def can_be_engaged(shot: Shot) -> bool:
    """Whether a shot is a salvo of missiles that can be shot down: not torpedoes, nor what spreads on its way."""
    gear = shot.weapon.equipment
    if gear.category != "missile" or gear.special == TORPEDO or through_water(shot):
        return False
    return not any(word in shot.mode for word in SLIPS_THROUGH)


# --- firing -----------------------------------------------------------------------------------------------------------
def shoot_down(play: ClassicPlay, attacker: int, fire: Fire, struck: int) -> int:
    """How many of the missiles that would hit are left after all systems aimed at them have fired; they also fire at
    a salvo that misses."""
    for engagement in _engagements(play.facts, attacker, fire):
        struck = _fire_system(play, fire.victim, engagement, struck)
    return struck


def stand_down(play: ClassicPlay, attacker: int, fire: Fire, why: str = NO_LOCK) -> None:
    """The systems aimed at a salvo that is never fired, or flies elsewhere, do not fire either."""
    for engagement in _engagements(play.facts, attacker, fire):
        play.emit(SystemIdle(fire.victim, engagement.system, why))


def _engagements(battle: Battle, attacker: int, fire: Fire) -> tuple[Engagement, ...]:
    """The systems of the target that are aimed at a salvo."""
    if not isinstance(fire.target, int):
        return ()
    engaged = battle.unit(fire.target).turn.engaged
    return tuple(each for each in engaged if each.attacker == attacker and each.weapon == fire.weapon)


def _fire_system(play: ClassicPlay, unit_id: int, engagement: Engagement, struck: int) -> int:
    """A system fires if at least one round is left; then its whole roll counts."""
    bins = rounds_left(play.facts, unit_id, engagement)
    if not bins:
        play.emit(SystemIdle(unit_id, engagement.system, EMPTY))
        return struck
    system = play.facts.unit(unit_id).design.items[engagement.system]
    faces = play.roll(dice_of(system), why="missiles shot down")
    left = max(0, struck - sum(faces))
    used = bins[: sum(faces)]
    salvo = engagement.attacker, engagement.weapon
    play.emit(MissilesShotDown(unit_id, system.index, *salvo, faces, used, struck, left))
    return left


def rounds_left(battle: Battle, unit_id: int, engagement: Engagement) -> tuple[int, ...]:
    """The rounds that a system can still use, each by its bin, the emptiest first: those of when the phase began,
    without what other systems have used since then."""
    unit, now = battle.at_phase_start(unit_id), battle.unit(unit_id)
    system = unit.design.items[engagement.system]
    rounds = [
        bin for bin in sorted(usable_bins(unit, system), key=lambda bin: unit.ammo[bin]) for _ in range(unit.ammo[bin])
    ]
    others = (
        each for each in now.turn.engaged if now.design.items[each.system].equipment.ammo == system.equipment.ammo
    )
    return tuple(rounds[sum(each.rounds for each in others) :])
