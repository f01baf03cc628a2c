"""ECM suites: whom their fields disturb."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import number, value
from tests.classic.stage import mech, stage

from ironhex.catalog import design
from ironhex.kernel.hexes import Hex
from ironhex.kernel.lines import between
from ironhex.systems.classic.attack.attack import attack_on
from ironhex.systems.classic.battle import Attachment, Battle, How, Phase, altered
from ironhex.systems.classic.electronics.ecm import Field, jammer_against, jammer_of

ANVIL = "Anvil ANV-3M"  # with a Guardian ECM suite
GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"


def jammed(battle: Battle, id: int = 0) -> int | None:
    """The enemy in whose field a unit is, by its number."""
    enemy = jammer_of(battle, battle.unit(id))
    return None if enemy is None else enemy.id


def shot_disturbed(battle: Battle, attacker: int = 0, target: int = 1) -> bool:
    return jammer_against(attack_on(battle, battle.unit(attacker), battle.unit(target))) is not None


@pytest.mark.rule("BMR-EQ-073")
@pytest.mark.parametrize(("hex", "enemy"), [("0811", 1), ("0812", None), ("0805", 1)])
def test_a_field_reaches_six_hexes(hex: str, enemy: int | None) -> None:
    assert jammed(stage("16x17", mech(GRIFFIN, hex), mech(ANVIL, "0805"))) == enemy


@pytest.mark.rule("BMR-EQ-073")
def test_a_field_does_not_disturb_friends() -> None:
    assert jammed(stage("16x17", mech(GRIFFIN, "0807"), mech(ANVIL, "0805", side="Red"))) is None


@pytest.mark.rule("BMR-EQ-073")
@pytest.mark.parametrize(
    ("attacker", "target", "affected"),
    [
        pytest.param("0805", "0801", True, id="from inside"),
        pytest.param("0815", "0806", True, id="into it"),
        pytest.param("0101", "1601", True, id="through it"),
        pytest.param("0105", "0116", False, id="past it"),
    ],
)
def test_lines_that_touch_a_field_are_disturbed(attacker: str, target: str, affected: bool) -> None:
    battle = stage("16x17", mech(GRIFFIN, attacker), mech(LOCUST, target), mech(ANVIL, "0904", side="Blue"))
    assert shot_disturbed(battle) is affected
    assert not shot_disturbed(battle, 1, 0), "those of its friends are not"


@pytest.mark.rule("BMR-EQ-073")
@pytest.mark.parametrize(
    "state", [{"shutdown": True}, {"fate": "destroyed"}, {"hidden": True}, {"crits": "ECM"}], ids=str
)
def test_a_silent_suite_disturbs_nothing(state: dict[str, Any]) -> None:
    suite = next(item for item in design(ANVIL).items if item.equipment.special == "ecm")
    if state.get("crits"):
        ((location, slot), *_) = suite.slots
        state = {"crits": tuple(1 << slot if at == location else 0 for at in range(8))}
    battle = stage("16x17", mech(GRIFFIN, "0807"), mech(LOCUST, "0801"), mech(ANVIL, "0804", side="Blue", **state))
    assert jammed(battle) is None
    assert not shot_disturbed(battle)


@pytest.mark.rule("BMR-EQ-073")
def test_a_suite_destroyed_in_an_attack_phase_works_until_its_end() -> None:
    battle = stage("16x17", mech(GRIFFIN, "0807"), mech(ANVIL, "0804"))
    lost = replace(battle.changed(altered(battle.unit(1), fate="destroyed")), before=battle.units)
    assert jammed(lost) == 1
    assert jammed(replace(lost, before=())) is None


@pytest.mark.rule("BMR-SUIT-072")
@pytest.mark.parametrize(("hex", "enemy"), [("0807", 1), ("0808", None)])
def test_suits_jam_only_their_own_hex(hex: str, enemy: int | None) -> None:
    assert jammed(stage("16x17", mech(GRIFFIN, "0807"), mech("Infiltrator Mk. II", hex))) == enemy


@pytest.mark.rule("BMR-SUIT-072")
@pytest.mark.parametrize(("how", "enemy"), [(How.SWARM, 1), (How.PASSENGER, None)])
def test_suits_on_the_outside_of_a_unit_jam_it(how: How, enemy: int | None) -> None:
    battle = stage("16x17", mech(GRIFFIN, "0807"), mech("Infiltrator Mk. II", "0101"), phase=Phase.MOVEMENT)
    assert jammed(battle.changed(altered(battle.unit(1), hex=None, attached=Attachment(0, how)))) == enemy


@pytest.mark.rule("BMR-EQ-074")
def test_targeting_computers_work_inside_a_field() -> None:
    battle = stage("16x17", mech("Athena Combat Vehicle", "0807"), mech(ANVIL, "0804"))
    assert jammed(battle) == 1
    assert value(number(battle, "Clan Gauss Rifle"), "BMR-EQ-155") == -1


@pytest.mark.rule("BMR-EQ-073")
def test_a_line_crosses_a_field_if_one_of_its_hexes_lies_in_it() -> None:
    field = Field(stage("16x17", mech(ANVIL, "0808")).unit(0), Hex.parse("0808"), 3)
    hexes = [Hex(col, row) for col in range(1, 17) for row in range(1, 18)]
    for a in hexes[::7]:
        for b in hexes[::5]:
            touched = {a, b, *(hex for step in between(a, b) for hex in step)}
            assert field.crosses(a, b) is any(map(field.covers, touched)), (a, b)
