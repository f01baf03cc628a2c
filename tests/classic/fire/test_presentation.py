"""Fire as players see it: targets on the ground, risks of a move, sentences, and the option."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.fire.blaze import alter, ground, scene
from tests.classic.stage import mech

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, Due, Mode, Phase, Thing
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.fire.burning import TAKES_HOLD
from ironhex.systems.classic.fire.events import AccidentRolled, FireRolled, SmokeDrifted, WindRolled
from ironhex.systems.classic.presentation.drafts import consider
from ironhex.systems.classic.presentation.previews import move_preview
from ironhex.systems.classic.presentation.scene import scene as drawn_scene
from ironhex.systems.classic.questions import DeclareNext
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.system import CLASSIC

HERE = Hex.parse("0503")


def wooded() -> Battle:
    board = alter(ground("0503", "0303", woods=1), "0403", building=1, building_cf=15, building_height=1)
    return scene(board, mech("Griffin GRF-1N", "0506", side="Red"), mech("Locust LCT-1V", "0109", side="Blue"))


@pytest.mark.rule("BMR-FIRE-010", "BMR-WOODS-003")
def test_a_draft_names_what_can_be_fired_at_on_the_ground() -> None:
    drafted = consider(wooded(), DeclareNext("Red"), "Red", Declare(0), None)
    assert set(drafted.ground) == {"0503", "0303", "0403"}
    assert drafted.ground["0503"] == "fire=0503"


def test_a_hex_in_focus_offers_everything_that_can_be_done_to_it() -> None:
    drafted = consider(wooded(), DeclareNext("Red"), "Red", Declare(0), "fire=0303")
    labels = [choice.label for choice in drafted.group("targets").choices]
    assert {"0303, to set it on fire", "The woods at 0303, to clear them"} <= set(labels)
    assert drafted.focus == "fire=0303"
    assert drafted.sight
    assert drafted.sight.to == "0303"


def test_without_the_option_no_hex_is_a_target() -> None:
    plain = replace(wooded(), rules=ruleset())
    assert consider(plain, DeclareNext("Red"), "Red", Declare(0), None).ground == {}


@pytest.mark.rule("BMR-TERR-023")
def test_a_hex_that_catches_fire_is_marked_before_it_burns() -> None:
    battle = scene(ground("0503", woods=1), mech("Griffin GRF-1N", "0506"), due=(Due(1, Phase.END, TAKES_HOLD, HERE),))
    assert [(thing.place, thing.icon) for thing in drawn_scene(battle, None).things] == [("0503", "ember")]


def test_what_happens_is_told() -> None:
    battle = wooded()
    number = Tally((Mod("BMR-FIRE-020", 9, "downwind"),))
    told = [
        CLASSIC.narrate(battle, event)
        for event in (
            WindRolled(2),
            FireRolled(HERE, number, (4, 5), True, unit=0),
            FireRolled(HERE, number, (1, 5), False, unit=0),
            FireRolled(HERE, number, (4, 5), True, origin=Hex.parse("0504")),
            FireRolled(HERE, number, (1, 5), False, origin=Hex.parse("0504")),
            AccidentRolled(0, HERE, 3, (1, 2)),
            AccidentRolled(0, HERE, 3, (4, 2)),
            SmokeDrifted((HERE,), (Hex.parse("0504"),)),
        )
    ]
    assert told == [
        "The wind blows toward the north-east (rolled 2)",
        "0503 catches fire (rolled 4+5 = 9, needs 9)",
        "0503 does not catch fire (rolled 1+5 = 6, needs 9)",
        "The fire in 0504 spreads to 0503 (rolled 4+5 = 9, needs 9)",
        "",
        "Griffin GRF-1N sets the woods at 0503 on fire by accident (rolled 1+2 = 3)",
        "",
        "Smoke fills 0503; smoke leaves 0504",
    ]


@pytest.mark.rule("BMR-TERR-023")
def test_the_option_can_be_chosen() -> None:
    option = next(option for option in EDITION.options if option.name == "fire")
    assert (option.title, option.default) == ("Fire and smoke", False)
    assert {Thing.FIRE, Thing.WOODS} <= set(scene(ground(), mech("Griffin GRF-1N", "0506")).rules.attackable)


def test_the_preview_of_a_move_counts_the_heat_of_fires() -> None:
    battle = scene(ground("0506", "0504", fire=1), mech("Griffin GRF-1N", "0506"), phase=Phase.MOVEMENT)
    heat = dict(move_preview(Move(0, Mode.WALK, "FF"), battle).tallies)["heat"]
    assert [mod.value for mod in heat.mods] == [1, 2, 5]
