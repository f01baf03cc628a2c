"""The commands about designs: search, show, check, Battle Value and price, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.construction.workshop import GOSHAWK, HERE, WYVERN, put, refit

from ironhex.catalog import Location
from ironhex.cli.app import app

ATLAS = "Atlas AS7-D"


@pytest.fixture(autouse=True)
def empty_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No designs of whoever runs the tests."""
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path / "library"))


def run(*arguments: str) -> object:
    return app(arguments, result_action="return_value")


def parsed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, Any]:
    """What a command ends with, and the JSON it prints."""
    code = run(*arguments, "--json")
    return code, json.loads(capsys.readouterr().out)


def file(tmp_path: Path, name: str, text: str) -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_values_of_files_in_the_order_given(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    light = file(tmp_path, "light.toml", refit(WYVERN, armor=(9, *[8] * 10)).to_toml())
    files = [str(HERE / "goshawk.toml"), light, str(HERE / "wyvern.toml")]
    code, rows = parsed(capsys, "bv", *files)
    assert code == 0
    assert [row["file"] for row in rows] == files
    assert [(row["name"], row["bv"], row["cost"]) for row in rows[::2]] == [
        ("Goshawk", 2243, 12_234_615),
        ("Wyvern WVE-5N", 883, 3_475_215),
    ]
    assert [row["violations"] for row in rows] == [
        [],
        [{"rule": "BMR-CON-004", "where": "design", "what": "only 41.5 tons of parts", "by": "3.5 tons"}],
        [],
    ]


def test_what_cannot_be_read_keeps_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    broken = file(tmp_path, "broken.toml", "chassis = 1\n")
    code, rows = parsed(capsys, "bv", broken, ATLAS, "No Such Mech")
    assert code == 1
    assert [(row["name"], row["bv"]) for row in rows] == [(None, None), (ATLAS, rows[1]["bv"]), (None, None)]
    assert rows[0]["error"].startswith("broken.toml:")
    assert rows[2]["error"] == "designs: No Such Mech: no such design"


def test_one_value_is_explained_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bv", str(HERE / "goshawk.toml")) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Defensive"
    assert "+          346  armor, 173 × 2 [BMR-BV-004]" in shown
    assert shown[-1] == "=        2,243"


def test_several_values_are_summed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bv", str(HERE / "goshawk.toml"), str(HERE / "wyvern.toml")) == 0
    assert [line.split()[-1] for line in capsys.readouterr().out.splitlines()] == ["bv", "2,243", "883", "3,126"]


def test_skills_and_forces_count(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wyvern = str(HERE / "wyvern.toml")
    _, rows = parsed(capsys, "bv", wyvern, "--gunnery", "3", "--piloting", "4")
    assert rows[0]["bv"] == 1104
    c3i = put(WYVERN, Location.LA, *["IS Improved C3 Computer"] * 2)
    networked = file(tmp_path, "c3i.toml", c3i.to_toml())
    _, alone = parsed(capsys, "bv", networked, networked)
    _, together = parsed(capsys, "bv", networked, networked, "--force")
    assert together[0]["bv"] > alone[0]["bv"]


def test_prices_with_and_without_ammunition(capsys: pytest.CaptureFixture[str]) -> None:
    wyvern = str(HERE / "wyvern.toml")
    _, loaded = parsed(capsys, "cost", wyvern)
    _, empty = parsed(capsys, "cost", wyvern, "--unloaded")
    assert (loaded[0]["cost"], empty[0]["cost"]) == (3_475_215, 3_392_565)
    assert loaded[0]["steps"][0] == {"rule": "BMR-COST-005", "sign": "+", "value": 200_000, "why": "cockpit"}
    assert run("cost", wyvern) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "=    3,475,215"


def test_check_ends_with_1_where_a_rule_is_broken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("check", str(HERE / "wyvern.toml")) == 0
    assert capsys.readouterr().out == "Wyvern WVE-5N breaks no rule\n"
    bad = file(tmp_path, "bad.toml", refit(WYVERN, tech="Clan").to_toml())
    assert run("check", bad) == 1
    shown = capsys.readouterr().out
    assert "  left torso: LRM 10 Ammo is IS equipment on a machine of the Clans [BMR-CON-013]" in shown.splitlines()
    code, rows = parsed(capsys, "check", bad)
    assert (code, rows[0]["name"]) == (1, "Wyvern WVE-5N")


def test_a_configuration_is_checked_against_its_chassis(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    base = refit(WYVERN, omni=True)
    chassis = file(tmp_path, "chassis.toml", base.to_toml())
    heavier = file(tmp_path, "heavier.toml", put(base, Location.LA, "IS Medium Laser (pod)").to_toml())
    code, rows = parsed(capsys, "check", heavier, "--chassis", chassis)
    assert (code, [each["rule"] for each in rows[0]["violations"]]) == (1, ["BMR-CON-004", "BMR-OMNI-003"])
    assert run("check", chassis, "--chassis", chassis) == 0


def test_a_chassis_must_be_readable(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("check", ATLAS, "--chassis", str(tmp_path / "none.toml")) == 1
    assert "none.toml: file:" in capsys.readouterr().err


def test_designs_are_found_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, rows = parsed(capsys, "designs", "atlas", "as7-d")
    assert (code, rows[0]["name"], rows[0]["type"], rows[0]["tons"]) == (0, ATLAS, "mech", 100)
    assert run("designs", "atlas", "as7-d") == 0
    assert ATLAS in capsys.readouterr().out
    assert run("designs", "zyzzyva") == 1
    assert capsys.readouterr().err == "no design has all of these words in its name\n"
    assert run("designs", "--type", "boat") == 1


def test_a_design_is_shown_with_its_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", ATLAS) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"{ATLAS}  mech, IS, 100 tons\n")
    assert "BMR-CON-018" in shown
    _, rows = parsed(capsys, "show", ATLAS)
    assert sum(part["value"] for part in rows[0]["weight"]) == 100_000
    assert (rows[0]["sheet"]["walk"], rows[0]["violations"]) == (3, [])


def test_json_of_the_goshawk_is_what_the_book_says(capsys: pytest.CaptureFixture[str]) -> None:
    _, rows = parsed(capsys, "bv", str(HERE / "goshawk.toml"))
    assert list(rows[0]) == ["file", "name", "bv", "cost", "violations"]
    assert rows[0]["name"] == GOSHAWK.name
