"""Worked examples of heat: a Marauder has the figures of the book's 'Mech, two PPCs, 16 heat sinks, 4 Walking MP."""

from __future__ import annotations

import pytest
from tests.classic.firing import fire, number, value
from tests.classic.stage import happened, mech, stage, variant
from tests.classic.trek import hexes, make
from tests.classic.turns import TURN, next_turn, played

from ironhex.catalog import Location
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.events.heat import HeatChanged, RestartTried, ShutdownChecked
from ironhex.systems.classic.heat import movement_heat, worst_bins
from ironhex.systems.classic.movement.points import allowance

MARAUDER, GRIFFIN, LOCUST = "Marauder MAD-3R", "Griffin GRF-1N", "Locust LCT-1V"
PPC = "IS PPC"


@pytest.mark.rule("BMR-HEAT-010", "BMR-MOV-061")
@pytest.mark.parametrize(
    ("path", "heat"),
    [
        pytest.param(("0508",), 3, id="E12"),
        pytest.param(("0508", "0507", "0506"), 3, id="three hexes"),
        pytest.param(("0508", "0507", "0506", "0505"), 4, id="four hexes"),
    ],
)
def test_a_jump(path: tuple[str, ...], heat: int) -> None:
    battle = stage("9x9", mech(GRIFFIN, "0509"), phase=Phase.MOVEMENT)
    battle, _ = make(battle, Move(0, Mode.JUMP, path=hexes(*path), facing=0))
    assert [mod.value for mod in movement_heat(battle.unit(0))] == [heat]


@pytest.mark.rule("BMR-HEAT-018", "BMR-HEAT-019", "BMR-HEAT-020")
@pytest.mark.parametrize(
    ("heat", "walk", "run"),
    [
        pytest.param(4, 4, 6, id="E57 below 5"),
        pytest.param(5, 3, 5, id="E57 at 5"),
        pytest.param(10, 2, 3, id="E57 at 10"),
        pytest.param(9, 3, 5, id="E57 cooled below 10"),
    ],
)
def test_movement_points(heat: int, walk: int, run: int) -> None:
    battle = stage("3x3", mech(MARAUDER, "0202", heat=heat), phase=Phase.MOVEMENT)
    assert [allowance(battle, battle.unit(0), mode).total for mode in (Mode.WALK, Mode.RUN)] == [walk, run]


# By the damage of a turn's shots, as the book gives it.
RACKS = {"IS Machine Gun Ammo": 2, "IS AC/10 Ammo": 10, "IS SRM 6 Ammo": 12, "IS LRM 15 Ammo": 15}


@pytest.mark.rule("BMR-HEAT-034")
@pytest.mark.parametrize("worst", [pytest.param(key, id=f"E58 {key}") for key in RACKS])
def test_the_rack_that_explodes_first(worst: str) -> None:
    """Of all racks up to one, that one."""
    others = [key for key in RACKS if RACKS[key] <= RACKS[worst]]
    machine = variant(LOCUST, slots={Location.LT: others[::2], Location.RT: others[1::2], Location.CT: ()})
    unit = stage("3x3", mech(machine, "0202")).unit(0)
    racks = [unit.design.bins[bin].equipment for rack in worst_bins(unit) for bin in rack]
    assert [(rack.key, rack.explosive_damage) for rack in racks] == [(worst, RACKS[worst])]


def salvo(battle: Battle) -> list[Declare | Move]:
    """The Marauder walks and fires both PPCs."""
    shots = tuple(fire(battle, PPC, arm) for arm in (Location.LA, Location.RA))
    return [Move(0, Mode.WALK, "F"), Declare(0, shots=shots)]


@pytest.mark.rule("BMR-HEAT-011", "BMR-HEAT-014", "BMR-HEAT-017", "BMR-HEAT-022", "BMR-HEAT-025", "BMR-HIT-029")
@pytest.mark.parametrize(
    ("before", "after", "shutdown", "walk", "fire_modifier"),
    [pytest.param(4, 9, None, 3, 1, id="E59"), pytest.param(9, 14, 4, 2, 2, id="E60")],
)
def test_two_turns_of_fire(before: int, after: int, shutdown: int | None, walk: int, fire_modifier: int) -> None:
    battle = stage("9x15", mech(MARAUDER, "0514", heat=before), mech(LOCUST, "0505"))
    override = [] if shutdown is None else [2, 2]
    battle, events = played(battle, *TURN, script=salvo(battle), dice=[1, 1, 1, 1, *override])
    change = next(event for event in happened(events, HeatChanged) if event.unit == 0)
    assert sum(mod.value for mod in change.tally.mods if mod.value > 0) == 21
    assert (change.before, change.after) == (before, after)
    assert [check.number for check in happened(events, ShutdownChecked)] == ([] if shutdown is None else [shutdown])
    assert not battle.unit(0).body.shutdown
    battle = next_turn(battle)
    assert allowance(battle, battle.unit(0), Mode.WALK).total == walk
    assert value(number(battle, PPC, Location.LA), "BMR-HIT-029") == fire_modifier


@pytest.mark.rule("BMR-HEAT-015", "BMR-HEAT-016", "BMR-RCHG-017")
@pytest.mark.parametrize(
    ("sinks", "may_restart"), [pytest.param(71, True, id="E61"), pytest.param(70, False, id="E61 one short")]
)
def test_a_hundred_points_of_heat(sinks: int, may_restart: bool) -> None:
    machine = variant("Awesome AWS-8Q", heat_sinks=sinks)
    battle = stage("3x3", mech(machine, "0202", heat=100, shutdown=True), mech(LOCUST, "0101"), phase=Phase.HEAT)
    battle, events = played(battle, Phase.HEAT, dice=[6, 6] if may_restart else [])
    assert battle.unit(0).body.heat == 100 - sinks
    assert bool(happened(events, RestartTried)) == may_restart
