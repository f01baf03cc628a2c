"""Battles in the browser: alone against the bot, two by link, two at one screen, and with a server that falls over."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.table import BOT, PERSON, Seated, act, next_to_act, posted, primary, sit_down, stand_still

LOST = re.compile("Connection lost")


def log(page: Page) -> str:
    return page.get_by_role("region", name="Log").inner_text()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_battle_against_the_bot_from_the_first_turn_to_the_last(opened: Opener, site: Site, screen: Screen) -> None:
    seated = Seated(site, PERSON, BOT, turns=3)
    page = sit_down(opened, seated.link("Blue"), screen, site.url)
    steps = 0
    while next_to_act([page]):
        act(page)
        steps += 1
        assert steps < 200, "the battle does not end"
    end = page.get_by_role("dialog", name="The battle is over")
    expect(end).to_be_visible()
    assert steps >= 3 * 2


def test_two_by_link_one_dropped_and_back_without_a_reload(opened: Opener, site: Site) -> None:
    seated = Seated(site, PERSON, PERSON)
    pages = [sit_down(opened, seated.link(side), DESK, site.url) for side in ("Blue", "Orange")]
    first = next_to_act(pages)
    assert first is not None
    second = next(page for page in pages if page is not first)
    second.context.set_offline(True)
    stand_still(first)
    expect(first.get_by_role("region", name="Log")).to_contain_text("stands still")
    second.context.set_offline(False)
    expect(second.get_by_role("region", name="Log")).to_contain_text("stands still", timeout=20_000)
    stand_still(second)
    expect(first.get_by_text("Declare the fire").or_(second.get_by_text("Declare the fire")).first).to_be_visible()


def test_two_at_one_screen_pass_it_on_behind_a_curtain(opened: Opener, site: Site) -> None:
    seated = Seated(site, PERSON, PERSON)
    page = sit_down(opened, seated.link("Blue", "Orange"), DESK, site.url)
    for _ in range(2):
        curtain = page.get_by_role("alertdialog")
        if curtain.count():
            curtain.get_by_role("button").click()
        next_to_act([page])
        stand_still(page)
        expect(page.get_by_role("button", name="Stand still")).to_have_count(0)
    expect(page.get_by_role("region", name="Log")).to_contain_text(re.compile("stands still.*stands still", re.DOTALL))


def test_a_server_killed_in_the_middle_is_found_again_and_nothing_is_lost(opened: Opener, own_site: Site) -> None:
    seated = Seated(own_site, PERSON, BOT)
    page = sit_down(opened, seated.link("Blue"), DESK, own_site.url)
    next_to_act([page])
    stand_still(page)
    expect(page.get_by_role("region", name="Log")).to_contain_text("Hunchback HBK-4G stands still")
    next_to_act([page])
    before = log(page)
    own_site.kill()
    expect(page.get_by_text(LOST)).to_be_visible()
    own_site.start()
    expect(page.get_by_text(LOST)).to_have_count(0, timeout=20_000)
    assert log(page) == before
    act(page)
    expect(page.get_by_role("region", name="Log")).not_to_have_text(before)


def test_an_answer_that_comes_too_late_is_refused_gently(opened: Opener, site: Site) -> None:
    seated = Seated(site, PERSON, PERSON)
    pages = [sit_down(opened, seated.link(side), DESK, site.url) for side in ("Blue", "Orange")]
    mover = next_to_act(pages)
    assert mover is not None
    side = ("Blue", "Orange")[pages.index(mover)]
    mover.get_by_role("button", name="Stand still").first.click()
    expect(primary(mover).first).to_be_enabled()
    # The same seat answers elsewhere, and this page does not hear of it in time.
    mover.route("**/stream", lambda route: route.abort())
    table = mover.request.get(
        f"/api/games/{seated.game}", headers={"authorization": f"Bearer {seated.tokens[side]}"}
    ).json()
    [ask] = [each for each in table["asks"] if each["mine"]]
    mover.context.route("**/answers", lambda route: _answered_elsewhere(site, seated, side, ask["id"], route))
    primary(mover).first.click()
    expect(mover.locator(".toast.problem")).to_be_visible()


def _answered_elsewhere(site: Site, seated: Seated, side: str, ask: int, route: object) -> None:
    action = f"move {'1' if side == 'Blue' else '2'} stand"
    posted(site, f"/api/games/{seated.game}/answers", {"ask": ask, "action": action}, seated.tokens[side])
    route.continue_()  # type: ignore[attr-defined]
