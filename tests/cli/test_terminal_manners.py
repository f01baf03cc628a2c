"""What people notice at the terminal: reach at once, reasons under their headings, signs, and the colors of sides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.tables import play

from ironhex.cli.app import app
from ironhex.cli.terminal.styles import name_style, side_style
from ironhex.engine.presentation.scene import Scene, SideCard

PROJECT = Path(__file__).parents[2]


def run(*arguments: str) -> object:
    return app(arguments, result_action="return_value")


def test_reach_is_marked_as_soon_as_a_move_is_chosen() -> None:
    told, _ = play(["walk"])
    reach = told.partition("? walk\n")[2].partition("Where to")[0]
    assert len(re.findall(r"\*", reach)) > 5
    whole = told.partition("? walk\n")[0]
    assert len(reach.splitlines()) < len(whole.splitlines())


def test_reasons_are_told_under_the_heading_of_their_phase(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("watch", "--seed", "7", "--why", "--turns", "1", "--board", "glade") == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.endswith("phase") or line.startswith("  (")]
    first = lines.index("Movement phase")
    assert lines[first + 1].startswith("  (")
    assert not any(line.startswith("  (") for line in lines[:first])


def test_what_lowers_a_battle_value_is_subtracted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bv", "Griffin GRF-1N") == 0
    told = capsys.readouterr().out
    assert "−           20  LRM 10 Ammo may explode" in told
    assert not re.search(r"\+ +-", told)


def test_sides_have_the_colors_of_their_names_or_of_the_page() -> None:
    """The first side is blue and the second orange, as on the page; a side called Red is red."""
    unnamed = Scene("", sides=(SideCard("Alpha"), SideCard("Beta")))
    assert ("blue" in side_style(unnamed, "Alpha"), "orange" in name_style(unnamed, "Beta")) == (True, True)
    named = Scene("", sides=(SideCard("Red"), SideCard("Blue")))
    assert ("red" in side_style(named, "Red"), "blue" in name_style(named, "Blue")) == (True, True)


def test_a_report_has_the_colors_of_the_page() -> None:
    report = (PROJECT / "src/ironhex/sim/report.css").read_text()
    page = (PROJECT / "web/src/lib/tokens.css").read_text()
    for number in range(4):
        (color,) = re.findall(rf"--side-{number + 1}: (#\w+);", page)
        assert f"--s{number}: {color};" in report
