"""Forces from rosters: crews and damage come along."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironhex.catalog import Damage, Enlisted, Location, Roster, user_library
from ironhex.cli.forces import Setting, set_up
from ironhex.cli.game_choice import ForceChoice, GameChoice
from ironhex.cli.hinting import UnknownName
from ironhex.engine.setup import SetupError

GRIFFIN = "Griffin GRF-1N"
HURT = Damage(armor={"CT": 5}, wounds=1)
VETERANS = Roster("Veterans", (Enlisted(GRIFFIN, "Anna", 2, 3, HURT), Enlisted("Locust LCT-1V")))


def saved(folder: Path, roster: Roster) -> str:
    path = folder / "force.toml"
    path.write_text(roster.to_toml(), encoding="utf-8")
    return str(path)


def test_a_roster_brings_its_crews_and_its_damage(tmp_path: Path) -> None:
    play, _ = set_up(Setting(ForceChoice(saved(tmp_path, VETERANS), "Enforcer ENF-4R"), seed=1))
    griffin, locust, _ = play.facts.units
    assert (griffin.name, griffin.gunnery, griffin.piloting, griffin.wounds) == ("Anna", 2, 3, 1)
    assert griffin.armor[Location.CT] == griffin.design.armor[Location.CT] - 5
    assert (locust.name, locust.armor) == ("Locust LCT-1V", locust.design.armor)


def test_a_roster_of_the_library_goes_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path))
    user_library.keep(VETERANS)
    play, _ = set_up(Setting(ForceChoice("Veterans", "Enforcer ENF-4R"), seed=1))
    assert [unit.name for unit in play.facts.units] == ["Anna", "Locust LCT-1V", "Enforcer ENF-4R"]


@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        (Enlisted(GRIFFIN, damage=Damage(armor={"CT": 99})), "damage.armor.CT: 99 points lost"),
        (Enlisted("Gryphon"), "Gryphon"),
    ],
)
def test_a_roster_that_cannot_fight_is_refused(tmp_path: Path, unit: Enlisted, reason: str) -> None:
    with pytest.raises(UnknownName, match=reason):
        set_up(Setting(ForceChoice(saved(tmp_path, Roster("Bad", (unit,))), "Enforcer ENF-4R")))


def test_a_file_that_is_not_a_roster_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "force.toml"
    path.write_text("[[units]]\ndesign = 7\n", encoding="utf-8")
    with pytest.raises(UnknownName, match=r"force.toml:\d"):
        set_up(Setting(ForceChoice(str(path))))


def test_a_game_without_damage_refuses_a_damaged_roster(tmp_path: Path) -> None:
    hurt = Roster("Hurt", (Enlisted("Hunchback HBK-4G", damage=Damage(wounds=1)),))
    with pytest.raises(SetupError, match="undamaged"):
        set_up(Setting(ForceChoice(saved(tmp_path, hurt)), GameChoice(level="green")))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('name = "Bad"\nunits = [\n', r"force.toml:\d"),
        ('name = "Bad"\n\n[[unit]]\ndesign = "Griffin GRF-1N"\n', r"force.toml:\d.*unit"),
        ('name = "Bad"\nunits = [{design = 7}]\n', r"force.toml:\d"),
    ],
)
def test_a_broken_roster_is_reported_with_its_line(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "force.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnknownName, match=reason):
        set_up(Setting(ForceChoice(str(path))))


def test_a_roster_that_does_not_exist_is_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="No such file"):
        set_up(Setting(ForceChoice(str(tmp_path / "none.toml"))))


def test_a_file_of_a_design_is_not_a_roster(tmp_path: Path) -> None:
    path = tmp_path / "griffin.mtf"
    path.write_bytes(Path("tests/browser/griffin.mtf").read_bytes())
    with pytest.raises(UnknownName, match="is not a roster"):
        set_up(Setting(ForceChoice(str(path))))
