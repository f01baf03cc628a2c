"""Magnetic mines of Sloths."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, fire, number, value
from tests.classic.stage import drawn, happened, mech, perform, stage

from ironhex.catalog import Location, VehicleLocation
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, TurnState
from ironhex.systems.classic.events.damage import CriticalHit, CriticalsRolled, Damaged
from ironhex.systems.classic.events.weapons import ClusterRolled, Jammed, WeaponsDeclared
from ironhex.systems.classic.phases.weapons import declare
from ironhex.systems.classic.vehicles.events import VehicleCritical

ATLAS, TANK, ELEMENTALS = "Atlas AS7-D", "Manticore Heavy Tank", "Elemental (Laser)"
LASERS, MINES = "BA Small Laser Pair", "BA Mine Launcher"
HERE = "0810"


def sloths(target: str = ATLAS, place: str = HERE, *, ammo: tuple[int, ...] = (1, 1, 1, 1), **fields: Any) -> Battle:
    return stage("16x17", mech("Sloth", HERE, ammo=ammo), mech(target, place, **fields))


def mines(battle: Battle, count: int = 1) -> Fire:
    return replace(fire(battle, MINES), rate=count)


def launch(battle: Battle, count: int, dice: list[int]) -> tuple[Battle, tuple[Event, ...]]:
    turn = TurnState(declared=1, shots=(mines(battle, count),))
    return perform(battle.changed(replace(battle.unit(0), turn=turn)), lambda play: fire_volley(play, 0), dice)


@pytest.mark.rule("BMR-SUIT-096")
def test_sloths_fire_lasers_or_mines() -> None:
    battle = sloths()
    both = refused(battle, Declare(0, shots=(fire(battle, LASERS), mines(battle))))
    assert both is not None
    assert both.rule == "BMR-SUIT-096"
    listed = list(declarations(battle, 0))
    assert all(refused(battle, action) is None for action in listed)
    assert Declare(0, shots=(fire(battle, LASERS),)) in listed


@pytest.mark.rule("BMR-SUIT-098")
def test_any_number_of_the_mines_that_are_left_is_launched() -> None:
    battle = sloths()
    for count in (1, 2, 3, 4):
        assert Declare(0, shots=(mines(battle, count),)) in list(declarations(battle, 0))
    over = refused(battle, Declare(0, shots=(mines(battle, 5),)))
    assert over is not None
    some = stage("16x17", mech("Sloth", HERE, ammo=(0, 1, 1, 1), structure=(1, 1, 0, 1, 1, 0, 0)), mech(ATLAS, HERE))
    listed = {
        fired.rate for action in declarations(some, 0) for fired in action.shots if fired == mines(some, fired.rate)
    }
    assert listed == {1, 2}
    short = refused(some, Declare(0, shots=(mines(some, 3),)))
    assert short is not None
    assert short.rule == "BMR-WPN-008"


@pytest.mark.rule("BMR-SUIT-098")
def test_every_mine_comes_from_another_suit() -> None:
    battle = sloths(ammo=(0, 1, 1, 1))
    after, events = perform(battle, lambda play: declare(play, Declare(0, shots=(mines(battle, 2),))), [])
    assert [event.bins for event in happened(events, WeaponsDeclared)] == [(1, 2)]
    assert after.unit(0).ammo == (0, 0, 0, 1)


@pytest.mark.rule("BMR-SUIT-098")
@pytest.mark.parametrize(
    ("target", "place", "possible"),
    [
        (ATLAS, HERE, True),
        (TANK, HERE, True),
        (ATLAS, "0809", False),
        (ELEMENTALS, HERE, False),
        ("Foot Platoon (MG)", HERE, False),
    ],
)
def test_mines_need_a_machine_in_the_same_hex(target: str, place: str, possible: bool) -> None:
    assert bar(number(sloths(target, place), MINES)) == (None if possible else "BMR-SUIT-098")


@pytest.mark.rule("BMR-SUIT-099")
@pytest.mark.parametrize("gunnery", [2, 4, 6])
def test_mines_hit_on_8_and_the_usual_modifiers(gunnery: int) -> None:
    board = drawn("16x17").changed(Hex.parse(HERE), woods=1)
    ran = MoveState(moved=True, mode=Mode.RUN, hexes=5)
    still = stage("16x17", mech("Sloth", HERE, gunnery=gunnery), mech(ATLAS, HERE))
    moving = stage(board, mech("Sloth", HERE, gunnery=gunnery, move=ran), mech(ATLAS, HERE, move=ran))
    assert number(still, MINES).total == 8
    assert number(moving, MINES).total == 8 + 1 + 2
    assert value(number(moving, LASERS), "BMR-SUIT-099") is None


@pytest.mark.rule("BMR-SUIT-101", "BMR-SUIT-102", "BMR-SUIT-103")
@pytest.mark.parametrize(
    ("count", "roll", "attached"), [(1, [], 1), (2, [3, 4], 2), (3, [1, 1], 1), (4, [3, 4], 3), (4, [5, 5], 4)]
)
def test_mines_that_do_no_more_do_4_points_to_the_middle(count: int, roll: list[int], attached: int) -> None:
    _, events = launch(sloths(), count, [6, 6, *roll, *[3, 4] * attached])
    found = [(event.location, event.armor, event.rear) for event in happened(events, Damaged)]
    assert found == [(Location.CT, 4, False)] * attached
    assert [event.fired for event in happened(events, ClusterRolled)] == ([count] if count > 1 else [])


@pytest.mark.rule("BMR-SUIT-102", "BMR-SUIT-103")
def test_mines_on_a_vehicle_stick_to_its_front() -> None:
    _, events = launch(sloths(TANK, facing=3), 1, [6, 6, 3, 4])
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [(VehicleLocation.FRONT, 4)]
    _, events = launch(sloths(TANK), 1, [6, 6, 4, 4, 2])
    assert (happened(events, Damaged), len(happened(events, VehicleCritical))) == ([], 1)


@pytest.mark.rule("BMR-SUIT-103")
@pytest.mark.parametrize(("roll", "count"), [([4, 4], 1), ([5, 5], 2), ([6, 6], 3)])
def test_mines_that_cause_critical_hits_do_no_damage(roll: list[int], count: int) -> None:
    slots = [1, 1, 4, 1, 1, 4][: 2 * count]  # an engine hit, a gyro hit, another engine hit
    _, events = launch(sloths(), 1, [6, 6, *roll, *slots])
    assert [event.location for event in happened(events, CriticalsRolled)] == [Location.CT]
    assert len(happened(events, CriticalHit)) == count
    assert happened(events, Damaged) == []


def test_mine_launchers_do_not_jam() -> None:
    _, events = launch(sloths(), 4, [1, 1])
    assert happened(events, Jammed) == []
