"""Battles at the terminal, typed by scripts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace
from tests.cli.tables import battle, play, screen_of, shown

from ironhex.cli.app import app
from ironhex.cli.terminal.session import Session
from ironhex.engine import Action, Play
from ironhex.engine.record_lines import Answered
from ironhex.games import load
from ironhex.systems.classic.actions import Declare, Move, Pick
from ironhex.systems.classic.battle import Battle, Mode, altered
from ironhex.systems.classic.system import RULES_VERSION

A = TypeVar("A", bound=Action)


def newcomer(line: str) -> str:
    """Types as little as possible: stands still, fires all that bears at the best target, and kicks."""
    return "1" if "which one (" in line else ""


def answers(session: Session, form: type[A]) -> list[A]:
    """The actions of a form that were answered, in order."""
    given = [line.action for line in session.play.lines if isinstance(line, Answered)]
    return [action for action in given if isinstance(action, form)]


def test_a_newcomer_fights_a_battle_to_its_end() -> None:
    told, session = play(newcomer, battle(seed=2, turns=4))
    assert session.play.over
    for phrase in ("Turn 1", "Movement phase", "Red's Griffin GRF-1N: PPC at Blue's", "needs", "Turn 4", "in turn 4:"):
        assert phrase in told
    assert told.count("Movement phase") == 4
    assert "The battle is not saved." in told
    assert "\x1b" not in told


def test_the_map_never_comes_between_results_and_the_next_question() -> None:
    told, _ = play(newcomer, battle(seed=3, turns=3))
    turns = told.split(" Turn ")[1:]
    assert any(re.search(r"Blue\s+goes\s+first", turn) for turn in turns[1:])
    for turn in turns[1:]:
        assert "\\____/" not in turn.partition("Move Griffin GRF-1N")[0], "a bot that moves first is told after the map"
    for result in re.finditer("PPC at Blue's .*: rolled", told):
        assert "\\____/" not in re.split("Move Griffin GRF-1N|in turn 3:", told[result.start() :])[0]


def test_the_end_names_the_winner_the_losses_and_the_record(tmp_path: Path) -> None:
    record = tmp_path / "battle.jsonl"
    told, _ = play(["q", "resign"], record=record)
    assert "You have lost. Blue wins in turn 1: Red gives up." in told
    assert "given up" in told
    assert f"./ironhex replay {record}" in told.replace("\n", "")
    assert load(record.read_text(encoding="utf-8")).verify().over


# --- dialogs ----------------------------------------------------------------------------------------------------------
def test_a_move_by_hex_and_facing() -> None:
    told, session = play(["1", "0609", "NW"], battle(seed=1))
    assert "Griffin GRF-1N walks 0610 → 0609, 1 hex, facing north-west" in told
    assert session.play.facts.unit(0).facing == 5
    assert "harder to hit +0 · your shots +1 · heat 0 → 0" in told
    assert re.search(r"^ +\d  NW +2/5", told, re.MULTILINE)


def test_a_move_by_hex_with_its_facing() -> None:
    _, session = play(["walk", "0609 N", ""], battle(seed=1))
    assert (str(session.play.facts.unit(0).hex), session.play.facts.unit(0).facing) == ("0609", 0)


def test_hexes_in_reach_are_listed_and_marked() -> None:
    told, _ = play(["1", "", "m"], battle(seed=1))
    assert "0609:1" in told
    assert "*" in told


def test_a_place_out_of_reach_is_reported_and_asked_for_again() -> None:
    told, session = play(["1", "0101", "hello", "0609", "1"], battle(seed=1))
    assert "'0101' is not a hex in reach" in told
    assert "'hello' is not a hex in reach" in told
    assert str(session.play.facts.unit(0).hex) == "0609"


def test_a_target_and_all_that_bears() -> None:
    told, session = play(["", ""], battle(seed=1), idle=True)
    assert "  1  *  B2 Locust LCT-1V  4 hexes · front" in told
    assert "what to change (Enter: fire 2 weapons)?" in told
    mine = next(action for action in answers(session, Declare) if action.unit == 0)
    assert {session.play.facts.unit(0).design.items[fire.weapon].equipment.name for fire in mine.shots} == {
        "LRM 10",
        "PPC",
    }


def test_firing_some_weapons_with_a_torso_twist() -> None:
    told, session = play(["", "left", "ahead", "9", "0 5", ""], battle(seed=1), idle=True)
    assert "Torso:  *2 Left" in told
    assert "type numbers from 1 to 6" in told
    mine = next(action for action in answers(session, Declare) if action.unit == 0)
    assert (mine.twist, len(mine.shots)) == (0, 1)


def test_numbers_are_itemised_with_their_rules() -> None:
    told, _ = play(["", "t"], battle(seed=1), idle=True)
    shown_after = told[told.index("what to change") :]
    assert "+4  Gunnery Skill [BMR-HIT-003]" in shown_after
    assert "total" in shown_after


def test_physical_attacks_are_listed_with_odds() -> None:
    told, session = play(newcomer, battle(seed=4, turns=2, apart=1), idle=True)
    assert "Kick (left leg)" in told
    assert "to stay upright after a miss: " in told.replace("\n", " ")
    assert session.play.over


def test_deployment_by_hex() -> None:
    told, _ = play([], battle(arrival="deploy"))
    assert "Stopped before turn 1, deployment phase." in told
    told, session = play(["9999", "", "0817 NE"], battle(arrival="deploy"))
    assert "'9999' is not a hex in reach" in told
    assert "0116  0117  0216" in told
    unit = session.play.facts.unit(0)
    assert (str(unit.hex), unit.facing) == ("0817", 1)


def test_real_dice_are_typed() -> None:
    told, session = play(["7 1", "4 3", "2+2"], battle(real_dice=True))
    assert "Roll 2 dice for Red: initiative. Faces?" in told
    assert "Type 2 numbers from 1 to 6" in told
    assert session.play.drawn == 4
    assert "Red rolled 4+3 = 7; Blue rolled 2+2 = 4" in told


# --- words understood everywhere --------------------------------------------------------------------------------------
def test_help_map_sheet_story_rule_and_orders() -> None:
    told, _ = play(["?", "m", "s", "s 1", "s 2", "l", "r bmr-hit-046", "r nonsense"])
    for phrase in (
        "undo your last answer",
        "restart this choice",
        "/0101\\",
        "walk/run/jump 5/8/5",
        "PPC",
        "center torso",
        "Target movement table",
        "no rule 'NONSENSE'",
    ):
        assert phrase in told


def test_standing_orders_are_listed_given_and_taken_back() -> None:
    typed = ("o", "o side struck", "o side struck = left", "o side struck = above", "o sidestruck", "o driven to")
    told, session = play(typed)
    for phrase in (
        "side struck (Side hit, at a corner): as usual (or: front, left, right, rear)\n",
        "side struck: asked each time (or: as usual, front, left, right, rear).",
        "side struck: left (or: as usual, front, right, rear).",
        "driven to (Destination when displaced): asked each time (or: as usual)\n",
        "'side struck' cannot be answered with 'above'; possible answers:",
        "there is no standing order 'sidestruck'; there are:",
        "driven to: as usual.",
    ):
        assert phrase in told
    mine = {order.key: order.action for order in session.play.position.orders if order.seat == "Red"}
    assert mine["side struck"] == Pick("left")


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("map", "/0101\\"),
        ("sheet 1", "walk/run/jump 5/8/5"),
        ("log", "Movement phase"),
        ("rule BMR-HIT-046", "Target movement table"),
        ("orders", "Small choices: answered as usual"),
        ("tallies", "There are no numbers to explain here."),
        ("undo", "Nothing to undo"),
        ("help", "this help"),
    ],
)
def test_words_can_be_typed_in_full(word: str, shown: str) -> None:
    before, _ = play([])
    told, _ = play([word])
    assert told.count(shown) == before.count(shown) + 1
    assert "Type a number" not in told


def test_an_unknown_word_leads_to_the_help() -> None:
    told, _ = play(["nonsense"])
    assert "Type a number from 1 to 6, or ? for help." in told


def test_the_story_of_a_volley_is_next_to_the_question_and_not_above_the_map() -> None:
    told, _ = play(["", ""], idle=True)
    second = told.rindex("/0101\\")
    assert second > told.index("/0101\\"), "the map of the second turn"
    assert second < told.index("Red's Griffin GRF-1N: ") < told.rindex("Move Griffin GRF-1N")


def test_ranges_fit_on_a_narrow_screen() -> None:
    told, _ = play([""], battle(["Warhammer WHM-6R"]), width=80)
    assert "6/12/18 min 3" in told


def test_undo_takes_back_the_players_own_answer() -> None:
    game = battle(["Griffin GRF-1N", "Wolverine WVR-6R"], seed=3)
    while game.facts.phase.value != "movement" or game.facts.order[0] != "Red":
        game = battle(["Griffin GRF-1N", "Wolverine WVR-6R"], seed=game.facts.turn + 5)
    told, session = play(["1", "", "u", "2", "", "u"], game)
    assert "Undone." in told
    assert "Nothing to undo" in told or told.count("Undone.") == 2
    assert session.play.facts.turn == 1


def test_undo_takes_back_what_a_bot_has_answered_since_and_the_story_forgets_both() -> None:
    """The bot has moved after the player, who is to fire next."""
    told, session = play(["1", "0609", "", "u", "l"], battle(seed=1))
    assert told.count("Griffin GRF-1N walks 0610 → 0609") == 1
    assert told.index("Locust LCT-1V") < told.index("Undone.")
    assert session.play.facts.phase.value == "movement"
    assert not session.play.facts.unit(0).move.moved
    assert not session.play.facts.unit(1).move.moved


def test_enter_faces_the_nearest_enemy() -> None:
    """Red's Griffin has walked past the Locust, which is behind it now."""
    game = battle(seed=1, apart=1)
    _, session = play(["jump", "0606", ""], game, idle=True)
    assert (str(session.play.facts.unit(0).hex), session.play.facts.unit(0).facing) == ("0606", 3)


