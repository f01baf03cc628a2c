"""Secrets stay secret: the seed until the end, a seat's settings, tokens, and hidden questions."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage
from tests.server.client import Live, Seat, duel, play_on

from ironhex.catalog import board
from ironhex.engine import Play, Position
from ironhex.kernel.dice import SeededDice
from ironhex.server.callers import Caller
from ironhex.server.storage import SeatRow
from ironhex.server.streaming import Stream
from ironhex.server.tokens import new_token
from ironhex.systems.classic.battle import Battle, Phase, PhaseState, altered
from ironhex.systems.classic.crew.ejection import AFTER_EXPLOSION
from ironhex.systems.classic.phases.phase_end import ThinkBetter
from ironhex.systems.classic.positions import play_from
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.system import CLASSIC

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
        assert [unit.body.auto_eject for unit in game.view(side).units] == known
        assert not any(unit.body.auto_eject for unit in game.story(side).moment.view.units)  # nobody is told about it


def test_a_question_to_another_does_not_name_its_figures(live: Live) -> None:
    seats = live.make(duel(seed=1))
    for seat in (*seats, live.watch(seats[0].game)):
        for ask in seat.table["asks"]:
            assert ask["mine"] == (seat.seat in ask["seats"])
            assert bool(ask["figures"]) == ask["mine"]
            assert (ask["asks"] is not None) == ask["mine"]


def served(live: Live, play: Play[Battle]) -> list[Seat]:
    """A game at the server, with a person on each seat of a battle between Red and Blue."""
    rows = tuple(SeatRow(seat, seat, new_token(), "person", "", seat, 0.0) for seat in ("Red", "Blue"))
    game = live.server.games.create(play, "", None, rows)
    return [Seat(live.http, game.id, row.seat, row.token) for row in rows]


BOTH = mech("Griffin GRF-1N", "0709", side="Red"), mech("Locust LCT-1V", "0102", side="Blue")


def lurking(hidden: int) -> Play[Battle]:
    """A Griffin against some hidden Locusts, and one that everybody sees."""
    locusts = [mech("Locust LCT-1V", f"0{2 + each}02", side="Blue", hidden=True) for each in range(hidden)]
    units = mech("Griffin GRF-1N", "0709", side="Red"), *locusts, mech("Locust LCT-1V", "0102", side="Blue")
    return play_from(stage("9x9", *units, phase=Phase.MOVEMENT, rules=ruleset(("hidden units",))))


def progress(seat: Seat) -> dict[str, Any]:
    """What a seat sees of a game's progress: everything but who is present."""
    return seat.table | {"players": seat.get("/story").json()}


def test_nobody_sees_how_often_another_is_asked_in_secret(live: Live) -> None:
    tables = []
    for hidden in (1, 3):
        red, blue = served(live, lurking(hidden))
        for seat in (red, live.watch(red.game)):
            assert seat.table["asks"] == []
        before = progress(red)
        for _ in range(hidden - 1):
            assert blue.act()
            assert progress(red) == before
        assert blue.act()
        tables.append([red.table["version"], red.table["entries"], len(red.table["asks"])])
    assert tables[0] == tables[1]


GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"


def hiding(hidden: int, arrival: str, *, orders: bool) -> Play[Battle]:
    """Red with some hidden units against Blue, which hides one itself; with or without the usual standing orders."""
    red = [Recruit(GRIFFIN), *[Recruit(LOCUST, hidden=True)] * hidden]
    blue = [Recruit(GRIFFIN), Recruit(LOCUST), Recruit(LOCUST, hidden=True), Recruit(LOCUST)]
    forces = Force("Red", red, arrival=arrival, zone=5), Force("Blue", blue, home=0, arrival=arrival, zone=5)
    start = new_battle(forces, "woods", options=("hidden units",), seed=3).start
    return Play(CLASSIC, start if orders else replace(start, orders=()), SeededDice(bytes(16)))


def moments(live: Live, play: Play[Battle], turns: int) -> list[Any]:
    """Everything that Blue and a spectator can see, whenever Red has decided what it is asked in secret."""
    red, blue = served(live, play)
    game = live.server.games.game(red.game)
    shown: list[Any] = []
    while game.play.facts.turn <= turns:
        while any(ask.seats == ("Red",) and ask.question.reveals for ask in game.play.asks):
            assert red.act()
        shown += [visible(seat) for seat in (blue, live.watch(red.game))]
        last_hex = -1 if game.play.facts.turn == 0 else 0
        assert red.act(last_hex) or blue.act(last_hex)
    return shown


