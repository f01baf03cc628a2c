"""Swarms and leg attacks through whole phases and turns, by the judge and with all dice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import broken
from tests.classic.firing import fire
from tests.classic.stage import Extra, drawn, happened, mech, stage
from tests.classic.turns import choices, next_turn, played, refused

from ironhex.catalog import Board, Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Eject, Move, Strike
from ironhex.systems.classic.battle import Attachment, Battle, Blow, CloseAttack, How, Mode, Phase
from ironhex.systems.classic.damage.condition import HAND, LOWER_ARM
from ironhex.systems.classic.events.damage import CriticalsRolled, Damaged
from ironhex.systems.classic.events.piloting import PilotingRolled

ATLAS, WASP, HUNCHBACK = "Atlas AS7-D", "Wasp WSP-1A", "Hunchback HBK-4G"
MEN, ELEMENTALS = "Anti-Mech Foot Platoon (Laser)", "Elemental (Laser)"
HERE, AHEAD = Hex.parse("0808"), Hex.parse("0807")
LEFT, RIGHT = Blow("brush", 0, Location.LA), Blow("brush", 0, Location.RA)
SWARM, LEG = Declare(0, close=CloseAttack("swarm", 1)), Declare(0, close=CloseAttack("leg", 1))
JUMP = Move(1, Mode.JUMP, path=(AHEAD,), facing=0)
ROUGH = drawn("16x17").changed(HERE, rough=1)


def together(infantry: str = MEN, machine: str = ATLAS, *others: Extra, on: Board = ROUGH, **fields: Any) -> Battle:
    """Infantry, unit 0, in the hex of a 'Mech, unit 1, in rough ground."""
    return stage(on, mech(infantry, "0808", side="Red"), mech(machine, "0808", side="Blue", **fields), *others)


def swarmed(infantry: str = MEN, machine: str = ATLAS, *others: Extra, on: Board = ROUGH, **fields: Any) -> Battle:
    battle = together(infantry, machine, *others, on=on, **fields)
    return battle.changed(replace(battle.unit(0), hex=None, attached=Attachment(1, How.SWARM)))


def water(depth: int) -> Board:
    return drawn("16x17").changed(AHEAD, depth=depth)


def lost(events: Any, unit: int) -> list[tuple[int, int]]:
    return [(hit.location, hit.armor + hit.structure) for hit in happened(events, Damaged) if hit.unit == unit]


@pytest.mark.rule("BMR-ANTIMECH-014", "BMR-ANTIMECH-021", "BMR-ANTIMECH-035", "BMR-ANTIMECH-039")
def test_a_swarm_takes_hold_travels_and_strikes_in_the_next_turn() -> None:
    rest = (Phase.WEAPONS, Phase.PHYSICAL, Phase.HEAT, Phase.END)
    battle, events = played(together(ELEMENTALS), *rest, script=[SWARM], dice=[3, 4])
    assert lost(events, 1) == []
    battle, _ = played(next_turn(battle), Phase.MOVEMENT, script=[Move(1, Mode.WALK, "FFF")])
    assert str(battle.where(battle.unit(0))) == "0805"
    battle, events = played(battle, Phase.WEAPONS, script=[SWARM], dice=[3, 4, 3, 4])
    assert lost(events, 1) == [(Location.CT, 15)]
    assert len(happened(events, CriticalsRolled)) == 1, "though the armor has held"


@pytest.mark.rule("BMR-ANTIMECH-005", "BMR-ANTIMECH-011")
def test_infantry_on_a_bridge_or_in_the_air_does_not_reach_a_mech_below() -> None:
    bridge = drawn("16x17").changed(HERE, depth=2, bridge=0b001001, bridge_cf=60)
    for board, infantry in ((bridge, MEN), (ROUGH, "Sylph")):
        battle = stage(board, mech(infantry, "0808", side="Red", elevation=2), mech(ATLAS, "0808", side="Blue"))
        assert refused(battle, Phase.WEAPONS, LEG) == "BMR-ANTIMECH-005"
        assert refused(battle, Phase.WEAPONS, SWARM) == "BMR-ANTIMECH-011"
    landed = stage(ROUGH, mech("Sylph", "0808", side="Red"), mech(ATLAS, "0808", side="Blue"))
    assert {LEG, SWARM} <= set(choices(landed, Phase.WEAPONS))


