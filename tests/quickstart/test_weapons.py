"""Weapons with letters after their damage: cluster, pulse, rapid fire, variable damage, anti-infantry."""

from __future__ import annotations

import pytest
from tests.quickstart.field import (
    CICADA,
    ENFORCER,
    GUNNERS,
    HERMES,
    HUNCHBACK,
    ULTRA_SALADIN,
    changed,
    field,
    fire,
    happened,
    menu,
    number,
    refused,
    shot,
    unit,
    value,
)

from ironhex.systems.classic.battle import Battle, MoveState, Phase, TurnState
from ironhex.systems.classic.events.damage import Damaged, LocationRolled
from ironhex.systems.classic.events.weapons import BurstRolled, ClusterRolled, Jammed, WeaponFired
from ironhex.systems.quickstart.cards import INFANTRY, cards, code, weapon, weapons
from ironhex.systems.quickstart.damage import CLUSTER
from ironhex.systems.quickstart.levels import LEVELS, rapid_fire, ruleset

HIT = [6, 6]


def at_range(name: str, hexes: int, target: str = HUNCHBACK, level: str = "veteran") -> Battle:
    return field("5x22", unit(name, f"03{1 + hexes:02d}"), unit(target, "0301", 3), level=level)


@pytest.mark.rule("QS-WPN-001")
def test_letters_come_after_the_ordinary_modifiers_and_one_weapon_may_have_several() -> None:
    battle = at_range(CICADA, 3)
    assert [mod.rule for mod in number(battle, "Small Pulse Laser").mods] == ["QS-TOH-001", "QS-TOH-009", "QS-WPN-003"]
    gear = weapon("Small Pulse Laser")
    assert (code(gear, "P"), code(gear, "AI"), code(gear, "R"), code(gear, "V")) == (1, 2, 0, 0)


@pytest.mark.rule("QS-WPN-003")
@pytest.mark.parametrize(
    ("name", "gun", "added"),
    [
        (CICADA, "Small Pulse Laser", -2),
        (HERMES, "Large Pulse Laser", -2),
        (CICADA, "Medium Laser", 0),
        (HERMES, "Flamer", 0),
    ],
)
def test_pulse_weapons_hit_more_easily(name: str, gun: str, added: int) -> None:
    for hexes in (1, 2, 3):
        assert value(number(at_range(name, hexes), gun), "QS-WPN-003") == added


# --- rapid fire -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-WPN-004")
def test_a_rapid_fire_weapon_fires_one_shot_or_two() -> None:
    battle = at_range(HERMES, 3)
    for rate, rule in ((1, None), (2, None), (3, "QS-CBT-008"), (0, "QS-CBT-008")):
        assert refused(battle, Phase.WEAPONS, fire(battle, "Ultra AC/5", rate=rate)) == rule
    assert refused(battle, Phase.WEAPONS, fire(battle, "Flamer", rate=2)) == "QS-CBT-008"
    rates = {each.rate for entry in menu(battle, Phase.WEAPONS) for each in entry.shots}
    assert rates == {1, 2}
    assert rapid_fire(weapon("Ultra AC/20")).rates == (1, 2)


@pytest.mark.rule("QS-WPN-005")
def test_rapid_fire_spends_a_round_for_every_shot() -> None:
    battle = at_range(HERMES, 3)
    for rate in (1, 2):
        after, _ = shot(battle, "Ultra AC/5", dice=[1, 2], rate=rate)
        assert after.unit(0).ammo == (20 - rate,)
    last = changed(battle, 0, ammo=(1,))
    assert refused(last, Phase.WEAPONS, fire(last, "Ultra AC/5", rate=2)) == "QS-CBT-011"
    assert refused(last, Phase.WEAPONS, fire(last, "Ultra AC/5")) is None


@pytest.mark.rule("QS-WPN-006")
def test_two_shots_jam_the_weapon_for_good_on_a_two() -> None:
    battle = at_range(HERMES, 3)
    after, events = shot(battle, "Ultra AC/5", dice=[1, 1], rate=2)
    assert happened(events, Jammed)
    assert after.unit(0).ammo == (18,)
    later = changed(after, 0, move=MoveState(), turn=TurnState())
    assert refused(later, Phase.WEAPONS, fire(later, "Ultra AC/5")) == "QS-SEQ-012"
    assert refused(later, Phase.WEAPONS, fire(later, "Large Pulse Laser")) is None


@pytest.mark.rule("QS-WPN-006")
@pytest.mark.parametrize(("dice", "rate"), [([1, 1], 1), ([1, 2], 2), ([2, 1], 2)])
def test_nothing_else_jams_it(dice: list[int], rate: int) -> None:
    _, events = shot(at_range(HERMES, 3), "Ultra AC/5", dice=dice, rate=rate)
    assert not happened(events, Jammed)


@pytest.mark.rule("QS-WPN-006")
def test_the_shots_that_jam_a_weapon_are_still_fired() -> None:
    battle = at_range(ULTRA_SALADIN, 1)
    after, events = shot(battle, "Ultra AC/20", dice=[1, 1], rate=2)
    assert [type(event) for event in happened(events, WeaponFired, Jammed)] == [WeaponFired, Jammed]
    assert after.unit(0).ammo == (8,)


