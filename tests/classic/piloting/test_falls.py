"""Falls: where, in which direction, how hard, and what happens to the warrior."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic import trek
from tests.classic.piloting.test_rolls import GRIFFIN, SHAKEN, settled, shaken, without
from tests.classic.stage import Extra, happened, mech, perform, points, stage
from tests.classic.turns import played

from ironhex.catalog import Board, Location, design
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.events.damage import Damaged, LocationRolled
from ironhex.systems.classic.events.piloting import Displaced, Fell, FellFromAbove, PilotingRolled
from ironhex.systems.classic.events.warriors import ConsciousnessRolled, WarriorHurt
from ironhex.systems.classic.movement.steps import Spot
from ironhex.systems.classic.piloting import rolls
from ironhex.systems.classic.piloting.fall_damage import EARTH, Impact, fall_damage, impacts
from ironhex.systems.classic.piloting.falls import fall, fall_spot

ATLAS, LOCUST = "Atlas AS7-D", "Locust LCT-1V"
SLOPE = Board.parse("board slope\nsize 4 3\n01 0 2 . .\n02 1 0 ~2 .\n03 . . ~1 .\n", "slope")
SAFE = [6, 6]


HULL_HOLDS = (3, 4)


def limbs(points: int) -> list[int]:
    """Location dice that spread some points over legs and arms."""
    rolls = ([2, 3], [4, 5], [2, 2], [5, 5])
    return [face for group in range(-(-points // 5)) for face in rolls[group % 4]]


def soaked(points: int) -> list[int]:
    """The same under water, where the hull is checked after each group and holds."""
    dice = limbs(points)
    return [face for at in range(0, len(dice), 2) for face in (*dice[at : at + 2], *HULL_HOLDS)]


def fallen(battle: Battle, dice: Sequence[int], **how: Any) -> tuple[Battle, Any]:
    return perform(battle, lambda play: fall(play, 0, **how), dice)


def falling(unit: Extra, **how: Any) -> tuple[Battle, Any]:
    """A fall on the front that hurts nobody."""
    battle = stage("9x9", unit)
    points = fall_damage(battle.unit(0).design.tons, how.get("levels", 0), EARTH)
    return fallen(battle, [1, *limbs(points), *SAFE], **how)


@pytest.mark.rule("BMR-FALL-011", "BMR-FALL-001")
@pytest.mark.parametrize(
    ("tons", "levels", "points"), [(20, 0, 2), (55, 0, 6), (55, 1, 12), (100, 2, 30), (35, 3, 16), (70, 0, 7)]
)
def test_falling_damage(tons: int, levels: int, points: int) -> None:
    assert fall_damage(tons, levels, EARTH) == points


@pytest.mark.rule("BMR-FALL-001", "BMR-FALL-011")
def test_every_fall_damages_the_mech() -> None:
    battle, events = falling(mech(GRIFFIN, "0505"), levels=1)
    assert sum(event.armor for event in happened(events, Damaged)) == 12
    assert sum(battle.unit(0).armor) == sum(design(GRIFFIN).armor) - 12


@pytest.mark.rule("BMR-FALL-012")
@pytest.mark.parametrize(("tons", "levels", "points"), [(55, 0, 3), (50, 0, 3), (55, 1, 6), (65, 2, 11)])
def test_water_halves_the_damage_rounding_up_whatever_its_depth(tons: int, levels: int, points: int) -> None:
    assert impacts(tons, levels, depth=1) == impacts(tons, levels, depth=3) == (Impact(points, dry=False),)


@pytest.mark.rule("BMR-FALL-012")
def test_a_plunge_from_above_the_water_goes_to_the_bed() -> None:
    # 55 tons, 3 levels above the surface of depth 2: half of 24 on the surface, half of 18 on the bed.
    assert impacts(55, 3, depth=2, plunge=True) == (Impact(12), Impact(9, dry=False))
    assert impacts(55, 0, depth=1, plunge=True) == (Impact(3), Impact(6, dry=False))
    assert impacts(55, 3, depth=0, plunge=True) == (Impact(24),)


@pytest.mark.rule("BMR-FALL-012")
def test_a_mech_that_falls_in_water_takes_half() -> None:
    battle = stage(SLOPE, mech(GRIFFIN, "0302"))
    _, events = fallen(battle, [1, 3, 4, *HULL_HOLDS, *SAFE])
    assert sum(event.armor for event in happened(events, Damaged)) == 3


@pytest.mark.rule("BMR-FALL-008", "BMR-FALL-009")
@pytest.mark.parametrize(
    ("face", "facing", "side"),
    [(1, 2, "front"), (2, 3, "right"), (3, 4, "right"), (4, 5, "rear"), (5, 0, "left"), (6, 1, "left")],
)
def test_facing_after_a_fall(face: int, facing: int, side: str) -> None:
    battle, events = fallen(stage("9x9", mech(GRIFFIN, "0505", facing=2)), [face, 3, 4, 3, 4, *SAFE])
    assert battle.unit(0).facing == facing
    assert {roll.side for roll in happened(events, LocationRolled)} == {side}


@pytest.mark.rule("BMR-FALL-010")
@pytest.mark.parametrize("face", [1, 3, 4, 6])
def test_a_fallen_mech_lies_prone(face: int) -> None:
    battle, _ = fallen(stage("9x9", mech(GRIFFIN, "0505")), [face, 3, 4, 3, 4, *SAFE])
    assert battle.unit(0).body.prone


@pytest.mark.rule("BMR-FALL-013")
def test_damage_comes_in_groups_of_five() -> None:
    _, events = falling(mech(ATLAS, "0505"), levels=0)
    assert [event.armor for event in happened(events, Damaged)] == [5, 5]
    _, events = falling(mech(GRIFFIN, "0505"), levels=1)
    assert [event.armor for event in happened(events, Damaged)] == [5, 5, 2]


# --- where ---
@pytest.mark.rule("BMR-FALL-002", "BMR-FALL-005")
@pytest.mark.parametrize(
    ("origin", "to", "lands", "levels"),
    [
        pytest.param("0201", "0101", "0101", 2, id="down two"),
        pytest.param("0101", "0201", "0101", 2, id="up two"),
        pytest.param("0102", "0202", "0202", 1, id="down one"),
        pytest.param("0202", "0302", "0302", 0, id="into water of depth 2"),
        pytest.param("0302", "0303", "0302", 0, id="up the bed"),
    ],
)
def test_a_fall_between_levels_ends_in_the_lower_hex(origin: str, to: str, lands: str, levels: int) -> None:
    spot, down = fall_spot(SLOPE, Spot(Hex.parse(origin)), Spot(Hex.parse(to)))
    assert (str(spot.hex), down) == (lands, levels)


@pytest.mark.rule("BMR-FALL-003")
def test_a_fall_on_level_ground_ends_in_the_hex_entered() -> None:
    spot, down = fall_spot(SLOPE, Spot(Hex(4, 1)), Spot(Hex(4, 2)))
    assert (str(spot.hex), down) == ("0402", 0)


@pytest.mark.rule("BMR-FALL-004")
def test_a_fall_in_combat_ends_where_the_mech_stands() -> None:
    battle, events = settled(shaken(mech(GRIFFIN, "0505"), SHAKEN), [2, 2, 1, 3, 4, 3, 4, *SAFE])
    assert str(battle.unit(0).place) == "0505"
    assert happened(events, Fell)[0].levels == 0


# --- onto others ---
CLIFF = Board.parse("board cliff\nsize 3 4\n01 . 3 .\n02 . . .\n03 . . .\n04 . . .\n", "cliff")


@pytest.mark.rule("BMR-FALL-006")
def test_a_fall_of_two_levels_onto_a_mech_is_an_accidental_fall_from_above() -> None:
    battle = stage(CLIFF, mech(GRIFFIN, "0201"), mech(ATLAS, "0202"))
    _, events = fallen(battle, [6, 6, 2, 2, *limbs(24), *SAFE], into=Spot(Hex(2, 2)), levels=3)
    assert happened(events, FellFromAbove)[0].victim == 1
    assert str(happened(events, Displaced)[-1].hex) == "0203"


@pytest.mark.rule("BMR-FALL-006", "BMR-STACK-012")
@pytest.mark.parametrize("levels", [0, 1])
def test_after_a_short_fall_the_other_mech_is_driven_on_once_the_fallen_one_cannot_leave(levels: int) -> None:
    from ironhex.systems.classic.piloting.displacement import crowd_out

    battle = stage("9x9", mech(LOCUST, "0504", facing=3), mech(ATLAS, "0505"), phase=Phase.MOVEMENT)
    battle, events = fallen(battle, [1, 3, 4, *SAFE], into=Spot(Hex(5, 5)), levels=levels)
    assert not happened(events, FellFromAbove, Displaced)
    assert battle.unit(0).place == battle.unit(1).place
    battle, _ = perform(battle, lambda play: crowd_out(play, 0, 3))
    assert str(battle.unit(1).place) == "0506"
    assert [cause.rule for cause in battle.unit(1).phase.causes] == ["BMR-DISP-021"]


@pytest.mark.rule("BMR-FALL-006", "BMR-DISP-007")
@pytest.mark.parametrize(("hit", "places"), [(True, ["0303", "0302"]), (False, ["0403", "0303"])])
def test_a_unit_that_falls_while_descending_hits_the_friend_below(hit: bool, places: list[str]) -> None:
    # From level 2 into rubble at level 0, where an Atlas stands; the Griffin meant to go on.
    units = (mech(GRIFFIN, "0304", side="Red"), mech(ATLAS, "0303", side="Red"), mech(LOCUST, "0101", side="Blue"))
    battle = stage(trek.column(".", ".", "x", "2", "."), *units, phase=Phase.MOVEMENT)
    strike = [6, 6, 3, 3] if hit else [1, 1, 1]  # on the Atlas, or beside it in the first of two hexes
    points = fall_damage(55, 2, EARTH)
    back = [] if hit else [1]
    dice = [1, 1, *strike, *back, *limbs(points), *SAFE, *([6, 6] if hit else [])]
    battle, events = played(battle, Phase.MOVEMENT, script=[Move(0, Mode.WALK, "FF")], dice=dice)
    assert [(fell.unit, fell.victim, fell.hit) for fell in happened(events, FellFromAbove)] == [(0, 1, hit)]
    assert [str(unit.hex) for unit in battle.units[:2]] == places
    assert happened(events, Fell)[0].levels == 2


@pytest.mark.rule("BMR-FALL-007", "BMR-DISP-010")
def test_a_falling_mech_hits_only_mechs() -> None:
    battle = stage(CLIFF, mech(GRIFFIN, "0201"), mech(ATLAS, "0202", kind="pilot"))
    battle, events = fallen(battle, [1, *limbs(24), *SAFE], into=Spot(Hex(2, 2)), levels=3)
    assert not happened(events, FellFromAbove)
    assert battle.unit(1).wounds == 0
    assert str(battle.unit(0).place) == "0202"


# --- in time ---
@pytest.mark.rule("BMR-FALL-014")
@pytest.mark.parametrize(("critical", "may_rise"), [([4, 4, 1], False), ([1, 1], True)])
def test_damage_of_a_fall_in_movement_counts_in_the_rest_of_the_move(critical: list[int], may_rise: bool) -> None:
    # Two of 5 MP are spent in the rubble; with a hip broken in the fall 3 are left in all, too few to get up.
    lame = mech(GRIFFIN, "0302", armor=points(design(GRIFFIN).armor, {Location.LL: 0}))
    battle = stage(trek.column("x", ".", "."), lame, phase=Phase.MOVEMENT)
    fall = [1, 1, 1, 4, 5, *critical, 3, 4, *SAFE]
    battle, _ = trek.make(battle, Move(0, Mode.WALK, "F"), fall, then=[Move(0, Mode.WALK)])
    on = replace(battle.unit(0), move=replace(battle.unit(0).move, moved=False))
    assert (trek.why_not(battle.changed(on), Move(0, Mode.WALK, "U", facing=0)) is None) == may_rise


@pytest.mark.rule("BMR-PSR-010")
def test_the_damage_of_a_fall_calls_for_no_further_roll() -> None:
    battle, _ = fallen(stage("9x9", mech(ATLAS, "0505")), [1, *limbs(30), *SAFE], levels=2)
    assert battle.unit(0).phase.damage == 0
    assert battle.unit(0).phase.causes == ()


# --- the warrior ---
def injury_roll(events: Any) -> PilotingRolled:
    rolls: list[PilotingRolled] = happened(events, PilotingRolled)
    return rolls[-1]


@pytest.mark.rule("BMR-FALL-015", "BMR-PSR-030", "BMR-WAR-023", "BMR-WAR-018")
@pytest.mark.parametrize(("levels", "number"), [(0, 5), (1, 6), (3, 8)])
@pytest.mark.parametrize("short", [0, 1])
def test_the_warrior_rolls_with_one_more_for_every_level(levels: int, number: int, short: int) -> None:
    total = number - short
    faces = [1, total - 1] if total <= 7 else [total - 6, 6]
    dice = [1, *limbs(fall_damage(55, levels, EARTH)), *faces]
    battle, events = fallen(stage("9x9", mech(GRIFFIN, "0505")), dice, levels=levels)
    assert injury_roll(events).tally.total == number
    assert battle.unit(0).wounds == short


@pytest.mark.rule("BMR-FALL-015")
def test_the_warriors_roll_counts_what_the_roll_to_stay_upright_counted() -> None:
    battle = shaken(mech(GRIFFIN, "0505"), SHAKEN, rolls.CHARGED)
    _, events = settled(battle, [2, 2, 1, 3, 4, 3, 4, *SAFE])
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [8, 8]


@pytest.mark.rule("BMR-FALL-015")
def test_after_losing_a_leg_the_warriors_roll_counts_the_lost_leg() -> None:
    battle = shaken(without(GRIFFIN, Location.LL), falls=(Mod("BMR-PSR-020", 0, "left leg lost"),))
    _, events = settled(battle, [1, 3, 4, 3, 4, *SAFE])
    assert injury_roll(events).tally.total == 10


@pytest.mark.rule("BMR-FALL-016")
def test_an_unconscious_warrior_is_hurt_in_every_fall() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", knocked_out=1, wounds=1))
    battle, events = fallen(battle, [1, 3, 4, 3, 4])
    assert battle.unit(0).wounds == 2
    assert happened(events, WarriorHurt)[0].rule == "BMR-FALL-016"


def test_a_mech_that_falls_empty_hurts_nobody() -> None:
    _, events = fallen(stage("9x9", mech(GRIFFIN, "0505", fate="ejected")), [1, 3, 4, 3, 4])
    assert not happened(events, PilotingRolled, WarriorHurt)


@pytest.mark.rule("BMR-WAR-026")
def test_wounds_of_a_fall_ask_for_consciousness_before_the_phase_is_over() -> None:
    _, events = settled(shaken(mech(GRIFFIN, "0505"), SHAKEN), [2, 2, 1, 3, 4, 3, 4, 1, 1, 5, 5])
    order = [type(event) for event in happened(events, Fell, WarriorHurt, ConsciousnessRolled)]
    assert order == [Fell, WarriorHurt, ConsciousnessRolled]
