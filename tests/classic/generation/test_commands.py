"""`ironhex roll`: forces and maps at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironhex.catalog import Roster
from ironhex.systems.classic.generation.commands import force, maps


def test_a_force_is_rolled_told_and_saved(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "lance.toml"
    assert force("davion", seed=7, output=file) == 0
    said = capsys.readouterr().out
    assert "Lance Type: rolled " in said
    assert "[BMR-UGEN-005]" in said
    assert "commander" in said
    assert "House Davion, " in said
    kept = Roster.load(file.read_text(), str(file))
    assert len(kept.units) == 4
    assert kept.missing() == ()
    assert all(unit.gunnery is not None for unit in kept.units)


def test_the_same_seed_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert force("Wolf", seed=3) == 0
    first = capsys.readouterr().out
    assert force("wolf", seed=3) == 0
    assert capsys.readouterr().out == first
    assert first.endswith("Seed 3\n")


def test_without_a_seed_one_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert force("Wolf") == 0
    assert "\nSeed " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("faction", "reason"),
    [
        ("House", "faction 'House' could be House Kurita, House Liao, House Marik, House Davion, House Steiner"),
        ("Daviom", "faction 'Daviom' could be House Davion"),
    ],
)
def test_an_unknown_faction_gets_suggestions(capsys: pytest.CaptureFixture[str], faction: str, reason: str) -> None:
    assert force(faction) == 2
    assert capsys.readouterr().err == f"ironhex: {reason}\n"


def test_a_size_that_a_faction_lacks_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert force("Wolf", size="lance") == 2
    assert capsys.readouterr().err == "ironhex: Wolf has no force of the size 'lance'\n"


def test_maps_are_rolled_and_laid(capsys: pytest.CaptureFixture[str]) -> None:
    assert maps(units=8, seed=5) == 0
    *rolls, empty, layout, seed = capsys.readouterr().out.splitlines()
    assert "Random Mapsheet Table" in rolls[0]
    assert (empty, layout.count("+"), seed) == ("", 1, "Seed 5")


def test_maps_of_a_kind_of_terrain(capsys: pytest.CaptureFixture[str]) -> None:
    assert maps(units=16, terrain="wooded", seed=5) == 0
    said = capsys.readouterr().out
    assert said.count("Wooded: rolled ") == 4
    assert maps(terrain="rolled", seed=5) == 0
    assert "Terrain: rolled " in capsys.readouterr().out
    assert maps(terrain="lava") == 2
    assert "terrain 'lava' is not one of flatlands, hill, mountain" in capsys.readouterr().err
