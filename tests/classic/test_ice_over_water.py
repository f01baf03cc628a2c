"""Ice over water: who walks on it, when it breaks, who falls in, what is under it, and how it melts."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.fire.blaze import at, number, shoot, step
from tests.classic.piloting.test_falls import SAFE, limbs, soaked
from tests.classic.stage import Extra, happened, mech, perform, stage
from tests.classic.trek import JUMP, RUN, WALK, column, hexes, make, why_not

from ironhex.catalog import Board, Location, Terrain, board, read_board
from ironhex.catalog.exporters.board import write_board
from ironhex.cli.terminal.numbers import risk_words
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.battle import Battle, Fire, MoveState, Phase, Rush, Thing
from ironhex.systems.classic.bots.thin_ice import ice_danger, through_ice
from ironhex.systems.classic.chapters import SENTENCES, TASKS
from ironhex.systems.classic.crew.ejection import ground
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.events.physical import CameDown
from ironhex.systems.classic.events.piloting import Displaced, Fell
from ironhex.systems.classic.hiding.rules import hides
from ironhex.systems.classic.ice.breaking import BREAKING, break_ice
from ironhex.systems.classic.ice.events import IceBroken, IceRolled, MeltingRolled
from ironhex.systems.classic.movement.altitudes import can_land
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.path import scorching
from ironhex.systems.classic.movement.steps import enter_cost
from ironhex.systems.classic.piloting.displacement import drive
from ironhex.systems.classic.presentation.drafts import consider
from ironhex.systems.classic.presentation.field import words
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.presentation.floor_choices import floors
from ironhex.systems.classic.presentation.offers import move_offer as offered
from ironhex.systems.classic.questions import MoveNext
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.line_of_sight import clear_sight
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE, afloat, depth
from ironhex.systems.classic.vehicles.hits import sink
from ironhex.systems.classic.vtols.crashing import ROTOR_GONE, lose_lift, plunge
from ironhex.systems.hex_symbols import symbol, terrain_sign

CENTURION, LOCUST, ATLAS, GRIFFIN = "Centurion CN9-A", "Locust LCT-1V", "Atlas AS7-D", "Griffin GRF-1N"
TANK, HOVER, VTOL = "Vedette Medium Tank", "Saracen Medium Hover Tank", "Yellow Jacket Gunship"
PROTO, RIFLES, BOAT = "Roc", "Foot Platoon (Rifle)", "Monitor Naval Vessel"
HOLDS, BREAKS = 5, 6
ICE = Hex.parse("0303")


def lake(*tokens: str, name: str = CENTURION, others: tuple[Extra, ...] = (), **fields: Any) -> Battle:
    """A unit in 0304, facing north; the tokens are those of 0303 and of the hexes behind it, then of its own."""
    fields = {"options": ("ice",), "start": "0304", "phase": Phase.MOVEMENT} | fields
    ahead, beyond, first, own = (*tokens, *("~2i", ".", ".", ".")[len(tokens) :])
    board = column(first, beyond, ahead, own, ".")
    options, start, phase = (fields.pop(field) for field in ("options", "start", "phase"))
    return stage(board, mech(name, start, **fields), *others, rules=ruleset(options), phase=phase)


def spot(battle: Battle, id: int = 0) -> tuple[str, int]:
    unit = battle.unit(id)
    return str(unit.hex), unit.elevation


def told(event: Event, play: ClassicPlay) -> None:
    play.emit(event)


def chances(battle: Battle, move: Move) -> list[str]:
    return [str(risk.share) for risk in outlook(battle, move).risks if risk.what == BREAKING]


# --- set-up -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-009")
def test_water_is_open_covered_with_ice_or_frozen_solid() -> None:
    drawn = Board.parse("board lake\nsize 3 1\n01 ~2 ~2i i\n", "lake")
    assert [at.ice_covered for at in drawn.terrain] == [False, True, False]
    assert [at.floor for at in drawn.terrain] == [-2, -2, 0]
    assert Board.parse(drawn.to_text(), "again").terrain == drawn.terrain
    shown = [(words(at), terrain_sign(at)) for at in drawn.terrain]
    assert shown == [("water, depth 2", "~2"), ("ice over water, depth 2", "i2"), ("ice", "i")]
    assert terrain_sign(Terrain(level=-1, depth=2, ice=1)) == "-1i2"[:3]
    assert symbol(drawn.terrain[1]).tone != symbol(drawn.terrain[0]).tone


@pytest.mark.rule("BMR-ENV-009")
def test_files_of_other_programs_have_ice_over_water() -> None:
    text = 'size 1 2\nhex 0101 0 "water:2;ice:1" ""\nhex 0102 0 "water:1" ""\nend\n'
    assert [at.ice_covered for at in read_board(text, "pond.board").terrain] == [True, False]
    frozen = board("frozen-lake")
    assert read_board(write_board(frozen), "frozen-lake.board").terrain == frozen.terrain


@pytest.mark.rule("BMR-ENV-009")
def test_there_is_no_ice_under_a_bridge() -> None:
    drawn = Board.parse("board ford\nsize 1 2\n01 ~1i\n02 ~1i\nbridge 0101 N S cf 40\n", "ford")
    assert [at.ice_covered for at in drawn.terrain] == [False, True]


# --- on the ice -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-009")
@pytest.mark.parametrize("name", [CENTURION, TANK, HOVER, PROTO, RIFLES])
@pytest.mark.parametrize("deep", ["~1i", "~2i", "~3i"])
def test_ice_is_crossed_like_clear_ground(name: str, deep: str) -> None:
    battle = lake(deep, name=name)
    cost = enter_cost(battle, battle.unit(0), battle.unit(0).place, ICE)
    assert (cost.total, cost.barred) == (1, None)
    pace = outlook(battle, Move(0, WALK, "F")).pace
    assert pace.spot == (ICE, battle.board.at(ICE).depth)
    wet = enter_cost(lake("~2", name=name), battle.unit(0), battle.unit(0).place, ICE)
    assert wet.barred or wet.total > 1 or name == HOVER


@pytest.mark.rule("BMR-ENV-009")
def test_a_unit_on_the_ice_is_not_in_the_water() -> None:
    battle, _ = make(lake(), Move(0, RUN, "F"), [HOLDS])
    assert (spot(battle), depth(battle, battle.unit(0))) == (("0303", 2), 0)
    hover, _ = make(lake(name=HOVER), Move(0, WALK, "F"))
    assert not afloat(hover, hover.unit(0))
    stopped = hover.changed(replace(hover.unit(0), body=replace(hover.unit(0).vehicle, halted=True)))
    assert perform(stopped, lambda play: sink(play, 0, "BMR-VEH-010"))[0].unit(0).phase.doom is None


@pytest.mark.rule("BMR-ENV-009")
def test_on_ice_nobody_hides_and_a_warrior_lands_as_on_clear_ground() -> None:
    wet, frozen = Terrain(depth=1), Terrain(depth=1, ice=1)
    assert (hides(wet), hides(frozen)) == (True, False)
    assert (ground(wet).value, ground(frozen).value) == (-1, -2)


@pytest.mark.rule("BMR-ENV-009")
def test_vessels_do_not_enter_ice_but_submarines_go_under_it() -> None:
    battle = lake("~2i", ".", ".", "~2", name=BOAT, elevation=2)
    assert why_not(battle, Move(0, WALK, "F")) == "BMR-ENV-009"
    diver = lake("~2i", "~2", ".", "~2", name="Neptune Submarine (LRT)", elevation=1)
    assert outlook(diver, Move(0, WALK, "F")).pace.spot == (ICE, 1)
    assert why_not(diver, Move(0, WALK, "FC")) == "BMR-ENV-009"


@pytest.mark.rule("BMR-ENV-010")
def test_units_skid_on_ice_over_water_as_on_the_ground() -> None:
    for token, slick in (("~1i", True), ("~1", False)):
        risks = outlook(lake(token, name=LOCUST), Move(0, WALK, "FRF")).risks
        assert ("turning on ice" in {risk.what for risk in risks}) == slick


def test_fuel_that_burns_on_ice_heats_whoever_stands_there() -> None:
    assert [scorching(Terrain(depth=2, fire=1, ice=ice)) for ice in (0, 1)] == [False, True]


# --- breaking ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-011")
@pytest.mark.parametrize("name", [LOCUST, CENTURION, ATLAS, TANK])
@pytest.mark.parametrize("face", range(1, 6))
def test_ice_holds_on_everything_but_a_6_whatever_a_unit_weighs(name: str, face: int) -> None:
    battle, events = make(lake(name=name), Move(0, WALK, "F"), [face])
    assert [event.breaks for event in happened(events, IceRolled)] == [False]
    assert battle.board.at(ICE).ice_covered
    assert chances(lake(name=name), Move(0, WALK, "F")) == ["1/6"]


@pytest.mark.rule("BMR-ENV-011", "BMR-ENV-013")
@pytest.mark.parametrize(("name", "points"), [(LOCUST, 1), (CENTURION, 3), (ATLAS, 5)])
def test_on_a_6_a_mech_falls_in_and_takes_half_the_damage_of_a_fall(name: str, points: int) -> None:
    dice = [BREAKS, 1, *soaked(points), *SAFE]
    battle, events = make(lake(name=name), Move(0, WALK, "F"), dice, then=[Move(0, WALK)])
    assert happened(events, IceBroken, Fell)[0] == IceBroken(ICE)
    assert sum(event.armor + event.structure for event in happened(events, Damaged)) == points
    assert (spot(battle), battle.unit(0).body.prone) == (("0303", 0), True)
    assert depth(battle, battle.unit(0)) == 2


@pytest.mark.rule("BMR-ENV-011")
def test_after_breaking_through_the_player_decides_again() -> None:
    dice = [HOLDS, BREAKS, 1, *limbs(3), *(3, 4), *SAFE]
    tokens = ("~1i", "~1i", "~1i")
    battle, events = make(lake(*tokens), Move(0, WALK, "FFF"), dice, then=[Move(0, WALK)])
    assert spot(battle) == ("0302", 0)
    assert len(happened(events, IceRolled)) == 2


@pytest.mark.rule("BMR-ENV-011")
@pytest.mark.parametrize("name", [HOVER, PROTO, RIFLES])
def test_hovercraft_protomechs_and_infantry_do_not_break_ice(name: str) -> None:
    assert not chances(lake(name=name), Move(0, WALK, "F"))
    assert not happened(make(lake(name=name), Move(0, WALK, "F"))[1], IceRolled)


@pytest.mark.rule("BMR-ENV-011", "BMR-ENV-001")
def test_without_the_option_ice_holds_and_ground_that_is_frozen_solid_always_does() -> None:
    assert spot(make(lake(options=()), Move(0, WALK, "F"))[0]) == ("0303", 2)
    assert not happened(make(lake("i"), Move(0, WALK, "F"))[1], IceRolled)


@pytest.mark.rule("BMR-ENV-014")
def test_a_vehicle_that_breaks_through_is_lost() -> None:
    battle, _ = make(lake(name=TANK), Move(0, WALK, "F"), [BREAKS])
    assert battle.unit(0).phase.doom == ("BMR-ENV-014", "falls through the ice")


@pytest.mark.rule("BMR-ENV-014")
def test_a_hovercraft_stays_where_the_ice_breaks() -> None:
    battle = lake(others=(mech(HOVER, "0303", side="Red", elevation=2), mech(RIFLES, "0303", side="Red", elevation=2)))
    after, _ = perform(battle, lambda play: break_ice(play, ICE), tasks=TASKS)
    assert (spot(after, 1), after.unit(1).phase.doom) == (("0303", 2), None)
    assert after.unit(2).phase.doom == ("BMR-ENV-019", "falls through the ice")
    stopped = battle.changed(replace(battle.unit(1), body=replace(battle.unit(1).vehicle, halted=True)))
    after, _ = perform(stopped, lambda play: break_ice(play, ICE), tasks=TASKS)
    assert after.unit(1).phase.doom == ("BMR-ENV-014", "sinks")


@pytest.mark.rule("BMR-ENV-015")
def test_the_hex_stays_open_water() -> None:
    battle, _ = make(lake(name=TANK), Move(0, WALK, "F"), [BREAKS])
    assert battle.board.at(ICE) == Terrain(depth=2)
    assert battle.board.elder is None
    assert battle.board.ground.elder is None or ICE in battle.board.ground.elder.hexes
    next_one = replace(lake(name=TANK), board=battle.board)
    assert why_not(next_one, Move(0, WALK, "F")) == "BMR-MOV-033"


# --- otherwise onto the ice -------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-020")
@pytest.mark.parametrize(("face", "breaks"), [(3, False), (4, True), (6, True)])
def test_a_mech_that_jumps_onto_ice_breaks_it_on_4_or_more(face: int, breaks: bool) -> None:
    leap = Move(0, JUMP, path=hexes("0303"), facing=0)
    battle = lake("~1i", name=GRIFFIN)
    dice = [1, *limbs(3), *(3, 4), *SAFE] if breaks else []
    after, events = make(battle, leap, [face, *dice])
    assert [event.breaks for event in happened(events, IceRolled)] == [breaks]
    assert after.board.at(ICE).ice_covered != breaks
    assert chances(battle, leap) == ["1/2"]


@pytest.mark.rule("BMR-ENV-020")
def test_a_death_from_above_lands_on_ice_like_a_jump_and_a_push_does_not() -> None:
    for event, face, breaks in ((CameDown(0, ICE, 1), 4, True), (Displaced(0, ICE, 1, "BMR-DISP-001"), 5, False)):
        dice = [face, *([1, *limbs(3), *(3, 4), *SAFE] if breaks else [])]
        _, events = perform(lake("~1i"), partial(told, event), dice, tasks=TASKS)
        assert [rolled.breaks for rolled in happened(events, IceRolled)] == [breaks]


@pytest.mark.rule("BMR-DFA-006", "BMR-ENV-011")
def test_ice_that_breaks_below_a_death_from_above_leaves_the_attacker_in_the_air() -> None:
    """It does not fall, but the ice it hung over is no longer there to come down on."""
    hanging = MoveState(moved=True, mode=JUMP, rush=Rush(DEATH_FROM_ABOVE, 1, Hex.parse("0304")))
    battle = lake(start="0303", elevation=2, move=hanging, others=(mech(LOCUST, "0303", elevation=2),))
    after, events = perform(battle, lambda play: break_ice(play, ICE), [1, *soaked(1), *SAFE], tasks=TASKS)
    assert spot(after) == ("0303", 0)
    assert not after.unit(0).body.prone
    assert [event.unit for event in happened(events, Fell)] == [1]


@pytest.mark.rule("BMR-ENV-011")
def test_a_unit_that_is_driven_onto_ice_may_break_it() -> None:
    battle, _ = perform(lake(name=TANK), lambda play: drive(play, 0, 0, "BMR-DISP-001"), [BREAKS], tasks=TASKS)
    assert battle.unit(0).phase.doom == ("BMR-ENV-014", "falls through the ice")


@pytest.mark.rule("BMR-ENV-012")
@pytest.mark.parametrize("face", [HOLDS, BREAKS])
def test_a_vtol_breaks_ice_only_when_it_lands(face: int) -> None:
    battle = lake(name=VTOL, elevation=3)
    assert not chances(battle, Move(0, WALK, "F"))
    assert can_land(battle.board.at(ICE))
    assert chances(battle, Move(0, WALK, "FSSS")) == ["1/6"]
    after, events = make(battle, Move(0, WALK, "FSSS"), [face])
    assert len(happened(events, IceRolled)) == 1
    assert (after.unit(0).phase.doom is None) == (face == HOLDS)
    assert not happened(make(battle, Move(0, WALK, "FSS"))[1], IceRolled)


@pytest.mark.rule("BMR-ENV-012")
def test_a_vtol_that_crashes_may_break_the_ice() -> None:
    battle = lake("~1i", name=VTOL, start="0303", elevation=2)

    def crash(play: Any) -> None:
        lose_lift(play, 0, ROTOR_GONE)
        plunge(play, 0)

    after, events = perform(battle, crash, [1, *(5, 1), *(5, 1), BREAKS], tasks=TASKS)
    assert happened(events, IceBroken)
    assert after.unit(0).phase.doom is not None


# --- under the ice ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-016")
@pytest.mark.parametrize(("own", "rule"), [("~1", None), ("~2", None), ("~3", "BMR-ENV-017")])
def test_from_depth_1_or_2_a_mech_climbs_onto_the_ice(own: str, rule: str | None) -> None:
    battle = lake("~2i", ".", ".", own)
    assert why_not(battle, Move(0, WALK, "F")) == rule
    if rule is None:
        levels = int(own[1])
        assert outlook(battle, Move(0, WALK, "F")).cost.total == 1 + levels
        assert spot(make(battle, Move(0, WALK, "F"), [HOLDS])[0]) == ("0303", 2)


@pytest.mark.rule("BMR-ENV-017")
@pytest.mark.parametrize("own", ["~1", "~2", "~3", "~3i"])
def test_out_of_the_water_a_mech_goes_under_the_ice_along_the_bed(own: str) -> None:
    battle = lake("~2i", ".", ".", own, name=LOCUST)
    after, events = make(battle, Move(0, WALK, "WF"), [*SAFE])
    assert (spot(after), depth(after, after.unit(0))) == (("0303", 0), 2)
    assert after.board.at(ICE).ice_covered
    assert not happened(events, IceRolled)
    assert "under the ice" in {mark.label for mark in figure(after, after.unit(0)).marks}
    assert why_not(after, Move(0, JUMP, path=hexes("0302"), facing=0)) is not None


@pytest.mark.rule("BMR-ENV-017")
@pytest.mark.parametrize(("tokens", "steps"), [(("~2i",), "WF"), (("~2", ".", ".", "~2"), "WF"), (("~2i",), "W")])
def test_only_from_the_water_and_only_where_there_is_ice(tokens: tuple[str, ...], steps: str) -> None:
    assert why_not(lake(*tokens), Move(0, WALK, steps)) == "BMR-ENV-017"
    assert why_not(lake(*tokens, name=TANK), Move(0, WALK, steps)) in ("BMR-MOV-019", "BMR-ENV-017")


@pytest.mark.rule("BMR-ENV-017")
def test_under_ice_at_depth_2_a_mech_may_break_through() -> None:
    battle = lake(".", ".", ".", "~2i", elevation=0)
    after, events = make(battle, Move(0, WALK, "F"))
    assert happened(events, IceBroken) == [IceBroken(Hex.parse("0304"))]
    assert spot(after) == ("0303", 0)
    assert outlook(battle, Move(0, WALK, "F")).cost.total == 3
    assert why_not(lake(".", ".", ".", "~3i", elevation=0), Move(0, WALK, "F")) == "BMR-ENV-017"


@pytest.mark.rule("BMR-ENV-017")
def test_at_depth_1_the_ice_breaks_by_itself() -> None:
    battle = lake("~1i", ".", ".", "~2", others=(mech(TANK, "0303", elevation=1),))
    battle = battle.changed(replace(battle.unit(1), side="Red"))
    after, events = make(battle, Move(0, WALK, "WF"), [*SAFE])
    assert happened(events, IceBroken) == [IceBroken(ICE)]
    assert spot(after) == ("0303", 0)
    assert after.unit(1).phase.doom is not None, "and so does everybody on it"


@pytest.mark.rule("BMR-ENV-017")
def test_a_mech_that_is_driven_out_of_the_water_gets_under_the_ice() -> None:
    battle = lake("~1i", ".", ".", "~2")
    after, events = perform(battle, lambda play: drive(play, 0, 0, "BMR-DISP-001"), tasks=TASKS)
    assert (spot(after), happened(events, IceBroken)) == (("0303", 0), [IceBroken(ICE)])


@pytest.mark.rule("BMR-ENV-017")
def test_nothing_is_seen_between_above_and_under_the_ice() -> None:
    battle = lake("~2i", others=(mech(LOCUST, "0303", elevation=0),))
    assert clear_sight(battle, battle.unit(0), battle.unit(1)).blocked
    above = battle.changed(replace(battle.unit(1), elevation=2))
    assert not clear_sight(above, above.unit(0), above.unit(1)).blocked


# --- melting ----------------------------------------------------------------------------------------------------------
def range_of(*others: Extra, name: str = GRIFFIN, token: str = "~2i") -> Battle:
    """A Griffin in 0306 looks north at ice in 0303."""
    board = column(".", ".", token, ".", ".", ".")
    return stage(board, mech(name, "0306"), *others, rules=ruleset(("ice",)), phase=Phase.WEAPONS)


TARGET = at(Thing.ICE, "0303")


@pytest.mark.rule("BMR-ENV-018")
@pytest.mark.parametrize(("faces", "melts"), [((5, 5), True), ((5, 6), False)])
def test_a_hit_melts_ice_on_a_roll_of_no_more_than_its_damage(faces: tuple[int, int], melts: bool) -> None:
    battle, events = shoot(range_of(), "PPC", TARGET, (6, 6, *faces))
    assert [event.points for event in happened(events, MeltingRolled)] == [10]
    assert battle.board.at(ICE).ice_covered, "all attacks of a phase are simultaneous"
    after, events = step(battle, Phase.WEAPONS, "melt ice")
    assert after.board.at(ICE) == Terrain(depth=2, ice=int(not melts))
    assert happened(events, IceBroken) == ([IceBroken(ICE, melted=True)] if melts else [])


@pytest.mark.rule("BMR-ENV-018")
def test_the_number_is_that_of_clearing_woods() -> None:
    tally = number(range_of(), "PPC", TARGET)
    assert (tally.barred, tally.total) == (None, 1)  # Gunnery 4, minimum range 1
    assert {mod.rule: mod.value for mod in tally.mods}["BMR-HIT-031"] == -4
    men = range_of(name="Foot Platoon (Laser)")
    barred = refused(men, Declare(0, shots=(Fire(0, TARGET),)))
    assert barred is not None
    wet = range_of(token="~2")
    assert refused(wet, Declare(0, shots=(Fire(wet.unit(0).weapon("PPC").index, TARGET),))) == (
        "BMR-SEQ-008",
        "there is no ice over the water of 0303",
    )


@pytest.mark.rule("BMR-ENV-018", "BMR-ENV-019", "BMR-ENV-014")
@pytest.mark.parametrize(
    ("name", "fate"),
    [(TANK, "BMR-ENV-019"), (RIFLES, "BMR-ENV-019"), (HOVER, None), (PROTO, None), (VTOL, "BMR-ENV-019")],
)
def test_everybody_but_hovercraft_falls_in_and_infantry_and_vehicles_are_lost(name: str, fate: str | None) -> None:
    battle = range_of(mech(name, "0303", elevation=2))
    after, _ = perform(battle, lambda play: break_ice(play, ICE, melted=True), tasks=TASKS)
    doom = after.unit(1).phase.doom
    assert (doom and doom[0]) == fate
    assert spot(after, 1)[1] == (0 if name in (TANK, RIFLES, PROTO) else 2)


@pytest.mark.rule("BMR-ENV-018")
def test_a_mech_on_melting_ice_falls_in() -> None:
    battle, _ = shoot(range_of(mech(CENTURION, "0303", elevation=2)), "PPC", TARGET, (6, 6, 1, 1))
    after, events = step(battle, Phase.WEAPONS, "melt ice", [1, *soaked(3), *SAFE])
    assert happened(events, Fell)
    assert (spot(after, 1), after.unit(1).body.prone) == (("0303", 0), True)
    assert after.unit(1).armor[Location.CT] == battle.unit(1).armor[Location.CT]


@pytest.mark.rule("BMR-ENV-018")
def test_ice_that_melts_already_is_not_rolled_for_again() -> None:
    battle, _ = shoot(range_of(), "PPC", TARGET, (6, 6, 1, 1))
    assert not happened(shoot(battle, "PPC", TARGET, (6, 6))[1], MeltingRolled)


# --- what players read ------------------------------------------------------------------------------------------------
def test_sentences_say_what_the_ice_does() -> None:
    battle, events = make(lake(name=TANK), Move(0, WALK, "F"), [BREAKS])
    sentences = [SENTENCES[type(event)](event, battle) for event in happened(events, IceRolled, IceBroken)]
    assert sentences == [
        "The ice at 0303 under Vedette Medium Tank: rolled 6, breaks on 6: it breaks",
        "The ice at 0303 breaks and leaves open water",
    ]


def test_a_preview_tells_the_chance_once_for_all_hexes() -> None:
    battle = lake("~1i", "~1i", name=TANK)
    [risk] = consider(battle, MoveNext("Red"), battle.unit(0).seat, Move(0, WALK, "FF"), None).risks
    assert (risk.label, risk.when) == ("break through the ice, 2 times", "6 on 1D6")
    assert risk.fails == pytest.approx(100 * 11 / 36, abs=0.1)
    assert risk_words(risk) == "break through the ice, 2 times: 6 on 1D6, 31%"


def test_a_mech_in_the_water_chooses_between_the_ice_and_the_bed_below() -> None:
    battle = lake("~2i", ".", ".", "~2", name=GRIFFIN)
    [group] = floors(battle, Move(0, WALK, "F"))
    assert [(choice.label, choice.selected) for choice in group.choices] == [
        ("Under the ice", False),
        ("On the ice", True),
    ]
    under = offered(Move(0, WALK, "WF"), battle)
    assert under.label.endswith("under the ice")
    assert "floor" not in under.numbers
    assert not floors(lake(name=GRIFFIN), Move(0, WALK, "F")), "from the bank there is nothing to choose"
    _, events = make(battle, Move(0, WALK, "WF"), [*SAFE])
    assert ", under the ice" in SENTENCES[Moved](happened(events, Moved)[0], battle)


def test_without_the_mp_to_turn_under_the_ice_the_choice_has_the_nearest_facing() -> None:
    battle = lake("~2i", ".", ".", "~2", name=GRIFFIN)
    [group] = floors(battle, Move(0, WALK, "FRR"))
    assert [(choice.label, choice.note, choice.action) for choice in group.choices] == [
        ("Under the ice", "5 MP, facing north-east", "move 1 walk WFR"),
        ("On the ice", "5 MP", "move 1 walk FRR"),
    ]


# --- bots -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "steps", "avoided"),
    [(TANK, "F", True), (CENTURION, "F", False), (CENTURION, "FFF", False), (HOVER, "FFF", False), (TANK, "R", False)],
)
def test_bots_take_no_way_on_which_they_are_likely_to_break_through(name: str, steps: str, avoided: bool) -> None:
    battle = lake("~1i", "~1i", "~1i", name=name)
    assert through_ice(battle, Move(0, WALK, steps)) == avoided


def test_bots_accept_half_a_chance_for_mechs_and_one_hex_for_vehicles_on_the_ice() -> None:
    board = column(*["~1i"] * 7)
    mechs = stage(board, mech(LOCUST, "0307", elevation=1), rules=ruleset(("ice",)), phase=Phase.MOVEMENT)
    assert [through_ice(mechs, Move(0, WALK, "F" * hexes)) for hexes in (3, 4)] == [False, True]
    tanks = stage(board, mech(TANK, "0307", elevation=1), rules=ruleset(("ice",)), phase=Phase.MOVEMENT)
    assert [through_ice(tanks, Move(0, WALK, "F" * hexes)) for hexes in (1, 2)] == [False, True]
    without = stage(board, mech(TANK, "0307", elevation=1), phase=Phase.MOVEMENT)
    assert not through_ice(without, Move(0, WALK, "FF"))


def test_bots_would_rather_end_their_moves_on_firm_ground() -> None:
    costs = {}
    for name in (CENTURION, TANK):
        battle = lake("~1i", name=name)
        danger = ice_danger(battle, battle.unit(0))
        assert danger is not None
        costs[name] = danger[battle.board.index(ICE)]
        assert danger[battle.board.index(Hex.parse("0304"))] == 0
    assert costs[TANK] > costs[CENTURION] > 0
    assert ice_danger(lake(name=HOVER), lake(name=HOVER).unit(0)) is None
