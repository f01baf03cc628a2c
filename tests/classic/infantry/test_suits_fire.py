"""How the hits of each suit are counted, and what they do."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, fire, number, value, weapon
from tests.classic.stage import drawn, happened, mech, perform, stage

from ironhex.catalog import design, designs
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.attack.volley import expected_damage, fire_volley
from ironhex.systems.classic.battle import Battle, Fire, TurnState
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, strike
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.weapons import BurstRolled, ClusterRolled, WeaponFired
from ironhex.systems.classic.infantry.fire import squad_hits, squad_text
from ironhex.systems.classic.infantry.swarms import clinging
from ironhex.systems.classic.infantry.troopers import grip

ATLAS, GRIFFIN, RIFLES = "Atlas AS7-D", "Griffin GRF-1N", "Foot Platoon (Rifle)"
HERE, THERE = "0810", "0809"
HIT, SEVEN = [6, 6], [3, 4]


def alive(men: int) -> tuple[int, ...]:
    """The structure of a squad with only the first troopers left."""
    return (1, *(int(trooper <= men) for trooper in range(1, 7)))


def facing(squad: str, target: str = ATLAS, *, men: int = 0, **fields: Any) -> Battle:
    """A squad next to a target in rough ground."""
    board = drawn("16x17").changed(Hex.parse(THERE), rough=True)
    left = alive(men or len([suit for suit in design(squad).structure_points if suit]) - 1)
    return stage(board, mech(squad, HERE, structure=left), mech(target, THERE, facing=3, **fields))


def volley(battle: Battle, key: str, dice: list[int]) -> tuple[Battle, tuple[Event, ...]]:
    turn = TurnState(declared=1, shots=(fire(battle, key),))
    return perform(battle.changed(replace(battle.unit(0), turn=turn)), lambda play: fire_volley(play, 0), dice)


def points(battle: Battle, key: str, roll: list[int], hits: int) -> list[int]:
    """The damage of each hit when the squad hits and rolls this for its number of hits."""
    _, events = volley(battle, key, [*HIT, *roll, *SEVEN * hits])
    return [event.armor for event in happened(events, Damaged)]


@pytest.mark.rule("BMR-SUIT-002")
@pytest.mark.parametrize("squad", ["Achileus (Laser)", "Fa Shih (Laser)", "Longinus (Laser)"])
def test_what_is_not_said_of_a_suit_is_as_for_all_battle_armor(squad: str) -> None:
    assert points(facing(squad), "BA Small Laser", SEVEN, 3) == [3, 3, 3]
    assert points(facing(squad, men=2), "BA Small Laser", SEVEN, 2) == [3, 3]


@pytest.mark.rule("BMR-SUIT-007", "BMR-SUIT-008")
@pytest.mark.parametrize(
    ("roll", "men", "hits"),
    [([1, 2], 5, 4), ([1, 1], 5, 4), ([2, 2], 5, 4), (SEVEN, 5, 6), (SEVEN, 4, 6), (SEVEN, 1, 2), ([1, 1], 3, 2)],
)
def test_the_missiles_of_a_gnome_hit_in_even_numbers(roll: list[int], men: int, hits: int) -> None:
    """Five troopers who roll a 3 would hit with three missiles, and hit with four."""
    assert points(facing("Gnome", men=men), "BA Clan Advanced SRM 2", roll, hits) == [2] * hits


@pytest.mark.rule("BMR-SUIT-010", "BMR-SUIT-009")
@pytest.mark.parametrize(("men", "roll", "hits"), [(5, SEVEN, 6), (5, [6, 6], 10), (2, [1, 1], 2), (1, [], 2)])
def test_both_flamers_of_every_salamander_that_hits_do(men: int, roll: list[int], hits: int) -> None:
    battle = facing("Salamander", men=men)
    assert points(battle, "BA Flamer Pair", roll, hits) == [2] * hits


@pytest.mark.rule("BMR-SUIT-011")
def test_infernos_of_salamanders_are_counted_by_troopers() -> None:
    """They wait for the rules of infernos; how many hit is known."""
    battle = facing("Salamander")
    infernos = weapon(battle.unit(0), "BA Clan Inferno SRM")
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), infernos)
    found: list[int] = []
    perform(battle, lambda play: found.append(squad_hits(play, 0, Fire(infernos.index, 1), shot)), [4, 4])
    assert found == [4]
    assert [bin.shots for bin in design("Salamander").bins] == [1]
    assert bar(number(battle, "BA Clan Inferno SRM")) == "BMR-AMMO-031"


@pytest.mark.rule("BMR-SUIT-012", "BMR-SUIT-009")
@pytest.mark.parametrize(
    ("attacker", "key"),
    [("Flashman FLS-8K", "IS Flamer"), ("Elemental (Flamer)", "BA Flamer"), ("Salamander", "BA Flamer Pair")],
)
def test_flamers_do_not_hurt_salamanders(attacker: str, key: str) -> None:
    battle = stage("16x17", mech(attacker, HERE), mech("Salamander", THERE))
    after, events = volley(battle, key, HIT)
    assert [event.hit for event in happened(events, WeaponFired)] == [True]
    assert after.unit(1).armor == battle.unit(1).armor
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), key))
    assert expected_damage(shot, 1) == 0


@pytest.mark.rule("BMR-SUIT-012")
def test_men_with_flamers_do_not_hurt_salamanders_and_other_weapons_do() -> None:
    men = stage("16x17", mech("Foot Platoon (Flamer)", HERE), mech("Salamander", THERE))
    after, _ = volley(men, "Infantry Flamer", HIT)
    assert after.unit(1).armor == men.unit(1).armor
    griffin = stage("16x17", mech(GRIFFIN, HERE), mech("Salamander", THERE))
    after, _ = volley(griffin, "IS PPC", [*HIT, 3])
    assert after.unit(1).gone(3)
    elementals = stage("16x17", mech("Elemental (Flamer)", HERE), mech("Elemental (Laser)", THERE))
    after, _ = volley(elementals, "BA Flamer", [*HIT, 1, 1, 4])
    assert after.unit(1).armor[4] == 8


@pytest.mark.rule("BMR-SUIT-030", "BMR-SUIT-029", "BMR-SUIT-031")
@pytest.mark.parametrize(
    ("men", "rolls", "fired", "groups"),
    [
        (1, [3, 4], [5], [3]),
        (2, [3, 4], [10], [5, 1]),
        (3, [3, 4], [15], [5, 4]),
        (4, [6, 6], [20], [5, 5, 5, 5]),
        (5, [3, 4, 6, 6], [20, 5], [5, 5, 5, 2]),
    ],
)
def test_undines_fire_all_their_missiles_as_one_salvo(
    men: int, rolls: list[int], fired: list[int], groups: list[int]
) -> None:
    """Three troopers roll on the column for 15 missiles, five on those for 20 and 5."""
    battle = stage("16x17", mech("Undine", "0816", structure=alive(men)), mech(ATLAS, "0809", facing=3))
    _, events = volley(battle, "BA Clan Torpedo Rack", [*HIT, *rolls, *SEVEN * len(groups)])
    assert [event.fired for event in happened(events, ClusterRolled)] == fired
    assert [event.armor for event in happened(events, Damaged)] == groups


@pytest.mark.rule("BMR-SUIT-052")
@pytest.mark.parametrize(("men", "roll", "hits"), [(4, SEVEN, 3), (3, [4, 5], 3), (1, [], 1)])
def test_medium_pulse_lasers_of_fenrirs_hit_by_troopers(men: int, roll: list[int], hits: int) -> None:
    assert points(facing("Fenrir (MPLAS)", men=men), "BA Medium Pulse Laser", roll, hits) == [6] * hits


@pytest.mark.rule("BMR-SUIT-053")
@pytest.mark.parametrize(("men", "roll", "hits"), [(4, SEVEN, 5), (4, [6, 6], 8), (1, [4, 4], 2)])
def test_twin_pulse_lasers_of_fenrirs_hit_like_missiles(men: int, roll: list[int], hits: int) -> None:
    assert points(facing("Fenrir (SPLAS)", men=men), "BA Small Pulse Laser Pair", roll, hits) == [3] * hits


@pytest.mark.rule("BMR-SUIT-054")
@pytest.mark.parametrize(
    ("squad", "key", "damage"),
    [("Fenrir (SLAS)", "BA Small Laser Triple", 3), ("Fenrir (MG)", "BA Machine Gun Triple", 2)],
)
@pytest.mark.parametrize(
    ("men", "roll", "hits"), [(4, SEVEN, 8), (3, SEVEN, 5), (2, [5, 4], 5), (1, [1, 1], 1), (4, [6, 6], 12)]
)
def test_three_weapons_each_use_the_column_of_all_of_them(
    squad: str, key: str, damage: int, men: int, roll: list[int], hits: int
) -> None:
    assert points(facing(squad, men=men), key, roll, hits) == [damage] * hits


@pytest.mark.rule("BMR-SUIT-054", "BMR-INF-046")
def test_each_of_three_machine_guns_that_hits_rolls_a_die_against_men() -> None:
    after, events = volley(facing("Fenrir (MG)", RIFLES, men=1), "BA Machine Gun Triple", [*HIT, *SEVEN, 4, 5])
    assert [event.faces for event in happened(events, BurstRolled)] == [(4, 5)]
    assert after.unit(1).armor == (19,)


@pytest.mark.rule("BMR-SUIT-055", "BMR-SUIT-056")
@pytest.mark.parametrize(("men", "roll", "hits"), [(4, SEVEN, 10), (2, [1, 1], 2), (1, [6, 6], 4)])
def test_missiles_of_fenrirs_hit_twice_as_often(men: int, roll: list[int], hits: int) -> None:
    assert points(facing("Fenrir (SRM)", men=men), "BA SRM 4", roll, hits) == [2] * hits


@pytest.mark.rule("BMR-SUIT-059")
@pytest.mark.parametrize(
    ("arms", "men", "damage"), [("Rifle", 4, 1), ("Laser", 4, 2), ("Laser", 2, 1), ("SRM", 3, 2), ("MG", 4, 1)]
)
def test_scouts_attack_like_a_platoon(arms: str, men: int, damage: int) -> None:
    battle = facing(f"Gray Death Light Scout ({arms})", men=men)
    (arm,) = battle.unit(0).design.weapons
    assert points(battle, arm.equipment.key, [], 1) == [damage]
    assert number(battle, arm.equipment.key).total == battle.unit(0).gunnery
    here = stage("16x17", mech(f"Gray Death Light Scout ({arms})", HERE), mech(ATLAS, HERE))
    assert number(here, arm.equipment.key).total == here.unit(0).gunnery - (1 if arms == "SRM" else 2)


@pytest.mark.rule("BMR-SUIT-063", "BMR-SUIT-064", "BMR-CHG-008")
def test_grenades_do_a_point_and_kill_men_by_dice() -> None:
    assert points(facing("Infiltrator Mk. I"), "BA Auto Grenade Launcher", SEVEN, 3) == [1, 1, 1]
    after, _ = volley(facing("Infiltrator Mk. I", RIFLES), "BA Auto Grenade Launcher", [*HIT, *SEVEN, 1, 2, 6])
    assert after.unit(1).armor == (19,)
    assert facing("Infiltrator Mk. I").unit(0).ammo == ()


@pytest.mark.rule("BMR-SUIT-075")
def test_the_weapon_of_a_kage_squad_fires_once_and_is_lost_with_its_bearer() -> None:
    battle = facing("Kage (Laser)")
    assert points(battle, "BA Small Laser", [], 1) == [3]
    others = stage("16x17", mech("Kage (Laser)", HERE, structure=(1, 0, 1, 1, 1, 0, 0)), mech(ATLAS, THERE))
    assert bar(number(others, "BA Small Laser")) == "BMR-CRIT-063"
    assert list(declarations(others, 0)) == [Declare(0)]


@pytest.mark.rule("BMR-SUIT-081", "BMR-SUIT-082", "BMR-SUIT-083")
def test_kanazuchis_fire_a_laser_and_two_racks_each_on_its_own() -> None:
    battle = facing("Kanazuchi")
    arms = [item.index for item in battle.unit(0).design.weapons]
    whole = Declare(0, shots=tuple(Fire(arm, 1) for arm in arms))
    assert whole in set(declarations(battle, 0))
    for arm in arms:
        assert Declare(0, shots=(Fire(arm, 1),)) in set(declarations(battle, 0))
    turn = TurnState(declared=1, shots=whole.shots)
    dice = [*HIT, *SEVEN, *SEVEN * 3, *HIT, 1, 1, *SEVEN * 2, *HIT, 1, 2, *SEVEN * 3]
    _, events = perform(battle.changed(replace(battle.unit(0), turn=turn)), lambda play: fire_volley(play, 0), dice)
    assert len(happened(events, WeaponFired)) == 3
    assert [event.armor for event in happened(events, Damaged)] == [5] * 3 + [2] * 5
    spent = stage("16x17", mech("Kanazuchi", HERE, ammo=(0, 1)), mech(ATLAS, THERE))
    both = refused(spent, replace(whole, shots=whole.shots[1:]))
    assert both is not None
    assert both.rule == "BMR-WPN-008"


@pytest.mark.rule("BMR-SUIT-097")
@pytest.mark.parametrize(("men", "roll", "hits"), [(4, SEVEN, 5), (3, [1, 1], 2), (1, SEVEN, 1)])
def test_twin_lasers_of_sloths_hit_like_missiles(men: int, roll: list[int], hits: int) -> None:
    assert points(facing("Sloth", men=men), "BA Small Laser Pair", roll, hits) == [3] * hits


@pytest.mark.parametrize(
    ("squad", "key", "text"),
    [
        ("Sloth", "BA Small Laser Pair", "3×2, 4 troopers"),
        ("Fenrir (MG)", "BA Machine Gun Triple", "2×3, 4 troopers"),
        ("Fenrir (SRM)", "BA SRM 4", "2×4, 4 troopers"),
        ("Kage (Laser)", "BA Small Laser", "3, 1 trooper"),
    ],
)
def test_the_sheet_says_what_each_trooper_fires(squad: str, key: str, text: str) -> None:
    unit = facing(squad).unit(0)
    assert squad_text(unit, weapon(unit, key)) == text


def test_the_average_damage_of_every_suit_is_known() -> None:
    """Bots and previews need it: 3 shots each of 4 small lasers hit about 8 times."""
    for name in designs("battle armor"):
        battle = facing(name)
        aimed = aim(battle, battle.unit(0), battle.unit(1))
        for item in battle.unit(0).design.weapons:
            if item.equipment.damage and item.equipment.special != "inferno":
                assert expected_damage(Shot(aimed, item), 1) > 0, name
    battle = facing("Fenrir (SLAS)")
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), "BA Small Laser Triple"))
    assert 22 < expected_damage(shot, 1) < 25


# --- from the water ---------------------------------------------------------------------------------------------------
def in_water(depth: int, elevation: int, target: str = "0803") -> Battle:
    """Undines in a pond, so high above its bed, and a 'Mech on land."""
    board = drawn("16x17").changed(Hex.parse(HERE), depth=depth)
    return stage(board, mech("Undine", HERE, elevation=elevation), mech(GRIFFIN, target))


