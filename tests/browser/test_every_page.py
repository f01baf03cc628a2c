"""What holds for every page: it is accessible, fits every screen, and loads quickly."""

import re

import pytest
from playwright.sync_api import CDPSession, Page, expect
from tests.browser.axe import violations
from tests.browser.site import DESK, PHONE, TABLET, Opener, Screen

PAGES = {
    "/": "Tabletop",
    "/new": "New battle",
    "/lobby": "Lobby",
    "/games": "My games",
    "/replays": "Replays",
    "/machines": "Machines",
    "/machines/Griffin%20GRF-1N": "Griffin GRF-1N",
    "/rules": "Rulebook",
    "/rules/BMR-HIT-046": "Target movement table",
    "/contents": "Contents",
    "/glossary": "Glossary",
    "/learn": "Learn to play",
    "/lab": "Lab",
    "/settings": "Settings",
    "/help": "Help",
    "/nowhere": "nothing here",
}
FOLLOWED = {"/": "Play now", "/lobby": "New battle"}
"""Pages that keep a stream open, so that the network is never idle, and what they show once they are complete."""
ALL_LOADED = """async () => {
    const loaded = image => image.complete || new Promise(done => (image.onload = image.onerror = done));
    await Promise.all([document.fonts.ready, ...[...document.images].map(loaded)]);
}"""
HEAVIEST = 300_000


def shown(page: Page, title: str, path: str = "") -> None:
    """Wait until the page is complete: its heading, and nothing left to load."""
    expect(page.get_by_role("heading", level=1)).to_contain_text(title)
    if path in FOLLOWED:
        complete(page, FOLLOWED[path])
    else:
        page.wait_for_load_state("networkidle")


def complete(page: Page, sign: str) -> None:
    """Wait for a sign on the page, its fonts and its pictures."""
    page.locator("main").get_by_text(sign, exact=True).first.wait_for()
    page.evaluate(ALL_LOADED)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_no_problems_and_nothing_overflows(opened: Opener, screen: Screen, path: str) -> None:
    page = opened(path, screen)
    shown(page, PAGES[path], path)
    assert violations(page, "light") + violations(page, "dark") == []
    assert _width(page) == screen.width
    if screen is DESK:
        page.set_viewport_size({"width": TABLET.width, "height": TABLET.height})
        assert _width(page) == TABLET.width


def _width(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


def test_touch_targets_are_large_enough(opened: Opener) -> None:
    """Controls are 44 pixels high on a phone, except for links inside a text."""
    page = opened("/new", PHONE)
    shown(page, "New battle")
    small = page.eval_on_selector_all(
        "main button, main select, main input:not([type=radio], [type=checkbox]), nav.tabs > *, header :is(a, button)",
        "all => all.filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 44).map(e => e.outerHTML)",
    )
    assert small == []


def test_the_first_page_is_light(opened: Opener) -> None:
    page = opened("/help")
    weight = _weigh(page.context.new_cdp_session(page))
    page.goto("/")
    complete(page, FOLLOWED["/"])
    assert 0 < sum(weight) < HEAVIEST


def _weigh(session: CDPSession) -> list[float]:
    """The bytes of each answer as they come over the wire, nothing from a cache."""
    weights: list[float] = []
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    return weights


def test_every_page_links_to_every_page(opened: Opener) -> None:
    page = opened("/")
    for name, address in {"New battle": "/new", "Machines": "/machines", "Rulebook": "/rules"}.items():
        page.get_by_role("banner").get_by_role("link", name=name).click()
        expect(page).to_have_url(re.compile(f"{address}$"))
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        expect(page.get_by_role("banner").get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Machines")


def test_on_a_phone_other_pages_are_under_more(opened: Opener) -> None:
    page = opened("/", PHONE)
    for name, address in {"Lab": "/lab", "Replays": "/replays", "Rulebook": "/rules"}.items():
        page.get_by_role("button", name="More").tap()
        assert violations(page, "light") == []
        page.locator("#more-pages").get_by_role("link", name=name).tap()
        expect(page).to_have_url(re.compile(f"{address}$"))
        expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_the_keyboard_can_skip_to_the_content(opened: Opener) -> None:
    page = opened("/rules")
    shown(page, "Rulebook")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("main").get_by_role("link", name="Contents")).to_be_focused()
