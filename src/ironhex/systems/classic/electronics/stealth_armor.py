"""The stealth armor of 'Mechs: engaged, it makes them hard to hit, but heats them and disturbs their electronics."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ironhex.catalog import Design
from ironhex.catalog import Item as Mounted
from ironhex.kernel.tally import Barred, Mod
from ironhex.systems.classic.battle import Attacked, Battle, Unit
from ironhex.systems.classic.damage.condition import works

if TYPE_CHECKING:
    from ironhex.systems.classic.actions import Declare

ECM, STEALTH_ARMOR = "ecm", "stealth"
ALONE = "stealth armor is engaged: a unit that fires at {name} fires at nothing else"


@lru_cache(maxsize=1024)
def suites(design: Design) -> tuple[Mounted, ...]:
    """The ECM suites of a design; there is one, or none."""
    return tuple(item for item in design.items if item.equipment.special == ECM)


@lru_cache(maxsize=1024)
def stealth_armor(design: Design) -> Mounted | None:
    """The stealth armor of a design."""
    return next((item for item in design.items if item.equipment.special == STEALTH_ARMOR), None)


def off_at_first(design: Design) -> tuple[int, ...]:
    """The item numbers of what is switched off at the start of a battle, unless its player says otherwise."""
    item = stealth_armor(design)
    return () if item is None else (item.index,)


def powered(unit: Unit) -> bool:
    """Whether the electronics of a unit have power: it takes part in the battle and is not shut down."""
    return not (unit.fate or unit.body.shutdown)


def can_engage(unit: Unit, item: Mounted) -> bool:
    """Stealth armor needs a working ECM suite; damage to the armor itself does not matter."""
    return any(works(unit, suite) for suite in suites(unit.design))


def engaged(unit: Unit) -> bool:
    """Whether the stealth armor of a unit is on and works."""
    item = stealth_armor(unit.design)
    return item is not None and item.index not in unit.off and powered(unit) and can_engage(unit, item)


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
