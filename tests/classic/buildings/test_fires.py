"""Fire in buildings: what it does to them, and to those who go through."""

import pytest
from tests.classic.buildings.city import GRIFFIN, HOUSE, block, mech
from tests.classic.stage import happened, perform, stage
from tests.classic.trek import WALK, make

from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.buildings.events import BuildingCollapsed, BuildingDamaged
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.fire.burning import burn_buildings
from ironhex.systems.classic.fire.effects import fire_heat
from ironhex.systems.classic.fire.events import BuildingBurned
from ironhex.systems.classic.ruleset import ruleset

RULES = ruleset(("buildings", "fire"))
LUCK = SeededDice(b"fire")


def burning(*lines: str, phase: Phase = Phase.MOVEMENT) -> Battle:
    board = block(*lines).changed(HOUSE, fire=1)
    return stage(board, mech(GRIFFIN, "0304"), rules=RULES, phase=phase)


@pytest.mark.rule("BMR-FIRE-003")
def test_a_mech_in_a_burning_building_is_heated_and_breaks_its_walls() -> None:
    battle, events = make(burning("0303 medium basement 7"), Move(0, WALK, "F"), [6, 6])
    assert happened(events, PilotingRolled)[0].why == "break through a wall"
    assert [event.points for event in happened(events, BuildingDamaged)] == [6]
    assert sum(mod.value for mod in fire_heat(battle, battle.unit(0))) > 0


@pytest.mark.rule("BMR-BLDG-012")
def test_a_burning_building_loses_its_points_once_whatever_burns_of_it() -> None:
    battle = burning("0303 medium cf 40 joins S", "0304 medium cf 40", phase=Phase.END)
    battle = stage(battle.board.changed(Hex(3, 4), fire=1), rules=RULES, phase=Phase.END)
    battle, events = perform(battle, burn_buildings, LUCK, tasks=TASKS)
    assert [event.points for event in happened(events, BuildingBurned)] == [2]
    assert [battle.board.at(hex).building_cf for hex in (HOUSE, Hex(3, 4))] == [38, 38]


@pytest.mark.rule("BMR-BLDG-004")
@pytest.mark.parametrize("options", [("buildings", "fire"), ("fire",)])
def test_a_building_burns_down(options: tuple[str, ...]) -> None:
    board = block("0303 medium cf 2").changed(HOUSE, fire=1)
    battle = stage(board, rules=ruleset(options), phase=Phase.END)
    battle, events = perform(battle, burn_buildings, LUCK, tasks=TASKS)
    assert happened(events, BuildingCollapsed) == [BuildingCollapsed(HOUSE)]
    assert (battle.board.at(HOUSE).rubble, battle.board.at(HOUSE).fire) == (2, 0)
