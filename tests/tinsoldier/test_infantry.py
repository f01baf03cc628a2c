"""Infantry: attacks, swarming, casualties; and buildings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import LASER, RIFLES, column, drawn, happened, mech, perform, piece, section, stage, tank

from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import Act, Attack, Discard, Fall, Fire, HitBuilding, Jump, Move, Swarm
from ironhex.systems.tinsoldier.answers import refusal
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.combat.damage import casualties
from ironhex.systems.tinsoldier.combat.shot import Shot
from ironhex.systems.tinsoldier.combat.to_hit import to_hit
from ironhex.systems.tinsoldier.combat.usable import works
from ironhex.systems.tinsoldier.element import Arc, Weapon
from ironhex.systems.tinsoldier.events import ArmorTested, BuildingCollapsed, Checked, Fell, Fired, Struck
from ironhex.systems.tinsoldier.ground import building_mass
from ironhex.systems.tinsoldier.infantry import swarm, swarm_number, swarm_refusal
from ironhex.systems.tinsoldier.movement.route import route
from ironhex.systems.tinsoldier.movement.walking import jump, move
from ironhex.systems.tinsoldier.sequence import actions_of

HIT, MISS, PASSES, FAILS, HARMLESS = 1, 20, 1, 20, 1
MACHINE_GUN = Weapon("Machine Gun", "gun", Arc.X, 2, effective=3, anti_infantry=True)
SRM = Weapon("SRM 2", "missile", Arc.X, 2, shots=2, effective=9, one_shot=True)


def rule_of(barred: Any) -> str:
    return barred.rule if barred else ""


@pytest.mark.rule("TS-INF-001", "TS-INF-002", "TS-INF-005", "TS-PRE-005")
def test_a_section() -> None:
    battle = stage("5x5", piece(section(), "0204"), piece(mech(), "0201"))
    assert (battle.piece(1).troopers, battle.piece(1).piloting) == (7, None)
    assert route(battle, battle.piece(1), "0").barred is None
    assert route(battle, battle.piece(1), "00").barred is not None


@pytest.mark.rule("TS-INF-007", "TS-INF-008")
def test_riflemen_roll_a_die_each_and_hurt_only_infantry() -> None:
    for target, hurt in ((section(), True), (mech(), False)):
        battle = stage(column("w", "w"), piece(section(), "0202"), piece(target, "0202"))
        after, events = perform(battle, Fire(1, Attack(1, 2, (0,))), dice=[HIT, HIT, HIT, *[MISS] * 4])
        assert len(happened(events, Fired)[0].faces) == 7
        assert (after.piece(2).troopers == 4) == hurt
        assert not happened(events, ArmorTested)


@pytest.mark.rule("TS-INF-009")
def test_heavy_sections_fire_a_weapon_for_each_trooper() -> None:
    gunners = section(weapons=(MACHINE_GUN,), heavy=True)
    battle = stage(column("w", "w"), piece(gunners, "0202", troopers=3), piece(mech(front=99), "0201", facing=3))
    _, events = perform(battle, Fire(1, Attack(1, 2, (0,))), dice=[HIT, HIT, MISS, HARMLESS, HARMLESS])
    assert [(e.damage, e.hits) for e in happened(events, ArmorTested)] == [(2, 2)]


@pytest.mark.rule("TS-INF-010")
def test_srm_sections_fire_once() -> None:
    battle = stage(
        column("w", "w"), piece(section(weapons=(SRM,), heavy=True), "0202"), piece(mech(), "0201", facing=3)
    )
    after, events = perform(battle, Fire(1, Attack(1, 2, (0,))), dice=[MISS] * 14)
    assert len(happened(events, Fired)[0].faces) == 14
    assert rule_of(refusal(after, Act(1, 1), "Red", Attack(1, 2, (0,)))) == "TS-HIT-024"


@pytest.mark.rule("TS-INF-011")
def test_heavy_weapons_can_be_thrown_away() -> None:
    heavy = section(weapons=(MACHINE_GUN, RIFLES), heavy=True)
    battle = stage("5x5", piece(heavy, "0204"), piece(mech(), "0201"))
    assert refusal(battle, Act(1, 1), "Red", Discard(1)) is None
    light = battle.change(1, discarded=True)
    assert actions_of(light.piece(1)) == 2
    assert rule_of(refusal(light, Act(1, 1), "Red", Discard(1))) == "TS-INF-011"
    assert [rule_of(works(battle, battle.piece(1), gun)) for gun in (0, 1)] == ["", "TS-INF-011"]
    assert [rule_of(works(light, light.piece(1), gun)) for gun in (0, 1)] == ["TS-INF-011", ""]


def boarding(**fields: Any) -> Battle:
    trained = section(anti_mech=True, weapons=(MACHINE_GUN,), **fields)
    return stage("5x5", piece(trained, "0203"), piece(mech(front=99, back=30), "0203"))


@pytest.mark.rule("TS-INF-012")
def test_leg_attacks() -> None:
    battle = boarding()
    frail = battle.change(2, front=4)
    _, events = perform(frail, lambda play: swarm(play, Swarm(1, 2, "legs")), dice=[HIT, *[MISS] * 6, PASSES, 20])
    assert len(happened(events, Struck)[0].faces) == 7
    assert [(e.damage, e.hits) for e in happened(events, ArmorTested)] == [(4, 1)]
    assert [check.why for check in happened(events, Checked)] == ["leg hit"]
    tanks = stage("5x5", piece(section(anti_mech=True), "0203"), piece(tank(), "0203"))
    assert rule_of(swarm_refusal(tanks, tanks.piece(1), tanks.piece(2), "legs")) == "TS-INF-012"


@pytest.mark.rule("TS-INF-002", "TS-INF-012", "TS-INF-013")
def test_who_can_attack_machines() -> None:
    battle = boarding()
    assert swarm_refusal(battle, battle.piece(1), battle.piece(2), "board") is None
    green = stage("5x5", piece(section(), "0203"), piece(mech(), "0203"))
    assert rule_of(swarm_refusal(green, green.piece(1), green.piece(2), "board")) == "TS-INF-002"
    away = battle.change(1, hex=Hex(2, 4))
    assert rule_of(swarm_refusal(away, away.piece(1), away.piece(2), "board")) == "TS-INF-012"


@pytest.mark.rule("TS-INF-013")
def test_boarding_needs_one_die_and_the_section_is_carried_along() -> None:
    battle = boarding()
    assert swarm_number(battle, battle.piece(1), battle.piece(2), "board").total == 18 - 5
    jumpers = boarding(jump=3)
    assert swarm_number(jumpers, jumpers.piece(1), jumpers.piece(2), "board").total == 18 - 5 + 2
    after, _ = perform(battle, lambda play: swarm(play, Swarm(1, 2, "board")), dice=[13])
    assert (after.piece(1).swarming, after.piece(1).hex) == (2, None)


@pytest.mark.rule("TS-INF-014")
@pytest.mark.parametrize("how", ["front", "back"])
def test_on_board_every_trooper_does_full_damage(how: str) -> None:
    battle = boarding().change(1, swarming=2, hex=None)
    _, events = perform(battle, lambda play: swarm(play, Swarm(1, 2, how)), dice=[HARMLESS] * 7)
    assert [(e.damage, e.hits, e.behind) for e in happened(events, ArmorTested)] == [(2, 7, how == "back")]


@pytest.mark.rule("TS-INF-016")
def test_water_washes_infantry_off() -> None:
    riding = piece(section(anti_mech=True), "", swarming=1)
    battle = stage(column("~1", "."), piece(mech(), "0202"), riding)
    after, _ = perform(battle, lambda play: move(play, Move(1, "F")))
    assert (after.piece(2).alive, after.piece(2).hex) == (True, Hex(2, 2))
    after, _ = perform(battle, lambda play: jump(play, Jump(1, Hex(2, 1), 0)))
    assert not after.piece(2).alive


@pytest.mark.rule("TS-INF-017")
def test_a_vehicle_shakes_infantry_off() -> None:
    riding = piece(section(anti_mech=True), "", swarming=1)
    battle = stage("5x8", piece(tank(), "0208"), riding)
    _, events = perform(battle, lambda play: move(play, Move(1, "FF", evade=True)), dice=[11])
    assert happened(events, Checked)[0].tally.total == 15 - 8 + 4
    after, _ = perform(battle, lambda play: move(play, Move(1, "FF", evade=True)), dice=[11])
    assert (after.piece(2).swarming, after.piece(1).hex) == (None, Hex(2, 6))
    after, _ = perform(battle, lambda play: move(play, Move(1, "FF", evade=True)), dice=[12])
    assert after.piece(2).swarming == 1
    assert refusal(battle, Act(1, 2), "Red", Move(1, "FF", evade=True)) is None
    assert rule_of(refusal(battle, Act(1, 1), "Red", Move(1, "FF", evade=True))) == "TS-INF-017"
    assert rule_of(refusal(battle, Act(1, 2), "Red", Move(1, "FFFFF", evade=True))) == "TS-MOV-002", "normal MP"


@pytest.mark.rule("TS-INF-018")
def test_a_mech_that_goes_down_throws_infantry_off() -> None:
    riding = piece(section(anti_mech=True), "", swarming=1)
    battle = stage("5x5", piece(mech(front=99, back=99), "0203"), riding)
    for task, dice in ((Fall(1), [1, HARMLESS]), (lambda play: move(play, Move(1, "P")), [])):
        after, _ = perform(battle, task, dice=dice)
        assert (after.piece(2).swarming, after.piece(2).hex, after.piece(2).troopers) == (None, Hex(2, 3), 5)


@pytest.mark.rule("TS-INF-019", "TS-INF-020")
def test_hits_on_a_machine_also_meet_the_infantry_on_it() -> None:
    riding = piece(section(anti_mech=True), "", swarming=1, side="Blue")
    shooter = piece(mech(weapons=(replace(LASER, shots=3),)), "0201", facing=3, side="Blue")
    battle = stage("5x5", piece(mech(front=99), "0204"), riding, shooter)
    after, _ = perform(battle, Fire(3, Attack(3, 1, (0,))), dice=[HIT, HIT, MISS, HARMLESS, HARMLESS])
    assert after.piece(2).troopers == 5


@pytest.mark.rule("TS-INF-020", "TS-INF-021")
@pytest.mark.parametrize(
    ("weapon", "token", "cover", "left"),
    [(LASER, "w", False, 5), (MACHINE_GUN, "w", False, 3), (LASER, ".", False, 3), (LASER, ".", True, 5)],
)
def test_casualties(weapon: Weapon, token: str, cover: bool, left: int) -> None:
    shooter = mech(weapons=(replace(weapon, arc=Arc.F, shots=2),))
    battle = stage(column(token, ".", "."), piece(shooter, "0202"), piece(section(), "0201", cover=cover))
    after, _ = perform(battle, Fire(1, Attack(1, 2, (0,))), dice=[HIT, HIT])
    assert after.piece(2).troopers == left


# --- buildings --------------------------------------------------------------------------------------------------------
def town(*placed: Any, kind: str = "medium", floors: int = 2, factor: str = "") -> Battle:
    more = f"building 0202 {kind}{factor} height {floors}"
    return stage(column(".", ".", ".", ".", more=more), *placed)


@pytest.mark.rule("TS-BLD-001")
@pytest.mark.parametrize(("kind", "mass"), [("light", 1), ("medium", 4), ("heavy", 9), ("hardened", 12)])
def test_the_mass_of_buildings(kind: str, mass: int) -> None:
    assert building_mass(town(kind=kind).board.at(Hex(2, 2))) == mass


@pytest.mark.rule("TS-BLD-002")
def test_roofs_bear_what_is_not_heavier_than_the_building() -> None:
    for mass, fine in ((4, True), (5, False)):
        battle = town(piece(mech(mass=mass), "0203"))
        made = route(battle, battle.piece(1), "TF")
        assert (made.barred is None) == fine
        assert made.end is None or made.end.height == 2
    tall = town(piece(mech(mass=4), "0203"), floors=3)
    assert rule_of(route(tall, tall.piece(1), "TF").barred) == "TS-MOV-005"


@pytest.mark.rule("TS-BLD-003", "TS-BLD-007")
def test_a_roof_that_can_no_longer_bear_gives_way() -> None:
    strong = mech(mass=4, front=99, back=99)
    battle = town(piece(strong, "0202", height=2), piece(mech(), "0204"))
    after, events = perform(battle, HitBuilding(Hex(2, 2), 16, 1), dice=[20, 1, HARMLESS, HARMLESS, 1])
    assert building_mass(after.board.at(Hex(2, 2))) == 3
    assert (after.piece(1).height, after.piece(1).prone) == (0, True)
    assert [(fell.levels, fell.damage) for fell in happened(events, Fell)] == [(2, 16)]


@pytest.mark.rule("TS-BLD-004")
def test_machines_that_enter_a_building_are_damaged_and_damage_it() -> None:
    battle = town(piece(mech(front=99, mass=5), "0203"))
    _after, events = perform(battle, lambda play: move(play, Move(1, "F")), dice=[HARMLESS, 1, PASSES])
    assert [(e.piece, e.damage) for e in happened(events, ArmorTested)] == [(1, 5)]
    assert [check.why for check in happened(events, Checked)] == ["entering a building"]
    battle = town(piece(tank(front=99), "0203"))
    _, events = perform(battle, lambda play: move(play, Move(1, "F")), dice=[HARMLESS, 1])
    assert not happened(events, Checked)


@pytest.mark.rule("TS-BLD-005")
def test_infantry_enters_freely_and_climbs() -> None:
    battle = town(piece(section(), "0203"))
    after, events = perform(battle, lambda play: move(play, Move(1, "0")))
    assert after.piece(1).hex == Hex(2, 2)
    assert not happened(events, ArmorTested, Checked)
    upstairs, _ = perform(after, lambda play: move(play, Move(1, "U")))
    assert upstairs.piece(1).height == 1
    assert rule_of(route(after, after.piece(1), "UU").barred) == "TS-MOV-002"


@pytest.mark.rule("TS-BLD-006")
def test_inside_is_cover_on_top_is_not() -> None:
    for height, value in ((0, -3), (1, -3), (2, None)):
        battle = town(piece(mech(), "0204"), piece(section(), "0202", height=height))
        found = {mod.rule: mod.value for mod in to_hit(Shot(battle, battle.piece(1), 0, battle.piece(2))).mods}
        assert found.get("TS-BLD-006") == value


@pytest.mark.rule("TS-BLD-007")
def test_each_critical_takes_a_point_of_mass() -> None:
    after, _ = perform(town(), HitBuilding(Hex(2, 2), 16, 2), dice=[20, 20])
    assert building_mass(after.board.at(Hex(2, 2))) == 2
    after, _ = perform(town(), HitBuilding(Hex(2, 2), 10, 1), dice=[1])
    assert building_mass(after.board.at(Hex(2, 2))) == 4
    after, events = perform(town(), HitBuilding(Hex(2, 2), 16, 4), dice=[20, 20, 20, 20])
    assert happened(events, BuildingCollapsed)
    assert (after.board.at(Hex(2, 2)).building, after.board.at(Hex(2, 2)).rubble) == (0, 2)


@pytest.mark.rule("TS-BLD-008")
def test_a_collapse_hits_whoever_is_inside() -> None:
    battle = town(piece(mech(front=99), "0202"), piece(mech(), "0204"), kind="light")
    _, events = perform(battle, HitBuilding(Hex(2, 2), 4, 1), dice=[20, HARMLESS])
    assert [(e.piece, e.damage) for e in happened(events, ArmorTested)] == [(1, 1)]


@pytest.mark.rule("TS-BLD-009")
def test_walls_keep_some_damage_off() -> None:
    battle = town(piece(mech(weapons=(replace(LASER, damage=10),)), "0204"), piece(mech(front=99), "0202", facing=3))
    _, events = perform(battle, Fire(1, Attack(1, 2, (0,))), dice=[HIT, HARMLESS])
    assert [e.damage for e in happened(events, ArmorTested)] == [6]
    _, events = perform(battle, Fire(1, Attack(1, Hex(2, 2), (0,))), dice=[HIT, HARMLESS, 1])
    assert [(e.piece, e.damage) for e in happened(events, ArmorTested)] == [(2, 6)]


@pytest.mark.rule("TS-CRT-021")
def test_a_hit_on_the_cargo_kills_the_infantry_aboard() -> None:
    from ironhex.systems.tinsoldier.actions import Criticals
    from ironhex.systems.tinsoldier.element import Entry

    carrier = tank(table=(Entry("Infantry/Cargo", "cargo", 1, 1, 1000, "□"),), room=1)
    battle = stage("5x5", piece(carrier, "0203"), piece(section(), "", carrier=1, side="Red"), piece(mech(), "0201"))
    after, _ = perform(battle, Criticals(1, 1), dice=[1])
    assert not after.piece(2).alive


@pytest.mark.rule("TS-CRT-003")
def test_weapons_that_heat() -> None:
    flamer = replace(LASER, damage=2, heats=True)
    battle = stage("5x5", piece(mech(weapons=(flamer,)), "0204"), piece(mech(front=99), "0202", facing=3))
    after, _ = perform(battle, Fire(1, Attack(1, 2, (0,))), dice=[HIT, HARMLESS])
    assert after.piece(2).heat == 2


def test_casualties_are_doubled_only_in_the_open() -> None:
    battle = stage(drawn(". w"), piece(section(), "0101"), piece(section(), "0201"))
    assert [casualties(battle, each, 2) for each in battle.pieces] == [4, 2]
