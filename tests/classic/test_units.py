"""What a unit brings to the battle: its record sheet, its level, its kind."""

from __future__ import annotations

import pytest
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import Location, MechDesign, board, design, designs
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import MoveState, PhaseState, Scenario, Side, TurnState
from ironhex.systems.classic.damage.criticals import check_criticals
from ironhex.systems.classic.damage.hit_location import FULL, KICK, PUNCH
from ironhex.systems.classic.damage.hits import locate
from ironhex.systems.classic.events.damage import CriticalHit, LocationRolled
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Force, Recruit, fresh_unit, starting_position


@pytest.mark.rule("BMR-GEN-002", "BMR-GEN-003")
@pytest.mark.parametrize("name", designs("mech"))
def test_basic_designs_carry_introductory_technology_only(name: str) -> None:
    machine = design(name)
    assert isinstance(machine, MechDesign)
    figures = (machine.tech, machine.engine, machine.structure, machine.armor_type, machine.double_sinks)
    frame = figures == ("IS", "Fusion", "Standard", "Standard", False)
    introductory = frame and all(item.equipment.level == 1 for item in machine.items)
    assert machine.level == (1 if introductory else 2)


INTRODUCTORY = {"Small Laser", "Medium Laser", "Large Laser", "PPC", "Machine Gun", "Flamer"} | {
    f"{weapon}{size}"
    for weapon, sizes in (("AC/", (2, 5, 10, 20)), ("LRM ", (5, 10, 15, 20)), ("SRM ", (2, 4, 6)))
    for size in sizes
}


@pytest.mark.rule("BMR-GEN-002")
@pytest.mark.parametrize("name", [name for name in designs("mech") if design(name).level == 1])
def test_basic_designs_carry_introductory_weapons_only(name: str) -> None:
    assert {weapon.equipment.name for weapon in design(name).weapons} <= INTRODUCTORY


@pytest.mark.rule("BMR-GEN-004")
def test_nothing_of_level_three_is_in_the_catalog() -> None:
    assert {design(name).level for name in designs()} <= {1, 2}


@pytest.mark.rule("BMR-GEN-006")
@pytest.mark.parametrize(("table", "count"), [(FULL, 2), (PUNCH, 1), (KICK, 1)])
def test_two_dice_are_added_up_and_one_stands_alone(table: str, count: int) -> None:
    battle = stage("10x10", mech("Griffin GRF-1N", "0505"))
    _, events = perform(battle, lambda play: locate(play, 0, table, "front"), [1, 4][:count])
    expected = {FULL: Location.RL, PUNCH: Location.LA, KICK: Location.RL}[table]
    assert happened(events, LocationRolled)[0].location == expected


@pytest.mark.rule("BMR-GEN-006")
def test_dice_are_read_apart_where_a_rule_says_so() -> None:
    battle = stage("10x10", mech("Griffin GRF-1N", "0505"))
    _, events = perform(battle, lambda play: check_criticals(play, 0, Location.CT), [4, 4, 1, 5])
    assert happened(events, CriticalHit)[0].slot == 4


@pytest.mark.rule("BMR-GEN-007")
def test_the_battle_is_fought_on_the_map_laid_out_for_it() -> None:
    printed = board("woods")
    built = printed.changed(Hex(3, 4), building=3, building_height=2, building_cf=60)
    forces = (Force("Red", ("Griffin GRF-1N",)), Force("Blue", ("Locust LCT-1V",), home=0))
    for field in (printed, built):
        facts = starting_position(forces, field, scenario=Scenario(), options=()).facts
        assert facts.board == field
    assert built.at(Hex(3, 4)).building_height == 2


@pytest.mark.rule("BMR-GEN-008")
@pytest.mark.parametrize("name", designs("mech"))
def test_every_unit_begins_with_a_full_record_sheet(name: str) -> None:
    unit = stage("10x10", mech(name, "0505")).unit(0)
    sheet = design(name)
    assert (unit.armor, unit.structure) == (sheet.armor, sheet.structure_points)
    assert unit.ammo == tuple(bin.shots for bin in sheet.bins)
    assert not any((*unit.crits, unit.body.severed, unit.body.heat, unit.wounds))
    assert (unit.move, unit.turn, unit.phase) == (MoveState(), TurnState(), PhaseState())


@pytest.mark.rule("BMR-UNIT-025")
@pytest.mark.parametrize(
    ("recruit", "skills"),
    [(Recruit("Griffin GRF-1N"), (4, 5)), (Recruit("Mad Dog Prime"), (3, 4)), (Recruit("Mad Dog Prime", 1, 2), (1, 2))],
)
def test_a_unit_records_its_warrior_s_skills_and_condition(recruit: Recruit, skills: tuple[int, int]) -> None:
    unit = fresh_unit(recruit, Side("Red", ("Ann",)), id=0)
    assert (unit.gunnery, unit.piloting) == skills
    assert (unit.wounds, unit.knocked_out, unit.seat) == (0, 0, "Ann")


@pytest.mark.rule("BMR-QUAD-001", "BMR-CHG-015")
@pytest.mark.parametrize("options", [(), ("four-legged",)])
def test_a_quad_follows_rules_of_its_own_only_where_they_are_in_use(options: tuple[str, ...]) -> None:
    battle = stage("10x10", mech("Scorpion SCP-1N", "0505"), rules=ruleset(options))
    unit = battle.unit(0)
    kind = battle.kind(unit)
    assert (kind.drive.shifts, len(kind.turns(unit)) > 1, kind.punches) == (
        (True, False, False) if options else (False, True, True)
    )
