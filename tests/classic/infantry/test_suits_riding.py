"""Fa Shih on 'Mechs and vehicles."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, number
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.trek import make, why_not

from ironhex.catalog import Location, VehicleLocation
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Attachment, Battle, How, Mode, Phase
from ironhex.systems.classic.bots.by_kind import BY_DAMAGE
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.damage import Damaged, TrooperRolled
from ironhex.systems.classic.infantry.carriers import way_to_ride
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.kinds.vehicle import GROUND_VEHICLES

FA_SHIH, ELEMENTALS = "Fa Shih (Laser)", "Elemental (Laser)"
TANK, GRIFFIN, ATLAS = "Manticore Heavy Tank", "Griffin GRF-1N", "Atlas AS7-D"


def field(carrier: str, squad: str = FA_SHIH, *, aboard: bool = False, **fields: Any) -> Battle:
    battle = stage(
        "16x17",
        mech(carrier, "0808", side="Red", **fields),
        mech(squad, "0808", side="Red"),
        mech(ATLAS, "0805", side="Blue"),
        phase=Phase.MOVEMENT,
    )
    if not aboard:
        return battle
    return battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.RIDER)))


@pytest.mark.rule("BMR-SUIT-045", "BMR-SUIT-046")
@pytest.mark.parametrize(("squad", "possible"), [(FA_SHIH, True), (ELEMENTALS, False)])
@pytest.mark.parametrize("carrier", [TANK, GRIFFIN])
def test_magnets_hold_on_to_any_machine(carrier: str, squad: str, possible: bool) -> None:
    """Neither the tank has cargo space nor is the 'Mech an OmniMech."""
    battle, mount = field(carrier, squad), Move(0, Mode.WALK, "F", load=(1,))
    assert (why_not(battle, mount) is None) == possible
    if possible:
        after, _ = make(battle, mount)
        assert after.unit(1).attached == Attachment(0, How.RIDER)


@pytest.mark.rule("BMR-SUIT-045", "BMR-SUIT-046")
@pytest.mark.parametrize("carrier", ["Foot Platoon (Rifle)", ELEMENTALS, "Centaur"])
def test_magnets_hold_on_to_nothing_but_mechs_and_vehicles(carrier: str) -> None:
    assert why_not(field(carrier), Move(0, Mode.WALK, "F", load=(1,))) == "BMR-INF-033"


@pytest.mark.rule("BMR-INF-033", "BMR-SUIT-045")
@pytest.mark.parametrize(("machine", "squad"), [(GRIFFIN, FA_SHIH), ("Nova Prime", ELEMENTALS)])
def test_a_warrior_who_has_ejected_carries_nobody(machine: str, squad: str) -> None:
    mount = Move(0, Mode.WALK, load=(1,))
    assert why_not(field(machine, squad), mount) is None
    assert why_not(field(machine, squad, kind="pilot"), mount) == "BMR-INF-033"


@pytest.mark.rule("BMR-SUIT-046")
def test_magnets_hold_on_outside_where_the_squad_does_not_fit_in() -> None:
    """A Monitor has room for 1.5 tons, and the squad takes 4."""
    battle = field("Monitor Naval Vessel")
    assert way_to_ride(battle, battle.unit(0), battle.unit(1)) is How.RIDER


@pytest.mark.rule("BMR-SUIT-047")
@pytest.mark.parametrize(
    "location", [VehicleLocation.FRONT, VehicleLocation.LEFT, VehicleLocation.RIGHT, VehicleLocation.REAR]
)
def test_riders_are_hit_before_the_hull_of_a_vehicle(location: int) -> None:
    """7 points of armor and the trooper stop 8 of 10 points."""
    battle = field(TANK, aboard=True)
    after, events = perform(battle, lambda play: strike(play, 0, Hit(10, location)), [2])
    assert [event.location for event in happened(events, TrooperRolled)] == [2]
    assert after.unit(1).gone(2)
    assert [event.armor for event in happened(events, Damaged) if event.unit == 0] == [2]
    spared, _ = perform(battle, lambda play: strike(play, 0, Hit(5, location)), [3])
    assert spared.unit(0).armor == battle.unit(0).armor


@pytest.mark.rule("BMR-SUIT-047")
def test_riders_do_not_cover_the_turret() -> None:
    battle = field(TANK, aboard=True)
    after, events = perform(battle, lambda play: strike(play, 0, Hit(10, VehicleLocation.TURRET)), [])
    assert after.unit(1).armor == battle.unit(1).armor
    assert [(event.unit, event.armor) for event in happened(events, Damaged)] == [(0, 10)]


@pytest.mark.rule("BMR-SUIT-045")
def test_riders_cover_the_torso_of_a_mech() -> None:
    battle = field(GRIFFIN, aboard=True)
    after, _ = perform(battle, lambda play: strike(play, 0, Hit(5, Location.LT)), [1])
    assert after.unit(1).armor[1] == 2
    assert after.unit(0).armor == battle.unit(0).armor


@pytest.mark.rule("BMR-SUIT-048")
def test_a_vehicle_with_riders_fires_only_its_turret() -> None:
    laden, free = field(TANK, aboard=True), field(TANK)
    hull = [item.equipment.key for item in free.unit(0).design.weapons if item.location != VehicleLocation.TURRET]
    assert hull == ["IS Medium Laser"]
    for battle, rule in ((laden, "BMR-SUIT-048"), (free, None)):
        assert bar(number(battle, "IS Medium Laser", target=2)) == rule
        assert bar(number(battle, "IS PPC", target=2)) is None


def test_bots_know_where_carriers_are_vulnerable() -> None:
    for kind in (MECH, *GROUND_VEHICLES.values()):
        assert kind.hull.take_hit in BY_DAMAGE


@pytest.mark.rule("BMR-SUIT-047")
@pytest.mark.parametrize("location", [VehicleLocation.FRONT, VehicleLocation.LEFT, VehicleLocation.REAR])
def test_riders_are_hit_before_a_vtol(location: int) -> None:
    battle = field("Karnov UR Transport", aboard=True)
    after, events = perform(battle, lambda play: strike(play, 0, Hit(9, location)), [2])
    assert after.unit(1).gone(2)
    assert [event.armor + event.structure for event in happened(events, Damaged) if event.unit == 0] == [1]
    rotor, _ = perform(battle, lambda play: strike(play, 0, Hit(1, VehicleLocation.ROTOR)))
    assert rotor.unit(1).armor == battle.unit(1).armor, "nobody sits on the rotor"
