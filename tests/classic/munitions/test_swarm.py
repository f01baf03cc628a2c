"""Swarm missiles and the chain of their targets."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import value, weapon
from tests.classic.stage import drawn, happened, mech, perform, stage

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState
from ironhex.systems.classic.bots.fire_modes import best_way
from ironhex.systems.classic.bots.tagging import sturdiest
from ironhex.systems.classic.events.weapons import ClusterRolled, WeaponFired
from ironhex.systems.classic.fire.events import AccidentRolled
from ironhex.systems.classic.munitions.events import SwarmWentOn
from ironhex.systems.classic.munitions.swarm import NEXT_TARGET, TASKS, against, near_targets, with_missiles
from ironhex.systems.classic.narrate.weapons import volley
from ironhex.systems.classic.ruleset import ruleset

HIT, MISS, CHEST = (6, 6), (1, 1), (4, 3)
LRM = "IS LRM 20"
RAN = MoveState(moved=True, mode=Mode.RUN, spent=8, hexes=7)


def scene(*others: Any, kind: str = "swarm") -> Battle:
    """An Archer that has declared a salvo of swarm missiles at an Atlas in 0505, which is unit 1."""
    archer = mech("Archer ARC-2R", "0515", side="Red", ammunition=dict.fromkeys((3, 4, 6, 7), kind))
    battle = stage("12x16", archer, mech("Atlas AS7-D", "0505", facing=3, side="Blue"), *others)
    unit = battle.unit(0)
    fire = Fire(weapon(unit, LRM).index, 1, mode=kind)
    fired = replace(unit, turn=replace(unit.turn, shots=(fire,), declared=1, primary=1))
    return replace(battle, units=(fired, *battle.units[1:]), before=(fired, *battle.before[1:]))


def friend(hex: str, **state: Any) -> Any:
    return mech("Griffin GRF-1N", hex, side="Red", **state)


def foe(hex: str, **state: Any) -> Any:
    return mech("Awesome AWS-8Q", hex, side="Blue", **state)


def fired(battle: Battle, *dice: int, picks: dict[str, str] | None = None) -> tuple[Event, ...]:
    _, events = perform(battle, lambda play: fire_volley(play, 0), dice, picks=picks, tasks=TASKS)
    return events


def chain(events: tuple[Event, ...]) -> list[tuple[int, int]]:
    """Each further target, and the missiles that are left for it."""
    return [(event.target, event.left) for event in happened(events, SwarmWentOn)]


@pytest.mark.rule("BMR-AMMO-042", "BMR-AMMO-044", "BMR-AMMO-045")
def test_the_example_of_the_book() -> None:
    battle = scene(foe("0504"), foe("0604"))
    first = (*HIT, 1, 3, *CHEST * 2)  # 9 of 20 missiles
    last = (*HIT, 3, 3, *CHEST * 2)  # 6 by the column for 10
    events = fired(battle, *first, *MISS, *last, picks={NEXT_TARGET: "Awesome AWS-8Q (4)"})
    assert chain(events) == [(3, 11), (2, 11)]
    rolls = [(event.target, event.fired, event.struck) for event in happened(events, ClusterRolled)]
    assert rolls == [(1, 20, 9), (2, 10, 6)]


@pytest.mark.rule("BMR-AMMO-045")
def test_the_chain_goes_on_from_each_target_until_no_missile_or_target_is_left() -> None:
    battle = scene(foe("0504"), foe("0503"))
    first = (*HIT, 1, 3, *CHEST * 2)
    last = (*HIT, 3, 3, *CHEST * 2)
    events = fired(battle, *first, *MISS, *last)
    assert chain(events) == [(2, 11), (3, 11)]
    assert [(event.fired, event.struck) for event in happened(events, ClusterRolled)] == [(20, 9), (10, 6)]


@pytest.mark.rule("BMR-AMMO-045")
def test_no_unit_is_attacked_twice_and_all_hits_end_the_salvo() -> None:
    assert chain(fired(scene(foe("0504")), *MISS, *MISS)) == [(2, 20)]
    assert chain(fired(scene(foe("0504")), *HIT, 6, 6, *CHEST * 4)) == []


@pytest.mark.rule("BMR-AMMO-042")
def test_missiles_go_to_the_same_hex_or_next_to_it_and_attack_friends_too() -> None:
    battle = scene(friend("0504"), foe("0503"))
    assert [unit.id for unit in near_targets(battle, 0, 1, (1,))] == [2]
    assert [unit.id for unit in near_targets(battle, 0, 2, (1, 2))] == [3]
    assert near_targets(scene(foe("0503")), 0, 1, (1,)) == ()


@pytest.mark.rule("BMR-AMMO-042")
def test_only_the_movement_and_the_place_of_the_new_target_change_the_number() -> None:
    battle = scene(foe("0504", move=RAN))
    item = weapon(battle.unit(0), LRM)
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), item, mode="swarm")
    number, _ = against(shot, battle.unit(2), 11)
    assert value(number, "BMR-HIT-046") == 3
    assert number.total == to_hit(shot).total + 3


@pytest.mark.rule("BMR-AMMO-043")
def test_the_owner_of_the_last_target_chooses_or_a_die_among_both_sides() -> None:
    owner = scene(foe("0504"), foe("0604"))
    assert chain(fired(owner, *MISS, *MISS, *MISS, picks={NEXT_TARGET: "Awesome AWS-8Q (4)"}))[0] == (3, 20)
    assert chain(fired(owner, *MISS, *MISS, *MISS, picks={NEXT_TARGET: "Awesome AWS-8Q (3)"}))[0] == (2, 20)
    mixed = scene(foe("0504"), friend("0604"))
    for face, target in ((1, 2), (2, 3)):
        found = chain(fired(mixed, *MISS, face, *MISS, *MISS))
        assert found[0] == (target, 20)


@pytest.mark.rule("BMR-AMMO-046")
@pytest.mark.parametrize(("kind", "added"), [("swarm-i", 2), ("swarm", None)])
def test_improved_missiles_avoid_friends(kind: str, added: int | None) -> None:
    battle = scene(friend("0504"), foe("0604"), kind=kind)
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM), mode=kind)
    assert value(against(shot, battle.unit(2), 20)[0], "BMR-AMMO-046") == added
    assert value(against(shot, battle.unit(3), 20)[0], "BMR-AMMO-046") is None
    blind = battle.unit(2).with_critical("HD", "Sensors")
    assert value(against(shot, blind, 20)[0], "BMR-AMMO-046") is None


@pytest.mark.rule("BMR-AMMO-047")
def test_ecm_blinds_improved_missiles() -> None:
    battle = scene(friend("0504"), mech("Raven RVN-3L", "0502", side="Blue"), kind="swarm-i")
    assert recognized(battle) is None


@pytest.mark.rule("BMR-AMMO-047")
@pytest.mark.parametrize(("side", "hex"), [("Red", "0502"), ("Blue", "0514")])
def test_neither_the_suite_of_a_friend_nor_a_distant_one_matters(side: str, hex: str) -> None:
    assert recognized(scene(friend("0504"), mech("Raven RVN-3L", hex, side=side), kind="swarm-i")) == 2


def recognized(battle: Battle) -> int | None:
    """What improved missiles add against a friend, which is unit 2."""
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM), mode="swarm-i")
    return value(against(shot, battle.unit(2), 20)[0], "BMR-AMMO-046")


@pytest.mark.rule("BMR-AMMO-042")
def test_each_roll_hits_with_the_number_itself() -> None:
    battle = scene(foe("0504"))
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM), mode="swarm")
    needs = against(shot, battle.unit(2), 20)[0].total
    exact, short = (needs - needs // 2, needs // 2), (needs - 1 - needs // 2, needs // 2)
    hits = fired(battle, *MISS, *exact, 1, 1, *CHEST * 2)
    assert [event.hit for event in happened(hits, WeaponFired)] == [False, True]
    assert [event.hit for event in happened(fired(battle, *MISS, *short), WeaponFired)] == [False, False]


@pytest.mark.rule("BMR-AMMO-042")
def test_the_missiles_do_not_turn_on_the_unit_that_fired_them() -> None:
    battle = scene(foe("0514"))
    assert near_targets(battle, 0, 2, (1, 2)) == ()


@pytest.mark.rule("BMR-AMMO-028", "BMR-AMMO-044")
def test_incendiary_swarm_missiles_fly_on_as_swarm_missiles() -> None:
    battle = scene(foe("0504"))
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM), mode="incendiary swarm")
    rest = with_missiles(shot, 11)
    assert (rest.mode, rest.weapon.equipment.missiles) == ("swarm", 10)


def test_every_roll_of_the_chain_is_told() -> None:
    events = fired(scene(foe("0504")), *MISS, *MISS)
    assert [event.target for event in happened(events, WeaponFired)] == [1, 2]


# --- bots -------------------------------------------------------------------------------------------------------------
def test_bots_prefer_swarm_missiles_where_enemies_stand_close_together() -> None:
    for others, mode in (((foe("0504"), foe("0604")), "swarm"), ((friend("0504"),), "")):
        archer = mech("Archer ARC-2R", "0515", side="Red", ammunition={3: "swarm", 4: "swarm"})
        battle = stage("12x16", archer, mech("Atlas AS7-D", "0505", facing=3, side="Blue"), *others)
        shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM))
        way = best_way(shot)
        assert way is not None
        assert way.shot.mode == mode


def test_a_bot_sends_stray_missiles_to_an_enemy_or_to_the_sturdiest_friend() -> None:
    weak = mech("Locust LCT-1V", "0504", side="Blue")
    battle = scene(weak, foe("0604"))
    names = ("Locust LCT-1V (3)", "Awesome AWS-8Q (4)")
    assert sturdiest(battle, "Blue", names) == names[1]
    assert sturdiest(battle, "Red", names) == names[0]


def test_the_ammunition_is_announced() -> None:
    battle = scene(foe("0504"))
    shots = battle.unit(0).turn.shots
    assert volley(battle, 0, shots) == "LRM 20 with swarm ammunition at Atlas AS7-D"


@pytest.mark.rule("BMR-FIRE-008", "BMR-AMMO-042")
@pytest.mark.parametrize("hits", [True, False])
def test_only_a_salvo_that_misses_may_set_the_woods_of_its_target_on_fire(hits: bool) -> None:
    wooded = drawn("12x16").changed(Hex.parse("0505"), woods=1)
    battle = replace(scene(), board=wooded, rules=ruleset(("fire",)), wind=0)
    salvo = (*HIT, 1, 3, *CHEST * 2) if hits else (*MISS, 6, 6)
    assert bool(happened(fired(battle, *salvo), AccidentRolled)) is not hits
