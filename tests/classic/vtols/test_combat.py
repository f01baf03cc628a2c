"""Fire by VTOLs and at VTOLs, and physical attacks on them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import drawn, happened, mech, perform, stage
from tests.classic.trek import JUMP, why_not

from ironhex.catalog import Board, Location
from ironhex.kernel.dice import ScriptedDice
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Move, Strike
from ironhex.systems.classic.attack.to_hit import Aim, Shot, aim, to_hit
from ironhex.systems.classic.attack.weapon_modifiers import in_arc
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase, Rush
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.physical import CameDown
from ironhex.systems.classic.melee.charge import no_charge
from ironhex.systems.classic.melee.conditions import assault_of
from ironhex.systems.classic.melee.death_from_above import come_down_upon
from ironhex.systems.classic.melee.elevations import CLUB, KICK, PUNCH
from ironhex.systems.classic.melee.physical_attacks import refused, strikes, wound
from ironhex.systems.classic.melee.physical_to_hit import to_hit as blow_to_hit
from ironhex.systems.classic.movement.move_menu import charges, moves
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.narrate.movement import harder_to_hit
from ironhex.systems.classic.sight.line_of_sight import sight, stance
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE
from ironhex.systems.classic.vtols.events import RotorDestroyed

YELLOW_JACKET, FERRET, TANK = "Yellow Jacket Gunship", "Ferret Light Scout VTOL", "Manticore Heavy Tank"
GRIFFIN, HATCHETMAN, HOVER = "Griffin GRF-1N", "Hatchetman HCT-3F", "Saladin Assault Hover Tank"
MOVED = MoveState(moved=True)
NEAR, THERE = Hex.parse("0808"), Hex.parse("0805")


def duel(board: Board | str = "16x17", height: int = 0, move: MoveState = MOVED, **fields: Any) -> Battle:
    """A Griffin in 0808 and a VTOL in 0805 face each other."""
    target = mech(YELLOW_JACKET, "0805", facing=3, elevation=height, move=move, **fields)
    return stage(board, mech(GRIFFIN, "0808"), target)


def mods(battle: Battle, attacker: int = 0, target: int = 1) -> dict[str, int]:
    found = aim(battle, battle.unit(attacker), battle.unit(target)).base
    assert found.barred is None
    return {mod.rule: mod.value for mod in found.mods}


def test_a_vtol_that_fires_has_cruised_or_flanked() -> None:
    for mode, word in ((Mode.WALK, "cruised"), (Mode.RUN, "flanked")):
        battle = duel(height=2, move=MoveState(moved=True, mode=mode))
        found = aim(battle, battle.unit(1), battle.unit(0)).base
        assert f"attacker {word}" in [mod.why for mod in found.mods]


# --- weapons ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-VTOL-028", "BMR-HIT-016", "BMR-HIT-018")
@pytest.mark.parametrize("woods", [1, 2])
def test_woods_below_a_flying_vtol_do_not_protect_it(woods: int) -> None:
    board = drawn("16x17").changed(THERE, woods=woods)
    on_the_ground, in_the_air = mods(duel(board)), mods(duel(board, 3))
    assert sum(on_the_ground.values()) - sum(in_the_air.values()) == woods


@pytest.mark.rule("BMR-VTOL-029", "BMR-EDCHG-022", "BMR-RCHG-020", "BMR-CHG-005")
@pytest.mark.parametrize(
    ("move", "harder"),
    [
        (MOVED, 0),
        (MoveState(moved=True, mode=Mode.WALK, spent=1), 1),
        (MoveState(moved=True, mode=Mode.WALK, spent=5, hexes=5, traveled=5), 3),
        (MoveState(moved=True, mode=Mode.RUN, spent=9, hexes=9, traveled=9), 4),
    ],
)
def test_a_vtol_that_spent_mp_is_as_hard_to_hit_as_if_it_had_jumped(move: MoveState, harder: int) -> None:
    calm = sum(mods(duel(height=1)).values())
    assert sum(mods(duel(height=1, move=move)).values()) == calm + harder
    assert harder_to_hit(move.hexes, move.mode, True) == harder


@pytest.mark.rule("BMR-VTOL-030", "BMR-RCHG-020", "BMR-EDCHG-022", "BMR-HIT-011", "BMR-CHG-005")
@pytest.mark.parametrize(("mode", "value"), [(Mode.STAND, None), (Mode.WALK, 1), (Mode.RUN, 2)])
def test_its_own_fire_has_the_usual_modifiers_for_cruising_and_flanking(mode: Mode, value: int | None) -> None:
    battle = duel(height=1, move=MoveState(moved=True, mode=mode, spent=3, hexes=2, traveled=2))
    assert mods(battle, 1, 0).get("BMR-HIT-011") == value
    assert sum(mods(battle, 1, 0).values()) == 4 + (value or 0)


@pytest.mark.rule("BMR-VTOL-031", "BMR-LOS-012", "BMR-VTOL-027")
def test_the_example_sees_over_trees_but_not_through_a_hill() -> None:
    board = drawn("16x17").changed(Hex.parse("0505"), woods=1).changed(Hex.parse("0508"), level=4)
    battle = stage(
        board,
        mech(YELLOW_JACKET, "0505", elevation=3),
        mech(GRIFFIN, "0805"),
        mech(HOVER, "0511", side="Blue"),
    )
    vtol, griffin, hover = battle.units
    assert stance(battle, vtol).level == 3
    for one, other in ((vtol, griffin), (griffin, vtol)):
        seen = sight(battle, one, other)
        assert (seen.blocked, seen.light) == (None, 0)
    for one, other in ((vtol, hover), (hover, vtol)):
        assert sight(battle, one, other).blocked is not None


@pytest.mark.rule("BMR-VTOL-031", "BMR-LOS-012")
@pytest.mark.parametrize(("height", "level", "seen"), [(1, 2, False), (3, 2, True), (1, 0, True)])
def test_its_level_is_that_of_the_terrain_plus_its_altitude(height: int, level: int, seen: bool) -> None:
    board = drawn("16x17").changed(Hex.parse("0806"), level=level).changed(Hex.parse("0807"), level=level)
    battle = stage(board, mech(FERRET, "0809", elevation=height), mech(YELLOW_JACKET, "0804", elevation=height))
    assert (sight(battle, *battle.units).blocked is None) == seen


@pytest.mark.rule("BMR-VTOL-032", "BMR-HIT-002")
@pytest.mark.parametrize("height", [0, 1, 4])
def test_it_does_not_fire_into_its_own_hex(height: int) -> None:
    battle = stage("16x17", mech(YELLOW_JACKET, "0805", elevation=height), mech(TANK, "0805"))
    barred = aim(battle, battle.unit(0), battle.unit(1)).base.barred
    assert barred is not None
    assert barred.rule == "BMR-VTOL-032"


@pytest.mark.rule("BMR-VTOL-027", "BMR-VEH-003")
@pytest.mark.parametrize(("target", "bears"), [("0802", True), ("0809", False), ("1106", False)])
def test_its_front_weapons_cover_the_front_and_nothing_turns(target: str, bears: bool) -> None:
    battle = stage("16x17", mech(YELLOW_JACKET, "0805", elevation=2), mech(GRIFFIN, target))
    unit = battle.unit(0)
    assert battle.kind(unit).turns(unit) == (0,)
    shot = Shot(Aim(aim(battle, battle.unit(0), battle.unit(1)).attack, Tally()), unit.design.weapons[0])
    assert (in_arc(shot) is None) == bears
    assert (to_hit(shot).barred is None) == bears


# --- physical attacks -------------------------------------------------------------------------------------------------
LIMB = {PUNCH: Location.LA, KICK: Location.LL, CLUB: -1}


def beside(height: int, level: int = 0, name: str = GRIFFIN, **fields: Any) -> Battle:
    """A 'Mech with a club on a hill of some level, and a VTOL ahead of it at some height over level ground."""
    board = drawn("16x17").changed(NEAR, level=level)
    attacker = mech(name, "0808", club="limb", **fields)
    return stage(
        board, attacker, mech(YELLOW_JACKET, "0807", facing=3, elevation=height, move=MOVED), phase=Phase.PHYSICAL
    )


