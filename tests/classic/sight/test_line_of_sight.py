"""What blocks a line of sight, what merely intervenes, and what covers."""

import pytest
from tests.classic.stage import Extra, mech, stage

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.to_hit import aim
from ironhex.systems.classic.battle import Battle, MoveState, Rush
from ironhex.systems.classic.sight.line_of_sight import Sight, Stance, Step, sight, sight_between, stance, trace
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE

BUILDING = "building {hex} light cf 15 height {height}"


def facing_each_other(*tokens: str, extra: str = "", here: Extra | None = None, there: Extra | None = None) -> Battle:
    """Two 'Mechs at the ends of one column of hexes, from 0101 southward."""
    rows = "\n".join(f"{row:02d} {token}" for row, token in enumerate(tokens, 1))
    board = f"board column\nsize 1 {len(tokens)}\n{rows}\n{extra}\n"
    last = f"01{len(tokens):02d}"
    return stage(board, here or mech("Griffin GRF-1N", "0101"), there or mech("Griffin GRF-1N", last))


def look(*tokens: str, extra: str = "", here: Extra | None = None, there: Extra | None = None) -> Sight:
    battle = facing_each_other(*tokens, extra=extra, here=here, there=there)
    return sight(battle, battle.unit(0), battle.unit(1))


def rule_of(found: Sight) -> str | None:
    return found.blocked.rule if found.blocked else None


def prone(hex: str) -> Extra:
    return mech("Griffin GRF-1N", hex, prone=True)


@pytest.mark.rule("BMR-LOS-001")
def test_unseen_units_cannot_be_attacked() -> None:
    battle = facing_each_other(".", ".", "2", ".", ".")
    assert aim(battle, battle.unit(0), battle.unit(1)).base.barred == sight(battle, *battle.units).blocked


@pytest.mark.rule("BMR-LOS-002")
def test_a_hex_barely_touched_lies_along_the_line() -> None:
    """From 0101 to 0204 the line clips a corner of 0102 and one of 0203; a hill in either is in the way."""
    rows = {"0102": "01 . .\n02 2 .\n03 . .\n04 . .", "0203": "01 . .\n02 . .\n03 . 2\n04 . ."}
    for hill, text in rows.items():
        battle = stage(
            f"board corner\nsize 2 4\n{text}\n", mech("Locust LCT-1V", "0101"), mech("Locust LCT-1V", "0204")
        )
        found = sight(battle, *battle.units)
        assert found.blocked is not None
        assert hill in found.blocked.why


@pytest.mark.rule("BMR-LOS-003")
@pytest.mark.parametrize(
    ("above", "below", "expected"),
    [
        ("w", ".", Sight(light=1)),
        (".", "w", Sight(light=1)),
        ("W", "w", Sight(heavy=1)),
        ("2", ".", "BMR-LOS-018"),
        (".", "2", "BMR-LOS-018"),
        ("1", "W", Sight(cover=True, own_cover=True)),
        ("W", "1", Sight(cover=True, own_cover=True)),
    ],
)
def test_along_a_hexside_the_worse_hex_counts(above: str, below: str, expected: Sight | str) -> None:
    """Between 0102 and 0302 the line runs along the side that 0201 and 0202 share."""
    board = f"board tie\nsize 3 3\n01 . {above} .\n02 . {below} .\n03 . . .\n"
    battle = stage(board, mech("Griffin GRF-1N", "0102"), mech("Griffin GRF-1N", "0302"))
    found = sight(battle, *battle.units)
    assert (rule_of(found) if found.blocked else found) == expected


@pytest.mark.rule("BMR-LOS-003")
@pytest.mark.parametrize(
    ("near", "far", "expected"),
    [
        (("1", "w"), (".", "."), Sight(light=1)),
        (("w", "1"), (".", "."), Sight(light=1)),
        (("1", "."), (".", "."), Sight(own_cover=True)),
        ((".", "1"), (".", "."), Sight(own_cover=True)),
        ((".", "."), ("1", "W"), Sight(cover=True)),
        ((".", "."), ("W", "1"), Sight(cover=True)),
    ],
)
def test_the_worse_hex_is_the_one_that_adds_more(near: tuple[str, str], far: tuple[str, str], expected: Sight) -> None:
    """Cover adds 3, heavy woods 2, light woods 1; cover of the attacker's own counts only when all else is equal."""
    board = f"board tie\nsize 5 2\n01 . {near[0]} . {far[0]} .\n02 . {near[1]} . {far[1]} .\n"
    battle = stage(board, mech("Griffin GRF-1N", "0102"), mech("Griffin GRF-1N", "0502"))
    assert sight(battle, *battle.units) == expected


