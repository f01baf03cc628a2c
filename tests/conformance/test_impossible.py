"""Impossible answers are refused with the step and the rule, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import Extra, mech, stage
from tests.conformance.invariants import standing
from tests.conformance.make_ups import ENTERING
from tests.perft.positions import Man, enlist

from ironhex import Refused
from ironhex.catalog import Location
from ironhex.engine import Play, Position
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.rulebook import rule
from ironhex.systems.classic.actions import Declare, Eject, Move, Strike
from ironhex.systems.classic.battle import Battle, Blow, Fire, Mode, Phase
from ironhex.systems.classic.sequence import Act
from ironhex.systems.classic.system import CLASSIC

# --- a unit without a legal move --------------------------------------------------------------------------------------
STUCK: tuple[tuple[str, Man, list[Move | Eject]], ...] = (
    ("no MP left", Man("Atlas AS7-D", "0303", is_={"heat": 15}), [Move(0, Mode.STAND), Eject(0)]),
    ("shut down", Man("Atlas AS7-D", "0303", is_={"shutdown": True}), [Move(0, Mode.STAND), Eject(0)]),
    ("unconscious", Man("Atlas AS7-D", "0303", is_={"knocked_out": 1, "wounds": 3}), [Move(0, Mode.STAND)]),
    (
        "without legs",
        Man("Atlas AS7-D", "0303", lost=("LL", "RL"), is_={"prone": True}),
        [Move(0, Mode.STAND), Eject(0)],
    ),
    (
        "prone, its gyro destroyed, too hot to move",
        Man("Atlas AS7-D", "0303", hit={"CT": (4, 5)}, is_={"prone": True, "heat": 15}),
        [Move(0, Mode.STAND), Eject(0)],
    ),
)


def to_move(*extras: Extra) -> Play[Battle]:
    """A play in which Red is to move."""
    battle = stage("5x5", *extras, mech("Locust LCT-1V", "0101", 3, side="Blue"), phase=Phase.MOVEMENT)
    return Play(CLASSIC, Position(battle, (Act(Phase.MOVEMENT, "Red"),)), SeededDice(b"stuck"))


@pytest.mark.parametrize(("name", "man", "menu"), STUCK, ids=[name for name, *_ in STUCK])
def test_a_unit_without_a_move_can_still_stand(name: str, man: Man, menu: list[Move | Eject]) -> None:
    play = to_move(enlist(man))
    assert list(play.menu(play.asks[0])) == menu
    play.answer(play.asks[0], Move(0, Mode.STAND))
    assert play.facts.unit(0).move.moved


@pytest.mark.parametrize("steps", ["F", "B", "L", "U", "D", "FF"])
@pytest.mark.parametrize("man", [man for _, man, _ in STUCK], ids=[name for name, *_ in STUCK])
def test_a_unit_without_a_move_gets_the_reason(man: Man, steps: str) -> None:
    play = to_move(enlist(man))
    before = standing(play)
    for mode in (Mode.WALK, Mode.RUN, Mode.JUMP):
        with pytest.raises(Refused) as refusal:
            play.answer(play.asks[0], Move(0, mode, steps))
        rule(refusal.value.barred.rule)
    assert standing(play) == before


# --- moves that cannot be, with the rule that forbids them ------------------------------------------------------------
ROUGH = """board rough ground
size 5 5
01  .   .   .   .   .
02  .   .   3   .   .
03  .   .   .   .   .
04  .   .   ~1  .   .
05  .   .   .   .   .
"""
IMPOSSIBLE = (
    (Move(0, Mode.WALK, "F"), "BMR-MOV-007", "step 1 (F): 3 levels"),
    (Move(0, Mode.WALK, "B"), "BMR-MOV-022", "step 1 (B): no change of level"),
    (Move(0, Mode.RUN, "RRRF"), "BMR-MOV-048", "step 4 (F): a unit cannot run into water"),
    (Move(0, Mode.WALK, "RFFF"), "BMR-SCEN-009", "step 4 (F): 0601 is off the map"),
    (Move(0, Mode.WALK, "RFRRRFLL"), "BMR-MOV-013", "MP"),
    (Move(0, Mode.WALK, "1"), "BMR-MOV-019", "step 1 (1): only the hex straight ahead"),
    (Move(0, Mode.RUN, "RB"), "BMR-MOV-021", "step 2 (B): a unit cannot run backward"),
    (Move(0, Mode.WALK, "U"), "BMR-MOV-065", "is already standing"),
    (Move(0, Mode.WALK, "DF"), "BMR-MOV-063", "step 1 (D) can only be the last"),
    (Move(0, Mode.WALK, "X"), "BMR-SCEN-010", "not from 0303"),
    (Move(0, Mode.JUMP, path=(Hex(3, 2),)), "BMR-MOV-052", "no jump jets"),
    (Move(1, Mode.WALK, "F"), "BMR-SEQ-006", "unit 2 cannot be moved now"),
    (Move(9, Mode.STAND), "BMR-SEQ-006", "unit 10 cannot be moved now"),
    (Move(0, Mode.WALK, "R", facing=1), "BMR-MOV-042", "including turns"),
    (Move(0, Mode.RUN, "R", rush=7), "BMR-CHARGE-002", "no unit to charge"),
)


@pytest.mark.parametrize(("move", "id", "why"), IMPOSSIBLE)
def test_an_impossible_move_names_the_step_and_the_rule(move: Move, id: str, why: str) -> None:
    battle = stage(ROUGH, mech("Hunchback HBK-4G", "0303"), mech("Locust LCT-1V", "0101", 3), phase=Phase.MOVEMENT)
    play = Play(CLASSIC, Position(battle, (Act(Phase.MOVEMENT, "Red"),)), SeededDice(b"rough"))
    before = standing(play)
    with pytest.raises(Refused) as refusal:
        play.answer(play.asks[0], move)
    assert refusal.value.barred.rule == id
    assert why in refusal.value.barred.why
    assert standing(play) == before


def test_units_off_the_map_cannot_eject() -> None:
    play = Play(CLASSIC, ENTERING.start(), SeededDice(b"enter"))
    unit = next(play.menu(play.asks[0])).unit
    refused(play, Eject(unit), "BMR-EJECT-004", "is not on the map yet")


def test_standing_up_needs_a_valid_facing_and_excludes_a_charge() -> None:
    play = to_move(mech("Atlas AS7-D", "0303", prone=True))
    foe = len(play.facts.units) - 1
    refused(play, Move(0, Mode.WALK, "U", facing=6), "BMR-MOV-023", "there is no facing 6")
    refused(play, Move(0, Mode.WALK, "U", facing=0, rush=foe), "BMR-CHARGE-002", "stands up")


def at_arms(phase: Phase, **fields: Any) -> Play[Battle]:
    hunchback = mech("Hunchback HBK-4G", "0303", **fields)
    battle = stage(
        "5x5", hunchback, mech("Locust LCT-1V", "0302", 3), mech("Wasp WSP-1A", "0305", side="Blue"), phase=phase
    )
    return Play(CLASSIC, Position(battle, (Act(phase, "Red"),)), SeededDice(b"arms"))


AMMO_GONE = {"ammo": (0, 0)}
ARM_GONE = {"structure": (3, 16, 12, 12, 0, 8, 12, 12)}
SHOTS: tuple[tuple[dict[str, Any], Declare, str, str], ...] = (
    ({}, Declare(0, shots=(Fire(4, 1), Fire(4, 1))), "BMR-WPN-003", "each weapon fires once"),
    ({}, Declare(0, shots=(Fire(4, 2),)), "BMR-ARC-007", "AC/20: the target is in the rear arc"),
    (AMMO_GONE, Declare(0, shots=(Fire(4, 1),)), "BMR-WPN-008", "AC/20: no ammunition left"),
    ({}, Declare(0, shots=(Fire(99, 1),)), "BMR-SEQ-008", "has no weapon 99"),
    ({}, Declare(0, shots=(Fire(4, 0),)), "BMR-SEQ-008", "unit 1 cannot be fired at"),
    ({}, Declare(1), "BMR-SEQ-010", "unit 2 has no weapon attacks to declare"),
    ({}, Declare(0, twist=2), "BMR-ATK-007", "one hexside"),
    (ARM_GONE, Declare(0, shots=(Fire(5, 1),)), "BMR-CRIT-063", "Medium Laser: the weapon is destroyed"),
)


@pytest.mark.parametrize(("fields", "action", "id", "why"), SHOTS)
def test_an_impossible_declaration_names_the_weapon_and_the_rule(
    fields: dict[str, Any], action: Declare, id: str, why: str
) -> None:
    refused(at_arms(Phase.WEAPONS, **fields), action, id, why)


BLOWS: tuple[tuple[dict[str, Any], Strike, str, str], ...] = (
    (ARM_GONE, Strike(0, (Blow("punch", 1, Location.LA),)), "BMR-PUNCH-001", "the left arm is gone"),
    ({}, Strike(0, (Blow("punch", 1, Location.LA), Blow("kick", 1, Location.LL))), "BMR-PHYS-007", "one form"),
    ({}, Strike(0, (Blow("kick", 2, Location.LL),)), "BMR-PHYS-003", "the target is not adjacent"),
    ({}, Strike(0, (Blow("kick", 0, Location.LL),)), "BMR-PHYS-003", "unit 1 cannot be attacked"),
    ({}, Strike(0, (Blow("bite", 1),)), "BMR-PHYS-002", "bite"),
    ({}, Strike(1), "BMR-SEQ-015", "unit 2 has no physical attacks to declare"),
)


@pytest.mark.parametrize(("fields", "action", "id", "why"), BLOWS)
def test_an_impossible_blow_names_the_rule(fields: dict[str, Any], action: Strike, id: str, why: str) -> None:
    refused(at_arms(Phase.PHYSICAL, **fields), action, id, why)


def refused(play: Play[Battle], action: Any, id: str, why: str) -> None:
    before = standing(play)
    with pytest.raises(Refused) as refusal:
        play.answer(play.asks[0], action)
    barred = refusal.value.barred
    assert barred.rule == rule(id).id
    assert why in barred.why
    assert standing(play) == before
