"""The commands about boards."""

import json
from pathlib import Path

import pytest

from ironhex.catalog import Board, board, boards
from ironhex.cli.app import app
from ironhex.cli.forces import cautions, ground
from ironhex.cli.hinting import UnknownName
from ironhex.cli.rules import chosen_rules
from ironhex.maps import THEMES, generate


def run(*arguments: str) -> object:
    return app(arguments, result_action="return_value")


def test_boards_are_listed_with_size_and_character(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("boards") == 0
    listed = capsys.readouterr().out
    assert all(any(line.startswith(f"{name} ") for line in listed.splitlines()) for name in (*boards(), *THEMES))
    assert "32x34  A broad valley" in listed


def test_boards_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("boards", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in listed["boards"]] == list(boards())
    assert {key: value for key, value in listed["boards"][boards().index("glade")].items() if key != "character"} == {
        "name": "glade",
        "width": 10,
        "height": 12,
    }
    assert listed["themes"] == THEMES


def test_a_board_is_shown_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "river") == 0
    assert Board.parse(capsys.readouterr().out, "shown") == board("river-crossing")


def test_a_board_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, png = tmp_path / "glade.svg", tmp_path / "glade.png"
    assert run("board", "glade", "--svg", str(svg), "--png", str(png), "--width", "300") == 0
    assert capsys.readouterr().out == f"glade, 10x12: {svg}, {png}\n"
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert png.read_bytes()[1:4] == b"PNG"


def test_a_new_board_is_made_and_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new.txt"
    assert run("board", "--generate", "hills, woods", "--size", "12x10", "--seed", "7", "--save", str(file)) == 0
    assert capsys.readouterr().out == f"generated:hills,woods:7:12x10, 12x10: {file}\n"
    assert ground(str(file)) == generate(["hills", "woods"], 12, 10, 7)


def test_a_new_board_has_a_seed_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "--generate", "hills", "--size", "4x4") == 0
    name = capsys.readouterr().out.splitlines()[0].removeprefix("board ")
    assert ground(name).name == name


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "name a board, or the themes of a new one with --generate"),
        (("hills", "--generate", "woods"), "name a board, or the themes of a new one with --generate"),
        (("moon",), "board 'moon' is not one of borderland, "),
        (("nowhere.txt",), "nowhere.txt: No such file or directory"),
        (("--generate", "moon"), "not a theme; themes are plain, hills, "),
        (("--generate", "hills", "--size", "wide"), "expected columns and rows"),
        (("hills", "--svg", "/nowhere/hills.svg"), "/nowhere/hills.svg: No such file or directory"),
    ],
)
def test_a_bad_option_is_reported(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("board", *arguments) == 2
    assert complaint in capsys.readouterr().err


def test_a_new_board_can_be_played_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("watch", "--board", "generated:lakes,towns:3", "--seed", "1", "--turns", "1", "--quiet") == 0
    assert "turn 1" in capsys.readouterr().out


def test_a_board_without_room_for_the_forces_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("watch", "--board", "generated:hills:3:2x9", "--lance", "--seed", "1") == 2
    assert "has no room for 4 units in the row where they start" in capsys.readouterr().err


def test_an_unknown_board_is_an_unknown_name() -> None:
    with pytest.raises(UnknownName, match="not a theme"):
        ground("generated:moon:1")


def test_terrain_whose_option_is_off_is_pointed_out() -> None:
    rules, city = chosen_rules(None, None), ground("generated:city,swamp:3")
    assert [note.split(":")[0] for note in cautions(rules, [], city)] == ["Buildings", "Swamps"]
    assert not list(cautions(chosen_rules(None, None, ["buildings", "swamps"]), [], city))
    assert not list(cautions(rules, [], board("open-ground")))
