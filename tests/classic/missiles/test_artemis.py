"""Artemis IV: which missiles it guides, and what keeps it from doing so."""

from typing import Any

import pytest
from tests.classic.firing import weapon
from tests.classic.missiles.salvos import CHEST, HIT, LRM, SEVEN, SRM, duel, loaded, salvo
from tests.classic.stage import happened, mech, stage, variant

from ironhex.catalog import Location, VehicleLocation, design
from ironhex.construction.artemis import guided
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.guidance import fire_control
from ironhex.systems.classic.attack.to_hit import Shot, aim, usual_shot
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.damage.condition import modes_of
from ironhex.systems.classic.events.weapons import ClusterRolled
from ironhex.systems.classic.playable_units import units

FCS, LOAD = "IS Artemis IV FCS", "artemis-capable"
GUARDIAN = "IS Guardian ECM Suite"


def added(battle: Battle, key: str, mode: str | None = None, spotter: int | None = None) -> list[str]:
    """The rules that add to a roll for missile hits of the first unit's launcher."""
    attacker, target = battle.unit(0), battle.unit(1)
    aimed = aim(battle, attacker, target, spotter=None if spotter is None else battle.unit(spotter))
    shot = usual_shot(aimed, weapon(attacker, key))
    return [mod.rule for mod in burst_of(shot if mode is None else shot._replace(mode=mode)).added]


def armed(*slots: str, **fields: Any) -> Battle:
    return duel(slots, (), hexes=5, **fields)


@pytest.mark.rule("BMR-EQ-023", "BMR-HIT-040", "BMR-EQ-027")
def test_it_adds_2_to_the_roll_for_missile_hits() -> None:
    """A roll of 7 counts as 9: 16 of 20 missiles."""
    battle = armed(LRM, FCS, f"{LRM} Artemis Ammo")
    _, events = salvo(battle, LRM, dice=(*HIT, *SEVEN, *CHEST * 4), mode=LOAD)
    (rolled,) = happened(events, ClusterRolled)
    assert rolled.struck == 16
    assert [(mod.rule, mod.value) for mod in rolled.added] == [("BMR-EQ-023", 2)]


@pytest.mark.rule("BMR-EQ-027", "BMR-EQ-026")
@pytest.mark.parametrize(
    ("load", "mode", "rules"),
    [("Artemis ", LOAD, ["BMR-EQ-023"]), ("", "", []), ("Narc ", "narc-capable", [])],
)
def test_it_needs_its_own_missiles(load: str, mode: str, rules: list[str]) -> None:
    battle = armed(SRM, FCS, f"{SRM} {load}Ammo")
    assert modes_of(battle.unit(0), weapon(battle.unit(0), SRM)) == (mode,)
    assert added(battle, SRM) == rules


@pytest.mark.rule("BMR-EQ-026")
@pytest.mark.parametrize("mode", ["fragmentation", "inferno", "swarm", "semiguided", "thunder", "incendiary"])
def test_special_missiles_are_not_guided(mode: str) -> None:
    battle = armed(LRM, FCS, f"{LRM} Ammo")
    assert added(battle, LRM, mode) == []


@pytest.mark.rule("BMR-EQ-026")
@pytest.mark.parametrize("key", ["IS Streak SRM 2", "IS Narc Missile Beacon", "IS MRM 10", "IS Rocket Launcher 10"])
def test_other_launchers_have_no_artemis(key: str) -> None:
    battle = armed(key, FCS)
    assert not fire_control(battle.unit(0).design)


@pytest.mark.rule("BMR-EQ-026", "BMR-EQ-120")
def test_a_one_shot_launcher_may_have_it() -> None:
    battle = armed("IS SRM 6 (OS) Artemis", FCS)
    assert added(battle, "IS SRM 6 (OS) Artemis") == ["BMR-EQ-023"]


@pytest.mark.rule("BMR-EQ-028")
def test_a_destroyed_system_leaves_its_own_launcher_without_it() -> None:
    """Of two launchers with a system each, the one whose system is hit fires like any other."""
    battle = armed(SRM, SRM, FCS, FCS, f"{SRM} Artemis Ammo")
    unit = battle.unit(0)
    hit = unit.with_critical("RT", "Artemis IV FCS")
    launchers = [item for item in unit.design.weapons if item.equipment.key == SRM]
    shots = [usual_shot(aim(battle, hit, battle.unit(1)), launcher) for launcher in launchers]
    assert [len(burst_of(shot).added) for shot in shots] == [0, 1]


