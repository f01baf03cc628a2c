"""Charges: when they are possible, what they do to both units, and where they end; and skid collisions."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import (
    ATLAS,
    GRIFFIN,
    JAGERMECH,
    LEFT_ARM,
    LEFT_LEG,
    LOCUST,
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
from tests.classic.trek import column, make, why_not

from ironhex.catalog import design
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.to_hit import aim
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase, Rush, TurnState
from ironhex.systems.classic.damage.condition import LOWER_LEG, UPPER_LEG
from ironhex.systems.classic.events.damage import LocationRolled
from ironhex.systems.classic.events.physical import BlowRolled, RanPast
from ironhex.systems.classic.melee.charge import collide, collision_to_hit, no_charge, roll_collision
from ironhex.systems.classic.piloting.displacement import displace
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE

HIT, MISS = [6, 6], [1, 1]
CHARGED, MADE_CHARGE = ("BMR-PSR-022", 2), ("BMR-PSR-024", 2)
NORTH = 0


def charging(hexes: int = 2, **fields: Any) -> MoveState:
    return MoveState(moved=True, mode=Mode.RUN, traveled=hexes, hexes=hexes, rush=Rush(CHARGE, 1, Hex(5, 7)), **fields)


def charge(
    attacker: str = GRIFFIN, target: str = ATLAS, *, hexes: int = 2, first: dict[str, Any] | None = None, **special: Any
) -> Battle:
    return brawl(attacker, target, first={"move": charging(hexes), **(first or {})}, **special)


DRY = (3, 4)  # the hull holds


def spread(count: int) -> list[int]:
    """Location dice for so many groups, over arms, legs and side torsos."""
    pairs = ([2, 2], [2, 3], [3, 3], [4, 4], [5, 4], [5, 5])
    return [face for group in range(count) for face in pairs[group % 6]]


# --- the number ---
@pytest.mark.rule("BMR-CHARGE-008", "BMR-HIT-061")
@pytest.mark.parametrize(("own", "other"), [(5, 5), (4, 5), (5, 4), (2, 6)])
def test_a_charge_compares_piloting_skills(own: int, other: int) -> None:
    battle = charge(first={"skills": (4, own)}, second={"skills": (4, other)})
    assert number(battle, CHARGE) == 5 + 2 + own - other  # it ran


@pytest.mark.rule("BMR-CHARGE-008")
def test_the_usual_modifiers_apply_to_a_charge() -> None:
    moved = {"move": MoveState(mode=Mode.JUMP, hexes=5)}
    assert number(charge(on={"0504": {"woods": 1}}, second=moved), CHARGE) == 5 + 2 + 1 + 2 + 1


@pytest.mark.rule("BMR-HIT-061")
def test_a_unit_that_cannot_act_has_no_skill_to_compare() -> None:
    battle = charge(first={"skills": (4, 2)}, second={"skills": (4, 6), "knocked_out": 1})
    assert number(battle, CHARGE) == 5 + 2 - 4


@pytest.mark.rule("BMR-CHARGE-002")
@pytest.mark.parametrize("toward", range(6))
@pytest.mark.parametrize("twist", [0, 1])
def test_the_target_must_be_straight_ahead_of_the_feet(toward: int, twist: int) -> None:
    battle = charge(toward=toward, first={"move": charging(), "turn": TurnState(twist=twist)})
    assert bar(battle, CHARGE) == (None if toward == NORTH else "BMR-CHARGE-002")


@pytest.mark.rule("BMR-ELEV-002", "BMR-ELEV-003", "BMR-ELEV-008")
@pytest.mark.parametrize(
    ("levels", "rule"), [(-2, "BMR-ELEV-008"), (-1, None), (0, None), (1, None), (2, "BMR-ELEV-008")]
)
def test_a_charge_reaches_a_level_up_or_down(levels: int, rule: str | None) -> None:
    on: Ground = {"0505": {"level": 3}, "0504": {"level": 3 + levels}}
    assert bar(charge(on=on), CHARGE) == rule
    unmoved = brawl(LOCUST, ATLAS, on=on, second={"move": MoveState(moved=True)})
    barred = no_charge(unmoved, *unmoved.units)
    assert (barred.rule if barred else None) == rule


# --- the declaration ---
@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        ({}, {}, None),
        *(
            pytest.param(first, second, rule, marks=pytest.mark.rule(rule))
            for first, second, rule in (
                ({"move": MoveState(backward=True)}, {}, "BMR-CHARGE-001"),
                ({}, {"move": MoveState()}, "BMR-CHARGE-004"),
                ({}, {"move": MoveState(moved=True, rush=Rush(CHARGE, 0, Hex(1, 1)))}, "BMR-CHARGE-005"),
                ({}, {"move": MoveState(moved=True, rush=Rush(DEATH_FROM_ABOVE, 0, Hex(1, 1)))}, "BMR-DFA-005"),
                ({}, {"kind": "pilot"}, "BMR-CHARGE-013"),
                ({}, {"prone": True}, "BMR-PRONE-011"),
            )
        ),
    ],
)
def test_possible_targets_of_a_charge(first: dict[str, Any], second: dict[str, Any], rule: str | None) -> None:
    battle = brawl(first=first, second={"move": MoveState(moved=True), **second})
    barred = no_charge(battle, *battle.units)
    assert (barred.rule if barred else None) == rule


@pytest.mark.rule("BMR-CHARGE-009")
@pytest.mark.parametrize("form", [CHARGE, DEATH_FROM_ABOVE])
def test_one_charge_or_death_from_above_on_a_target(form: str) -> None:
    rushing = mech(GRIFFIN, "0403", side="Red", move=MoveState(rush=Rush(form, 1, Hex(1, 1))))
    battle = brawl(others=[rushing], second={"move": MoveState(moved=True)})
    barred = no_charge(battle, battle.unit(0), battle.unit(1))
    assert barred is not None
    assert barred.rule == "BMR-CHARGE-009"
    elsewhere = replace(battle.unit(2), move=MoveState(rush=Rush(form, 3, Hex(1, 1))))
    assert no_charge(battle.changed(elsewhere), battle.unit(0), battle.unit(1)) is None


def approach(mode: Mode, steps: str, *tokens: str) -> tuple[Battle, Move]:
    """A Griffin (5 MP walking, 8 running) in the south of a column charges a 'Mech in its north."""
    moved = mech(ATLAS, "0301", facing=3, move=MoveState(moved=True))
    battle = stage(column(*tokens), mech(GRIFFIN, f"03{len(tokens):02d}"), moved, phase=Phase.MOVEMENT)
    return battle, Move(0, mode, steps, rush=1)


