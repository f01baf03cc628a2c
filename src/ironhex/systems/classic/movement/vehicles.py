"""How vehicles move: their Cruising and Flanking MP, and woods that are closed to them."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.movement.steps import Stride


def cruise_tally(unit: Unit) -> Tally:
    """Cruising MP, minus motive damage; with none left the vehicle is immobilized."""
    lost = min(unit.body.slowed, unit.design.walk)
    if lost == unit.design.walk:
        return Tally(barred=Barred("BMR-VEH-010", f"{unit.name} is immobilized"))
    cruising = Tally((Mod("BMR-MOV-043", unit.design.walk, "Cruising MP"),))
    return cruising.plus(Mod("BMR-VEH-011", -lost, "motive system hit") if lost else None)


def flank_tally(unit: Unit) -> Tally:
    """Flanking MP: half as many again as Cruising MP, rounded up."""
    cruising = cruise_tally(unit)
    return cruising.plus(Mod("BMR-MOV-050", (cruising.total + 1) // 2, "flanking: half as many again, rounded up"))


def no_heavy_woods(step: Stride) -> Item:
    """Ground vehicles cannot enter heavy woods."""
    return Barred("BMR-MOV-031", "vehicles cannot enter heavy woods") if step.terrain.woods == 2 else None


def no_woods(step: Stride) -> Item:
    """Wheeled vehicles and hovercraft cannot enter any woods."""
    return Barred("BMR-MOV-030", "hovercraft and wheeled vehicles cannot enter woods") if step.terrain.woods else None
