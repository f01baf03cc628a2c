"""Battles of Tin Soldier can be saved as records."""

from __future__ import annotations

import msgspec
from tests.tinsoldier.stage import piece, stage

from ironhex.engine.record_reader import position_type
from ironhex.systems.tinsoldier.system import TIN_SOLDIER


def test_a_position_is_read_as_it_was_written() -> None:
    battle = stage("8x8", piece("Griffin GRF-1N", "0305"), piece("Locust LCT-1V", "0302", facing=3), options=("fire",))
    codec = TIN_SOLDIER.codec(battle)
    text = msgspec.json.encode(battle, enc_hook=codec.encode)
    assert msgspec.json.decode(text, type=type(battle), dec_hook=codec.decode) == battle
    msgspec.json.Decoder(position_type(TIN_SOLDIER), dec_hook=codec.decode)