@pytest.mark.rule("BMR-ANTIMECH-009")
def test_a_leg_that_is_blown_off_brings_the_mech_down() -> None:
    fall, landing, warrior = [1], [3, 4, 3, 4], [6, 6]
    battle, _ = played(together(), Phase.WEAPONS, script=[LEG], dice=[2, 2, 1, 6, 6, *fall, *landing, *warrior])
    assert battle.unit(1).gone(Location.LL)
    assert battle.unit(1).body.prone


@pytest.mark.rule("BMR-ANTIMECH-018", "BMR-ANTIMECH-019", "BMR-ANTIMECH-020")
def test_one_arm_may_throw_infantry_off_and_the_other_strike_the_mech() -> None:
    both = [Strike(1, (LEFT, RIGHT))]
    battle, events = played(swarmed(), Phase.PHYSICAL, script=both, dice=[4, 5, 4, 4, 3])
    assert (battle.unit(0).hex, lost(events, 0), lost(events, 1)) == (HERE, [(0, 10)], [(Location.CT, 10)])


@pytest.mark.rule("BMR-ANTIMECH-018", "BMR-ANTIMECH-020")
def test_two_arms_that_succeed_punch_twice() -> None:
    both = [Strike(1, (LEFT, RIGHT))]
    battle, events = played(swarmed(), Phase.PHYSICAL, script=both, dice=[4, 5, 4, 5])
    assert (battle.unit(0).hex, lost(events, 0), lost(events, 1)) == (HERE, [(0, 10), (0, 10)], [])


@pytest.mark.rule("BMR-ANTIMECH-017", "BMR-ANTIMECH-018", "BMR-ANTIMECH-019")
@pytest.mark.parametrize(("part", "needed", "points"), [(HAND, 10, 10), (LOWER_ARM, 11, 5)])
def test_a_damaged_arm_brushes_off_as_badly_as_it_punches(part: str, needed: int, points: int) -> None:
    battle = swarmed(crits=broken(ATLAS, (Location.LA, part)))
    after, events = played(battle, Phase.PHYSICAL, script=[Strike(1, (LEFT,))], dice=[needed - 5, 5])
    assert (after.unit(0).hex, lost(events, 0)) == (HERE, [(0, points)])
    after, events = played(battle, Phase.PHYSICAL, script=[Strike(1, (LEFT,))], dice=[needed - 6, 5, 3])
    assert (after.unit(0).hex, lost(events, 1)) == (None, [(Location.CT, points)])


@pytest.mark.rule("BMR-ANTIMECH-017")
def test_brushing_off_takes_the_place_of_physical_attacks_and_of_the_arm_s_fire() -> None:
    battle = swarmed(MEN, ATLAS, mech(WASP, "0805", side="Red"))
    kick = Blow("kick", 0, Location.LL)
    assert refused(battle, Phase.PHYSICAL, Strike(1, (LEFT, kick)), "Blue") is not None
    laser = fire(battle, "IS Medium Laser", Location.LA, attacker=1, target=2)
    fired, _ = played(battle, Phase.WEAPONS, script=[Declare(1, shots=(laser,))], dice=[1, 1])
    assert refused(fired, Phase.PHYSICAL, Strike(1, (LEFT,)), "Blue") == "BMR-PUNCH-002"
    assert refused(fired, Phase.PHYSICAL, Strike(1, (RIGHT,)), "Blue") is None


@pytest.mark.rule("BMR-ANTIMECH-023", "BMR-ANTIMECH-028")
def test_infantry_that_is_shaken_off_can_do_nothing_and_drowns_in_water() -> None:
    battle, _ = played(swarmed(ELEMENTALS, WASP), Phase.MOVEMENT, script=[JUMP], dice=[4, 5, 3])
    assert (battle.unit(0).hex, battle.unit(0).structure[3]) == (AHEAD, 0)
    assert [str(action) for action in choices(battle, Phase.WEAPONS)] == ["declare 1"]
    landing = [6, 6]
    battle, _ = played(swarmed(ELEMENTALS, WASP, on=water(1)), Phase.MOVEMENT, script=[JUMP], dice=[*landing, 4, 5])
    assert battle.unit(0).fate == "destroyed"


