"""Wind, spreading fires, smoke, and fires that go out."""

from __future__ import annotations

import pytest
from tests.classic.fire.blaze import NORTH, SOUTH, alter, due, fire_at, ground, number, scene, smoke_at, step
from tests.classic.stage import happened, mech, perform

from ironhex.catalog.board import Change
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.systems.classic.battle import Battle, Due, Phase
from ironhex.systems.classic.fire.burning import SMOKE_LIFTS, fill_with_smoke
from ironhex.systems.classic.fire.events import BuildingBurned, FireRolled, FireStarted, SmokeDrifted, WindRolled
from ironhex.systems.classic.presentation.scene import scene as drawn_scene
from ironhex.systems.classic.sight.line_of_sight import sight
from ironhex.systems.hex_symbols import symbols

GRIFFIN = "Griffin GRF-1N"
FIRE = "0505"
AHEAD, LEFT, RIGHT, BEYOND = "0504", "0404", "0604", "0503"  # of the fire, with the wind from the south
CORNERS = (mech(GRIFFIN, "0101"), mech(GRIFFIN, "0909"))
FAILS, NINE, ELEVEN, TWELVE = (1, 1), (4, 5), (5, 6), (6, 6)


def burning(*woods: str, wind: int | None = NORTH, **terrain: int) -> Battle:
    """A fire in 0505, and woods in some other hexes."""
    return scene(alter(ground(*woods, woods=1), FIRE, woods=1, fire=1, **terrain), *CORNERS, wind=wind)


def spread(battle: Battle, *dice: int) -> tuple[Battle, list[FireRolled]]:
    battle, events = step(battle, Phase.END, "spread fires", dice)
    return battle, happened(events, FireRolled)


def test_the_hexes_around_are_these() -> None:
    around = [str(neighbor(Hex.parse(FIRE), side)) for side in (0, 5, 1)]
    assert around == [AHEAD, LEFT, RIGHT]
    assert str(neighbor(Hex.parse(AHEAD), 0)) == BEYOND


# --- wind -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-FIRE-019")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_decides_where_the_wind_blows_for_the_whole_battle(face: int) -> None:
    battle, events = step(scene(ground(), *CORNERS, wind=None), Phase.DEPLOYMENT, "wind", (face,))
    assert happened(events, WindRolled)
    assert battle.wind == face - 1
    assert drawn_scene(battle, None).wind == 60 * (face - 1)


# --- spreading --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-FIRE-020", "BMR-FIRE-023", "BMR-SEQ-019")
@pytest.mark.parametrize(("faces", "burns"), [((4, 4), False), (NINE, True)])
def test_fire_spreads_downwind_on_nine(faces: tuple[int, int], burns: bool) -> None:
    battle, rolls = spread(burning(AHEAD), *faces)
    assert fire_at(battle, AHEAD) == burns
    assert rolls[0].tally.total == 9


@pytest.mark.rule("BMR-FIRE-021", "BMR-FIRE-023")
@pytest.mark.parametrize("place", [LEFT, RIGHT])
@pytest.mark.parametrize(("faces", "burns"), [((5, 5), False), (ELEVEN, True)])
def test_fire_spreads_aside_on_eleven(place: str, faces: tuple[int, int], burns: bool) -> None:
    battle, rolls = spread(burning(place), *faces)
    assert fire_at(battle, place) == burns
    assert rolls[0].tally.total == 11


@pytest.mark.rule("BMR-FIRE-022", "BMR-FIRE-023")
@pytest.mark.parametrize(("faces", "burns"), [(ELEVEN, False), (TWELVE, True)])
def test_fire_jumps_over_a_hex_on_twelve(faces: tuple[int, int], burns: bool) -> None:
    battle, rolls = spread(burning(BEYOND), *faces)
    assert fire_at(battle, BEYOND) == burns
    assert rolls[0].tally.total == 12


@pytest.mark.rule("BMR-FIRE-022")
def test_fire_does_not_jump_over_another_fire() -> None:
    battle = scene(alter(burning(AHEAD, BEYOND).board, AHEAD, fire=1), *CORNERS, wind=NORTH)
    _, rolls = spread(battle, *FAILS)
    assert [(str(roll.origin), roll.tally.total) for roll in rolls] == [(AHEAD, 9)]


