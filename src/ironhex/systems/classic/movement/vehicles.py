"""How vehicles move: their Cruising and Flanking MP, and woods that are closed to them."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.movement.steps import Stride


def cruise_tally(unit: Unit) -> Tally:
    """Cruising MP, less those lost with what moves it; with none left it stands for good."""
    lost = min(unit.body.slowed, unit.design.walk)
    if lost == unit.design.walk:
        return Tally(barred=Barred("BMR-VEH-010", f"{unit.name} is immobilised"))
    cruising = Tally((Mod("BMR-MOV-043", unit.design.walk, "Cruising MP"),))
    return cruising.plus(Mod("BMR-VEH-011", -lost, "motive system hit") if lost else None)


def flank_tally(unit: Unit) -> Tally:
    """Half as many MP again as it has for cruising, rounded up."""
    cruising = cruise_tally(unit)
    return cruising.plus(Mod("BMR-MOV-050", (cruising.total + 1) // 2, "flanking: half as many again, rounded up"))


def no_heavy_woods(step: Stride) -> Item:
    """No ground vehicle gets through heavy woods."""
    return Barred("BMR-MOV-031", "no vehicle enters heavy woods") if step.terrain.woods == 2 else None


def no_woods(step: Stride) -> Item:
    """Wheels and hovercraft get through no woods at all."""
    return Barred("BMR-MOV-030", "neither hovercraft nor wheels get through woods") if step.terrain.woods else None