@pytest.mark.rule("BMR-ANTIMECH-027", "BMR-ANTIMECH-028", "BMR-ANTIMECH-032")
@pytest.mark.parametrize(
    ("infantry", "depth", "dice", "fate"),
    [
        (MEN, 2, [6, 6], "destroyed"),
        (ELEMENTALS, 2, [6, 6], ""),
        (MEN, 1, [6, 6], ""),
        (ELEMENTALS, 1, [1, 1, 1, 3, 4, 3, 4, 6, 6], "destroyed"),  # the 'Mech falls
    ],
)
def test_what_water_does_to_infantry_on_a_mech(infantry: str, depth: int, dice: list[int], fate: str) -> None:
    battle = swarmed(infantry, WASP, on=water(depth))
    after, _ = played(battle, Phase.MOVEMENT, script=[Move(1, Mode.WALK, "F")], dice=dice)
    assert after.unit(0).fate == fate


@pytest.mark.rule("BMR-ANTIMECH-027", "BMR-ANTIMECH-028")
@pytest.mark.parametrize(("infantry", "depth", "fate"), [(MEN, 2, "destroyed"), (MEN, 1, ""), (ELEMENTALS, 2, "")])
def test_men_drown_on_a_mech_that_is_pushed_into_deep_water(infantry: str, depth: int, fate: str) -> None:
    battle = swarmed(infantry, ATLAS, mech(ATLAS, "0809", side="Red"), on=water(depth))
    push = Strike(2, (Blow("push", 1),))
    after, _ = played(battle, Phase.PHYSICAL, script=[push], dice=[6, 6, 6, 6, 6, 6])
    assert (after.unit(1).hex, after.unit(1).body.prone) == (AHEAD, False)
    assert after.unit(0).fate == fate


@pytest.mark.rule("BMR-ANTIMECH-028")
def test_infantry_that_is_knocked_off_on_a_bridge_stays_dry() -> None:
    bridge = drawn("16x17").changed(HERE, depth=1, bridge=0b001001, bridge_cf=150)
    battle = swarmed(MEN, ATLAS, on=bridge, elevation=1)
    after, events = played(battle, Phase.PHYSICAL, script=[Strike(1, (LEFT,))], dice=[6, 6])
    assert (after.unit(0).hex, after.unit(0).elevation, after.unit(0).fate) == (HERE, 1, "")
    assert lost(events, 0) == [(0, 10)]


@pytest.mark.rule("BMR-ANTIMECH-026", "BMR-ANTIMECH-028")
@pytest.mark.parametrize("infantry", [MEN, ELEMENTALS])
def test_infantry_that_lets_go_in_water_is_not_lost(infantry: str) -> None:
    battle = swarmed(infantry, WASP, on=drawn("16x17").changed(HERE, depth=1))
    after, events = played(battle, Phase.WEAPONS, script=[Declare(0, close=CloseAttack("stop", 1))])
    assert (after.unit(0).hex, after.unit(0).fate, lost(events, 0)) == (HERE, "", [])


@pytest.mark.rule("BMR-ANTIMECH-035", "BMR-WATER-022")
@pytest.mark.parametrize(
    ("infantry", "depth", "points"),
    [
        ("Elemental (Laser)", 1, [15]),
        ("Elemental (Laser)", 2, [15]),
        ("Elemental (MG)", 1, [10]),
        ("Elemental (MG)", 2, []),
        ("Elemental (Flamer)", 2, []),
        ("Inner Sphere Standard (SRM)", 2, []),
    ],
)
def test_suits_on_a_mech_under_water_use_only_what_fires_there(infantry: str, depth: int, points: list[int]) -> None:
    battle = swarmed(infantry, ATLAS, on=drawn("16x17").changed(HERE, depth=depth))
    hull = [3, 3] if points and depth > 1 else []
    after, events = played(battle, Phase.WEAPONS, script=[SWARM], dice=[3, 4, *hull, 3, 4])
    assert [damage for _, damage in lost(events, 1)] == points
    assert after.unit(0).ammo == battle.unit(0).ammo


