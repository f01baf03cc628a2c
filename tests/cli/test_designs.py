"""The commands about designs: search, show, check, Battle Value and price, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.catalog.foreign import SAW
from tests.construction.workshop import GOSHAWK, HERE, WYVERN, put, refit

from ironhex.catalog import Location, design, read_file
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


def test_unreadable_entries_keep_their_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    broken = file(tmp_path, "broken.toml", "chassis = 1\n")
    code, rows = parsed(capsys, "bv", broken, ATLAS, "No Such Mech")
    assert code == 2
    assert [(row["name"], row["bv"]) for row in rows] == [(None, None), (ATLAS, rows[1]["bv"]), (None, None)]
    assert rows[0]["error"].startswith("broken.toml:")
    assert rows[2]["error"] == "design 'No Such Mech' is not one of the 749 known"


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
    assert run("check", ATLAS, "--chassis", str(tmp_path / "none.toml")) == 2
    assert "none.toml: file:" in capsys.readouterr().err


def test_a_design_is_shown_with_its_figures_and_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", ATLAS) == 0
    shown = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert shown[:4] == [
        ATLAS,
        "'Mech, Inner Sphere, 100 tons, 3025",
        "Walking 3, Running 5, Jumping 0",
        "Fusion engine 300, 20 heat sinks, standard structure",
    ]
    assert shown[4].startswith("standard armor 304: head 9, center torso 47/14, left torso 32/10,")
    assert "Battle Value 1,557, price 9,626,000 C-bills" in shown
    assert "2 LRM 20 Ammo, 6 shots  left torso" in shown
    assert "  2,000  2 × Medium Laser, center torso     BMR-CON-042" in shown
    assert "100,000  total" in shown
    _, rows = parsed(capsys, "show", ATLAS)
    assert sum(part["value"] for part in rows[0]["weight"]) == 100_000
    assert (rows[0]["sheet"]["walk"], rows[0]["violations"]) == (3, [])


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Patton Tank", "tracked, Cruising 4, Flank 6"),
        ("Patton Tank", "! design: only 64.5 tons of parts (by 0.5 tons) [BMR-CVEH-013]"),
        ("Karnov UR Transport", "ICE engine 190, 0 heat sinks, 6 tons of space"),
        ("Karnov UR Transport", "standard armor 24: front 6, right side 5, left side 5, rear 6, rotor 2"),
        ("Elemental (MG)", "battle armor, Clan, 5 tons to carry, 3050"),
        ("Elemental (MG)", "5 suits, MP ground 1, jump 3"),
        ("Foot Platoon (Rifle)", "28 troopers, foot, MP 1"),
        ("Centaur", "standard armor 20: head 3, torso 7, right arm 2, left arm 2, legs 4, main gun 2"),
        ("Light Laser Battery Yoyodyne LLB-T2", "CF 15, 1 level high, turret armor 15"),
        ("Light Laser Battery Yoyodyne LLB-T2", "Battle Value none, price none"),
    ],
)
def test_every_type_is_shown_in_its_own_words(name: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", name) == 0
    assert line in capsys.readouterr().out.splitlines()


def test_the_only_design_with_these_words_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    _, rows = parsed(capsys, "bv", "rommel gauss")
    assert rows[0]["name"] == "Rommel Tank (Gauss)"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Atlas", "design 'Atlas' could be Atlas AS7-D, Atlas AS7-K, Atlas AS7-S"),
        ("Atlsa", "design 'Atlsa' is unknown; similar: Atlas AS7-D, Atlas AS7-K, Atlas AS7-S"),
        ("nowhere/none.mtf", "none.mtf: file: No such file or directory"),
        (".", ". is a folder: name its files, or import it with `ironhex import`"),
    ],
)
@pytest.mark.parametrize("command", ["show", "check", "bv", "cost", "export"])
def test_unknown_names_are_reported_with_suggestions(
    command: str, name: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command, name) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"ironhex: {reason}\n")


@pytest.mark.parametrize("command", ["show", "check", "bv", "cost", "export"])
def test_something_must_be_named(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command) == 2
    assert capsys.readouterr().err.startswith("ironhex: name designs, or files of designs")


def test_only_unreadable_configurations_of_an_omni_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    known, later = (
        f'<loadout name="{name}" fcsa4="FALSE" fcsa5="FALSE" fcsapollo="FALSE"><equipment><name>{item}</name>'
        "<type>missile</type><location>Turret</location></equipment></loadout>"
        for name, item in (("A", "(IS) SRM-2"), ("B", "(IS) MML-5"))
    )
    carrier = SAW.replace("</combatvehicle>", f"{known}{later}</combatvehicle>")
    code, rows = parsed(capsys, "bv", file(tmp_path, "omni.saw", carrier))
    assert (code, [row["name"] for row in rows]) == (2, ["Test X A", None])
    assert "(IS) MML-5: not in the Master Rules" in rows[1]["error"]


LANCE = """<unit version="0.1">
<entity chassis="Griffin" model="GRF-1N"><pilot name="Anna" gunnery="3" piloting="4"/></entity>
<entity chassis="Nobody" model="NBD-1"><pilot name="Bo" gunnery="4" piloting="5"/></entity>
</unit>
"""


def test_the_machines_of_a_roster_count_with_their_crews(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, (griffin, nobody) = parsed(capsys, "bv", file(tmp_path, "lance.mul", LANCE))
    assert (griffin["name"], griffin["bv"]) == ("Griffin GRF-1N", 1276)
    assert nobody["bv"] is None
    assert "Nobody NBD-1" in nobody["error"]
    assert code == 2


@pytest.mark.parametrize(("form", "suffix"), [(None, "mtf"), ("mtf", "mtf"), ("toml", "toml")])
def test_a_design_written_reads_back_the_same(
    form: str | None, suffix: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    chosen = ("--form", form) if form else ()
    assert run("export", ATLAS, "--into", str(tmp_path / "new"), *chosen) == 0
    path = tmp_path / "new" / f"{ATLAS}.{suffix}"
    assert capsys.readouterr().out == f"{path}\n"
    assert read_file(path) == [design(ATLAS)]


def test_a_format_that_a_type_does_not_have_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("export", ATLAS, "--into", str(tmp_path), "--form", "blk") == 2
    assert capsys.readouterr().err == f"ironhex: {ATLAS}: form: a design of type mech cannot be written as .blk\n"
    code, rows = parsed(capsys, "export", "Rommel Tank", "--into", str(tmp_path))
    assert (code, rows[0]["written"]) == (0, str(tmp_path / "Rommel Tank.blk"))


def test_json_of_the_goshawk_is_what_the_book_says(capsys: pytest.CaptureFixture[str]) -> None:
    _, rows = parsed(capsys, "bv", str(HERE / "goshawk.toml"))
    assert list(rows[0]) == ["file", "name", "bv", "cost", "violations"]
    assert rows[0]["name"] == GOSHAWK.name