@pytest.mark.rule("BMR-EQ-024", "BMR-EQ-023")
def test_one_in_the_head_serves_a_launcher_in_the_center_torso() -> None:
    machine = design("Atlas AS7-D")
    head = [*machine.sheet.slots[Location.HD][:3], FCS]
    center = [*machine.sheet.slots[Location.CT][:10], *loaded(SRM)]
    own = variant("Atlas AS7-D", slots={Location.HD: head, Location.CT: center})
    (launcher,) = fire_control(own)
    assert own.items[launcher].location == Location.CT


@pytest.mark.rule("BMR-EQ-029")
def test_it_does_nothing_for_indirect_fire() -> None:
    attacker = variant("Griffin GRF-1N", slots={Location.RT: loaded(LRM, FCS, f"{LRM} Artemis Ammo")}, jump=0)
    spotter = mech("Locust LCT-1V", "0214", side="Red")
    battle = stage("6x20", mech(attacker, "0220", side="Red"), mech("Atlas AS7-D", "0212", 3, side="Blue"), spotter)
    direct, indirect = added(battle, LRM), added(battle, LRM, spotter=2)
    assert (direct, indirect) == (["BMR-EQ-023"], [])


@pytest.mark.rule("BMR-EQ-076")
@pytest.mark.parametrize(("hexes", "rules"), [(6, []), (7, ["BMR-EQ-023"])])
def test_ecm_blocks_it(hexes: int, rules: list[str]) -> None:
    """The suite is in line behind the target, so the target is inside its field or just outside."""
    attacker = variant("Griffin GRF-1N", slots={Location.RT: loaded(LRM, FCS, f"{LRM} Artemis Ammo")}, jump=0)
    jammer = variant("Atlas AS7-D", slots={Location.RT: loaded(GUARDIAN)})
    place = f"02{13 - hexes:02}"
    units = mech(attacker, "0220", side="Red"), mech("Locust LCT-1V", "0213", 3, side="Blue")
    battle = stage("6x20", *units, mech(jammer, place, 3, side="Blue"))
    assert added(battle, LRM) == rules


@pytest.mark.rule("BMR-EQ-076", "BMR-EQ-111")
def test_ecm_blocks_the_fire_control_of_an_atm_too() -> None:
    attacker = variant("Griffin GRF-1N", slots={Location.RT: loaded("Clan ATM 6", "Clan ATM 6 Ammo")}, jump=0)
    jammer = variant("Atlas AS7-D", slots={Location.RT: loaded(GUARDIAN)})
    near, far = (
        stage("6x20", mech(attacker, "0220", side="Red"), mech(foe, "0213", 3, side="Blue"))
        for foe in (jammer, "Atlas AS7-D")
    )
    assert added(near, "Clan ATM 6") == []
    assert added(far, "Clan ATM 6") == ["BMR-EQ-111"]


@pytest.mark.rule("BMR-EQ-030", "BMR-EQ-023")
def test_it_works_on_vehicles() -> None:
    battle = stage("6x20", mech("Challenger X MBT", "0220"), mech("Atlas AS7-D", "0213", 3))
    launcher = weapon(battle.unit(0), "IS LRM 10")
    assert launcher.location == VehicleLocation.TURRET
    assert added(battle, "IS LRM 10") == ["BMR-EQ-023"]


@pytest.mark.rule("BMR-EQ-027")
def test_designs_with_artemis_come_with_missiles_for_it() -> None:
    for name in units():
        machine = design(name)
        families = {item.equipment.family for item in guided(machine.items)}
        loads = {bin.equipment.special for bin in machine.bins if bin.equipment.family in families}
        assert loads <= {LOAD}, name


def test_the_odds_count_it() -> None:
    battle = armed(LRM, FCS, f"{LRM} Artemis Ammo")
    aimed = aim(battle, battle.unit(0), battle.unit(1))
    launcher = weapon(battle.unit(0), LRM)
    assert burst_of(Shot(aimed, launcher, mode=LOAD)).average > burst_of(Shot(aimed, launcher)).average
