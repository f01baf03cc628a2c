"""Ammunition as players choose it before a battle: in words, with its rules, and with the options that some need."""

from __future__ import annotations

import pytest
from tests.classic.electronics.lances import stealthy

from ironhex import games, rulebook
from ironhex.catalog.munitions import described, munition_texts, munitions
from ironhex.engine.edition_rows import LoadChoice
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.systems.classic.munitions.choosing import USELESS, options_for
from ironhex.systems.classic.munitions.scope import MUNITIONS
from ironhex.systems.classic.starting_switches import switch_rows

ARCHER, GRIFFIN = "Archer ARC-2R", "Griffin GRF-1N"
CLASSIC = games.edition("classic")


def choices(design: str, *options: str) -> dict[str, LoadChoice]:
    row = CLASSIC.loads_for(UnitSetup(design), options)[0]
    return {choice.id: choice for choice in (*row.choices, *row.others)}


@pytest.mark.parametrize("munition", sorted({row.special for row in munitions()}))
def test_every_kind_of_ammunition_is_described(munition: str) -> None:
    words = described(munition)
    assert words.label[0].isupper()
    assert words.text.endswith(".")


@pytest.mark.parametrize("munition", MUNITIONS)
def test_every_kind_with_rules_cites_them(munition: str) -> None:
    assert described(munition).rules
    assert all(rulebook.rule(rule) for rule in described(munition).rules)


def test_no_description_is_left_over() -> None:
    assert set(munition_texts()) == {"standard"} | {row.special for row in munitions() if " " not in row.special} | {
        row.special for row in munitions() if row.special.endswith(" pod")
    }


@pytest.mark.parametrize(
    ("munition", "label"),
    [
        ("swarm-i", "Swarm-I (6)"),
        ("incendiary swarm-i", "Incendiary Swarm-I (6)"),
        ("narc-capable", "Narc-capable (6)"),
    ],
)
def test_labels_have_the_capitals_of_the_book(munition: str, label: str) -> None:
    assert choices(ARCHER)[munition].label == label


def test_a_kind_says_which_options_it_needs() -> None:
    without, with_night = choices(ARCHER), choices(ARCHER, "night")
    assert without["flare"].needs == ("night",)
    assert with_night["flare"].needs == without["swarm"].needs == ()
    assert set(without["thunder-inferno"].needs) == {"infernos", "minefields"}
    assert choices(ARCHER, "minefields")["thunder-inferno"].needs == ("infernos",)
    assert options_for("swarm") == ()


def test_what_needs_an_option_cannot_be_chosen_without_it() -> None:
    (row, *_) = CLASSIC.loads_for(UnitSetup(ARCHER), ())
    assert {choice.id for choice in row.choices}.isdisjoint(choice.id for choice in row.others)
    side = SideSetup("Red", (UnitSetup(ARCHER, ammunition={row.id: "flare"}),))
    setup = Setup((side, SideSetup("Blue", (UnitSetup(GRIFFIN),))), options=())
    with pytest.raises(SetupError, match=rf"Archer ARC-2R: ammunition\.{row.id}: .*flare ammunition are not in use"):
        CLASSIC.new_game(setup)


@pytest.mark.rule("BMR-NIGHT-002", "BMR-EQ-143")
def test_searchlights_and_stealth_armor_are_decided_for_each_unit() -> None:
    def ids(design: str, *options: str) -> list[str]:
        return [row.id for row in CLASSIC.switches_for(UnitSetup(design), options)]

    assert ids(GRIFFIN) == ids(GRIFFIN, "night", "searchlights") == []
    assert ids(GRIFFIN, "night") == ["searchlight"]
    assert ids("Foot Platoon (Rifle)", "night") == []
    assert [row.id for row in switch_rows(stealthy(), None, ())] == ["engaged"]
    assert games.edition("quickstart").switches_for(UnitSetup("Rommel Tank"), None) == ()


@pytest.mark.rule("BMR-NIGHT-002")
def test_a_searchlight_that_was_agreed_on_is_kept() -> None:
    units = UnitSetup(GRIFFIN, searchlight=True), UnitSetup(GRIFFIN)
    setup = Setup((SideSetup("Red", units), SideSetup("Blue", (UnitSetup(GRIFFIN),))), options=("night",))
    play = CLASSIC.new_game(setup)
    assert [unit.light for unit in play.facts.units] == ["off", "", ""]
    again = CLASSIC.described(play.facts)
    assert again is not None
    assert [unit.searchlight for unit in again.sides[0].units] == [True, False]


def test_options_come_under_headings_and_in_presets() -> None:
    assert all(option.group for option in CLASSIC.options)
    known = {option.name for option in CLASSIC.options}
    assert all(set(preset.options) <= known for preset in CLASSIC.presets)
    assert {row.id for option in CLASSIC.options if option.name == "minefields" for row in option.supplies} == {
        "conventional",
        "command-detonated",
        "vibrabomb",
    }


@pytest.mark.rule("BMR-AMMO-027")
def test_incendiary_missiles_say_that_they_are_useless_where_nothing_burns() -> None:
    plain, burning = choices(ARCHER), choices(ARCHER, "fire")
    for munition in ("incendiary", "incendiary swarm"):
        assert plain[munition].text == f"{burning[munition].text} {USELESS}"
    assert USELESS not in plain["swarm"].text
    shells = [row for row in CLASSIC.loads_for(UnitSetup("Shadow Hawk SHD-2H"), ()) if row.label.startswith("AC/5")]
    assert [USELESS in each.text for row in shells for each in row.choices if each.id == "incendiary"] == [False]
