"""In a double-blind battle nothing that the server sends tells what is out of sight."""

from __future__ import annotations

from typing import Any

import httpx
from tests.conformance.test_double_blind import BEHIND_THE_WALL, behind_the_wall
from tests.server.client import Live, Seat
from tests.server.test_secrets import served, visible

ANSWERS = 14


def moments(live: Live, units: list[Any]) -> list[Any]:
    """Everything that Blue and a spectator see, whenever Blue is asked; nobody knows of the questions to Red."""
    red, blue = served(live, behind_the_wall(units))
    shown: list[Any] = []
    for _ in range(ANSWERS):
        while blue.ask is None:
            assert [seat.table["asks"] for seat in (blue, live.watch(red.game))] == [[], []]
            assert red.act()
        shown += [visible(seat) for seat in (blue, live.watch(red.game))]
        assert blue.act()
    return shown


def test_nothing_on_the_table_tells_what_is_out_of_sight(live: Live) -> None:
    first, *others = (moments(live, units) for units in BEHIND_THE_WALL.values())
    assert len(first) == 2 * ANSWERS
    for other in others:
        assert other == first


def heard(live: Live, units: list[Any]) -> list[Any]:
    """The messages to Blue while Red acts with all its units, and up to the offer of a draw."""
    red, blue = served(live, behind_the_wall(units))
    with blue.follow() as messages:
        found = [next(messages)]
        while blue.ask is None:
            assert red.act()
        assert blue.post("/draw", answer="offer").status_code == 200
        while not (found[-1].event == "table" and found[-1].data["draw"]):
            found.append(next(messages))
    return [(each.event, each.data if each.event == "entries" else None) for each in found]


def test_the_stream_does_not_tell_what_is_out_of_sight(live: Live) -> None:
    first, *others = (heard(live, units) for units in BEHIND_THE_WALL.values())
    assert first
    for other in others:
        assert other == first


def test_a_sheet_and_a_line_of_sight_of_what_is_out_of_sight_are_refused(live: Live) -> None:
    red, blue = served(live, behind_the_wall(BEHIND_THE_WALL["one"]))
    game = live.server.games.game(red.game)
    (number,) = [unit.id + 1 for unit in game.play.facts.units if unit.side == "Red"]
    nobody = number + 2
    for ask in (sheet, ranges):
        own, unseen, none = ask(red, number), ask(blue, number), ask(blue, nobody)
        assert own.status_code == 200
        assert unseen.status_code == none.status_code != 200
        assert unseen.text.replace(str(number), "") == none.text.replace(str(nobody), "")


def sheet(seat: Seat, unit: int) -> httpx.Response:
    return seat.get(f"/units/{unit}/sheet.svg")


def ranges(seat: Seat, unit: int) -> httpx.Response:
    return seat.get("/ranges", figure=unit)


def test_a_spectator_sees_everything_when_the_battle_is_over(live: Live) -> None:
    red, _ = served(live, behind_the_wall(BEHIND_THE_WALL["one"]))
    watching = live.watch(red.game)
    assert watching.table["scene"]["figures"] == []
    assert watching.get("/record").status_code != 200
    assert red.post("/resign").status_code == 200
    assert len(watching.table["scene"]["figures"]) == 3
    assert watching.get("/record").status_code == 200


def test_the_whole_story_is_told_when_the_battle_is_over(live: Live) -> None:
    red, blue = served(live, behind_the_wall(BEHIND_THE_WALL["one"]))
    assert red.act()
    for seat in (red, blue, live.watch(red.game)):
        assert seat.get("/story", whole=True).status_code == 403
    assert red.post("/resign").status_code == 200
    whole, seen = (live.watch(red.game).get("/story", **query).json() for query in ({"whole": True}, {}))
    assert [len(story["start"]["figures"]) for story in (whole, seen)] == [3, 0]
    told = [[entry["text"] for entry in story["entries"]] for story in (whole, seen)]
    assert [any("given up by Red" in text for text in texts) for texts in told] == [True, False]
