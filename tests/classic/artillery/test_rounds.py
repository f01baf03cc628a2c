"""Special rounds: smoke, mines, vibrabombs and burning gel."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.artillery.guns import (
    ALL,
    CATAPULT,
    GRIFFIN,
    HEX,
    LOCUST,
    NAGA,
    RULES,
    battery,
    detonate,
    land,
    lost,
    plot,
    shell,
    weapon,
    with_unit,
)
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import design
from ironhex.kernel.hexes import neighbors
from ironhex.systems.classic.artillery.events import Engulfed
from ironhex.systems.classic.artillery.plotting import PlotNext, menu, refusal
from ironhex.systems.classic.attack.attack import attack_on_place, smoke_between
from ironhex.systems.classic.battle import Battle, Minefield, Phase, PlaceTarget, Thing
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.fire.burning import catching, smoking
from ironhex.systems.classic.infernos.burning import gel_heat
from ironhex.systems.classic.infernos.events import GelBurned
from ironhex.systems.classic.mines.events import MinesLaid
from ironhex.systems.classic.munitions.choosing import load_rows
from ironhex.systems.classic.ruleset import Ruleset, ruleset
from ironhex.systems.classic.sequence import BeginPhase
from ironhex.systems.classic.views import view

TANK, FOOT = "Vedette Medium Tank", "Foot Rifle Platoon"


def field(*units: object, **fields: object) -> Battle:
    placed = units or (mech(GRIFFIN, "0505"), mech(LOCUST, "0909"))
    return stage("9x9", *placed, phase=Phase.OFF_BOARD, rules=ALL, **fields)  # type: ignore[arg-type]


def around(hex: str) -> set[object]:
    return {HEX(hex), *neighbors(HEX(hex))}


# --- smoke ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-036")
def test_smoke_fills_the_hex_and_those_around_without_damage() -> None:
    battle = field()
    after, _ = detonate(battle, "0505", mode="smoke")
    assert set(smoking(after)) == around("0505")
    assert lost(battle, after, 0) == 0


@pytest.mark.rule("BMR-ARTY-037")
def test_smoke_counts_as_heavy_woods() -> None:
    after, _ = detonate(field(mech(GRIFFIN, "0501"), mech(LOCUST, "0901")), "0505", mode="smoke")
    attack = attack_on_place(after, after.unit(0), PlaceTarget(Thing.HEX, HEX("0505")))
    assert attack.sight.smoke == 1
    item = smoke_between(attack)
    assert item is not None
    assert getattr(item, "value", 0) == 2
    beyond = attack_on_place(after, after.unit(0), PlaceTarget(Thing.HEX, HEX("0507")))
    assert beyond.sight.blocked is not None


@pytest.mark.rule("BMR-ARTY-038")
def test_smoke_lasts_until_the_end_of_the_third_turn_after_it() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"), mech(LOCUST, "0909"), phase=Phase.OFF_BOARD, rules=RULES, turn=2)
    smoky, _ = detonate(battle, "0303", mode="smoke")

    def end_of(turn: int) -> Battle:
        return perform(replace(smoky, turn=turn), lambda play: play.then(BeginPhase(Phase.END)), tasks=TASKS)[0]

    assert smoking(end_of(4))
    assert not smoking(end_of(5))


@pytest.mark.rule("BMR-ARTY-036")
def test_smoke_is_fired_indirectly_only() -> None:
    smoke = {bin.index: "smoke" for bin in design(CATAPULT).bins}
    gun = mech(CATAPULT, "0205", side="Red", ammunition=smoke)
    battle = stage("5x40", gun, mech(LOCUST, "0201", side="Blue"), phase=Phase.TARGETING, rules=RULES)
    question = PlotNext(0, weapon(battle))
    assert refusal(battle, question, "Red", plot(battle, "0230", "smoke")) is None
    assert {action.mode for action in menu(battle, question, "Red")} == {"", "smoke"}


# --- ammunition -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-050", "BMR-ARTY-051")
def test_what_bins_may_hold_depends_on_the_technology_and_the_rules_in_use() -> None:
    inner = {"standard", "homing", "fascam", "inferno-iv", "vibrabomb-iv", "smoke"}
    assert may_hold(CATAPULT, ALL) == inner
    assert may_hold(NAGA, ALL) == {"standard", "homing", "fascam"}
    assert may_hold(CATAPULT, RULES) == {"standard", "homing", "smoke"}
    assert may_hold(CATAPULT, ruleset(())) == {"standard"}
    needs = {choice.id: choice.needs for row in load_rows(design(CATAPULT), ()) for choice in row.others}
    assert needs["homing"] == ("artillery",)
    assert set(needs["vibrabomb-iv"]) == {"artillery", "minefields"}
    assert set(needs) == inner - {"standard"}


def may_hold(name: str, rules: Ruleset) -> set[str]:
    return {choice.id for row in load_rows(design(name), rules.options) for choice in row.choices}


# --- mines ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-066")
def test_fascam_lays_a_minefield_of_30_points_that_everybody_sees() -> None:
    battle = field()
    after, events = detonate(battle, "0505", mode="fascam")
    assert after.mines == (Minefield(HEX("0505"), "conventional", "Red", 30, scattered=True, public=True),)
    assert lost(battle, after, 0) == 0
    assert all(event.seen_by(side) is not None for event in happened(events, MinesLaid) for side in ("Red", "Blue"))
    again, events = detonate(after, "0505", mode="fascam")
    assert (again.mines, events) == (after.mines, ())


@pytest.mark.rule("BMR-ARTY-066")
def test_fascam_adds_to_the_mines_of_other_missiles() -> None:
    battle = field(mines=(Minefield(HEX("0505"), "conventional", "Red", 20, scattered=True, public=True),))
    after, _ = detonate(battle, "0505", mode="fascam")
    assert [each.points for each in after.mines] == [30]


@pytest.mark.rule("BMR-ARTY-070")
def test_vibrabombs_of_20_points_with_a_secret_setting() -> None:
    after, _ = detonate(field(), "0505", mode="vibrabomb-iv", setting=45)
    (laid,) = after.mines
    assert (laid.what, laid.points, laid.setting) == ("vibrabomb", 20, 45)
    assert [each.setting for each in view(after, "Blue").mines] == [0]
    assert [each.setting for each in view(after, "Red").mines] == [45]


@pytest.mark.rule("BMR-ARTY-070")
def test_the_setting_is_chosen_with_the_order() -> None:
    bombs = {bin.index: "vibrabomb-iv" for bin in design(CATAPULT).bins}
    gun = mech(CATAPULT, "off 2", side="Red", ammunition=bombs)
    battle = stage("9x9", gun, mech(LOCUST, "0505", side="Blue"), phase=Phase.TARGETING, rules=ALL)
    question = PlotNext(0, weapon(battle))
    settings = {action.setting for action in menu(battle, question, "Red") if action.hex}
    assert settings == {30, 50, 70}
    assert refusal(battle, question, "Red", plot(battle, "0505", "vibrabomb-iv")) is not None
    assert refusal(battle, question, "Red", plot(battle, "0505", "vibrabomb-iv", setting=85)) is None
    due = shell(battle, "0505", mode="vibrabomb-iv", setting=85)
    after, _ = land(battle, due, [6, 6])
    assert [each.setting for each in after.mines] == [85]


@pytest.mark.rule("BMR-MINE-022", "BMR-MINE-023")
def test_a_shell_from_afar_clears_mines_if_that_was_its_mission() -> None:
    battle = battery("9x9", mech(LOCUST, "0101"), rules=ALL, mines=(Minefield(HEX("0505"), "conventional", "Blue", 6),))
    near = with_unit(battle, 1, hex=HEX("0504"))
    after, _ = land(near, shell(near, "0505", clearing=True), [6, 6, 2, 3])
    assert not after.mines
    assert lost(near, after, 1) == 0
    kept, _ = land(battle, shell(battle, "0505"), [6, 6])
    assert kept.mines == battle.mines


# --- burning gel ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-067")
def test_gel_covers_all_units_to_which_it_sticks_and_all_hexes_burn() -> None:
    battle = field(mech(GRIFFIN, "0505"), mech(TANK, "0504"), mech(FOOT, "0504"), mech(LOCUST, "0909"))
    after, events = detonate(battle, "0505", mode="inferno-iv")
    assert [event.unit for event in happened(events, Engulfed)] == [0, 1]
    assert set(catching(after)) == around("0505")


@pytest.mark.rule("BMR-ARTY-068")
def test_a_mech_gains_10_heat_for_three_turns() -> None:
    battle, _ = detonate(field(), "0505", mode="inferno-iv")
    heats = []
    for _ in range(4):
        heats.append(sum(mod.value for mod in gel_heat(battle, battle.unit(0))))
        battle = GelBurned().apply(battle)
    assert heats == [10, 10, 10, 0]


@pytest.mark.rule("BMR-ARTY-069")
def test_after_that_the_gel_of_other_infernos_burns_on() -> None:
    soaked = with_unit(field(), 0, burning=5)
    battle, _ = detonate(soaked, "0505", mode="inferno-iv")
    heats = []
    for _ in range(6):
        heats.append(sum(mod.value for mod in gel_heat(battle, battle.unit(0))))
        battle = GelBurned().apply(battle)
    assert heats == [10, 10, 10, 6, 6, 0]
