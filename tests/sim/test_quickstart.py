"""The Quick-Start edition in the lab."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from ironhex.cli.app import app
from ironhex.cli.forces import Setting, set_up
from ironhex.cli.game_choice import GameChoice
from ironhex.engine import save
from ironhex.engine.setup import units_of
from ironhex.sim import Contest, ContestError, Team, jobs, play_job, simulate
from ironhex.sim.playing import begin, recorded, try_out
from ironhex.systems.quickstart.setup import scenario, scenarios

GREEN = (("Hunchback HBK-4G",), ("Enforcer ENF-4R",))
SMALL = ("--bots", "random", "--turns", "2", "--processes", "1", "--games", "2")


def contest(*teams: tuple[str, ...], options: tuple[str, ...] | None = ("elite",), **more: Any) -> Contest:
    named = tuple(Team(name, units, "random") for name, units in zip("ABC", teams or GREEN, strict=False))
    return Contest(named, "training-ground", 2, options=options, system="quickstart", **more)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert app((*arguments, "--json"), result_action="return_value") == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("level", scenarios())
def test_a_training_scenario_is_simulated(level: str) -> None:
    forces = units_of(scenarios()[level].setup)
    (job,) = jobs(contest(*forces, options=(level,)), 1, 3)
    game = play_job(job)
    assert game.turns <= 3
    assert [share.units for share in game.shares] == [len(units) for units in forces]
    assert all(share.value > 0 for share in game.shares)
    assert game == play_job(job)


def test_infantry_that_is_lost_is_counted() -> None:
    platoons = ("Machine Gun (Motorized) Platoon",) * 2
    fight = replace(contest(platoons, ("Hermes II HER-5SA",)), turns=30)
    games = [play_job(job) for job in jobs(fight, 4)]
    for game in games:
        assert game.shares[0].lost == sum(loss.team == "A" for loss in game.losses)
    assert any(game.shares[0].lost for game in games)


def test_the_teams_change_places() -> None:
    south, north = (begin(job).facts for job in jobs(contest(), 2, swap=True))
    assert [unit.name for unit in south.units] == ["Hunchback HBK-4G", "Enforcer ENF-4R"]
    assert [unit.name for unit in north.units] == ["Enforcer ENF-4R", "Hunchback HBK-4G"]
    assert [side.zone for side in south.sides] == [3, 1]


def test_watch_shows_the_game_of_a_seed() -> None:
    (job,) = jobs(contest(options=("green",)), 1, 7)
    watched, _ = set_up(Setting(game=GameChoice(level="green"), seed=7, turns=2))
    assert begin(job).position == watched.position


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (contest(("Griffin GRF-1N",), GREEN[1]), "no such unit"),
        (contest(*GREEN, GREEN[0]), "2 sides"),
        (contest(options=("green", "elite")), "one level at a time"),
        (contest(options=("four-legged",)), "four-legged"),
        (Contest(contest().teams, "hills", system="quickstart"), "QS-GEN-007"),
        (Contest(contest().teams, system="chess"), "'chess' is not known"),
    ],
)
def test_an_unplayable_contest_is_reported(wrong: Contest, reason: str) -> None:
    with pytest.raises(ContestError, match=reason):
        try_out(wrong)


def test_the_beginning_of_a_record_is_played() -> None:
    play = scenario("green", seed=1)
    again = recorded(save(play), ("random",))
    assert again.system == "quickstart"
    (job,) = jobs(again, 1, 5)
    staged = begin(job)
    assert staged.facts == play.facts
    assert staged.system.name == "quickstart"


def test_the_command_plays_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "simulate", "--level", "green", *SMALL)
    assert (found["board"], found["games"]) == ("training-ground", 2)
    assert [team["force"] for team in found["teams"]] == ["Hunchback HBK-4G", "Enforcer ENF-4R"]
    assert [team["value"] for team in found["teams"]] == [147, 134]
    own = told(capsys, "simulate", "--system", "quickstart", "--force", "cicada", "--instead", "hermes", *SMALL)
    assert [team["force"] for team in own["instead"]["teams"]] == ["Hermes II HER-5SA", "Cicada CDA-3MA"]


def test_measures_that_the_edition_lacks_are_omitted(capsys: pytest.CaptureFixture[str]) -> None:
    results = simulate(
        *GREEN, bots=("random",), board="training-ground", games=2, turns=2, system="quickstart", processes=1
    )
    assert all(not share.series and not share.figures for game in results.games for share in game.shares)
    assert not {"heat", "hottest"} & {*results.rows[0], *results.table("turns")[0]}
    assert "heat" not in results.page.partition("<main>")[2].lower()
    assert "Battle Value" not in results.page
    assert "Points against outcome" in results.page
    assert app(("simulate", "--level", "green", *SMALL), result_action="return_value") == 0
    assert "heat" not in capsys.readouterr().out


def test_a_tournament_of_cards(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "tournament", "hunchback", "enforcer", "--level", "veteran", *SMALL)
    assert sorted((each["name"], each["value"]) for each in found["standings"]) == [
        ("Enforcer ENF-4R", 134),
        ("Hunchback HBK-4G", 147),
    ]


def test_from_python() -> None:
    conditions: dict[str, Any] = {"board": "training-ground", "turns": 1, "system": "quickstart"}
    results = simulate(*GREEN, bots=("random",), games=2, processes=1, **conditions)
    assert len(results.games) == 2
    assert results.summary.teams[0].value == 147
