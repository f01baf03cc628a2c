"""The map on the terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from ironhex.cli.drawing import draw_map, side_letter, terrain_sign, unit_sign
from rich.console import Console
from tests.classic.stage import mech, stage

from ironhex.catalog import board, boards
from ironhex.kernel.hexes import Hex


def printed(battle: object, width: int, **settings: object) -> str:
    file = StringIO()
    console = Console(file=file, width=width, **settings)  # type: ignore[arg-type]
    console.print(draw_map(battle, width, settings.get("marks", ())))  # type: ignore[arg-type]
    return file.getvalue()


@pytest.mark.parametrize("name", [name for name in boards() if board(name).width <= 16])
@pytest.mark.parametrize("width", [80, 120])
def test_every_hex_is_drawn_with_its_number_and_no_line_is_too_long(name: str, width: int) -> None:
    drawn = printed(stage(board(name), mech("Locust LCT-1V", "0101")), width)
    assert max(map(len, drawn.splitlines())) <= width
    for hex in board(name).hexes():
        assert (str(hex) in drawn) == (hex != Hex(1, 1)), "a unit stands in the first hex"


def test_hexes_lie_where_their_neighbours_are() -> None:
    rows = printed(stage("4x3", mech("Locust LCT-1V", "0403", 2)), 80).splitlines()
    assert rows == [
        " ____      ____",
        "/0101\\____/0301\\____",
        "\\____/0201\\____/0401\\",
        "/0102\\____/0302\\____/",
        "\\____/0202\\____/0402\\",
        "/0103\\____/0303\\____/",
        "\\____/0203\\____/R1↘ \\",
        "     \\____/    \\____/",
    ]


def test_signs_say_what_colours_say() -> None:
    ground = board("river-crossing")
    signs = {str(hex): terrain_sign(ground.at(hex)) for hex in ground.hexes()}
    wanted = {"0501": "2r", "0801": "1W", "0605": "w", "1008": "~2", "0909": "+~1", "0910": "=", "1212": "#3p"}
    assert {hex: signs[hex] for hex in wanted} == wanted


def test_units_show_side_number_facing_and_state() -> None:
    battle = stage("9x9", mech("Locust LCT-1V", "0101", 4, prone=True), mech("Wasp WSP-1A", "0202", 0, shutdown=True))
    assert [unit_sign(battle, unit) for unit in battle.units] == ["R1↙p", "B2↑s"]
    assert [side_letter(battle, side.name) for side in battle.sides] == ["R", "B"]


def test_what_is_in_reach_carries_a_star() -> None:
    battle = stage("3x3", mech("Locust LCT-1V", "0101"))
    assert draw_map(battle, 80, {Hex(2, 2)}).plain.count("*") == 1


def test_a_narrow_terminal_shows_the_columns_around_the_units() -> None:
    drawn = printed(stage("30x5", mech("Locust LCT-1V", "2003"), mech("Wasp WSP-1A", "2403")), 60)
    assert "columns 16 to 27 of 30" in drawn
    assert "R1" in drawn
    assert "B2" in drawn
    assert max(map(len, drawn.splitlines())) <= 60


def test_colours_only_on_a_terminal_that_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = stage("4x4", mech("Locust LCT-1V", "0101"))
    assert "\x1b" not in printed(battle, 80)
    assert "\x1b[" in printed(battle, 80, force_terminal=True, color_system="256")
    monkeypatch.setenv("NO_COLOR", "1")
    uncoloured = printed(battle, 80, force_terminal=True)
    assert "38;5" not in uncoloured
    assert "48;5" not in uncoloured
