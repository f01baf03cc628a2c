"""Triple-strength myomer: what a hot 'Mech gains."""

import pytest
from tests.classic.brawl import brawl, fight, lost
from tests.classic.stage import mech, stage

from ironhex.catalog import Location
from ironhex.systems.classic.battle import Blow, Mode
from ironhex.systems.classic.melee.physical_to_hit import full_damage
from ironhex.systems.classic.movement.points import allowance

NO_DACHI, WITHOUT = "No-Dachi NDA-1K", "Griffin GRF-1N"  # 5 Walking MP each
CHANGES = {0: 0, 4: 0, 5: -1, 8: -1, 9: 1, 10: -1, 14: -1, 15: -2, 19: -2, 20: -3, 24: -3, 25: -4, 40: -4}


@pytest.mark.rule("BMR-EQ-159", "BMR-EQ-160")
@pytest.mark.parametrize(("heat", "change"), CHANGES.items())
def test_walking_and_running_follow_the_table(heat: int, change: int) -> None:
    battle = stage("3x3", mech(NO_DACHI, "0202", heat=heat))
    walk = 5 + change
    assert allowance(battle, battle.unit(0), Mode.WALK).total == walk
    assert allowance(battle, battle.unit(0), Mode.RUN).total == (3 * walk + 1) // 2


@pytest.mark.rule("BMR-EQ-159")
def test_other_mechs_only_suffer_from_heat() -> None:
    battle = stage("3x3", mech(WITHOUT, "0202", heat=9))
    assert allowance(battle, battle.unit(0), Mode.WALK).total == 4


@pytest.mark.rule("BMR-EQ-160")
def test_legs_that_cannot_move_are_not_helped() -> None:
    structure = [0 if at in (Location.LL, Location.RL) else 10 for at in Location]
    battle = stage("3x3", mech(NO_DACHI, "0202", heat=9, structure=tuple(structure)))
    assert allowance(battle, battle.unit(0), Mode.WALK).total == 0


FORMS = {
    "punch": (Location.LA, 7, 14),
    "kick": (Location.LL, 14, 28),
    "club": (-1, 14, 28),
    "thrash": (-1, 23, 23),
}  # of 70 tons: the limb, the usual damage, and that of a hot 'Mech


@pytest.mark.rule("BMR-EQ-161")
@pytest.mark.parametrize("form", FORMS)
def test_fists_feet_and_clubs_hit_twice_as_hard(form: str) -> None:
    limb, usual, hot = FORMS[form]
    cold = stage("3x3", mech(NO_DACHI, "0202", heat=8)).unit(0)
    assert full_damage(cold, Blow(form, 1, limb)) == usual
    warm = stage("3x3", mech(NO_DACHI, "0202", heat=9)).unit(0)
    assert full_damage(warm, Blow(form, 1, limb)) == hot


@pytest.mark.rule("BMR-EQ-161", "BMR-EQ-150")
def test_swords_do_too() -> None:
    battle = brawl(NO_DACHI, first={"heat": 9})
    sword = next(item.index for item in battle.unit(0).design.items if item.equipment.key == "Sword")
    assert full_damage(battle.unit(0), Blow("sword", 1, sword)) == 2 * (7 + 1)


@pytest.mark.rule("BMR-EQ-161")
def test_the_target_of_a_hot_punch_takes_it_all() -> None:
    battle = brawl(NO_DACHI, first={"heat": 9})
    _, events = fight(battle, {0: [Blow("punch", 1, Location.LA)]}, [6, 6, 3])
    assert lost(events, 1) == [14]
