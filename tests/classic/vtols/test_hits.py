"""Where VTOLs are hit, and how they fall out of the air."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import drawn, happened, mech, perform, points, stage

from ironhex.catalog import Board, CatalogError, Damage, VehicleLocation, design
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.attack import attack_on, target_immobile
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Unit, altered
from ironhex.systems.classic.damage.carried import with_damage
from ironhex.systems.classic.damage.condition import able, immobile, main_weapon, works
from ironhex.systems.classic.damage.destruction import doom, wreck
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, LEFT, REAR_SIDE, RIGHT
from ironhex.systems.classic.damage.hits import Hit, locate, strike, strike_once
from ironhex.systems.classic.events.damage import CriticalsRolled, Damaged, LocationRolled
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.kinds.vtol import VTOL
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.steps import Spot
from ironhex.systems.classic.phases import phase_end
from ironhex.systems.classic.phases.phase_end import KeepFeet
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.vehicles.events import Dropped
from ironhex.systems.classic.vehicles.hits import recover
from ironhex.systems.classic.vtols.crashing import ENGINE_OUT, NOWHERE_TO_LAND, lose_lift, vtol_lands
from ironhex.systems.classic.vtols.events import (
    Crashed,
    LiftLost,
    MainWeaponDestroyed,
    Plunged,
    RotorDestroyed,
    SetDown,
    Sideslipped,
    VtolCritical,
)
from ironhex.systems.classic.vtols.hits import destroy_rotor, vtol_enters

YELLOW_JACKET, GRIFFIN = "Yellow Jacket Gunship", "Griffin GRF-1N"
PEREGRINE = "Peregrine Attack VTOL"
ROTOR = VehicleLocation.ROTOR
SECTION = {FRONT: "front", RIGHT: "right side", LEFT: "left side", REAR_SIDE: "rear"}
HERE = Hex.parse("0808")
TWO_CREW, JAM, ENGINE, CREW, FUEL, AMMO = 1, 2, 3, 4, 5, 6
ONE_CRITICAL = (4, 4)


def vtol(height: int = 0, board: Board | None = None, name: str = YELLOW_JACKET, **changes: Any) -> Battle:
    """A VTOL in 0808 is unit 1; a Griffin looks at it from the north."""
    target = mech(name, "0808", elevation=height, **changes)
    return stage(board or drawn("16x17"), mech(GRIFFIN, "0805", facing=3), target)


def over(**terrain: int) -> Board:
    return drawn("16x17").changed(HERE, **terrain)


def dice(roll: int) -> tuple[int, int]:
    return (roll - 1, 1) if roll <= 7 else (6, roll - 6)


def hit(battle: Battle, side: str, roll: int) -> tuple[Unit, str, tuple[Event, ...]]:
    """The VTOL after a hit without damage, the section that is struck, and what happened."""
    found = []
    battle, events = perform(battle, lambda play: found.append(locate(play, 1, FULL, side)), dice=dice(roll))
    unit = battle.unit(1)
    return unit, unit.design.location_name(found[0].location), events


def to_the_end(
    battle: Battle, procedure: Callable[[ClassicPlay], Any], faces: Sequence[int] = ()
) -> tuple[Unit, tuple[Event, ...]]:
    """The VTOL when the phase ends in which something happens."""

    def run(play: ClassicPlay) -> None:
        procedure(play)
        play.then(KeepFeet())

    after, events = perform(battle, run, faces, tasks=phase_end.TASKS)
    return after.unit(1), events


def critical(battle: Battle, roll: int, *more: int) -> tuple[Unit, tuple[Event, ...]]:
    """The VTOL at the end of a phase with one critical hit."""
    struck = Hit(0, VehicleLocation.FRONT, critical=True)
    return to_the_end(battle, lambda play: strike(play, 1, struck), (*ONE_CRITICAL, roll, *more))


# --- the table --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-VTOL-027", "BMR-VTOL-041", "BMR-VEH-005", "BMR-VEH-007")
@pytest.mark.parametrize("side", SECTION)
@pytest.mark.parametrize("roll", range(2, 13))
def test_a_vtol_is_hit_on_the_side_of_the_attack_or_on_its_rotor(side: str, roll: int) -> None:
    unit, where, events = hit(vtol(), side, roll)
    assert where == (SECTION[side] if 6 <= roll <= 9 else "rotor")
    assert unit.body.rotor_lost == unit.gone(ROTOR) == (roll in (2, 3))
    assert bool(happened(events, RotorDestroyed)) == (roll in (2, 3))
    assert unit.body.slowed == (roll in (4, 5, 10, 11, 12))
    [rolled] = happened(events, LocationRolled)
    assert rolled.critical == (roll in (2, 12))


@pytest.mark.rule("BMR-VTOL-042", "BMR-VTOL-041")
def test_each_rotor_hit_costs_an_mp_and_damages_the_rotor() -> None:
    battle = vtol(1)
    armor = points(battle.unit(1).armor, {ROTOR: 9})
    battle = battle.changed(altered(battle.unit(1), armor=armor))
    for lost, roll in ((1, 4), (2, 11)):
        battle, _ = perform(battle, lambda play: strike_once(play, 1, 2, FULL, FRONT), dice=dice(roll))
        unit = battle.unit(1)
        assert unit.armor[ROTOR] == 9 - 2 * lost
        assert [allowance(battle, unit, mode).total for mode in (Mode.WALK, Mode.RUN)] == [
            6 - lost,
            (3 * (6 - lost) + 1) // 2,
        ]
    barred = allowance(battle, altered(battle.unit(1), slowed=6), Mode.WALK).barred
    assert barred is not None
    assert barred.rule == "BMR-VTOL-042"


@pytest.mark.rule("BMR-VTOL-043", "BMR-VTOL-041")
@pytest.mark.parametrize("side", SECTION)
def test_9_from_the_side_destroys_the_main_weapon(side: str) -> None:
    before = vtol(name=PEREGRINE)
    main = main_weapon(before.unit(1))
    assert main is not None
    unit, _, events = hit(before, side, 9)
    sideways = side in (RIGHT, LEFT)
    assert bool(happened(events, MainWeaponDestroyed)) == sideways
    assert works(unit, main) != sideways
    assert sum(works(unit, item) for item in unit.design.weapons) == len(unit.design.weapons) - sideways


@pytest.mark.rule("BMR-VTOL-043")
def test_the_side_still_takes_the_damage_and_the_next_hit_takes_the_next_weapon() -> None:
    battle = vtol(name=PEREGRINE)
    weapons = len(battle.unit(1).design.weapons)
    full = battle.unit(1).armor[VehicleLocation.RIGHT]
    for lost in (1, 2):
        battle, _ = perform(battle, lambda play: strike_once(play, 1, 1, FULL, RIGHT), dice=dice(9))
        unit = battle.unit(1)
        assert unit.armor[VehicleLocation.RIGHT] == full - lost
        assert sum(works(unit, item) for item in unit.design.weapons) == max(0, weapons - lost)


@pytest.mark.rule("BMR-VTOL-044")
@pytest.mark.parametrize("roll", range(2, 13))
def test_2_and_12_give_a_critical_check_even_if_the_armor_holds(roll: int) -> None:
    checked = roll in (2, 12)
    faces = (*dice(roll), *((1, 1) if checked else ()))
    _, events = perform(vtol(), lambda play: strike_once(play, 1, 1, FULL, FRONT), dice=faces)
    assert bool(happened(events, CriticalsRolled)) == checked


@pytest.mark.rule("BMR-VTOL-027", "BMR-DEST-008")
def test_a_section_without_structure_destroys_it_but_a_rotor_does_not() -> None:
    bare = replace(vtol().unit(1), armor=(0,) * 6)
    battle = vtol().changed(bare)
    lost, _ = perform(battle, lambda play: strike(play, 1, Hit(3, VehicleLocation.LEFT)), dice=(1, 1))
    assert lost.unit(1).phase.doom == ("BMR-DEST-008", "left side destroyed")
    rotorless, events = perform(battle, lambda play: strike(play, 1, Hit(9, ROTOR)), dice=(1, 1))
    assert rotorless.unit(1).phase.doom is None
    assert [event.rule for event in happened(events, RotorDestroyed)] == ["BMR-VTOL-037"]


# --- critical hits ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-VTOL-045", "BMR-VTOL-046", "BMR-VTOL-047", "BMR-VTOL-033")
@pytest.mark.parametrize(
    ("roll", "doom", "halted", "jammed"),
    [
        (TWO_CREW, ("BMR-VTOL-046", "crew killed"), False, 0),
        (JAM, None, False, 2),
        (ENGINE, None, True, 0),
        (CREW, ("BMR-VTOL-046", "crew killed"), False, 0),
        (FUEL, ("BMR-VTOL-045", "fuel tank explodes"), False, 0),
        (AMMO, ("BMR-VTOL-045", "ammunition or power plant explodes"), False, 0),
    ],
)
def test_critical_hits_on_a_landed_vtol(roll: int, doom: tuple[str, str] | None, halted: bool, jammed: int) -> None:
    unit, events = critical(vtol(), roll)
    assert [event.roll for event in happened(events, VtolCritical)] == [roll]
    assert (unit.phase.doom, unit.vehicle.halted, unit.body.weapon_jammed) == (doom, halted, jammed)


@pytest.mark.rule("BMR-VTOL-047")
def test_the_main_weapon_is_jammed_this_turn_and_the_next() -> None:
    battle = vtol(1, facing=0)
    jammed, _ = perform(battle, lambda play: strike(play, 1, Hit(0, 0, critical=True)), (*ONE_CRITICAL, JAM))
    for barred in (True, True, False):
        unit = jammed.unit(1)
        weapon = main_weapon(unit)
        assert weapon is not None
        number = to_hit(Shot(aim(jammed, unit, jammed.unit(0)), weapon))
        assert (number.barred is not None and number.barred.rule == "BMR-VEH-017") == barred
        jammed, _ = perform(jammed, recover)


@pytest.mark.rule("BMR-VTOL-046")
@pytest.mark.parametrize("roll", [TWO_CREW, CREW])
def test_a_flying_vtol_with_a_dead_crew_crashes(roll: int) -> None:
    unit, events = critical(vtol(3), roll, 1, *dice(6), *dice(6), *dice(6))
    [fall] = happened(events, Plunged)
    assert (fall.levels, fall.points) == (3, 12)
    assert unit.phase.doom == ("BMR-VTOL-046", "crew killed")


@pytest.mark.rule("BMR-VTOL-033")
def test_a_landed_vtol_without_an_engine_never_moves_again() -> None:
    unit, events = critical(vtol(), ENGINE)
    barred = allowance(vtol(), unit, Mode.WALK).barred
    assert barred is not None
    assert barred.rule == "BMR-VTOL-033"
    assert not happened(events, PilotingRolled)
    assert not immobile(unit)


@pytest.mark.rule("BMR-VTOL-034", "BMR-VTOL-035")
@pytest.mark.parametrize(
    "terrain", [{}, {"paved": 1}, {"rough": 1}, {"building": 2, "building_height": 2}, {"road": 9}], ids=str
)
def test_a_good_pilot_sets_it_down_without_an_engine(terrain: dict[str, int]) -> None:
    top = terrain.get("building_height", 0)
    battle = vtol(top + 3, over(**terrain))
    unit, events = critical(battle, ENGINE, 2, 3)
    assert happened(events, SetDown)
    assert (unit.elevation, unit.vehicle.halted, unit.move.crashed, unit.phase.doom) == (top, True, False, None)
    assert allowance(battle, unit, Mode.RUN).barred
    crashed, events = critical(battle, ENGINE, 2, 2, 1, *dice(6), *dice(6), *dice(6))
    assert [event.points for event in happened(events, Plunged)] == [12]
    assert (crashed.elevation, crashed.move.crashed) == (top, True)


@pytest.mark.rule("BMR-VTOL-036", "BMR-VTOL-039")
@pytest.mark.parametrize("terrain", [{"woods": 1}, {"rubble": 1}, {"swamp": 1}, {"depth": 1}, {"depth": 0}], ids=str)
def test_over_other_terrain_it_crashes_without_a_roll(terrain: dict[str, int]) -> None:
    wet = "depth" in terrain
    groups = 3 - terrain.get("depth", 0)
    unit, events = critical(vtol(3, over(**terrain)), ENGINE, 1, *dice(6) * groups)
    assert not happened(events, PilotingRolled)
    assert len(happened(events, Plunged)) == 1
    assert (unit.phase.doom is not None) == wet


# --- falling ----------------------------------------------------------------------------------------------------------
def rotor_off(height: int, terrain: dict[str, int], *faces: int, **changes: Any) -> tuple[Unit, tuple[Event, ...]]:
    battle = vtol(height, over(**terrain), **changes)
    return to_the_end(battle, lambda play: destroy_rotor(play, 1, "BMR-VTOL-041"), faces)


@pytest.mark.rule("BMR-VTOL-037")
@pytest.mark.parametrize(("height", "damage"), [(1, 6), (3, 12), (4, 15)])
def test_without_its_rotor_a_flying_vtol_falls_in_its_hex(height: int, damage: int) -> None:
    clusters = -(-damage // 5)
    unit, events = rotor_off(height, {}, 1, *dice(7) * clusters)
    [fall] = happened(events, Plunged)
    assert (fall.levels, fall.points, fall.elevation) == (height, damage, 0)
    assert unit.armor[VehicleLocation.FRONT] == design(YELLOW_JACKET).armor[0] - damage
    assert (unit.hex, unit.elevation, unit.phase.doom) == (HERE, 0, None)


@pytest.mark.rule("BMR-VTOL-037", "BMR-VTOL-010")
def test_a_landed_vtol_does_not_fall() -> None:
    _, events = rotor_off(0, {})
    assert happened(events, RotorDestroyed)
    assert not happened(events, LiftLost, Plunged)


@pytest.mark.rule("BMR-VTOL-037", "BMR-VTOL-045")
def test_a_vtol_that_has_exploded_in_the_air_does_not_fall() -> None:
    def both(play: ClassicPlay) -> None:
        destroy_rotor(play, 1, "BMR-VTOL-041")
        doom(play, 1, "BMR-VTOL-045", "explodes")

    _, events = to_the_end(vtol(3), both)
    assert not happened(events, Plunged)


@pytest.mark.rule("BMR-VTOL-038")
def test_over_woods_it_falls_to_the_ground() -> None:
    unit, events = rotor_off(4, {"woods": 2}, 1, *dice(7) * 3)
    assert [event.levels for event in happened(events, Plunged)] == [4]
    assert (unit.elevation, unit.phase.doom) == (0, None)


@pytest.mark.rule("BMR-VTOL-037")
def test_over_a_building_it_falls_on_the_roof() -> None:
    unit, events = rotor_off(5, {"building": 1, "building_height": 3}, 1, *dice(7) * 2)
    assert [event.levels for event in happened(events, Plunged)] == [2]
    assert unit.elevation == 3


@pytest.mark.rule("BMR-VTOL-039", "BMR-VTOL-012")
@pytest.mark.parametrize("depth", [0, 1, 3])
def test_over_water_it_is_destroyed(depth: int) -> None:
    unit, _ = rotor_off(depth + 2, {"depth": depth}, 1, *dice(6), *dice(6))
    assert unit.phase.doom == ("BMR-VTOL-039", "falls into the water")


@pytest.mark.rule("BMR-VTOL-040")
@pytest.mark.parametrize(("face", "side"), [(1, FRONT), (2, RIGHT), (3, RIGHT), (4, REAR_SIDE), (5, LEFT), (6, LEFT)])
def test_a_die_gives_the_side_it_falls_on_and_damage_comes_in_groups_of_5(face: int, side: str) -> None:
    _, events = rotor_off(3, {}, face, *dice(7) * 3, armor=(20,) * 6)
    assert [event.side for event in happened(events, LocationRolled)] == [side] * 3


@pytest.mark.rule("BMR-VTOL-040")
def test_it_falls_only_when_the_phase_ends_whatever_else_hits_it() -> None:
    def two_hits(play: ClassicPlay) -> None:
        strike_once(play, 1, 1, FULL, FRONT)
        assert play.facts.unit(1).elevation == 3
        strike_once(play, 1, 1, FULL, FRONT)
        assert play.facts.unit(1).elevation == 3

    unit, events = to_the_end(vtol(3), two_hits, (*dice(3), *dice(3), 1, *dice(7) * 3))
    assert len(happened(events, Plunged)) == 1
    assert unit.elevation == 0


@pytest.mark.rule("BMR-VTOL-026", "BMR-VTOL-037")
def test_a_fall_that_reaches_its_structure_makes_it_explode() -> None:
    bare = points(design(YELLOW_JACKET).armor, {VehicleLocation.FRONT: 5})
    unit, _ = rotor_off(1, {}, 1, *dice(7), *dice(7), 1, 1, armor=bare)
    assert unit.phase.doom == ("BMR-VTOL-026", "explodes in the crash")


@pytest.mark.rule("BMR-VTOL-048", "BMR-HIT-031")
def test_a_rotorless_vtol_is_an_immobile_target_whose_crew_still_fires() -> None:
    battle = vtol()
    after, _ = perform(battle, lambda play: destroy_rotor(play, 1, "BMR-VTOL-041"))
    griffin, unit = after.units
    barred = allowance(after, unit, Mode.WALK).barred
    assert barred is not None
    assert barred.rule == "BMR-VTOL-048"
    assert target_immobile(attack_on(battle, griffin, battle.unit(1))) is None
    found = target_immobile(attack_on(after, griffin, unit))
    assert found is not None
    assert getattr(found, "value", 0) == -4
    assert able(unit)
    assert aim(after, unit, griffin).base.barred is None
    assert "rotor destroyed" in {mark.label for mark in figure(after, unit).marks}


# --- from battle to battle --------------------------------------------------------------------------------------------
def test_a_vtol_without_its_rotor_enters_a_battle_immobile_and_a_wreck_does_not() -> None:
    unit = vtol().unit(1)
    assert with_damage(unit, Damage(lost=("TU",)), vtol_enters).body.rotor_lost
    with pytest.raises(CatalogError, match="front destroyed"):
        with_damage(unit, Damage(lost=("FR",)), vtol_enters)


def test_what_destroys_a_vehicle_outright_makes_a_vtol_explode() -> None:
    after, events = perform(vtol(), lambda play: wreck(play, 1, "BMR-DFA-021"))
    assert after.unit(1).phase.doom == ("BMR-DFA-021", "ammunition or power plant explodes")
    assert [event.roll for event in happened(events, VtolCritical)] == [AMMO]
    assert VTOL.hull.wreck is not None


# --- more than once ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-VTOL-037")
def test_a_vtol_falls_once_whatever_takes_its_lift() -> None:
    def twice(play: ClassicPlay) -> None:
        lose_lift(play, 1, ENGINE_OUT)
        lose_lift(play, 1, NOWHERE_TO_LAND)

    after, events = perform(vtol(3), twice)
    assert [event.cause for event in happened(events, LiftLost)] == [ENGINE_OUT]
    assert after.unit(1).phase.falls == (ENGINE_OUT,)


@pytest.mark.rule("BMR-DISP-006")
def test_a_landed_vtol_is_damaged_by_a_drop() -> None:
    battle = vtol()
    _, events = perform(battle, lambda play: vtol_lands(play, 1, Spot(HERE, 0), 2), [1, 3, 4, 3, 4])
    assert len(happened(events, Dropped)) == 1
    assert happened(events, Damaged)


@pytest.mark.rule("BMR-VTOL-019", "BMR-VTOL-022")
def test_a_sideslip_counts_as_a_hex() -> None:
    battle = vtol(2, move=MoveState(mode=Mode.RUN, hexes=3, traveled=3, spent=3))
    slipped = Sideslipped(1, Hex.parse("0807"), 2).apply(battle).unit(1)
    assert (slipped.move.hexes, slipped.move.traveled, slipped.move.spent) == (4, 4, 3)


@pytest.mark.rule("BMR-VTOL-025")
def test_a_vtol_that_has_crashed_stays_so() -> None:
    crashed = Crashed(1, 0, FRONT, 5).apply(vtol(2))
    assert crashed.unit(1).move.crashed
    assert SetDown(1, 0).apply(crashed).unit(1).move.crashed
    assert not SetDown(1, 0).apply(vtol(2)).unit(1).move.crashed
