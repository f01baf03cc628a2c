"""Vehicles through whole phases: what a hit changes in this turn and in the next ones."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.classic.stage import drawn, happened, mech, perform, stage
from tests.classic.turns import next_turn, played, refused

from ironhex.catalog import Board
from ironhex.catalog.board import Change
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, Phase
from ironhex.systems.classic.events.movement import Skidded
from ironhex.systems.classic.events.piloting import Unsettled
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.piloting.displacement import displace
from ironhex.systems.classic.vtols.events import Plunged

TANK, VTOL, GRIFFIN, SAVANNAH = (
    "Manticore Heavy Tank",
    "Yellow Jacket Gunship",
    "Griffin GRF-1N",
    "Savannah Master Hovercraft",
)
MEN = "Foot Platoon (Rifle)"
AFTER_FIRE = (Phase.PHYSICAL, Phase.HEAT, Phase.END)
MOVED = MoveState(moved=True)
HIT, SEVEN, ONE_CRITICAL = (6, 6), (3, 4), (4, 4)


def ppc(battle: Battle, unit: int, target: int, twist: int = 0) -> Declare:
    return Declare(unit, twist, (Fire(battle.unit(unit).weapon("PPC").index, target),))


def idle_turn(battle: Battle) -> Battle:
    return next_turn(played(battle, Phase.MOVEMENT, Phase.WEAPONS, *AFTER_FIRE)[0])


@pytest.mark.rule("BMR-VEH-013", "BMR-SEQ-020")
def test_a_turret_that_locks_to_the_rear_still_points_there_in_the_next_turn() -> None:
    battle = stage("16x17", mech(GRIFFIN, "0801", facing=3), mech(TANK, "0805", facing=3))
    script = [ppc(battle, 0, 1), ppc(battle, 1, 0, twist=3)]
    battle, _ = played(battle, Phase.WEAPONS, *AFTER_FIRE, script=script, dice=[*HIT, 6, 5, *HIT, *SEVEN])
    battle = next_turn(battle)
    assert refused(battle, Phase.WEAPONS, ppc(battle, 1, 0), "Blue") is None
    assert {refused(battle, Phase.WEAPONS, Declare(1, twist), "Blue") for twist in (1, 2, 3, -1, -2)} == {"BMR-VEH-013"}


@pytest.mark.rule("BMR-VEH-017")
def test_a_weapon_that_jams_fires_what_was_declared_and_is_silent_for_the_next_turn() -> None:
    battle = stage("16x17", mech(GRIFFIN, "0808"), mech(TANK, "0805", facing=3))
    script = [ppc(battle, 0, 1), ppc(battle, 1, 0)]
    dice = [*HIT, 1, 1, *ONE_CRITICAL, 2, *HIT, *SEVEN]
    battle, events = played(battle, Phase.WEAPONS, *AFTER_FIRE, script=script, dice=dice)
    assert len(happened(events, WeaponFired)) == 2
    battle = next_turn(battle)
    assert refused(battle, Phase.WEAPONS, ppc(battle, 1, 0), "Blue") == "BMR-VEH-017"
    assert refused(idle_turn(battle), Phase.WEAPONS, ppc(battle, 1, 0), "Blue") is None


@pytest.mark.rule("BMR-VEH-010", "BMR-CHARGE-015")
def test_a_tank_that_is_immobilized_on_its_way_still_charges() -> None:
    battle = stage(
        "16x17",
        mech(TANK, "0810"),
        mech(GRIFFIN, "0807", facing=3, move=MOVED),
        phase=Phase.MOVEMENT,
    )
    script = [Move(0, Mode.RUN, "FF", rush=1), ppc(battle, 1, 0)]
    shot, charge = (*HIT, 1, 2), (*HIT, 1, 1, 4, *SEVEN, *SEVEN)
    dice = [*shot, *charge, *HIT]  # the Griffin keeps its feet
    battle, _ = played(battle, Phase.MOVEMENT, Phase.WEAPONS, Phase.PHYSICAL, script=script, dice=dice)
    assert [str(unit.hex) for unit in battle.units] == ["0807", "0806"]
    assert refused(next_turn(battle), Phase.MOVEMENT, Move(0, Mode.WALK, "F")) is not None


def pavement() -> Board:
    board = drawn("16x17")
    return board.with_changes(tuple(Change(hex, "paved", 1) for hex in board.hexes()))


@pytest.mark.rule("BMR-SKID-014", "BMR-SKID-016", "BMR-SKID-017")
@pytest.mark.parametrize(("target", "ends"), [(SAVANNAH, ["0811", "None"]), (TANK, ["0812", "0811"])])
def test_a_vehicle_skids_on_over_one_that_it_destroys_and_drives_any_other_back(target: str, ends: list[str]) -> None:
    """60 tons after 3 hexes: 18 points in front; for each ten tons of the target a point in return."""
    battle = stage(pavement(), mech(TANK, "0816"), mech(target, "0812", facing=3, move=MOVED), phase=Phase.MOVEMENT)
    dice = [1, 1, *HIT, *SEVEN * 6]  # 4 groups and 2 in return; or 4, a critical check and 1
    battle, events = played(battle, Phase.MOVEMENT, script=[Move(0, Mode.RUN, "FFFRF")], dice=dice)
    assert [str(unit.hex) for unit in battle.units] == ends
    assert happened(events, Skidded)


@pytest.mark.rule("BMR-STACK-012", "BMR-STACK-001", "BMR-DISP-019")
@pytest.mark.parametrize(
    ("others", "ends"),
    [
        ((TANK, MEN), ["0811", "0810", "0811"]),
        ((MEN, TANK), ["0811", "0811", "0810"]),
        ((MEN, MEN), ["0811", "0810", "0811"]),
        ((TANK, GRIFFIN), ["0811", "0811", "0810"]),
        ((TANK,), ["0811", "0811"]),
    ],
)
def test_a_vehicle_that_skids_into_a_full_hex_drives_one_of_its_side_out(
    others: Sequence[str], ends: list[str]
) -> None:
    """A 'Mech first, which must stay upright, else a vehicle, else infantry."""
    friends = [mech(name, "0811", side="Red", move=MOVED) for name in others]
    battle = stage(
        pavement(), mech(TANK, "0816", side="Red"), *friends, mech(TANK, "0101", side="Blue"), phase=Phase.MOVEMENT
    )
    missed = [1, 1] * sum(name != MEN for name in others)
    upright = [*SEVEN] * others.count(GRIFFIN)
    dice = [1, 1, *missed, *upright]
    battle, _ = played(battle, Phase.MOVEMENT, script=[Move(0, Mode.RUN, "FFFRF")], dice=dice)
    assert [str(unit.hex) for unit in battle.units[: len(ends)]] == ends


