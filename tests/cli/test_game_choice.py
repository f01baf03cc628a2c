"""The options that commands share: games, presets, single options and forces, from what the games say of themselves."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ironhex.cli.app import app
from ironhex.cli.at_terminal import described
from ironhex.cli.forces import Setting, ground, set_up
from ironhex.cli.game_choice import ForceChoice, GameChoice, SupplyChoice
from ironhex.cli.hinting import UnknownName
from ironhex.cli.lab import Terms, conditions
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.games import EDITIONS, edition
from ironhex.start import new_game
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.movement.path import SOUTH
from ironhex.systems.classic.starting_places import Line, starting_places

HIDDEN = GameChoice(options=("hidden-units",), board="woods")
AMBUSH = ForceChoice("Griffin GRF-1N, locust lct-1v (hidden)", "Enforcer ENF-4R (hidden)")


def run(*arguments: str) -> object:
    return app(arguments, result_action="return_value")


def test_a_force_names_designs_as_players_call_them() -> None:
    play, _ = set_up(Setting(ForceChoice("mad cat, vulture b", "Man O' War"), GameChoice(board="woods"), seed=1))
    assert [unit.design.name for unit in play.facts.units] == ["Timber Wolf Prime", "Mad Dog B", "Gargoyle Prime"]


@pytest.mark.parametrize("command", ["play", "watch", "simulate", "tournament", "odds duel"])
def test_the_help_of_a_command_lists_all_games_with_their_presets_and_options(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(*command.split(), "--help")
    shown = capsys.readouterr().out
    for game in EDITIONS.values():
        names = (game.name, *(each.name for each in game.presets), *(each.name for each in game.options))
        assert all(name.replace(" ", "-") in shown for name in names)
    assert "'Mech" not in shown


def test_single_options_are_added_to_the_preset() -> None:
    assert GameChoice().rules.options == ("four-legged",)
    assert HIDDEN.rules.options == ("four-legged", "hidden units")
    assert GameChoice(level="plain", options=("hidden units",)).rules.options == ("hidden units",)
    assert GameChoice(level="green", options=("turrets",)).rules.options == ("green", "turrets")
    with pytest.raises(UnknownName, match="option 'flying' is not one of four-legged, flamer-heat, hidden-units"):
        _ = GameChoice(options=("flying",)).rules


@pytest.mark.rule("BMR-HIDDEN-010")
def test_a_unit_is_hidden_where_the_option_is_chosen() -> None:
    game, _ = set_up(Setting(AMBUSH, HIDDEN, seed=1))
    assert {unit.name: unit.hidden for unit in game.facts.units} == {
        "Griffin GRF-1N": False,
        "Locust LCT-1V": True,
        "Enforcer ENF-4R": True,
    }
    with pytest.raises(SetupError, match="is hidden, but the option 'hidden units' is not chosen"):
        set_up(Setting(AMBUSH, GameChoice(board="woods"), seed=1))


def test_a_battle_is_described_without_the_enemys_hidden_units() -> None:
    game, _ = set_up(Setting(AMBUSH, HIDDEN, seed=1))
    assert described(game, "Red") == "Griffin GRF-1N, Locust LCT-1V against Blue on woods"
    assert described(game, None) == "Griffin GRF-1N against Blue on woods"


def test_hidden_units_are_played_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["", ""])
    monkeypatch.setattr("builtins.input", lambda _="": next(typed, None) or (_ for _ in ()).throw(EOFError))
    forces = ("--force", "Griffin GRF-1N, Locust LCT-1V (hidden)", "--against", "Enforcer ENF-4R (hidden)")
    assert run("play", "--text", "--option", "hidden-units", "--board", "woods", "--seed", "1", *forces) == 0
    told = capsys.readouterr().out
    assert told.startswith("Griffin GRF-1N, Locust LCT-1V against Blue on woods")
    assert "Enforcer" not in told


def test_mines_and_artillery_are_set_up_at_the_terminal_in_their_own_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["done"])
    monkeypatch.setattr("builtins.input", lambda _="": next(typed, None) or (_ for _ in ()).throw(EOFError))
    forces = ("--force", "Griffin GRF-1N, Catapult CPLT-C3 (start off 2)")
    options = ("--option", "minefields", "--option", "artillery")
    assert run("play", "--text", "--board", "woods", "--seed", "1", *options, *forces) == 0
    told = capsys.readouterr()
    assert told.err == "", "the weapons of the Catapult can be fired"
    words = " ".join(told.out.split())
    assert "Lay mines in secret: 7 left (Enter: conventional mines)? " in words
    assert "Range your artillery in on up to " in words
    assert "more hexes, where it will not miss (Enter: range in)? " in words


def test_bots_play_with_hidden_units(capsys: pytest.CaptureFixture[str]) -> None:
    forces = ("--force", "Griffin GRF-1N (hidden)", "--against", "Locust LCT-1V")
    assert run("watch", "--option", "hidden-units", "--board", "woods", "--seed", "1", "--turns", "2", *forces) == 0
    assert "Griffin GRF-1N" in capsys.readouterr().out


def test_the_lab_takes_single_options(capsys: pytest.CaptureFixture[str]) -> None:
    small = ("--games", "1", "--turns", "1", "--processes", "1", "--board", "glade")
    assert run("simulate", "--option", "hidden-units", *small) == 0
    assert run("simulate", "--option", "flying", *small) == 2
    assert "option 'flying' is not one of four-legged, flamer-heat, hidden-units" in capsys.readouterr().err


def test_options_for_the_terminal_need_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("play", "--option", "hidden-units") == 2
    assert capsys.readouterr().err == "ironhex: these options need --text\n"


@pytest.mark.parametrize("name", ["hidden units", "hidden-units"])
def test_options_are_accepted_with_spaces_and_with_hyphens(name: str) -> None:
    sides = {"Red": ["Griffin GRF-1N"], "Blue": ["Locust LCT-1V"]}
    assert new_game("classic", sides, seed=1, options=[name]).facts.rules.options == ("hidden units",)
    setup = Setup(
        sides=tuple(SideSetup(side, tuple(map(UnitSetup, units))) for side, units in sides.items()), options=(name,)
    )
    assert edition("classic").new_game(setup, ground("woods")).facts.rules.options == ("hidden units",)
    play, _ = set_up(Setting(game=GameChoice(options=(name,)), seed=1))
    assert "hidden units" in play.facts.rules.options


def test_one_unit_without_room_is_one_unit() -> None:
    with pytest.raises(SetupError, match="has no room for 1 unit in the row where they start"):
        starting_places(ground("woods"), Line(SOUTH, 0), [MECH.drive.gait], set(ground("woods").hexes()))


def sides(force: str, *options: str, **more: Any) -> Any:
    setting = Setting(
        ForceChoice(force, "Locust LCT-1V", stock=SupplyChoice(**more)), GameChoice(options=options), seed=1
    )
    return set_up(setting)[0].facts


def test_minefields_are_given_on_the_command_line() -> None:
    both = sides("Griffin GRF-1N", "minefields", supplies="conventional=1, vibrabomb=2")
    assert [side.mines for side in both.sides] == [(("conventional", 1), ("vibrabomb", 2))] * 2
    one = sides("Griffin GRF-1N", "minefields", supplies="conventional=1", against_supplies="")
    assert [side.mines for side in one.sides] == [(("conventional", 1),), ()]


def test_starting_places_are_given_on_the_command_line() -> None:
    facts = sides("Griffin GRF-1N (start 0305), Catapult CPLT-C3 (start off 4 west) (ammo homing)", "artillery")
    griffin, gun = (
        next(unit for unit in facts.units if unit.name.startswith(name)) for name in ("Griffin", "Catapult")
    )
    assert (str(griffin.hex), gun.hex, gun.battery.maps, gun.battery.edge) == ("0305", None, 4, 4)
    assert {bin.equipment.special for bin in gun.design.bins} == {"homing"}


def test_cargo_is_given_on_the_command_line() -> None:
    facts = sides("Griffin GRF-1N (cargo 5), Wasp WSP-1A", "cargo", supplies="small-crates=3")
    griffin = next(unit for unit in facts.units if unit.name.startswith("Griffin"))
    assert sum(load.tons for load in griffin.loads) == 5
    assert [crate.tons for crate in facts.crates] == [2] * 6


@pytest.mark.parametrize(
    ("force", "options", "why"),
    [
        ("Griffin GRF-1N (cargo 5)", (), "Griffin GRF-1N (cargo 5): it carries no cargo by these rules"),
        ("Griffin GRF-1N (cargo 99)", ("cargo",), "Griffin GRF-1N (cargo 99): write whole tons from 0 to 55"),
        ("Griffin GRF-1N (cargo much)", ("cargo",), "Griffin GRF-1N (cargo much): write whole tons from 0 to 55"),
        ("Foot Platoon (Rifle) (cargo 1)", ("cargo",), "it carries no cargo by these rules"),
    ],
)
def test_impossible_cargo_is_refused(force: str, options: tuple[str, ...], why: str) -> None:
    with pytest.raises(UnknownName, match=re.escape(why)):
        sides(force, *options)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("magnetic=1", r"--supplies: magnetic=1: 'magnetic' is not one of conventional"),
        ("vibrabomb", r"--supplies: vibrabomb: write a number from 0 to 20, such as vibrabomb=2"),
        ("vibrabomb=21", r"--supplies: vibrabomb=21: write a number"),
    ],
)
def test_wrong_supplies_are_refused_with_their_place(text: str, why: str) -> None:
    with pytest.raises(UnknownName, match=why):
        sides("Griffin GRF-1N", "minefields", supplies=text)


def agreed(*conditions: str) -> Any:
    choice = GameChoice(options=("gravity", "temperature"), conditions=conditions)
    return set_up(Setting(game=choice, seed=1))[0].facts.scenario


def test_conditions_are_given_on_the_command_line() -> None:
    assert (agreed().temperature, agreed().gravity) == (80, 75)
    scenario = agreed("temperature=-45", "gravity=130")
    assert (scenario.temperature, scenario.gravity) == (-45, 130)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("air=1", r"--condition: air=1: 'air' does not belong to the chosen options; they have temperature, gravity"),
        ("gravity", r"--condition: gravity: write a number from 10 to 500, such as gravity=75"),
        ("gravity=9", r"--condition: gravity=9: write a number"),
        ("gravity=¹²³", r"--condition: gravity=¹²³: write a number"),
    ],
)
def test_wrong_conditions_are_refused_with_their_place(text: str, why: str) -> None:
    with pytest.raises(UnknownName, match=why):
        agreed(text)


def test_options_without_conditions_are_named_as_such() -> None:
    with pytest.raises(UnknownName, match="'gravity' does not belong to the chosen options; they have no conditions"):
        set_up(Setting(game=GameChoice(conditions=("gravity=50",)), seed=1))


def test_the_lab_plays_under_the_conditions_of_its_command_line() -> None:
    choice = GameChoice(options=("gravity",), conditions=("gravity=130",))
    contest = conditions(choice, choice.rules, Terms())
    assert contest.conditions == {"gravity": 130}


def test_improved_positions_are_given_on_the_command_line() -> None:
    units = sides("Griffin GRF-1N (entrenched)", "improved-positions").units
    assert [unit.trench is not None for unit in units] == [True, False]


def test_searchlights_are_given_on_the_command_line() -> None:
    assert [unit.light for unit in sides("Griffin GRF-1N (searchlight)", "night").units] == ["off", ""]
    with pytest.raises(UnknownName, match=r"Griffin GRF-1N \(searchlight\): there is nothing to decide"):
        sides("Griffin GRF-1N (searchlight)")
    with pytest.raises(UnknownName, match=r"Griffin GRF-1N \(engaged\): it can be searchlight"):
        sides("Griffin GRF-1N (engaged)", "night")


def test_ammunition_that_needs_an_option_says_so() -> None:
    with pytest.raises(UnknownName, match=r"Archer ARC-2R \(ammo flare\): flare ammunition needs the option night"):
        sides("Archer ARC-2R (ammo flare)")
    assert "LRM 20 Flare Ammo" in str(sides("Archer ARC-2R (ammo flare)", "night").units[0].design.bins)
