"""Gun emplacements: arcs, turrets, what hits do, and shots aimed at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic import firing
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import CatalogError, Damage, EmplacementDesign, EmplacementLocation, design, designs
from ironhex.catalog.terrain import CLASSES
from ironhex.engine import Event
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex, bearing, distance
from ironhex.systems.classic.actions import Declare, Deploy, Move
from ironhex.systems.classic.attack.arcs import bears
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.turning import turn_refused, turns_of
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, Phase, Side, TurnState, Unit
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.buildings.places import class_of
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.damage.hits import Hit, strike, strike_once
from ironhex.systems.classic.emplacements.events import GunCrewKilled, GunTurretLocked, WeaponsDestroyed
from ironhex.systems.classic.events.damage import AimRolled, Damaged, Doomed, LocationDestroyed, LocationRolled
from ironhex.systems.classic.melee.charge import no_charge, no_rush
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.skidding import obstacle
from ironhex.systems.classic.movement.steps import gait_of, spot_of, stride
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.sequence import yet_to_act
from ironhex.systems.classic.setup import Force, Recruit, fresh_unit, new_battle
from ironhex.systems.classic.sheets.live import condition
from ironhex.systems.classic.sheets.record_sheet import draw
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE
from ironhex.systems.classic.system import CLASSIC

BATTERY, STATIC, GRIFFIN = (
    "Light Laser Battery Yoyodyne LLB-T2",
    "Static Light Laser Battery Yoyodyne LLB-T2-S",
    "Griffin GRF-1N",
)
BUILDING, TURRET, NORTH, EAST, WEST = EmplacementLocation
HERE = Hex.parse("0808")


def siege(name: str | EmplacementDesign = BATTERY, at: str = "0805", **fields: Any) -> Battle:
    """A gun emplacement in 0808, and a 'Mech."""
    return stage("16x17", mech(name, "0808", **fields), mech(GRIFFIN, at, facing=3, move=MoveState(moved=True)))


def hit(battle: Battle, points: int, roll: Sequence[int]) -> tuple[Unit, tuple[Event, ...]]:
    """The emplacement after a hit by its damage table."""
    after, events = perform(battle, lambda play: strike_once(play, 0, points, "full", "front"), roll)
    return after.unit(0), events


def dice(roll: int) -> tuple[int, int]:
    return (roll - 1, 1) if roll <= 7 else (6, roll - 6)


def covered(battle: Battle, where: int, turn: int = 0) -> set[Hex]:
    """The hexes up to three away that a weapon in a mount covers."""
    unit = battle.unit(0)
    item = next(item for item in unit.design.weapons if item.location == where)
    around = [hex for hex in battle.board.hexes() if 0 < distance(HERE, hex) <= 3]
    return {hex for hex in around if bears(battle, unit, item, hex, turn)}


# --- arcs -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-GUN-003", "BMR-GUN-004")
@pytest.mark.parametrize(("where", "middle"), [(NORTH, 0), (EAST, 8), (WEST, 16)])
def test_fixed_weapons_cover_a_third_of_the_map_around_their_arc(where: EmplacementLocation, middle: int) -> None:
    for home in range(6):  # whichever way its side comes from
        unit = fresh_unit(Recruit(BATTERY, hex=HERE), Side("Red", ("Red",), home=home), id=0)
        battle = siege().changed(unit)
        off = {hex: (bearing(HERE, hex) - middle + 12) % 24 - 12 for hex in covered(battle, where)}
        assert all(abs(angle) <= 4 for angle in off.values())
        assert len(off) == 3 + 5 + 7


@pytest.mark.rule("BMR-GUN-005")
def test_the_hexes_between_two_arcs_are_in_both() -> None:
    arcs = {where: covered(siege(), where) for where in (NORTH, EAST, WEST)}
    for one, other, between in ((NORTH, EAST, 4), (EAST, WEST, 12), (WEST, NORTH, 20)):
        assert {bearing(HERE, hex) for hex in arcs[one] & arcs[other]} == {between}
    assert len(arcs[NORTH] | arcs[EAST] | arcs[WEST]) == 6 + 12 + 18


