"""Indirect fire: what may be fired, who may spot, what counts, and what spotting costs."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, fire, number, value
from tests.classic.stage import happened, mech, perform, stage, variant

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.answers import preview
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Battle, Blow, Fire, Mode, MoveState, Rush, TurnState, altered
from ironhex.systems.classic.events.damage import LocationRolled
from ironhex.systems.classic.events.weapons import WeaponFired, WeaponsDeclared
from ironhex.systems.classic.melee.physical_attacks import refused as strike_refused
from ironhex.systems.classic.melee.physical_to_hit import to_hit as to_strike
from ironhex.systems.classic.phases import weapons
from ironhex.systems.classic.questions import DeclareNext

GRIFFIN, LOCUST, ATLAS, TREBUCHET = "Griffin GRF-1N", "Locust LCT-1V", "Atlas AS7-D", "Trebuchet TBT-5N"
LRM, PPC = "IS LRM 10", "IS PPC"

# The hill at 0305 hides the target at 0301 from the attacker at 0309, but not from the spotter at 0101.
RIDGE = """board ridge
size 5 9
01 {beside} {between} {there} . .
02 . . . . .
03 . . . . .
04 . . . . .
05 . . {hill} . .
06 . . . . .
07 . . . . .
08 . . . . .
09 . . {here} . .
"""


def ridge(
    attacker: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None,
    spotter: dict[str, Any] | None = None,
    **tokens: str,
) -> Battle:
    board = RIDGE.format_map({"hill": "4", "there": ".", "between": ".", "beside": ".", "here": "."} | tokens)
    return stage(
        board,
        mech(GRIFFIN, "0309", **(attacker or {})),
        mech(LOCUST, "0301", 3, **(target or {})),
        mech(TREBUCHET, "0101", side="Red", **(spotter or {})),
    )


def moved(mode: Mode, hexes: int = 0) -> dict[str, Any]:
    return {"move": MoveState(moved=True, mode=mode, hexes=hexes)}


def indirectly(battle: Battle, key: str = LRM, spotter: int = 2) -> Fire:
    return replace(fire(battle, key), spotter=spotter)


def rule_of(battle: Battle, action: Declare) -> str | None:
    barred = refused(battle, action)
    return barred.rule if barred else None


@pytest.mark.rule("BMR-INDIRECT-001")
def test_a_spotter_allows_fire_at_an_unseen_target() -> None:
    battle = ridge()
    assert bar(number(battle, LRM)) == "BMR-LOS-018"
    assert bar(number(battle, LRM, spotter=2)) is None
    assert bar(number(ridge(hill="."), LRM, spotter=2)) == "BMR-INDIRECT-001"  # sees it himself
    assert bar(number(ridge(between="4", hill="4"), LRM, spotter=2)) is not None  # nobody sees it


@pytest.mark.rule("BMR-INDIRECT-001")
@pytest.mark.parametrize(
    ("name", "key", "rule"),
    [
        (ATLAS, "IS LRM 20", None),
        (TREBUCHET, "IS LRM 15", None),
        ("Timber Wolf Prime", "Clan LRM 20", None),
        (GRIFFIN, PPC, "BMR-INDIRECT-001"),
        (ATLAS, "IS SRM 6", "BMR-INDIRECT-001"),
        (ATLAS, "IS AC/20", "BMR-INDIRECT-001"),
    ],
)
def test_only_long_range_missiles_are_fired_indirectly(name: str, key: str, rule: str | None) -> None:
    hidden = stage(ridge().board, mech(name, "0309"), mech(LOCUST, "0301"), mech(GRIFFIN, "0101", side="Red"))
    assert bar(number(hidden, key, spotter=2)) == rule


@pytest.mark.rule("BMR-INDIRECT-001")
@pytest.mark.parametrize(
    "state", [{"side": "Blue"}, {"shutdown": True}, {"knocked_out": 1}, {"fate": "destroyed"}, {"hex": None}]
)
def test_a_spotter_is_a_friend_that_can_act(state: dict[str, Any]) -> None:
    battle = ridge()
    other = altered(battle.unit(2), **state)
    battle = replace(battle.changed(other), before=(*battle.units[:2], other))
    shot = Declare(0, shots=(indirectly(battle),))
    assert rule_of(ridge(), shot) is None
    assert rule_of(battle, shot) == "BMR-INDIRECT-001"


@pytest.mark.rule("BMR-INDIRECT-001")
@pytest.mark.parametrize("spotter", [0, -1, 3])
def test_a_unit_cannot_spot_for_itself(spotter: int) -> None:
    battle = ridge()
    assert rule_of(battle, Declare(0, shots=(indirectly(battle, spotter=spotter),))) in (
        "BMR-INDIRECT-001",
        "BMR-LOS-018",
    )


@pytest.mark.rule("BMR-SEQ-009")
def test_indirect_fire_and_its_spotter_are_declared() -> None:
    """What was declared as direct fire is not resolved indirectly, though there is a spotter for it."""
    battle = ridge()
    assert rule_of(battle, Declare(0, shots=(fire(battle, LRM),))) == "BMR-LOS-018"
    after, [declared] = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=(indirectly(battle),))))
    assert isinstance(declared, WeaponsDeclared)
    assert declared.shots == after.unit(0).turn.shots == (indirectly(battle),)


@pytest.mark.rule("BMR-INDIRECT-002")
def test_the_missiles_arrive_in_the_turn_they_are_fired() -> None:
    """They strike the side that is turned to the launcher, not the one turned to the spotter."""
    battle = ridge()
    after, _ = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=(indirectly(battle),))))
    assert after.unit(0).ammo == (11, 12)
    _, events = perform(after, lambda play: fire_volley(play, 0), dice=[6, 6, 1, 1, 3, 4])
    [shot] = happened(events, WeaponFired)
    assert (shot.hit, shot.tally.total) == (True, 4 + 2 + 1)
    assert happened(events, LocationRolled)[0].side == "front"


@pytest.mark.rule("BMR-INDIRECT-003", "BMR-INDIRECT-005", "BMR-HIT-052")
def test_the_number_is_the_attackers_gunnery_and_one_for_indirect_fire() -> None:
    battle = ridge()
    battle = battle.changed(replace(battle.unit(0), gunnery=2)).changed(replace(battle.unit(2), gunnery=6))
    found = number(battle, LRM, spotter=2)
    assert (value(found, "BMR-HIT-003"), value(found, "BMR-HIT-052")) == (2, 1)
    direct = number(ridge(hill="."), LRM)
    assert value(direct, "BMR-HIT-052") is None


@pytest.mark.rule("BMR-INDIRECT-004")
def test_range_is_counted_from_the_attacker() -> None:
    """Eight hexes from the launcher are medium range; the spotter's two would be short and too close."""
    found = number(ridge(), LRM, spotter=2)
    assert (value(found, "BMR-HIT-008"), value(found, "BMR-HIT-010")) == (2, None)
    near = stage(
        "board near\nsize 1 15\n" + "".join(f"{row:02d} {'4' if row == 14 else '.'}\n" for row in range(1, 16)),
        mech(GRIFFIN, "0115"),
        mech(LOCUST, "0113"),
        mech(TREBUCHET, "0101", side="Red"),
    )
    found = number(near, LRM, spotter=2)
    assert (value(found, "BMR-HIT-008"), value(found, "BMR-HIT-010")) == (None, 5)


