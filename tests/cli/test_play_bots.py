"""`watch` and `replay`: battles of bots told, saved, told again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ironhex.cli.app import app


def run(*arguments: str) -> object:
    return app(arguments, result_action="return_value")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "duel.jsonl"
    assert run("watch", "--seed", "1", "--turns", "5", "--quiet", "--save", str(path)) == 0
    return path


def test_two_bots_are_watched(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("watch", "--seed", "1", "--turns", "3", "--why") == 0
    told = capsys.readouterr().out
    assert told.startswith("Seed 1.\n")
    assert told.count("/0101\\") == 2, "a map at the start and at the end"
    for phrase in ("Turn 1", "Turn 3", "points of damage", "in turn 3:"):
        assert phrase in told


def test_maps_every_turn_and_the_same_seed_the_same_story(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert (
            run(
                "watch", "--seed", "4", "--turns", "3", "--maps", "--force", "Locust LCT-1V", "--against", "Wasp WSP-1A"
            )
            == 0
        )
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[0].count("/0101\\") == 4


def test_quiet_prints_only_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("watch", "--seed", "1", "--turns", "2", "--quiet") == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_a_lance_on_another_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("watch", "--lance", "--board", "hill", "--seed", "2", "--turns", "1", "--bots", "random,normal") == 0
    assert "Trebuchet TBT-5N" in capsys.readouterr().out


def test_a_record_is_told_again(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", str(record), "--verify") == 0
    told = capsys.readouterr().out
    assert told.startswith("Verified: ")
    assert "Turn 1" in told
    assert "in turn" in told.splitlines()[-1]


def test_a_record_from_a_turn_on_as_a_side_sees_it(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", str(record), "--from-turn", "3", "--view", "blue") == 0
    told = capsys.readouterr().out
    assert "Turn 2" not in told
    assert "Turn 3" in told
    assert told.count("/0101\\") == 2


def test_a_record_of_a_battle_that_goes_on_says_how_it_stands(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "unfinished.jsonl"
    path.write_text("".join(lines[:6]), encoding="utf-8")
    assert run("replay", str(path), "--quiet") == 0
    standing = r"Not over yet \(turn 1, \w+\): Red has 1 of 1 left, Blue has 1 of 1 left\.\n"
    assert re.fullmatch(standing, capsys.readouterr().out)


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (lambda text: text[:3000], "line 1: this is not the first line of a record, which is JSON"),
        (lambda text: '{"a": 1}\n', "line 1: this is not the first line of a record"),
        (lambda text: text.replace('"classic"', '"chess"', 1), "unknown game 'chess'"),
        (lambda text: text.replace('"answer"', '"shrug"', 1), "line 3: "),
        (lambda text: text.replace('"faces":[', '"faces":["six",', 1), "line "),
    ],
)
def test_a_broken_record_is_named_with_its_line(
    broken: object, reason: str, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(broken(record.read_text(encoding="utf-8")), encoding="utf-8")  # type: ignore[operator]
    assert run("replay", str(path)) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"ironhex: {path}: line ")
    assert reason in complaint


@pytest.mark.parametrize(
    "command", [("replay",), ("roster",), ("play", "--text", "--resume"), ("simulate", "--games", "1", "--scenario")]
)
def test_a_binary_file_is_refused_with_what_is_expected(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff")
    assert run(*command, str(path)) == 2
    assert capsys.readouterr().err == f"ironhex: {path}: a record is expected, as `ironhex watch --save` writes it\n"


def test_missing_files_and_unknown_sides_are_reported(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", "/nowhere") == 2
    assert run("replay", str(record), "--view", "green") == 2
    complaint = capsys.readouterr().err
    assert "No such file" in complaint
    assert "side 'green' is not one of Red, Blue" in complaint
