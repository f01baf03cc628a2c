"""What weapons and fists do to platoons and to battle armor."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import fire
from tests.classic.stage import drawn, happened, mech, perform, stage

from ironhex.catalog import CatalogError, Location, equipment
from ironhex.catalog.damage import Damage
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.odds import expected
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.attack.volley import expected_damage, fire_volley, shots_of
from ironhex.systems.classic.battle import Battle, Blow, Fire, TurnState
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, strike, strike_once
from ironhex.systems.classic.events.damage import Damaged, Doomed, TrooperRolled
from ironhex.systems.classic.events.weapons import BurstRolled
from ironhex.systems.classic.infantry.hits import burst_dice, casualties, men_lost, roll_suit
from ironhex.systems.classic.melee.physical_to_hit import to_hit

GRIFFIN, RIFLES, ELEMENTALS = "Griffin GRF-1N", "Foot Platoon (Rifle)", "Elemental (MG)"
HERE = "0809"


def field(target: str, attacker: str = GRIFFIN, *, cover: bool = True, **fields: Any) -> Battle:
    """A unit next to infantry, in rough ground or in the open."""
    board = drawn("16x17").changed(Hex.parse(HERE), rough=cover)
    return stage(board, mech(attacker, "0810"), mech(target, HERE, **fields))


def volley(battle: Battle, key: str, dice: list[int]) -> tuple[Battle, tuple[Event, ...]]:
    turn = TurnState(declared=1, shots=(fire(battle, key),))
    return perform(battle.changed(replace(battle.unit(0), turn=turn)), lambda play: fire_volley(play, 0), dice)


@pytest.mark.rule("BMR-INF-043", "BMR-ATK-002", "BMR-DMG-005", "BMR-LOC-009")
def test_every_point_kills_a_man() -> None:
    after, events = volley(field(RIFLES), "IS PPC", [6, 6])
    assert after.unit(1).armor == (18,)
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [(0, 10)]


@pytest.mark.rule("BMR-INF-044")
def test_men_in_the_open_suffer_twice_as_much() -> None:
    after, _ = volley(field(RIFLES, cover=False), "IS PPC", [6, 6])
    assert after.unit(1).armor == (8,)
    board = drawn("16x17").changed(Hex.parse(HERE), paved=True)
    paved, _ = volley(stage(board, mech(GRIFFIN, "0810"), mech(RIFLES, HERE)), "IS PPC", [6, 6])
    assert paved.unit(1).armor == (18,)


@pytest.mark.rule("BMR-INF-043", "BMR-INF-044", "BMR-INF-045")
@pytest.mark.parametrize("cover", [True, False])
@pytest.mark.parametrize(
    ("attacker", "key", "men"),
    [(GRIFFIN, "IS PPC", 10), ("Locust LCT-1V", "IS Machine Gun", 7), (ELEMENTALS, "BA Machine Gun", None)],
)
def test_the_average_of_men_lost_is_that_of_their_odds(attacker: str, key: str, men: int | None, cover: bool) -> None:
    battle = field(RIFLES, attacker, cover=cover)
    gun = next(item for item in battle.unit(0).design.weapons if item.equipment.key == key)
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), gun)
    damage = gun.equipment.damage
    for points in (damage, 3 * damage):
        average = men_lost(shot, 1, Fraction(points))
        assert average == expected(casualties(shot, {points: Fraction(1)}))
    if men is not None:
        assert men_lost(shot, 1, Fraction(damage)) == men * (1 if cover else 2)


@pytest.mark.rule("BMR-INF-062")
def test_a_cluster_hits_a_trooper_again_when_every_other_one_was_hit() -> None:
    squad = field(ELEMENTALS)
    last = replace(squad.unit(1), structure=tuple(int(at in (0, 3)) for at, _ in enumerate(squad.unit(1).structure)))
    found: list[int] = []
    perform(squad.changed(last), lambda play: found.append(roll_suit(play, 1, spared=(3,))), [1, 3])
    assert found == [3]
    perform(squad, lambda play: found.append(roll_suit(play, 1, spared=(3,))), [3, 4])
    assert found == [3, 4]


@pytest.mark.rule("BMR-DEST-010", "BMR-DEST-012")
def test_a_platoon_without_men_is_destroyed() -> None:
    after, events = volley(field(RIFLES, armor=(10,)), "IS PPC", [6, 6])
    assert after.unit(1).armor == (0,)
    assert [event.rule for event in happened(events, Doomed)] == ["BMR-INF-043"]


@pytest.mark.rule("BMR-INF-045", "BMR-EQ-108")
@pytest.mark.parametrize("cover", [True, False])
def test_machine_guns_roll_for_the_men_they_hit(cover: bool) -> None:
    battle = field(RIFLES, "Warhammer WHM-6R", cover=cover)
    after, events = volley(battle, "IS Machine Gun", [6, 6, 3, 4])
    assert [event.faces for event in happened(events, BurstRolled)] == [(3, 4)]
    assert after.unit(1).armor == (28 - 7 * (1 if cover else 2),)


@pytest.mark.rule("BMR-INF-045", "BMR-EQ-108")
@pytest.mark.parametrize(("name", "dice"), [("Light", 1), ("", 2), ("Heavy", 3)])
def test_larger_machine_guns_roll_more_dice(name: str, dice: int) -> None:
    assert burst_dice(equipment(f"Clan {name} Machine Gun".replace("  ", " ")), 1) == dice


@pytest.mark.rule("BMR-INF-046")
@pytest.mark.parametrize("cover", [True, False])
def test_machine_guns_of_battle_armor_roll_a_die_for_each_hit(cover: bool) -> None:
    after, events = volley(field(RIFLES, ELEMENTALS, cover=cover), "BA Machine Gun", [6, 6, 4, 4, 1, 2, 3, 4])
    assert [event.faces for event in happened(events, BurstRolled)] == [(1, 2, 3, 4)]
    assert after.unit(1).armor == (28 - 10 * (1 if cover else 2),)


@pytest.mark.rule("BMR-INF-059", "BMR-INF-061", "BMR-INF-064")
def test_a_die_names_the_trooper_who_is_hit() -> None:
    point = field(ELEMENTALS, structure=(1, 0, 1, 1, 1, 1, 0))
    after, events = volley(point, "IS PPC", [6, 6, 6, 1, 3])
    assert [event.location for event in happened(events, TrooperRolled)] == [3]
    assert after.unit(1).armor[3] == 0
    assert after.unit(1).structure[3] == 1


@pytest.mark.rule("BMR-INF-063", "BMR-INF-064")
def test_the_eleventh_point_kills_and_the_rest_is_wasted() -> None:
    after, _ = perform(field(ELEMENTALS), lambda play: strike(play, 1, Hit(20, ANYWHERE)), [2])
    assert after.unit(1).structure == (1, 1, 0, 1, 1, 1, 0)
    assert after.unit(1).armor == (0, 10, 0, 10, 10, 10, 0)


@pytest.mark.rule("BMR-DEST-011", "BMR-UNIT-037")
def test_battle_armor_is_destroyed_with_its_last_trooper() -> None:
    last = field(ELEMENTALS, structure=(1, 0, 0, 0, 0, 1, 0))
    _, events = perform(last, lambda play: strike(play, 1, Hit(11, ANYWHERE)), [5])
    assert [event.rule for event in happened(events, Doomed)] == ["BMR-DEST-011"]


@pytest.mark.rule("BMR-INF-062")
def test_each_cluster_of_long_range_missiles_hits_another_trooper() -> None:
    board = drawn("16x17")
    battle = stage(board, mech(GRIFFIN, "0816"), mech(ELEMENTALS, HERE))
    _, events = volley(battle, "IS LRM 10", [6, 6, 5, 6, 3, 3, 4])
    assert [event.location for event in happened(events, TrooperRolled)] == [3, 4]
    assert [event.armor for event in happened(events, Damaged)] == [5, 5]


@pytest.mark.rule("BMR-HIT-060", "BMR-KICK-012")
def test_infantry_in_the_hex_of_a_mech_can_be_kicked() -> None:
    for target in (RIFLES, ELEMENTALS):
        battle = stage("16x17", mech(GRIFFIN, "0809"), mech(target, "0809"))
        tally = to_hit(battle, battle.unit(0), battle.unit(1), Blow("kick", 1, Location.RL))
        assert tally.barred is None
        assert sum(mod.value for mod in tally.mods if mod.rule == "BMR-HIT-060") == 3


@pytest.mark.rule("BMR-INF-043")
def test_a_kick_kills_men_by_its_points() -> None:
    after, _ = perform(field(RIFLES), lambda play: strike_once(play, 1, 11, "kick", "front"), [])
    assert after.unit(1).armor == (17,)


def test_expected_damage_counts_men() -> None:
    for cover, men in ((True, 10), (False, 20)):
        battle = field(RIFLES, cover=cover)
        shot = Fire(fire(battle, "IS PPC").weapon, 1)
        ((_, found),) = shots_of(battle, 0, (shot,), 0, None)
        assert expected_damage(found, 1) == men


@pytest.mark.rule("BMR-DEST-010", "BMR-DEST-011")
@pytest.mark.parametrize(
    ("unit", "damage"),
    [(RIFLES, Damage(armor={"MEN": 28})), (ELEMENTALS, Damage(lost=("1", "2", "3", "4", "5")))],
)
def test_nobody_enters_a_battle_dead(unit: str, damage: Damage) -> None:
    with pytest.raises(CatalogError, match="nobody is left"):
        stage("16x17", mech(unit, "0810", damage=damage), mech(GRIFFIN, "0101"))
