"""Playing over the network: questions answered, refused and undone, and the story."""

from __future__ import annotations

from typing import Any

from tests.server.client import Live, Seat, duel, play_on


def test_a_battle_is_played_to_its_end(either: Live) -> None:
    blue, orange = either.make(duel(turns=2, seed=7))
    play_on([blue, orange], which=3)
    table = blue.table
    assert table["over"]
    assert table["scene"]["turn"] == 2
    assert table["outcome"]["why"].startswith("points at the end of turn 2")
    assert table["asks"] == table["undo"] == []
    assert (
        table["version"] == len(blue.get("/record").text.splitlines()) - 4
    )  # but for header, opening, snapshot and seed


def test_the_story_leads_from_its_start_to_the_scene(live: Live) -> None:
    blue, orange = live.make(duel(turns=3, seed=5))
    play_on([blue, orange], which=5)
    story, table = blue.get("/story").json(), blue.table
    scene = story["start"]
    figures = {figure["id"]: figure for figure in scene["figures"]}
    for number, entry in enumerate(story["entries"]):
        assert entry["n"] == number
        figures |= {figure["id"]: figure for figure in entry.get("figures", ())}
        scene |= entry.get("scene", {})
    assert scene | {"figures": list(figures.values())} == table["scene"]
    assert table["entries"] == len(story["entries"])
    assert blue.get("/story", **{"from": 40}).json()["entries"] == story["entries"][40:]
    assert blue.get("/story", **{"from": -1}).json()["detail"].startswith("from: ")


def test_an_answer_to_a_closed_question_is_refused_and_changes_nothing(live: Live) -> None:
    blue, orange = live.make(duel(seed=1))
    first = blue if blue.ask else orange
    ask = first.ask
    assert ask
    offer = first.offers(ask)[0]
    assert first.answer(ask, offer).status_code == 200
    before = blue.table
    again = first.answer(ask, offer)
    assert again.status_code == 409
    assert again.json()["error"] == "closed_question"
    assert blue.table == before


def test_an_illegal_answer_is_refused_with_the_rule(live: Live) -> None:
    seat, ask = asked(live.make(duel(seed=1)))
    refused = seat.answer(ask, f"move {ask['figures'][0]} walk FFFFFFFFFFFF")
    assert refused.status_code == 409
    assert refused.json() | {"detail": ""} == {"status": 409, "error": "refused", "detail": "", "rule": "BMR-MOV-013"}


def test_an_invalid_action_text_is_a_bad_request(live: Live) -> None:
    seat, ask = asked(live.make(duel(seed=1)))
    refused = seat.answer(ask, "dance")
    assert (refused.status_code, refused.json()["error"]) == (400, "bad_request")
    considered = seat.post(f"/asks/{ask['id']}/consider", action="dance")
    assert considered.status_code == 200
    assert "dance" in considered.json()["refusal"]["why"]
    for text in ("move", "declare 1 twist:1:2", "move 1 walk F face:UP"):
        assert "is not an action such as `" in seat.answer(ask, text).json()["detail"]


def test_only_the_seat_that_is_asked_may_answer(live: Live) -> None:
    seats = live.make(duel(seed=1))
    seat, ask = asked(seats)
    other = next(each for each in seats if each is not seat)
    offer = seat.offers(ask)[0]
    for stranger, path in ((other, "/answers"), (live.watch(seat.game), "/answers")):
        refused = stranger.post(path, ask=ask["id"], action=offer)
        assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat")
    assert other.get(f"/asks/{ask['id']}/menu").status_code == 403
    assert other.post(f"/asks/{ask['id']}/consider", action=offer).status_code == 403
    assert other.post("/answers", ask=ask["id"], action=offer, seat=seat.seat).status_code == 403


def test_undo_removes_the_seats_own_answer(either: Live) -> None:
    setup = duel(seed=1, deploy=True)
    seats = either.make(setup)
    seat, ask = asked(seats)
    assert seat.table["undo"] == []
    before = seat.table["scene"]
    assert seat.answer(ask, seat.offers(ask)[0]).status_code == 200
    assert seat.table["undo"] == [seat.seat]
    assert seat.table["scene"] != before
    seat.undo_with(next(each for each in seats if each is not seat))
    assert seat.table["scene"] == before
    assert seat.ask == ask | {"id": seat.ask["id"]} if seat.ask else False
    nothing = seat.post("/undo")
    assert (nothing.status_code, nothing.json()["error"]) == (409, "nothing_to_undo")


