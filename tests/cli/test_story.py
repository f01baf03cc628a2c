"""The story at the terminal: who is told what, and under which headings."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console
from tests.classic.test_hiding import woods
from tests.cli.tables import battle, play

from ironhex.bots import play_out
from ironhex.cli.terminal.story import EVERYTHING, Teller, Viewpoint
from ironhex.engine import Play, Position
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.battle import Battle, altered
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.events.heat import HeatChanged, ShutdownChecked
from ironhex.systems.classic.phases.heat import Adjust
from ironhex.systems.classic.sequence import BeginTurn
from ironhex.systems.classic.setup import NORTH, Force, Recruit, new_battle
from ironhex.systems.classic.system import CLASSIC

WASP, LOCUST = "Wasp WSP-1A", "Locust LCT-1V"


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


def test_players_who_share_a_screen_are_told_what_all_may_see() -> None:
    told, session = play(["", "s", "m"], ambush(), hot_seat=True)
    assert session.viewpoint == Viewpoint(None)
    first, _, after = told.partition("[Red] ")
    assert f"[Blue] {LOCUST} is hidden." in first
    assert LOCUST not in after


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


def test_shots_stand_below_the_name_of_who_fires() -> None:
    lines = told(fought())
    first = next(number for number, line in enumerate(lines) if line.endswith(" fires"))
    assert lines[first] in ("  Griffin GRF-1N (Red 1) fires", "  Griffin GRF-1N (Blue 2) fires")
    assert lines[first + 1].startswith("    ")
    assert "needs" in lines[first + 1]


def test_a_phase_without_events_has_no_heading() -> None:
    lines = told(fought())
    headings = [number for number, line in enumerate(lines) if line.endswith(" phase")]
    assert headings
    assert all(lines[number + 1].startswith("  ") for number in headings)


def test_names_have_the_colors_of_their_sides() -> None:
    lines = told(fought(), force_terminal=True, color_system="256")
    line = next(line for line in lines if "fires" in line)
    assert "\x1b[1;38;5;" in line
