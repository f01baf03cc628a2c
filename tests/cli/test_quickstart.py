"""The Quick-Start edition at the terminal: set up, moved, fired, watched, saved and told again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.tables import play

from ironhex.cli.app import app
from ironhex.cli.forces import Setting, set_up
from ironhex.cli.game_choice import ForceChoice, GameChoice
from ironhex.cli.terminal.session import Session
from ironhex.engine.record_lines import Answered
from ironhex.games import EDITIONS, load
from ironhex.systems.classic.actions import Declare
from ironhex.systems.quickstart.setup import scenario

WIDE = 140


def run(*arguments: str) -> object:
    return app(arguments, result_action="return_value")


def newcomer(*places: str) -> Callable[[str], str]:
    """Deploys units in these hexes, then stands still and fires all that bears."""
    left = [*places]

    def typed(line: str) -> str:
        return left.pop(0) if "where to (" in line else ""

    return typed


def declared(session: Session) -> Iterator[Declare]:
    """What the player has declared."""
    for line in session.play.lines:
        if isinstance(line, Answered) and line.seat == "Red" and isinstance(line.action, Declare):
            yield line.action


@pytest.mark.parametrize("level", ["green", "veteran", "elite"])
def test_a_training_scenario_is_set_up(level: str) -> None:
    game, seed = set_up(Setting(game=GameChoice(level=level), seed=4))
    book = scenario(level).facts
    assert seed == 4
    assert game.system.name == "quickstart"
    assert [unit.design for unit in game.facts.units] == [unit.design for unit in book.units]
    assert [side.name for side in game.facts.sides] == ["Red", "Blue"]
    assert game.facts.scenario.standstill


def test_a_newcomer_fights_with_all_sorts_of_units() -> None:
    game, _ = set_up(Setting(game=GameChoice(level="elite"), seed=3, turns=6))
    told, session = play(newcomer("0616", "0716 NE", "0816", "0916"), game, width=WIDE)
    assert session.play.over
    assert "Rommel Tank (Gauss) deploys at 0716, facing north-east" in told
    assert "Deploy one of your units (Enter: 1)?" in told
    assert "Leave the map" in told
    assert "Death from above" not in told
    assert "heat" not in told.lower()
    assert any(declare.shots for declare in declared(session))


def test_record_sheets_of_all_kinds() -> None:
    game, _ = set_up(Setting(game=GameChoice(level="elite"), seed=3))
    told, _ = play(["", "s 1", "s 2", "s 3", "s 4"], game, width=WIDE)
    for phrase in ("Ultra AC/5", "turret", "trooper 4", "Gauss Rifle", "men  28/28"):
        assert phrase in told
    assert "gunnery" not in told


def test_a_weapon_fires_twice_with_a_star() -> None:
    game, _ = set_up(Setting(ForceChoice("hermes", "hunchback"), GameChoice(level="veteran"), seed=1))
    while not any(type(ask.question).__name__ == "DeclareNext" and "Red" in ask.seats for ask in game.asks):
        ask = game.asks[0]
        entries = [*game.menu(ask)]
        ahead = [entry for entry in entries if "FFFF" in getattr(entry, "steps", "")]
        game.answer(ask, max(ahead, key=lambda entry: len(entry.steps)) if ahead else entries[0])
    told, session = play(["none", "9*2", "3*x", "3*2", ""], game, width=WIDE)
    assert "type numbers from 1 to 4" in told
    assert "There is no 'x' to choose here; there are: 1, 2." in told
    assert [(fire.weapon, fire.rate) for fire in next(declared(session)).shots] == [(2, 2)]


def test_bots_are_watched_and_the_record_is_told_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "training.jsonl"
    assert run("watch", "--level", "green", "--seed", "2", "--turns", "6", "--why", "--save", str(path)) == 0
    told = capsys.readouterr().out
    for phrase in ("Hunchback HBK-4G", "deploys at", "is a good place to begin", "Turn 2", "in turn "):
        assert phrase in told
    assert load(path.read_text(encoding="utf-8")).verify().system.name == "quickstart"
    assert run("replay", str(path), "--verify", "--quiet") == 0
    assert "Verified" in capsys.readouterr().out


PRESETS = [preset.name for game in EDITIONS.values() for preset in game.presets]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--level", "expert"), f"is not one of {', '.join(PRESETS)}"),
        (("--system", "chess"), "system 'chess' is not one of classic, quickstart, tinsoldier"),
        (("--system", "classic", "--level", "green"), "level 'green' is not one of standard, plain"),
        (("--level", "green", "--lance"), "no lances"),
        (("--level", "green", "--force", "cicada"), "QS-GEN-002"),
        (("--level", "green", "--force", "griffin"), "unit 'griffin'"),
        (("--level", "green", "--board", "hills"), "QS-GEN-007"),
    ],
)
def test_impossible_options_are_reported(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("watch", *arguments) == 2
    assert complaint in capsys.readouterr().err


def test_the_terminal_plays_it_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("builtins.input", lambda _="": (_ for _ in ()).throw(EOFError))
    assert run("play", "--text", "--system", "quickstart", "--seed", "1") == 0
    assert "Rommel Tank (Gauss)" in capsys.readouterr().out
    assert run("play", "--level", "green") == 2
    assert "--text" in capsys.readouterr().err
