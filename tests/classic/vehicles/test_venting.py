"""Vehicles with CASE: an explosion cripples them, but nobody aboard dies."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, perform, stage

from ironhex.catalog import VehicleLocation, design
from ironhex.systems.classic.battle import Attachment, Battle, How
from ironhex.systems.classic.phases.phase_end import ClearField, clear_field
from ironhex.systems.classic.vehicles.events import Critical
from ironhex.systems.classic.vehicles.hits import check_vehicle, explode

FOOT, ATHENA = "Foot Platoon (Rifle)", "Athena Combat Vehicle"


def loaded(carrier: str, **fields: Any) -> Battle:
    battle = stage("16x17", mech(carrier, "0808", side="Red", **fields), mech(FOOT, "0808", side="Red"))
    aboard = replace(battle.unit(1), hex=None, attached=Attachment(0, How.PASSENGER))
    return battle.changed(aboard)


@pytest.mark.rule("BMR-EQ-071", "BMR-EQ-069")
def test_case_saves_everybody_aboard_but_not_the_vehicle() -> None:
    assert all(design(ATHENA).has_case)
    battle = loaded(ATHENA)
    hit, _ = perform(battle, lambda play: check_vehicle(play, 0, 0), [4, 4, Critical.EXPLOSION])
    assert hit.unit(0).armor[VehicleLocation.REAR] == 0
    assert hit.unit(0).structure == battle.unit(0).structure
    assert (hit.unit(0).phase.doom or ("",))[0] == "BMR-EQ-071"
    after, _ = perform(hit, lambda play: clear_field(play, ClearField()))
    assert [after.unit(id).fate for id in (0, 1)] == ["destroyed", ""]
    assert after.unit(1).hex == battle.unit(0).hex


@pytest.mark.rule("BMR-EQ-071")
def test_it_helps_whatever_makes_the_vehicle_explode() -> None:
    hit, _ = perform(loaded(ATHENA), lambda play: explode(play, 0, "BMR-DFA-001"))
    assert hit.unit(0).phase.doom is not None
    assert hit.unit(1).phase.doom is None


@pytest.mark.rule("BMR-EQ-071")
@pytest.mark.parametrize("roll", [Critical.CREW_KILLED, Critical.FUEL_TANK_HIT])
def test_it_does_not_help_against_anything_else(roll: int) -> None:
    hit, _ = perform(loaded(ATHENA), lambda play: check_vehicle(play, 0, 0), [4, 4, roll])
    assert hit.unit(1).phase.doom is not None
