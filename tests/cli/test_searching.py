"""`ironhex designs`: the catalogue searched by words, figures and factions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ironhex.catalog import design, designs
from ironhex.catalog.assignment import factions, fielded
from ironhex.cli.app import app
from ironhex.cli.searching import Between, between

OTHER_NAMES = {
    "Mad Cat": "Timber Wolf",
    "vulture": "Mad Dog",
    "Uller": "Kit Fox",
    "Puma": "Adder",
    "ryoken": "Stormcrow",
    "Thor": "Summoner",
    "Loki": "Hellbringer",
    "Masakari": "Warhawk",
    "Daishi": "Dire Wolf",
    "Gladiator": "Executioner",
    "man o' war": "Gargoyle",
    "Black Hawk": "Nova",
    "Fenris": "Ice Ferret",
    "Dasher": "Fire Moth",
    "Koshi": "Mist Lynx",
    "Dragonfly": "Viper",
    "Nobori-nin": "Huntsman",
    "Arctic Cheetah": "Hankyu",
}


def run(*arguments: str) -> object:
    return app(["designs", *arguments], result_action="return_value")


@pytest.fixture
def found(capsys: pytest.CaptureFixture[str]) -> Any:
    """The rows that a search finds."""

    def rows(*arguments: str) -> list[dict[str, Any]]:
        assert run(*arguments, "--json") == 0
        printed: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
        return printed

    return rows


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("50", Between(50, 50)),
        ("1000-1200", Between(1000, 1200)),
        ("1,000-", Between(1000, None)),
        ("-1200", Between(None, 1200)),
    ],
)
def test_spans_of_figures(text: str, span: Between) -> None:
    assert between(text) == span


@pytest.mark.parametrize("text", ["", "-", "x", "1-2-3", "1.5", "٣"])
def test_invalid_spans_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a range"):
        between(text)


def test_spans_include_both_ends() -> None:
    assert [figure for figure in (9, 10, 20, 21, None) if Between(10, 20).holds(figure)] == [10, 20]


def test_designs_are_found_by_words(found: Any, capsys: pytest.CaptureFixture[str]) -> None:
    rows = found("atlas", "as7-d")
    kind = {"name": "Atlas AS7-D", "also": [], "type": "mech", "tech": "IS", "tons": 100}
    use = {"speed": "3/5", "role": "juggernaut", "year": 3025}
    assert rows == [kind | use | {"bv": 1557, "cost": 9_626_000}]
    assert run("ATLAS", "as7-d") == 0
    assert "Atlas AS7-D  mech  IS     100    3/5  1,557  9,626,000" in capsys.readouterr().out


@pytest.mark.parametrize(("words", "chassis"), OTHER_NAMES.items())
def test_designs_are_found_by_the_names_that_players_use(words: str, chassis: str, found: Any) -> None:
    names = [row["name"] for row in found(*words.split())]
    assert f"{chassis} Prime" in names
    assert f"{chassis} A" in names
    assert design(words) is design(f"{chassis} Prime")
    assert design(f"{words} B ({chassis})") is design(f"{words} B") is design(f"{chassis} B")


def test_the_other_names_of_a_design_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mad cat", "--sort", "year") == 0
    assert "Timber Wolf Prime (Mad Cat)  mech  Clan    75    5/8  3050" in capsys.readouterr().out


def test_part_of_a_name_finds_vehicles_too(found: Any) -> None:
    assert "Demolisher Heavy Tank" in {row["name"] for row in found("demol")}


def test_a_design_of_the_user_comes_before_another_name_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path))
    (tmp_path / "designs").mkdir()
    text = design("Griffin GRF-1N").to_toml().replace('"Griffin"', '"Mad Cat"').replace('"GRF-1N"', '""')
    (tmp_path / "designs" / "Mad Cat.toml").write_text(text, encoding="utf-8")
    assert design("Mad Cat").tons == 55
    assert design("mad cat").tons == 75


def test_without_words_all_are_found(found: Any) -> None:
    assert [row["name"] for row in found()] == list(designs())


@pytest.mark.parametrize(
    ("options", "law"),
    [
        (("--type", "battle armor"), lambda row: row["type"] == "battle armor"),
        (("--tech", "clan"), lambda row: row["tech"] == "Clan"),
        (("--tech", "is"), lambda row: row["tech"] == "IS"),
        (("--tons", "20-35"), lambda row: 20 <= row["tons"] <= 35),
        (("--bv", "1000-1200"), lambda row: row["bv"] and 1000 <= row["bv"] <= 1200),
        (("--bv", "3000-"), lambda row: row["bv"] and row["bv"] >= 3000),
        (("--role", "scout"), lambda row: row["role"] == "scout"),
        (("--year", "0-3025"), lambda row: row["year"] <= 3025),
        (("--cost", "0-100000"), lambda row: row["cost"] and row["cost"] <= 100_000),
        (
            ("--type", "mech", "--tech", "Clan", "--tons", "100"),
            lambda row: (row["tech"], row["tons"]) == ("Clan", 100),
        ),
    ],
)
def test_designs_are_found_by_their_figures(options: tuple[str, ...], law: Any, found: Any) -> None:
    """Just those of all designs that are so, of the type that is asked for."""
    some, all_of_them = found(*options), found(*(options[:2] if options[0] == "--type" else ()))
    assert 0 < len(some) < len(designs())
    assert some == [row for row in all_of_them if law(row)]


def test_a_faction_fields_what_its_tables_hold(found: Any) -> None:
    assert len(factions()) == 12
    kurita = {row["name"] for row in found("--faction", "kurita")}
    assert {"Jenner JR7-D", "Owens OW-1"} <= kurita
    assert "Harasser Missile Platform" in kurita
    assert {row["type"] for row in found("--faction", "jade falcon")} == {"mech"}
    assert fielded("Inner Sphere") == frozenset.union(
        *(
            fielded(each)
            for each in ("House Kurita", "House Liao", "House Marik", "ComStar", "House Davion", "House Steiner")
        )
    )
    assert all(design(name).clan for name in fielded("Wolf") & set(designs("mech")))


@pytest.mark.parametrize("column", ["tons", "bv", "cost"])
def test_rows_are_sorted_and_missing_figures_come_last(column: str, found: Any) -> None:
    figures = [row[column] for row in found("a", "--sort", column)]
    known = [figure for figure in figures if figure is not None]
    assert figures == sorted(known) + [None] * (len(figures) - len(known))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("atlsa",), "no design has all of these words in its name; 'atlsa' is unknown; similar: Atlas AS7-D, Atlas"),
        (("atlas", "--tons", "20"), "no design matches"),
        (("--type", "boat"), "there is no type 'boat': mech, vehicle, infantry, battle armor, protomech, emplacement"),
        (("--role", "cook"), "there is no role 'cook': scout, striker, skirmisher, brawler, sniper, missile boat"),
        (("--tech", "alien"), "there is no technology base 'alien': IS, Clan, Mixed"),
        (("--bv", "cheap"), "'cheap' is not a range: write 50, 1000-1500, 1000- or 0-1500"),
        (("--faction", "house"), "faction 'house' could be House Kurita, House Liao, House Marik"),
        (("--faction", "pirates"), "faction 'pirates' is not one of Inner Sphere, Clans, House Kurita"),
    ],
)
def test_why_nothing_is_found(arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"ironhex: {reason}")


def test_a_damaged_file_of_the_library_is_told_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path))
    (tmp_path / "designs").mkdir()
    (tmp_path / "designs" / "Atlas Broken.toml").write_text("chassis = 1\n", encoding="utf-8")
    assert run("atlas") == 0
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 4
    assert "Atlas Broken.toml:" in shown.err
