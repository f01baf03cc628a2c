"""What jams guidance, networks and stealth armor, in every situation that matters to them."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from msgspec.structs import replace
from tests.classic.electronics.lances import IMPROVED, JAMMER, MASTER, SLAVE, TARGET, blue, lance, stealthy
from tests.classic.firing import number, value, weapon
from tests.classic.missiles.salvos import LRM, SRM, loaded
from tests.classic.stage import mech, stage, variant

from ironhex.catalog import Location, MechDesign
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Pod
from ironhex.systems.classic.electronics.networks import connected
from ironhex.systems.classic.missiles.sticking import BEACON, ECM_POD, HAYWIRE, HOMING
from ironhex.systems.classic.munitions.tags import number_to_designate, tag_of

ANVIL = JAMMER  # with a Guardian ECM suite
ATM, MRM, ROCKET, STREAK = "Clan ATM 6", "IS MRM 20", "IS Rocket Launcher 10", "IS Streak SRM 2"
FCS = "IS Artemis IV FCS"


# --- guidance in enemy ECM --------------------------------------------------------------------------------------------
class Launcher(NamedTuple):
    """What is fired, its ammunition, the pods on the target, and the rules that guide it while nothing interferes."""

    gear: tuple[str, ...]
    mode: str = ""
    pods: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return self.gear[0]


LAUNCHERS = {
    "LRM": Launcher((LRM, f"{LRM} Ammo")),
    "LRM with Artemis": Launcher((LRM, FCS, f"{LRM} Artemis Ammo"), "artemis-capable", (), ("BMR-EQ-023",)),
    "SRM with Artemis": Launcher((SRM, FCS, f"{SRM} Artemis Ammo"), "artemis-capable", (), ("BMR-EQ-023",)),
    "LRM and Narc": Launcher((LRM, f"{LRM} Narc Ammo"), "narc-capable", (BEACON,), ("BMR-EQ-132",)),
    "SRM and iNarc": Launcher((SRM, f"{SRM} Narc Ammo"), "narc-capable", (HOMING,), ("BMR-AMMO-064",)),
    "both beacons": Launcher((LRM, f"{LRM} Narc Ammo"), "narc-capable", (BEACON, HOMING), ("BMR-AMMO-064",)),
    "usual missiles and Narc": Launcher((LRM, f"{LRM} Ammo"), "", (BEACON,)),
    "Artemis and Narc": Launcher((LRM, FCS, f"{LRM} Artemis Ammo"), "artemis-capable", (BEACON,), ("BMR-EQ-023",)),
    "ATM": Launcher((ATM, f"{ATM} Ammo"), "", (BEACON,), ("BMR-EQ-111",)),
    "MRM": Launcher((MRM, f"{MRM} Ammo"), "", (BEACON,)),
    "rockets": Launcher((ROCKET,), "", (BEACON,)),
    "Streak": Launcher((STREAK, f"{STREAK} Ammo"), "", (BEACON,)),
}
GUIDED_IN = ("nothing else", "ECM of a friend", "ECM far away", "haywire pod", "ECM shut down")
BLOCKED_IN = ("ECM at the target", "ECM at the attacker", "ECM on the way", "ECM pod")


def fired(launcher: Launcher, situation: str) -> Shot:
    """A shot at an enemy eight hexes to the north."""
    attacker = variant("Griffin GRF-1N", slots={Location.RT: loaded(*launcher.gear)}, jump=0)
    target = mech("Atlas AS7-D", "1012", facing=3, side="Blue")
    suites = {
        "ECM of a friend": mech(ANVIL, "1016", side="Red"),
        "ECM far away": mech(ANVIL, "1001", side="Blue"),
        "ECM shut down": mech(ANVIL, "1013", side="Blue", shutdown=True),
        "ECM at the target": mech(ANVIL, "1008", side="Blue"),
        "ECM at the attacker": mech(ANVIL, "1024", side="Blue"),
        "ECM on the way": mech(ANVIL, "1614", side="Blue"),
    }
    others = [suites[situation]] if situation in suites else []
    battle = stage("20x26", mech(attacker, "1020", side="Red"), target, *others)
    battle = with_pods(battle, 1, "Red", *launcher.pods)
    sticking = {"haywire pod": HAYWIRE, "ECM pod": ECM_POD}.get(situation)
    battle = with_pods(battle, 0, "Blue", sticking) if sticking else battle
    firing = battle.unit(0)
    return Shot(aim(battle, firing, battle.unit(1)), weapon(firing, launcher.key), mode=launcher.mode)


def with_pods(battle: Battle, unit_id: int, side: str, *pods: str) -> Battle:
    unit = battle.unit(unit_id)
    stuck = (*unit.pods, *(Pod(what, side) for what in pods))
    changed = battle.changed(replace(unit, pods=stuck))
    return replace(changed, before=changed.units)


@pytest.mark.rule("BMR-EQ-076", "BMR-EQ-077", "BMR-EQ-026", "BMR-EQ-117", "BMR-EQ-118", "BMR-EQ-134", "BMR-AMMO-063")
@pytest.mark.parametrize("name", LAUNCHERS)
@pytest.mark.parametrize("situation", GUIDED_IN)
def test_what_guides_missiles(name: str, situation: str) -> None:
    launcher = LAUNCHERS[name]
    found = tuple(mod.rule for mod in burst_of(fired(launcher, situation)).added)
    assert found == launcher.rules


@pytest.mark.rule("BMR-EQ-073", "BMR-EQ-076", "BMR-EQ-077", "BMR-AMMO-066")
@pytest.mark.parametrize("name", LAUNCHERS)
@pytest.mark.parametrize("situation", BLOCKED_IN)
def test_enemy_ecm_blocks_all_of_it(name: str, situation: str) -> None:
    assert burst_of(fired(LAUNCHERS[name], situation)).added == ()


@pytest.mark.rule("BMR-AMMO-064", "BMR-AMMO-067", "BMR-EQ-077")
@pytest.mark.parametrize(
    ("situation", "homing", "haywire"),
    [
        ("nothing else", -1, None),
        ("ECM at the target", None, None),
        ("ECM of a friend", -1, None),
        ("haywire pod", -1, 1),
        ("ECM pod", None, None),
    ],
)
def test_pods_and_the_number_to_hit(situation: str, homing: int | None, haywire: int | None) -> None:
    found = to_hit(fired(LAUNCHERS["SRM and iNarc"], situation)._replace(mode="narc-capable"))
    assert [mod.value for mod in found.mods if mod.rule == "BMR-AMMO-064"] == ([] if homing is None else [homing])
    assert [mod.value for mod in found.mods if mod.rule == "BMR-AMMO-067"] == ([] if haywire is None else [haywire])


# --- what ECM does not touch ------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-074", "BMR-EQ-155")
@pytest.mark.parametrize("at", ["1008", "1024", "1614"])
def test_targeting_computers_work_in_enemy_ecm(at: str) -> None:
    slots = {Location.RT: ["IS Large Laser"] * 2, Location.LT: ["IS Targeting Computer"] * 2}
    shooter = variant("Griffin GRF-1N", slots=slots, jump=0)
    units = mech(shooter, "1020", side="Red"), mech("Atlas AS7-D", "1012", facing=3, side="Blue")
    battle = stage("20x26", *units, mech(ANVIL, at, side="Blue"))
    assert value(number(battle, "IS Large Laser"), "BMR-EQ-155") == -1


@pytest.mark.rule("BMR-EQ-074", "BMR-AMMO-067")
@pytest.mark.parametrize(("what", "more"), [("nothing", 0), ("ECM", 0), ("haywire pod", 1), ("ECM pod", 0)])
def test_tag_works_in_enemy_ecm_and_worse_with_a_haywire_pod(what: str, more: int) -> None:
    jammers = [mech(ANVIL, "0306", side="Blue")] if what == "ECM" else []
    units = mech("Raven RVN-3L", "0310", side="Red"), mech("Locust LCT-1V", "0305", facing=3, side="Blue")
    clear = stage("20x20", *units, *jammers)
    pod = {"haywire pod": HAYWIRE, "ECM pod": ECM_POD}.get(what)
    battle = with_pods(clear, 0, "Blue", pod) if pod else clear
    assert designating(battle) == designating(stage("20x20", *units)) + more


def designating(battle: Battle) -> int:
    unit = battle.unit(0)
    tag = tag_of(unit)
    assert tag is not None
    found = number_to_designate(battle, unit, 1)
    assert found.barred is None, found.barred
    return found.total


# --- networks ---------------------------------------------------------------------------------------------------------
NETWORKS = {
    # where an enemy ECM suite is, and who remains connected with the first slave: the master is 0, slaves are 1 and 2
    "nowhere": ("", (0, 1, 2)),
    "at the slave itself": ("0227", (1,)),
    "at the other slave": ("1527", (0, 1)),
    "at the master": ("0803", (1,)),
    "between slave and master": ("0115", (1,)),
}


@pytest.mark.rule("BMR-EQ-078")
@pytest.mark.parametrize("where", NETWORKS)
def test_ecm_against_a_network_with_a_master(where: str) -> None:
    hex, rest = NETWORKS[where]
    red = [(MASTER, "0805"), (SLAVE, "0225"), (SLAVE, "1525")]
    enemies = [blue(ANVIL, hex)] if hex else [blue(TARGET, "0832")]
    battle = lance(red, *enemies)
    assert linked_with(battle, 1) == rest


@pytest.mark.rule("BMR-EQ-059", "BMR-EQ-078")
@pytest.mark.parametrize(("hex", "rest"), [("", (0, 1, 2)), ("0227", (1,)), ("1527", (0, 1)), ("0803", (1, 2))])
def test_ecm_cuts_off_only_single_units_of_an_improved_network(hex: str, rest: tuple[int, ...]) -> None:
    red = [(IMPROVED, "0805"), (IMPROVED, "0225"), (IMPROVED, "1525")]
    enemies = [blue(ANVIL, hex)] if hex else [blue(TARGET, "0832")]
    assert linked_with(lance(red, *enemies), 1) == rest


@pytest.mark.rule("BMR-AMMO-066", "BMR-AMMO-067", "BMR-EQ-078")
@pytest.mark.parametrize(
    ("pod", "on", "rest"),
    [(ECM_POD, 1, (1,)), (ECM_POD, 2, (0, 1)), (ECM_POD, 0, (1,)), (HAYWIRE, 1, (0, 1, 2)), (HOMING, 0, (0, 1, 2))],
)
def test_pods_against_a_network(pod: str, on: int, rest: tuple[int, ...]) -> None:
    battle = lance([(MASTER, "0805"), (SLAVE, "0225"), (SLAVE, "1525")], blue(TARGET, "0832"))
    assert linked_with(with_pods(battle, on, "Blue", pod), 1) == rest


def linked_with(battle: Battle, unit_id: int) -> tuple[int, ...]:
    return tuple(sorted(unit.id for unit in connected(battle, battle.unit(unit_id))))


# --- stealth armor ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-142")
@pytest.mark.parametrize("on", [False, True])
def test_engaged_stealth_armor_disturbs_its_own_unit(on: bool) -> None:
    sheet = stealthy()
    arm = [str(text) for text in sheet.slots[Location.LA] if text and "Stealth" in text]
    systems = ["Shoulder", "Upper Arm Actuator", *arm, LRM, LRM, LRM, LRM, LRM, f"{LRM} Narc Ammo"]
    design = MechDesign(replace(sheet.sheet, slots=with_row(sheet, Location.LA, systems)))
    battle = stage("16x32", mech(design, "0825", side="Red"), blue(TARGET, "0817"))
    firing = replace(battle.unit(0), off=() if on else battle.unit(0).off)
    battle = with_pods(battle.changed(firing), 1, "Red", BEACON)
    shot = Shot(aim(battle, firing, battle.unit(1)), weapon(firing, LRM), mode="narc-capable")
    assert bool(burst_of(shot).added) is not on


def with_row(design: MechDesign, location: Location, texts: list[str]) -> tuple[tuple[str, ...], ...]:
    """The slots of a design with other contents in a location."""
    rows = list(design.sheet.slots)
    rows[location] = (*texts, *[""] * (len(rows[location]) - len(texts)))
    return tuple(rows)
