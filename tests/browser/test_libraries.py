"""Machines, rules, games, settings, and a server that goes away."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.player import make
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_beginning import BATTLE

GRIFFIN = Path(__file__).parent / "griffin.mtf"
FAULT = "An error of the server"


SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])


@SCREENS
def test_machines_are_found_by_the_names_players_use(opened: Opener, screen: Screen) -> None:
    page = opened("/machines", screen)
    for words, name in (
        ("mad cat", "Timber Wolf Prime"),
        ("vulture", "Mad Dog Prime"),
        ("demol", "Demolisher Heavy Tank"),
    ):
        page.get_by_role("searchbox").fill(words)
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    page.get_by_role("searchbox").fill("mad cat prime")
    expect(page.get_by_text("(Mad Cat)")).to_be_visible()


@SCREENS
def test_every_filter_that_is_on_is_visible_and_can_be_removed(opened: Opener, screen: Screen) -> None:
    page = opened("/machines", screen)
    count = page.get_by_role("status").filter(has_text="machines")
    if screen is PHONE:
        page.get_by_role("button", name="Filters", exact=True).click()
    page.get_by_role("combobox", name="Type").select_option("mech")
    page.get_by_role("combobox", name="Role").select_option("striker")
    page.get_by_role("combobox", name="Faction").select_option("House Kurita")
    page.get_by_role("combobox", name="Era").select_option(label="Succession Wars, to 3049")
    expect(page.get_by_role("status").filter(has_text="1 machine")).to_be_visible()
    expect(page.get_by_role("link", name="Jenner JR7-D")).to_be_visible()
    if screen is PHONE:
        page.get_by_role("button", name="Filters", exact=True).click()
        expect(page.get_by_role("combobox", name="Role")).to_be_hidden()
    page.get_by_role("button", name="Remove the filter House Kurita").click()
    page.get_by_role("button", name="Remove the filter Striker").click()
    page.get_by_role("button", name="Remove the filter 'Mechs").click()
    page.get_by_role("button", name="Remove the filter Succession Wars, to 3049").click()
    expect(count).to_contain_text(re.compile(r"^\d\d\d machines"))
    expect(page.get_by_role("button", name=re.compile("^Remove the filter"))).to_have_count(0)


@SCREENS
def test_the_picker_previews_and_sorts_machines(opened: Opener, screen: Screen) -> None:
    page = opened("/new", screen)
    page.get_by_role("button", name="Add a unit to Blue").click()
    picker = page.get_by_role("dialog")
    expect(picker.get_by_role("button", name="Remove the filter Playable")).to_be_visible()
    picker.get_by_role("searchbox").fill("mad cat")
    expect(picker.get_by_role("button", name="Add Timber Wolf Prime")).to_be_visible()
    picker.get_by_role("combobox", name="Sort by").select_option(label="BV")
    picker.get_by_role("button", name="Reverse the order").click()
    expect(picker.get_by_role("button", name=re.compile("^Add ")).first).to_have_accessible_name(
        "Add Timber Wolf Pryde"
    )
    picker.get_by_role("button", name="Details of Timber Wolf Prime").click()
    preview = picker.get_by_role("region", name="Preview of Timber Wolf Prime")
    expect(preview.get_by_text("ER Large Laser").first).to_be_visible()
    expect(preview.get_by_text("Walking MP")).to_be_visible()
    expect(preview.get_by_text("Armor points")).to_be_visible()
    assert violations(page, "light") + violations(page, "dark") == []
    picker.get_by_role("button", name="Add Timber Wolf Prime").click()
    expect(picker.get_by_text("Timber Wolf Prime added")).to_have_count(1)


def test_machines_are_found_sorted_and_viewed(opened: Opener) -> None:
    page = opened("/machines")
    count = page.get_by_role("status").filter(has_text="machines")
    expect(count).to_contain_text(re.compile(r"^\d+ machines"))
    page.get_by_role("button", name="BV", exact=True).click()
    page.get_by_role("button", name="BV", exact=True).click()
    expect(page.get_by_role("columnheader", name="BV")).to_have_attribute("aria-sort", "descending")
    expect(page.get_by_role("row").nth(1)).to_contain_text("Dire Wolf")
    page.get_by_role("searchbox").fill("griffin")
    expect(count).to_contain_text("2 machines")
    page.get_by_role("link", name="Griffin GRF-1N").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Griffin GRF-1N")
    page.get_by_role("group").filter(has_text="Battle Value").locator("summary").click()
    expect(page.get_by_text("armor, 152 × 2")).to_be_visible()
    expect(page.get_by_role("img", name="Record sheet")).not_to_have_js_property("naturalWidth", 0)
    page.get_by_role("link", name="All machines").click()
    expect(page.get_by_role("searchbox")).to_have_value("griffin")


def test_a_long_list_grows_while_scrolling(opened: Opener) -> None:
    page = opened("/machines", PHONE)
    rows = page.get_by_role("row")
    expect(rows).to_have_count(61)
    rows.last.scroll_into_view_if_needed()
    expect(rows).to_have_count(121)


def test_a_sheet_can_be_printed(opened: Opener) -> None:
    page = opened("/machines/Griffin%20GRF-1N")
    for name in ("PDF, A4", "PDF, Letter"):
        address = page.get_by_role("link", name=name).get_attribute("href") or ""
        assert page.request.get(address).body().startswith(b"%PDF-")


def test_a_machine_goes_into_the_next_battle(opened: Opener) -> None:
    page = opened("/machines/Griffin%20GRF-1N")
    page.get_by_role("link", name="Use it in a battle").click()
    blue = page.get_by_role("region", name="Blue", exact=True)
    expect(blue.get_by_role("link", name="Griffin GRF-1N").last).to_be_visible()
    expect(blue.get_by_role("row")).to_have_count(3)


@pytest.mark.parametrize("name", ["Demolisher Heavy Tank", "Griffin GRF-1N"])
def test_a_record_sheet_has_no_empty_page_around_it(opened: Opener, name: str) -> None:
    page = opened(f"/machines/{name}")
    picture = page.get_by_role("img", name="Record sheet")
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    shape = "sheet => sheet.width / sheet.height - sheet.naturalWidth / sheet.naturalHeight"
    assert picture.evaluate(shape) == pytest.approx(0, abs=0.02)
    around = picture.evaluate("sheet => sheet.parentElement.clientHeight - sheet.height")
    assert around < 80


def test_an_unknown_machine_is_reported(opened: Opener) -> None:
    page = opened("/machines/Nonexistent")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no machine called Nonexistent.")
    expect(page.get_by_text("Loading")).to_have_count(0)
    page.get_by_role("link", name="All machines").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Machines")


def test_a_file_of_another_program_joins_the_library(opened: Opener) -> None:
    page = opened("/machines")
    design = page.request.get("/api/designs/Griffin%20GRF-1N")
    assert design.ok
    page.locator("input[type=file]").set_input_files(GRIFFIN)
    expect(page.locator(".toasts")).to_contain_text("Added: Griffin GRF-T1")
    page.get_by_role("searchbox").fill("GRF-T1")
    expect(page.get_by_role("row").nth(1)).to_contain_text("yours")


def test_an_invalid_design_is_refused_with_a_reason(opened: Opener) -> None:
    page = opened("/machines")
    page.locator("input[type=file]").set_input_files(
        {"name": "holiday.mtf", "mimeType": "text/plain", "buffer": b"no design at all"}
    )
    expect(page.locator(".toast.problem")).to_contain_text("holiday.mtf")


def test_rules_are_found_by_words_and_by_address(opened: Opener) -> None:
    page = opened("/rules")
    page.get_by_role("searchbox").fill("target movement table")
    expect(page.get_by_role("article").first).to_contain_text("BMR-HIT-046")
    expect(page).to_have_url(re.compile("words=target"))
    page.get_by_role("link", name="Target movement table").first.click()
    expect(page).to_have_url(re.compile("/rules/BMR-HIT-046$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Target movement table")
    expect(page.get_by_text("3-4 +1; 5-6 +2")).to_be_visible()
    expect(page.get_by_role("heading", name="More of this chapter")).to_be_visible()
    expect(page.get_by_role("article").nth(1)).to_contain_text("BMR-HIT-001")
    page.goto("/rules/nonsense")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no rule nonsense.")


@SCREENS
def test_rules_are_found_by_plain_questions(opened: Opener, screen: Screen) -> None:
    page = opened("/rules", screen)
    page.get_by_role("searchbox").fill("how do I stand up")
    expect(page.get_by_role("article").filter(has_text="Stand roll")).to_be_visible()
    page.get_by_role("searchbox").fill("death from above")
    expect(page.get_by_role("article").first).to_contain_text("BMR-DFA-001")
    page.goto("/rules?game=quickstart&words=initiative+roll")
    expect(page.get_by_role("article").first).to_contain_text("QS-SEQ-003")


@SCREENS
def test_the_contents_lead_to_chapters(opened: Opener, screen: Screen) -> None:
    page = opened("/rules", screen)
    page.get_by_role("link", name="Contents").click()
    expect(page.get_by_role("link", name="Movement: skidding")).to_be_visible()
    expect(page.get_by_role("link", name="Training Scenarios")).to_be_hidden()
    page.get_by_role("heading", name="Quick-Start").click()
    page.get_by_role("link", name="Training Scenarios").click()
    expect(page.get_by_role("article").first).to_contain_text("QS-SCN-001")
    expect(page.get_by_text("Chapter: Training Scenarios")).to_be_visible()
    page.get_by_role("button", name="Show all chapters").click()
    expect(page.get_by_role("article").first).to_contain_text("Playing kit")


@SCREENS
def test_the_glossary_explains_terms(opened: Opener, screen: Screen) -> None:
    page = opened("/help", screen)
    page.get_by_role("link", name="Glossary").click()
    page.get_by_role("searchbox").fill("PSR")
    expect(page.get_by_role("term")).to_have_count(1)
    page.get_by_role("link", name="Rule about Piloting skill roll").click()
    expect(page).to_have_url(re.compile("/rules/BMR-PSR-006$"))


def test_a_game_leaves_the_list_and_comes_back(opened: Opener) -> None:
    page = opened("/")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(BATTLE)
    address = page.url
    page.goto("/games")
    page.get_by_role("button", name=re.compile("^Remove .* from this list")).click()
    expect(page.get_by_text("No games yet.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name=re.compile("^Open ")).click()
    expect(page).to_have_url(address)


def test_a_finished_game_can_be_watched_here_and_elsewhere(opened: Opener, tmp_path: Path) -> None:
    page = opened("/")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(BATTLE)
    game = page.url.rpartition("/")[2]
    token = page.evaluate("Object.values(JSON.parse(localStorage.getItem('ironhex.seats')))[0].tokens[0]")
    page.request.post(f"/api/games/{game}/resign", headers={"authorization": f"Bearer {token}"}, data={})
    page.goto("/replays")
    expect(page.get_by_text("Orange won")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("^Save game file of")).click()
    record = tmp_path / "battle.jsonl"
    download.value.save_as(record)
    page.get_by_role("link", name=re.compile("^Open ")).click()
    expect(page).to_have_url(re.compile("/replay$"))
    other = opened("/replays")
    other.locator("input[type=file]").set_input_files(record)
    expect(other).to_have_url(re.compile("/g/[^/]+/replay$"))


def test_an_invalid_record_is_refused_with_a_reason(opened: Opener) -> None:
    page = opened("/games")
    page.locator("input[type=file]").set_input_files({"name": "a.jsonl", "mimeType": "text/plain", "buffer": b"{}"})
    expect(page.locator(".toast.problem")).to_be_visible()


def test_settings_stay(opened: Opener) -> None:
    page = opened("/settings", theme="light")
    page.get_by_role("radio", name="Dark").check()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Your name").blur()
    page.reload()
    expect(page.locator(":root")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_label("Your name")).to_have_value("Anna")
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()


def test_the_page_reports_a_lost_server_and_its_return(opened: Opener, own_site: Site) -> None:
    page = opened("/rules", at=own_site.url)
    expect(page.get_by_role("article").first).to_be_visible()
    own_site.kill()
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("The server does not respond.")).to_be_visible()
    own_site.start()
    expect(page.get_by_text("The server does not respond.")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "request_for"), [("/machines", "about"), ("/g/{game}", "systems"), ("/learn", "games/{game}")]
)
def test_what_cannot_be_loaded_is_reported(opened: Opener, site: Site, path: str, request_for: str) -> None:
    game = make(site.url, name="").game
    fault = {"status": 500, "error": "fault", "detail": FAULT}
    page = opened("/settings")
    kept = json.dumps({"games": {}, "latest": {"quickstart/green": game}, "finished": {}})
    page.evaluate("kept => localStorage.setItem('ironhex.lessons.2', kept)", kept)
    page.route(f"**/api/{request_for.format(game=game)}", lambda route: route.fulfill(status=500, json=fault))
    page.goto(path.format(game=game))
    expect(page.get_by_text(FAULT)).to_be_visible()


def test_the_help_explains_the_turn_of_the_chosen_game(opened: Opener) -> None:
    page = opened("/help")
    phases = page.get_by_role("region", name="How a turn goes").get_by_role("listitem")
    expect(phases.locator("strong")).to_have_text(["Initiative", "Movement", "Weapons", "Physical", "Heat", "End"])
    page.get_by_role("radio", name="Quick-Start").check()
    expect(phases.locator("strong")).to_have_text(["Initiative", "Movement", "Weapons", "End"])
    page.reload()
    expect(page.get_by_role("radio", name="Quick-Start")).to_be_checked()