@pytest.mark.rule("QS-WPN-002", "QS-WPN-007", "QS-WPN-012")
@pytest.mark.parametrize(("cluster", "struck"), [([1, 1], 1), ([3, 4], 1), ([4, 4], 2), ([6, 6], 2)])
@pytest.mark.parametrize(("name", "gun", "points"), [(HERMES, "Ultra AC/5", 5), (ULTRA_SALADIN, "Ultra AC/20", 20)])
def test_two_shots_strike_as_a_cluster(name: str, gun: str, points: int, cluster: list[int], struck: int) -> None:
    places = [4, 4, 3, 4][: 2 * struck]
    _, events = shot(at_range(name, 3), gun, dice=[*HIT, *cluster, *places], rate=2)
    assert [event.struck for event in happened(events, ClusterRolled)] == [struck]
    assert len(happened(events, LocationRolled)) == struck
    assert [event.armor for event in happened(events, Damaged)][:struck] == [points] * struck


@pytest.mark.rule("QS-WPN-008")
def test_a_single_shot_is_not_a_cluster() -> None:
    _, events = shot(at_range(HERMES, 3), "Ultra AC/5", dice=[*HIT, 3, 4])
    assert not happened(events, ClusterRolled)
    assert [event.armor for event in happened(events, Damaged)] == [5]


@pytest.mark.rule("QS-WPN-011")
def test_only_ultra_autocannons_fire_in_clusters() -> None:
    machines = [card for card in cards().values() if card.kind not in INFANTRY]
    clustering = {
        item.equipment.name for card in machines for item in card.weapons if len(rapid_fire(item.equipment).rates) > 1
    }
    assert clustering == {"Ultra AC/5", "Ultra AC/20"}


@pytest.mark.rule("QS-TBL-009", "QS-WPN-002")
def test_the_cluster_hits_table() -> None:
    assert [CLUSTER[2][roll] for roll in range(2, 13)] == [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]
    assert [CLUSTER[3][roll] for roll in range(2, 13)] == [1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3]
    assert [CLUSTER[4][roll] for roll in range(2, 13)] == [2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4]


# --- variable damage --------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-WPN-009")
@pytest.mark.parametrize(("hexes", "points"), [(1, 10), (9, 10), (10, 8), (13, 8), (14, 5), (15, 5)])
def test_variable_damage_falls_with_range(hexes: int, points: int) -> None:
    assert weapon("Snub-Nose PPC").damage_at(hexes) == points
    _, events = shot(at_range(CICADA, hexes), "Snub-Nose PPC", dice=[*HIT, 3, 4])
    assert [event.armor for event in happened(events, Damaged)] == [points]


# --- anti-infantry ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-WPN-010")
def test_anti_infantry_weapons_do_special_damage_to_platoons_only() -> None:
    _, events = shot(at_range(HERMES, 1), "Flamer", dice=[*HIT, 3, 4])
    assert [event.armor for event in happened(events, Damaged)] == [2]
    _, events = shot(at_range(HERMES, 1, GUNNERS, "elite"), "Flamer", dice=[*HIT, 1, 2, 1, 2])
    assert happened(events, BurstRolled)
    assert [event.armor for event in happened(events, Damaged)] == [12]


@pytest.mark.rule("QS-WPN-001", "QS-GEN-002")
def test_letters_belong_to_the_veteran_level() -> None:
    green, veteran = (ruleset(LEVELS[level]) for level in ("green", "veteran"))
    assert green.firing(weapon("Ultra AC/5")).rates == (1,)
    assert veteran.firing(weapon("Ultra AC/5")).rates == (1, 2)
    assert len(veteran.weapon_to_hit) == len(green.weapon_to_hit) + 1


@pytest.mark.rule("QS-UNT-014")
@pytest.mark.parametrize(
    "row",
    [
        ("Autocannon 10", "10", "", 5, 10, 15, True),
        ("Autocannon 20", "20", "", 3, 6, 9, True),
        ("Large Laser", "8", "", 5, 10, 15, False),
        ("Medium Laser", "5", "", 3, 6, 9, False),
        ("Small Laser", "3", "", 1, 2, 3, False),
        ("Snub-Nose PPC", "10/8/5", "V", 9, 13, 15, False),
        ("Small Pulse Laser", "3", "P AI2", 1, 2, 3, False),
        ("Large Pulse Laser", "9", "P", 3, 7, 10, False),
        ("Flamer", "2", "AI4", 1, 2, 3, False),
        ("Ultra AC/5", "5", "R2", 6, 13, 20, True),
        ("Ultra AC/20", "20", "R2", 3, 7, 10, True),
        ("Gauss Rifle", "15", "", 7, 15, 22, True),
        ("Machine Gun", "2", "AI2", 1, 2, 3, True),
        ("Magshot Gauss Rifle", "2", "", 3, 6, 9, False),
    ],
    ids=lambda row: row[0],
)
def test_weapons_have_the_figures_of_the_sheets(row: tuple[str, str, str, int, int, int, bool]) -> None:
    name, points, codes, short, medium, long, ammo = row
    gear = weapon(name)
    damages = gear.damages or (gear.damage,)
    assert "/".join(map(str, damages)) == points
    assert (gear.special, gear.short, gear.medium, gear.long, bool(gear.ammo)) == (codes, short, medium, long, ammo)
    assert len(weapons()) == 16  # these and what platoons carry


@pytest.mark.rule("QS-CBT-010")
def test_five_machine_guns_share_their_ammunition() -> None:
    battle = field("9x9", unit("Rommel Tank (Gauss)", "0505"), unit(ENFORCER, "0504"))
    after, _ = shot(battle, *["Machine Gun"] * 5, "Gauss Rifle", dice=[1, 1] * 6)
    assert after.unit(0).ammo == (15, 95)
