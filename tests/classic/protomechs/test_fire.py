"""How ProtoMechs fire: arcs, the main gun, damaged arms and heads, tubes, and Points."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.classic import firing
from tests.classic.protomechs.machines import (
    ALL_GUNS,
    CENTAUR,
    GRIFFIN,
    GUN,
    HEAD,
    LEFT_ARM,
    LEGS,
    MAIN_GUN,
    MINOTAUR,
    RIGHT_ARM,
    ROC,
    SIREN,
    TORSO,
    armed,
    crossed,
    duel,
)
from tests.classic.stage import drawn, happened, mech, perform, stage

from ironhex.catalog import equipment
from ironhex.engine import Play
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.systems.classic.actions import Declare, Pick
from ironhex.systems.classic.attack.aimed_shots import aimed
from ironhex.systems.classic.attack.arcs import bears
from ironhex.systems.classic.attack.bursts import Burst
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.missiles import MISSILE_HITS
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.turning import turn_refused, turns_of
from ironhex.systems.classic.attack.volley import fire_volley, roll_cluster
from ironhex.systems.classic.attack.weapon_modifiers import has_rules
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, Phase, TurnState
from ironhex.systems.classic.bots.firepower import spare
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.weapons import ClusterRolled, WeaponFired, WeaponsDeclared
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.phases import heat as heat_phase
from ironhex.systems.classic.positions import play_from
from ironhex.systems.classic.protomechs.points import point_of, points_of
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sequence import waiting

ARM = "Clan ER Micro Laser"


def hexsides(battle: Battle, key: str, where: int, twist: int = 0) -> set[int]:
    """The adjacent hexes, clockwise from ahead, that a weapon covers."""
    unit = battle.unit(0)
    item = firing.weapon(unit, key, where)
    return {side for side in range(6) if bears(battle, unit, item, neighbor(unit.place, unit.facing + side), twist)}


# --- arcs -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARC-005", "BMR-PROTO-001")
def test_protomechs_have_the_arcs_of_mechs_and_twist() -> None:
    battle = duel(ALL_GUNS, facing=2)
    assert hexsides(battle, "Clan ER Small Laser", TORSO) == {5, 0, 1}
    assert hexsides(battle, ARM, RIGHT_ARM) == {5, 0, 1, 2}
    assert hexsides(battle, ARM, LEFT_ARM) == {4, 5, 0, 1}
    assert hexsides(battle, ARM, RIGHT_ARM, twist=1) == {0, 1, 2, 3}
    assert turns_of(battle, battle.unit(0)) == (0, -1, 1)


@pytest.mark.rule("BMR-ARC-006", "BMR-UNIT-010")
def test_the_main_gun_covers_all_but_the_rear_and_with_a_twist_everything() -> None:
    battle = duel()
    assert hexsides(battle, GUN, MAIN_GUN) == {4, 5, 0, 1, 2}
    twisted = [hexsides(battle, GUN, MAIN_GUN, twist) for twist in (-1, 0, 1)]
    assert set().union(*twisted) == set(range(6))


@pytest.mark.rule("BMR-PROTO-033")
def test_without_legs_it_fires_but_does_not_twist() -> None:
    battle = duel(boxes=crossed({LEGS: 3}))
    barred = turn_refused(battle, battle.unit(0), 1)
    assert barred is not None
    assert barred.rule == "BMR-PROTO-033"
    assert turns_of(battle, battle.unit(0)) == (0,)
    assert firing.number(battle, GUN).barred is None


# --- declarations -----------------------------------------------------------------------------------------------------
def fires(battle: Battle, *where: int, target: int = 1) -> tuple[Fire, ...]:
    items = battle.unit(0).design.weapons
    return tuple(Fire(item.index, target) for place in where for item in items if item.location == place)


@pytest.mark.rule("BMR-PROTO-009")
def test_the_main_gun_and_the_arms_do_not_fire_in_one_turn() -> None:
    battle = duel(ALL_GUNS, at="0807")
    for arm in (RIGHT_ARM, LEFT_ARM):
        barred = refused(battle, Declare(0, shots=fires(battle, arm, MAIN_GUN)))
        assert barred is not None
        assert barred.rule == "BMR-PROTO-009"
    assert refused(battle, Declare(0, shots=fires(battle, TORSO, MAIN_GUN))) is None
    assert refused(battle, Declare(0, shots=fires(battle, TORSO, RIGHT_ARM, LEFT_ARM))) is None


@pytest.mark.rule("BMR-PROTO-009")
def test_the_menu_offers_either_the_main_gun_or_the_arms() -> None:
    battle = duel(ALL_GUNS, at="0807")
    listed = [action for action in declarations(battle, 0) if action.shots and not action.twist]
    assert all(refused(battle, action) is None for action in listed)
    places = {frozenset(battle.unit(0).design.items[fire.weapon].location for fire in a.shots) for a in listed}
    assert {frozenset({TORSO, RIGHT_ARM, LEFT_ARM}), frozenset({TORSO, MAIN_GUN})} <= places
    assert refused(battle, best_volley(battle, battle.unit(0))[0]) is None


@pytest.mark.rule("BMR-PROTO-008")
def test_each_weapon_fires_once_at_one_target_or_several() -> None:
    battle = stage("16x17", mech(ALL_GUNS, "0808"), mech(GRIFFIN, "0806"), mech(ROC, "0112"), mech(GRIFFIN, "0807"))
    torso, gun = fires(battle, TORSO), fires(battle, MAIN_GUN, target=3)
    twice = refused(battle, Declare(0, shots=(*torso, *torso)))
    assert twice is not None
    assert twice.rule == "BMR-WPN-003"
    assert refused(battle, Declare(0, shots=(*torso, *gun))) is None
    second = firing.number(battle, GUN, target=3, secondary=True)
    assert firing.value(second, "BMR-HIT-025") == 1


# --- damage and aim ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-PROTO-025", "BMR-BREF-002")
@pytest.mark.parametrize("arm", [RIGHT_ARM, LEFT_ARM])
def test_a_damaged_arm_spoils_the_aim_of_its_weapon_and_of_the_main_gun(arm: int) -> None:
    well, hit = (duel(ALL_GUNS, at="0807", boxes=crossed(boxes)) for boxes in ({}, {arm: 1}))
    other = LEFT_ARM if arm == RIGHT_ARM else RIGHT_ARM
    for key, where, more in ((ARM, arm, 1), (GUN, MAIN_GUN, 1), (ARM, other, 0), ("Clan ER Small Laser", TORSO, 0)):
        assert firing.number(hit, key, where).total == firing.number(well, key, where).total + more


@pytest.mark.rule("BMR-PROTO-025", "BMR-PROTO-027")
@pytest.mark.parametrize("boxes", [{}, {RIGHT_ARM: 1}, {RIGHT_ARM: 2}])
def test_arms_have_nothing_to_do_with_weapons_in_the_torso(boxes: dict[int, int]) -> None:
    found = firing.number(duel(ALL_GUNS, at="0807", boxes=crossed(boxes)), "Clan ER Small Laser", TORSO)
    assert not {"BMR-PROTO-025", "BMR-PROTO-027"} & {mod.rule for mod in found.mods}


@pytest.mark.rule("BMR-PROTO-027", "BMR-PROTO-029")
@pytest.mark.parametrize(
    ("boxes", "more"),
    [({RIGHT_ARM: 2}, 2), ({LEFT_ARM: 2}, 2), ({RIGHT_ARM: 2, LEFT_ARM: 1}, 3), ({RIGHT_ARM: 1, LEFT_ARM: 1}, 2)],
)
def test_damage_to_both_arms_adds_up_for_the_main_gun(boxes: dict[int, int], more: int) -> None:
    assert firing.number(duel(boxes=crossed(boxes)), GUN).total == firing.number(duel(), GUN).total + more


@pytest.mark.rule("BMR-PROTO-028")
def test_without_arms_the_main_gun_does_not_fire() -> None:
    assert firing.bar(firing.number(duel(boxes=crossed({RIGHT_ARM: 2, LEFT_ARM: 2})), GUN)) == "BMR-PROTO-028"


@pytest.mark.rule("BMR-PROTO-039", "BMR-PROTO-040", "BMR-BREF-005")
@pytest.mark.parametrize("hits", [1, 2])
def test_a_damaged_head_spoils_the_aim_of_everything(hits: int) -> None:
    well, hit = (duel(ALL_GUNS, at="0807", boxes=crossed(boxes)) for boxes in ({}, {HEAD: hits}))
    for key, where in ((ARM, RIGHT_ARM), (GUN, MAIN_GUN), ("Clan ER Small Laser", TORSO)):
        assert firing.number(hit, key, where).total == firing.number(well, key, where).total + hits


@pytest.mark.rule("BMR-PROTO-041", "BMR-BREF-005")
def test_without_its_head_it_does_not_attack_at_long_range() -> None:
    gear = equipment(GUN)
    for hexes in (gear.short, gear.medium, gear.medium + 1):
        at = str(Hex(8, 16 - hexes))
        battle = stage("16x17", mech(ROC, "0816", boxes=crossed({HEAD: 2})), mech(GRIFFIN, at))
        assert firing.bar(firing.number(battle, GUN)) == ("BMR-PROTO-041" if hexes > gear.medium else None)
        hurt = stage("16x17", mech(ROC, "0816", boxes=crossed({HEAD: 1})), mech(GRIFFIN, at))
        assert firing.bar(firing.number(hurt, GUN)) is None


@pytest.mark.rule("BMR-PROTO-005")
def test_enhanced_imaging_changes_no_number() -> None:
    """Woods, movement and a prone target count as they do for a 'Mech with the same skill in the same place."""
    assert [mod.rule for mod in firing.number(duel(), GUN).mods] == ["BMR-HIT-003"]
    board = drawn("16x17").changed(Hex.parse("0807"), woods=1).changed(Hex.parse("0805"), woods=1)
    ran, fast = MoveState(moved=True, mode=Mode.RUN, hexes=4), MoveState(moved=True, mode=Mode.JUMP, hexes=5)
    bases = []
    for name in (ROC, GRIFFIN):
        battle = stage(board, mech(name, "0808", gunnery=3, move=ran), mech(GRIFFIN, "0805", prone=True, move=fast))
        bases.append(aim(battle, battle.unit(0), battle.unit(1)).base)
    assert bases[0] == bases[1]
    assert bases[0].total == 3 + 2 + 1 + 1 + 1 + 2 + 1