def allowed(battle: Battle) -> set[str]:
    return {form for form, limb in LIMB.items() if refused(battle, Strike(0, (Blow(form, 1, limb),))) is None}


@pytest.mark.rule("BMR-VTOL-057", "BMR-VTOL-060")
@pytest.mark.parametrize(
    ("height", "level", "forms"),
    [
        (1, 2, set()),
        (2, 3, set()),
        (3, 3, {KICK, CLUB}),
        (1, 1, {KICK, CLUB}),
        (1, 0, {PUNCH, CLUB}),
        (2, 0, {PUNCH, CLUB}),
        (3, 0, {CLUB}),
        (4, 0, set()),
        (5, 1, set()),
        (4, 1, {CLUB}),
    ],
)
def test_the_levels_between_a_mech_and_a_flying_vtol_decide(height: int, level: int, forms: set[str]) -> None:
    battle = beside(height, level)
    assert allowed(battle) == forms
    assert {blow.form for strike in strikes(battle, 0) for blow in strike.blows} == forms
    for form in LIMB.keys() - forms:
        barred = blow_to_hit(battle, battle.unit(0), battle.unit(1), Blow(form, 1, LIMB[form])).barred
        assert barred is not None
        assert barred.rule == "BMR-VTOL-057"


@pytest.mark.rule("BMR-VTOL-057")
def test_a_hatchet_reaches_as_high_as_a_club() -> None:
    hatchet = 9  # the Hatchetman's
    for height, reaches in ((1, True), (3, True), (4, False)):
        battle = beside(height, name=HATCHETMAN)
        assert (refused(battle, Strike(0, (Blow("hatchet", 1, hatchet),))) is None) == reaches