def test_undoing_nothing_is_reported() -> None:
    told, _ = play(["u"])
    assert "Nothing to undo" in told


def test_a_move_can_be_started_again() -> None:
    told, session = play(["1", "b", ""], battle(seed=1))
    assert told.count("Where to (a hex") == 1
    assert answers(session, Move)[0] == Move(0, Mode.STAND)


def test_actions_in_full() -> None:
    told, session = play(["move 1 walk FL", "move one", "declare 1 fire"], battle(seed=1))
    assert Move(0, Mode.WALK, "FL") in answers(session, Move)
    assert "'fire' has no target" in told


def test_what_the_rules_forbid_is_refused_with_the_rule() -> None:
    told, session = play(["move 1 walk RRRRRRR", "move 2 walk F", ""], battle(seed=1))
    assert "That is not allowed: step 6 (R): it takes 1 MP, 0 are left [BMR-MOV-013]" in told
    assert "unit 2 cannot be moved now" in told
    assert answers(session, Move)[0] == Move(0, Mode.STAND)


# --- the end of input, saving, resuming -------------------------------------------------------------------------------
def test_the_end_of_input_ends_politely() -> None:
    told, session = play([])
    assert told.endswith("Stopped in turn 1, movement phase.\nThe battle is not saved.\n")
    assert not session.play.over


