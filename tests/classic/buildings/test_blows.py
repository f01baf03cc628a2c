"""Physical attacks on buildings, on units inside them, and charges through their walls."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.buildings.city import GRIFFIN, HOUSE, LOCUST, PLATOON, RULES, TANK, block, mech, street
from tests.classic.stage import Extra, happened, perform, stage

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Strike
from ironhex.systems.classic.answers import refusal
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase, PlaceTarget, Rush, Thing
from ironhex.systems.classic.bots.siege import besiege, toll_inside
from ironhex.systems.classic.bots.striking import best_strike
from ironhex.systems.classic.buildings.events import BridgeDamaged, BuildingDamaged, DamageAbsorbed, PeopleHurt
from ironhex.systems.classic.chapters import SENTENCES, TASKS
from ironhex.systems.classic.events.physical import BlowRolled, BlowsDeclared, ClubBroken
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.melee.charge import carry_through, no_rush
from ironhex.systems.classic.melee.conditions import assault_of
from ironhex.systems.classic.melee.physical_attacks import blow_refused, number_of_blow, refused, strike_all, strikes
from ironhex.systems.classic.melee.physical_to_hit import physical_number
from ironhex.systems.classic.presentation.attack_drafts import of_blows
from ironhex.systems.classic.presentation.previews import strike_preview
from ironhex.systems.classic.presentation.strike_groups import striking
from ironhex.systems.classic.questions import StrikeNext
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE

BUILDING = PlaceTarget(Thing.BUILDING, HOUSE)
PUNCH, KICK = Blow("punch", BUILDING, Location.LA), Blow("kick", BUILDING, Location.LL)


def brawl(*units: Extra, house: str = "medium cf 40 height 2 basement 7") -> Battle:
    return street(*units, house=house, phase=Phase.PHYSICAL)


def struck(battle: Battle, *blows: Blow) -> tuple[Battle, tuple[Event, ...]]:
    def procedure(play: Any) -> None:
        assert refused(play.facts, Strike(0, blows)) is None
        play.emit(BlowsDeclared(0, 1, blows))
        strike_all(play, 0)

    return perform(battle, procedure)


def bar(battle: Battle, blow: Blow) -> str | None:
    found = blow_refused(battle, battle.unit(0), blow)
    return found.rule if found else None


# --- the building itself ----------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-BLDG-039", "BMR-BLDG-041")
def test_physical_attacks_always_hit_a_building() -> None:
    battle, events = struck(brawl(mech(GRIFFIN, "0304")), KICK)
    assert [event.points for event in happened(events, BuildingDamaged)] == [11]
    assert battle.board.at(HOUSE).building_cf == 29
    (rolled,) = happened(events, BlowRolled)
    assert rolled.hit
    assert SENTENCES[BlowRolled](rolled, battle).endswith("the building at 0303 hits automatically")
    _, events = struck(brawl(mech(GRIFFIN, "0304")), PUNCH, Blow("punch", BUILDING, Location.RA))
    assert [event.points for event in happened(events, BuildingDamaged)] == [6, 6]


@pytest.mark.rule("BMR-BLDG-051")
def test_infantry_inside_suffers_from_a_kick_at_its_building() -> None:
    battle = brawl(mech(GRIFFIN, "0304"), mech(PLATOON, "0303"))
    _, events = struck(battle, KICK)
    assert [event.points for event in happened(events, PeopleHurt)] == [6]


def test_a_tree_breaks_on_a_building() -> None:
    _, events = struck(brawl(mech(GRIFFIN, "0304", club="tree")), Blow("club", BUILDING))
    assert happened(events, ClubBroken)


def test_a_building_is_kicked_from_inside_too() -> None:
    assert bar(brawl(mech(GRIFFIN, "0303")), KICK) is None
    assert bar(brawl(mech(GRIFFIN, "0305")), KICK) == "BMR-PHYS-003"
    assert bar(brawl(mech(GRIFFIN, "0302")), KICK) == "BMR-KICK-002"  # it is behind the attacker
    assert bar(brawl(mech(GRIFFIN, "0304", prone=True)), KICK) == "BMR-PRONE-001"
    assert bar(brawl(mech(GRIFFIN, "0304")), Blow("push", BUILDING)) == "BMR-PUSH-001"


@pytest.mark.parametrize(
    ("level", "form", "rule"),
    [
        (1, "kick", None),
        (1, "punch", None),
        (2, "kick", None),
        (2, "punch", "BMR-ELEV-008"),
        (3, "kick", "BMR-ELEV-008"),
    ],
)
def test_an_attack_must_reach_a_floor(level: int, form: str, rule: str | None) -> None:
    board = block("0303 medium height 2").changed(Hex(3, 4), level=level)
    battle = stage(board, mech(GRIFFIN, "0304"), rules=RULES, phase=Phase.PHYSICAL)
    assert bar(battle, PUNCH if form == "punch" else KICK) == rule


@pytest.mark.rule("BMR-PAVE-008")
def test_a_bridge_is_kicked_like_a_building() -> None:
    text = "board ford\nsize 3 4\n01 . . .\n02 . ~1 .\n03 . . .\n04 . . .\nbridge 0202 N S cf 20\n"
    battle = stage(text, mech(GRIFFIN, "0203"), rules=RULES, phase=Phase.PHYSICAL)
    _, events = struck(battle, Blow("kick", PlaceTarget(Thing.BRIDGE, Hex(2, 2)), Location.LL))
    assert happened(events, BridgeDamaged)[0].left == 9


def test_menu_panel_and_preview_know_attacks_on_buildings() -> None:
    battle = brawl(mech(GRIFFIN, "0304", side="Red"), mech(PLATOON, "0303", side="Blue"))
    listed = [action for action in strikes(battle, 0) if action.blows[0].target == BUILDING]
    assert len(listed) == 5  # a punch with each arm and with both, a kick with each leg
    question = StrikeNext("Red")
    assert all(refusal(battle, question, "Red", action) is None for action in listed)
    groups = striking(battle, question, "Red", listed[0])
    assert groups[0].label == "The building at 0303"
    assert [choice.odds for choice in groups[0].choices if "ick" in choice.label] == [100.0, 100.0]
    preview = strike_preview(Strike(0, (KICK,)), battle)
    assert (preview.notes, preview.risks) == (("expected damage 11.0",), ())
    (expected,) = of_blows(Strike(0, (KICK,)), battle, None)[1]
    assert expected.value == 11
    assert number_of_blow(battle, battle.unit(0), KICK).total == 0


def test_without_the_chapter_nobody_kicks_a_building() -> None:
    battle = stage(block("0303 medium height 2"), mech(GRIFFIN, "0304"), phase=Phase.PHYSICAL)
    assert bar(battle, KICK) == "BMR-PHYS-003"


# --- units inside -----------------------------------------------------------------------------------------------------
def number_bar(battle: Battle, form: str, limb: int = -1) -> str | None:
    assault = assault_of(battle, battle.unit(0), battle.unit(1), Blow(form, 1, limb))
    found = physical_number(assault).barred
    return found.rule if found else None


@pytest.mark.rule("BMR-BLDG-048")
def test_nobody_strikes_through_a_wall() -> None:
    battle = brawl(mech(GRIFFIN, "0304"), mech(LOCUST, "0303"))
    assert number_bar(battle, "kick", Location.LL) == "BMR-BLDG-048"
    roof = brawl(mech(GRIFFIN, "0304"), mech(LOCUST, "0303", elevation=2))
    assert number_bar(roof, "kick", Location.LL) == "BMR-ELEV-008"
    target = brawl(mech(GRIFFIN, "0304"), mech(LOCUST, "0303", move=MoveState(moved=True))).unit(1)
    barred = no_rush(battle, target, DEATH_FROM_ABOVE)
    assert barred is not None
    assert barred.rule == "BMR-BLDG-048"


@pytest.mark.rule("BMR-BLDG-053", "BMR-BLDG-054")
def test_inside_units_on_one_level_strike_each_other() -> None:
    lines = ("0303 medium height 3 joins S", "0304 medium height 3")

    def inside(height: int) -> Battle:
        units = mech(GRIFFIN, "0304"), mech(LOCUST, "0303", elevation=height)
        return stage(block(*lines), *units, rules=RULES, phase=Phase.PHYSICAL)

    assert number_bar(inside(0), "kick", Location.LL) is None
    assert number_bar(inside(1), "punch", Location.LA) in ("BMR-BLDG-054", "BMR-PHYS-003")
    people = brawl(mech(GRIFFIN, "0303"), mech(PLATOON, "0303"))
    assert number_bar(people, "kick", Location.LL) is None
    above = brawl(mech(GRIFFIN, "0303"), mech(PLATOON, "0303", elevation=1))
    assert number_bar(above, "kick", Location.LL) == "BMR-BLDG-054"


# --- charges ----------------------------------------------------------------------------------------------------------
def charged(battle: Battle, seed: int) -> tuple[Battle, tuple[Event, ...]]:
    dice = SeededDice(f"charge {seed}".encode())
    return perform(battle, lambda play: carry_through(play, 0, 1), dice, tasks=TASKS)


@pytest.mark.rule("BMR-CHARGE-020", "BMR-CHARGE-021", "BMR-CHARGE-022")
def test_a_charge_into_a_building_is_absorbed_and_both_roll_for_walls() -> None:
    rush = MoveState(moved=True, mode=Mode.RUN, traveled=5, hexes=5, rush=Rush(CHARGE, 1, Hex(3, 6)))
    units = mech(GRIFFIN, "0304", move=rush), mech("Atlas AS7-D", "0303", facing=3, move=MoveState(moved=True))
    battle = brawl(*units, house="heavy cf 90 height 2 basement 7")
    tried = (charged(battle, seed) for seed in range(40))
    after, events = next(found for found in tried if happened(found[1], BlowRolled)[0].hit)
    (kept,) = happened(events, DamageAbsorbed)
    assert kept.points == 28  # 55 tons times 5 hexes: 28 points, of which no group of 5 exceeds 9
    walls = {
        event.unit: event.tally for event in happened(events, PilotingRolled) if event.why == "break through a wall"
    }
    for unit in (0, 1):
        charge = sum(mod.value for mod in walls[unit].mods if mod.rule in ("BMR-PSR-034", "BMR-PSR-022", "BMR-PSR-024"))
        assert charge == 3
    assert after.unit(0).hex == HOUSE


def test_a_charge_from_outside_is_no_attack_through_a_wall() -> None:
    rush = MoveState(moved=True, mode=Mode.RUN, traveled=2, rush=Rush(CHARGE, 1, Hex(3, 6)))
    battle = brawl(mech(GRIFFIN, "0304", move=rush), mech(LOCUST, "0303"))
    assert number_bar(battle, CHARGE) is None


# --- bots -------------------------------------------------------------------------------------------------------------
def test_bots_attack_buildings_that_hide_enemies() -> None:
    battle = street(mech(GRIFFIN, "0304", side="Red"), mech(PLATOON, "0303", side="Blue"), phase=Phase.WEAPONS)
    action = besiege(battle, battle.unit(0))
    assert action is not None
    assert {fire.target for fire in action.shots} == {BUILDING}
    empty = street(mech(GRIFFIN, "0304", side="Red"), mech(TANK, "0303", side="Blue"), phase=Phase.WEAPONS)
    assert besiege(empty, empty.unit(0)) is None
    solid = street(
        mech(GRIFFIN, "0304", side="Red"),
        mech(PLATOON, "0303", side="Blue"),
        house="hardened height 2",
        phase=Phase.WEAPONS,
    )
    assert besiege(solid, solid.unit(0)) is None
    fists = brawl(mech(GRIFFIN, "0304", side="Red"), mech(PLATOON, "0303", side="Blue"))
    best = best_strike(fists, fists.unit(0), [Strike(0), *strikes(fists, 0)]).action
    assert best.blows[0].target == BUILDING
    friends = brawl(mech(GRIFFIN, "0304", side="Red"), mech(PLATOON, "0303", side="Red"))
    assert toll_inside(friends, friends.unit(0), BUILDING, 20.0) < 0