@pytest.mark.rule("BMR-LOS-003")
def test_a_line_that_one_choice_of_hexsides_blocks_is_blocked() -> None:
    """Cover would cost the attacker more than heavy woods, but with the light woods further on those block the line."""
    board = "board tie\nsize 5 3\n01 . W . 1 .\n02 . . w . .\n03 . . . . .\n"
    battle = stage(board, mech("Griffin GRF-1N", "0102"), mech("Griffin GRF-1N", "0502"))
    assert rule_of(sight(battle, *battle.units)) == "BMR-LOS-021"


@pytest.mark.rule("BMR-LOS-003", "BMR-COVER-008")
def test_a_target_that_wades_has_its_cover_and_chooses_the_woods() -> None:
    board = "board tie\nsize 3 3\n01 . -1w .\n02 . 0 ~1\n03 . . .\n"
    battle = stage(board, prone("0102"), mech("Griffin GRF-1N", "0302"))
    assert sight(battle, *battle.units) == Sight(light=1, cover=True)


@pytest.mark.rule("BMR-LOS-003")
def test_on_an_edge_hexside_only_the_hex_on_the_map_counts() -> None:
    battle = stage("board edge\nsize 3 1\n01 . w .\n", mech("Griffin GRF-1N", "0101"), mech("Griffin GRF-1N", "0301"))
    assert sight(battle, *battle.units) == Sight(light=1)


@pytest.mark.rule("BMR-LOS-004")
@pytest.mark.parametrize(("here", "there"), [("W", "W"), ("9", "."), (".", "9"), ("3W", "3W")])
def test_the_hexes_of_the_units_themselves_never_intervene(here: str, there: str) -> None:
    assert look(here, ".", ".", there) == Sight()


@pytest.mark.rule("BMR-LOS-005")
def test_adjacent_units_see_each_other_whatever_their_levels() -> None:
    assert look("9", "0") == Sight()
    assert look("W", "W") == Sight()
    assert rule_of(look("~2", ".")) == "BMR-COVER-009"


@pytest.mark.rule("BMR-LOS-006", "BMR-LOS-018")
@pytest.mark.parametrize(
    ("levels", "blocked"),
    [
        (("0", "0", "2", "0", "0"), True),
        (("0", "0", "1", "0", "0"), False),
        (("-3", "-3", "-1", "-3", "-3"), True),
        (("-3", "-3", "-2", "-3", "-3"), False),
        (("-2", "0", "0", "0", "0"), True),
        (("0", "-2", "-9", "-2", "0"), False),
    ],
)
def test_hills_and_sinkholes(levels: tuple[str, ...], blocked: bool) -> None:
    assert rule_of(look(*levels)) == ("BMR-LOS-018" if blocked else None)


@pytest.mark.rule("BMR-LOS-007")
def test_woods_rise_two_levels() -> None:
    assert look("0", ".", "w", ".", "0") == Sight(light=1)
    assert look("1", ".", "w", ".", "1") == Sight()
    assert look("2", ".", "1w", ".", "2") == Sight()
    assert look("1", ".", "1w", ".", "1") == Sight(light=1)
    in_trees = facing_each_other("W", ".", ".")
    assert stance(in_trees, in_trees.unit(0)).level == 1  # on the ground under them


@pytest.mark.rule("BMR-LOS-008", "BMR-LOS-019")
def test_buildings_block_by_their_height() -> None:
    tall, low = (BUILDING.format(hex="0103", height=height) for height in (2, 1))
    assert rule_of(look(".", ".", ".", ".", ".", extra=tall)) == "BMR-LOS-019"
    assert look(".", ".", ".", ".", ".", extra=low) == Sight()
    assert rule_of(look(".", ".", "1", ".", ".", extra=low)) == "BMR-LOS-019"


@pytest.mark.rule("BMR-LOS-009")
def test_water_is_as_high_as_its_surface_and_wading_units_stand_on_its_bed() -> None:
    wading = facing_each_other("~1", ".", ".")
    assert stance(wading, wading.unit(0)).level == 0
    assert rule_of(look("~1", ".", "1", ".", "~1")) == "BMR-LOS-018"
    assert rule_of(look(".", ".", "1~1", ".", ".", here=prone("0101"), there=prone("0105"))) == "BMR-LOS-023"
    assert look(".", ".", "1~3", ".", ".") == Sight()


