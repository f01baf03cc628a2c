"""What vehicles fire at, and with what."""

from __future__ import annotations

import pytest
from tests.classic.firing import value
from tests.classic.stage import mech, perform, stage

from ironhex.catalog import VehicleLocation, design, designs
from ironhex.kernel.hexes import neighbor
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.arcs import bears
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.turning import turns_of
from ironhex.systems.classic.attack.weapon_modifiers import secondary_target
from ironhex.systems.classic.battle import Battle, Fire, Phase, TurnState
from ironhex.systems.classic.bots.by_kind import vulnerability
from ironhex.systems.classic.events.weapons import WeaponsDeclared
from ironhex.systems.classic.kinds.vehicle import TRACKED
from ironhex.systems.classic.narrate.weapons import weapons_declared
from ironhex.systems.classic.phases.end import reset_torsos

TANK, GRIFFIN = "Manticore Heavy Tank", "Griffin GRF-1N"
FRONT, RIGHT, LEFT, REAR, TURRET = (
    VehicleLocation.FRONT,
    VehicleLocation.RIGHT,
    VehicleLocation.LEFT,
    VehicleLocation.REAR,
    VehicleLocation.TURRET,
)


def hexsides(battle: Battle, location: int, turn: int = 0) -> set[int]:
    """The adjacent hexes, clockwise from ahead, that a weapon in a section covers."""
    tank = battle.unit(0)
    item = next(item for item in tank.design.weapons if item.location == location)
    return {side for side in range(6) if bears(battle, tank, item, neighbor(tank.place, tank.facing + side), turn)}


def armed_in(location: int) -> str:
    """A ground vehicle with a weapon in a section."""
    for name in designs():
        found = design(name)
        if found.kind in ("tracked", "wheeled", "hover") and any(item.location == location for item in found.weapons):
            return name
    raise LookupError(location)


@pytest.mark.rule("BMR-ARC-010", "BMR-ARC-012", "BMR-ARC-013", "BMR-ARC-016", "BMR-VEH-003")
@pytest.mark.parametrize(
    ("location", "sides"),
    [(FRONT, {5, 0, 1}), (RIGHT, {2}), (LEFT, {4}), (REAR, {3}), (TURRET, {5, 0, 1})],
)
def test_each_section_covers_its_own_arc(location: int, sides: set[int]) -> None:
    battle = stage("16x17", mech(armed_in(location), "0808", facing=2), mech(GRIFFIN, "0101"))
    assert hexsides(battle, location) == sides


@pytest.mark.rule("BMR-ARC-011", "BMR-ATK-006", "BMR-ATK-009", "BMR-SEQ-008")
@pytest.mark.parametrize("turn", [0, 1, 2, 3, -2, -1])
def test_a_turret_covers_the_front_of_where_it_points(turn: int) -> None:
    battle = stage("16x17", mech(TANK, "0808", facing=2), mech(GRIFFIN, "0101"))
    assert hexsides(battle, TURRET, turn) == {(side + turn) % 6 for side in (5, 0, 1)}
    assert refused(battle, Declare(0, turn)) is None
    if battle.unit(0).design.weapons[-1].location != TURRET:
        assert hexsides(battle, FRONT, turn) == {5, 0, 1}


@pytest.mark.rule("BMR-ATK-009")
def test_only_what_has_a_turret_turns_one() -> None:
    battle = stage("16x17", mech("Hunter Light Support Tank", "0808"), mech(GRIFFIN, "0101"))
    barred = refused(battle, Declare(0, 1))
    assert barred is not None
    assert (barred.rule, turns_of(battle, battle.unit(0))) == ("BMR-ATK-009", (0,))
    too_far = refused(stage("16x17", mech(TANK, "0808"), mech(GRIFFIN, "0101")), Declare(0, 4))
    assert too_far is not None


@pytest.mark.rule("BMR-SEQ-020")
def test_a_turret_points_ahead_again_at_the_end_of_the_turn() -> None:
    battle = stage("16x17", mech(TANK, "0808", turn=TurnState(twist=3)), mech(GRIFFIN, "0101"))
    after, _ = perform(battle, reset_torsos)
    assert after.unit(0).turn.twist == 0