@pytest.mark.rule("BMR-PROTO-005")
def test_damage_alone_does_not_reach_the_pilot_through_enhanced_imaging() -> None:
    hurt, _ = perform(duel(), lambda play: strike(play, 0, Hit(duel().unit(0).armor[LEGS] + 1, LEGS)), [1, 1])
    assert hurt.unit(0).structure[LEGS] < duel().unit(0).structure[LEGS]
    assert hurt.unit(0).wounds == 0


@pytest.mark.rule("BMR-PROTO-017")
def test_no_location_of_a_protomech_can_be_aimed_at() -> None:
    battle = stage("16x17", mech(GRIFFIN, "0808"), mech(ROC, "0805", knocked_out=1))
    attacker, target = battle.units
    shot = Shot(aim(battle, attacker, target, at=HEAD), attacker.weapon("PPC"))
    assert aimed(shot) is not None
    assert firing.value(to_hit(shot._replace(aim=aim(battle, attacker, target))), "BMR-HIT-031") == -4


@pytest.mark.rule("BMR-STACK-011")
def test_a_protomech_does_not_attack_in_its_own_hex() -> None:
    battle = duel(at="0808")
    assert firing.bar(firing.number(battle, GUN)) == "BMR-HIT-002"


# --- tubes ------------------------------------------------------------------------------------------------------------
def salvo(tubes: int, dice: Sequence[int]) -> int:
    """How many missiles of a launcher hit."""
    found: list[int] = []
    perform(duel(), lambda play: found.append(roll_cluster(play, 0, Fire(0, 1), "missile", tubes)), dice)
    return found[0]