@pytest.mark.rule("BMR-GUN-014", "BMR-ATK-006")
def test_a_turret_turns_all_around_with_the_arc_of_a_vehicle() -> None:
    battle = siege()
    assert len(turns_of(battle, battle.unit(0))) == 6
    for turn in turns_of(battle, battle.unit(0)):
        off = [(bearing(HERE, hex) - 4 * turn + 12) % 24 - 12 for hex in covered(battle, TURRET, turn)]
        assert (min(off), max(off)) == (-4, 4)
    assert turns_of(siege(STATIC), siege(STATIC).unit(0)) == (0,)


@pytest.mark.rule("BMR-GUN-002")
def test_any_number_of_weapons_in_the_turret_and_in_the_arcs() -> None:
    items = ((), ("IS PPC", "IS Medium Laser"), ("IS Large Laser", "IS Small Laser"), ("IS Large Laser",), ())
    guns = EmplacementDesign(replace(design(BATTERY).sheet, items=items))
    battle = siege(guns, at="0805")
    ready = max((action.shots for action in declarations(battle, 0)), key=len)
    fired = sorted(guns.items[fire.weapon].equipment.key for fire in ready)
    assert fired == ["IS Large Laser", "IS Medium Laser", "IS PPC", "IS Small Laser"]


# --- the damage table -------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-GUN-007", "BMR-GUN-010", "BMR-GUN-011", "BMR-GUN-013")
@pytest.mark.parametrize("roll", range(3, 12))
def test_a_hit_strikes_the_building_or_the_turret(roll: int) -> None:
    unit, events = hit(siege(), 5, dice(roll))
    turret = roll in (3, 4, 5, 9, 10, 11)
    assert (unit.armor[BUILDING], unit.armor[TURRET]) == ((15, 10) if turret else (10, 15))
    assert [event.location for event in happened(events, LocationRolled)] == [TURRET if turret else BUILDING]


@pytest.mark.rule("BMR-GUN-009", "BMR-GUN-015")
@pytest.mark.parametrize("roll", [3, 11])
def test_a_turret_may_lock_where_it_points(roll: int) -> None:
    battle = siege(turn=TurnState(twist=2))
    unit, events = hit(battle, 5, dice(roll))
    assert unit.body.turret_locked == 2
    assert happened(events, GunTurretLocked)
    locked = battle.changed(replace(unit, turn=TurnState()))
    refusal = turn_refused(locked, locked.unit(0), 1)
    assert refusal is not None
    assert refusal.rule == "BMR-GUN-015"
    assert covered(locked, TURRET) == covered(battle, TURRET, 2)
    assert all(works(unit, item) for item in unit.design.weapons)


@pytest.mark.rule("BMR-GUN-009", "BMR-GUN-010", "BMR-GUN-017")
@pytest.mark.parametrize("roll", [3, 4, 5, 9, 10, 11])
def test_without_a_turret_the_building_takes_its_hits(roll: int) -> None:
    unit, events = hit(siege(STATIC), 5, dice(roll))
    assert unit.armor[BUILDING] == 10
    assert not happened(events, GunTurretLocked)
    gone, _ = hit(siege(structure=(1, 0, 1, 1, 1)), 5, dice(roll))
    assert gone.armor[BUILDING] == 10


@pytest.mark.rule("BMR-GUN-008", "BMR-GUN-007")
def test_the_lowest_roll_destroys_all_weapons() -> None:
    unit, events = hit(siege(), 5, [1, 1])
    assert happened(events, WeaponsDestroyed)
    assert not any(works(unit, item) for item in unit.design.weapons)
    assert unit.body.lasting == (("disarmed", "weapons destroyed"),)
    assert unit.armor == design(BATTERY).armor
    assert unit.phase.doom is None


@pytest.mark.rule("BMR-GUN-012", "BMR-GUN-007")
def test_the_highest_roll_kills_the_crew_and_leaves_the_weapons_intact() -> None:
    battle = siege()
    unit, events = hit(battle, 5, [6, 6])
    assert happened(events, GunCrewKilled)
    assert all(works(unit, item) for item in unit.design.weapons)
    assert unit.body.lasting == (("crew", "crew killed"),)
    assert unit.armor == design(BATTERY).armor
    assert unit not in yet_to_act(battle.changed(unit), Phase.WEAPONS, "Red")