@pytest.mark.rule("BMR-CHARGE-006")
@pytest.mark.parametrize(
    ("mode", "tokens", "rule"),
    [
        (Mode.WALK, [".", ".", ".", ".", ".", "."], None),
        (Mode.WALK, ["w", ".", ".", ".", ".", "."], "BMR-CHARGE-006"),
        (Mode.RUN, ["W", ".", ".", ".", ".", "."], None),
    ],
)
def test_the_step_into_the_target_s_hex_must_be_paid_for(mode: Mode, tokens: list[str], rule: str | None) -> None:
    battle, move = approach(mode, "FFFF", *tokens)
    assert why_not(battle, move) == rule


@pytest.mark.rule("BMR-CHARGE-006", "BMR-CHARGE-004")
def test_a_charger_spends_the_points_and_waits_before_its_target() -> None:
    battle, _ = make(*approach(Mode.RUN, "FFFF", "W", ".", ".", ".", ".", "."))
    charger = battle.unit(0)
    assert (str(charger.place), charger.move.traveled, charger.move.spent) == ("0302", 4, 4 + 3)
    assert charger.move.rush == Rush(CHARGE, 1, Hex(3, 2))
    assert charger.move.moved


@pytest.mark.rule("BMR-CHARGE-007")
@pytest.mark.parametrize(("mode", "rule"), [(Mode.RUN, "BMR-CHARGE-007"), (Mode.WALK, None)])
def test_a_charge_needs_terrain_the_unit_may_enter(mode: Mode, rule: str | None) -> None:
    battle, move = approach(mode, "F", "~1", ".", ".")
    assert why_not(battle, move) == rule


