"""A warrior on foot after ejecting: moves one hex per turn like infantry, and any hit kills."""

from __future__ import annotations

from fractions import Fraction

from ironhex.kernel.tally import Item, Mod, Tally
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.volley import land_whole
from ironhex.systems.classic.battle import Fire, Mode, Unit
from ironhex.systems.classic.bodies import TroopBody
from ironhex.systems.classic.crew.warriors import hurt
from ironhex.systems.classic.damage.hits import Hit
from ironhex.systems.classic.events.damage import DEAD
from ironhex.systems.classic.events.warriors import ON_FOOT
from ironhex.systems.classic.infantry.hits import infantry_lands
from ironhex.systems.classic.kinds.kind import Attacks, Drive, Gait, Hull, Kind, no_points
from ironhex.systems.classic.movement.steps import COSTS, FORBIDDEN, MINIMUM
from ironhex.systems.classic.sequence import ClassicPlay


def walk(unit: Unit) -> Tally:
    return Tally((Mod("BMR-EJECT-009", 1, "on foot"),))


def take_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """A 'Mech weapon kills a person outright."""
    if hit.points:
        hurt(play, unit_id, DEAD, "BMR-EJECT-010", hit.cause or "hit on foot")


def small_target(attack: Attack) -> Item:
    """A warrior on foot is a small target."""
    return Mod("BMR-EJECT-010", 2, "target on foot")


def no_damage(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    return ()


def no_average(shot: Shot, rate: int) -> Fraction:
    return Fraction(0)


NO_OTHER_WAY = no_points("BMR-EJECT-009", "a warrior on foot moves one hex per turn")
PILOT = Kind(
    name=ON_FOOT,
    drive=Drive(
        gait=Gait(
            climb=1,
            per_level=2,
            wades=False,
            turn=0,
            rolls=False,
            minimum_mode=Mode.WALK,
            rules=(*FORBIDDEN, *COSTS),
            minimum=MINIMUM,
        ),
        walk=walk,
        run=NO_OTHER_WAY,
        jump=NO_OTHER_WAY,
        walks="walks",
        runs="runs",
        faces=False,
        lands=infantry_lands,
    ),
    hull=Hull(
        body=TroopBody, take_hit=take_hit, land=land_whole, tables=None, structured=False, men=True, underfoot=True
    ),
    attacks=Attacks(arcs=None, damage=no_damage, average=no_average),
    as_target=(small_target,),
    skills=("gunnery", "piloting"),
    fills_hex=False,
    on_foot=True,
    stranded=True,
    has_sheet=False,
    holds_field=False,
)
