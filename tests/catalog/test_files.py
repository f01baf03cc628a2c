"""Any file read by its suffix or its contents, and written as .mtf or .blk to read back the same."""

from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace
from tests.catalog.foreign import BLK, MUL, PLATOON, SAW, SSW, SUITS, pods

from ironhex.catalog import (
    Board,
    CatalogError,
    Design,
    EmplacementDesign,
    MechDesign,
    MountedDesign,
    Roster,
    SuitDesign,
    all_equipment,
    design,
    designs,
    mech,
    read_anything,
    read_blk,
    read_file,
    read_mtf,
    write_blk,
    write_mtf,
)
from ironhex.catalog.data_files import CLASSIC
from ironhex.catalog.design import Tech
from ironhex.catalog.exporters.names import _names
from ironhex.catalog.importers.files import LARGEST

FORMS = {"a.blk": BLK, "b.BLK": PLATOON, "c.blk": SUITS, "d.ssw": SSW, "e.saw": SAW, "f.txt": SSW, "g": BLK}


@pytest.mark.parametrize("name", FORMS)
def test_files_are_known_by_suffix_or_contents(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(FORMS[name], encoding="utf-8")
    (found,) = read_file(file)
    assert found.chassis.startswith("Test")


def test_our_own_formats_and_those_we_write(tmp_path: Path) -> None:
    griffin = mech("Griffin GRF-1N")
    for name, text in (("g.toml", griffin.to_toml()), ("g.mtf", write_mtf(griffin)), ("g.dat", write_mtf(griffin))):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert read_file(tmp_path / name) == [griffin]


def test_a_configuration_finds_its_chassis_beside_it() -> None:
    file = Path(str(CLASSIC)) / "designs" / "mechs" / "omni" / "Timber Wolf" / "Timber Wolf Prime.toml"
    assert read_file(file) == [design("Timber Wolf Prime")]


def test_an_omni_is_all_its_configurations(tmp_path: Path) -> None:
    (tmp_path / "o.ssw").write_text(pods(SSW), encoding="utf-8")
    assert [found.name for found in read_file(tmp_path / "o.ssw")] == ["Test T-1 A"]


def test_boards_and_rosters_are_read_too(tmp_path: Path) -> None:
    (tmp_path / "m.board").write_text('size 2 2\nhex 0101 1 "woods:1" ""\nend\n', encoding="utf-8")
    (tmp_path / "Lance.mul").write_text(MUL, encoding="utf-8")
    (ground,) = read_anything(tmp_path / "m.board")
    (lance,) = read_anything(tmp_path / "Lance.mul")
    assert isinstance(ground, Board)
    assert isinstance(lance, Roster)
    assert lance.name == "Lance"
    assert read_file(tmp_path / "Lance.mul") == []


def test_old_files_are_in_an_old_encoding(tmp_path: Path) -> None:
    (tmp_path / "t.blk").write_bytes(BLK.replace("Test Tank", "Flammenwerfer für Öl").encode("latin-1"))
    assert read_file(tmp_path / "t.blk")[0].chassis == "Flammenwerfer für Öl"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("x.xyz", "nothing of note", "x.xyz: file: not a design, board or roster in a format we can read"),
        ("x.mtf", "nothing of note", "x.mtf:1: config: missing"),
        ("x.blk", "", "x.blk:1: unittype: missing"),
        ("x.ssw", "", "x.ssw:1: XML: no element found"),
        ("x.blk", "x" * (LARGEST + 1), f"x.blk: file: longer than {LARGEST:,} bytes"),
    ],
)
def test_unreadable_files_are_reported(name: str, text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(CatalogError) as caught:
        read_file(tmp_path / name)
    assert str(caught.value) == message


def test_missing_files_are_reported(tmp_path: Path) -> None:
    (error,) = read_anything(tmp_path / "none.blk")
    assert str(error) == "none.blk: file: No such file or directory"


def written(machine: Design) -> Design:
    if isinstance(machine, MechDesign):
        return read_mtf(write_mtf(machine), machine.name, dead_weight=True)
    assert isinstance(machine, MountedDesign)
    return read_blk(write_blk(machine), machine.name, dead_weight=True)


def test_every_design_we_have_can_be_written_and_read_back() -> None:
    for name in designs():
        again = written(design(name))
        if "Dead Weight" in design(name).to_toml():
            assert again.name == name
        else:
            assert again.sheet == design(name).sheet, name


def test_names_of_the_other_program_mean_what_we_mean() -> None:
    known = {item.key: item for item in all_equipment()}
    for key, name in _names().items():
        assert key in known
        text = SUITS if "suit" in known[key].carriers and key.startswith("BA ") else None
        if text is not None:
            squad = read_blk(text.replace("BA-Flamer", name), name)
            assert squad.items[-1].equipment.key == key
    assert written(mech("Wyvern WVE-5N")) == mech("Wyvern WVE-5N")
    assert "ISLargeLaser" in write_mtf(mech("Wyvern WVE-5N"))


@pytest.mark.parametrize(
    ("tech", "engine"), [("Clan", "XL"), ("IS", "Clan XL"), ("Mixed IS", "Clan XL"), ("Mixed Clan", "Light")]
)
def test_engines_of_the_other_base_are_told_apart(tech: Tech, engine: Literal["XL", "Clan XL", "Light"]) -> None:
    wolf = mech("Timber Wolf Prime").sheet
    machine = MechDesign(replace(wolf, tech=tech, engine=engine))
    assert written(machine) == machine
    badger = design("Badger Tracked Transport (Clan) H")
    vehicle = type(badger)(replace(badger.sheet, tech=tech, engine=engine))
    assert written(vehicle) == vehicle


def test_a_design_that_a_format_cannot_hold_is_refused() -> None:
    griffin = mech("Griffin GRF-1N")
    with pytest.raises(CatalogError, match=r"chassis: cannot be written as \.mtf"):
        write_mtf(MechDesign(replace(griffin.sheet, chassis="Griffin (Old)")))
    undine = design("Undine")
    assert isinstance(undine, SuitDesign)
    with pytest.raises(CatalogError, match=r"swim: a \.blk has no room for it beside jump"):
        write_blk(SuitDesign(replace(undine.sheet, jump=2)))


def test_emplacements_are_written_with_their_arcs() -> None:
    battery = design("Light Laser Battery Yoyodyne LLB-T2")
    assert isinstance(battery, EmplacementDesign)
    assert "<North Equipment>\nISSmallLaser\n</North Equipment>" in write_blk(battery)