@pytest.mark.rule("BMR-PROTO-010", "BMR-PROTO-011", "BMR-CPROTO-030")
@pytest.mark.parametrize(("tubes", "column"), [(7, 9), (8, 9), (11, 12), (13, 15), (14, 15), (16, 20), (19, 20)])
def test_odd_launchers_use_the_next_larger_column_up_to_their_tubes(tubes: int, column: int) -> None:
    for roll in range(2, 13):
        dice = (roll - 1, 1) if roll <= 7 else (6, roll - 6)
        assert salvo(tubes, dice) == min(tubes, MISSILE_HITS[column][roll])
    rolled = sum(min(tubes, MISSILE_HITS[column][a + b]) for a in range(1, 7) for b in range(1, 7))
    assert Burst("missile", tubes, 1).average * 36 == rolled


@pytest.mark.rule("BMR-PROTO-012")
def test_a_single_tube_needs_no_roll() -> None:
    battle = duel("Siren 3", at="0807")
    shot = firing.fire(battle, "Clan SRM 1", RIGHT_ARM)
    declared = replace(battle.unit(0), turn=TurnState(declared=1, shots=(shot,)))
    _, events = perform(battle.changed(declared), lambda play: fire_volley(play, 0), [6, 6, 3, 4], picks={})
    assert [event.hit for event in happened(events, WeaponFired)] == [True]
    assert not happened(events, ClusterRolled)
    assert Burst("missile", 1, 1).average == 1


