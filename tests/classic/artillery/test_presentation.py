"""What players see of artillery: orders explained, the area of a blast, shells in flight, and batteries."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.artillery.guns import ALL, CATAPULT, GRIFFIN, HEX, LOCUST, NAGA, RULES, battery, plot, shell, weapon
from tests.classic.stage import mech, stage

from ironhex.catalog import design
from ironhex.kernel.hexes import neighbors
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.artillery.plotting import Plot, PlotNext
from ironhex.systems.classic.artillery.presets import PresetNext, RangeIn
from ironhex.systems.classic.battle import Battle, Fire, Minefield, Phase, PlaceTarget, Preset, Thing
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.playable_units import unit_note
from ironhex.systems.classic.presentation.drafts import consider
from ironhex.systems.classic.presentation.menu import menu
from ironhex.systems.classic.presentation.scene import scene
from ironhex.systems.classic.questions import DeclareNext
from ironhex.systems.classic.views import view

MINES = (Minefield(HEX("0202"), "conventional", "Blue", 6, public=True),)


def field() -> Battle:
    return battery("9x9", mech(LOCUST, "0505"), design=NAGA, rules=ALL, mines=MINES)


def test_orders_are_explained_with_what_is_left() -> None:
    battle = field()
    shown = menu(battle, PlotNext(0, weapon(battle)), "Red", None, ())
    found = {mode.id: mode for mode in shown.modes}
    assert list(found) == ["standard", "fascam", "homing", "clear mines", "hold"]
    assert (found["standard"].value, found["fascam"].value) == (10, 10)
    assert "20 points" in found["standard"].text
    assert all(mode.rule for mode in shown.modes if mode.text)
    assert {offer.mode for offer in shown.offers} == set(found)


def test_hexes_to_range_in_on_are_explained() -> None:
    battle = replace(field(), presets=(Preset("Red", HEX("0101")),))
    shown = menu(battle, PresetNext("Red"), "Red", None, ())
    assert [(mode.id, mode.value) for mode in shown.modes] == [("preset", 4), ("done", None)]
    assert all(offer.subject for offer in shown.offers)


def area(battle: Battle, action: Plot) -> set[str]:
    draft = consider(battle, PlotNext(action.unit, action.weapon), "Red", action, None)
    assert draft.refusal is None
    return set(draft.area)


def test_the_area_of_a_blast_is_shown_before_it_is_ordered() -> None:
    battle = field()
    around = {"0404", *map(str, neighbors(HEX("0404")))}
    assert area(battle, plot(battle, "0404")) == around
    assert len(area(battle, plot(battle, "0101"))) < 7
    assert area(battle, plot(battle, "0404", "fascam")) == {"0404"}
    assert area(battle, plot(battle, "0202", clearing=True)) == {"0202"}
    assert area(battle, plot(battle, "0101", "homing")) == set()
    preset = consider(battle, PresetNext("Red"), "Red", RangeIn(HEX("0404")), None)
    assert (set(preset.area), preset.confirm) == (around, "Range in on this hex")


def test_the_area_of_direct_fire_is_shown_too() -> None:
    battle = stage("9x9", mech(CATAPULT, "0509"), mech(GRIFFIN, "0504"), phase=Phase.WEAPONS, rules=RULES)
    action = Declare(0, shots=(Fire(weapon(battle), PlaceTarget(Thing.BLAST, HEX("0504"))),))
    assert len(consider(battle, DeclareNext("Red"), "Red", action, None).area) == 7


def test_vibrabombs_are_set_in_the_draft() -> None:
    bombs = {bin.index: "vibrabomb-iv" for bin in design(CATAPULT).bins}
    battle = stage("9x9", mech(CATAPULT, "off 2", side="Red", ammunition=bombs), phase=Phase.TARGETING, rules=ALL)
    draft = consider(battle, PlotNext(0, weapon(battle)), "Red", plot(battle, "0404", "vibrabomb-iv", setting=50), None)
    assert [choice.label for choice in draft.group("setting").choices if choice.selected] == ["50 tons"]
    assert draft.confirm == "Fire at this hex"


@pytest.mark.rule("BMR-ARTY-014")
def test_only_its_own_side_sees_a_shell_in_flight_and_when_it_lands() -> None:
    battle = replace(field(), due=(shell(field(), "0404", turn=4),), presets=(Preset("Red", HEX("0303")),))
    seen = {
        side: [(each.place, each.label, each.icon) for each in scene(view(battle, side), None).things]
        for side in ("Red", "Blue")
    }
    assert ("0404", "Arrow IV System of Naga Prime, lands in turn 4", "shell") in seen["Red"]
    assert ("0303", "Red is ranged in here", "preset") in seen["Red"]
    assert not any(icon in ("shell", "preset") for _, _, icon in seen["Blue"])


def test_a_battery_is_listed_with_its_place_off_the_map() -> None:
    battle = field()
    figure = scene(view(battle, "Red"), None).figures[0]
    assert [mark.label for mark in figure.marks if mark.id == "off map"] == ["off the map, 4 mapsheets north"]
    assert figure.place == ""
    assert len(scene(view(battle, "Blue"), None).figures) == 1


def test_designs_with_artillery_say_which_option_they_need() -> None:
    assert "Arrow IV System (artillery)" in unit_note(design(CATAPULT))
    assert unit_note(design(CATAPULT), ["fire", "artillery"]) == ""
    assert unit_note(design(GRIFFIN)) == ""
    assert any(option.name == "artillery" for option in EDITION.options)
