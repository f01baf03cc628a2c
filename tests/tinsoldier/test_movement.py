"""Movement: costs, limits, jumps, aircraft and vessels, checks, skids, falls and displacement."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import column, drawn, happened, mech, perform, piece, section, stage, tank, ticked

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import Check, Displace, Fall, Jump, Move, TurnEnd
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.element import Element, Mode
from ironhex.systems.tinsoldier.events import Checked, Displaced, Fell
from ironhex.systems.tinsoldier.movement.costs import TABLE, entry_cost
from ironhex.systems.tinsoldier.movement.jumping import jump_cost, jump_refusal, landings
from ironhex.systems.tinsoldier.movement.route import route
from ironhex.systems.tinsoldier.movement.search import ways
from ironhex.systems.tinsoldier.movement.walking import jump, move
from ironhex.systems.tinsoldier.piloting import fall_damage

PASSES, FAILS = 1, 20
HARMLESS = 1
"""An armor roll that does nothing."""


def judged(board: Board | str, element: Element, steps: str, at: str = "0204", **fields: Any) -> Any:
    """The route of a piece that faces north."""
    battle = stage(board, piece(element, at, **fields))
    return route(battle, battle.piece(1), steps)


def moved(board: Board | str, element: Element, steps: str, dice: Any = (), at: str = "0204", **fields: Any) -> Any:
    others = fields.pop("others", ())
    options = {name: fields.pop(name) for name in ("gravity", "weather", "light") if name in fields}
    battle = stage(board, piece(element, at, **fields), *others, **options)
    return perform(battle, lambda play: move(play, Move(1, steps)), dice=dice)


# --- costs ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-MOV-001", "TS-MOV-002", "TS-MOV-003")
def test_a_hex_and_a_turn_cost_a_point_each() -> None:
    made = judged("5x5", mech(), "FFRL", at="0304")
    assert (made.barred, made.cost) == (None, 4)
    assert made.end == (Hex(3, 2), 0, 0, False, False)
    assert judged("5x5", mech(), "RF", at="0304").end[:2] == (Hex(4, 3), 1)
    assert judged("5x5", section(), "L", at="0304").barred.rule == "TS-MOV-001", "infantry has no facing"


@pytest.mark.rule("TS-MOV-001")
def test_backward_only_without_a_move_tag() -> None:
    assert judged("5x5", mech(), "B", at="0303").barred is None
    assert judged("5x5", mech(), "B", at="0303", tag=1).barred.rule == "TS-MOV-001"
    after, _ = moved("5x5", mech(), "BB", at="0303")
    assert (after.piece(1).hex, after.piece(1).tag) == (Hex(3, 5), 1)


ROWS = {
    "rough": "r",
    "rubble": "x",
    "light woods": "w",
    "heavy woods": "W",
    "water of depth 1": "~1",
    "deep water": "~2",
    "a level": "1",
    "two levels": "2",
}
MODES = (Mode.WALKER, Mode.WHEEL, Mode.TRACK, Mode.HOVER, Mode.FOOT)


@pytest.mark.rule("TS-MOV-004")
@pytest.mark.parametrize(("row", "token"), ROWS.items())
def test_the_table_of_costs(row: str, token: str) -> None:
    for mode, extra in zip(MODES, TABLE[row], strict=True):
        battle = stage(column(token, "."), piece(tank(mode=mode), "0202"))
        cost = entry_cost(battle, battle.piece(1), Hex(2, 2), Hex(2, 1))
        assert (None if cost.barred else cost.total) == (None if extra is None else 1 + extra)


@pytest.mark.rule("TS-MOV-004")
@pytest.mark.parametrize(("factor", "extra"), [(15, 1), (39, 1), (40, 2), (59, 2), (60, 3), (79, 3), (80, 4), (120, 4)])
def test_buildings_cost_by_their_mass(factor: int, extra: int) -> None:
    board = column(".", ".", more=f"building 0201 hardened cf {factor}")
    for mode, cost in zip(MODES, (extra, extra, extra, None, 0), strict=True):
        battle = stage(board, piece(tank(mode=mode), "0202"))
        found = entry_cost(battle, battle.piece(1), Hex(2, 2), Hex(2, 1))
        assert (None if found.barred else found.total) == (None if cost is None else 1 + cost)


@pytest.mark.rule("TS-MOV-005")
def test_three_levels_are_too_many() -> None:
    for levels in ("3", "-3"):
        assert judged(column(levels, "."), mech(speed=9), "F", at="0202").barred.rule == "TS-MOV-005"


@pytest.mark.rule("TS-MOV-006")
def test_one_hex_forward_is_always_possible_for_walkers() -> None:
    board = column("2W", ".")
    assert judged(board, mech(speed=1), "F", at="0202").barred is None
    assert judged(board, mech(speed=1), "LF", at="0202").barred is not None
    assert judged(board, mech(speed=0), "F", at="0202").barred is not None
    assert judged(column("2W", "."), tank(speed=1), "F", at="0202").barred is not None
    assert judged(column("1W", "."), section(), "0", at="0202").barred is None


@pytest.mark.rule("TS-MOV-007")
@pytest.mark.parametrize(("tag", "hexes"), [(0, 3), (1, 4), (2, 4)])
def test_vehicles_go_farther_on_paved_ground(tag: int, hexes: int) -> None:
    board = column("p", "p", "p", "p", "p", "p", "p")
    for length in (hexes, hexes + 1):
        made = judged(board, tank(speed=2), "F" * length, at="0207", tag=tag)
        assert (made.barred is None) == (length == hexes)
    broken = column("p", "p", "p", ".", "p", "p", "p")
    assert judged(broken, tank(speed=2), "FFF", at="0207", tag=tag).barred is not None
    assert judged(board, mech(speed=2), "FFF", at="0207", tag=tag).barred is not None, "not for 'Mechs"


@pytest.mark.rule("TS-MOV-008", "TS-PIL-001")
def test_a_biped_goes_prone_and_gets_up() -> None:
    assert judged("5x5", mech(), "P").cost == 1
    assert judged("5x5", mech(), "S", prone=True).cost == 2
    assert judged("5x5", mech(), "F", prone=True).barred.rule == "TS-MOV-008"
    after, _ = moved("5x5", mech(), "SF", [15], prone=True)
    assert (after.piece(1).prone, after.piece(1).hex) == (False, Hex(2, 3))
    after, events = moved("5x5", mech(), "SF", [16], prone=True)
    assert (after.piece(1).prone, after.piece(1).hex) == (True, Hex(2, 4))
    assert not happened(events, Fell), "no damage"


@pytest.mark.rule("TS-MOV-009")
def test_a_quad_gets_up_easily() -> None:
    quad = mech(quad=True)
    assert judged("5x5", quad, "S", prone=True).cost == 1
    _, events = moved("5x5", quad, "S", [20], prone=True, piloting=10)
    assert [(check.tally.total, check.passed) for check in happened(events, Checked)] == [(20, True)]


@pytest.mark.rule("TS-CRT-007", "TS-CRT-015")
def test_without_gyro_or_legs_it_cannot_stand() -> None:
    for part in ({"gyro": 2}, {"leg_actuators": 8}):
        made = judged("5x5", mech(speed=20), "S", prone=True, ticked=ticked(mech(), **part))
        assert made.barred is not None


# --- jumps ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-MOV-010", "TS-MOV-011")
@pytest.mark.parametrize(
    ("column_of", "cost"),
    [
        ((".", ".", ".", "."), 3),
        (("2", ".", ".", "."), 5),
        ((".", ".", ".", "2"), 3),
        ((".", "2", ".", "."), 5),
        ((".", ".", "w", "."), 5),
        (("1", "1w", ".", "."), 6),
    ],
)
def test_a_jump_pays_for_hexes_and_for_the_highest_point(column_of: tuple[str, ...], cost: int) -> None:
    battle = stage(column(*column_of), piece(mech(jump=9), "0204"))
    assert jump_cost(battle, battle.piece(1), Hex(2, 1)).total == cost


@pytest.mark.rule("TS-MOV-010")
def test_jumps_end_with_any_facing() -> None:
    battle = stage("8x8", piece(mech(), "0404"))
    assert Hex(4, 8) in set(landings(battle, battle.piece(1)))
    after, _ = perform(battle, lambda play: jump(play, Jump(1, Hex(4, 1), 4)))
    assert (after.piece(1).hex, after.piece(1).facing) == (Hex(4, 1), 4)
    barred = jump_refusal(battle, battle.piece(1), Hex(8, 8))
    assert barred is not None
    assert barred.rule == "TS-MOV-010"


def jumped(battle: Battle, to: Hex) -> Any:
    return perform(battle, lambda play: jump(play, Jump(1, to, 0)))


# --- aircraft and vessels ---------------------------------------------------------------------------------------------
def vtol(**fields: Any) -> Element:
    return tank(mode=Mode.VTOL, speed=9, **fields)


@pytest.mark.rule("TS-MOV-012")
def test_a_vtol_pays_for_hexes_and_altitude_alone() -> None:
    made = judged(column("2W", "~2", "."), vtol(), "UUUUUFF", at="0203")
    assert (made.barred, made.cost) == (None, 7)
    assert made.end.height == 3, "the altitude stays the same"


@pytest.mark.rule("TS-MOV-013")
def test_a_vtol_stays_above_everything() -> None:
    assert judged(column("1", "."), vtol(), "UF", at="0202").barred.rule == "TS-MOV-013"
    assert judged(column("1", "."), vtol(), "UUF", at="0202").barred is None
    assert judged(column("w", "."), vtol(), "UUF", at="0202").barred.rule == "TS-MOV-013"
    assert judged(column("w", "."), vtol(), "UUUF", at="0202").barred is None
    assert judged(column(".", "."), vtol(), "F", at="0202").barred.rule == "TS-MOV-013", "it has landed"
    assert judged(column(".", "."), vtol(), "D", at="0202", height=1).barred is None, "landing"
    assert judged(column(".", "r"), vtol(), "D", at="0202", height=1).barred.rule == "TS-MOV-013"


def wige(**fields: Any) -> Element:
    return tank(mode=Mode.WIGE, speed=8, **fields)


@pytest.mark.rule("TS-MOV-014", "TS-MOV-015")
def test_a_wige_takes_off_and_flies_one_level_up() -> None:
    made = judged(column("2", "1", ".", "."), wige(), "UFFF")
    assert (made.barred, made.cost, made.end.height) == (None, 8, 1)
    assert judged(column(".", "w", "."), wige(), "F", at="0203", flying=True, height=1).barred is not None
    assert judged(column(".", "."), wige(), "U", at="0202", flying=True, height=1).barred.rule == "TS-MOV-015"


@pytest.mark.rule("TS-MOV-016")
def test_a_wige_on_the_ground_has_one_point() -> None:
    assert judged("5x5", wige(), "F").barred is None
    assert judged("5x5", wige(), "FF").barred.rule == "TS-MOV-002"


@pytest.mark.rule("TS-MOV-015", "TS-MOV-016")
@pytest.mark.parametrize(
    ("token", "spent", "flies", "alive"), [(".", 5, True, True), (".", 4, False, True), ("r", 4, True, False)]
)
def test_a_slow_wige_comes_down_at_the_end_of_the_turn(token: str, spent: int, flies: bool, alive: bool) -> None:
    state: dict[str, Any] = {"flying": True, "height": 1, "activated": True, "spent_points": spent}
    battle = replace(stage(column(token, "."), piece(wige(), "0201", **state), piece(mech(), "0102")), limit=1)
    after, _ = perform(battle, TurnEnd())
    assert (after.piece(1).flying, after.piece(1).alive) == (flies, alive)


@pytest.mark.rule("TS-MOV-017", "TS-MOV-018")
def test_vessels_and_submarines() -> None:
    sea = column("~1", "~2", ".")
    ship, sub = tank(mode=Mode.WATER), tank(mode=Mode.SUBMARINE)
    assert judged(sea, ship, "F", at="0202").cost == 1
    assert judged(sea, ship, "F", at="0202", facing=3).barred.rule == "TS-MOV-017"
    made = judged(sea, sub, "DDF", at="0202")
    assert (made.cost, made.end.height) == (3, -1)
    assert judged(sea, sub, "DDD", at="0202").barred.rule == "TS-MOV-018"


@pytest.mark.rule("TS-MOV-019")
def test_movement_heats_mechs() -> None:
    after, _ = moved("5x5", mech(), "FF")
    assert after.piece(1).heat == 1
    for to, heat in ((Hex(2, 3), 3), (Hex(2, 2), 3)):
        battle = stage("5x8", piece(mech(), "0204"))
        after, _ = jumped(battle, to)
        assert after.piece(1).heat == heat
    battle = stage("5x8", piece(mech(), "0206"))
    after, _ = perform(battle, lambda play: jump(play, Jump(1, Hex(2, 2), 0)))
    assert after.piece(1).heat == 4
    after, _ = moved("5x5", tank(), "F")
    assert after.piece(1).heat == 0


@pytest.mark.rule("TS-MOV-020")
def test_stacking() -> None:
    def barred(*others: Any, element: Element | None = None) -> bool:
        battle = stage("5x5", piece(element or mech(), "0204"), *others)
        return route(battle, battle.piece(1), "F").barred is not None

    assert barred(piece(mech(), "0203", side="Red")), "one 'Mech"
    assert not barred(piece(tank(), "0203", side="Red"))
    assert barred(piece(tank(), "0203", side="Red"), piece(tank(), "0203", side="Red"), element=tank()), "two elements"
    battle = stage("5x5", piece(mech(), "0204"), piece(mech(), "0203", side="Red"))
    assert route(battle, battle.piece(1), "FF").barred is None, "through friends"
    battle = stage("5x5", piece(mech(), "0204"), piece(mech(), "0203", side="Blue"))
    assert route(battle, battle.piece(1), "FF").barred is not None


@pytest.mark.rule("TS-MOV-002")
def test_every_way_that_is_offered_is_legal() -> None:
    board = drawn(". w . 1 2", "p p ~1 . .", ". r . W .", "x . 3 . .", ". . . . .")
    for element in (mech(), tank(), tank(mode=Mode.HOVER), tank(mode=Mode.WHEEL), section(), vtol(), wige()):
        for prone in (False, True) if element.punches else (False,):
            battle = stage(board, piece(element, "0202", prone=prone, tag=1))
            found = ways(battle, battle.piece(1))
            assert found
            for at, steps in found.items():
                made = route(battle, battle.piece(1), steps)
                assert (made.barred, made.end) == (None, at), (element.mode, steps)


# --- checks, falls and displacement -----------------------------------------------------------------------------------
@pytest.mark.rule("TS-PIL-001", "TS-PIL-012")
@pytest.mark.parametrize(("face", "prone"), [(15, False), (16, True)])
def test_a_check_at_or_below_the_skill_succeeds(face: int, prone: bool) -> None:
    battle = stage("5x5", piece(mech(), "0204"))
    after, _ = perform(battle, Check(1, "test"), dice=[face, *[1, HARMLESS] * prone])
    assert after.piece(1).prone == prone


@pytest.mark.rule("TS-PIL-010", "TS-PIL-011", "TS-ENV-027")
@pytest.mark.parametrize(
    ("token", "levels", "quad", "gravity", "damage"),
    [
        (".", 0, False, 10, 10),
        (".", 0, True, 10, 5),
        ("~1", 0, False, 10, 5),
        (".", 3, False, 10, 25),
        ("~1", 0, True, 10, 0),
        (".", 0, False, 5, 5),
    ],
)
def test_falling_damage(token: str, levels: int, quad: bool, gravity: int, damage: int) -> None:
    battle = stage(column(token), piece(mech(quad=quad), "0201"), gravity=gravity)
    assert fall_damage(battle, battle.piece(1), levels) == damage


@pytest.mark.rule("TS-PIL-011")
@pytest.mark.parametrize(("die", "behind"), [(3, False), (4, True)])
def test_a_fall_is_one_hit_on_front_or_back_by_chance(die: int, behind: bool) -> None:
    battle = stage("5x5", piece(mech(front=50, back=50), "0204"))
    _, events = perform(battle, Fall(1), dice=[die, HARMLESS])
    assert [(fell.damage, fell.behind) for fell in happened(events, Fell)] == [(10, behind)]


PAVED = drawn(*("p p p p p" for _ in range(7)))


@pytest.mark.rule("TS-PIL-002", "TS-PIL-003")
def test_a_turn_at_top_speed_on_pavement_may_end_in_a_skid() -> None:
    after, events = moved(PAVED, mech(), "FFR", [PASSES], at="0306", tag=1)
    assert after.piece(1).hex == Hex(3, 4)
    after, events = moved(PAVED, mech(), "FFRF", [FAILS, PASSES], at="0306", tag=1)
    assert (after.piece(1).hex, after.piece(1).facing) == (Hex(3, 3), 1), "one hex on, and the move is over"
    after, _ = moved(PAVED, mech(front=50, back=50), "FFR", [FAILS, FAILS, 1, HARMLESS], at="0306", tag=1)
    assert after.piece(1).prone
    after, events = moved(PAVED, mech(), "FFR", at="0306")
    assert not happened(events, Checked), "not at top speed"
    after, events = moved("5x7", mech(), "FFR", at="0306", tag=1)
    assert not happened(events, Checked), "not on pavement"
    after, _ = moved(PAVED, tank(), "FFR", [FAILS], at="0306", tag=1)
    assert after.piece(1).hex == Hex(3, 3), "vehicles never fall"


@pytest.mark.rule("TS-PIL-004")
def test_a_skid_into_somebody_hurts_both() -> None:
    target = piece(tank(front=99, back=99, mass=3), "0303", side="Blue")
    after, events = moved(
        PAVED, mech(front=99, back=99), "FFR", [FAILS, 1, 1, 1, 1], at="0306", tag=1, others=(target,)
    )
    hits = [(e.piece, e.damage) for e in events if type(e).__name__ == "ArmorTested"]
    assert hits[:2] == [(2, 10), (1, 6)]
    assert after.piece(1).prone


@pytest.mark.rule("TS-PIL-005", "TS-PIL-006", "TS-PIL-007", "TS-PIL-008")
def test_displacement_on_the_level_down_and_up() -> None:
    strong = mech(front=99, back=99)
    for tokens, dice, where, prone in (
        ((".", "."), [PASSES], Hex(2, 1), False),
        ((".", "."), [FAILS, 1, HARMLESS], Hex(2, 1), True),
        ((".", "1"), [1, HARMLESS], Hex(2, 1), True),
        (("1", "."), [PASSES], Hex(2, 2), False),
    ):
        battle = stage(column(*tokens), piece(strong, "0202"))
        after, _ = perform(battle, Displace(1, 0), dice=dice)
        assert (after.piece(1).hex, after.piece(1).prone) == (where, prone), tokens


@pytest.mark.rule("TS-PIL-007", "TS-PIL-010")
def test_falling_three_levels() -> None:
    battle = stage(column(".", "2"), piece(mech(front=99, back=99), "0202"))
    _, events = perform(battle, Displace(1, 0), dice=[1, HARMLESS])
    assert [fell.damage for fell in happened(events, Fell)] == [20]


@pytest.mark.rule("TS-PIL-009")
def test_a_displaced_mech_drives_another_on() -> None:
    battle = stage("3x5", piece(mech(), "0204"), piece(mech(), "0203"))
    after, events = perform(battle, Displace(1, 0), dice=[PASSES, PASSES])
    assert (after.piece(1).hex, after.piece(2).hex) == (Hex(2, 3), Hex(2, 2))
    assert [event.piece for event in happened(events, Displaced)] == [1, 2]