@pytest.mark.rule("BMR-CHARGE-003")
def test_a_charger_fires_no_weapons() -> None:
    battle = charge()
    barred = aim(battle, battle.unit(0), battle.unit(1)).base.barred
    assert barred is not None
    assert barred.rule == "BMR-CHARGE-003"


# --- the attack ---
@pytest.mark.rule("BMR-CHARGE-017", "BMR-CHARGE-018", "BMR-CHARGE-019")
@pytest.mark.parametrize(
    ("attacker", "target", "hexes", "given", "taken"),
    [
        (JAGERMECH, GRIFFIN, 3, [5, 5, 5, 5], [5, 1]),  # 19.5 points
        (GRIFFIN, ATLAS, 2, [5, 5, 1], [5, 5]),
        (GRIFFIN, LOCUST, 0, [], [2]),
    ],
)
def test_both_take_damage_in_groups_of_five(
    attacker: str, target: str, hexes: int, given: list[int], taken: list[int]
) -> None:
    battle = charge(attacker, target, hexes=hexes)
    _, events = fight(battle, dice=[*HIT, *spread(len(given)), *spread(len(taken))])
    assert lost(events, 1) == given
    assert lost(events, 0) == taken


@pytest.mark.rule("BMR-WATER-027")
def test_water_halves_what_a_charge_under_it_does_to_both() -> None:
    """In the open it would be 17 points and 10."""
    deep: Ground = {f"05{row:02d}": {"depth": 2} for row in range(3, 8)}
    _, events = fight(charge(hexes=3, on=deep), dice=[*HIT, 2, 2, *DRY, 2, 3, *DRY, 2, 2, *DRY])
    assert (lost(events, 1), lost(events, 0)) == ([5, 4], [5])


@pytest.mark.rule("BMR-CHARGE-019")
def test_the_target_is_hit_on_its_exposed_side_and_the_charger_in_front() -> None:
    _, events = fight(charge(second={"facing": 5}), dice=[*HIT, *spread(3), *spread(2)])
    sides = [(roll.unit, roll.table, roll.side) for roll in happened(events, LocationRolled)]
    assert sides == [(1, "full", "left")] * 3 + [(0, "full", "front")] * 2


@pytest.mark.rule("BMR-COVER-006")
def test_a_charge_target_in_water_has_its_legs_covered() -> None:
    both: Ground = {"0505": {"depth": 1}, "0504": {"depth": 1}}
    _, events = fight(charge(on=both, first={"move": charging(0)}), dice=[*HIT, *spread(2)])
    assert lost(events, 0) == [5, 5]
    _, events = fight(charge(on=both), dice=[*HIT, 3, 4, 5, *spread(2)])
    assert [roll.table for roll in happened(events, LocationRolled)] == ["punch"] * 3 + ["full"] * 2


@pytest.mark.rule("BMR-CHARGE-025", "BMR-CHARGE-027", "BMR-PSR-022", "BMR-PSR-024")
def test_a_charge_displaces_the_target_and_both_roll_to_stay_upright() -> None:
    battle, _ = fight(charge(), dice=[*HIT, *spread(3), *spread(2)])
    assert places(battle) == ["0504", "0503"]
    assert (causes(battle, 0), causes(battle, 1)) == ([MADE_CHARGE], [CHARGED])