@pytest.mark.rule("BMR-FIRE-018")
@pytest.mark.parametrize("terrain", [{"rough": 1}, {}, {"depth": 0}, {"swamp": 1}])
def test_fire_spreads_only_through_woods_and_buildings(terrain: dict[str, int]) -> None:
    board = alter(ground(AHEAD, **terrain), FIRE, woods=1, fire=1)
    assert spread(scene(board, *CORNERS))[1] == []
    houses = alter(ground(AHEAD, building=1, building_cf=15), FIRE, woods=1, fire=1)
    assert fire_at(spread(scene(houses, *CORNERS), *NINE)[0], AHEAD)


@pytest.mark.rule("BMR-FIRE-018")
def test_fire_never_spreads_against_the_wind() -> None:
    assert spread(burning("0506", "0405", "0605", "0507"))[1] == []
    assert spread(burning(AHEAD, wind=SOUTH))[1] == []


@pytest.mark.rule("BMR-FIRE-024")
def test_a_hex_between_two_fires_is_rolled_for_twice() -> None:
    other = str(neighbor(Hex.parse(AHEAD), 4))  # from where it is 60 degrees off downwind
    board = alter(alter(ground(AHEAD, woods=1), FIRE, woods=1, fire=1), other, woods=1, fire=1)
    battle, rolls = spread(scene(board, *CORNERS), *FAILS, *NINE)
    assert [str(roll.hex) for roll in rolls] == [AHEAD, AHEAD]
    assert fire_at(battle, AHEAD)


@pytest.mark.rule("BMR-FIRE-020", "BMR-SEQ-019")
def test_a_fire_that_has_just_spread_waits_for_the_next_turn() -> None:
    battle, rolls = spread(burning(AHEAD, BEYOND), *NINE)
    assert [roll.tally.total for roll in rolls] == [9], "not over a hex that burns by now"
    assert fire_at(battle, AHEAD)
    assert not fire_at(battle, BEYOND)


@pytest.mark.rule("BMR-FIRE-001")
def test_a_fire_burns_on_while_there_is_something_to_burn() -> None:
    battle = burning()
    for _ in range(5):
        battle, _ = spread(battle)
    assert fire_at(battle, FIRE)
    assert "fire" in [thing.icon for thing in drawn_scene(battle, None).things]
    assert symbols(battle.board)[FIRE].text == "wf"


@pytest.mark.rule("BMR-FIRE-002")
@pytest.mark.parametrize(("factor", "left"), [(15, 13), (2, 0), (1, 0)])
def test_a_burning_building_loses_two_points_every_turn(factor: int, left: int) -> None:
    board = ground(FIRE, building=1, building_cf=factor, building_height=1, fire=1)
    battle, events = step(scene(board, *CORNERS), Phase.END, "burn buildings")
    assert happened(events, BuildingBurned)
    assert battle.board.at(Hex.parse(FIRE)).building_cf == left


# --- smoke ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-FIRE-025", "BMR-TERR-024")
def test_smoke_fills_the_three_hexes_downwind() -> None:
    battle, events = step(burning(), Phase.END, "drift smoke")
    assert happened(events, SmokeDrifted)
    assert smoke_at(battle) == {AHEAD, LEFT, RIGHT}
    assert sum(thing.icon == "smoke" for thing in drawn_scene(battle, None).things) == 3


@pytest.mark.rule("BMR-FIRE-025")
def test_the_smoke_of_another_fire_may_fill_a_burning_hex() -> None:
    board = alter(burning().board, AHEAD, woods=1, fire=1)
    battle, _ = step(scene(board, *CORNERS), Phase.END, "drift smoke")
    assert AHEAD in smoke_at(battle)
    assert FIRE not in smoke_at(battle)


