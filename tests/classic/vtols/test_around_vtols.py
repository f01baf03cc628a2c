"""What surrounds the rules of VTOLs: bots, numbers as arrays, stories, and units below them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.attack.test_to_hit_arrays import agrees
from tests.classic.attack.to_hit_fields import at_every_hex, from_every_hex
from tests.classic.stage import drawn, mech, perform, points, stage
from tests.classic.trek import RUN, WALK, make

from ironhex.bots import asked
from ironhex.catalog import VehicleLocation, board
from ironhex.games import bots_for
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.battle import Battle, MoveState, Phase, Unit, altered
from ironhex.systems.classic.bots.by_kind import by_rotor
from ironhex.systems.classic.crew.ejection import carriers_for
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.movement.altitudes import airborne, tops
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.narrate.movement import moved
from ironhex.systems.classic.piloting.displacement import displace
from ironhex.systems.classic.positions import play_from, position
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.vtols.crashing import ROTOR_GONE
from ironhex.systems.classic.vtols.events import (
    Crashed,
    LiftLost,
    MainWeaponDestroyed,
    Plunged,
    RotorDestroyed,
    SetDown,
    Sideslipped,
    VtolCritical,
)
from ironhex.systems.classic.vtols.sentences import SENTENCES

YELLOW_JACKET, GRIFFIN, TANK = "Yellow Jacket Gunship", "Griffin GRF-1N", "Manticore Heavy Tank"


@pytest.mark.parametrize("bot", ["easy", "normal"])
@pytest.mark.parametrize("height", [0, 3])
@pytest.mark.parametrize("name", ["woods", "hills"])
def test_bots_keep_a_vtol_in_the_air_and_moving_without_risk(name: str, height: int, bot: str) -> None:
    battle = position(
        name, mech(YELLOW_JACKET, "0815", elevation=height), mech(GRIFFIN, "0806", facing=3), phase=Phase.MOVEMENT
    )
    play = play_from(battle, seed=1)
    while play.asks[0].seats[0] != "Red":
        play.answer(play.asks[0], Move(1, WALK, "F"), "Blue")
    ask = play.asks[0]
    move = bots_for("classic")[bot](b"vtol").choose(asked(play, ask, "Red"))
    assert isinstance(move, Move)
    end, _, risks, _ = outlook(play.facts, move)
    assert end.spot is not None
    assert move.steps
    assert not risks
    assert end.spot.elevation > tops(play.facts.board.at(end.spot.hex))


def lowest(battle: Battle, unit: Unit, index: int) -> Unit:
    hex = battle.board.hex(index)
    return replace(unit, hex=hex, elevation=tops(battle.board.at(hex)) + 1)


@pytest.mark.parametrize("name", ["woods", "hills", "river-crossing"])
@pytest.mark.parametrize("first", [True, False])
def test_numbers_for_every_hex_equal_the_tally_of_a_vtol_there(name: str, first: bool) -> None:
    flying = mech(YELLOW_JACKET, "0808", elevation=5, move=MoveState(mode=RUN, hexes=7))
    units = (flying, mech(GRIFFIN, "0606")) if first else (mech(GRIFFIN, "0606"), flying)
    battle = stage(board(name), *units)
    attacker, target = battle.units
    weapons = attacker.design.weapons
    field = (from_every_hex if first else at_every_hex)(battle, attacker, target, weapons)
    other = (at_every_hex if first else from_every_hex)(battle, attacker, target, weapons)
    ground = battle.unit(1 if first else 0)
    for index in range(0, len(battle.board.hexes()), 3):
        there = lowest(battle, battle.unit(0 if first else 1), index)
        aimed = aim(battle, there, target) if first else aim(battle, attacker, there)
        below = replace(ground, hex=battle.board.hex(index), elevation=max(0, _deck(battle, index)))
        at = aim(battle, attacker, below) if first else aim(battle, below, target)
        for column, weapon in enumerate(weapons):
            assert agrees(field, index, column, Shot(aimed, weapon)), battle.board.hex(index)
            assert agrees(other, index, column, Shot(at, weapon)), battle.board.hex(index)


def _deck(battle: Battle, index: int) -> int:
    terrain = battle.board.at(battle.board.hex(index))
    return terrain.depth if terrain.bridge or terrain.road else 0


def test_a_rotor_makes_a_vtol_fragile_from_every_side() -> None:
    unit = stage("16x17", mech(YELLOW_JACKET, "0808")).unit(0)
    tough = altered(unit, armor=points(unit.armor, {VehicleLocation.ROTOR: 40}))
    assert (by_rotor(unit) > by_rotor(tough)).all()


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ("CF", "Yellow Jacket Gunship cruises 0808 → 0807, 1 hex, facing north, 1 level up (+1 to be hit)"),
        ("CFFFS", "Yellow Jacket Gunship cruises 0808 → 0805, 3 hexes, facing north, landed (+2 to be hit)"),
        ("CCR", "Yellow Jacket Gunship stays in 0808, facing north-east, 2 levels up"),
    ],
)
def test_its_moves_are_told_with_its_altitude(steps: str, words: str) -> None:
    battle = stage("16x17", mech(YELLOW_JACKET, "0808"), mech(GRIFFIN, "0202"), phase=Phase.MOVEMENT)
    after, events = make(battle, Move(0, WALK, steps))
    [event] = [event for event in events if isinstance(event, Moved)]
    assert moved(event, after) == words
    assert figure(after, after.unit(0)).target_modifier == 1 + (steps.count("F") > 2)


def test_everything_that_happens_to_it_is_told() -> None:
    battle = stage("16x17", mech(YELLOW_JACKET, "0808"), mech(GRIFFIN, "0202"))
    name = YELLOW_JACKET
    told = {
        Sideslipped(0, Hex.parse("0807"), 1): f"{name} sideslips into 0807",
        Crashed(0, 0, "right", 9): f"{name} crashes in 0808: 9 points of damage to its right side",
        Plunged(0, 0, 3, 1, "front", 12): f"{name} falls 3 levels and lands on its front: 12 points of damage",
        Plunged(0, 0, 1): f"{name} falls 1 level into the water",
        SetDown(0, 0): f"{name} lands without its engine",
        LiftLost(0, ROTOR_GONE): f"{name} falls out of the air: rotor destroyed",
        RotorDestroyed(0, "BMR-VTOL-041"): f"{name} loses its rotor",
        MainWeaponDestroyed(0, 0): f"{name}'s main weapon is destroyed: Gauss Rifle",
        VtolCritical(0, 3): f"{name}: engine hit, it cannot fly any more (rolled 3)",
    }
    assert {event: SENTENCES[type(event)](event, battle) for event in told} == told


def test_a_vtol_in_the_air_picks_nobody_up() -> None:
    for height, found in ((0, 1), (2, 0)):
        battle = stage("16x17", mech(YELLOW_JACKET, "0808", elevation=height), mech(GRIFFIN, "0807"))
        warrior = replace(battle.unit(1), id=2, kind="pilot", hex=Hex.parse("0808"))
        battle = replace(battle, units=(*battle.units, warrior))
        assert len([unit for unit in carriers_for(battle, warrior) if unit.id == 0]) == found


@pytest.mark.rule("BMR-DISP-005")
@pytest.mark.parametrize(("depth", "sinks"), [(-1, False), (0, True), (2, True)])
def test_a_landed_vtol_that_is_driven_into_water_sinks(depth: int, sinks: bool) -> None:
    field = drawn("16x17").changed(Hex.parse("0807"), depth=depth)
    battle = stage(field, mech(YELLOW_JACKET, "0808"), mech(TANK, "0809"))
    after, _ = perform(battle, lambda play: displace(play, 0, 0, rule="BMR-CHARGE-025"))
    assert after.unit(0).hex == Hex.parse("0807")
    assert not airborne(after, after.unit(0))
    assert (after.unit(0).phase.doom is not None) == sinks