@pytest.mark.rule("BMR-CHARGE-025", "BMR-DISP-004")
def test_if_the_target_cannot_be_displaced_neither_moves() -> None:
    battle, events = fight(charge(on={"0503": {"level": 3}}), dice=[*HIT, *spread(3), *spread(2)])
    assert places(battle) == ["0505", "0504"]
    assert (causes(battle, 0), causes(battle, 1)) == ([MADE_CHARGE], [CHARGED])
    assert (lost(events, 1), lost(events, 0)) == ([5, 5, 1], [5, 5])


@pytest.mark.rule("BMR-CHARGE-026")
@pytest.mark.parametrize(("pick", "after"), [("", "0404"), ("0404", "0404"), ("0604", "0604")])
def test_a_charger_that_misses_goes_to_the_left_or_to_the_right(pick: str, after: str) -> None:
    battle, events = fight(charge(), dice=MISS, picks={"missed charge": pick})
    assert places(battle) == [after, "0504"]
    assert battle.unit(0).facing == NORTH
    assert (causes(battle, 0), causes(battle, 1)) == ([], [])
    assert lost(events, 0) == lost(events, 1) == []


@pytest.mark.rule("BMR-CHARGE-026")
@pytest.mark.parametrize(
    ("on", "others", "after"),
    [
        ({"0404": {"level": 3}}, (), "0604"),
        ({"0404": {"level": -3}}, (), "0604"),
        ({}, (mech(GRIFFIN, "0404"),), "0604"),
        ({"0404": {"level": 3}, "0604": {"level": 3}}, (), "0505"),
    ],
)
def test_a_charger_that_misses_goes_only_where_it_could_walk_and_stay(
    on: Ground, others: Sequence[Any], after: str
) -> None:
    battle, _ = fight(charge(on=on, others=others), dice=MISS)
    assert places(battle)[0] == after


@pytest.mark.rule("BMR-CHARGE-026", "BMR-PSR-026")
def test_a_charger_that_misses_must_find_its_footing_where_it_ends() -> None:
    battle, _ = fight(charge(on={"0404": {"depth": 1}}), dice=MISS)
    assert (places(battle)[0], causes(battle, 0)) == ("0404", [("BMR-PSR-026", -1)])


@pytest.mark.rule("BMR-WAR-029", "BMR-HEAT-027")
@pytest.mark.parametrize("state", [{"knocked_out": 1}, {"shutdown": True}])
def test_a_charger_that_cannot_act_any_more_misses_and_stays(state: dict[str, Any]) -> None:
    battle, events = fight(charge(first=state))
    assert happened(events, BlowRolled)[0].tally.barred is not None
    assert places(battle) == ["0505", "0504"]


@pytest.mark.rule("BMR-CHARGE-016")
def test_a_charger_that_has_fallen_misses_without_a_roll_and_stays() -> None:
    battle, events = fight(charge(first={"prone": True}))
    (roll,) = happened(events, BlowRolled)
    assert roll.tally.barred.rule == "BMR-CHARGE-016"
    assert places(battle) == ["0505", "0504"]
    assert (causes(battle, 0), causes(battle, 1)) == ([], [])


@pytest.mark.rule("BMR-PRONE-011")
def test_a_target_that_has_fallen_is_missed() -> None:
    battle, events = fight(charge(second={"prone": True}))
    assert happened(events, BlowRolled)[0].tally.barred.rule == "BMR-PRONE-011"
    assert places(battle) == ["0404", "0504"]


@pytest.mark.rule("BMR-CHARGE-015")
def test_a_charge_is_not_lost_with_movement_points() -> None:
    crits = broken(GRIFFIN, (LEFT_LEG, UPPER_LEG), (LEFT_LEG, LOWER_LEG))
    _, events = fight(charge(hexes=3, first={"crits": crits}), dice=[*HIT, *spread(4), *spread(2)])
    assert sum(lost(events, 1)) == 17


def test_a_charger_without_a_target_stays() -> None:
    battle, events = fight(charge(second={"fate": "destroyed"}))
    assert (places(battle)[0], list(events)) == ("0505", [])


