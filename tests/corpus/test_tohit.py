"""Numbers to hit between 'Mechs with weapons that are only figures, against the peer's."""

import pytest
from tests.corpus.replay import Record, Skip, battle, board, mech, replay
from tests.corpus.shots import as_the_peer_says, mounted, other_arm, twist

from ironhex.systems.classic.hit_location import FRONT, LEFT, REAR_SIDE, RIGHT, side_struck
from ironhex.systems.classic.to_hit import Shot, aim, to_hit

FULL_TABLE, PUNCH_TABLE = 0, 1
SIDES_STRUCK = {FRONT: 0, REAR_SIDE: 1, LEFT: 2, RIGHT: 3}


def same_number(record: Record) -> bool:
    if record["building_or_special_between"]:
        raise Skip("a building or special terrain lies between")
    if record["targ_comp"]:
        raise Skip("a targeting computer helps")
    attacker, target = mech(record["attacker"], 0), mech(record["target"], 1)
    weapon = mounted(attacker, record["weapon"])
    fought = battle(board(record["board"]), attacker, target)
    aimed = aim(fought, attacker, target)
    found = to_hit(Shot(aimed, weapon, twist(record["attacker"]), prop=other_arm(weapon)))
    where = (PUNCH_TABLE if aimed.attack.sight.cover else FULL_TABLE, SIDES_STRUCK[side_struck(attacker.place, target)])
    if found.barred is None and where != (record["hit_table"], record["side_table"]):
        return False
    return as_the_peer_says(found, record["result"])


@pytest.mark.rule("BMR-HIT-004", "BMR-HIT-007", "BMR-HIT-042", "BMR-HIT-043", "BMR-COVER-006")
def test_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    replay("tohit", same_number, 0.99, capsys)
