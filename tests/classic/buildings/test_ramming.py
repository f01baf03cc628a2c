"""Charges at buildings."""

from __future__ import annotations

import pytest
from tests.classic.buildings.city import GRIFFIN, HOUSE, LOCUST, PLATOON, RULES, TANK, block, mech, street
from tests.classic.stage import Extra, happened, perform, stage
from tests.classic.trek import RUN, WALK, make, why_not

from ironhex.engine import Event
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, PlaceTarget, Rush, Thing
from ironhex.systems.classic.bots.rushing import rushes
from ironhex.systems.classic.buildings.events import BuildingDamaged, PeopleHurt
from ironhex.systems.classic.chapters import SENTENCES, TASKS
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.movement import Rushed
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.phases.physical import EndRush, end_rush
from ironhex.systems.classic.piloting.rolls import MADE_CHARGE
from ironhex.systems.classic.presentation.menu import menu
from ironhex.systems.classic.presentation.move_drafts import of_move
from ironhex.systems.classic.presentation.previews import move_preview
from ironhex.systems.classic.questions import MoveNext
from ironhex.systems.classic.sight.terrain import CHARGE

BUILDING = PlaceTarget(Thing.BUILDING, HOUSE)
STRONG = "heavy cf 90 height 2 basement 7"
LUCK = SeededDice(b"ramming")


def charging(*others: Extra, name: str = GRIFFIN, hexes: int = 4, house: str = STRONG) -> Battle:
    """A unit in front of the building that it charges."""
    rush = MoveState(moved=True, mode=Mode.RUN, traveled=hexes, hexes=hexes, rush=Rush(CHARGE, BUILDING, Hex(3, 6)))
    return street(mech(name, "0304", move=rush), *others, house=house, phase=Phase.PHYSICAL)


def charged(battle: Battle) -> tuple[Battle, tuple[Event, ...]]:
    return perform(battle, lambda play: end_rush(play, EndRush(0)), LUCK, tasks=TASKS)


def lost(events: tuple[Event, ...]) -> int:
    return sum(event.armor + event.structure for event in happened(events, Damaged) if event.unit == 0)


@pytest.mark.rule("BMR-CHARGE-014", "BMR-CHARGE-024", "BMR-BLDG-039")
@pytest.mark.parametrize(("name", "given", "taken"), [(GRIFFIN, 22, 6), (TANK, 24, 6)])
def test_a_charge_always_hits_and_hurts_the_charger_by_its_own_weight(name: str, given: int, taken: int) -> None:
    battle, events = charged(charging(name=name))
    assert [event.points for event in happened(events, BuildingDamaged)] == [given]  # a tenth of the tons, times 4
    assert lost(events) == taken
    assert battle.board.at(HOUSE).building_cf == 90 - given
    (rolled,) = happened(events, BlowRolled)
    assert (rolled.faces, rolled.hit) == ((), True)
    assert SENTENCES[BlowRolled](rolled, battle).endswith("the building at 0303 hits automatically")


@pytest.mark.rule("BMR-CHARGE-014", "BMR-PSR-024")
def test_the_charger_stays_in_front_and_must_keep_its_feet() -> None:
    battle, _ = charged(charging())
    assert battle.unit(0).hex == Hex(3, 4)
    assert MADE_CHARGE in battle.unit(0).phase.causes


@pytest.mark.rule("BMR-BLDG-051")
def test_people_inside_suffer_a_share() -> None:
    _, events = charged(charging(mech(PLATOON, "0303")))
    assert [event.points for event in happened(events, PeopleHurt)] == [6]  # a quarter of 22


def test_nothing_happens_if_the_building_is_gone_or_the_charger_has_fallen() -> None:
    battle = charging()
    gone = battle.board.changed(HOUSE, building=0, building_cf=0, building_height=0)
    assert (
        charged(stage(gone, mech(GRIFFIN, "0304", move=battle.unit(0).move), rules=RULES, phase=Phase.PHYSICAL))[1]
        == ()
    )
    fallen = street(mech(GRIFFIN, "0304", move=battle.unit(0).move, prone=True), phase=Phase.PHYSICAL)
    _, events = charged(fallen)
    (rolled,) = happened(events, BlowRolled)
    assert (rolled.hit, rolled.tally.barred.rule) == (False, "BMR-CHARGE-016")
    assert not happened(events, BuildingDamaged, Damaged)


