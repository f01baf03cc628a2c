"""Physical attacks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tinsoldier.stage import column, happened, mech, perform, piece, section, stage, tank, ticked

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.tinsoldier.actions import AvoidCharge, Melee, Sidestep, Strike
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.combat.melee import attacks, melee_number, melee_refusal
from ironhex.systems.tinsoldier.events import ArmorTested, Checked, CriticalHit, Fell, Struck

HIT, MISS, PASSES, FAILS, HARMLESS = 1, 20, 1, 20, 1
TOUGH = {"front": 99, "back": 99}


def fists(target: Any = None, board: Any = "5x5", **fields: Any) -> Battle:
    """Two 'Mechs next to each other, the first facing the second; `a_` and `t_` name fields of the two."""
    own = {name[2:]: value for name, value in fields.items() if name.startswith("a_")}
    other = {name[2:]: value for name, value in fields.items() if name.startswith("t_")}
    return stage(
        board,
        piece(mech(**TOUGH), "0204", **own),
        piece(target or mech(**TOUGH), "0203", **({"facing": 3} | other)),
    )


def struck(battle: Battle, how: str, dice: Any, answer: Any = None) -> tuple[Battle, Any]:
    return perform(battle, Strike(1, Melee(1, 2, how)), dice=dice, answer=answer)


def refused(battle: Battle, how: str) -> str:
    barred: Barred | None = melee_refusal(battle, battle.piece(1), battle.piece(2), how)
    return barred.rule if barred else ""


@pytest.mark.rule("TS-MEL-001", "TS-MEL-002")
def test_reach_and_skill() -> None:
    battle = fists()
    assert melee_number(battle, battle.piece(1), battle.piece(2), "kick").total == 15 - 5
    assert {attack.how for attack in attacks(battle, battle.piece(1))} == {"punch", "kick", "push"}
    far = stage("5x5", piece(mech(), "0205"), piece(mech(), "0203"))
    assert melee_refusal(far, far.piece(1), far.piece(2), "kick") == Barred("TS-MEL-002", "it is out of reach")
    assert refused(stage("5x5", piece(tank(), "0204"), piece(mech(), "0203")), "kick") == "TS-MEL-001"


@pytest.mark.rule("TS-MEL-002")
def test_the_modifiers_of_the_table_count_in_melee() -> None:
    battle = fists(a_tag=1, t_tag=1, t_cover=True, a_heat=10)
    found = {mod.rule: mod.value for mod in melee_number(battle, battle.piece(1), battle.piece(2), "kick").mods}
    assert found["TS-MOD-002"] == -2
    assert found["TS-MOD-010"] == -5
    assert found["TS-MOD-011"] == -3
    assert found["TS-MOD-005"] == -2


@pytest.mark.rule("TS-MEL-003", "TS-ACT-007")
def test_melee_ends_cover_and_overwatch() -> None:
    on = {"cover": True, "overwatch": True}
    battle = fists(**{f"a_{n}": v for n, v in on.items()}, **{f"t_{n}": v for n, v in on.items()})
    after, _ = struck(battle, "punch", [HIT, MISS, HARMLESS])
    assert not any((each.cover, each.overwatch) != (False, False) for each in after.pieces)
    after, _ = struck(battle, "punch", [MISS, MISS])
    assert (after.piece(1).cover, after.piece(2).cover) == (False, True)


@pytest.mark.rule("TS-MEL-004", "TS-CNV-018")
def test_both_punches() -> None:
    _, events = struck(fists(), "punch", [HIT, HIT, HARMLESS, HARMLESS])
    assert [(e.damage, e.hits) for e in happened(events, ArmorTested)] == [(5, 2)]


@pytest.mark.rule("TS-CRT-013", "TS-MEL-004")
def test_a_damaged_arm_does_not_punch() -> None:
    battle = fists(a_ticked=ticked(mech(), left_arm=1))
    _, events = struck(battle, "punch", [MISS])
    assert len(happened(events, Struck)[0].faces) == 1
    both = fists(a_ticked=ticked(mech(), left_arm=1, right_arm=1))
    assert refused(both, "punch") == "TS-CNV-010"


@pytest.mark.rule("TS-MEL-005", "TS-MEL-006")
def test_kicks_strike_legs_and_shake_the_target() -> None:
    battle = fists(target=mech(front=5, back=99))
    _, events = struck(battle, "kick", [HIT, PASSES, 20, 20, PASSES])
    assert happened(events, CriticalHit)[0].rolls == (), "no roll for the location"
    assert battle.piece(2).element.table[happened(events, CriticalHit)[0].entry].part == "leg actuators"
    assert [check.why for check in happened(events, Checked)] == ["leg hit", "kicked"]


@pytest.mark.rule("TS-MEL-006")
def test_a_missed_kick_shakes_the_attacker() -> None:
    after, events = struck(fists(), "kick", [MISS, FAILS, 1, HARMLESS])
    assert [(check.piece, check.passed) for check in happened(events, Checked)] == [(1, False)]
    assert after.piece(1).prone


@pytest.mark.rule("TS-CRT-015")
def test_a_damaged_leg_does_not_kick() -> None:
    assert refused(fists(a_ticked=ticked(mech(), leg_actuators=1)), "kick") == "TS-CRT-015"


