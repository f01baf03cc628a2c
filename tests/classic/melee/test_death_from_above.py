"""Death from above: when it is possible, what it does to both units, and where they end up."""

from typing import Any

import pytest
from tests.classic.brawl import (
    ATLAS,
    GRIFFIN,
    HERE,
    JENNER,
    LEFT_ARM,
    LEFT_LEG,
    Ground,
    bar,
    brawl,
    broken,
    causes,
    fight,
    lost,
    number,
    places,
)
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.trek import hexes, make, why_not

from ironhex.catalog import Location
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase, Rush
from ironhex.systems.classic.damage.condition import FOOT, GYRO
from ironhex.systems.classic.events.damage import BlownOff, LocationRolled
from ironhex.systems.classic.events.physical import BlowRolled, CameDown
from ironhex.systems.classic.events.piloting import Fell, FellFromAbove, PilotingRolled
from ironhex.systems.classic.melee.charge import no_rush
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.phases import phase_end
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE, elevation, sight_level

HIT, MISS = [6, 6], [1, 1]
FALLEN_ON, MADE_IT = ("BMR-PSR-022", 2), ("BMR-PSR-025", 4)
NORTH = 0
OVER = neighbor(HERE, NORTH)
RING: Ground = {str(neighbor(OVER, side)): {"level": 3} for side in range(6)}
# A miss by a Jenner: three groups of falling damage on its back, and its warrior is not hurt.
CRASH = [2, 3, 4, 5, 2, 2, 6, 6]


def leaping(origin: str = "0509", **fields: Any) -> MoveState:
    return MoveState(
        moved=True, mode=Mode.JUMP, hexes=4, traveled=4, rush=Rush(DEATH_FROM_ABOVE, 1, Hex.parse(origin)), **fields
    )


def leap(
    attacker: str = JENNER,
    target: str = ATLAS,
    *,
    origin: str = "0509",
    first: dict[str, Any] | None = None,
    **special: Any,
) -> Battle:
    """A unit in the air before its victim."""
    return brawl(attacker, target, first={"move": leaping(origin), **(first or {})}, **special)


# --- the number ---
@pytest.mark.rule("BMR-DFA-011", "BMR-HIT-061")
@pytest.mark.parametrize(("own", "other"), [(5, 5), (4, 5), (5, 4)])
def test_a_leap_counts_the_jump_and_compares_piloting_skills(own: int, other: int) -> None:
    battle = leap(first={"skills": (4, own)}, second={"skills": (4, other)})
    assert number(battle, DEATH_FROM_ABOVE) == 5 + 3 + own - other


@pytest.mark.rule("BMR-DFA-011")
@pytest.mark.parametrize(
    ("special", "more"),
    [
        ({"second": {"move": MoveState(mode=Mode.JUMP, hexes=5)}}, 3),
        ({"second": {"prone": True}}, -2),
        ({"second": {"shutdown": True}}, -4),
        ({"on": {"0504": {"woods": 2}}}, 0),
        ({"on": {"0504": {"depth": 1}}}, 0),
        ({"on": {"0505": {"depth": 1}}}, 0),
        ({"on": {"0504": {"depth": 3}}}, 0),
    ],
)
def test_a_leap_counts_the_target_s_movement_but_no_terrain(special: dict[str, Any], more: int) -> None:
    assert number(leap(**special), DEATH_FROM_ABOVE) == 8 + more


@pytest.mark.rule("BMR-ELEV-006")
@pytest.mark.parametrize("levels", [-5, -2, 2, 5])
@pytest.mark.parametrize("prone", [False, True])
def test_levels_do_not_matter_to_a_leap(levels: int, prone: bool) -> None:
    battle = leap(on={"0504": {"level": levels}}, second={"prone": prone})
    assert bar(battle, DEATH_FROM_ABOVE) is None


@pytest.mark.rule("BMR-DFA-012", "BMR-HIT-060")
def test_a_leap_upon_infantry_is_harder_and_compares_no_skills() -> None:
    battle = leap(first={"skills": (4, 2)}, second={"kind": "pilot"})
    assert number(battle, DEATH_FROM_ABOVE) == 5 + 3 + 3 + 2  # and one man alone