def test_an_interrupt_ends_politely() -> None:
    def interrupt(line: str) -> str:
        raise KeyboardInterrupt

    told, _ = play(interrupt)
    assert "Stopped in turn 1, movement phase." in told


def test_stopping_saves_to_the_named_file_and_resumes(tmp_path: Path) -> None:
    record = tmp_path / "battle.jsonl"
    told, session = play(["", "q", "", "q", "stop"], battle(seed=1), record=record)
    assert "Saved in" in told
    assert "./ironhex play --text --resume" in told
    again = load(record.read_text(encoding="utf-8")).resume()
    assert again.position == session.play.position
    told, session = play(newcomer, again, record=record)
    assert session.play.over
    assert load(record.read_text(encoding="utf-8")).verify().facts == session.play.facts


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    told, _ = play([f"save {tmp_path / 'no' / 'where'}", "save"])
    assert "No such file or directory" in " ".join(told.split())
    assert "Errno" not in told
    assert "Name a file: save FILE" in told


def test_several_players_share_a_screen() -> None:
    told, session = play(newcomer, battle(seed=2, turns=2), hot_seat=True)
    assert "[Red] Move Griffin GRF-1N" in told
    assert "[Blue] Move Locust LCT-1V" in told
    assert session.play.over


def test_a_screen_shows_what_is_typed() -> None:
    screen = screen_of(["hello"])
    assert screen.ask("Well? ") == "hello"
    assert shown(screen) == "Well? hello\n"