@pytest.mark.rule("BMR-SUIT-032")
@pytest.mark.parametrize(("depth", "elevation"), [(1, 0), (2, 1), (3, 2)])
def test_undines_come_up_to_fire_their_missiles(depth: int, elevation: int) -> None:
    """As from level 0, with +1 because they are in water; their lasers stay silent, and nobody can fire back."""
    battle, ashore = in_water(depth, elevation), stage("16x17", mech("Undine", HERE), mech(GRIFFIN, "0803"))
    rack = "BA Clan Torpedo Rack"
    assert number(battle, rack).total == number(ashore, rack).total + 1
    assert value(number(battle, rack), "BMR-HIT-019") == 1
    near = in_water(depth, elevation, THERE)
    assert bar(number(near, "BA Clan ER Micro Laser")) == "BMR-HIT-044"
    assert bar(number(battle, "IS PPC", attacker=1, target=0)) == "BMR-COVER-010"


@pytest.mark.rule("BMR-SUIT-032")
@pytest.mark.parametrize(("depth", "elevation"), [(1, 1), (2, 2)])
def test_undines_on_the_surface_fire_no_better_than_those_that_come_up(depth: int, elevation: int) -> None:
    battle, below = in_water(depth, elevation), in_water(depth, elevation - 1)
    rack = "BA Clan Torpedo Rack"
    assert number(battle, rack).total == number(below, rack).total
    assert value(number(in_water(depth, elevation, THERE), "BA Clan ER Micro Laser"), "BMR-HIT-019") == 1