@pytest.mark.rule("BMR-SEQ-015", "BMR-CHARGE-004")
def test_charges_are_resolved_before_other_attacks() -> None:
    _, events = fight(charge(), {1: [Blow("punch", 0, LEFT_ARM)]}, [*MISS, *MISS])
    assert [roll.blow.form for roll in happened(events, BlowRolled)] == [CHARGE, "punch"]
    assert happened(events, RanPast)


# --- skidding into somebody ---
def skidding(**special: Any) -> Battle:
    ran = MoveState(mode=Mode.RUN, traveled=5, hexes=4, skidded=True)
    return brawl(JAGERMECH, GRIFFIN, first={"move": ran, "prone": True, "facing": 2}, **special)


@pytest.mark.rule("BMR-SKID-014")
@pytest.mark.parametrize(("skill", "moved", "expected"), [(5, 0, 9), (4, 0, 10), (5, 5, 11)])
def test_a_skid_hits_as_a_charge_with_all_modifiers(skill: int, moved: int, expected: int) -> None:
    battle = skidding(second={"skills": (4, skill), "move": MoveState(hexes=moved)})
    assert collision_to_hit(battle, 0, 1).total == expected  # 5, ran 2, prone 2
    for dice, hit in (([6, 6], True), ([1, 1], False)):
        _, events = perform(battle, lambda play: roll_collision(play, 0, 1), dice)
        assert happened(events, BlowRolled)[0].hit == hit


@pytest.mark.rule("BMR-SKID-014", "BMR-SKID-016", "BMR-SKID-017")
def test_a_collision_damages_and_moves_both_like_a_charge() -> None:
    going_on: list[bool] = []
    battle, events = perform(
        skidding(),
        lambda play: going_on.append(collide(play, 0, 1, hexes=3, direction=NORTH)),
        [*spread(4), *spread(2)],
    )
    assert sum(lost(events, 1)) == 20
    assert sum(lost(events, 0)) == 6
    assert places(battle) == ["0504", "0503"]
    assert going_on == [False]
    assert causes(battle, 1)[-1] == CHARGED


@pytest.mark.rule("BMR-SKID-017")
def test_the_skid_goes_on_over_what_it_destroys() -> None:
    going_on: list[bool] = []
    frail = tuple(1 for _ in design(GRIFFIN).structure_points)
    battle = skidding(second={"armor": (0,) * 11, "structure": frail})
    battle, _ = perform(
        battle,
        lambda play: going_on.append(collide(play, 0, 1, hexes=1, direction=NORTH)),
        [3, 4, 1, 1, 3, 4, *spread(2)],
    )
    assert going_on == [True]
    assert places(battle) == ["0505", "0504"]


def test_a_collision_may_happen_in_any_phase() -> None:
    battle = stage("9x9", mech(JAGERMECH, "0505"), mech(GRIFFIN, "0504"), phase=Phase.MOVEMENT)
    battle, _ = perform(battle, lambda play: collide(play, 0, 1, hexes=0, direction=NORTH), spread(2))
    assert places(battle) == ["0504", "0503"]


@pytest.mark.rule("BMR-CHARGE-025")
@pytest.mark.parametrize(
    ("attacker", "target", "height", "after"),
    [
        ("Saladin Assault Hovertank", ATLAS, 0, 1),  # on the water in which the 'Mech stood
        (ATLAS, "Saladin Assault Hovertank", 1, 0),  # on its bottom, below the hovercraft
        (ATLAS, LOCUST, 0, 0),
    ],
)
def test_a_charger_takes_the_hex_of_its_target_at_its_own_height(
    attacker: str, target: str, height: int, after: int
) -> None:
    over = Hex.parse("0504")
    lake: Ground = {str(hex): {"depth": 1} for hex in (over, neighbor(over, NORTH))}
    battle = brawl(attacker, target, on=lake, second={"elevation": height})
    battle, _ = perform(battle, lambda play: displace(play, 1, NORTH, rule="BMR-CHARGE-025", follower=0))
    assert (battle.unit(0).place, battle.unit(0).elevation) == (over, after)
