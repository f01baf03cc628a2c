"""Who can fight in a vacuum: all 'Mechs, people in suits, and sealed ground vehicles with fusion engines."""

from __future__ import annotations

from ironhex.engine.setup import SetupError
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Unit

SEALING = "sealing"
COMBUSTION = "ICE"


def check_air(battle: Battle) -> None:
    """Refuse units that need air."""
    for unit in battle.units:
        if barred := suffocates(battle, unit):
            raise SetupError(f"{unit.side}: {unit.name} cannot fight in a vacuum: {barred.why} [{barred.rule}]")


def suffocates(battle: Battle, unit: Unit) -> Barred | None:
    """Why a unit cannot be in a vacuum, or None."""
    kind = battle.kind(unit)
    if not kind.drive.suspension:
        return None
    if kind.naval or kind.drive.gait.flies or kind.drive.gait.floats:
        return Barred("BMR-ENV-045", "hovercraft, vessels and VTOLs need air or water")
    if unit.design.engine == COMBUSTION:
        return Barred("BMR-ENV-043", "its engine needs air")
    if not unit.design.with_special(SEALING):
        return Barred("BMR-ENV-044", "it is not sealed")
    return None
