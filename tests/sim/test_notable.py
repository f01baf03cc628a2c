"""Games of a simulation can be found, played again, saved and opened."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.sim.small import GRIFFIN, contest

from ironhex import load
from ironhex.cli.app import main
from ironhex.sim import ContestError, Game, Notable, Share, notable, play_contest
from ironhex.sim.running import here

SIMULATE = ("simulate", "--force", GRIFFIN, "--board", "glade", "--bots", "random", "--turns", "2", "--processes", "1")


def game(number: int, winner: str | None, turns: int, left: tuple[int, int]) -> Game:
    shares = tuple(
        Share(team, "easy", 0, winner == team, 1, 0, 0, 100, value, 0, 0, 0.0, 0, 0.0, (), (), {}, {}, ())
        for team, value in zip("AB", left, strict=True)
    )
    return Game(number, number, 0, "woods", winner, "", "", turns, 9, shares, ())


def test_the_clearest_the_closest_an_upset_and_the_longest() -> None:
    games = (
        game(0, "A", 5, (90, 0)),
        game(1, "A", 7, (40, 0)),
        game(2, None, 40, (60, 50)),
        game(3, "B", 9, (0, 70)),
        game(4, "A", 12, (50, 0)),
        game(5, None, 20, (55, 54)),
    )
    assert notable(games) == (
        Notable(0, "Clearest win", "A wins in turn 5"),
        Notable(5, "Closest game", "A draw after turn 20"),
        Notable(3, "Upset", "B wins in turn 9"),
        Notable(2, "Longest game", "A draw after turn 40"),
    )


def test_nothing_was_played() -> None:
    assert notable(()) == ()


def test_a_game_is_played_again_as_it_was() -> None:
    results = play_contest(contest(turns=2), 2, seed=3, swap=True, engine=here)
    play = results.replay(1)
    assert (len(play.lines), play.system.turn(play.facts)) == (results.games[1].answers, results.games[1].turns)
    assert play.over
    with pytest.raises(ContestError, match="there is no game 2; the games are numbered from 0 to 1"):
        results.replay(2)


def run(*arguments: str) -> int:
    with patch.object(sys, "argv", ["ironhex", *arguments]), pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_games_are_saved_as_records_that_can_be_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "kept"
    assert run(*SIMULATE, "--games", "2", "--keep", str(folder), "--game", "1") == 0
    assert "game-1.jsonl" in capsys.readouterr().out
    (record,) = folder.iterdir()
    assert load(record.read_text()).verify().over
    assert run("replay", str(record), "--quiet", "--verify") == 0


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("--game", "0"), "--game needs --keep FOLDER"),
        (("--keep", "kept", "--game", "2"), "there is no game 2; the games are numbered from 0 to 1"),
    ],
)
def test_what_cannot_be_saved_is_refused_before_playing(
    more: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*SIMULATE, "--games", "2", *more) == 2
    assert why in capsys.readouterr().err
