"""Cases written from the book alone: damage, criticals, fire, infantry, buildings, heat."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import (
    LASER,
    RIFLES,
    column,
    drawn,
    happened,
    mech,
    perform,
    piece,
    section,
    stage,
    tank,
    ticked,
)
from tests.tinsoldier.test_actions import activated
from tests.tinsoldier.test_infantry import MACHINE_GUN, town

from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import (
    Act,
    Attack,
    Criticals,
    Damage,
    Discard,
    Fall,
    Fire,
    HitBuilding,
    Jump,
    Melee,
    Move,
    Strike,
    Swarm,
    TurnEnd,
    Wait,
)
from ironhex.systems.tinsoldier.answers import refusal
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.combat.damage import Outcome, against
from ironhex.systems.tinsoldier.element import Ammunition, Entry, Mode
from ironhex.systems.tinsoldier.events import ArmorTested, BuildingCollapsed, BuildingHit, Checked, Fell, FireStarted
from ironhex.systems.tinsoldier.ground import building_mass
from ironhex.systems.tinsoldier.infantry import swarm, swarm_number, swarm_refusal
from ironhex.systems.tinsoldier.movement.walking import jump, move
from ironhex.systems.tinsoldier.sequence import outcome

HIT, MISS, PASSES, FAILS, HARMLESS, NOTHING = 1, 20, 1, 20, 1, 20
TOUGH = {"front": 99, "back": 99}


# --- damage -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-DMG-003", "TS-DMG-004", "TS-DMG-005")
@pytest.mark.parametrize(
    ("armor", "damage", "hits", "faces", "result"),
    [
        (6, 10, 2, (), (3, 2, 3)),
        (10, 10, 1, (), (1, 1, 1)),
        (5, 10, 1, (), (2, 1, 2)),
        (4, 10, 1, (), (2, 1, 2)),
        (7, 5, 1, (1,), (0, 0, 0)),
        (7, 5, 1, (2,), (1, 0, 1)),
        (12, 5, 2, (2, 3), (1, 0, 1)),
        (14, 5, 1, (3,), (1, 0, 1)),
        (15, 5, 2, (3, 4), (1, 0, 0)),
        (40, 5, 6, (1, 2, 3, 4, 5, 6), (1, 0, 0)),
        (20, 1, 3, (5, 6, 6), (2, 0, 0)),
        (0, 2, 1, (), (2, 1, 2)),
    ],
)
def test_hits_against_armor(armor: int, damage: int, hits: int, faces: tuple[int, ...], result: Any) -> None:
    assert against(armor, damage, hits, faces) == Outcome(*result)


@pytest.mark.rule("TS-DMG-006")
def test_armor_never_drops_below_zero() -> None:
    battle = stage("5x5", piece(mech(front=2), "0203"), piece(mech(), "0201"))
    after, _ = perform(battle, Damage(1, behind=False, damage=10, hits=1), dice=[650, *[NOTHING] * 5])
    assert after.piece(1).front == 0


@pytest.mark.rule("TS-CRT-017", "TS-INT-005")
@pytest.mark.parametrize(("boxes", "load", "left"), [(2, 24, (12, 0)), (3, 10, (7, 3, 0)), (1, 8, (0,))])
def test_each_box_of_ammunition_is_its_share_of_the_load(boxes: int, load: int, left: tuple[int, ...]) -> None:
    table = (Entry("Ammo", "ammunition", 1, 1, 1000, "□" * boxes),)
    element = mech(ammunition=(Ammunition("Ammo", load),), table=table)
    battle = stage("5x5", piece(element, "0203"), piece(mech(), "0201"))
    for shots in left:
        battle, _ = perform(battle, Criticals(1, 1), dice=[1, *[NOTHING] * 10])
        assert battle.piece(1).shots == (shots,)


@pytest.mark.rule("TS-CRT-007")
def test_without_a_gyro_it_falls_and_never_stands() -> None:
    battle = stage("5x5", piece(mech(**TOUGH), "0203", ticked=ticked(mech(), gyro=1)), piece(mech(), "0201"))
    after, events = perform(battle, Criticals(1, 1), dice=[150, 1, HARMLESS])
    assert happened(events, Fell)
    barred = refusal(after, Act(1, 2), "Red", Move(1, "S"))
    assert barred is not None
    assert barred.rule == "TS-CRT-007"


@pytest.mark.rule("TS-CRT-003")
def test_flamers_heat_by_the_damage_of_all_hits_and_not_vehicles() -> None:
    flamer = replace(LASER, damage=2, heats=True)
    for target, heat in ((mech(**TOUGH), 4), (tank(**TOUGH), 0)):
        battle = stage("5x5", piece(mech(weapons=(flamer, flamer)), "0204"), piece(target, "0202", facing=3))
        after, _ = perform(battle, Fire(1, Attack(1, 2, (0, 1))), dice=[HIT, HIT, HARMLESS, HARMLESS])
        assert after.piece(2).heat == heat


@pytest.mark.rule("TS-DMG-012", "TS-DMG-013", "TS-CRT-016")
def test_only_a_square_box_makes_a_quad_stumble() -> None:
    quad = mech(quad=True, table=(Entry("Leg Actuators", "leg actuators", 1, 1, 1000, "■□" * 8),))
    battle = stage("5x5", piece(quad, "0203"), piece(mech(), "0201"))
    first, events = perform(battle, Criticals(1, 1), dice=[1])
    assert not happened(events, Checked)
    _, events = perform(first, Criticals(1, 1), dice=[1, 14])
    assert [(check.tally.total, check.passed) for check in happened(events, Checked)] == [(14, True)]


@pytest.mark.rule("TS-CRT-022")
def test_a_jammed_turret_is_free_again_after_the_next_action() -> None:
    battle = stage("7x7", piece(tank(), "0404", jammed=True, turret=0), piece(mech(**TOUGH), "0407"))
    ahead = stage("7x7", piece(tank(), "0404", jammed=True, turret=0), piece(mech(**TOUGH), "0401"))
    assert refusal(ahead, Act(1, 2), "Red", Attack(1, 2, (0,))) is None
    barred = refusal(battle, Act(1, 2), "Red", Attack(1, 2, (0,)))
    assert barred is not None
    assert barred.rule == "TS-CRT-022"
    after, _, _ = activated(battle, Wait(1))
    assert refusal(after, Act(1, 1), "Red", Attack(1, 2, (0,))) is None


# --- fire -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-ENV-007")
def test_a_fire_takes_the_infantry_on_a_machine_too() -> None:
    riding: Any = piece(section(anti_mech=True), "", swarming=1)
    battle = stage(column("wf", "."), piece(mech(), "0202"), riding)
    after, _ = perform(battle, lambda play: move(play, Move(1, "F")))
    assert not after.piece(2).alive
    after, _ = perform(battle, lambda play: jump(play, Jump(1, Hex(2, 1), 0)))
    assert not after.piece(2).alive


@pytest.mark.rule("TS-ENV-007", "TS-INF-018")
def test_infantry_that_is_thrown_off_into_a_fire_burns() -> None:
    riding: Any = piece(section(anti_mech=True), "", swarming=1)
    battle = stage(column("wf", "."), piece(mech(**TOUGH), "0201"), riding)
    after, _ = perform(battle, Fall(1), dice=[1, HARMLESS])
    assert not after.piece(2).alive


@pytest.mark.rule("TS-ENV-008")
def test_only_woods_downwind_catch_fire() -> None:
    board = drawn("w w w", ". wf .", ". w .")
    battle = replace(stage(board, piece(mech(), "0101"), piece(mech(), "0301"), options=("fire",), wind=3), limit=1)
    _, events = perform(battle, TurnEnd(), dice=[5])
    assert [str(event.hex) for event in happened(events, FireStarted)] == ["0203"]


@pytest.mark.rule("TS-ENV-005")
@pytest.mark.parametrize(("sinks", "heat"), [(0, 5), (10, 0), (4, 3)])
def test_a_mech_that_stays_in_a_fire_gains_5(sinks: int, heat: int) -> None:
    battle = stage(column("wf", "."), piece(mech(dissipation=sinks), "0201"), piece(tank(), "0202"), wind=3)
    after, _ = perform(replace(battle, limit=1), TurnEnd())
    assert after.piece(1).heat == heat


def smoke_of(after: Battle) -> dict[str, int]:
    return {str(hex): after.board.at(hex).smoke for hex in after.board.hexes() if after.board.at(hex).smoke}


@pytest.mark.rule("TS-ENV-009", "TS-ENV-019", "TS-ENV-020", "TS-ENV-021", "TS-ENV-022")
@pytest.mark.parametrize(("weather", "hexes"), [(0, 0), (1, 0), (4, 0), (5, 1), (6, 1), (7, 2), (8, 3)])
def test_smoke_drifts_with_the_wind_and_thins_out_faster(weather: int, hexes: int) -> None:
    board = column("k", ".", ".", ".", ".")
    pieces = piece(mech(), "0105"), piece(mech(), "0305")
    battle = replace(stage(board, *pieces, options=("fire",), wind=3, weather=weather), limit=1)
    assert smoke_of(perform(battle, TurnEnd(), dice=[3 + hexes])[0]) == {f"02{1 + hexes:02d}": 1}
    assert smoke_of(perform(battle, TurnEnd(), dice=[2 + hexes])[0]) == {}


@pytest.mark.rule("TS-ENV-023", "TS-ENV-024")
@pytest.mark.parametrize(("weather", "thick"), [(0, 2), (9, 1), (10, 1)])
def test_in_the_worst_storms_smoke_does_not_thicken(weather: int, thick: int) -> None:
    board = column("wf", "k", ".")
    pieces = piece(mech(), "0103"), piece(mech(), "0303")
    battle = replace(stage(board, *pieces, options=("fire",), wind=3, weather=weather), limit=1)
    assert smoke_of(perform(battle, TurnEnd(), dice=[20])[0])["0202"] == thick


# --- infantry ---------------------------------------------------------------------------------------------------------
HEAVY = section(weapons=(MACHINE_GUN, RIFLES), heavy=True)


@pytest.mark.rule("TS-INF-011")
def test_heavy_weapons_that_are_thrown_away_leave_nothing_until_the_next_activation() -> None:
    battle = stage("5x5", piece(HEAVY, "0203"), piece(section(), "0202"))
    after, _, script = activated(battle, Discard(1))
    assert [question.left for question in script.asked] == [1, 1]
    for weapon in (0, 1):
        barred = refusal(after, Act(1, 1), "Red", Attack(1, 2, (weapon,)))
        assert barred is not None
        assert barred.rule == "TS-INF-011"
    later, _, script = activated(after)
    assert [question.left for question in script.asked] == [2]
    assert refusal(later, Act(1, 2), "Red", Attack(1, 2, (1,))) is None


@pytest.mark.rule("TS-INF-012", "TS-INF-013")
@pytest.mark.parametrize(("height", "fine"), [(0, True), (1, True), (2, False), (9, False)])
def test_infantry_on_the_ground_does_not_reach_aircraft(height: int, fine: bool) -> None:
    chopper = piece(tank(mode=Mode.VTOL), "0203", height=height)
    battle = stage("5x5", piece(section(anti_mech=True), "0203"), chopper)
    assert (swarm_refusal(battle, battle.piece(1), battle.piece(2), "board") is None) == fine


@pytest.mark.rule("TS-INF-012", "TS-INF-013", "TS-MOD-012", "TS-MOD-013")
@pytest.mark.parametrize(("state", "number"), [({}, 13), ({"prone": True}, 15), ({"shut_down": True}, 19)])
def test_machines_that_are_down_are_easier_to_board(state: dict[str, Any], number: int) -> None:
    battle = stage("5x5", piece(section(anti_mech=True), "0203"), piece(mech(), "0203", **state))
    for how in ("legs", "board"):
        assert swarm_number(battle, battle.piece(1), battle.piece(2), how).total == number


@pytest.mark.rule("TS-INF-012")
def test_a_leg_attack_strikes_leg_actuators() -> None:
    battle = stage("5x5", piece(section(anti_mech=True), "0203"), piece(mech(front=4, back=99), "0203"))
    after, events = perform(
        battle, lambda play: swarm(play, Swarm(1, 2, "legs")), dice=[13, 14, *[MISS] * 5, PASSES, NOTHING]
    )
    assert [(hit.damage, hit.hits) for hit in happened(events, ArmorTested)] == [(4, 1)]
    assert after.piece(2).ticks("leg actuators") == 1


@pytest.mark.rule("TS-INF-014", "TS-INF-008")
def test_riflemen_on_a_machine_do_no_damage() -> None:
    battle = stage("5x5", piece(section(anti_mech=True), "", swarming=2), piece(mech(), "0203"))
    _, events = perform(battle, lambda play: swarm(play, Swarm(1, 2, "back")))
    assert not happened(events, ArmorTested)


@pytest.mark.rule("TS-INF-017", "TS-ACT-003")
def test_evasive_driving_is_two_moves() -> None:
    battle = stage("5x8", piece(tank(), "0208"), piece(section(anti_mech=True), "", swarming=1), piece(mech(), "0501"))
    after, _, script = activated(battle.change(3, side="Blue", seat="Blue"), Move(1, "FF", evade=True), dice=[FAILS])
    assert (after.piece(1).tag, after.piece(1).moves, len(script.asked)) == (2, 2, 1)


@pytest.mark.rule("TS-INF-013")
def test_a_side_fights_on_while_its_last_section_is_on_an_enemy() -> None:
    battle = stage("5x8", piece(mech(), "0208"), piece(section(anti_mech=True), "", swarming=1))
    assert outcome(battle) is None
    assert outcome(battle.change(2, fate="burned")) is not None


@pytest.mark.rule("TS-INF-015")
@pytest.mark.parametrize(("faces", "thrown"), [([7, 8], True), ([8, 9], False)])
def test_brushing_off_needs_one_fist(faces: list[int], thrown: bool) -> None:
    battle = stage("5x5", piece(mech(), "0204"), piece(section(anti_mech=True), "", swarming=1))
    after, _ = perform(battle, Strike(1, Melee(1, 2, "brush off")), dice=faces)
    assert (after.piece(2).swarming is None) == thrown


# --- buildings --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-BLD-003", "TS-BLD-004")
def test_falling_into_a_building_damages_the_building_too() -> None:
    battle = town(piece(mech(mass=4, **TOUGH), "0202", height=2), piece(mech(), "0204"))
    after, events = perform(battle, HitBuilding(Hex(2, 2), 16, 1), dice=[NOTHING, 1, HARMLESS, HARMLESS, 6])
    assert [fell.damage for fell in happened(events, Fell)] == [16]
    assert [hit.damage for hit in happened(events, ArmorTested)] == [16, 4]
    assert (len(happened(events, BuildingHit)), building_mass(after.board.at(Hex(2, 2)))) == (1, 3)


@pytest.mark.rule("TS-BLD-009", "TS-DMG-002")
def test_what_comes_through_the_walls_hits_the_half_that_faces_the_attacker() -> None:
    gun = mech(weapons=(replace(LASER, damage=10),))
    for facing, behind in ((3, False), (0, True)):
        battle = town(piece(gun, "0204"), piece(mech(**TOUGH), "0202", facing=facing))
        _, events = perform(battle, Fire(1, Attack(1, Hex(2, 2), (0,))), dice=[HIT, HARMLESS, 1])
        assert [(hit.damage, hit.behind) for hit in happened(events, ArmorTested)] == [(6, behind)]


@pytest.mark.rule("TS-BLD-008")
def test_a_collapse_does_the_original_mass() -> None:
    battle = town(piece(mech(**TOUGH), "0202"), piece(mech(), "0204"))
    weak, _ = perform(battle, HitBuilding(Hex(2, 2), 16, 2), dice=[NOTHING, NOTHING])
    assert building_mass(weak.board.at(Hex(2, 2))) == 2
    _, events = perform(weak, HitBuilding(Hex(2, 2), 8, 2), dice=[NOTHING, NOTHING, HARMLESS])
    assert happened(events, BuildingCollapsed)
    assert [hit.damage for hit in happened(events, ArmorTested)] == [4]


@pytest.mark.rule("TS-BLD-004", "TS-PIL-001")
def test_a_mech_that_fails_in_a_building_falls() -> None:
    battle = town(piece(mech(**TOUGH), "0203"))
    after, events = perform(battle, lambda play: move(play, Move(1, "F")), dice=[HARMLESS, 1, FAILS, 1, HARMLESS])
    assert after.piece(1).prone
    assert [hit.damage for hit in happened(events, ArmorTested)] == [5, 10]


# --- heat -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-TRN-007", "TS-INT-005")
@pytest.mark.parametrize(("sinks", "heat", "left"), [(7, 10, 6), (8, 10, 6), (1, 10, 9), (20, 10, 0)])
def test_half_the_dissipation_rounds_up(sinks: int, heat: int, left: int) -> None:
    battle = stage("5x5", piece(mech(dissipation=sinks), "0204", heat=heat), piece(tank(), "0201"))
    assert perform(replace(battle, limit=1), TurnEnd())[0].piece(1).heat == left


@pytest.mark.rule("TS-HEA-006", "TS-MOD-013")
def test_heat_of_25_in_the_middle_of_a_turn_does_nothing() -> None:
    battle = stage("5x5", piece(mech(), "0204", heat=40), piece(tank(), "0201"))
    after, _, _ = activated(battle, Wait(1))
    assert not after.piece(1).shut_down


@pytest.mark.rule("TS-HEA-008")
def test_without_any_dissipation_it_neither_cools_nor_heats() -> None:
    battle = stage("5x5", piece(mech(dissipation=0), "0204", heat=10), piece(tank(), "0201"))
    assert perform(replace(battle, limit=1), TurnEnd())[0].piece(1).heat == 10
