"""Setting hexes on fire, on purpose and by accident."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.fire.blaze import at, due, fire_at, ground, number, scene, shoot
from tests.classic.stage import happened, mech

from ironhex.catalog import Terrain
from ironhex.catalog.equipment import equipment
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.battle import Battle, Fire, MoveState, Phase, Thing
from ironhex.systems.classic.fire.burning import catching
from ironhex.systems.classic.fire.events import AccidentRolled, FireRolled
from ironhex.systems.classic.fire.table import burnable, cannot_light, starting
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.kinds.infantry import BATTLE_ARMOR, FOOT
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.positions import walked
from ironhex.systems.classic.unit import PhaseState

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"
HERE = at(Thing.FIRE, "0503")
HIT = (6, 6)
GAUSS = "IS Gauss Rifle"


def field(**terrain: int) -> Battle:
    """A Griffin in 0506 looks north at 0503."""
    return scene(ground("0503", **terrain), mech(GRIFFIN, "0506"), mech(LOCUST, "0109"))


@pytest.mark.rule("BMR-FIRE-004")
@pytest.mark.parametrize(
    ("weapon", "needs"), [("Flamer", 4), ("PPC", 7), ("Medium Laser", 7), ("LRM 10", 9), ("AC/5", 9), ("SRM 4", 9)]
)
def test_flamers_start_fires_best_and_missiles_worst(weapon: str, needs: int) -> None:
    assert starting(equipment(weapon), Terrain(woods=1)).total == needs
    assert cannot_light(equipment(weapon), MECH) is None


@pytest.mark.rule("BMR-FIRE-005", "BMR-FIRE-012")
@pytest.mark.parametrize(
    ("terrain", "needs"),
    [
        (Terrain(woods=1), 7),
        (Terrain(woods=2), 7),
        (Terrain(building=1), 7),
        (Terrain(building=2), 8),
        (Terrain(building=3), 9),
        (Terrain(building=4), 10),
    ],
)
def test_stronger_buildings_are_harder_to_set_on_fire(terrain: Terrain, needs: int) -> None:
    assert starting(equipment("PPC"), terrain).total == needs


@pytest.mark.rule("BMR-FIRE-005")
@pytest.mark.parametrize("terrain", [{}, {"rough": 1}, {"depth": 1}, {"paved": 1}, {"swamp": 1}, {"rubble": 2}])
def test_other_terrain_does_not_burn(terrain: dict[str, int]) -> None:
    assert not burnable(Terrain(**terrain))
    battle = field(**terrain)
    barred = refused(battle, Declare(0, shots=(Fire(battle.unit(0).weapon("PPC").index, HERE),)))
    assert barred == ("BMR-SEQ-008", "nothing at 0503 can burn")


@pytest.mark.rule("BMR-FIRE-006")
@pytest.mark.parametrize(
    "weapon",
    [
        "Small Laser",
        "IS ER Small Laser",
        "IS Small Pulse Laser",
        "Clan ER Micro Laser",
        "Clan Micro Pulse Laser",
        "IS Gauss Rifle",
        "SRM 2",
    ],
)
def test_weak_lasers_gauss_rifles_and_pairs_of_missiles_start_no_fires(weapon: str) -> None:
    barred = cannot_light(equipment(weapon), MECH)
    assert barred
    assert barred.rule == "BMR-FIRE-006"


@pytest.mark.rule("BMR-FIRE-006", "BMR-FIRE-011")
@pytest.mark.parametrize("weapon", ["Infantry Rifle", "Infantry Laser", "Infantry Machine Gun", "Infantry SRM"])
def test_men_start_fires_only_with_flamers(weapon: str) -> None:
    assert cannot_light(equipment(weapon), FOOT)
    assert cannot_light(equipment("Infantry Flamer"), FOOT) is None
    assert cannot_light(equipment("Machine Gun"), BATTLE_ARMOR)


@pytest.mark.rule("BMR-FIRE-010", "BMR-FIRE-012")
@pytest.mark.parametrize("terrain", [{"woods": 1}, {"building": 1, "building_cf": 15, "building_height": 1}])
def test_woods_and_buildings_can_be_fired_at_to_burn_them(terrain: dict[str, int]) -> None:
    battle = field(**terrain)
    ppc = battle.unit(0).weapon("PPC").index
    assert f"declare 1 {ppc}>fire=0503" in [str(action) for action in declarations(battle, 0)]
    battle, events = shoot(battle, "PPC", HERE, (*HIT, 3, 4))
    assert happened(events, FireRolled)[0].started
    assert fire_at(due(battle, phase=Phase.END)[0], "0503")
    battle, _ = shoot(field(**terrain), "PPC", HERE, (*HIT, 3, 3))
    assert not battle.due


@pytest.mark.rule("BMR-FIRE-012", "BMR-HIT-031")
def test_a_hex_is_an_immobile_target_and_the_attackers_movement_counts() -> None:
    running = scene(ground("0503", woods=2), mech(GRIFFIN, "0506", moved=walked(3)), mech(LOCUST, "0109"))
    found = number(running, "PPC", HERE)
    assert [(mod.rule, mod.value) for mod in found.mods] == [
        ("BMR-HIT-003", 4),
        ("BMR-HIT-011", 1),
        ("BMR-HIT-031", -4),
        ("BMR-HIT-010", 1),
    ]


@pytest.mark.rule("BMR-EQ-038", "BMR-HIDDEN-011", "BMR-INF-027")
@pytest.mark.parametrize(
    ("state", "rule"),
    [
        ({"clearing": 0}, "BMR-EQ-038"),
        ({"phase": PhaseState(ambush=1)}, "BMR-HIDDEN-011"),
        ({"move": MoveState(dismounted=True)}, "BMR-INF-027"),
    ],
)
def test_a_unit_that_is_not_free_to_fire_does_not_fire_at_hexes_either(state: dict[str, Any], rule: str) -> None:
    battle = field(woods=2)
    busy = battle.changed(replace(battle.unit(0), **state))
    for what in (Thing.FIRE, Thing.WOODS):
        assert number(battle, "PPC", at(what, "0503")).barred is None
        barred = number(busy, "PPC", at(what, "0503")).barred
        assert barred is not None
        assert barred.rule == rule


@pytest.mark.rule("BMR-FIRE-012", "BMR-FIRE-013")
def test_the_example_of_two_ppcs_and_a_medium_building() -> None:
    """Two hits, which need 8 and roll 9 and 10: the first starts the fire, the second has no effect."""
    battle = field(building=2, building_cf=40, building_height=2)
    battle, events = shoot(battle, "PPC", HERE, (*HIT, 4, 5))
    (rolled,) = happened(events, FireRolled)
    assert (rolled.tally.total, rolled.started) == (8, True)
    battle, events = shoot(battle, "PPC", HERE, HIT)
    assert not happened(events, FireRolled)
    assert catching(battle) == [Hex.parse("0503")]


@pytest.mark.rule("BMR-FIRE-015")
def test_a_new_fire_heats_nobody_before_the_next_turn() -> None:
    battle = scene(ground("0503", woods=1), mech(GRIFFIN, "0506"), mech(GRIFFIN, "0503", move=MoveState()))
    calm = heat_tally(battle, battle.unit(1)).total
    battle, _ = shoot(battle, "PPC", HERE, (*HIT, 6, 6))
    assert heat_tally(battle, battle.unit(1)).total == calm
    battle, _ = due(battle, phase=Phase.END)
    assert heat_tally(battle, battle.unit(1)).total == calm + 5


@pytest.mark.rule("BMR-FIRE-008", "BMR-EDCHG-030", "BMR-CHG-013")
@pytest.mark.parametrize(("faces", "burns"), [((1, 1), True), ((1, 2), True), ((2, 2), False)])
def test_a_miss_may_set_the_targets_woods_on_fire(faces: tuple[int, int], burns: bool) -> None:
    battle = scene(ground("0503", woods=2), mech(GRIFFIN, "0506"), mech(LOCUST, "0503"))
    battle, events = shoot(battle, "PPC", 1, (1, 1, *faces))
    assert happened(events, AccidentRolled)[0].alight == burns
    after, _ = due(battle, phase=Phase.END)
    assert fire_at(after, "0503") == burns
    assert after.board.at(Hex.parse("0503")).woods == 2, "misses never clear woods"


@pytest.mark.rule("BMR-FIRE-008")
def test_neither_a_hit_nor_a_harmless_weapon_starts_a_fire_by_accident() -> None:
    battle = scene(ground("0503", woods=1), mech("Highlander HGN-732", "0506"), mech(LOCUST, "0503"))
    _, events = shoot(battle, "Gauss Rifle", 1, (1, 1))
    assert not happened(events, AccidentRolled)
    open_ground = scene(ground(), mech(GRIFFIN, "0506"), mech(LOCUST, "0503"))
    assert not happened(shoot(open_ground, "PPC", 1, (1, 1))[1], AccidentRolled)


@pytest.mark.rule("BMR-FIRE-009")
def test_buildings_never_catch_fire_by_accident() -> None:
    board = ground("0503", building=1, building_cf=15, building_height=1, woods=1)
    battle = scene(board, mech(GRIFFIN, "0506"), mech(LOCUST, "0503"))
    assert not happened(shoot(battle, "PPC", 1, (1, 1))[1], AccidentRolled)