@pytest.mark.rule("BMR-LOS-010", "BMR-LOS-011")
def test_standing_mechs_rise_a_level_and_prone_ones_do_not() -> None:
    battle = facing_each_other("2", ".", ".", here=mech("Atlas AS7-D", "0101"), there=prone("0103"))
    assert [stance(battle, unit).level for unit in battle.units] == [3, 0]
    assert look(".", ".", "1", ".", ".") == Sight()
    assert rule_of(look(".", ".", "1", ".", ".", here=prone("0101"), there=prone("0105"))) == "BMR-LOS-018"
    assert rule_of(look(".", ".", "1", ".", ".", there=prone("0105"))) is None
    assert rule_of(look(".", ".", ".", "1", ".", there=prone("0105"))) == "BMR-LOS-018"


@pytest.mark.rule("BMR-LOS-011")
def test_a_warrior_on_foot_is_no_higher_than_the_ground() -> None:
    battle = facing_each_other("2", ".", ".", here=mech("Atlas AS7-D", "0101", kind="pilot"))
    found = stance(battle, battle.unit(0))
    assert (found.level, found.upright) == (2, False)


@pytest.mark.rule("BMR-LOS-014")
@pytest.mark.parametrize("flat", ["r", "x", "x4", "p", "~0", "s"])
def test_terrain_without_height_does_not_intervene(flat: str) -> None:
    assert look(".", flat, flat, flat, ".") == Sight()


@pytest.mark.rule("BMR-LOS-015")
def test_terrain_higher_than_both_units_intervenes() -> None:
    assert rule_of(look("1", ".", "3", ".", "0")) == "BMR-LOS-018"
    assert rule_of(look("1", ".", "2", ".", "0")) is None
    assert look("3", ".", "w", ".", "0") == Sight()


@pytest.mark.rule("BMR-LOS-016", "BMR-LOS-017")
def test_next_to_a_unit_what_is_higher_than_that_unit_intervenes() -> None:
    assert rule_of(look("0", "2", ".", ".", "5")) == "BMR-LOS-018"  # next to the attacker
    assert rule_of(look("5", ".", ".", "2", "0")) == "BMR-LOS-018"  # next to the target
    assert look("0", ".", "2", ".", "5") == Sight()
    assert look("0", "w", "w", "w", "3") == Sight(light=1)
    assert look("3", "w", "w", "w", "0") == Sight(light=1)


@pytest.mark.rule("BMR-LOS-020", "BMR-LOS-021", "BMR-LOS-022")
@pytest.mark.parametrize(
    ("woods", "expected"),
    [
        ("w", Sight(light=1)),
        ("ww", Sight(light=2)),
        ("www", "BMR-LOS-020"),
        ("W", Sight(heavy=1)),
        ("WW", "BMR-LOS-022"),
        ("wW", "BMR-LOS-021"),
        ("Ww", "BMR-LOS-021"),
    ],
)
def test_woods_block_by_three_points(woods: str, expected: Sight | str) -> None:
    found = look(".", *woods, ".")
    assert (rule_of(found) if found.blocked else found) == expected


@pytest.mark.rule("BMR-LOS-023")
def test_under_water_only_the_bed_and_dry_land_intervene() -> None:
    assert look("~2", "~2", "~2", "~2") == Sight()
    assert rule_of(look("~3", "~3", "~1", "~3", "~3")) == "BMR-LOS-018"
    assert rule_of(look("~2", "~2", ".", "~2", "~2")) == "BMR-LOS-023"
    assert rule_of(look("~1", "~1", "~1", here=prone("0101"), there=prone("0103"))) is None


@pytest.mark.rule("BMR-LOS-024")
def test_units_in_between_make_no_difference() -> None:
    between = [mech("Atlas AS7-D", f"01{row:02d}") for row in range(2, 6)]
    battle = stage("1x6", mech("Griffin GRF-1N", "0101"), mech("Griffin GRF-1N", "0106"), *between)
    assert sight(battle, battle.unit(0), battle.unit(1)) == Sight()


@pytest.mark.rule("BMR-COVER-001")
def test_only_a_standing_mech_is_covered() -> None:
    assert look(".", ".", "1", ".") == Sight(cover=True)
    assert not look(".", ".", "0", ".", there=prone("0104")).cover
    assert not look(".", ".", "0", ".", there=mech("Griffin GRF-1N", "0104", kind="pilot")).cover


