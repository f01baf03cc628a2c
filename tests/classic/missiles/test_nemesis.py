"""Nemesis pods: guided missiles strike a friend on their way."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import carry_out, weapon
from tests.classic.missiles.salvos import AMS, CHEST, HIT, LRM, MISS, SEVEN, duel, loaded, shots
from tests.classic.stage import drawn, happened, mech, stage, variant

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.to_hit import aim, to_hit, usual_shot
from ironhex.systems.classic.battle import Battle, Pod, Unit
from ironhex.systems.classic.bots.bids import past_friends
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.missiles.events import MissilesLured, SystemIdle
from ironhex.systems.classic.missiles.nemesis import bait, chance_to_pass, lures
from ironhex.systems.classic.missiles.sticking import HAYWIRE, NEMESIS
from ironhex.systems.classic.presentation.previews import declare_preview
from ironhex.systems.classic.system import narrate

LURE = (Pod(NEMESIS, "Blue"),)
FRIEND = "Atlas AS7-D"
WALL = 6


def lane(
    *friends: str, load: str = "Narc ", pods: tuple[Pod, ...] = LURE, systems: tuple[str, ...] = (), wall: str = ""
) -> Battle:
    """A launcher in 0220, its target in 0206, and friends of the launcher with pods on them."""
    attacker = variant("Griffin GRF-1N", slots={Location.RT: loaded(LRM, f"{LRM} {load}Ammo")}, jump=0)
    target = duel((LRM,), systems).unit(1).design
    board = drawn("6x20")
    if wall:
        board = board.changed(Hex.parse(wall), level=WALL)
    return stage(
        board,
        mech(attacker, "0220", side="Red"),
        mech(target, "0206", 3, side="Blue"),
        *(mech(FRIEND, place, side="Red", pods=pods) for place in friends),
    )


def volley(battle: Battle, dice: tuple[int, ...], mode: str = "narc-capable") -> tuple[Battle, tuple[Any, ...]]:
    idle = (Declare(unit.id) for unit in battle.units[1:])
    return carry_out(battle, (Declare(0, shots=shots(battle, LRM, mode=mode)), *idle), dice)


def struck(events: tuple[Any, ...]) -> set[int]:
    return {event.unit for event in happened(events, Damaged)}


@pytest.mark.rule("BMR-AMMO-069")
def test_missiles_that_hit_the_friend_do_not_reach_their_target() -> None:
    _, events = volley(lane("0215"), (*HIT, *SEVEN, *CHEST * 3))
    assert [event.target for event in happened(events, WeaponFired)] == [2]
    assert struck(events) == {2}
    assert len(happened(events, MissilesLured)) == 1


@pytest.mark.rule("BMR-AMMO-069")
def test_those_that_miss_the_friend_fly_on() -> None:
    _, events = volley(lane("0215"), (*MISS, *HIT, *SEVEN, *CHEST * 3))
    assert [event.target for event in happened(events, WeaponFired)] == [2, 1]
    assert struck(events) == {1}


@pytest.mark.rule("BMR-AMMO-069")
def test_the_friend_is_1_harder_to_hit_than_usual() -> None:
    battle = lane("0215")
    _, events = volley(battle, (*MISS, *MISS))
    first = happened(events, WeaponFired)[0]
    usual = to_hit(usual_shot(aim(battle, battle.unit(0), battle.unit(2)), weapon(battle.unit(0), LRM)))
    assert first.tally.total == usual.total + 1
    assert first.tally.mods[-1].rule == "BMR-AMMO-069"


@pytest.mark.rule("BMR-AMMO-069")
@pytest.mark.parametrize(
    ("load", "mode", "attracted"),
    [
        ("Narc ", "narc-capable", True),
        ("Artemis ", "artemis-capable", True),
        ("Semiguided ", "semiguided", True),
        ("Fragmentation ", "fragmentation", False),
        ("", "", False),
    ],
)
def test_which_missiles_are_attracted(load: str, mode: str, attracted: bool) -> None:
    battle = lane("0215", load=load)
    shot = usual_shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM))
    assert shot.mode == mode
    assert [lure.aim.on_unit.target.id for lure in lures(shot)] == [2] * attracted


@pytest.mark.rule("BMR-AMMO-069")
@pytest.mark.parametrize(("place", "on_the_way"), [("0215", True), ("0207", True), ("0315", False), ("0203", False)])
def test_only_friends_between_the_two(place: str, on_the_way: bool) -> None:
    battle = lane(place)
    assert bool(bait(aim(battle, battle.unit(0), battle.unit(1)).on_unit)) is on_the_way


@pytest.mark.rule("BMR-AMMO-069")
@pytest.mark.parametrize("pods", [(), (Pod(HAYWIRE, "Blue"),), (Pod(NEMESIS, "Red"),)])
def test_no_other_pod_attracts_them(pods: tuple[Pod, ...]) -> None:
    battle = lane("0215", pods=pods)
    assert not bait(aim(battle, battle.unit(0), battle.unit(1)).on_unit)


@pytest.mark.rule("BMR-AMMO-069")
def test_the_pod_on_an_enemy_attracts_nothing() -> None:
    battle = lane("0215")
    friend = battle.unit(2)
    enemy = replace(friend, side="Blue", pods=(Pod(NEMESIS, "Red"),))
    assert bait(aim(battle, battle.unit(0), battle.unit(1)).on_unit) == [friend]
    assert not bait(aim(changed(battle, enemy), battle.unit(0), battle.unit(1)).on_unit)
    gone = replace(friend, hex=None)
    assert not bait(aim(changed(battle, gone), battle.unit(0), battle.unit(1)).on_unit)


def changed(battle: Battle, unit: Unit) -> Battle:
    """The same with a unit that was like this when the phase began."""
    after = battle.changed(unit)
    return replace(after, before=after.units)


@pytest.mark.rule("BMR-AMMO-069")
def test_the_attacker_must_see_the_friend() -> None:
    battle = lane("0215", wall="0218")
    shot = usual_shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM))
    assert bait(shot.aim.on_unit)
    assert not list(lures(shot))


@pytest.mark.rule("BMR-AMMO-070")
def test_of_several_friends_the_nearest_comes_first() -> None:
    battle = lane("0210", "0215")
    _, events = volley(battle, (*MISS, *MISS, *MISS))
    assert [event.target for event in happened(events, WeaponFired)] == [3, 2, 1]
    _, events = volley(battle, (*MISS, *HIT, *SEVEN, *CHEST * 3))
    assert [event.target for event in happened(events, WeaponFired)] == [3, 2]
    assert struck(events) == {2}


@pytest.mark.rule("BMR-EQ-010", "BMR-AMMO-069")
def test_the_targets_anti_missile_system_does_not_protect_the_friend() -> None:
    battle = lane("0215", systems=(AMS, f"{AMS} Ammo"))
    after, events = volley(battle, (*HIT, *SEVEN, *CHEST * 3))
    assert [event.why for event in happened(events, SystemIdle)] == ["the missiles go elsewhere"]
    assert not after.unit(1).turn.engaged
    assert sum(event.armor for event in happened(events, Damaged)) == 12


def test_previews_and_bots_expect_it() -> None:
    battle, clear = lane("0215"), lane("0315")
    shot = usual_shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM))
    (lure,) = lures(shot)
    assert chance_to_pass(shot) == 1 - at_least(to_hit(lure).total + 1)
    assert past_friends(shot, 0.5) < 0.5
    action = Declare(0, shots=shots(battle, LRM, mode="narc-capable"))
    notes = declare_preview(action, battle).notes
    assert any("Nemesis pod" in note for note in notes)
    assert not any("Nemesis pod" in note for note in declare_preview(action, clear).notes)
    words = narrate(battle, MissilesLured(0, 3, 2, 1))
    assert "Nemesis pod attracts them" in words


@pytest.mark.rule("BMR-AMMO-069", "BMR-EQ-111")
def test_advanced_tactical_missiles_are_guided_and_can_be_lured() -> None:
    slots = {Location.RT: loaded("Clan ATM 6", "Clan ATM 6 Ammo")}
    shooter = mech(variant("Griffin GRF-1N", slots=slots, jump=0), "0212", side="Red")
    friend = mech(FRIEND, "0209", side="Red", pods=LURE)
    battle = stage("6x20", shooter, mech(FRIEND, "0206", 3, side="Blue"), friend)
    firing = battle.unit(0)
    shot = usual_shot(aim(battle, firing, battle.unit(1)), weapon(firing, "Clan ATM 6"))
    assert [lured.aim.attack.target.id for lured in lures(shot) if isinstance(lured.aim.attack, Attack)] == [2]
