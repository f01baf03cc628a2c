"""Ejection: leaving a 'Mech, landing, being shot at, being picked up."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.piloting.test_rolls import GRIFFIN, settled
from tests.classic.stage import Extra, drawn, happened, mech, perform, points, stage

from ironhex.catalog import Location, Terrain, design
from ironhex.engine import Play, Position
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.actions import Eject
from ironhex.systems.classic.armament.switching import with_switches
from ironhex.systems.classic.attack.to_hit import aim
from ironhex.systems.classic.battle import Attachment, Battle, How, Mode, MoveState, Phase, PhaseState, Unit, altered
from ironhex.systems.classic.crew.ejection import (
    AFTER_EXPLOSION,
    eject,
    ejection_tally,
    ground,
    landing_hex,
    pick_up,
    refusal,
    survived,
)
from ironhex.systems.classic.damage.explosions import explode_bin
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.electronics.ecm import fields
from ironhex.systems.classic.electronics.probes import probes
from ironhex.systems.classic.events.damage import Damaged, Exploded
from ironhex.systems.classic.events.piloting import Displaced
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.events.warriors import Ejected, PickedUp, WarriorHurt
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.steps import enter_cost
from ironhex.systems.classic.phases.phase_end import ThinkBetter
from ironhex.systems.classic.piloting.displacement import drive
from ironhex.systems.classic.sequence import yet_to_act
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.classic.views import view

SAFE, HARD = [6, 6], [1, 1]
LOCUST = "Locust LCT-1V"


def ejected(unit: Extra, dice: Sequence[int] = SAFE) -> tuple[Battle, Any]:
    return perform(stage("9x9", unit, phase=Phase.MOVEMENT), lambda play: eject(play, 0, automatic=False), dice)


def on_foot(hex: str, side: str = "Red", **fields: Any) -> Extra:
    return mech(GRIFFIN, hex, side=side, kind="pilot", **fields)


# --- getting out ---
@pytest.mark.rule("BMR-EJECT-001")
@pytest.mark.parametrize("facing", range(6))
def test_the_warrior_lands_directly_behind_the_mech(facing: int) -> None:
    battle, _ = ejected(mech(GRIFFIN, "0505", facing=facing))
    warrior = battle.unit(1)
    assert warrior.hex == neighbor(Hex(5, 5), facing + 3)
    assert (warrior.kind, warrior.side, warrior.wounds) == ("pilot", "Red", 0)
    assert not battle.unit(0).on_map
    assert battle.unit(0).fate == "ejected"


@pytest.mark.rule("BMR-EJECT-001")
def test_at_the_map_edge_the_warrior_lands_next_to_the_mech() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0509", facing=0))
    assert landing_hex(battle, battle.unit(0)) == Hex(5, 9)


@pytest.mark.rule("BMR-EJECT-001")
def test_the_warrior_takes_nothing_of_the_mech_along() -> None:
    """A Hellbringer has an ECM suite, an active probe and an anti-missile system."""
    machine = mech("Hellbringer Prime", "0505")
    battle = stage("9x9", machine)
    assert (len([*fields(battle)]), len([*probes(battle)]), len([*with_switches(battle)])) == (1, 1, 1)
    battle, _ = ejected(machine)
    assert battle.unit(1).on_map
    assert [*fields(battle), *probes(battle), *with_switches(battle)] == []


@pytest.mark.rule("BMR-EJECT-004")
@pytest.mark.parametrize(
    ("fields", "allowed"),
    [
        ({}, True),
        ({"prone": True}, True),
        ({"shutdown": True}, True),
        ({"knocked_out": 1, "wounds": 1}, False),
        ({"move": MoveState(moved=True)}, False),
        ({"move": MoveState(mode=Mode.WALK, spent=2)}, False),
        ({"kind": "pilot"}, False),
    ],
)
def test_a_conscious_warrior_may_eject_instead_of_moving(fields: dict[str, Any], allowed: bool) -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", **fields), phase=Phase.MOVEMENT)
    assert (refusal(battle, battle.unit(0)) is None) == allowed
    assert (Eject(0) in moves(battle, battle.unit(0))) == allowed


@pytest.mark.rule("BMR-EJECT-006")
@pytest.mark.parametrize(("faces", "hurt"), [((1, 2), 0), ((1, 1), 1)])
def test_a_piloting_roll_decides_the_landing(faces: tuple[int, int], hurt: int) -> None:
    battle, events = ejected(mech(GRIFFIN, "0505"), faces)
    assert happened(events, Ejected)[0].tally.total == 5 - 2
    assert battle.unit(1).wounds == hurt


@pytest.mark.rule("BMR-EJECT-006")
def test_damage_to_the_mech_does_not_matter_in_the_air() -> None:
    lame = mech(GRIFFIN, "0505", structure=points(design(GRIFFIN).structure_points, {Location.LL: 0}))
    battle = stage("9x9", lame)
    assert ejection_tally(battle, battle.unit(0), Hex(5, 6), automatic=False).total == 3


@pytest.mark.rule("BMR-EJECT-007")
@pytest.mark.parametrize(
    ("terrain", "value"),
    [
        (Terrain(), -2),
        (Terrain(paved=1), -2),
        (Terrain(depth=0), -2),
        (Terrain(depth=1), -1),
        (Terrain(depth=3), -1),
        (Terrain(depth=1, bridge=9), -2),
        (Terrain(depth=1, road=9), -2),
        (Terrain(rough=1), 0),
        (Terrain(rubble=2), 0),
        (Terrain(woods=1), 2),
        (Terrain(woods=2), 3),
        (Terrain(building=2, building_cf=40, building_height=3), 3),
    ],
)
def test_ejection_modifiers_of_the_terrain(terrain: Terrain, value: int) -> None:
    assert ground(terrain).value == value


@pytest.mark.rule("BMR-EJECT-007")
@pytest.mark.parametrize(
    ("fields", "automatic", "value"),
    [
        ({}, False, 0),
        ({"prone": True}, False, 5),
        ({"knocked_out": 1, "wounds": 1}, False, 3),
        ({"structure": points(design(GRIFFIN).structure_points, {Location.HD: 1})}, False, 2),
        ({}, True, 1),
        ({"prone": True, "knocked_out": 1, "wounds": 1}, True, 9),
    ],
)
def test_ejection_modifiers_of_the_situation(fields: dict[str, Any], automatic: bool, value: int) -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", **fields))
    assert ejection_tally(battle, battle.unit(0), Hex(5, 6), automatic=automatic).total == 3 + value


@pytest.mark.rule("BMR-EJECT-008")
def test_a_hard_landing_costs_a_wound_and_a_consciousness_roll() -> None:
    battle, events = ejected(mech(GRIFFIN, "0505", wounds=1), HARD)
    assert [(event.unit, event.points) for event in happened(events, WarriorHurt)] == [(1, 1)]
    battle, _ = settled(battle, [2, 2])
    assert battle.unit(1).wounds == 2
    assert battle.unit(1).knocked_out == battle.turn


# --- automatic ejection ---
def explosion(auto_eject: bool, dice: Sequence[int]) -> tuple[Battle, Any]:
    unit = mech(GRIFFIN, "0505", auto_eject=auto_eject, ammo=(1, 0))
    return perform(stage("9x9", unit), lambda play: explode_bin(play, 0, 0), dice)


@pytest.mark.rule("BMR-EJECT-002", "BMR-EJECT-005")
def test_an_explosion_throws_the_warrior_out_before_it_happens() -> None:
    battle, events = explosion(True, [*SAFE, 1, 1])
    assert [type(event) for event in events[:2]] == [Ejected, Exploded]
    assert happened(events, Ejected)[0].automatic
    assert not happened(events, WarriorHurt)
    assert battle.unit(1).wounds == 0


@pytest.mark.rule("BMR-EJECT-003")
def test_with_automatic_ejection_disabled_the_warrior_is_hurt() -> None:
    battle, events = explosion(False, [1, 1])
    assert not happened(events, Ejected)
    assert battle.unit(0).wounds == 2


@pytest.mark.rule("BMR-EJECT-003")
def test_the_setting_is_noted_before_the_battle_and_works_unless_disabled() -> None:
    red = Force("Red", [Recruit(GRIFFIN), Recruit(GRIFFIN, auto_eject=False)])
    play = new_battle([red, Force("Blue", [LOCUST], home=0)], "open-ground")
    assert [unit.body.auto_eject for unit in play.facts.units] == [True, False, True]


@pytest.mark.rule("BMR-EJECT-003")
def test_the_enemy_does_not_know_the_setting() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", auto_eject=False))
    assert view(battle, "Red").unit(0).body.auto_eject is False
    assert view(battle, "Blue").unit(0).body.auto_eject is None


def test_an_ejected_warrior_is_not_ejected_or_hurt_again() -> None:
    battle, _ = explosion(True, [*SAFE, 1, 1])
    battle, events = perform(battle, lambda play: strike(play, 0, Hit(1, Location.HD)))
    assert not happened(events, WarriorHurt)
    _, events = perform(battle, lambda play: eject(play, 0, automatic=True))
    assert not events


def test_a_dead_warrior_is_not_ejected() -> None:
    _, events = perform(stage("9x9", mech(GRIFFIN, "0505", wounds=6)), lambda play: eject(play, 0, automatic=True))
    assert not events


@pytest.mark.rule("BMR-EJECT-005")
@pytest.mark.parametrize(
    ("exploded", "auto_eject", "phase", "asked"),
    [
        (True, True, Phase.WEAPONS, True),
        (True, True, Phase.PHYSICAL, True),
        (True, False, Phase.WEAPONS, False),
        (False, True, Phase.WEAPONS, False),
        (True, True, Phase.HEAT, False),
    ],
)
def test_a_warrior_may_eject_after_a_phase_with_an_explosion(
    exploded: bool, auto_eject: bool, phase: Phase, asked: bool
) -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", auto_eject=auto_eject), mech(LOCUST, "0101"), phase=phase)
    victim = battle.unit(1)
    battle = battle.changed(altered(victim, auto_eject=False, phase=replace(victim.phase, ammo_exploded=exploded)))
    _, events = settled(battle, SAFE if asked else (), picks={AFTER_EXPLOSION: "eject"})
    assert [event.automatic for event in happened(events, Ejected)] == [False] * asked
    _, events = settled(battle)
    assert not happened(events, Ejected)


@pytest.mark.rule("BMR-EJECT-003")
def test_nobody_else_may_know_that_a_warrior_is_asked_whether_to_eject() -> None:
    victim = mech(LOCUST, "0101", auto_eject=False, phase=PhaseState(ammo_exploded=True))
    play = Play(CLASSIC, Position(stage("9x9", mech(GRIFFIN, "0505"), victim), (ThinkBetter(),)), None)
    assert [(ask.seats, ask.question.reveals) for ask in play.asks] == [(("Red",), True)]


@pytest.mark.rule("BMR-EJECT-005")
def test_an_explosion_in_a_fall_also_allows_ejection() -> None:
    # A Locust without armor falls; the critical hit strikes the last round for its machine guns, and the blast a gyro.
    falls = PhaseState(falls=(Mod("BMR-PSR-020", 0, "gyro destroyed"),))
    victim = mech(LOCUST, "0101", auto_eject=False, armor=(0,) * 11, ammo=(1,), phase=falls)
    battle = stage("9x9", mech(GRIFFIN, "0505"), victim)
    blast = [1, 3, 4, 4, 4, 6, 6, 1, 1]
    awake = [6, 6] * 2
    _, events = settled(battle, [*blast, *SAFE, *awake, *SAFE], picks={AFTER_EXPLOSION: "eject"})
    assert [event.unit for event in happened(events, Exploded)] == [1]
    assert [event.unit for event in happened(events, Ejected)] == [0]


@pytest.mark.rule("BMR-EJECT-001")
def test_the_abandoned_mech_leaves_the_map_when_the_phase_ends() -> None:
    battle, _ = explosion(True, [*SAFE, 1, 1])
    assert battle.unit(0).hex is not None
    battle, _ = settled(battle)
    assert battle.unit(0).hex is None
    assert battle.unit(0).fate == "ejected"


# --- on foot ---
@pytest.mark.rule("BMR-EJECT-009", "BMR-DISP-003")
def test_a_warrior_who_is_displaced_over_a_drop_does_not_fall_like_a_mech() -> None:
    battle = stage(drawn("9x9").changed(Hex(5, 5), level=3), on_foot("0505"))
    after, events = perform(battle, lambda play: drive(play, 0, 0, "BMR-DFA-017"))
    assert after.unit(0).hex == Hex(5, 4)
    assert [type(event) for event in events] == [Displaced]


@pytest.mark.rule("BMR-EJECT-009")
def test_a_warrior_on_foot_has_one_movement_point_and_no_other_way_to_move() -> None:
    battle = stage("9x9", on_foot("0505"), phase=Phase.MOVEMENT)
    warrior = battle.unit(0)
    assert allowance(battle, warrior, Mode.WALK).total == 1
    assert allowance(battle, warrior, Mode.RUN).barred is not None
    assert allowance(battle, warrior, Mode.JUMP).barred is not None


@pytest.mark.rule("BMR-EJECT-009")
def test_a_warrior_on_foot_moves_like_infantry() -> None:
    board = drawn("board ground\nsize 2 3\n01 . 2\n02 . ~1\n03 . .\n")
    battle = stage(board, on_foot("0102"), phase=Phase.MOVEMENT)
    warrior = battle.unit(0)
    assert enter_cost(battle, warrior, Hex(1, 2), Hex(1, 1)).total == 1
    assert enter_cost(battle, warrior, Hex(1, 2), Hex(2, 2)).barred is not None
    assert enter_cost(battle, warrior, Hex(1, 2), Hex(2, 1)).barred is not None


@pytest.mark.rule("BMR-EJECT-009")
def test_a_warrior_on_foot_makes_no_attacks() -> None:
    battle = stage("9x9", on_foot("0505"), mech(LOCUST, "0101"))
    for phase, units in ((Phase.MOVEMENT, 1), (Phase.WEAPONS, 0), (Phase.PHYSICAL, 0)):
        assert len(yet_to_act(battle, phase, "Red")) == units


@pytest.mark.rule("BMR-EJECT-009")
def test_an_ejected_warrior_moves_on_foot_from_the_next_turn() -> None:
    battle, _ = ejected(mech(GRIFFIN, "0505"))
    assert battle.unit(1).move.moved
    assert yet_to_act(battle, Phase.MOVEMENT, "Red") == ()


@pytest.mark.rule("BMR-EJECT-010")
def test_a_warrior_on_foot_is_hard_to_hit() -> None:
    battle = stage("9x9", on_foot("0505"), mech(LOCUST, "0501"))
    number = aim(battle, battle.unit(1), battle.unit(0)).base
    assert [mod.value for mod in number.mods if mod.rule == "BMR-EJECT-010"] == [2]
    machines = stage("9x9", mech(GRIFFIN, "0505"), mech(LOCUST, "0501"))
    number = aim(machines, machines.unit(1), machines.unit(0)).base
    assert "BMR-EJECT-010" not in [mod.rule for mod in number.mods]


@pytest.mark.rule("BMR-EJECT-010")
def test_any_hit_kills_a_warrior_on_foot() -> None:
    battle = stage("9x9", on_foot("0505"), mech(LOCUST, "0501"))
    battle, events = perform(battle, lambda play: strike(play, 0, Hit(1, Location.CT)))
    assert not happened(events, Damaged)
    battle, events = settled(battle)
    assert [event.unit for event in happened(events, Left)] == [0]


# --- picking up ---
def end_of_turn(*units: Extra, picks: Any = None) -> tuple[Battle, Any]:
    return perform(stage("9x9", *units, phase=Phase.END), pick_up, picks=picks)


MOVED = MoveState(moved=True)


@pytest.mark.rule("BMR-EJECT-011", "BMR-EJECT-012")
@pytest.mark.parametrize(("side", "fate"), [("Red", "rescued"), ("Blue", "captured")])
def test_a_unit_in_the_same_hex_picks_up_the_warrior(side: str, fate: str) -> None:
    battle, _ = end_of_turn(on_foot("0505", move=MOVED), mech(LOCUST, "0505", side=side))
    assert (battle.unit(0).fate, battle.unit(0).attached) == (fate, Attachment(1, How.PASSENGER))
    assert not battle.unit(0).on_map


@pytest.mark.rule("BMR-EJECT-011")
@pytest.mark.parametrize(
    "units",
    [
        pytest.param([on_foot("0505", move=MOVED), mech(LOCUST, "0506")], id="next hex"),
        pytest.param([on_foot("0505"), mech(LOCUST, "0505")], id="landed after movement"),
        pytest.param([on_foot("0505", move=MOVED), on_foot("0505", move=MOVED)], id="another warrior on foot"),
    ],
)
def test_no_other_unit_picks_up_the_warrior(units: list[Extra]) -> None:
    _, events = end_of_turn(*units)
    assert not events


@pytest.mark.rule("BMR-EJECT-011")
def test_the_owner_chooses_between_several_carriers() -> None:
    units = [on_foot("0505", move=MOVED), mech(GRIFFIN, "0505", side="Blue"), mech(LOCUST, "0505", side="Red")]
    _, events = end_of_turn(*units)
    assert happened(events, PickedUp)[0].carrier == 2
    _, events = end_of_turn(*units, picks={"picked up by": "Griffin GRF-1N (2)"})
    assert happened(events, PickedUp)[0].carrier == 1


def carried(fate: str, carrier: Unit) -> bool:
    battle = stage("9x9", on_foot("0505", fate=fate, attached=Attachment(1, How.PASSENGER)), mech(LOCUST, "0505"))
    return survived(battle.changed(carrier), battle.unit(0))


@pytest.mark.rule("BMR-EJECT-012")
def test_a_rescued_warrior_survives_with_its_rescuer() -> None:
    friend = stage("9x9", mech(LOCUST, "0101"), mech(LOCUST, "0505")).unit(1)
    assert carried("rescued", friend)
    assert carried("rescued", replace(friend, fate="withdrawn", hex=None))
    assert not carried("rescued", replace(friend, fate="destroyed", hex=None))
    assert not carried("captured", friend)
