"""Battles of random make-up under the engine's suite, every step looked at closely; and any answer at all, for long."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.conformance.any_answer import SITUATIONS, answer_oddly
from tests.conformance.choosers import Brawler
from tests.conformance.make_ups import MAKE_UPS, MakeUp
from tests.conformance.suite import check
from tests.conformance.test_broken_records import JUNK, PLACES, read, spoiled
from tests.soak.warfare import make_up, player

from ironhex.engine.errors import RecordError
from ironhex.engine.position import AnyPosition


@pytest.mark.parametrize("number", range(10_000, 10_100))
def test_battles_of_random_make_up_conform(number: int) -> None:
    check(make_up(number), b"close %d" % number, player(number), steps=250, every=3)


@pytest.mark.parametrize("make_up", MAKE_UPS, ids=lambda make_up: make_up.name)
def test_every_step_of_a_battle_conforms(make_up: MakeUp) -> None:
    check(make_up, b"every step", Brawler(b"every step"), steps=200, every=1)


@pytest.mark.parametrize("number", range(10_200, 10_210))
def test_battles_with_real_dice_conform(number: int) -> None:
    check(make_up(number), None, Brawler(b"%d" % number), steps=1000, every=20)


@settings(max_examples=10_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), position=SITUATIONS, dice=st.binary(min_size=1, max_size=8))
def test_any_answer_is_refused_by_a_rule_or_can_be_played(
    data: st.DataObject, position: AnyPosition, dice: bytes
) -> None:
    answer_oddly(data.draw, position, dice)


@settings(max_examples=2_000, deadline=None)
@given(place=st.sampled_from(PLACES), junk=JUNK)
def test_junk_anywhere_in_a_record_raises_a_record_error(place: tuple[Any, ...], junk: Any) -> None:
    with suppress(RecordError):
        reread = read(spoiled(place, junk))
        list(reread.replay())
        reread.verify()