@pytest.mark.rule("BMR-ANTIMECH-035", "BMR-ANTIMECH-036", "BMR-ANTIMECH-039")
@pytest.mark.parametrize("unarmed", ["Fa Shih (TAG)", "Kage (TAG)", "Purifier (TAG)"])
def test_a_squad_without_a_weapon_that_hurts_may_still_cause_a_critical_hit(unarmed: str) -> None:
    assert SWARM in choices(together(unarmed), Phase.WEAPONS)
    after, events = played(swarmed(unarmed), Phase.WEAPONS, script=[SWARM], dice=[3, 5, 4, 4, 1, 1])
    assert lost(events, 1) == []
    assert [roll.location for roll in happened(events, CriticalsRolled)] == [Location.LA]
    assert any(after.unit(1).crits)


@pytest.mark.rule("BMR-ANTIMECH-024", "BMR-ANTIMECH-032")
def test_fire_that_brings_the_mech_down_throws_infantry_off_after_it_has_struck() -> None:
    battle = swarmed(MEN, ATLAS, mech(HUNCHBACK, "0805", facing=3, side="Red"))
    cannon = Declare(2, shots=(fire(battle, "IS AC/20", attacker=2),))
    hit, swarm, fall = [6, 6, 3, 4], [3, 4] * 4, [1, 1, 1, 3, 4, 3, 4, 6, 6]
    after, events = played(battle, Phase.WEAPONS, script=[cannon, SWARM], dice=[*hit, *swarm, *fall])
    assert [points for _, points in lost(events, 1)] == [20, 5, 5, 4, 5, 5]
    assert (after.unit(0).hex, lost(events, 0)) == (HERE, [(0, 11)])


@pytest.mark.rule("BMR-ANTIMECH-032")
def test_a_mech_that_fails_to_stand_up_throws_infantry_off() -> None:
    battle = swarmed(prone=True)
    dice = [1, 1, 1, 3, 4, 3, 4, 6, 6]
    after, events = played(battle, Phase.MOVEMENT, script=[Move(1, Mode.WALK, "U", facing=0)], dice=dice)
    assert (after.unit(0).hex, lost(events, 0)) == (HERE, [(0, 11)])


@pytest.mark.rule("BMR-ANTIMECH-017", "BMR-ANTIMECH-022")
def test_a_damaged_gyro_makes_it_harder_to_get_rid_of_infantry() -> None:
    gyro = broken(WASP, (Location.CT, "Gyro"))
    _, events = played(swarmed(MEN, WASP, crits=gyro), Phase.MOVEMENT, script=[JUMP], dice=[1, 1, 6, 6])
    assert sorted(roll.tally.total for roll in happened(events, PilotingRolled)) == [8, 12]


@pytest.mark.rule("BMR-ANTIMECH-016", "BMR-ANTIMECH-017")
def test_two_units_on_one_mech_are_brushed_off_one_by_one() -> None:
    second = mech(ELEMENTALS, "0808", side="Red")
    other = Declare(2, close=CloseAttack("swarm", 1))
    battle, _ = played(together(MEN, ATLAS, second), Phase.WEAPONS, script=[SWARM, other], dice=[3, 4, 3, 4])
    blows = (LEFT, Blow("brush", 2, Location.RA))
    after, events = played(battle, Phase.PHYSICAL, script=[Strike(1, blows)], dice=[6, 6, 6, 6, 3])
    assert (lost(events, 0), lost(events, 2)) == ([(0, 10)], [(3, 10)])
    assert after.unit(0).hex == after.unit(2).hex == HERE


@pytest.mark.rule("BMR-ANTIMECH-040", "BMR-INF-024", "BMR-INF-029")
def test_infantry_gets_off_a_mech_whose_warrior_ejects() -> None:
    """Swarming or riding, it fights on from the hex of the machine, from the next turn on."""
    other = mech(WASP, "0202", side="Blue")
    for infantry, machine, how in ((MEN, ATLAS, How.SWARM), (ELEMENTALS, "Timber Wolf Prime", How.RIDER)):
        battle = swarmed(infantry, machine, other, mech(WASP, "0203", side="Red"))
        battle = battle.changed(replace(battle.unit(0), attached=Attachment(1, how)))
        after, _ = played(battle, Phase.MOVEMENT, script=[Eject(1)], dice=[6, 6])
        assert (after.unit(0).hex, after.unit(0).attached, after.unit(0).fate) == (HERE, None, "")
        assert (after.unit(1).hex, after.unit(1).fate) == (None, "ejected")
        assert Move(0, Mode.WALK, "F") in choices(next_turn(after), Phase.MOVEMENT)
