"""MASC: a 'Mech may run at twice its Walking MP, at a risk that grows with every turn of use in a row."""

from __future__ import annotations

from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.condition import HIP, damaged, immobile, working
from ironhex.systems.classic.damage.criticals import shock
from ironhex.systems.classic.events.damage import CriticalHit
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.walk_tasks import Halt, Pause
from ironhex.systems.classic.myomer.events import MascTried
from ironhex.systems.classic.myomer.strain import NUMBERS, strain
from ironhex.systems.classic.sequence import ClassicPlay

MASC = "masc"
DICE = 12  # the most two dice can show


def no_masc(battle: Battle, unit: Unit) -> Barred | None:
    """Why a unit cannot switch on MASC now."""
    if not working(unit, MASC):
        return Barred("BMR-EQ-126", f"{unit.name} has no working MASC")
    if immobile(unit):
        return Barred("BMR-EQ-126", f"{unit.name} cannot move")
    if unit.move.moved or unit.move.spent or unit.move.boosted:
        return Barred("BMR-EQ-126", "MASC is switched on before a 'Mech moves")
    points = allowance(battle, unit, Mode.RUN)
    return points.barred or (None if points.total else Barred("BMR-EQ-126", f"{unit.name} has no Running MP"))


def switch_on(play: ClassicPlay, unit_id: int) -> None:
    """The legs bear it and the 'Mech runs, or they freeze and it stays where it is."""
    step = strain(play.facts.unit(unit_id))
    needed = NUMBERS[step]
    event = MascTried(unit_id, step, needed, play.roll(2, why="MASC") if needed <= DICE else ())
    play.emit(event)
    if not event.held:
        freeze(play, unit_id)
    play.then(Pause(unit_id) if event.held else Halt(unit_id))


def freeze(play: ClassicPlay, unit_id: int) -> None:
    """Frozen legs are like critical hits on all hips (BMR-EQ-127)."""
    unit = play.facts.unit(unit_id)
    for leg in play.facts.kind(unit).drive.legs:
        if not unit.gone(leg) and not damaged(unit, leg, HIP):
            slot = unit.design.contents[leg].index(HIP)
            play.emit(CriticalHit(unit_id, leg, slot, cause=shock(unit, HIP)[0]))