@pytest.mark.rule("TS-MEL-007", "TS-PIL-005")
def test_a_push_drives_the_target_back() -> None:
    after, _ = struck(fists(), "push", [HIT, PASSES])
    assert (after.piece(1).hex, after.piece(2).hex) == (Hex(2, 3), Hex(2, 2))
    broken = fists(a_ticked=ticked(mech(), left_arm=1, right_arm=1))
    assert refused(broken, "push") == "TS-MEL-007"
    assert refused(fists(a_ticked=ticked(mech(), left_arm=1)), "push") == ""
    assert refused(fists(target=tank()), "push") == "TS-MEL-007"


@pytest.mark.rule("TS-MEL-008")
def test_a_push_uphill_moves_nobody() -> None:
    after, _ = struck(fists(board=column(".", "1", ".", ".")), "push", [HIT, PASSES])
    assert (after.piece(1).hex, after.piece(2).hex) == (Hex(2, 4), Hex(2, 3))


@pytest.mark.rule("TS-MEL-009")
def test_a_charge_follows_a_move() -> None:
    assert refused(fists(), "charge") == "TS-MEL-009"
    assert refused(fists(a_charging=True, a_moved=2), "charge") == ""
    assert refused(fists(a_charging=True, a_jumped=True, a_moved=2), "charge") == "TS-MEL-009"


@pytest.mark.rule("TS-MEL-010", "TS-MEL-011")
def test_a_charge_hurts_both_and_drives_the_target_back() -> None:
    light = mech(mass=3, **TOUGH)
    battle = fists(target=light, a_charging=True, a_moved=4)
    after, events = struck(battle, "charge", [HIT, HARMLESS, HARMLESS, PASSES])
    assert [(e.piece, e.damage) for e in happened(events, ArmorTested)] == [(2, 20), (1, 12)]
    assert (after.piece(1).hex, after.piece(2).hex) == (Hex(2, 3), Hex(2, 2))


@pytest.mark.rule("TS-MEL-012")
@pytest.mark.parametrize(("to", "places"), [(Hex(3, 4), (Hex(2, 3), Hex(3, 4))), (None, (Hex(2, 4), Hex(2, 3)))])
def test_a_mech_steps_aside_from_a_charge_that_misses_or_stays(to: Hex | None, places: tuple[Hex, Hex]) -> None:
    battle = fists(a_charging=True, a_moved=3, t_cover=True)
    after, events = struck(battle, "charge", [MISS, 1, HARMLESS], answer=lambda question: Sidestep(to))
    assert (after.piece(1).hex, after.piece(2).hex) == places
    assert [fell.piece for fell in happened(events, Fell)] == [1]
    assert after.piece(2).cover == (to is None)


@pytest.mark.rule("TS-MEL-013")
def test_a_vehicle_stays_where_it_is() -> None:
    def refuse(question: Any) -> Any:
        raise AssertionError(AvoidCharge)

    battle = fists(target=tank(**TOUGH), a_charging=True, a_moved=3)
    after, _ = struck(battle, "charge", [MISS, 1, HARMLESS], answer=refuse)
    assert (after.piece(1).hex, after.piece(1).prone) == (Hex(2, 4), True)


@pytest.mark.rule("TS-MEL-014", "TS-MEL-015")
@pytest.mark.parametrize(("face", "hurt"), [(HIT, [(2, 40), (1, 40)]), (MISS, [(1, 40)])])
def test_a_charging_jump_hurts_both_or_the_attacker_alone(face: int, hurt: list[tuple[int, int]]) -> None:
    battle = fists(a_charging=True, a_jumped=True, a_moved=4)
    _, events = struck(battle, "jump", [face, *[HARMLESS] * len(hurt)])
    assert [(e.piece, e.damage) for e in happened(events, ArmorTested)] == hurt
    assert refused(fists(a_charging=True, a_moved=4), "jump") == "TS-MEL-014"


@pytest.mark.rule("TS-MEL-015")
def test_criticals_on_a_jumping_attacker_strike_its_legs() -> None:
    frail = piece(mech(front=40, back=40), "0204", charging=True, jumped=True, moved=4)
    battle = stage("5x5", frail, piece(mech(**TOUGH), "0203", facing=3))
    _, events = perform(battle, Strike(1, Melee(1, 2, "jump")), dice=[MISS, PASSES, 20])
    (hit,) = happened(events, CriticalHit)
    assert battle.piece(1).element.table[hit.entry].part == "leg actuators"


@pytest.mark.rule("TS-INF-015")
def test_a_mech_brushes_infantry_off() -> None:
    battle = stage("5x5", piece(mech(), "0204"), piece(section(anti_mech=True), "", swarming=1))
    tally = melee_number(battle, battle.piece(1), battle.piece(2), "brush off")
    assert tally.total == 15 - 8
    after, _ = perform(battle, Strike(1, Melee(1, 2, "brush off")), dice=[HIT, MISS])
    assert (after.piece(2).swarming, after.piece(2).hex, after.piece(2).troopers) == (None, Hex(2, 4), 5)
