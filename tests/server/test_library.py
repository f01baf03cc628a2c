"""The library over the network: systems, designs, forces, boards and rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Live

from ironhex.catalog import design
from ironhex.engine.presentation import presentation_of
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.games import SYSTEMS, edition
from ironhex.rulebook import BOOKS, rules
from ironhex.server.designs import Wanted, search
from ironhex.server.errors import BadRequest, NotPossibleNow
from ironhex.server.forces import match, value
from ironhex.server.wire_library import ForceUnit, MatchAsked
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.bots.weights import PLACED, STYLES
from ironhex.systems.classic.chapters import OPTIONS

HUNCHBACK = "Hunchback HBK-4G"
NAMES = {option.shown.name for option in OPTIONS}


def test_a_game_lists_only_the_designs_it_accepts(live: Live) -> None:
    every = live.api("GET", "/designs?words=elemental&limit=200").json()["rows"]
    assert every
    assert live.api("GET", "/designs?words=elemental&system=classic").json()["total"] == len(every)
    assert live.api("GET", "/designs?words=elemental&system=tinsoldier").json()["total"] == 0
    assert live.api("GET", "/designs?words=griffin&system=tinsoldier").json()["total"] > 0
    assert live.api("GET", "/designs?system=chess").status_code in (400, 404)


def test_about_and_systems(live: Live) -> None:
    about = live.api("GET", "/about").json()
    assert about["imports"] is True
    assert about["rules"]["classic"] == SYSTEMS["classic"].rules_version
    assert about["address"] == live.address
    classic, *_ = live.api("GET", "/systems").json()
    assert {option["name"] for option in classic["options"]} == NAMES
    assert {bot["name"] for bot in classic["bots"]} == set(BOTS)
    assert {bot["name"] for bot in classic["bots"] if bot["styles"]} == {"easy", "normal", "hard"}
    assert classic["usual_bot"] == "normal"
    assert {style["name"] for style in classic["styles"]} == {*STYLES, *PLACED}
    assert [style["name"] for style in classic["styles"] if style["place"]] == [*PLACED]
    assert all(set(preset["options"]) <= NAMES for preset in classic["presets"])
    assert classic["forms"]


def test_every_game_explains_its_own_turn(live: Live) -> None:
    told = {each["name"]: [phase["title"] for phase in each["turn_help"]["phases"]] for each in system_cards_of(live)}
    phased = {name: phases_of(name) for name in ("classic", "quickstart")}
    assert told | phased == told, "phases have the names that a battle shows"
    assert all(each["turn_help"]["lead"] and each["turn_help"]["win"] for each in system_cards_of(live))


def system_cards_of(live: Live) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = live.api("GET", "/systems").json()
    return found


def phases_of(name: str) -> list[str]:
    """The phases of the turn as a battle shows them."""
    game = edition(name)
    play = game.new_game(Setup(tuple(SideSetup(side, (UnitSetup(HUNCHBACK),)) for side in ("Red", "Blue"))))
    return [phase.label for phase in presentation_of(play.system).scene(play.facts, None).phases]


def test_designs_are_found_by_words_and_figures() -> None:
    found = search(Wanted("hunchback", type="mech", tons_max=50, bv_min=800, playable=True, sort="-bv"), 10, 0)
    assert found.total == len(found.rows) > 1
    assert all("Hunchback" in row.name for row in found.rows)
    assert [row.bv for row in found.rows] == sorted((row.bv or 0 for row in found.rows), reverse=True)
    second = search(Wanted("hunchback", type="mech", tons_max=50, bv_min=800, playable=True, sort="-bv"), 1, 1)
    assert second.rows == found.rows[1:2]
    assert "mech" in found.types
    assert search(Wanted("zeppelin"), 10, 0).total == 0


def test_designs_are_found_by_role_faction_and_year() -> None:
    fast = search(Wanted(type="mech", role="striker", faction="House Kurita", year_max=3049), 100, 0).rows
    assert [(row.name, row.role, row.year) for row in fast] == [("Jenner JR7-D", "striker", 3025)]
    assert search(Wanted(faction="House of Cards"), 100, 0).total == 0


def test_designs_are_sorted_by_speed_and_year() -> None:
    fast = search(Wanted(type="mech", sort="-speed"), 10_000, 0).rows
    assert [row.speed for row in fast] == sorted((row.speed for row in fast), reverse=True)
    old = search(Wanted(type="mech", sort="year"), 10_000, 0).rows
    assert [row.year for row in old] == sorted(row.year for row in old)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Gauss", "Atlas AS7-K"),
        ("ecm", "Raven RVN-3L"),
        ("C3 master", "Avatar AV1-OC"),
        ("active probe tag", "Raven RVN-3L"),
        ("targeting", "Adder Prime"),
        ("hover", "Harasser Missile Platform"),
        ("quad", "Scorpion SCP-1N"),
        ("omni clan", "Adder Prime"),
        ("griffin", "Griffin GRF-1N"),
        ("mad cat", "Timber Wolf Prime"),
        ("vulture", "Mad Dog Prime"),
        ("demol", "Demolisher Heavy Tank"),
    ],
)
def test_designs_are_found_by_what_they_are_and_carry(words: str, name: str) -> None:
    found = {row.name for row in search(Wanted(words), 1000, 0).rows}
    assert name in found
    assert "Locust LCT-1V" not in found


def test_a_design_lists_all_that_it_carries(live: Live) -> None:
    gear = {row["name"]: row for row in live.api("GET", "/designs/Raven RVN-3L").json()["gear"]}
    assert gear.keys() >= {"Guardian ECM Suite", "Beagle Active Probe", "TAG", "Narc Missile Beacon"}
    assert (gear["Guardian ECM Suite"]["ranges"], gear["Guardian ECM Suite"]["place"]) == ("6", "LT")
    assert (gear["Medium Laser"]["count"], gear["Medium Laser"]["ranges"]) == (2, "3/6/9")
    assert gear["SRM 6 Narc ammunition"]["shots"] == 15
    system = {row["name"]: row for row in live.api("GET", "/designs/Atlas AS7-K").json()["gear"]}
    assert system["Anti-Missile System"]["ranges"] == ""


def test_a_design_with_its_calculations(live: Live) -> None:
    card = live.api("GET", "/designs/Hunchback HBK-4G").json()
    assert (card["tons"], card["bv"], card["cost"]) == (50, 851, 3467875)
    assert card["weights"]["total"] == "50,000"
    assert card["battle_value"][-1]["total"] == "851"
    assert card["price"]["total"].startswith("3,467,875")
    assert card["violations"] == []
    assert live.api("GET", "/designs/Alacorn Mk VI Heavy Tank").json()["playable"]
    assert live.api("GET", "/designs/Cyrano").json()["playable"]
    assert live.api("GET", "/designs/Neptune Submarine (LRT)").json()["playable"]


@pytest.mark.parametrize(
    ("name", "speeds"),
    [
        ("Griffin GRF-1N", {"Walking MP": "5", "Running MP": "8", "Jumping MP": "5"}),
        ("APC (Hover)", {"Cruising MP": "10", "Flank MP": "15"}),
        ("Achileus (Flamer)", {"Walking MP": "1", "Jumping MP": "3"}),
        ("Heavy Ranged Missile Battery Yoyodyne HRMB-A5", {}),
    ],
)
def test_speeds_have_the_names_of_the_type(live: Live, name: str, speeds: dict[str, str]) -> None:
    figures = live.api("GET", f"/designs/{name}").json()["figures"]
    assert {each["what"]: each["value"] for each in figures if each["what"].endswith(" MP")} == speeds


def test_sheets_of_designs(live: Live) -> None:
    drawn = live.api("GET", "/designs/Hunchback HBK-4G/sheet.svg")
    assert drawn.text.startswith("<svg")
    printed = live.api("GET", "/designs/Hunchback HBK-4G/sheet.pdf", params={"paper": "letter"})
    assert printed.content.startswith(b"%PDF")
    assert live.api("GET", "/designs/Hunchback HBK-4G/sheet.pdf", params={"paper": "a0"}).status_code == 400


def test_a_force_is_valued_with_its_skills(live: Live) -> None:
    units = [{"design": "Hunchback HBK-4G", "skills": {"gunnery": 3, "piloting": 4}}, {"design": "Enforcer ENF-4R"}]
    worth = live.api("POST", "/forces/value", json={"units": units}).json()
    assert [unit["base"] for unit in worth["units"]] == [851, 895]
    assert worth["units"][0]["value"] > 851
    assert worth["units"][1]["value"] == 895
    assert worth["total"] == sum(unit["value"] for unit in worth["units"])
    unknown = live.api("POST", "/forces/value", json={"units": [{"design": "Nothing"}]})
    assert (unknown.status_code, unknown.json()["error"]) == (400, "bad_request")


def test_artillery_may_start_off_the_map_if_the_options_allow_it(live: Live) -> None:
    def starts(*options: str) -> list[str]:
        units = [{"design": "Catapult CPLT-C3"}]
        force = live.api("POST", "/forces/value", json={"units": units, "options": options}).json()
        return [row["id"] for row in force["units"][0].get("starts", [])]

    assert starts() == []
    assert starts("artillery")[:2] == ["off 1", "off 2"]


def test_what_can_be_chosen_for_a_unit_depends_on_the_options(live: Live) -> None:
    def asked(*options: str) -> dict[str, Any]:
        units = [{"design": "Archer ARC-2R"}]
        force = live.api("POST", "/forces/value", json={"units": units, "options": options}).json()
        found: dict[str, Any] = force["units"][0]
        return found

    plain, dark = asked(), asked("night")
    assert (plain["hauls"], asked("cargo")["hauls"]) == (0, 70)
    assert [row["id"] for row in plain["switches"]] == []
    assert [row["id"] for row in dark["switches"]] == ["searchlight"]
    flare = {"id": "flare", "label": "Flare (6)", "needs": ["night"]}
    assert flare in [{key: each[key] for key in flare} for each in plain["loads"][0]["others"]]
    assert "flare" in [each["id"] for each in dark["loads"][0]["choices"]]
    assert all(each["text"] for each in dark["loads"][0]["choices"])


@pytest.mark.parametrize(("bv", "count"), [(900, 1), (3000, 4), (12000, None), (100_000, 24), (1, None)])
def test_a_match_is_close(live: Live, bv: int, count: int | None) -> None:
    asked = {"bv": bv, "count": count, "seed": 5}
    force = live.api("POST", "/forces/match", json=asked).json()
    assert count in (None, len(force["units"]))
    if 500 < bv < 20_000:
        assert abs(force["total"] - bv) < bv / 20
    assert live.api("POST", "/forces/match", json=asked).json() == force


def test_a_match_has_units_of_the_game(live: Live) -> None:
    cards = {unit["name"]: unit["value"] for unit in system_cards_of(live)[1]["units"]}
    for seed in range(4):
        asked = {"bv": 1000, "system": "quickstart", "seed": seed}
        force = live.api("POST", "/forces/match", json=asked).json()
        assert {unit["design"] for unit in force["units"]} <= set(cards)
        assert force["total"] == sum(cards[unit["design"]] for unit in force["units"])
        assert abs(force["total"] - 1000) < 50
    assert live.api("POST", "/forces/match", json={"bv": 1000, "system": "chess"}).status_code == 400


def test_the_values_of_units_have_names(live: Live) -> None:
    classic, quickstart, _ = (card["worth"] for card in system_cards_of(live))
    assert classic == {"name": "Battle Value", "sign": "BV"}
    assert quickstart == {"name": "Points", "sign": "points"}


def test_a_match_of_one_tech(live: Live) -> None:
    force = live.api("POST", "/forces/match", json={"bv": 3000, "tech": "Clan"}).json()
    techs = {live.api("GET", f"/designs/{unit['design']}").json()["tech"] for unit in force["units"]}
    assert techs == {"Clan"}
    assert live.api("POST", "/forces/match", json={"bv": 3000, "tech": "Elven"}).json()["error"] == "refused"


def test_boards_and_their_drawings(live: Live) -> None:
    found = live.api("GET", "/boards").json()
    assert "river-crossing" in {board["name"] for board in found["boards"]}
    assert "woods" in {theme["name"] for theme in found["themes"]}
    drawn = live.api("GET", "/boards/drawing.svg", params={"board": "generated:woods:7"})
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert live.api("GET", "/boards/drawing.svg", params={"board": "moon"}).status_code == 400


def test_rules_are_searched_and_shown(live: Live) -> None:
    found = live.api("GET", "/rules", params={"words": "heat sink", "limit": 3}).json()
    assert len(found["rows"]) == 3 <= found["total"]
    book = live.api("GET", "/rules", params={"book": "QS", "limit": 1000}).json()
    assert {rule["book"] for rule in book["rows"]} == {BOOKS["QS"]}
    assert len(book["rows"]) == book["total"]
    assert live.api("GET", "/rules/bmr-hit-001").json()["id"] == "BMR-HIT-001"
    chapter = [rule["id"] for rule in live.api("GET", "/rules/bmr-hit-002/chapter").json()]
    assert chapter == [rule.id for rule in rules("BMR-HIT-") if rule.id != "BMR-HIT-002"]
    assert live.api("GET", "/rules/nonsense/chapter").status_code == 404
    section = live.api("GET", "/rules", params={"book": "QS", "chapter": "Line of Sight"}).json()
    assert {rule["chapter"] for rule in section["rows"]} == {"Line of Sight"}


def test_rules_of_the_game_in_play_come_first(live: Live) -> None:
    asked = {"words": "initiative roll", "limit": 1}
    assert live.api("GET", "/rules", params=asked).json()["rows"][0]["id"] == "BMR-SEQ-003"
    mine = live.api("GET", "/rules", params=asked | {"game": "quickstart"}).json()
    assert mine["rows"][0]["id"] == "QS-SEQ-003"


def test_contents_and_glossary_are_listed(live: Live) -> None:
    assert [book["name"] for book in live.api("GET", "/contents").json()] == list(BOOKS)
    assert "PSR" in {term["short"] for term in live.api("GET", "/glossary").json()}


def test_a_design_file_is_imported(live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path / "library"))
    from ironhex.catalog import mech, write_mtf

    text = write_mtf(mech("Hunchback HBK-4G")).replace("HBK-4G", "HBK-TEST")
    taken = live.upload("/designs/import", name="../../new.mtf", content=text).json()
    assert taken == {"names": ["Hunchback HBK-TEST"], "refused": []}
    row = live.api("GET", "/designs", params={"words": "hbk-test"}).json()["rows"][0]
    assert row["own"]
    refused = live.upload("/designs/import", name="x.mtf", content="nonsense").json()
    assert refused["names"] == []
    assert refused["refused"][0]["why"]


def note(live: Live, design: str) -> str:
    found: str = live.api("GET", f"/designs/{design}").json()["note"]
    return found


def test_missing_rules_are_shown_before_a_battle(live: Live) -> None:
    assert "only with an option of the rules: Arrow IV System (artillery)" in note(live, "Naga C")
    assert note(live, "Griffin GRF-1N") == ""


def test_boards_and_themes_say_which_options_have_rules_for_their_terrain(live: Live) -> None:
    found = live.api("GET", "/boards").json()
    terrain = {row["name"]: set(row["terrain"]) for row in [*found["boards"], *found["themes"]]}
    options = {terrain: option for option in edition("classic").options for terrain in option.terrain}
    assert not terrain["open-ground"] & set(options)
    assert {options[each].name for each in terrain["city"]} == {"buildings"}
    assert {options[each].name for each in terrain["marsh"] & set(options)} == {"swamps"}
    assert options["ice"].name == "ice"


def test_a_matched_force_has_only_weapons_that_work(live: Live) -> None:
    for seed in range(8):
        asked = {"bv": 9000, "count": 5, "tech": "Clan", "seed": seed}
        units = live.api("POST", "/forces/match", json=asked).json()["units"]
        assert [note(live, unit["design"]) for unit in units] == [""] * 5


def kinds_drawn(**asked: Any) -> set[str]:
    """The kinds of units in some random forces."""
    forces = (match(MatchAsked(1500, count=8, seed=seed, **asked)) for seed in range(6))
    return {design(unit.design).kind for force in forces for unit in force.units}


VESSELS = {"displacement", "hydrofoil"}


@pytest.mark.parametrize("board", ["", "desert", "open-ground", "generated:woods:7:20x10"])
def test_a_matched_force_has_no_ships_on_dry_land(board: str) -> None:
    found = kinds_drawn(board=board)
    assert not found & VESSELS
    assert found & {"tracked", "wheeled", "hover"}
    assert found & {"foot", "motorized", "jump", "battle armor"}


def test_a_matched_force_may_have_ships_on_a_lake() -> None:
    assert kinds_drawn(board="islands", type="vehicle") & VESSELS


def test_a_match_of_one_type() -> None:
    assert kinds_drawn(type="mech") <= {"mech", "quad", "biped"}
    with pytest.raises(NotPossibleNow, match="no units of the type dragon"):
        match(MatchAsked(1500, type="dragon"))


def test_a_match_for_an_unknown_board_is_refused() -> None:
    with pytest.raises(BadRequest):
        match(MatchAsked(1500, board="nowhere"))


def test_a_mix_has_all_its_types_and_infantry_starts_in_its_carriers() -> None:
    asked = [MatchAsked(3000, count=8, seed=seed, mix="combined") for seed in range(6)]
    forces = [match(each) for each in asked]
    assert {design(unit.design).type for force in forces for unit in force.units} == {
        "mech",
        "vehicle",
        "infantry",
        "battle armor",
    }
    assert all(abs(force.total - 3000) < 60 for force in forces)
    assert any(unit.aboard is not None for force in forces for unit in force.units)
    assert match(asked[0]) == forces[0]
    for force in forces:
        side = SideSetup("Red", tuple(UnitSetup(unit.design, aboard=unit.aboard) for unit in force.units))
        edition().new_game(Setup((side, SideSetup("Blue", (UnitSetup("Griffin GRF-1N"),))), board="hills", seed=1))
    assert {design(unit.design).type for unit in match(MatchAsked(3000, count=8, mix="mechs")).units} == {"mech"}
    with pytest.raises(BadRequest, match="mix 'fleet' is not one of mechs, combined"):
        match(MatchAsked(3000, mix="fleet"))


@pytest.mark.rule("BMR-GEN-009")
def test_a_force_says_which_skills_count_and_what_omnis_can_be_exchanged_for() -> None:
    names = ("Timber Wolf Prime", "Foot Platoon (Rifle)", "Manticore Heavy Tank")
    omni, platoon, tank = value([ForceUnit(name) for name in names], "classic").units
    assert omni.configurations[:3] == ("Timber Wolf Prime", "Timber Wolf A", "Timber Wolf B")
    assert {design(name).chassis for name in omni.configurations} == {"Timber Wolf"}
    assert platoon.configurations == tank.configurations == ()
    assert omni.crew == tank.crew == ("gunnery", "piloting")
    assert platoon.crew == ("gunnery",)


def test_quick_battles_are_matched_and_can_be_started() -> None:
    classic = edition("classic")
    for battle in classic.quick():
        aboard = dict(battle.aboard)
        for forces in battle.forces:
            sides = [
                SideSetup(name, tuple(UnitSetup(unit, aboard=aboard.get(at)) for at, unit in enumerate(units)))
                for name, units in zip(("Red", "Blue"), forces, strict=True)
            ]
            red, blue = map(classic.value, sides)
            assert abs(red - blue) < 0.13 * (red + blue) / 2
            for board in battle.boards:
                play = classic.new_game(Setup(tuple(sides), board=board, seed=1))
                assert sum(unit.attached is not None for unit in play.facts.units) == 2 * len(aboard)
