"""The Battle Value of any unit, alone or in a force, with the skills of its crew."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from ironhex.catalog import Crew, Design, MechDesign, PlatoonDesign, ProtoDesign, SuitDesign, VehicleDesign
from ironhex.construction.factors import skill_multiplier
from ironhex.construction.firepower import Weapon, network_value
from ironhex.construction.foot import foot_value
from ironhex.construction.mech_worth import mech_ratings
from ironhex.construction.proto_worth import proto_ratings
from ironhex.construction.vehicle_worth import vehicle_ratings
from ironhex.kernel.calculation import Calculation, nearest
from ironhex.kernel.tally import Barred

HOMING_BONUS = 200
USUAL = Crew()


class BattleValue(NamedTuple):
    """Both ratings of a machine and the steps from them to its value; barred if the books give none."""

    defensive: Calculation
    offensive: Calculation
    final: Calculation
    barred: Barred | None = None

    @property
    def total(self) -> int:
        return nearest(self.final.total)

    def __str__(self) -> str:
        """Both ratings and the value, step by step."""
        if self.barred:
            return str(self.barred)
        parts = (("defensive rating", self.defensive), ("offensive rating", self.offensive), ("value", self.final))
        return "\n".join([*(f"{name}\n{steps}" for name, steps in parts), f"Battle Value {self.total:,}"])


class Force(NamedTuple):
    """What the machines of a force share that increases their values."""

    c3: bool = False
    """A C3 master and a slave."""
    c3i: bool = False
    """Two Improved C3 computers."""
    tag: bool = False
    homing: bool = False
    """Arrow IV homing missiles."""


ALONE = Force()


def battle_value(design: Design, crew: Crew = USUAL, force: Force = ALONE) -> BattleValue:
    """The Battle Value of one unit: its ratings, what its force adds, and the skills of its crew."""
    ratings = _ratings(design)
    if isinstance(ratings, Barred):
        return BattleValue(Calculation(), Calculation(), Calculation(), ratings)
    worth = _in_force(ratings.both, design, ratings.weapons, force)
    pilot = crew if isinstance(design, MechDesign | VehicleDesign) else Crew(crew.gunnery)
    return BattleValue(ratings.defensive, ratings.offensive, _skilled(worth, pilot))


class Ratings(NamedTuple):
    """Both ratings of a machine, its weapons, and their sum; troops have only a listed value."""

    defensive: Calculation
    offensive: Calculation
    weapons: tuple[Weapon, ...]
    both: Calculation


def _ratings(design: Design) -> Ratings | Barred:
    if isinstance(design, MechDesign):
        return _summed("BMR-BV-027", *mech_ratings(design))
    if isinstance(design, VehicleDesign):
        return _summed("BMR-BV-035", *vehicle_ratings(design))
    if isinstance(design, ProtoDesign):
        return _summed("BMR-BV-035", *proto_ratings(design))
    if isinstance(design, PlatoonDesign | SuitDesign):
        listed = foot_value(design)
        return listed if isinstance(listed, Barred) else Ratings(Calculation(), Calculation(), (), listed)
    return Barred("BMR-BV-001", "the book promises values for structures but gives none")


def _summed(rule: str, defensive: Calculation, offensive: Calculation, weapons: tuple[Weapon, ...]) -> Ratings:
    both = Calculation().plus(rule, defensive.total, "Defensive Battle Rating")
    return Ratings(defensive, offensive, weapons, both.plus(rule, offensive.total, "Offensive Battle Rating"))


def _in_force(worth: Calculation, design: Design, weapons: tuple[Weapon, ...], force: Force) -> Calculation:
    """Networks add 35 percent of the weapons; TAG and Arrow IV homing missiles, together in a force, 200 each."""
    own, names = force_of((design,)), _names(design)
    if (force.c3 and names & C3) or (force.c3i and C3I in names):
        worth = worth.plus("BMR-BV-049", network_value(weapons), "C3 network, 35 percent of the weapons")
    if (own.homing and (own.tag or force.tag)) or (own.tag and force.homing):
        worth = worth.plus("BMR-BV-046", HOMING_BONUS, "TAG and Arrow IV homing missiles in the force")
    return worth


def _skilled(worth: Calculation, crew: Crew) -> Calculation:
    """Round to the nearest whole number, then apply skill, after every other modifier."""
    why = f"Gunnery {crew.gunnery}, Piloting {crew.piloting}"
    worth = worth.rounded("BMR-BV-003").times("BMR-BV-053", skill_multiplier(crew), why)
    return worth.rounded("BMR-BV-055")


C3 = frozenset({"C3 Master", "C3 Slave"})
C3I = "Improved C3 Computer"


def _names(design: Design) -> frozenset[str]:
    return frozenset(item.equipment.name for item in design.items)


def force_of(designs: Sequence[Design]) -> Force:
    """What a group of machines shares."""
    names = [_names(design) for design in designs]
    gear = [item.equipment for design in designs for item in design.items]
    return Force(
        c3=C3.issubset(chain.from_iterable(names)),
        c3i=sum(C3I in each for each in names) >= 2,
        tag=any(item.bv_bonus for item in gear),
        homing=any(item.special == "homing" for item in gear),
    )


def force_values(designs: Sequence[Design], crews: Sequence[Crew] | None = None) -> tuple[BattleValue, ...]:
    """The Battle Values of the units of a force fighting together."""
    force = force_of(designs)
    pairs = zip(designs, crews or [USUAL] * len(designs), strict=True)
    return tuple(battle_value(design, crew, force) for design, crew in pairs)
