"""`ironhex roster`: the units of a saved battle fight again as they left it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ironhex import Roster, new_game, roster_of
from ironhex.bots import play_out
from ironhex.catalog import Damage
from ironhex.cli.app import app
from ironhex.cli.forces import Setting, set_up
from ironhex.cli.game_choice import ForceChoice
from ironhex.engine import Play, save
from ironhex.engine.setup import SetupError
from ironhex.games import bots_for, load
from ironhex.systems.classic.battle import Battle, Unit, altered
from ironhex.systems.classic.damage.carried import carried
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.positions import place, play_from, position

RED, BLUE = ("Hunchback HBK-4G", "Griffin GRF-1N"), ("Enforcer ENF-4R", "Centurion CN9-A")
RED_AND_BLUE = ("Red", "Blue")


@cache
def fought() -> Play[Battle]:
    """A battle that went on until there was some damage."""
    play = new_game("classic", {"Red": RED, "Blue": BLUE}, "open-ground", seed=4)
    bots = {seat: bots_for("classic")["normal/aggressive"](seat.encode()) for seat in RED_AND_BLUE}
    play_out(play, bots, limit_turns=4)
    return play


def saved(folder: Path, play: Play[Any], name: str = "battle.jsonl") -> Path:
    path = folder / name
    path.write_text(save(play, private=True), encoding="utf-8")
    return path


def run(*words: str | Path) -> int:
    code = app(["roster", *map(str, words)], result_action="return_value")
    assert isinstance(code, int)
    return code


def entered(path: Path) -> list[Unit]:
    """The units of a roster in a new battle."""
    play, _ = set_up(Setting(ForceChoice(str(path), "Locust LCT-1V"), seed=1))
    return [unit for unit in play.facts.units if unit.side == "Red"]


def alike(before: Unit, after: Unit) -> bool:
    """Whether a unit is in the same condition; a location that was blown off is simply lost."""
    kept = [unit.armor for unit in (before, after)], [carried(unit) for unit in (before, after)]
    crews = [(unit.name, unit.gunnery, unit.piloting) for unit in (before, after)]
    gone = [[unit.gone(at) for at in range(len(unit.structure))] for unit in (before, after)]
    return all(one == other for one, other in (*kept, crews, gone))


def test_a_damaged_battle_goes_through_rosters_into_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = fought()
    machines = [unit for unit in play.facts.units if unit.kind != "pilot" and not unit.fate]
    left = {side: [unit for unit in machines if unit.side == side] for side in RED_AND_BLUE}
    assert all(left.values())
    assert all(any(carried(unit) != Damage() for unit in units) for units in left.values())
    monkeypatch.chdir(tmp_path)
    assert run(saved(tmp_path, play)) == 0
    shown = capsys.readouterr().out
    for side, units in left.items():
        file = tmp_path / f"battle-{side}.toml"
        assert f"of {side} to {file.name}." in shown
        again = entered(file)
        assert [unit.design for unit in again] == [unit.design for unit in units]
        assert all(map(alike, units, again))


def position_after(*, blown_off: bool = False) -> Battle:
    """Red has a wounded veteran and a 'Mech that withdrew; Blue has lost everything."""
    battle = position(
        "9x9",
        place("Griffin GRF-1N", "0505", side="Red", skills=(2, 3), damage=Damage({"CT": 4}, lost=("RA",), ammo=(3, 0))),
        place("Locust LCT-1V", "0509", side="Red"),
        place("Enforcer ENF-4R", "0101", side="Blue"),
    )
    veteran = altered(battle.unit(0), name="Anna", wounds=2, heat=12, prone=True, severed=1 << 6 if blown_off else 0)
    battle = Left(1, "withdrawn", "BMR-SCEN-010", "").apply(battle.changed(veteran))
    return Left(2, "destroyed", "BMR-DEST-003", "").apply(battle)


def test_those_that_can_fight_again_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "survivors.toml"
    assert run(saved(tmp_path, play_from(position_after(blown_off=True))), "--side", "red", "-o", file) == 0
    roster = Roster.load(file.read_text(encoding="utf-8"), file.name)
    assert [(unit.design, unit.pilot, unit.gunnery) for unit in roster.units] == [
        ("Griffin GRF-1N", "Anna", 2),
        ("Locust LCT-1V", "", 4),
    ]
    assert roster.units[0].damage == Damage({"CT": 4}, lost=("RA", "LL"), ammo=(3, 0), wounds=2)
    veteran, scout = entered(file)
    assert alike(position_after(blown_off=True).unit(0), veteran)
    assert (veteran.body.heat, veteran.body.prone, carried(scout)) == (0, False, Damage())


