"""What bots do with artillery: orders, hexes to range in on, direct fire, and their own shells."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from tests.classic.artillery.guns import (
    CATAPULT,
    GRIFFIN,
    HEX,
    LOCUST,
    NAGA,
    RAVEN,
    RULES,
    battery,
    shell,
    weapon,
    with_unit,
)
from tests.classic.stage import mech, stage

from ironhex.bots.bot import asked
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.artillery.homing import arriving
from ironhex.systems.classic.artillery.plotting import Plot, PlotNext, piece_of
from ironhex.systems.classic.artillery.presets import PresetNext, RangeIn, ranged_in
from ironhex.systems.classic.battle import Battle, Phase, PlaceTarget, Preset, Thing
from ironhex.systems.classic.bots.artillery import (
    best_plot,
    best_preset,
    blast_worth,
    bombard,
    presence,
    shell_danger,
    whereabouts,
)
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.bots.tagging import best_designation
from ironhex.systems.classic.bots.weights import USUAL
from ironhex.systems.classic.munitions.tags import HOMES_IN
from ironhex.systems.classic.positions import play_from


def crowd() -> Battle:
    """Artillery of Red off the map, three 'Mechs of Blue close together in the south, and a friend in the north."""
    enemies = [mech(GRIFFIN, hex, shutdown=True) for hex in ("0812", "0813", "0912")]
    return battery("16x17", *enemies, mech(LOCUST, "0801", side="Red"))


def order(battle: Battle) -> Plot:
    return best_plot(battle, piece_of(battle, PlotNext(0, weapon(battle))))[0]


def test_a_bot_fires_where_enemies_are_crowded() -> None:
    plot = order(crowd())
    assert plot.hex is not None
    assert distance(plot.hex, HEX("0812")) <= 1


def test_a_bot_prefers_a_hex_that_cannot_be_missed() -> None:
    battle = replace(crowd(), presets=(Preset("Red", HEX("0912")),))
    assert order(battle).hex == HEX("0912")


def test_a_spotter_with_bad_gunnery_makes_no_order_look_worse() -> None:
    """Artillery does without a spotter whose Gunnery Skill is 6 or more."""
    plots = []
    for gunnery in (4, 6, 8):
        battle = with_unit(crowd(), 4, gunnery=gunnery)
        plots.append(best_plot(battle, piece_of(battle, PlotNext(0, weapon(battle)))))
    assert plots[0] == plots[1] == plots[2]
    assert plots[0][0].hex is not None


def test_a_bot_holds_its_fire_where_only_friends_are() -> None:
    battle = battery("9x9", mech(LOCUST, "0505", side="Red"), mech(GRIFFIN, "0506", side="Red"))
    assert order(battle) == Plot(0, weapon(battle))


def test_a_bot_fires_homing_missiles_if_somebody_can_designate_a_target() -> None:
    enemies = mech(GRIFFIN, "0805"), mech(RAVEN, "0810", side="Red")
    battle = battery("16x17", *enemies, design=NAGA)
    assert order(battle).mode == "homing"
    assert order(battery("16x17", enemies[0], design=NAGA)).mode == ""


def test_nobody_knows_where_a_fast_unit_will_be() -> None:
    battle = stage("9x9", mech(LOCUST, "0505"), mech(GRIFFIN, "0101"))
    still, fast = (
        whereabouts(battle, with_unit(battle, 0, shutdown=True).unit(0), 2),
        whereabouts(battle, battle.unit(0), 2),
    )
    assert still.max() == 1
    assert fast.max() < 0.5
    assert np.isclose(fast.sum(), 1)
    there = presence(battle, "Red", 0)
    assert there[battle.board.index(HEX("0505"))] < 0 < there[battle.board.index(HEX("0101"))]


def test_what_a_blast_is_worth_counts_the_hexes_around() -> None:
    battle = stage("9x9", mech(LOCUST, "0505", side="Blue"))
    worth = blast_worth(battle.board, presence(battle, "Red", 0), 20, 10)
    found = [worth[battle.board.index(HEX(hex))] for hex in ("0505", "0504", "0503")]
    assert found == [20, 10, 0]


def test_hexes_to_range_in_on_are_apart_and_between_the_sides() -> None:
    battle = stage("16x17", mech(CATAPULT, "0817", side="Red"), mech(LOCUST, "0801", side="Blue"), rules=RULES)
    for _ in range(5):
        chosen = best_preset(battle, "Red", lambda which, most: 0)
        assert chosen.hex is not None
        battle = replace(battle, presets=(*battle.presets, Preset("Red", chosen.hex)))
    hexes = ranged_in(battle, "Red")
    assert all(distance(one, other) >= 3 for one in hexes for other in hexes if one != other)
    assert all(5 <= hex.row <= 13 for hex in hexes)
    full = stage("2x2", mech(CATAPULT, "0101", side="Red"), presets=(Preset("Red", HEX("0101")),))
    assert best_preset(full, "Red", lambda which, most: 0) == RangeIn()


def test_a_bot_bombards_several_enemies_directly() -> None:
    enemies = [mech(GRIFFIN, hex, side="Blue", shutdown=True) for hex in ("0804", "0805", "0904")]
    units = mech(CATAPULT, "0816", side="Red", ammo=(5,)), *enemies
    battle = stage("16x17", *units, phase=Phase.WEAPONS, rules=RULES)
    found = bombard(battle, battle.unit(0))
    assert found is not None
    assert isinstance(found[0].shots[0].target, PlaceTarget)
    assert found[0].shots[0].target.what is Thing.BLAST
    assert best_volley(battle, battle.unit(0)).action.shots
    without = stage("16x17", *units, phase=Phase.WEAPONS)
    assert bombard(without, without.unit(0)) is None


def test_a_bot_stays_away_from_where_its_own_shells_land() -> None:
    battle = crowd()
    due = replace(battle, due=(shell(battle, "0812", turn=1), shell(battle, "0303", turn=2)))
    danger = shell_danger(due, due.unit(4))
    found = {hex: danger[battle.board.index(HEX(hex))] for hex in ("0812", "0811", "0303")}
    assert found == {"0812": 20, "0811": 10, "0303": 0}


def test_a_bot_designates_a_target_for_a_missile_that_arrives() -> None:
    units = mech(RAVEN, "0312", side="Red"), mech(GRIFFIN, "0305", facing=3)
    battle = battery("16x17", *units, design=NAGA, turn=4, phase=Phase.OFF_BOARD)
    due = replace(shell(battle, "0101", turn=4, mode="homing", spotter=1), what=HOMES_IN)
    coming = replace(battle, due=(due,))
    assert arriving(coming)
    assert best_designation(coming, coming.unit(1), USUAL)[0].target == 2


def test_bots_answer_all_questions_about_artillery() -> None:
    battle = crowd()
    play = play_from(battle, seed=1)
    bot = Tactician(b"artillery bots 16")
    while isinstance(play.asks[0].question, PlotNext | PresetNext):
        action = bot.choose(asked(play, play.asks[0], play.asks[0].seats[0]))
        assert bot.reason
        play.answer(play.asks[0], action, play.asks[0].seats[0])
    assert [due.hex for due in play.facts.due]
