"""The story at the terminal: who is told what, and under which headings."""

from __future__ import annotations

import re
from io import StringIO
from itertools import pairwise
from typing import Any

from rich.console import Console
from tests.classic.test_hiding import woods
from tests.cli.tables import battle, play, screen_of, shown

from ironhex.bots import play_out
from ironhex.cli.screen import CLEAR_SCROLLBACK, Screen
from ironhex.cli.terminal.session import Session
from ironhex.cli.terminal.story import EVERYTHING, Teller, Viewpoint
from ironhex.engine import Play, Position
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.battle import Battle, altered
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.events.heat import HeatChanged, ShutdownChecked
from ironhex.systems.classic.phases.heat import Adjust
from ironhex.systems.classic.sequence import BeginTurn
from ironhex.systems.classic.setup import NORTH, Force, Recruit, new_battle
from ironhex.systems.classic.system import CLASSIC

WASP, LOCUST, STINGER = "Wasp WSP-1A", "Locust LCT-1V", "Stinger STG-3R"


def ambush() -> Play[Battle]:
    """A Griffin against a Wasp and a hidden Locust."""
    red = Force("Red", [Recruit("Griffin GRF-1N", hex="0309")])
    blue = [Recruit(LOCUST, hex="0303", hidden=True), Recruit(WASP, hex="0101")]
    return new_battle([red, Force("Blue", blue, home=NORTH)], woods(), options=("hidden units",), seed=3)


def test_a_player_is_shown_nothing_hidden() -> None:
    game = ambush()
    told, _ = play(["s", "m", "", "s", "l"], game, idle=True)
    (hidden,) = (unit for unit in game.facts.units if unit.hidden)
    assert WASP in told
    assert LOCUST not in told
    assert f"B{number_of(hidden.id)}" not in told


def test_rolling_real_dice_for_a_bot_reveals_nothing_of_its_side() -> None:
    game = ambush()
    told, session = play(["2 1", "s", "m", "q", "resign"], Play(game.system, game.start, None), idle=True)
    assert "Roll 2 dice for Blue: initiative. Faces? s" in told
    assert LOCUST not in told
    assert "`resign` gives up for Red" in told
    assert session.play.outcome is not None
    assert session.play.outcome.winners == ("Blue",)


def test_a_bot_rolls_real_dice_for_its_hidden_units_itself() -> None:
    """Otherwise the person who rolls them would know about these units."""
    facts = ambush().start.facts
    (hidden,) = (unit for unit in facts.units if unit.hidden)
    hot = facts.changed(altered(hidden, heat=26))
    told, session = play([], Play(CLASSIC, Position(hot, (BeginTurn(), Adjust(hidden.id))), None))
    assert [type(event) for event in session.play.log][:2] == [HeatChanged, ShutdownChecked]
    assert "shutdown" not in told
    assert "Roll 2 dice for Red: initiative" in told


def both_hide() -> Play[Battle]:
    """A Griffin and a hidden Locust against a Wasp and a hidden Stinger."""
    red = [Recruit("Griffin GRF-1N", hex="0309"), Recruit(LOCUST, hex="0709", hidden=True)]
    blue = [Recruit(WASP, hex="0101"), Recruit(STINGER, hex="0303", hidden=True)]
    forces = [Force("Red", red), Force("Blue", blue, home=NORTH)]
    board = woods().changed(Hex(7, 9), woods=1)
    return new_battle(forces, board, options=("hidden units",), seed=3)


PASS = re.compile(r"Pass the keyboard to (\w+), then press Enter\.")


def by_holder(told: str) -> list[tuple[str, str]]:
    """What was shown to each side while it held the keyboard."""
    first, *rest = PASS.split(told)
    assert LOCUST not in first
    return list(zip(rest[::2], rest[1::2], strict=True))


def test_the_keyboard_is_passed_and_each_side_sees_only_its_own_hidden_units() -> None:
    def nosy(line: str) -> str:
        if "Enter" in line and "Pass the keyboard" in line:
            return ""
        asked.append(line)
        if len(asked) > 60:
            raise EOFError
        return ("s", "m", "l", "")[len(asked) % 4]

    asked: list[str] = []
    told, session = play(nosy, both_hide(), hot_seat=True)
    parts = by_holder(told.partition("Stopped in turn")[0])
    assert session.viewpoint == Viewpoint(None)
    assert {side for side, _ in parts} == {"Red", "Blue"}
    assert all(side != after for (side, _), (after, _) in pairwise(parts))
    for side, part in parts:
        own, other = (LOCUST, STINGER) if side == "Red" else (STINGER, LOCUST)
        assert own in part
        assert other not in part
        assert f"[{'Blue' if side == 'Red' else 'Red'}]" not in part


