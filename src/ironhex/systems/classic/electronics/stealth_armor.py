"""The stealth armor of 'Mechs: engaged, it makes them hard to hit, but heats them and disturbs their electronics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironhex.catalog import Design
from ironhex.catalog import Item as Mounted
from ironhex.kernel.tally import Barred, Mod
from ironhex.systems.classic.battle import Attacked, Battle, Unit
from ironhex.systems.classic.damage.condition import working

if TYPE_CHECKING:
    from ironhex.systems.classic.actions import Declare

ECM, STEALTH_ARMOR = "ecm", "stealth"
ALONE = "stealth armor is engaged: a unit that fires at {name} fires at nothing else"


def off_at_first(design: Design) -> tuple[int, ...]:
    """The item numbers of what is switched off at the start of a battle, unless its player says otherwise."""
    return tuple(item.index for item in design.with_special(STEALTH_ARMOR))


def powered(unit: Unit) -> bool:
    """Whether the electronics of a unit have power: it takes part in the battle and is not shut down."""
    return not (unit.fate or unit.body.shutdown)


def can_engage(unit: Unit, item: Mounted) -> bool:
    """Stealth armor needs a working ECM suite; damage to the armor itself does not matter."""
    return bool(working(unit, ECM))


def engaged(unit: Unit) -> bool:
    """Whether the stealth armor of a unit is on and works."""
    armor = unit.design.with_special(STEALTH_ARMOR)
    return bool(armor) and armor[0].index not in unit.off and powered(unit) and can_engage(unit, armor[0])


def baffles(battle: Battle, unit: Unit) -> tuple[Mod, ...]:
    """The heat of engaged stealth armor."""
    return (Mod("BMR-EQ-147", 10, "stealth armor"),) if engaged(unit) else ()


def never_secondary(target: Attacked) -> Barred | None:
    """A unit with engaged stealth armor is nobody's secondary target."""
    if not isinstance(target, Unit) or not engaged(target):
        return None
    return Barred("BMR-EQ-146", ALONE.format(name=target.name))


def only_target(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """A unit that fires at one with engaged stealth armor fires at nothing else in that phase."""
    targets = {fire.target for fire in action.shots}
    if len(targets) < 2:
        return None
    return next(filter(None, (never_secondary(battle.attacked(target)) for target in targets)), None)
