"""The arrays that bots evaluate equal the reachable options, one by one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import mech, stage

from ironhex.catalog import board
from ironhex.systems.classic.battle import Mode, Phase
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.ruleset import ruleset


@pytest.mark.parametrize("field", ["city", "hills", "river-crossing"])
@pytest.mark.parametrize("machine", ["Griffin GRF-1N", "Hunchback HBK-4G", "Scorpion SCP-1N"])
def test_columns_are_the_options(field: str, machine: str) -> None:
    units: tuple[Any, ...] = (mech(machine, "0809"), mech("Locust LCT-1V", "0807"), mech("Atlas AS7-D", "0909"))
    battle = stage(board(field), *units, rules=ruleset(("buildings",)), phase=Phase.MOVEMENT)
    reach = Reach(battle, battle.unit(0))
    columns = list(reach.columns((Mode.WALK, Mode.RUN, Mode.JUMP)))
    assert [end.option(number) for end in columns for number in range(len(end.hex))] == list(reach.options())
    for end in columns:
        for number in range(0, len(end.hex), 17):
            option = end.option(number)
            at = battle.board.index(option.spot.hex), option.facing, option.hexes, option.rolls
            assert at == (end.hex[number], end.facing[number], end.hexes[number], end.rolls[number])
            assert end.elevation is None or end.elevation[number] == option.spot.elevation


@pytest.mark.parametrize("mode", [Mode.WALK, Mode.RUN])
def test_the_ends_of_moves_keep_the_most_hexes_that_count(mode: Mode) -> None:
    battle = stage(board("woods"), mech("Griffin GRF-1N", "0809"), mech("Locust LCT-1V", "0807"), phase=Phase.MOVEMENT)
    reach = Reach(battle, battle.unit(0))
    most: dict[int, int] = {battle.board.index(battle.unit(0).place): 0}
    for option in reach.options_of(mode):
        at = battle.board.index(option.spot.hex)
        most[at] = max(most.get(at, 0), option.hexes)
    hexes, counted = reach.ends(mode)
    assert dict(zip(hexes.tolist(), counted.tolist(), strict=True)) == most
