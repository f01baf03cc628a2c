"""Streak, advanced tactical, medium-range and one-shot missiles, rockets, and cluster rounds."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, carry_out, fire, number, value, weapon
from tests.classic.stage import happened, mech, stage, variant

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Fire, MoveState
from ironhex.systems.classic.damage.condition import modes_of
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.piloting import Unsettled
from ironhex.systems.classic.events.weapons import ClusterRolled, NotFired
from ironhex.systems.classic.heat import weapon_heat

STREAK, ATM, MRM, ROCKETS, LBX = "IS Streak SRM 4", "Clan ATM 9", "IS MRM 40", "IS Rocket Launcher 15", "IS LB 10-X AC"
HIT, MISS = (6, 6), (1, 2)
CHEST = (4, 3)


def armed(*slots: str, hexes: int = 3, **state: Any) -> Battle:
    """A Griffin with other contents of its right torso, some hexes from an Atlas."""
    design = variant("Griffin GRF-1N", slots={Location.RT: slots}, jump=0)
    return stage("4x20", mech(design, "0220", **state), mech("Atlas AS7-D", f"02{20 - hexes:02}", facing=3))


def fired(battle: Battle, key: str, dice: Sequence[int], mode: str = "") -> tuple[Battle, tuple[Event, ...]]:
    shot = replace(fire(battle, key), mode=mode)
    return carry_out(battle, (Declare(0, shots=(shot,)), Declare(1)), dice)


def rounds(battle: Battle, key: str) -> int:
    unit = battle.unit(0)
    return sum(left for bin, left in zip(unit.design.bins, unit.ammo, strict=True) if bin.equipment.key == key)


def damage(events: Sequence[Event]) -> list[int]:
    return [event.armor for event in happened(events, Damaged)]


# --- Streak -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-123")
def test_all_missiles_of_a_locked_streak_launcher_strike() -> None:
    _, events = fired(armed(STREAK, f"{STREAK} Ammo"), STREAK, (*HIT, *CHEST * 4))
    assert not happened(events, ClusterRolled)
    assert damage(events) == [2, 2, 2, 2]


@pytest.mark.rule("BMR-EQ-123", "BMR-EQ-124")
def test_without_a_lock_nothing_is_fired() -> None:
    before = armed(STREAK, f"{STREAK} Ammo")
    battle, events = fired(before, STREAK, MISS)
    assert happened(events, NotFired)
    assert rounds(battle, f"{STREAK} Ammo") == rounds(before, f"{STREAK} Ammo")
    assert not weapon_heat(battle.unit(0))


@pytest.mark.rule("BMR-EQ-124")
def test_each_streak_launcher_rolls_for_itself() -> None:
    battle = armed(STREAK, STREAK, f"{STREAK} Ammo")
    launchers = [item.index for item in battle.unit(0).design.weapons if item.equipment.key == STREAK]
    shots = tuple(Fire(launcher, 1) for launcher in launchers)
    after, events = carry_out(battle, (Declare(0, shots=shots), Declare(1)), (*MISS, *HIT, *CHEST * 4))
    assert [event.weapon for event in happened(events, NotFired)] == launchers[:1]
    assert rounds(after, f"{STREAK} Ammo") == rounds(battle, f"{STREAK} Ammo") - 1
    assert sum(mod.value for mod in weapon_heat(after.unit(0))) == 3


def test_a_shot_that_hits_spends_its_ammunition() -> None:
    before = armed(STREAK, f"{STREAK} Ammo")
    after, _ = fired(before, STREAK, (*HIT, *CHEST * 4))
    assert rounds(after, f"{STREAK} Ammo") == rounds(before, f"{STREAK} Ammo") - 1


# --- ATM --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-111", "BMR-EQ-112")
def test_an_atm_adds_2_to_its_missile_hits_and_groups_points() -> None:
    """A roll of 7 counts as 9: 7 of 9 missiles, 14 points in groups of 5."""
    _, events = fired(armed(*[ATM] * 4, f"{ATM} Ammo", hexes=5), ATM, (*HIT, 3, 4, *CHEST * 3))
    (rolled,) = happened(events, ClusterRolled)
    assert rolled.struck == 7
    assert [mod.rule for mod in rolled.added] == ["BMR-EQ-111"]
    assert damage(events) == [5, 5, 4]


@pytest.mark.rule("BMR-AMMO-017", "BMR-AMMO-018", "BMR-AMMO-019")
@pytest.mark.parametrize(
    ("load", "hexes", "added", "points"),
    [("ER", 9, None, 1), ("ER", 18, 2, 1), ("ER", 27, 4, 1), ("HE", 3, None, 3), ("HE", 6, 2, 3), ("HE", 9, 4, 3)],
)
def test_ranges_and_damage_by_ammunition(load: str, hexes: int, added: int | None, points: int) -> None:
    design = variant("Griffin GRF-1N", slots={Location.RT: [*[ATM] * 4, f"Clan ATM 9 {load} Ammo"]}, jump=0)
    battle = stage("4x30", mech(design, "0230"), mech("Atlas AS7-D", f"02{30 - hexes:02}", facing=3))
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), ATM), mode=load.lower())
    assert value(to_hit(shot), "BMR-HIT-008") == added
    assert burst_of(shot).damage == points


@pytest.mark.rule("BMR-AMMO-018")
@pytest.mark.parametrize(("hexes", "added"), [(4, 1), (1, 4), (5, None)])
def test_only_extended_range_missiles_have_a_minimum_range(hexes: int, added: int | None) -> None:
    battle = armed(*[ATM] * 4, "Clan ATM 9 ER Ammo", "Clan ATM 9 HE Ammo", hexes=hexes)
    aimed, launcher = aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), ATM)
    assert value(to_hit(Shot(aimed, launcher, mode="er")), "BMR-HIT-010") == added
    assert value(to_hit(Shot(aimed, launcher, mode="he")), "BMR-HIT-010") is None


@pytest.mark.rule("BMR-AMMO-017")
def test_ammunition_is_chosen_with_the_shot() -> None:
    battle = armed(*[ATM] * 4, f"{ATM} Ammo", "Clan ATM 9 HE Ammo")
    after, _ = fired(battle, ATM, MISS, "he")
    assert rounds(after, "Clan ATM 9 HE Ammo") == rounds(battle, "Clan ATM 9 HE Ammo") - 1
    assert rounds(after, f"{ATM} Ammo") == rounds(battle, f"{ATM} Ammo")
    none = refused(battle, Declare(0, shots=(replace(fire(battle, ATM), mode="er"),)))
    assert none is not None


@pytest.mark.rule("BMR-EQ-113", "BMR-EQ-117")
@pytest.mark.parametrize("slots", [[*[ATM] * 4, f"{ATM} Ammo"], [*[MRM] * 7, f"{MRM} Ammo"]])
def test_they_are_not_fired_indirectly(slots: list[str]) -> None:
    others = ["IS LRM 5", "IS LRM 5 Ammo"]
    design = variant("Griffin GRF-1N", slots={Location.RT: slots, Location.LT: others}, jump=0)
    rows = "\n".join(f"{row:02}  {'4' if row == 5 else '.'}" for row in range(1, 11))
    board = f"board wall\nsize 1 10\n{rows}\n"
    battle = stage(board, mech(design, "0110"), mech("Atlas AS7-D", "0101"), mech("Locust LCT-1V", "0103", side="Red"))
    assert bar(number(battle, slots[0], spotter=2)) == "BMR-INDIRECT-001"
    assert bar(number(battle, "IS LRM 5", spotter=2)) is None


# --- MRM, rockets, one-shot launchers ---------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-115", "BMR-EQ-116")
def test_a_large_mrm_rack_rolls_twice() -> None:
    """The book's example: 9 and 6 are 16 and 12 missiles of 40."""
    battle = armed(*[MRM] * 7, f"{MRM} Ammo")
    assert value(number(battle, MRM), "BMR-EQ-115") == 1
    _, events = fired(battle, MRM, (*HIT, 4, 5, 3, 3, *CHEST * 6))
    assert [(event.fired, event.struck) for event in happened(events, ClusterRolled)] == [(20, 16), (20, 12)]
    assert damage(events) == [5, 5, 5, 5, 5, 3]