@pytest.mark.rule("BMR-CHARGE-014", "BMR-CHARGE-006")
def test_a_charge_is_declared_in_front_of_the_building_with_the_mp_to_enter_it() -> None:
    battle = street(mech(GRIFFIN, "0306"), house=STRONG)
    move = Move(0, RUN, "FF", rush=BUILDING)
    after, events = make(battle, move)
    assert (after.unit(0).hex, after.unit(0).move.spent) == (Hex(3, 4), 2 + 4)
    (rushed,) = happened(events, Rushed)
    assert SENTENCES[Rushed](rushed, after) == "Griffin GRF-1N charges the building at 0303"
    assert action_of(str(move)) == move
    assert str(move) == "move 1 run FF rush:building=0303"


@pytest.mark.rule("BMR-CHARGE-014")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Move(0, RUN, "F", rush=BUILDING), "BMR-CHARGE-002"),  # not next to it
        (Move(0, WALK, "FF", rush=BUILDING), "BMR-CHARGE-006"),  # 6 MP
        (Move(0, RUN, "FF", rush=PlaceTarget(Thing.BUILDING, Hex(3, 4))), "BMR-CHARGE-002"),
        (Move(0, RUN, "F", rush=PlaceTarget(Thing.BUILDING, Hex(3, 4))), "BMR-CHARGE-014"),  # there is none
        (Move(0, RUN, "FF", rush=PlaceTarget(Thing.WOODS, HOUSE)), "BMR-CHARGE-014"),
        (Move(0, Mode.JUMP, path=(Hex(3, 5), Hex(3, 4)), rush=BUILDING), "BMR-DFA-001"),
    ],
)
def test_what_forbids_it(move: Move, rule: str) -> None:
    assert why_not(street(mech(GRIFFIN, "0306"), house=STRONG), move) == rule


@pytest.mark.parametrize(("level", "rule"), [(1, None), (2, "BMR-ELEV-008"), (-1, "BMR-ELEV-008")])
def test_a_charger_needs_a_wall_in_front_of_it(level: int, rule: str | None) -> None:
    board = block(f"0303 {STRONG}").changed(Hex(3, 4), level=level).changed(Hex(3, 5), level=level)
    battle = stage(board, mech(GRIFFIN, "0305"), rules=RULES, phase=Phase.MOVEMENT)
    assert why_not(battle, Move(0, RUN, "F", rush=BUILDING)) == rule


def test_without_the_chapter_nobody_charges_a_building() -> None:
    battle = stage(block("0303 heavy height 2"), mech(GRIFFIN, "0305"), phase=Phase.MOVEMENT)
    assert why_not(battle, Move(0, RUN, "F", rush=BUILDING)) is not None
    assert not any(move.rush for move in moves(battle, battle.unit(0)) if isinstance(move, Move))


def test_menu_preview_and_draft_know_it() -> None:
    battle = street(mech(GRIFFIN, "0306", side="Red"), mech(PLATOON, "0303", side="Blue"), house=STRONG)
    listed = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move) and move.rush == BUILDING]
    assert Move(0, RUN, "FF", rush=BUILDING) in listed
    assert all(why_not(battle, move) is None for move in listed)
    preview = move_preview(Move(0, RUN, "FF", rush=BUILDING), battle)
    assert "a hit does 11, and 6 to itself" in preview.notes
    assert preview.odds == (1.0,)
    _, numbers = of_move(Move(0, RUN, "FF", rush=BUILDING), battle, None)
    values = {number.id: number.value for number in numbers}
    assert (values["damage"], values["own_damage"]) == (11, 6)


def test_the_page_offers_a_charge_at_each_building() -> None:
    battle = street(mech(GRIFFIN, "0306", side="Red"), mech(PLATOON, "0303", side="Blue"), house=STRONG)
    found = menu(battle, MoveNext("Red"), "Red", "1", ())
    (mode,) = [mode for mode in found.modes if mode.id.startswith("charge")]
    assert (mode.id, mode.label) == ("charge 0303", "Charge the building at 0303")
    offer = next(offer for offer in found.offers if offer.mode == mode.id)
    assert (offer.place, offer.targets) == ("0304", ("building=0303",))
    assert offer.label.startswith("Griffin GRF-1N: charge the building at 0303 from 0304")


def test_bots_do_not_charge_buildings() -> None:
    battle = street(mech(GRIFFIN, "0306", side="Red"), mech(LOCUST, "0303", side="Blue"), house=STRONG)
    found = rushes(battle, battle.unit(0), Reach(battle, battle.unit(0)), 1.0, -100.0)
    assert not any(isinstance(prospect.rush.target, PlaceTarget) for prospect in found)