@pytest.mark.rule("BMR-SUIT-032")
def test_undines_that_are_deeper_cannot_fire_missiles() -> None:
    assert bar(number(in_water(2, 0), "BA Clan Torpedo Rack")) == "BMR-COVER-010"


@pytest.mark.rule("BMR-SUIT-032")
def test_undines_see_as_from_the_surface() -> None:
    """A hill in between blocks their missiles, unless a friend spots for them."""
    board = drawn("16x17").changed(Hex.parse(HERE), depth=1).changed(Hex.parse("0806"), level=3)
    battle = stage(board, mech("Undine", HERE), mech(GRIFFIN, "0803"), mech(GRIFFIN, "0505", side="Red"))
    assert bar(number(battle, "BA Clan Torpedo Rack")) == "BMR-LOS-018"
    assert number(battle, "BA Clan Torpedo Rack", spotter=2).barred is None


@pytest.mark.rule("BMR-SUIT-028")
@pytest.mark.parametrize("elevation", [0, 1, 2])
def test_the_suits_of_undines_never_leak(elevation: int) -> None:
    """A hit under water takes armor from one trooper, and nothing else is rolled for."""
    after, _ = perform(in_water(2, elevation), lambda play: strike(play, 0, Hit(5, ANYWHERE)), [3])
    assert after.unit(0).armor == (0, 8, 8, 3, 8, 8, 0)
    assert after.unit(0).structure == in_water(2, elevation).unit(0).structure


# --- holding on to 'Mechs ---------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-SUIT-013", "BMR-SUIT-014", "BMR-SUIT-009")
def test_only_the_claws_of_salamanders_hold_on_better() -> None:
    for name in designs("battle armor"):
        assert grip(facing(name).unit(0)) == (1 if name == "Salamander" else 0)
    strong, weak = facing("Salamander").unit(0), facing("Elemental (Laser)").unit(0)
    assert [mod.value for mod in clinging((weak, strong))] == [1]
    assert clinging((weak,)) == ()