@pytest.mark.rule("BMR-INDIRECT-006")
def test_the_targets_movement_counts_as_usual() -> None:
    found = number(ridge(target=moved(Mode.JUMP, 5)), LRM, spotter=2)
    assert (value(found, "BMR-HIT-046"), value(found, "BMR-HIT-015")) == (2, 1)


@pytest.mark.rule("BMR-INDIRECT-007")
@pytest.mark.parametrize(("mode", "added"), [(Mode.STAND, None), (Mode.WALK, 1), (Mode.RUN, 2), (Mode.JUMP, 3)])
def test_both_the_attackers_and_the_spotters_movement_count(mode: Mode, added: int | None) -> None:
    found = number(ridge(moved(Mode.WALK, 2), spotter=moved(mode, 9)), LRM, spotter=2)
    assert (value(found, "BMR-HIT-011"), value(found, "BMR-INDIRECT-007")) == (1, added)
    assert value(number(ridge(moved(mode)), LRM, spotter=2), "BMR-HIT-011") == added


@pytest.mark.rule("BMR-INDIRECT-001", "BMR-INDIRECT-007")
def test_a_warrior_on_foot_may_spot_and_its_movement_counts() -> None:
    battle = ridge(spotter={"kind": "pilot", **moved(Mode.WALK, 1)})
    assert value(number(battle, LRM, spotter=2), "BMR-INDIRECT-007") == 1


