"""A game in one folder, which nothing outside of it knows: rules, bots, records and the lab."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.toys.outpost.actions import Act, Fire, Hold, Move, Opportunity, Shoot, Watch
from tests.toys.outpost.edition import EDITION, scenarios
from tests.toys.outpost.events import Acted, Fired, Stepped, Watched
from tests.toys.outpost.fire import Shot, to_hit
from tests.toys.outpost.ground import Spot, beside, sight
from tests.toys.outpost.picture import picture
from tests.toys.outpost.state import HOLD, Skirmish
from tests.toys.outpost.system import OUTPOST

from ironhex.bots import ANY_GAME, let_answer, play_out
from ironhex.bots.bot import asked
from ironhex.bots.closeness import nearby
from ironhex.engine import Ask, Play, Refused, UnknownOption, save
from ironhex.engine.conformance import check_game, random_choice
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.games import MORE, bots_for, load
from ironhex.kernel.tally import Barred, Mod
from ironhex.sim import Contest, Team, play_job
from ironhex.sim.contest import Job
from ironhex.start import new_game

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent / "outpost"
QUIET = (Acted, Watched)
MOVING = Mod("TOY-9", 1, "moving target")


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE, "tests.toys.outpost.edition")


def setup(**more: Any) -> Setup:
    return replace(scenarios()[0].setup, **more)


def begin(seed: int = 1, **more: Any) -> Play[Skirmish]:
    return EDITION.begin(setup(seed=seed, **more), None, None)


def duel(west: str, east: str, seed: int = 1) -> Play[Skirmish]:
    """One rifleman against one, on certain dots."""
    sides = (("West", west), ("East", east))
    return begin(seed, sides=tuple(SideSetup(side, (UnitSetup("Rifleman", place=spot),)) for side, spot in sides))


def altered(view: Skirmish, question: Any, seat: str, action: Any) -> Iterator[Any]:
    """Flawed answers, which must be refused."""
    if isinstance(question, Opportunity):
        yield from (Watch(question.watcher), Shoot(question.watcher, question.mover))
        return
    here = view.soldier(action.soldier).spot
    others = ("99", next(each.id for each in view.soldiers if each.side != question.side))
    yield from (Watch(other) for other in others)
    yield from (Fire(), Hold(), Move(action.soldier, ()), Move(action.soldier, (here,)), Shoot(action.soldier, "99"))
    yield Move(action.soldier, (Spot(1 - here.floor, 6, 6),))
    if isinstance(action, Move):
        yield Move(action.soldier, action.path * 8)


def by_offers(play: Play[Any], ask: Ask, seat: str) -> Any:
    return ANY_GAME["normal"](seat.encode()).choose(asked(play, ask, seat))


# --- promises of the engine -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", [b"a", b"b", b"c"])
def test_random_games_conform(seed: bytes) -> None:
    play = check_game(
        OUTPOST, begin().start, seed, random_choice(seed), steps=400, every=7, altered=altered, quiet=QUIET
    )
    assert play.outcome is not None


def test_games_of_the_simple_bot_conform() -> None:
    play = check_game(OUTPOST, begin().start, b"d", by_offers, steps=400, every=7, altered=altered, quiet=QUIET)
    assert play.outcome is not None


def test_games_with_real_dice_conform() -> None:
    start = begin(real_dice=True, turns=4).start
    assert check_game(OUTPOST, start, None, random_choice(b"e"), steps=400, every=9, quiet=QUIET).over


def test_a_record_is_read_verified_and_resumed() -> None:
    play = begin(3)
    bots = {seat: bots_for("outpost")["normal"](seat.encode()) for seat in ("West", "East")}
    for _ in range(20):
        let_answer(play, bots)
    record = load(save(play, private=True))
    assert record.verify().log == play.log
    assert record.resume().asks == play.asks
    play_out(play, bots)
    assert load(save(play)).verify().outcome == play.outcome


def test_every_entry_of_a_menu_has_a_text_and_can_be_considered() -> None:
    play = begin()
    ask = play.asks[0]
    seat = ask.seats[0]
    shown = OUTPOST.presentation
    assert shown is not None
    for action in play.menu(ask):
        assert OUTPOST.parse(str(action)) == action
        assert shown.consider(play.facts, ask.question, seat, action, None).refusal is None
    with pytest.raises(ValueError, match="not an action"):
        OUTPOST.parse("dance 1")


# --- rules ------------------------------------------------------------------------------------------------------------
def act(play: Play[Skirmish], seat: str, text: str) -> None:
    """A seat acts; whoever is asked before it passes the time by watching."""
    while seat not in play.asks[0].seats:
        assert isinstance(play.asks[0].question, Act)
        play.push(f"watch {next(each.id for each in play.facts.ready(play.asks[0].question.side))}")
    play.push(text, seat)


def test_a_mover_is_fired_at_dot_by_dot() -> None:
    play = duel("gA1", "gE1")
    act(play, "East", "watch 2")
    while not isinstance(play.asks[0].question, Opportunity):
        act(play, "West", "move 1 gB1-gC1-gD1")
    assert play.facts.soldier("1").spot == Spot.parse("gB1")
    assert play.asks[0].seats == ("East",)
    play.push("hold")
    assert play.facts.soldier("1").spot == Spot.parse("gC1")
    play.push("fire")
    shot = next(event for event in play.log if isinstance(event, Fired))
    assert MOVING in shot.tally.mods
    assert sum(mod.value for mod in shot.tally.mods) == shot.tally.total
    assert play.facts.soldier("1").spot == Spot.parse("gD1")  # one wound does not stop the move
    assert not play.facts.soldier("2").watching


def test_a_standing_order_answers_for_a_watcher() -> None:
    play = duel("gA1", "gE1")
    play.order("East", "opportunity 2", Hold())
    act(play, "East", "watch 2")
    act(play, "West", "move 1 gB1-gC1-gD1")
    assert isinstance(play.asks[0].question, Act)
    assert play.facts.soldier("2").watching


def test_stairs_join_the_floors_and_walls_block() -> None:
    foot, top = Spot.parse("gF5"), Spot.parse("uF5")
    assert top in beside(foot)
    assert Spot.parse("gE5") not in beside(foot)
    assert sight(foot, top) == 0
    assert isinstance(sight(foot, Spot.parse("uF6")), Barred)
    assert isinstance(sight(foot, Spot.parse("gA2")), Barred)
    assert isinstance(sight(Spot.parse("gA5"), Spot.parse("gE1")), int)


def between(play: Play[Skirmish]) -> Shot:
    """A shot of the first soldier at the second."""
    return Shot(play.facts.soldier("1"), play.facts.soldier("2"))


def test_shots_are_itemized() -> None:
    play = duel("gA1", "gE1")
    number = to_hit(between(play))
    assert [(mod.rule, mod.value) for mod in number.mods] == [("TOY-3", 5), ("TOY-6", 1)]
    barred = to_hit(between(duel("gA1", "gM1"))).barred
    assert barred is not None
    assert barred.rule == "TOY-6"


def test_the_upper_room_is_won_by_holding_it() -> None:
    play = duel("uG4", "gM9")
    while not play.over:
        play.push(f"watch {play.facts.ready(play.asks[0].question.side)[0].id}")
    assert play.outcome is not None
    assert (play.outcome.winners, play.outcome.rule, play.facts.turn) == (("West",), "TOY-10", HOLD)


def test_the_last_side_standing_wins() -> None:
    play = begin()
    play.resign("West")
    assert play.outcome is not None
    assert (play.outcome.winners, play.outcome.rule) == (("East",), "TOY-11")


def test_refusals_name_their_rule() -> None:
    play = duel("gA1", "gM1")
    side = play.asks[0].seats[0]
    own = play.facts.standing(side)[0]
    with pytest.raises(Refused, match="TOY-2"):
        play.push(f"move {own.id} uG4", side)


# --- setting up -------------------------------------------------------------------------------------------------------
def test_setups_that_cannot_be_played_say_why() -> None:
    with pytest.raises(SetupError, match="not a soldier of this game"):
        begin(sides=(SideSetup("West", (UnitSetup("Griffin"),)), SideSetup("East", (UnitSetup("Scout"),))))
    with pytest.raises(SetupError, match="at most 4"):
        begin(sides=(SideSetup("West", (UnitSetup("Scout"),) * 5), SideSetup("East", (UnitSetup("Scout"),))))
    with pytest.raises(SetupError, match="nobody can stand"):
        duel("gE4", "gA1")


def test_both_floors_have_a_picture_and_places() -> None:
    shown = OUTPOST.presentation
    assert shown is not None
    field = shown.ground(begin().facts)
    assert [floor.name for floor in field.floors] == ["Ground floor", "Upper floor"]
    assert set(field.place_floors) == {0, 1}
    assert all((picture(floor) or "").startswith("<svg") for floor in (0, 1))
    assert picture(2) is None


# --- bots and the lab -------------------------------------------------------------------------------------------------
def test_bots_measure_steps_on_one_floor() -> None:
    play = begin()
    around = nearby(OUTPOST, play.facts, "West")
    assert 0.8 < around.between(around.places["gA1"], around.places["gA2"]) < 1.3


def test_the_simple_bot_beats_a_random_one() -> None:
    contest = Contest(
        (Team("A", ("Rifleman",) * 3, "normal"), Team("B", ("Rifleman",) * 3, "random")), system="outpost"
    )
    games = [play_job(Job(contest, number, number)) for number in range(6)]
    assert sum(game.winner == "A" for game in games) >= 4
    assert all(game.turns > 0 and {share.team for share in game.shares} == {"A", "B"} for game in games)
    assert any(share.shots for game in games for share in game.shares)


def test_bots_take_the_opportunity() -> None:
    fired = 0
    for seed in range(6):
        play = begin(seed)
        play_out(play, {"West": ANY_GAME["normal"](b"west"), "East": ANY_GAME["random"](b"east")})
        shots = [event for event in play.log if isinstance(event, Fired)]
        fired += sum(event.soldier in "123" and MOVING in event.tally.mods for event in shots)
        assert any(isinstance(event, Stepped) and event.spot.floor for event in play.log)
    assert fired


# --- nothing outside the folder knows it ------------------------------------------------------------------------------
def test_code_outside_its_folder_does_not_name_the_game() -> None:
    sources = (path for top in ("src", "web/src", "tools") for path in (ROOT / top).rglob("*"))
    texts = (path for path in sources if path.suffix in {".py", ".ts", ".svelte", ".css", ".toml"})
    assert [path for path in texts if "outpost" in path.read_text(encoding="utf-8").lower()] == []
    assert all(len(path.read_text().splitlines()) <= 200 for path in FOLDER.glob("*.py"))


@pytest.mark.parametrize(
    ("on", "details", "reason"),
    [
        ("zz", {}, "board 'zz' is not one of outpost"),
        ("", {"options": ["zz"]}, "unknown option zz; known: none"),
        ("", {"turns": -4}, "turns: Expected `int` >= 0"),
        ("", {"seed": "x"}, "seed: Expected `int"),
        ("", {"bogus": 1}, "'bogus' is not a detail of Outpost; there are: seed, dice, real_dice, options, turns, "),
    ],
)
def test_the_library_refuses_an_impossible_game(on: str, details: dict[str, Any], reason: str) -> None:
    with pytest.raises((SetupError, UnknownOption), match=reason):
        new_game("outpost", {"West": ["Rifleman"], "East": ["Scout"]}, on, **details)


def test_the_library_names_a_unit_that_does_not_exist() -> None:
    with pytest.raises(SetupError, match="'3' is not a soldier of this game"):
        new_game("outpost", {"West": ["3"], "East": ["Scout"]})
    with pytest.raises(SetupError, match="a unit is given as a design, its name or a UnitSetup, not as 3"):
        new_game("outpost", {"West": [3], "East": ["Scout"]})
    with pytest.raises(SetupError, match="West: a list of soldiers is expected, not 'Scout'"):
        new_game("outpost", {"West": "Scout", "East": ["Scout"]})
