"""Double blind in the browser: enemies appear when they come into sight, and leave a mark where they were last seen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.player import Made, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.server.client import actions_of
from tests.waiting import PATIENCE

SIDES = [
    {"name": "Blue", "units": [{"design": "Griffin GRF-1N", "place": "0608", "heading": 0}]},
    {"name": "Orange", "units": [{"design": "Locust LCT-1V", "place": "0503", "heading": 240}]},
]
"""Woods are between a Griffin and a Locust."""


class Table:
    """Plays by the protocol, without a page."""

    def __init__(self, site: Site, made: Made) -> None:
        self.made, self.at = made, f"{site.url}/api/games/{made.game}"

    def table(self, seat: str) -> dict[str, Any]:
        return self.get(seat)

    def get(self, seat: str, path: str = "", **query: str) -> dict[str, Any]:
        answer = httpx.get(self.at + path, params=query, headers=self.headers(seat), timeout=PATIENCE)
        found: dict[str, Any] = answer.json()
        return found

    def headers(self, seat: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.made.tokens[seat]}"}

    def answer(self, seat: str, ask: int, action: str) -> None:
        body = {"ask": ask, "action": action}
        answer = httpx.post(f"{self.at}/answers", json=body, headers=self.headers(seat), timeout=PATIENCE)
        assert answer.status_code == 200, answer.text

    def until(self, wanted: Callable[[str, dict[str, Any]], bool]) -> tuple[str, dict[str, Any]]:
        """Everybody does nothing, until a question to somebody is the wanted one."""
        while True:
            seat, ask = next(
                (seat, ask) for seat in self.made.tokens for ask in self.table(seat)["asks"] if ask["mine"]
            )
            if wanted(seat, ask):
                return seat, ask
            figures = {"figure": ask["figures"][0]} if ask["figures"] else {}
            menu = self.get(seat, f"/asks/{ask['id']}/menu", **figures)
            self.answer(seat, ask["id"], actions_of(menu)[0])

    def move_locust(self, turn: int, steps: str) -> None:
        _, ask = self.until(lambda seat, ask: seat == "Orange" and ask["form"] == "MoveNext" and self.turn == turn)
        self.answer("Orange", ask["id"], f"move {ask['figures'][0]} walk {steps}")

    @property
    def turn(self) -> int:
        return int(self.table("Orange")["scene"]["turn"])


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_an_enemy_comes_into_sight_and_is_lost(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url, sides=SIDES, options=["double-blind"], turns=3)
    blue, spectator, table = (
        sit_down(opened, made.link("Blue"), screen),
        sit_down(opened, made.link()),
        Table(site, made),
    )
    counters, contact = blue.page.locator(".counter"), blue.page.locator(".contact")
    expect(blue.page.locator(".around .chip")).to_have_text("Double blind")
    expect(blue.page.locator("path.fog")).to_have_count(1)
    expect(counters).to_have_count(1)
    expect(spectator.page.locator(".counter")).to_have_count(0)
    assert "Locust" not in blue.page.content()
    table.move_locust(1, "F")
    expect(counters).to_have_count(2)
    expect(spectator.page.locator(".counter")).to_have_count(2)
    expect(contact).to_have_count(0)
    table.move_locust(2, "B")
    expect(contact).to_have_count(1)
    expect(counters).to_have_count(1)
    for theme in ("light", "dark"):
        assert violations(blue.page, theme) == []


def test_two_at_one_screen_see_only_what_their_own_units_see(opened: Opener, site: Site) -> None:
    made = make(site.url, sides=SIDES, options=["double-blind"], turns=2)
    player = sit_down(opened, made.link("Blue", "Orange"))
    units, sat = {"Blue": "Griffin", "Orange": "Locust"}, list[str]()
    going = player.await_turn()
    expect(player.curtain).to_be_visible()
    assert [name for name in units.values() if name in player.page.content()] == []
    for _ in range(2):
        sat.append((player.curtain.get_by_role("heading").text_content() or "").removeprefix("Pass the screen to "))
        player.curtain.get_by_role("button").click()
        expect(player.curtain).to_have_count(0)
        assert [side for side, name in units.items() if name in player.page.content()] == [sat[-1]]
        assert going
        going = player.stand()
    assert all(one != other for one, other in pairwise(sat))


def test_the_replay_shows_all_sides_together(opened: Opener, site: Site) -> None:
    made = make(site.url, sides=SIDES, options=["double-blind"], turns=3)
    table = Table(site, made)
    table.move_locust(1, "L")
    headers = table.headers("Orange")
    assert httpx.post(f"{table.at}/resign", json={}, headers=headers, timeout=PATIENCE).status_code == 200
    page = opened(f"/g/{made.game}/replay")
    counters = page.locator(".counter")
    page.get_by_role("button", name="To the beginning").click()
    expect(counters).to_have_count(0)
    page.get_by_label("Seen by").select_option(label="all sides together")
    expect(counters).to_have_count(2)
