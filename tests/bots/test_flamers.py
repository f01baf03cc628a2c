"""When the flamers of bots heat their targets instead of damaging them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.catalog import design
from ironhex.systems.classic.battle import Battle, Fire
from ironhex.systems.classic.bots.scorching import expected_heat
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.damage.condition import HEATING
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.unit import altered

FIRESTARTER = "Firestarter FS9-S"
TANK = "Manticore Heavy Tank"


def close(target: str = "Atlas AS7-D", heat: int = 0, options: tuple[str, ...] = ("flamer-heat",)) -> Battle:
    """A Firestarter in front of somebody."""
    battle = stage("5x9", mech(FIRESTARTER, "0305"), mech(target, "0303", 3), rules=ruleset(options))
    if heat:
        battle = battle.changed(altered(battle.unit(1), heat=heat))
    return replace(battle, before=battle.units)


def flames(battle: Battle) -> list[Fire]:
    action = best_volley(battle, battle.unit(0)).action
    return [fire for fire in action.shots if "Flamer" in design(FIRESTARTER).items[fire.weapon].equipment.name]


@pytest.mark.parametrize(("heat", "modes"), [(0, {""}), (3, {""}), (9, {HEATING}), (16, {HEATING})])
def test_a_warm_mech_is_heated_and_a_cold_one_damaged(heat: int, modes: set[str]) -> None:
    found = flames(close(heat=heat))
    assert found
    assert {fire.mode for fire in found} == modes


def test_a_vehicle_is_damaged_because_it_has_no_heat() -> None:
    assert {fire.mode for fire in flames(close(TANK))} == {""}


def test_without_the_option_flamers_only_damage() -> None:
    assert {fire.mode for fire in flames(close(heat=16, options=()))} == {""}


def test_the_reason_names_the_heat() -> None:
    battle = close(heat=12)
    reason = best_volley(battle, battle.unit(0)).reason
    assert "points of damage, and heat hurts a warm 'Mech more" in reason
    assert "heat hurts" not in best_volley(close(), close().unit(0)).reason


def test_heat_of_a_declared_volley_is_expected() -> None:
    battle = close("Rifleman RFL-3N", heat=8)
    waiting = battle.unit(1)
    assert expected_heat(battle, waiting) == 8
    done = replace(waiting, turn=replace(waiting.turn, declared=True))
    assert expected_heat(battle, done) == 0, "its heat sinks remove it"
