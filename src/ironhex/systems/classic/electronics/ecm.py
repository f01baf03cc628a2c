"""ECM suites: the field around one disturbs enemy electronics in it, and what goes along lines of sight through it.

Fields count as they were when an attack phase began, like everything that attacks depend on. A unit that is shut down
has no field, and the suite of a hidden unit disturbs nothing but probes, because its effects would give the unit away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.lines import between
from ironhex.systems.classic.battle import Battle, How, Unit
from ironhex.systems.classic.damage.condition import working
from ironhex.systems.classic.electronics.stealth_armor import ECM, engaged, powered
from ironhex.systems.classic.missiles.sticking import ECM_POD, carries

if TYPE_CHECKING:
    from ironhex.systems.classic.attack.attack import AnyAttack


class Field(NamedTuple):
    """The field of an ECM suite: the unit that carries it, its center and its radius."""

    unit: Unit
    center: Hex
    radius: int

    def covers(self, hex: Hex) -> bool:
        """Whether a hex lies inside it."""
        return distance(self.center, hex) <= self.radius

    def crosses(self, a: Hex, b: Hex) -> bool:
        """Whether a line between two hexes begins, ends or passes in it."""
        if self.covers(a) or self.covers(b):
            return True
        if distance(a, self.center) + distance(self.center, b) > distance(a, b) + 2 * self.radius:
            return False
        return any(self.covers(hex) for step in between(a, b) for hex in step)


def outside(battle: Battle, unit: Unit) -> Hex | None:
    """The hex in which the electronics of a unit work; not those of one inside another or off the map."""
    if unit.attached is None or unit.attached.how not in (How.RIDER, How.SWARM):
        return unit.hex
    return battle.where(unit)


def radius(unit: Unit) -> int | None:
    """How far the field of a unit reaches; suits jam only their own hex (BMR-SUIT-072). None if it has no field."""
    suites = working(unit, ECM) if powered(unit) else []
    return max((suite.equipment.long for suite in suites), default=None)


def fields(battle: Battle, *, hidden: bool = False) -> Iterator[Field]:
    """All ECM fields, those of hidden units only if asked for."""
    for unit in battle.before or battle.units:
        if not unit.design.with_special(ECM) or (unit.hidden and not hidden):
            continue
        center, reach = outside(battle, unit), radius(unit)
        if center is not None and reach is not None:
            yield Field(unit, center, reach)


def jams_itself(unit: Unit) -> bool:
    """Whether a unit is jammed by what it carries: its engaged stealth armor, or an enemy's ECM pod."""
    return engaged(unit) or bool(unit.pods and carries(unit, ECM_POD))


def jammer_of(battle: Battle, unit: Unit) -> Unit | None:
    """The enemy in whose field a unit is; its own engaged stealth armor affects it like one (BMR-EQ-142), and so does
    an ECM pod that sticks to it, whose field is nowhere else (BMR-AMMO-066)."""
    if jams_itself(unit):
        return unit
    hex = outside(battle, unit)
    if hex is None:
        return None
    return next((field.unit for field in fields(battle) if field.unit.side != unit.side and field.covers(hex)), None)


def jammer_between(battle: Battle, side: str, a: Hex, b: Hex) -> Unit | None:
    """The enemy of a side whose field a line between two hexes touches."""
    return next((field.unit for field in fields(battle) if field.unit.side != side and field.crosses(a, b)), None)


def jammer_against(attack: AnyAttack) -> Unit | None:
    """The enemy whose field disturbs an attack: the attacker is in it, or the line to the target touches it."""
    attacker = attack.attacker
    return jammer_of(attack.battle, attacker) or jammer_between(
        attack.battle, attacker.side, attacker.place, attack.target.place
    )