@pytest.mark.rule("BMR-HIT-023", "BMR-VEH-003")
def test_a_vehicle_fires_at_several_targets() -> None:
    battle = stage(
        "16x17",
        mech(TANK, "0808"),
        mech(GRIFFIN, "0804"),
        mech("Locust LCT-1V", "0704", side="Blue"),
        phase=Phase.WEAPONS,
    )
    first, second, *_ = battle.unit(0).design.weapons
    both = Declare(0, shots=(Fire(first.index, 1), Fire(second.index, 2)))
    assert refused(battle, both) is None
    assert any(action.twist for action in declarations(battle, 0))


@pytest.mark.rule("BMR-HIT-024", "BMR-HIT-025", "BMR-ARC-011", "BMR-ARC-010")
@pytest.mark.parametrize("locked", [None, 3])
def test_a_target_ahead_and_one_ahead_of_the_turret_are_both_in_a_forward_arc(locked: int | None) -> None:
    """The turret points to the rear, and the tank fires a front weapon at the Griffin ahead of it."""
    others = (
        mech(GRIFFIN, "0804"),
        mech("Locust LCT-1V", "0812", side="Blue"),
        mech("Jenner JR7-D", "1109", side="Blue"),
    )
    battle = stage("16x17", mech(TANK, "0808", turret_locked=locked), *others, phase=Phase.WEAPONS)
    tank, turn = battle.unit(0), 0 if locked else 3
    front, rear = Fire(tank.weapon("Medium Laser").index, 1), Fire(tank.weapon("PPC").index, 2)
    for shots in ((front, rear), (rear, front)):
        assert refused(battle, Declare(0, turn, shots)) is None
    secondary = {
        target: to_hit(Shot(aim(battle, tank, battle.unit(target)), tank.weapon(weapon), turn, secondary=True))
        for target, weapon in ((1, "Medium Laser"), (2, "PPC"))
    }
    assert {target: value(found, "BMR-HIT-025") for target, found in secondary.items()} == {1: 1, 2: 1}
    aside = Shot(aim(battle, tank, battle.unit(3)), tank.weapon("PPC"), turn, secondary=True)
    assert secondary_target(aside) == Mod("BMR-HIT-025", 2, "secondary target outside the forward arc")


@pytest.mark.rule("BMR-HEAT-002", "BMR-SEQ-017", "BMR-WAR-019")
def test_vehicles_have_neither_heat_nor_wounds() -> None:
    assert not TRACKED.has_heat
    assert not TRACKED.can_eject
    assert stage("16x17", mech(TANK, "0808")).unit(0).body.heat == 0


def test_turning_a_turret_is_told() -> None:
    battle = stage("16x17", mech(TANK, "0808"), mech(GRIFFIN, "0101"))
    told = weapons_declared(WeaponsDeclared(0, 1, twist=2), battle)
    assert told == f"{TANK} turns its turret to the rear right"


@pytest.mark.rule("BMR-UNIT-013", "BMR-VEH-001")
def test_each_ground_vehicle_is_of_the_kind_of_its_motive_type() -> None:
    names = TANK, "Skulker Wheeled Scout Tank", "Saladin Assault Hover Tank"
    assert [stage("16x17", mech(name, "0808")).unit(0).kind for name in names] == ["tracked", "wheeled", "hover"]


@pytest.mark.rule("BMR-PSR-002")
def test_damage_never_makes_a_vehicle_roll() -> None:
    assert not TRACKED.makes_piloting_rolls
    assert TRACKED.drive.gait.skids


def test_bots_know_that_the_rear_of_a_tank_is_its_weak_side() -> None:
    battle = stage("16x17", mech(TANK, "0808"), mech(GRIFFIN, "0101"))
    front, right, rear, left = vulnerability(battle, battle.unit(0))
    assert front < right == left < rear
