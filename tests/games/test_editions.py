"""Games are found in their folders and in the environment, and everything about them has a harmless default."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ironhex.bots import play_out
from ironhex.catalog import board, design
from ironhex.cli.app import add_commands_of_games, app, main
from ironhex.engine import UnknownOption, save
from ironhex.engine.edition import Edition
from ironhex.engine.edition_rows import SkillRow
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup, commanded, dice_of, seats_of
from ironhex.games import EDITIONS, MORE, SYSTEMS, BrokenEdition, UnknownGame, bots_for, edition, load
from ironhex.sim import Contest, ContestError, Team, play_job
from ironhex.sim.contest import Job

TOY = "tests.engine.toys.dots_edition"


@pytest.fixture
def dots(monkeypatch: pytest.MonkeyPatch) -> Edition[Any]:
    monkeypatch.setenv(MORE, f" {TOY} ,")
    return EDITIONS["dots"]


def duel(**more: Any) -> Setup:
    return Setup((SideSetup("Red", (UnitSetup("a"),)), SideSetup("Blue", (UnitSetup("b"),))), **more)


def test_every_folder_with_an_edition_is_a_game() -> None:
    assert list(EDITIONS) == ["classic", "quickstart", "tinsoldier"]
    assert {name: found.name for name, found in EDITIONS.items()} == {name: name for name in EDITIONS}
    assert list(SYSTEMS.values()) == [found.system for found in EDITIONS.values()]
    assert len(SYSTEMS) == len(EDITIONS) == 3


def test_folders_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(EDITIONS) == 3
    monkeypatch.setattr("ironhex.games.pkgutil.iter_modules", lambda _: pytest.fail("searched again"))
    assert edition("classic") is EDITIONS["classic"]


def test_the_default_game_is_the_first() -> None:
    assert edition() is EDITIONS["classic"]
    with pytest.raises(UnknownGame, match="'chess' is not known; known: classic, quickstart, tinsoldier"):
        edition("chess")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise RuntimeError('boom')", r"broken_game cannot be loaded \(RuntimeError: boom\)"),
        ("import sys; sys.exit()", "broken_game cannot be loaded"),
        ("def :", "broken_game cannot be loaded"),
        ("", "broken_game cannot be loaded .*EDITION"),
        ("EDITION = 5", "broken_game: EDITION is of type int, not an Edition"),
        ("from ironhex.systems.classic.edition import EDITION", "there is already a game named 'classic'"),
    ],
)
def test_a_broken_game_in_the_environment_is_named(
    source: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken_game.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
    monkeypatch.setenv(MORE, "broken_game")
    assert EDITIONS["classic"].name == "classic"
    with pytest.raises(BrokenEdition, match=f"^{MORE}: .*{reason}"):
        tuple(EDITIONS)
    monkeypatch.setattr(sys, "argv", ["ironhex", "nonsense"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert (stopped.value.code, capsys.readouterr().err.startswith(f"ironhex: {MORE}: ")) == (2, True)


def test_a_module_named_twice_is_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE, f"{TOY},{TOY}")
    assert list(EDITIONS) == ["classic", "quickstart", "tinsoldier", "dots"]


def test_the_environment_adds_games(dots: Edition[Any]) -> None:
    assert list(EDITIONS) == ["classic", "quickstart", "tinsoldier", "dots"]
    assert edition("dots") is dots


def test_a_game_needs_only_its_system_texts_and_begin(dots: Edition[Any]) -> None:
    play = dots.begin(duel(seed=7), None, None)
    assert (dots.units(), dots.boards(), dots.scenarios(), dots.unit_rows()) == ((), (), (), ())
    assert (dots.picture(play.facts, 0), dots.unit_sheet(play.facts, "1"), dots.features()) == (None, None, None)
    assert (dots.value(duel().sides[0]), dots.turn(play.facts), dots.named) == (0, 1, "Dots")
    assert (dots.unit_refusal(design("Atlas AS7-D")), dots.board_refusal(board("woods"))) == ("", "")


def test_a_game_refuses_what_a_setup_cannot_decide_in_it(dots: Edition[Any]) -> None:
    assert dots.new_game(duel(seed=7)).facts == dots.begin(duel(seed=7), None, None).facts
    hurt = SideSetup("Red", (UnitSetup("a"), UnitSetup("c", damage={"armor": {}})))
    with pytest.raises(SetupError, match="Red: c: damage: all units of this game start undamaged"):
        dots.new_game(Setup((hurt, duel().sides[1])))
    with pytest.raises(SetupError, match="Dots can be played by 2 sides, not by 3"):
        dots.new_game(Setup((*duel().sides, SideSetup("Green", (UnitSetup("c"),)))))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"options": ("zz",)}, "unknown option zz; known: none"),
        ({"board": "zz"}, "Dots has no boards"),
        ({"turns": -4}, "turns: Expected `int` >= 0"),
        ({"seed": 1.5}, "seed: Expected `int | null`, got `float`"),
        ({"options": "zz"}, "options: Expected `array | null`, got `str`"),
    ],
)
def test_every_game_refuses_an_impossible_setup(dots: Edition[Any], change: dict[str, Any], reason: str) -> None:
    with pytest.raises((SetupError, UnknownOption), match=re.escape(reason)):
        dots.new_game(duel(**change))


def test_a_game_with_boards_of_its_own_accepts_only_those(dots: Edition[Any]) -> None:
    indoors = replace(dots, usual_board="hall", boards=lambda: ("hall", "cellar"))
    assert indoors.new_game(duel(board="cellar")).asks
    with pytest.raises(SetupError, match="board 'attic' is not one of hall, cellar"):
        indoors.new_game(duel(board="attic"))


def test_options_of_presets_can_be_chosen() -> None:
    EDITIONS["quickstart"].check_options(("green", "turrets"))
    with pytest.raises(UnknownOption, match="unknown option hidden units; known: turrets, green, veteran, elite"):
        EDITIONS["quickstart"].check_options(("hidden units",))


def test_a_game_names_the_skills_of_its_crews(dots: Edition[Any]) -> None:
    aiming = replace(dots, skills=(SkillRow("aim", "Aim", 12, 1, 20),))
    skilled = Setup((SideSetup("Red", (UnitSetup("a", {"aim": 20}),)), duel().sides[1]), seed=7)
    assert aiming.new_game(skilled).facts == dots.new_game(duel(seed=7)).facts
    with pytest.raises(SetupError, match="a: 'aim' is not a skill of this game; it has none"):
        dots.new_game(skilled)
    with pytest.raises(SetupError, match="a: aim must be from 1 to 20, not 21"):
        aiming.check_skills((UnitSetup("a", {"aim": 21}),))


@pytest.mark.parametrize("name", list(EDITIONS))
def test_suggested_battles_and_lessons_can_be_played(name: str) -> None:
    game = edition(name)
    for battle in game.quick():
        assert battle.boards
        assert battle.forces or battle.random
        for forces, ground in product(battle.forces, battle.boards):
            sides = (SideSetup(side, tuple(map(UnitSetup, units))) for side, units in zip("AB", forces, strict=True))
            assert game.new_game(Setup(tuple(sides), board=ground)).asks
    for setup in game.lessons().values():
        assert setup.system == name
        assert game.new_game(setup).asks


def test_bots_for_any_game_play_it_and_the_record_is_read_again(dots: Edition[Any]) -> None:
    play = dots.begin(duel(seed=7), None, None)
    bots = {seat: bots_for("dots")["normal"](seat.encode()) for seat in ("blue", "red")}
    play_out(play, bots)
    assert load(save(play)).verify().log == play.log


def test_the_lab_plays_and_counts_it(dots: Edition[Any]) -> None:
    contest = Contest((Team("A", ("a",), "normal"), Team("B", ("b",), "random")), turns=0, system="dots")
    game = play_job(Job(contest, 0, 3))
    assert [share.team for share in game.shares] == ["A", "B"]
    assert game.turns > 0


def test_a_game_adds_commands(dots: Edition[Any], capsys: pytest.CaptureFixture[str]) -> None:
    add_commands_of_games(["rules", "men"])
    assert "men" not in app
    add_commands_of_games(["men"])
    assert app(["men"], result_action="return_value") == 0
    assert capsys.readouterr().out == "6 men\n"
    del app["men"]


def test_games_say_what_they_accept() -> None:
    classic, quickstart = EDITIONS["classic"], EDITIONS["quickstart"]
    assert classic.unit_refusal(design("Atlas AS7-D")) == ""
    assert classic.unit_refusal(design("Cyrano")) == ""
    assert classic.unit_refusal(design("Neptune Submarine (LRT)")) == ""
    assert "not a unit of the Quick-Start edition" in quickstart.unit_refusal(design("Atlas AS7-D"))
    assert quickstart.board_refusal(board("training-ground")) == ""
    assert "QS-GEN-007" in quickstart.board_refusal(board("hills"))


def test_omitted_options_have_defaults() -> None:
    classic = EDITIONS["classic"]
    assert classic.chosen_options(duel()) == ("four-legged",)
    assert classic.chosen_options(duel(options=())) == ()
    assert [preset.name for preset in classic.presets][:2] == ["standard", "plain"]


def test_units_are_shared_by_the_players_of_a_side() -> None:
    pair = SideSetup(
        "Red", (UnitSetup("a", seat=1), UnitSetup("b"), UnitSetup("c")), players=(duel().sides[0].player,) * 2
    )
    assert seats_of(pair) == ("Red 1", "Red 2")
    assert commanded(pair) == ("Red 2", "Red 1", "Red 1")
    with pytest.raises(SetupError, match="Red 2: a side needs at least one unit for each of its players"):
        commanded(SideSetup("Red", (UnitSetup("a"),), players=pair.players))


def test_dice_come_from_the_seed_unless_they_are_given_or_real() -> None:
    assert dice_of(duel(real_dice=True)) is None
    first, second = dice_of(duel(seed=5)), dice_of(duel(seed=5))
    assert first is not None
    assert second is not None
    assert first.faces(0, 20, 6) == second.faces(0, 20, 6)
    assert dice_of(duel(seed=5), first) is first


def test_a_game_without_features_cannot_be_learned(dots: Edition[Any]) -> None:
    from ironhex.sim.pettingzoo_env import IronhexEnv

    contest = Contest((Team("A", ("a",), "normal"), Team("B", ("b",), "random")), system="dots")
    with pytest.raises(ContestError, match="no features"):
        IronhexEnv(contest)


@pytest.mark.rule("BMR-HIDDEN-010")
@pytest.mark.parametrize("board", ["hills", "open-ground", "river-crossing", "woods"])
def test_hidden_units_without_a_place_start_in_cover(board: str) -> None:
    units = tuple(UnitSetup("Griffin GRF-1N", hidden=number % 2 == 0) for number in range(4))
    sides = (SideSetup("Red", units), SideSetup("Blue", (UnitSetup("Locust LCT-1V"),)))
    battle = edition("classic").new_game(Setup(sides, "classic", board, ("hidden units",))).facts
    hidden = [unit for unit in battle.units if unit.hidden]
    assert len(hidden) == 2
    assert len({unit.hex for unit in battle.units}) == 5