@pytest.mark.rule("BMR-CPROTO-030")
def test_launchers_of_any_size_can_be_fired() -> None:
    tubes = [equipment(f"Clan LRM {size}") for size in range(1, 21)]
    assert all(has_rules(gear) for gear in tubes)
    battle = stage("16x17", mech(armed(torso=("Clan LRM 7", "Clan LRM 7 Ammo (10)")), "0816"), mech(GRIFFIN, "0807"))
    assert firing.number(battle, "Clan LRM 7").barred is None


# --- Points -----------------------------------------------------------------------------------------------------------
def order_of_fire(play: Play[Battle]) -> list[int]:
    """Who declares, when everybody holds their fire with the last unit that may declare."""
    while play.facts.phase is Phase.WEAPONS and play.asks:
        ask = play.asks[0]
        units = waiting(play.facts, Phase.WEAPONS, ask.question.side, ask.seats[0])
        play.answer(ask, Declare(units[-1].id))
    return [event.unit for event in happened(play.log, WeaponsDeclared)]


def two_points() -> Battle:
    """Seven ProtoMechs of Red in two Points, the second one understrength, and two 'Mechs of Blue."""
    names = [ROC, SIREN, CENTAUR, MINOTAUR, ROC, ROC, SIREN]
    protos = [mech(name, f"{2 * col + 1:02d}16", side="Red") for col, name in enumerate(names)]
    return stage("16x17", *protos, mech(GRIFFIN, "0301", side="Blue"), mech(GRIFFIN, "0901", side="Blue"))


@pytest.mark.rule("BMR-PROTO-002", "BMR-PROTO-004", "BMR-PROTO-006", "BMR-UNIT-008")
def test_a_point_of_five_declares_its_fire_as_one_unit() -> None:
    order = order_of_fire(play_from(two_points()))
    assert order == [6, 5, 8, 4, 3, 2, 1, 0, 7]


