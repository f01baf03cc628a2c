"""The Different Elevations Table: which physical attacks reach a target, and which table gives their location."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.kernel.tally import Barred
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.damage import hit_location as tables
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.sight.terrain import CHARGE, elevation

PUNCH, KICK, PUSH, CLUB, HATCHET, SWORD = "punch", "kick", "push", "club", "hatchet", "sword"
BRUSH_OFF = "brush"  # an arm against the infantry that swarms the 'Mech itself
THRASH = "thrash"  # the whole body of a prone 'Mech against infantry in its hex
FRENZY = "frenzy"  # the special attack of a ProtoMech, which reaches as far as a kick

STANDING, PRONE, LOW, FLYING = "standing", "prone", "low", "flying"
LEVELS = ("on the same level", "a level higher", "a level lower")


class Row(NamedTuple):
    """The attacks possible on a target, each with its location table, and the rule that forbids all others."""

    rule: str
    tables: dict[str, str]


def _swings(table: str) -> dict[str, str]:
    """Clubs, hatchets and swords share a row of the table."""
    return {CLUB: table, HATCHET: table, SWORD: table}


def _kicks(table: str) -> dict[str, str]:
    """The special attack of a ProtoMech strikes where a kick does."""
    return {KICK: table, FRENZY: table}


# By the posture of the target, and by how many levels it is above the attacker.
ELEVATIONS: dict[tuple[str, int], Row] = {
    (STANDING, 0): Row(
        "BMR-PHYS-005",
        {PUNCH: tables.PUNCH, **_kicks(tables.KICK), PUSH: "", CHARGE: tables.FULL, **_swings(tables.FULL)},
    ),
    (STANDING, 1): Row("BMR-ELEV-002", {PUNCH: tables.KICK, CHARGE: tables.FULL, **_swings(tables.KICK)}),
    (STANDING, -1): Row("BMR-ELEV-003", {**_kicks(tables.PUNCH), CHARGE: tables.FULL, **_swings(tables.PUNCH)}),
    (PRONE, 0): Row("BMR-PRONE-010", _kicks(tables.FULL)),
    (PRONE, 1): Row("BMR-ELEV-004", {PUNCH: tables.FULL, **_swings(tables.FULL)}),
    (PRONE, -1): Row("BMR-ELEV-005", {}),
    (LOW, 0): Row("BMR-ELEV-009", {**_kicks(tables.FULL), **_swings(tables.FULL)}),
    (LOW, 1): Row("BMR-ELEV-004", {PUNCH: tables.FULL, **_swings(tables.FULL)}),
    (LOW, -1): Row("BMR-ELEV-005", {}),
    (FLYING, 0): Row("BMR-VTOL-057", {KICK: tables.FULL, **_swings(tables.FULL)}),
    (FLYING, 1): Row("BMR-VTOL-057", {PUNCH: tables.FULL, **_swings(tables.FULL)}),
    (FLYING, 2): Row("BMR-VTOL-057", {PUNCH: tables.FULL, **_swings(tables.FULL)}),
    (FLYING, 3): Row("BMR-VTOL-057", _swings(tables.FULL)),
}


def posture(attack: Attack) -> str:
    """A standing target, a prone 'Mech, a unit that is never taller than the ground, or one that may be at any height
    above the attacker: in the air, or in the water."""
    if attack.target_kind.naval or airborne(attack.battle, attack.target):
        return FLYING
    if not attack.target_kind.hull.tall:
        return LOW
    return PRONE if attack.target.body.prone else STANDING


def rise(attack: Attack) -> int:
    """How many levels the target is above the attacker; in water both stand on the bed."""
    return elevation(attack.battle, attack.target) - elevation(attack.battle, attack.attacker)


def out_of_reach(attack: Attack, form: str) -> Barred | None:
    """Why a form of attack does not reach a target in its posture."""
    levels, stance = rise(attack), posture(attack)
    row = ELEVATIONS.get((stance, levels))
    if row is not None and (form in row.tables or (form == CHARGE and _rams(attack, levels))):
        return None
    if form == CHARGE and attack.kind.naval:
        return Barred("BMR-WATER-031", f"the target is {_how_high(levels)}")
    if row is None:
        return Barred(_height_rule(attack, stance), f"the target is {_how_high(levels)}")
    if form == CHARGE and stance == PRONE:
        return Barred("BMR-PRONE-011", "a 'Mech cannot charge a prone one")
    rule = _height_rule(attack, stance) if stance == FLYING else row.rule
    what = "vessel" if attack.target_kind.naval else f"{stance} target"
    return Barred(rule, f"no {form} against a {what} {_how_high(levels)}")


def _rams(attack: Attack, levels: int) -> bool:
    """Vehicles charge everything at their own level that is not in the air."""
    return attack.kind.rams and not levels and not airborne(attack.battle, attack.target)


def _height_rule(attack: Attack, stance: str) -> str:
    if attack.target_kind.naval:
        return "BMR-WATER-030"
    return "BMR-VTOL-057" if stance == FLYING else "BMR-ELEV-008"


def _how_high(levels: int) -> str:
    if abs(levels) > 1:
        return f"{abs(levels)} levels {'higher' if levels > 0 else 'lower'}"
    return LEVELS[levels]


def location_table(attack: Attack, form: str) -> str:
    """The table for an attack's location. Cover protects the legs, except from hits through the water.

    A punch by a prone 'Mech, which the table of elevations does not list, may strike anywhere.
    """
    prone = attack.attacker.body.prone
    table = tables.FULL if prone else ELEVATIONS[posture(attack), rise(attack)].tables[form]
    return tables.PUNCH if attack.sight.cover and table == tables.FULL else table
