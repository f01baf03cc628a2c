"""The bombs of Sylphs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, number, weapon
from tests.classic.stage import Extra, drawn, happened, mech, perform, stage

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.volley import expected_damage, fire_volley
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, PlaceTarget, Thing, TurnState
from ironhex.systems.classic.events.damage import Damaged, LocationRolled, TrooperRolled
from ironhex.systems.classic.events.weapons import BombsFell

ATLAS, GRIFFIN, RIFLES, ELEMENTALS = "Atlas AS7-D", "Griffin GRF-1N", "Foot Platoon (Rifle)", "Elemental (Laser)"
HERE = "0810"
BELOW = PlaceTarget(Thing.HEX, Hex.parse(HERE))
RACK = "BA Clan Bomb Rack"


def sylphs(*others: Extra, **fields: Any) -> Battle:
    return stage("16x17", mech("Sylph", HERE, **{"elevation": 3, **fields}), *others)


def bombs(battle: Battle, at: PlaceTarget = BELOW) -> Fire:
    return Fire(weapon(battle.unit(0), RACK).index, at)


def needed(battle: Battle) -> Tally:
    unit = battle.unit(0)
    return to_hit(Shot(aim(battle, unit, BELOW), weapon(unit, RACK)))


def drop(battle: Battle, dice: list[int]) -> tuple[Battle, tuple[Event, ...]]:
    turn = TurnState(declared=1, shots=(bombs(battle),))
    return perform(battle.changed(replace(battle.unit(0), turn=turn)), lambda play: fire_volley(play, 0), dice)


@pytest.mark.rule("BMR-SUIT-021")
def test_bombs_fall_once_and_only_below_suits_in_the_air() -> None:
    flying = sylphs(mech(ATLAS, HERE))
    assert Declare(0, shots=(bombs(flying),)) in list(declarations(flying, 0))
    for elevation, ammo, at, rule in (
        (3, (1,), BELOW, None),
        (1, (1,), BELOW, None),
        (0, (1,), BELOW, "BMR-SUIT-021"),
        (3, (1,), PlaceTarget(Thing.HEX, Hex.parse("0809")), "BMR-SUIT-021"),
        (3, (0,), BELOW, "BMR-WPN-008"),
    ):
        battle = sylphs(mech(ATLAS, HERE), elevation=elevation, ammo=ammo)
        barred = refused(battle, Declare(0, shots=(bombs(battle, at),)))
        assert (barred and barred.rule) == rule
        listed = [fire for action in declarations(battle, 0) for fire in action.shots if fire == bombs(battle)]
        assert bool(listed) == (elevation > 0 and ammo == (1,))


@pytest.mark.rule("BMR-SUIT-021")
@pytest.mark.parametrize(("elevation", "possible"), [(2, False), (3, True)])
def test_a_unit_on_the_water_is_not_above_its_hex(elevation: int, possible: bool) -> None:
    board = drawn("16x17").changed(Hex.parse(HERE), depth=2)
    battle = stage(board, mech("Sylph", HERE, elevation=elevation), mech(ATLAS, "0101"))
    assert bar(needed(battle)) == (None if possible else "BMR-SUIT-021")


@pytest.mark.rule("BMR-SUIT-021")
def test_bombs_are_for_hexes_and_nothing_else_is() -> None:
    battle = sylphs(mech(ATLAS, HERE))
    assert bar(number(battle, RACK)) == "BMR-SUIT-021"
    laser = weapon(battle.unit(0), "BA Clan Micro Pulse Laser").index
    shot = refused(battle, Declare(0, shots=(Fire(laser, BELOW),)))
    assert shot is not None
    griffin = refused(battle, Declare(1, shots=(Fire(weapon(battle.unit(1), "IS AC/20").index, BELOW),)))
    assert griffin is not None


@pytest.mark.rule("BMR-SUIT-022")
@pytest.mark.parametrize("gunnery", [3, 4])
def test_bombs_need_the_gunnery_skill_and_no_terrain_counts(gunnery: int) -> None:
    board = drawn("16x17").changed(Hex.parse(HERE), woods=2)
    battle = stage(board, mech("Sylph", HERE, elevation=4, gunnery=gunnery), mech(ATLAS, HERE, move=FAST))
    assert needed(battle).total == gunnery


FAST = MoveState(moved=True, mode=Mode.RUN, hexes=7)


@pytest.mark.rule("BMR-SUIT-024")
@pytest.mark.parametrize(("men", "below", "beside"), [(5, [5, 5], [5]), (3, [5, 1], [3]), (1, [2], [1])])
def test_bombs_strike_everything_below_and_next_to_it(men: int, below: list[int], beside: list[int]) -> None:
    left = (1, *(int(trooper <= men) for trooper in range(1, 7)))
    battle = sylphs(mech(ATLAS, HERE), mech(GRIFFIN, "0809", side="Red"), mech(GRIFFIN, "0808"), structure=left)
    _, events = drop(battle, [6, 6, *[3, 4] * (len(below) + len(beside))])
    found = [(event.unit, event.armor) for event in happened(events, Damaged)]
    assert found == [(1, points) for points in below] + [(2, points) for points in beside]


@pytest.mark.rule("BMR-SUIT-024")
def test_each_group_of_bombs_hits_a_trooper_and_every_point_a_man() -> None:
    after, events = drop(sylphs(mech(ELEMENTALS, HERE), mech(RIFLES, "0809")), [6, 6, 2, 4])
    assert [event.location for event in happened(events, TrooperRolled)] == [2, 4]
    assert after.unit(1).armor == (0, 10, 5, 10, 5, 10, 0)
    assert after.unit(2).armor == (18,)  # in the open


@pytest.mark.rule("BMR-SUIT-024")
@pytest.mark.parametrize("facing", [0, 3])
def test_bombs_strike_the_front_of_what_is_below(facing: int) -> None:
    _, events = drop(sylphs(mech(ATLAS, HERE, facing=facing)), [6, 6, 3, 4, 3, 4])
    assert {event.side for event in happened(events, LocationRolled)} == {"front"}


@pytest.mark.rule("BMR-SUIT-024")
def test_bombs_come_from_the_hex_they_fall_on_and_spare_what_flies() -> None:
    battle = sylphs(mech(GRIFFIN, "0809", facing=0), mech("Sylph", "0811", elevation=2))
    _, events = drop(battle, [6, 6, 3, 4])
    assert [event.side for event in happened(events, LocationRolled)] == ["rear"]
    assert {event.unit for event in happened(events, Damaged)} == {1}


@pytest.mark.rule("BMR-SUIT-023")
@pytest.mark.parametrize(
    ("face", "place"), [(1, "0809"), (2, "0910"), (3, "0911"), (4, "0811"), (5, "0711"), (6, "0710")]
)
def test_bombs_that_miss_fall_into_a_hex_next_to_it(face: int, place: str) -> None:
    """From the north clockwise, as shells do; the target next to it is then two hexes from some of them."""
    battle = sylphs(mech(ATLAS, place))
    _, events = drop(battle, [1, 1, face, 3, 4, 3, 4])
    assert [(str(event.hex), event.on_map) for event in happened(events, BombsFell)] == [(place, True)]
    assert [event.armor for event in happened(events, Damaged)] == [5, 5]


@pytest.mark.rule("BMR-SUIT-023")
def test_bombs_that_fall_outside_the_map_do_nothing() -> None:
    battle = stage("16x17", mech("Sylph", "0801", elevation=3), mech(ATLAS, "0801"))
    turn = TurnState(declared=1, shots=(bombs(battle, PlaceTarget(Thing.HEX, Hex.parse("0801"))),))
    dropped = battle.changed(replace(battle.unit(0), turn=turn))
    _, events = perform(dropped, lambda play: fire_volley(play, 0), [1, 1, 1])
    assert [event.on_map for event in happened(events, BombsFell)] == [False]
    assert happened(events, Damaged) == []


def test_the_expected_damage_of_bombs_is_that_in_the_hex() -> None:
    battle = sylphs(mech(ATLAS, HERE))
    assert expected_damage(Shot(aim(battle, battle.unit(0), BELOW), weapon(battle.unit(0), RACK)), 1) == 10
