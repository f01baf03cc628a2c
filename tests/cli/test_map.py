"""The map on the terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from tests.classic.stage import mech, stage

from ironhex.catalog import board, boards
from ironhex.cli.terminal.figures import figure_sign
from ironhex.cli.terminal.grid import grid_of
from ironhex.cli.terminal.map import draw_map, explained, legend, surroundings
from ironhex.cli.terminal.styles import TONES, side_letter
from ironhex.engine.presentation.field import Box, Field, Place, Point, field_of
from ironhex.engine.presentation.scene import Scene, SideCard
from ironhex.engine.presentation.symbols import Tone
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.presentation.presentation import CLASSIC_PRESENTATION as SHOWN
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.hex_symbols import terrain_sign, tone


def printed(battle: object, width: int, **settings: object) -> str:
    file = StringIO()
    console = Console(file=file, width=width, **settings)  # type: ignore[arg-type]
    console.print(draw_map(SHOWN, battle, width))
    return file.getvalue()


@pytest.mark.parametrize("name", [name for name in boards() if board(name).width <= 16])
@pytest.mark.parametrize("width", [80, 120])
def test_every_hex_is_drawn_with_its_number_and_no_line_is_too_long(name: str, width: int) -> None:
    drawn = printed(stage(board(name), mech("Locust LCT-1V", "0101")), width)
    assert max(map(len, drawn.splitlines())) <= width
    for hex in board(name).hexes():
        assert (str(hex) in drawn) == (hex != Hex(1, 1)), "a unit stands in the first hex"


def test_hexes_are_drawn_next_to_their_neighbors() -> None:
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


def test_signs_say_what_colors_say() -> None:
    ground = board("river-crossing")
    signs = {str(hex): terrain_sign(ground.at(hex)) for hex in ground.hexes()}
    wanted = {"0501": "2r", "0801": "1W", "0605": "w", "1008": "~2", "0909": "+~1", "0910": "=", "1212": "#3p"}
    assert {hex: signs[hex] for hex in wanted} == wanted


def test_units_show_side_number_facing_and_state() -> None:
    battle = stage("9x9", mech("Locust LCT-1V", "0101", 4, prone=True), mech("Wasp WSP-1A", "0202", 0, shutdown=True))
    scene = SHOWN.scene(battle, None)
    assert [figure_sign(scene, figure) for figure in scene.figures] == ["R1↙p", "B2↑s"]
    assert [side_letter(scene, side.name) for side in scene.sides] == ["R", "B"]


def test_sides_with_the_same_initial_have_other_letters() -> None:
    scene = Scene("field", sides=(SideCard("Blue"), SideCard("Black")))
    assert [side_letter(scene, side.name) for side in scene.sides] == ["A", "B"]


def test_what_is_unusual_about_the_place_is_a_line_below_the_map() -> None:
    rules = ruleset(("temperature", "gravity", "vacuum", "night"))
    scenario = Scenario(temperature=-41, gravity=75)
    battle = stage("3x3", mech("Locust LCT-1V", "0101"), rules=rules, scenario=scenario, wind=2)
    scene = SHOWN.scene(battle, None)
    assert surroundings(scene).plain == "−41 °C · 0.75 G · Vacuum · Night · wind to SE"
    assert "'Mechs lose 2 more heat each turn" in explained(scene).plain
    assert "faster, which may damage their legs, and falls do less damage. [BMR-ENV-021]" in explained(scene).plain
    assert not surroundings(SHOWN.scene(stage("3x3", mech("Locust LCT-1V", "0101")), None))


def test_hexes_in_reach_carry_a_star() -> None:
    battle = stage("3x3", mech("Locust LCT-1V", "0101"))
    assert draw_map(SHOWN, battle, 80, {"0202"}).plain.count("*") == 1
    told = legend(SHOWN, SHOWN.scene(battle, None)).plain
    for words in ("w light, W heavy woods", "R1↗p figure 1 of side R, facing north-east", "* in reach"):
        assert words in told


def test_a_narrow_terminal_shows_the_columns_around_the_units() -> None:
    drawn = printed(stage("30x5", mech("Locust LCT-1V", "2003"), mech("Wasp WSP-1A", "2403")), 60)
    assert "columns 16 to 27 of 30" in drawn
    assert "R1" in drawn
    assert "B2" in drawn
    assert max(map(len, drawn.splitlines())) <= 60


def test_colors_only_on_a_terminal_that_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = stage("4x4", mech("Locust LCT-1V", "0101"))
    assert "\x1b" not in printed(battle, 80)
    assert "\x1b[" in printed(battle, 80, force_terminal=True, color_system="256")
    monkeypatch.setenv("NO_COLOR", "1")
    uncolored = printed(battle, 80, force_terminal=True)
    assert "38;5" not in uncolored
    assert "48;5" not in uncolored


def test_every_tone_of_the_boards_has_a_color() -> None:
    found: set[Tone] = {tone(ground.at(hex)) for ground in map(board, boards()) for hex in ground.hexes()}
    assert found > {"plain", "woods", "thicket", "water", "low"}
    assert found <= {*TONES}


# --- other fields -----------------------------------------------------------------------------------------------------
SQUARE = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
UPRIGHT_HEX = ((0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5))


def field(shape: tuple[Point, ...], *points: Point) -> Field:
    places = [Place(f"p{number}", *point) for number, point in enumerate(points)]
    return field_of("field", "Field", Box(0, 0, 9, 9), (shape,), places)


def test_squares_have_lines_of_their_own() -> None:
    grid = grid_of(field(SQUARE, (0, 0), (2, 0), (0, 2), (2, 2)))
    assert [tuple(spot) for spot in grid.spots.values()] == [(0, 0), (1, 0), (0, 2), (1, 2)]
    assert not grid.hexes


def test_dots_half_a_step_lower_overlap() -> None:
    grid = grid_of(field(SQUARE, (0, 0), (2, 1), (0, 2), (2, 3)))
    assert [tuple(spot) for spot in grid.spots.values()] == [(0, 0), (1, 1), (0, 2), (1, 3)]


def test_hexes_that_stand_on_a_corner_are_drawn_plainly() -> None:
    assert not grid_of(field(UPRIGHT_HEX, (0, 0), (1.73, 0), (0.87, 1.5))).hexes
