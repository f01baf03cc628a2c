"""How vehicles move: their Cruising and Flanking MP, and terrain that is closed to them."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.ice.places import on_ice
from ironhex.systems.classic.movement.steps import Stride, bridged


def cruise_tally(unit: Unit) -> Tally:
    """Cruising MP, minus motive damage; with none left the vehicle is immobilized."""
    lost = min(unit.body.slowed, unit.design.walk)
    if lost == unit.design.walk or unit.vehicle.halted:
        return Tally(barred=Barred("BMR-VEH-010", f"{unit.name} is immobilized"))
    cruising = Tally((Mod("BMR-MOV-043", unit.design.walk, "Cruising MP"),))
    return cruising.plus(Mod("BMR-VEH-011", -lost, "motive system hit") if lost else None)


def flank_tally(unit: Unit) -> Tally:
    """Flanking MP: half as many again as Cruising MP, rounded up."""
    cruising = cruise_tally(unit)
    return cruising.plus(Mod("BMR-MOV-050", (cruising.total + 1) // 2, "flanking: half as many again, rounded up"))


def no_heavy_woods(step: Stride) -> Item:
    """Ground vehicles cannot enter heavy woods."""
    if step.terrain.woods != 2 or step.along:
        return None
    return Barred("BMR-MOV-031", "vehicles cannot enter heavy woods")


def no_woods(step: Stride) -> Item:
    """Wheeled vehicles and hovercraft cannot enter any woods."""
    if not step.terrain.woods or step.along:
        return None
    return Barred("BMR-MOV-030", "hovercraft and wheeled vehicles cannot enter woods")


def only_on_water(step: Stride) -> Item:
    """Naval vessels go only where the water has a depth of 1 or more, and neither bridge nor ice is on it."""
    if bridged(step.terrain) and step.to.elevation >= step.terrain.depth:
        return Barred("BMR-MOV-028", "a bridge is in the way of vessels")
    if on_ice(step.board, step.to):
        return Barred("BMR-ENV-009", "ice is in the way of vessels")
    if step.terrain.depth >= 1:
        return None
    rule = next((rule for ground, rule in NO_SHIPS.items() if getattr(step.terrain, ground)), "BMR-MOV-027")
    return Barred("BMR-MOV-032" if step.terrain.depth == 0 else rule, "vessels need water of depth 1 or more")


NO_SHIPS = {
    "paved": "BMR-MOV-028",
    "road": "BMR-MOV-028",
    "rough": "BMR-MOV-029",
    "woods": "BMR-MOV-030",
    "rubble": "BMR-MOV-036",
}
"""The rules that keep vessels out of other terrain."""


def no_broken_ground(step: Stride) -> Item:
    """Wheeled vehicles cannot enter rough terrain and rubble."""
    if step.along:
        return None
    if step.terrain.rough:
        return Barred("BMR-MOV-029", "wheeled vehicles cannot enter rough terrain")
    return Barred("BMR-MOV-036", "wheeled vehicles cannot enter rubble") if step.terrain.rubble else None
