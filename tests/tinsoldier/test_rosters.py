"""Survivors of a battle in the next one, and one roster for several games."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ironhex import Roster, new_game, roster_of
from ironhex.catalog import Enlisted
from ironhex.cli.app import app
from ironhex.cli.forces import Setting, set_up
from ironhex.cli.game_choice import ForceChoice, GameChoice
from ironhex.engine import Play, save
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.games import edition
from ironhex.systems.tinsoldier.battle import Battle

ANNA = UnitSetup("Griffin GRF-1N", {"gunnery": 21, "piloting": 17}, name="Anna")
CREW = {"tinsoldier": {"gunnery": 21, "piloting": 17}}


def battle() -> Play[Battle]:
    """Anna and another fight; the other is destroyed."""
    sides = (SideSetup("Red", (ANNA, UnitSetup("Locust LCT-1V"))), SideSetup("Blue", (UnitSetup("Wolverine WVR-6R"),)))
    play = edition("tinsoldier").new_game(Setup(sides, "tinsoldier", seed=3))
    lost = play.facts.change(2, fate="destroyed", hex=None)
    return Play(play.system, replace(play.position, facts=lost), play.dice)


@pytest.mark.rule("TS-PRE-004")
def test_survivors_enter_the_next_battle_with_their_crews(tmp_path: Path) -> None:
    record = tmp_path / "battle.jsonl"
    record.write_text(save(battle(), private=True), encoding="utf-8")
    words = ["roster", str(record), "--side", "Red", "-o", str(tmp_path / "red.toml")]
    assert app(words, result_action="return_value") == 0
    kept = Roster.load((tmp_path / "red.toml").read_text(), "red.toml")
    assert kept.units == (Enlisted("Griffin GRF-1N", "Anna", crews=CREW),)
    forces = ForceChoice(str(tmp_path / "red.toml"), "Locust LCT-1V")
    play, _ = set_up(Setting(forces, GameChoice("tinsoldier"), seed=1))
    anna = play.facts.piece(1)
    assert (anna.name, anna.gunnery, anna.piloting) == ("Anna", 21, 17)


def test_one_roster_enters_several_games() -> None:
    roster = roster_of(battle(), "Red")
    veteran = replace(roster.units[0], gunnery=2, piloting=3)
    both = Roster("Red", (veteran,))
    assert Roster.load(both.to_toml(), "both.toml") == both
    classic = new_game("classic", {"Red": both, "Blue": ["Locust LCT-1V"]}, "open-ground", seed=1).facts.units[0]
    assert (classic.name, classic.gunnery, classic.piloting) == ("Anna", 2, 3)
    tin = new_game("tinsoldier", {"Red": both, "Blue": ["Locust LCT-1V"]}, "open-ground", seed=1).facts.piece(1)
    assert (tin.name, tin.gunnery, tin.piloting) == ("Anna", 21, 17)


def test_a_crew_of_the_master_rules_is_a_regular_one_here() -> None:
    roster = Roster("Red", (Enlisted("Griffin GRF-1N", "Anna", 2, 3),))
    tin = new_game("tinsoldier", {"Red": roster, "Blue": ["Locust LCT-1V"]}, "open-ground", seed=1).facts.piece(1)
    assert (tin.name, tin.gunnery, tin.piloting) == ("Anna", 19, 14)