def test_each_side_hears_at_its_turn_what_has_happened() -> None:
    told, _ = play(["", "", "", "", "", "", "", ""], both_hide(), hot_seat=True)
    blue = next(part for side, part in by_holder(told) if side == "Blue")
    assert "Initiative phase" in blue


def test_a_resumed_battle_with_secrets_is_retold_to_each_side_alone() -> None:
    screen = screen_of(["", "", "", "", "", ""])
    session = Session(both_hide(), screen, {})
    session.recall()
    assert not shown(screen)
    session.run()
    parts = by_holder(shown(screen))
    assert all("Initiative phase" in part for _, part in parts[:2])
    assert STINGER not in parts[0][1]


def test_an_open_roll_needs_no_handing_over() -> None:
    game = both_hide()
    told, _ = play(["", "2 1", "2 2", "", "s"], Play(game.system, game.start, None), hot_seat=True)
    (red, part), *_ = by_holder(told)
    assert red == "Red"
    assert "Roll 2 dice for Blue: initiative. Faces? 2 2" in part
    assert STINGER not in part


def test_without_secrets_the_keyboard_is_not_passed() -> None:
    told, _ = play(["", "", "", ""], battle(), hot_seat=True)
    assert "[Blue]" in told
    assert "Pass the keyboard" not in told


def test_a_terminal_is_cleared_when_the_keyboard_changes_hands() -> None:
    file, typed = StringIO(), iter(["", "", "", "", ""])
    console = Console(file=file, width=80, force_terminal=True)

    def read(prompt: str) -> str:
        file.write(prompt)
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    Session(both_hide(), Screen(console, read, interactive=True), {}).run()
    before, _, after = file.getvalue().partition("Pass the keyboard to Blue")
    assert before.rstrip().endswith(CLEAR_SCROLLBACK)
    assert "Press Enter to clear the screen." in before
    assert CLEAR_SCROLLBACK in after.partition("[Blue]")[0]


def test_a_side_of_its_own_is_told_everything_it_sees() -> None:
    game = ambush()
    teller = Teller(Console(file=StringIO(), width=100), game.system, game.start.facts, Viewpoint("Blue"))
    assert [figure.name for figure in teller.scene().figures] == ["Griffin GRF-1N", WASP, LOCUST]
    spectator = Teller(teller.console, game.system, game.start.facts, Viewpoint(None))
    assert [figure.name for figure in spectator.scene().figures] == ["Griffin GRF-1N", WASP]


def told(game: Play[Any], **settings: Any) -> list[str]:
    file = StringIO()
    teller = Teller(Console(file=file, width=100, **settings), game.system, game.start.facts, EVERYTHING)
    teller.catch_up(game)
    return file.getvalue().splitlines()


def fought() -> Play[Battle]:
    game = battle(["Griffin GRF-1N"], ["Griffin GRF-1N"], turns=3)
    return play_out(game, {"Red": Tactician(b"red"), "Blue": Tactician(b"blue")})


def test_a_shot_names_who_fires_what_at_whom() -> None:
    lines = told(fought())
    red, blue = "Griffin GRF-1N (Red 1)", "Griffin GRF-1N (Blue 2)"
    shots = [line for line in lines if ", needs " in line and " at " in line]
    assert shots
    assert all(line.startswith((f"  {red}: ", f"  {blue}: ")) for line in shots)
    assert any(f"PPC at {red}:" in line or f"PPC at {blue}:" in line for line in shots)


def test_a_phase_without_events_has_no_heading() -> None:
    lines = told(fought())
    headings = [number for number, line in enumerate(lines) if line.endswith(" phase")]
    assert headings
    assert all(lines[number + 1].startswith("  ") for number in headings)


def test_names_have_the_colors_of_their_sides() -> None:
    lines = told(fought(), force_terminal=True, color_system="256")
    line = next(line for line in lines if " at " in line and "needs" in line)
    assert "\x1b[1;38;5;" in line
