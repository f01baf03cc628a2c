"""Bots that users write: a class, a module, a script; in simulations, tournaments and battles."""

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from tests.sim.small import GRIFFIN, WOLVERINE

from ironhex.bots import Asked
from ironhex.bots.own_bots import MORE, add_own_bots, is_reference, own_bot, short_name
from ironhex.cli.app import main
from ironhex.games import bots_for
from ironhex.server.editions import known_bot
from ironhex.server.errors import BadRequest
from ironhex.sim import Team, entrants, play_tournament, simulate
from ironhex.sim.contest import ContestError
from ironhex.sim.running import here

TUTORIAL = Path(__file__).parents[2] / "docs" / "your-first-bot.md"
SCRIPT = """
class MyBot:
    '''Takes the last of the first answers.'''

    def choose(self, asked):
        return list(zip(asked.menu(), range(3)))[-1][0]

class Texts:
    def choose(self, asked):
        return str(next(asked.menu()))

class Nobody:
    pass

class Broken:
    def choose(self, asked):
        return 1 / 0

class Cheat:
    def choose(self, asked):
        return "move 1 walk FFFFFFFFFFFFFFF"

class Speechless:
    def choose(self, asked):
        pass
"""


class Last:
    """Takes the last answer on the menu."""

    def __init__(self, seed: bytes) -> None:
        assert seed

    def choose(self, asked: Asked) -> Any:
        return next(asked.menu())


class Offering:
    """Answers with an offer."""

    def choose(self, asked: Asked) -> Any:
        return next(iter(asked.offers()))


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "my_bot.py"
    path.write_text(SCRIPT)
    return path


def run(*arguments: str) -> int:
    with patch.object(sys, "argv", ["ironhex", *arguments]), pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code or 0  # type: ignore[return-value]


@pytest.mark.parametrize("bot", [Last, Offering, "tests.sim.test_own_bots:Last"])
def test_a_class_or_a_module_plays_in_a_simulation(bot: Any) -> None:
    played = simulate([WOLVERINE], [GRIFFIN], bots=[bot, "random"], board="glade", games=2, turns=1, processes=1)
    assert len(played.games) == 2
    assert played.summary.teams[0].bot == ("Offering" if bot is Offering else "Last")


def test_a_class_plays_on_several_processes() -> None:
    played = simulate([WOLVERINE], [GRIFFIN], bots=[Last], board="glade", games=2, turns=1, processes=2)
    assert (len(played.games), played.problem) == (2, "")


def test_a_class_from_a_prompt_plays_here() -> None:
    class Typed(Last):
        pass

    played = simulate([WOLVERINE], [GRIFFIN], bots=[Typed], board="glade", games=2, turns=1, processes=2)
    assert (len(played.games), played.summary.teams[1].bot) == (2, "Typed")


@pytest.mark.parametrize("name", ["MyBot", "Texts"])
def test_a_script_plays_in_a_simulation(script: Path, name: str) -> None:
    board = {"board": "glade", "games": 1, "turns": 1, "processes": 1}
    played = simulate([WOLVERINE], [GRIFFIN], bots=[f"my_bot.py:{name}", "random"], **board)  # type: ignore[arg-type]
    assert [team.bot for team in played.summary.teams] == [name, "random"]


def test_own_bots_enter_a_tournament() -> None:
    done = play_tournament(entrants([[GRIFFIN]], [Last, "random"]), 2, engine=here)
    assert {each.bot for each in done.standings} == {"Last", "random"}
    assert {team.name for team in done.entrants} == {"Last", "random"}


def test_the_commands_take_a_script(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ("--board", "glade", "--turns", "1")
    bots = "my_bot.py:MyBot,random"
    assert run("simulate", "--bots", bots, "--games", "1", "--processes", "1", *small) == 0
    assert run("tournament", GRIFFIN, "--bots", bots, "--games", "2", "--processes", "1", *small) == 0
    assert run("watch", "--bots", bots, "--seed", "7", *small) == 0
    assert "MyBot" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("my_bot.py:Nobody", "has no method choose(asked)"),
        ("my_bot.py:Missing", "there is no Missing in"),
        ("your_bot.py:MyBot", "cannot be loaded: there is no such file"),
        ("no.such.module:MyBot", "cannot be loaded: "),
        ("genius", "bot 'genius' is not one of random, easy"),
    ],
)
def test_a_bot_that_cannot_be_used_is_explained(
    script: Path, capsys: pytest.CaptureFixture[str], bot: str, reason: str
) -> None:
    with pytest.raises(ContestError, match=re.escape(reason)):
        simulate([WOLVERINE], [GRIFFIN], bots=[bot], board="glade", games=1, processes=1)
    for command in (("simulate", "--bots"), ("watch", "--bots"), ("play", "--text", "--bot")):
        assert run(*command, bot) == 2
        error = capsys.readouterr().err
        assert reason in error
        assert error.startswith("ironhex: ")


