"""Results from Python: rows, data frames, files, and a self-contained report."""

from __future__ import annotations

import csv
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import polars
import pytest
from msgspec.structs import replace
from tests.sim.small import GRIFFIN, WOLVERINE

from ironhex.sim import ContestError, Game, Job, Missing, Results, play_job, simulate
from ironhex.sim.contest import USUAL_BOT
from ironhex.sim.export import TABLES
from ironhex.sim.extras import PACKAGES, needed
from ironhex.sim.intervals import wilson
from ironhex.sim.report import verdict

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def results() -> Results:
    return simulate([WOLVERINE], [GRIFFIN], bots=[USUAL_BOT, "random"], board="glade", games=4, swap=True, processes=1)


def test_there_is_a_row_for_each_side_of_each_game(results: Results) -> None:
    rows = results.rows
    assert [(row["game"], row["team"], row["place"]) for row in rows[:4]] == [
        (0, "A", 0),
        (0, "B", 1),
        (1, "A", 1),
        (1, "B", 0),
    ]
    assert sum(row["won"] for row in rows) + results.summary.draws == 4


def test_tables_agree_with_each_other(results: Results) -> None:
    for game in range(4):
        for team in "AB":
            mine = {
                name: [row for row in results.table(name) if (row["game"], row["team"]) == (game, team)]
                for name in TABLES
            }
            (side,) = mine["sides"]
            assert side["damage"] == sum(row["damage"] for row in mine["turns"])
            assert side["damage"] == sum(row["damage"] for row in mine["weapons"])
            assert side["lost"] == sum(row["fate"] != "withdrawn" for row in mine["losses"])
            assert side["turns"] == len(mine["turns"])


def test_an_unknown_table_is_refused(results: Results) -> None:
    with pytest.raises(ValueError, match="there are: sides, turns, weapons, losses"):
        results.table("guns")


def test_csv_and_parquet_hold_the_same(results: Results, tmp_path: Path) -> None:
    results.write_csv(tmp_path / "all")
    results.write_parquet(tmp_path / "all")
    for name in TABLES:
        written = polars.read_parquet(tmp_path / "all" / f"{name}.parquet")
        assert written.to_dicts() == results.table(name)
        with (tmp_path / "all" / f"{name}.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        assert [
            {key: "" if value is None else str(value) for key, value in row.items()} for row in results.table(name)
        ] == rows


def test_a_table_without_rows_has_its_columns(results: Results, tmp_path: Path) -> None:
    nothing = Results(results.contest, ())
    nothing.write_csv(tmp_path)
    assert (tmp_path / "losses.csv").read_text() == "game,seed,shift,board,turn,team,unit,fate,why\n"
    assert nothing.frame("losses").schema == results.frame("losses").schema


def test_columns_keep_their_types_whatever_is_in_them(results: Results) -> None:
    undecided = Results(results.contest, tuple(replace(game, winner=None) for game in results.games))
    assert undecided.frame().schema["winner"] == polars.String
    assert undecided.frame().schema == results.frame().schema


def test_one_file_holds_the_sides(results: Results, tmp_path: Path) -> None:
    results.write_csv(tmp_path / "games.csv")
    results.write_parquet(tmp_path / "games.parquet")
    assert polars.read_csv(tmp_path / "games.csv").height == polars.read_parquet(tmp_path / "games.parquet").height == 8


def test_a_data_frame_answers_questions(results: Results) -> None:
    wins = results.frame().group_by("team").agg(polars.col("won").sum()).sort("team")
    assert wins["won"].to_list() == [team.wins for team in results.summary.teams]


class Page(HTMLParser):
    """Notes what a page asks the network for, and whether its elements are closed in order."""

    VOID = ("meta", "path", "rect", "circle", "polyline", "polygon")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.headings: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "srcset", "data", "action")]
        self.fetched += [tag] if tag in ("script", "link", "iframe", "img", "object") else []
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.headings += [data] if self.open and self.open[-1] == "h2" else []


def test_a_report_is_self_contained(results: Results, tmp_path: Path) -> None:
    results.write_report(tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.fetched == []
    assert "url(" not in text
    assert "@import" not in text
    assert page.headings == [
        "Who wins",
        "How long it takes",
        "The teams",
        "Damage by turn",
        "Damage by weapon",
        "Heat",
        "Losses",
        "Battle Value against outcome",
    ]
    assert text.count("<svg ") == 2 * 7  # each for a wide and for a narrow place
    assert not re.search(r"\b(nan|inf)\b", text)
    assert len(text) < 200_000


def test_a_report_of_nothing_can_be_drawn(results: Results, tmp_path: Path) -> None:
    Results(results.contest, ()).write_report(tmp_path / "empty.html")
    assert "No game was played." in (tmp_path / "empty.html").read_text()


def test_names_are_escaped_in_reports(results: Results, tmp_path: Path) -> None:
    teams = tuple(replace(team, bot="<b>&") for team in results.contest.teams)
    Results(replace(results.contest, teams=teams), results.games).write_report(tmp_path / "odd.html")
    assert "<b>&" not in (tmp_path / "odd.html").read_text()


def test_unfinished_games_cause_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(job: Job) -> Game:
        if job.seed == 1:
            raise KeyError("a bot's mistake")
        return play_job(job)

    monkeypatch.setattr("ironhex.sim.running.play_job", play)
    with pytest.warns(RuntimeWarning, match=r"only 1 of 3 games: game 1 \(seed 1\) failed: KeyError"):
        found = simulate([GRIFFIN], [GRIFFIN], bots=["random"], board="glade", games=3, processes=1, turns=1)
    assert [game.seed for game in found.games] == [0]


def test_bots_are_counted() -> None:
    with pytest.raises(ContestError, match="2 forces need 2 bots or one for all, not 3"):
        simulate([GRIFFIN], [GRIFFIN], bots=["random"] * 3, games=1)


def test_a_missing_package_is_named_with_its_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(Missing, match=re.escape("pip install polars==2.1.0")):
        needed("polars", "lab")


def test_the_versions_named_are_those_we_test_with() -> None:
    pinned = (ROOT / "requirements" / "dev.txt").read_text().splitlines()
    assert set(PACKAGES.values()) <= set(pinned)
    cluster = (ROOT / "requirements" / "cluster.txt").read_text().splitlines()
    assert {line for line in cluster if "==" in line} <= set(pinned)


@pytest.mark.parametrize(("games", "clear"), [(6, False), (19, False), (20, True), (100, True)])
def test_a_verdict_needs_enough_games(results: Results, games: int, clear: bool) -> None:
    wins = (games, 0)
    teams = [
        replace(team, wins=won, rate=wilson(won, games)) for team, won in zip(results.summary.teams, wins, strict=True)
    ]
    found = replace(results.summary, games=games, draws=0, teams=tuple(teams))
    assert ("clearly" in verdict(results.contest, found, ())) == clear
