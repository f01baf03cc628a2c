"""The judge handles any answer at all, and everything it accepts can be played."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.conformance.any_answer import SITUATIONS, answer_oddly

from ironhex.engine.position import AnyPosition


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), position=SITUATIONS, dice=st.binary(min_size=1, max_size=4))
def test_any_answer_is_refused_by_a_rule_or_can_be_played(
    data: st.DataObject, position: AnyPosition, dice: bytes
) -> None:
    answer_oddly(data.draw, position, dice)
