"""Assault drops."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.artillery.guns import Then
from tests.classic.brawl import LEFT_LEG, brawl, numbered
from tests.classic.firing import number, value
from tests.classic.stage import drawn, happened, mech, perform, stage
from tests.classic.turns import next_turn

from ironhex.bots import asked
from ironhex.catalog import SuitDesign, design
from ironhex.catalog.board import Change
from ironhex.engine import Event
from ironhex.engine.setup import SetupError
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.battle import Battle, Phase, TurnState
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.buildings.events import BuildingCollapsed
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.drops.events import DropBegan, LandingRolled, TouchedDown
from ironhex.systems.classic.drops.landings import drifted, land_all, landing_tally
from ironhex.systems.classic.drops.nominating import Drop, DropNext, menu, offer_drops, refusal
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.piloting import Fell
from ironhex.systems.classic.fire.events import FireBraved
from ironhex.systems.classic.hiding.events import ShotPassedUp
from ironhex.systems.classic.infantry.troopers import living
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.presentation.menu import menu as described
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sequence import RunStep, yet_to_act
from ironhex.systems.classic.setup import Force, Recruit, new_battle

GRIFFIN, ELEMENTALS, PROTO, OMNI = "Griffin GRF-1N", "Elemental (Laser)", "Roc", "Timber Wolf Prime"
RULES = ruleset(("drops",))
HERE = Hex(5, 5)
SAFE, FOUR, THREE, TWO = (6, 6), (2, 2), (1, 2), (1, 1)


def falling(name: str = GRIFFIN, **fields: Any) -> Battle:
    """A unit drops toward 0505."""
    battle = stage("9x9", mech(name, "0501"), mech(GRIFFIN, "0909"), rules=RULES, phase=Phase.MOVEMENT)
    unit = replace(battle.unit(0), hex=None, **{"dropping": True, "landing": HERE, **fields})
    return battle.changed(unit)


def landed(battle: Battle, *dice: int) -> tuple[Battle, tuple[Event, ...]]:
    return perform(battle, land_all, dice, tasks=TASKS)


# --- who, where and when ----------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-DROP-001", "BMR-DROP-008")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (GRIFFIN, ""),
        (ELEMENTALS, ""),
        (PROTO, ""),
        ("Vedette Medium Tank", "BMR-DROP-001"),
        ("Foot Platoon (Rifle)", "BMR-DROP-001"),
    ],
)
def test_mechs_protomechs_and_battle_armor_start_in_dropships(name: str, reason: str) -> None:
    forces = [Force("Red", [Recruit(name, hex="drop")]), Force("Blue", [GRIFFIN], home=0)]
    if reason:
        with pytest.raises(SetupError, match=reason):
            new_battle(forces, "open-ground", options=("drops",))
        return
    unit = new_battle(forces, "open-ground", options=("drops",)).facts.unit(0)
    assert (unit.hex, unit.dropping) == (None, True)


@pytest.mark.rule("BMR-DROP-001")
def test_without_the_option_nobody_does() -> None:
    with pytest.raises(SetupError, match="the option 'drops' is not chosen"):
        new_battle([Force("Red", [Recruit(GRIFFIN, hex="drop")]), Force("Blue", [GRIFFIN], home=0)], "open-ground")


@pytest.mark.rule("BMR-DROP-002")
def test_the_owner_names_a_hex_for_each_unit_or_lets_it_wait() -> None:
    battle = falling(landing=None)
    question = DropNext(0)
    listed = list(menu(battle, question, "Red"))
    assert listed[0] == Drop(0)
    assert Drop(0, HERE) in listed
    assert Drop(0, Hex(9, 9)) not in listed  # no room
    assert refusal(battle, question, "Red", Drop(0, Hex(10, 1))) is not None
    assert [action_of(str(action)) for action in (Drop(0, HERE), Drop(0))] == [Drop(0, HERE), Drop(0)]


def test_hexes_are_chosen_on_the_map_without_further_ado() -> None:
    shown = described(falling(landing=None), DropNext(0), "Red", "1", ())
    assert {mode.id: (mode.label, mode.usual) for mode in shown.modes} == {
        "drop": ("Drop", True),
        "wait": ("Wait in the DropShip", False),
    }
    assert {offer.mode for offer in shown.offers} == {"drop", "wait"}


@pytest.mark.rule("BMR-DROP-002")
@pytest.mark.parametrize(("answer", "found"), [(Drop(0, HERE), [DropBegan(0, HERE)]), (Drop(0), [])])
def test_each_turn_it_is_asked(answer: Drop, found: list[DropBegan]) -> None:
    after, events = perform(falling(landing=None), offer_drops, tasks=TASKS, answer=lambda question: answer)
    assert happened(events, DropBegan) == found
    assert (after.unit(0).dropping, after.unit(0).landing) == (True, answer.hex)


@pytest.mark.rule("BMR-DROP-005")
def test_units_land_when_the_movement_phase_ends() -> None:
    steps = [step.name for step in RULES.phase(Phase.MOVEMENT).steps]
    assert steps[-2:] == ["land", "settle"]
    assert "offer drops" in [step.name for step in RULES.phase(Phase.MOVEMENT).opening]


# --- landing ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-DROP-003", "BMR-DROP-004", "BMR-DROP-008", "BMR-SUIT-073")
@pytest.mark.parametrize(("name", "needed"), [(GRIFFIN, 5), (ELEMENTALS, 4), (PROTO, 4), ("Infiltrator Mk. II", 3)])
def test_mechs_roll_their_piloting_skill_others_a_fixed_number(name: str, needed: int) -> None:
    battle = falling(name)
    assert landing_tally(battle, battle.unit(0)).total == needed


@pytest.mark.rule("BMR-SUIT-073")
@pytest.mark.parametrize(("model", "gear", "needed"), [("Mk. III", ', "BA Parafoil"', 3), ("Mk. II", "", 4)])
def test_suits_land_by_what_they_carry_whatever_they_are_called(model: str, gear: str, needed: int) -> None:
    text = design("Infiltrator Mk. II").to_toml().replace('"Mk. II"', f'"{model}"').replace(', "BA Parafoil"', gear)
    battle = falling(ELEMENTALS, design=SuitDesign.load(text, "suit"))
    assert landing_tally(battle, battle.unit(0)).total == needed


@pytest.mark.rule("BMR-DROP-003", "BMR-DROP-005")
def test_a_safe_landing() -> None:
    battle, events = landed(falling(), *SAFE)
    unit = battle.unit(0)
    assert (unit.hex, unit.dropping, unit.landing, unit.move.moved) == (HERE, False, None, True)
    assert not happened(events, Damaged)
    assert [roll.failed_by for roll in happened(events, LandingRolled)] == [0]


@pytest.mark.rule("BMR-DROP-003")
def test_damage_makes_it_harder() -> None:
    battle = falling()
    hurt = battle.unit(0).with_critical("CT", "Gyro")
    assert landing_tally(battle.changed(hurt), hurt).total == 5 + 3


@pytest.mark.rule("BMR-DROP-009", "BMR-DROP-012")
def test_a_target_of_six_and_a_roll_of_three_are_a_fall_of_three_levels() -> None:
    _, events = landed(falling(piloting=6), *THREE, 1, 1, 1, 1, 1, 3, 4, 1, 4, 3, 3, 4, 4, 4, 5, 6, 6)
    (roll,) = happened(events, LandingRolled)
    assert (roll.failed_by, roll.scatter) == (3, (1, 1, 1, 1))
    assert happened(events, TouchedDown)[0].hex == Hex(5, 2)
    assert happened(events, Fell)[0].levels == 3
    assert sum(event.armor for event in happened(events, Damaged)) == 6 * 4


@pytest.mark.rule("BMR-DROP-010")
@pytest.mark.parametrize(("piloting", "lost"), [(9, False), (10, True)])
def test_a_mech_that_fails_by_more_than_seven_is_destroyed(piloting: int, lost: bool) -> None:
    battle = falling(piloting=piloting)
    after, _ = perform(battle, land_all, Ones(), tasks=TASKS)
    assert (after.unit(0).fate == "destroyed" and after.unit(0).hex is None) == lost


class Ones(SeededDice):
    """Dice that always show 1."""

    def __init__(self) -> None:
        super().__init__(b"ones")

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        return (1,) * count


@pytest.mark.rule("BMR-DROP-004", "BMR-DROP-011", "BMR-SUIT-073")
@pytest.mark.parametrize(
    ("name", "roll", "dice"),
    [
        (ELEMENTALS, FOUR, 0),
        (ELEMENTALS, THREE, 1),
        (ELEMENTALS, TWO, 2),
        ("Infiltrator Mk. II", THREE, 0),
        ("Infiltrator Mk. II", TWO, 1),
    ],
)
def test_each_trooper_of_a_squad_is_hurt_by_a_hard_landing(name: str, roll: tuple[int, int], dice: int) -> None:
    battle = falling(name)
    troopers = len(living(battle.unit(0)))
    scatter = (1,) * (1 + dice) if dice else ()
    _, events = landed(battle, *roll, *scatter, *(1,) * dice * troopers)
    hurt = [event.armor + event.structure for event in happened(events, Damaged)]
    assert hurt == [dice] * troopers if dice else hurt == []


@pytest.mark.rule("BMR-DROP-008", "BMR-DROP-011")
def test_a_protomech_takes_one_hit() -> None:
    _, events = perform(falling(PROTO), land_all, Ones(), tasks=TASKS)
    assert [roll.failed_by for roll in happened(events, LandingRolled)] == [2]
    assert [(event.armor, event.structure) for event in happened(events, Damaged)] == [(2, 0)]  # two dice, one location


@pytest.mark.rule("BMR-DROP-012")
@pytest.mark.parametrize(
    ("scatter", "expected"), [((1, 2), "0503"), ((4, 1, 2), "0508"), ((1, 6), "0501"), ((2, 1), "0604")]
)
def test_a_failed_landing_drifts_and_stays_on_the_map(scatter: tuple[int, ...], expected: str) -> None:
    assert drifted(falling().board, HERE, scatter) == Hex.parse(expected)


# --- after it ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-DROP-006", "BMR-DROP-007")
def test_a_unit_that_has_landed_does_not_fire_and_is_a_little_harder_to_hit() -> None:
    battle, _ = landed(falling(), *SAFE)
    battle = replace(battle, phase=Phase.WEAPONS)
    barred = number(battle, "IS PPC", attacker=0, target=1).barred
    assert barred is not None
    assert barred.rule == "BMR-DROP-006"
    assert value(number(battle, "IS PPC", attacker=1, target=0), "BMR-DROP-007") == 1


@pytest.mark.rule("BMR-DROP-006")
def test_it_does_not_kick_either() -> None:
    battle = brawl(rules=RULES, first={"turn": TurnState(dropped=True)})
    barred = numbered(battle, "kick", LEFT_LEG).barred
    assert barred is not None
    assert barred.rule == "BMR-DROP-006"


@pytest.mark.rule("BMR-DROP-006")
@pytest.mark.parametrize("phase", [Phase.WEAPONS, Phase.PHYSICAL])
def test_nobody_asks_for_its_attacks(phase: Phase) -> None:
    battle, _ = landed(falling(), *SAFE)
    assert [unit.id for side in battle.sides for unit in yet_to_act(battle, phase, side.name)] == [1]
    acting = next_turn(battle)
    assert [unit.id for side in acting.sides for unit in yet_to_act(acting, phase, side.name)] == [0, 1]


@pytest.mark.rule("BMR-DROP-006")
def test_afterwards_it_acts_as_usual() -> None:
    battle, _ = landed(falling(), *SAFE)
    after = next_turn(battle).unit(0)
    assert (after.turn.dropped, after.move.moved) == (False, False)


# --- bots and whole battles -------------------------------------------------------------------------------------------
def test_a_bot_drops_its_unit_within_reach_of_the_enemy_and_says_why() -> None:
    forces = [Force("Red", [Recruit(GRIFFIN, hex="drop"), GRIFFIN]), Force("Blue", [GRIFFIN, GRIFFIN], home=0)]
    play = new_battle(forces, "open-ground", options=("drops",))
    bot = Tactician(b"drops")
    action = bot.choose(asked(play, play.asks_of("Red")[0], "Red"))
    assert isinstance(action, Drop)
    assert action.hex is not None
    assert 5 <= min(distance(action.hex, enemy.place) for enemy in play.facts.enemies(play.facts.unit(0))) <= 9
    assert str(action.hex) in bot.reason


# --- where it has landed ----------------------------------------------------------------------------------------------
def end_of_movement(name: str, *options: str, dice: Any, on: Any = "9x9", hidden: str = "") -> Any:
    """The end of a Movement Phase in which a unit comes down in 0505; perhaps a hidden enemy is near."""
    rules = ruleset(("drops", *options))
    ambush = [mech("Locust LCT-1V", hidden, facing=3, side="Blue", hidden=True)] if hidden else []
    units = mech(name, "0501", side="Red"), mech(GRIFFIN, "0909", side="Blue"), *ambush
    battle = stage(on, *units, rules=rules, phase=Phase.MOVEMENT, wind=0)
    battle = battle.changed(replace(battle.unit(0), hex=None, dropping=True, landing=HERE))
    steps = [RunStep(Phase.MOVEMENT, step.name) for step in rules.phase(Phase.MOVEMENT).steps]
    return perform(battle, lambda play: play.then(*steps), dice, tasks=TASKS, answer=lambda question: Declare(2))


@pytest.mark.rule("BMR-DROP-005", "BMR-FIRE-017")
@pytest.mark.parametrize(("faces", "burns"), [((3, 4), True), ((4, 4), False)])
def test_battle_armor_that_lands_in_a_fire_may_burn(faces: tuple[int, ...], burns: bool) -> None:
    woods = drawn("9x9").changed(HERE, woods=1, fire=1)
    after, events = end_of_movement(ELEMENTALS, "fire", dice=(*SAFE, *faces), on=woods)
    assert len(happened(events, FireBraved)) == 1
    assert bool(after.unit(0).fate) == burns


@pytest.mark.rule("BMR-DROP-005", "BMR-ENV-035")
def test_a_mech_that_lands_in_a_swamp_may_get_stuck() -> None:
    swamp = drawn("9x9").changed(HERE, swamp=1)
    assert end_of_movement(GRIFFIN, "swamps", dice=(*SAFE, *TWO), on=swamp)[0].unit(0).mired
    assert not end_of_movement(GRIFFIN, "swamps", dice=(*SAFE, *SAFE), on=swamp)[0].unit(0).mired


@pytest.mark.rule("BMR-DROP-005", "BMR-BLDG-017", "BMR-BLDG-064")
def test_a_mech_that_lands_on_too_weak_a_roof_brings_the_building_down_at_once() -> None:
    house = drawn("9x9").changed(HERE, building=1, building_cf=15, building_height=2)
    _, events = end_of_movement(GRIFFIN, "buildings", dice=SeededDice(b"roof"), on=house)
    assert happened(events, BuildingCollapsed)


@pytest.mark.rule("BMR-DROP-005", "BMR-HIDDEN-004", "BMR-HIDDEN-011")
@pytest.mark.parametrize(("place", "found"), [("0504", True), ("0503", False)])
def test_a_unit_that_lands_next_to_a_hidden_enemy_discovers_it(place: str, found: bool) -> None:
    woods = drawn("9x9").changed(Hex(5, 4), woods=1).changed(Hex(5, 3), woods=1)
    after, events = end_of_movement(GRIFFIN, "hidden units", dice=SAFE, on=woods, hidden=place)
    assert after.unit(2).hidden != found
    assert bool(happened(events, ShotPassedUp)) == found


@pytest.mark.rule("BMR-DROP-001", "BMR-DROP-002")
@pytest.mark.parametrize(
    ("units", "reason"),
    [
        ([Recruit(GRIFFIN, hex="drop", hidden=True)], "starts in a DropShip and cannot be hidden"),
        ([Recruit(OMNI, hex="drop"), Recruit(ELEMENTALS, aboard=0)], "aboard: .* starts in a DropShip"),
        ([Recruit(OMNI), Recruit(ELEMENTALS, hex="drop", aboard=0)], "a place of its own, in a DropShip"),
        ([Recruit(GRIFFIN, hex="drop 3")], f"Red: {GRIFFIN}: 'drop 3' is not a hex number"),
    ],
)
def test_every_unit_of_a_dropship_lands_by_itself_and_in_the_open(units: list[Recruit], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        new_battle(
            [Force("Red", units), Force("Blue", [GRIFFIN], home=0)], "open-ground", options=("drops", "hidden units")
        )


@pytest.mark.rule("BMR-DROP-009", "BMR-WATER-008", "BMR-WATER-009", "BMR-WATER-010")
@pytest.mark.parametrize(("depth", "parts"), [(0, [18]), (1, [9, 6]), (2, [9, 9]), (3, [9, 12])])
def test_a_mech_that_fails_its_landing_in_water_hits_the_surface_and_then_the_bed(depth: int, parts: list[int]) -> None:
    """55 tons that fail by 2 fall two levels to the surface, and from there to the bed of the water."""
    battle = falling()
    lake = battle.board.with_changes(tuple(Change(hex, "depth", depth) for hex in battle.board.hexes()))
    drifts, on_its_back = (1, 1, 1), (4,)
    strong = replace(battle.unit(0), armor=(40,) * len(battle.unit(0).armor))
    wet = replace(battle, board=lake if depth else battle.board).changed(strong)
    _, events = perform(wet, land_all, Then(*THREE, *drifts, *on_its_back), tasks=TASKS)
    assert sum(event.armor for event in happened(events, Damaged)) == sum(parts)