@pytest.mark.rule("BMR-FIRE-025", "BMR-TERR-024")
def test_smoke_goes_with_its_fire_and_stays_where_the_map_shows_it() -> None:
    battle, _ = step(burning(), Phase.END, "drift smoke")
    out = scene(alter(battle.board, FIRE, fire=0), *CORNERS)
    assert smoke_at(step(out, Phase.END, "drift smoke")[0]) == set()
    text = "board foggy\nsize 3 3\n01 k . .\n02 . . .\n03 . . .\n"
    foggy = scene(text, mech(GRIFFIN, "0303"), mech(GRIFFIN, "0203"))
    assert smoke_at(step(foggy, Phase.END, "drift smoke")[0]) == {"0101"}


@pytest.mark.rule("BMR-TERR-024")
def test_shells_can_put_smoke_somewhere_for_some_turns() -> None:
    battle, _ = perform(scene(ground(), *CORNERS), lambda play: fill_with_smoke(play, [Hex.parse("0303")], 3))
    assert smoke_at(battle) == {"0303"}
    assert battle.due == (Due(4, Phase.END, SMOKE_LIFTS, Hex.parse("0303")),)
    assert smoke_at(due(battle, phase=Phase.END, turn=4)[0]) == set()


@pytest.mark.rule("BMR-FIRE-026")
def test_smoke_counts_as_heavy_woods_for_sight_and_numbers() -> None:
    clear = scene(ground(), mech(GRIFFIN, "0507"), mech(GRIFFIN, "0503", facing=3))
    between = scene(ground("0505", smoke=1), mech(GRIFFIN, "0507"), mech(GRIFFIN, "0503", facing=3))
    around = scene(ground("0503", smoke=1), mech(GRIFFIN, "0507"), mech(GRIFFIN, "0503", facing=3))
    thick = scene(ground("0505", "0504", smoke=1), mech(GRIFFIN, "0507"), mech(GRIFFIN, "0503", facing=3))
    usual = number(clear, "PPC", 1).total
    for smoky in (between, around):
        found = number(smoky, "PPC", 1)
        assert found.total == usual + 2
        assert [mod.value for mod in found.mods if mod.rule == "BMR-FIRE-026"] == [2]
    blocked = sight(thick, *thick.units).blocked
    assert blocked == ("BMR-FIRE-026", "2 hexes of smoke between")


@pytest.mark.rule("BMR-FIRE-026")
def test_smoke_in_woods_counts_once() -> None:
    wooded = scene(ground("0505", woods=1, smoke=1), mech(GRIFFIN, "0507"), mech(GRIFFIN, "0503", facing=3))
    assert sight(wooded, *wooded.units)._replace(blocked=None) == (None, 0, 1, False, False, 1)


@pytest.mark.rule("BMR-FIRE-027", "BMR-EDCHG-031", "BMR-CHG-014")
@pytest.mark.parametrize(("level", "hidden"), [(0, True), (1, False)])
def test_smoke_is_two_levels_high(level: int, hidden: bool) -> None:
    """Standing 'Mechs on level 1 look over smoke on level 0, those on the ground do not."""
    board = ground("0507", "0503", level=level).changed(Hex.parse("0505"), smoke=1)
    battle = scene(board, mech(GRIFFIN, "0507"), mech(GRIFFIN, "0503", facing=3))
    assert sight(battle, *battle.units).smoke == hidden


# --- boards -----------------------------------------------------------------------------------------------------------
def test_boards_that_differ_only_in_fire_and_smoke_share_their_ground() -> None:
    wooded = ground(AHEAD, woods=1)
    fire = alter(wooded, FIRE, fire=1)
    assert fire.ground is wooded.ground
    assert fire.with_changes((Change(Hex.parse(AHEAD), "smoke", 1),)).ground is wooded.ground
    assert wooded.ground is wooded
    assert fire.key != wooded.key


def test_the_field_of_a_scene_does_not_change_with_fire() -> None:
    battle = burning()
    lit, _ = step(burning(AHEAD), Phase.END, "drift smoke")
    assert drawn_scene(battle, None).field == battle.board.ground.key
    assert drawn_scene(lit, None).field == lit.board.ground.key
    assert happened(step(burning(AHEAD), Phase.END, "spread fires", NINE)[1], FireStarted)