def test_a_mistake_while_loading_names_its_line(script: Path) -> None:
    script.write_text("import os\nraise ValueError('so it is')\n")
    with pytest.raises(LookupError, match=r"line 2 of .*my_bot.py: ValueError: so it is"):
        own_bot("my_bot.py:MyBot")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Broken", r"bot Broken failed: line 17 of .*my_bot.py: ZeroDivisionError"),
        ("Cheat", r"bot Cheat answered 'move 1 walk F+', which is not legal: "),
        ("Speechless", r"bot Speechless answered None, which is neither an action nor an offer nor a text"),
    ],
)
def test_a_bot_that_fails_is_named(script: Path, name: str, reason: str) -> None:
    with pytest.warns(RuntimeWarning, match=reason):
        simulate([WOLVERINE], [GRIFFIN], bots=[f"my_bot.py:{name}"], board="glade", games=1, processes=1)


def test_watching_a_bot_that_fails_ends_with_a_sentence(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("watch", "--bots", "my_bot.py:Broken", "--seed", "7", "--quiet") == 2
    assert capsys.readouterr().err.startswith("ironhex: bot Broken failed: line 17 of ")


def test_something_else_than_a_bot_is_refused() -> None:
    with pytest.raises(LookupError, match=r"a bot is a name, a reference such as .*, or a class, not 7"):
        Team("A", (GRIFFIN,), 7)  # type: ignore[arg-type]


def test_references_are_told_from_names() -> None:
    assert is_reference("my_bot.py:MyBot")
    assert is_reference("/tmp/normal/my_bot.py:MyBot")
    assert is_reference("package.module:Class")
    assert not any(map(is_reference, ("hard", "hard/aggressive", "normal/hold:0809", "my_bot.py")))
    assert short_name("a/my_bot.py:MyBot") == "MyBot"


def test_a_server_knows_only_the_bots_it_was_started_with(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE, "")
    assert "my_bot.py:MyBot" not in bots_for("classic")
    assert "MyBot" not in bots_for("classic")
    add_own_bots(("my_bot.py:MyBot",))
    known = bots_for("classic")
    assert known.cards[-1] == ("MyBot", "MyBot", "Takes the last of the first answers.")
    assert known["MyBot"](bytes(16)).reason == ""
    assert "my_bot.py:Broken" not in known
    assert known.has_styles("hard")
    with pytest.raises(LookupError, match="'hard' is not a reference such as"):
        add_own_bots(("hard",))
    assert known_bot("classic", "MyBot", "", "") == "MyBot"
    with pytest.raises(BadRequest, match=r"bot 'my_bot.py:MyBot' is not one of random, MyBot, easy"):
        known_bot("classic", "my_bot.py:MyBot", "", "")


# --- the tutorial -----------------------------------------------------------------------------------------------------
def test_every_bot_of_the_tutorial_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", TUTORIAL.read_text(), re.DOTALL)):
        Path(f"bot_{number}.py").write_text(code)
        (name,) = re.findall(r"^class (\w+)", code, re.MULTILINE)
        bots = [f"bot_{number}.py:{name}", "easy"]
        played = simulate([GRIFFIN], [GRIFFIN], bots=bots, board="woods", games=1, turns=2, processes=1)
        assert len(played.games) == 1


def test_the_bot_of_the_tutorial_beats_easy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last block of code, played by the command that the page shows."""
    monkeypatch.chdir(tmp_path)
    text = TUTORIAL.read_text()
    Path("my_bot.py").write_text(re.findall(r"```python\n(.*?)```", text, re.DOTALL)[-1])
    (command,) = re.findall(r"^    \./ironhex (simulate .*)$", text, re.MULTILINE)
    assert run(*shlex.split(command), "--json", "--processes", "1") == 0
    ours, theirs = (team["rate"][0] for team in json.loads(capsys.readouterr().out)["teams"])
    assert ours >= 0.6
    assert ours >= 3 * theirs  # the rest are draws: twenty turns are not always enough
