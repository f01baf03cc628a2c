"""Numbers to hit of units of any type, against the peer's."""

import pytest
from tests.corpus.replay import Record, battle, board, past_buildings, replay, unit_of
from tests.corpus.shots import answer


def same_number(record: Record) -> bool:
    ground = board(record["board"])
    units = (unit_of(record["attacker"], 0, ground), unit_of(record["target"], 1, ground))
    return answer(battle(ground, *units), record)


@pytest.mark.rule("BMR-HIT-004", "BMR-HIT-007", "BMR-HIT-042", "BMR-HIT-043", "BMR-COVER-006", "BMR-EQ-155")
def test_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    replay("tohit", same_number, 0.99, capsys)


@pytest.mark.rule("BMR-HIT-004")
def test_numbers_past_buildings(capsys: pytest.CaptureFixture[str]) -> None:
    replay("tohit", past_buildings(same_number), 0.99, capsys, title="tohit past buildings")