@pytest.mark.rule("BMR-PROTO-002", "BMR-PROTO-006")
def test_each_player_of_a_side_has_points_of_his_own() -> None:
    battle = two_points()
    for id in (1, 3, 5):
        battle = battle.changed(replace(battle.unit(id), seat="Ally"))
    found = [point_of(battle, unit) for unit in battle.units[:7]]
    assert [found[id] for id in (0, 2, 4, 6)] == [("Point of Red", 0)] * 4
    assert [found[id] for id in (1, 3, 5)] == [("Point of Ally", 0)] * 3
    assert points_of(battle, battle.units[:7]) == 2


@pytest.mark.rule("BMR-PROTO-006")
def test_the_rest_of_a_point_comes_before_anybody_else() -> None:
    battle = two_points()
    begun = battle.changed(replace(battle.unit(2), turn=TurnState(declared=1)))
    assert [unit.id for unit in waiting(begun, Phase.WEAPONS, "Red", "Red")] == [0, 1, 3, 4]
    assert len(waiting(battle, Phase.WEAPONS, "Red", "Red")) == 7


@pytest.mark.rule("BMR-PROTO-007")
def test_all_attacks_of_a_point_are_resolved_before_those_of_another_unit() -> None:
    names = [ROC, ROC, GRIFFIN, ROC]
    red = [mech(name, f"{2 * col + 3:02d}08", side="Red") for col, name in enumerate(names)]
    battle = stage("16x17", *red, mech(GRIFFIN, "0604", facing=3, side="Blue"), mech(GRIFFIN, "0804", side="Blue"))
    play = play_from(battle, dice=SeededDice(b"point"))
    while play.facts.phase is Phase.WEAPONS and play.asks:
        ask = play.asks[0]
        if isinstance(ask.question, Choice):
            play.answer(ask, Pick(""))
            continue
        units = waiting(play.facts, Phase.WEAPONS, ask.question.side, ask.seats[0])
        shots = (action for action in declarations(play.facts, units[0].id) if action.shots)
        play.answer(ask, next(shots, Declare(units[0].id)))
    fired = list(dict.fromkeys(event.unit for event in happened(play.log, WeaponFired) if event.unit < 4))
    assert fired == [0, 1, 3, 2]


@pytest.mark.rule("BMR-PROTO-003", "BMR-UNIT-001")
def test_each_protomech_moves_and_attacks_by_hand_as_a_unit_of_its_own() -> None:
    battle = replace(two_points(), phase=Phase.MOVEMENT)
    began = battle.changed(replace(battle.unit(2), move=MoveState(moved=True), turn=TurnState(struck=1)))
    assert [unit.id for unit in waiting(began, Phase.MOVEMENT, "Red", "Red")] == [0, 1, 3, 4, 5, 6]
    assert [unit.id for unit in waiting(began, Phase.PHYSICAL, "Red", "Red")] == [0, 1, 3, 4, 5, 6]


# --- heat -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-HEAT-001")
def test_protomechs_build_up_no_heat() -> None:
    shots = fires(duel(), MAIN_GUN)
    hot = duel(turn=TurnState(declared=1, shots=shots), move=MoveState(moved=True, mode=Mode.JUMP, traveled=5))
    assert heat_tally(hot, hot.unit(0)).total > 0
    after, _ = perform(hot, heat_phase.RULES.steps[0].run, [], tasks=heat_phase.TASKS)
    assert after.unit(0).body.heat == 0


def test_the_bots_do_not_spare_the_heat_of_protomechs() -> None:
    guns = armed(torso=("Clan ER Medium Laser",), main_gun=("Clan ER PPC",))
    battle = duel(guns, at="0806")
    action, _ = best_volley(battle, battle.unit(0))
    assert len(action.shots) == 2
    assert spare(battle, battle.unit(0)) >= sum(item.equipment.heat for item in guns.weapons)
