"""Physical attacks in and under water."""

from __future__ import annotations

import pytest
from tests.classic.naval.sea import BOAT, GRIFFIN, HERE, SUB, battle_of, boat, sea
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase
from ironhex.systems.classic.events.physical import RanPast
from ironhex.systems.classic.melee.charge import run_past
from ironhex.systems.classic.melee.physical_to_hit import charge_damage, damage_from_above, recoil, to_hit
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.piloting.displacement import in_place_of

MOVED = MoveState(moved=True)
ATTACKS = {"punch": Location.RA, "kick": Location.RL, "club": -1, "push": -1}
JUMPER = "Griffin GRF-1N"


def possible(battle: Battle) -> set[str]:
    """The physical attacks of the first unit on the second."""
    first, second = battle.units
    rules = {form: to_hit(battle, first, second, Blow(form, 1, limb)).barred for form, limb in ATTACKS.items()}
    return {form for form, barred in rules.items() if barred is None}


@pytest.mark.rule("BMR-WATER-030")
@pytest.mark.parametrize(
    ("levels", "forms"),
    [(0, {"kick", "club"}), (1, {"punch", "club"}), (2, {"punch", "club"}), (3, {"club"}), (4, set()), (-1, set())],
)
def test_vessels_are_struck_like_vtols_at_their_height_above_a_mech(levels: int, forms: set[str]) -> None:
    """A 'Mech on the bed or on a bank, and a submarine above or below its feet."""
    bank = {"h0808": 4 if levels >= 0 else 2}
    height = levels if levels >= 0 else 1
    board = sea(4, **bank)
    battle = stage(board, mech(GRIFFIN, HERE, club="tree"), mech(SUB, "0807", elevation=height))
    assert possible(battle) == forms
    barred = to_hit(battle, battle.unit(0), battle.unit(1), Blow("push", 1)).barred
    assert barred is not None


@pytest.mark.rule("BMR-WATER-030")
def test_a_vessel_at_the_quay_can_be_kicked() -> None:
    battle = stage(sea(2, h0808=-1), mech(GRIFFIN, HERE, club="tree"), mech(BOAT, "0807", elevation=2))
    assert possible(battle) == {"kick", "club"}
    barred = to_hit(battle, battle.unit(0), battle.unit(1), Blow("punch", 1, Location.RA)).barred
    assert barred is not None
    assert barred.rule == "BMR-WATER-030"


@pytest.mark.rule("BMR-WATER-031", "BMR-WATER-027")
@pytest.mark.parametrize(
    ("own", "other", "rule"), [(1, 1, None), (0, 0, None), (1, 2, "BMR-WATER-031"), (2, 1, "BMR-WATER-031")]
)
def test_submarines_ram_what_is_at_their_own_depth(own: int, other: int, rule: str | None) -> None:
    target = boat(SUB, "0806", depth=other, move=MOVED)
    battle = stage(sea(3), boat(SUB, HERE, depth=own), target, phase=Phase.MOVEMENT)
    barred = refused(battle, battle.unit(0), Move(0, Mode.WALK, "F", rush=1))
    assert (barred.rule if barred else None) == rule


@pytest.mark.rule("BMR-WATER-031")
def test_the_menu_lists_charges_after_diving_to_the_depth_of_the_target() -> None:
    battle = stage(sea(3), boat(SUB, HERE), boat(SUB, "0806", depth=1, move=MOVED), phase=Phase.MOVEMENT)
    listed = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move) and move.rush is not None]
    assert {move.steps for move in listed} == {"SF"}


@pytest.mark.rule("BMR-WATER-031")
def test_a_submarine_rams_the_upper_half_of_a_mech_and_nothing_higher() -> None:
    """The 'Mech stands on the bed, two levels down, and is as tall as two levels."""
    for deep, rule in ((1, None), (0, "BMR-WATER-031")):
        battle = stage(
            sea(2), boat(SUB, HERE, depth=deep, water=2), mech(GRIFFIN, "0807", move=MOVED), phase=Phase.MOVEMENT
        )
        barred = refused(battle, battle.unit(0), Move(0, Mode.WALK, "", rush=1))
        assert (barred.rule if barred else None) == rule


@pytest.mark.rule("BMR-WATER-027")
def test_water_halves_what_a_submarine_does_by_ramming() -> None:
    wet, dry = (battle_of(boat(SUB, HERE, depth=deep), boat(SUB, "0807", depth=deep)) for deep in (1, 0))
    assert [charge_damage(battle, battle.unit(0), 3) for battle in (wet, dry)] == [15, 30]
    assert [recoil(battle, *battle.units) for battle in (wet, dry)] == [5, 10]


def test_a_submarine_that_misses_goes_past_at_its_depth() -> None:
    battle = battle_of(boat(SUB, HERE, depth=2), mech(GRIFFIN, "0202"), h0708=1)
    after, events = perform(battle, lambda play: run_past(play, 0))
    (past,) = happened(events, RanPast)
    assert (str(past.hex), past.elevation) == ("0908", 1)
    assert after.unit(0).elevation == 1


@pytest.mark.rule("BMR-WATER-028")
@pytest.mark.parametrize(("water", "prone"), [(2, False), (1, True)])
def test_no_death_from_above_begins_under_water(water: int, prone: bool) -> None:
    units = mech(JUMPER, HERE, prone=prone), mech(GRIFFIN, "0806", move=MOVED)
    battle = stage(sea(water), *units, phase=Phase.MOVEMENT)
    leap = Move(0, Mode.JUMP, path=(Hex.parse("0807"),), rush=1)
    assert refused(battle, battle.unit(0), leap) is not None
    dry = stage("16x17", *(mech(JUMPER, HERE), mech(GRIFFIN, "0806", move=MOVED)), phase=Phase.MOVEMENT)
    assert refused(dry, dry.unit(0), leap) is None


@pytest.mark.rule("BMR-WATER-029")
def test_a_death_from_above_on_a_submarine_does_half_and_ends_on_the_bed() -> None:
    for deep, damage in ((0, 17), (1, 9)):
        battle = stage(sea(2, h0808=-1), mech(JUMPER, HERE), boat(SUB, "0807", depth=deep, water=2))
        assert damage_from_above(battle, *battle.units) == damage
        assert in_place_of(battle, battle.unit(0), spot_of(battle.unit(1))).elevation == 0
