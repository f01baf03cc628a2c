"""Extreme temperatures: 'Mechs get hotter or cooler, everything else gets slower."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Mod
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.buildings.places import indoors
from ironhex.systems.classic.movement.steps import spot_of

COLDEST, HOTTEST = -30, 50  # degrees Celsius without any effect
STEP = 10


def extremes(degrees: int) -> int:
    """How many steps of ten degrees, or parts of one, it is too hot or, if negative, too cold."""
    beyond = max(degrees - HOTTEST, COLDEST - degrees, 0)
    steps = -(-beyond // STEP)
    return steps if degrees > HOTTEST else -steps


def air(battle: Battle, unit: Unit) -> tuple[Mod, ...]:
    """What the air adds to the heat of a 'Mech every turn, or takes from it."""
    steps = extremes(battle.scenario.temperature)
    rule = "BMR-ENV-003" if steps > 0 else "BMR-ENV-004"
    return (Mod(rule, steps, words(battle)),) if steps else ()


def slowed(battle: Battle, unit: Unit, mode: Mode, points: int) -> tuple[Mod, ...]:
    """What heat or cold takes from the Movement Points of vehicles, ProtoMechs and battle armor."""
    kind, steps = battle.kind(unit), abs(extremes(battle.scenario.temperature))
    if kind.has_heat or kind.hull.men or (mode is Mode.JUMP and not kind.on_foot):
        return ()
    rule = "BMR-ENV-007" if kind.on_foot else "BMR-ENV-008" if kind.frenzies else "BMR-ENV-005"
    lost = min(steps, points)
    return (Mod(rule, -lost, words(battle)),) if lost > 0 else ()


# --- people without battle armor --------------------------------------------------------------------------------------
def exposed(battle: Battle, unit: Unit) -> Barred | None:
    """Why a unit cannot be where it is: people without battle armor stay inside vehicles and buildings."""
    if not extremes(battle.scenario.temperature) or not battle.kind(unit).hull.men or unit.attached is not None:
        return None
    if unit.hex is not None and indoors(battle.board, spot_of(unit)):
        return None
    return Barred("BMR-ENV-006", f"{unit.name} cannot be in the open at {words(battle)}")


def check_clothing(battle: Battle) -> None:
    """Refuse people who start in the open, or who would come onto the map there."""
    for unit in battle.units:
        if barred := exposed(battle, unit):
            raise SetupError(f"{unit.side}: {barred.why} [{barred.rule}]")


def stay_inside(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """Why a unit cannot stay in a hex; those whom nothing shelters any more go where they like."""
    if exposed(battle, battle.unit(unit.id)):
        return None
    return exposed(battle, replace(unit, hex=hex, attached=None))


def words(battle: Battle) -> str:
    return f"{battle.scenario.temperature} °C".replace("-", "−")