def visible(seat: Seat) -> list[Any]:
    """All that a seat can see of a game, without the ids that differ from game to game."""
    ask = seat.ask
    table = {key: value for key, value in progress(seat).items() if key not in ("game", "asks")}
    asks = [{key: value for key, value in each.items() if key != "id"} for each in seat.table["asks"]]
    menu = seat.offers(ask) if ask else None
    return [table, asks, menu, seat.get("/statistics").json()]


@pytest.mark.rule("BMR-HIDDEN-001", "BMR-HIDDEN-005")
@pytest.mark.parametrize(("arrival", "orders"), [("placed", True), ("deploy", True), ("placed", False)])
def test_nothing_on_the_table_tells_how_many_units_another_side_hides(live: Live, arrival: str, orders: bool) -> None:
    alone, one, four = (moments(live, hiding(hidden, arrival, orders=orders), turns=2) for hidden in (0, 1, 4))
    assert len(alone) > 20
    assert alone == one
    assert alone == four


def test_a_secret_act_does_not_cancel_the_offer_of_a_draw(live: Live) -> None:
    red, blue = served(live, lurking(2))
    assert red.post("/draw", answer="offer").status_code == 200
    before = progress(red)
    assert before["draw"] == {"by": "Red", "agreed": ["Red"]}
    assert blue.act()
    assert progress(red) == before


def test_standing_orders_do_not_cancel_the_offer_of_a_draw(live: Live) -> None:
    blue, orange = live.make(duel(seed=1))
    blue.post("/draw", answer="offer")
    before = progress(blue)
    assert orange.post("/orders", key=AFTER_EXPLOSION).status_code == 200
    assert progress(blue) == before


def test_the_stream_does_not_tell_how_often_another_is_asked_in_secret(live: Live) -> None:
    def heard(hidden: int) -> list[str]:
        red, blue = served(live, lurking(hidden))
        with red.follow() as messages:
            events = [next(messages).event]
            for _ in range(hidden):
                assert blue.act()
            assert live.watch(red.game).table["asks"]
            assert red.post("/draw", answer="offer").status_code == 200  # the last message
            while True:
                message = next(messages)
                events.append(message.event)
                if message.event == "table" and message.data["draw"]:
                    return events

    assert heard(1) == heard(3)


def test_a_secret_act_does_not_shift_the_heartbeat(live: Live) -> None:
    red, _ = served(live, lurking(1))
    game = live.server.games.game(red.game)

    async def listen() -> None:
        stream = Stream(live.server.games, game, Caller((), None), None)
        messages = stream.messages()
        assert b"event: table" in await anext(messages)
        due, waiting = stream._heartbeat, asyncio.ensure_future(anext(messages))
        for _ in range(3):
            while stream._sending:
                await asyncio.sleep(0)
            game.announce()  # although nothing has changed for spectators
        while stream._sending:
            await asyncio.sleep(0)
        assert not waiting.done()
        assert stream._heartbeat == due
        waiting.cancel()

    asyncio.run(listen())


def test_everybody_knows_whether_there_may_be_secrets(live: Live) -> None:
    for play, secrets in ((lurking(1), True), (lurking(0), True), (play_from(stage("9x9", *BOTH)), False)):
        red, blue = served(live, play)
        assert [seat.table["secrets"] for seat in (red, blue, live.watch(red.game))] == [secrets] * 3


def test_only_its_owner_knows_that_a_question_is_secret(live: Live) -> None:
    _, blue = served(live, lurking(1))
    assert [ask["secret"] for ask in blue.table["asks"]] == [True]
    blue.act()
    assert [ask["secret"] for ask in blue.table["asks"]] == [False]


