"""Firing arcs and the side struck, against the peer's."""

import pytest
from tests.corpus.replay import SIDES, Record, replay

from ironhex.catalog import Location, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.arcs import ARM_ARCS, Arc, arc_of
from ironhex.systems.classic.damage.hit_location import side_struck
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.setup import Recruit, fresh_unit

ARCS = {
    "forward": {Arc.FORWARD},
    "left_arm": ARM_ARCS[Location.LA],
    "right_arm": ARM_ARCS[Location.RA],
    "rear": {Arc.REAR},
    "left_side": {Arc.LEFT},
    "right_side": {Arc.RIGHT},
}


def same_arcs(record: Record) -> bool:
    unit_hex, other = Hex.parse(record["unit_hex"]), Hex.parse(record["other_hex"])
    arc = arc_of(unit_hex, record["facing"], other)
    recruit = Recruit(design("Griffin GRF-1N"), hex=unit_hex, facing=record["facing"])
    unit = fresh_unit(recruit, SIDES[0], id=0)
    found = {name: arc in arcs for name, arcs in ARCS.items()}
    theirs = record["in_arc"], record["side_hit_if_attacked_from_other"]
    return (found, side_struck(MECH, other, unit)) == theirs


@pytest.mark.rule("BMR-ARC-001", "BMR-ARC-002", "BMR-ARC-008", "BMR-ARC-015")
def test_arcs(capsys: pytest.CaptureFixture[str]) -> None:
    replay("arcs", same_arcs, 0.995, capsys)
