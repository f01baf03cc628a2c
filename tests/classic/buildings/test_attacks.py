"""Weapons fired at buildings, at bridges, at units inside, and between the levels of a building."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.buildings.city import GRIFFIN, HOUSE, LOCUST, PLATOON, RULES, SUITS, TANK, block, mech, street
from tests.classic.firing import bar, carry_out, fire, number, value, weapon
from tests.classic.stage import Extra, happened, perform, stage

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.battle import Battle, Fire, Phase, PlaceTarget, Thing
from ironhex.systems.classic.buildings.attacks import BRIDGE_FALLS, bridge_falls, damage_bridge, full_damage
from ironhex.systems.classic.buildings.breaking import break_wall
from ironhex.systems.classic.buildings.events import BridgeDamaged, BuildingDamaged, DamageAbsorbed, PeopleHurt
from ironhex.systems.classic.buildings.infantry import hurt_people, share_of
from ironhex.systems.classic.buildings.shelter import absorb
from ironhex.systems.classic.chapters import SENTENCES, TASKS
from ironhex.systems.classic.events.damage import Damaged, LocationRolled, TrooperRolled
from ironhex.systems.classic.events.movement import BridgeCollapsed
from ironhex.systems.classic.events.weapons import ClusterRolled, WeaponFired
from ironhex.systems.classic.hit_odds import damage_of_hit

BUILDING = PlaceTarget(Thing.BUILDING, HOUSE)
HUNCHBACK, CATAPULT, AWESOME = "Hunchback HBK-4G", "Catapult CPLT-C1", "Awesome AWS-8Q"
CROSSING = Hex(2, 2)


def fight(*units: Extra, house: str = "medium cf 40 height 2 basement 7", **fields: Any) -> Battle:
    return street(*units, house=house, phase=Phase.WEAPONS, **fields)


def at_building(battle: Battle, key: str, target: PlaceTarget = BUILDING) -> Tally:
    unit = battle.unit(0)
    return to_hit(Shot(aim(battle, unit, target), weapon(unit, key)))


def fired(battle: Battle, *shots: Fire, dice: Any = (), unit: int = 0) -> tuple[Battle, tuple[Event, ...]]:
    """The battle after one unit has fired, and nobody else."""
    others = [Declare(each.id) for each in battle.units if each.id != unit]
    return carry_out(battle, [Declare(unit, shots=shots), *others], dice)


def lost(events: tuple[Event, ...], unit: int) -> int:
    return sum(event.armor + event.structure for event in happened(events, Damaged) if event.unit == unit)


# --- firing at a building ---------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-BLDG-037", "BMR-HIT-031")
def test_a_building_is_an_immobile_target() -> None:
    found = at_building(fight(mech(GRIFFIN, "0306")), "IS PPC")
    assert (value(found, "BMR-BLDG-037"), found.total) == (-4, 4 - 4 + 1)  # Gunnery 4, minimum range 3


@pytest.mark.rule("BMR-BLDG-038", "BMR-BLDG-041", "BMR-LOC-009")
def test_nobody_misses_a_building_from_next_to_it() -> None:
    battle = fight(mech(GRIFFIN, "0304"))
    found = at_building(battle, "IS PPC")
    assert [mod.rule for mod in found.mods] == ["BMR-BLDG-038"]
    battle, events = fired(battle, Fire(weapon(battle.unit(0), "IS PPC").index, BUILDING))
    assert battle.board.at(HOUSE).building_cf == 30
    assert happened(events, WeaponFired)[0].hit
    assert not happened(events, LocationRolled)
    sentence = SENTENCES[WeaponFired](happened(events, WeaponFired)[0], battle)
    assert sentence == "Red's Griffin GRF-1N: PPC at the building at 0303: hits automatically, next to the building"


@pytest.mark.rule("BMR-BLDG-040")
def test_all_missiles_hit_a_building_from_next_to_it() -> None:
    battle = fight(mech(CATAPULT, "0304"))
    shot = Fire(weapon(battle.unit(0), "IS LRM 15").index, BUILDING)
    near, events = fired(battle, shot)
    assert near.board.at(HOUSE).building_cf == 25
    assert not happened(events, ClusterRolled)
    far, events = fired(fight(mech(CATAPULT, "0306")), shot, dice=[6, 6, 3, 4])
    assert happened(events, ClusterRolled)[0].fired == 15
    assert far.board.at(HOUSE).building_cf == 40 - happened(events, ClusterRolled)[0].struck


def test_suits_next_to_a_building_hit_it_with_all_missiles() -> None:
    battle = fight(mech(SUITS, "0304"))
    battle, events = fired(battle, Fire(weapon(battle.unit(0), "BA SRM 2").index, BUILDING))
    assert battle.board.at(HOUSE).building_cf == 40 - 5 * 2 * 2
    assert not happened(events, ClusterRolled)


def test_a_unit_inside_fires_at_the_building_around_it() -> None:
    battle = fight(mech(GRIFFIN, "0303"), mech(LOCUST, "0305"))
    assert at_building(battle, "IS PPC").barred is None


def test_the_menu_lists_the_building_that_enemies_are_in() -> None:
    battle = fight(mech(GRIFFIN, "0306"), mech(PLATOON, "0303"))
    listed = [action for action in declarations(battle, 0) if any(fire.target == BUILDING for fire in action.shots)]
    assert listed
    assert all(refused(battle, action) is None for action in listed)
    assert not any(fire.target == 1 for action in declarations(battle, 0) for fire in action.shots)


def test_without_the_chapter_nothing_is_fired_at_buildings() -> None:
    battle = stage(block("0303 medium height 2"), mech(GRIFFIN, "0304"), phase=Phase.WEAPONS)
    shot = Fire(weapon(battle.unit(0), "IS PPC").index, BUILDING)
    barred = refused(battle, Declare(0, shots=(shot,)))
    assert barred is not None
    assert "rules in use" in barred.why


# --- units inside -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-BLDG-043")
def test_a_building_does_not_make_a_mech_inside_harder_to_hit() -> None:
    inside = number(fight(mech(GRIFFIN, "0306"), mech(HUNCHBACK, "0303")), "IS PPC")
    outside = number(stage(block(), mech(GRIFFIN, "0306"), mech(HUNCHBACK, "0303"), rules=RULES), "IS PPC")
    assert inside == outside


@pytest.mark.rule("BMR-BLDG-044", "BMR-BLDG-045", "BMR-BLDG-046", "BMR-CHG-001", "BMR-EDCHG-018")
def test_the_book_s_example_of_absorption() -> None:
    """CF 38 keeps 4 points of each group: an AC/10, a small laser, a large laser and 9 long-range missiles."""
    enemies = (
        mech("Centurion CN9-A", "0306", side="Blue"),
        mech(LOCUST, "0305", side="Blue"),
        mech(GRIFFIN, "0306", side="Blue"),
        mech(CATAPULT, "0306", side="Blue"),
    )
    battle = fight(mech(HUNCHBACK, "0303", side="Red"), *enemies, house="medium cf 38 height 2 basement 7")

    def volley(play: Any) -> None:
        target = play.facts.unit(0)
        for enemy, groups in ((1, (10,)), (2, (3,)), (3, (8,)), (4, (5, 4))):
            attack = aim(play.facts, play.facts.unit(enemy), target).on_unit
            through.extend(absorb(play, attack, groups))

    through: list[int] = []
    battle, events = perform(battle, volley)
    assert through == [6, 4, 1]
    assert [event.points for event in happened(events, DamageAbsorbed)] == [4, 3, 4, 8]
    assert battle.board.at(HOUSE).building_cf == 19


@pytest.mark.rule("BMR-BLDG-044", "BMR-BLDG-046")
def test_a_hit_on_a_mech_inside_does_less_damage_and_the_same_all_phase() -> None:
    battle = fight(mech(AWESOME, "0306"), mech(HUNCHBACK, "0303", facing=3), house="medium cf 31 height 2 basement 7")
    ppcs = [item for item in battle.unit(0).design.weapons if item.equipment.key == "IS PPC"][:2]
    shots = tuple(Fire(item.index, 1) for item in ppcs)
    after, events = fired(battle, *shots, dice=[6, 6, 3, 4, 6, 6, 3, 4])
    assert lost(events, 1) == 2 * (10 - 4)
    assert after.board.at(HOUSE).building_cf == 31 - 8
    told = SENTENCES[DamageAbsorbed](happened(events, DamageAbsorbed)[0], after)
    assert told.startswith("The building keeps 4 points of damage from")


@pytest.mark.rule("BMR-BLDG-044")
def test_the_odds_know_what_the_building_keeps() -> None:
    battle = fight(mech(CATAPULT, "0306"), mech(HUNCHBACK, "0303"))
    unit = battle.unit(0)
    shot = Shot(aim(battle, unit, battle.unit(1)), weapon(unit, "IS Medium Laser"))
    assert damage_of_hit(shot, 1) == {1: 1}
    assert expected_damage(shot, 1) == 1
    missiles = Shot(aim(battle, unit, battle.unit(1)), weapon(unit, "IS LRM 15"))
    assert max(damage_of_hit(missiles, 1)) == 3
    on_roof = fight(mech(CATAPULT, "0306"), mech(HUNCHBACK, "0303", elevation=2))
    shot = Shot(aim(on_roof, on_roof.unit(0), on_roof.unit(1)), weapon(unit, "IS Medium Laser"))
    assert damage_of_hit(shot, 1) == {5: 1}


@pytest.mark.rule("BMR-BLDG-047")
def test_what_misses_a_unit_inside_hits_the_building_with_all_missiles() -> None:
    battle = fight(mech(CATAPULT, "0306"), mech(HUNCHBACK, "0303"))
    after, events = fired(battle, fire(battle, "IS LRM 15"), dice=[1, 1])
    assert [event.points for event in happened(events, BuildingDamaged)] == [15]
    assert after.board.at(HOUSE).building_cf == 25
    roof = fight(mech(CATAPULT, "0306"), mech(HUNCHBACK, "0303", elevation=2))
    _, events = fired(roof, fire(roof, "IS LRM 15"), dice=[1, 1])
    assert not happened(events, BuildingDamaged)


def test_full_damage_of_a_squad_counts_all_troopers() -> None:
    battle = fight(mech(SUITS, "0304"), mech(HUNCHBACK, "0303"))
    unit = battle.unit(0)
    shot = Shot(aim(battle, unit, battle.unit(1)), weapon(unit, "BA SRM 2"))
    assert full_damage(shot, 1) == 20


# --- infantry inside --------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-BLDG-049")
@pytest.mark.parametrize("people", [PLATOON, SUITS])
def test_infantry_inside_is_not_fired_at_from_outside(people: str) -> None:
    assert bar(number(fight(mech(GRIFFIN, "0304"), mech(people, "0303")), "IS PPC")) == "BMR-BLDG-049"
    assert number(fight(mech(GRIFFIN, "0304"), mech(people, "0303", elevation=2)), "IS PPC").barred is None


@pytest.mark.rule("BMR-BLDG-049", "BMR-BLDG-015")
@pytest.mark.parametrize(("high", "low"), [(2, 0), (0, 2), (2, 1)])
def test_those_on_the_roof_and_those_below_it_do_not_fire_at_each_other(high: int, low: int) -> None:
    """A building blocks lines of sight, and only units that are both inside fire between its levels."""
    battle = fight(mech(PLATOON, "0303", elevation=high), mech(HUNCHBACK, "0303", elevation=low))
    assert bar(number(battle, "Infantry Rifle")) == "BMR-BLDG-049"


@pytest.mark.rule("BMR-BLDG-050")
@pytest.mark.parametrize(
    ("building", "points", "share"), [(1, 10, 8), (1, 2, 2), (2, 20, 10), (2, 5, 3), (3, 10, 3), (3, 1, 0), (4, 90, 0)]
)
def test_the_share_of_damage_by_type_rounds_halves_up(building: int, points: int, share: int) -> None:
    assert share_of(points, building) == share


@pytest.mark.rule("BMR-BLDG-050", "BMR-BLDG-051")
def test_the_book_s_example_of_infantry_in_a_building() -> None:
    """20 points to a Medium Building cost the infantry inside 10."""
    battle = fight(mech(AWESOME, "0304"), mech(PLATOON, "0303", elevation=1))
    ppcs = [item for item in battle.unit(0).design.weapons if item.equipment.key == "IS PPC"][:2]
    after, events = fired(battle, *(Fire(item.index, BUILDING) for item in ppcs))
    assert after.board.at(HOUSE).building_cf == 20
    assert battle.unit(1).armor[0] - after.unit(1).armor[0] == 10
    assert [event.points for event in happened(events, PeopleHurt)] == [5, 5]
    told = SENTENCES[PeopleHurt](happened(events, PeopleHurt)[0], after)
    assert told.endswith("in the building suffers 5 points of it")


@pytest.mark.rule("BMR-BLDG-051")
def test_people_suffer_from_those_who_break_in_but_not_from_stray_shots() -> None:
    battle = street(mech(GRIFFIN, "0303"), mech(PLATOON, "0303", elevation=1, side="Blue"))
    after, events = perform(battle, lambda play: break_wall(play, 0, HOUSE), [6, 6], tasks=TASKS)
    assert [event.points for event in happened(events, PeopleHurt)] == [3]  # half of 6, for 55 tons
    battle = fight(mech(GRIFFIN, "0306"), mech(HUNCHBACK, "0303"), mech(PLATOON, "0303", elevation=1, side="Blue"))
    after, events = fired(battle, fire(battle, "IS PPC"), dice=[1, 1])
    assert not happened(events, PeopleHurt)
    assert after.board.at(HOUSE).building_cf == 30


def test_neither_the_roof_nor_a_small_basement_nor_another_hex_is_struck() -> None:
    lines = ("0303 medium cf 40 height 2 basement 9 joins S", "0304 medium cf 40 height 2 basement 7")
    spots = (("0303", 2), ("0303", -1), ("0304", 0))
    people = [mech(PLATOON, hex, elevation=height, side="Blue") for hex, height in spots]
    battle = stage(block(*lines), *people, rules=RULES, phase=Phase.WEAPONS)
    _, events = perform(battle, lambda play: hurt_people(play, HOUSE, 20))
    assert not happened(events, PeopleHurt)


def test_nobody_learns_that_hidden_infantry_is_hurt() -> None:
    battle = fight(mech(SUITS, "0303", side="Blue", hidden=True))
    _, events = perform(battle, lambda play: hurt_people(play, HOUSE, 10), [1])
    assert happened(events, PeopleHurt)
    assert all(event.seen_by("Red") is None and event.seen_by("Blue") for event in events)


@pytest.mark.rule("BMR-BLDG-052")
def test_suits_are_hit_by_groups_of_five_points() -> None:
    battle = fight(mech(SUITS, "0303", side="Blue"))
    _, events = perform(battle, lambda play: hurt_people(play, HOUSE, 24), [1, 2, 2])
    assert [event.armor + event.structure for event in happened(events, Damaged)] == [5, 5, 2]
    assert [event.location for event in happened(events, TrooperRolled)] == [1, 2, 2]


@pytest.mark.rule("BMR-BLDG-053")
def test_a_mech_inside_fires_at_infantry_in_its_hex() -> None:
    battle = fight(mech(GRIFFIN, "0303"), mech(PLATOON, "0303"), mech(TANK, "0303", side="Blue"))
    assert number(battle, "IS PPC").barred is None
    assert bar(number(battle, "IS PPC", target=2)) == "BMR-HIT-002"
    assert at_building(battle, "IS PPC").barred is None
    after, events = fired(battle, fire(battle, "IS PPC"), dice=[6, 6])
    assert lost(events, 1) == 10  # nothing is kept from people on the same level
    assert after.board.at(HOUSE).building_cf == 40


# --- between levels ---------------------------------------------------------------------------------------------------
TALL = "hardened cf 120 height 6 basement 7"


@pytest.mark.rule("BMR-BLDG-054")
def test_on_the_same_level_terrain_does_not_matter() -> None:
    lines = ("0303 medium height 2 joins S", "0304 medium height 2")
    battle = stage(block(*lines), mech(GRIFFIN, "0304"), mech(LOCUST, "0303"), rules=RULES, phase=Phase.WEAPONS)
    smoky = stage(battle.board.changed(HOUSE, smoke=1), mech(GRIFFIN, "0304"), mech(LOCUST, "0303"), rules=RULES)
    assert number(smoky, "IS PPC") == number(battle, "IS PPC")
    outside = stage(smoky.board, mech(GRIFFIN, "0302", facing=3), mech(LOCUST, "0303"), rules=RULES)
    assert value(number(outside, "IS PPC"), "BMR-FIRE-026") == 2


@pytest.mark.rule("BMR-BLDG-055", "BMR-BLDG-056", "BMR-BLDG-057", "BMR-HIT-053", "BMR-HIT-042")
def test_levels_count_as_hexes_and_conceal() -> None:
    battle = fight(mech(GRIFFIN, "0303", elevation=1), mech(LOCUST, "0303", elevation=5), house=TALL)
    found = number(battle, "IS PPC")
    assert aim(battle, battle.unit(0), battle.unit(1)).attack.distance == 4
    assert (value(found, "BMR-HIT-053"), value(found, "BMR-HIT-010"), found.total) == (3, None, 4 + 3)
    near = fight(mech(GRIFFIN, "0303", elevation=1), mech(LOCUST, "0303", elevation=2), house=TALL)
    assert value(number(near, "IS PPC"), "BMR-HIT-010") is None
    lasers = fight(mech(CATAPULT, "0303", elevation=0), mech(LOCUST, "0303", elevation=5), house=TALL)
    assert value(number(lasers, "IS Medium Laser"), "BMR-HIT-008") == 2  # 5 levels are medium range


@pytest.mark.rule("BMR-BLDG-058", "BMR-BLDG-060")
@pytest.mark.parametrize(
    ("height", "places"),
    [
        (3, ("LA", "LT", "CT", "RT", "RA", "HD")),
        (0, ("LL", "LL", "LT", "RT", "RL", "RL")),
    ],
)
def test_shots_from_above_and_below_have_their_own_table(height: int, places: tuple[str, ...]) -> None:
    for face, name in enumerate(places, 1):
        battle = fight(
            mech(GRIFFIN, "0303", elevation=height),
            mech(HUNCHBACK, "0303", elevation=1),
            house="heavy cf 60 height 5 basement 7",
        )
        _, events = fired(battle, fire(battle, "IS PPC"), dice=[6, 6, face])
        (rolled,) = happened(events, LocationRolled)
        assert rolled.location == Location[name]
        assert lost(events, 1) == 10 - 6
        assert SENTENCES[LocationRolled](rolled, battle).startswith(
            f"Hunchback HBK-4G is hit from {'above' if height else 'below'}:"
        )


@pytest.mark.rule("BMR-BLDG-058")
def test_from_behind_and_above_the_rear_is_hit() -> None:
    lines = ("0303 heavy cf 60 height 5 joins S", "0304 heavy cf 60 height 5")
    battle = stage(
        block(*lines), mech(GRIFFIN, "0304", elevation=2), mech(HUNCHBACK, "0303"), rules=RULES, phase=Phase.WEAPONS
    )
    after, events = fired(battle, fire(battle, "IS PPC"), dice=[6, 6, 3])
    assert happened(events, LocationRolled)[0].side == "rear"
    assert after.unit(1).armor[8] == battle.unit(1).armor[8] - 4
    assert SENTENCES[LocationRolled](happened(events, LocationRolled)[0], battle).startswith(
        "Hunchback HBK-4G is hit from above and behind:"
    )


@pytest.mark.rule("BMR-BLDG-059")
def test_a_vehicle_is_hit_on_a_random_side_from_another_level() -> None:
    for face, side in enumerate(("front", "right", "rear", "left"), 1):
        battle = fight(mech(GRIFFIN, "0303", elevation=1), mech(TANK, "0303"), house="heavy cf 60 height 5 basement 7")
        _, events = fired(battle, fire(battle, "IS PPC"), dice=[6, 6, face, 3, 4])
        assert happened(events, LocationRolled)[0].side == side


@pytest.mark.rule("BMR-BLDG-060")
def test_a_building_protects_people_from_fire_between_its_levels() -> None:
    battle = fight(mech(GRIFFIN, "0303", elevation=1), mech(PLATOON, "0303"))
    _, events = fired(battle, fire(battle, "IS PPC"), dice=[6, 6])
    assert lost(events, 1) == 10 - 4


# --- bridges ----------------------------------------------------------------------------------------------------------
def ford(*units: Extra, **fields: Any) -> Battle:
    text = "board ford\nsize 3 4\n01 . . .\n02 . ~1 .\n03 . . .\n04 . . .\nbridge 0202 N S cf 20\n"
    fields.setdefault("phase", Phase.WEAPONS)
    return stage(text, *units, rules=RULES, **fields)


AT_BRIDGE = PlaceTarget(Thing.BRIDGE, CROSSING)


@pytest.mark.rule("BMR-PAVE-008")
def test_bridges_are_attacked_like_buildings_and_fall_when_the_phase_ends() -> None:
    battle = ford(mech(AWESOME, "0203"), mech(LOCUST, "0202", elevation=1))
    assert [mod.rule for mod in at_building(battle, "IS PPC", AT_BRIDGE).mods] == ["BMR-BLDG-038"]
    far = ford(mech(AWESOME, "0204"))
    assert value(at_building(far, "IS PPC", AT_BRIDGE), "BMR-BLDG-037") == -4
    ppcs = [item for item in battle.unit(0).design.weapons if item.equipment.key == "IS PPC"]
    after, events = fired(battle, *(Fire(item.index, AT_BRIDGE) for item in ppcs[:2]))
    assert [event.left for event in happened(events, BridgeDamaged)] == [10, 0]
    assert after.board.at(CROSSING).bridge
    (due,) = [each for each in after.due if each.what == BRIDGE_FALLS]
    assert due.phase is Phase.PHYSICAL
    fallen, events = perform(after, lambda play: bridge_falls(play, due), SeededDice(b"bridge"), tasks=TASKS)
    assert not fallen.board.at(CROSSING).bridge
    assert fallen.unit(1).elevation == 0
    told = SENTENCES[BridgeCollapsed](happened(events, BridgeCollapsed)[0], fallen)
    assert told == "The bridge in 0202 collapses: it is destroyed"
    assert SENTENCES[BridgeDamaged](BridgeDamaged(CROSSING, 10, 0, "PPC"), fallen).endswith("nothing holds it any more")


def test_a_bridge_destroyed_outside_attack_phases_falls_at_once() -> None:
    _, events = perform(ford(phase=Phase.MOVEMENT), lambda play: damage_bridge(play, CROSSING, 25, "mine"), tasks=TASKS)
    assert happened(events, BridgeCollapsed)