# --- the declaration ---
@pytest.mark.parametrize(
    ("second", "rule"),
    [
        pytest.param({}, None, marks=pytest.mark.rule("BMR-DFA-001")),
        pytest.param({"prone": True}, None, marks=pytest.mark.rule("BMR-PRONE-010")),
        pytest.param({"kind": "pilot"}, None, marks=pytest.mark.rule("BMR-DFA-001")),
        *(
            pytest.param({"move": did}, rule, marks=pytest.mark.rule(rule))
            for did, rule in (
                (MoveState(), "BMR-DFA-004"),
                (MoveState(moved=True, rush=Rush(DEATH_FROM_ABOVE, 0, Hex(1, 1))), "BMR-DFA-005"),
                (MoveState(moved=True, rush=Rush(CHARGE, 0, Hex(1, 1))), "BMR-CHARGE-005"),
            )
        ),
    ],
)
def test_possible_targets_of_a_death_from_above(second: dict[str, Any], rule: str | None) -> None:
    battle = brawl(JENNER, second={"move": MoveState(moved=True), **second})
    barred = no_rush(battle, battle.unit(1), DEATH_FROM_ABOVE)
    assert (barred.rule if barred else None) == rule


@pytest.mark.rule("BMR-CHARGE-009")
def test_a_unit_is_the_target_of_only_one_death_from_above() -> None:
    rushing = mech(GRIFFIN, "0403", side="Red", move=MoveState(rush=Rush(CHARGE, 1, Hex(1, 1))))
    battle = brawl(JENNER, others=[rushing], second={"move": MoveState(moved=True)})
    barred = no_rush(battle, battle.unit(1), DEATH_FROM_ABOVE)
    assert barred is not None
    assert barred.rule == "BMR-CHARGE-009"


def take_off(start: str, victim: str, *path: str) -> tuple[Battle, Move]:
    """A Jenner, which can jump 5 hexes, leaps upon an Atlas."""
    moved = mech(ATLAS, victim, move=MoveState(moved=True))
    battle = stage("9x9", mech(JENNER, start), moved, phase=Phase.MOVEMENT)
    return battle, Move(0, Mode.JUMP, path=hexes(*path), rush=1)


@pytest.mark.rule("BMR-DFA-002")
@pytest.mark.parametrize(
    ("start", "path", "rule"),
    [
        ("0506", ("0505", "0504", "0503", "0502"), None),
        ("0507", ("0506", "0505", "0504", "0503", "0502"), "BMR-DFA-002"),
    ],
)
def test_a_leap_must_reach_the_target_s_hex(start: str, path: tuple[str, ...], rule: str | None) -> None:
    assert why_not(*take_off(start, "0501", *path)) == rule


@pytest.mark.rule("BMR-DFA-008", "BMR-DFA-003")
@pytest.mark.parametrize(("path", "facing"), [(("0404",), 1), (("0505",), 0), (("0404", "0503"), None)])
def test_a_leaper_waits_beside_its_target_and_faces_it(path: tuple[str, ...], facing: int | None) -> None:
    """The leap from 0405 to 0504 passes between 0404 and 0505: the attacker chooses by which it comes."""
    battle, move = take_off("0405", "0504", *path)
    if facing is None:
        assert why_not(battle, move) == "BMR-DFA-002"
        return
    after, _ = make(battle, move)
    leaper = after.unit(0)
    assert (str(leaper.place), leaper.facing) == (path[-1], facing)
    assert leaper.move.rush == Rush(DEATH_FROM_ABOVE, 1, Hex(4, 5))


# --- in the air ---
@pytest.mark.rule("BMR-DFA-007")
def test_a_leaper_fires_no_weapons() -> None:
    battle = leap()
    barred = aim(battle, battle.unit(0), battle.unit(1)).base.barred
    assert barred is not None
    assert barred.rule == "BMR-DFA-007"


@pytest.mark.rule("BMR-DFA-005", "BMR-DFA-003")
def test_a_leaper_can_be_fired_at_but_not_struck() -> None:
    battle = leap()
    fire = Shot(aim(battle, battle.unit(1), battle.unit(0)), battle.unit(1).design.items[13])
    assert to_hit(fire).barred is None
    assert bar(battle, "punch", LEFT_ARM, attacker=1, target=0) == "BMR-DFA-005"