@pytest.mark.rule("BMR-INDIRECT-008")
def test_terrain_counts_along_the_spotters_line() -> None:
    """Woods in the attacker's own line do not, nor the woods the spotter stands in."""
    found = number(ridge(between="w", there="W"), LRM, spotter=2)
    assert (value(found, "BMR-HIT-016"), value(found, "BMR-HIT-018")) == (1, 2)
    assert value(number(ridge(beside="W"), LRM, spotter=2), "BMR-HIT-018") is None
    woods = ridge()
    woods = replace(woods, board=woods.board.changed(Hex(3, 7), woods=1))
    assert value(number(woods, LRM, spotter=2), "BMR-HIT-016") is None


@pytest.mark.rule("BMR-INDIRECT-008")
def test_cover_counts_as_the_spotter_sees_it() -> None:
    """The wall beside the target hides its legs from the spotter, and so its legs are not hit."""
    battle = ridge(between="1")
    assert value(number(battle, LRM, spotter=2), "BMR-COVER-005") == 3
    after, _ = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=(indirectly(battle),))))
    _, events = perform(after, lambda play: fire_volley(play, 0), dice=[6, 6, 1, 1, 4])
    assert happened(events, LocationRolled)[0].table == "punch"
    walled = ridge()
    walled = replace(walled, board=walled.board.changed(Hex(3, 2), level=1))
    assert value(number(walled, LRM, spotter=2), "BMR-COVER-005") is None


@pytest.mark.rule("BMR-ARC-009", "BMR-INDIRECT-008")
@pytest.mark.parametrize(
    ("here", "wall", "rule"),
    [
        (".", "0308", None),  # beside the attacker: missiles are lobbed over it
        (".", "0201", None),  # beside the spotter, and the target: no business of the attacker's legs
        ("~1", "", "BMR-ARC-009"),
    ],
)
def test_missiles_from_a_leg_are_lobbed_over_walls_but_not_out_of_the_water(
    here: str, wall: str, rule: str | None
) -> None:
    leg = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator", "IS LRM 5"]
    armed = variant(GRIFFIN, slots={Location.RL: leg, Location.LT: ["IS LRM 5 Ammo"]})
    board = ridge(here=here).board
    board = board.changed(Hex.parse(wall), level=1) if wall else board
    battle = stage(board, mech(armed, "0309"), mech(LOCUST, "0301", 3), mech(TREBUCHET, "0101", side="Red"))
    assert bar(number(battle, "IS LRM 5", spotter=2)) == rule


@pytest.mark.rule("BMR-INDIRECT-008", "BMR-HIT-019")
def test_water_affects_the_attacker_in_it_and_not_the_spotter() -> None:
    assert value(number(ridge(here="~1"), LRM, spotter=2), "BMR-HIT-019") == 1
    assert value(number(ridge(beside="~1"), LRM, spotter=2), "BMR-HIT-019") is None


