"""The armor of a 'Mech: point by point, or bought by weight and distributed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ironhex.catalog import MechDesign, MechSheet
from ironhex.catalog.mech_sheet import REAR
from ironhex.catalog.variable import TON
from ironhex.construction import armor
from ironhex.construction.builder.arguments import shown, whole
from ironhex.construction.builder.armor_by_weight import ArmorByWeight, spread
from ironhex.construction.mech import HEAD_ARMOR
from ironhex.construction.mech_weight import QUARTER_TON, mech_weight
from ironhex.construction.violation import Violation, tons


class MechArmor(ArmorByWeight):
    """What a builder of 'Mechs is told about the weight of the armor."""

    def _misspent(self, design: MechDesign) -> Iterator[Violation]:
        """Armor comes in half tons, and no more of it than the locations can carry."""
        yield from self._split_half_tons("BMR-CON-035")
        bought = self._quarters() or 0
        most = armor.weight(_most_armor(design), design.armor_type, design.clan)
        if bought > most:
            what = f"{tons(QUARTER_TON * bought)} of armor, but {tons(QUARTER_TON * most)} are the maximum"
            yield Violation("BMR-CON-040", "armor", what, tons(QUARTER_TON * (bought - most)))

    def _armored(self, design: MechDesign) -> MechDesign:
        """The same machine with its armor bought by weight."""
        quarters = self._quarters()
        if self.best:
            left = TON * design.tons // QUARTER_TON - mech_weight(design).total
            quarters = max(0, left + armor.weight(sum(design.armor), design.armor_type, design.clan)) // 2 * 2
        if quarters is None:
            return design
        points = armor.points(quarters, design.armor_type, design.clan)
        return MechDesign(_with_armor(design, points))


def front_and_rear(place: str, points: object) -> tuple[int, int]:
    """Armor of a location, given as one number or as two."""
    match points:
        case (front, rear):
            return whole(place, front), whole(place, rear)
        case tuple():
            raise ValueError(f"{place}: expected points of armor in front and in the rear, not {shown(points)}")
    return whole(place, points), 0


def _with_armor(design: MechDesign, points: int) -> MechSheet:
    """The head first, then all other locations in proportion to their maximum; a fifth of a torso's to the rear."""
    most = [2 * structure for structure in design.structure_points[1:]]
    head = min(HEAD_ARMOR, points)
    worn = [head, *spread(min(points - head, sum(most)), most)]
    rears = [worn[torso] // 5 for torso in REAR]
    for torso, rear in zip(REAR, rears, strict=True):
        worn[torso] -= rear
    return replace(design.sheet, armor=(*worn, *rears))


def _most_armor(design: MechDesign) -> int:
    """Points of armor on the head and twice the structure everywhere else."""
    return HEAD_ARMOR + 2 * sum(design.structure_points[1:])
