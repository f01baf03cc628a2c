"""Clearing woods with weapons."""

from __future__ import annotations

import pytest
from tests.classic.fire.blaze import at, due, fire_at, ground, number, scene, shoot
from tests.classic.stage import happened, mech

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.battle import Battle, Fire, Phase, Thing
from ironhex.systems.classic.events.weapons import ClusterRolled, WeaponFired
from ironhex.systems.classic.fire.events import AccidentRolled, WoodsCleared, WoodsClearingRolled

GRIFFIN, MEN = "Griffin GRF-1N", "Foot Platoon (Laser)"
WOODS = at(Thing.WOODS, "0503")
HIT, SAFE, CARELESS = (6, 6), (3, 3), (2, 3)


def woods(kind: int = 1, *, level: int = 0, between: int = 0, **fields: int) -> Battle:
    """A Griffin in 0506 looks north at woods in 0503; another 'Mech stands aside."""
    board = ground("0503", woods=kind, level=level, **fields).changed(Hex.parse("0504"), level=between)
    return scene(board, mech(GRIFFIN, "0506"), mech("Locust LCT-1V", "0109"))


def after_the_phase(battle: Battle) -> Battle:
    return due(battle, phase=Phase.PHYSICAL)[0]


@pytest.mark.rule("BMR-WOODS-001", "BMR-WOODS-002", "BMR-WOODS-005", "BMR-EDCHG-028", "BMR-TERR-011", "BMR-CHG-011")
@pytest.mark.parametrize(("kind", "left", "rough"), [(2, 1, 0), (1, 0, 1)])
def test_heavy_woods_become_light_and_light_woods_rough(kind: int, left: int, rough: int) -> None:
    battle, events = shoot(woods(kind), "PPC", WOODS, (*HIT, *SAFE, 5, 5))
    assert happened(events, WoodsClearingRolled)[0].points == 10
    assert battle.board.at(WOODS.hex).woods == kind, "shots of one phase are fired through the same woods"
    terrain = after_the_phase(battle).board.at(WOODS.hex)
    assert (terrain.woods, terrain.rough) == (left, rough)


@pytest.mark.rule("BMR-WOODS-005", "BMR-EDCHG-028")
@pytest.mark.parametrize(("faces", "cleared"), [((5, 5), True), ((5, 6), False)])
def test_a_roll_of_no_more_than_the_damage_clears_them(faces: tuple[int, int], cleared: bool) -> None:
    battle, _ = shoot(woods(), "PPC", WOODS, (*HIT, *SAFE, *faces))
    assert bool(after_the_phase(battle).board.at(WOODS.hex).rough) == cleared


@pytest.mark.rule("BMR-WOODS-001")
@pytest.mark.parametrize("terrain", [{"rough": 1}, {}])
def test_rough_and_clear_ground_cannot_be_cleared(terrain: dict[str, int]) -> None:
    battle = scene(ground("0503", **terrain), mech(GRIFFIN, "0506"), mech("Locust LCT-1V", "0109"))
    barred = refused(battle, Declare(0, shots=(Fire(battle.unit(0).weapon("PPC").index, WOODS),)))
    assert barred == ("BMR-SEQ-008", "there are no woods at 0503")


@pytest.mark.rule("BMR-WOODS-001")
def test_two_hits_on_light_woods_do_not_clear_the_rough_ground() -> None:
    battle, _ = shoot(woods(), "PPC", WOODS, (*HIT, *SAFE, 1, 1))
    battle, events = shoot(battle, "PPC", WOODS, (*HIT, *SAFE))
    assert not happened(events, WoodsClearingRolled)
    assert len(happened(due(battle, phase=Phase.PHYSICAL)[1], WoodsCleared)) == 1


@pytest.mark.rule("BMR-WOODS-003", "BMR-WOODS-004", "BMR-HIT-031")
def test_the_number_has_no_modifier_for_the_woods_themselves() -> None:
    found = number(woods(2), "PPC", WOODS)
    assert [(mod.rule, mod.value) for mod in found.mods] == [
        ("BMR-HIT-003", 4),
        ("BMR-HIT-031", -4),
        ("BMR-HIT-010", 1),
    ]