@pytest.mark.rule("BMR-INDIRECT-009")
@pytest.mark.parametrize(
    ("move", "turn"),
    [
        (MoveState(), TurnState(declared=1, shots=(Fire(1, 1),))),
        (MoveState(rush=Rush("charge", 1, Hex(1, 2))), TurnState()),
    ],
)
def test_a_unit_that_attacks_cannot_spot(move: MoveState, turn: TurnState) -> None:
    battle = ridge()
    busy = battle.changed(replace(battle.unit(2), move=move, turn=turn))
    assert rule_of(busy, Declare(0, shots=(indirectly(busy),))) == "BMR-INDIRECT-009"
    idle = battle.changed(replace(battle.unit(2), turn=TurnState(declared=1)))
    assert rule_of(idle, Declare(0, shots=(indirectly(idle),))) is None


@pytest.mark.rule("BMR-INDIRECT-009")
def test_a_spotter_makes_no_attacks_this_turn() -> None:
    battle = ridge()
    beside = replace(battle.unit(2), hex=Hex(3, 2))
    battle = replace(battle.changed(beside), before=(*battle.units[:2], beside))
    laser = fire(battle, "IS Medium Laser", Location.RA, attacker=2)
    kick = Blow("kick", 1, Location.RL)
    assert rule_of(battle, Declare(2, shots=(laser,))) is None
    assert to_strike(battle, battle.unit(2), battle.unit(1), kick).barred is None
    spotted, _ = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=(indirectly(battle),))))
    assert rule_of(spotted, Declare(2, shots=(laser,))) == "BMR-INDIRECT-009"
    assert {action.shots for action in declarations(spotted, 2)} == {()}
    barred = strike_refused(spotted, Strike(2, (kick,)))
    assert barred is not None
    assert barred.rule == "BMR-INDIRECT-009"


@pytest.mark.rule("BMR-INDIRECT-009", "BMR-HIT-006")
def test_spotting_for_a_shot_that_is_withheld_costs_nothing() -> None:
    """At heat 24 it would need 4 + 2 + 1 + 4 + 3, so the missiles stay where they are."""
    battle = ridge({"heat": 24}, spotter=moved(Mode.JUMP))
    after, [declared] = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=(indirectly(battle),))))
    assert isinstance(declared, WeaponsDeclared)
    assert (declared.shots, declared.withheld) == ((), (indirectly(battle),))
    laser = fire(after, "IS Medium Laser", Location.RA, attacker=2)
    assert rule_of(after, Declare(2, shots=(laser,))) is None


def friends(*extras: dict[str, Any]) -> Battle:
    """Three who may spot, west, north-east and east of the target, in some conditions."""
    places = zip(("0101", "0401", "0501"), extras, strict=True)
    spotters = [mech(TREBUCHET, hex, side="Red", **fields) for hex, fields in places]
    return stage(ridge().board, mech(GRIFFIN, "0309"), mech(LOCUST, "0301", 3), *spotters)


@pytest.mark.parametrize(
    ("extras", "best"),
    [
        (({}, {}, {}), 2),
        ((moved(Mode.RUN), moved(Mode.WALK), moved(Mode.JUMP)), 3),
        (({}, {"turn": TurnState(declared=1)}, {}), 3),
        (({"shutdown": True}, {"turn": TurnState(declared=1, shots=(Fire(0, 1),))}, {}), 4),
    ],
    ids=["all alike", "least movement", "has declared", "only one"],
)
def test_the_list_names_the_best_spotter(extras: tuple[dict[str, Any], ...], best: int) -> None:
    battle = friends(*extras)
    shots = {action.shots for action in declarations(battle, 0) if action.shots}
    assert shots == {(indirectly(battle, spotter=best),)}


def test_a_preview_names_the_spotter_and_the_price() -> None:
    battle = ridge()
    found = preview(battle, DeclareNext("Red"), "Red", Declare(0, shots=(indirectly(battle),)))
    assert found.tallies[0][0] == "LRM 10 at Locust LCT-1V indirectly, Trebuchet TBT-5N spotting: 58%"
    assert "Trebuchet TBT-5N spots and makes no attacks this turn" in found.notes
