"""Hull integrity: hits under water may let the water in."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.naval.sea import GRIFFIN, HERE, SUB, battle_of, boat
from tests.classic.stage import happened, mech, perform, points, stage
from tests.classic.trek import column, make

from ironhex.catalog import Board, Location, ProtoLocation, VehicleLocation
from ironhex.engine import save
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.damage.condition import ENGINE, HIP, damaged, hits, sound, works
from ironhex.systems.classic.damage.destruction import judge
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.damage import BreachRolled, Damaged, Doomed, Exploded
from ironhex.systems.classic.events.piloting import Fell
from ironhex.systems.classic.infantry.hits import suits_take_hit
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.positions import play_from
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.presentation.move_notes import water_notes
from ironhex.systems.classic.sheets.live import condition
from ironhex.systems.classic.system import narrate

LA, RT, CT, HD, LL = Location.LA, Location.RT, Location.CT, Location.HD, Location.LL


def deep(water: int = 2, **state: Any) -> Battle:
    """A Griffin on the bed."""
    return battle_of(mech(GRIFFIN, HERE, **state), depth=water)


def struck(battle: Battle, location: int, damage: int, dice: tuple[int, ...], **how: Any) -> tuple[Battle, Any]:
    return perform(battle, lambda play: strike(play, 0, Hit(damage, location, **how)), dice)


def flooded(battle: Battle) -> list[int]:
    return [location for location in range(11) if battle.unit(0).flooded >> location & 1]


@pytest.mark.rule("BMR-WATER-032", "BMR-WATER-035")
@pytest.mark.parametrize(("faces", "breached"), [((3, 6), False), ((4, 6), True)])
def test_the_hull_of_a_protomech_is_breached_too(faces: tuple[int, int], breached: bool) -> None:
    battle = battle_of(mech("Roc", HERE), depth=1)
    battle, _ = struck(battle, ProtoLocation.LEFT_ARM, 1, faces)
    assert flooded(battle) == [ProtoLocation.LEFT_ARM] * breached


@pytest.mark.rule("BMR-WATER-032")
@pytest.mark.parametrize(("faces", "breached"), [((3, 6), False), ((4, 6), True), ((6, 6), True)])
def test_a_hit_under_water_breaches_the_hull_on_10_or_more(faces: tuple[int, int], breached: bool) -> None:
    battle, events = struck(deep(), LA, 5, faces)
    assert flooded(battle) == [LA] * breached
    (roll,) = happened(events, BreachRolled)
    words = "it fills with water" if breached else "it holds"
    assert narrate(battle, roll).endswith(words)


@pytest.mark.rule("BMR-WATER-032", "BMR-WATER-033")
@pytest.mark.parametrize(
    "battle",
    [
        stage("16x17", mech(GRIFFIN, HERE)),
        deep(1),
        battle_of(boat(SUB, HERE), depth=3),
    ],
    ids=["dry", "wading", "surface"],
)
def test_no_hull_is_breached_above_water(battle: Battle) -> None:
    assert not happened(struck(battle, 1, 2, ())[1], BreachRolled)


SHORE = column("~2", "~1", ".", ".", ".")


def waded(board: Board = SHORE, **state: Any) -> tuple[Battle, Any]:
    """A Griffin walks on into deeper water."""
    battle = stage(board, mech(GRIFFIN, "0302", **state), mech(GRIFFIN, "0305"), phase=Phase.MOVEMENT)
    return make(battle, Move(0, Mode.WALK, "F"), (6, 6))


def without(*rows: int) -> tuple[int, ...]:
    return points(stage("16x17", mech(GRIFFIN, HERE)).unit(0).armor, dict.fromkeys(rows, 0))


@pytest.mark.rule("BMR-WATER-033")
def test_no_roll_is_made_for_damage_from_before() -> None:
    scratched = points(stage("16x17", mech(GRIFFIN, HERE)).unit(0).armor, {LA: 1, RT: 2})
    after, events = waded(armor=scratched)
    assert (after.unit(0).hex, flooded(after)) == (Hex(3, 1), [])
    assert not happened(events, BreachRolled)


@pytest.mark.rule("BMR-WATER-034")
@pytest.mark.parametrize(("row", "location"), [(LA, LA), (RT, RT), (9 + 1, RT)])
def test_a_unit_that_gets_under_water_floods_where_its_armor_is_gone(row: int, location: int) -> None:
    after, events = waded(armor=without(row))
    assert flooded(after) == [location]
    assert [(roll.location, roll.faces) for roll in happened(events, BreachRolled)] == [(location, ())]
    assert flooded(waded(column("~1", "~1", ".", ".", "."), armor=without(row))[0]) == []
    lost = tuple(0 if at == LA else left for at, left in enumerate(after.unit(0).structure))
    assert flooded(waded(armor=without(LA), structure=lost)[0]) == []


@pytest.mark.rule("BMR-WATER-034", "BMR-WATER-035")
def test_a_mech_whose_torso_is_open_is_destroyed_in_the_water() -> None:
    _, events = waded(armor=without(CT))
    assert [event.why for event in happened(events, Doomed)] == ["hull breached at the engine"]


@pytest.mark.rule("BMR-WATER-034")
def test_a_mech_that_falls_in_shallow_water_floods_where_its_armor_is_gone() -> None:
    wading = stage(column("~1", "."), mech(GRIFFIN, "0301", armor=without(LA)))
    after, _ = perform(wading, lambda play: play.emit(Fell(0, Hex(3, 1), 0, 0, 1, 0, "front")), tasks=TASKS)
    assert flooded(after) == [LA]


@pytest.mark.rule("BMR-WATER-034")
def test_players_are_warned_before_they_enter_the_water() -> None:
    battle = stage(SHORE, mech(GRIFFIN, "0302", armor=without(LA)), mech(GRIFFIN, "0305"), phase=Phase.MOVEMENT)
    (note,) = water_notes(battle, Move(0, Mode.WALK, "F"))
    assert note == "fills with water in 0301, because its armor is gone: left arm"
    assert not list(water_notes(battle, Move(0, Mode.WALK, "R")))


@pytest.mark.rule("BMR-WATER-034")
def test_a_location_without_armor_floods_by_itself() -> None:
    armor = deep().unit(0).armor
    battle, events = struck(deep(), LA, armor[LA], ())
    assert flooded(battle) == [LA]
    (roll,) = happened(events, BreachRolled)
    assert roll.faces == ()
    assert narrate(battle, roll) == f"{GRIFFIN}'s left arm has no armor left and fills with water"
    rear, _ = struck(deep(), RT, armor[9 + 1], (), rear=True)
    assert flooded(rear) == [RT]


@pytest.mark.rule("BMR-WATER-035")
def test_nothing_works_in_a_flooded_location() -> None:
    unit = deep(flooded=1 << RT | 1 << LL).unit(0)
    assert not works(unit, unit.weapon("LRM 10"))
    assert works(unit, unit.weapon("PPC"))
    assert damaged(unit, LL, HIP)
    assert not sound(unit, LL, HIP)
    battle = deep(flooded=1 << LL)
    assert allowance(battle, battle.unit(0), Mode.WALK).total < allowance(deep(), deep().unit(0), Mode.WALK).total


@pytest.mark.rule("BMR-WATER-035")
@pytest.mark.parametrize(
    ("location", "engine", "why"), [(CT, 6, "hull breached at the engine"), (HD, 0, "hull breached at the cockpit")]
)
def test_engine_slots_under_water_count_as_engine_hits(location: Location, engine: int, why: str) -> None:
    battle, events = struck(deep(), location, 1, (6, 6))
    assert hits(battle.unit(0), ENGINE) == engine
    doomed = happened(events, Doomed)
    assert [(event.rule, event.why, event.killed) for event in doomed] == [("BMR-WATER-035", why, False)]


@pytest.mark.rule("BMR-WATER-036")
def test_flooding_is_no_critical_hit() -> None:
    """The ammunition does not explode, what is there can still be hit, and the slots are not crossed off."""
    battle, events = struck(deep(), RT, 3, (6, 5))
    assert not happened(events, Exploded)
    assert battle.unit(0).crits == deep().unit(0).crits
    again, events = perform(battle, lambda play: judge(play, 0, explosion=False))
    assert not happened(events, Doomed)
    assert again.unit(0).ammo == deep().unit(0).ammo


@pytest.mark.rule("BMR-WATER-037")
def test_a_flooded_location_goes_on_taking_damage() -> None:
    _, events = struck(deep(flooded=1 << LA), LA, 4, ())
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [(LA, 4)]
    assert not happened(events, BreachRolled)


@pytest.mark.rule("BMR-WATER-032", "BMR-WATER-035", "BMR-NAVAL-011")
def test_a_submarine_loses_the_weapons_of_a_flooded_section() -> None:
    battle, _ = struck(battle_of(boat(SUB, HERE, depth=1)), VehicleLocation.FRONT, 5, (5, 5))
    unit = battle.unit(0)
    assert unit.flooded == 1 << VehicleLocation.FRONT
    assert not any(works(unit, item) for item in unit.design.weapons)
    assert "hull breached: front" in {mark.label.lower() for mark in figure(battle, unit).marks}
    assert "hull breached: front" in {state.lower() for state in condition(unit).states}


@pytest.mark.rule("BMR-SUIT-028")
def test_undines_seal_themselves() -> None:
    battle = battle_of(boat("Undine", HERE, depth=1))
    location = next(place.index for place in battle.unit(0).design.locations if place.struck)
    _, events = perform(battle, lambda play: suits_take_hit(play, 0, Hit(5, location)))
    assert not happened(events, BreachRolled)


def test_a_flooded_unit_is_saved() -> None:
    battle = deep(flooded=1 << LA)
    assert '"flooded"' in save(play_from(battle, seed=1))
