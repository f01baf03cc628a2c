"""How infantry moves: 1 MP on foot, more on wheels or with jump packs."""

from __future__ import annotations

from functools import wraps

from ironhex.catalog import SuitDesign
from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.ice.places import on_ice
from ironhex.systems.classic.movement.altitudes import aloft
from ironhex.systems.classic.movement.steps import Stride
from ironhex.systems.classic.ruleset import Rule

# By the ammunition of the launcher.
HEAVY_LAUNCHERS = {"BA SRM 2 Single Salvo": "BMR-SUIT-087", "BA Compact Narc Ammo": "BMR-SUIT-091"}
BESIDE_ANOTHER = ("BA SRM 2 Single Salvo",)  # heavy only beside another weapon


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


def fly(unit: Unit) -> Tally:
    """Suits that fly have their own MP for it."""
    points = unit.design.fly if isinstance(unit.design, SuitDesign) else 0
    return Tally((Mod("BMR-SUIT-015", points, "MP in the air"),))


def swim(unit: Unit) -> Tally:
    """Suits that swim spend up to 1 of these MP on land."""
    points = unit.design.swim if isinstance(unit.design, SuitDesign) else 0
    return Tally((Mod("BMR-SUIT-026", points, "MP in water"),))


def only_grounded(step: Stride) -> Item:
    """A unit in the air does not walk."""
    if not aloft(step.board.at(step.origin.hex), step.origin.elevation):
        return None
    return Barred("BMR-SUIT-018", "it must land before it walks")


def no_wading(step: Stride) -> Item:
    """People on foot do not enter water, except on a bridge or on ice."""
    if step.along or step.terrain.depth < 1 or on_ice(step.board, step.to):
        return None
    return Barred("BMR-INF-011", f"water of depth {step.terrain.depth} is prohibited")


def in_mode(mode: Mode, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Rules for one mode of movement."""
    return tuple(_only(mode, rule) for rule in rules)


def _only(mode: Mode, rule: Rule) -> Rule:
    @wraps(rule)
    def limited(step: Stride) -> Item:
        return rule(step) if step.mode is mode else None

    return limited


def leap(battle: Battle, unit: Unit) -> Tally:
    """Jump packs carry everybody who is left."""
    if not unit.design.jump:
        return Tally(barred=Barred("BMR-MOV-052", f"{unit.name} has no jump packs"))
    if barred := burden(unit):
        return Tally(barred=barred)
    return Tally((Mod("BMR-INF-014", unit.design.jump, "Jumping MP"),))


def burden(unit: Unit) -> Barred | None:
    """Why suits can neither jump nor climb: a heavy launcher is only dropped once everything in it has been fired.

    An SRM launcher is heavy beside another weapon; suits that carry nothing else follow the usual rules.
    """
    for number, bin in enumerate(unit.design.bins):
        rule = HEAVY_LAUNCHERS.get(bin.equipment.key)
        heavy = len(unit.design.weapons) > 1 or bin.equipment.key not in BESIDE_ANOTHER
        if rule and heavy and unit.ammo[number] and works(unit, bin):
            return Barred(rule, f"{unit.name} still carries its launchers")
    return None