@pytest.mark.rule("BMR-VTOL-056")
@pytest.mark.parametrize(("level", "forms"), [(0, {KICK, CLUB}), (-1, {PUNCH, CLUB}), (1, set())])
def test_a_landed_vtol_is_attacked_like_any_vehicle(level: int, forms: set[str]) -> None:
    board = drawn("16x17").changed(NEAR, level=level)
    for name in (YELLOW_JACKET, TANK):
        target = mech(name, "0807", facing=3, move=MOVED)
        battle = stage(board, mech(GRIFFIN, "0808", club="limb"), target, phase=Phase.PHYSICAL)
        assert allowed(battle) == forms


@pytest.mark.rule("BMR-VTOL-056", "BMR-VTOL-057")
@pytest.mark.parametrize(("height", "reaches"), [(0, True), (1, False), (3, False)])
def test_a_prone_mech_punches_a_landed_vtol_in_its_hex_but_none_above_it(height: int, reaches: bool) -> None:
    target = mech(YELLOW_JACKET, "0808", elevation=height, move=MOVED)
    battle = stage("16x17", mech(GRIFFIN, "0808", prone=True), target, phase=Phase.PHYSICAL)
    assert (refused(battle, Strike(0, (Blow(PUNCH, 1, Location.LA),))) is None) == reaches


@pytest.mark.rule("BMR-VTOL-059")
@pytest.mark.parametrize(("height", "form"), [(0, KICK), (1, PUNCH), (3, CLUB)])
def test_any_physical_hit_destroys_the_rotor_and_does_its_damage(height: int, form: str) -> None:
    battle = beside(height)
    blow = Blow(form, 1, LIMB[form])
    after, events = perform(
        battle, lambda play: wound(play, blow, assault_of(battle, battle.unit(0), battle.unit(1), blow)), dice=(3, 4)
    )
    assert [event.rule for event in happened(events, RotorDestroyed)] == ["BMR-VTOL-059"]
    assert happened(events, Damaged)
    assert after.unit(1).body.rotor_lost
    assert bool(after.unit(1).phase.falls) == (height > 0)


