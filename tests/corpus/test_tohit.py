"""Numbers to hit between 'Mechs with weapons that are only figures, against the peer's."""

import pytest
from tests.corpus.replay import Record, Skip, battle, board, mech, replay
from tests.corpus.shots import as_the_peer_says, mounted, other_arm, twist

from ironhex.systems.classic.attack.to_hit import Shot, aim


def same_number(record: Record) -> bool:
    if record["building_or_special_between"]:
        raise Skip("a building or special terrain lies between")
    if record["targ_comp"]:
        raise Skip("a targeting computer helps")
    ground = board(record["board"])
    attacker, target = mech(record["attacker"], 0, ground), mech(record["target"], 1, ground)
    weapon = mounted(attacker, record["weapon"])
    fought = battle(ground, attacker, target)
    shot = Shot(aim(fought, attacker, target), weapon, twist(record["attacker"]), prop=other_arm(weapon))
    return as_the_peer_says(shot, record)


@pytest.mark.rule("BMR-HIT-004", "BMR-HIT-007", "BMR-HIT-042", "BMR-HIT-043", "BMR-COVER-006")
def test_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    replay("tohit", same_number, 0.99, capsys)
