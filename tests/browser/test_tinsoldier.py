"""Tin Soldier in the browser: lances with orders and overwatch, on desk and phone, and one force in two games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.axe import violations
from tests.browser.player import LONGEST, PERSON, Made, Player
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.waiting import PATIENCE

from ironhex.catalog import Enlisted, Roster

LANCES = {
    "Red": (("Hunchback HBK-4G", "Griffin GRF-1N", "Shadow Hawk SHD-2H", "Wolverine WVR-6R"), "10", 0),
    "Blue": (("Thunderbolt TDR-5S", "Enforcer ENF-4R", "Crusader CRD-3R", "Trebuchet TBT-5N"), "05", 180),
}


def make(at: str, size: int, turns: int, seed: int) -> Made:
    """Ask the server for a battle of two lines that see each other."""
    sides: list[dict[str, Any]] = [
        {
            "name": name,
            "player": PERSON,
            "units": [
                {"design": design, "place": f"{column:02}{row}", "heading": heading}
                for column, design in zip(range(6, 10), designs[:size], strict=False)
            ],
        }
        for name, (designs, row, heading) in LANCES.items()
    ]
    setup = {"system": "tinsoldier", "board": "open-ground", "turns": turns, "seed": seed, "sides": sides}
    answer = httpx.post(f"{at}/api/games", json=setup, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Made(made["game"], {seat["seat"]: seat["token"] for seat in made["seats"]})


class Officer(Player):
    """A player who gives an order when possible, watches with Blue, and fires with Red."""

    def __init__(self, page: Page, screen: Screen = DESK) -> None:
        super().__init__(page, screen)
        self.done: list[str] = []
        self.modes = page.get_by_role("group", name="Ways of moving")
        self.actions = page.locator("[data-teach=actions]").get_by_role("button")

    @property
    def primary(self) -> Locator:
        return self.page.locator("[data-teach=primary]:visible")

    def mode(self, name: str) -> Locator:
        return self.modes.get_by_role("button", name=re.compile(f"^{name}"))

    def take(self, what: str, *presses: Locator) -> bool:
        """Press some buttons one after the other, then the one that confirms."""
        self.done.append(what)
        for button in presses:
            self.press(button)
        return self.confirm()

    def interrupt(self) -> bool:
        """Fire from overwatch."""
        before = self.asked
        self.done.append("interrupt")
        expect(self.choice).to_contain_text("from overwatch. Interrupt?")
        self.press(self.choice.get_by_role("button", name=re.compile("Fire .* or less, [0-9]+%")).first)
        return self.await_question(before)

    def act(self) -> bool:
        self.settle()
        other = self.page.get_by_role("group", name="Other actions")
        expect(self.choice.or_(other).first).to_be_visible()
        if self.choice.is_visible():
            return self.interrupt()
        red = any(name in (self.status.text_content() or "") for name in LANCES["Red"][0])
        if red and "order" not in self.done and self.mode("Orders").is_visible():
            return self.take("order", self.mode("Orders"), self.actions.filter(has_text="Activate").first)
        if red and self.done[-1:] != ["fire"] and self.mode("Fire").is_visible():
            return self.take("fire", self.mode("Fire"), self.actions.first)
        watch = other.get_by_role("button", name="Go on overwatch")
        if not red and watch.is_visible():
            return self.take("watch", watch)
        return self.take("end", other.get_by_role("button", name="End the activation"))


def sit(opened: Opener, link: str, screen: Screen = DESK, theme: str = "light") -> Officer:
    page = opened(link, screen, theme, settings={"pace": "instant"})
    expect(page.locator("[data-ask]")).to_be_visible()
    return Officer(page, screen)


@pytest.mark.rule("TS-ACT-012", "TS-TRN-003")
def test_a_lance_battle_with_an_order_and_an_interrupt_to_its_end(opened: Opener, site: Site) -> None:
    officer = sit(opened, make(site.url, 4, 2, 11).link("Red", "Blue"))
    assert officer.play(officer.act) < LONGEST
    assert {"order", "fire", "watch", "interrupt"} <= set(officer.done)
    expect(officer.end).to_contain_text("Shots that hit")
    log = officer.log.inner_text()
    assert "is activated" in log
    assert "goes on overwatch" in log
    assert "is no longer on overwatch" in log
    assert re.search(r"fires .* needs \d+ or less on \d+ di", log)


@pytest.mark.rule("TS-ACT-012", "TS-TRN-003")
def test_the_same_on_the_phone(opened: Opener, site: Site) -> None:
    officer = sit(opened, make(site.url, 2, 2, 3).link("Red", "Blue"), PHONE, "dark")
    assert officer.play(officer.act) < LONGEST
    assert {"order", "watch", "interrupt"} <= set(officer.done)
    expect(officer.end).to_be_visible()


# --- what the screen shows --------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-HIT-017", "TS-TRN-004")
def test_an_attack_shows_its_odds_its_tally_and_the_weapons_to_choose(opened: Opener, site: Site) -> None:
    officer = sit(opened, make(site.url, 4, 1, 11).link("Red", "Blue"))
    page = officer.page
    officer.await_turn()
    officer.settle()
    expect(page.get_by_role("button", name=re.compile("Sequence Deck: 9 cards, 2 jokers"))).to_be_visible()
    expect(page.get_by_role("list", name="Phases of the turn")).to_have_text(re.compile("[A-Z]{3}-"))
    officer.press(officer.mode("Fire"))
    officer.press(officer.actions.first)
    card = page.get_by_role("group", name="Attack with")
    expect(card.locator(".tally")).to_contain_text("Gunnery")
    expect(card.get_by_role("button", pressed=True)).to_contain_text(re.compile(r"≤[0-9]+ [0-9]+%"))
    expect(officer.primary).to_have_text("Fire")
    expect(page.locator(".sight").first).to_be_visible()
    assert violations(page, "light") + violations(page, "dark") == []


@pytest.mark.rule("TS-ACT-006")
def test_cover_and_overwatch_are_on_the_counter_the_card_and_in_the_list(opened: Opener, site: Site) -> None:
    officer = sit(opened, make(site.url, 4, 1, 11).link("Red", "Blue"))
    page = officer.page
    officer.await_turn()
    name = (page.get_by_role("tab").first.text_content() or "").strip()
    for action in ("Take cover", "Go on overwatch"):
        officer.settle()
        assert officer.take(action, page.get_by_role("group", name="Other actions").get_by_role("button", name=action))
    page.get_by_role("tab", name="Units").click()
    row = page.get_by_role("region", name="Units").get_by_role("button").filter(has_text=name)
    expect(row).to_contain_text("in cover · on overwatch")
    row.click()
    card = page.get_by_role("region", name=name)
    expect(card).to_contain_text("Critical table")
    expect(card).to_contain_text("on overwatch")
    expect(card).to_contain_text("harder to hit")


# --- one force, several games -----------------------------------------------------------------------------------------
ROSTER = Roster("Wolves", (Enlisted("Griffin GRF-1N", "Anna", 2, 3), Enlisted("Achileus (Flamer)")))


def test_one_force_enters_two_games(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "wolves.toml"
    file.write_text(ROSTER.to_toml(), encoding="utf-8")
    page = opened("/new", settings={"pace": "instant"})
    blue = page.get_by_role("region", name="Blue")
    blue.get_by_label("Open a force file for Blue").set_input_files(file)
    expect(blue.get_by_role("row")).to_have_count(3)
    expect(blue.get_by_role("row").nth(1)).to_contain_text("Anna")
    expect(blue.get_by_label("Gunnery of Griffin GRF-1N")).to_have_value("2")
    page.get_by_role("radio", name="Tin Soldier").check()
    note = page.get_by_role("status", name="What Tin Soldier does not take over")
    expect(note).to_contain_text("Achileus (Flamer) cannot be converted: only 'Mechs, vehicles and infantry on foot")
    expect(blue.get_by_role("row")).to_have_count(2)
    expect(blue.get_by_role("row").nth(1)).to_contain_text("Griffin GRF-1N")
    expect(blue.get_by_label("Gunnery of Griffin GRF-1N")).to_have_value("19")
    page.get_by_role("radio", name="Master Rules").check()
    expect(blue.get_by_label("Gunnery of Griffin GRF-1N")).to_have_value("2")
    expect(blue.get_by_role("row").nth(1)).to_contain_text("Anna")
    page.get_by_role("radio", name="Tin Soldier").check()
    page.get_by_role("button", name="Start the battle").click()
    expect(page.get_by_role("complementary", name="Units")).to_contain_text("Anna")
