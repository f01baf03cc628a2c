"""How bots play infantry, and how they get rid of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.bots.test_positions import MOVED, move_phase, moved
from tests.classic.stage import mech, stage

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.battle import Attachment, Battle, CloseAttack, How, Mode, MoveState, Phase
from ironhex.systems.classic.bots.close_combat import climbs
from ironhex.systems.classic.bots.moving import advise
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.bots.striking import best_strike
from ironhex.systems.classic.bots.weights import Profile
from ironhex.systems.classic.melee.physical_attacks import strikes

RIFLES, CLIMBERS, JUMPERS = "Foot Platoon (Rifle)", "Anti-Mech Foot Platoon (Rifle)", "Anti-Mech Jump Platoon (Rifle)"
ELEMENTALS, GRIFFIN, HUNCHBACK, WARHAMMER = (
    "Elemental (Laser)",
    "Griffin GRF-1N",
    "Hunchback HBK-4G",
    "Warhammer WHM-6R",
)
WADER = "board wader\nsize 5 30\n" + "".join(f"{row:02d} ~2 ~2 . . .\n" for row in range(1, 31))


def declared(battle: Battle, unit: int = 0) -> Declare:
    action: Declare = best_volley(battle, battle.unit(unit)).action
    return action


def holding_on(battle: Battle) -> Battle:
    """The battle with the second unit on the first one."""
    battle = battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.SWARM)))
    return replace(battle, before=battle.units)


def swarming(infantry: str, machine: str, **fields: Any) -> Battle:
    """Red's 'Mech with Blue's infantry on it."""
    return holding_on(stage("16x17", mech(machine, "0808"), mech(infantry, "0101"), **fields))


# --- attacks on 'Mechs ------------------------------------------------------------------------------------------------
def test_men_climb_a_mech_rather_than_fire_rifles_at_it() -> None:
    battle = stage("16x17", mech(CLIMBERS, "0808"), mech(GRIFFIN, "0808", move=MOVED))
    assert declared(battle).close == CloseAttack("swarm", 1)


def test_bad_shots_who_are_too_few_to_swarm_attack_its_legs() -> None:
    battle = stage("16x17", mech(CLIMBERS, "0808", armor=(18,), skills=(8, 5)), mech(GRIFFIN, "0808", move=MOVED))
    assert declared(battle).close == CloseAttack("leg", 1)


def test_elementals_swarm_a_mech_that_lies_on_the_ground() -> None:
    battle = stage("16x17", mech(ELEMENTALS, "0808", ammo=(0,)), mech(GRIFFIN, "0808", prone=True, move=MOVED))
    assert declared(battle).close == CloseAttack("swarm", 1)


def test_a_few_men_fire_at_a_fast_mech_instead_of_climbing_it() -> None:
    runner = mech(GRIFFIN, "0808", move=MoveState(moved=True, mode=Mode.RUN, hexes=7))
    battle = stage("16x17", mech(CLIMBERS, "0808", armor=(9,)), runner)
    action = declared(battle)
    assert action.close is None
    assert action.shots


def test_men_without_training_fire() -> None:
    battle = stage("16x17", mech(RIFLES, "0808"), mech(GRIFFIN, "0808", move=MOVED))
    assert declared(battle).shots


def test_infantry_on_a_mech_stays_there_and_says_why() -> None:
    advice = best_volley(swarming(ELEMENTALS, GRIFFIN), swarming(ELEMENTALS, GRIFFIN).unit(1))
    assert advice.action.close == CloseAttack("swarm", 0)
    assert "stays on Griffin GRF-1N" in advice.reason


# --- moving -----------------------------------------------------------------------------------------------------------
def test_infantry_enters_the_hex_of_a_mech_that_it_can_climb() -> None:
    battle = move_phase("16x17", mech(JUMPERS, "0810"), mech(GRIFFIN, "0808", 3, move=MOVED))
    assert moved(battle).unit(0).hex == Hex.parse("0808")


def test_infantry_expects_nothing_of_a_mech_that_has_not_moved() -> None:
    battle = move_phase("16x17", mech(JUMPERS, "0810"), mech(GRIFFIN, "0808", 3))
    assert climbs(battle, battle.unit(0), battle.unit(1)) == 0


def test_men_under_fire_go_into_the_woods() -> None:
    """Machine guns kill twice as many in the open."""
    field = "board copse\nsize 9 9\n" + "".join(
        f"{row:02d} " + " ".join("w" if (col, row) == (4, 6) else "." for col in range(1, 10)) + "\n"
        for row in range(1, 10)
    )
    battle = move_phase(field, mech(RIFLES, "0506"), mech(WARHAMMER, "0503", 3, move=MOVED))
    assert moved(battle).unit(0).hex == Hex(4, 6)


# --- getting rid of it ------------------------------------------------------------------------------------------------
def test_a_mech_brushes_off_the_infantry_on_it() -> None:
    battle = swarming(ELEMENTALS, GRIFFIN, phase=Phase.PHYSICAL)
    advice = best_strike(battle, battle.unit(0), strikes(battle, 0))
    assert {blow.form for blow in advice.action.blows} == {"brush"}
    assert "brush" in advice.reason


def test_a_bad_pilot_does_not_beat_himself() -> None:
    """The fists of an Atlas do more to it than a handful of men."""
    few = mech(CLIMBERS, "0101", side="Blue", armor=(4,))
    battle = holding_on(stage("16x17", mech("Atlas AS7-D", "0808", skills=(4, 7)), few, phase=Phase.PHYSICAL))
    assert not best_strike(battle, battle.unit(0), strikes(battle, 0))[0].blows


def first_move(battle: Battle) -> Any:
    return next(advise(battle, battle.unit(0), Profile())).action


def test_a_mech_with_infantry_on_it_jumps() -> None:
    enemy = mech(HUNCHBACK, "0802", 3, side="Blue", move=MOVED)
    on = mech(ELEMENTALS, "0101", side="Blue")
    burdened = holding_on(move_phase("16x17", mech(GRIFFIN, "0816"), on, enemy))
    free = move_phase("16x17", mech(GRIFFIN, "0816"), enemy)
    assert first_move(burdened).mode is Mode.JUMP
    assert first_move(free).mode is not Mode.JUMP


@pytest.mark.parametrize(("infantry", "wades"), [(CLIMBERS, True), (ELEMENTALS, False)])
def test_a_mech_without_jump_jets_drowns_men_but_not_suits(infantry: str, wades: bool) -> None:
    on = mech(infantry, "0101", side="Blue")
    enemy = mech(HUNCHBACK, "0530", 0, side="Blue", move=MOVED)
    battle = holding_on(move_phase(WADER, mech("Locust LCT-1V", "0303", 4), on, enemy))
    assert (battle.board.at(moved(battle).unit(0).place).depth == 2) == wades
