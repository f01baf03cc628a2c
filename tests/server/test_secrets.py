"""Secrets stay secret: the seed until the end, a seat's settings, tokens, and hidden questions."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from tests.server.client import Live, Seat, duel, play_on

from ironhex.catalog import board

SEED = 123456789


def everything(seat: Seat) -> str:
    """Everything a seat can see of a game."""
    with seat.follow("0.0") as messages:
        streamed = [message.data for message in (next(messages), next(messages))]
    parts: list[Any] = [seat.table, seat.get("/story").json(), seat.get("/statistics").json(), streamed]
    return json.dumps(parts)


def test_the_seed_is_revealed_only_at_the_end(live: Live) -> None:
    blue, orange = live.make(duel(seed=SEED, turns=1))
    secret = SEED.to_bytes(16, "big").hex()
    for seat in (blue, orange, live.watch(blue.game)):
        assert secret not in everything(seat)
        assert str(SEED) not in everything(seat)
        assert seat.table["seed"] is None
    play_on([blue, orange])
    assert live.watch(blue.game).table["seed"] == secret
    assert secret in blue.get("/record").text


def test_nobody_sees_another_token(live: Live) -> None:
    blue, orange = live.make(duel())
    assert orange.token not in everything(blue)
    for seat in (blue, orange, live.watch(blue.game)):
        assert blue.token not in everything(seat)


def test_a_wrong_token_is_refused_everywhere(live: Live) -> None:
    blue, _ = live.make(duel())
    other, _ = live.make(duel())
    for token in ("x", other.token, f"{blue.token},{other.token}", f"{blue.token}x"):
        stranger = Seat(live.http, blue.game, "", token)
        for path in ("", "/story", "/record", "/orders", "/statistics", "/field", "/field.svg"):
            assert stranger.get(path).json()["error"] == "not_your_seat", path


def test_only_the_own_side_sees_ejection_settings(live: Live) -> None:
    """Cockpit settings are part of the facts; no other side's view may contain them (BMR-EJECT-003)."""
    blue, _ = live.make(duel())
    game = live.server.games.game(blue.game)
    for side, known in (("Blue", [True, None]), ("Orange", [None, True]), (None, [None, None])):
        view = game.story(side).moment.view
        assert [unit.body.auto_eject for unit in view.units] == known


def test_a_question_to_another_does_not_name_its_figures(live: Live) -> None:
    seats = live.make(duel(seed=1))
    for seat in (*seats, live.watch(seats[0].game)):
        for ask in seat.table["asks"]:
            assert ask["mine"] == (seat.seat in ask["seats"])
            assert bool(ask["figures"]) == ask["mine"]
            assert (ask["asks"] is not None) == ask["mine"]


def test_tokens_do_not_go_into_the_log(live: Live, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        blue, orange = live.make(duel())
        blue.act()
        orange.act()
        Seat(live.http, blue.game, "", "wrong-token").get()
    own = [record.getMessage() for record in caplog.records if not record.name.startswith(("httpcore", "httpx"))]
    assert not [line for line in own if blue.token in line or orange.token in line or "wrong-token" in line]


def test_tokens_cannot_be_guessed(live: Live) -> None:
    tokens = {seat.token for _ in range(5) for seat in live.make(duel())}
    assert len(tokens) == 10
    assert all(len(token) == 22 for token in tokens)  # 128 bits in letters of six


def test_a_finished_story_can_be_seen_from_any_side(live: Live) -> None:
    blue, orange = live.make(duel(seed=1))
    for seat in (blue, live.watch(blue.game)):
        assert seat.get("/story", side="Orange").status_code == 403
    assert blue.get("/story", side="Blue").json() == blue.get("/story").json()
    assert blue.get("/story", side="Nobody").status_code == 400
    blue.post("/resign")
    assert live.watch(blue.game).get("/story", side="Orange").json() == orange.get("/story").json()
    assert blue.get("/story", side="").json() == live.watch(blue.game).get("/story").json()


def ambush(**more: Any) -> dict[str, Any]:
    """A duel with a hidden 'Mech on the blue side."""
    setup = duel(board="woods", options=["hidden units"], seed=1, **more)
    field = board("woods")
    woods = next(str(hex) for hex in field.hexes() if field.at(hex).woods)
    setup["sides"][0]["units"].append({"design": "Locust LCT-1V", "hidden": True, "name": "Lurker", "place": woods})
    return setup


def test_a_secret_question_is_closed_to_all_others(live: Live) -> None:
    blue, orange = live.make(ambush())
    secret = blue.ask
    assert secret is not None
    assert secret["key"] == "hidden unit"
    for other in (orange, live.watch(blue.game)):
        assert other.table["asks"] == []
        answers = [
            [other.get(f"/asks/{ask}/menu"), other.get("/hint", ask=ask), other.answer({"id": ask}, "pick reveal")]
            for ask in (secret["id"], 77)
        ]
        told = [[(each.status_code, each.text.replace("77", str(secret["id"]))) for each in row] for row in answers]
        assert told[0] == told[1], "it cannot be told from a question that is not there"


@pytest.mark.parametrize("step", ["", "pick reveal", "pick stay hidden"])
def test_a_game_with_a_hidden_unit_can_be_resigned(step: str, live: Live) -> None:
    blue, orange = live.make(ambush())
    if step:
        assert blue.ask is not None
        assert blue.answer(blue.ask, step).status_code == 200
    for seat in (orange, live.watch(blue.game)):
        assert ("Lurker" in everything(seat)) == (step == "pick reveal")
    assert blue.post("/resign").status_code == 200
    for seat in (blue, orange, live.watch(blue.game)):
        assert "Lurker is given up by Blue" in everything(seat)
