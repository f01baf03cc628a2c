"""Infantry in vehicles and on OmniMechs: getting on, getting off, and what happens on the way."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.crew.test_ejection import on_foot
from tests.classic.firing import bar, number
from tests.classic.stage import drawn, happened, mech, perform, stage
from tests.classic.trek import make, why_not

from ironhex.catalog import Location, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attachments import leave_battle
from ironhex.systems.classic.battle import Attachment, Battle, How, Mode, MoveState, Phase, altered
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.attachments import Dismounted
from ironhex.systems.classic.events.damage import TrooperRolled
from ironhex.systems.classic.infantry.carriers import no_ride
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.phases.phase_end import ClearField, clear_field
from ironhex.systems.classic.sequence import yet_to_act
from ironhex.systems.classic.vehicles.events import Critical
from ironhex.systems.classic.vehicles.hits import check_vehicle, explode
from ironhex.systems.classic.vtols.crashing import hit_the_ground
from ironhex.systems.classic.vtols.hits import check_vtol

MAXIM, APC = "Maxim Heavy Hover Transport", "Heavy Tracked APC"
FOOT, JUMP, MOTORIZED = "Foot Platoon (Rifle)", "Jump Platoon (Rifle)", "Motorized Platoon (Rifle)"
ELEMENTALS, NOVA, GRIFFIN = "Elemental (Laser)", "Nova Prime", "Griffin GRF-1N"
HERE, THERE = Hex.parse("0808"), Hex.parse("0806")
WALK = Mode.WALK


def field(carrier: str, passenger: str, *, aboard: How | None = None, board: Any = "16x17", **fields: Any) -> Battle:
    """A carrier and infantry in its hex, or already aboard, and an enemy far away."""
    battle = stage(
        board,
        mech(carrier, "0808", side="Red", **fields),
        mech(passenger, "0808", side="Red"),
        mech(GRIFFIN, "1515", side="Blue"),
        phase=Phase.MOVEMENT,
    )
    if aboard is None:
        return battle
    return battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, aboard)))


@pytest.mark.rule("BMR-INF-019", "BMR-INF-025", "BMR-STACK-006")
def test_infantry_mounts_before_its_carrier_moves() -> None:
    battle = field(MAXIM, FOOT)
    after, _ = make(battle, Move(0, WALK, "FF", load=(1,)))
    assert after.unit(1).attached == Attachment(0, How.PASSENGER)
    assert after.where(after.unit(1)) == after.unit(0).hex == THERE
    assert after.unit(0).move.handled == 1
    assert [unit.id for unit in yet_to_act(after, Phase.MOVEMENT, "Red")] == []
    assert crowded(after, after.unit(2), THERE) is None


@pytest.mark.rule("BMR-INF-019", "BMR-INF-026")
def test_each_unit_costs_its_carrier_one_mp() -> None:
    battle = field(APC, FOOT)
    most = allowance(battle, battle.unit(0), WALK).total
    assert why_not(battle, Move(0, WALK, "F" * most)) is None
    assert why_not(battle, Move(0, WALK, "F" * most, load=(1,))) is not None
    assert why_not(battle, Move(0, WALK, "F" * (most - 1), load=(1,))) is None
    full = field(APC, FOOT, aboard=How.PASSENGER)
    assert why_not(full, Move(0, WALK, "F" * most, unload=(1,))) is not None
    assert why_not(full, Move(0, WALK, "F" * (most - 1), unload=(1,))) is None


@pytest.mark.rule("BMR-INF-019")
def test_only_friends_that_start_in_the_hex_and_have_not_moved_mount() -> None:
    battle = field(MAXIM, FOOT)
    away = battle.changed(replace(battle.unit(1), hex=Hex.parse("0807")))
    moved = battle.changed(replace(battle.unit(1), move=MoveState(moved=True)))
    foe = battle.changed(replace(battle.unit(1), side="Blue"))
    for refused in (away, moved, foe):
        assert why_not(refused, Move(0, WALK, load=(1,))) == "BMR-INF-019"
    assert why_not(battle, Move(0, WALK, load=(1,))) is None
    assert why_not(battle, Move(0, WALK, load=(1, 1))) == "BMR-INF-019"


@pytest.mark.rule("BMR-INF-016", "BMR-INF-017", "BMR-INF-018", "BMR-CHG-006")
@pytest.mark.parametrize(("name", "tons"), [(FOOT, 3), (JUMP, 4), (MOTORIZED, 6), (ELEMENTALS, 5), ("Kage (MG)", 4)])
def test_infantry_takes_cargo_space_by_its_type(name: str, tons: int) -> None:
    assert design(name).tons == tons
    wounded = replace(field(APC, name).unit(1), armor=(1,) * len(design(name).armor))
    for quarters, fits in ((4 * tons, True), (4 * tons - 1, False)):
        battle = field(APC, name)
        carrier = replace(battle.unit(0), design=_with_space(APC, quarters))
        for passenger in (battle.unit(1), wounded):
            assert (no_ride(battle.changed(carrier), carrier, passenger) is None) is fits


def _with_space(name: str, quarters: int) -> Any:
    machine = design(name)
    return type(machine)(replace(machine.sheet, cargo=quarters))


@pytest.mark.rule("BMR-INF-016", "BMR-INF-033")
def test_what_has_no_room_carries_nobody() -> None:
    assert why_not(field("Manticore Heavy Tank", FOOT), Move(0, WALK, load=(1,))) == "BMR-INF-033"
    assert why_not(field(GRIFFIN, ELEMENTALS), Move(0, WALK, load=(1,))) == "BMR-INF-033"
    assert why_not(field(NOVA, FOOT), Move(0, WALK, load=(1,))) == "BMR-INF-033"


@pytest.mark.rule("BMR-INF-016")
def test_only_infantry_is_carried() -> None:
    battle = field(APC, FOOT)
    man = on_foot("0808", side="Red")
    for other in (man, mech("Savannah Master Hovercraft", "0808", side="Red")):
        crowd = stage("16x17", mech(APC, "0808", side="Red"), other, mech(GRIFFIN, "1515", side="Blue"))
        barred = no_ride(crowd, crowd.unit(0), crowd.unit(1))
        assert barred is not None
        assert barred.rule == "BMR-INF-016"
    assert no_ride(battle, battle.unit(0), battle.unit(1)) is None


@pytest.mark.rule("BMR-INF-019")
def test_a_unit_gets_on_or_off_once_in_a_turn() -> None:
    twice, both = Move(0, WALK, load=(1, 1)), Move(0, WALK, load=(1,), unload=(1,))
    for move in (twice, both):
        assert why_not(field(MAXIM, FOOT), move) == "BMR-INF-019"
    assert why_not(field(MAXIM, FOOT, aboard=How.PASSENGER), Move(0, WALK, unload=(1, 1))) == "BMR-INF-019"


@pytest.mark.rule("BMR-INF-026", "BMR-INF-027", "BMR-INF-028")
def test_infantry_dismounts_at_the_end_of_the_move_and_does_nothing_else() -> None:
    battle = field(MAXIM, FOOT, aboard=How.PASSENGER)
    after, events = make(battle, Move(0, WALK, "FF", unload=(1,)))
    platoon = after.unit(1)
    assert (platoon.hex, platoon.attached, platoon.move.hexes) == (THERE, None, 0)
    assert [event.hex for event in happened(events, Dismounted)] == [THERE]
    assert [unit.id for unit in yet_to_act(after, Phase.MOVEMENT, "Red")] == []
    near = after.changed(replace(after.unit(2), hex=Hex.parse("0805")))
    assert bar(number(near, "Infantry Rifle", attacker=1, target=2)) == "BMR-INF-027"


@pytest.mark.rule("BMR-INF-026")
def test_nobody_dismounts_into_water_or_a_full_hex() -> None:
    wet = drawn("16x17").changed(THERE, depth=1)
    assert (
        why_not(field(MAXIM, FOOT, aboard=How.PASSENGER, board=wet), Move(0, WALK, "FF", unload=(1,))) == "BMR-INF-026"
    )
    battle = field(MAXIM, FOOT, aboard=How.PASSENGER)
    assert why_not(battle, Move(0, WALK, "FF", unload=(2,))) == "BMR-INF-026"


@pytest.mark.rule("BMR-INF-019", "BMR-INF-026")
def test_infantry_gets_on_and_off_on_a_bridge_but_not_from_below_it() -> None:
    bridge = drawn("16x17").changed(HERE, depth=1, bridge=0b001001, bridge_cf=60)
    bridge = bridge.changed(THERE, depth=1, bridge=0b001001, bridge_cf=60).changed(Hex.parse("0807"), road=0b001001)
    battle = field(APC, FOOT, aboard=How.PASSENGER, board=bridge, elevation=1)
    after, _ = make(battle, Move(0, WALK, "FF", unload=(1,)))
    assert (after.unit(1).hex, after.unit(1).elevation) == (THERE, 1)
    assert why_not(field(APC, FOOT, board=bridge, elevation=1), Move(0, WALK, load=(1,))) == "BMR-INF-019"
    beside = field(APC, FOOT, board=bridge, elevation=1)
    beside = beside.changed(replace(beside.unit(1), elevation=1))
    assert why_not(beside, Move(0, WALK, load=(1,))) is None


@pytest.mark.rule("BMR-INF-019", "BMR-INF-026")
@pytest.mark.parametrize(
    ("damage", "possible"), [({"slowed": 4}, True), ({"slowed": 5}, False), ({"halted": True}, False)], ids=str
)
def test_a_carrier_that_cannot_move_has_no_mp_to_let_infantry_on_or_off(damage: dict[str, Any], possible: bool) -> None:
    """Being mobile is having at least 1 MP to spend (line 1231)."""
    for move, aboard in ((Move(0, WALK, unload=(1,)), How.PASSENGER), (Move(0, WALK, load=(1,)), None)):
        battle = field(APC, FOOT, aboard=aboard)
        hit = battle.changed(altered(battle.unit(0), **damage))
        assert (why_not(hit, move) is None) == possible
        assert (move in list(moves(hit, hit.unit(0)))) == possible


@pytest.mark.rule("BMR-INF-020")
def test_mounted_infantry_does_not_attack() -> None:
    battle = replace(field(MAXIM, FOOT, aboard=How.PASSENGER), phase=Phase.WEAPONS)
    assert [unit.id for unit in yet_to_act(battle, Phase.WEAPONS, "Red")] == [0]


@pytest.mark.rule("BMR-INF-021", "BMR-INF-022")
@pytest.mark.parametrize(
    ("roll", "rule"),
    [
        (Critical.CREW_KILLED, "BMR-INF-022"),
        (Critical.FUEL_TANK_HIT, "BMR-INF-021"),
        (Critical.EXPLOSION, "BMR-INF-021"),
    ],
)
def test_everybody_aboard_dies_with_the_crew_or_in_an_explosion(roll: int, rule: str) -> None:
    battle = field(MAXIM, FOOT, aboard=How.PASSENGER)
    hit, _ = perform(battle, lambda play: check_vehicle(play, 0, 0), [4, 4, roll])
    assert (hit.unit(1).phase.doom or ("",))[0] == rule
    after, _ = perform(hit, lambda play: clear_field(play, ClearField()))
    assert [after.unit(id).fate for id in (0, 1)] == ["destroyed", "destroyed"]


@pytest.mark.rule("BMR-INF-021")
def test_a_vehicle_wrecked_outright_explodes_with_its_passengers() -> None:
    hit, _ = perform(field(MAXIM, FOOT, aboard=How.PASSENGER), lambda play: explode(play, 0, "BMR-DFA-001"))
    assert hit.unit(1).phase.doom is not None


@pytest.mark.rule("BMR-INF-023")
def test_passengers_of_a_stunned_crew_stay_aboard() -> None:
    battle = field(MAXIM, FOOT, aboard=How.PASSENGER)
    stunned, _ = perform(battle, lambda play: check_vehicle(play, 0, 0), [4, 4, Critical.CREW_STUNNED])
    assert why_not(stunned, Move(0, WALK, unload=(1,))) is not None
    assert stunned.unit(1).phase.doom is None


@pytest.mark.rule("BMR-INF-024")
def test_passengers_survive_a_carrier_that_is_destroyed_without_an_explosion() -> None:
    battle = field(MAXIM, FOOT, aboard=How.PASSENGER, structure=(1,) * len(design(MAXIM).structure_points))
    front = battle.unit(0).design.locations[1].index
    hit, _ = perform(battle, lambda play: strike(play, 0, Hit(90, front)), [1, 1])
    after, _ = perform(hit, lambda play: clear_field(play, ClearField()))
    assert after.unit(0).fate == "destroyed"
    assert (after.unit(1).fate, after.unit(1).hex, after.unit(1).attached) == ("", HERE, None)


def test_passengers_withdraw_with_their_carrier() -> None:
    battle = field(MAXIM, FOOT, aboard=How.PASSENGER)
    edge = battle.changed(replace(battle.unit(0), hex=Hex.parse("0817"), facing=3))
    after, _ = make(edge, Move(0, WALK, "X"))
    assert [after.unit(id).fate for id in (0, 1)] == ["withdrawn", "withdrawn"]


@pytest.mark.rule("BMR-INF-029", "BMR-INF-033")
def test_battle_armor_rides_on_an_omnimech() -> None:
    battle = field(NOVA, ELEMENTALS)
    after, _ = make(battle, Move(0, WALK, "FF", load=(1,)))
    assert after.unit(1).attached == Attachment(0, How.RIDER)
    two = after.changed(replace(battle.unit(2), design=design(ELEMENTALS), side="Red", kind="battle armor", hex=THERE))
    barred = no_ride(two, two.unit(0), two.unit(2))
    assert barred is not None
    assert barred.rule == "BMR-INF-029"
    off, _ = make(_next_turn(after), Move(0, WALK, "F", unload=(1,)))
    assert off.unit(1).hex == off.unit(0).hex


def _next_turn(battle: Battle) -> Battle:
    for unit in battle.units:
        battle = battle.changed(replace(unit, move=MoveState()))
    return battle


@pytest.mark.rule("BMR-INF-030")
def test_riders_are_in_the_way_of_torso_weapons() -> None:
    battle = field("Summoner Prime", ELEMENTALS, aboard=How.RIDER)
    near = battle.changed(replace(battle.unit(2), hex=Hex.parse("0804")))
    for item in near.unit(0).design.weapons:
        found = number(near, item.equipment.key, item.location, target=2)
        torso = item.location in (Location.CT, Location.LT, Location.RT)
        assert (bar(found) == "BMR-INF-030") is torso


@pytest.mark.rule("BMR-INF-031", "BMR-INF-032")
@pytest.mark.parametrize(
    ("location", "rear", "shielded"),
    [
        (Location.LT, False, True),
        (Location.RT, False, True),
        (Location.LT, True, True),
        (Location.CT, True, True),
        (Location.CT, False, False),
        (Location.LA, False, False),
        (Location.RL, False, False),
    ],
)
def test_a_rider_takes_hits_on_the_torso_first(location: Location, rear: bool, shielded: bool) -> None:
    battle = field(NOVA, ELEMENTALS, aboard=How.RIDER)
    hit = Hit(13, location, rear)
    after, events = perform(battle, lambda play: strike(play, 0, hit), [2] if shielded else [])
    assert [event.location for event in happened(events, TrooperRolled)] == ([2] if shielded else [])
    row = design(NOVA).armor_row(location, rear=rear)
    lost = battle.unit(0).armor[row] - after.unit(0).armor[row]
    assert lost == min(2 if shielded else 13, battle.unit(0).armor[row])
    assert after.unit(1).structure[2] == (0 if shielded else 1)


def test_the_menu_lists_what_a_carrier_can_do_with_infantry() -> None:
    battle = field(APC, FOOT)
    loads = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move) and move.load]
    assert Move(0, WALK, load=(1,)) in loads
    assert all(why_not(battle, move) is None for move in loads)
    full = field(APC, FOOT, aboard=How.PASSENGER)
    unloads = [move for move in moves(full, full.unit(0)) if isinstance(move, Move) and move.unload]
    assert Move(0, WALK, "F", unload=(1,)) in unloads
    assert not [move for move in moves(full, full.unit(0)) if isinstance(move, Move) and move.load]


def test_loading_and_unloading_can_be_written() -> None:
    for move in (Move(0, WALK, "FF", load=(1, 2), unload=(3,)), Move(0, WALK, unload=(1,))):
        assert action_of(str(move)) == move


@pytest.mark.rule("BMR-INF-026")
def test_a_warrior_who_was_picked_up_does_not_get_off_again() -> None:
    battle = field(MAXIM, FOOT, aboard=How.PASSENGER)
    rescued = battle.changed(replace(battle.unit(1), fate="rescued"))
    assert why_not(rescued, Move(0, WALK, "F", unload=(1,))) == "BMR-INF-026"
    assert not any(move.unload for move in moves(rescued, rescued.unit(0)) if isinstance(move, Move))


KARNOV, UNDINE = "Karnov UR Transport", "Undine"


@pytest.mark.rule("BMR-INF-024", "BMR-INF-011")
@pytest.mark.parametrize(
    ("carrier", "passenger", "depth", "elevation", "left"),
    [
        (KARNOV, FOOT, -1, 4, 0),  # out of the air, to the ground
        (KARNOV, FOOT, 1, 4, None),
        (MAXIM, FOOT, 1, 1, None),
        (MAXIM, FOOT, 2, 2, None),
        (MAXIM, UNDINE, 2, 2, 2),
        (APC, FOOT, -1, 0, 0),
    ],
)
def test_infantry_gets_off_a_wreck_to_the_ground_or_is_lost_in_water(
    carrier: str, passenger: str, depth: int, elevation: int, left: int | None
) -> None:
    water = drawn("16x17").changed(HERE, depth=depth) if depth > 0 else "16x17"
    battle = field(carrier, passenger, aboard=How.PASSENGER, board=water, elevation=elevation)
    after, _ = perform(battle, lambda play: leave_battle(play, 0, "destroyed", "BMR-DEST-008", "front destroyed"))
    infantry = after.unit(1)
    assert (infantry.elevation, infantry.hex) == (left, HERE) if left is not None else infantry.fate == "destroyed"
    assert infantry.attached is None


@pytest.mark.rule("BMR-INF-026")
@pytest.mark.parametrize(("passenger", "rule"), [(UNDINE, "BMR-INF-026"), (FOOT, None)])
def test_divers_do_not_get_off_on_roofs(passenger: str, rule: str | None) -> None:
    """They cannot move there; from a wreck on a roof they get to the ground."""
    house = drawn("16x17").changed(HERE, building=3, building_cf=90, building_height=2)
    battle = field(KARNOV, passenger, aboard=How.PASSENGER, board=house, elevation=2)
    assert why_not(battle, Move(0, WALK, unload=(1,))) == rule
    after, _ = perform(battle, lambda play: leave_battle(play, 0, "destroyed", "BMR-DEST-008", "front destroyed"))
    assert after.unit(1).elevation == (0 if rule else 2)


@pytest.mark.rule("BMR-INF-021", "BMR-INF-022")
@pytest.mark.parametrize(
    ("roll", "rule"), [(1, "BMR-INF-022"), (4, "BMR-INF-022"), (5, "BMR-INF-021"), (6, "BMR-INF-021"), (2, None)]
)
def test_infantry_aboard_a_vtol_dies_with_its_crew_or_in_its_explosion(roll: int, rule: str | None) -> None:
    battle = field(KARNOV, FOOT, aboard=How.PASSENGER, elevation=3)
    hit, _ = perform(battle, lambda play: check_vtol(play, 0, 1), [4, 4, roll])
    assert (hit.unit(1).phase.doom or (None,))[0] == rule


@pytest.mark.rule("BMR-INF-021", "BMR-VTOL-026")
def test_infantry_aboard_a_vtol_that_explodes_in_a_crash_is_lost() -> None:
    battle = field(KARNOV, FOOT, aboard=How.PASSENGER, elevation=3, armor=(0,) * len(design(KARNOV).armor))
    hit, _ = perform(battle, lambda play: hit_the_ground(play, 0, 3, "front"), [3, 4, 1, 1])
    assert (hit.unit(1).phase.doom or (None,))[0] == "BMR-INF-021"
