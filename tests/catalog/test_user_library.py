"""The user's library: a folder of files that is found again."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ironhex.catalog import Board, CatalogError, Enlisted, MechDesign, Roster, board, boards, design, designs, mech
from ironhex.catalog.board import character
from ironhex.catalog.data_files import file_name, library
from ironhex.catalog.user_library import keep, roster, rosters, shelf_of


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path / "library"))
    return tmp_path / "library"


def own(**changes: Any) -> MechDesign:
    return MechDesign(replace(mech("Griffin GRF-1N").sheet, **({"model": "MY/1: best?"} | changes)))


def test_the_user_can_name_the_folder(folder: Path) -> None:
    assert library() == folder


@pytest.mark.parametrize(
    ("platform", "variables", "wanted"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/ironhex"),
        ("linux", {"HOME": "/home/ann"}, "/home/ann/.local/share/ironhex"),
        ("darwin", {"HOME": "/Users/ann"}, "/Users/ann/Library/Application Support/ironhex"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/ironhex"),
    ],
)
def test_the_default_folder_of_each_platform(
    platform: str, variables: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("IRONHEX_LIBRARY", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", platform)
    assert library() == Path(wanted)


def test_a_design_is_kept_replaced_and_found_again(folder: Path) -> None:
    assert keep(own()) == "imported"
    assert keep(own()) == "unchanged"
    assert keep(own(walk=4)) == "replaced"
    assert design("Griffin MY/1: best?") == own(walk=4)
    assert design("my 1 best griffin") == own(walk=4)
    assert "Griffin MY/1: best?" in designs()
    assert "Griffin MY/1: best?" in designs("mech")
    assert [path.name for path in folder.rglob("*") if path.is_file()] == ["Griffin MY%2F1%3A best%3F.toml"]


def test_our_designs_are_not_hidden_by_the_user_s() -> None:
    keep(own(model="GRF-1N", walk=3))
    assert mech("Griffin GRF-1N").walk == 5


def test_a_board_needs_no_description(folder: Path) -> None:
    (folder / "boards").mkdir(parents=True)
    for name, comment in (("bare", ""), ("told", "# A field.\n")):
        (folder / "boards" / f"{name}.txt").write_text(f"board {name}\n{comment}size 1 1\n01 .\n")
    assert [character(name) for name in ("bare", "told")] == ["", "A field."]


def test_boards_and_rosters_are_kept_too() -> None:
    ground = Board.parse(board("woods").to_text().replace("woods", "Wald", 1), "wald")
    lance = Roster("Lance", (Enlisted("Griffin GRF-1N", "Ann", 3, 4),))
    assert keep(lance) == keep(ground) == "imported"
    assert rosters() == ("Lance",)
    assert roster("Lance") == lance
    assert ground.name in boards()
    with pytest.raises(CatalogError, match=r"^rosters: Star: no such roster$"):
        roster("Star")


def test_nothing_is_left_half_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(own())

    def broken(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(CatalogError, match="file: No space left on device"):
        keep(own(walk=4))
    assert design(own().name) == own()
    assert len([path for path in folder.rglob("*") if path.is_file()]) == 1


def test_an_empty_library_is_not_an_error() -> None:
    assert rosters() == ()
    assert "Griffin GRF-1N" in designs()


@pytest.mark.parametrize("name", ["a/b", "..", "CON: x", "50% more", "Wölfin", "a\\b"])
def test_every_name_has_a_file(name: str, folder: Path) -> None:
    machine = own(chassis=name, model="")
    assert shelf_of(machine).parent == folder / "designs" / "mechs"
    keep(machine)
    assert design(name) == machine
    assert "/" not in file_name(name, ".toml")