@pytest.mark.rule("BMR-DFA-009")
@pytest.mark.parametrize(("below", "target", "expected"), [(0, 0, 1), (0, 1, 2), (2, 1, 2), (5, 1, 5), (0, 4, 5)])
def test_a_leaper_counts_as_a_level_above_its_target_or_on_its_own_hex(below: int, target: int, expected: int) -> None:
    battle = leap(on={"0505": {"level": below}, "0504": {"level": target}})
    assert elevation(battle, battle.unit(0)) == expected
    assert sight_level(battle, battle.unit(0)) == expected + 1


@pytest.mark.rule("BMR-DFA-006")
def test_a_leaper_leaves_room_below_until_it_lands() -> None:
    battle = leap(others=[mech(GRIFFIN, "0101")])
    assert crowded(battle, battle.unit(2), HERE) is None
    landed = CameDown(0, HERE, elevation=0).apply(battle)
    assert crowded(landed, landed.unit(2), HERE) is not None


# --- a hit ---
@pytest.mark.rule("BMR-DFA-013", "BMR-DFA-014", "BMR-DFA-016")
def test_both_take_damage_in_groups_of_five() -> None:
    _, events = fight(leap(), dice=[*HIT, 1, 2, 3, 1, 6])
    assert lost(events, 1) == [5, 5, 1]
    assert lost(events, 0) == [5, 2]
    tables = [(roll.unit, roll.table, roll.side, roll.location) for roll in happened(events, LocationRolled)]
    assert tables[:3] == [(1, "punch", "front", place) for place in (Location.LA, Location.LT, Location.CT)]
    assert tables[3:] == [(0, "kick", "front", place) for place in (Location.RL, Location.LL)]


@pytest.mark.rule("BMR-DFA-014", "BMR-LOC-005")
@pytest.mark.parametrize(
    ("origin", "facing", "side"), [("0509", 3, "front"), ("0509", 0, "rear"), ("0907", 0, "right"), ("0107", 0, "left")]
)
def test_the_side_struck_is_that_towards_the_start_of_the_leap(origin: str, facing: int, side: str) -> None:
    _, events = fight(leap(origin=origin, second={"facing": facing}), dice=[*HIT, 2, 2, 3, 1, 6])
    assert [roll.side for roll in happened(events, LocationRolled) if roll.unit == 1] == [side] * 3


@pytest.mark.rule("BMR-PRONE-013")
@pytest.mark.parametrize("facing", [0, 1, 3])
def test_a_prone_target_is_struck_on_the_rear_whatever_the_direction(facing: int) -> None:
    battle = leap(second={"prone": True, "facing": facing})
    _, events = fight(battle, dice=[*HIT, 3, 4, 3, 3, 4, 5, 1, 6])
    rolls = [(roll.table, roll.side) for roll in happened(events, LocationRolled) if roll.unit == 1]
    assert rolls == [("full", "rear")] * 3


@pytest.mark.rule("BMR-DFA-001", "BMR-LOC-009")
def test_a_warrior_on_foot_is_crushed_without_a_location_or_displacement() -> None:
    unconscious = {"kind": "pilot", "knocked_out": 1}
    battle, events = fight(leap(second=unconscious), dice=[*HIT, 1, 6])
    assert [roll.unit for roll in happened(events, LocationRolled)] == [0, 0]
    assert (battle.unit(1).wounds, places(battle)) == (6, ["0504", "0504"])


@pytest.mark.rule("BMR-WATER-029")
def test_water_halves_a_death_from_above_on_a_submerged_unit() -> None:
    _, events = fight(leap(on={"0504": {"depth": 2}}), dice=[*HIT, 1, 3, 4, 2, 3, 4, 1, 6])
    assert lost(events, 1) == [5, 1]


