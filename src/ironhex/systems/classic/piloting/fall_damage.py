"""How a 'Mech falls: its new facing, the damage, and whether the warrior is injured."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.crew.warriors import aboard, hurt
from ironhex.systems.classic.damage.condition import conscious
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, LEFT, REAR_SIDE, RIGHT
from ironhex.systems.classic.damage.hits import strike_clusters
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.infantry.swarms import throw_off
from ironhex.systems.classic.movement.steps import Spot, spot_of
from ironhex.systems.classic.piloting.rolls import piloting_tally
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import depth

# By the die: how many hexsides clockwise it turns, and the side it falls on.
FACING_AFTER_A_FALL = ((0, FRONT), (1, RIGHT), (2, RIGHT), (3, REAR_SIDE), (4, LEFT), (5, LEFT))
EARTH = 100  # hundredths of its gravity
ON_ITS_BACK = 4  # the face that means it lands on its back
INJURY = "avoid injury in the fall"


def tenth(tons: int) -> int:
    """A point for every ten tons, rounded up."""
    return -(-tons // 10)


def half(points: int) -> int:
    """Half of some points, rounded up."""
    return -(-points // 2)


def fall_damage(tons: int, levels: int, gravity: int) -> int:
    """A point per ten tons, times the levels fallen plus one, times the gravity."""
    return weighed(tenth(tons) * (levels + 1), gravity)


def weighed(points: int, gravity: int) -> int:
    """Damage by a fall, multiplied by the gravity in hundredths and rounded to the nearest number (BMR-ENV-030)."""
    return (points * gravity + EARTH // 2) // EARTH


class Impact(NamedTuple):
    """One part of the damage of a fall; on the surface of water the unit is not yet under it."""

    points: int
    dry: bool = True


def impacts(
    tons: int, levels: int, *, depth: int = 0, plunge: bool = False, gravity: int = EARTH
) -> tuple[Impact, ...]:
    """The damage of a fall, half in water; one that begins above it hits the surface and then, below, the bed."""
    points = fall_damage(tons, levels, gravity)
    if depth < 1:
        return (Impact(points),)
    if not plunge:
        return (Impact(half(points), dry=False),)
    return Impact(half(points)), Impact(half(fall_damage(tons, depth, gravity)), dry=False)


def come_down(
    play: ClassicPlay,
    unit_id: int,
    *,
    into: Spot | None = None,
    levels: int = 0,
    causes: tuple[Mod, ...] = (),
    facing_roll: int | None = None,
    plunge: bool = False,
    table: str = FULL,
    side: str | None = None,
) -> None:
    """Fall: turn by the die, take the damage on that side, check the warrior for injury, and lie prone.

    Some falls say which table of locations is used, and for which side. The warrior's roll uses all modifiers of the
    roll to stay upright, so it is calculated first.
    """
    unit = play.facts.unit(unit_id)
    injury = piloting_tally(play.facts, unit_id, causes, upright=False)
    if levels:
        injury = injury.plus(Mod("BMR-PSR-030", levels, f"fell {levels} levels" if levels > 1 else "fell a level"))
    face = facing_roll or play.roll(1, why="facing after a fall")[0]
    turn, fallen_on = FACING_AFTER_A_FALL[face - 1]
    side = side or fallen_on
    hex, deck = into or spot_of(unit)
    play.emit(Fell(unit_id, hex, deck, levels, face, (unit.facing + turn) % 6, side))
    wet = depth(play.facts, play.facts.unit(unit_id))
    gravity = play.facts.scenario.gravity
    for impact in impacts(unit.design.tons, levels, depth=wet, plunge=plunge, gravity=gravity):
        strike_clusters(play, unit_id, impact.points, table, side, shakes=False, dry=impact.dry)
    protect_warrior(play, unit_id, injury)
    throw_off(play, unit_id, "BMR-ANTIMECH-032")


def protect_warrior(play: ClassicPlay, unit_id: int, target: Tally) -> None:
    """After every fall the warrior rolls to avoid injury; one who cannot roll is injured automatically."""
    if not aboard(play.facts.unit(unit_id)):
        return
    faces = () if target.barred else play.roll(2, why=INJURY)
    roll = PilotingRolled(unit_id, INJURY, target, faces)
    play.emit(roll)
    if not roll.passed:
        rule = "BMR-FALL-015" if conscious(play.facts.unit(unit_id)) else "BMR-FALL-016"
        hurt(play, unit_id, 1, rule, "hurt in the fall")
