"""Submarines start on the surface or at any depth: placed, deployed, and in a setup that goes on with a battle."""

from __future__ import annotations

import pytest
from tests.classic.naval.sea import BOAT, GRIFFIN, SUB, sea

from ironhex.engine import Play
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Deploy
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.phases.deployment import refusal
from ironhex.systems.classic.presentation.menu import menu
from ironhex.systems.classic.questions import DeployNext
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.sight.terrain import depth, submerged
from ironhex.systems.classic.system import narrate

BED = Hex.parse("0817")


def begun(*units: Recruit | str, arrival: str = "placed") -> Play[Battle]:
    forces = [Force("Red", units, arrival=arrival), Force("Blue", [GRIFFIN], home=0)]
    return new_battle(forces, sea(2, h0801=-1))


@pytest.mark.rule("BMR-NAVAL-007", "BMR-NAVAL-010")
@pytest.mark.parametrize(("place", "deep"), [("0817", 0), ("0817 depth 1", 1), ("0817 depth 2", 2)])
def test_a_submarine_is_placed_at_a_depth(place: str, deep: int) -> None:
    battle = begun(Recruit(SUB, hex=place)).facts
    assert (battle.unit(0).hex, depth(battle, battle.unit(0))) == (BED, deep)
    assert submerged(battle, battle.unit(0)) == bool(deep)


@pytest.mark.rule("BMR-NAVAL-007")
@pytest.mark.parametrize(("unit", "place"), [(SUB, "0817 depth 3"), (BOAT, "0817 depth 1"), (GRIFFIN, "0817 depth 1")])
def test_nothing_starts_below_the_bottom_and_only_what_dives_below_the_surface(unit: str, place: str) -> None:
    with pytest.raises(SetupError, match="BMR-NAVAL-007"):
        begun(Recruit(unit, hex=place))
    with pytest.raises(ValueError, match="'0817 depth x' is not a hex number such as 0915"):
        begun(Recruit(SUB, hex="0817 depth x"))


@pytest.mark.rule("BMR-STACK-009")
def test_a_hex_has_room_for_two_submarines_at_each_depth() -> None:
    begun(*(Recruit(SUB, hex=place) for place in ("0817", "0817", "0817 depth 1", "0817 depth 1")))
    with pytest.raises(SetupError, match="BMR-STACK-001"):
        begun(*[Recruit(SUB, hex="0817 depth 1")] * 3)


@pytest.mark.rule("BMR-NAVAL-007", "BMR-SCEN-006", "BMR-STACK-009")
def test_a_submarine_is_deployed_at_a_depth() -> None:
    play = begun(SUB, SUB, SUB, arrival="deploy")
    question = play.asks[0].question
    assert isinstance(question, DeployNext)
    listed = [action for action in play.menu(play.asks[0]) if action.unit == 0 and action.hex == BED]
    assert {action.depth for action in listed} == {0, 1, 2}
    barred = refusal(play.facts, question, "Red", Deploy(0, BED, 0, 3))
    assert barred is not None
    assert barred.rule == "BMR-NAVAL-007"
    for unit in (0, 1):
        play.answer(play.asks[0], Deploy(unit, BED, 0, 1))
    assert [depth(play.facts, unit) for unit in play.facts.units[:2]] == [1, 1]
    last = [action for action in play.menu(play.asks[0]) if action.hex == BED]
    assert {action.depth for action in last} == {0, 2}, "two are at depth 1 already"


def test_depths_are_ways_to_deploy_in_menus_texts_and_stories() -> None:
    play = begun(SUB, arrival="deploy")
    found = menu(play.facts, play.asks[0].question, "Red", None, ())
    assert [(mode.id, mode.label) for mode in found.modes] == [
        ("deploy", "Deploy"),
        ("deploy 1", "Deploy at depth 1"),
        ("deploy 2", "Deploy at depth 2"),
    ]
    deep = Deploy(0, BED, 0, 2)
    assert action_of(str(deep)) == deep
    (event,) = (each for each in play.answer(play.asks[0], deep) if hasattr(each, "depth"))
    assert "depth 2" in narrate(play.facts, event)


def test_a_setup_described_from_a_battle_keeps_the_depth() -> None:
    battle = begun(Recruit(SUB, hex="0817 depth 1"), Recruit(SUB, hex="0816")).facts
    setup = EDITION.described(battle)
    assert setup is not None
    assert [unit.place for unit in setup.sides[0].units] == ["0817 depth 1", "0816"]