@pytest.mark.rule("BMR-DFA-017", "BMR-DFA-022", "BMR-DFA-023", "BMR-PSR-022", "BMR-PSR-025")
def test_the_leaper_takes_the_target_s_hex_and_both_must_keep_their_feet() -> None:
    battle, _ = fight(leap(), dice=[*HIT, 1, 2, 3, 1, 6])
    assert places(battle) == ["0504", "0503"]
    assert battle.unit(0).move.rush is None
    assert (causes(battle, 0), causes(battle, 1)) == ([MADE_IT], [FALLEN_ON])
    _, events = perform(battle, phase_end.settle, [6, 6, 6, 6], tasks=phase_end.TASKS)
    assert [(roll.unit, roll.tally.total) for roll in happened(events, PilotingRolled)] == [(0, 9), (1, 7)]


@pytest.mark.rule("BMR-PSR-029", "BMR-CRIT-025", "BMR-CRIT-029")
@pytest.mark.parametrize("hit", [(LEFT_LEG, FOOT), (Location.CT, GYRO)])
@pytest.mark.parametrize("gone", [False, True])
def test_jumping_with_damaged_feet_requires_a_landing_roll_too(hit: tuple[Location, str], gone: bool) -> None:
    """Also where the target is gone and the leap ends as a plain jump; damage done by the leap itself counts not."""
    victim = {"fate": "destroyed"} if gone else {}
    dice = [] if gone else [*HIT, 1, 2, 3, 1, 6]
    battle, _ = fight(leap(first={"crits": broken(JENNER, hit)}, second=victim), dice=dice)
    assert causes(battle, 0) == [*[MADE_IT] * (not gone), ("BMR-PSR-029", 0)]


@pytest.mark.rule("BMR-PSR-026")
def test_a_death_from_above_into_water_requires_a_roll() -> None:
    battle, _ = fight(leap(on={"0504": {"depth": 1}}), dice=[*HIT, 1, 2, 3, 1, 6])
    assert causes(battle, 0) == [MADE_IT, ("BMR-PSR-026", -1)]


@pytest.mark.rule("BMR-DFA-017")
def test_a_death_from_above_on_a_hovercraft_ends_below_the_surface_of_the_water() -> None:
    battle, _ = fight(
        leap(target="Saladin Assault Hovertank", on={"0504": {"depth": 2}}, second={"elevation": 2}),
        dice=[*HIT, *[3, 4] * 3, 1, 6],
    )
    assert (battle.unit(0).place, battle.unit(0).elevation) == (OVER, 0)


@pytest.mark.rule("BMR-DFA-022", "BMR-DFA-023")
def test_a_failed_roll_is_a_fall_of_no_levels() -> None:
    battle, _ = fight(leap(), dice=[*HIT, 1, 2, 3, 1, 6])
    dice = [1, 1, 1, 3, 4, 6, 6, 1, 1, 1, 2, 3, 4, 5, 6, 6]
    _, events = perform(battle, phase_end.settle, dice, tasks=phase_end.TASKS)
    assert [(fall.unit, fall.levels) for fall in happened(events, Fell)] == [(0, 0), (1, 0)]


@pytest.mark.rule("BMR-DFA-017")
def test_the_player_chooses_another_way_if_the_target_cannot_go_straight_on() -> None:
    battle, _ = fight(leap(on={"0503": {"level": 3}}), dice=[*HIT, 1, 2, 3, 1, 6], picks={"driven to": "0604"})
    assert places(battle) == ["0504", "0604"]


@pytest.mark.rule("BMR-DFA-020", "BMR-DFA-021")
def test_a_target_with_nowhere_to_go_is_destroyed() -> None:
    battle, events = fight(leap(on=RING), dice=[*HIT, 1, 2, 3, 1, 6])
    assert [(off.unit, off.location, off.rule) for off in happened(events, BlownOff)] == [
        (1, Location.HD, "BMR-DFA-021")
    ]
    assert battle.unit(1).phase.doom is not None
    assert places(battle)[0] == "0504"


@pytest.mark.rule("BMR-DFA-019")
def test_displacement_may_set_off_a_domino_chain() -> None:
    battle, _ = fight(leap(others=[mech(GRIFFIN, "0503", side="Red")]), dice=[*HIT, 1, 2, 3, 1, 6])
    assert places(battle) == ["0504", "0503", "0502"]
    assert [rule for rule, _ in causes(battle, 2)] == ["BMR-DISP-021"]


