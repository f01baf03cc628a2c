"""Lines of sight and ranges as drawn on the map, by the same rules as fire."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.presentation.positions import TABLE
from tests.classic.stage import mech, stage

from ironhex.catalog import board
from ironhex.engine.presentation.numbers import Reason
from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.attack.arcs import bears
from ironhex.systems.classic.attack.attack import attack_on, light_woods_between
from ironhex.systems.classic.attack.declarations import best_aim
from ironhex.systems.classic.attack.to_hit import Shot, to_hit
from ironhex.systems.classic.battle import Battle, Mode, Phase, TurnState
from ironhex.systems.classic.presentation.coverage import FAR
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sight.line_of_sight import LIGHT, hexes_of, sight

ROW = """board row
size 9 3
01 . . . . . . . . .
02 . w . W . . 2 . .
03 . . . . . . . . .
"""


def test_a_line_lists_what_it_crosses() -> None:
    line = TABLE.sight(stage(ROW, mech("Griffin GRF-1N", "0101")), "0102", "0502")
    assert (line.origin, line.to, line.length) == ("0102", "0502", "4 hexes")
    assert [step.words for step in line.steps if step.words] == ["light woods", "heavy woods"]
    assert line.blocked == Reason("BMR-LOS-021", "1 hex of light woods and 1 hex of heavy woods between")


def test_a_line_counts_the_hexes_of_woods() -> None:
    field = ROW.replace("02 . w . W", "02 . w w .")
    battle = stage(field, mech("Griffin GRF-1N", "0102"), mech("Locust LCT-1V", "0502"))
    assert TABLE.sight(battle, "0102", "0502").notes == ("2 hexes of light woods",)
    assert TABLE.sight(battle, "0102", "0302").notes == ("1 hex of light woods",)
    one, two = battle.units
    assert light_woods_between(attack_on(battle, one, two)) == Mod("BMR-HIT-016", 2, "2 hexes of light woods between")


def test_a_hill_in_the_way() -> None:
    line = TABLE.sight(stage(ROW, mech("Griffin GRF-1N", "0101")), "0502", "0902")
    assert line.blocked is not None
    assert line.blocked.rule == "BMR-LOS-018"
    assert any("level 2" in step.words for step in line.steps)


def test_units_see_as_they_stand() -> None:
    """The tool answers for the units in the hexes what fire asks for them."""
    battle = stage(
        board("hills"),
        mech("Griffin GRF-1N", "0404", prone=True),
        mech("Locust LCT-1V", "1009"),
        mech("Atlas AS7-D", "0412"),
    )
    for one in battle.units:
        for other in battle.units:
            if one is not other:
                line, found = TABLE.sight(battle, str(one.hex), str(other.hex)), sight(battle, one, other)
                assert (hexes_of(found.light, LIGHT) in line.notes) == bool(found.light)
                assert (f"{found.heavy} heavy woods" in line.notes) == bool(found.heavy)
                assert ("target in partial cover" in line.notes) == found.cover
                assert (line.blocked is None) == (found.blocked is None)


@pytest.mark.parametrize("text", ["9901", "x", ""])
def test_a_line_of_sight_needs_hexes_on_the_board(text: str) -> None:
    with pytest.raises(ValueError, match=r"not on the board|not a hex number"):
        TABLE.sight(stage(ROW, mech("Griffin GRF-1N", "0101")), "0102", text)


@pytest.fixture
def hunchback() -> Battle:
    return stage(
        "16x17", mech("Hunchback HBK-4G", "0808", facing=1, turn=TurnState(twist=1)), mech("Locust LCT-1V", "0101")
    )


def test_ranges_are_those_of_the_numbers_to_hit(hunchback: Battle) -> None:
    """A Locust put into every hex in turn is hit at the range that the overlay says, or not at all."""
    covered = {row.id: row for row in TABLE.ranges(hunchback, "1").gear}
    unit, there = hunchback.unit(0), hunchback.unit(1)
    for hex in hunchback.board.hexes():
        if hex == unit.hex:
            continue
        battle = hunchback.changed(replace(there, hex=hex))
        aimed = best_aim(battle, unit, battle.unit(1))
        for item in unit.design.weapons:
            number = to_hit(Shot(aimed, item, unit.turn.twist))
            bands = [b for b in covered[str(item.index)].bands if str(hex) in b.places and b.id != "minimum"]
            assert [2 * b.level for b in bands] == ([] if number.barred else [range_of(number)])


def range_of(number: Tally) -> int:
    return next((mod.value for mod in number.mods if mod.rule == "BMR-HIT-008"), 0)


def test_what_a_unit_sees(hunchback: Battle) -> None:
    seen = TABLE.ranges(hunchback, "1").seen
    assert len(seen) >= len(hunchback.board.hexes()) - 1
    walled = stage(ROW, mech("Griffin GRF-1N", "0502"))
    assert "0902" not in TABLE.ranges(walled, "1").seen
    assert "0501" in TABLE.ranges(walled, "1").seen


def test_on_a_large_map_sight_is_shown_as_far_as_weapons_reach() -> None:
    large = stage("60x60", mech("Griffin GRF-1N", "0101"))
    seen = [Hex.parse(place) for place in TABLE.ranges(large, "1").seen]
    assert max(distance(Hex(1, 1), hex) for hex in seen) == FAR
    assert len(seen) == sum(distance(Hex(1, 1), hex) <= FAR for hex in large.board.hexes())


def test_a_unit_off_the_map_covers_nothing() -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0505", fate="withdrawn"))
    assert TABLE.ranges(battle, "1").gear == ()
    with pytest.raises(ValueError, match="there is no unit 7"):
        TABLE.ranges(battle, "7")


def test_hexes_are_named_as_printed(hunchback: Battle) -> None:
    short = TABLE.ranges(hunchback, "1").gear[0].bands[0]
    assert all(Hex.parse(place) in hunchback.board for place in short.places)


@pytest.mark.rule("BMR-ARTY-026", "BMR-ARTY-040")
def test_artillery_covers_a_mapsheet_directly_and_its_range_is_in_mapsheets() -> None:
    rules = ruleset(("artillery",))
    battle = stage("5x30", mech("Catapult CPLT-C3", "0325"), mech("Locust LCT-1V", "0101"), rules=rules)
    (arrow,) = (each for each in TABLE.ranges(battle, "1").gear if each.name == "Arrow IV System")
    (band,) = arrow.bands
    assert band.label == "direct fire"
    assert "0308" in band.places
    assert "0307" not in band.places
    (row,) = (each for each in TABLE.scene(battle, None).figures[0].gear if each.name == "Arrow IV System")
    assert row.cells[0] == "5 maps"
    assert "Fires directly at hexes up to 17 hexes away, indirectly as far as 5 mapsheets" in row.tip


def test_torpedoes_have_their_ranges_under_water() -> None:
    battle = stage("9x9", mech("Undine", "0505"), mech("Locust LCT-1V", "0101"))
    rows = TABLE.scene(battle, None).figures[0].gear
    assert {each.cells[0] for each in rows if "Torpedo" in each.name} == {"7/14/21 min 6"}


# --- firing arcs ------------------------------------------------------------------------------------------------------
def arc_places(battle: Battle, action: Any = None) -> dict[str, tuple[str, ...]]:
    return {arc.id: arc.places for arc in TABLE.arcs(battle, "1", action).arcs}


def test_arcs_are_those_by_which_weapons_bear(hunchback: Battle) -> None:
    """From its twisted torso: every hex except its own is in one arc, and weapons fire into those that list them."""
    found, unit = TABLE.arcs(hunchback, "1", None).arcs, hunchback.unit(0)
    assert [arc.label for arc in found] == ["Forward", "Right side", "Rear", "Left side"]
    for hex in hunchback.board.hexes():
        here = [arc for arc in found if str(hex) in arc.places]
        assert len(here) == (hex != unit.hex)
        for item in unit.design.weapons if here else ():
            assert (item.equipment.name in here[0].gear) >= bears(hunchback, unit, item, hex, unit.turn.twist)


def test_arcs_follow_the_drafted_move_and_the_torso() -> None:
    battle = stage("16x17", mech("Griffin GRF-1N", "0808"), mech("Locust LCT-1V", "0101"), phase=Phase.MOVEMENT)
    assert "0807" in arc_places(battle)["forward"]
    assert "0808" in arc_places(battle, Move(0, Mode.WALK, "FF"))["rear"]
    assert "0807" in arc_places(battle, Move(0, Mode.WALK, "RRR"))["rear"]
    assert "0711" in arc_places(battle, Declare(0, 1))["rear"]
    assert arc_places(battle, Declare(0, 1)) != arc_places(battle)
    assert arc_places(battle, Move(1, Mode.WALK, "FF")) == arc_places(battle), "another unit's"
    assert arc_places(battle, Move(0, Mode.WALK, "F" * 99)) == arc_places(battle), "refused"


def test_a_turret_has_an_arc_of_its_own() -> None:
    battle = stage("16x17", mech("Vedette Medium Tank", "0808"), mech("Locust LCT-1V", "0101"))
    arcs = {arc.id: arc for arc in TABLE.arcs(battle, "1", Declare(0, 3)).arcs}
    assert "AC/5" in arcs["turret"].gear
    assert "AC/5" not in arcs["forward"].gear
    assert "0812" in arcs["turret"].places
    assert "0812" in arcs["rear"].places


def test_infantry_has_no_arcs() -> None:
    assert not arc_places(stage("9x9", mech("Foot Platoon (Rifle)", "0505")))