def test_several_sides_at_one_screen_see_what_the_player_sees_who_is_looking(live: Live) -> None:
    red, blue = served(live, lurking(1))
    both = Seat(live.http, red.game, "", f"{red.token},{blue.token}")
    shown = {}
    for viewer in (red, blue, None):
        both.headers = {"authorization": f"Bearer {both.token}"} | ({"ironhex-viewer": viewer.token} if viewer else {})
        table = both.table
        assert table["you"] == ["Red", "Blue"]
        assert [ask["mine"] for ask in table["asks"]] == [True]
        with both.follow("0.0") as messages:
            assert next(messages).id == f"{table['version']}.{table['entries']}.0"
        shown[viewer] = table["scene"]
    assert shown[red] == red.table["scene"] == shown[None]
    assert shown[blue] == blue.table["scene"] != shown[red]


def test_nobody_looks_with_the_token_of_another(live: Live) -> None:
    red, blue = served(live, lurking(1))
    for viewer in (blue.token, "x"):
        red.headers["ironhex-viewer"] = viewer
        assert red.get().json()["error"] == "not_your_seat"


def test_the_id_of_a_question_does_not_tell_how_many_there_were(live: Live) -> None:
    games = [served(live, lurking(0)) for _ in range(2)]
    first, second = ({ask["id"] for seat in seats for ask in seat.table["asks"]} for seats in games)
    assert len(first) == len(second) == 1
    assert first != second, "the first question of each game"
    (id,) = first
    for seat in (*games[0], live.watch(games[0][0].game)):
        assert seat.post("/answers", ask=0, action="x").json()["detail"] == "question 0 is closed"
        if not seat.ask:
            refused = seat.post("/answers", ask=id, action="x").json()["detail"]
            assert not re.search(r"\d", refused.replace(str(id), ""))


def test_standing_orders_of_others_are_secret(live: Live) -> None:
    blue, orange = live.make(duel(seed=1))
    before = progress(orange)
    assert blue.post("/orders", key=AFTER_EXPLOSION).json() == {"version": blue.table["version"]}
    assert progress(orange) == before


@pytest.mark.rule("BMR-EJECT-003")
def test_nobody_sees_that_another_may_eject_after_an_explosion(live: Live) -> None:
    burst = mech("Locust LCT-1V", "0102", side="Blue", phase=PhaseState(ammo_exploded=True))
    battle = stage("9x9", mech("Griffin GRF-1N", "0709", side="Red", auto_eject=True), burst)
    battle = battle.changed(altered(battle.unit(1), auto_eject=False))
    red, blue = served(live, Play(CLASSIC, Position(battle, (ThinkBetter(),)), SeededDice(bytes(16))))
    assert [ask["key"] for ask in red.table["asks"]] == [AFTER_EXPLOSION]
    assert [seat.table["asks"] for seat in (blue, live.watch(blue.game))] == [[], []]


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
        assert told_about(other, secret["id"]) == told_about(other, 77), "as if it were not there"


@pytest.mark.rule("BMR-AMMO-007", "BMR-HIDDEN-001")
def test_loads_are_open_but_not_those_of_hidden_units(live: Live) -> None:
    """Record sheets are open, so enemies see which ammunition a unit on the map has; a hidden unit has no sheet yet."""
    setup = ambush()
    setup["sides"][0]["units"][0] |= {"design": "Archer ARC-2R", "ammunition": {"3": "swarm"}}
    setup["sides"][0]["units"][-1] |= {"design": "Trebuchet TBT-5N", "ammunition": {"0": "fragmentation"}}
    blue, orange = live.make(setup)
    known = [figure["id"] for figure in orange.table["scene"]["figures"]]
    own = {figure["id"]: figure["name"] for figure in blue.table["scene"]["figures"]}
    sheets = "".join(orange.get(f"/units/{id}/sheet.svg").text for id in known)
    assert "Swarm" in sheets
    assert "Fragmentation" not in sheets + everything(orange)
    (lurker,) = (id for id in own if id not in known)
    assert own[lurker] == "Lurker"
    assert orange.get(f"/units/{lurker}/sheet.svg").status_code == 404
    assert "Fragmentation" in blue.get(f"/units/{lurker}/sheet.svg").text


def told_about(seat: Seat, ask: int) -> list[tuple[int, str]]:
    """What a seat is told about a question, but for its id."""
    answers = seat.get(f"/asks/{ask}/menu"), seat.get("/hint", ask=ask), seat.answer({"id": ask}, "pick reveal")
    return [(each.status_code, each.text.replace(f"question {ask} ", "question ")) for each in answers]


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
