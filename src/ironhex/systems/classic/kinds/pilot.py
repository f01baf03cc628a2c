"""A warrior on foot after leaving his 'Mech: moves a hex a turn like infantry, and any hit kills him."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.crew.warriors import hurt
from ironhex.systems.classic.damage.hits import Hit
from ironhex.systems.classic.events.damage import DEAD
from ironhex.systems.classic.events.warriors import ON_FOOT
from ironhex.systems.classic.kinds.kind import Gait, Kind
from ironhex.systems.classic.sequence import ClassicPlay


def walk(unit: Unit) -> Tally:
    return Tally((Mod("BMR-EJECT-009", 1, "on foot"),))


def run(unit: Unit) -> Tally:
    return Tally(barred=Barred("BMR-EJECT-009", "a warrior on foot moves a hex a turn"))


def jump(battle: Battle, unit: Unit) -> Tally:
    return run(unit)


def no_machine(unit: Unit) -> tuple[Mod, ...]:
    return ()


def take_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """A weapon made for 'Mechs leaves nothing of a man."""
    if hit.points:
        hurt(play, unit_id, DEAD, "BMR-EJECT-010", hit.cause or "hit on foot")


PILOT = Kind(
    name=ON_FOOT,
    legs=(),
    arms=(),
    tall=False,
    walk=walk,
    run=run,
    jump=jump,
    stability=no_machine,
    take_hit=take_hit,
    makes_piloting_rolls=False,
    has_heat=False,
    has_facing=False,
    has_location=False,
    has_sheet=False,
    twists=False,
    fires=False,
    physical=False,
    punches=False,
    can_eject=False,
    stacks_as_mech=False,
    gait=Gait(climb=1, per_level=2, wades=False, turn=0, rolls=False),
    holds_field=False,
)
