"""The listed Battle Values and prices of infantry and battle armor, in proportion to their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ironhex.catalog import Equipment, PlatoonDesign, SuitDesign, SuitLocation
from ironhex.catalog.infantry_list import Listed, listed
from ironhex.construction.omni import no_pods
from ironhex.construction.violation import Violation, count, violations
from ironhex.kernel.calculation import Calculation
from ironhex.kernel.tally import Barred

Foot = PlatoonDesign | SuitDesign

CLAN_POINT = 25
"""Troopers of a Clan platoon, however they move (BMR-INF-003)."""

STRENGTHS: dict[str, tuple[str, int]] = {
    "foot": ("BMR-INF-003", 28),
    "motorized": ("BMR-INF-004", 28),
    "jump": ("BMR-INF-005", 21),
}
"""Troopers of an Inner Sphere platoon, and the rule."""

SUITS = {False: 4, True: 5}
"""Suits of an Inner Sphere squad and of a Clan Point (BMR-INF-047)."""

MOST_SUITS = {False: 6, True: 5}
"""The Inner Sphere only usually has squads of four: what the sheet has room for."""

ONE_CARRIER = frozenset({"Kage"})
"""Suits of which only one trooper carries the squad's weapon (BMR-SUIT-075)."""

SINGLE = frozenset({"bomb", "magnetic mine"})
"""What a suit drops or attaches besides its weapon (BMR-SUIT-021, BMR-SUIT-098)."""

ELECTRONICS = frozenset({"tag", "probe"})
"""Equipment of machines that some suits carry (BMR-SUIT-041, BMR-SUIT-060)."""

TRAINING = 5
"""The price factor for anti-'Mech training."""


class Muster(NamedTuple):
    """The list entry of a unit, its size, and its full strength."""

    row: Listed
    troopers: int
    complete: int
    trained: bool

    @property
    def strength(self) -> Fraction:
        return Fraction(self.troopers, self.complete)


def muster(design: Foot) -> Muster | Barred:
    """The list entry of a unit; barred if the books do not list it."""
    row = _row(design)
    if row is None:
        return Barred("BMR-BV-040", f"the list has no {design.name}")
    if isinstance(design, SuitDesign):
        return Muster(row, design.suits, row.troopers, design.leg_attacks or design.swarm_attacks)
    return Muster(row, design.troopers, CLAN_POINT if design.clan else row.troopers, design.anti_mech)


def _row(design: Foot) -> Listed | None:
    if isinstance(design, PlatoonDesign):
        return listed(design.motive, design.weapon.key)
    rows = (listed(design.chassis, item.equipment.key) for item in design.items)
    return next((row for row in rows if row is not None), None)


def foot_value(design: Foot) -> Calculation | Barred:
    """The listed value in proportion to its size, plus field guns without their ammunition."""
    found = muster(design)
    if isinstance(found, Barred):
        return _declared(design) or found
    value = _listed_value(found)
    worth = Calculation().plus("BMR-BV-040", value, f"{found.row.unit} at full strength")
    worth = worth.times("BMR-BV-041", found.strength, f"{found.troopers} of {found.complete}")
    if isinstance(design, SuitDesign):
        return worth
    return worth.plus_all(("BMR-BV-044", item.equipment.bv, item.equipment.name) for item in design.weapons)


def _declared(design: Foot) -> Calculation | None:
    """The value that the author of an unlisted suit declares."""
    if isinstance(design, SuitDesign) and design.bv:
        return Calculation().plus("BMR-BV-040", design.bv, "declared by its author; the list has no such suit")
    return None


def _listed_value(found: Muster) -> int:
    """The figure for their training, or the only one."""
    usual, other = found.row.bv, found.row.bv_anti_mech
    wanted, spare = (other, usual) if found.trained else (usual, other)
    return next(value for value in (wanted, spare) if value is not None)


def foot_cost(design: Foot) -> Calculation | Barred:
    """The listed price in proportion to their number; five times as much with anti-'Mech training."""
    found = muster(design)
    if isinstance(found, Barred):
        return found
    rule = "BMR-COST-030" if isinstance(design, PlatoonDesign) else _suit_rule(design)
    price = Calculation().plus(rule, found.row.cost, f"{found.row.unit} at full strength")
    price = price.times(rule, found.strength, f"{found.troopers} of {found.complete}")
    if isinstance(design, PlatoonDesign) and design.anti_mech:
        price = price.times("BMR-COST-031", TRAINING, "anti-'Mech training")
    return price


def _suit_rule(design: SuitDesign) -> str:
    return "BMR-COST-032" if design.clan else "BMR-COST-033"


# --- construction -----------------------------------------------------------------------------------------------------
def full_strength(design: PlatoonDesign) -> Iterator[Violation]:
    """A platoon has at most the troopers the table gives its kind."""
    rule, most = STRENGTHS[design.motive]
    yield from _number(rule, "men", "trooper", design.troopers, CLAN_POINT if design.clan else most)


def squad_size(design: SuitDesign) -> Iterator[Violation]:
    """A Clan Point has at most five suits."""
    yield from _number("BMR-INF-047", "squad", "suit", design.suits, MOST_SUITS[design.clan])


def _number(rule: str, where: str, noun: str, found: int, most: int) -> Iterator[Violation]:
    if found > most:
        yield Violation(rule, where, f"{count(found, noun)}, at most {most}", count(found - most, noun))
    elif found < 1:
        yield Violation(rule, where, f"no {noun} at all")


def suit_gear(design: SuitDesign) -> Iterator[Violation]:
    """A suit carries battle armor equipment or infantry weapons."""
    for item in design.items:
        if not _wearable(item.equipment):
            where = design.location_name(item.location)
            yield Violation("BMR-SUIT-002", where, f"not for battle armor: {item.equipment.name}")


def _wearable(gear: Equipment) -> bool:
    return gear.special in ELECTRONICS or not {"suit", "platoon"}.isdisjoint(gear.carriers)


def one_weapon(design: SuitDesign) -> Iterator[Violation]:
    """All suits carry the same anti-'Mech weapon; launchers and single bombs or mines come in addition."""
    loads = [_anti_mech(design, number) for number in range(1, design.suits + 1)]
    mixed = len(set(loads)) > 1 and design.chassis not in ONE_CARRIER
    if mixed or any(len(load) > 1 for load in loads):
        names = sorted({name for load in loads for name in load})
        what = f"only some carry a {names[0]}" if len(names) == 1 else f"different weapons: {', '.join(names)}"
        yield Violation("BMR-INF-049", "squad", what)


def _anti_mech(design: SuitDesign, number: int) -> frozenset[str]:
    """The anti-'Mech weapons of a suit."""
    carried = (item.equipment for item in design.weapons if item.location in (SuitLocation.SQUAD, number))
    weapons = (gear for gear in carried if _wearable(gear) and gear.category != "missile")
    return frozenset(gear.name for gear in weapons if gear.special not in SINGLE)


def platoon_gear(design: PlatoonDesign) -> Iterator[Violation]:
    """A platoon carries an infantry weapon and kits."""
    for item in design.items:
        if "platoon" not in item.equipment.carriers:
            yield Violation("BMR-INF-038", "men", f"not for platoons: {item.equipment.name}")


def foot_violations(design: Foot) -> tuple[Violation, ...]:
    """Everything in a platoon or squad that breaks a construction rule."""
    if isinstance(design, PlatoonDesign):
        return violations(design, (full_strength, platoon_gear))
    return violations(design, (squad_size, suit_gear, one_weapon, no_pods))
