"""The toy game at the terminal, by dialog: nothing outside its folder knows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.tables import Typist, screen_of, shown
from tests.toys.outpost.actions import Act, Fire, Hold, Move, Shoot, Watch
from tests.toys.outpost.edition import EDITION, scenarios
from tests.toys.outpost.ground import Spot
from tests.toys.outpost.state import Skirmish

from ironhex.cli.app import app
from ironhex.cli.terminal.session import Session
from ironhex.engine import Action, Play
from ironhex.engine.record_lines import Answered
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.games import MORE, bots_for

OUTPOST = "outpost"


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE, "tests.toys.outpost.edition")


def duel(west: str, east: str, seed: int = 1) -> Play[Skirmish]:
    """One rifleman against one, on certain dots."""
    sides = tuple(SideSetup(side, (UnitSetup("Rifleman", place=at),)) for side, at in (("West", west), ("East", east)))
    return EDITION.begin(Setup(sides, OUTPOST, seed=seed), None, None)


def play(typist: list[str] | Typist, game: Play[Skirmish], *, hot_seat: bool = False) -> tuple[str, Session]:
    screen = screen_of(typist)
    bots = {} if hot_seat else {"East": bots_for(OUTPOST)["normal"](b"east")}
    session = Session(game, screen, bots)
    session.run()
    return shown(screen), session


def west(session: Session) -> list[Action]:
    """What West has answered."""
    return [line.action for line in session.play.lines if isinstance(line, Answered) and line.seat == "West"]


def west_first(*spots: str) -> Play[Skirmish]:
    """A duel in which West acts first."""
    games = (duel(spots[0], spots[1], seed) for seed in range(99))
    return next(game for game in games if isinstance(game.asks[0].question, Act) and game.asks[0].seats == ("West",))


def newcomer(line: str) -> str:
    """Presses Enter at everything."""
    return ""


# --- whole games ------------------------------------------------------------------------------------------------------
def test_pressing_enter_plays_a_game_to_its_end() -> None:
    told, session = play(newcomer, EDITION.begin(scenarios()[0].setup, None, None))
    assert session.play.over
    assert {type(action) for action in west(session)} >= {Shoot, Watch}
    assert "Act with a soldier (Enter: 1)?" in told
    assert " wins in turn " in told or "A draw in turn " in told


def test_the_room_is_taken_and_held_by_a_script() -> None:
    told, session = play(["move", "G4 upstairs", "watch", "watch", "watch"], west_first("uF5", "gM9"))
    assert session.play.outcome is not None
    assert session.play.outcome.winners == ("West",)
    assert west(session)[0] == Move("1", (Spot.parse("uF4"), Spot.parse("uG4")))
    assert "West holds the upper room: 3 of 3 turns." in told
    assert "West wins in turn 3: West held the upper room for 3 turns." in told


def test_two_share_the_terminal() -> None:
    told, session = play(newcomer, duel("gA1", "gE1"), hot_seat=True)
    assert session.play.over
    assert "[West] Act with a soldier" in told
    assert "[East] Act with a soldier" in told


def test_bots_are_watched_and_the_record_is_told_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "outpost.jsonl"
    assert app(("watch", "--system", OUTPOST, "--seed", "4", "--save", str(record)), result_action="return_value") == 0
    told = capsys.readouterr().out
    for phrase in ("Ground floor", "[R1]", "Turn 1.", "moves to", "fires at", " in turn "):
        assert phrase in told
    assert app(("replay", str(record), "--verify"), result_action="return_value") == 0
    assert "fires at" in capsys.readouterr().out


def test_the_command_starts_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("builtins.input", lambda _="": (_ for _ in ()).throw(EOFError))
    assert app(("play", "--text", "--system", OUTPOST, "--seed", "1"), result_action="return_value") == 0
    told = capsys.readouterr().out
    assert told.startswith("Ada, Bea, Cem against Kai, Leo, Mia (seed 1). You are Red.")
    assert "Stopped in turn 1, fight phase." in told


# --- dialogs ----------------------------------------------------------------------------------------------------------
def test_places_are_listed_and_typed_by_label_or_id() -> None:
    told, session = play(["move", "", "m", "Z9", "via B1", "gC1"], west_first("gA1", "gM9"))
    assert "B1:1" in told
    assert "(dot:dots)" in told
    assert " *B1 " in told
    assert "'Z9' is not a dot in reach; Enter lists them, ? helps." in told
    assert west(session)[0] == Move("1", (Spot.parse("gB1"), Spot.parse("gC1")))


def test_a_shot_shows_its_odds_and_how_they_come_about() -> None:
    pair = (UnitSetup("Rifleman", place="gE1"), UnitSetup("Rifleman", place="gD1"))
    sides = (SideSetup("West", (UnitSetup("Rifleman", place="gA1"),)), SideSetup("East", pair))
    games = (EDITION.begin(Setup(sides, OUTPOST, seed=seed), None, None) for seed in range(99))
    game = next(game for game in games if game.asks[0].seats == ("West",))
    told, session = play(["shoot", "t", "2"], game)
    assert "chance" in told
    assert "  1  Shoot Kai  72%" in told
    assert "+5  base number [TOY-3]" in told
    assert west(session)[0] == Shoot("1", "3")


def test_opportunity_fire_is_a_list() -> None:
    typed = ["watch", "move 2 gD1-gC1", "hold", ""]
    told, session = play(typed, west_first("gA1", "gE1"), hot_seat=True)
    assert "Kai moves past Ada at D1. Fire (Enter: 1)?" in told
    assert "  1  Fire at Kai (" in told
    assert west(session) == [Watch("1"), Hold(), Fire()]


def test_words_of_the_game_itself() -> None:
    typed = ["?", "m", "s", "s 1", "r toy-9", "r nothing", "o", "o opportunity 1", "o opportunity 1 = hold", "watch 1"]
    told, session = play(typed, west_first("gA1", "gM9"))
    for phrase in (
        "Actions may be typed in full too: `move 1 gB4-gC4`, `shoot 1 4`, `watch 1`",
        "Upper floor",
        "[R1] figure 1 of side R",
        "< stairs; where there is no dot, there is a wall",
        "dots a move 4   aim 0",
        "health 2/2",
        "TOY-9",
        "no rule 'NOTHING'",
        "asked each time",
        "opportunity 1: fire (or: hold).",
        "opportunity 1: hold (or: fire).",
    ):
        assert phrase in told
    assert west(session)[0] == Watch("1")


def test_a_text_that_is_not_an_action_is_reported() -> None:
    told, _ = play(["move 1", "move 1 nowhere", "move 1 gM9"], west_first("gA1", "gM9"))
    assert "'nowhere' is not a dot such as gC4" in told
    assert "That is not allowed: gM9 is not next to gA1 [TOY-2]" in told
