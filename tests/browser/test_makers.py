"""Who created a game is shown, and they can delete it for everybody: from the menu and from the list."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.player import PERSON, make
from tests.browser.site import DESK, PHONE, Opener, Screen, Site

BATTLE = re.compile(r"/g/\w+$")
ANNA = {"name": "Anna", "pace": "instant"}
SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])


def begun(opened: Opener, screen: Screen) -> Page:
    """A battle that the page has created."""
    page = opened("/", screen, settings=ANNA)
    page.get_by_role("button", name="I know the game").click()
    expect(page).to_have_url(BATTLE)
    return page


def choose(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=entry).click()


def keep(page: Page, name: str) -> None:
    """Save a picture if a folder for pictures is set."""
    if folder := os.environ.get("IRONHEX_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


@SCREENS
def test_the_creator_is_shown_and_deletes_the_game_for_everybody(opened: Opener, screen: Screen) -> None:
    page = begun(opened, screen)
    path = "/" + page.url.split("/", 3)[3]
    choose(page, "About this game")
    about = page.get_by_role("dialog", name="About this game")
    expect(about).to_contain_text("Anna, who plays Blue")
    expect(about).to_contain_text("Nobody knows the seed before the end")
    expect(about).to_contain_text("Orange: bot (normal)")
    keep(page, f"about-{screen.width}")
    about.get_by_role("button", name="Close").click()
    watcher = opened(path, screen)
    watcher.get_by_role("button", name="Menu").click()
    expect(watcher.get_by_role("button", name="About this game")).to_be_visible()
    expect(watcher.get_by_role("button", name="Delete this game")).to_have_count(0)
    choose(page, "Delete this game")
    sure = page.get_by_role("dialog", name="Delete game")
    expect(sure).to_contain_text("It cannot be restored")
    keep(page, f"sure-{screen.width}")
    sure.get_by_role("button", name="Cancel").click()
    expect(watcher.get_by_role("heading", name="This game was deleted.")).to_have_count(0)
    choose(page, "Delete this game")
    page.get_by_role("button", name="Delete for everybody").click()
    expect(page).to_have_url(re.compile("/games$"))
    expect(page.get_by_text("No games yet.")).to_be_visible()
    expect(watcher.get_by_role("alert")).to_contain_text("This game was deleted.")
    keep(watcher, f"deleted-{screen.width}")
    watcher.reload()
    expect(watcher.get_by_role("alert")).to_contain_text("This game was deleted.")


@SCREENS
def test_a_game_is_deleted_from_the_list(opened: Opener, screen: Screen) -> None:
    page = begun(opened, screen)
    page.goto("/games")
    delete = page.get_by_role("button", name=re.compile("^Delete .* for everybody$"))
    expect(delete).to_be_visible()
    keep(page, f"list-{screen.width}")
    delete.click()
    page.get_by_role("dialog").get_by_role("button", name="Delete for everybody").click()
    expect(page.get_by_text("No games yet.")).to_be_visible()


def test_a_chosen_seed_and_an_unknown_creator_are_shown(opened: Opener, site: Site) -> None:
    made = make(site.url, orange=PERSON, seed=5)
    page = opened(made.link("Blue"), settings=ANNA)
    choose(page, "About this game")
    about = page.get_by_role("dialog", name="About this game")
    expect(about).to_contain_text("an unnamed player")
    expect(about).to_contain_text("may know the rolls in advance")
    keep(page, "chosen")
    about.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Delete this game")).to_have_count(0)


def test_a_game_that_never_existed_was_not_deleted(opened: Opener) -> None:
    expect(opened("/g/nothing").get_by_role("heading", name="This game does not exist.")).to_be_visible()
