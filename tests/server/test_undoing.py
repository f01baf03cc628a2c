"""Undo among players: whoever has seen an action is asked, and told; so is whoever hears that a draw was declined."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.client import BOT, Live, Seat, duel
from tests.server.clock import Clock

from ironhex.server.attendance import AWAY


@pytest.fixture
def moved(either: Live) -> tuple[Seat, Seat]:
    """A player who has deployed a unit, and the opponent who has seen it."""
    blue, orange = either.make(duel(seed=1, deploy=True))
    mover, other = (blue, orange) if blue.ask else (orange, blue)
    mover.act()
    return mover, other


def proposals(seat: Seat) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = seat.table["proposals"]
    return found


def proposal(kind: str, state: str, by: Seat, yours: bool = False) -> dict[str, Any]:
    return {"kind": kind, "state": state, "by": by.seat, "yours": yours}


def test_what_an_opponent_has_seen_is_undone_if_they_agree(moved: tuple[Seat, Seat], either: Live) -> None:
    mover, other = moved
    after = mover.table["scene"]
    assert mover.post("/undo").json()["asked"]
    assert mover.table["scene"] == after
    assert proposals(mover) == [proposal("undo", "asked", mover)]
    assert proposals(other) == [proposal("undo", "asked", mover, yours=True)]
    assert proposals(either.watch(mover.game)) == [proposal("undo", "asked", mover)]
    assert mover.post("/undo", answer="accept").status_code == 403, "nobody agrees with themselves"
    assert either.watch(mover.game).post("/undo", answer="accept").status_code == 403
    assert other.post("/undo", answer="accept").status_code == 200
    assert mover.table["scene"] != after
    assert proposals(other) == [proposal("undo", "done", mover)]
    assert other.post("/undo", answer="accept").status_code == 409, "it has been answered"
    mover.act()
    assert proposals(other) == []


def test_a_declined_undo_changes_nothing_and_is_announced(moved: tuple[Seat, Seat]) -> None:
    mover, other = moved
    after = mover.table["scene"]
    mover.post("/undo")
    assert other.post("/undo", answer="decline").status_code == 200
    assert mover.table["scene"] == after
    assert proposals(mover) == proposals(other) == [proposal("undo", "declined", mover)]
    assert other.post("/undo", answer="accept").status_code == 409
    assert mover.post("/undo").json()["asked"], "they may ask again"


def test_the_next_move_ends_the_request(moved: tuple[Seat, Seat]) -> None:
    mover, other = moved
    mover.post("/undo")
    other.act()
    assert proposals(mover) == []
    assert other.post("/undo", answer="accept").status_code == 409


def test_an_opponent_who_is_away_is_told_later(moved: tuple[Seat, Seat], clock: Clock) -> None:
    mover, other = moved
    clock.forward(AWAY + 1)
    assert not mover.post("/undo").json()["asked"]
    assert proposals(other) == [proposal("undo", "done", mover)]


def test_against_bots_it_is_immediate(either: Live) -> None:
    for setup in (duel(seed=1, deploy=True, orange=BOT), duel(seed=1, deploy=True, blue=BOT)):
        (person,) = either.make(setup)
        if person.ask is None:
            continue
        person.act()
        assert not person.post("/undo").json()["asked"]
        assert proposals(person) == []
        return
    pytest.fail("no bot let the person begin")


def test_several_players_on_one_screen_ask_nobody(moved: tuple[Seat, Seat]) -> None:
    mover, other = moved
    both = Seat(mover.http, mover.game, "", f"{mover.token},{other.token}")
    assert not both.post("/undo", seat=mover.seat).json()["asked"]


def test_a_declined_draw_is_announced_until_the_next_offer(either: Live) -> None:
    blue, orange = either.make(duel(seed=1))
    assert orange.post("/draw", answer="decline").status_code == 409
    blue.post("/draw", answer="offer")
    assert orange.post("/draw", answer="decline").status_code == 200
    assert proposals(blue) == proposals(orange) == [proposal("draw", "declined", orange)]
    assert blue.table["draw"] is None
    blue.post("/draw", answer="offer")
    assert proposals(blue) == []
    offered = orange.table["draw"]
    assert offered is not None
    assert offered["by"] == "Blue"


def test_a_request_survives_a_restart_of_the_game_in_memory(moved: tuple[Seat, Seat], either: Live) -> None:
    mover, other = moved
    mover.post("/undo")
    assert [each.state for each in either.server.games.store.proposals(mover.game)] == ["asked"]
    either.server.games.game(mover.game).reload()
    assert proposals(other) == [proposal("undo", "asked", mover, yours=True)]