def test_a_unit_that_is_out_of_action_is_not_kept() -> None:
    battle = position_after()
    doomed = replace(battle.unit(0), phase=replace(battle.unit(0).phase, doom=("BMR-DEST-003", "engine destroyed")))
    assert [unit.design for unit in roster_of(play_from(battle.changed(doomed)), "Red").units] == ["Locust LCT-1V"]


def test_a_side_that_lost_everything_gets_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    record = saved(tmp_path, play_from(position_after()))
    assert run(record, "-o", "after") == 0
    assert [path.name for path in tmp_path.glob("*.toml")] == ["after-Red.toml"]
    assert run(record, "--side", "Blue") == 2
    assert "no unit of Blue can fight again" in capsys.readouterr().err


def test_the_library_makes_the_same_roster() -> None:
    play = play_from(position_after())
    roster = roster_of(play, "Red", "Anna's lance")
    assert roster.name == "Anna's lance"
    assert roster.units == roster_of(load(save(play, private=True)), "Red").units
    again = new_game("classic", {"Red": roster, "Blue": ["Locust LCT-1V"]}, "woods")
    assert alike(play.facts.unit(0), again.facts.unit(0))
    with pytest.raises(SetupError, match="there is no side 'Green'; there are Red, Blue"):
        roster_of(play, "Green")


def test_units_of_the_quick_start_edition_are_kept_without_what_it_does_not_let_players_choose() -> None:
    play = new_game("quickstart", {"Defender": ["Hunchback HBK-4G"], "Attacker": ["Enforcer ENF-4R"]}, seed=1)
    roster = roster_of(play, "Attacker")
    assert [(unit.design, unit.gunnery, unit.damage) for unit in roster.units] == [("Enforcer ENF-4R", None, Damage())]
    again = new_game("quickstart", {"Defender": roster, "Attacker": roster})
    assert [unit.name for unit in again.facts.units] == ["Enforcer ENF-4R"] * 2


# --- errors -----------------------------------------------------------------------------------------------------------
def broken(lines: list[str]) -> dict[str, str]:
    header = msgspec.json.decode(lines[0])
    return {
        "": "the file is empty; a record is expected",
        "not a record": "line 1",
        msgspec.json.encode({**header, "system": "chess"}).decode(): "chess",
        "\n".join([*lines[:2], "{"]): "line 3",
    }


def test_bad_records_give_clear_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = saved(tmp_path, fought())
    for number, (text, why) in enumerate(broken(record.read_text(encoding="utf-8").splitlines()).items()):
        file = tmp_path / f"bad{number}.jsonl"
        file.write_text(text, encoding="utf-8")
        assert run(file) == 2
        shown = capsys.readouterr().err
        assert shown.startswith(f"ironhex: {file}: ")
        assert why in shown


def test_files_that_cannot_be_read_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = saved(tmp_path, fought())
    assert run(tmp_path / "none.jsonl") == 2
    assert "No such file" in capsys.readouterr().err
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert run(tmp_path / "bytes") == 2
    assert "bytes: " in capsys.readouterr().err
    assert run(record, "-o", tmp_path / "nowhere" / "x.toml") == 2
    assert "nowhere" in capsys.readouterr().err
    assert run(record, "--side", "Green") == 2
    assert "side 'Green' is not one of Red, Blue" in capsys.readouterr().err


def test_a_design_that_is_not_in_the_library_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = saved(tmp_path, fought())
    monkeypatch.setattr(Roster, "missing", lambda roster: ("Homemade HOM-1",) if roster.name == "Red" else ())
    assert run(record, "-o", tmp_path / "after.toml") == 0
    assert "Homemade HOM-1 is not in your library: import it before you use the roster" in capsys.readouterr().err


def test_an_existing_file_is_replaced_only_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, after = saved(tmp_path, fought()), tmp_path / "after.toml"
    after.write_text("precious", encoding="utf-8")
    assert run(record, "--side", "Red", "-o", after) == 2
    assert f"{after} exists already; use --overwrite" in capsys.readouterr().err
    assert after.read_text(encoding="utf-8") == "precious"
    assert run(record, "--side", "Red", "-o", after, "--overwrite") == 0
    assert "[[units]]" in after.read_text(encoding="utf-8")
