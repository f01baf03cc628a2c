"""The Battle Value on a sheet includes the skills of the crew."""

import pytest

from ironhex.catalog import design
from ironhex.construction import Crew, battle_value
from ironhex.sheets.condition import Condition
from ironhex.systems.classic.sheets.record_sheet import draw


@pytest.mark.parametrize("name", ["Griffin GRF-1N", "Vedette Medium Tank"])
def test_the_value_of_a_better_crew_is_printed(name: str) -> None:
    machine = design(name)
    usual, better = battle_value(machine).total, battle_value(machine, Crew(2, 3)).total
    assert better > usual
    assert f"BV {usual:,}" in draw(machine).svg
    assert f"BV {better:,}" in draw(machine, Condition(gunnery=2, piloting=3)).svg
