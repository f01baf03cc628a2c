"""What sets off mines, and what they do to whom."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.mines.field import DETONATE, command, lane, mined, mines, step, vibrabombs
from tests.classic.stage import happened, mech, perform
from tests.classic.trek import JUMP, RUN, STAND, WALK, hexes, make

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.events.damage import Damaged, LocationRolled
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.hiding.events import MoveInterrupted
from ironhex.systems.classic.mines.blasts import explode
from ironhex.systems.classic.mines.events import MinesExploded, MinesFound, MinesRevealed, MinesRolled
from ironhex.systems.classic.mines.fields import near, treads, vibration_range
from ironhex.systems.classic.movement.skidding import Skid
from ironhex.systems.classic.piloting.displacement import displace

GRIFFIN, LOCUST, ATLAS = "Griffin GRF-1N", "Locust LCT-1V", "Atlas AS7-D"
TANK, PLATOON, VTOL = "Vedette Medium Tank", "Foot Platoon (Rifle)", "Cavalry Attack Helicopter"
STOP = Move(0, WALK)


def exploded(events: Any) -> list[str]:
    return [str(event.field.hex) for event in happened(events, MinesExploded)]


@pytest.mark.rule("BMR-MINE-003", "BMR-MINE-005")
def test_a_unit_that_enters_conventional_mines_is_struck_on_seven() -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[mines("0206")])
    after, events = make(battle, Move(0, WALK, "FFF"), [3, 4, 1], then=[STOP])
    (roll,) = happened(events, MinesRolled)
    assert (roll.tally.total, roll.struck, exploded(events)) == (7, True, ["0206"])
    (spot,) = happened(events, LocationRolled)
    assert (spot.table, spot.side, spot.location) == ("kick", "front", Location.RL)
    (damage,) = happened(events, Damaged)
    assert damage.armor == 6
    assert after.unit(0).hex == Hex(2, 6)


@pytest.mark.rule("BMR-MINE-003")
def test_mines_explode_before_the_unit_moves_on_and_its_player_decides_again() -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[mines("0206")])
    after, events = make(battle, Move(0, WALK, "FFF"), [6, 6, 6], then=[Move(0, WALK, "F")])
    assert [[str(hex) for hex in event.path] for event in happened(events, Moved)] == [["0207", "0206"], ["0205"]]
    assert len(happened(events, MoveInterrupted)) == 1
    assert after.unit(0).move.traveled == 3


@pytest.mark.rule("BMR-MINE-003", "BMR-PSR-015")
def test_a_mech_that_is_struck_hard_rolls_to_keep_its_feet_before_it_moves_on() -> None:
    battle = lane(mech(ATLAS, "0208"), mech(LOCUST, "0201"), fields=[mines("0206", points=20)])
    after, events = make(battle, Move(0, WALK, "FFF"), [6, 6, 6, 6, 6], then=[Move(0, WALK, "F")])
    kinds = [type(event) for event in events if isinstance(event, (Damaged, PilotingRolled, Moved))]
    assert kinds == [Moved, Damaged, PilotingRolled, Moved]
    assert not after.unit(0).body.prone


@pytest.mark.rule("BMR-MINE-008", "BMR-MINE-007")
def test_units_in_the_air_are_neither_a_reason_to_detonate_mines_nor_struck_by_them() -> None:
    units = mech(VTOL, "0206", elevation=2), mech(LOCUST, "0201"), mech(TANK, "0205", side="Blue")
    battle = lane(*units, fields=[command("0206")])
    (field,) = battle.mines
    assert list(near(battle, field)) == []
    landed = battle.changed(replace(battle.unit(0), elevation=0))
    assert [unit.id for unit in near(landed, field)] == [0]
    _, events = perform(battle, lambda play: explode(play, field), [4, 4])
    assert {event.unit for event in happened(events, Damaged)} == {2}


def test_explosions_and_discoveries_cannot_be_undone() -> None:
    field = mines("0206")
    assert MinesExploded(field).reveals
    assert MinesFound(field, "Red").reveals
    assert MinesRevealed(field).reveals


@pytest.mark.rule("BMR-MINE-003", "BMR-MINE-006")
def test_friends_of_those_who_laid_them_set_off_mines_too_any_number_of_times() -> None:
    battle = lane(mech(LOCUST, "0201"), mech(GRIFFIN, "0208", side="Blue"), fields=[mines("0206")])
    after, events = make(battle, Move(1, WALK, "FF"), [5, 5, 1], then=[Move(1, WALK)])
    assert exploded(events) == ["0206"]
    back = after.changed(replace(battle.unit(1), hex=Hex(2, 7)))
    assert exploded(make(back, Move(1, WALK, "F"), [5, 5, 1], then=[Move(1, WALK)])[1]) == ["0206"]


@pytest.mark.rule("BMR-MINE-003")
@pytest.mark.parametrize(("name", "dice"), [(TANK, [4, 4, 4, 4]), (PLATOON, [4, 4])])
def test_ground_units_of_every_kind_set_off_mines(name: str, dice: list[int]) -> None:
    battle = lane(mech(name, "0207"), mech(LOCUST, "0201"), fields=[mines("0206")])
    after, events = make(battle, Move(0, WALK, "F"), dice, then=[STOP] if name == TANK else [])
    assert exploded(events) == ["0206"]
    lost = sum(battle.unit(0).armor) - sum(after.unit(0).armor)
    assert lost == (6 if name == TANK else 12)  # men in the open fall twice as fast


@pytest.mark.rule("BMR-MINE-003")
def test_units_in_the_air_and_on_water_set_off_nothing() -> None:
    battle = lane(mech(VTOL, "0207", elevation=1), mech(LOCUST, "0201"), fields=[mines("0206")])
    assert not treads(battle, battle.unit(0))
    _, events = make(battle, Move(0, WALK, "F"))
    assert not happened(events, MinesRolled)
    assert not treads(battle, replace(battle.unit(0), elevation=0))
    vessel = lane(mech("Monitor Naval Vessel", "0207"), mech(LOCUST, "0201"))
    assert not treads(vessel, vessel.unit(0))


@pytest.mark.rule("BMR-MINE-003")
def test_a_jump_sets_off_mines_where_it_lands_and_not_on_its_way() -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[mines("0207"), mines("0206")])
    _, events = make(battle, Move(0, JUMP, path=hexes("0207", "0206", "0205")))
    assert not happened(events, MinesRolled)
    _, events = make(battle, Move(0, JUMP, path=hexes("0207", "0206")), [4, 4, 1])
    assert exploded(events) == ["0206"]


@pytest.mark.rule("BMR-MINE-003")
def test_a_unit_that_is_driven_into_mines_or_skids_into_them_sets_them_off() -> None:
    battle = lane(mech(GRIFFIN, "0207"), mech(LOCUST, "0201"), fields=[mines("0206")], phase=Phase.PHYSICAL)
    _, events = perform(battle, lambda play: displace(play, 0, 0, rule="BMR-PUSH-001"), [4, 4, 1], tasks=TASKS)
    assert exploded(events) == ["0206"]
    sliding = lane(mech(TANK, "0207"), mech(LOCUST, "0201"), fields=[mines("0206")])
    _, events = perform(sliding, lambda play: play.then(Skid(0, 0, 1)), [4, 4, 4, 4], tasks=TASKS)
    assert exploded(events) == ["0206"]


@pytest.mark.rule("BMR-MINE-012", "BMR-MINE-015", "BMR-MINE-016")
def test_vibrabombs_explode_under_a_mech_without_a_roll_and_only_once() -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[vibrabombs("0206", 55)])
    after, events = make(battle, Move(0, WALK, "FF"), [1], then=[STOP])
    assert not happened(events, MinesRolled)
    assert [event.armor for event in happened(events, Damaged)] == [10]
    assert after.mines == ()


@pytest.mark.rule("BMR-MINE-012")
@pytest.mark.parametrize("name", [TANK, PLATOON])
def test_vehicles_and_infantry_never_set_off_vibrabombs(name: str) -> None:
    battle = lane(mech(name, "0207"), mech(LOCUST, "0201"), fields=[vibrabombs("0206", 20)])
    _, events = make(battle, Move(0, WALK, "F"))
    assert not exploded(events)


@pytest.mark.rule("BMR-MINE-013", "BMR-MINE-014")
@pytest.mark.parametrize(
    ("tons", "setting", "reach"),
    [(30, 40, None), (35, 40, 0), (40, 40, 0), (50, 40, 0), (55, 40, 1), (75, 40, 3), (100, 40, 6), (20, 35, None)],
)
def test_heavier_mechs_set_off_vibrabombs_from_farther_away(tons: int, setting: int, reach: int | None) -> None:
    assert vibration_range(tons, setting) == reach


@pytest.mark.rule("BMR-MINE-014", "BMR-MINE-015")
def test_vibrabombs_set_off_from_afar_strike_only_the_units_in_their_hex() -> None:
    units = mech(ATLAS, "0209"), mech(LOCUST, "0201"), mech(TANK, "0204", side="Blue"), mech(TANK, "0203", side="Blue")
    battle = lane(*units, fields=[vibrabombs("0204", 60)])
    after, events = make(battle, Move(0, WALK, "FF"), [4, 4])
    assert {event.unit for event in happened(events, Damaged)} == {2}
    assert not happened(events, MoveInterrupted)
    assert after.unit(0).hex == Hex(2, 7)
    paths = [[str(hex) for hex in event.path] for event in happened(events, Moved)]
    assert paths == [["0208"], ["0207"]]  # 40 tons more: four hexes


@pytest.mark.rule("BMR-MINE-007", "BMR-MINE-008", "BMR-MINE-010", "BMR-MINE-011")
def test_the_owner_detonates_mines_when_an_enemy_enters_their_hex() -> None:
    units = mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), mech(TANK, "0306", side="Blue")
    battle = lane(*units, fields=[command("0206")])
    after, events = make(battle, Move(0, WALK, "FF"), [1, 4, 4], then=[STOP], picks=DETONATE)
    assert [(event.unit, event.armor) for event in happened(events, Damaged)] == [(0, 10), (2, 4)]
    spot = happened(events, LocationRolled)[0]
    assert (spot.table, spot.side) == ("kick", "front")
    assert after.mines == ()


@pytest.mark.rule("BMR-MINE-007")
def test_mines_wait_for_their_owner_and_for_one_of_his_units_to_see_them() -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[command("0206")])
    waiting, events = make(battle, Move(0, WALK, "FF"))
    assert waiting.mines == battle.mines
    assert not exploded(events)
    wall = battle.board.changed(Hex(2, 4), level=9).changed(Hex(1, 4), level=9).changed(Hex(3, 4), level=9)
    _, events = make(replace(battle, board=wall), Move(0, WALK, "FF"), picks=DETONATE)
    assert not exploded(events)


@pytest.mark.rule("BMR-MINE-007")
@pytest.mark.parametrize("phase", [Phase.MOVEMENT, Phase.WEAPONS, Phase.PHYSICAL])
def test_mines_can_be_detonated_at_the_end_of_a_phase_while_enemies_are_near(phase: Phase) -> None:
    battle = lane(mech(GRIFFIN, "0207"), mech(LOCUST, "0201"), fields=[command("0206")], phase=phase)
    _, events = step(battle, phase, "offer detonation", [1], picks=DETONATE)
    assert [(event.unit, event.armor) for event in happened(events, Damaged)] == [(0, 4)]
    far = battle.changed(replace(battle.unit(0), hex=Hex(2, 8)))
    _, events = step(far, phase, "offer detonation", picks=DETONATE)
    assert events == ()


@pytest.mark.rule("BMR-MINE-009")
def test_a_building_absorbs_the_damage_until_it_is_rubble() -> None:
    units = mech(PLATOON, "0206"), mech(LOCUST, "0209"), mech(PLATOON, "0205", side="Red")
    battle = lane(*units, fields=[command("0206")])
    board = battle.board.changed(Hex(2, 6), building=2, building_cf=7, building_height=1)
    board = board.changed(Hex(2, 5), building=1, building_cf=15, building_height=1)
    after, events = step(replace(battle, board=board), Phase.MOVEMENT, "offer detonation", picks=DETONATE)
    assert [(event.unit, event.armor) for event in happened(events, Damaged)] == [(0, 3)]
    here, beside = after.board.at(Hex(2, 6)), after.board.at(Hex(2, 5))
    assert (here.building, here.rubble, beside.building_cf) == (0, 2, 11)


@pytest.mark.rule("BMR-MINE-001")
def test_each_kind_of_mines_is_set_off_in_its_own_way() -> None:
    fields = [mines("0206"), command("0206"), vibrabombs("0206", 55)]
    battle = lane(mech(GRIFFIN, "0207"), mech(LOCUST, "0201"), fields=fields)
    _, events = make(battle, Move(0, WALK, "F"), [1, 1, 4], picks={}, then=[STOP])
    assert [event.field.what for event in happened(events, MinesExploded)] == ["vibrabomb"]


def test_standing_still_on_mines_sets_off_nothing() -> None:
    battle = lane(mech(GRIFFIN, "0206"), mech(LOCUST, "0201"), fields=[mines("0206"), vibrabombs("0206", 55)])
    _, events = make(battle, Move(0, STAND))
    assert not happened(events, MinesRolled, MinesExploded)


def runner(battle: Battle) -> Battle:
    return mined(battle.board, mech(GRIFFIN, "0208"), mech(LOCUST, "0201"))


def test_no_mines_no_interruption() -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"))
    _, events = make(runner(battle), Move(0, RUN, "FFFF"))
    assert len(happened(events, Moved)) == 1