@pytest.mark.rule("BMR-CHARGE-011", "BMR-CHARGE-012")
def test_vtols_do_not_charge_and_only_vehicles_charge_landed_ones() -> None:
    battle = stage(
        "16x17", mech(YELLOW_JACKET, "0809", elevation=1), mech(GRIFFIN, "0807", move=MOVED), phase=Phase.MOVEMENT
    )
    assert not list(charges(Reach(battle, battle.unit(0)), Mode.WALK, battle.units[1:]))
    assert why_not(battle, Move(0, Mode.WALK, "F", rush=1)) == "BMR-CHARGE-002"
    for name, height, rule in (
        (TANK, 0, None),
        (GRIFFIN, 0, "BMR-CHARGE-012"),
        (TANK, 1, "BMR-VTOL-057"),
        (TANK, 2, "BMR-VTOL-057"),
    ):
        target = mech(YELLOW_JACKET, "0807", elevation=height, move=MOVED)
        board = drawn("16x17").changed(NEAR, level=1) if height == 1 else drawn("16x17")
        battle = stage(board, mech(name, "0808"), target, phase=Phase.MOVEMENT)
        barred = no_charge(battle, *battle.units)
        assert (barred.rule if barred else None) == rule


# --- death from above -------------------------------------------------------------------------------------------------
def below(height: int, level: int = 0, name: str = GRIFFIN, move: MoveState = MOVED) -> Battle:
    board = drawn("16x17").changed(Hex.parse("0809"), level=level)
    target = mech(YELLOW_JACKET, "0807", facing=3, elevation=height, move=move)
    return stage(board, mech(name, "0809"), target, phase=Phase.MOVEMENT)


LEAP = Move(0, JUMP, path=(NEAR,), facing=0, rush=1)


@pytest.mark.rule("BMR-VTOL-058")
@pytest.mark.parametrize(("height", "rule"), [(1, None), (5, None), (6, "BMR-VTOL-058"), (9, "BMR-VTOL-058")])
def test_a_death_from_above_needs_as_many_jumping_mp_as_levels(height: int, rule: str | None) -> None:
    battle = below(height)
    assert battle.unit(0).design.jump == 5
    assert why_not(battle, LEAP) == rule
    listed = any(move == LEAP for move in moves(battle, battle.unit(0)))
    assert listed == (rule is None)


@pytest.mark.rule("BMR-VTOL-060", "BMR-VTOL-057")
def test_the_example_cannot_strike_from_above_but_leap_down() -> None:
    assert allowed(beside(2, 3)) == set()
    assert why_not(below(2, 3), LEAP) is None
    assert why_not(below(2, 3, move=MoveState()), LEAP) == "BMR-DFA-004"
    assert why_not(below(2, 3, name="Hunchback HBK-4G"), LEAP) == "BMR-MOV-052"


@pytest.mark.rule("BMR-VTOL-059", "BMR-VTOL-058")
@pytest.mark.parametrize(("dice", "hits"), [((6, 6), True), ((1, 1), False)])
def test_a_death_from_above_takes_the_rotor_and_ends_on_the_ground(dice: tuple[int, int], hits: bool) -> None:
    rush = MoveState(moved=True, mode=Mode.JUMP, rush=Rush(DEATH_FROM_ABOVE, 1, Hex.parse("0809")))
    target = mech(YELLOW_JACKET, "0807", facing=3, elevation=3, move=MOVED)
    battle = stage("16x17", mech(GRIFFIN, "0808", move=rush), target, phase=Phase.PHYSICAL)
    after, events = perform(battle, lambda play: come_down_upon(play, 0, 1), ScriptedDice(dice + (3, 4) * 30))
    assert bool(happened(events, RotorDestroyed)) == hits
    assert [(event.hex, event.elevation) for event in happened(events, CameDown)] == [(Hex.parse("0807"), 0)]
    assert after.unit(0).elevation == 0
