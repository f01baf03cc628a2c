"""Combat vehicles: as 'Mechs move and fire, but for woods, sections and motive systems."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.quickstart.field import (
    ENFORCER,
    GAUSS_ROMMEL,
    HUNCHBACK,
    ROMMEL,
    SALADIN,
    bar,
    changed,
    field,
    fire,
    happened,
    menu,
    number,
    played,
    refused,
    shot,
    unit,
)

from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, TurnState
from ironhex.systems.classic.events.damage import Damaged, Doomed, LocationRolled
from ironhex.systems.classic.events.movement import Moved, Slowed
from ironhex.systems.classic.movement.path import Pace, pace_of, paces, walk_of
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.quickstart.cards import WHEELED, Section
from ironhex.systems.quickstart.system import QUICKSTART

WOODS = """board woods
size 5 5
01  .  .  .  .  .
02  .  .  W  .  .
03  .  .  .  .  .
04  .  .  w  .  .
05  .  .  .  .  .
"""
HIT = [6, 6]
F, RS, LS, R, T = Section


def tank(name: str = ROMMEL, facing: int = 0) -> Battle:
    return field(WOODS, unit(name, "0303", facing), level="veteran", phase=Phase.MOVEMENT)


def struck(name: str = ROMMEL) -> Battle:
    return field("9x9", unit(ENFORCER, "0506"), unit(name, "0503", 3), level="veteran")


def points(battle: Battle, id: int = 1) -> tuple[int, int]:
    """Cruising and Flanking MP; none where it cannot move."""
    both = [allowance(battle, battle.unit(id), mode) for mode in (Mode.WALK, Mode.RUN)]
    cruise, flank = (0 if found.barred else found.total for found in both)
    return cruise, flank


# --- movement ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-VEH-001", "QS-VEH-002", "QS-TBL-010")
@pytest.mark.parametrize(
    ("steps", "facing", "cost"), [("F", 1, 1), ("R", 1, 1), ("LLL", 1, 3), ("B", 4, 1), ("F", 3, 2)]
)
def test_vehicles_pay_as_mechs_do(steps: str, facing: int, cost: int) -> None:
    for name in (ROMMEL, HUNCHBACK):
        battle = tank(name, facing)
        *_, last = paces(walk_of(battle, battle.unit(0), Mode.WALK), pace_of(battle, battle.unit(0)), steps)
        assert isinstance(last, Pace)
        assert last.move.spent == cost


@pytest.mark.rule("QS-VEH-001", "QS-VEH-003")
def test_a_vehicle_enters_the_hex_it_faces_and_turns_only_when_it_moves() -> None:
    battle, _ = played(tank(facing=1), Phase.MOVEMENT, script=[Move(0, Mode.WALK, "F")])
    assert str(battle.unit(0).hex) == "0402"
    assert refused(tank(), Phase.MOVEMENT, Move(0, Mode.WALK, "1")) == "QS-MOV-007"
    after, _ = played(battle, Phase.WEAPONS, Phase.END)
    assert after.unit(0).facing == 1


@pytest.mark.rule("QS-VEH-004")
def test_cruising_and_flanking_are_its_modes() -> None:
    assert {entry.mode for entry in menu(tank(), Phase.MOVEMENT)} == {Mode.STAND, Mode.WALK, Mode.RUN}
    rules = {allowance(tank(), tank().unit(0), mode).mods[0].rule for mode in (Mode.WALK, Mode.RUN)}
    assert rules == {"QS-VEH-004"}
    for mode, word in ((Mode.WALK, "cruises"), (Mode.RUN, "flanks")):
        battle, events = played(tank(facing=1), Phase.MOVEMENT, script=[Move(0, mode, "F")])
        assert word in QUICKSTART.narrate(battle, happened(events, Moved)[0])


@pytest.mark.rule("QS-VEH-005")
def test_vehicles_cannot_flank_backward() -> None:
    assert refused(tank(facing=4), Phase.MOVEMENT, Move(0, Mode.RUN, "B")) == "QS-VEH-005"
    assert refused(tank(facing=4), Phase.MOVEMENT, Move(0, Mode.WALK, "B")) is None


@pytest.mark.parametrize(
    ("name", "facing", "rule"),
    [
        pytest.param(SALADIN, 3, "QS-VEH-006", id="hover, light", marks=pytest.mark.rule("QS-VEH-006")),
        pytest.param("wheels", 3, "QS-VEH-006", id="wheels, light", marks=pytest.mark.rule("QS-VEH-006")),
        pytest.param(ROMMEL, 3, None, id="tracks, light", marks=pytest.mark.rule("QS-VEH-006")),
        pytest.param(SALADIN, 0, "QS-VEH-007", id="hover, heavy", marks=pytest.mark.rule("QS-VEH-007")),
        pytest.param("wheels", 0, "QS-VEH-007", id="wheels, heavy", marks=pytest.mark.rule("QS-VEH-007")),
        pytest.param(ROMMEL, 0, "QS-VEH-007", id="tracks, heavy", marks=pytest.mark.rule("QS-VEH-007")),
    ],
)
def test_woods_stop_vehicles(name: str, facing: int, rule: str | None) -> None:
    battle = tank(SALADIN if name == "wheels" else name, facing)
    if name == "wheels":
        battle = changed(battle, 0, kind=WHEELED)
    assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, "F")) == rule
    ways = [entry for entry in menu(battle, Phase.MOVEMENT) if entry.steps == "F" and entry.mode is Mode.WALK]
    assert len(ways) == (rule is None)


@pytest.mark.rule("QS-VEH-006", "QS-VEH-007")
def test_vehicles_are_not_set_up_in_woods_that_stop_them() -> None:
    for name, allowed in ((SALADIN, {0}), (ROMMEL, {0, 1}), (HUNCHBACK, {0, 1, 2})):
        battle = tank(name)
        red = replace(battle.sides[0], arrival="deploy", zone=5)
        battle = replace(changed(battle, 0, hex=None), sides=(red, battle.sides[1]))
        assert {battle.board.at(entry.hex).woods for entry in menu(battle, Phase.DEPLOYMENT)} == allowed


# --- combat -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-VEH-008")
def test_turrets_and_rear_guns_fire_ahead_like_all_others() -> None:
    for hex, rule in (("0503", None), ("0508", "QS-CBT-013"), ("0805", "QS-CBT-013")):
        battle = field("9x9", unit(GAUSS_ROMMEL, "0505"), unit(ENFORCER, hex))
        assert {bar(number(battle, name)) for name in ("Gauss Rifle", "Medium Laser")} == {rule}


@pytest.mark.rule("QS-VEH-008")
def test_an_option_turns_turrets() -> None:
    battle = field("9x9", unit(GAUSS_ROMMEL, "0505"), unit(ENFORCER, "0507"), options=("turrets",))
    guns = [shot.weapon for entry in menu(battle, Phase.WEAPONS) for shot in entry.shots]
    tank = battle.unit(0).design
    names = {(tank.location_code(item.location), item.equipment.name) for item in tank.weapons if item.index in guns}
    assert names == {("T", "Gauss Rifle"), ("T", "Medium Laser"), ("T", "Machine Gun"), ("R", "Machine Gun")}


@pytest.mark.rule("QS-TBL-002", "QS-VEH-010")
@pytest.mark.parametrize(
    ("roll", "section", "motive"),
    [
        (2, R, False),
        (3, F, True),
        (4, F, True),
        (5, RS, True),
        (6, F, False),
        (7, F, False),
        (8, F, False),
        (9, LS, True),
        (10, T, False),
        (11, T, False),
        (12, R, False),
    ],
)
def test_vehicle_hit_locations(roll: int, section: Section, motive: bool) -> None:
    faces = [min(6, roll - 1), roll - min(6, roll - 1)]
    _, events = shot(struck(), "Small Laser", dice=[*HIT, *faces])
    located = happened(events, LocationRolled)[0]
    assert (located.location, located.motive) == (section, motive)
    assert happened(events, Damaged)[0].location == section
    _, events = shot(struck(SALADIN), "Small Laser", dice=[*HIT, *faces])
    assert happened(events, LocationRolled)[0].location == (F if section is T else section)


@pytest.mark.rule("QS-VEH-009")
@pytest.mark.parametrize("section", list(Section))
def test_a_vehicle_is_destroyed_with_any_section(section: Section) -> None:
    battle = struck()
    roll = {F: [3, 4], RS: [1, 4], LS: [4, 5], R: [1, 1], T: [5, 5]}[section]
    for points, lost in ((10, True), (11, False)):
        armor = (*battle.unit(1).armor[:section], points, *battle.unit(1).armor[section + 1 :])
        after, events = shot(changed(battle, 1, armor=armor), "Autocannon 10", dice=[*HIT, *roll])
        assert [event.rule for event in happened(events, Doomed)] == ["QS-VEH-009"] * lost
        assert after.unit(1).on_map is not lost


# --- motive systems ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-VEH-010", "QS-VEH-011", "QS-VEH-013")
@pytest.mark.parametrize(
    ("name", "hits", "left"),
    [
        (ROMMEL, 0, (4, 6)),
        (ROMMEL, 1, (3, 5)),
        (ROMMEL, 2, (2, 3)),
        (ROMMEL, 3, (1, 2)),
        (ROMMEL, 4, (0, 0)),
        (ROMMEL, 6, (0, 0)),
        (SALADIN, 1, (7, 11)),
        (SALADIN, 2, (6, 9)),
    ],
)
def test_motive_hits_cost_cruising_mp(name: str, hits: int, left: tuple[int, int]) -> None:
    assert points(changed(struck(name), 1, slowed=hits)) == left


@pytest.mark.rule("QS-VEH-010", "QS-VEH-012")
def test_motive_hits_add_up_whatever_their_damage_and_are_felt_in_the_end_phase() -> None:
    battle = struck()
    script = [fire(battle, "Small Laser", "Autocannon 10")]
    after, _ = played(battle, Phase.WEAPONS, script=script, dice=[*HIT, 1, 2, *HIT, 4, 5])
    assert points(after) == (4, 6)
    assert after.unit(1).turn.hampered == 2
    ended, events = played(after, Phase.END)
    assert [(event.unit, event.points) for event in happened(events, Slowed)] == [(1, 2)]
    assert points(ended) == (2, 3)


@pytest.mark.rule("QS-VEH-013")
def test_a_vehicle_without_cruising_mp_is_immobile_for_good() -> None:
    battle = changed(struck(), 1, slowed=4)
    assert menu(battle, Phase.MOVEMENT, "Blue") == [Move(1, Mode.STAND)]
    assert refused(battle, Phase.MOVEMENT, Move(1, Mode.WALK, "L"), "Blue") == "QS-VEH-013"
    attack = fire(battle, "Autocannon 20", attacker=1, target=0)
    assert refused(changed(battle, 1, move=MoveState(), turn=TurnState()), Phase.WEAPONS, attack, "Blue") is None
