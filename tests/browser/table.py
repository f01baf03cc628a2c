"""Sitting down at a battle and playing it as a person does: by what is to be seen and pressed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from playwright.sync_api import Locator, Page, expect
from tests.browser.site import Opener, Screen, Site

INSTANT = "localStorage.setItem('ironhex.settings', JSON.stringify({ pace: 'instant', curtain: true }))"
PERSON: dict[str, str] = {"kind": "person"}
BOT: dict[str, str] = {"kind": "bot"}
LONG = 60.0  # seconds for what a bot thinks about on a busy machine


class Seated:
    """A game made for a test, with the link of each seat a person takes."""

    def __init__(self, site: Site, blue: dict[str, str], orange: dict[str, str], **more: Any) -> None:
        setup = {
            "system": "classic",
            "board": "glade",
            "name": "Glade",
            "seed": 7,
            "sides": [
                {"name": "Blue", "player": _with_bot(site, blue), "units": [{"design": "Hunchback HBK-4G"}]},
                {"name": "Orange", "player": _with_bot(site, orange), "units": [{"design": "Enforcer ENF-4R"}]},
            ],
            **more,
        }
        made = posted(site, "/api/games", setup)
        self.game: str = made["game"]
        self.tokens: dict[str, str] = {seat["side"]: seat["token"] for seat in made["seats"] if seat.get("token")}

    def link(self, *sides: str) -> str:
        return f"/g/{self.game}#{','.join(self.tokens[side] for side in sides)}"


def _with_bot(site: Site, player: dict[str, str]) -> dict[str, str]:
    """A bot by the first name that the server lists."""
    if player["kind"] != "bot":
        return player
    with urlopen(f"{site.url}/api/systems") as answer:
        return {**player, "bot": msgspec.json.decode(answer.read())[0]["bots"][0]["name"]}


def posted(site: Site, path: str, body: object, token: str = "") -> Any:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    with urlopen(Request(f"{site.url}{path}", data=msgspec.json.encode(body), headers=headers)) as answer:
        return msgspec.json.decode(answer.read())


def sit_down(opened: Opener, link: str, screen: Screen, at: str) -> Page:
    """Open a seat's link in a browser that shows dice at once."""
    page = opened("/help", screen, at=at)
    page.evaluate(INSTANT)
    page.goto(link)
    return page


def primary(page: Page) -> Locator:
    """The one button that makes a draft final, wherever this screen has it."""
    return page.locator("button.primary:visible")


def asked(page: Page) -> bool:
    """Whether this player is to do something now."""
    ready = primary(page)
    offered = page.get_by_role("button", name="Stand still").count() + page.locator("dialog .options button").count()
    return bool(offered or (ready.count() and ready.first.is_enabled()))


def act(page: Page) -> None:
    """Do the next thing: decide a choice, confirm what is ready, or else stand still."""
    choices = page.locator("dialog .options button")
    if choices.count():
        choices.first.click()
    elif primary(page).count() and primary(page).first.is_enabled():
        primary(page).first.click()
    else:
        page.get_by_role("button", name="Stand still").first.click()


def next_to_act(pages: Sequence[Page]) -> Page | None:
    """The player who is asked something; None when the battle is over."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        for page in pages:
            if page.get_by_role("dialog", name="The battle is over").count():
                return None
            if asked(page):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked anything")


def stand_still(page: Page) -> None:
    """Leave a unit where it is, for good."""
    page.get_by_role("button", name="Stand still").first.click()
    expect(primary(page).first).to_be_enabled()
    primary(page).first.click()
