"""The course of a battle: who is ahead, and battles that continue from one of its moments."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage
from tests.server.client import Live, Seat, duel, play_on, seats_of

from ironhex.bots import let_answer
from ironhex.engine import save
from ironhex.games import bots_for, load
from ironhex.kernel.dice import SeededDice
from ironhex.start import new_game
from ironhex.systems.classic.scenarios.levels import LOST
from ironhex.systems.classic.strength import strength

BOT = {"kind": "bot", "bot": "random"}


def over(live: Live) -> tuple[Seat, Seat]:
    blue, orange = live.make(duel(turns=1))
    play_on([blue, orange], which=3)
    assert blue.table["over"]
    return blue, orange


def branch(seat: Seat, **body: Any) -> Any:
    return seat.post("/branch", **body)


def test_strength_falls_with_armor_and_ends_with_the_unit() -> None:
    griffin = mech("Griffin GRF-1N", "0101", side="Red")
    battle = stage("8x8", griffin, mech("Locust LCT-1V", "0808", side="Blue"))
    whole = strength(battle)
    assert whole == {"Red": battle.unit(0).value, "Blue": battle.unit(1).value}
    hurt = battle.changed(replace(battle.unit(0), armor=(0,) * len(battle.unit(0).armor)))
    assert 0 < strength(hurt)["Red"] < whole["Red"]
    assert strength(hurt)["Blue"] == whole["Blue"]
    gone = battle.changed(replace(battle.unit(1), fate=LOST[0]))
    assert strength(gone) == {"Red": whole["Red"], "Blue": 0}


def test_the_course_is_what_each_side_has_left(live: Live) -> None:
    blue, _ = over(live)
    told = blue.get("/course").json()
    assert told["points"] == "BV"
    assert [each["side"] for each in told["sides"]] == ["Blue", "Orange"]
    for card, each in zip(blue.table["scene"]["sides"], told["sides"], strict=True):
        assert each["left"][0] == [0, card["value"]]
        assert each["left"][-1][1] <= card["value"] - card.get("lost", 0)
        entries = [entry for entry, _ in each["left"]]
        assert entries == sorted(set(entries))
        assert entries[-1] <= blue.table["entries"]
    assert blue.get("/course", whole=True).json() == told


def test_the_course_before_the_end_is_for_the_own_side(live: Live) -> None:
    blue, _ = live.make(duel())
    assert blue.get("/course").status_code == 200
    assert blue.get("/course", side="Orange").status_code == 403
    assert blue.get("/course", whole=True).status_code == 403


def test_a_battle_continues_from_any_moment(live: Live) -> None:
    blue, _ = over(live)
    story = blue.get("/story").json()["entries"]
    at = next(entry["n"] for entry in story if entry["form"] == "Moved") + 1
    made = branch(blue, at=at, players={"Orange": BOT}, maker="Ann").json()
    (seat,) = seats_of(blue.http, made)
    assert (seat.seat, made["maker_token"] != "") == ("Blue", True)
    table = seat.table
    assert not table["over"]
    assert [(player["side"], player["kind"], player["bot"]) for player in table["players"]] == [
        ("Blue", "person", ""),
        ("Orange", "bot", "random"),
    ]
    assert table["maker"]["name"] == "Ann"
    assert table["maker"]["dice"] == "random"
    before = live.watch(blue.game).get("/story").json()
    moved = {figure["id"]: figure["place"] for figure in before["start"]["figures"]}
    for entry in before["entries"][:at]:
        moved |= {figure["id"]: figure.get("place", "") for figure in entry.get("figures", ())}
    assert {figure["id"]: figure["place"] for figure in table["scene"]["figures"]} == moved
    assert table["scene"]["turn"] == 1


def test_it_has_new_dice_and_can_be_played_to_its_end(live: Live) -> None:
    blue, _ = over(live)
    seeds = set()
    for _ in range(2):
        seats = seats_of(blue.http, branch(blue, at=0).json())
        play_on(seats, which=3)
        table = seats[0].table
        assert table["over"]
        seeds.add(table["seed"])
    assert len(seeds | {blue.table["seed"]}) == 3


def test_at_the_end_it_continues_from_the_last_decision(live: Live) -> None:
    blue, _ = over(live)
    seats = seats_of(blue.http, branch(blue, at=10**6).json())
    assert any(seat.ask for seat in seats)


def test_an_imported_record_continues_too(live: Live) -> None:
    blue, _ = over(live)
    made = live.upload("/games/import", blue.get("/record").content).json()
    watcher = live.watch(made["game"])
    assert branch(watcher, at=5).status_code == 201


def test_a_running_battle_continues_only_for_somebody_who_plays_all_sides(live: Live) -> None:
    blue, orange = live.make(duel())
    for seat in (blue, orange, live.watch(blue.game)):
        assert branch(seat, at=0).status_code == 403
    both = Seat(blue.http, blue.game, "Blue", blue.token)
    both.headers = {"authorization": f"Bearer {blue.token},{orange.token}"}
    assert branch(both, at=0).status_code == 201


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"at": 0, "players": {"Green": BOT}}, "there is no side 'Green'"),
        ({"at": 0, "players": {"Blue": {"kind": "bot", "bot": "my_bot.py:MyBot"}}}, "is not one of"),
        ({"at": 0, "side": "Green"}, "there is no side 'Green'"),
    ],
)
def test_what_makes_no_sense_is_refused(live: Live, body: dict[str, Any], why: str) -> None:
    blue, _ = over(live)
    answer = branch(blue, **body)
    assert answer.status_code == 400
    assert why in answer.json()["detail"]


def test_a_record_branches_at_every_moment() -> None:
    """The new game has the facts that the old one had, however far it had come."""
    play = new_game("classic", {"Red": ["Griffin GRF-1N"], "Blue": ["Locust LCT-1V"]}, "glade", seed=7)
    bots = {side: bots_for("classic")["random"](bytes(16)) for side in ("Red", "Blue")}
    known = []
    for _ in range(24):
        known.append((len(play.log), play.facts))
        let_answer(play, bots)
    record = load(save(play, private=True))
    for events, facts in known:
        other = record.branch(events, SeededDice(b"other"))
        assert other.facts == facts
        assert other.asks


def test_a_branch_ignores_what_was_undone() -> None:
    play = new_game("classic", {"Red": ["Griffin GRF-1N"], "Blue": ["Hunchback HBK-4G"]}, "woods", seed=7)
    before = len(play.log)
    play.push("move 2 walk FFR")
    after = len(play.log)
    play.undo("Blue")
    play.push("move 2 walk F")
    record = load(save(play, private=True))
    assert record.branch(after, SeededDice(b"x")).facts.unit(1).hex == play.facts.unit(1).hex
    assert str(record.branch(before, SeededDice(b"x")).facts.unit(1).hex) == "0901"