@pytest.mark.rule("BMR-WOODS-003")
def test_woods_are_declared_as_targets_of_weapons() -> None:
    battle = woods()
    ppc = battle.unit(0).weapon("PPC").index
    assert str(Declare(0, shots=(Fire(ppc, WOODS),))) == f"declare 1 {ppc}>woods=0503"
    assert refused(battle, Declare(0, shots=(Fire(ppc, WOODS),))) is None


@pytest.mark.rule("BMR-WOODS-006")
def test_missiles_clear_with_all_their_damage_together() -> None:
    battle, events = shoot(woods(), "LRM 10", WOODS, (*HIT, *SAFE, 6, 6, 5, 5))
    assert happened(events, ClusterRolled)[0].struck == 10
    assert happened(events, WoodsClearingRolled)[0].points == 10
    assert after_the_phase(battle).board.at(WOODS.hex).rough


@pytest.mark.rule("BMR-WOODS-007")
def test_infantry_cannot_clear_woods() -> None:
    battle = scene(ground("0503", woods=1), mech(MEN, "0504"), mech("Locust LCT-1V", "0109"))
    found = number(battle, battle.unit(0).design.weapons[0].equipment.name, WOODS)
    assert found.barred == ("BMR-WOODS-007", "infantry cannot clear woods")


@pytest.mark.rule("BMR-WOODS-008")
@pytest.mark.parametrize(("between", "seen"), [(0, True), (1, False)])
def test_woods_of_which_only_the_tops_are_seen_cannot_be_cleared(between: int, seen: bool) -> None:
    found = number(woods(between=between), "PPC", WOODS)
    assert (found.barred is None) == seen


@pytest.mark.rule("BMR-WOODS-008")
def test_nobody_else_can_look_for_the_attacker() -> None:
    battle = woods(between=2)
    spotter = scene(battle.board, mech(GRIFFIN, "0506", side="Red"), mech("Locust LCT-1V", "0403", side="Red"))
    lrm = spotter.unit(0).weapon("LRM 10").index
    barred = refused(spotter, Declare(0, shots=(Fire(lrm, WOODS, spotter=1),)))
    assert barred
    assert barred.rule == "BMR-WOODS-008"


@pytest.mark.rule("BMR-WOODS-003")
@pytest.mark.parametrize(("kind", "listed"), [(0, []), (1, ["0503"]), (2, ["0503"])])
def test_the_menu_lists_the_first_woods_ahead(kind: int, listed: list[str]) -> None:
    battle = woods(kind)
    assert [str(hex) for hex in battle.rules.attackable[Thing.WOODS].listed(battle, battle.unit(0))] == listed


@pytest.mark.rule("BMR-FIRE-007")
@pytest.mark.parametrize("hits", [True, False])
def test_an_attempt_may_set_the_woods_on_fire_instead(hits: bool) -> None:
    green = scene(ground("0503", woods=1), mech(GRIFFIN, "0506", gunnery=8), mech("Locust LCT-1V", "0109"))
    battle, events = shoot(green, "PPC", WOODS, (*(HIT if hits else (1, 1)), *CARELESS))
    assert [event.hit for event in happened(events, WeaponFired)] == [hits]
    assert happened(events, AccidentRolled)[0].alight
    assert not happened(events, WoodsClearingRolled), "rather than cleared"
    assert fire_at(due(battle, phase=Phase.END)[0], "0503")


@pytest.mark.rule("BMR-FIRE-007")
def test_a_weapon_that_starts_no_fires_clears_without_that_risk() -> None:
    board = ground("0503", woods=1)
    battle = scene(board, mech("Highlander HGN-732", "0506"), mech("Locust LCT-1V", "0109"))
    _, events = shoot(battle, "Gauss Rifle", WOODS, (*HIT, 6, 6))
    assert not happened(events, AccidentRolled)
    assert happened(events, WoodsClearingRolled)[0].cleared


@pytest.mark.rule("BMR-FIRE-001")
def test_a_fire_goes_out_when_its_woods_are_cleared() -> None:
    battle, events = shoot(woods(fire=1), "PPC", WOODS, (*HIT, 1, 1))
    assert not happened(events, AccidentRolled), "it burns already"
    assert not fire_at(after_the_phase(battle), "0503")
    battle, _ = shoot(woods(2, fire=1), "PPC", WOODS, (*HIT, 1, 1))
    assert fire_at(after_the_phase(battle), "0503"), "light woods still burn"
