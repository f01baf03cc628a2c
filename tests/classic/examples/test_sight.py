"""The book's examples of lines of sight and partial cover, on maps on which every line meets what the book says."""

import pytest
from tests.classic.stage import mech, stage

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.sight.line_of_sight import Sight, sight

# A sees along six lines: a hill under the target (B) and in the way (C), woods on one side of a hexside (D), a low hill
# and woods (E), woods next to A but only treetops below F, three light woods (G).
LINES = """board lines
size 12 10
01  . . . . . . . . . . . .
02  . . . . . . . . . . . .
03  . . . . . . . . . . . .
04  . . . . . . . . . . . .
05  . . . . w . . . . . . .
06  . . . . . 1 . w . w . .
07  W w . . . . . w . . w .
08  . . . . . . . 2 . . . .
09  . . . . . . . . . . . .
10  . . . . . . . . W 1 . .
"""
SEVEN = {"A": "0707", "B": "0808", "C": "0809", "D": "0107", "E": "0304", "F": "1010", "G": "1206"}

COVER = """board cover
size 10 9
01  . . . . . . . . . .
02  . . . . 2 . . . . .
03  . . . . 3 3 . . . .
04  . . . . 2 2 . . . .
05  . ~1 . . 1 2 . . . .
06  . . 1 . . . . . . .
07  . . . . . . . . . .
08  . . . . . . . . . .
09  . . . . . . . . . .
"""
FOUR = {"A": "0909", "B": "0205", "C": "0505", "D": "0502"}


def seen(battle: Battle, names: dict[str, str], line: str) -> Sight:
    attacker, target = (battle.unit(list(names).index(name)) for name in line)
    return sight(battle, attacker, target)


def on_map(board: str, names: dict[str, str]) -> Battle:
    return stage(board, *(mech("Griffin GRF-1N", hex) for hex in names.values()))


@pytest.mark.rule("BMR-LOS-003", "BMR-LOS-004", "BMR-LOS-015", "BMR-LOS-016", "BMR-LOS-017", "BMR-LOS-020")
@pytest.mark.parametrize(
    ("line", "light", "blocked"),
    [
        pytest.param("AB", 1, None, id="E22-B"),
        pytest.param("AC", 0, "BMR-LOS-018", id="E22-C"),
        pytest.param("AD", 1, None, id="E22-D"),
        pytest.param("AE", 1, None, id="E22-E"),
        pytest.param("AF", 1, None, id="E22-F"),
        pytest.param("AG", 0, "BMR-LOS-020", id="E22-G"),
    ],
)
def test_lines_from_a(line: str, light: int, blocked: str | None) -> None:
    found = seen(on_map(LINES, SEVEN), SEVEN, line)
    assert (found.light, found.heavy, found.blocked and found.blocked.rule) == (light, 0, blocked)


@pytest.mark.rule("BMR-LOS-018", "BMR-LOS-020")
@pytest.mark.parametrize(
    ("name", "targets"),
    [
        pytest.param(name, targets, id=f"E23-{name}")
        for name, targets in zip("ABCDEFG", (4, 6, 5, 5, 6, 6, 4), strict=True)
    ],
)
def test_how_many_targets_each_unit_sees(name: str, targets: int) -> None:
    """The only solution that agrees with all the counts is that A-C, A-G and D-G are blocked."""
    battle = on_map(LINES, SEVEN)
    unseen = {other for other in SEVEN if other != name and seen(battle, SEVEN, name + other).blocked}
    assert len(SEVEN) - 1 - len(unseen) == targets
    assert unseen == {other for pair in ("AC", "AG", "DG") if name in pair for other in pair if other != name}


@pytest.mark.rule("BMR-COVER-002")
@pytest.mark.parametrize(("between", "covered"), [pytest.param("1", True, id="E24")])
def test_a_mech_behind_a_hex_as_high_as_itself(between: str, covered: bool) -> None:
    """On level 0 a standing 'Mech is at level 1, and the adjacent level 1 hex covers it."""
    board = f"board e24\nsize 1 4\n01 .\n02 .\n03 {between}\n04 .\n"
    battle = stage(board, mech("Atlas AS7-D", "0101"), mech("Atlas AS7-D", "0104"))
    assert sight(battle, battle.unit(0), battle.unit(1)) == Sight(cover=covered)


@pytest.mark.rule("BMR-COVER-002", "BMR-COVER-003", "BMR-COVER-008")
@pytest.mark.parametrize(
    ("attacker", "unseen", "covered"),
    [
        pytest.param("A", "B", "CD", id="E25"),
        pytest.param("B", "A", "", id="E26"),
        pytest.param("C", "", "BD", id="E27"),
        pytest.param("D", "", "B", id="E28"),
    ],
)
def test_cover_from_each(attacker: str, unseen: str, covered: str) -> None:
    battle = on_map(COVER, FOUR)
    others = {name: seen(battle, FOUR, attacker + name) for name in FOUR if name != attacker}
    assert "".join(name for name, found in others.items() if found.blocked) == unseen
    assert "".join(name for name, found in others.items() if found.cover) == covered
