"""Critical hits: how many, which slots, and what breaks."""

from __future__ import annotations

from ironhex.catalog import Item, Location
from ironhex.catalog.mech_sheet import TORSOS
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import (
    FOOT,
    GYRO,
    HIP,
    LOWER_LEG,
    UPPER_LEG,
    hits,
    location_name,
    open_slots,
)
from ironhex.systems.classic.damage.destruction import judge
from ironhex.systems.classic.damage.explosions import explode, force
from ironhex.systems.classic.events.damage import BlownOff, CriticalHit, CriticalsRolled
from ironhex.systems.classic.sequence import ClassicPlay

# The next location inward on the Damage Transfer Diagram; nothing transfers from the head and the center torso.
INWARD: dict[int, Location] = {
    Location.LA: Location.LT,
    Location.LL: Location.LT,
    Location.RA: Location.RT,
    Location.RL: Location.RT,
    Location.LT: Location.CT,
    Location.RT: Location.CT,
}

BLOWN_OFF = 12

_CAUSES: dict[str, Mod] = {
    FOOT: Mod("BMR-PSR-017", 1, "foot actuator destroyed"),
    UPPER_LEG: Mod("BMR-PSR-017", 1, "upper leg actuator destroyed"),
    LOWER_LEG: Mod("BMR-PSR-017", 1, "lower leg actuator destroyed"),
    HIP: Mod("BMR-PSR-018", 2, "hip destroyed"),
    GYRO: Mod("BMR-PSR-019", 3, "gyro hit"),
}


def critical_hits(roll: int) -> int:
    """How many slots a roll on the Determining Critical Hits Table hits; on a 12, a limb or the head is blown off
    instead.
    """
    return 0 if roll < 8 else 1 if roll < 10 else 2 if roll < BLOWN_OFF else 3


def applied_to(unit: Unit, location: int) -> int:
    """Where critical hits on a location go: inward, past locations with nothing left to hit when the phase began."""
    while location in INWARD and not unit.phase.struck >> location & 1 and not open_slots(unit, location):
        location = INWARD[location]
    return location


def check_criticals(
    play: ClassicPlay, unit_id: int, location: int, added: Mod | None = None, *, explosion: bool = False
) -> int:
    """Roll once on the Determining Critical Hits Table and apply the result; hits without a slot left are lost.

    Returns the roll.
    """
    unit = play.facts.unit(unit_id)
    faces = play.roll(2, why="critical hits")
    roll = sum(faces) + (added.value if added else 0)
    off = roll == BLOWN_OFF and location not in TORSOS
    into = location if off else applied_to(unit, location)
    count = 0 if off else critical_hits(roll)
    play.emit(CriticalsRolled(unit_id, location, faces, count, into, added))
    if off and not unit.gone(location):
        blow_off(play, unit_id, location, explosion=explosion)
    for _ in range(count):
        hit_slot(play, unit_id, into, explosion=explosion)
    return roll


def blow_off(play: ClassicPlay, unit_id: int, location: int, rule: str = "", *, explosion: bool = False) -> None:
    """A limb is blown off whole; without a leg the 'Mech falls, without its head it is destroyed."""
    rule = rule or _BLOWN_OFF_RULES.get(location, "BMR-CRIT-016")
    play.emit(BlownOff(unit_id, location, rule, leg_lost(play.facts, unit_id, location)))
    judge(play, unit_id, explosion=explosion)


def lose_head(play: ClassicPlay, unit_id: int, rule: str) -> None:
    """A 'Mech that is destroyed outright counts as if its head were blown off."""
    blow_off(play, unit_id, Location.HD, rule)


def leg_lost(battle: Battle, unit_id: int, location: int) -> Mod | None:
    """Losing a leg makes a 'Mech fall without a roll."""
    unit = battle.unit(unit_id)
    if location not in battle.kind(unit).drive.legs:
        return None
    return Mod("BMR-PSR-020", 0, f"{location_name(unit, location)} lost")


def hit_slot(play: ClassicPlay, unit_id: int, location: int, *, explosion: bool) -> None:
    """One critical hit: find the slot, mark it, and apply its effect."""
    unit = play.facts.unit(unit_id)
    choices = open_slots(unit, location)
    if not choices:
        return
    slot, rolls = roll_slot(play, choices, len(unit.design.contents[location]))
    content = unit.design.contents[location][slot]
    points = force(unit, content) if isinstance(content, Item) else 0
    cause, fall = shock(unit, content) if isinstance(content, str) else (None, None)
    play.emit(CriticalHit(unit_id, location, slot, rolls, cause, fall))
    if isinstance(content, Item) and points:
        explode(play, unit_id, content, location, points)
    judge(play, unit_id, explosion=explosion)


def roll_slot(play: ClassicPlay, choices: tuple[int, ...], size: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """One die for a location of six slots; for twelve, the first die gives the half and the second the slot.

    Results that cannot be hit are rerolled; the last remaining slot needs no roll.
    """
    if len(choices) == 1:
        return choices[0], ()
    rolls: list[tuple[int, ...]] = []
    while not rolls or slot_rolled(rolls[-1]) not in choices:
        rolls.append(play.roll(1 if size == 6 else 2, why="slot hit"))
    return slot_rolled(rolls[-1]), tuple(rolls)


def slot_rolled(faces: tuple[int, ...]) -> int:
    """The slot that the dice give, counted from 0."""
    return faces[-1] - 1 + (6 if len(faces) == 2 and faces[0] > 3 else 0)


def shock(unit: Unit, system: str) -> tuple[Mod | None, Mod | None]:
    """How a hit on a system affects balance: a reason for a Piloting Skill Roll, and one to fall without a roll."""
    before = hits(unit, GYRO) if system == GYRO else 0
    if before == 0:
        return _CAUSES.get(system), None
    return None, Mod("BMR-PSR-020", 0, "gyro destroyed") if before == 1 else None


_BLOWN_OFF_RULES: dict[int, str] = {
    Location.HD: "BMR-CRIT-035",
    Location.LL: "BMR-CRIT-047",
    Location.RL: "BMR-CRIT-047",
}
