"""Several devices at once, of friend and foe: suites, probes and swarms among them, and networks that lose units."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.armament.test_interactions import ANVIL, LAUNCHERS, linked_with, with_pods
from tests.classic.electronics.lances import IMPROVED, MASTER, SLAVE, TARGET, blue, lance, stealthy
from tests.classic.firing import weapon
from tests.classic.missiles.salvos import AMS, loaded
from tests.classic.stage import happened, mech, perform, stage, variant

from ironhex.catalog import Location
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.electronics.probes import probes, sweep
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.missiles.interception import active_systems
from ironhex.systems.classic.missiles.sticking import ECM_POD, HAYWIRE, HOMING
from ironhex.systems.classic.munitions.swarm import known_friend
from ironhex.systems.classic.positions import Placed
from ironhex.systems.classic.ruleset import ruleset

BEAGLE = "Raven RVN-3L"
NEAR, FAR = "1014", "1001"


# --- several ECM suites -----------------------------------------------------------------------------------------------
def suite(side: str, hex: str, **state: Any) -> Placed:
    return mech(ANVIL, hex, side=side, **state)


SUITES = {
    "none": ((), True),
    "two of friends": ((suite("Red", NEAR), suite("Red", "1018")), True),
    "a friend's does not cancel an enemy's": ((suite("Red", "1019"), suite("Blue", NEAR)), False),
    "two of enemies": ((suite("Blue", NEAR), suite("Blue", "1018")), False),
    "one of two enemies shut down": ((suite("Blue", NEAR, shutdown=True), suite("Blue", "1018")), False),
    "all enemies shut down": ((suite("Blue", NEAR, shutdown=True), suite("Blue", "1018", shutdown=True)), True),
    "one of two enemies far away": ((suite("Blue", FAR), suite("Blue", NEAR)), False),
    "all enemies far away": ((suite("Blue", FAR), suite("Blue", "0101")), True),
}


@pytest.mark.rule("BMR-EQ-073", "BMR-EQ-076", "BMR-EQ-077")
@pytest.mark.parametrize("name", ["LRM with Artemis", "LRM and Narc", "SRM and iNarc", "ATM"])
@pytest.mark.parametrize("among", SUITES)
def test_one_enemy_suite_is_enough_and_friends_do_not_help(name: str, among: str) -> None:
    launcher, (suites, guides) = LAUNCHERS[name], SUITES[among]
    attacker = variant("Griffin GRF-1N", slots={Location.RT: loaded(*launcher.gear)}, jump=0)
    units = mech(attacker, "1020", side="Red"), mech("Atlas AS7-D", "1012", facing=3, side="Blue")
    battle = with_pods(stage("20x26", *units, *suites), 1, "Red", *launcher.pods)
    firing = battle.unit(0)
    shot = Shot(aim(battle, firing, battle.unit(1)), weapon(firing, launcher.key), mode=launcher.mode)
    assert bool(burst_of(shot).added) is guides


# --- probes -----------------------------------------------------------------------------------------------------------
PROBED = {
    # what is near or on the probing unit of Red, and whether it finds an enemy three hexes away
    "nothing": ((), (), True),
    "ECM of a friend": ((suite("Red", "0301"),), (), True),
    "ECM of an enemy": ((suite("Blue", "0308"),), (), False),
    "ECM of friend and enemy": ((suite("Red", "0301"), suite("Blue", "0308")), (), False),
    "ECM pod": ((), (ECM_POD,), False),
    "haywire pod": ((), (HAYWIRE,), True),
    "homing pod": ((), (HOMING,), True),
}


@pytest.mark.rule("BMR-EQ-075", "BMR-AMMO-066")
@pytest.mark.parametrize("among", PROBED)
def test_what_disturbs_a_probe(among: str) -> None:
    others, pods, finds = PROBED[among]
    units = mech(BEAGLE, "0302", side="Red"), mech(TARGET, "0305", side="Blue", hidden=True), *others
    rules = ruleset(("hidden units",))
    battle = with_pods(stage("6x20", *units, phase=Phase.MOVEMENT, rules=rules), 0, "Blue", *pods)
    _, events = perform(battle, sweep)
    assert bool(happened(events, Revealed)) is finds


@pytest.mark.rule("BMR-EQ-142")
@pytest.mark.parametrize("on", [False, True])
def test_engaged_stealth_armor_blinds_the_probe_of_its_own_unit(on: bool) -> None:
    sheet = stealthy()
    rows = list(sheet.sheet.slots)
    rows[Location.HD] = ("Life Support", "Sensors", "Cockpit", "Clan Light Active Probe", "Sensors", "Life Support")
    prober = type(sheet)(replace(sheet.sheet, slots=tuple(rows)))
    battle = stage("6x20", mech(prober, "0302", side="Red"))
    unit = replace(battle.unit(0), off=() if on else (prober.with_special("stealth")[0].index,))
    assert bool(list(probes(battle.changed(unit)))) is not on


# --- Swarm-I ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-046", "BMR-AMMO-047", "BMR-AMMO-066")
@pytest.mark.parametrize(
    ("among", "pods", "spared"),
    [
        ((), (), True),
        ((suite("Red", "0306"),), (), True),
        ((suite("Blue", "0306"),), (), False),
        ((suite("Red", "0306"), suite("Blue", "0308")), (), False),
        ((), (ECM_POD,), False),
        ((), (HAYWIRE,), True),
    ],
)
def test_improved_swarms_know_friends_where_no_enemy_jams_them(
    among: tuple[Placed, ...], pods: tuple[str, ...], spared: bool
) -> None:
    units = mech("Archer ARC-2R", "0318", side="Red"), mech(TARGET, "0304", side="Red")
    battle = with_pods(stage("6x20", *units, *among), 1, "Blue", *pods)
    archer, friend = battle.unit(0), battle.unit(1)
    shot = Shot(aim(battle, archer, friend), weapon(archer, "IS LRM 20"), mode="swarm-i")
    assert (known_friend(shot, shot.aim.on_unit) is not None) is spared


# --- networks that lose units -----------------------------------------------------------------------------------------
def lost(battle: Battle, unit_id: int, how: str) -> Battle:
    """A network without one of its units."""
    unit = battle.unit(unit_id)
    computers = [item for special in ("c3 master", "c3 slave", "c3i") for item in unit.design.with_special(special)]
    hit = {location: 1 << slot for item in computers for location, slot in item.slots[:1]}
    states: dict[str, dict[str, Any]] = {
        "destroyed": {"fate": "destroyed", "hex": None},
        "off the map": {"hex": None},
        "computer hit": {"crits": tuple(mask | hit.get(at, 0) for at, mask in enumerate(unit.crits))},
        "shut down": {"body": replace(unit.mech, shutdown=True)},
    }
    changed = battle.changed(replace(unit, **states[how]))
    return replace(changed, before=changed.units)


WAYS = ("destroyed", "off the map", "computer hit", "shut down")


@pytest.mark.rule("BMR-EQ-050", "BMR-EQ-055")
@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize(("who", "rest"), [(0, (1,)), (2, (0, 1))])
def test_slaves_need_their_master(how: str, who: int, rest: tuple[int, ...]) -> None:
    battle = lance([(MASTER, "0805"), (SLAVE, "0225"), (SLAVE, "1525")], blue(TARGET, "0832"))
    assert linked_with(lost(battle, who, how), 1) == rest


@pytest.mark.rule("BMR-EQ-059")
@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("who", [0, 2])
def test_an_improved_network_goes_on_without_any_unit(how: str, who: int) -> None:
    battle = lance([(IMPROVED, "0805"), (IMPROVED, "0225"), (IMPROVED, "1525")], blue(TARGET, "0832"))
    assert linked_with(lost(battle, who, how), 1) == tuple(id for id in range(3) if id != who)


@pytest.mark.rule("BMR-EQ-054")
def test_the_networks_of_a_side_do_not_mix() -> None:
    red = [(MASTER, "0805"), (SLAVE, "0225"), (IMPROVED, "1525"), (IMPROVED, "1005")]
    battle = lance(red, blue(TARGET, "0832"))
    assert [linked_with(battle, id) for id in range(4)] == [(0, 1), (0, 1), (2, 3), (2, 3)]


# --- anti-missile systems ---------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-007", "BMR-EQ-074")
@pytest.mark.parametrize("among", SUITES)
def test_anti_missile_systems_work_whoever_jams(among: str) -> None:
    defender = variant("Atlas AS7-D", slots={Location.RT: loaded(AMS, AMS, f"{AMS} Ammo")})
    battle = stage("20x26", mech(TARGET, "1020", side="Red"), mech(defender, "1012", side="Blue"), *SUITES[among][0])
    assert len(list(active_systems(battle.unit(1)))) == 2
    assert not list(active_systems(battle.unit(0)))