@pytest.mark.rule("BMR-GUN-014", "BMR-GUN-016")
def test_a_turret_that_is_destroyed_does_not_turn() -> None:
    whole, gone = siege(), siege(structure=(1, 0, 1, 1, 1))
    assert turn_refused(whole, whole.unit(0), 2) is None
    barred = turn_refused(gone, gone.unit(0), 2)
    assert barred is not None
    assert barred.rule == "BMR-GUN-014"


@pytest.mark.rule("BMR-GUN-016", "BMR-GUN-013")
def test_more_damage_than_its_armor_destroys_a_turret_and_its_weapons_alone() -> None:
    unit, events = hit(siege(), 15, dice(4))
    assert unit.armor[TURRET] == 0
    assert not unit.gone(TURRET)
    unit, events = hit(siege(), 16, dice(4))
    assert unit.gone(TURRET)
    assert [event.location for event in happened(events, LocationDestroyed)] == [TURRET]
    assert {item.location for item in unit.design.weapons if works(unit, item)} == {NORTH, EAST, WEST}
    assert unit.phase.doom is None
    assert unit.armor[BUILDING] == 15


@pytest.mark.rule("BMR-GUN-018", "BMR-GUN-011")
def test_the_last_point_of_the_building_takes_the_turret_with_it() -> None:
    unit, _ = hit(siege(), 14, dice(7))
    assert (unit.armor[BUILDING], unit.phase.doom) == (1, None)
    unit, events = hit(siege(), 15, dice(7))
    assert unit.gone(BUILDING)
    assert unit.gone(TURRET)
    assert [event.rule for event in happened(events, Doomed)] == ["BMR-GUN-018"]


def test_hits_on_what_is_gone_do_nothing() -> None:
    battle = siege(structure=(1, 0, 1, 1, 1))
    _, events = perform(battle, lambda play: strike(play, 0, Hit(5, TURRET)), [])
    assert not happened(events, Damaged)


@pytest.mark.rule("BMR-GUN-006")
@pytest.mark.parametrize(
    ("cf", "name"),
    [(15, "light"), (16, "medium"), (40, "medium"), (45, "heavy"), (90, "heavy"), (91, "hardened"), (150, "hardened")],
)
def test_an_emplacement_counts_as_a_building_of_its_construction_factor(cf: int, name: str) -> None:
    assert CLASSES[class_of(cf)] == name


# --- as a target ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-GUN-001")
def test_an_emplacement_is_a_building_that_does_not_move() -> None:
    battle = siege()
    unit = battle.unit(0)
    assert all(allowance(battle, unit, mode).barred for mode in (Mode.WALK, Mode.RUN, Mode.JUMP))
    assert [unit.id for unit in yet_to_act(battle, Phase.MOVEMENT, "Red")] == []
    assert firing.value(firing.number(battle, "IS PPC", attacker=1, target=0), "BMR-HIT-031") == -4
    charge = no_charge(battle, battle.unit(1), unit)
    assert charge is not None
    assert charge.rule == "BMR-GUN-001"


@pytest.mark.rule("BMR-GUN-001", "BMR-DFA-001")
def test_a_mech_does_not_jump_on_an_emplacement() -> None:
    battle = siege(at="0805", move=MoveState(moved=True))
    battle = battle.changed(replace(battle.unit(1), move=MoveState()))
    assert not [move for move in moves(battle, battle.unit(1)) if isinstance(move, Move) and move.rush is not None]
    barred = no_rush(battle, battle.unit(0), DEATH_FROM_ABOVE)
    assert barred is not None
    assert barred.rule == "BMR-GUN-001"


def test_an_emplacement_stops_a_skid() -> None:
    battle = siege(at="0807")
    griffin = battle.unit(1)
    step = stride(battle.board, gait_of(battle, griffin), Mode.RUN, spot_of(griffin), 3)
    assert obstacle(battle, griffin, step) == f"stopped by {BATTERY}"


