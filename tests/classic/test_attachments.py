"""Units attached to units: they go where their carrier goes, and no longer act on their own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage
from tests.classic.trek import make

from ironhex.engine import Play, Position, save
from ironhex.games import load
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Attachment, Battle, How, Mode, Phase
from ironhex.systems.classic.sequence import BeginPhase, yet_to_act
from ironhex.systems.classic.system import CLASSIC


def carrying(how: How = How.RIDER) -> Battle:
    """A Griffin with a Locust attached to it, to which another is attached in turn."""
    units = mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0101", side="Red"), mech("Wasp WSP-1A", "0102")
    battle = stage("9x9", *units, mech("Atlas AS7-D", "0909", side="Blue"), phase=Phase.MOVEMENT)
    for id, to in ((1, 0), (2, 1)):
        battle = battle.changed(replace(battle.unit(id), hex=None, attached=Attachment(to, how)))
    return battle


@pytest.mark.parametrize("how", How)
def test_an_attached_unit_is_where_its_carrier_is(how: How) -> None:
    battle, _ = make(carrying(how), Move(0, Mode.WALK, "FF"))
    assert [battle.where(unit) for unit in battle.units] == [Hex(5, 3)] * 3 + [Hex(9, 9)]
    assert [unit.id for unit in battle.attached_to(battle.unit(0))] == [1]
    assert [unit.id for unit in battle.attached_to(battle.unit(1))] == [2]


def test_an_attached_unit_takes_no_room_and_no_part() -> None:
    battle = carrying()
    assert [unit.id for unit in battle.at(Hex(5, 5))] == [0]
    assert [unit.id for unit in yet_to_act(battle, Phase.MOVEMENT, "Red")] == [0]
    assert [unit.id for unit in battle.present()] == [0, 3]


def test_attachments_are_kept_in_records() -> None:
    play = Play(CLASSIC, Position(carrying(), (BeginPhase(Phase.END),)), None)
    assert load(save(play)).start.facts == carrying()
