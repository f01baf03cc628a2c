"""Cargo inside and outside: how it slows, how it is hit, dropped and lost."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.trek import make, why_not

from ironhex.catalog import Location, VehicleLocation
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attachments import leave_battle
from ironhex.systems.classic.battle import Attachment, Battle, Crate, How, Load, Mode, Phase, Scenario
from ironhex.systems.classic.cargo.events import CargoDropped, CargoHit, CargoLost, StrappedHit
from ironhex.systems.classic.cargo.loads import INSIDE, OUTSIDE
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.infantry.carriers import no_ride
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.phases.phase_end import ClearField, clear_field
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Force, Recruit, new_battle

GRIFFIN, ATLAS, LOCUST = "Griffin GRF-1N", "Atlas AS7-D", "Locust LCT-1V"
MAXIM, VEDETTE, VTOL = "Maxim Heavy Hover Transport", "Vedette Medium Tank", "Yellow Jacket Gunship"
FOOT, ELEMENTALS = "Foot Platoon (Rifle)", "Elemental (Laser)"
RULES = ruleset(("cargo",))
HERE = Hex(8, 8)
WALK, RUN, JUMP = Mode.WALK, Mode.RUN, Mode.JUMP


def hauler(name: str, *loads: Load, rules: Any = RULES, **fields: Any) -> Battle:
    """A unit with cargo in 0808, and an enemy far away."""
    units = mech(name, "0808", side="Red", loads=loads, **fields), mech(GRIFFIN, "1515", side="Blue")
    return stage("16x17", *units, rules=rules, phase=Phase.MOVEMENT)


def with_infantry(carrier: str, troops: str) -> Battle:
    """A unit that carries infantry outside."""
    units = mech(carrier, "0808", side="Red"), mech(troops, "0808", side="Red"), mech(GRIFFIN, "1515", side="Blue")
    battle = stage("16x17", *units, rules=RULES, phase=Phase.WEAPONS)
    return battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.CARGO)))


def struck(battle: Battle, points: int, location: int, dice: tuple[int, ...] = ()) -> tuple[Battle, Any]:
    return perform(battle, lambda play: strike(play, 0, Hit(points, location)), dice, tasks=TASKS)


def speeds(battle: Battle) -> tuple[int | None, int | None, int | None]:
    """Walking, Running and Jumping MP; None if the unit cannot move so."""
    points = [allowance(battle, battle.unit(0), mode) for mode in (WALK, RUN, JUMP)]
    walk, run, jump = (None if each.barred else each.total for each in points)
    return walk, run, jump


# --- how much ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CARGO-007", "BMR-EQ-061")
def test_cargo_inside_costs_nothing() -> None:
    battle = hauler(MAXIM, Load(5, INSIDE))
    assert speeds(battle) == speeds(hauler(MAXIM))


@pytest.mark.rule("BMR-CARGO-007", "BMR-EQ-061")
def test_cargo_and_infantry_share_the_space_inside() -> None:
    battle = stage("16x17", mech(MAXIM, "0808", side="Red"), mech(FOOT, "0808", side="Red"), rules=RULES)
    assert no_ride(battle, battle.unit(0), battle.unit(1)) is None
    full = replace(battle.unit(0), loads=(Load(1, INSIDE),))
    barred = no_ride(battle.changed(full), full, battle.unit(1))
    assert barred is not None
    assert barred.rule == "BMR-INF-017"


def start(name: str, tons: int, *options: str) -> tuple[Load, ...]:
    forces = [Force("Red", [Recruit(name, cargo=tons)]), Force("Blue", [GRIFFIN], home=0)]
    return new_battle(forces, "open-ground", options=options).facts.unit(0).loads


@pytest.mark.rule("BMR-CARGO-007", "BMR-CARGO-008", "BMR-EQ-061")
@pytest.mark.parametrize(
    ("name", "tons", "loads"),
    [
        (MAXIM, 3, (Load(3, INSIDE),)),
        (MAXIM, 20, (Load(3, INSIDE), Load(17, OUTSIDE))),
        (GRIFFIN, 55, (Load(55, OUTSIDE),)),
        (VEDETTE, 50, (Load(50, OUTSIDE),)),
        (GRIFFIN, 0, ()),
    ],
)
def test_units_start_with_cargo_inside_first(name: str, tons: int, loads: tuple[Load, ...]) -> None:
    assert start(name, tons, "cargo") == loads


@pytest.mark.rule("BMR-CARGO-008")
@pytest.mark.parametrize(("name", "tons"), [(GRIFFIN, 56), (VEDETTE, 51), (FOOT, 1), ("Roc", 1)])
def test_only_mechs_and_vehicles_carry_cargo_up_to_their_own_tonnage(name: str, tons: int) -> None:
    with pytest.raises(SetupError, match="BMR-CARGO-008"):
        start(name, tons, "cargo")


@pytest.mark.rule("BMR-CARGO-008")
def test_cargo_needs_its_option() -> None:
    with pytest.raises(SetupError, match="the option 'cargo' is not chosen"):
        start(GRIFFIN, 5)


# --- slower -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CARGO-009")
@pytest.mark.parametrize(
    ("name", "tons", "expected"),
    [
        (GRIFFIN, 13, (3, 5, 5)),  # 5/8/5: half of 5 is 2
        (LOCUST, 5, (5, 8, None)),  # 8/12: 3 is less than half
        (ATLAS, 25, (2, 3, None)),  # 3/5
        (VEDETTE, 12, (3, 5, None)),  # 5/8
    ],
)
def test_a_light_load_costs_three_points_or_half(name: str, tons: int, expected: tuple[int, ...]) -> None:
    assert speeds(hauler(name, Load(tons, OUTSIDE))) == expected


@pytest.mark.rule("BMR-CARGO-010")
@pytest.mark.parametrize(("name", "tons", "walk"), [(GRIFFIN, 14, 2), (LOCUST, 6, 4), (ATLAS, 26, 1), (VEDETTE, 13, 2)])
def test_a_heavy_load_leaves_half_the_points_and_no_running(name: str, tons: int, walk: int) -> None:
    battle = hauler(name, Load(tons, OUTSIDE))
    assert speeds(battle) == (walk, None, None)
    assert why_not(battle, Move(0, RUN, "F")) == "BMR-CARGO-010"
    assert why_not(battle, Move(0, WALK, "F" * (walk + 1))) is not None


# --- hits -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CARGO-011")
@pytest.mark.parametrize(("points", "left"), [(3, (Load(5, OUTSIDE),)), (8, ()), (10, ())])
def test_a_hit_also_strikes_cargo_outside(points: int, left: tuple[Load, ...]) -> None:
    before = hauler(GRIFFIN, Load(8, OUTSIDE))
    battle, events = struck(before, points, Location.CT)
    assert battle.unit(0).loads == left
    assert battle.unit(0).armor[Location.CT] == before.unit(0).armor[Location.CT] - points
    assert [event.lost for event in happened(events, CargoHit)] == [min(points, 8)]


@pytest.mark.rule("BMR-CARGO-011")
def test_a_fall_does_not() -> None:
    fall = Hit(3, Location.CT, shakes=False)
    battle, _ = perform(hauler(GRIFFIN, Load(8, OUTSIDE)), lambda play: strike(play, 0, fall), tasks=TASKS)
    assert battle.unit(0).loads == (Load(8, OUTSIDE),)


@pytest.mark.rule("BMR-CARGO-012")
def test_infantry_outside_takes_four_times_the_damage() -> None:
    before = with_infantry(GRIFFIN, FOOT)
    battle, events = struck(before, 3, Location.CT)
    assert before.unit(1).armor[0] - battle.unit(1).armor[0] == 12
    assert happened(events, StrappedHit) == [StrappedHit(1, 12)]
    assert battle.unit(0).armor[Location.CT] == before.unit(0).armor[Location.CT] - 3


@pytest.mark.rule("BMR-CARGO-012")
def test_a_trooper_takes_all_of_it() -> None:
    before = with_infantry(GRIFFIN, ELEMENTALS)
    battle, _ = struck(before, 2, Location.CT, (2,))
    assert before.unit(1).armor[2] - battle.unit(1).armor[2] == 8


@pytest.mark.rule("BMR-CARGO-012")
def test_nobody_is_left_after_a_few_hits() -> None:
    battle, _ = struck(with_infantry(GRIFFIN, FOOT), 8, Location.CT)
    assert battle.unit(1).phase.doom == ("BMR-CARGO-012", "nobody is left")
    after, _ = perform(battle, lambda play: play.then(ClearField()), tasks={**TASKS, ClearField: clear_field})
    assert after.unit(1).fate == "destroyed"
    assert after.unit(0).on_map


@pytest.mark.rule("BMR-CARGO-008", "BMR-CARGO-012")
def test_any_infantry_is_carried_outside_and_slows_its_carrier() -> None:
    units = mech(GRIFFIN, "0808", side="Red"), mech(FOOT, "0808", side="Red"), mech(GRIFFIN, "1515", side="Blue")
    battle = stage("16x17", *units, rules=RULES, phase=Phase.MOVEMENT)
    after, _ = make(battle, Move(0, WALK, "F", load=(1,)))
    assert after.unit(1).attached == Attachment(0, How.CARGO)
    assert speeds(replace(after, units=(replace(after.unit(0), move=battle.unit(0).move), *after.units[1:])))[0] == 3
    plain = stage("16x17", *units, phase=Phase.MOVEMENT)
    assert why_not(plain, Move(0, WALK, "F", load=(1,))) == "BMR-INF-033"
    full = replace(battle.unit(0), loads=(Load(55, OUTSIDE),))
    barred = no_ride(battle.changed(full), full, battle.unit(1))
    assert barred is not None
    assert barred.rule == "BMR-CARGO-008"


@pytest.mark.rule("BMR-CARGO-013", "BMR-EQ-062")
def test_armor_protects_cargo_inside() -> None:
    before = hauler(MAXIM, Load(8, INSIDE))
    battle, events = struck(before, 3, VehicleLocation.FRONT)
    assert battle.unit(0).loads == (Load(8, INSIDE),)
    assert not happened(events, CargoHit)


@pytest.mark.rule("BMR-CARGO-013", "BMR-EQ-062")
def test_without_armor_each_point_of_structure_costs_a_ton() -> None:
    before = hauler(MAXIM, Load(8, INSIDE))
    bare = replace(before.unit(0), armor=tuple(0 for _ in before.unit(0).armor))
    battle, events = struck(before.changed(bare), 2, VehicleLocation.FRONT, (1, 1))
    assert before.unit(0).structure[VehicleLocation.FRONT] > 2
    assert battle.unit(0).loads == (Load(6, INSIDE),)
    assert [event.lost for event in happened(events, CargoHit)] == [2]


@pytest.mark.rule("BMR-EQ-062")
@pytest.mark.parametrize(("fate", "lost"), [("destroyed", [8]), ("withdrawn", [])])
def test_a_destroyed_unit_loses_all_its_cargo(fate: str, lost: list[int]) -> None:
    before = hauler(MAXIM, Load(5, INSIDE), Load(3, OUTSIDE))
    _, events = perform(before, lambda play: leave_battle(play, 0, fate, "BMR-DEST-001", "test"), tasks=TASKS)
    assert [event.tons for event in happened(events, CargoLost)] == lost


# --- dropping ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CARGO-014", "BMR-CARGO-015", "BMR-EQ-063")
def test_all_cargo_is_dropped_for_one_point_where_the_unit_stops() -> None:
    battle = hauler(GRIFFIN, Load(5, OUTSIDE), Load(3, OUTSIDE))
    drop = Move(0, WALK, "FF", drop=True)
    assert why_not(battle, replace(drop, steps="FFF")) is not None
    assert drop in moves(battle, battle.unit(0))
    after, events = make(battle, drop)
    there = Hex(8, 6)
    assert happened(events, CargoDropped) == [CargoDropped(0, there, (5, 3))]
    assert after.crates == (Crate(there, 5), Crate(there, 3))
    assert after.unit(0).loads == ()
    assert speeds(replace(after, units=(replace(after.unit(0), move=battle.unit(0).move), after.unit(1))))[0] == 5


@pytest.mark.rule("BMR-CARGO-014", "BMR-EQ-063")
def test_it_can_be_dropped_without_a_step() -> None:
    after, _ = make(hauler(MAXIM, Load(5, INSIDE)), Move(0, WALK, drop=True))
    assert after.crates == (Crate(HERE, 5),)


@pytest.mark.rule("BMR-CARGO-014")
def test_who_carries_nothing_drops_nothing() -> None:
    assert why_not(hauler(GRIFFIN), Move(0, WALK, "F", drop=True)) == "BMR-CARGO-014"
    assert action_of("move 1 walk F drop:cargo") == Move(0, WALK, "F", drop=True)
    assert str(Move(0, WALK, "F", drop=True)) == "move 1 walk F drop:cargo"


@pytest.mark.rule("BMR-CARGO-015", "BMR-EQ-063")
@pytest.mark.parametrize(("up", "left"), [(0, 5), (2, 2), (3, 1), (6, 0)])
def test_from_the_air_it_takes_the_damage_of_a_fall(up: int, left: int) -> None:
    battle = hauler(VTOL, Load(5, OUTSIDE), elevation=up)
    after, events = make(battle, Move(0, WALK, drop=True))
    assert after.crates == ((Crate(HERE, left),) if left else ())
    assert happened(events, CargoDropped)[0].broken == 5 - left


@pytest.mark.rule("BMR-CARGO-015")
def test_gravity_counts_for_it_too() -> None:
    battle = replace(hauler(VTOL, Load(5, OUTSIDE), elevation=3), scenario=Scenario(gravity=50))
    after, _ = make(battle, Move(0, WALK, drop=True))
    assert after.crates == (Crate(HERE, 3),)


@pytest.mark.rule("BMR-CARGO-009", "BMR-CARGO-010")
def test_infantry_that_is_strapped_to_a_unit_slows_it_down_at_once() -> None:
    """A tank that has lost all but 2 Cruising MP: one of them is lost to the load, the other to loading."""
    units = mech(VEDETTE, "0808", side="Red", slowed=3), mech(FOOT, "0808", side="Red"), mech(GRIFFIN, "1515")
    battle = stage("16x17", *units, rules=RULES, phase=Phase.MOVEMENT)
    assert why_not(battle, Move(0, WALK, "FF")) is None
    assert why_not(battle, Move(0, WALK, load=(1,))) is None
    assert why_not(battle, Move(0, WALK, "R", load=(1,))) == "BMR-MOV-013"
    listed = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move) and move.load]
    assert all(why_not(battle, move) is None for move in listed)
    assert Move(0, WALK, load=(1,)) in listed