@pytest.mark.rule("BMR-DISP-018", "BMR-DISP-019")
def test_a_vehicle_that_is_driven_into_a_full_hex_drives_another_on() -> None:
    names = (TANK, TANK, MEN)
    hexes = ("0808", "0807", "0807")
    units = [mech(name, hex, side="Red") for name, hex in zip(names, hexes, strict=True)]
    battle = stage("16x17", *units, mech(GRIFFIN, "0202", side="Blue"))
    after, events = perform(battle, lambda play: displace(play, 0, 0, rule="BMR-DISP-001"))
    assert [str(unit.hex) for unit in after.units[:3]] == ["0807", "0806", "0807"]
    assert not happened(events, Unsettled)


@pytest.mark.rule("BMR-VTOL-037", "BMR-VTOL-044", "BMR-VTOL-036")
def test_a_vtol_that_loses_its_rotor_and_its_engine_at_once_falls_once_and_rolls_for_no_landing() -> None:
    battle = stage("16x17", mech(GRIFFIN, "0808"), mech(VTOL, "0805", facing=3, elevation=3))
    dice = [*HIT, 1, 1, *ONE_CRITICAL, 3, 1, *SEVEN * 3]
    battle, events = played(battle, Phase.WEAPONS, script=[ppc(battle, 0, 1)], dice=dice)
    (fall,) = happened(events, Plunged)
    assert (fall.levels, fall.points, fall.side) == (3, 12, "front")