@pytest.mark.rule("BMR-GUN-019")
@pytest.mark.parametrize(("place", "code"), [(BUILDING, "B"), (TURRET, "T")])
def test_building_and_turret_can_be_aimed_at(place: EmplacementLocation, code: str) -> None:
    battle = siege()
    attacker, target = battle.unit(1), battle.unit(0)
    ppc = attacker.weapon("PPC")
    shot = Shot(aim(battle, attacker, target, place), ppc)
    assert to_hit(shot).total == to_hit(shot._replace(aim=aim(battle, attacker, target))).total
    assert firing.value(to_hit(shot), "BMR-HIT-031") == -4
    fire = Fire(ppc.index, 0, code)
    assert refused(battle, Declare(1, shots=(fire,))) is None
    listed = {fire.aim for action in declarations(battle, 1) for fire in action.shots}
    assert listed == {"", "B", "T"}
    firer = replace(attacker, turn=TurnState(declared=1, shots=(fire,)))
    for roll in range(2, 13):
        struck = roll in (6, 7, 8)
        more = () if struck else (3, 4) if place == TURRET else (2, 2)  # otherwise the other one is hit
        _, events = perform(battle.changed(firer), lambda play: fire_volley(play, 1), [6, 6, *dice(roll), *more])
        assert [event.struck for event in happened(events, AimRolled)] == [struck]
        assert (happened(events, Damaged)[0].location == place) == struck


@pytest.mark.rule("BMR-GUN-019")
def test_missiles_are_not_aimed_and_other_mounts_are_no_targets() -> None:
    battle = siege()
    griffin = battle.unit(1)
    barred = refused(battle, Declare(1, shots=(Fire(griffin.weapon("LRM 10").index, 0, "T"),)))
    assert barred is not None
    assert barred.rule == "BMR-LOC-014"


def test_the_bots_shoot_at_emplacements_and_with_them() -> None:
    battle = siege()
    for unit in battle.units:
        action, _ = best_volley(battle, unit)
        assert action.shots
        assert refused(battle, action) is None


# --- what players see -------------------------------------------------------------------------------------------------
def test_what_is_broken_is_shown_on_the_map_and_on_the_sheet() -> None:
    battle = siege(disarmed=True, turret_locked=3, crew_killed=True)
    unit = battle.unit(0)
    words = ["weapons destroyed", "turret locked", "crew killed"]
    assert [mark.label for mark in figure(battle, unit).marks] == words
    assert list(condition(unit).states) == words
    assert condition(unit).criticals == (1, 1, 1)
    assert draw(unit.design, condition(unit)).svg.count("hit") > draw(unit.design).svg.count("hit")


@pytest.mark.parametrize("event", [WeaponsDestroyed(0, (1, 1)), GunTurretLocked(0, 1), GunCrewKilled(0, (6, 6))])
def test_every_event_has_a_sentence(event: Event) -> None:
    assert BATTERY in CLASSIC.narrate(siege(), event)


def test_rubble_does_not_enter_a_battle_and_lost_weapons_stay_lost() -> None:
    with pytest.raises(CatalogError, match="rubble"):
        siege(damage=Damage(armor={"B": 15}))
    slots: dict[str, tuple[int, ...]] = {"T": (1,)}
    assert not siege(damage=Damage(slots=slots)).unit(0).emplacement.disarmed
    assert len(designs("emplacement")) == 3


# --- setting up -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-GUN-004")
def test_an_emplacement_is_deployed_facing_north() -> None:
    forces = Force("Red", [BATTERY], arrival="deploy"), Force("Blue", [GRIFFIN], home=0)
    play = new_battle(forces, "open-ground")
    (ask,) = play.asks
    assert {action.facing for action in CLASSIC.menu(play.facts, ask.question, "Red")} == {0}
    turned = Deploy(0, play.facts.board.hexes()[-1], 3)
    barred = CLASSIC.refusal(play.facts, ask.question, "Red", turned)
    assert barred is not None
    assert barred.rule == "BMR-GUN-004"


@pytest.mark.rule("BMR-GUN-001")
def test_an_emplacement_does_not_enter_the_map() -> None:
    with pytest.raises(SetupError, match="cannot enter the map"):
        new_battle((Force("Red", [BATTERY], arrival="enter"), Force("Blue", [GRIFFIN], home=0)), "open-ground")


def test_a_gun_that_is_built_in_shows_no_movement_points() -> None:
    battle = stage("16x17", mech(BATTERY, "0808"), mech(GRIFFIN, "0202"))
    assert figure(battle, battle.unit(0)).speeds == ()
    assert figure(battle, battle.unit(1)).speeds
