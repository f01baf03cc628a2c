"""Armor, hazard dice, critical hits, and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import LASER, TABLE, happened, mech, perform, piece, stage, tank, ticked

from ironhex.engine import Task
from ironhex.kernel.tally import Barred
from ironhex.systems.tinsoldier.actions import Criticals, Damage, Hazards, LoseWeapon, Pick
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.combat.arcs import is_from_behind
from ironhex.systems.tinsoldier.combat.damage import Outcome, against, bypass_number
from ironhex.systems.tinsoldier.combat.to_hit import arm_hits
from ironhex.systems.tinsoldier.combat.usable import aims, works
from ironhex.systems.tinsoldier.element import Ammunition, Arc, Element, Entry
from ironhex.systems.tinsoldier.events import (
    ArmorTested,
    CriticalHit,
    Destroyed,
    Fell,
    HazardsRolled,
)
from ironhex.systems.tinsoldier.numbers import dissipation, gunnery, jump_speed, pilot, speed

NOTHING = 20
"""A hazard die that does nothing."""


@pytest.mark.rule("TS-DMG-003", "TS-DMG-014")
def test_two_ppcs_on_a_spider() -> None:
    assert against(6, 10, 2, ()) == Outcome(armor_hits=3, criticals=2, hazards=3)


@pytest.mark.rule("TS-DMG-004", "TS-DMG-005", "TS-DMG-015")
def test_two_ppcs_on_an_atlas() -> None:
    assert bypass_number(37, 10) == 3
    assert against(37, 10, 2, (3, 4)) == Outcome(armor_hits=1, criticals=0, hazards=0)
    assert against(37, 10, 2, (6, 5)) == Outcome(armor_hits=2, criticals=0, hazards=0)


@pytest.mark.rule("TS-DMG-004", "TS-DMG-005")
def test_hits_that_nearly_get_through_add_hazard_dice() -> None:
    assert against(29, 10, 3, (2, 3, 6)) == Outcome(2, 0, 2)
    assert against(30, 10, 3, (3, 4, 6)) == Outcome(2, 0, 0)
    assert against(80, 10, 2, (5, 6)) == Outcome(1, 0, 0), "a 6 always counts"


def resolve(element: Element, task: Task, dice: list[int], **options: Any) -> tuple[Battle, Any]:
    battle = stage("6x6", piece(element, "0303"), piece(mech(), "0306"))
    return perform(battle, task, dice=dice, **options)


@pytest.mark.rule("TS-DMG-006", "TS-DMG-001")
def test_armor_hits_reduce_the_armor_of_one_facing() -> None:
    after, _ = resolve(mech(), Damage(1, behind=False, damage=5, hits=3), [5, 5, 4])
    assert (after.piece(1).front, after.piece(1).back) == (18, 10)
    after, _ = resolve(mech(), Damage(1, behind=True, damage=5, hits=1), [3, NOTHING])
    assert (after.piece(1).front, after.piece(1).back) == (20, 9)


@pytest.mark.rule("TS-DMG-007", "TS-DMG-016")
def test_split_armor_is_tested_twice() -> None:
    hauler = mech(front=10, second_front=5)
    after, events = resolve(hauler, Damage(1, behind=False, damage=10, hits=1), [601, NOTHING, NOTHING, 601, NOTHING])
    tests = happened(events, ArmorTested)
    assert [(e.armor_hits, e.criticals, e.hazards) for e in tests] == [(1, 1, 1), (2, 1, 2)]
    assert after.piece(1).front == 9


@pytest.mark.rule("TS-DMG-008", "TS-DMG-017", "TS-DMG-009")
def test_a_ppc_in_the_back_of_a_stinger() -> None:
    stinger = mech(back=4)
    dice = [601, 2, 12, 602, 6, 603, 17]
    after, events = resolve(stinger, Damage(1, behind=True, damage=10, hits=1), dice)
    assert [(e.armor_hits, e.criticals, e.hazards) for e in happened(events, ArmorTested)] == [(2, 1, 2)]
    assert [e.faces for e in happened(events, HazardsRolled)] == [(2, 12), (6,), (17,)]
    assert after.piece(1).back == 2
    assert after.piece(1).ticks("heat sink") == 3


@pytest.mark.rule("TS-DMG-008")
@pytest.mark.parametrize(("face", "hits"), [(8, 1), (9, 0)])
def test_a_hazard_die_of_8_or_less_is_a_critical_hit(face: int, hits: int) -> None:
    after, _ = resolve(mech(), Hazards(1, 1), [face, *[650, NOTHING] * hits])
    assert after.piece(1).ticks("heat sink") == hits


@pytest.mark.rule("TS-DMG-010", "TS-DMG-013")
def test_a_full_entry_is_rolled_again() -> None:
    battle = stage("6x6", piece(mech(), "0303", ticked=ticked(mech(), life_support=1)), piece(mech(), "0306"))
    after, events = perform(battle, Criticals(1, 1), dice=[850, 860, 650])
    assert happened(events, CriticalHit)[0].rolls == (850, 860, 650)
    assert after.piece(1).ticks("heat sink") == 1


@pytest.mark.rule("TS-DMG-011")
def test_a_star_destroys_the_mech() -> None:
    after, events = resolve(mech(), Criticals(1, 1), [950])
    assert not after.piece(1).alive
    assert happened(events, Destroyed)[0].rule == "TS-DMG-011"


@pytest.mark.rule("TS-DMG-012")
def test_a_blacked_in_box_has_no_effect() -> None:
    harmless = mech(table=(Entry("Probe", "equipment", 1, 1, 1000, "■■"),))
    after, events = resolve(harmless, Criticals(1, 2), [1, 1])
    assert after.piece(1).ticked == (2,)
    assert len(events) == 2


@pytest.mark.rule("TS-DMG-002")
@pytest.mark.parametrize(("origin", "behind"), [("0301", False), ("0304", True), ("0102", False), ("0305", True)])
def test_the_half_that_is_hit(origin: str, behind: bool) -> None:
    battle = stage("6x6", piece(mech(), "0303"), piece(mech(), origin))
    assert is_from_behind(battle.piece(1), battle.piece(2).hex) == behind


# --- effects ----------------------------------------------------------------------------------------------------------
def hurt(element: Element, **parts: int) -> Battle:
    return stage("6x6", piece(element, "0303", ticked=ticked(element, **parts)), piece(mech(), "0301", facing=3))


@pytest.mark.rule("TS-CRT-001")
def test_speed_drops_by_one_or_by_an_eighth() -> None:
    for native, hits, left in ((5, 1, 4), (8, 3, 5), (12, 1, 11), (12, 2, 9), (12, 8, 0), (16, 1, 14)):
        element = tank(speed=native, table=(Entry("Motive System", "motive system", 1, 1, 1000, "□" * 8),))
        battle = hurt(element, motive_system=hits)
        assert speed(battle, battle.piece(1)).total == left, (native, hits)


@pytest.mark.rule("TS-CRT-002", "TS-CRT-015")
def test_a_mech_without_speed_falls() -> None:
    slow = mech(speed=1, jump=0)
    after, events = resolve(slow, Criticals(1, 1), [350, 1, 1])
    assert happened(events, Fell)
    assert after.piece(1).prone


@pytest.mark.rule("TS-CRT-004")
def test_engine_hits_cost_heat_sinks_and_three_destroy() -> None:
    battle = hurt(mech(), engine=2)
    assert dissipation(battle, battle.piece(1)).total == 0
    battle = hurt(mech(dissipation=4), engine=2)
    assert dissipation(battle, battle.piece(1)).total == -6
    _after, events = resolve(mech(), Criticals(1, 3), [1, 1, 1])
    assert happened(events, Destroyed)[0].rule == "TS-CRT-004"


@pytest.mark.rule("TS-CRT-005")
def test_jump_jets() -> None:
    battle = hurt(mech(), jump_jet=3)
    assert jump_speed(battle, battle.piece(1)).total == 1


@pytest.mark.rule("TS-CRT-006")
def test_sensors() -> None:
    battle = hurt(mech(), sensors=1)
    assert gunnery(battle.piece(1)).total == 16
    battle = hurt(mech(), sensors=2)
    barred = works(battle, battle.piece(1), 0)
    assert barred is not None
    assert barred.rule == "TS-CRT-006"


@pytest.mark.rule("TS-CRT-007")
def test_gyro() -> None:
    battle = hurt(mech(), gyro=1)
    assert pilot(battle.piece(1)).total == 9
    after, _ = resolve(mech(), Criticals(1, 1), [150, 9])
    assert not after.piece(1).prone, "the check includes the penalty"
    after, _ = resolve(mech(), Criticals(1, 1), [150, 10, 1, 1])
    assert after.piece(1).prone
    after, _ = resolve(mech(), Criticals(1, 2), [150, 1, 150, 1, 1])
    assert after.piece(1).prone, "without a gyro it falls"


@pytest.mark.rule("TS-CRT-009")
def test_the_owner_chooses_which_weapon_is_lost() -> None:
    guns = (LASER, replace(LASER, arc=Arc.B))
    element = mech(weapons=guns, table=(Entry("Laser", "weapon", 1, 1, 1000, "□□"),))
    after, _ = resolve(element, Criticals(1, 1), [1], answer=lambda question: Pick(1))
    assert after.piece(1).lost == (1,)
    barred = works(after, after.piece(1), 1)
    assert barred is not None
    assert barred.rule == "TS-CRT-009"


@pytest.mark.rule("TS-CRT-009")
def test_nobody_is_asked_about_equal_weapons() -> None:
    element = mech(weapons=(LASER, LASER), table=(Entry("Laser", "weapon", 1, 1, 1000, "□□"),))

    def refuse(question: Any) -> Any:
        raise AssertionError(LoseWeapon)

    after, _ = resolve(element, Criticals(1, 2), [1, 1], answer=refuse)
    assert after.piece(1).lost == (0, 1)


@pytest.mark.rule("TS-CRT-010")
def test_heat_sinks() -> None:
    battle = hurt(mech(), heat_sink=2)
    assert dissipation(battle, battle.piece(1)).total == 8
    double = mech(table=(*TABLE[:6], replace(TABLE[6], name="Double Heat Sink"), *TABLE[7:]))
    battle = hurt(double, heat_sink=2)
    assert dissipation(battle, battle.piece(1)).total == 6


@pytest.mark.rule("TS-CRT-011", "TS-CRT-012", "TS-CRT-014")
def test_arm_actuators() -> None:
    armed = mech(weapons=(replace(LASER, arc=Arc.FL), LASER))
    battle = hurt(armed, left_arm=2)
    assert arm_hits(battle.piece(1), armed.weapons[0]) == 2
    assert aims(battle, battle.piece(1), 0, battle.piece(2)).total == 18 - 5 - 4
    aside = stage("6x6", piece(armed, "0303", facing=1, ticked=ticked(armed, left_arm=1)), piece(mech(), "0103"))
    barred = aims(aside, aside.piece(1), 0, aside.piece(2)).barred
    assert barred == Barred("TS-HIT-005", "not in the F arc"), "only the front arc is left"
    fired = battle.changed(replace(battle.piece(1), fired=(1,)))
    barred = works(fired, fired.piece(1), 0)
    assert barred is not None
    assert barred.rule == "TS-CRT-012"
    lost = hurt(armed, left_arm=4)
    barred = works(lost, lost.piece(1), 0)
    assert barred is not None
    assert barred.rule == "TS-CRT-014"


@pytest.mark.rule("TS-CRT-015")
def test_leg_actuators_of_a_biped() -> None:
    battle = hurt(mech(), leg_actuators=2)
    assert (speed(battle, battle.piece(1)).total, pilot(battle.piece(1)).total) == (3, 13)
    assert jump_speed(battle, battle.piece(1)).total == 4
    after, _ = resolve(mech(), Criticals(1, 1), [350, 14])
    assert not after.piece(1).prone
    after, _ = resolve(mech(), Criticals(1, 1), [350, 15, 1, 1])
    assert after.piece(1).prone


@pytest.mark.rule("TS-CRT-016")
def test_only_every_second_leg_hit_of_a_quad_counts() -> None:
    quad = mech(quad=True, table=(Entry("Leg Actuators", "leg actuators", 1, 1, 1000, "■□" * 8),))
    for hits, loss in ((1, 0), (2, 1), (3, 1), (4, 2)):
        battle = hurt(quad, leg_actuators=hits)
        assert speed(battle, battle.piece(1)).total == 5 - loss


@pytest.mark.rule("TS-CRT-017")
def test_ammunition_explodes_and_a_share_of_it_is_lost() -> None:
    element = mech(
        ammunition=(Ammunition("IS AC/20 Ammo", 10),), table=(Entry("AC/20 Ammo", "ammunition", 1, 1, 1000, "□□"),)
    )
    after, events = resolve(element, Criticals(1, 1), [1, *[NOTHING] * 10])
    assert after.piece(1).shots == (5,)
    assert len(happened(events, HazardsRolled)[0].faces) == 10
    empty = stage("6x6", piece(element, "0303", shots=(0,)), piece(mech(), "0301"))
    _, events = perform(empty, Criticals(1, 1), dice=[1])
    assert not happened(events, HazardsRolled)


@pytest.mark.rule("TS-CRT-018", "TS-CRT-019")
def test_motive_system_and_engine_of_a_vehicle() -> None:
    battle = hurt(tank(), motive_system=1)
    assert (speed(battle, battle.piece(1)).total, pilot(battle.piece(1)).total) == (3, 14)
    battle = hurt(tank(), vehicle_engine=1)
    assert (speed(battle, battle.piece(1)).total, pilot(battle.piece(1)).total) == (3, 15)


@pytest.mark.rule("TS-CRT-020")
def test_crew() -> None:
    after, _ = resolve(tank(), Criticals(1, 1), [500])
    assert after.piece(1).stunned
    after, events = resolve(tank(), Criticals(1, 2), [500, 500])
    assert happened(events, Destroyed)[0].rule == "TS-CRT-020"


@pytest.mark.rule("TS-CRT-022")
def test_turret() -> None:
    after, _ = resolve(tank(), Criticals(1, 1), [900])
    assert after.piece(1).jammed
    stuck = stage("8x8", piece(tank(), "0404", ticked=ticked(tank(), turret=2)), piece(mech(), "0406"))
    barred = aims(stuck, stuck.piece(1), 0, stuck.piece(2)).barred
    assert barred is not None
    assert barred.rule == "TS-CRT-022"
    fired_back = stuck.changed(replace(stuck.piece(1), turret=3))
    assert aims(fired_back, fired_back.piece(1), 0, fired_back.piece(2)).barred is None
    _, events = resolve(tank(), Criticals(1, 3), [900, 900, 900])
    assert happened(events, Destroyed)[0].rule == "TS-CRT-022"