# --- the command ------------------------------------------------------------------------------------------------------
def run(*arguments: str) -> object:
    return app(arguments, result_action="return_value")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--force", "shadow hawk"), "design 'shadow hawk' could be Shadow Hawk SHD-2H, Shadow Hawk SHD-5M"),
        (("--board", "moon"), "board 'moon' is not one of borderland, canyon, city"),
        (("--bot", "deep"), "bot 'deep' is not one of random, easy, normal, hard"),
        (("--resume", "/nowhere"), "/nowhere: No such file or directory"),
    ],
)
def test_a_bad_option_is_reported(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("play", "--text", *arguments) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(("contents", "complaint"), [(b"\xff", "a record is expected"), (b"{}\n", "line 1: this is")])
def test_a_save_that_cannot_be_read_is_named(
    contents: bytes, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "battle.jsonl"
    path.write_bytes(contents)
    assert run("play", "--text", "--resume", str(path)) == 2
    assert f"{path}: {complaint}" in capsys.readouterr().err


def test_the_command_starts_a_duel_at_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def end(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", end)
    assert run("play", "--text", "--seed", "5") == 0
    told = capsys.readouterr().out
    assert told.startswith("Wolverine WVR-6R against Griffin GRF-1N on open-ground (seed 5). You are Red.")
    assert "Stopped in turn 1" in told


# --- aimed shots ------------------------------------------------------------------------------------------------------
def stalled() -> Play[Battle]:
    """A Wolverine before an Atlas that is shut down."""
    game = battle(["Wolverine WVR-6R"], ["Atlas AS7-D"], seed=1)
    facts = game.start.facts
    still = facts.changed(altered(facts.unit(1), shutdown=True, heat=20))
    return Play(game.system, replace(game.start, facts=still), game.dice)


def declared(session: Session) -> Declare:
    lines = (line for line in session.play.lines if isinstance(line, Answered))
    return next(line.action for line in lines if isinstance(line.action, Declare) and line.action.unit == 0)


@pytest.mark.rule("BMR-LOC-014")
def test_an_immobile_target_is_aimed_at_by_the_name_of_a_location() -> None:
    told, session = play(["", "*left t", "t", ""], stalled(), idle=True)
    assert "Aim at: center torso" in told
    assert "Aim at: left torso" in told
    items = session.play.facts.unit(0).design.items
    aims = {items[fire.weapon].equipment.name: fire.aim for fire in declared(session).shots}
    assert aims == {"AC/5": "LT", "Medium Laser": "LT", "SRM 6": ""}
    assert " 5, 7  Aim at: left torso" in told, "missiles cannot be aimed"


@pytest.mark.rule("BMR-LOC-017")
def test_the_number_for_the_head_is_shown_before_aiming_at_it() -> None:
    told, session = play(["", "5?", "head", ""], stalled(), idle=True)
    rows = [line.split() for line in told.splitlines() if "Aim at: " in line]
    numbers = {" ".join(row[3:-2]): row[-2] for row in rows if row[-1].endswith("%")}
    assert numbers["head"] == "9+,"
    assert numbers["center torso"] == "2+,"
    assert {fire.aim for fire in declared(session).shots} == {"HD", "CT", ""}


def test_the_proposal_aims_at_the_heart_of_an_immobile_target() -> None:
    _, session = play(["", ""], stalled(), idle=True)
    assert {fire.aim for fire in declared(session).shots} == {"CT", ""}


def test_a_battle_of_other_rules_is_not_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "battle.jsonl"
    play(["", "q", "stop"], record=path)
    current = f'"rules":"{RULES_VERSION}"'
    path.write_text(path.read_text(encoding="utf-8").replace(current, '"rules":"0"', 1), encoding="utf-8")
    assert run("play", "--text", "--resume", str(path)) == 2
    assert f"played by rules 0, not {RULES_VERSION}: replay it" in capsys.readouterr().err


def test_a_figure_that_does_not_exist_is_reported() -> None:
    told, _ = play(["s 9"])
    assert "There is no figure '9'; there are 1, 2." in told


def test_the_roster_has_notes() -> None:
    told, _ = play(["s"])
    header = next(line for line in told.splitlines() if "moves" in line)
    assert header.split()[-1] == "notes"


def test_the_roster_has_room_for_names_whatever_has_been_hit() -> None:
    start = battle()
    griffin = start.facts.unit(0)
    hurt = altered(replace(griffin, wounds=2, crits=(0, 0b1011, *griffin.crits[2:])), heat=3)
    told, _ = play(["s"], Play(start.system, replace(start.position, facts=start.facts.changed(hurt)), start.dice))
    line = next(line for line in told.splitlines() if "Griffin GRF-1N" in line and "0/30" not in line)
    assert re.search(r"Griffin GRF-1N +Red +\d{4} [NS]+ +\d/\d/\d +100% +100% +3/30 +wounds 2/6", line)


def test_a_turn_that_was_not_played_is_not_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "battle.jsonl"
    play(["q", "resign"], record=path)
    assert run("replay", str(path), "--from-turn", "99") == 2
    assert "there is no turn 99; the last one is 1" in capsys.readouterr().err


def test_a_battle_is_saved_even_if_nobody_reads_its_story(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "ironhex", "watch", "--seed", "1", "--turns", "1", "--save", str(path)]
    subprocess.run(command, stdout=writing, stderr=subprocess.DEVNULL, check=False)
    os.close(writing)
    assert load(path.read_text(encoding="utf-8")).verify().over