@pytest.mark.rule("BMR-EQ-118", "BMR-EQ-120")
def test_rockets_are_inaccurate_and_fired_once() -> None:
    battle = armed(ROCKETS, ROCKETS)
    assert value(number(battle, ROCKETS), "BMR-EQ-118") == 1
    after, events = fired(battle, ROCKETS, (*HIT, 3, 4, *CHEST * 2))
    assert damage(events) == [5, 4]
    assert bar(number(after, ROCKETS)) == "BMR-EQ-120"


@pytest.mark.rule("BMR-EQ-120")
@pytest.mark.parametrize(("key", "dice"), [("IS SRM 4 (OS)", MISS), ("IS LRM 5 (OS)", MISS)])
def test_a_one_shot_launcher_is_fired_once_hit_or_miss(key: str, dice: tuple[int, int]) -> None:
    battle = armed(key)
    assert bar(number(battle, key)) is None
    after, _ = fired(battle, key, dice)
    assert bar(number(after, key)) == "BMR-EQ-120"


@pytest.mark.rule("BMR-EQ-120", "BMR-EQ-123")
def test_a_one_shot_streak_launcher_without_a_lock_can_try_again() -> None:
    key = "IS Streak SRM 4 (OS)"
    after, _ = fired(armed(key), key, MISS)
    assert bar(number(after, key)) is None


