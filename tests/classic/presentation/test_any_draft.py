"""Any draft at all can be considered: the judge rules on it first, and nothing breaks."""

from itertools import islice

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.classic.presentation.positions import TABLE, met
from tests.conformance.any_answer import ANY_ANSWER, bent

from ironhex.engine.presentation.numbers import Reason
from ironhex.systems.classic.answers import menu, refusal
from ironhex.systems.classic.notation import NotationError, action_of
from ironhex.systems.classic.system import CLASSIC


def readable(action: object) -> bool:
    """Whether an action can be written and read: only such drafts come from clients."""
    try:
        return action_of(str(action)) == action
    except (NotationError, ValueError, IndexError):
        return False


@given(data=st.data())
def test_any_draft(data: st.DataObject) -> None:
    view, question, seat = data.draw(st.sampled_from(met()))
    entries = list(islice(menu(view, question, seat), 60))
    action = data.draw(ANY_ANSWER | st.sampled_from(entries).flatmap(bent))
    assume(readable(action))
    target = data.draw(st.none() | st.integers(1, len(view.units)).map(str))
    seen = TABLE.consider(view, question, seat, action, target)
    barred = refusal(view, question, seat, action)
    assert seen.refusal == (None if barred is None else Reason(*barred))
    assert msgspec.json.encode(seen)


@given(text=st.text("declaremovstikpjb0123456789 :>@/+-FBLRUDXHDCT", max_size=40))
def test_any_text_is_an_action_or_a_value_error(text: str) -> None:
    try:
        action = CLASSIC.parse(text)
    except ValueError:
        return
    view, question, seat = met()[0]
    TABLE.consider(view, question, seat, action, None)