@pytest.mark.rule("BMR-COVER-002")
def test_cover_is_next_to_the_target_and_exactly_as_high() -> None:
    assert look(".", "1", ".", ".") == Sight(own_cover=True)
    assert look(".", ".", "0", ".") == Sight()
    assert rule_of(look(".", ".", "2", ".")) == "BMR-LOS-018"
    assert look(".", ".", "3", "2") == Sight(cover=True)


@pytest.mark.rule("BMR-COVER-003")
def test_cover_does_not_help_against_fire_from_above() -> None:
    assert look("1", ".", "1", "0") == Sight()
    assert look("0", ".", "1", "0") == Sight(cover=True)
    assert look("0", ".", "2", "1") == Sight(cover=True)


@pytest.mark.rule("BMR-COVER-004")
def test_hills_and_buildings_cover_and_woods_do_not() -> None:
    house = BUILDING.format(hex="0103", height=1)
    assert look(".", ".", ".", ".", extra=house) == Sight(cover=True)
    assert look(".", ".", "1", "1", extra=house) == Sight(cover=True)
    assert look("1", ".", "w", "1") == look("1", ".", "W", "1") == Sight(), "treetops as high as the target"


@pytest.mark.rule("BMR-COVER-008")
def test_water_of_depth_1_covers_from_every_side() -> None:
    assert look("9", ".", "~1") == Sight(cover=True)
    assert look(".", "~1") == Sight(cover=True)
    assert not look(".", ".", "~0").cover


@pytest.mark.rule("BMR-COVER-009", "BMR-COVER-010")
def test_deep_water_hides_and_blinds() -> None:
    for depth in ("~2", "~3"):
        assert rule_of(look(".", ".", depth)) == "BMR-COVER-009"
        assert rule_of(look(depth, ".", ".")) == "BMR-COVER-009"
    assert rule_of(look(".", ".", "~1", there=prone("0103"))) == "BMR-COVER-010"
    assert rule_of(look("~1", ".", ".", here=prone("0101"))) == "BMR-COVER-010"
    assert rule_of(look(".", ".", "~0", there=prone("0103"))) is None


@pytest.mark.rule("BMR-COVER-012")
def test_a_wading_mech_and_a_submerged_one_see_each_other_through_the_water() -> None:
    for bed in (("~1", "~2", "~2"), ("~2", "~2", "~1")):
        assert rule_of(look(*bed)) is None
    for bank in (("~1", ".", "~2"), ("~2", ".", "~1")):
        assert rule_of(look(*bank)) == "BMR-LOS-023"


@pytest.mark.rule("BMR-LOS-010")
def test_a_mech_about_to_drop_from_above_is_seen_in_the_air() -> None:
    """E53: over a level 1 hex it stands as if on level 2, and is seen at level 3."""
    rush = MoveState(rush=Rush(DEATH_FROM_ABOVE, 1, Hex(1, 1)))
    battle = stage("1x5", mech("Jenner JR7-D", "0102", move=rush), mech("Atlas AS7-D", "0103"))
    raised = stage(
        battle.board.changed(Hex(1, 3), level=1), mech("Jenner JR7-D", "0102", move=rush), mech("Atlas AS7-D", "0103")
    )
    assert [stance(each, each.unit(0)).level for each in (battle, raised)] == [2, 3]


@pytest.mark.rule("BMR-LOS-002", "BMR-LOS-003")
def test_a_trace_says_what_every_hex_does() -> None:
    board = "board tie\nsize 5 3\n01 . w . . .\n02 . . W . .\n03 . . . 1 .\n"
    traced = trace(stage(board).board, Stance(Hex(1, 2), 2), Stance(Hex(5, 2), 2))
    assert traced.steps == (
        Step((Hex(2, 1), Hex(2, 2)), Hex(2, 1), Sight()),
        Step((Hex(3, 2),), Hex(3, 2), Sight()),
        Step((Hex(4, 1), Hex(4, 2)), Hex(4, 1), Sight()),
    )
    low = trace(stage(board).board, Stance(Hex(1, 2), 1), Stance(Hex(5, 2), 1))
    assert [(str(step.counts), step.does.light, step.does.heavy) for step in low.steps] == [
        ("0201", 1, 0),
        ("0302", 0, 1),
        ("0401", 0, 0),
    ]
    assert rule_of(low.sight) == "BMR-LOS-021"


def test_the_board_caches_sight() -> None:
    board = stage("1x4").board
    here, there = Stance(Hex(1, 1), 1), Stance(Hex(1, 4), 1)
    assert sight_between(board, here, there) is sight_between(board, here, there)
