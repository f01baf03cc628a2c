"""A battle of the Quick-Start edition between two browsers, and what the screen shows of it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.player import LONGEST, PERSON, Made, Player, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.waiting import PATIENCE, until

ELITE: list[dict[str, Any]] = [
    {"name": "Blue", "units": [{"design": "Hermes II HER-5SA"}, {"design": "Infiltrator Mk II"}]},
    {"name": "Orange", "units": [{"design": "Rommel Tank"}, {"design": "Machine Gun (Motorized) Platoon"}]},
]


def make(at: str, sides: list[dict[str, Any]]) -> Made:
    """Ask the server for a battle of one turn."""
    setup = {"system": "quickstart", "turns": 1, "seed": 5, "sides": [{"player": PERSON} | side for side in sides]}
    answer = httpx.post(f"{at}/api/games", json=setup, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Made(made["game"], {seat["seat"]: seat["token"] for seat in made["seats"]})


def act(player: Player) -> None:
    """Answer the question: put down or move the unit in hand, or fire with it what can be fired."""
    player.settle()
    if "Choose targets" not in (player.status.text_content() or ""):
        player.point(player.in_reach()[0])
    player.answer()


def test_two_by_link_play_a_turn(opened: Opener, site: Site) -> None:
    made = make(site.url, ELITE)
    blue, orange = players = [sit_down(opened, made.link(seat)) for seat in ("Blue", "Orange")]
    for asked in [blue] * 2 + [orange] * 2:
        asked.await_turn()
        act(asked)
    expect(blue.log).to_contain_text("Rommel Tank deploys at 0101, facing south")
    for _ in range(LONGEST):
        until(lambda: blue.end.is_visible() or blue.asked or orange.asked)
        for asked in [each for each in players if each.asked]:
            act(asked)
        if blue.end.is_visible():
            break
    for player in players:
        expect(player.end).to_be_visible()
        expect(player.end).to_contain_text("Shots that hit")
    assert blue.log.inner_text() == orange.log.inner_text()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_screen_shows_only_what_the_edition_has(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url, ELITE)
    player = sit_down(opened, made.link("Blue", "Orange"), screen)
    page = player.page
    for _ in range(4):
        player.await_turn()
        act(player)
    player.await_turn()
    panel = page.get_by_role("complementary", name="Units")
    phases = page.get_by_role("list", name="Phases of the turn").locator("li")
    expect(phases).to_have_text(["Initiative", "Movement", "Weapons", "End"])
    found, kinds = list[str](), set[str]()
    while not player.end.is_visible():
        player.settle()
        for word in ("heat", "piloting", "gunnery", "Torso", "structure"):
            expect(panel.get_by_text(word, exact=True)).to_have_count(0)
        kind = (panel.get_by_role("tab").first.text_content() or "").strip()
        if kind not in kinds and "Move" in (player.status.text_content() or ""):
            kinds.add(kind)
            found += violations(page, "light") + violations(page, "dark")
        act(player)
        player.await_turn()
    assert len(kinds) == 4
    assert found == []


def test_a_tank_cruises_and_infantry_has_no_facing(opened: Opener, site: Site) -> None:
    made = make(site.url, ELITE)
    player = sit_down(opened, made.link("Blue", "Orange"))
    panel = player.page.get_by_role("complementary", name="Units")
    for _ in range(4):
        player.await_turn()
        act(player)
    player.await_turn()
    seen: dict[str, str] = {}
    while len(seen) < 4 and "Move" in (player.status.text_content() or ""):
        name = panel.get_by_role("heading", level=2).first.inner_text()
        seen[name] = panel.locator("[data-teach=unit]").inner_text()
        act(player)
        player.await_turn()
    tank = next(text for name, text in seen.items() if "Rommel" in name)
    men = next(text for name, text in seen.items() if "Platoon" in name)
    assert "cruise / flank" in tank
    assert "facing" in tank
    assert "facing" not in men
    assert "run" not in men
