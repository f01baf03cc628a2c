"""How infantry moves: 1 MP on foot, more on wheels or with jump packs."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import works

# By the ammunition of the launcher.
HEAVY_LAUNCHERS = {"BA SRM 2 Single Salvo": "BMR-SUIT-087", "BA Compact Narc Ammo": "BMR-SUIT-091"}


def march(unit: Unit) -> Tally:
    """Every infantry unit can walk 1 MP, unless its suits are too heavy for it."""
    if not unit.design.walk:
        return Tally(barred=Barred("BMR-INF-015", f"{unit.name} cannot walk"))
    return Tally((Mod("BMR-INF-015", unit.design.walk, "Walking MP of infantry"),))


def ride(unit: Unit) -> Tally:
    """Spending more than 1 MP on the ground counts as running."""
    if unit.design.run <= unit.design.walk:
        return Tally(barred=Barred("BMR-INF-015", f"{unit.name} cannot run"))
    return Tally((Mod("BMR-INF-015", unit.design.run, "Movement Points"),))


def leap(battle: Battle, unit: Unit) -> Tally:
    """Jump packs carry everybody who is left."""
    if not unit.design.jump:
        return Tally(barred=Barred("BMR-MOV-052", f"{unit.name} has no jump packs"))
    if barred := burden(unit):
        return Tally(barred=barred)
    return Tally((Mod("BMR-INF-014", unit.design.jump, "Jumping MP"),))


def burden(unit: Unit) -> Barred | None:
    """Why suits can neither jump nor climb: a heavy launcher is only dropped once everything in it has been fired."""
    for number, bin in enumerate(unit.design.bins):
        rule = HEAVY_LAUNCHERS.get(bin.equipment.key)
        if rule and unit.ammo[number] and works(unit, bin):
            return Barred(rule, f"{unit.name} still carries its launchers")
    return None
