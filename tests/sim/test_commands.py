"""The commands of the lab."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ironhex.catalog import Damage, Enlisted, Roster
from ironhex.cli.app import app
from ironhex.engine.setup import UnitSetup
from ironhex.sim import Contest, Game, Job, Team, play_job
from ironhex.sim.comparison import changed
from ironhex.sim.contest import ContestError

SMALL = ("--bots", "random", "--board", "glade", "--turns", "2", "--processes", "1")


def run(*arguments: str) -> object:
    return app(arguments, result_action="return_value")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_simulate_shows_the_winner(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", "--games", "2", *SMALL) == 0
    out = capsys.readouterr().out
    assert "2 games on glade: 2.0 turns on average, 2 drawn" in out
    assert "0% [0–66]" in out


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
    assert "0 percentage points" in capsys.readouterr().out


def test_units_of_a_roster_fight_with_their_crews_and_damage(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    spent = Damage(ammo=(0, 0), slots={"RA": (5,)})  # no missiles left, the PPC hit
    file = tmp_path / "spent.toml"
    file.write_text(Roster("Spent", (Enlisted("Griffin GRF-1N", "Anna", 2, 3, spent),)).to_toml(), encoding="utf-8")
    options = ("--games", "2", "--against", "Locust LCT-1V", "--bots", "normal", *SMALL[2:])
    found = told(capsys, "simulate", "--force", str(file), *options)
    assert [team["force"] for team in found["teams"]] == ["Griffin GRF-1N", "Locust LCT-1V"]
    assert found["teams"][0]["shots"] == 0
    assert run("simulate", "--force", "Locust LCT-1V", "--instead", str(file), *SMALL, "--games", "1") == 0
    assert run("tournament", str(file), "Locust LCT-1V", *SMALL, "--games", "2") == 0


def test_a_team_from_a_roster_keeps_its_details() -> None:
    anna = UnitSetup("Griffin GRF-1N", {"gunnery": 2}, damage={"wounds": 1})
    assert Team.of("A", (anna, "Locust LCT-1V"), "normal").side("Red").units == (anna, UnitSetup("Locust LCT-1V"))
    assert Team.of("A", (UnitSetup("Locust LCT-1V"),), "normal") == Team("A", ("Locust LCT-1V",), "normal")
    contest = Contest((Team.of("A", (anna,), "normal"), Team("B", ("Locust LCT-1V",), "normal")))
    assert changed(contest, bot="easy").teams[0].side("Red").units == (anna,)
    assert changed(contest, ("Locust LCT-1V",)).teams[0].side("Red").units == (UnitSetup("Locust LCT-1V"),)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--force", "gryphon"), "design 'gryphon'"),
        (("--bots", "genius"), "bot 'genius' is not one of"),
        (("--bots", "normal/hold:4040"), "there is no hex 4040 on"),
        (("--board", "atlantis"), "board 'atlantis'"),
        (("--seed", "-1"), "a seed must be a number"),
        (("--force", ""), "no design named"),
        (("--bots", ""), "no bots named"),
        (("--bots", "easy,normal,hard"), "2 forces need 2 bots or one for all, not 3"),
        (("--instead-bot", "easy,normal"), "expected one bot for team A, not 2"),
        (("--games", "0"), "the number of games must be at least 1, not 0"),
        (("--turns", "-1"), "the number of turns must be at least 1, or 0 for no limit, not -1"),
        (("--processes", "0"), "the number of processes must be from 1 to 256, not 0"),
        (("--processes", "100000"), "the number of processes must be from 1 to 256, not 100000"),
        (("--cluster", "local:2"), "--processes cannot be combined with --cluster"),
        (("--until-width", "2"), "the width of an interval must be between 0 and 1, such as 0.1, not 2"),
        (("--csv", "nowhere/at/all.csv"), "nowhere/at/all.csv: there is no folder"),
        (("--csv", "games.txt"), "games.txt: a table file must end in .csv"),
        (("--report", "."), ".: already exists as a folder"),
        (("--scenario", "none.jsonl"), "none.jsonl: No such file"),
        (("--scenario", __file__), "test_commands.py: the record cannot be read: line 1"),
        (("--scenario", __file__, "--force", "grf-1n"), "--scenario sets the forces"),
    ],
)
def test_invalid_requests_are_reported(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], reason: str
) -> None:
    usual = {"--games": "2", "--processes": "1"}
    rest = (word for name, value in usual.items() if name not in arguments for word in (name, value))
    assert run("simulate", *rest, *arguments) == 2
    complaint = capsys.readouterr().err
    assert reason in complaint
    assert complaint.count("\n") == 1


def test_a_write_error_does_not_lose_the_results(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "games.csv")

    monkeypatch.setattr("ironhex.sim.export.write_rows", full)
    assert run("simulate", "--games", "2", "--csv", str(tmp_path / "games.csv"), *SMALL) == 2
    told = capsys.readouterr()
    assert told.err == "ironhex: games.csv: No space left on device\n"
    assert "2 games on glade" in told.out
    assert "Saved" not in told.out


def test_a_game_that_fails_is_named_and_the_others_are_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def play(job: Job) -> Game:
        if job.seed == 7:
            raise KeyError("a bot's mistake")
        return play_job(job)

    monkeypatch.setattr("ironhex.sim.running.play_job", play)
    file = tmp_path / "games.csv"
    assert run("simulate", "--games", "5", "--seed", "5", "--csv", str(file), *SMALL) == 2
    assert capsys.readouterr().err == 'ironhex: game 2 (seed 7) failed: KeyError: "a bot\'s mistake"\n'
    assert len(file.read_text().splitlines()) == 1 + 2 * 2


def test_a_tournament_of_designs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "tournament.html"
    assert run("tournament", "grf-1n", "wvr-6r", "lct-1v", "--games", "2", "--report", str(page), *SMALL) == 0
    out = capsys.readouterr().out
    assert "6 games on glade" in out
    assert "percent won by the row" in out
    assert "<svg" in page.read_text(encoding="utf-8")
    assert f"Saved to {page}" in out.replace("\n", "")


def test_the_games_of_a_tournament_as_rows(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    assert run("tournament", "grf-1n", "wvr-6r", "lct-1v", "--games", "2", "--csv", str(file), *SMALL) == 0
    assert len(file.read_text().splitlines()) == 1 + 2 * 6


def test_a_tournament_of_bots_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "tournament", "grf-1n", "wvr-6r", "--games", "2", *SMALL)
    assert {each["name"] for each in found["standings"]} == {"Griffin GRF-1N", "Wolverine WVR-6R"}
    assert run("tournament", "grf-1n", "--games", "2", *SMALL) == 2
    assert "2 to 40 entrants, not 1" in capsys.readouterr().err


def test_odds_of_a_volley(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("odds", "volley", "hbk-4g", "enf-4r", "--distance", "4") == 0
    out = capsys.readouterr().out
    assert "AC/20         RT        6+      72%       14.4  +4 Gunnery Skill, +2 medium range, 4 hexes" in out
    assert "out of range: 4 hexes, reaches 3 [BMR-HIT-009]" in out
    assert "(--moved stand --distance 4 --rate 1 --target-moved stand --side front --ground clear)" in out
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


def test_simulate_takes_supplies(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    teams: list[Team] = []

    def see(contest: Contest, *_: object, **__: object) -> None:
        teams.extend(contest.teams)
        raise ContestError("seen")

    monkeypatch.setattr("ironhex.cli.simulate.play_contest", see)
    mined = ("simulate", "--option", "minefields", *SMALL)
    assert run(*mined, "--supplies", "conventional=1", "--against-supplies", "vibrabomb=2") == 2
    assert run(*mined, "--supplies", "conventional=1") == 2
    assert [team.supplies for team in teams] == [{"conventional": 1}, {"vibrabomb": 2}, *[{"conventional": 1}] * 2]
    assert run(*mined, "--supplies", "mud=1") == 2
    assert "--supplies: mud=1: 'mud' is not one of conventional" in capsys.readouterr().err
