"""How ProtoMechs move: their MP, and what critical hits leave of them."""

from __future__ import annotations

from ironhex.catalog import ProtoLocation
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.sight.terrain import depth

LEGS, TORSO = ProtoLocation.LEGS, ProtoLocation.TORSO
NO_LEGS = Barred("BMR-PROTO-032", "without legs it can only turn one hexside")


def legless(unit: Unit) -> bool:
    """A ProtoMech without legs stays where it is."""
    return unit.gone(LEGS)


def proto_walk(unit: Unit) -> Tally:
    """Walking MP: one less after the first hit on the legs, half after the second, and one turn without legs."""
    walking = Tally((Mod("BMR-MOV-045", unit.design.walk, "Walking MP of the design"),))
    if legless(unit):
        return walking.plus(Mod("BMR-PROTO-032", 1 - unit.design.walk, "legs destroyed: one turn"))
    return _reduced(walking, unit.body.boxes[LEGS], ("BMR-PROTO-030", "BMR-PROTO-031"), "legs hit")


def proto_run(unit: Unit) -> Tally:
    """Running MP: 1.5 times the current Walking MP."""
    if legless(unit):
        return Tally(barred=NO_LEGS)
    walking = proto_walk(unit)
    return walking.plus(Mod("BMR-MOV-050", (walking.total + 1) // 2, "running: 1.5 times walking, rounded up"))


def proto_jump(battle: Battle, unit: Unit) -> Tally:
    """Jumping MP: one less after the first hit on the torso, half after the second, and none under water."""
    if not unit.design.jump:
        return Tally(barred=Barred("BMR-MOV-052", f"{unit.name} has no jump jets"))
    if legless(unit):
        return Tally(barred=NO_LEGS)
    if unit.on_map and depth(battle, unit):
        return Tally(barred=Barred("BMR-MOV-058", "its jump jets are under water"))
    jumping = Tally((Mod("BMR-MOV-052", unit.design.jump, "Jumping MP of the design"),))
    return _reduced(jumping, unit.body.boxes[TORSO], ("BMR-PROTO-034", "BMR-PROTO-036"), "torso hit")


def _reduced(points: Tally, hits: int, rules: tuple[str, str], why: str) -> Tally:
    """One MP less after the first hit, and half of what is left after the second, rounded up."""
    first, second = rules
    if hits and points.total:
        points = points.plus(Mod(first, -1, why))
    if hits > 1 and points.total > 1:
        points = points.plus(Mod(second, -(points.total // 2), f"{why} again, half the MP"))
    return points