def test_several_seats_on_one_screen(live: Live) -> None:
    blue, orange = live.make(duel(turns=1, seed=2))
    both = Seat(live.http, blue.game, "", f"{blue.token},{orange.token}")
    assert both.table["you"] == ["Blue", "Orange"]
    play_on([both])
    assert both.table["over"]


def test_a_standing_order_is_given_and_canceled(live: Live) -> None:
    blue, _ = live.make(duel(seed=1))
    orders = blue.get("/orders").json()["orders"]
    left = next(order for order in orders if order["action"] is not None)
    assert blue.post("/orders", key=left["key"], action=None).status_code == 200
    now = {order["key"]: order["action"] for order in blue.get("/orders").json()["orders"]}
    assert now[left["key"]] is None
    unknown = blue.post("/orders", key="dance", action="pick ")
    assert (unknown.status_code, unknown.json()["error"]) == (409, "refused")


def test_a_draft_is_considered_without_changing_anything(live: Live) -> None:
    seat, ask = asked(live.make(duel(seed=1)))
    before = seat.table
    unit = ask["figures"][0]
    considered = seat.post(f"/asks/{ask['id']}/consider", action=f"move {unit} run FF").json()
    assert "refusal" not in considered
    assert considered["tallies"]
    assert seat.table == before


def test_sight_ranges_and_sheets(live: Live) -> None:
    blue, _ = live.make(duel(seed=1))
    one, two = (figure["place"] for figure in blue.table["scene"]["figures"])
    line = blue.get("/sight", **{"from": one, "to": two}).json()
    assert (line["from"], line["to"], line["blocked"]) == (one, two, None)
    assert blue.get("/ranges", figure="1").json()["gear"]
    arcs = blue.get("/arcs", figure="1", action="move 1 walk F").json()["arcs"]
    assert [arc["id"] for arc in arcs] == ["forward", "right", "rear", "left"]
    sheet = blue.get("/units/1/sheet.svg")
    assert sheet.headers["content-type"] == "image/svg+xml"
    assert "Hunchback" in sheet.text
    for path, query in (
        ("/sight", {"from": "9999", "to": one}),
        ("/ranges", {"figure": "x"}),
        ("/ranges", {"figure": "9"}),
        ("/arcs", {"figure": "9"}),
        ("/arcs", {"figure": "1", "action": "nonsense"}),
    ):
        assert blue.get(path, **query).status_code == 400
    assert blue.get("/units/9/sheet.svg").status_code == 404


def test_the_field_in_words_and_drawn(live: Live) -> None:
    blue, _ = live.make(duel())
    field = blue.get("/field").json()
    assert (field["key"], len(field["ids"])) == (blue.table["scene"]["field"], 16 * 17)
    assert (field["ids"][0], field["texts"][field["words"][0]]) == ("0101", "clear")
    for path in ("/field", "/field.svg"):
        assert "immutable" in blue.get(path, key=field["key"]).headers["cache-control"]
        assert blue.get(path).headers["cache-control"] == "no-store"
    assert blue.get("/field.svg").text.startswith("<svg")
    assert blue.get("/field.svg", floor=1).status_code == 404


def first_draft(seats: list[Seat]) -> tuple[Seat, dict[str, Any]]:
    """The first question that is answered with a draft, and the seat it goes to."""
    for _ in range(20):
        seat = next(seat for seat in seats if seat.ask)
        ask = seat.ask
        assert ask is not None
        if ask["task"] == "draft":
            return seat, ask
        seat.answer(ask, seat.offers(ask)[0])
    raise AssertionError("no question is answered with a draft")


def test_the_server_supplies_the_initial_draft(live: Live) -> None:
    seat, ask = first_draft(live.make(duel(seed=1)))
    path = f"/asks/{ask['id']}/consider"
    begun = seat.post(path, figure=ask["figures"][0]).json()
    assert begun["action"].startswith("declare ")
    assert begun["confirm"]
    assert {group["id"] for group in begun["groups"]} >= {"targets", "weapons"}
    for about in ({}, {"figure": "99"}, {"figure": "x"}):
        assert seat.post(path, **about).status_code == 400


def asked(seats: list[Seat]) -> tuple[Seat, dict]:  # type: ignore[type-arg]
    """The seat that is asked, and what."""
    return next((seat, ask) for seat in seats if (ask := seat.ask))
