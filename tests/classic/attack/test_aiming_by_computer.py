"""Shots that a targeting computer aims at a location."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, carry_out, fire, number, value, weapon
from tests.classic.stage import happened, mech, stage, variant

from ironhex.catalog import Location, MechDesign, VehicleLocation
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.aimed_shots import aimed, locations_to_aim_at
from ironhex.systems.classic.attack.attack import attack_on
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.battle import Battle, Fire
from ironhex.systems.classic.bots.marksmanship import sharpshot
from ironhex.systems.classic.events.damage import AimRolled, Damaged, LocationRolled

ATLAS, LASER, SRM = "Atlas AS7-D", "IS Large Laser", "IS SRM 2"
ULTRA, ROTARY, LBX = "IS Ultra AC/5", "IS Rotary AC/5", "IS LB 5-X AC"
LEFT_ARM, RIGHT_ARM, CHEST = Location.LA, Location.RA, Location.CT
HIT = (6, 5)


def computing(*gear: str) -> MechDesign:
    """A Griffin with a targeting computer in its left torso and other things in its right one."""
    slots = {
        Location.LT: ["IS Targeting Computer"] * 2,
        Location.RT: list(gear) or [LASER, LASER, LASER, LASER, SRM, "IS SRM 2 Ammo"],
    }
    return variant("Griffin GRF-1N", slots=slots, jump=0)


def battle(*gear: str, target: str = ATLAS, facing: int = 3, **state: Any) -> Battle:
    """Three hexes north of it the target, which faces the shooter by default."""
    shooter = computing(*gear)
    ammo = tuple(20 for _ in shooter.bins)
    return stage("4x9", mech(shooter, "0209", ammo=ammo, **state), mech(target, "0206", facing=facing))


def open_to_aim(there: Battle) -> set[int]:
    return set(locations_to_aim_at(attack_on(there, there.unit(0), there.unit(1))))


def shot_at(there: Battle, gun: str, code: str, rate: int = 1) -> Fire:
    return replace(fire(there, gun), aim=code, rate=rate)


@pytest.mark.rule("BMR-LOC-014", "BMR-EQ-156")
def test_only_a_computer_aims_at_an_immobile_vehicle() -> None:
    tank = mech("Demolisher Heavy Tank", "0206", facing=3, stunned=1)
    plain = stage("4x9", mech("Griffin GRF-1N", "0209"), tank)
    assert bar(number(plain, "IS PPC", at=VehicleLocation.FRONT)) == "BMR-LOC-014"
    assert (
        value(number(stage("4x9", mech(computing(), "0209"), tank), LASER, at=VehicleLocation.FRONT), "BMR-EQ-156") == 3
    )


@pytest.mark.rule("BMR-EQ-155", "BMR-EQ-156")
def test_aiming_costs_three_instead_of_gaining_one() -> None:
    there = battle()
    plain, careful = number(there, LASER), number(there, LASER, at=LEFT_ARM)
    assert value(plain, "BMR-EQ-155") == -1
    assert value(careful, "BMR-EQ-156") == 3
    assert value(careful, "BMR-EQ-155") is None
    assert careful.total == plain.total + 4


@pytest.mark.rule("BMR-EQ-156", "BMR-EQ-154")
def test_only_with_a_working_computer_and_weapons_that_it_helps() -> None:
    there = battle()
    assert bar(number(there, SRM, at=LEFT_ARM)) == "BMR-LOC-014"
    (computer,) = [item for item in there.unit(0).design.items if item.equipment.special == "targeting computer"]
    where, slot = computer.slots[0]
    broken = battle(crits=tuple(1 << slot if at == where else 0 for at in Location))
    assert bar(number(broken, LASER, at=LEFT_ARM)) == "BMR-LOC-014"
    flamer = battle("IS Flamer")
    assert bar(number(flamer, "IS Flamer", at=LEFT_ARM)) == "BMR-EQ-154"


@pytest.mark.rule("BMR-EQ-156")
@pytest.mark.parametrize(
    ("facing", "hidden"), [(3, ""), (0, ""), (1, "LT LA LL"), (5, "RT RA RL")]
)  # it faces the shooter, shows its rear, its right side, its left side
def test_the_far_side_and_the_head_cannot_be_aimed_at(facing: int, hidden: str) -> None:
    out = {Location[name] for name in hidden.split()} | {Location.HD}
    assert open_to_aim(battle(facing=facing)) == set(Location) - out
    assert bar(number(battle(facing=facing), LASER, at=Location.HD)) == "BMR-EQ-156"


@pytest.mark.rule("BMR-EQ-156")
@pytest.mark.parametrize(("facing", "hidden"), [(3, "REAR"), (0, "FRONT"), (1, "LEFT"), (5, "RIGHT")])
def test_vehicles_hide_their_far_side(facing: int, hidden: str) -> None:
    everything = {VehicleLocation[name] for name in ("FRONT", "RIGHT", "LEFT", "REAR", "TURRET")}
    there = battle(target="Demolisher Heavy Tank", facing=facing)
    assert open_to_aim(there) == everything - {VehicleLocation[hidden]}


@pytest.mark.rule("BMR-PROTO-017")
def test_protomechs_are_too_small_to_be_aimed_at() -> None:
    there = battle(target="Roc")
    assert open_to_aim(there) == set()
    assert bar(number(there, LASER, at=0)) == "BMR-LOC-014"
    assert value(number(there, LASER), "BMR-EQ-155") == -1


@pytest.mark.rule("BMR-EQ-156")
def test_an_immobile_target_is_aimed_at_as_usual() -> None:
    there = battle()
    helpless = there.changed(replace(there.unit(1), body=replace(there.unit(1).mech, shutdown=True)))
    assert Location.HD in open_to_aim(helpless)
    assert value(number(helpless, LASER, at=LEFT_ARM), "BMR-EQ-155") == -1


@pytest.mark.rule("BMR-EQ-156")
def test_all_aimed_weapons_share_a_location_but_others_need_not_be_aimed() -> None:
    there = battle()
    lasers = [item.index for item in there.unit(0).design.weapons if item.equipment.key == LASER]
    arm, chest, plain = Fire(lasers[0], 1, "LA"), Fire(lasers[1], 1, "CT"), Fire(lasers[1], 1)
    assert refused(there, Declare(0, shots=(arm, plain))) is None
    assert refused(there, Declare(0, shots=(arm, replace(chest, aim="LA")))) is None
    barred = refused(there, Declare(0, shots=(arm, chest)))
    assert barred
    assert barred.rule == "BMR-EQ-156"


@pytest.mark.rule("BMR-EQ-156")
def test_a_hit_strikes_the_location_without_another_roll() -> None:
    there = battle()
    after, events = carry_out(there, (Declare(0, shots=(shot_at(there, LASER, "LA"),)), Declare(1)), HIT)
    assert happened(events, AimRolled)[0].location == LEFT_ARM
    assert not happened(events, LocationRolled)
    assert after.unit(1).armor[LEFT_ARM] == there.unit(1).armor[LEFT_ARM] - 8


@pytest.mark.rule("BMR-EQ-156")
def test_a_miss_strikes_nothing() -> None:
    there = battle()
    _, events = carry_out(there, (Declare(0, shots=(shot_at(there, LASER, "LA"),)), Declare(1)), (1, 2))
    assert not happened(events, Damaged)


@pytest.mark.rule("BMR-EQ-040", "BMR-EQ-045")
@pytest.mark.parametrize(("gun", "rate"), [(ULTRA, 2), (ROTARY, 4)])
def test_all_shots_of_a_burst_strike_the_location(gun: str, rate: int) -> None:
    there = battle(*[gun] * (6 if gun == ROTARY else 5), f"{gun} Ammo")
    volley = (Declare(0, shots=(shot_at(there, gun, "LA", rate),)), Declare(1))
    _, events = carry_out(there, volley, (*HIT, 6, 6))
    assert [event.location for event in happened(events, Damaged)] == [LEFT_ARM] * rate


@pytest.mark.rule("BMR-EQ-158", "BMR-AMMO-005")
def test_cluster_rounds_are_not_aimed() -> None:
    there = battle(*[LBX] * 5, f"{LBX} Ammo")
    shooter = there.unit(0)
    shot = Shot(aim(there, shooter, there.unit(1), LEFT_ARM), weapon(shooter, LBX), mode="cluster")
    assert aimed(shot) == Barred("BMR-LOC-014", "cluster rounds cannot be aimed")


def test_bots_aim_at_a_heart_that_is_nearly_gone() -> None:
    there = battle()
    target = there.unit(1)
    armor = tuple(0 if at == CHEST else points for at, points in enumerate(target.armor))
    structure = tuple(6 if at == CHEST else points for at, points in enumerate(target.structure))
    frail = there.changed(replace(target, armor=armor, structure=structure))
    for now, expected in ((there, None), (frail, "CT")):
        shooter = now.unit(0)
        found = sharpshot(Shot(aim(now, shooter, now.unit(1)), weapon(shooter, LASER)))
        assert (found and found.aim) == expected
