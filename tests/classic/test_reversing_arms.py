"""The option to reverse the arms of some 'Mechs."""

import pytest
from tests.classic.firing import carry_out, fire, number
from tests.classic.stage import happened, mech, stage

from ironhex.catalog import Location
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.turning import turn_refused, turns_of
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.weapons import WeaponsDeclared
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.unit import REVERSED, altered

RIFLEMAN, GRIFFIN, PROTO = "Rifleman RFL-3N", "Griffin GRF-1N", "Roc"
LASER = "IS Large Laser"
BEHIND, AHEAD, BESIDE = "0508", "0502", "0705"


def duel(name: str = RIFLEMAN, target: str = BEHIND, options: tuple[str, ...] = ("reversing-arms",)) -> Battle:
    return stage("9x9", mech(name, "0505"), mech(GRIFFIN, target, facing=3), rules=ruleset(options))


def flip(battle: Battle) -> str | None:
    barred = turn_refused(battle, battle.unit(0), REVERSED)
    return barred.rule if barred else None


@pytest.mark.rule("BMR-ARMS-001")
@pytest.mark.parametrize(
    ("name", "rule"), [(RIFLEMAN, None), (GRIFFIN, "BMR-ARMS-001"), ("Scorpion SCP-1N", "BMR-ARMS-001")]
)
def test_only_mechs_built_without_the_actuators_reverse_their_arms(name: str, rule: str | None) -> None:
    battle = duel(name)
    assert flip(battle) == rule
    assert (REVERSED in turns_of(battle, battle.unit(0))) == (rule is None)


@pytest.mark.rule("BMR-ARMS-001")
def test_losing_the_actuators_does_not_help() -> None:
    battle = duel(GRIFFIN)
    unit = battle.unit(0)
    for arm in ("LA", "RA"):
        for part in ("Lower Arm Actuator", "Hand Actuator"):
            unit = unit.with_critical(arm, part)
    assert flip(battle.changed(unit)) == "BMR-ARMS-001"


@pytest.mark.rule("BMR-ARMS-001")
def test_without_the_option_nobody_does() -> None:
    assert flip(duel(options=())) == "BMR-ATK-007"


@pytest.mark.rule("BMR-ARMS-002")
def test_reversing_takes_the_place_of_a_twist_and_is_declared_with_the_attacks() -> None:
    battle = duel()
    action = Declare(0, REVERSED, (fire(battle, LASER),))
    assert refused(battle, action) is None
    _, events = carry_out(battle, (action, Declare(1)), (1, 1))
    assert [event.twist for event in happened(events, WeaponsDeclared)] == [REVERSED, 0]
    assert str(action).split()[2] == "twist:reversed"
    assert action_of(str(action)) == action


@pytest.mark.rule("BMR-ARMS-002")
def test_both_arms_are_reversed() -> None:
    battle = duel()
    assert [number(battle, LASER, arm, twist=REVERSED).barred for arm in (Location.LA, Location.RA)] == [None, None]


@pytest.mark.rule("BMR-ARMS-003")
@pytest.mark.parametrize(
    ("target", "twist", "rule"),
    [
        (BEHIND, REVERSED, None),
        (BEHIND, 0, "BMR-ARC-008"),
        (AHEAD, 0, None),
        (AHEAD, REVERSED, "BMR-ARMS-003"),
        (BESIDE, REVERSED, "BMR-ARMS-003"),
    ],
)
def test_reversed_arms_fire_to_the_rear_and_nowhere_else(target: str, twist: int, rule: str | None) -> None:
    barred = number(duel(target=target), LASER, Location.RA, twist=twist).barred
    assert (barred.rule if barred else None) == rule


@pytest.mark.rule("BMR-ARMS-003")
def test_the_torso_still_fires_ahead() -> None:
    assert number(duel(target=AHEAD), "IS Medium Laser", twist=REVERSED).barred is None


@pytest.mark.rule("BMR-ARMS-003")
def test_the_menu_offers_it() -> None:
    battle = duel()
    assert any(action.twist == REVERSED and action.shots for action in declarations(battle, 0))


@pytest.mark.rule("BMR-ARMS-004")
def test_a_prone_mech_does_not() -> None:
    battle = duel()
    assert flip(battle.changed(altered(battle.unit(0), prone=True))) == "BMR-ARMS-004"


@pytest.mark.rule("BMR-ARMS-005")
def test_protomechs_never_do() -> None:
    battle = duel(PROTO)
    assert flip(battle) is not None
    assert REVERSED not in turns_of(battle, battle.unit(0))
