"""`ironhex import`: a folder brought into the user's library."""

import json
from pathlib import Path

import pytest
from tests.catalog.foreign import BLK, MUL, PLATOON, SAW

from ironhex.catalog import design, designs
from ironhex.catalog.user_library import roster
from ironhex.cli.app import app


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path / "library"))
    return tmp_path / "library"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with a folder in it, and one machine that the books do not know."""
    folder = tmp_path / "files"
    (folder / "more").mkdir(parents=True)
    texts = {"tank.blk": BLK, "more/men.blk": PLATOON, "more/carrier.saw": SAW, "Lance.mul": MUL, "readme.txt": "hello"}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(*arguments: str | Path) -> object:
    return app(["import", *map(str, arguments)], result_action="return_value")


def test_a_folder_is_imported_and_found_again(files: Path, library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(files) == 0
    assert capsys.readouterr().out == f"4 imported; the library is {library}\n"
    assert {"Test Tank (AC)", "Test Platoon", "Test X"} <= set(designs())
    assert design("Test Tank (AC)").tons == 50
    assert len(roster("Lance").units) == 3


def test_a_second_time_changes_nothing(files: Path, library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(files)
    before = {path: path.stat().st_mtime_ns for path in library.rglob("*")}
    assert run(files) == 0
    assert "4 unchanged;" in capsys.readouterr().out
    assert {path: path.stat().st_mtime_ns for path in library.rglob("*")} == before


def test_refusals_are_shown_with_their_reason(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "ray.blk").write_text(BLK.replace("ISAC10\n", "Death Ray\n").replace("(AC)", "(Ray)"), encoding="utf-8")
    (files / "tank.blk").write_text(BLK.replace("\n30\n", "\n31\n"), encoding="utf-8")
    assert run(files / "ray.blk", files / "tank.blk") == 2
    told = capsys.readouterr()
    assert told.err == "ironhex: refused: ray.blk:28: turret equipment: Death Ray: no such equipment\n"
    assert told.out.startswith("1 imported, 1 refused;")
    (files / "tank.blk").write_text(BLK, encoding="utf-8")
    assert run(files, "--dead-weight") == 0
    assert "4 imported, 1 replaced;" in capsys.readouterr().out
    assert design("Test Tank (Ray)").items[1].equipment.special == "dead weight"


def test_two_machines_of_one_name_are_not_mixed_up(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "zank.blk").write_text(BLK.replace("\n30\n", "\n31\n"), encoding="utf-8")
    assert run(files) == 2
    told = capsys.readouterr().err
    assert told == "ironhex: refused: zank.blk: name: Test Tank (AC) is also in tank.blk, with different data\n"


def test_a_users_design_does_not_replace_one_of_ours_with_the_same_name(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "tank.blk").write_text(BLK.replace("Test Tank", "Patton Tank").replace("(AC)", ""), encoding="utf-8")
    assert run(files / "tank.blk") == 0
    assert "1 with names of bundled designs, which take precedence" in capsys.readouterr().out
    assert design("Patton Tank").tons == 65


def test_the_summary_as_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(files, "--json") == 0
    summary = json.loads(capsys.readouterr().out)
    assert sorted(summary["imported"]) == ["Lance", "Test Platoon", "Test Tank (AC)", "Test X"]
    assert (summary["replaced"], summary["unchanged"], summary["refused"]) == ([], [], [])


def test_importing_nothing_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert run(tmp_path / "empty") == 2
    assert "there is nothing to import" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path / "none.blk") == 2
    assert capsys.readouterr().err == "ironhex: refused: none.blk: file: No such file or directory\n"