@pytest.mark.rule("BMR-DFA-019")
def test_displacement_may_end_on_a_unit_far_below() -> None:
    below = mech(GRIFFIN, "0503", side="Red")
    battle = leap(on={"0504": {"level": 3}}, second={"prone": True, "shutdown": True}, others=[below])
    assert number(battle, DEATH_FROM_ABOVE) == 2  # whatever the dice
    _, events = fight(battle, dice=SeededDice(b"far below"))
    assert [(fall.unit, fall.victim) for fall in happened(events, FellFromAbove)] == [(1, 2)]


# What each kind of target rolls for when it is hit by 35 tons, which are 11 points, and the Jenner for its legs.
VICTIMS = [
    ("Vedette Medium Tank", [3, 4] * 3),
    ("Roc", [3, 4, 1, 1, 3, 4]),
    ("Foot Platoon (Rifle)", []),
    ("Elemental (Laser)", [1, 2, 3]),
]


@pytest.mark.rule("BMR-DFA-017", "BMR-PROTO-051")
@pytest.mark.parametrize(("target", "struck"), VICTIMS)
def test_a_target_of_any_kind_is_driven_out_of_its_hex(target: str, struck: list[int]) -> None:
    battle, _ = fight(leap(target=target), dice=[*HIT, *struck, 1, 6])
    assert places(battle) == ["0504", "0503"]


@pytest.mark.rule("BMR-DFA-018")
@pytest.mark.parametrize(("target", "_"), VICTIMS)
def test_a_target_of_any_kind_gets_out_of_the_way(target: str, _: list[int]) -> None:
    battle, _events = fight(leap(target=target), dice=[*MISS, *CRASH], picks={"out of the way": "0604"})
    assert places(battle) == ["0504", "0604"]


@pytest.mark.rule("BMR-DFA-020", "BMR-DFA-021")
def test_a_tank_with_nowhere_to_go_is_destroyed() -> None:
    battle, _ = fight(leap(target="Vedette Medium Tank", on=RING), dice=[*HIT, *[3, 4] * 3, 1, 6])
    assert (battle.unit(1).phase.doom or ("",))[0] == "BMR-DFA-021"
    assert places(battle)[0] == "0504"


def test_a_gun_emplacement_and_a_vtol_in_the_air_stay_where_they_are() -> None:
    guns, _ = fight(leap(target="Light Laser Battery Yoyodyne LLB-T2"), dice=[*[3, 4] * 3, 1, 6])
    assert places(guns) == ["0504", "0504"]
    above, _ = fight(leap(target="Karnov UR Transport", second={"elevation": 2}), dice=[*MISS, *CRASH])
    assert places(above) == ["0504", "0504"]


# --- a miss ---
@pytest.mark.rule("BMR-DFA-018", "BMR-DFA-024", "BMR-PSR-025")
@pytest.mark.parametrize(("pick", "after"), [("", "0503"), ("0604", "0604"), ("0505", "0505")])
def test_a_leaper_that_misses_falls_on_its_back_where_the_target_stood(pick: str, after: str) -> None:
    battle, events = fight(leap(), dice=[*MISS, *CRASH], picks={"out of the way": pick})
    assert places(battle) == ["0504", after]
    (fall,) = happened(events, Fell)
    assert (fall.unit, fall.levels, fall.side, fall.facing) == (0, 2, "rear", 3)
    assert lost(events, 0) == [5, 5, 2]
    assert lost(events, 1) == []
    assert (battle.unit(0).body.prone, battle.unit(0).move.rush) == (True, None)
    assert causes(battle, 1) == []


@pytest.mark.rule("BMR-DFA-018")
@pytest.mark.parametrize("toward", range(6))
def test_the_way_straight_on_is_named_first(toward: int) -> None:
    battle, _ = fight(leap(toward=toward, first={"facing": toward}), dice=[*MISS, *CRASH])
    victim = neighbor(HERE, toward)
    assert places(battle) == [str(victim), str(neighbor(victim, toward))]


