"""The commands of the lab."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ironhex.cli.app import app

SMALL = ("--bots", "random", "--board", "glade", "--turns", "2", "--processes", "1")


def run(*arguments: str) -> object:
    return app(arguments, result_action="return_value")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_simulate_tells_who_won(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", "--games", "2", *SMALL) == 0
    out = capsys.readouterr().out
    assert "2 games on glade: 2.0 turns on average, 2 drawn" in out
    assert "0 % [0–66]" in out


def test_simulate_as_json_and_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = {name: tmp_path / f"games.{name}" for name in ("csv", "parquet", "html")}
    options = ("--csv", str(files["csv"]), "--parquet", str(files["parquet"]), "--report", str(files["html"]))
    found = told(capsys, "simulate", "--games", "2", "--swap", "--force", "grf-1n", *options, *SMALL)
    assert [team["force"] for team in found["teams"]] == ["Griffin GRF-1N"] * 2  # mirrored, where nobody else is named
    assert (found["games"], found["interrupted"], found["enough"]) == (2, False, False)
    assert all(file.stat().st_size > 500 for file in files.values())


def test_the_same_seeds_for_a_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "simulate", "--games", "2", "--instead", "wvr-6r", *SMALL)
    assert found["compared"]["pairs"] == 2
    assert found["compared"]["difference"][0] == 0  # the same force again
    assert run("simulate", "--games", "2", "--instead-bot", "random", *SMALL) == 0
    assert "Instead: -0 points" in capsys.readouterr().out.replace("+0", "-0")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--force", "gryphon"), "design 'gryphon'"),
        (("--bots", "genius"), "bot 'genius' is not one of"),
        (("--board", "atlantis"), "board 'atlantis'"),
        (("--seed", "-1"), "a seed is a number"),
        (("--csv", "nowhere/at/all.csv"), "there is no folder"),
    ],
)
def test_what_cannot_be_done_is_said(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], reason: str
) -> None:
    assert run("simulate", "--games", "2", "--processes", "1", *arguments) == 2
    assert reason in capsys.readouterr().err


def test_a_tournament_of_designs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "tournament.html"
    assert run("tournament", "grf-1n", "wvr-6r", "lct-1v", "--games", "2", "--report", str(page), *SMALL) == 0
    out = capsys.readouterr().out
    assert "6 games on glade" in out
    assert "percent won by the row" in out
    assert "<svg" in page.read_text(encoding="utf-8")


def test_a_tournament_of_bots_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "tournament", "grf-1n", "wvr-6r", "--games", "2", *SMALL)
    assert {each["name"] for each in found["standings"]} == {"Griffin GRF-1N", "Wolverine WVR-6R"}
    assert run("tournament", "grf-1n", "--games", "2", *SMALL) == 2
    assert "2 to 40 entrants, not 1" in capsys.readouterr().err


def test_odds_of_a_volley(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("odds", "volley", "hbk-4g", "enf-4r", "--distance", "4") == 0
    out = capsys.readouterr().out
    assert "AC/20         RT        6+      72 %      14.4  +4 Gunnery Skill, +2 medium range, 4 hexes" in out
    assert "out of range: 4 hexes, reaches 3 [BMR-HIT-009]" in out
    found = told(capsys, "odds", "volley", "hbk-4g", "enf-4r", "--distance", "4", "--weapons", "ac")
    assert found["damage"] == {"0": pytest.approx(5 / 18), "20": pytest.approx(13 / 18)}
    assert found["weapons"][0]["exactly"] == "13/18"
    assert run("odds", "volley", "hbk-4g", "enf-4r", "--weapons", "ppc") == 2


def test_odds_of_a_duel(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(
        capsys,
        "odds",
        "duel",
        "grf-1n",
        "lct-1v",
        "--games",
        "2",
        "--board",
        "glade",
        "--bots",
        "random",
        "--processes",
        "1",
    )
    assert found["games"] == 2
    assert [team["force"] for team in found["teams"]] == ["Griffin GRF-1N", "Locust LCT-1V"]