# --- LB-X -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-001", "BMR-AMMO-002", "BMR-AMMO-003", "BMR-AMMO-004")
def test_cluster_rounds() -> None:
    battle = armed(*[LBX] * 6, f"{LBX} Ammo", f"{LBX} Cluster Ammo")
    assert modes_of(battle.unit(0), weapon(battle.unit(0), LBX)) == ("", "cluster")
    slug, spread = (
        to_hit(Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LBX), mode=mode))
        for mode in ("", "cluster")
    )
    assert spread.total == slug.total - 1
    assert value(spread, "BMR-AMMO-003") == -1
    _, events = fired(battle, LBX, (*HIT, 3, 4, *CHEST * 6), "cluster")
    assert [(event.fired, event.struck) for event in happened(events, ClusterRolled)] == [(10, 6)]
    assert damage(events) == [1] * 6
    _, events = fired(battle, LBX, (*HIT, *CHEST))
    assert damage(events) == [10]


@pytest.mark.rule("BMR-AMMO-005", "BMR-LOC-014")
def test_cluster_rounds_cannot_be_aimed() -> None:
    battle = armed(*[LBX] * 6, f"{LBX} Ammo", f"{LBX} Cluster Ammo")
    still = battle.changed(replace(battle.unit(1), body=replace(battle.unit(1).mech, shutdown=True)))
    aimed, gun = aim(still, still.unit(0), still.unit(1), Location.CT), weapon(still.unit(0), LBX)
    assert to_hit(Shot(aimed, gun)).barred is None
    assert bar(to_hit(Shot(aimed, gun, mode="cluster"))) == "BMR-LOC-014"


@pytest.mark.rule("BMR-EQ-158")
def test_a_targeting_computer_does_not_help_cluster_rounds() -> None:
    design = variant(
        "Griffin GRF-1N",
        slots={
            Location.RT: [*[LBX] * 6, f"{LBX} Ammo", f"{LBX} Cluster Ammo"],
            Location.LT: ["IS Targeting Computer"] * 3,
        },
        jump=0,
    )
    battle = stage("4x20", mech(design, "0220"), mech("Atlas AS7-D", "0217", facing=3))
    aimed, gun = aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LBX)
    assert value(to_hit(Shot(aimed, gun)), "BMR-EQ-155") == -1
    assert value(to_hit(Shot(aimed, gun, mode="cluster")), "BMR-EQ-155") is None


# --- heavy Gauss rifle ------------------------------------------------------------------------------------------------
HEAVY = "IS Heavy Gauss Rifle"


def cannon(tons: int, spent: int, hexes: int = 5, rifles: int = 1) -> Battle:
    places = (Location.RT, Location.LT)[:rifles]
    slots = {place: [HEAVY] * 11 + [f"{HEAVY} Ammo"] for place in places}
    design = variant("Griffin GRF-1N", slots=slots, jump=0, tons=tons)
    gunner = mech(design, "0220", move=MoveState(spent=spent))
    return stage("4x20", gunner, mech("Atlas AS7-D", f"02{20 - hexes:02}", facing=3))


@pytest.mark.rule("BMR-EQ-091")
@pytest.mark.parametrize(("hexes", "points"), [(5, 25), (6, 25), (7, 20), (13, 20), (14, 10)])
def test_the_damage_of_a_heavy_gauss_rifle_falls_with_range(hexes: int, points: int) -> None:
    _, events = fired(cannon(55, 0, hexes), HEAVY, (*HIT, *CHEST))
    assert damage(events) == [points]


@pytest.mark.rule("BMR-EQ-094")
@pytest.mark.parametrize(("tons", "modifier"), [(35, 2), (40, 1), (55, 1), (60, 0), (75, 0), (80, -1), (100, -1)])
def test_its_recoil_shakes_a_mech_that_has_moved(tons: int, modifier: int) -> None:
    _, events = fired(cannon(tons, 1), HEAVY, MISS)
    assert [event.cause.value for event in happened(events, Unsettled)] == [modifier]
    _, events = fired(cannon(tons, 0), HEAVY, MISS)
    assert not happened(events, Unsettled)


@pytest.mark.rule("BMR-EQ-094")
def test_two_rifles_require_two_rolls_with_one_modifier() -> None:
    battle = cannon(55, 1, rifles=2)
    rifles = [item.index for item in battle.unit(0).design.weapons if item.equipment.key == HEAVY]
    _, events = carry_out(
        battle, (Declare(0, shots=tuple(Fire(rifle, 1) for rifle in rifles)), Declare(1)), (*MISS, *MISS)
    )
    assert [event.cause.value for event in happened(events, Unsettled)] == [1, 0]
