"""Cases that were written from the book alone, where chapters of the battlefield meet."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.artillery.guns import CATAPULT, GRIFFIN, HEX, LOCUST, SPREAD, Then, detonate, land, lost, shell
from tests.classic.firing import bar, number, value
from tests.classic.mines.field import mines, vibrabombs
from tests.classic.stage import drawn, happened, mech, perform, stage
from tests.classic.test_worlds import speeds, world
from tests.classic.trek import WALK, make, why_not

from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.artillery.events import Blasted, ShellLanded
from ironhex.systems.classic.battle import Battle, Load, MoveState, Phase, PhaseState, Scenario, TurnState
from ironhex.systems.classic.cargo.events import CargoHit
from ironhex.systems.classic.cargo.loads import INSIDE, OUTSIDE
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.drops.landings import land_all
from ironhex.systems.classic.events.damage import BreachRolled
from ironhex.systems.classic.fire.events import FireBraved
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.mines.events import MinesExploded
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sequence import BeginPhase, RunStep

PLATOON, TANK, URBANMECH, ATLAS = "Foot Platoon (Rifle)", "Vedette Medium Tank", "UrbanMech UM-R60", "Atlas AS7-D"
MAXIM = "Maxim Heavy Hover Transport"


def field(*options: str, units: Any = (), board: Any = "20x20", **more: Any) -> Battle:
    more.setdefault("phase", Phase.OFF_BOARD)
    return stage(board, *units, rules=ruleset(options), **more)


# --- batteries --------------------------------------------------------------------------------------------------------
def two_batteries() -> Battle:
    guns = [mech(CATAPULT, "off 4 north", side="Red") for _ in range(2)]
    others = mech(GRIFFIN, "0120", side="Red"), mech(LOCUST, "1901", side="Blue")
    return field("artillery", units=(*guns, *others), turn=5)


@pytest.mark.rule("BMR-ARTY-022")
def test_what_one_battery_has_hit_another_still_may_miss() -> None:
    battle = two_batteries()
    once, _ = land(battle, shell(battle, "1010", turn=5), [6, 6])
    _, events = land(once, shell(once, "1010", turn=5, unit=1), [1, 1, 1, 6])
    assert [event.hit for event in happened(events, ShellLanded)] == [False]


@pytest.mark.rule("BMR-ARTY-020", "BMR-ARTY-022")
def test_a_hex_that_a_shell_has_scattered_into_may_still_be_missed() -> None:
    battle = two_batteries()
    strayed, _ = land(battle, shell(battle, "1010", turn=5), [1, 1, 1, 1])
    _, events = land(strayed, shell(strayed, "1009", turn=5), [1, 1, 1, 6])
    assert [event.hit for event in happened(events, ShellLanded)] == [False]


@pytest.mark.rule("BMR-ARTY-014", "BMR-ARTY-018")
def test_shells_that_were_fired_in_different_turns_land_together() -> None:
    battle = two_batteries()
    shells = shell(battle, "1010", turn=5, fired=3), shell(battle, "0505", turn=5, fired=4, unit=1)
    later = shell(battle, "0505", turn=6, fired=5)
    flying = replace(battle, due=(*shells, later))
    after, events = perform(flying, lambda play: play.then(BeginPhase(Phase.OFF_BOARD)), Then(6, 6, 6, 6), tasks=TASKS)
    assert [str(event.hex) for event in happened(events, ShellLanded)] == ["1010", "0505"]
    assert [due.turn for due in after.due] == [6]


# --- what shells meet -------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-029", "BMR-INF-041")
@pytest.mark.parametrize(("woods", "left"), [(0, 8), (1, 18), (2, 18)])
def test_a_shell_kills_twice_as_many_men_in_the_open(woods: int, left: int) -> None:
    ground = drawn("9x9").changed(HEX("0505"), woods=woods) if woods else "9x9"
    battle = field("artillery", units=(mech(PLATOON, "0505"), mech(GRIFFIN, "0909")), board=ground)
    after, _ = detonate(battle, "0505", gear="ISSniper")
    assert after.unit(0).armor == (left,)


@pytest.mark.rule("BMR-ARTY-023", "BMR-ENV-046")
def test_each_group_of_a_shell_may_breach_a_hull_in_a_vacuum() -> None:
    units = mech(GRIFFIN, "0505"), mech(GRIFFIN, "0909")
    battle = field("artillery", "vacuum", units=units, board="9x9")
    _, events = detonate(battle, "0505", Then(3, 4))
    assert len(happened(events, BreachRolled)) == 4


@pytest.mark.rule("BMR-ARTY-023", "BMR-CARGO-011")
@pytest.mark.parametrize(("where", "lost_tons"), [(OUTSIDE, 9), (INSIDE, 0)])
def test_a_shell_strikes_cargo_outside_and_not_inside(where: str, lost_tons: int) -> None:
    hauler = mech(MAXIM, "0505", loads=(Load(9, where),))
    battle = field("artillery", "cargo", units=(hauler, mech(GRIFFIN, "0909")), board="9x9")
    after, events = detonate(battle, "0505", Then(3, 4))
    assert sum(event.lost for event in happened(events, CargoHit)) == lost_tons
    assert lost(battle, after, 0) == 20


@pytest.mark.rule("BMR-ARTY-044", "BMR-ARTY-023")
def test_a_shell_does_not_know_friends() -> None:
    battle = field("artillery", units=(mech(GRIFFIN, "0505", side="Red"), mech(GRIFFIN, "0909", side="Blue")))
    _, events = detonate(battle, "0505", SPREAD)
    assert [(event.unit, event.points) for event in happened(events, Blasted)] == [(0, 20)]


@pytest.mark.rule("BMR-DROP-006", "BMR-INDIRECT-009")
@pytest.mark.parametrize(
    ("turn", "rule"),
    [
        (TurnState(), None),
        (TurnState(dropped=True), "BMR-DROP-006"),
        (TurnState(launched=(8,)), "BMR-INDIRECT-009"),
    ],
)
def test_a_unit_that_has_landed_or_fired_artillery_does_not_spot(turn: TurnState, rule: str | None) -> None:
    hill = drawn("5x16").changed(HEX("0308"), level=6)
    units = mech(GRIFFIN, "0315", side="Red"), mech(LOCUST, "0303", side="Blue"), mech(CATAPULT, "0503", side="Red")
    battle = field("artillery", "drops", units=units, board=hill, phase=Phase.WEAPONS)
    battle = battle.changed(replace(battle.unit(2), turn=turn))
    assert bar(number(battle, "IS LRM 10", spotter=2)) == rule


# --- mines ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-DROP-005", "BMR-MINE-003", "BMR-MINE-012", "BMR-MINE-014")
@pytest.mark.parametrize(
    ("name", "fields", "explode"),
    [
        (GRIFFIN, [mines("0505")], 1),
        (GRIFFIN, [vibrabombs("0505", 60)], 1),  # 55 tons are less than 10 tons lighter
        (GRIFFIN, [vibrabombs("0505", 65)], 0),
        (GRIFFIN, [vibrabombs("0504", 45)], 0),  # exactly 10 tons heavier: only in the hex itself
        (GRIFFIN, [vibrabombs("0503", 35)], 1),
        (GRIFFIN, [vibrabombs("0502", 35)], 0),
        ("Elemental (Laser)", [vibrabombs("0505", 20)], 0),
    ],
)
def test_units_that_land_from_a_dropship_set_off_mines(name: str, fields: list[Any], explode: int) -> None:
    units = mech(name, "0501", side="Red"), mech(LOCUST, "0909", side="Blue")
    battle = field("drops", "minefields", units=units, board="9x9", phase=Phase.MOVEMENT, mines=tuple(fields))
    falling = battle.changed(replace(battle.unit(0), hex=None, dropping=True, landing=HEX("0505")))
    _, events = perform(falling, land_all, Then(6, 6, 6, 6), tasks=TASKS)
    assert len(happened(events, MinesExploded)) == explode


# --- night and ambushes -----------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-HIDDEN-013", "BMR-NIGHT-001")
def test_darkness_counts_for_a_pointblank_attack_and_movement_and_terrain_do_not() -> None:
    ran = MoveState(moved=True, mode=WALK, hexes=9)
    units = mech(GRIFFIN, "0505", phase=PhaseState(ambush=1)), mech(GRIFFIN, "0504", facing=3, move=ran)
    woods = drawn("9x9").changed(HEX("0504"), woods=2)
    battle = field("hidden units", "night", units=units, board=woods, phase=Phase.MOVEMENT)
    found = number(battle, "IS PPC")
    assert value(found, f"BMR-NIGHT-{1:03}") == 2
    assert found.total == 4 + 2 + 3  # and the minimum range of the PPC


# --- worlds -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-021", "BMR-ENV-023")
@pytest.mark.parametrize(
    ("name", "gravity", "walk"),
    [(URBANMECH, 400, 0), (URBANMECH, 300, 1), (PLATOON, 200, 0), (PLATOON, 150, 1), (ATLAS, 500, 1), (TANK, 500, 1)],
)
def test_gravity_may_pin_a_unit_to_the_ground(name: str, gravity: int, walk: int) -> None:
    battle = world(name, gravity=gravity)
    assert speeds(battle)[0] == walk
    assert (why_not(battle, Move(0, WALK, "F")) is None) == (walk > 0)


@pytest.mark.rule("BMR-ENV-004")
def test_the_coldest_air_does_not_cool_a_mech_below_zero() -> None:
    units = mech(GRIFFIN, "0305", heat=2), mech(LOCUST, "0101")
    battle = field("temperature", units=units, phase=Phase.HEAT, scenario=Scenario(temperature=-270))
    after, _ = perform(
        battle, lambda play: play.then(RunStep(Phase.HEAT, "adjust heat")), SeededDice(b"cold"), tasks=TASKS
    )
    assert after.unit(0).body.heat == 0


@pytest.mark.rule("BMR-FIRE-014", "BMR-ENV-003")
def test_fires_on_the_way_the_fire_it_stands_in_and_hot_air_add_up() -> None:
    burning = drawn("5x9").changed(HEX("0305"), woods=1, fire=1)
    walker = mech(GRIFFIN, "0305", move=MoveState(moved=True, mode=WALK, burning=2))
    hot = Scenario(temperature=61)
    units = walker, mech(LOCUST, "0101")
    battle = field("fire", "temperature", units=units, board=burning, phase=Phase.HEAT, scenario=hot)
    mods = heat_tally(battle, battle.unit(0)).mods
    assert sum(mod.value for mod in mods if mod.rule in (f"BMR-FIRE-{14:03}", f"BMR-ENV-{3:03}")) == 2 + 2 + 5 + 2


@pytest.mark.rule("BMR-CARGO-009", "BMR-CARGO-010", "BMR-ENV-021")
@pytest.mark.parametrize(
    ("tons", "gravity", "walk"), [(13, 100, 3), (14, 100, 2), (13, 50, 7), (14, 50, 5), (13, 200, 1), (14, 200, 1)]
)
def test_cargo_and_gravity_change_movement_points_one_after_the_other(tons: int, gravity: int, walk: int) -> None:
    """A Griffin of 55 tons walks 5 MP: 10 in half the gravity, 2 in twice as much."""
    battle = world(GRIFFIN, ("cargo", "gravity"), gravity=gravity, loads=(Load(tons, OUTSIDE),))
    assert speeds(battle)[0] == walk


@pytest.mark.rule("BMR-ENV-035", "BMR-FIRE-016")
def test_a_tank_in_a_burning_swamp_rolls_for_both() -> None:
    ground = drawn("5x9").changed(HEX("0303"), swamp=1, woods=1, fire=1)
    units = mech(TANK, "0304"), mech(LOCUST, "0101", side="Blue")
    battle = field("fire", "swamps", units=units, board=ground, phase=Phase.MOVEMENT, wind=0)
    after, events = make(battle, Move(0, WALK, "F"), [4, 4, 1, 1])
    assert [event.passed for event in happened(events, FireBraved)] == [True]
    assert after.unit(0).mired