@pytest.mark.rule("BMR-DFA-018")
@pytest.mark.parametrize("state", [{"prone": True}, {"shutdown": True}, {"knocked_out": 1}])
def test_even_an_immobile_unit_gets_out_of_the_way(state: dict[str, Any]) -> None:
    battle, _ = fight(leap(second=state), dice=[*MISS, *CRASH], picks={"out of the way": "0604"})
    assert places(battle) == ["0504", "0604"]


@pytest.mark.rule("BMR-DFA-018", "BMR-DISP-021")
def test_the_way_out_may_be_into_another_mech_but_a_free_hex_comes_first() -> None:
    battle = leap(others=[mech(GRIFFIN, "0503", side="Red")])
    after, _ = fight(battle, dice=[*MISS, *CRASH])
    assert places(after) == ["0504", "0603", "0503"]
    assert causes(after, 1) == []
    after, _ = fight(battle, dice=[*MISS, *CRASH], picks={"out of the way": "0503"})
    assert places(after) == ["0504", "0503", "0502"]
    assert causes(after, 1) == causes(after, 2) == [("BMR-DISP-021", 0)], "both must keep their feet"


@pytest.mark.rule("BMR-DFA-020", "BMR-DFA-021")
def test_with_no_way_out_for_the_target_the_leaper_is_destroyed() -> None:
    battle, events = fight(leap(on=RING), dice=MISS)
    assert [(off.unit, off.location, off.rule) for off in happened(events, BlownOff)] == [
        (0, Location.HD, "BMR-DFA-021")
    ]
    assert battle.unit(0).phase.doom is not None
    assert battle.unit(1).phase.doom is None


@pytest.mark.rule("BMR-DFA-010")
def test_a_unit_that_loses_control_in_the_air_misses_without_a_roll() -> None:
    battle, events = fight(leap(first={"prone": True}), dice=CRASH)
    (roll,) = happened(events, BlowRolled)
    assert roll.tally.barred.rule == "BMR-DFA-010"
    assert places(battle) == ["0504", "0503"]
    assert [(fall.levels, fall.side) for fall in happened(events, Fell)] == [(2, "rear")]


@pytest.mark.rule("BMR-WAR-029")
def test_an_unconscious_warrior_comes_down_as_a_miss() -> None:
    battle, events = fight(leap(first={"knocked_out": 1}), dice=CRASH[:-2])
    assert happened(events, BlowRolled)[0].tally.barred.rule == "BMR-WAR-029"
    assert places(battle) == ["0504", "0503"]


@pytest.mark.parametrize(
    ("state", "dice"), [({}, []), ({"prone": True}, CRASH), ({"knocked_out": 1}, CRASH[:-2])], ids=str
)
def test_if_its_target_is_gone_a_leap_ends_as_a_jump_or_a_crash(state: dict[str, Any], dice: list[int]) -> None:
    battle, events = fight(leap(first=state, second={"fate": "destroyed"}), dice=dice)
    assert places(battle)[0] == "0504"
    assert battle.unit(0).body.prone == bool(state)
    assert happened(events, BlowRolled) == []


def test_if_its_target_is_displaced_a_leap_ends_where_it_was_aimed() -> None:
    """The Atlas was driven on in the Movement Phase, and a Griffin may have taken its place."""
    driven = {"hex": "0503"}
    battle, events = fight(leap(second=driven))
    assert (places(battle), happened(events, BlowRolled)) == (["0504", "0503"], [])
    battle, events = fight(leap(second=driven, others=[mech(GRIFFIN, "0504", side="Red")]), dice=CRASH)
    assert (places(battle), happened(events, BlowRolled)) == (["0504", "0503", "0603"], [])
    assert battle.unit(0).body.prone


@pytest.mark.rule("BMR-SEQ-015")
def test_a_leap_ends_before_anybody_strikes() -> None:
    kick = Blow("kick", 1, LEFT_LEG)
    third = mech(GRIFFIN, "0604", facing=5, side="Red")
    _, events = fight(leap(others=[third]), {2: [kick]}, [*MISS, *CRASH, *MISS])
    assert [roll.blow.form for roll in happened(events, BlowRolled)] == [DEATH_FROM_ABOVE, "kick"]
