"""Lessons: from the first click to victory, left and resumed, never in the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.learner import Learner, seeded
from tests.browser.player import Player
from tests.browser.site import DESK, PHONE, ROOT, Opener, Screen

from ironhex.games import EDITIONS, edition
from ironhex.rulebook import BOOKS, rules

BATTLE = re.compile(r"/g/[^/#]+$")
EVENTS = re.compile(r"""\b(?:did|last|latest|turnsWith|tagged)\([^)]*\)|form === '\w+'""")
FORM = re.compile(r"'([A-Z]\w+)'")
PAGE = ROOT / "web" / "src"
GAMES = "lesson/games"
TRIES = 4  # battles within which one who follows the lesson must have won
FIRST = 3  # a seed with which the first one is
QUICK = {"pace": "instant"}
OF_GREEN = {
    "sides",
    "deploy",
    "facing",
    "initiative",
    "reach",
    "cost",
    "pace",
    "turning",
    "sight",
    "number",
    "fire",
    "dice",
}


def first_click(opened: Opener, screen: Screen = DESK, seed: int = FIRST) -> Learner:
    """Open the page for the first time, and press the large button."""
    page = opened("/", screen, settings=QUICK)
    seeded(page, count(seed))
    page.get_by_role("button", name="Play now").click()
    return seated(page, screen)


def lesson(opened: Opener, name: str, seed: int) -> Learner:
    """Begin a lesson from the list of them."""
    page = opened("/learn", settings=QUICK)
    seeded(page, count(seed))
    page.get_by_role("button", name=f"Begin: {name}").click()
    return seated(page)


def seated(page: Page, screen: Screen = DESK) -> Learner:
    expect(page).to_have_url(BATTLE)
    learner = Learner(page, screen)
    learner.await_turn()
    return learner


def kept(page: Page, what: str) -> Any:
    return page.evaluate(f"JSON.parse(localStorage.getItem('ironhex.{what}') ?? '{{}}')")


def test_a_newcomer_wins_green_by_following_the_lesson(opened: Opener) -> None:
    learner = first_click(opened)
    page = learner.page
    for _ in range(TRIES):
        learner.play(learner.follow)
        if learner.end.get_by_role("heading", name="You won!").is_visible():
            break
        learner.end.get_by_role("button", name="Try again").click()
        expect(learner.end).to_have_count(0)
    expect(learner.end.get_by_role("heading", name="You won!")).to_be_visible()
    assert set(learner.heard) > OF_GREEN - {"hold"}
    assert violations(page, "light") + violations(page, "dark") == []
    learner.end.get_by_role("button", name="On to Veteran").click()
    expect(learner.end).to_have_count(0)
    learner.await_turn()
    expect(learner.card).to_have_attribute("data-idea", "several")
    page.goto("/learn")
    expect(page.get_by_role("listitem").filter(has_text="Green").first).to_contain_text("Won")
    expect(page.get_by_role("button", name="Continue: Veteran")).to_be_visible()


def test_it_continues_later_here_and_on_another_device(opened: Opener) -> None:
    learner = first_click(opened)
    for _ in range(2):
        assert learner.follow()
    idea = "sight"
    expect(learner.card).to_have_attribute("data-idea", idea)
    learner.page.reload()
    learner.await_turn()
    expect(learner.card).to_have_attribute("data-idea", idea)
    learner.page.goto("/")
    learner.page.get_by_role("button", name="Play now").wait_for()
    [game] = kept(learner.page, "seats")
    [token] = kept(learner.page, "seats")[game]["tokens"]
    elsewhere = seated(opened(f"/g/{game}#{token}", PHONE, settings=QUICK), PHONE)
    expect(elsewhere.card).to_have_attribute("data-idea", idea)
    assert elsewhere.follow()
    learner.page.get_by_role("listitem").filter(has_text="Green lesson").get_by_role("link").click()
    learner.await_turn()
    assert learner.follow()
    assert not {"sides", "deploy", "facing", "initiative"} & set(elsewhere.heard)


def test_it_can_be_ended_and_brought_back(opened: Opener) -> None:
    learner = first_click(opened)
    expect(learner.card).to_have_attribute("data-idea", "sides")
    learner.button("End the lesson").click()
    expect(learner.card).to_have_count(0)
    learner.page.reload()
    learner.await_turn()
    expect(learner.page.get_by_text("Deploy Hunchback HBK-4G")).to_be_visible()
    expect(learner.card).to_have_count(0)
    learner.page.get_by_role("button", name="Menu").click()
    learner.page.get_by_role("button", name="Bring the lesson back").click()
    expect(learner.card).to_have_attribute("data-idea", "sides")
    learner.button("Got it").click()
    expect(learner.card).to_have_attribute("data-idea", "deploy")
    learner.button("Skip").click()
    expect(learner.card).to_have_count(0)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_lesson_can_be_ignored(opened: Opener, screen: Screen) -> None:
    learner = first_click(opened, screen)
    answers = 0
    while answers < 7 and not learner.end.is_visible():
        if "Choose targets" not in (learner.status.text_content() or ""):
            learner.point(learner.in_reach()[0])
        learner.confirm()
        answers += 1
    assert answers == 7
    [progress] = kept(learner.page, "lessons.2")["games"].values()
    assert {"sides", "deploy", "facing", "initiative", "reach"} <= set(progress["learned"])


@pytest.mark.parametrize(
    ("name", "first"),
    [("Veteran", "several"), ("Elite", "foot"), ("Master Rules", "warriors"), ("Combined arms", "driving")],
)
def test_later_lessons_teach_only_what_is_new(opened: Opener, name: str, first: str) -> None:
    learner = lesson(opened, name, seed=4)
    for _ in range(7):
        assert learner.follow()
    heard = [idea for idea in learner.heard if idea != "advice"]
    assert heard[0] == first
    assert not OF_GREEN & set(heard)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_wrong_with_the_card(opened: Opener, screen: Screen) -> None:
    learner = first_click(opened, screen)
    found, page = list[str](), learner.page
    for _ in range(3):
        learner.settle()
        expect(learner.card).to_be_visible()
        found += violations(page, "light") + violations(page, "dark")
        assert learner.follow()
    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth") == screen.width


def test_the_card_covers_nothing_that_is_needed(opened: Opener) -> None:
    """The card covers neither the ring of facings nor the confirm button."""
    learner = first_click(opened)
    learner.button("Got it").click()
    learner.button("Show me").click()
    expect(learner.button("Continue")).to_be_visible()
    learner.button("Continue").click()
    expect(learner.card).to_have_attribute("data-idea", "facing")
    for facing in range(6):
        learner.page.locator(f"[data-heading='{60 * facing}']").click()
        expect(learner.page.locator(f"[data-heading='{60 * facing}']")).to_have_attribute("aria-pressed", "true")
    learner.answer()


def test_every_idea_cites_an_existing_rule() -> None:
    sources = list(lesson_sources())
    cited = [rule for source in sources for rule in re.findall(r"rule: '([^']+)'", source)]
    assert len(cited) == sum(source.count("{ id: '") for source in sources) > 0
    assert set(cited) <= {rule.id for rule in rules()}


def test_every_idea_waits_for_events_that_exist() -> None:
    """An idea that waits for an event of another name would never be explained."""
    for game in sorted(folder.name for folder in (PAGE / GAMES).iterdir()):
        calls = [call for source in lesson_sources(game) for call in EVENTS.findall(source)]
        found = {name for call in calls for name in FORM.findall(call)}
        assert found, game
        assert found <= {event.__name__ for event in edition(game).system.events}, game


def lesson_sources(game: str = "*") -> Iterator[str]:
    """The sources of the lessons of a game, or of all, without their tests."""
    for path in sorted((PAGE / GAMES).glob(f"{game}/*.ts")):
        if not path.name.endswith(".test.ts"):
            yield path.read_text(encoding="utf-8")


def test_lessons_belong_to_games_that_have_their_battles() -> None:
    for folder in (PAGE / GAMES).iterdir():
        names = re.findall(r"^ +name: '([^']+)'", (folder / "index.ts").read_text(encoding="utf-8"), re.MULTILINE)
        assert names == [*edition(folder.name).lessons()]


def test_only_lessons_know_games() -> None:
    """No other source of the page names a game or cites a rule."""
    named = re.compile(rf"""['"`/]({"|".join(EDITIONS)})['"`/]|['"`]({"|".join(BOOKS)})-""")
    paths = (path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte"))
    others = (path for path in paths if not path.name.endswith(".test.ts") and PAGE / GAMES not in path.parents)
    assert [path.name for path in others if named.search(path.read_text(encoding="utf-8"))] == []


def test_by_keyboard_alone(opened: Opener) -> None:
    learner = first_click(opened)
    expect(learner.card).to_have_attribute("data-idea", "sides")
    learner.page.keyboard.press("g")
    expect(learner.card).to_have_attribute("data-idea", "deploy")
    learner.page.keyboard.press("h")
    expect(learner.button("Continue")).to_be_visible()
    before = learner.asked
    learner.page.keyboard.press("Enter")
    assert learner.await_question(before)


def test_advice_is_available_without_a_lesson(opened: Opener) -> None:
    page = opened("/", settings=QUICK)
    page.get_by_role("button", name="I know the game").click()
    expect(page).to_have_url(BATTLE)
    player = Player(page)
    player.await_turn()
    expect(page.get_by_role("region", name="Lesson")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="A suggestion")).to_be_visible()
    assert player.confirm()
    page.goto("/")
    expect(page.get_by_role("radio", name="Lesson: Green")).to_be_visible()
