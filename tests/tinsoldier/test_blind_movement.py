"""Cases written from the book alone: movement of every mode, piloting checks, skids, falls, displacement."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tinsoldier.stage import column, drawn, happened, mech, perform, piece, section, stage, tank
from tests.tinsoldier.test_movement import judged, moved

from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import Displace, Jump, Move
from ironhex.systems.tinsoldier.element import Mode
from ironhex.systems.tinsoldier.events import ArmorTested, BuildingHit, Checked, Displaced, Fell
from ironhex.systems.tinsoldier.movement.costs import entry_cost
from ironhex.systems.tinsoldier.movement.jumping import jump_cost, jump_refusal, landings
from ironhex.systems.tinsoldier.movement.route import route
from ironhex.systems.tinsoldier.movement.walking import jump, move

PASSES, FAILS, HARMLESS, NOTHING = 1, 20, 1, 20
STRONG = {"front": 99, "back": 99}
MODES = (Mode.WALKER, Mode.WHEEL, Mode.TRACK, Mode.HOVER, Mode.FOOT)


@pytest.mark.rule("TS-MOV-002", "TS-MOV-004")
@pytest.mark.parametrize(
    ("token", "costs"),
    [
        (".", (1, 1, 1, 1, 1)),
        ("r", (2, 3, 2, 1, 1)),
        ("x", (2, None, 3, 1, 1)),
        ("w", (2, None, 2, None, 2)),
        ("W", (3, None, 3, None, 2)),
        ("~1", (2, None, None, 1, None)),
        ("~2", (4, None, None, 1, None)),
        ("1", (2, 3, 2, 2, 2)),
        ("-1", (2, 3, 2, 2, 2)),
        ("2", (3, None, None, 4, 3)),
        ("-2", (3, None, None, 4, 3)),
        ("3", (None,) * 5),
        ("-3", (None,) * 5),
        ("1W", (4, None, 4, None, 3)),
        ("2r", (4, None, None, 4, 3)),
    ],
)
def test_what_it_costs_to_enter_a_hex(token: str, costs: tuple[int | None, ...]) -> None:
    found = []
    for mode in MODES:
        battle = stage(column(token, "."), piece(tank(mode=mode), "0202"))
        cost = entry_cost(battle, battle.piece(1), Hex(2, 2), Hex(2, 1))
        found.append(None if cost.barred else cost.total)
    assert tuple(found) == costs


@pytest.mark.rule("TS-MOV-004")
@pytest.mark.parametrize(("mass", "cost"), [(1, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (12, 5)])
def test_buildings_by_their_mass(mass: int, cost: int) -> None:
    board = column(".", ".", more=f"building 0201 hardened cf {10 * mass}")
    found = []
    for mode in MODES:
        battle = stage(board, piece(tank(mode=mode), "0202"))
        tally = entry_cost(battle, battle.piece(1), Hex(2, 2), Hex(2, 1))
        found.append(None if tally.barred else tally.total)
    assert found == [cost, cost, cost, None, 1]


@pytest.mark.rule("TS-MOV-006")
@pytest.mark.parametrize(
    ("tokens", "steps", "fine"),
    [
        (("W", "."), "F", True),
        (("2W", "."), "F", True),
        (("3", "."), "F", False),
        (("W", "."), "LRF", False),
        (("W", "W", "."), "FF", False),
        ((".", "W", "."), "FR", False),
    ],
)
def test_one_hex_forward_with_one_point(tokens: tuple[str, ...], steps: str, fine: bool) -> None:
    assert (judged(column(*tokens), mech(speed=1), steps, at=f"02{max(len(tokens), 2):02d}").barred is None) == fine


@pytest.mark.rule("TS-MOV-006")
def test_the_least_move_is_not_backward() -> None:
    assert judged(column(".", "W"), mech(speed=1), "B", at="0201").barred.rule == "TS-MOV-002"


@pytest.mark.rule("TS-MOV-006", "TS-INF-005")
def test_infantry_with_one_point_enters_woods_but_no_water() -> None:
    assert judged(column("W", "."), section(), "0", at="0202").barred is None
    assert judged(column("~1", "."), section(), "0", at="0202").barred.rule == "TS-MOV-004"


@pytest.mark.rule("TS-MOV-007")
@pytest.mark.parametrize(
    ("mode", "bonus"), [(Mode.WHEEL, 1), (Mode.TRACK, 1), (Mode.HOVER, 1), (Mode.WALKER, 0), (Mode.WIGE, 0)]
)
def test_who_gains_on_paved_ground(mode: Mode, bonus: int) -> None:
    board = column(*["p"] * 8)
    state = {"flying": True, "height": 1} if mode is Mode.WIGE else {}
    for hexes in (4, 5, 6):
        made = judged(board, tank(mode=mode), "F" * hexes, at="0208", **state)
        assert (made.barred is None) == (hexes <= 4 + bonus)


@pytest.mark.rule("TS-MOV-007")
def test_a_vtol_gains_over_paved_ground() -> None:
    board = column(*["p"] * 8)
    for hexes, fine in ((5, True), (6, False)):
        made = judged(board, tank(mode=Mode.VTOL), "F" * hexes, at="0208", height=3)
        assert (made.barred is None) == fine


@pytest.mark.rule("TS-MOV-007", "TS-BLD-002")
def test_roofs_are_paved() -> None:
    more = "\n".join(f"building 02{row:02d} heavy height 1" for row in range(1, 6))
    roofs = column(*["."] * 5, more=more)
    made = judged(roofs, tank(speed=2, mass=3), "TFTFTF", at="0205", height=1)
    assert made.barred is None, "two points and the bonus"
    assert judged(column(*["."] * 5), tank(speed=2), "FFF", at="0205").barred is not None


@pytest.mark.rule("TS-PIL-002", "TS-BLD-002")
def test_a_turn_at_top_speed_on_a_roof_may_end_in_a_skid() -> None:
    more = "\n".join(f"building 02{row:02d} heavy height 1" for row in range(1, 6))
    battle = stage(column(*["."] * 5, more=more), piece(mech(), "0205", height=1, tag=1), piece(mech(), "0101"))
    _, events = perform(battle, lambda play: move(play, Move(1, "TFR")), dice=[PASSES])
    assert [check.why for check in happened(events, Checked)] == ["skidding"]


@pytest.mark.rule("TS-MOV-010", "TS-MOV-011")
@pytest.mark.parametrize(
    ("tokens", "cost"),
    [
        (("2", ".", ".", "."), 5),
        ((".", "3", ".", "."), 6),
        ((".", ".", ".", "4"), 3),
        (("1", "3", ".", "1"), 5),
        (("3", "1", ".", "2"), 4),
    ],
)
def test_the_cost_of_a_jump(tokens: tuple[str, ...], cost: int) -> None:
    battle = stage(column(*tokens), piece(mech(jump=9), "0204"))
    assert jump_cost(battle, battle.piece(1), Hex(2, 1)).total == cost


@pytest.mark.rule("TS-MOV-019")
@pytest.mark.parametrize(("hexes", "heat"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (8, 8)])
def test_the_heat_of_a_jump(hexes: int, heat: int) -> None:
    battle = stage("3x9", piece(mech(jump=8), "0209"), piece(tank(), "0101"))
    after, _ = perform(battle, lambda play: jump(play, Jump(1, Hex(2, 9 - hexes), 0)))
    assert after.piece(1).heat == heat


@pytest.mark.rule("TS-ENV-015", "TS-ENV-016", "TS-MOV-010")
@pytest.mark.parametrize(("weather", "cost"), [(0, 3), (1, 6), (2, 9)])
def test_fog_also_slows_jumps(weather: int, cost: int) -> None:
    battle = stage("3x5", piece(mech(jump=6), "0205"), weather=weather)
    assert jump_cost(battle, battle.piece(1), Hex(2, 2)).total == cost
    assert (jump_refusal(battle, battle.piece(1), Hex(2, 2)) is None) == (cost <= 6)


@pytest.mark.rule("TS-ENV-020", "TS-ENV-021", "TS-INF-005")
@pytest.mark.parametrize(("weather", "hexes"), [(5, 3), (6, 2), (7, 1)])
def test_wind_shortens_the_jumps_of_infantry(weather: int, hexes: int) -> None:
    battle = stage("3x9", piece(section(jump=3), "0209"), weather=weather)
    for far in (1, 2, 3):
        assert (jump_refusal(battle, battle.piece(1), Hex(2, 9 - far)) is None) == (far <= hexes)


@pytest.mark.rule("TS-MOV-020", "TS-INF-007")
def test_enemies_without_room_cannot_be_passed_and_infantry_may_join_a_mech() -> None:
    enemy = piece(mech(), "0203", side="Blue")
    battle = stage("3x5", piece(section(), "0204"), enemy)
    assert route(battle, battle.piece(1), "0").barred is None
    crowd = stage("3x5", piece(section(), "0204"), enemy, piece(tank(), "0203", side="Blue"))
    assert route(crowd, crowd.piece(1), "0").barred.rule == "TS-MOV-020"  # type: ignore[union-attr]


# --- skids ------------------------------------------------------------------------------------------------------------
PAVED = drawn(*("p p p p p" for _ in range(7)))


@pytest.mark.rule("TS-PIL-003", "TS-PIL-007")
def test_a_skid_down_a_level_is_a_fall() -> None:
    rows = ["p p p p p"] * 7
    rows[2] = "-1 -1 -1 -1 -1"
    after, events = moved(drawn(*rows), mech(**STRONG), "FFR", [FAILS, 1, HARMLESS], at="0306", tag=1)
    assert after.piece(1).hex == Hex(3, 3)
    assert [(fell.levels, fell.damage) for fell in happened(events, Fell)] == [(1, 15)]
    assert len(happened(events, Checked)) == 1, "the skid; the fall needs no check"


@pytest.mark.rule("TS-PIL-003", "TS-PIL-008")
def test_a_skid_uphill_moves_nobody() -> None:
    rows = ["p p p p p"] * 7
    rows[2] = "1 1 1 1 1"
    after, events = moved(drawn(*rows), mech(**STRONG), "FFR", [FAILS, PASSES], at="0306", tag=1)
    assert after.piece(1).hex == Hex(3, 4)
    assert len(happened(events, Checked)) == 2


@pytest.mark.rule("TS-PIL-004")
def test_a_skid_into_a_building() -> None:
    board = drawn(*("p p p p p" for _ in range(7)), more="building 0303 medium")
    dice = [FAILS, 1, HARMLESS, 1, HARMLESS]
    after, events = moved(board, mech(**STRONG), "FFFR"[1:], dice, at="0306", tag=1)
    assert [(hit.piece, hit.damage) for hit in happened(events, ArmorTested)] == [(1, 8), (1, 10)]
    assert after.piece(1).prone
    assert not happened(events, BuildingHit), "ten points against an armor of 16, and a 1"


@pytest.mark.rule("TS-PIL-002")
def test_each_turn_at_top_speed_needs_a_check() -> None:
    _, events = moved(PAVED, mech(), "FRFL", [PASSES, PASSES], at="0306", tag=1)
    assert len(happened(events, Checked)) == 2


# --- falls and displacement -------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-PIL-010", "TS-PIL-011")
@pytest.mark.parametrize(("quad", "damage"), [(False, 5 * (2 + 2)), (True, 5 * (2 + 1))])
def test_displaced_down_two_levels(quad: bool, damage: int) -> None:
    battle = stage(column(".", "2"), piece(mech(quad=quad, **STRONG), "0202"))
    _, events = perform(battle, Displace(1, 0), dice=[1, HARMLESS])
    assert [fell.damage for fell in happened(events, Fell)] == [damage]


@pytest.mark.rule("TS-PIL-006", "TS-PIL-005")
def test_vehicles_are_displaced_and_never_fall() -> None:
    battle = stage(column(".", "1"), piece(tank(), "0202"))
    after, events = perform(battle, Displace(1, 0))
    assert after.piece(1).hex == Hex(2, 1)
    assert not happened(events, Checked, Fell)


@pytest.mark.rule("TS-PIL-005", "TS-PIL-008")
def test_nobody_is_driven_off_the_board() -> None:
    battle = stage("3x3", piece(mech(), "0201"))
    after, events = perform(battle, Displace(1, 0), dice=[PASSES])
    assert after.piece(1).hex == Hex(2, 1)
    assert not happened(events, Displaced)


@pytest.mark.rule("TS-INF-016", "TS-PIL-005")
def test_infantry_on_a_mech_that_is_driven_into_water_stays_ashore() -> None:
    riding: Any = piece(section(anti_mech=True), "", swarming=1)
    battle = stage(column("~1", "."), piece(mech(**STRONG), "0202"), riding)
    after, _ = perform(battle, Displace(1, 0), dice=[1, HARMLESS])
    assert (after.piece(2).hex, after.piece(2).swarming, after.piece(2).troopers) == (Hex(2, 2), None, 7)


@pytest.mark.rule("TS-ENV-026")
@pytest.mark.parametrize(("hexes", "dice", "prone"), [(4, [], False), (5, [15], False), (5, [16, 1, NOTHING], True)])
def test_a_jump_beyond_the_normal_allowance_needs_a_check(hexes: int, dice: list[int], prone: bool) -> None:
    battle = stage("3x9", piece(mech(front=4, back=4), "0209"), piece(mech(), "0101"), gravity=5)
    after, _ = perform(battle, lambda play: jump(play, Jump(1, Hex(2, 9 - hexes), 0)), dice=dice)
    assert after.piece(1).prone == prone
    assert after.piece(1).ticks("leg actuators") == prone


@pytest.mark.rule("TS-PIL-004", "TS-PIL-009")
def test_a_skid_into_a_mech_drives_it_on() -> None:
    target = piece(mech(**STRONG), "0303", side="Blue")
    dice = [FAILS, 1, 1, 1, 1, 1, 1]
    after, events = moved(PAVED, mech(**STRONG), "FFR", dice, at="0306", tag=1, others=(target,))
    assert (after.piece(1).hex, after.piece(2).hex) == (Hex(3, 3), Hex(3, 2))
    assert (after.piece(1).prone, after.piece(2).prone) == (True, True)
    assert [(hit.piece, hit.damage) for hit in happened(events, ArmorTested)][:2] == [(2, 10), (1, 10)]


@pytest.mark.rule("TS-MOV-010")
def test_the_landings_of_a_jump_are_those_that_are_not_refused() -> None:
    board = drawn(". 3 . 2 .", "w . . . ~1", ". 1 . W .", "3 . . . .", ". . 2 . .")
    battle = stage(board, piece(mech(jump=3), "0303"), piece(mech(), "0301"))
    one = battle.piece(1)
    found = set(landings(battle, one))
    assert found == {hex for hex in board.hexes() if jump_refusal(battle, one, hex) is None}
    assert 3 < len(found) < 24


@pytest.mark.rule("TS-BLD-002", "TS-MOV-010")
@pytest.mark.parametrize(("mass", "fine"), [(3, True), (4, True), (5, False)])
def test_a_jump_onto_a_roof_that_bears_it(mass: int, fine: bool) -> None:
    battle = stage(column(".", ".", ".", more="building 0201 medium"), piece(mech(mass=mass), "0203"))
    assert (jump_refusal(battle, battle.piece(1), Hex(2, 1)) is None) == fine
    troops = stage(column(".", ".", ".", more="building 0201 light height 1"), piece(section(jump=3), "0203"))
    assert jump_refusal(troops, troops.piece(1), Hex(2, 1)) is None


@pytest.mark.rule("TS-ENV-026", "TS-MOV-006")
def test_the_least_move_is_no_strain_at_normal_gravity() -> None:
    after, events = moved(column("W", "."), mech(speed=1), "F", at="0202")
    assert after.piece(1).hex == Hex(2, 1)
    assert not happened(events, Checked)
